// The page of a pair: builds both sides from the store, and leads from passage to passage.
'use strict';

// Nothing is folded at first if both submissions together have fewer lines than this.
const OPEN_ALL_BELOW = 1500;
const READINGS = { compared: 'pairCompared', identical: 'pairIdentical', lines: 'pairLines' };
const KEYS_OFF = 'lookalike-keys-off';
const DETAILS_OPEN = 'lookalike-pair-details';

// The pair, the current passage, the reading, which files are held beside one another line by line, and whether all lines are shown.
const state = { pair: null, passage: null, reading: 'compared', filePair: 0, isOpen: false };

// What the page says in numbers: both submissions, and seven for each match.
function readPair() {
  const [left, right, matchesByPassage, [leftNotes, rightNotes]] = JSON.parse(document.getElementById('pair-data').textContent);
  let number = 0;
  const match = ([leftFile, leftStart, leftLength, rightFile, rightStart, rightLength, tokens]) => {
    number += 1;
    const place = (file, start, length) => ({ file, start, end: start + length });
    return { number, tokens, left: place(leftFile, leftStart, leftLength), right: place(rightFile, rightStart, rightLength) };
  };
  const passages = matchesByPassage.map((matches, place) => ({ number: place + 1, matches: matches.map(match) }));
  return { left, right, passages, sides: {}, notes: { left: leftNotes, right: rightNotes } };
}

async function startPair() {
  document.addEventListener('keydown', onKey);
  keepDetails();
  const pair = readPair();
  const main = document.getElementById('main');
  const waiting = make('p', 'waiting', TEXT.pairLoading);
  waiting.setAttribute('role', 'status');
  main.append(waiting);
  try {
    const files = await Promise.all([sourcesOf(pair.left), sourcesOf(pair.right)]);
    buildPage(pair, main, files);
    waiting.remove();
  } catch (reason) {
    console.warn(reason);
    showFrames(main, waiting);
  }
}

// The details are closed until somebody opens them; the browser remembers that. Paper has them in any case.
function keepDetails() {
  const details = document.getElementById('details');
  const isWanted = () => {
    try {
      return localStorage.getItem(DETAILS_OPEN) === 'open';
    } catch {
      return state.areDetailsOpen ?? false;
    }
  };
  details.open = isWanted();
  details.addEventListener('click', (event) => {
    if (event.target.closest('summary')?.parentElement !== details) return;
    // The click opens or closes it after this.
    state.areDetailsOpen = !details.open;
    try {
      localStorage.setItem(DETAILS_OPEN, state.areDetailsOpen ? 'open' : '');
    } catch {
      // Without storage the choice holds for this page.
    }
  });
  addEventListener('beforeprint', () => { details.open = true; });
  addEventListener('afterprint', () => { details.open = isWanted(); });
}

// What is shown without the store: the submissions' own pages, which the links of the passages lead through.
function showFrames(main, waiting) {
  for (const made of main.querySelectorAll('.tools, .side, .map')) made.remove();
  waiting.textContent = TEXT.pairNoSources;
  waiting.className = 'note';
  for (const hand of ['left', 'right']) {
    const link = document.querySelector(`.passages a[target="${hand}"]`);
    if (!link) continue;
    const frame = document.createElement('iframe');
    Object.assign(frame, { name: hand, title: TEXT[hand === 'left' ? 'pairLeft' : 'pairRight'], src: link.href });
    main.append(frame);
  }
}

function buildPage(pair, main, [left, right]) {
  state.pair = pair;
  const names = [...document.querySelectorAll('.titles h1 > .name')];
  const title = (hand) => {
    const name = names[hand === 'left' ? 0 : 1].cloneNode(true);
    return make('span', '', name);
  };
  for (const [hand, files] of [['left', left], ['right', right]]) {
    pair.sides[hand] = makeSide(hand, pair[hand], files, pair.passages, title(hand), pair.notes[hand]);
    const coverage = document.querySelectorAll('.figures dd')[hand === 'left' ? 1 : 2].textContent;
    pair.sides[hand].header.append(' ', make('small', '', fill(TEXT.pairInMatches, { share: coverage })));
  }
  const nLines = [...left, ...right].reduce((sum, file) => sum + file.lines.length, 0);
  state.isOpen = nLines < OPEN_ALL_BELOW;
  // The items of the list give their names to the places in the code.
  document.querySelectorAll('.passages > li').forEach((item, place) => {
    item.removeAttribute('id');
    item.dataset.p = place + 1;
  });
  state.map = makeMap(pair);
  main.append(makeTools(), pair.sides.left.element, state.map, pair.sides.right.element);
  main.classList.add('built');
  fillSides();
  nameOthers();
  document.addEventListener('click', onClick);
  addEventListener('hashchange', openHash);
  new ResizeObserver(() => state.map.update()).observe(state.map);
  openHash();
  // Without a wish, the page opens where the first passage begins, not marked yet.
  if (state.passage === null && pair.passages.length > 0) levelAt(1);
}

function fillSides() {
  nBuiltAtOnce = 0;
  for (const side of Object.values(state.pair.sides)) fillSide(side, state.isOpen);
  foldsChanged();
}

// Which of the two buttons is of use.
function foldsChanged() {
  const shown = state.reading === 'lines' ? '.differences' : '.side';
  document.querySelector('[data-action="open-all"]').hidden = document.querySelector(`${shown} .fold`) === null;
  const fold = document.querySelector('[data-action="fold-all"]');
  fold.hidden = !state.isOpen;
  fold.textContent = state.reading === 'lines' ? TEXT.pairFoldAllEqual : TEXT.pairFoldAll;
  state.map.update();
}

function setOpen(isOpen) {
  state.isOpen = isOpen;
  fillSides();
  if (state.differences) {
    state.differences.remove();
    state.differences = null;
  }
  setReading(state.reading);
  if (state.passage !== null) levelAt(state.passage);
}

// Readings

function setReading(reading) {
  state.reading = reading;
  document.getElementById('main').dataset.reading = reading;
  for (const button of document.querySelectorAll('[data-reading]')) {
    if (button.matches('button')) button.setAttribute('aria-pressed', String(button.dataset.reading === reading));
  }
  for (const item of document.querySelectorAll('.legend-of')) item.hidden = !item.dataset.of.split(' ').includes(reading);
  const isLines = reading === 'lines';
  for (const side of Object.values(state.pair.sides)) side.element.hidden = isLines;
  state.map.hidden = isLines;
  if (isLines) showDifferences();
  else markSides(reading);
  if (state.differences) state.differences.hidden = !isLines;
  foldsChanged();
}

function showDifferences() {
  if (state.differences) return;
  state.differences = makeDifferences(state.pair);
  document.getElementById('main').append(state.differences);
}

function markSides(reading) {
  const identical = reading === 'identical' ? (state.identical ??= identicalSpans(state.pair)) : null;
  document.querySelector('.too-different').hidden = identical?.isExact !== false;
  for (const side of Object.values(state.pair.sides)) {
    for (const view of side.views) {
      view.marks.spans = identical ? identical.spans.get(view) : view.compared;
      for (const listing of view.listings) listing.refresh();
    }
  }
}

// Passages

function scrollsByItself(side) {
  return getComputedStyle(side.element).overflowY === 'auto';
}

// Brings an element to a height within its side, measured from the top of the window.
function bringTo(side, element, top) {
  if (scrollsByItself(side)) side.element.scrollTop += element.getBoundingClientRect().top - top;
  else element.scrollIntoView({ block: 'start' });
}

function setCurrent(passage) {
  state.passage = passage;
  for (const one of document.querySelectorAll('.current')) one.classList.remove('current');
  for (const one of document.querySelectorAll(`[data-p="${passage}"], #left-${passage}, #right-${passage}`)) {
    one.classList.add('current');
  }
  for (const one of document.querySelectorAll('.passages [aria-current]')) one.removeAttribute('aria-current');
  const item = document.querySelector(`.passages [data-p="${passage}"]`);
  item.setAttribute('aria-current', 'true');
  bringIntoList(item);
  const numbers = { n: count(passage), total: count(state.pair.passages.length) };
  document.getElementById('place').textContent = fill(TEXT.pairPlace, numbers);
}

// The list scrolls by itself, and the page stays where it is.
function bringIntoList(item) {
  const list = item.parentElement;
  const [inner, outer] = [item, list].map((one) => one.getBoundingClientRect());
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// The line on the other side that stands for a line of a match: as far down in it.
function counterpart(side, match, number) {
  const find = (one) => one.views.flatMap((view) => view.matches.map((place) => ({ view, ...place }))).find((place) => place.number === match);
  const [here, there] = [find(side), find(state.pair.sides[side.other])];
  const share = Math.min(Math.max((number - here.first) / Math.max(1, here.last - here.first), 0), 1);
  return lineOf(there.view, there.first + Math.round(share * (there.last - there.first)));
}

// The match of a passage on a line, or else the nearest one.
function matchNear(view, passage, number) {
  const distance = ({ first, last }) => Math.max(first - number, number - last, 0);
  const matches = view.matches.filter((one) => one.passage === passage);
  return matches.reduce((best, one) => (distance(one) < distance(best) ? one : best)).number;
}

// Brings the other side level with a clicked line.
function alignAt(line, target) {
  const side = state.pair.sides[line.closest('.side').dataset.side];
  const other = state.pair.sides[side.other];
  const chip = target.closest('.chip');
  const mark = chip ? null : target.closest('mark') ?? line.querySelector('mark');
  const passage = chip ? Number(chip.textContent) : mark ? passageOf(Number(mark.dataset.m)) : Number(line.dataset.p);
  const number = Number(line.dataset.n);
  const match = () => (mark ? Number(mark.dataset.m) : matchNear(viewOf(side, line), passage, number));
  const there = chip ? beginningOf(other, passage) : counterpart(side, match(), number);
  setCurrent(passage);
  if (!there) return;
  if (scrollsByItself(other)) {
    bringTo(other, there, line.getBoundingClientRect().top);
    // Near its ends the other side may not go so far; then this one comes to meet it.
    bringTo(side, line, there.getBoundingClientRect().top);
  } else there.scrollIntoView({ block: 'center' });
  keepInHash();
}

function viewOf(side, line) {
  return side.views[Number(line.closest('.file').dataset.file) - 1];
}

function passageOf(match) {
  return state.pair.passages.find(({ matches }) => matches.some(({ number }) => number === match)).number;
}

function beginningOf(side, passage) {
  const { view, first } = side.beginnings[passage];
  return lineOf(view, first);
}

// Scrolls both sides so that a passage begins at the same height, a fifth down or less if a side cannot go so far.
function levelAt(passage) {
  const sides = Object.values(state.pair.sides);
  if (!scrollsByItself(sides[0])) return;
  const lines = sides.map((side) => beginningOf(side, passage));
  const top = sides[0].element.getBoundingClientRect().top;
  const depths = lines.map((line, place) => line.getBoundingClientRect().top - top + sides[place].element.scrollTop);
  const height = Math.min(sides[0].element.clientHeight * 0.2, ...depths);
  lines.forEach((line, place) => bringTo(sides[place], line, top + height));
}

// Brings the code to the top of the window, if it is not all in sight.
function bringCodeIntoSight(element) {
  const box = element.getBoundingClientRect();
  const tools = document.querySelector('.tools.reading').offsetHeight;
  if (box.bottom > innerHeight + 1) scrollBy(0, box.top - tools);
}

function bringRowIntoSight(differences, row) {
  if (!row) return;
  const isBox = getComputedStyle(differences).overflowY === 'auto';
  if (isBox) differences.scrollTop += row.getBoundingClientRect().top - differences.getBoundingClientRect().top - differences.clientHeight * 0.2;
  else row.scrollIntoView({ block: 'center' });
}

function showPassage(passage) {
  setCurrent(passage);
  const { left } = state.pair.sides;
  if (state.reading === 'lines') {
    bringCodeIntoSight(state.differences);
    bringRowIntoSight(state.differences, state.differences.rowOf(passage));
  } else if (scrollsByItself(left)) {
    bringCodeIntoSight(left.element);
    levelAt(passage);
  } else {
    beginningOf(left, passage).scrollIntoView({ block: 'center' });
  }
  keepInHash();
}

// Brings a line of one side into sight, and its counterpart beside it if it has one.
function showLine(side, view, number) {
  const line = lineOf(view, number);
  if (!line) return;
  bringTo(side, line, side.element.getBoundingClientRect().top + side.element.clientHeight * 0.3);
  if (line.matches('.in')) alignAt(line, line);
}

function stepPassage(step) {
  const n = state.pair.passages.length;
  if (n === 0) return;
  const first = step > 0 ? 1 : n;
  showPassage(state.passage === null ? first : ((state.passage - 1 + step + n) % n) + 1);
}

// The address

function keepInHash() {
  const parts = [];
  if (state.passage !== null) parts.push(`left-${state.passage}`);
  if (state.reading !== 'compared') parts.push(`reading=${state.reading}`);
  try {
    history.replaceState(null, '', parts.length > 0 ? `#${parts.join('&')}` : location.pathname);
  } catch {
    // A page opened from disk may not be allowed to change its address; nothing is lost.
  }
}

function openHash() {
  const reading = /reading=(\w+)/.exec(location.hash)?.[1];
  setReading(reading in READINGS ? reading : 'compared');
  const passage = Number(/^#(?:left|right)-(\d+)/.exec(location.hash)?.[1]);
  if (passage >= 1 && passage <= state.pair.passages.length) showPassage(passage);
}

// Keys and clicks

function follow(relation) {
  const link = document.querySelector(`.steps a[rel="${relation}"]`);
  if (link) location.assign(link.href);
}

function chooseReading(reading) {
  setReading(reading);
  if (state.passage !== null) showPassage(state.passage);
  keepInHash();
}

const KEYS = {
  n: () => stepPassage(1),
  j: () => stepPassage(1),
  p: () => stepPassage(-1),
  k: () => stepPassage(-1),
  ']': () => follow('next'),
  '[': () => follow('prev'),
  1: () => chooseReading('compared'),
  2: () => chooseReading('identical'),
  3: () => chooseReading('lines'),
  '?': showHelp,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
  if (event.target.closest('input, select, textarea, dialog')) return;
  const action = KEYS[event.key];
  // Other pairs can be reached before the code of this one has come, or if it never does.
  if (!action || (state.map === undefined && !'[]'.includes(event.key))) return;
  event.preventDefault();
  action();
}

function onClick(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('.passages a[target], .chip[href]');
  const line = event.target.closest('.side .line.in');
  if (link) event.preventDefault();
  if (link?.target) showPassage(Number(link.closest('[data-p]').dataset.p));
  else if (line && String(getSelection()) === '') alignAt(line, event.target);
}

startPair();
