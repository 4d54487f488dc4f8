// Marks of pairs in a report on disk. The browser keeps them under the report's id; a file takes them elsewhere.
// The web app has reviews of its own: there this script is not loaded.
'use strict';

const MARK_STATES = ['to_review', 'dismissed', 'to_discuss'];
const MARK_KEYS = { r: 'to_review', d: 'dismissed', t: 'to_discuss' };
const MARK_FORMAT = 'lookalike-reviews/1';

// The marks of this report, by the number of the pair.

const ownMarks = {
  key: `lookalike-marks:${document.body.dataset.report}`,
  states: {},

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) || '{}');
      this.states = Object.fromEntries(Object.entries(kept).filter(([pair, state]) => Number(pair) > 0 && markWords(state)));
    } catch {
      // Without storage, marks last as long as the page.
    }
  },

  set(pair, state) {
    this.load();
    if (state) this.states[pair] = state;
    else delete this.states[pair];
    return this.save();
  },

  // Whether the browser keeps the marks.
  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.states));
      return true;
    } catch {
      return false;
    }
  },

  // A second press on the same mark takes it away.
  toggle(pair, state) {
    return this.set(pair, this.states[pair] === state ? undefined : state);
  },

  // The first pair without a mark after one pair, or from the beginning if there is none.
  nextUnmarked(pair, total) {
    for (let step = 1; step <= total; step += 1) {
      const next = ((pair + step - 1) % total) + 1;
      if (!this.states[next] && next !== pair) return next;
    }
    return undefined;
  },
};

// The word for a state; none for what is no state, such as a name in a file that is not one of ours.
function markWords(state) {
  const words = new Map([
    ['to_review', TEXT.markRelevant],
    ['dismissed', TEXT.markDismissed],
    ['to_discuss', TEXT.markDiscuss],
    ['escalated', TEXT.markEscalated],
  ]);
  return words.get(state);
}

function markText(key, values) {
  return TEXT[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function markElement(tag, className, words) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (words !== undefined) element.textContent = words;
  return element;
}

function markButton(words, action) {
  const button = markElement('button', '', words);
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
}

// The three buttons of a pair. `changed` hears whether the browser keeps the mark.
function markButtons(pair, changed) {
  const group = markElement('span', 'own-marks');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', markText('markOfPair', { n: pair }));
  for (const [key, state] of Object.entries(MARK_KEYS)) {
    const button = markButton(markWords(state), () => changed(ownMarks.toggle(pair, state)));
    button.title = `${markWords(state)} (${key})`;
    button.setAttribute('aria-label', markWords(state));
    button.className = `own-mark ${state}`;
    button.dataset.state = state;
    group.append(button);
  }
  showMark(group, pair);
  return group;
}

function showMark(group, pair) {
  for (const button of group.querySelectorAll('button[data-state]')) {
    button.setAttribute('aria-pressed', String(ownMarks.states[pair] === button.dataset.state));
  }
}

// The list of pairs: a column, and tools for all marks

function markHeader() {
  const header = markElement('th', 'text', TEXT.markColumn);
  header.scope = 'col';
  header.title = TEXT.markTip;
  Object.assign(header.dataset, { key: 'mark', kind: 'own-mark' });
  return header;
}

// A column like those that rows.js makes of the data. `namesOf` gives the two names of a row.
function markColumn(total, namesOf) {
  const states = [undefined, ...MARK_STATES, 'escalated'];
  const words = ['none', ...states.slice(1).map(markWords)];
  const column = {
    key: 'mark', kind: 'own-mark', isText: true, isSearched: false, fields: ['mark'],
    words, at: new Uint8Array(total), lower: words.map((word) => word.toLowerCase()), total, namesOf,
    shown: (row) => words[column.at[row]],
    keys: () => Float64Array.from(column.at, (place) => place || NaN),
    refresh() {
      for (let row = 0; row < total; row += 1) column.at[row] = Math.max(0, states.indexOf(ownMarks.states[row + 1]));
    },
    content(row) {
      const group = markButtons(row + 1, (isKept) => column.changed(isKept, group, row));
      return [group];
    },
    changed(isKept, group, row) {
      column.refresh();
      if (group) showMark(group, row + 1);
      column.tell(isKept ? undefined : TEXT.markNotKept);
    },
    onKey(event, row) {
      const state = MARK_KEYS[event.key];
      if (!state || row === undefined) return false;
      event.preventDefault();
      const isKept = ownMarks.toggle(row + 1, state);
      column.changed(isKept, event.target.closest('tr').querySelector('.own-marks'), row);
      return true;
    },
    tell: () => {},
  };
  column.refresh();
  return column;
}

// Buttons above the list: the next pair without a mark, and marks to and from a file.
function markTools(list, column, redraw) {
  const tools = markElement('p', 'mark-tools');
  const said = markElement('output', 'mark-count');
  said.setAttribute('aria-live', 'polite');
  const next = markElement('a', 'next-unmarked', TEXT.markNext);
  const file = markElement('input');
  file.type = 'file';
  file.accept = '.json,application/json';
  file.hidden = true;
  file.addEventListener('change', async () => {
    const words = await importMarks(file.files[0], column);
    file.value = '';
    column.refresh();
    redraw();
    column.tell(words);
  });
  column.tell = (words) => {
    const n = Object.keys(ownMarks.states).length;
    const count = markText('markCount', { n, total: column.total });
    said.textContent = words ? `${count} ${words}` : count;
    const pair = ownMarks.nextUnmarked(0, column.total);
    next.hidden = pair === undefined;
    if (pair) next.href = `pairs/${pair}.html`;
  };
  tools.append(said, next, markButton(TEXT.markExport, () => exportMarks(column)), markButton(TEXT.markImport, () => file.click()), file);
  list.querySelector('.toolbar').after(tools);
  column.tell();
  const again = () => {
    ownMarks.load();
    column.refresh();
    redraw();
    column.tell();
  };
  window.addEventListener('storage', again);
  // A page that comes back from the browser's memory does not run its scripts again.
  window.addEventListener('pageshow', (event) => event.persisted && again());
}

// Marks as a file, which the web app and other copies of the report can read.

function marksAsJson(column) {
  const pairs = Object.keys(ownMarks.states).map(Number).filter((pair) => pair <= column.total).sort((a, b) => a - b);
  const reviews = pairs.map((pair) => {
    const [left, right] = column.namesOf(pair - 1);
    return { pair, left, right, state: ownMarks.states[pair], note: '' };
  });
  return JSON.stringify({ format: MARK_FORMAT, report: document.body.dataset.report, reviews }, null, 2);
}

function exportMarks(column) {
  const link = markElement('a');
  link.href = URL.createObjectURL(new Blob([`${marksAsJson(column)}\n`], { type: 'application/json' }));
  link.download = 'lookalike-marks.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Takes marks from a file. Pairs are found by their names, in either order; in the same report by their numbers.
async function importMarks(file, column) {
  let data;
  try {
    data = JSON.parse(await file.text());
  } catch {
    data = undefined;
  }
  if (data?.format !== MARK_FORMAT || !Array.isArray(data.reviews)) return TEXT.markNoFile;
  const isSameReport = data.report === document.body.dataset.report;
  const named = new Map();
  for (let row = 0; row < column.total; row += 1) named.set(JSON.stringify(column.namesOf(row).toSorted()), row + 1);
  ownMarks.load();
  let taken = 0;
  for (const review of data.reviews) {
    const pair = isSameReport ? review?.pair : named.get(JSON.stringify([String(review?.left), String(review?.right)].sort()));
    if (!markWords(review?.state) || !Number.isInteger(pair) || pair < 1 || pair > column.total) continue;
    ownMarks.states[pair] = review.state;
    taken += 1;
  }
  const isKept = ownMarks.save();
  const words = markText('markImported', { n: taken, other: data.reviews.length - taken });
  return isKept ? words : `${words} ${TEXT.markNotKept}`;
}

// The page of a pair: the same buttons beside the steps, and keys

function markPair() {
  const [, number] = /\/(\d+)\.html$/.exec(location.pathname) || [];
  const steps = document.querySelector('.steps');
  if (!number || !steps) return;
  const [pair, total] = [Number(number), Number(document.body.dataset.pairs)];
  const next = markElement('a', 'next-unmarked', TEXT.markNext);
  const problem = markElement('span', 'mark-problem');
  problem.setAttribute('role', 'status');
  const show = (isKept = true) => {
    showMark(group, pair);
    const unmarked = ownMarks.nextUnmarked(pair, total);
    next.hidden = unmarked === undefined;
    if (unmarked) next.href = `${unmarked}.html`;
    next.title = `${TEXT.markNext} (u)`;
    problem.textContent = isKept ? '' : TEXT.markNotKept;
  };
  const group = markButtons(pair, show);
  const box = markElement('div', 'mark-box');
  box.append(group, next, problem);
  steps.after(box);
  show();
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, dialog');
    const isOff = typeof keysAreOn === 'function' && !keysAreOn();
    if (isTyping || isOff || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'u' && !next.hidden) next.click();
    const state = MARK_KEYS[event.key];
    if (state) show(ownMarks.toggle(pair, state));
  });
  const again = () => {
    ownMarks.load();
    show();
  };
  window.addEventListener('storage', again);
  window.addEventListener('pageshow', (event) => event.persisted && again());
}

ownMarks.load();
markPair();
