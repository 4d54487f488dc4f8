// Reviews of pairs in a report on disk. The browser keeps them under the keys of pairs, which follow from names and files: a second run
// over the same files, into this folder or another, finds them again. A file takes them elsewhere.
// The web app has reviews of its own: there this script is not loaded.
'use strict';

const REVIEW_STATES = ['follow_up', 'dismissed', 'talk_to_the_students'];
const REVIEW_KEYS = { f: 'follow_up', d: 'dismissed', t: 'talk_to_the_students' };
const REVIEW_FORMAT = 'lookalike-reviews/1';
const REVIEW_STORE = 'lookalike-reviews';
const MOST_NAMED = 20;

// The reviews of this report, by the number of the pair. `keys` and `names` are those of the pairs that the page knows: all of the list,
// or the one of its own page.

const ownReviews = {
  report: document.body.dataset.report,
  folder: location.pathname.replace(/(pairs\/)?[^/]*$/, ''),
  keys: [],
  names: () => ['', ''],
  kept: {},
  states: {},

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(REVIEW_STORE) || '{}');
      this.kept = Object.fromEntries(Object.entries(kept).filter(([, review]) => reviewWords(review?.state)));
    } catch {
      // Without storage, reviews last as long as the page.
    }
    this.states = {};
    // Numbers of other pairs were written by a page that knew their keys.
    for (const review of Object.values(this.kept)) {
      if (review.report === this.report) this.states[review.pair] = review.state;
    }
    this.keys.forEach((key, index) => {
      delete this.states[index + 1];
      if (this.kept[keptKey(key)]) this.states[index + 1] = this.kept[keptKey(key)].state;
    });
  },

  // Learns the keys and names of pairs, and writes down their numbers in this report.
  know(keys, names) {
    Object.assign(this, { keys, names });
    this.load();
    const known = keys.flatMap((key, index) => (this.states[index + 1] ? [index + 1] : []));
    if (known.length > 0) this.save(known);
  },

  set(pair, state) {
    this.load();
    const key = keptKey(this.keys[pair - 1]);
    if (state) this.states[pair] = state;
    else {
      delete this.states[pair];
      delete this.kept[key];
    }
    return this.save(state ? [pair] : []);
  },

  // Writes the reviews of some pairs down. Returns whether the browser keeps them.
  save(pairs) {
    for (const pair of pairs) {
      const [left, right] = this.names(pair - 1);
      const { report, folder } = this;
      this.kept[keptKey(this.keys[pair - 1])] = { state: this.states[pair], left, right, pair, report, folder };
    }
    try {
      localStorage.setItem(REVIEW_STORE, JSON.stringify(this.kept));
      return true;
    } catch {
      return false;
    }
  },

  // Reviews that were made in this folder and fit no pair of the report any more.
  leftBehind() {
    const known = new Set(this.keys.map(keptKey));
    return Object.entries(this.kept).filter(([key, review]) => review.folder === this.folder && !known.has(key)).map(([, review]) => review);
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

// The half of a key that follows from names and files. The other half follows from figures, which a copy without names has too.
function keptKey(key) {
  return key.split('.')[0];
}

// Names the pairs of some reviews.
function reviewNames(reviews) {
  const name = ({ left, right, state }) => reviewText('reviewNames', { left, right, state: reviewWords(state) });
  const more = reviews.length > MOST_NAMED ? [reviewText('reviewMoreNames', { n: reviews.length - MOST_NAMED })] : [];
  return [...reviews.slice(0, MOST_NAMED).map(name), ...more].join(', ');
}

// The word for a state; none for what is no state, such as a name in a file that is not one of ours.
function reviewWords(state) {
  const words = new Map([
    ['follow_up', TEXT.reviewFollowUp],
    ['dismissed', TEXT.reviewDismissed],
    ['talk_to_the_students', TEXT.reviewTalk],
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

// A column like those that rows.js makes of the data. `keys` are those of the pairs, and `namesOf` gives the two names of a row.
function reviewColumn(total, keys, namesOf) {
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
      if (!state || row === undefined || !keysAreOn()) return false;
      event.preventDefault();
      const isKept = ownReviews.toggle(row + 1, state);
      column.changed(isKept, event.target.closest('tr').querySelector('.own-reviews'), row);
      return true;
    },
    tell: () => {},
  };
  ownReviews.know(keys, namesOf);
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
  const leftBehind = ownReviews.leftBehind();
  column.tell(leftBehind.length > 0 ? reviewText('reviewLeftBehind', { names: reviewNames(leftBehind) }) : undefined);
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
    return { pair, key: ownReviews.keys[pair - 1], left, right, state: ownReviews.states[pair], note: '' };
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

// The number of each value that occurs once, counted from 1.
function onlyPlaces(values) {
  const places = new Map();
  values.forEach((value, index) => places.set(value, places.has(value) ? undefined : index + 1));
  return places;
}

// Returns how to find the pair of a review: by its names and files; in the same report without names, or with them, by its figures; and
// otherwise by the names alone, in either order. Figures that several pairs have tell nothing.
function pairFinder(report, column) {
  const byKey = onlyPlaces(ownReviews.keys.map(keptKey));
  const byFigures = onlyPlaces(ownReviews.keys.map((key) => key.split('.')[1]));
  const names = (left, right) => JSON.stringify([String(left), String(right)].sort());
  const byNames = onlyPlaces(ownReviews.keys.map((_, row) => names(...column.namesOf(row))));
  return (review) => {
    const [key, figures] = String(review.key).split('.');
    const ofCopy = report === ownReviews.report ? byFigures.get(figures) : undefined;
    return byKey.get(key) ?? ofCopy ?? byNames.get(names(review.left, review.right));
  };
}

// Takes reviews from a file, and names those that fit no pair.
async function importReviews(file, column) {
  let data;
  try {
    data = JSON.parse(await file.text());
  } catch {
    data = undefined;
  }
  if (data?.format !== REVIEW_FORMAT || !Array.isArray(data.reviews)) return TEXT.reviewNoFile;
  const find = pairFinder(data.report, column);
  const reviews = data.reviews.filter((review) => reviewWords(review?.state));
  ownReviews.load();
  const taken = reviews.filter(find);
  for (const review of taken) ownReviews.states[find(review)] = review.state;
  const isKept = ownReviews.save(taken.map(find));
  const others = reviews.filter((review) => !find(review));
  const words = [reviewText('reviewImported', { n: taken.length })];
  if (others.length > 0) words.push(reviewText('reviewNotImported', { names: reviewNames(others) }));
  if (!isKept) words.push(TEXT.reviewNotKept);
  return words.join(' ');
}

// The page of a pair: the same buttons below the code, and keys

function reviewPair() {
  const [, number] = /\/(\d+)\.html$/.exec(location.pathname) || [];
  const bar = document.querySelector('.review-bar');
  if (!number || !bar) return;
  const [pair, total] = [Number(number), Number(document.body.dataset.pairs)];
  const names = [...document.querySelectorAll('h1 .name')].map((name) => name.textContent);
  const keys = [];
  keys[pair - 1] = bar.dataset.reviewKey;
  ownReviews.know(keys, () => names);
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
    if (isTyping || !keysAreOn() || event.ctrlKey || event.metaKey || event.altKey) return;
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

reviewPair();
