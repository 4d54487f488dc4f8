// What differs between two texts: the fewest insertions and deletions (Myers, An O(ND) Difference Algorithm), within bounds.
'use strict';

// Lists that differ in more than so many places are not compared to the end.
const MOST_CHANGES = 2000;

// Runs that are equal in two lists, each [place on the left, place on the right, length], ascending; null past the bound.
function equalRuns(left, right, most = MOST_CHANGES) {
  let before = 0;
  while (before < Math.min(left.length, right.length) && left[before] === right[before]) before += 1;
  let after = 0;
  const shorter = Math.min(left.length, right.length) - before;
  while (after < shorter && left[left.length - 1 - after] === right[right.length - 1 - after]) after += 1;
  const steps = shortestEdit(left.slice(before, left.length - after), right.slice(before, right.length - after), most);
  if (steps === null) return null;
  const middle = steps.map(([one, other]) => [one + before, other + before, 1]);
  return joined([[0, 0, before], ...middle, [left.length - after, right.length - after, after]]);
}

// Neighbouring runs as one; empty ones are left out.
function joined(runs) {
  const found = [];
  for (const [left, right, length] of runs) {
    const last = found.at(-1);
    if (length === 0) continue;
    if (last && last[0] + last[2] === left && last[1] + last[2] === right) last[2] += length;
    else found.push([left, right, length]);
  }
  return found;
}

// The equal items on a shortest way from one list to the other, as pairs of places.
function shortestEdit(left, right, most) {
  const bound = Math.min(most, left.length + right.length);
  // reach[k]: how far left the farthest way on diagonal k = left − right has come.
  const reach = new Int32Array(2 * bound + 3);
  const middle = bound + 1;
  const history = [];
  for (let changes = 0; changes <= bound; changes += 1) {
    history.push(reach.slice(middle - changes - 1, middle + changes + 2));
    for (let k = -changes; k <= changes; k += 2) {
      const isDown = k === -changes || (k !== changes && reach[middle + k - 1] < reach[middle + k + 1]);
      let x = isDown ? reach[middle + k + 1] : reach[middle + k - 1] + 1;
      while (x < left.length && x - k < right.length && left[x] === right[x - k]) x += 1;
      reach[middle + k] = x;
      if (x >= left.length && x - k >= right.length) return wayBack(history, left.length, right.length);
    }
  }
  return null;
}

function wayBack(history, nLeft, nRight) {
  const equal = [];
  let [x, y] = [nLeft, nRight];
  for (let changes = history.length - 1; changes >= 0; changes -= 1) {
    const reach = (k) => history[changes][k + changes + 1];
    const k = x - y;
    const isDown = k === -changes || (k !== changes && reach(k - 1) < reach(k + 1));
    const fromX = changes === 0 ? 0 : reach(isDown ? k + 1 : k - 1);
    const fromY = changes === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      equal.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return equal.reverse();
}

// Past the bound: items that both lists have exactly once, as many of them as stand in the same order, and what is equal beside them.
function equalBySingles(left, right) {
  const anchors = longestAscending(singles(left, right));
  const runs = [];
  for (const [one, other] of anchors) {
    const [lastLeft, lastRight, length] = runs.at(-1) ?? [0, 0, 0];
    if (one < lastLeft + length) continue;
    let back = 0;
    while (one - back > lastLeft + length && other - back > lastRight + length && left[one - back - 1] === right[other - back - 1]) back += 1;
    let ahead = 0;
    while (one + ahead < left.length && other + ahead < right.length && left[one + ahead] === right[other + ahead]) ahead += 1;
    runs.push([one - back, other - back, back + ahead]);
  }
  return joined(runs);
}

function singles(left, right) {
  const places = (list) => {
    const found = new Map();
    list.forEach((item, place) => found.set(item, found.has(item) ? -1 : place));
    return found;
  };
  const onRight = places(right);
  const both = [...places(left)].filter(([item, place]) => place >= 0 && (onRight.get(item) ?? -1) >= 0);
  return both.map(([item, place]) => [place, onRight.get(item)]);
}

// The longest subsequence of pairs, ascending on the left, that ascends on the right too.
function longestAscending(pairs) {
  const ends = [];
  const previous = [];
  pairs.forEach(([, right], place) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < right) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? ends[low - 1] : -1);
    ends[low] = place;
  });
  const found = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place]) found.push(pairs[place]);
  return found.reverse();
}

// Words, blanks and single signs of a text, each with its place.
function wordsOf(text) {
  return [...text.matchAll(/[\p{L}\p{N}_]+|[^\S\n\r]+|[^\s]/gu)].map((found) => ({ text: found[0], start: found.index }));
}

// Where two texts are equal word by word: lists of [start, end] on the left and on the right; null past the bound.
function equalWords(left, right, most = 500) {
  const [one, other] = [wordsOf(left), wordsOf(right)];
  const runs = equalRuns(one.map((word) => word.text), other.map((word) => word.text), most);
  if (runs === null) return null;
  const stretch = (words, from, length) => [words[from].start, words[from + length - 1].start + words[from + length - 1].text.length];
  return {
    left: runs.map(([from, , length]) => stretch(one, from, length)),
    right: runs.map(([, from, length]) => stretch(other, from, length)),
  };
}

// Two lists of lines side by side: rows of { kind, left, right }, places counted from 0.
// kind: 'equal', 'changed' (both stand in one place), 'left' or 'right' (on one side alone).
function rowsOf(left, right) {
  const runs = equalRuns(left, right);
  const rows = [];
  let [atLeft, atRight] = [0, 0];
  for (const [toLeft, toRight, length] of [...(runs ?? equalBySingles(left, right)), [left.length, right.length, 0]]) {
    rows.push(...changedRows(left, right, [atLeft, toLeft], [atRight, toRight]));
    for (let step = 0; step < length; step += 1) rows.push({ kind: 'equal', left: toLeft + step, right: toRight + step });
    [atLeft, atRight] = [toLeft + length, toRight + length];
  }
  return { rows, isExact: runs !== null };
}

// Lines that differ, in one place: beside one another if they have some words in common, else one side after the other.
function changedRows(left, right, [fromLeft, toLeft], [fromRight, toRight]) {
  const rows = [];
  const nBeside = Math.min(toLeft - fromLeft, toRight - fromRight);
  for (let step = 0; step < nBeside; step += 1) {
    const places = { left: fromLeft + step, right: fromRight + step };
    const isAlike = haveWordsInCommon(left[places.left], right[places.right]);
    rows.push(isAlike ? { kind: 'changed', ...places } : { kind: 'apart', ...places });
  }
  for (let place = fromLeft + nBeside; place < toLeft; place += 1) rows.push({ kind: 'left', left: place });
  for (let place = fromRight + nBeside; place < toRight; place += 1) rows.push({ kind: 'right', right: place });
  return rows;
}

function haveWordsInCommon(left, right) {
  if (left.length + right.length > 4000) return false;
  const [one, other] = [left, right].map((line) => wordsOf(line).map((word) => word.text).filter((word) => /\S/.test(word)));
  const has = new Set(other);
  return one.filter((word) => has.has(word)).length * 2 >= Math.max(one.length, other.length);
}
