const fs = require('fs');

const HOMEWORK = ['hw1', 'hw2', 'hw3', 'hw4'];
const EXAMS = ['midterm', 'final'];
const WEIGHTS = { homework: 0.3, midterm: 0.3, final: 0.4 };
const LETTERS = [[90, 'A'], [80, 'B'], [70, 'C'], [60, 'D'], [0, 'F']];

function readRows(path) {
  const [header, ...lines] = fs.readFileSync(path, 'utf8').trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const row = {};
    line.split(',').forEach((field, i) => { row[columns[i]] = field; });
    return row;
  });
}

function printHeading(title) {
  console.log();
  console.log(title);
  console.log('='.repeat(title.length));
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

class Entry {
  constructor(name, group, homework, exams) {
    this.name = name;
    this.group = group;
    this.homework = homework;
    this.exams = exams;
  }

  get total() {
    const counted = this.homework.filter((mark) => mark !== null);
    const share = WEIGHTS.homework / (counted.length - 1);
    let points = share * (sum(counted) - Math.min(...counted));
    EXAMS.forEach((exam, i) => {
      points += WEIGHTS[exam] * this.exams[i];
    });
    return points;
  }

  get letter() {
    return LETTERS.find(([least]) => this.total >= least)[1];
  }
}

function mark(text) {
  switch (text) {
    case 'x':
      return null;
    case '':
      return 0.0;
    default: {
      const value = Number(text);
      if (Number.isNaN(value) || value < 0 || value > 100) {
        throw new Error(text);
      }
      return value;
    }
  }
}

function entries(rows) {
  const found = [];
  for (const row of rows) {
    try {
      found.push(new Entry(row.name, row.group,
        HOMEWORK.map((hw) => mark(row[hw])),
        EXAMS.map((exam) => mark(row[exam]))));
    } catch (error) {
      console.error('skipped:', row.name);
    }
  }
  return found;
}

function figures(all) {
  const marks = all.filter((m) => m !== null).sort((a, b) => a - b);
  const n = marks.length;
  const mean = sum(marks) / n;
  const median = n % 2 ? marks[Math.floor(n / 2)] : (marks[n / 2 - 1] + marks[n / 2]) / 2;
  const deviation = (sum(marks.map((m) => m * m)) / n - mean * mean) ** 0.5;
  return [mean, median, deviation, marks[0], marks[n - 1]];
}

function main() {
  if (process.argv.length !== 3) {
    console.error('usage: node gradebook.js MARKS.csv');
    return 1;
  }
  const book = entries(readRows(process.argv[2])).sort((a, b) => a.name.localeCompare(b.name));

  printHeading('Ranking');
  const ranked = [...book].sort((a, b) => b.total - a.total);
  ranked.forEach((e, i) => {
    console.log(`${String(i + 1).padStart(2)} ${e.name.padEnd(15)}${e.group.padEnd(5)}${e.total.toFixed(2).padStart(6)} ${e.letter}`);
  });

  printHeading('Columns');
  [...HOMEWORK, ...EXAMS].forEach((work, i) => {
    const marks = book.map((e) => [...e.homework, ...e.exams][i]);
    console.log(work.padEnd(9) + figures(marks).map((f) => f.toFixed(2).padStart(8)).join(''));
  });

  printHeading('Groups');
  for (const group of [...new Set(book.map((e) => e.group))].sort()) {
    const totals = book.filter((e) => e.group === group).map((e) => e.total);
    console.log(`${group.padEnd(5)}${String(totals.length).padStart(3)}${figures(totals)[0].toFixed(2).padStart(8)}`);
  }

  printHeading('Distribution');
  const stars = new Array(10).fill(0);
  for (const e of book) {
    stars[Math.min(9, Math.floor(e.total / 10))] += 1;
  }
  for (let band = 9; band >= 0; band--) {
    const label = band === 9 ? '90-100' : band ? `${band}0-${band}9` : '0-9';
    console.log(`${label.padEnd(7)}${'*'.repeat(stars[band])}`);
  }
  return 0;
}

process.exit(main());
