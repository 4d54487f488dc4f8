// What is spelt alike in the matches of a pair, and both files line by line.
'use strict';

// Equal pieces of a match, counted from its beginning.
function equalInMatch(pair, match) {
  if (match.equal) return match.equal;
  const [left, right] = ['left', 'right'].map((hand) => {
    const { file, start, end } = match[hand];
    return pair.sides[hand].views[file].file.text.slice(start, end);
  });
  match.equal = withoutBlanks(equalWords(left, right) ?? equalLines(left, right), left);
  return match.equal;
}

// Blanks between two holes are a part of them.
function withoutBlanks(equal, text) {
  const isCode = equal.left.map(([from, to]) => /\S/.test(text.slice(from, to)));
  return { left: equal.left.filter((_, place) => isCode[place]), right: equal.right.filter((_, place) => isCode[place]) };
}

// Equal lines of two texts that differ in too many words.
function equalLines(left, right) {
  const [one, other] = [left, right].map((text) => linesOf(text).map((line) => ({ ...line, text: text.slice(line.start, line.end).trim() })));
  const texts = [one, other].map((lines) => lines.map((line) => line.text));
  const runs = equalRuns(...texts) ?? equalBySingles(...texts);
  const stretches = (lines, side) => runs.map((run) => [lines[run[side]].start, lines[run[side] + run[2] - 1].end]);
  return { left: stretches(one, 0), right: stretches(other, 1) };
}

// Equal pieces as matches, and what lies between them as holes.
function spansOf({ start, end }, equal, passage, match) {
  const spans = [];
  let next = start;
  for (const [from, to] of equal.map(([one, other]) => [start + one, start + other])) {
    if (next < from) spans.push({ start: next, end: from, kind: 'hole', passage, match });
    spans.push({ start: from, end: to, kind: 'match', passage, match });
    next = to;
  }
  if (next < end) spans.push({ start: next, end, kind: 'hole', passage, match });
  return spans;
}

// Line by line

const EQUAL_CONTEXT = 3;

// Which files are held beside one another: those that share most first.
function filePairs(pair) {
  const found = new Map();
  for (const match of pair.passages.flatMap((passage) => passage.matches)) {
    const key = `${match.left.file} ${match.right.file}`;
    if (!found.has(key)) found.set(key, { left: match.left.file, right: match.right.file, tokens: 0 });
    found.get(key).tokens += match.tokens;
  }
  return [...found.values()].sort((one, other) => other.tokens - one.tokens);
}

function makeDifferences(pair) {
  const pairs = filePairs(pair);
  const note = make('p', 'lines-note');
  const rows = make('div', 'beside code');
  const section = make('section', 'differences', note, namesOf(pair), rows);
  section.setAttribute('aria-label', TEXT.pairLinesTable);
  section.tabIndex = 0;
  if (pairs.length === 0) {
    note.textContent = TEXT.pairNothingToDiff;
    return section;
  }
  const select = fileChoice(pair, pairs);
  if (pairs.length > 1) section.prepend(make('label', 'lines-files', `${TEXT.pairLinesFiles} `, select));
  section.compare = (place) => {
    select.value = String(place);
    state.filePair = place;
    const { left, right } = pairs[place];
    section.table = tableOf(pair.sides.left.views[left], pair.sides.right.views[right]);
    fillTable(section.table, rows, note);
  };
  // The row of a passage, in the files where it begins.
  section.rowOf = (passage) => {
    const [left, right] = ['left', 'right'].map((hand) => pair.sides[hand].beginnings[passage]);
    const place = pairs.findIndex((one) => one.left === left.view.file.number - 1 && one.right === right.view.file.number - 1);
    if (place >= 0 && String(place) !== select.value) section.compare(place);
    return rowElement(section.table, left.first - 1);
  };
  select.addEventListener('change', () => section.compare(Number(select.value)));
  section.compare(state.filePair);
  return section;
}

// Over the columns.
function namesOf({ sides }) {
  return make('h2', 'whose row', ...['left', 'right'].map((hand) => make('span', '', sides[hand].header.querySelector('.name').cloneNode(true))));
}

function fileChoice(pair, pairs) {
  const select = make('select', '');
  pairs.forEach(({ left, right, tokens }, place) => {
    const path = (hand, file) => shownName(pair.sides[hand].views[file].file.path);
    const words = { left: path('left', left), right: path('right', right), n: count(tokens) };
    const option = make('option', '', fill(TEXT.pairLinesShared, words));
    option.value = String(place);
    select.append(option);
  });
  return select;
}

function tableOf(left, right) {
  const texts = [left, right].map(({ file }) => file.lines.map((line) => file.text.slice(line.start, line.end).replace(/\s+/g, ' ').trim()));
  return { left, right, listings: [], ...rowsOf(...texts) };
}

function fillTable(table, container, note) {
  const number = (...kinds) => count(table.rows.filter((row) => kinds.includes(row.kind)).length);
  const figures = { equal: number('equal'), left: number('left', 'apart'), right: number('right', 'apart'), changed: number('changed') };
  note.textContent = fill(TEXT.pairLinesNote, figures) + (table.isExact ? '' : ` ${TEXT.pairTooManyLines}`);
  container.replaceChildren();
  for (const stretch of rowStretches(table.rows)) {
    const lines = make('div', 'lines');
    const show = () => {
      lines.replaceChildren();
      table.listings.push(renderChunks(lines, stretch.first, stretch.last, (place) => rowOfTable(table, place)));
    };
    container.append(lines);
    if (stretch.isShown) show();
    else lines.append(equalFold(stretch, show));
  }
}

function equalFold({ first, last }, show) {
  const fold = foldOf(first, last, show);
  fold.textContent = fill(TEXT.pairFoldEqual, { n: count(last - first + 1) });
  return fold;
}

// Long runs of equal rows are folded, but for a few at their ends.
function rowStretches(rows) {
  const found = [];
  const add = (first, last, isShown) => {
    if (last < first) return;
    if (isShown && found.at(-1)?.isShown) found.at(-1).last = last;
    else found.push({ first, last, isShown });
  };
  for (let first = 0; first < rows.length; ) {
    let last = first;
    const isEqual = rows[first].kind === 'equal';
    while (last + 1 < rows.length && (rows[last + 1].kind === 'equal') === isEqual) last += 1;
    const [from, to] = [first === 0 ? first : first + EQUAL_CONTEXT, last === rows.length - 1 ? last : last - EQUAL_CONTEXT];
    if (isEqual && !state.isOpen && to - from + 1 >= 2 * LEAST_FOLD) {
      add(first, from - 1, true);
      add(from, to, false);
      add(to + 1, last, true);
    } else add(first, last, true);
    first = last + 1;
  }
  return found;
}

function rowOfTable(table, place) {
  const row = table.rows[place];
  const spans = row.kind === 'changed' ? differingSpans(table, row) : { left: [], right: [] };
  const cells = ['left', 'right'].map((hand) => {
    if (row[hand] === undefined) return make('div', 'line none');
    const line = lineElement(table[hand].file, row[hand] + 1, { spansAt: () => spans[hand] });
    line.classList.add(row.kind === 'left' || row.kind === 'right' || row.kind === 'apart' ? 'alone' : row.kind);
    return line;
  });
  return make('div', `row ${row.kind}`, ...cells);
}

// What differs within two lines that stand for one another.
function differingSpans(table, row) {
  const lines = ['left', 'right'].map((hand) => table[hand].file.lines[row[hand]]);
  const [left, right] = ['left', 'right'].map((hand, place) => table[hand].file.text.slice(lines[place].start, lines[place].end));
  const equal = equalWords(left, right, 200) ?? { left: [], right: [] };
  const differing = (line, pieces) => spansOf(line, pieces).filter((span) => span.kind === 'hole');
  return { left: differing(lines[0], equal.left), right: differing(lines[1], equal.right) };
}

// The element of the row with a line of the left file, counted from 0.
function rowElement(table, left) {
  const place = table.rows.findIndex((row) => row.left === left);
  const within = (one) => one.first <= place && place <= one.last;
  if (!table.listings.some(within)) {
    const folds = [...document.querySelectorAll('.differences .fold')];
    folds.find((fold) => Number(fold.dataset.first) <= place && place <= Number(fold.dataset.last))?.click();
  }
  return table.listings.find(within)?.at(place);
}
