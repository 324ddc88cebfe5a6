// What all parts of the report's script share: the data, elements, and what is shown now. The parts are put together in
// one function; everything that comes from a spec becomes text, never markup.

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
/** What is shown in a state, and the variables whose values have changed since the state before. */
function where(before, state) {
  const old = context(before);
  const sets = context(state).flatMap((value, index) => value === old[index] ? [] : [
    `${text(graph.variables[index].name)} = ${text(graph.variables[index].values[value])}`,
  ]);
  return [placeText(state), sets.join(', ')].filter(Boolean).join(' · ');
}
const position = (state) => text(graph.positions[graph.states[3 * state + 2]]);
const nodeName = (node) => node.n ?? node.l;
const screenName = (screen) => nodeName(spec.picture.nodes[screen]);
const screenOf = (state) => place(state)[0];

/** What is shown and what lies below it, from the bottom upwards, and what other tabs keep. */
function layers(state) {
  const numbers = place(state);
  const result = { tab: numbers[1], entries: [], kept: [] };
  let at = 2,
    sheet = 0;
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
  return { shown: screenName(shown.screen), isSheet: shown.sheet > 0, below: entries.reverse().map((e) =>
      screenName(e.screen)) };
}

const fragment = () =>
  now.mode === 'run' ? `#/${now.spec}/run/${now.run}/${now.step}` : `#/${now.spec}/state/${now.state}`;

/** Shows what the fragment says, as far as it says something that exists. */
function restore() {
  const isPlace = location.hash.startsWith('#/');
  // Another fragment, such as that of a section, is for the browser.
  if (view && !isPlace && location.hash !== '') return;
  const words = isPlace ? location.hash.slice(2).split('/') : [];
  const number = (index, limit) => {
    const value = Number.parseInt(words[index], 10);
    return value >= 0 && value < limit ? value : 0;
  };
  const chosen = words[0] ? number(0, data.specs.length) : worst();
  const isFirst = !view;
  if (!view || chosen !== now.spec) showSpec(chosen);
  if (!spec) return;
  if (words[1] === 'run' && spec.runs.length) {
    showRun(number(2, spec.runs.length), Number(words[3]) || 0);
    if (isFirst) view.stage.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
  else if (words[1] === 'state') showState(number(2, graph.states.length / 3));
  else showState(graph.starts[0] ?? 0);
}

/** Without an address the first spec that is not in order is shown. */
function worst() {
  const all = ['refuted', 'unknown', 'known'].map((word) => data.specs.findIndex((each) => each.verdict === word));
  return all.find((index) => index >= 0) ?? 0;
}

function remember() {
  const hash = fragment();
  if (location.hash !== hash) history.pushState(null, '', hash);
}
