// Links, website, warnings, obligations; and at last the page is drawn.

// MARK: Tables

function matrix() {
  const table = spec.matrix;
  if (!table) return section('links', 'Links', 'What becomes of links was not asked.');
  const cell = (item, intent, when, span = 1) => {
    if (!item) return el('td', { class: 'none' }, '–');
    const run = spec.runs[item.run];
    const end = run && below(run.steps.length ? run.steps[run.steps.length - 1].s : run.start);
    const events = item.least !== undefined && (item.least === item.most ? count(item.least, 'event') :
      `${item.least}–${count(item.most, 'event')}`);
    const contexts = span > 1 && (span === columns.length ? 'in every context' : 'in each of these');
    return el('td', { class: item.word, colspan: span > 1 ? span : null }, badge(item.word), ' ', events && el(
      'span', { class: 'muted' }, events), [contexts, item.when, item.why].map((line) => line && el(
      'span', { class: 'when' }, line)),
      end ? el('span', { class: 'end' }, el('b', {}, end.shown), end.isSheet && ' (sheet)', end.below.length >
        0 && el('span', { class: 'muted' }, ` over ${end.below.join(', ')}`)) :
      item.shown && el('span', { class: 'end' }, item.shown),
      item.ending && item.ending !== 'landed' && el('span', { class: 'muted' }, ` ends ${item.ending} `),
      run && button('Step through', () => play(item
    .run), { class: 'small', 'aria-label': `Step through ${intent}${when}` }),
      (item.causes || []).map((number) => button(item.word === 'refuted' ? `Cause ${number + 1}` :
        `but: cause ${number + 1}`, () => {
        const target = document.getElementById(`cause-${number}`);
        target.open = true;
        target.scrollIntoView({ block: 'start' });
        target.querySelector('summary').focus({ preventScroll: true });
      }, { class: 'small', 'aria-label': `Cause ${number + 1} of ${intent}${when}` })));
  };
  const columns = table.columns;
  /** The first column and the number of columns of cells beside each other that say the same. */
  const merged = (cells) => cells.reduce((found, item, index) => {
    const before = found.at(-1);
    const says = (each) => JSON.stringify({ ...each, run: undefined });
    if (before && item && cells[before[0]] && says(item) === says(cells[before[0]])) before[1] += 1;
    else found.push([index, 1]);
    return found;
  }, []);
  const isPlain = !columns || columns.every((column) => column.length === 0);
  return section('links', 'Links',
    'What becomes of each intent, how many events its shortest run performs, what is shown at the end, and what lies '
    + 'below it.',
    el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of links' }, el(
      'table', { class: 'matrix' },
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Intent'),
        isPlain ? el('th', { scope: 'col' }, 'Result') : columns.map((column) => el('th', { scope: 'col' },
          column.map((part) => el('div', {}, part)))))),
      el('tbody', {}, table.rows.map((row) => {
        const head = (span) => el('th', { scope: 'rowgroup', rowspan: span > 1 ? span : null }, el(
          'span', { class: 'intent' }, row.intent), row.link && el('code', { class: 'url' }, row.link),
          row.routes.length > 0 && el('details', { class: 'inner' }, el('summary', {}, count(row.routes
              .length, 'route')),
            el('ul', { class: 'names' }, row.routes.map((route) => el('li', {}, el('code', {}, route))))
            ));
        if (columns) {
          return el('tr', {}, head(1), merged(row.cells).map(([at, span]) => cell(row.cells[at], row.intent, span ===
            columns.length || !columns[at].length ? '' : ` when ${columns[at].join(', ')}`, span)));
        }
        return row.cells.map((item, index) => el('tr', {}, index === 0 && head(row.cells.length), cell(
          item, row.intent, item?.when ? ` ${item.when}` : '')));
      })))),
    table.more > 0 && el('p', { class: 'muted' }, `… and ${count(table.more, 'more intent')}`));
}

function websites() {
  if (!spec.websites.length) return null;
  return section('website', 'Website', 'Whether the website hands over exactly the links that the app routes.',
    spec.websites.map((site) => el('div', { class: 'panel' }, el('h3', {}, site.file), site.apps.length > 0 &&
      el('p', { class: 'muted' }, site.apps.join(', ')),
      el('p', {}, badge('proved', `${site.proved} proved`), site.obligations.length === 0 &&
        ' No link differs.'),
      site.obligations.map((each) => el('div', { class: 'difference' }, el('p', {}, badge(each.word), ' ', el(
        'code', {}, each.name)), el('p', { class: 'muted' }, each.claim), each.messages.map(note))),
      site.notes.map((line) => el('p', { class: 'muted' }, line)))));
}

function warnings() {
  if (!spec.warnings.length) return null;
  return section('warnings', 'Warnings',
    `${count(spec.warnings.length, 'thing')} that ${spec.warnings.length === 1 ? 'is' : 'are'} allowed but `
    + 'probably not meant.',
    el('div', { class: 'panel' }, spec.warnings.map(note)));
}

const unproved = () => section('unproved', 'Not proved', null, el('ul', { class: 'panel plainlist' }, spec
  .unproved.map((line) => el('li', {}, line))));

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
      const found = spec.obligations.filter((each) => (!word || each.word === word) && (each.name
      .toLowerCase().includes(wanted) || each.claim.toLowerCase().includes(wanted)));
      rows.replaceChildren(...found.slice(0, 400).map((each) => el('tr', {}, el('td', {}, badge(each.word)),
        el('td', {}, el('code', {}, each.name), el('span', { class: 'claim' }, each.claim)),
        el('td', {}, each.parts.map((part) => el('div', {}, part))))));
      shown.textContent = found.length > 400 ? `The first 400 of ${found.length}` : count(found.length,
        'obligation');
    };
    const input = el('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter obligations',
      oninput: show });
    const choice = el('select', { 'aria-label': 'Verdict', onchange: show }, el('option', { value: '' },
        'All verdicts'),
      Object.keys(WORDS).map((word) => el('option', { value: word }, word)));
    const shown = el('span', { class: 'muted' });
    add(body, [el('div', { class: 'controls' }, input, choice, shown),
      el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All obligations' }, el(
        'table', { class: 'all' },
        el('thead', {}, el('tr', {}, ['Verdict', 'Obligation and claim', 'Evidence'].map((name) => el(
          'th', { scope: 'col' }, name)))), rows)),
      spec.moreObligations > 0 && el('p', { class: 'muted' },
        `… and ${count(spec.moreObligations, 'more obligation')}`)
    ]);
    show();
  };
  const details = el('details', { id: 'all', class: 'panel', ontoggle: () => details.open && write() },
    el('summary', {}, el('h2', { tabindex: -1 }, 'All obligations'), el('span', { class: 'muted' }, count(spec
      .obligations.length + spec.moreObligations, 'obligation'))), body);
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
  for (const details of main.querySelectorAll('details[data-was]')) details.open = details.dataset.was ===
  '1';
});
addEventListener('popstate', restore);
addEventListener('hashchange', restore);
header();
restore();
