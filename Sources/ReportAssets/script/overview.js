// The verdict, and the causes.

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
    k,
    n,
    t,
    a: (flags & 1) > 0,
    e: (flags & 2) > 0,
    i: i < 0 ? undefined : i,
    f: f < 0 ? undefined : f,
    l: l < 0 ? undefined : l,
  }));
  spec.picture.edges.forEach((edge) => {
    edge.parts ??= edge.p.flatMap((name, at) => at % 3 ? [] : [{
      name: text(name),
      label: text(edge.p[at + 1]),
      colour: ['black', 'blue', 'violet'][edge.p[at + 2] % 3],
      isChange: edge.p[at + 2] > 2,
    }]);
  });
  now.run = now.step = 0;
  view = {};
  add(main, [
    failures(), specs(), overview(), causes(), stage(), matrix(), websites(), warnings(), unproved(), obligations(),
    el('footer', {}, `Written by navcheck ${data.version} from ${spec.path}. `,
      'This file needs no network, and sends nothing anywhere.'),
  ]);
  document.title = `${spec.name} · navcheck report`;
  if (view.canvas) view.canvas.fit();
}

/** All specs with their verdicts, where there are several. */
function specs() {
  if (data.specs.length < 2) return null;
  return el('nav', { class: 'specs', 'aria-label': 'Specs' }, el('ul', {}, data.specs.map((each, index) =>
    el('li', {}, el('a', { href: `#/${index}`, 'aria-current': index === now.spec ? 'page' : null },
      badge(each.verdict), ' ', each.name, el('span', { class: 'place' }, each.path), el('span', { class: 'muted' },
        each.summary))))));
}

function failures() {
  return data.failed.map((failed) => el(
  'section', { class: 'panel failed', 'aria-label': `${failed.path} was not checked` },
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
  const links = [
    ['causes', 'Causes'],
    ['stage', 'Explorer'],
    ['links', 'Links'],
    ['unproved', 'Not proved'],
    ['all', 'Obligations']
  ];
  const chooser = data.specs.length > 1 && el('label', { class: 'chooser' }, el('span', {}, 'Spec'),
    el('select', { id: 'spec', 'aria-label': 'Spec',
      onchange: (event) => { location.hash = `#/${event.target.value}`; } },
      data.specs.map((each, index) => el('option', { value: index },
        `${each.name} – ${each.path} (${each.summary})`))));
  add(top, [el('header', { class: 'bar' },
    el('span', { class: 'brand' }, el('span', { class: 'mark', 'aria-hidden': 'true' }, '⤳'), 'navcheck'),
    chooser, el('nav', { 'aria-label': 'Sections' }, links.map(([id, name]) =>
      el('a', { href: `#${id}`, onclick: (event) => { event.preventDefault();
          jump(id); } }, name))))]);
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
    proved: 'Everything that was asked is proved',
    unknown: 'Not everything is known',
    known: 'Nothing new is refuted',
    refuted: spec.refuted ?
      `${spec.refuted} of ${total} obligations ${spec.refuted === 1 ? 'is' : 'are'} refuted` :
      'Stale lines fail the run',
  }[spec.verdict];
  const bars = ['proved', 'known', 'unknown', 'refuted'].filter((word) => spec[word] > 0);
  return el('section', { class: `hero ${spec.verdict}`, 'aria-labelledby': 'title' },
    el('p', { class: 'eyebrow' }, spec.path),
    el('h1', { id: 'title' }, spec.name),
    el('p', { class: 'verdict' }, el('span', { class: 'symbol', 'aria-hidden': 'true' }, { proved: '✓',
      refuted: '✕', known: '!', unknown: '?' }[spec.verdict]), verdict),
    total > 0 && svg('svg', { class: 'meter', viewBox: '0 0 100 1',
      preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      bars.reduce((drawn, word) => {
        const width = 100 * spec[word] / total;
        drawn.list.push(svg('rect', { class: word, x: drawn.x, y: 0, width, height: 1 }));
        drawn.x += width;
        return drawn;
      }, { x: 0, list: [] }).list),
    el('ul', { class: 'chips' }, ['proved', 'refuted', 'known', 'unknown'].filter((word) => spec[word] ||
        word !== 'known')
      .map((word) => el('li', { class: `chip ${spec[word] ? word : 'none'}` }, el('b', {}, spec[word]),
        ` ${WORDS[word]}`))),
    spec.headline && el('p', { class: 'headline' }, spec.headline),
    el('p', { class: 'muted' }, spec.size),
    el('details', { class: 'kinds' }, el('summary', {}, 'What was asked, by kind'),
      el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Obligations by kind' },
        el('table', {}, el('thead', {}, el('tr', {}, ['Kind', 'Proved', 'Claim'].map((name) => el(
          'th', { scope: 'col' }, name)))),
          el('tbody', {}, spec.kinds.map((kind) => {
            const all = kind.proved + kind.refuted + kind.known + kind.unknown;
            return el('tr', {}, el('th', { scope: 'row' }, el('code', {}, kind.kind)),
              el('td', { class: 'number' }, `${kind.proved} of ${all} `, ['refuted', 'known', 'unknown']
                .filter((w) => kind[w])
                .map((word) => [badge(word, `${kind[word]} ${word}`), ' '])), el('td', {}, kind.gloss));
          }))))));
}

// MARK: Causes

function causes() {
  if (!spec.causes.length && !spec.stale.length) {
    return section('causes', 'Causes', spec.refuted + spec.known ?
      'What is refuted is about the website, and listed there.' :
      'Nothing is refuted, so there is no cause to look for.');
  }
  return section('causes', 'Causes',
    `What is refuted comes from ${count(spec.causes.length + spec.moreCauses, 'place')} in the spec. `
    + 'The run that shows it can be stepped through.',
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
    const rows = [
      ['Claim', item.claim],
      ['Instead', item.detail],
      ['Means', item.means],
      ['Accepted', item.accepted]
    ];
    add(body, [
      el('dl', {}, rows.filter((row) => row[1]).map(([term, value]) => [el('dt', {}, term), el('dd', {},
          value)]),
        el('dt', {}, 'Cause'), el('dd', {}, item.part, item.place && el('div', { class: 'place' }, item
          .place), excerpt(item))),
      run && el('h3', {}, item.isExample ? 'For instance' : 'The run'), run && runList(run),
      item.items.length > 1 && el('details', { class: 'inner' }, el('summary', {},
          `${count(item.items.length + item.moreItems, 'refutation')}`),
        el('ul', { class: 'names' }, item.items.map((name) => el('li', {}, name)),
          item.moreItems > 0 && el('li', {}, `… and ${item.moreItems} more`))),
      el('p', { class: 'again' }, el('span', { class: 'muted' }, 'Repeat '), el('code', {}, item.again)),
    ]);
  };
  const details = el('details', { id: `cause-${index}`, ontoggle: () => details.open && write() },
    el('summary', {}, badge(item.word), el('span', { class: 'what' }, el('span', { class: 'title' }, item.title),
      el('span', { class: 'affected' }, item.affected))),
    body);
  details.write = write;
  details.open = index === 0;
  // Beside the details, so that it is there while they are closed.
  return el('div', { class: `cause ${item.word}` }, details, item.run !== undefined && button('Step through it',
    () => play(item.run),
    { class: 'primary play', 'aria-label': `Step through the run of cause ${index + 1} on the picture` }));
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
  return el('ol', { class: 'moves' }, el('li', { class: 'start', value: 0 }, el('span', {}, 'start'), el(
    'span', { class: 'where' }, text(run.startText))),
    run.steps.map((step, index) => el('li', { value: index + 1 }, el('span', {}, text(step.t)), el(
    'span', { class: 'where' }, where(index > 0 ? run.steps[index - 1].s : run.start, step.s)))),
    run.loop !== undefined && el('li', { class: 'loop' }, loopText(run)));
}

const loopText = (run) => run.loop + 1 >= run.steps.length ? `↺ and ${run.steps.length} again, forever` :
  `↺ back to ${run.loop + 1}, forever`;
