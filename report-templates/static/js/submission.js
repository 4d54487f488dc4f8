// The page of a submission: its source with colors from the store, and in the margin how many partners have which lines.
// Until a file comes near the window, and if the store cannot be loaded, the text that the page holds stays.
'use strict';

const source = document.querySelector('[data-submission]');
const LINE = /^#f(\d+)-L(\d+)$/;
// What finds the lines of each file that is built, by the file's number.
const built = new Map();

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

function decorator(file, margins) {
  return (line, number) => {
    line.id = `f${file.number}-L${number}`;
    for (const note of line.querySelectorAll('.omission')) note.textContent = TEXT.sourceCut;
    const place = marginAt(margins, number);
    if (place >= 0) line.prepend(marginElement(margins[place], number, isBeginning(margins, place, number)));
  };
}

function pathElement(path) {
  const element = make('bdi', '', shownName(path));
  element.dir = 'ltr';
  return element;
}

// The section of a file; the page itself has only the first of very many.
function sectionOf(file) {
  const found = document.getElementById(`f${file.number}`);
  if (found) return found;
  const { length } = file.lines;
  const words = length === 1 ? TEXT.sourceLine : fill(TEXT.sourceLines, { n: count(length) });
  const about = make('small', '', make('bdi', '', shownName(file.language)), ` · ${words}`);
  const section = make('section', 'file', make('h3', '', pathElement(file.path), ' ', about));
  section.id = `f${file.number}`;
  source.append(section);
  return section;
}

// Whether the page itself shows all of a file, with lines so long that colors would cost some of their text.
function isBestAsItIs(file, section) {
  return section.querySelector('.listing') && !section.querySelector('.cut')
    && file.lines.some((line) => line.end - line.start > LONGEST_PIECE);
}

function buildFile(file, margins) {
  const section = sectionOf(file);
  if (built.has(file.number) || file.lines.length === 0 || isBestAsItIs(file, section)) return;
  const code = make('div', margins.length > 0 ? 'code shared' : 'code');
  built.set(file.number, renderLines(code, file, 1, file.lines.length, { decorate: decorator(file, margins) }));
  for (const plain of section.querySelectorAll('.listing, .cut')) plain.remove();
  section.append(code);
}

// Brings the line that the address names into sight.
function showLine(files, marginsOf) {
  const [, file, line] = (LINE.exec(location.hash) ?? []).map(Number);
  if (!files[file - 1]?.lines[line - 1]) return;
  buildFile(files[file - 1], marginsOf(files[file - 1]));
  for (const one of source.querySelectorAll('.line.here')) one.classList.remove('here');
  const element = built.get(file)?.at(line);
  if (!element) return;
  element.classList.add('here');
  element.scrollIntoView({ block: 'center' });
}

// Builds the first files at once and the others when they come near the window.
function buildFiles(files, marginsOf) {
  const near = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      near.unobserve(entry.target);
      const file = files[Number(entry.target.id.slice(1)) - 1];
      buildFile(file, marginsOf(file));
    }
  }, { rootMargin: '1500px' });
  let left = BUILT_AT_ONCE;
  for (const file of files) {
    left -= file.lines.length;
    if (left > 0) buildFile(file, marginsOf(file));
    else near.observe(sectionOf(file));
  }
}

async function startSource() {
  const margins = marginsByFile();
  const marginsOf = (file) => margins.get(file.number) ?? [];
  const files = await sourcesOf(Number(source.dataset.submission), source.dataset.sources);
  for (const left of source.querySelectorAll(':scope > .cut')) left.remove();
  buildFiles(files, marginsOf);
  addEventListener('hashchange', () => showLine(files, marginsOf));
  addEventListener('beforeprint', () => {
    files.forEach((file) => buildFile(file, marginsOf(file)));
    buildAll();
  });
  showLine(files, marginsOf);
}

startSource().catch(() => source.querySelector('h2').after(make('p', 'note', TEXT.sourceNotLoaded)));
