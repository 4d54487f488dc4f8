// What only the two of a pair have, and nobody else: its marks in the code, its list, and steps from place to place.
'use strict';

// So many places of a name or text are listed.
const PLACES_LISTED = 3;

// Spacing does not count in a line.
function lineKey(file, number) {
  const { start, end } = file.lines[number - 1];
  return file.text.slice(start, end).replace(/\s+/g, '');
}

// Notes the lines that only the two have, by their text, and names and texts; then the lines of the sequence; then the places to step
// through, which the statement counts.
function readOnly(pair) {
  pair.only = { left: new Set(), right: new Set(), pattern: onlyPattern() };
  pair.sequence = { left: new Set(), right: new Set() };
  for (const line of pair.onlyLines) {
    const [left, right] = placesOf(pair, line);
    pair.only.left.add(lineKey(left.view.file, left.number));
    pair.only.right.add(lineKey(right.view.file, right.number));
  }
  for (const line of pair.inSequence) {
    const [left, right] = placesOf(pair, line);
    pair.sequence.left.add(sequenceKey(left.view, left.number));
    pair.sequence.right.add(sequenceKey(right.view, right.number));
  }
  const ends = [pair.inSequence.at(0), pair.inSequence.at(-1)].filter(Boolean).map((line) => placesOf(pair, line));
  pair.sequence.ends = ends.map((places) => places.map(({ view, number }) => `${view.side.hand} ${sequenceKey(view, number)}`));
  for (const side of Object.values(pair.sides)) side.only = onlyRuns(side);
  pair.places = statedPlaces(pair);
}

// A place on either side from the numbers of the page.
function placesOf(pair, [leftFile, leftLine, rightFile, rightLine]) {
  return [
    { view: pair.sides.left.views[leftFile], number: leftLine },
    { view: pair.sides.right.views[rightFile], number: rightLine },
  ];
}

function sequenceKey(view, number) {
  return `${view.file.number} ${number}`;
}

// The places to step through: the lines of the sequence, one by one; or lines that only the two have, as many at once as follow one
// another on both sides; or, if there are none, lines with a name or text that only they have.
function statedPlaces(pair) {
  const places = [];
  const isSequence = pair.inSequence.length > 0;
  const lines = isSequence ? pair.inSequence.filter(([, line], place) => place === 0 || line !== pair.inSequence[place - 1][1]) : pair.onlyLines;
  lines.forEach((line, place) => {
    const [left, right] = placesOf(pair, line);
    const last = places.at(-1);
    const size = last ? last.to - last.from + 1 : 0;
    const follows = (one, next) => one.view === next.view && one.number + size === next.number;
    if (!isSequence && last && follows(last.left, left) && follows(last.right, right)) last.to += 1;
    else places.push({ left, right, from: place + 1, to: place + 1 });
  });
  if (places.length > 0) return { places, total: isSequence ? lines.length : pair.nOnlyLines };
  const words = pair.sides.left.only.map(({ view, first }, place) => {
    const left = { view, number: first };
    return { left, right: firstWithWordOf(pair, left), from: place + 1, to: place + 1 };
  });
  return { places: words, total: words.length };
}

// Finds names as whole words, and texts anywhere. A very long text is cut on the page, so its beginning is looked for.
function onlyPattern() {
  const words = (kind) => [...document.querySelectorAll(`.only-words.${kind} bdi`)].map((word) => word.textContent.replace(/…$/, ''));
  const escaped = (list) => list.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const [names, texts] = [escaped(words('names')), escaped(words('texts'))];
  const parts = [names && `(?<![\\p{L}\\p{N}_])(?:${names})(?![\\p{L}\\p{N}_])`, texts].filter(Boolean);
  return parts.length > 0 ? new RegExp(parts.join('|'), 'gu') : null;
}

function isOnlyLine(view, number) {
  const lines = state.pair.only[view.side.hand];
  return lines.size > 0 && lines.has(lineKey(view.file, number));
}

// Whether a line is in the sequence that states the verdict.
function isInSequence(view, number) {
  return state.pair.sequence[view.side.hand].has(sequenceKey(view, number));
}

// Marks a line of the sequence; a bracket begins and ends with its first and its last line.
function markSequence(view, line, number) {
  const key = `${view.side.hand} ${sequenceKey(view, number)}`;
  const [first, last] = state.pair.sequence.ends;
  line.classList.add('sequence');
  line.classList.toggle('first', first.includes(key));
  line.classList.toggle('last', last.includes(key));
  line.title = TEXT.pairLineSequence;
}

// The names and texts in a part of a file that only the two have.
function onlyWords(view, start, end) {
  const { pattern } = state.pair.only;
  if (!pattern || end - start > LONGEST_COLORED) return [];
  const found = view.file.text.slice(start, end).matchAll(pattern);
  return [...found].map((one) => ({ start: start + one.index, end: start + one.index + one[0].length }));
}

// Lines of a side that follow one another and that only the two have; if there are none, those with such a name or text.
function onlyRuns(side) {
  const runs = runsWhere(side, isOnlyLine);
  if (runs.length > 0) return runs;
  return runsWhere(side, (view, number) => {
    const { start, end } = view.file.lines[number - 1];
    return onlyWords(view, start, end).length > 0;
  });
}

function runsWhere(side, isWanted) {
  const runs = [];
  for (const view of side.ordered) {
    for (let number = 1; number <= view.file.lines.length; number += 1) {
      if (!isWanted(view, number)) continue;
      const last = runs.at(-1);
      if (last?.view === view && last.last === number - 1) last.last = number;
      else runs.push({ view, first: number, last: number });
    }
  }
  return runs;
}

// Steps

// The place on the other side with the first name or text of a line that only the two have.
function firstWithWordOf(pair, { view, number }) {
  const { start, end } = view.file.lines[number - 1];
  const [word] = onlyWords(view, start, end);
  return word ? firstWith(pair.sides[view.side.other], view.file.text.slice(word.start, word.end)) : null;
}

function firstWith(side, word) {
  for (const view of side.ordered) {
    const found = onlyWords(view, 0, Math.min(view.file.text.length, LONGEST_COLORED)).find(({ start, end }) => view.file.text.slice(start, end) === word);
    if (found) return { view, number: lineNumberAt(view.file, found.start) };
  }
  return null;
}

function stepOnly(step) {
  const { places, total } = state.pair.places;
  const { length } = places;
  if (length === 0) return;
  state.onlyAt = state.onlyAt === null ? (step > 0 ? 0 : length - 1) : (state.onlyAt + step + length) % length;
  const { left, right, from, to } = places[state.onlyAt];
  showOnly(left, right);
  const numbers = { n: count(from), first: count(from), last: count(to), total: count(total) };
  document.getElementById('only-place').textContent = fill(from === to ? TEXT.pairOnlyPlace : TEXT.pairOnlyPlaces, numbers);
}

// Brings a place of the left side and one of the right side beside one another.
function showOnly(left, right) {
  if (state.reading !== 'compared') chooseReading('compared');
  const lines = [left, right].map((place) => place && lineOf(place.view, place.number));
  for (const one of document.querySelectorAll('.line.at')) one.classList.remove('at');
  for (const line of lines) line?.classList.add('at');
  levelLines(lines);
}

// Both buttons, and between them where one is.
function onlySteps() {
  if (state.pair.places.places.length === 0) return [];
  const place = make('output', '');
  place.id = 'only-place';
  const step = (by, sign, words) => {
    const one = button(sign, () => stepOnly(by));
    one.setAttribute('aria-label', words);
    one.title = `${words} (${by > 0 ? 'o' : 'O'})`;
    return one;
  };
  const [previous, next] = [step(-1, '‹', TEXT.pairOnlyPrevious), step(1, '›', TEXT.pairOnlyNext)];
  return [make('span', 'only-steps', make('span', '', TEXT.pairOnly), ' ', place, previous, next)];
}

// The figures of the statement lead through the places, too.
function linkStatement() {
  const figures = document.querySelector('.verdict-line strong');
  if (!figures || state.pair.places.places.length === 0) return;
  const control = button('', () => stepOnly(1));
  control.append(...figures.childNodes);
  control.title = `${TEXT.pairOnlyNext} (o)`;
  figures.append(control);
}

// Lists

// The lines with their code in place of their numbers, and names and texts with their places.
function fillOnlyList() {
  const numbers = document.querySelector('.only-lines');
  if (numbers) numbers.replaceWith(make('ol', 'codes', ...state.pair.onlyLines.map(onlyLineItem)));
  const [left, right] = ['left', 'right'].map((hand) => wordPlaces(state.pair.sides[hand]));
  for (const item of document.querySelectorAll('.only-words li')) {
    const word = item.querySelector('bdi').textContent.replace(/…$/, '');
    item.append(' ', make('small', '', `${placesInWords(left.get(word))} ↔ ${placesInWords(right.get(word))}`));
  }
}

function onlyLineItem([leftFile, leftLine, rightFile, rightLine]) {
  const { left, right } = state.pair.sides;
  const [one, other] = [{ view: left.views[leftFile], number: leftLine }, { view: right.views[rightFile], number: rightLine }];
  const { start, end } = one.view.file.lines[leftLine - 1];
  const code = make('code', '', one.view.file.text.slice(start, Math.min(end, start + LONGEST_PIECE)).trim());
  const show = button('', () => showOnly(one, other));
  show.append(make('small', '', String(leftLine)), code, make('small', '', String(rightLine)));
  return make('li', '', show);
}

// The numbers of the lines with each name and text on a side.
function wordPlaces(side) {
  const places = new Map();
  const { pattern } = state.pair.only;
  for (const view of pattern ? side.ordered : []) {
    for (const found of view.file.text.matchAll(pattern)) {
      if (!places.has(found[0])) places.set(found[0], new Set());
      places.get(found[0]).add(lineNumberAt(view.file, found.index));
    }
  }
  return places;
}

function placesInWords(lines) {
  const all = [...(lines ?? [])];
  const more = all.length > PLACES_LISTED ? ` +${count(all.length - PLACES_LISTED)}` : '';
  return all.slice(0, PLACES_LISTED).join(', ') + more;
}
