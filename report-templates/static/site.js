// What the pages can do with a script. Without it every page is complete: tables are only not sortable,
// folded lines are links to the submission's page, and passages are anchors.
// Text of students enters a page through textContent alone.
'use strict';

// Tables

function cellText(row, column) {
  return row.cells[column].textContent.trim();
}

function cellNumber(row, column) {
  const number = parseFloat(cellText(row, column).replaceAll(',', '').replace('<', ''));
  return Number.isNaN(number) ? -Infinity : number;
}

function sortRows(table, header, kind) {
  const column = header.cellIndex;
  // Numbers begin with the largest, but for ranks, where 1 is best.
  const first = kind === 'text' || /^(Rank|Pair|Cluster)/.test(header.textContent) ? 'ascending' : 'descending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  const order = header.getAttribute('aria-sort') === first ? other : first;
  const sign = order === 'ascending' ? 1 : -1;
  const value = kind === 'text' ? cellText : cellNumber;
  const compare = kind === 'text' ? new Intl.Collator().compare : (a, b) => a - b;
  const isEmpty = (row) => cellText(row, column) === '';
  const keyed = [...table.tBodies[0].rows].map((row) => [isEmpty(row), value(row, column), row]);
  // Rows without a value come last in either order.
  keyed.sort((a, b) => a[0] - b[0] || (a[1] === b[1] ? 0 : sign * compare(a[1], b[1])));
  table.tBodies[0].append(...keyed.map((entry) => entry[2]));
  for (const one of table.tHead.rows[0].cells) one.removeAttribute('aria-sort');
  header.setAttribute('aria-sort', order);
}

function makeSortable(header) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...header.childNodes);
  header.append(button);
  button.addEventListener('click', () => sortRows(header.closest('table'), header, header.dataset.sort));
}

// Every word must occur somewhere in the row.
function makeFilter(input) {
  const tables = input.dataset.filters.trim().split(/\s+/).map((id) => document.getElementById(id)).filter(Boolean);
  const rows = tables.flatMap((table) => [...table.tBodies[0].rows]);
  const texts = rows.map((row) => row.textContent.toLocaleLowerCase());
  const output = input.closest('.tools').querySelector('output');
  const apply = () => {
    const words = input.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, place) => {
      row.hidden = !words.every((word) => texts[place].includes(word));
      shown += row.hidden ? 0 : 1;
    });
    output.textContent = words.length === 0 ? '' : `${shown} of ${rows.length} rows`;
  };
  input.addEventListener('input', apply);
  // A browser may bring back what was typed before.
  apply();
}

function openRows(table) {
  for (const row of table.tBodies[0].rows) row.classList.add('ready');
  table.tBodies[0].addEventListener('click', (event) => {
    if (event.target.closest('a') || String(getSelection()) !== '') return;
    const link = event.target.closest('tr').querySelector('.open');
    if (event.ctrlKey || event.metaKey) window.open(link.href);
    else location.assign(link.href);
  });
}

// Folds: lines that the page leaves out come from sources/<submission>.js, which calls this function.

const loading = new Map();

function lookalikeSources(submission, files) {
  loading.get(submission).arrived(files);
}

function sourcesOf(submission) {
  let entry = loading.get(submission);
  if (!entry) {
    entry = {};
    entry.files = new Promise((arrived, failed) => {
      entry.arrived = arrived;
      entry.failed = failed;
    });
    loading.set(submission, entry);
    const script = document.createElement('script');
    script.src = `../sources/${submission}.js`;
    script.addEventListener('error', () => entry.failed(new Error('the lines could not be loaded')));
    document.head.append(script);
  }
  return entry.files;
}

const KINDS = { s: 'starter', c: 'common', h: 'hidden' };

function pieceElement([letters, text]) {
  if (letters === '') return text;
  const span = document.createElement('span');
  span.className = [...letters].map((letter) => KINDS[letter]).join(' ');
  span.textContent = text;
  return span;
}

function lineElement(number, pieces) {
  const line = document.createElement('div');
  const code = document.createElement('code');
  line.className = 'line';
  line.dataset.n = number;
  if (typeof pieces === 'string') code.textContent = pieces;
  else code.append(...pieces.map(pieceElement));
  line.append(code);
  return line;
}

async function openFold(fold) {
  const side = fold.closest('.side');
  const file = Number(fold.closest('.file').dataset.file) - 1;
  const lines = (await sourcesOf(Number(side.dataset.submission)))[file];
  const fragment = document.createDocumentFragment();
  for (let number = Number(fold.dataset.first); number <= Number(fold.dataset.last); number += 1) {
    fragment.append(lineElement(number, lines[number - 1]));
  }
  fold.replaceWith(fragment);
}

// If the lines cannot be loaded the folds stay what they are: links.
function openFolds(folds) {
  return Promise.allSettled([...folds].map(openFold));
}

// Passages

function otherSide(side) {
  return document.querySelector(side.dataset.side === 'left' ? '[data-side="right"]' : '[data-side="left"]');
}

function scrollsByItself(side) {
  return getComputedStyle(side).overflowY === 'auto';
}

// Brings an element to a height within its side, measured from the top of the window.
function bringTo(side, element, top) {
  if (scrollsByItself(side)) side.scrollTop += element.getBoundingClientRect().top - top;
}

function setCurrent(passage) {
  for (const one of document.querySelectorAll('.current')) one.classList.remove('current');
  for (const one of document.querySelectorAll(`[data-p="${passage}"], #left-${passage}, #right-${passage}`)) {
    one.classList.add('current');
  }
  const item = document.querySelector(`.passages [data-p="${passage}"]`);
  for (const one of document.querySelectorAll('.passages [aria-current]')) one.removeAttribute('aria-current');
  item.setAttribute('aria-current', 'true');
  const list = item.parentElement;
  if (item.offsetTop < list.scrollTop + list.offsetTop) list.scrollTop = item.offsetTop - list.offsetTop;
  const overlap = item.offsetTop + item.offsetHeight - list.offsetTop - list.clientHeight;
  if (overlap > list.scrollTop) list.scrollTop = overlap;
}

// The piece of a match that stands for one on the other side: a match has the same number on both sides,
// and its lines are the same but for line breaks.
function counterpart(mark, other) {
  const pieces = (side) => [...side.querySelectorAll(`mark[data-m="${mark.dataset.m}"]`)];
  const [here, there] = [pieces(mark.closest('.side')), pieces(other)];
  return there[Math.round((here.indexOf(mark) / Math.max(1, here.length - 1)) * (there.length - 1))];
}

// Brings the other side level with a clicked line.
function alignAt(line, target) {
  const other = otherSide(line.closest('.side'));
  const chip = target.closest('.chip');
  const mark = chip ? null : target.closest('mark') || line.querySelector('mark');
  const passage = chip ? chip.textContent : mark ? passageOf(mark) : line.dataset.p;
  const there = mark ? counterpart(mark, other) : document.getElementById(`${other.dataset.side}-${passage}`);
  setCurrent(passage);
  if (!there) return;
  const opposite = there.closest('.line');
  if (!scrollsByItself(other)) {
    there.scrollIntoView({ block: 'center' });
    return;
  }
  bringTo(other, opposite, line.getBoundingClientRect().top);
  // Near its ends the other side may not go so far; then this one comes to meet it.
  bringTo(line.closest('.side'), line, opposite.getBoundingClientRect().top);
}

// Matches are numbered through all passages, so a match belongs to the first passage that ends with it or later.
function passageOf(mark) {
  const items = [...document.querySelectorAll('.passages li')];
  return items.find((item) => Number(mark.dataset.m) <= Number(item.dataset.last)).dataset.p;
}

// Scrolls both sides so that a passage begins at the same height, a fifth down or less if a side cannot go so far.
function levelAt(passage) {
  const starts = ['left', 'right'].map((hand) => document.getElementById(`${hand}-${passage}`));
  if (starts.includes(null)) return;
  const lines = starts.map((start) => start.closest('.line'));
  const sides = starts.map((start) => start.closest('.side'));
  if (!scrollsByItself(sides[0])) return;
  const top = sides[0].getBoundingClientRect().top;
  const depths = lines.map((line, place) => line.getBoundingClientRect().top - top + sides[place].scrollTop);
  const height = Math.min(sides[0].clientHeight * 0.2, ...depths);
  lines.forEach((line, place) => bringTo(sides[place], line, top + height));
}

function showPassage(passage) {
  setCurrent(passage);
  levelAt(passage);
  const start = document.getElementById(`left-${passage}`);
  if (start && !scrollsByItself(start.closest('.side'))) start.scrollIntoView({ block: 'center' });
  try {
    history.replaceState(null, '', `#left-${passage}`);
  } catch {
    // A page opened from disk may not be allowed to change its address; nothing is lost.
  }
}

function stepPassage(step) {
  const items = [...document.querySelectorAll('.passages li')];
  if (items.length === 0) return;
  const now = items.findIndex((item) => item.classList.contains('current'));
  const next = now < 0 ? (step > 0 ? 0 : items.length - 1) : (now + step + items.length) % items.length;
  showPassage(Number(items[next].dataset.p));
}

function follow(relation) {
  const link = document.querySelector(`.steps a[rel="${relation}"]`);
  if (link) location.assign(link.href);
}

const KEYS = {
  n: () => stepPassage(1),
  j: () => stepPassage(1),
  p: () => stepPassage(-1),
  k: () => stepPassage(-1),
  ']': () => follow('next'),
  '[': () => follow('prev'),
  '?': () => document.getElementById('help').showModal(),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, dialog')) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function onPassageLink(event) {
  const link = event.target.closest('a[href^="#left-"], a[href^="#right-"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  const line = link.closest('.line');
  if (line) alignAt(line, link);
  else showPassage(Number(link.getAttribute('href').split('-')[1]));
  return true;
}

function onClick(event) {
  if (onPassageLink(event)) return;
  const fold = event.target.closest('.fold');
  if (fold && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openFold(fold).catch(() => location.assign(fold.href));
    return;
  }
  const line = event.target.closest('.line.in');
  if (line && String(getSelection()) === '') alignAt(line, event.target);
}

async function startPair() {
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', onClick);
  const everything = document.querySelector('[data-action="open-all"]');
  everything.hidden = document.querySelector('.fold') === null;
  everything.addEventListener('click', async () => {
    await openFolds(document.querySelectorAll('.fold'));
    everything.hidden = true;
  });
  document.querySelector('[data-action="help"]').addEventListener('click', KEYS['?']);
  if (document.querySelector('[data-opens-all]')) {
    await openFolds(document.querySelectorAll('.fold'));
    everything.hidden = document.querySelector('.fold') === null;
  }
  const wanted = /^#(left|right)-(\d+)$/.exec(location.hash);
  if (wanted && document.getElementById(location.hash.slice(1))) showPassage(Number(wanted[2]));
  // Without a wish, the page opens where the first passage begins, not marked yet.
  else levelAt(1);
}

for (const tools of document.querySelectorAll('.tools')) tools.hidden = false;
document.querySelectorAll('th[data-sort]').forEach(makeSortable);
document.querySelectorAll('input[data-filters]').forEach(makeFilter);
document.querySelectorAll('table[data-opens-rows]').forEach(openRows);
if (document.querySelector('.side')) startPair();
