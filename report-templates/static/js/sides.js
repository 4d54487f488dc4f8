// Both sides of a pair as they were compared: files with what they share, and folds for what they do not.
'use strict';

// Lines shown before and after a passage; fewer lines than this are shown rather than folded.
const CONTEXT = 3;
const LEAST_FOLD = 4;
// So many others make a line common.
const MANY = 10;

// The number of the line, counted from 1, that a place in a file stands on.
function lineNumberAt(file, place) {
  let [low, high] = [0, file.lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (file.lines[middle].start <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, 1);
}

// Modifiers such as `public` are no tokens and lie outside of a match: those before it that both sides have become a part of it. A sign is
// a token, which the comparison would have matched.
const BESIDE = 200;

function widen(match, files) {
  const places = ['left', 'right'].map((hand) => match[hand]);
  const [left, right] = ['left', 'right'].map((hand) => wordsBefore(match[hand], files[hand][match[hand].file]));
  let n = 0;
  while (n < left.length && left[n].text === right[n]?.text) n += 1;
  if (n > 0) [left, right].forEach((words, side) => { places[side].start = words[n - 1].start; });
}

// The words before a place on its line, the nearest first, up to a sign or to code that does not count.
function wordsBefore({ start }, file) {
  const text = file.text.slice(Math.max(start - BESIDE, 0), start).split('\n').at(-1);
  const words = wordsOf(text).filter((word) => /\S/.test(word.text)).map((word) => ({ text: word.text, start: start - text.length + word.start })).reverse();
  const isOther = (word) => !/^[\p{L}_]/u.test(word.text) || [file.starter, file.common, file.tool].some((list) => at(list, word.start));
  const other = words.findIndex(isOther);
  return other < 0 ? words : words.slice(0, other);
}

// One side: its files as views, where each passage begins, and its section of the page.
function makeSide(hand, submission, files, passages, title, notes) {
  const side = { hand, other: hand === 'left' ? 'right' : 'left', submission, beginnings: {} };
  side.views = files.map((file) => makeView(side, file));
  for (const passage of passages) placePassage(side, passage);
  for (const [file, first, last, nOthers, ...others] of notes) side.views[file].notes.push({ first, last, nOthers, others });
  side.matched = side.views.filter((view) => view.matches.length > 0);
  side.unmatched = side.views.filter((view) => view.matches.length === 0);
  // As the page shows them.
  side.ordered = [...side.matched, ...side.unmatched];
  side.header = make('h2', 'whose', title);
  side.body = make('div', 'files');
  side.element = make('section', 'side', side.header, side.body);
  side.element.dataset.side = hand;
  side.element.tabIndex = 0;
  side.element.setAttribute('aria-label', title.textContent);
  return side;
}

function makeView(side, file) {
  const view = { side, file, matches: [], passages: [], notes: [], listings: [], tokens: 0, compared: [] };
  view.marks = {
    spansAt: (start, end) => spansAt(view, start, end),
    wordsAt: (start, end) => onlyWords(view, start, end),
    decorate: (line, number) => decorate(view, line, number),
  };
  return view;
}

// Notes the matches of a passage in the files of a side. What lies in one file makes one stretch.
function placePassage(side, { number, matches }) {
  let run = null;
  for (const match of matches) {
    const { file: place, start, end } = match[side.hand];
    const view = side.views[place];
    const [first, last] = [lineNumberAt(view.file, start), lineNumberAt(view.file, Math.max(start, end - 1))];
    if (!run || run.view !== view) {
      run = { view, passage: number, first, last, isBeginning: !side.beginnings[number] };
      if (run.isBeginning) side.beginnings[number] = run;
      view.passages.push(run);
    }
    Object.assign(run, { first: Math.min(run.first, first), last: Math.max(run.last, last) });
    view.compared.push({ start, end, passage: number, match });
    view.matches.push({ number: match.number, passage: number, first, last, lines: match.lines });
    view.tokens += match.tokens;
  }
}

// The matches that touch a line, cut into what is spelt alike on the other side and what is not: a hole.
function spansAt(view, start, end) {
  const found = [];
  for (const span of view.compared) {
    if (span.start >= end || span.end <= start) continue;
    span.pieces ??= piecesOfMatch(view, span);
    found.push(...touching(span.pieces, start, end));
  }
  return found;
}

// Spacing makes no hole, neither alone nor beside code.
function piecesOfMatch(view, span) {
  const pieces = spansOf(span, equalInMatch(state.pair, span.match)[view.side.hand], span.passage, span.match.number);
  const parts = pieces.flatMap((piece) => {
    if (piece.kind === 'match') return [piece];
    const [, before, code] = /^(\s*)(.*?)\s*$/s.exec(view.file.text.slice(piece.start, piece.end));
    const [start, end] = [piece.start + before.length, piece.start + before.length + code.length];
    return [{ ...piece, end: start, kind: 'match' }, { ...piece, start, end }, { ...piece, start: end, kind: 'match' }];
  });
  const joined = [];
  for (const part of parts.filter((one) => one.start < one.end)) {
    if (joined.at(-1)?.kind === part.kind) joined.at(-1).end = part.end;
    else joined.push(part);
  }
  return joined;
}

// Gives a line its marks, its passage, and a number where one begins. A line is marked as a whole if most of its code matches.
function decorate(view, line, number) {
  const { start, end } = view.file.lines[number - 1];
  const isShared = isMostlyMatched(view, start, end);
  line.classList.toggle('shared', isShared);
  if (isShared) markHoles(line);
  noteHolders(view, line, number);
  const here = view.passages.filter((run) => run.first <= number && number <= run.last);
  if (here.length === 0) return;
  const passage = passageOn(view, number, here);
  line.classList.add('in');
  line.dataset.p = passage;
  line.classList.toggle('current', passage === state.passage);
  const chips = here.filter((run) => run.isBeginning && run.first === number).map((run) => chipOf(view.side, run.passage));
  if (chips.length > 0) line.append(make('span', 'chips', ...chips));
}

// Whether matches have half of a line's code, or run past a line without any.
function isMostlyMatched(view, start, end) {
  const matches = view.compared.filter((span) => span.start < Math.max(end, start + 1) && span.end > start);
  if (matches.length === 0) return false;
  const asides = touching(view.file.asides, start, end);
  // In a very long line every character is taken for code.
  if (end - start > LONGEST_COLORED) {
    return matches.reduce((sum, span) => sum + Math.min(span.end, end) - Math.max(span.start, start), 0) * 2 >= end - start;
  }
  let [all, matched] = [0, 0];
  for (let place = start; place < end; place += 1) {
    if (/\s/.test(view.file.text[place]) || at(asides, place)) continue;
    all += 1;
    if (matches.some((span) => span.start <= place && place < span.end)) matched += 1;
  }
  if (all === 0) return asides.length === 0 && matches.some((span) => span.start <= start && span.end > end);
  return matched * 2 >= all;
}

// What a shared line has between and beside its matches is not on the other side.
function markHoles(line) {
  const code = line.querySelector('code');
  for (const node of [...code.childNodes]) {
    const isCode = node.nodeType === Node.TEXT_NODE ? /\S/.test(node.data) : !node.matches('mark, .starter, .tool, .common, .aside, .omission');
    if (!isCode) continue;
    const hole = make('span', 'hole');
    if (node.nodeType === Node.TEXT_NODE) {
      // The blanks at its end stay outside.
      const blanks = node.data.length - node.data.trimEnd().length;
      if (blanks > 0) node.splitText(node.data.length - blanks);
    }
    node.replaceWith(hole);
    hole.append(node);
  }
}

// Marks how many have a line: only these two, a few others, or many.
function noteHolders(view, line, number) {
  const note = view.notes.find(({ first, last }) => first <= number && number <= last);
  if (isOnlyLine(view, number)) {
    line.classList.add('only');
    line.title = TEXT.pairLineOnly;
    return;
  }
  if (isInSequence(view, number)) {
    markSequence(view, line, number);
    return;
  }
  if (!note || note.nOthers === 0) return;
  line.classList.toggle('many', note.nOthers >= MANY);
  line.title = holdersInWords(note);
}

function holdersInWords({ nOthers, others }) {
  const names = others.map((other) => document.querySelector(`#also [data-n="${other}"] .name`)?.textContent);
  if (names.length === nOthers && names.every(Boolean)) return fill(TEXT.pairLineAlso, { names: names.join(', ') });
  return nOthers === 1 ? TEXT.pairLineOther : fill(TEXT.pairLineOthers, { n: count(nOthers) });
}

// Of several passages on a line the shortest one that matches something there: one may lie in a gap of another.
function passageOn(view, number, here) {
  const matches = view.matches.filter(({ first, last }) => first <= number && number <= last);
  const matching = here.filter((run) => matches.some((match) => match.passage === run.passage));
  const shorter = (one, other) => (other.last - other.first < one.last - one.first ? other : one);
  return (matching.length > 0 ? matching : here).reduce(shorter).passage;
}

function chipOf(side, passage) {
  const chip = make('a', 'chip', String(passage));
  chip.classList.toggle('current', passage === state.passage);
  chip.id = `${side.hand}-${passage}`;
  // The list of passages has the same links for who goes by key, and n and p lead through them.
  chip.tabIndex = -1;
  chip.href = `#${side.other}-${passage}`;
  chip.title = fill(TEXT.pairChip, { n: passage });
  return chip;
}

// The files of a side: those with a match first, the others behind one fold. With isOpen no line is folded.
function fillSide(side, isOpen) {
  for (const view of side.views) view.listings = [];
  side.body.replaceChildren(...contentsOf(side), ...side.matched.map((view) => fileSection(view, isOpen)));
  if (side.unmatched.length > 0) side.body.append(unmatchedFiles(side.unmatched));
  if (side.views.length === 0) side.body.append(make('p', 'empty', TEXT.pairNoFiles));
}

// A list of the files with a match, if there is more than one file.
function contentsOf(side) {
  if (side.views.length < 2) return [];
  const items = side.matched.map((view) => {
    const name = make('bdi', '', shownName(view.file.path));
    name.dir = 'ltr';
    const button = make('button', '', name, ' ', make('small', '', coverageOf(view)));
    button.type = 'button';
    button.addEventListener('click', () => bringTo(side, view.section, side.header.getBoundingClientRect().bottom));
    return make('li', '', button);
  });
  const title = fill(TEXT.pairFilesMatched, { n: count(side.matched.length), total: count(side.views.length) });
  const nav = make('nav', 'tabs', make('p', '', title), make('ul', '', ...items));
  nav.setAttribute('aria-label', TEXT.pairFiles);
  return [nav];
}

function coverageOf({ file, tokens }) {
  if (tokens === 0) return TEXT.pairNoMatchHere;
  return percent(Math.min(tokens / Math.max(file.own_tokens, 1), 1));
}

function fileTitle(view) {
  const [path, language] = [view.file.path, view.file.language].map((name) => make('bdi', '', shownName(name)));
  path.dir = 'ltr';
  return [path, ' ', make('small', '', language, ` · ${coverageOf(view)}`)];
}

function fileSection(view, isOpen) {
  const code = make('div', 'code');
  view.section = make('section', 'file', make('h3', '', ...fileTitle(view)), code);
  view.section.dataset.file = view.file.number;
  for (const { first, last, isShown } of stretchesOf(view)) {
    const lines = make('div', 'lines');
    code.append(lines);
    if (isShown || isOpen) view.listings.push(renderLines(lines, view.file, first, last, view.marks));
    else lines.append(foldOf(first, last, () => openLines(view, lines, first, last)));
  }
  return view.section;
}

function openLines(view, lines, first, last) {
  lines.replaceChildren();
  view.listings.push(renderLines(lines, view.file, first, last, view.marks));
}

// What stands in the place of lines that are not shown; a click shows them.
function foldOf(first, last, open) {
  const n = last - first + 1;
  const fold = make('button', 'fold', n === 1 ? TEXT.pairFoldOne : fill(TEXT.pairFold, { n: count(n) }));
  fold.type = 'button';
  Object.assign(fold.dataset, { first, last });
  fold.addEventListener('click', () => {
    open();
    foldsChanged();
  });
  return fold;
}

// The lines of a file cut into those near a passage and those that may be folded.
function stretchesOf({ file, passages }) {
  const nLines = file.lines.length;
  const wanted = passages.map(({ first, last }) => [Math.max(first - CONTEXT, 1), Math.min(last + CONTEXT, nLines)]);
  wanted.sort((one, other) => one[0] - other[0]);
  const found = [];
  let next = 1;
  const show = (first, last) => {
    if (last < first) return;
    if (found.at(-1)?.isShown) found.at(-1).last = last;
    else found.push({ first, last, isShown: true });
  };
  for (const [first, last] of [...wanted, [nLines + 1, nLines]]) {
    if (first - next >= LEAST_FOLD) found.push({ first: next, last: first - 1, isShown: false });
    else show(next, first - 1);
    show(Math.max(first, next), last);
    next = Math.max(next, last + 1, first);
  }
  return found;
}

// Files without a match: nobody needs them at once, so each is built when it is opened.
function unmatchedFiles(views) {
  const title = views.length === 1 ? TEXT.pairNoMatchOne : fill(TEXT.pairNoMatch, { n: count(views.length) });
  return make('details', 'unmatched', make('summary', '', title), ...views.map(unmatchedFile));
}

function unmatchedFile(view) {
  const code = make('div', 'code');
  view.section = make('details', 'file', make('summary', '', ...fileTitle(view)), code);
  view.section.dataset.file = view.file.number;
  const fillIn = () => {
    if (view.file.lines.length === 0) code.append(make('p', 'empty', TEXT.pairEmpty));
    else view.listings.push(renderLines(code, view.file, 1, view.file.lines.length, view.marks));
  };
  view.section.addEventListener('toggle', fillIn, { once: true });
  view.fillIn = fillIn;
  return view.section;
}

// The element of a line. What hides it is opened.
function lineOf(view, number) {
  if (view.matches.length === 0) openUnmatched(view);
  const within = (one) => one.first <= number && number <= one.last;
  if (!view.listings.some(within)) {
    const folds = [...view.section.querySelectorAll('.fold')];
    folds.find((fold) => Number(fold.dataset.first) <= number && number <= Number(fold.dataset.last))?.click();
  }
  return view.listings.find(within)?.at(number);
}

function openUnmatched(view) {
  view.section.parentElement.open = true;
  view.section.open = true;
  if (view.listings.length === 0) {
    view.section.removeEventListener('toggle', view.fillIn);
    view.fillIn();
  }
}
