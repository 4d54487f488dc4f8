// Reviews of pairs in a report on disk. The browser keeps them under the report's id; a file takes them elsewhere.
// The web app has reviews of its own: there this script is not loaded.
'use strict';

const REVIEW_STATES = ['to_review', 'dismissed', 'to_discuss'];
const REVIEW_KEYS = { r: 'to_review', d: 'dismissed', t: 'to_discuss' };
const REVIEW_FORMAT = 'lookalike-reviews/1';

// The reviews of this report, by the number of the pair.

const ownReviews = {
  key: `lookalike-reviews:${document.body.dataset.report}`,
  states: {},

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) || '{}');
      this.states = Object.fromEntries(Object.entries(kept).filter(([pair, state]) => Number(pair) > 0 && reviewWords(state)));
    } catch {
      // Without storage, reviews last as long as the page.
    }
  },

  set(pair, state) {
    this.load();
    if (state) this.states[pair] = state;
    else delete this.states[pair];
    return this.save();
  },

  // Whether the browser keeps the reviews.
  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.states));
      return true;
    } catch {
      return false;
    }
  },

  // A second press on the same review takes it away.
  toggle(pair, state) {
    return this.set(pair, this.states[pair] === state ? undefined : state);
  },

  // The first pair without a review after one pair, or from the beginning if there is none.
  nextUnreviewed(pair, total) {
    for (let step = 1; step <= total; step += 1) {
      const next = ((pair + step - 1) % total) + 1;
      if (!this.states[next] && next !== pair) return next;
    }
    return undefined;
  },
};

// The word for a state; none for what is no state, such as a name in a file that is not one of ours.
function reviewWords(state) {
  const words = new Map([
    ['to_review', TEXT.reviewRelevant],
    ['dismissed', TEXT.reviewDismissed],
    ['to_discuss', TEXT.reviewDiscuss],
    ['escalated', TEXT.reviewEscalated],
  ]);
  return words.get(state);
}

function reviewText(key, values) {
  return TEXT[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function reviewElement(tag, className, words) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (words !== undefined) element.textContent = words;
  return element;
}

function reviewButton(words, action) {
  const button = reviewElement('button', '', words);
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
}

// The three buttons of a pair. `changed` hears whether the browser keeps the review.
function reviewButtons(pair, changed) {
  const group = reviewElement('span', 'own-reviews');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', reviewText('reviewOfPair', { n: pair }));
  for (const [key, state] of Object.entries(REVIEW_KEYS)) {
    const button = reviewButton(reviewWords(state), () => changed(ownReviews.toggle(pair, state)));
    button.title = `${reviewWords(state)} (${key})`;
    button.setAttribute('aria-label', reviewWords(state));
    button.className = `own-review ${state}`;
    button.dataset.state = state;
    group.append(button);
  }
  showReview(group, pair);
  return group;
}

function showReview(group, pair) {
  for (const button of group.querySelectorAll('button[data-state]')) {
    button.setAttribute('aria-pressed', String(ownReviews.states[pair] === button.dataset.state));
  }
}

// The list of pairs: a column, and tools for all reviews

function reviewHeader() {
  const header = reviewElement('th', 'text', TEXT.reviewColumn);
  header.scope = 'col';
  header.title = TEXT.reviewTip;
  Object.assign(header.dataset, { key: 'review', kind: 'own-review' });
  return header;
}

// A column like those that rows.js makes of the data. `namesOf` gives the two names of a row.
function reviewColumn(total, namesOf) {
  const states = [undefined, ...REVIEW_STATES, 'escalated'];
  const words = ['none', ...states.slice(1).map(reviewWords)];
  const column = {
    key: 'review', kind: 'own-review', isText: true, isSearched: false, fields: ['review'],
    words, at: new Uint8Array(total), lower: words.map((word) => word.toLowerCase()), total, namesOf,
    shown: (row) => words[column.at[row]],
    keys: () => Float64Array.from(column.at, (place) => place || NaN),
    refresh() {
      for (let row = 0; row < total; row += 1) column.at[row] = Math.max(0, states.indexOf(ownReviews.states[row + 1]));
    },
    content(row) {
      const group = reviewButtons(row + 1, (isKept) => column.changed(isKept, group, row));
      return [group];
    },
    changed(isKept, group, row) {
      column.refresh();
      if (group) showReview(group, row + 1);
      column.tell(isKept ? undefined : TEXT.reviewNotKept);
    },
    onKey(event, row) {
      const state = REVIEW_KEYS[event.key];
      if (!state || row === undefined) return false;
      event.preventDefault();
      const isKept = ownReviews.toggle(row + 1, state);
      column.changed(isKept, event.target.closest('tr').querySelector('.own-reviews'), row);
      return true;
    },
    tell: () => {},
  };
  column.refresh();
  return column;
}

// Buttons above the list: the next pair without a review, and reviews to and from a file.
function reviewTools(list, column, redraw) {
  const tools = reviewElement('p', 'review-tools');
  const said = reviewElement('output', 'review-count');
  said.setAttribute('aria-live', 'polite');
  const next = reviewElement('a', 'next-unreviewed', TEXT.reviewNext);
  const file = reviewElement('input');
  file.type = 'file';
  file.accept = '.json,application/json';
  file.hidden = true;
  file.addEventListener('change', async () => {
    const words = await importReviews(file.files[0], column);
    file.value = '';
    column.refresh();
    redraw();
    column.tell(words);
  });
  column.tell = (words) => {
    const n = Object.keys(ownReviews.states).length;
    const count = reviewText('reviewCount', { n, total: column.total });
    said.textContent = words ? `${count} ${words}` : count;
    const pair = ownReviews.nextUnreviewed(0, column.total);
    next.hidden = pair === undefined;
    if (pair) next.href = `pairs/${pair}.html`;
  };
  tools.append(said, next, reviewButton(TEXT.reviewExport, () => exportReviews(column)), reviewButton(TEXT.reviewImport, () => file.click()), file);
  list.querySelector('.toolbar').after(tools);
  column.tell();
  const again = () => {
    ownReviews.load();
    column.refresh();
    redraw();
    column.tell();
  };
  window.addEventListener('storage', again);
  // A page that comes back from the browser's memory does not run its scripts again.
  window.addEventListener('pageshow', (event) => event.persisted && again());
}

// Reviews as a file, which the web app and other copies of the report can read.

function reviewsAsJson(column) {
  const pairs = Object.keys(ownReviews.states).map(Number).filter((pair) => pair <= column.total).sort((a, b) => a - b);
  const reviews = pairs.map((pair) => {
    const [left, right] = column.namesOf(pair - 1);
    return { pair, left, right, state: ownReviews.states[pair], note: '' };
  });
  return JSON.stringify({ format: REVIEW_FORMAT, report: document.body.dataset.report, reviews }, null, 2);
}

function exportReviews(column) {
  const link = reviewElement('a');
  link.href = URL.createObjectURL(new Blob([`${reviewsAsJson(column)}\n`], { type: 'application/json' }));
  link.download = 'lookalike-reviews.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Takes reviews from a file. Pairs are found by their names, in either order; in the same report by their numbers.
async function importReviews(file, column) {
  let data;
  try {
    data = JSON.parse(await file.text());
  } catch {
    data = undefined;
  }
  if (data?.format !== REVIEW_FORMAT || !Array.isArray(data.reviews)) return TEXT.reviewNoFile;
  const isSameReport = data.report === document.body.dataset.report;
  const named = new Map();
  for (let row = 0; row < column.total; row += 1) named.set(JSON.stringify(column.namesOf(row).toSorted()), row + 1);
  ownReviews.load();
  let taken = 0;
  for (const review of data.reviews) {
    const pair = isSameReport ? review?.pair : named.get(JSON.stringify([String(review?.left), String(review?.right)].sort()));
    if (!reviewWords(review?.state) || !Number.isInteger(pair) || pair < 1 || pair > column.total) continue;
    ownReviews.states[pair] = review.state;
    taken += 1;
  }
  const isKept = ownReviews.save();
  const words = reviewText('reviewImported', { n: taken, other: data.reviews.length - taken });
  return isKept ? words : `${words} ${TEXT.reviewNotKept}`;
}

// The page of a pair: the same buttons below the code, and keys

function reviewPair() {
  const [, number] = /\/(\d+)\.html$/.exec(location.pathname) || [];
  const bar = document.querySelector('.review-bar');
  if (!number || !bar) return;
  const [pair, total] = [Number(number), Number(document.body.dataset.pairs)];
  const next = reviewElement('a', 'next-unreviewed', TEXT.reviewNext);
  const problem = reviewElement('span', 'review-problem');
  problem.setAttribute('role', 'status');
  const show = (isKept = true) => {
    showReview(group, pair);
    const unreviewed = ownReviews.nextUnreviewed(pair, total);
    next.hidden = unreviewed === undefined;
    if (unreviewed) next.href = `${unreviewed}.html`;
    next.title = `${TEXT.reviewNext} (u)`;
    problem.textContent = isKept ? '' : TEXT.reviewNotKept;
  };
  const group = reviewButtons(pair, show);
  const box = reviewElement('div', 'review-box');
  box.append(group, next, problem);
  bar.prepend(box);
  show();
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, dialog');
    const isOff = typeof keysAreOn === 'function' && !keysAreOn();
    if (isTyping || isOff || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'u' && !next.hidden) next.click();
    const state = REVIEW_KEYS[event.key];
    if (state) show(ownReviews.toggle(pair, state));
  });
  const again = () => {
    ownReviews.load();
    show();
  };
  window.addEventListener('storage', again);
  window.addEventListener('pageshow', (event) => event.persisted && again());
}

ownReviews.load();
reviewPair();
