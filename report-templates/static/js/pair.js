// The page of a pair: builds both sides from the store, and leads from passage to passage.
'use strict';

// Nothing is folded at first if both submissions together have fewer lines than this.
const OPEN_ALL_BELOW = 1500;
const READINGS = { compared: 'pairCompared', lines: 'pairLines' };
// How far down a side a place is brought, as a share of its height.
const DEPTH = 0.2;

// The pair, the current passage, the place that only the two have, the reading, which files are held beside one another line by
// line, and whether all lines are shown.
const state = { pair: null, passage: null, onlyAt: null, reading: 'compared', filePair: 0, isOpen: false };

// What the page says in numbers: both submissions, seven or more for each match, four for each line that only the two have, and the
// lines of the sequence that states the verdict.
function readPair() {
  const [left, right, sources, matchesByPassage, [leftNotes, rightNotes], [onlyLines, nOnlyLines], [leftFile, rightFile, ...sequence]] = JSON.parse(document.getElementById('pair-data').textContent);
  let number = 0;
  const match = ([leftFile, leftStart, leftLength, rightFile, rightStart, rightLength, tokens, ...lines]) => {
    number += 1;
    const place = (file, start, length) => ({ file, start, end: start + length });
    return { number, tokens, lines: inPairs(lines), left: place(leftFile, leftStart, leftLength), right: place(rightFile, rightStart, rightLength) };
  };
  const passages = matchesByPassage.map((matches, place) => ({ number: place + 1, matches: matches.map(match) }));
  const inSequence = inPairs(sequence).map(([leftLine, rightLine]) => [leftFile, leftLine, rightFile, rightLine]);
  const notes = { left: leftNotes, right: rightNotes };
  return { left, right, sources, passages, onlyLines, nOnlyLines, inSequence, sides: {}, notes };
}

function inPairs(numbers) {
  return numbers.flatMap((number, place) => (place % 2 === 0 ? [[number, numbers[place + 1]]] : []));
}

async function startPair() {
  document.addEventListener('keydown', onKey);
  const pair = readPair();
  const main = document.getElementById('main');
  const waiting = make('p', 'waiting', TEXT.pairLoading);
  waiting.setAttribute('role', 'status');
  main.append(waiting);
  try {
    const files = await Promise.all([sourcesOf(pair.left, pair.sources[0]), sourcesOf(pair.right, pair.sources[1])]);
    buildPage(pair, main, files);
    waiting.remove();
  } catch (reason) {
    console.warn(reason);
    showFrames(main, waiting);
  }
}

// What is shown without the store: the submissions' own pages, which the links of the passages lead through.
function showFrames(main, waiting) {
  for (const made of main.querySelectorAll('.tools, .side, .map, .side-sheet-head')) made.remove();
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
  for (const match of pair.passages.flatMap((passage) => passage.matches)) widen(match, { left, right });
  const names = [...document.querySelectorAll('h1 > .name')];
  for (const [place, hand, files] of [[0, 'left', left], [1, 'right', right]]) {
    pair.sides[hand] = makeSide(hand, pair[hand], files, pair.passages, make('span', '', names[place].cloneNode(true)), pair.notes[hand]);
    const coverage = document.querySelectorAll('.figures dd')[place].textContent;
    pair.sides[hand].header.append(' ', make('small', 'share', fill(TEXT.pairInMatches, { share: coverage })));
  }
  readOnly(pair);
  pair.sides.left.header.append(...onlySteps());
  const nLines = [...left, ...right].reduce((sum, file) => sum + file.lines.length, 0);
  state.isOpen = nLines < OPEN_ALL_BELOW;
  // The items of the list give their names to the places in the code.
  document.querySelectorAll('.passages > li').forEach((item, place) => {
    item.removeAttribute('id');
    item.dataset.p = place + 1;
  });
  state.map = makeMap(pair);
  main.querySelector('.head').append(makeTools());
  state.folds = foldButtons();
  main.append(pair.sides.left.element, state.map, pair.sides.right.element);
  makePanel();
  document.body.classList.add('built');
  main.classList.add('built');
  chooseSide('left');
  fillSides();
  nameOthers();
  fillOnlyList();
  linkStatement();
  document.addEventListener('click', onClick);
  addEventListener('hashchange', openHash);
  new ResizeObserver(() => state.map.update()).observe(state.map);
  openHash();
  if (state.passage === null) showBeginning();
}

// Without a wish, the page opens where the first passage begins, not marked yet; if the two are the same but for a few words, at
// the first of these.
function showBeginning() {
  const hole = document.querySelector('[data-identical]') && document.querySelector('.side[data-side="left"] .hole');
  const line = hole?.closest('.line');
  const view = line && viewOf(state.pair.sides.left, line);
  const there = view && counterpart(view.side, Number(hole.dataset.m ?? matchNear(view, Number(line.dataset.p), Number(line.dataset.n))), Number(line.dataset.n));
  if (there) levelLines([line, lineOf(there.view, there.number)]);
  else if (state.pair.passages.length > 0) levelAt(1);
}

function fillSides() {
  nBuiltAtOnce = 0;
  for (const side of Object.values(state.pair.sides)) fillSide(side, state.isOpen);
  foldsChanged();
}

// Which of the two buttons is of use.
function foldsChanged() {
  const shown = state.reading === 'lines' ? '.differences' : '.side';
  const [open, fold] = state.folds.children;
  open.hidden = document.querySelector(`${shown} .fold`) === null;
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
  for (const choice of document.querySelectorAll('button[data-reading]')) {
    choice.setAttribute('aria-pressed', String(choice.dataset.reading === reading));
  }
  const isLines = reading === 'lines';
  for (const side of Object.values(state.pair.sides)) side.element.hidden = isLines;
  state.map.hidden = isLines;
  if (isLines) showDifferences();
  if (state.differences) state.differences.hidden = !isLines;
  (isLines ? state.differences.querySelector('.whose > :last-child') : state.pair.sides.right.header).append(state.folds);
  foldsChanged();
}

// Which side a narrow window shows.
function chooseSide(hand) {
  document.getElementById('main').dataset.shows = hand;
  for (const choice of document.querySelectorAll('button[data-shows]')) {
    choice.setAttribute('aria-pressed', String(choice.dataset.shows === hand));
  }
  if (state.passage !== null) levelAt(state.passage);
}

function showDifferences() {
  if (state.differences) return;
  state.differences = makeDifferences(state.pair);
  document.getElementById('main').append(state.differences);
}

// Passages

// Brings an element to a height within its side, measured from the top of the window.
function bringTo(side, element, top) {
  side.element.scrollTop += element.getBoundingClientRect().top - top;
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

// The list scrolls within the details, and the page stays where it is.
function bringIntoList(item) {
  const list = item.closest('section');
  const [inner, outer] = [item, list].map((one) => one.getBoundingClientRect());
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

// The line on the other side that a line of a match stands for: the first with the same matched token. A line without a token, such as a
// comment, stays between the same neighbors.
function counterpart(side, match, number) {
  const find = (one) => one.views.flatMap((view) => view.matches.map((place) => ({ view, ...place }))).find((place) => place.number === match);
  const [here, there] = [find(side), find(state.pair.sides[side.other])];
  const place = side.hand === 'left' ? 0 : 1;
  const starts = here.lines.length > 0 ? here.lines.map((pair) => [pair[place], pair[1 - place]]) : [[here.first, there.first]];
  const exact = starts.find(([line]) => line === number);
  if (exact) return { view: there.view, number: exact[1] };
  const before = starts.findLastIndex(([line]) => line < number);
  if (before < 0) return { view: there.view, number: there.first };
  const last = before + 1 < starts.length ? starts[before + 1][1] : there.last;
  return { view: there.view, number: Math.min(starts[before][1] + number - starts[before][0], last) };
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
  const place = chip ? null : counterpart(side, match(), number);
  const there = chip ? beginningOf(other, passage) : lineOf(place.view, place.number);
  setCurrent(passage);
  if (!there) return;
  // A narrow window shows one side: there a number leads to the other one.
  if (!other.element.checkVisibility()) {
    if (chip) chooseSide(other.hand);
    return;
  }
  bringTo(other, there, line.getBoundingClientRect().top);
  // Near its ends the other side may not go so far; then this one comes to meet it.
  bringTo(side, line, there.getBoundingClientRect().top);
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

// Scrolls both sides so that a passage begins at the same height.
function levelAt(passage) {
  levelLines(Object.values(state.pair.sides).map((side) => beginningOf(side, passage)));
}

// Scrolls both sides so that a line of each stands at the same height, or at less if a side cannot go so far. The side that a narrow
// window hides has no heights, and a line may have no counterpart.
function levelLines(lines) {
  const places = Object.values(state.pair.sides)
    .map((side, place) => ({ side, line: lines[place] }))
    .filter(({ side, line }) => line && side.element.checkVisibility());
  if (places.length === 0) return;
  const tops = places.map(({ side }) => side.element.getBoundingClientRect().top);
  const depths = places.map(({ side, line }, place) => line.getBoundingClientRect().top - tops[place] + side.element.scrollTop);
  const height = Math.min(places[0].side.element.clientHeight * DEPTH, ...depths);
  places.forEach(({ side, line }, place) => bringTo(side, line, tops[place] + height));
}

function bringRowIntoSight(differences, row) {
  if (row) differences.scrollTop += row.getBoundingClientRect().top - differences.getBoundingClientRect().top - differences.clientHeight * DEPTH;
}

function showPassage(passage) {
  setCurrent(passage);
  if (state.reading === 'lines') bringRowIntoSight(state.differences, state.differences.rowOf(passage));
  else levelAt(passage);
  keepInHash();
}

// Brings a line of one side into sight, and its counterpart beside it if it has one.
function showLine(side, view, number) {
  const line = lineOf(view, number);
  if (!line) return;
  bringTo(side, line, side.element.getBoundingClientRect().top + side.element.clientHeight * 0.3);
  if (line.matches('.in')) alignAt(line, line);
}

// Every line of a side that a click would align, in the order of the page.
function linesInPassages(side) {
  return side.matched.flatMap((view) => {
    const numbers = view.passages.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, place) => first + place));
    return [...new Set(numbers)].sort((one, other) => one - other).map((number) => ({ view, number }));
  });
}

// By key, the focus goes from line to line of the side that has it, and the other side follows as after a click.
function stepLine(step) {
  if (state.reading !== 'compared') chooseReading('compared');
  const sides = Object.values(state.pair.sides).filter((one) => one.element.checkVisibility());
  const side = sides.find((one) => one.element.contains(document.activeElement)) ?? sides[0];
  const lines = linesInPassages(side);
  if (lines.length === 0) return;
  const here = document.activeElement.closest('.line.in');
  const isAt = (view, number) => (one) => one.view === view && one.number === number;
  const current = here && lines.findIndex(isAt(viewOf(side, here), Number(here.dataset.n)));
  const start = side.beginnings[state.passage ?? 1];
  const at = here ? Math.min(Math.max(current + step, 0), lines.length - 1) : lines.findIndex(isAt(start.view, start.first));
  const { view, number } = lines[at];
  const line = lineOf(view, number);
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
  showLine(side, view, number);
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
  o: () => stepOnly(1),
  O: () => stepOnly(-1),
  l: () => stepLine(1),
  L: () => stepLine(-1),
  i: togglePanel,
  1: () => chooseReading('compared'),
  2: () => chooseReading('lines'),
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
