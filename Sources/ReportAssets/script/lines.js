// The lines of the picture: where they run, and what is written on them.

/** The points of a line, as Bézier curves take them. */
const curve = (edge) => {
  if (edge.d) return edge.d;
  const a = spec.picture.nodes[edge.f],
    b = spec.picture.nodes[edge.t];
  if (a === b) {
    const top = a.y - a.h / 2;
    return [a.x - 12, top, a.x - 20, top - 26, a.x + 20, top - 26, a.x + 12, top];
  }
  if (a.x < b.x) {
    const x1 = a.x + a.w / 2,
      x2 = b.x - b.w / 2,
      bend = Math.max(24, (x2 - x1) / 2);
    return [x1, a.y, x1 + bend, a.y, x2 - bend, b.y, x2, b.y];
  }
  // A line back lies below the one that leads there.
  const side = a.x > b.x ? -1 : 1;
  const x1 = a.x + side * a.w / 2,
    x2 = b.x + b.w / 2;
  return [x1, a.y + 7, x1 + side * 40, a.y + 7, x2 + 40, b.y + 7, x2, b.y + 7];
};
const points = (edge) => {
  const p = curve(edge);
  let d = `M${p[0]} ${p[1]}`;
  for (let at = 2; at + 5 < p.length; at += 6) d += `C${p.slice(at, at + 6).join(' ')}`;
  return d;
};

/** The point at a share of a line. */
const along = (p, share) => {
  const pieces = Math.floor((p.length - 2) / 6);
  if (pieces < 1) return [p[0], p[1]];
  const piece = Math.min(Math.floor(share * pieces), pieces - 1);
  const t = share * pieces - piece;
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  return [0, 1].map((axis) => weights.reduce((sum, weight, at) => sum + weight * p[6 * piece + 2 * at + axis], 0));
};

/** The captions of lines, each where nothing else is; those without such a place are seen beside their screens only. */
function captions(picture) {
  const taken = picture.nodes.map((node) => [node.x - node.w / 2, node.y - node.h / 2, node.x + node.w / 2,
    node.y + node.h / 2]);
  taken.push(...picture.groups.map((group) => [group.x, group.y, group.x + 30 + 8 * group.name.length, group.y + 24]));
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const all = [];
  const length = (from, to) => Math.hypot(from.x - to.x, from.y - to.y) * (from.x < to.x ? 1 : 3);
  // Short lines have the fewest places, and those that lead on are looked at first.
  const order = picture.edges.map((edge, number) => [number, length(picture.nodes[edge.f], picture.nodes[edge.t])])
    .sort((a, b) => a[1] - b[1]);
  order.forEach(([number]) => {
    const edge = picture.edges[number];
    const names = [...new Set(edge.parts.map((p) => p.name))].filter(Boolean);
    if (!names.length) return;
    const first = names[0].length > 20 ? `${names[0].slice(0, 19)}…` : names[0];
    const words = names.length > 1 ? `${first} +${names.length - 1}` : first;
    const half = pen.measureText(words).width / 2 + 3;
    const p = curve(edge);
    const spots = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((share) => along(p, share));
    if (edge.at) spots.unshift(edge.at);
    const isFree = ([x, y]) => taken.every(([left, top, right, bottom]) =>
      x + half < left || x - half > right || y + 8 < top || y - 8 > bottom);
    const free = picture.labelled && picture.nodes[edge.f].k !== 'any' && spots.find(isFree);
    const [x, y] = free || spots[0];
    if (free) taken.push([x - half, y - 8, x + half, y + 8]);
    all[number] = svg('text', { class: free ? 'edge' : 'edge quiet', x, y: y + 4 }, words);
  });
  return all;
}
