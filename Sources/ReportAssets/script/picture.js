// The picture of the app: drawing it, moving it, finding a screen, and what a screen has to do with others.

// MARK: The picture

function canvas() {
  const picture = spec.picture;
  const isDense = picture.edges.length > DENSE;
  const lines = svg('g', { class: 'lines' }),
    extra = svg('g', { class: 'lines' });
  const drawn = [];
  let written = [];
  const drawEdge = (edge, index) => {
    const part = edge.parts[0];
    const path = svg('path', { d: points(edge),
        class: `line ${part.colour}${edge.parts.every((p) => p.isChange) ? ' dashed' : ''}${
          picture.nodes[edge.f].k === 'any' ? ' fromany' : ''}`,
        'marker-end': 'url(#tip)' },
      svg('title', {}, edge.parts.map((p) => p.label || 'first').join('\n')));
    drawn[index] = path;
    return path;
  };
  if (isDense) {
    // Ten thousand lines say nothing: one that leads to each screen, and those of the screen that is looked at.
    const reached = new Set();
    const kept = picture.edges.filter((edge) => edge.f !== edge.t && !reached.has(edge.t)
      && picture.nodes[edge.f].x < picture.nodes[edge.t].x && reached.add(edge.t));
    add(lines, [svg('path', { class: 'mesh', d: kept.map(points).join('') })]);
  } else {
    add(lines, picture.edges.map(drawEdge));
    written = captions(picture);
    add(lines, written.filter(Boolean));
  }
  const groups = picture.groups.filter((group) => group.width).map((group) => svg('g', { class: 'group' },
    svg('rect', { x: group.x, y: group.y, width: group.width, height: group.height, rx: 16 }),
    svg('text', { x: group.x + 14, y: group.y + 17 }, `tab ${group.name}`)));
  const boxes = picture.nodes.map((node, index) => {
    const half = [node.w / 2, node.h / 2];
    return svg('g', { class: `node ${node.k}${node.r ? ' isroot' : ''}`,
        transform: `translate(${node.x} ${node.y})`, onclick: () => select(index),
        onpointerenter: () => near(index, true), onpointerleave: () => index !== view.nearest
          && near(index, false) },
      svg('title', {}, [nodeName(node), ...(node.notes || [])].join('\n')),
      node.r && svg('rect', { class: 'ring', x: -half[0] - 4, y: -half[1] - 4, width: node.w + 8,
        height: node.h + 8, rx: 14 }),
      svg('rect', { x: -half[0], y: -half[1], width: node.w, height: node.h, rx: node.k === 'tab' || node
          .k === 'any' ? 18 : 10 }),
      node.k === 'sheet' && svg('rect', { class: 'grab', x: -10, y: -half[1] + 4, width: 20, height: 3,
        rx: 1.5 }),
      svg('text', { y: node.k === 'sheet' ? 7 : 5 }, node.l));
  });
  const drawing = svg('svg', {
    class: 'drawing',
    tabindex: 0,
    role: 'img',
    'aria-describedby': 'keys',
    'aria-label': `The picture of ${spec.name}: `
      + `${count(picture.nodes.filter((n) => n.s !== undefined).length, 'screen')} and what leads from one to another`,
  }, svg('defs', {}, svg('marker', { id: 'tip', viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 8,
      markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' },
    svg('path', { d: 'M0 0L8 4L0 8z' }))), groups, lines, extra, boxes);
  const box = { x: 0, y: 0, w: picture.width, h: picture.height };
  const apply = () => drawing.setAttribute('viewBox', `${box.x} ${box.y} ${box.w} ${box.h}`);
  // Asked once for every size: to ask at each step makes the browser lay out the whole page.
  let known = null;
  new ResizeObserver(() => { known = null; }).observe(drawing);
  const size = () => {
    if (!known) {
      const r = drawing.getBoundingClientRect();
      if (!r.width) return [600, 400];
      known = [r.width, r.height];
    }
    return known;
  };
  const zoom = (factor, cx = box.x + box.w / 2, cy = box.y + box.h / 2) => {
    const w = Math.min(Math.max(box.w * factor, 120), 4 * Math.max(picture.width, 600));
    const f = w / box.w;
    box.x = cx - (cx - box.x) * f;
    box.y = cy - (cy - box.y) * f;
    box.w = w;
    box.h *= f;
    apply();
  };
  const pan = (dx, dy) => { box.x += dx * box.w;
    box.y += dy * box.h;
    apply(); };
  const center = (node, scale) => {
    const [w, h] = size();
    if (scale) { box.w = w / scale;
      box.h = h / scale; }
    // Not so that half of what is seen is empty.
    const inside = (middle, length, whole) =>
      length >= whole ? (whole - length) / 2 : Math.min(Math.max(middle - length / 2, 0), whole - length);
    box.x = inside(node.x, box.w, picture.width);
    box.y = inside(node.y, box.h, picture.height);
    apply();
  };
  const fit = () => {
    const [w, h] = size();
    const scale = Math.min(w / picture.width, h / picture.height, 1.15);
    box.w = w / scale;
    box.h = h / scale;
    box.x = (picture.width - box.w) / 2;
    box.y = (picture.height - box.h) / 2;
    apply();
  };
  /** Moves only as far as it must, so that the eye is not lost. */
  const reveal = (node) => {
    const inside = node.x > box.x + 60 && node.x < box.x + box.w - 60 && node.y > box.y + 30 && node.y < box.y +
      box.h - 30;
    const [w] = size();
    if (w / box.w < 0.45) center(node, 0.9);
    else if (!inside) center(node);
  };
  drawing.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const r = drawing.getBoundingClientRect();
    zoom(Math.exp(event.deltaY / 300), box.x + (event.clientX - r.left) / r.width * box.w, box.y + (event
      .clientY - r.top) / r.height * box.h);
  }, { passive: false });
  let grip = null;
  drawing.addEventListener('pointerdown', (event) => { grip = { x: event.clientX, y: event.clientY,
    moved: false }; });
  drawing.addEventListener('pointermove', (event) => {
    if (!grip || !(event.buttons & 1)) { grip = null; return; }
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moved && Math.hypot(dx, dy) < 4) return;
    if (!grip.moved) drawing.setPointerCapture(event.pointerId);
    const [w] = size();
    Object.assign(grip, { x: event.clientX, y: event.clientY, moved: true });
    box.x -= dx * box.w / w;
    box.y -= dy * box.w / w;
    apply();
  });
  drawing.addEventListener('keydown', (event) => {
    const moves = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
    if (moves[event.key]) pan(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') zoom(0.8);
    else if (event.key === '-') zoom(1.25);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  apply();
  return { drawing, boxes, drawn, written, extra, drawEdge, isDense, zoom, fit, reveal, center };
}

/** The numbers of the lines that begin or end at a node. */
function edgesOf(node) {
  if (!view.edges) {
    view.edges = spec.picture.nodes.map(() => []);
    spec.picture.edges.forEach((edge, number) => {
      view.edges[edge.f].push(number);
      if (edge.t !== edge.f) view.edges[edge.t].push(number);
    });
  }
  return view.edges[node];
}

/** Shows the lines of a screen with what is written on them, also those that lead there from everywhere. */
function near(index, isNear) {
  const { drawn, written } = view.canvas;
  for (const number of edgesOf(index)) {
    drawn[number]?.classList.toggle('near', isNear);
    written[number]?.classList.toggle('near', isNear);
  }
}

/** Marks what is shown, what lies below it, and the line that was taken. */
function highlight(from, state) {
  const { boxes, drawn, extra, drawEdge, isDense, reveal } = view.canvas;
  for (const node of view.marked || []) node.classList.remove('current', 'under', 'taken');
  const entries = layers(state).entries;
  const shown = screenOf(state);
  view.marked = [];
  const mark = (node, name) => { if (node) { node.classList.add(name);
      view.marked.push(node); } };
  for (const entry of entries) mark(boxes[entry.screen], entry.screen === shown ? 'current' : 'under');
  extra.replaceChildren();
  if (isDense) add(extra, [edgesOf(shown).filter((number) => spec.picture.edges[number].f === shown).map((
    number) => drawEdge(spec.picture.edges[number], number))]);
  if (from !== null) {
    const old = screenOf(from);
    const isNamed = (edge) => edge.parts.some((p) => p.name && view.lastName?.includes(p.name));
    const ways = edgesOf(shown).filter((number) => {
      const edge = spec.picture.edges[number];
      return edge.f === old && edge.t === shown && (old !== shown || isNamed(edge));
    });
    const taken = ways.find((number) => isNamed(spec.picture.edges[number])) ?? ways[0];
    if (drawn[taken]?.isConnected) mark(drawn[taken], 'taken');
    // Nothing is drawn for what leads from everywhere, or back.
    else if (old !== shown) {
      add(extra, [svg('path', { class: 'line taken', d: points({ f: old, t: shown }), 'marker-end': 'url(#tip)' })]);
    }
  }
  reveal(spec.picture.nodes[shown]);
}

function select(index) {
  const node = spec.picture.nodes[index];
  view.chosen?.classList.remove('chosen');
  if (view.nearest !== undefined) near(view.nearest, false);
  view.nearest = index;
  near(index, true);
  view.chosen = view.canvas.boxes[index];
  view.chosen.classList.add('chosen');
  const { extra, drawEdge, isDense, reveal } = view.canvas;
  if (isDense) {
    extra.replaceChildren();
    add(extra, [edgesOf(index).map((number) => drawEdge(spec.picture.edges[number], number))]);
  }
  reveal(node);
  const list = (title, edges, end) => edges.length > 0 && el('div', {}, el('h4', {}, title), el(
    'ul', { class: 'names' },
    edges.slice(0, 30).flatMap((edge) => edge.parts.map((part) => el('li', {}, button(nodeName(spec.picture
        .nodes[edge[end]]), () => select(edge[end]), { class: 'plain' }),
      ' ', el('span', { class: 'muted' }, part.label)))), edges.length > 30 && el('li', {},
      `… and ${edges.length - 30} more`)));
  const isShown = (state) => node.s !== undefined && screenOf(state) === node.s && position(state) === '';
  let first = -1;
  for (let state = 0; state < graph.states.length / 3 && first < 0; state += 1)
    if (isShown(state)) first = state;
  const kinds = { sheet: 'a sheet', tab: 'a tab', root: 'the root', any: 'stands for every screen',
    below: 'whatever was covered', launch: 'where the app starts' };
  put(view.detail, el('div', { class: 'detail' },
    el('h3', {}, nodeName(node), ' ', el('span', { class: 'muted' }, [node.r && 'the root', kinds[node.k]]
      .filter((w, i, all) => w && all.indexOf(w) === i).join(', '))),
    (node.notes || []).map((each) => el('p', {}, each)),
    first >= 0 && button('Explore from here', () => go(first), { class: 'primary' }),
    node.s !== undefined && first < 0 && el('p', { class: 'muted' }, 'No computed state shows it.'),
    el('div', { class: 'columns' }, list('Leads to', edgesOf(index).map((number) => spec.picture.edges[
        number]).filter((edge) => edge.f === index), 't'),
      list('Is reached from', edgesOf(index).map((number) => spec.picture.edges[number]).filter((edge) => edge
        .t === index), 'f'))));
  say(`${nodeName(node)} is selected`);
}

function finder() {
  const results = el('ul', { class: 'results', 'aria-label': 'Screens found' });
  const names = spec.picture.nodes.map((node) => nodeName(node).toLowerCase());
  const input = el('input', {
    type: 'search',
    id: 'find',
    placeholder: 'Find a screen',
    'aria-label': 'Find a screen',
    autocomplete: 'off',
    oninput: () => find(),
    onkeydown: (event) => { if (event.key === 'Enter' && found[0] !== undefined) { select(found[0]);
        event.preventDefault(); } },
  });
  let found = [];
  const find = () => {
    const wanted = input.value.trim().toLowerCase();
    found = wanted ? names.flatMap((name, index) => name.includes(wanted) ? [index] : []) : [];
    view.canvas.boxes.forEach((box, index) => box.classList.toggle('dim', wanted !== '' && !names[index]
      .includes(wanted)));
    results.replaceChildren(...found.slice(0, 12).map((index) => el('li', {}, button(nodeName(spec.picture
      .nodes[index]), () => {
      input.value = '';
      find();
      select(index);
    }, { class: 'plain' }))));
    if (found.length > 12) add(results, [el('li', { class: 'muted' }, `… and ${found.length - 12} more`)]);
    if (wanted) say(found.length ? `${count(found.length, 'screen')} found` : 'No screen is called so');
    if (wanted && !found.length) add(results, [el('li', { class: 'muted' }, 'No screen is called so.')]);
  };
  return el('div', { class: 'finder' }, input, results);
}
