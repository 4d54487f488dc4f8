// What only the two of a pair have, and nobody else: its marks in the code, its list, and steps from place to place.
'use strict';

// So many places of a name or text are listed.
const PLACES_LISTED = 3;

// Spacing does not count in a line.
function lineKey(file, number) {
  const { start, end } = file.lines[number - 1];
  return file.text.slice(start, end).replace(/\s+/g, '');
}

// Notes the lines that only the two have, by their text, each with its first place on the other side; and names and texts.
function readOnly(pair) {
  pair.only = { left: new Map(), right: new Map(), pattern: onlyPattern() };
  for (const [leftFile, leftLine, rightFile, rightLine] of pair.onlyLines) {
    const left = { view: pair.sides.left.views[leftFile], number: leftLine };
    const right = { view: pair.sides.right.views[rightFile], number: rightLine };
    const key = lineKey(left.view.file, leftLine);
    pair.only.left.set(key, right);
    pair.only.right.set(key, left);
  }
  for (const side of Object.values(pair.sides)) side.only = onlyRuns(side);
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

// Whether a line is in a sequence that nobody else has, where such a sequence states the verdict.
function isInSequence(view, number) {
  return state.pair.isSequence && view.notes.some(({ first, last, nOthers }) => nOthers === 0 && first <= number && number <= last);
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
  const runs = runsWhere(side, (view, number) => isOnlyLine(view, number) || isInSequence(view, number));
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

// The place on the other side that belongs to a line: the same line, what it matches, or the first line with the same name or text.
function besideOf(view, number) {
  const same = state.pair.only[view.side.hand].get(lineKey(view.file, number));
  if (same) return same;
  const match = view.matches.find(({ first, last }) => first <= number && number <= last);
  if (match) return counterpart(view.side, match.number, number);
  const { start, end } = view.file.lines[number - 1];
  const [word] = onlyWords(view, start, end);
  return word ? firstWith(state.pair.sides[view.side.other], view.file.text.slice(word.start, word.end)) : null;
}

function firstWith(side, word) {
  for (const view of side.ordered) {
    const found = onlyWords(view, 0, Math.min(view.file.text.length, LONGEST_COLORED)).find(({ start, end }) => view.file.text.slice(start, end) === word);
    if (found) return { view, number: lineNumberAt(view.file, found.start) };
  }
  return null;
}

function stepOnly(step) {
  const places = state.pair.sides.left.only;
  if (places.length === 0) return;
  const { length } = places;
  state.onlyAt = state.onlyAt === null ? (step > 0 ? 0 : length - 1) : (state.onlyAt + step + length) % length;
  const { view, first } = places[state.onlyAt];
  showOnly({ view, number: first }, besideOf(view, first));
  document.getElementById('only-place').textContent = fill(TEXT.pairOnlyPlace, { n: count(state.onlyAt + 1), total: count(length) });
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
  if (state.pair.sides.left.only.length === 0) return [];
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
  if (!figures || state.pair.sides.left.only.length === 0) return;
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
