// Long lists: all rows of a list, sorted and searched in place, with only those in sight on the page.
// State is in the address: #q=query&sort=-score&at=120. Rows come from rows.js, queries are read by query.js.
'use strict';

// The address

function readAddress() {
  const named = /^#([a-z]+)-([a-z0-9-]+)$/.exec(location.hash);
  // A link to an anchor of the pages that need no script: #status-skipped.
  if (named) return new URLSearchParams({ q: `${named[1]}:"${named[2].replaceAll('-', ' ')}"` });
  return new URLSearchParams(location.hash.slice(1));
}

function writeAddress(state) {
  const parts = Object.entries(state).filter(([, value]) => value !== '');
  const hash = parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  try {
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
  } catch {
    // A page opened from disk may not be allowed to change its address; nothing is lost.
  }
}

// A list. `order` holds the rows that are found, in the order in which they are shown.

// The query of some filters.
function filterQuery(filters) {
  const byField = Map.groupBy(filters.map((filter) => filter.dataset.query), (query) => /^\w+/.exec(query)[0]);
  return [...byField.values()].map((queries) => queries.join(' or ')).join(' ');
}

const SPARE = 12;
const MOST_PRINTED = 2000;

class List {
  constructor(element, pieces) {
    this.element = element;
    this.box = element.querySelector('.wide');
    this.table = element.querySelector('table');
    this.body = this.table.tBodies[0];
    this.headers = [...this.table.tHead.rows[0].cells];
    this.total = Number(element.dataset.total);
    this.columns = this.headers.map((header) => makeColumn(header, pieces));
    if (typeof reviewColumn !== 'undefined' && element.dataset.list === 'pairs') this.addReviews(pieces);
    this.search = element.querySelector('input.query');
    this.sort = '';
    this.active = 0;
    this.drawn = new Map();
  }

  start() {
    this.element.classList.add('live');
    for (const part of this.element.querySelectorAll('.tools, .help, .filters')) part.hidden = false;
    for (const part of this.element.querySelectorAll('.pages, .shown')) part.hidden = true;
    this.table.setAttribute('aria-rowcount', this.total + 1);
    this.table.tHead.rows[0].setAttribute('aria-rowindex', 1);
    this.above = this.spacer();
    this.below = this.spacer();
    this.body.replaceChildren(this.above, this.below);
    this.box.tabIndex = -1;
    this.element.querySelector('.help').append(keySwitch());
    this.headers.forEach((header, place) => makeHeaderButton(header, () => this.sortBy(this.columns[place])));
    this.listen();
    this.countFilters();
    this.restore();
  }

  // A report on disk has reviews that the browser keeps (reviews.js).
  addReviews(pieces) {
    const [left, right] = ['left', 'right'].map((key) => this.columns.find((column) => column.key === key));
    const keys = pieces.flatMap((piece) => piece.keys);
    const column = reviewColumn(this.total, keys, (row) => [left.shown(row), right.shown(row)]);
    const header = reviewHeader();
    this.table.tHead.rows[0].append(header);
    this.headers.push(header);
    this.columns.push(column);
    reviewTools(this.element, column, () => this.drawAgain());
  }

  listen() {
    this.box.addEventListener('scroll', () => this.soon());
    this.box.addEventListener('keydown', (event) => this.onKey(event));
    this.box.addEventListener('focusin', (event) => this.onFocus(event));
    this.search.addEventListener('input', () => this.onQuery());
    this.search.addEventListener('keydown', (event) => this.onSearchKey(event));
    window.addEventListener('resize', () => this.measureAgain());
    window.addEventListener('hashchange', () => this.restore());
    window.addEventListener('beforeprint', () => this.print(true));
    window.addEventListener('afterprint', () => this.print(false));
  }

  // On paper there is no scrolling: as many rows as anybody prints are drawn, and what is missing is said.
  print(isPrinting) {
    const note = this.element.querySelector('.shown');
    const [shown, total] = [Math.min(this.order.length, MOST_PRINTED), this.total].map(grouped);
    this.isPrinting = isPrinting;
    note.hidden = !isPrinting;
    note.textContent = said('shownOfTotal', { shown, total });
    this.draw();
  }

  // Takes query, order and place from the address.
  restore() {
    const state = readAddress();
    this.search.value = state.get('q') || '';
    const wanted = state.get('sort') || '';
    this.sort = this.columns.some((column) => column.key === wanted.replace(/^-/, '')) ? wanted : '';
    this.find();
    const at = Number(state.get('at')) || (location.hash === '' ? Number(this.element.dataset.first) : 1);
    const place = Math.max(0, Math.min(this.order.length, at) - 1);
    this.draw();
    this.box.scrollTop = place * this.height;
    this.draw();
    this.setActive(place);
    if (location.hash !== '') this.element.scrollIntoView({ block: 'nearest' });
  }

  // Draws the rows on the page anew, in the order that they have.
  drawAgain() {
    for (const row of this.drawn.values()) row.remove();
    this.drawn.clear();
    this.draw();
  }

  fitting(tests) {
    const rows = [];
    for (let row = 0; row < this.total; row += 1) {
      if (tests.every((test) => test(row))) rows.push(row);
    }
    return rows;
  }

  // Rows that fit the query, sorted.
  find() {
    const { tests, problems } = parseQuery(this.search.value, this.columns);
    this.order = this.sorted(this.fitting(tests));
    this.showFilters();
    for (const row of this.drawn.values()) row.remove();
    this.drawn.clear();
    // The box is as high as its rows will be, so that all of them that have room are drawn.
    this.spread(0, 0);
    this.say(problems);
    this.showSort();
    // A server's page acts on the rows that a query has found.
    const query = tests.length && !problems.length ? this.search.value : '';
    this.element.dispatchEvent(new CustomEvent('listshown', { bubbles: true, detail: { rows: this.order, query } }));
  }

  // Filters write their part of the query. Those of one field add up, and fields restrict each other.

  countFilters() {
    this.filters = [...this.element.querySelectorAll('[data-query]')];
    for (const filter of this.filters) {
      const number = this.fitting(parseQuery(filter.dataset.query, this.columns).tests).length;
      filter.querySelector('b').textContent = grouped(number);
      // A filter that changes nothing is none.
      filter.hidden = number === 0 || number === this.total;
      filter.addEventListener('click', () => this.toggleFilter(filter));
    }
  }

  pressedFilters() {
    const terms = this.search.value.split(/\s+/);
    return this.filters.filter((filter) => terms.includes(filter.dataset.query));
  }

  showFilters() {
    const pressed = this.pressedFilters();
    for (const filter of this.filters) filter.setAttribute('aria-pressed', String(pressed.includes(filter)));
  }

  toggleFilter(filter) {
    const before = this.pressedFilters();
    const after = this.filters.filter((one) => before.includes(one) !== (one === filter));
    const written = filterQuery(before);
    const own = this.search.value.startsWith(written)
      ? this.search.value.slice(written.length)
      : before.reduce((query, one) => query.replace(one.dataset.query, ''), this.search.value);
    this.search.value = [filterQuery(after), own.trim()].filter(Boolean).join(' ');
    this.again();
  }

  sorted(rows) {
    const column = this.columns.find((one) => one.key === this.sort.replace(/^-/, ''));
    if (!column) return rows;
    const keys = column.keys();
    const sign = this.sort.startsWith('-') ? -1 : 1;
    // Rows without a value come last in either order; those with the same keep theirs.
    const none = (row) => Number(Number.isNaN(keys[row]));
    return rows.sort((a, b) => none(a) - none(b) || sign * (keys[a] - keys[b]) || a - b);
  }

  say(problems) {
    const [shown, total] = [this.order.length, this.total].map(grouped);
    const count = shown === total ? said('allShown', { total }) : said('shownOfTotal', { shown, total });
    this.element.querySelector('.count').textContent = count;
    const nothing = this.order.length === 0 && problems.length === 0 ? [said('nothingFound')] : [];
    this.element.querySelector('.problem').textContent = [...problems, ...nothing].join(' ');
    this.search.setAttribute('aria-invalid', String(problems.length > 0));
  }

  showSort() {
    this.headers.forEach((header, place) => {
      const isSorted = this.sort.replace(/^-/, '') === this.columns[place].key;
      if (isSorted) header.setAttribute('aria-sort', this.sort.startsWith('-') ? 'descending' : 'ascending');
      else header.removeAttribute('aria-sort');
    });
  }

  sortBy(column) {
    // Figures begin with the largest, but for numbers of pairs, clusters and cases.
    const isRising = column.isText || ['open', 'pair', 'cluster', 'case'].includes(column.kind);
    const [first, second] = isRising ? [column.key, `-${column.key}`] : [`-${column.key}`, column.key];
    // A third click gives the order of the list again.
    this.sort = this.sort === first ? second : this.sort === second ? '' : first;
    this.again();
  }

  onQuery() {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.again(), 80);
  }

  again() {
    clearTimeout(this.typing);
    this.active = 0;
    this.box.scrollTop = 0;
    this.find();
    this.draw();
    this.remember();
  }

  // Drawing

  spacer() {
    const row = make('tr', 'spacer');
    // One cell, because a cell over columns that the window hides would make room for them.
    row.setAttribute('aria-hidden', 'true');
    row.append(make('td'));
    return row;
  }

  soon() {
    if (!this.waiting) this.waiting = requestAnimationFrame(() => this.draw());
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.remember(), 200);
  }

  measureAgain() {
    const first = this.first();
    this.height = 0;
    this.draw();
    this.box.scrollTop = first * this.height;
  }

  first() {
    return Math.round(this.box.scrollTop / (this.height || 1));
  }

  // All rows are equally high: as high as the first that is drawn.
  measure() {
    if (this.height || this.order.length === 0) return;
    this.rowAt(0, this.below);
    this.height = this.drawn.get(0).getBoundingClientRect().height || 1;
  }

  draw() {
    this.waiting = 0;
    this.measure();
    const [from, to] = this.range();
    // First the new rows, then the old ones: a box that is too low for a moment would be scrolled back.
    let next = this.below;
    for (let place = to - 1; place >= from; place -= 1) next = this.rowAt(place, next);
    this.drop(from, to);
    this.spread(from, to);
    if (!this.drawn.has(this.active)) this.setActive(Math.min(this.first(), to - 1));
  }

  // Keeps room for the rows that are not on the page.
  spread(from, to) {
    const height = this.height || 0;
    this.above.firstChild.style.height = `${from * height}px`;
    this.below.firstChild.style.height = `${(this.order.length - to) * height}px`;
    this.above.hidden = from === 0;
    this.below.hidden = this.isPrinting || to === this.order.length;
  }

  // Which rows are on the page: those in sight, and some above and below.
  range() {
    if (this.isPrinting) return [0, Math.min(this.order.length, MOST_PRINTED)];
    const inSight = Math.ceil(this.box.clientHeight / (this.height || 1));
    const from = Math.max(0, Math.min(this.first(), this.order.length - inSight) - SPARE);
    return [from, Math.min(this.order.length, from + inSight + 2 * SPARE)];
  }

  drop(from, to) {
    for (const [place, row] of this.drawn) {
      if (place >= from && place < to) continue;
      // The arrows must go on working when the row that had the focus is gone.
      if (row.contains(document.activeElement)) this.box.focus({ preventScroll: true });
      row.remove();
      this.drawn.delete(place);
    }
  }

  rowAt(place, before) {
    const there = this.drawn.get(place);
    if (there) return there;
    const row = make('tr');
    row.setAttribute('aria-rowindex', place + 2);
    row.append(...this.columns.map((column, nth) => cellElement(column, nth, this.order[place])));
    row.dataset.place = place;
    this.setStops(row, place === this.active);
    this.body.insertBefore(row, before);
    this.drawn.set(place, row);
    return row;
  }

  // Moving. Of all rows one is reached with Tab: the active one.

  setStops(row, isActive) {
    row.classList.toggle('active', isActive);
    const links = row.querySelectorAll('a, button');
    for (const one of links.length > 0 ? links : [row]) one.tabIndex = isActive ? 0 : -1;
  }

  setActive(place) {
    const before = this.drawn.get(this.active);
    if (before) this.setStops(before, false);
    this.active = Math.max(0, place);
    const now = this.drawn.get(this.active);
    if (now) this.setStops(now, true);
  }

  goTo(place) {
    if (this.order.length === 0) return;
    const wanted = Math.max(0, Math.min(this.order.length - 1, place));
    const head = this.table.tHead.getBoundingClientRect().height;
    const [top, bottom] = [wanted * this.height, (wanted + 1) * this.height + head - this.box.clientHeight];
    this.box.scrollTop = Math.max(bottom, Math.min(top, this.box.scrollTop));
    this.draw();
    this.setActive(wanted);
    const row = this.drawn.get(wanted);
    (row.querySelector('a') || row).focus({ preventScroll: true });
  }

  onFocus(event) {
    const row = event.target.closest('tbody tr');
    if (row) this.setActive(Number(row.dataset.place));
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest('thead') && event.key !== 'ArrowDown') return;
    if (event.target.closest('tbody') && this.columns.some((column) => column.onKey?.(event, this.order[this.active]))) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 2);
    const isInHead = Boolean(event.target.closest('thead'));
    const places = {
      ArrowDown: this.active + (isInHead ? 0 : 1),
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: this.order.length - 1,
    };
    if (!(event.key in places)) return;
    event.preventDefault();
    this.goTo(places[event.key]);
  }

  onSearchKey(event) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (this.typing) this.again();
    this.goTo(this.active);
  }

  remember() {
    const first = this.first();
    writeAddress({ q: this.search.value.trim(), sort: this.sort, at: first > 0 ? String(first + 1) : '' });
  }
}

// If rows are missing, the page stays what it is without a script, and says why.
function startList(element) {
  const pieces = arrived.get(element.dataset.list) || [];
  const columns = pieces.map((piece) => Object.values(piece.columns)[0]);
  const rows = columns.reduce((sum, column) => sum + (Array.isArray(column) ? column : column.at).length, 0);
  if (Number(element.dataset.total) === 0) return;
  if (rows === Number(element.dataset.total)) new List(element, pieces).start();
  else element.querySelector('.problem').textContent = said('notLoaded');
}

// The data follow this script, and all of them come before this event.
document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-list]').forEach(startList));
