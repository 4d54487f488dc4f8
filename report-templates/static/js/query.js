// What is asked of a long list: "anna -bo score>0.6 cluster:3" becomes tests of rows.
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

// Splits a query at blanks outside of quotation marks.
function splitQuery(query) {
  const terms = query.match(/(?:"[^"]*"?|[^\s"])+/g) || [];
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

// The test of a term with a field, or what is wrong with it.
function fieldTest({ term, field, operator, value }, columns) {
  if (value === '') return { problem: said('nothingAsked', { term }) };
  const persons = columns.filter((column) => column.kind === 'person');
  if (field === 'role' && persons.length > 0) return { test: tagTest(persons, value) };
  const called = columns.filter((column) => column.fields.includes(field));
  if (called.length === 0) {
    const known = [...new Set(columns.flatMap((column) => column.fields))].join(', ');
    return { problem: said('unknownField', { field, known }) };
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

// The tests that a row must pass, and what could not be understood.
function parseQuery(query, columns) {
  const { terms, problems } = splitQuery(query);
  const tests = [];
  for (const parsed of terms.map(parseTerm)) {
    const { test, problem } = termTest(parsed, columns);
    if (problem) problems.push(problem);
    if (test) tests.push(parsed.isWithout ? (row) => !test(row) : test);
  }
  return { tests, problems };
}
