// Sources from the store, and code as lines with colors.
// Text of students enters a page through textContent alone.
'use strict';

// A text of ours with its numbers and names: fill('{n} lines', { n: '12' }).
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// A count with a comma between thousands.
function count(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

// A share of 0 to 1 in percent. Only a whole share reads 100.0 %.
function percent(share) {
  const tenths = Math.round(share * 1000);
  return `${((share < 1 ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)} %`;
}

// An element with a class and children, which are elements or text.
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

// Characters that reorder or hide what stands beside them, as marks. Joiners belong to names.
const HIDDEN_IN_NAMES = /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

function codePoint(character) {
  return `«U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}»`;
}

// A path or language as it is shown: nothing hidden, and cut in the middle if it is very long.
function shownName(name) {
  const shown = [...name.replace(HIDDEN_IN_NAMES, codePoint)];
  return shown.length <= 120 ? shown.join('') : [...shown.slice(0, 80), '…', ...shown.slice(-30)].join('');
}

// The store

// What sources/N.js has brought: the packed files of each of its submissions.
const packedFiles = new Map();
const loadedScripts = new Map();
const openedFiles = new Map();

// sources/N.js calls this for each of its submissions.
function lookalikeSources(submission, packed) {
  packedFiles.set(submission, packed);
}

// Loads sources/N.js once.
function loadScript(number) {
  if (!loadedScripts.has(number)) {
    loadedScripts.set(number, new Promise((loaded, failed) => {
      const script = document.createElement('script');
      script.src = `../sources/${number}.js`;
      script.addEventListener('load', loaded);
      script.addEventListener('error', () => failed(new Error(TEXT.codeNotLoaded)));
      document.head.append(script);
    }));
  }
  return loadedScripts.get(number);
}

// The files of a submission, which are in sources/N.js: path, language, own_tokens, text, lines, and stretches of starter, tool, common, asides, colors and hidden.
function sourcesOf(submission, number) {
  if (!openedFiles.has(submission)) {
    const files = loadScript(number).then(() => {
      // If it came and said nothing, it is damaged.
      if (!packedFiles.has(submission)) throw new Error(TEXT.codeNotLoaded);
      return unpacked(packedFiles.get(submission));
    });
    openedFiles.set(submission, files.then((stored) => stored.map(readFile)));
  }
  return openedFiles.get(submission);
}

async function unpacked(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}

function readFile(stored, place) {
  return {
    ...stored,
    number: place + 1,
    lines: linesOf(stored.text),
    starter: stretches(stored.starter, 2),
    tool: stretches(stored.tool ?? [], 2),
    common: stretches(stored.common, 2),
    asides: stretches(stored.asides, 2),
    colors: stretches(stored.colours, 3),
    hidden: stored.hidden.map((at) => ({ start: at, end: at + String.fromCodePoint(stored.text.codePointAt(at)).length })),
  };
}

// Lists of distances and lengths, and for colors their number.
function stretches(steps, width) {
  const found = [];
  let at = 0;
  for (let step = 0; step < steps.length; step += width) {
    const start = at + steps[step];
    at = start + steps[step + 1];
    found.push({ start, end: at, kind: steps[step + width - 1] });
  }
  return found;
}

// Where lines start and end, without their endings. A last line feed begins no further line.
function linesOf(text) {
  const lines = [];
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const next = feed < 0 ? text.length : feed + 1;
    let end = feed < 0 ? text.length : feed;
    if (feed > start && text[feed - 1] === '\r') end -= 1;
    lines.push({ start, end });
    start = next;
  }
  return lines;
}

// The first item of an ascending list of stretches that ends after a place.
function firstAfter(list, at) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function touching(list, start, end) {
  const found = [];
  for (let place = firstAfter(list, start); place < list.length && list[place].start < end; place += 1) {
    found.push(list[place]);
  }
  return found;
}

// Lines

const COLORS = ['k', 't', 'n', 'm'];
// Longer lines have no syntax colors, and longer pieces are cut in the middle.
const LONGEST_COLORED = 20000;
const LONGEST_PIECE = 2000;
const LONGEST_MATCH = 20000;
const KEPT_AT_ENDS = 400;

// Lines that go on below hang by this much beyond their indentation, in columns.
const HANGING = 2;
const TAB = 4;
const DEEPEST = 40;

// One line of a file, counted from 1. marks.spansAt(start, end): where matches and holes of passages stand, each with start, end,
// kind, and for a match its number (match) and passage; marks.wordsAt(start, end): words to mark; marks.decorate: called with the
// element and the number.
function lineElement(file, number, marks = {}) {
  const { start, end } = file.lines[number - 1];
  const code = make('code', '');
  for (const piece of piecesOf(file, start, end, marks)) code.append(...pieceElements(file, piece));
  hang(code, /^[ \t]*/.exec(file.text.slice(start, Math.min(end, start + 200)))[0]);
  const line = make('div', 'line', code);
  line.dataset.n = number;
  marks.decorate?.(line, number);
  return line;
}

// What does not fit in a line goes on below its indentation. The blanks stay in the text, so that a copy has them.
function hang(code, indentation) {
  const hasTabs = indentation.includes('\t');
  let columns = 0;
  for (const blank of indentation) columns = blank === '\t' ? (Math.floor(columns / TAB) + 1) * TAB : columns + 1;
  columns = Math.min(columns, DEEPEST);
  // Tabs end at multiples of their width, counted from where the lines below begin.
  if (hasTabs) columns = Math.ceil((columns + HANGING) / TAB) * TAB - HANGING;
  if (columns > 0) code.style.setProperty('--in', columns);
}

// A line cut wherever a mark, a color or a hidden character begins or ends; neighbours with one mark make one piece.
function piecesOf(file, start, end, marks) {
  // Indentation stays unmarked.
  const indented = start + /^\s*/.exec(file.text.slice(start, end))[0].length;
  const layers = {
    spans: (marks.spansAt?.(start, end) ?? []).filter((span) => span.start < end && span.end > indented),
    words: marks.wordsAt?.(start, end) ?? [],
    starter: touching(file.starter, indented, end),
    tool: touching(file.tool, indented, end),
    common: touching(file.common, indented, end),
    asides: touching(file.asides, indented, end),
    colors: end - start > LONGEST_COLORED ? [] : touching(file.colors, start, end),
    hidden: touching(file.hidden, start, end),
  };
  const pieces = [];
  const cuts = cutsOf(layers, start, indented, end);
  for (let place = 0; place + 1 < cuts.length; place += 1) {
    const segment = { start: cuts[place], end: cuts[place + 1] };
    segment.color = at(layers.colors, segment.start)?.kind;
    segment.isWord = at(layers.words, segment.start) !== undefined;
    segment.hidden = at(layers.hidden, segment.start) !== undefined;
    const mark = segment.start < indented ? null : markAt(layers, segment.start);
    const last = pieces.at(-1);
    if (last && last.mark === mark) last.segments.push(segment);
    else pieces.push({ mark, segments: [segment] });
  }
  return pieces;
}

function cutsOf(layers, start, indented, end) {
  const cuts = new Set([start, indented, end]);
  for (const layer of Object.values(layers)) {
    for (const one of layer) {
      if (one.start > start && one.start < end) cuts.add(one.start);
      if (one.end > start && one.end < end) cuts.add(one.end);
    }
  }
  return [...cuts].sort((one, other) => one - other);
}

function at(list, place) {
  const one = list[firstAfter(list, place)];
  return one && one.start <= place ? one : undefined;
}

const STARTER = { kind: 'starter' };
const TOOL = { kind: 'tool' };
const COMMON = { kind: 'common' };
const ASIDE = { kind: 'aside' };

// Of several marks: code of tools, then what is not compared, then matches, starter code, common code; of two alike the later one.
function markAt({ spans, starter, tool, common, asides }, place) {
  const here = spans.filter((span) => span.start <= place && place < span.end);
  if (at(tool, place)) return TOOL;
  if (at(asides, place)) return ASIDE;
  if (here.length > 0) return here.reduce((best, one) => (best.start > one.start ? best : one));
  if (at(starter, place)) return STARTER;
  if (at(common, place)) return COMMON;
  return null;
}

function pieceElements(file, { mark, segments }) {
  const isMatch = mark?.match !== undefined;
  const content = segmentElements(file, segments, isMatch);
  if (!mark) return content;
  const element = make(isMatch ? 'mark' : 'span', mark.kind === 'match' ? '' : mark.kind, ...content);
  if (isMatch) element.dataset.m = mark.match;
  return [element];
}

// A minified file is one line: a piece of it that is very long is cut, and says so.
function segmentElements(file, segments, isMatch) {
  const [start, end] = [segments[0].start, segments.at(-1).end];
  if (end - start <= (isMatch ? LONGEST_MATCH : LONGEST_PIECE)) {
    return segments.map((segment) => segmentElement(file.text, segment));
  }
  const kept = isMatch ? LONGEST_MATCH / 4 : KEPT_AT_ENDS;
  const inside = (from, to) => segments
    .filter((one) => one.start < to && one.end > from)
    .map((one) => segmentElement(file.text, { ...one, start: Math.max(one.start, from), end: Math.min(one.end, to) }));
  const words = isMatch ? TEXT.codeCutMatch : TEXT.codeCut;
  const note = make('span', 'omission', fill(words, { n: count(end - start - 2 * kept) }));
  return [...inside(start, start + kept), note, ...inside(end - kept, end)];
}

function segmentElement(text, { start, end, color, hidden, isWord }) {
  const code = text.slice(start, end);
  if (hidden) return make('span', 'hidden', codePoint(code));
  const names = [color === undefined ? '' : COLORS[color], isWord ? 'u' : ''].join(' ').trim();
  return names === '' ? code : make('span', names, code);
}

// The first lines of a page are built at once, further ones in chunks, when they come near the window.

const CHUNK = 100;
const BUILT_AT_ONCE = 3000;
let nBuiltAtOnce = 0;
const unbuilt = new Map();

const nearWindow = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) build(entry.target);
}, { rootMargin: '1200px', scrollMargin: '1200px' });

function build(chunk) {
  const fillIn = unbuilt.get(chunk);
  if (!fillIn) return;
  unbuilt.delete(chunk);
  nearWindow.unobserve(chunk);
  fillIn();
  chunk.style.minBlockSize = '';
}

// Builds everything that is not yet built, for printing.
function buildAll() {
  for (const chunk of [...unbuilt.keys()]) build(chunk);
}

// Fills a container with the elements of all numbers from first to last, and gives what finds them there:
// at(number) builds an element if need be; refresh() builds all that are built anew, after marks have changed.
function renderChunks(container, first, last, elementOf) {
  const chunks = [];
  for (let from = first; from <= last; from += CHUNK) {
    chunks.push(chunkOf(from, Math.min(last, from + CHUNK - 1), elementOf));
  }
  container.append(...chunks);
  if (nBuiltAtOnce + last - first < BUILT_AT_ONCE) {
    nBuiltAtOnce += last - first + 1;
    chunks.forEach(build);
  }
  return {
    first,
    last,
    at(number) {
      const place = Math.floor((number - first) / CHUNK);
      // The neighbours too, so that what is built later moves nothing in sight.
      for (const near of chunks.slice(Math.max(0, place - 1), place + 2)) build(near);
      return chunks[place].children[(number - first) % CHUNK];
    },
    refresh() {
      for (const chunk of chunks) if (!unbuilt.has(chunk)) chunk.fill();
    },
  };
}

function chunkOf(from, to, elementOf) {
  const chunk = make('div', 'chunk');
  chunk.fill = () => {
    const elements = [];
    for (let number = from; number <= to; number += 1) elements.push(elementOf(number));
    chunk.replaceChildren(...elements);
  };
  // What stands in the place of elements that are not built yet.
  Object.assign(chunk.dataset, { first: from, last: to });
  chunk.style.minBlockSize = `${to - from + 1}lh`;
  unbuilt.set(chunk, chunk.fill);
  nearWindow.observe(chunk);
  return chunk;
}

// Fills a container with the lines of a file from first to last; marks are those of lineElement.
function renderLines(container, file, first, last, marks = {}) {
  return renderChunks(container, first, last, (number) => lineElement(file, number, marks));
}

addEventListener('beforeprint', buildAll);
