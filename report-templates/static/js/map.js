// The map of a pair: both submissions from top to bottom, with passages, what only the two have, starter and common code, and what is
// in sight.
// A click goes there. Whoever uses the keyboard has the list of passages.
'use strict';

const MAP_HEIGHT = 1000;
const MAP_COLUMNS = { left: [12, 34], right: [66, 88] };
// What only the two have sticks out.
const TICKS = { left: [2, 34], right: [66, 98] };
const LEAST_HEIGHT = 3;
const LEAST_EDGED = 12;
const MOST_REGIONS = 1500;

function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Notes how many lines come before each file of a side, in the order of the page, and gives how many there are in all.
function measure(side) {
  let total = 0;
  for (const view of side.ordered) {
    view.before = total;
    total += view.file.lines.length;
  }
  return total;
}

function makeMap(pair) {
  const sides = Object.values(pair.sides);
  for (const side of sides) side.total = measure(side);
  const nLines = Math.max(1, ...sides.map((side) => side.total));
  const height = (line) => (line / nLines) * MAP_HEIGHT;
  const picture = svg('svg', { viewBox: `0 0 100 ${MAP_HEIGHT}`, preserveAspectRatio: 'none' });
  for (const side of sides) picture.append(...columnOf(side, height));
  for (const passage of pair.passages) picture.append(...passageShapes(pair, passage, height));
  for (const side of sides) picture.append(...ticksOf(side, height));
  for (const side of sides) {
    side.window = columnPart(side.hand, 0, 0, 'window');
    picture.append(side.window);
    side.element.addEventListener('scroll', () => requestAnimationFrame(() => showWindow(side, height)), { passive: true });
  }
  const map = make('div', 'map', picture);
  map.setAttribute('aria-hidden', 'true');
  map.addEventListener('click', (event) => goInMap(pair, event, nLines));
  map.update = () => sides.forEach((side) => showWindow(side, height));
  return map;
}

function columnPart(hand, from, to, name, [start, end] = MAP_COLUMNS[hand]) {
  return svg('rect', { x: start, width: end - start, y: from.toFixed(1), height: Math.max(to - from, 0).toFixed(1), class: name });
}

// The files of a side, with starter code, code of tools and common code.
function columnOf(side, height) {
  const parts = [columnPart(side.hand, 0, height(side.total), 'track')];
  for (const view of side.ordered) {
    const { before } = view;
    for (const name of ['starter', 'tool', 'common']) {
      for (const [first, last] of lineRuns(view.file, view.file[name]).slice(0, MOST_REGIONS)) {
        parts.push(columnPart(side.hand, height(before + first - 1), height(before + last), name));
      }
    }
    if (before > 0 && height(view.file.lines.length) > LEAST_EDGED) parts.push(columnPart(side.hand, height(before), height(before) + 1.5, 'edge'));
  }
  return parts;
}

function ticksOf(side, height) {
  return side.only.slice(0, MOST_REGIONS).map(({ view, first, last }) => {
    const from = height(view.before + first - 1);
    return columnPart(side.hand, from, Math.max(height(view.before + last), from + LEAST_HEIGHT), 'tick', TICKS[side.hand]);
  });
}

// The lines that stretches take up, neighbours as one run.
function lineRuns(file, list) {
  const runs = [];
  for (const one of list) {
    const [first, last] = [lineNumberAt(file, one.start), lineNumberAt(file, one.end - 1)];
    const run = runs.at(-1);
    if (run && first <= run[1] + 1) run[1] = Math.max(run[1], last);
    else runs.push([first, last]);
  }
  return runs;
}

function passageShapes(pair, passage, height) {
  const [left, right] = ['left', 'right'].map((hand) => {
    const side = pair.sides[hand];
    const { view, first, last } = side.beginnings[passage.number];
    const from = height(view.before + first - 1);
    return { from, to: Math.max(height(view.before + last), from + LEAST_HEIGHT) };
  });
  const [inner, outer] = [MAP_COLUMNS.left[1], MAP_COLUMNS.right[0]];
  const points = `${inner},${left.from} ${outer},${right.from} ${outer},${right.to} ${inner},${left.to}`;
  const title = () => {
    const element = svg('title', {});
    element.textContent = fill(TEXT.pairPassage, { n: passage.number });
    return element;
  };
  const shapes = [svg('polygon', { points }), columnPart('left', left.from, left.to, ''), columnPart('right', right.from, right.to, '')];
  return [svg('g', { 'data-p': passage.number }, title(), ...shapes)];
}

// A click on a band opens its passage; a click on a column brings what stands there into sight.
function goInMap(pair, event, nLines) {
  const box = event.currentTarget.firstChild.getBoundingClientRect();
  const across = ((event.clientX - box.left) / box.width) * 100;
  const hand = across < (MAP_COLUMNS.left[1] + 4) ? 'left' : across > (MAP_COLUMNS.right[0] - 4) ? 'right' : null;
  const band = event.target.closest('g');
  if (!hand) {
    if (band) showPassage(Number(band.dataset.p));
    return;
  }
  const side = pair.sides[hand];
  const line = Math.min(Math.floor(((event.clientY - box.top) / box.height) * nLines), side.total - 1);
  const view = side.ordered.findLast(({ before }) => before <= line);
  if (view) showLine(side, view, line - view.before + 1);
}

// Draws which part of a side is in sight.
function showWindow(side, height) {
  const box = side.element.getBoundingClientRect();
  const [from, to] = [box.top + side.header.offsetHeight + 1, box.bottom - 1].map((y) => lineInSight(side, y));
  side.window.setAttribute('y', height(from).toFixed(1));
  side.window.setAttribute('height', Math.max(height(to) - height(from), LEAST_HEIGHT).toFixed(1));
}

// How many lines of a side stand above a height in the window.
function lineInSight(side, y) {
  const element = elementAtHeight(side.body, y);
  const place = element.closest('.file')?.dataset.file;
  if (!place) return y <= side.body.getBoundingClientRect().top ? 0 : side.total;
  const { before } = side.views[Number(place) - 1];
  if (element.dataset.n) return before + Number(element.dataset.n) - 1;
  const box = element.getBoundingClientRect();
  const share = Math.min(Math.max((y - box.top) / Math.max(box.height, 1), 0), 1);
  const [first, last] = element.dataset.first ? [Number(element.dataset.first), Number(element.dataset.last)] : [1, 1];
  return before + first - 1 + share * (last - first + 1);
}

// The innermost block at a height. Blocks stand below one another.
function elementAtHeight(element, y) {
  while (element.children.length > 0 && !element.matches('.line, .fold, h3')) {
    let [low, high] = [0, element.children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (element.children[middle].getBoundingClientRect().bottom <= y) low = middle + 1;
      else high = middle;
    }
    element = element.children[low];
  }
  return element;
}
