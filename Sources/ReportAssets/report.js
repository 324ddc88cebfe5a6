'use strict';
// Draws the report from the data beside it. It walks the graph that navcheck has computed, and knows nothing of what a
// move does. Everything that comes from a spec becomes text, never markup.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const main = document.getElementById('main');
  const live = document.getElementById('live');
  const KIND = { tap: 0, tab: 1, back: 2, drag: 3, link: 4, change: 5, step: 6, answer: 7, interrupt: 8 };
  const DENSE = 700;
  const WORDS = { proved: 'proved', refuted: 'refuted', known: 'known', unknown: 'unknown' };

  // MARK: Elements

  function fill(node, props, children) {
    for (const [key, value] of Object.entries(props || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value === true ? '' : String(value));
    }
    add(node, children);
    return node;
  }
  function add(node, children) {
    for (const child of children.flat(3)) {
      if (child === undefined || child === null || child === false) continue;
      node.append(child instanceof Node ? child : String(child));
    }
  }
  /** Puts children in place of those that were there. */
  function put(node, ...children) {
    node.replaceChildren();
    add(node, children);
  }
  const el = (tag, props, ...children) => fill(document.createElement(tag), props, children);
  const svg = (tag, props, ...children) =>
    fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
  const count = (number, noun) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
  const badge = (word, text) => el('span', { class: `badge ${word}` }, text || word);
  const button = (text, action, props) => el('button', { type: 'button', onclick: action, ...props }, text);
  const say = (text) => { live.textContent = text; };

  // MARK: What is shown now

  const now = { spec: 0, mode: 'state', run: 0, step: 0, state: 0, last: null };
  let spec, graph, view;
  let trail = [];

  const text = (number) => spec.strings[number];
  const label = (number) => graph.ways[number];
  const place = (state) => graph.places[graph.states[3 * state]];
  const placeText = (state) => text(graph.placeTexts[graph.states[3 * state]]);
  const context = (state) => graph.contexts[graph.states[3 * state + 1]];
  const position = (state) => text(graph.positions[graph.states[3 * state + 2]]);
  const nodeName = (node) => node.n ?? node.l;
  const screenName = (screen) => nodeName(spec.picture.nodes[screen]);
  const screenOf = (state) => place(state)[0];

  /** What is shown and what lies below it, from the bottom upwards, and what other tabs keep. */
  function layers(state) {
    const numbers = place(state);
    const result = { tab: numbers[1], entries: [], kept: [] };
    let at = 2, sheet = 0;
    for (; at < numbers.length && numbers[at] !== -1; at += 2) {
      result.entries.push({ screen: numbers[at], sheet });
      if (numbers[at + 1] === 1) sheet += 1;
    }
    result.entries.push({ screen: numbers[0], sheet, shown: true });
    while (at < numbers.length) {
      const kept = { tab: numbers[at + 1], top: numbers[at + 2], below: [] };
      for (at += 3; at < numbers.length && numbers[at] !== -1; at += 2) kept.below.push(numbers[at]);
      result.kept.push(kept);
    }
    return result;
  }

  function below(state) {
    const entries = layers(state).entries;
    const shown = entries.pop();
    return { shown: screenName(shown.screen), isSheet: shown.sheet > 0, below: entries.reverse().map((e) => screenName(e.screen)) };
  }

  const fragment = () =>
    now.mode === 'run' ? `#/${now.spec}/run/${now.run}/${now.step}` : `#/${now.spec}/state/${now.state}`;

  /** Shows what the fragment says, as far as it says something that exists. */
  function restore() {
    const words = location.hash.startsWith('#/') ? location.hash.slice(2).split('/') : [];
    const number = (index, limit) => {
      const value = Number.parseInt(words[index], 10);
      return value >= 0 && value < limit ? value : 0;
    };
    const chosen = number(0, data.specs.length);
    const isOther = !view || chosen !== now.spec;
    if (isOther) showSpec(chosen);
    if (!spec) return;
    if (words[1] === 'run' && spec.runs.length) showRun(number(2, spec.runs.length), Number(words[3]) || 0);
    else if (words[1] === 'state') showState(number(2, graph.states.length / 3));
    else if (isOther || words.length) showState(graph.starts[0] ?? 0);
  }

  function remember() {
    const hash = fragment();
    if (location.hash !== hash) history.pushState(null, '', hash);
  }

  // MARK: A spec

  function showSpec(number) {
    now.spec = number;
    spec = data.specs[number];
    trail = [];
    main.replaceChildren();
    if (!spec) {
      add(main, [failures()]);
      return;
    }
    graph = spec.explorer;
    graph.ways ??= graph.labels.map(([k, n, t, flags, i, f, l]) => ({
      k, n, t, a: (flags & 1) > 0, e: (flags & 2) > 0, i: i < 0 ? undefined : i, f: f < 0 ? undefined : f, l: l < 0 ? undefined : l,
    }));
    spec.picture.edges.forEach((edge) => {
      edge.parts ??= edge.p.flatMap((name, at) => at % 3 ? [] : [{
        name: text(name), label: text(edge.p[at + 1]), colour: ['black', 'blue', 'red'][edge.p[at + 2] % 3], isChange: edge.p[at + 2] > 2,
      }]);
    });
    now.run = now.step = 0;
    view = {};
    add(main, [
      failures(), overview(), causes(), stage(), matrix(), websites(), warnings(), unproved(), obligations(),
      el('footer', {}, `Written by navcheck ${data.version} from ${spec.path}. `,
        'This file needs no network, and sends nothing anywhere.'),
    ]);
    document.title = `${spec.name} · navcheck report`;
    if (view.canvas) view.canvas.fit();
  }

  function failures() {
    return data.failed.map((failed) => el('section', { class: 'panel failed', 'aria-label': `${failed.path} was not checked` },
      el('h2', {}, `${failed.path} was not checked`), failed.errors.map(note)));
  }

  function note(item) {
    return el('div', { class: 'note' },
      el('p', {}, item.text), item.place && el('p', { class: 'place' }, item.place),
      item.line && el('pre', { class: 'excerpt', tabindex: 0 }, item.line),
      item.remedy && el('p', { class: 'remedy' }, el('b', {}, 'Remedy '), item.remedy));
  }

  function header() {
    const top = document.getElementById('top');
    const links = [['causes', 'Causes'], ['stage', 'Explorer'], ['links', 'Links'], ['unproved', 'Not proved'], ['all', 'Obligations']];
    const chooser = data.specs.length > 1 && el('label', { class: 'chooser' }, el('span', {}, 'Spec'),
      el('select', { id: 'spec', onchange: (event) => { location.hash = `#/${event.target.value}`; } },
        data.specs.map((each, index) => el('option', { value: index }, `${each.name} – ${each.path} (${each.summary})`))));
    add(top, [el('header', { class: 'bar' },
      el('span', { class: 'brand' }, el('span', { class: 'mark', 'aria-hidden': 'true' }, '⤳'), 'navcheck'),
      chooser, el('nav', { 'aria-label': 'Sections' }, links.map(([id, name]) =>
        el('a', { href: `#${id}`, onclick: (event) => { event.preventDefault(); jump(id); } }, name))))]);
  }

  function jump(id) {
    const target = document.getElementById(id);
    if (!target) return;
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView({ block: 'start' });
    target.querySelector('h2')?.focus({ preventScroll: true });
  }

  const section = (id, title, lead, ...children) => el('section', { id, 'aria-labelledby': `${id}-title` },
    el('h2', { id: `${id}-title`, tabindex: -1 }, title), lead && el('p', { class: 'lead' }, lead), children);

  function overview() {
    const total = spec.proved + spec.refuted + spec.known + spec.unknown;
    const verdict = {
      proved: 'Everything that was asked is proved', unknown: 'Not everything is known',
      known: 'Nothing new is refuted',
      refuted: spec.refuted ? `${spec.refuted} of ${total} obligations ${spec.refuted === 1 ? 'is' : 'are'} refuted` : 'Stale lines fail the run',
    }[spec.verdict];
    const bars = ['proved', 'known', 'unknown', 'refuted'].filter((word) => spec[word] > 0);
    return el('section', { class: `hero ${spec.verdict}`, 'aria-labelledby': 'title' },
      el('p', { class: 'eyebrow' }, spec.path),
      el('h1', { id: 'title' }, spec.name),
      el('p', { class: 'verdict' }, el('span', { class: 'symbol', 'aria-hidden': 'true' },
        { proved: '✓', refuted: '✕', known: '!', unknown: '?' }[spec.verdict]), verdict),
      total > 0 && svg('svg', { class: 'meter', viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        bars.reduce((drawn, word) => {
          const width = 100 * spec[word] / total;
          drawn.list.push(svg('rect', { class: word, x: drawn.x, y: 0, width, height: 1 }));
          drawn.x += width;
          return drawn;
        }, { x: 0, list: [] }).list),
      el('ul', { class: 'chips' }, ['proved', 'refuted', 'known', 'unknown'].filter((word) => spec[word] || word !== 'known')
        .map((word) => el('li', { class: `chip ${spec[word] ? word : 'none'}` }, el('b', {}, spec[word]), ` ${WORDS[word]}`))),
      spec.headline && el('p', { class: 'headline' }, spec.headline),
      el('p', { class: 'muted' }, spec.size),
      el('details', { class: 'kinds' }, el('summary', {}, 'What was asked, by kind'),
        el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Obligations by kind' },
          el('table', {}, el('thead', {}, el('tr', {}, ['Kind', 'Proved', 'Claim'].map((name) => el('th', { scope: 'col' }, name)))),
            el('tbody', {}, spec.kinds.map((kind) => {
              const all = kind.proved + kind.refuted + kind.known + kind.unknown;
              return el('tr', {}, el('th', { scope: 'row' }, el('code', {}, kind.kind)),
                el('td', { class: 'number' }, `${kind.proved} of ${all} `, ['refuted', 'known', 'unknown'].filter((w) => kind[w])
                  .map((word) => [badge(word, `${kind[word]} ${word}`), ' '])), el('td', {}, kind.gloss));
            }))))));
  }

  // MARK: Causes

  function causes() {
    if (!spec.causes.length && !spec.stale.length) {
      return section('causes', 'Causes', spec.refuted + spec.known ? 'What is refuted is about the website, and listed there.' : 'Nothing is refuted, so there is no cause to look for.');
    }
    return section('causes', 'Causes',
      `What is refuted comes from ${count(spec.causes.length + spec.moreCauses, 'place')} in the spec. Each has a run that shows it.`,
      spec.stale.map(note), spec.causes.map(cause),
      spec.moreCauses > 0 && el('p', { class: 'muted' }, `… and ${count(spec.moreCauses, 'more cause')}`));
  }

  function cause(item, index) {
    const body = el('div', { class: 'body' });
    let isFilled = false;
    const write = () => {
      if (isFilled) return;
      isFilled = true;
      const run = spec.runs[item.run];
      const rows = [['Claim', item.claim], ['Instead', item.detail], ['Means', item.means], ['Accepted', item.accepted]];
      add(body, [
        el('dl', {}, rows.filter((row) => row[1]).map(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
          el('dt', {}, 'Cause'), el('dd', {}, item.part, item.place && el('div', { class: 'place' }, item.place), excerpt(item))),
        run && el('h3', {}, item.isExample ? 'For instance' : 'The run'), run && runList(run),
        item.items.length > 1 && el('details', { class: 'inner' }, el('summary', {}, `${count(item.items.length + item.moreItems, 'refutation')}`),
          el('ul', { class: 'names' }, item.items.map((name) => el('li', {}, name)),
            item.moreItems > 0 && el('li', {}, `… and ${item.moreItems} more`))),
        el('p', { class: 'again' }, el('span', { class: 'muted' }, 'Repeat '), el('code', {}, item.again)),
      ]);
    };
    const details = el('details', { class: `cause ${item.word}`, id: `cause-${index}`, ontoggle: () => details.open && write() },
      el('summary', {}, badge(item.word), el('span', { class: 'what' }, el('span', { class: 'title' }, item.title),
        el('span', { class: 'affected' }, item.affected))), 
      item.run !== undefined && button('Step through it', () => {
        play(item.run);
      }, { class: 'primary play', 'aria-label': `Step through the run of cause ${index + 1} on the picture` }),
      body);
    details.write = write;
    if (index === 0) details.open = true;
    return details;
  }

  function excerpt(item) {
    const source = spec.sources[item.file];
    const index = source ? source.numbers.indexOf(item.line) : -1;
    if (index < 0) return null;
    const line = source.texts[index];
    const from = item.column ? item.column - 1 : 0;
    const until = item.column ? from + item.length : 0;
    return el('pre', { class: 'excerpt', tabindex: 0 }, el('span', { class: 'no' }, item.line), line.slice(0, from),
      el('mark', {}, line.slice(from, until)), line.slice(until));
  }

  function runList(run) {
    return el('ol', { class: 'moves' }, el('li', { class: 'start', value: 0 }, el('span', {}, 'start'), el('span', { class: 'where' }, text(run.startText))),
      run.steps.map((step, index) => el('li', { value: index + 1 }, el('span', {}, text(step.t)), el('span', { class: 'where' }, placeText(step.s)))),
      run.loop !== undefined && el('li', { class: 'loop' }, loopText(run)));
  }

  const loopText = (run) => run.loop + 1 >= run.steps.length ? `↺ and ${run.steps.length} again, forever` : `↺ back to ${run.loop + 1}, forever`;

  // MARK: The picture

  /** Where the caption of a line is that was not laid out: the middle of its curve. */
  const middle = (a, b) => {
    if (a === b) return [a.x, a.y - a.h / 2 - 24];
    if (a.x < b.x) return [(a.x + a.w / 2 + b.x - b.w / 2) / 2, (a.y + b.y) / 2 - 6];
    const side = a.x > b.x ? -1 : 1;
    return [(4 * (a.x + side * a.w / 2) + 3 * side * 40 + 4 * (b.x + b.w / 2) + 128) / 8, (a.y + b.y) / 2 - 4];
  };
  const points = (edge) => {
    if (edge.d) {
      const p = edge.d;
      let d = `M${p[0]} ${p[1]}`;
      for (let at = 2; at + 5 < p.length; at += 6) d += `C${p.slice(at, at + 6).join(' ')}`;
      return d;
    }
    const a = spec.picture.nodes[edge.f], b = spec.picture.nodes[edge.t];
    if (a === b) return `M${a.x - 12} ${a.y - a.h / 2}c-8 -26 32 -26 24 0`;
    if (a.x < b.x) {
      const x1 = a.x + a.w / 2, x2 = b.x - b.w / 2, bend = Math.max(24, (x2 - x1) / 2);
      return `M${x1} ${a.y}C${x1 + bend} ${a.y} ${x2 - bend} ${b.y} ${x2 - 8} ${b.y}`;
    }
    const side = a.x > b.x ? -1 : 1;
    const x1 = a.x + side * a.w / 2, x2 = b.x + b.w / 2;
    return `M${x1} ${a.y}C${x1 + side * 40} ${a.y} ${x2 + 40} ${b.y} ${x2 + 8} ${b.y}`;
  };

  function canvas() {
    const picture = spec.picture;
    const isDense = picture.edges.length > DENSE;
    const lines = svg('g', { class: 'lines' }), extra = svg('g', { class: 'lines' });
    const drawn = [];
    const drawEdge = (edge, index) => {
      const part = edge.parts[0];
      const path = svg('path', { d: points(edge), class: `line ${part.colour}${edge.parts.every((p) => p.isChange) ? ' dashed' : ''}`, 'marker-end': 'url(#tip)' },
        svg('title', {}, edge.parts.map((p) => p.label || 'first').join('\n')));
      drawn[index] = path;
      return path;
    };
    if (isDense) {
      // Ten thousand lines say nothing: one that leads to each screen, and those of the screen that is looked at.
      const reached = new Set();
      const kept = picture.edges.filter((edge) => edge.f !== edge.t && picture.nodes[edge.f].x < picture.nodes[edge.t].x
        && !reached.has(edge.t) && reached.add(edge.t));
      add(lines, [svg('path', { class: 'mesh', d: kept.map(points).join('') })]);
    } else {
      add(lines, picture.edges.map(drawEdge));
      if (picture.edges.length <= 60) {
        add(lines, picture.edges.map((edge) => {
          const names = [...new Set(edge.parts.map((p) => p.name))].filter(Boolean);
          if (!names.length) return null;
          const a = picture.nodes[edge.f], b = picture.nodes[edge.t];
          const [x, y] = edge.at || middle(a, b);
          const first = names[0].length > 20 ? `${names[0].slice(0, 19)}…` : names[0];
          return svg('text', { class: 'edge', x, y: y + 3 }, names.length > 1 ? `${first} +${names.length - 1}` : first);
        }));
      }
    }
    const groups = picture.groups.filter((group) => group.width).map((group) => svg('g', { class: 'group' },
      svg('rect', { x: group.x, y: group.y, width: group.width, height: group.height, rx: 16 }),
      svg('text', { x: group.x + 14, y: group.y + 17 }, `tab ${group.name}`)));
    const boxes = picture.nodes.map((node, index) => {
      const half = [node.w / 2, node.h / 2];
      return svg('g', { class: `node ${node.k}${node.r ? ' isroot' : ''}`, transform: `translate(${node.x} ${node.y})`, onclick: () => select(index) },
        svg('title', {}, [nodeName(node), ...(node.notes || [])].join('\n')),
        node.r && svg('rect', { class: 'ring', x: -half[0] - 4, y: -half[1] - 4, width: node.w + 8, height: node.h + 8, rx: 14 }),
        svg('rect', { x: -half[0], y: -half[1], width: node.w, height: node.h, rx: node.k === 'tab' || node.k === 'any' ? 18 : 10 }),
        node.k === 'sheet' && svg('rect', { class: 'grab', x: -10, y: -half[1] + 4, width: 20, height: 3, rx: 1.5 }),
        svg('text', { y: node.k === 'sheet' ? 6 : 4 }, node.l));
    });
    const drawing = svg('svg', {
      class: 'drawing', tabindex: 0, role: 'img', 'aria-describedby': 'keys',
      'aria-label': `The picture of ${spec.name}: ${count(picture.nodes.filter((n) => n.s !== undefined).length, 'screen')} and what leads from one to another`,
    }, svg('defs', {}, svg('marker', { id: 'tip', viewBox: '0 0 8 8', refX: 0.5, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
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
      box.x = cx - (cx - box.x) * f; box.y = cy - (cy - box.y) * f;
      box.w = w; box.h *= f;
      apply();
    };
    const pan = (dx, dy) => { box.x += dx * box.w; box.y += dy * box.h; apply(); };
    const center = (node, scale) => {
      const [w, h] = size();
      if (scale) { box.w = w / scale; box.h = h / scale; }
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
      box.w = w / scale; box.h = h / scale;
      box.x = (picture.width - box.w) / 2; box.y = (picture.height - box.h) / 2;
      apply();
    };
    /** Moves only as far as it must, so that the eye is not lost. */
    const reveal = (node) => {
      const inside = node.x > box.x + 60 && node.x < box.x + box.w - 60 && node.y > box.y + 30 && node.y < box.y + box.h - 30;
      const [w] = size();
      if (w / box.w < 0.45) center(node, 0.9); else if (!inside) center(node);
    };
    drawing.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const r = drawing.getBoundingClientRect();
      zoom(Math.exp(event.deltaY / 300), box.x + (event.clientX - r.left) / r.width * box.w, box.y + (event.clientY - r.top) / r.height * box.h);
    }, { passive: false });
    let grip = null;
    drawing.addEventListener('pointerdown', (event) => { grip = { x: event.clientX, y: event.clientY, moved: false }; });
    drawing.addEventListener('pointermove', (event) => {
      if (!grip || !(event.buttons & 1)) { grip = null; return; }
      const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!grip.moved && Math.hypot(dx, dy) < 4) return;
      if (!grip.moved) drawing.setPointerCapture(event.pointerId);
      const [w] = size();
      Object.assign(grip, { x: event.clientX, y: event.clientY, moved: true });
      box.x -= dx * box.w / w; box.y -= dy * box.w / w;
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
    return { drawing, boxes, drawn, extra, drawEdge, isDense, zoom, fit, reveal, center };
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

  /** Marks what is shown, what lies below it, and the line that was taken. */
  function highlight(from, state) {
    const { boxes, drawn, extra, drawEdge, isDense, reveal } = view.canvas;
    const any = spec.picture.nodes.findIndex((node) => node.k === 'any');
    for (const node of view.marked || []) node.classList.remove('current', 'under', 'taken');
    const entries = layers(state).entries;
    const shown = screenOf(state);
    view.marked = [];
    const mark = (node, name) => { if (node) { node.classList.add(name); view.marked.push(node); } };
    for (const entry of entries) mark(boxes[entry.screen], entry.screen === shown ? 'current' : 'under');
    extra.replaceChildren();
    if (isDense) add(extra, [edgesOf(shown).filter((number) => spec.picture.edges[number].f === shown).map((number) => drawEdge(spec.picture.edges[number], number))]);
    if (from !== null) {
      for (const number of edgesOf(shown)) {
        const edge = spec.picture.edges[number];
        const isTaken = edge.t === shown && (edge.f === screenOf(from) || edge.f === any) && edge.parts.some((p) => p.name && view.lastName?.includes(p.name));
        if (isTaken) mark(drawn[number], 'taken');
      }
    }
    reveal(spec.picture.nodes[shown]);
  }

  function select(index) {
    const node = spec.picture.nodes[index];
    view.chosen?.classList.remove('chosen');
    view.chosen = view.canvas.boxes[index];
    view.chosen.classList.add('chosen');
    const { extra, drawEdge, isDense, reveal } = view.canvas;
    if (isDense) {
      extra.replaceChildren();
      add(extra, [edgesOf(index).map((number) => drawEdge(spec.picture.edges[number], number))]);
    }
    reveal(node);
    const list = (title, edges, end) => edges.length > 0 && el('div', {}, el('h4', {}, title), el('ul', { class: 'names' },
      edges.slice(0, 30).flatMap((edge) => edge.parts.map((part) => el('li', {}, button(nodeName(spec.picture.nodes[edge[end]]), () => select(edge[end]), { class: 'plain' }),
        ' ', el('span', { class: 'muted' }, part.label)))), edges.length > 30 && el('li', {}, `… and ${edges.length - 30} more`)));
    const isShown = (state) => node.s !== undefined && screenOf(state) === node.s && position(state) === '';
    let first = -1;
    for (let state = 0; state < graph.states.length / 3 && first < 0; state += 1) if (isShown(state)) first = state;
    const kinds = { sheet: 'a sheet', tab: 'a tab', root: 'the root', any: 'stands for every screen', below: 'whatever was covered', launch: 'where the app starts' };
    put(view.detail, el('div', { class: 'detail' },
      el('h3', {}, nodeName(node), ' ', el('span', { class: 'muted' }, [node.r && 'the root', kinds[node.k]].filter((w, i, all) => w && all.indexOf(w) === i).join(', '))),
      (node.notes || []).map((each) => el('p', {}, each)),
      first >= 0 && button('Explore from here', () => go(first), { class: 'primary' }),
      node.s !== undefined && first < 0 && el('p', { class: 'muted' }, 'No computed state shows it.'),
      el('div', { class: 'columns' }, list('Leads to', edgesOf(index).map((number) => spec.picture.edges[number]).filter((edge) => edge.f === index), 't'),
        list('Is reached from', edgesOf(index).map((number) => spec.picture.edges[number]).filter((edge) => edge.t === index), 'f'))));
    say(`${nodeName(node)} is selected`);
  }

  function finder() {
    const results = el('ul', { class: 'results', 'aria-label': 'Screens found' });
    const names = spec.picture.nodes.map((node) => nodeName(node).toLowerCase());
    const input = el('input', {
      type: 'search', id: 'find', placeholder: 'Find a screen', 'aria-label': 'Find a screen', autocomplete: 'off',
      oninput: () => find(), onkeydown: (event) => { if (event.key === 'Enter' && found[0] !== undefined) { select(found[0]); event.preventDefault(); } },
    });
    let found = [];
    const find = () => {
      const wanted = input.value.trim().toLowerCase();
      found = wanted ? names.flatMap((name, index) => name.includes(wanted) ? [index] : []) : [];
      view.canvas.boxes.forEach((box, index) => box.classList.toggle('dim', wanted !== '' && !names[index].includes(wanted)));
      results.replaceChildren(...found.slice(0, 12).map((index) => el('li', {}, button(nodeName(spec.picture.nodes[index]), () => {
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

  // MARK: The stage: picture, run and explorer, spec

  function stage() {
    view.canvas = canvas();
    view.detail = el('div', { class: 'chosenscreen' });
    view.side = el('div', { class: 'side' });
    view.state = el('div', { class: 'state' });
    view.source = el('div', { class: 'source' });
    const zoomer = (name, title, action) => button(name, action, { class: 'round', 'aria-label': title, title });
    return section('stage', 'Explorer', 'The app as the model has it: tap, follow links, answer, go back. Runs are stepped through here, and can be left at any step.',
      el('div', { class: 'stage', onkeydown: keys },
        el('div', { class: 'canvas' },
          el('div', { class: 'tools' }, finder(), el('div', { class: 'zoom' },
            zoomer('−', 'Zoom out', () => view.canvas.zoom(1.25)), zoomer('+', 'Zoom in', () => view.canvas.zoom(0.8)),
            zoomer('⤢', 'Show all', () => view.canvas.fit()))),
          view.canvas.drawing,
          el('p', { class: 'legend', id: 'keys' }, el('span', { class: 'key current' }, 'shown'), el('span', { class: 'key under' }, 'below'),
            el('span', { class: 'key sheetkey' }, 'sheet'), spec.picture.legend.map((line) => el('span', {}, line)),
            view.canvas.isDense && el('span', {}, 'lines of the shown or chosen screen only'),
            el('span', {}, 'drag to move, Ctrl and wheel or + and − to zoom')),
          view.detail),
        el('div', { class: 'panels' }, view.state, view.side, view.source)));
  }

  function keys(event) {
    if (now.mode !== 'run' || event.altKey || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
    if (event.target.closest('.source, .drawing')) return;
    if (event.key === 'ArrowRight') move(1); else if (event.key === 'ArrowLeft') move(-1); else return;
    event.preventDefault();
  }

  function stateView(from, state) {
    const { tab, entries, kept } = layers(state);
    const before = from === null ? null : context(from);
    const tabs = spec.picture.groups;
    put(view.state, el('h3', {}, 'What is shown'),
      el('div', { class: 'device' },
        el('ol', { class: 'stack', 'aria-label': 'From the bottom to the top' }, entries.map((entry, index) => el('li', {
          class: `card${entry.shown ? ' shown' : ''}${entry.sheet ? ' onsheet' : ''}${entry.sheet && entries[index - 1]?.sheet !== entry.sheet ? ' sheetbottom' : ''}`,
        }, el('span', {}, screenName(entry.screen)), entry.sheet > 0 && entries[index - 1]?.sheet !== entry.sheet && el('span', { class: 'tag' }, 'sheet'),
        entry.shown && el('span', { class: 'tag' }, 'shown')))),
        tabs.length > 0 && el('ul', { class: 'tabbar', 'aria-label': 'Tabs' }, tabs.map((each, index) => {
          const own = kept.find((k) => k.tab === index);
          return el('li', { class: index === tab ? 'selected' : '', 'aria-current': index === tab ? 'true' : null }, each.name,
            own && el('span', { class: 'kept' }, [own.top, ...own.below.slice().reverse()].map(screenName).join(' over ')));
        }))),
      graph.variables.length > 0 && el('ul', { class: 'facts', 'aria-label': 'Context' }, graph.variables.map((variable, index) => {
        const value = context(state)[index];
        const isNew = before !== null && before[index] !== value;
        return el('li', { class: isNew ? 'changed' : '' }, el('span', { class: 'muted' }, `${text(variable.name)} `), text(variable.values[value]));
      })),
      position(state) && el('p', { class: 'journey' }, el('b', {}, 'Journey '), position(state)));
  }

  function sourceView(number) {
    const its = number === null ? null : label(number);
    const source = its && its.f !== undefined ? spec.sources[its.f] : spec.sources[0];
    if (!source || !source.texts.length) { view.source.replaceChildren(); return; }
    if (view.sourceOf !== source || !view.source.firstChild) {
      view.sourceOf = source;
      view.lines = source.texts.map((line, index) => el('div', { class: 'ln' }, el('span', { class: 'no' }, source.numbers[index]), line || ' '));
      view.code = el('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': `Lines of ${source.file}` }, view.lines);
      view.source.replaceChildren(el('h3', {}, 'The spec ', el('span', { class: 'place' }, source.file)), view.code);
    }
    view.line?.classList.remove('here');
    view.line = its && its.l ? view.lines[source.numbers.indexOf(its.l)] : null;
    if (!view.line) return;
    view.line.classList.add('here');
    view.code.scrollTop = view.line.offsetTop - view.code.clientHeight / 2 + 10;
  }

  function show(from, state, number) {
    view.lastName = number === null ? null : text(label(number).t);
    stateView(from, state);
    highlight(from, state);
    sourceView(number);
    const chooser = document.getElementById('spec');
    if (chooser) chooser.value = String(now.spec);
  }

  const permalink = () => el('a', { class: 'permalink', href: fragment() }, now.mode === 'run' ? 'Link to this step' : 'Link to this state');

  // MARK: Runs

  function showRun(number, step) {
    const run = spec.runs[number];
    const isOther = now.mode !== 'run' || now.run !== number || !view.steps;
    Object.assign(now, { mode: 'run', run: number, step: Math.min(Math.max(0, Math.trunc(step)), run.steps.length) });
    if (isOther) {
      view.steps = [el('li', { value: 0 }, button([el('span', {}, 'start'), el('span', { class: 'where' }, text(run.startText))], () => to(0)))];
      run.steps.forEach((each, index) => view.steps.push(el('li', { value: index + 1 }, button([el('span', {}, text(each.t)),
        el('span', { class: 'where' }, placeText(each.s))], () => to(index + 1)))));
      const owner = spec.causes.findIndex((item) => item.run === number);
      view.previous = button('Previous', () => move(-1));
      view.next = button('Next', () => move(1), { class: 'primary' });
      view.where = el('span', { class: 'muted' });
      view.list = el('ol', { class: 'steps' }, view.steps, run.loop !== undefined && el('li', { class: 'loop' }, loopText(run)));
      view.linkPlace = el('span', {});
      put(view.side, 
        el('h3', {}, owner >= 0 ? `Run of cause ${owner + 1}` : 'Run of a link'),
        owner >= 0 && el('p', { class: 'lead' }, spec.causes[owner].title),
        el('div', { class: 'controls' }, view.previous, view.next, view.where,
          button('Leave the run here', () => { trail = []; go(stateOfStep()); }, { class: 'leave' })),
        view.list, view.linkPlace);
    }
    const before = now.step === 0 ? null : now.step === 1 ? run.start : run.steps[now.step - 2].s;
    view.steps.forEach((node, index) => {
      node.classList.toggle('here', index === now.step);
      if (index === now.step) node.firstChild.setAttribute('aria-current', 'step'); else node.firstChild.removeAttribute('aria-current');
    });
    const here = view.steps[now.step];
    view.list.scrollTop = here.offsetTop - view.list.clientHeight / 2 + 20;
    view.previous.disabled = now.step === 0;
    view.next.disabled = now.step === run.steps.length && run.loop === undefined;
    view.where.textContent = `${now.step} of ${run.steps.length}`;
    view.linkPlace.replaceChildren(permalink());
    show(before, stateOfStep(), now.step === 0 ? null : run.steps[now.step - 1].l);
    now.state = stateOfStep();
  }

  /** Shows a run from its start, with the focus where it goes on. */
  function play(number) {
    showRun(number, 0);
    remember();
    jump('stage');
    view.next.focus({ preventScroll: true });
  }

  function stateOfStep() {
    const run = spec.runs[now.run];
    return now.step === 0 ? run.start : run.steps[now.step - 1].s;
  }

  function to(step) {
    showRun(now.run, step);
    remember();
    const run = spec.runs[now.run];
    say(now.step === 0 ? `Start: ${text(run.startText)}` : `Step ${now.step} of ${run.steps.length}: ${text(run.steps[now.step - 1].t)}. ${placeText(run.steps[now.step - 1].s)}`);
  }

  function move(by) {
    const run = spec.runs[now.run];
    const next = now.step + by;
    // A run that never ends begins again where it is repeated.
    if (next > run.steps.length && run.loop !== undefined) to(run.loop + 1);
    else if (next >= 0 && next <= run.steps.length) to(next);
  }

  // MARK: The explorer

  function go(state, number) {
    if (number === undefined) trail = []; else trail.push({ state: now.state, label: number });
    showState(state, true);
    remember();
    say(`${number === undefined ? '' : `${text(label(number).t)}. `}${placeText(state)}`);
  }

  function showState(state, isOwn) {
    // Back in the browser takes the last moves back.
    if (!isOwn) {
      const known = trail.findIndex((each) => each.state === state);
      trail = known >= 0 ? trail.slice(0, known) : [];
    }
    const isFocused = view.side.contains(document.activeElement);
    Object.assign(now, { mode: 'state', state });
    view.steps = null;
    const last = trail[trail.length - 1];
    show(last ? last.state : null, state, last ? last.label : null);
    const heading = el('h3', { tabindex: -1 }, 'What may happen');
    put(view.side, 
      trail.length > 0 && el('details', { class: 'trail' }, el('summary', {}, `${count(trail.length, 'move')} so far`),
        el('ol', {}, trail.slice(-40).map((each) => el('li', {}, text(label(each.label).t), el('span', { class: 'where' }, placeText(each.state)))))),
      heading,
      el('div', { class: 'controls' },
        trail.length > 0 && button('Undo', () => { const each = trail.pop(); showState(each.state, true); remember(); }),
        starts(), permalink()),
      options(state));
    if (isFocused) heading.focus({ preventScroll: true });
  }

  function starts() {
    if (graph.starts.length < 2) return button('Start again', () => go(graph.starts[0] ?? 0));
    const rest = graph.startCount === undefined ? 'more' : graph.startCount - graph.starts.length;
    return el('select', { 'aria-label': 'Start again', onchange: (event) => { if (event.target.value !== '') go(Number(event.target.value)); } },
      el('option', { value: '' }, 'Start again …'), graph.starts.map((state, index) => el('option', { value: state }, text(graph.startTexts[index]))),
      rest !== 0 && el('option', { value: '', disabled: true }, `${rest} more starts are not computed`));
  }

  /** The only way on that means well, if nobody has a choice. */
  function onward(state) {
    const edges = graph.edges[state];
    if (!edges || position(state) === '') return null;
    const ways = [];
    for (let at = 0; at < edges.length; at += 2) if (!label(edges[at]).a) ways.push(at);
    return ways.length === 1 && label(edges[ways[0]]).k === KIND.step ? { label: edges[ways[0]], target: edges[ways[0] + 1] } : null;
  }

  function playOn() {
    for (let steps = 0, way = onward(now.state); way && steps < 200; steps += 1, way = onward(now.state)) {
      trail.push({ state: now.state, label: way.label });
      now.state = way.target;
    }
    showState(now.state, true);
    remember();
    say(placeText(now.state));
  }

  function options(state) {
    const edges = graph.edges[state];
    if (!edges) {
      return el('p', { class: 'bound' }, `What may happen here is not computed: there are more than ${(graph.states.length / 3).toLocaleString('en')} states. `
        + 'navcheck has proved what it says for all of them.');
    }
    const last = trail[trail.length - 1];
    const opened = last && label(last.label).k === KIND.change ? label(last.label).i : undefined;
    const groups = [['The app opens', []], ['The journey goes on', []], ['Answers', []], ['By hand', []], ['Links', []], ['The app reports', []], ['What may go wrong', []]];
    for (let at = 0; at < edges.length; at += 2) {
      const way = { number: edges[at], label: label(edges[at]), target: edges[at + 1] };
      const k = way.label.k;
      const group = way.label.a ? 6 : k === KIND.link && way.label.i === opened ? 0 : k === KIND.step ? 1 : k === KIND.answer ? 2 : k <= KIND.drag ? 3 : k === KIND.link ? 4 : 5;
      groups[group][1].push(way);
    }
    const title = { [KIND.back]: 'Back', [KIND.drag]: 'Drag the sheet away' };
    const row = (way) => {
      const name = title[way.label.k] || text(way.label.n);
      const url = way.label.k === KIND.link && spec.links[way.label.i];
      return el('li', {}, button([el('span', { class: 'name' }, name), url && el('span', { class: 'url' }, url),
        el('span', { class: 'where' }, way.target === state ? 'nothing changes' : placeText(way.target), way.label.e ? ', the journey ends' : '')],
        () => go(way.target, way.number), { class: 'way' }));
    };
    const filtered = (ways) => {
      const list = el('ul', { class: 'ways' }, ways.slice(0, 200).map(row));
      if (ways.length < 10) return list;
      const input = el('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter', oninput: () => {
        const wanted = input.value.trim().toLowerCase();
        list.replaceChildren(...ways.filter((way) => `${text(way.label.n)} ${spec.links[way.label.i] || ''}`.toLowerCase().includes(wanted)).slice(0, 200).map(row));
      } });
      return [input, list];
    };
    return el('div', { class: 'options' },
      onward(state) && button('Run to the next question or the end', playOn, { class: 'primary' }),
      groups.filter((group) => group[1].length).map(([name, ways]) => [el('h4', {}, name), filtered(ways)]));
  }

  // MARK: Tables

  function matrix() {
    const table = spec.matrix;
    if (!table) return section('links', 'Links', 'What becomes of links was not asked.');
    const cell = (item, intent, when) => {
      if (!item) return el('td', { class: 'none' }, '–');
      const run = spec.runs[item.run];
      const end = run && below(run.steps.length ? run.steps[run.steps.length - 1].s : run.start);
      const events = item.least === undefined ? '' : item.least === item.most ? ` ${item.least}` : ` ${item.least}–${item.most}`;
      return el('td', { class: item.word }, badge(item.word, item.word + events), ' ', item.when && el('span', { class: 'when' }, item.when), item.why && el('span', { class: 'when' }, item.why),
        end ? el('span', { class: 'end' }, el('b', {}, end.shown), end.isSheet && ' (sheet)', end.below.length > 0 && el('span', { class: 'muted' }, ` over ${end.below.join(', ')}`))
          : item.shown && el('span', { class: 'end' }, item.shown),
        item.ending && item.ending !== 'landed' && el('span', { class: 'muted' }, ` ends ${item.ending}`),
        run && button('Step through', () => play(item.run), { class: 'small', 'aria-label': `Step through ${intent}${when}` }),
        (item.causes || []).map((number) => button(`Cause ${number + 1}`, () => {
          const target = document.getElementById(`cause-${number}`);
          target.open = true;
          target.scrollIntoView({ block: 'start' });
          target.querySelector('summary').focus({ preventScroll: true });
        }, { class: 'small', 'aria-label': `Cause ${number + 1}` })));
    };
    const columns = table.columns;
    const isPlain = !columns || columns.every((column) => column.length === 0);
    return section('links', 'Links', 'What becomes of each intent, what is shown at the end, and what lies below it. The number is how many events the shortest run performs.',
      el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of links' }, el('table', { class: 'matrix' },
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Intent'),
          isPlain ? el('th', { scope: 'col' }, 'Result') : columns.map((column) => el('th', { scope: 'col' }, column.map((part) => el('div', {}, part)))))),
        el('tbody', {}, table.rows.map((row) => {
          const head = (span) => el('th', { scope: 'rowgroup', rowspan: span > 1 ? span : null }, el('span', { class: 'intent' }, row.intent), row.link && el('code', { class: 'url' }, row.link),
            row.routes.length > 0 && el('details', { class: 'inner' }, el('summary', {}, count(row.routes.length, 'route')),
              el('ul', { class: 'names' }, row.routes.map((route) => el('li', {}, el('code', {}, route))))));
          if (columns) {
            return el('tr', {}, head(1), row.cells.map((item, index) => cell(item, row.intent, columns[index].length ? ` when ${columns[index].join(', ')}` : '')));
          }
          return row.cells.map((item, index) => el('tr', {}, index === 0 && head(row.cells.length), cell(item, row.intent, item?.when ? ` ${item.when}` : '')));
        })))),
      table.more > 0 && el('p', { class: 'muted' }, `… and ${count(table.more, 'more intent')}`));
  }

  function websites() {
    if (!spec.websites.length) return null;
    return section('website', 'Website', 'Whether the website hands over exactly the links that the app routes.',
      spec.websites.map((site) => el('div', { class: 'panel' }, el('h3', {}, site.file), site.apps.length > 0 && el('p', { class: 'muted' }, site.apps.join(', ')),
        el('p', {}, badge('proved', `${site.proved} proved`), site.obligations.length === 0 && ' No link differs.'),
        site.obligations.map((each) => el('div', { class: 'difference' }, el('p', {}, badge(each.word), ' ', el('code', {}, each.name)), el('p', { class: 'muted' }, each.claim), each.messages.map(note))),
        site.notes.map((line) => el('p', { class: 'muted' }, line)))));
  }

  function warnings() {
    if (!spec.warnings.length) return null;
    return section('warnings', 'Warnings', `${count(spec.warnings.length, 'thing')} that ${spec.warnings.length === 1 ? 'is' : 'are'} allowed but probably not meant.`,
      el('div', { class: 'panel' }, spec.warnings.map(note)));
  }

  const unproved = () => section('unproved', 'Not proved', null, el('ul', { class: 'panel plainlist' }, spec.unproved.map((line) => el('li', {}, line))));

  function obligations() {
    const body = el('div', {});
    let isFilled = false;
    const write = () => {
      if (isFilled) return;
      isFilled = true;
      const rows = el('tbody', {});
      const show = () => {
        const wanted = input.value.trim().toLowerCase();
        const word = choice.value;
        const found = spec.obligations.filter((each) => (!word || each.word === word) && (each.name.toLowerCase().includes(wanted) || each.claim.toLowerCase().includes(wanted)));
        rows.replaceChildren(...found.slice(0, 400).map((each) => el('tr', {}, el('td', {}, badge(each.word)), el('td', {}, el('code', {}, each.name), el('span', { class: 'claim' }, each.claim)),
          el('td', {}, each.parts.map((part) => el('div', {}, part)))))); 
        shown.textContent = found.length > 400 ? `The first 400 of ${found.length}` : count(found.length, 'obligation');
      };
      const input = el('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter obligations', oninput: show });
      const choice = el('select', { 'aria-label': 'Verdict', onchange: show }, el('option', { value: '' }, 'All verdicts'),
        Object.keys(WORDS).map((word) => el('option', { value: word }, word)));
      const shown = el('span', { class: 'muted' });
      add(body, [el('div', { class: 'controls' }, input, choice, shown),
        el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All obligations' }, el('table', { class: 'all' },
          el('thead', {}, el('tr', {}, ['Verdict', 'Obligation and claim', 'Evidence'].map((name) => el('th', { scope: 'col' }, name)))), rows)),
        spec.moreObligations > 0 && el('p', { class: 'muted' }, `… and ${count(spec.moreObligations, 'more obligation')}`)]);
      show();
    };
    const details = el('details', { id: 'all', class: 'panel', ontoggle: () => details.open && write() },
      el('summary', {}, el('h2', { tabindex: -1 }, 'All obligations'), el('span', { class: 'muted' }, count(spec.obligations.length + spec.moreObligations, 'obligation'))), body);
    details.write = write;
    return details;
  }

  // MARK: The page

  // On paper nothing can be opened.
  addEventListener('beforeprint', () => {
    for (const details of main.querySelectorAll('details')) {
      if (details.id === 'all' && spec.obligations.length > 200) continue;
      details.write?.();
      details.dataset.was = details.open ? '1' : '';
      details.open = true;
    }
    view?.canvas?.fit();
  });
  addEventListener('afterprint', () => {
    for (const details of main.querySelectorAll('details[data-was]')) details.open = details.dataset.was === '1';
  });
  addEventListener('popstate', restore);
  addEventListener('hashchange', restore);
  header();
  restore();
})();
