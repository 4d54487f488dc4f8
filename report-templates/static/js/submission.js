// The page of a submission: its source with colors from the store, and in the margin how many partners have which lines.
// Until a file comes near the window, and if the store cannot be loaded, the text that the page holds stays.
// On a page that several submissions share, the one that the address names is shown.
'use strict';

// What an address names: a submission of a shared page, and a line in one of its files.
const NUMBER = /^#n(\d+)/;
const LINE = /[#-]f(\d+)-L(\d+)$/;

// What is to be marked in each file: [file, first line, last line, partners, stretch], ascending.
function marginsByFile() {
  const block = document.getElementById('margins');
  return block ? Map.groupBy(JSON.parse(block.textContent), (margin) => margin[0]) : new Map();
}

// The place of a line's margin, if it has one.
function marginAt(margins, number) {
  let [low, high] = [0, margins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (margins[middle][2] < number) low = middle + 1;
    else high = middle;
  }
  return margins[low]?.[1] <= number ? low : -1;
}

function marginElement([, first, last, partners, stretch], number, isLink) {
  const margin = make(isLink ? 'a' : 'span', 'holders');
  margin.title = fill(partners === 1 ? TEXT.sourceSharedOnce : TEXT.sourceShared, { first, last, n: count(partners) });
  if (number === first) margin.textContent = count(partners);
  else margin.setAttribute('aria-hidden', 'true');
  if (isLink) {
    margin.href = stretch ? `#s${stretch}` : '#shared';
    margin.setAttribute('aria-label', margin.title);
  }
  return margin;
}

// One link for a stretch is enough, where it begins: links on one line after the other could hardly be hit.
function isBeginning(margins, place, number) {
  const [, first, , , stretch] = margins[place];
  return number === first && margins[place - 1]?.[4] !== stretch;
}

function pathElement(path) {
  const element = make('bdi', '', shownName(path));
  element.dir = 'ltr';
  return element;
}

// Whether the page itself shows all of a file, with lines so long that colors would cost some of their text.
function isBestAsItIs(file, section) {
  return section.querySelector('.listing') && !section.querySelector('.cut')
    && file.lines.some((line) => line.end - line.start > LONGEST_PIECE);
}

// The source of one submission.
class Source {
  constructor(section) {
    this.section = section;
    // What the anchors on a shared page begin with.
    this.prefix = section.dataset.prefix ?? '';
    this.margins = marginsByFile();
    // What finds the lines of each file that is built, by the file's number.
    this.built = new Map();
  }

  async start() {
    this.files = await sourcesOf(Number(this.section.dataset.submission), this.section.dataset.sources);
    for (const left of this.section.querySelectorAll(':scope > .cut')) left.remove();
    this.buildFirst();
    addEventListener('beforeprint', () => {
      this.files.forEach((file) => this.build(file));
      buildAll();
    });
  }

  // Builds the first files at once and the others when they come near the window.
  buildFirst() {
    const near = new IntersectionObserver((entries) => {
      for (const entry of entries.filter((one) => one.isIntersecting)) {
        near.unobserve(entry.target);
        this.build(this.files.find((file) => this.anchor(file) === entry.target.id));
      }
    }, { rootMargin: '1500px' });
    let left = BUILT_AT_ONCE;
    for (const file of this.files) {
      left -= file.lines.length;
      if (left > 0) this.build(file);
      else near.observe(this.sectionOf(file));
    }
  }

  anchor(file) {
    return `${this.prefix}f${file.number}`;
  }

  // The section of a file; the page itself has only the first of very many.
  sectionOf(file) {
    const found = document.getElementById(this.anchor(file));
    if (found) return found;
    const { length } = file.lines;
    const words = length === 1 ? TEXT.sourceLine : fill(TEXT.sourceLines, { n: count(length) });
    const about = make('small', '', make('bdi', '', shownName(file.language)), ` · ${words}`);
    const section = make('section', 'file', make('h3', '', pathElement(file.path), ' ', about));
    section.id = this.anchor(file);
    this.section.append(section);
    return section;
  }

  build(file) {
    const section = this.sectionOf(file);
    if (this.built.has(file.number) || file.lines.length === 0 || isBestAsItIs(file, section)) return;
    const margins = this.margins.get(file.number) ?? [];
    const code = make('div', margins.length > 0 ? 'code shared' : 'code');
    const decorate = (line, number) => this.decorate(line, number, file, margins);
    this.built.set(file.number, renderLines(code, file, 1, file.lines.length, { decorate }));
    for (const plain of section.querySelectorAll('.listing, .cut')) plain.remove();
    section.append(code);
  }

  decorate(line, number, file, margins) {
    line.id = `${this.anchor(file)}-L${number}`;
    for (const note of line.querySelectorAll('.omission')) note.textContent = TEXT.sourceCut;
    const place = marginAt(margins, number);
    if (place >= 0) line.prepend(marginElement(margins[place], number, isBeginning(margins, place, number)));
  }

  // Brings a line into sight.
  showLine(number, line) {
    const file = this.files?.[number - 1];
    if (!file?.lines[line - 1]) return;
    this.build(file);
    for (const one of this.section.querySelectorAll('.line.here')) one.classList.remove('here');
    const element = this.built.get(number)?.at(line);
    if (!element) return;
    element.classList.add('here');
    element.scrollIntoView({ block: 'center' });
  }
}

const started = new Map();

// Starts the source of a submission once, and then shows the line that the address names.
function show(section, file, line) {
  if (!started.has(section)) {
    const source = new Source(section);
    started.set(section, source.start().then(() => source));
    started.get(section).catch(() => section.querySelector('h2').after(make('p', 'note', TEXT.sourceNotLoaded)));
  }
  started.get(section).then((source) => source.showLine(file, line), () => {});
}

const title = document.title;

// Shows the submission of a shared page that the address names, and the choice of one if it names none.
function choose() {
  const number = NUMBER.exec(location.hash)?.[1];
  // Other addresses lead to a place on the page as it is.
  if (number === undefined && location.hash !== '') return document.querySelector('.one.chosen');
  for (const one of document.querySelectorAll('.one')) one.classList.toggle('chosen', one.id === `n${number}`);
  const chosen = document.querySelector('.one.chosen');
  const words = document.querySelector('.choice-of-one h1').textContent;
  document.title = title.replace(words, () => chosen?.dataset.name ?? words);
  return chosen;
}

function followAddress() {
  const page = document.querySelector('.choice-of-one') ? choose() : document;
  if (!page) return;
  const [, file, line] = LINE.exec(location.hash) ?? [];
  // The one before may have been long.
  if (/^#n\d+$/.test(location.hash)) scrollTo(0, 0);
  show(page.querySelector('[data-submission]'), Number(file), Number(line));
}

addEventListener('hashchange', followAddress);
followAddress();
