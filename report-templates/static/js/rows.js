// The rows of long lists: data/*.js call lookalikeRows with columns, and cells are made of them as the pages have them.
// Text of students enters a page through textContent alone.
'use strict';

// The data, in the order of their files.
const arrived = new Map();

function lookalikeRows(name, piece) {
  if (!arrived.has(name)) arrived.set(name, []);
  arrived.get(name).push(piece);
}

// Columns

const DECIMALS = { open: 0, pair: 0, cluster: 0, case: 0, count: 0, percent: 1, score: 3 };

function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

const SHOWN = {
  count: grouped,
  percent: (number) => `${number.toFixed(1)} %`,
  score: (number) => number.toFixed(3),
};

// Figures whose digits are kept as whole numbers.
function digitsColumn(kind, pieces) {
  const scale = 10 ** DECIMALS[kind];
  const numbers = Float64Array.from(pieces.flat(), (digits) => (digits === null ? NaN : digits / scale));
  const write = SHOWN[kind] || String;
  const shown = (row) => (Number.isNaN(numbers[row]) ? '' : write(numbers[row]));
  return { numbers, shown, keys: () => numbers };
}

// Words and names, each kept once. Their order is that of the reader's language.
function wordsColumn(kind, pieces) {
  const words = [];
  const at = [];
  for (const piece of pieces) {
    const before = words.length;
    for (const word of piece.words) words.push(word);
    for (const place of piece.at) at.push(place + before);
  }
  const texts = kind === 'person' ? words.map((word) => word[0] || '') : words;
  const shown = (row) => texts[at[row]];
  if (kind === 'figure') {
    const numbers = Float64Array.from(at, (place) => figure(texts[place]));
    return { numbers, shown, keys: () => numbers };
  }
  const lower = texts.map((text) => text.toLowerCase());
  return { words, at, lower, shown, keys: () => (kind === 'verdict' ? weights(texts, at) : ranks(texts, at)) };
}

// Verdicts stand in the data in the order of their weight.
function weights(texts, at) {
  const weight = texts.map((text) => (text === '' ? NaN : texts.indexOf(text)));
  return Float64Array.from(at, (place) => weight[place]);
}

// The place of each row's text among all texts; NaN where there is none.
function ranks(texts, at) {
  const compare = new Intl.Collator().compare;
  const order = texts.map((_, place) => place).sort((a, b) => compare(texts[a], texts[b]));
  const rank = new Float64Array(texts.length);
  order.forEach((place, nth) => {
    const isSame = nth > 0 && compare(texts[order[nth - 1]], texts[place]) === 0;
    rank[place] = texts[place] === '' ? NaN : isSame ? rank[order[nth - 1]] : nth;
  });
  return Float64Array.from(at, (place) => rank[place]);
}

function makeColumn(header, pieces) {
  const { key, kind, fields } = header.dataset;
  const own = pieces.map((piece) => piece.columns[key]);
  const column = kind in DECIMALS ? digitsColumn(kind, own) : wordsColumn(kind, own);
  const isText = Boolean(column.lower);
  // Pairs that have no page.
  column.unlinked = new Set(pieces.flatMap((piece) => piece.unlinked || []));
  return Object.assign(column, { key, kind, isText, fields: fields.split(' '), isSearched: 'searched' in header.dataset });
}

// Cells

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function link(address, className, content) {
  const anchor = make('a', className);
  anchor.href = address;
  anchor.append(content);
  return anchor;
}

function bar(share) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  svg.setAttribute('aria-hidden', 'true');
  rect.setAttribute('width', `${(share * 100).toFixed(1)}%`);
  svg.append(rect);
  return svg;
}

function personContent(column, row) {
  const [text, address, tag] = column.words[column.at[row]];
  const name = make('bdi', '', text);
  const page = typeof address === 'number' ? `${address}.html` : address;
  const parts = [address ? link(`submissions/${page}`, 'name', name) : name];
  if (tag) parts.push(' ', make('span', 'tag', tag));
  return parts;
}

function pathContent(text) {
  const path = make('bdi', '', text);
  path.dir = 'ltr';
  return [path];
}

const CONTENT = {
  open: (text, column) => [column.unlinked.has(Number(text)) ? text : link(`pairs/${text}.html`, 'open', text)],
  pair: (text, column) => [column.unlinked.has(Number(text)) ? text : link(`pairs/${text}.html`, '', text)],
  cluster: (text) => [link(`clusters/${text}.html`, '', text)],
  score: (text) => [bar(Number(text)), text],
  verdict: (text) => [make('span', `verdict ${text.split(' ')[0]}`, text)],
  words: (text) => [make('bdi', '', text)],
  path: pathContent,
  person: (text, column, row) => personContent(column, row),
  'own-review': (text, column, row) => column.content(row),
};

function cellElement(column, place, row) {
  const cell = make(place === 0 ? 'th' : 'td', column.isText ? 'text' : column.kind === 'score' ? 'score' : '');
  if (place === 0) cell.scope = 'row';
  const text = column.shown(row);
  if (text === '') return cell;
  const content = CONTENT[column.kind];
  cell.append(...(content ? content(text, column, row) : [text]));
  // A name that does not fit is cut by the window; here it is whole.
  if (column.isText && column.kind !== 'own-review') cell.title = text;
  return cell;
}
