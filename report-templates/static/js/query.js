// What is asked of a long list: "anna -bo score>0.6 strong or worth" becomes tests of rows.
// What cannot be understood is said, and left aside.
'use strict';

const OPERATORS = {
  '>': (value, asked) => value > asked,
  '<': (value, asked) => value < asked,
  '>=': (value, asked) => value >= asked,
  '<=': (value, asked) => value <= asked,
  '=': (value, asked) => value === asked,
  ':': (value, asked) => value === asked,
};

// A word of the list of words, with what stands in braces filled in.
function said(key, values = {}) {
  return TEXT[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// A figure as it is shown, as a number; NaN if it is none. "< 0.001" is less than 0.001.
function figure(text) {
  const plain = text.trim().replaceAll(',', '').replace(/\s*%$/, '');
  if (plain.startsWith('<')) return figure(plain.slice(1)) / 2;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

// Splits a query at blanks outside of quotation marks, but not around an operator: "score > 0.9" is one term.
function splitQuery(query) {
  const terms = [];
  for (const part of query.match(/(?:"[^"]*"?|[^\s"])+/g) || []) {
    const before = terms[terms.length - 1];
    const isContinued = /^-?[^\s"<>=:]+(>=|<=|[<>=:])$/.test(before || '') || /^[<>=:]/.test(part);
    if (terms.length > 0 && isContinued) terms[terms.length - 1] = before + part;
    else terms.push(part);
  }
  const problems = (query.match(/"/g) || []).length % 2 === 1 ? [said('openQuote')] : [];
  return { terms, problems };
}

function parseTerm(term) {
  const isWithout = term.startsWith('-') && term.length > 1;
  const rest = isWithout ? term.slice(1) : term;
  const [, field, operator, value] = /^([^\s"<>=:]+)(>=|<=|>|<|=|:)(.*)$/s.exec(rest) || [null, null, null, rest];
  return { term, isWithout, field: field && field.toLowerCase(), operator, value: value.replaceAll('"', '').trim() };
}

// A test of a row: whether the words of one of the columns have a text in them.
function wordsTest(columns, value) {
  const wanted = value.toLowerCase();
  const hits = columns.map((column) => column.lower.map((word) => word.includes(wanted)));
  return (row) => columns.some((column, place) => hits[place][column.at[row]]);
}

function tagTest(columns, value) {
  const wanted = value.toLowerCase();
  return (row) => columns.some((column) => (column.words[column.at[row]][2] || '').toLowerCase().includes(wanted));
}

function numberTest(columns, operator, asked) {
  const holds = OPERATORS[operator];
  return (row) => columns.some((column) => holds(column.numbers[row], asked));
}

// The number of letters to add, to remove or to replace to make one word of another.
function editDistance(one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const replaced = above[place - 1] + Number(one[at - 1] !== other[place - 1]);
      row.push(Math.min(replaced, above[place] + 1, row[place - 1] + 1));
    }
    above = row;
  }
  return above[other.length];
}

// The known field that a word was meant to be, if one begins with it or is hardly different.
function nearest(word, known) {
  if (word.length > 20) return undefined;
  const begun = known.find((field) => word.length > 1 && field.startsWith(word));
  const distances = known.map((field) => [editDistance(word, field), field]);
  const [distance, field] = distances.reduce((best, one) => (one[0] < best[0] ? one : best), [Infinity]);
  return begun || (distance <= Math.max(1, word.length / 3) ? field : undefined);
}

// The test of a term with a field, or what is wrong with it.
function fieldTest({ term, field, operator, value }, columns) {
  if (value === '') return { problem: said('nothingAsked', { term }) };
  // The closest match of a submission has a role too, which nobody asks for.
  const persons = columns.filter((column) => column.kind === 'person' && column.isSearched);
  if (field === 'role' && persons.length > 0) return { test: tagTest(persons, value) };
  const called = columns.filter((column) => column.fields.includes(field));
  if (called.length === 0) {
    const known = [...new Set(columns.flatMap((column) => column.fields)), ...(persons.length > 0 ? ['role'] : [])];
    const near = nearest(field, known);
    const suggestion = near ? said('didYouMean', { field: near }) : '';
    return { problem: said('unknownField', { field, suggestion, known: known.join(', ') }) };
  }
  const words = called.filter((column) => column.lower);
  if (operator === ':' && words.length > 0) return { test: wordsTest(words, value) };
  const figures = called.filter((column) => column.numbers);
  if (figures.length === 0) return { problem: said('needsColon', { field, value }) };
  const asked = figure(value);
  if (Number.isNaN(asked)) return { problem: said('notANumber', { term, value }) };
  return { test: numberTest(figures, operator, asked) };
}

function termTest(parsed, columns) {
  if (parsed.field) return fieldTest(parsed, columns);
  if (parsed.value === '') return {};
  return { test: wordsTest(columns.filter((column) => column.isSearched), parsed.value) };
}

// Joins terms with "or" between them: "anna strong or worth" is "anna", and one of the other two. At an end of the query, "or" is a word.
function alternatives(terms) {
  const groups = [];
  let isJoined = false;
  terms.forEach((term, place) => {
    const isBetween = place > 0 && place < terms.length - 1;
    if (isBetween && !isJoined && term.toLowerCase() === 'or') isJoined = true;
    else {
      if (isJoined) groups[groups.length - 1].push(term);
      else groups.push([term]);
      isJoined = false;
    }
  });
  return groups;
}

// The tests that a row must pass, and what could not be understood.
function parseQuery(query, columns) {
  const { terms, problems } = splitQuery(query);
  const tests = [];
  for (const group of alternatives(terms)) {
    const ofGroup = [];
    for (const parsed of group.map(parseTerm)) {
      const { test, problem } = termTest(parsed, columns);
      if (problem) problems.push(problem);
      if (test) ofGroup.push(parsed.isWithout ? (row) => !test(row) : test);
    }
    if (ofGroup.length > 0) tests.push((row) => ofGroup.some((test) => test(row)));
  }
  return { tests, problems };
}
