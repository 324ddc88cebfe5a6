// What is shown, the run that is stepped through, and what may happen next. It walks the graph that navcheck has
// computed, and knows nothing of what a move does.

// MARK: The stage: picture, run and explorer, spec

function stage() {
  view.canvas = canvas();
  view.detail = el('div', { class: 'chosenscreen' });
  view.side = el('div', { class: 'side' });
  view.state = el('div', { class: 'state', tabindex: 0, role: 'region', 'aria-label': 'What is shown' });
  view.controls = el('div', { class: 'runbar' });
  view.source = el('div', { class: 'source' });
  const zoomer = (name, title, action) => button(name, action, { class: 'round', 'aria-label': title, title });
  view.stage = el('div', { class: 'stage', onkeydown: keys },
    el('div', { class: 'canvas' },
      el('div', { class: 'tools' }, finder(), el('div', { class: 'zoom' },
        zoomer('−', 'Zoom out', () => view.canvas.zoom(1.25)), zoomer('+', 'Zoom in', () => view.canvas.zoom(0.8)),
        zoomer('⤢', 'Show all', () => view.canvas.fit()))),
      view.canvas.drawing,
      el('p', { class: 'legend', id: 'keys' }, el('span', { class: 'key current' }, 'shown'),
        el('span', { class: 'key under' }, 'below'), el('span', { class: 'key sheetkey' }, 'sheet'),
        spec.picture.legend.map((line) => el('span', {}, line)),
        view.canvas.isDense && el('span', {}, 'lines of the shown or chosen screen only'),
        spec.picture.nodes.some((node) => node.k === 'any') && el('span', {}, 'lines from any screen: point at it, or tap it'),
        el('span', {}, 'drag to move, Ctrl and wheel or + and − to zoom')),
      view.detail),
    el('div', { class: 'panels' }, view.state, view.side, view.source), view.controls);
  return section('stage', 'Explorer',
    'The app as the model has it: tap, follow links, answer, go back. '
      + 'Runs are stepped through here, and can be left at any step.', view.stage);
}

function keys(event) {
  if (now.mode !== 'run' || event.altKey || event.ctrlKey || event.metaKey || /INPUT|SELECT|TEXTAREA/.test(event
      .target.tagName)) return;
  if (event.target.closest('.source, .drawing')) return;
  if (event.key === 'ArrowRight') move(1);
  else if (event.key === 'ArrowLeft') move(-1);
  else return;
  event.preventDefault();
}

function stateView(from, state) {
  const { tab, entries, kept } = layers(state);
  const before = from === null ? null : context(from);
  const tabs = spec.picture.groups;
  put(view.state, el('h3', {}, 'What is shown'),
    el('div', { class: 'device' },
      el('ol', { class: 'stack', 'aria-label': 'From the bottom to the top' }, entries.map((entry, index) => el(
        'li', {
          class: `card${entry.shown ? ' shown' : ''}${entry.sheet ? ' onsheet' : ''}`,
        }, el('span', {}, screenName(entry.screen)), entry.sheet > 0 && entries[index - 1]?.sheet !== entry
        .sheet && el('span', { class: 'tag' }, 'sheet'),
        entry.shown && el('span', { class: 'tag' }, 'shown')))),
      tabs.length > 0 && el('ul', { class: 'tabbar', 'aria-label': 'Tabs' }, tabs.map((each, index) => {
        const own = kept.find((k) => k.tab === index);
        return el('li', { class: index === tab ? 'selected' : '', 'aria-current': index === tab ? 'true' :
              null }, each.name,
          own && el('span', { class: 'kept' }, [own.top, ...own.below.slice().reverse()].map(screenName)
            .join(' over ')));
      }))),
    position(state) && el('p', { class: 'journey' }, el('b', {}, 'Journey '), position(state)),
    graph.variables.length > 0 && el('ul', { class: 'facts', 'aria-label': 'Context' }, graph.variables.map((
      variable, index) => {
      const value = context(state)[index];
      const isNew = before !== null && before[index] !== value;
      return el('li', { class: isNew ? 'changed' : '' }, el('span', { class: 'muted' },
        `${text(variable.name)} `), text(variable.values[value]));
    })));
}

function sourceView(number) {
  const its = number === null ? null : label(number);
  const source = its && its.f !== undefined ? spec.sources[its.f] : spec.sources[0];
  if (!source || !source.texts.length) { view.source.replaceChildren(); return; }
  if (view.sourceOf !== source || !view.source.firstChild) {
    view.sourceOf = source;
    view.lines = source.texts.map((line, index) => el('div', { class: 'ln' }, el('span', { class: 'no' }, source
      .numbers[index]), line || ' '));
    view.code = el('pre', { class: 'code', tabindex: 0, role: 'region', 'aria-label': `Lines of ${source.file}` },
      view.lines);
    view.source.replaceChildren(el('h3', {}, 'The spec ', el('span', { class: 'place' }, source.file)), view
    .code);
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

const permalink = () => el('a', { class: 'permalink', href: fragment() }, now.mode === 'run' ?
  'Link to this step' : 'Link to this state');

// MARK: Runs

function showRun(number, step) {
  const run = spec.runs[number];
  const isOther = now.mode !== 'run' || now.run !== number || !view.steps;
  Object.assign(now, { mode: 'run', run: number, step: Math.min(Math.max(0, Math.trunc(step)), run.steps
      .length) });
  if (isOther) {
    view.steps = [el('li', { value: 0 }, button([el('span', {}, 'start'), el('span', { class: 'where' }, text(run
      .startText))], () => to(0)))];
    run.steps.forEach((each, index) => view.steps.push(el('li', { value: index + 1 }, button([el('span', {}, text(
        each.t)),
      el('span', { class: 'where' }, where(index > 0 ? run.steps[index - 1].s : run.start, each.s))
    ], () => to(index + 1)))));
    const owner = spec.causes.findIndex((item) => item.run === number);
    // Where it does not go on forever, the last step is what is wrong.
    if (spec.causes[owner]?.word === 'refuted' && run.loop === undefined) view.steps.at(-1).classList.add('wrong');
    view.previous = button('Previous', () => move(-1));
    view.next = button('Next', () => move(1), { class: 'primary' });
    view.where = el('span', { class: 'muted' });
    view.what = el('span', { class: 'what' });
    view.list = el('ol', { class: 'steps' }, view.steps, run.loop !== undefined && el('li', { class: 'loop' },
      loopText(run)));
    view.linkPlace = el('span', {});
    put(view.side,
      el('h3', {}, owner >= 0 ? `Run of cause ${owner + 1}` : 'Run of a link'),
      owner >= 0 && el('p', { class: 'lead' }, spec.causes[owner].title),
      view.list, el('div', { class: 'controls' }, view.linkPlace, button('Leave the run here', () => { trail = [];
        go(stateOfStep()); }, { class: 'leave' })));
    put(view.controls, view.previous, view.next, view.where, view.what);
  }
  const before = now.step === 0 ? null : now.step === 1 ? run.start : run.steps[now.step - 2].s;
  view.steps.forEach((node, index) => {
    node.classList.toggle('here', index === now.step);
    if (index === now.step) node.firstChild.setAttribute('aria-current', 'step');
    else node.firstChild.removeAttribute('aria-current');
  });
  const here = view.steps[now.step];
  view.list.scrollTop = here.offsetTop - view.list.clientHeight / 2 + 20;
  view.previous.disabled = now.step === 0;
  view.next.disabled = now.step === run.steps.length && run.loop === undefined;
  view.where.textContent = `${now.step} of ${run.steps.length}`;
  view.what.textContent = now.step === 0 ? 'start' : text(run.steps[now.step - 1].t);
  view.linkPlace.replaceChildren(permalink());
  show(before, stateOfStep(), now.step === 0 ? null : run.steps[now.step - 1].l);
  now.state = stateOfStep();
}

/** Shows a run from its start, with the focus where it goes on. */
function play(number) {
  showRun(number, 0);
  remember();
  view.stage.scrollIntoView({ block: 'start', behavior: 'instant' });
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
  say(now.step === 0 ? `Start: ${text(run.startText)}` :
    `Step ${now.step} of ${run.steps.length}: ${text(run.steps[now.step - 1].t)}. `
      + placeText(run.steps[now.step - 1].s)
    );
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
  if (number === undefined) trail = [];
  else trail.push({ state: now.state, label: number });
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
  view.controls.replaceChildren();
  const last = trail[trail.length - 1];
  show(last ? last.state : null, state, last ? last.label : null);
  const heading = el('h3', { tabindex: -1 }, 'What may happen');
  put(view.side,
    trail.length > 0 && el('details', { class: 'trail' }, el('summary', {},
        `${count(trail.length, 'move')} so far`),
      el('ol', {}, trail.map((each, index) => el('li', { value: index + 1 }, text(label(each.label).t), el(
      'span', { class: 'where' }, where(each.state, trail[index + 1]?.state ?? state)))).slice(-40))),
    heading,
    el('div', { class: 'controls' },
      trail.length > 0 && button('Undo', () => { const each = trail.pop();
        showState(each.state, true);
        remember(); }),
      starts(), permalink()),
    options(state));
  if (isFocused) heading.focus({ preventScroll: true });
}

function starts() {
  if (graph.starts.length < 2) return button('Start again', () => go(graph.starts[0] ?? 0));
  const rest = graph.startCount === undefined ? 'more' : graph.startCount - graph.starts.length;
  return el('select', { 'aria-label': 'Start again', onchange: (event) => { if (event.target.value !== '') go(
          Number(event.target.value)); } },
    el('option', { value: '' }, 'Start again …'), graph.starts.map((state, index) => el(
    'option', { value: state }, text(graph.startTexts[index]))),
    rest !== 0 && el('option', { value: '', disabled: true }, `${rest} more starts are not computed`));
}

/** The only way on that means well, if nobody has a choice. */
function onward(state) {
  const edges = graph.edges[state];
  if (!edges || position(state) === '') return null;
  const ways = [];
  for (let at = 0; at < edges.length; at += 2)
    if (!label(edges[at]).a) ways.push(at);
  return ways.length === 1 && label(edges[ways[0]]).k === KIND.step ? { label: edges[ways[0]], target: edges[ways[
      0] + 1] } : null;
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
    return el('p', { class: 'bound' },
      `What may happen here is not computed: there are more than `
      + `${(graph.states.length / 3).toLocaleString('en')} states. ` +
      'navcheck has proved what it says for all of them.');
  }
  const last = trail[trail.length - 1];
  const opened = last && label(last.label).k === KIND.change ? label(last.label).i : undefined;
  const groups = [
    ['The app opens', []],
    ['The journey goes on', []],
    ['Answers', []],
    ['By hand', []],
    ['Links', []],
    ['The app reports', []],
    ['What may go wrong', []]
  ];
  for (let at = 0; at < edges.length; at += 2) {
    const way = { number: edges[at], label: label(edges[at]), target: edges[at + 1] };
    const k = way.label.k;
    const group = way.label.a ? 6 : k === KIND.link && way.label.i === opened ? 0 : k === KIND.step ? 1 : k ===
      KIND.answer ? 2 : k <= KIND.drag ? 3 : k === KIND.link ? 4 : 5;
    groups[group][1].push(way);
  }
  const title = {
    [KIND.back]: 'Back', [KIND.drag]: 'Drag the sheet away' };
  const row = (way) => {
    const name = title[way.label.k] || text(way.label.n);
    const url = way.label.k === KIND.link && spec.links[way.label.i];
    return el('li', {}, button([el('span', { class: 'name' }, name), url && el('span', { class: 'url' }, url),
        el('span', { class: 'where' }, way.target === state ? 'nothing changes' : where(state, way.target), way
          .label.e ? ', the journey ends' : '')
      ],
      () => go(way.target, way.number), { class: 'way' }));
  };
  const filtered = (ways) => {
    const list = el('ul', { class: 'ways' }, ways.slice(0, 200).map(row));
    if (ways.length < 10) return list;
    const input = el('input', {
      type: 'search',
      placeholder: 'Filter',
      'aria-label': 'Filter',
      oninput: () => {
        const wanted = input.value.trim().toLowerCase();
        list.replaceChildren(...ways.filter((way) =>
            `${text(way.label.n)} ${spec.links[way.label.i] || ''}`.toLowerCase().includes(wanted))
          .slice(0, 200).map(row));
      }
    });
    return [input, list];
  };
  return el('div', { class: 'options' },
    onward(state) && button('Run to the next question or the end', playOn, { class: 'primary' }),
    groups.filter((group) => group[1].length).map(([name, ways]) => [el('h4', {}, name), filtered(ways)]));
}
