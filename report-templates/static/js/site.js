// What every page has of a script: small tables that can be sorted, rows that open, and a key for the search.
// Without it every page is complete.
'use strict';

// Small tables, sorted in place. Long lists have a script of their own.

function cellText(row, column) {
  return row.cells[column].textContent.trim();
}

function cellNumber(row, column) {
  const number = parseFloat(cellText(row, column).replaceAll(',', '').replace('<', ''));
  return Number.isNaN(number) ? -Infinity : number;
}

function sortRows(table, header, kind) {
  const column = header.cellIndex;
  const first = kind === 'text' ? 'ascending' : 'descending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  const order = header.getAttribute('aria-sort') === first ? other : first;
  const sign = order === 'ascending' ? 1 : -1;
  const value = kind === 'text' ? cellText : cellNumber;
  const compare = kind === 'text' ? new Intl.Collator().compare : (a, b) => a - b;
  const isEmpty = (row) => cellText(row, column) === '';
  const keyed = [...table.tBodies[0].rows].map((row) => [isEmpty(row), value(row, column), row]);
  // Rows without a value come last in either order.
  keyed.sort((a, b) => a[0] - b[0] || (a[1] === b[1] ? 0 : sign * compare(a[1], b[1])));
  table.tBodies[0].append(...keyed.map((entry) => entry[2]));
  for (const one of table.tHead.rows[0].cells) one.removeAttribute('aria-sort');
  header.setAttribute('aria-sort', order);
}

function makeHeaderButton(header, onClick) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...header.childNodes);
  header.append(button);
  // All of the cell sorts, not only its words.
  header.addEventListener('click', onClick);
}

function makeSortable(header) {
  makeHeaderButton(header, () => sortRows(header.closest('table'), header, header.dataset.sort));
}

// A click anywhere in a row with a link that opens it is a click on that link.
function openRow(event) {
  const row = event.target.closest('table.rows tbody tr');
  if (!row || event.target.closest('a, button') || String(getSelection()) !== '') return;
  const link = row.querySelector('.open');
  if (!link) return;
  if (event.ctrlKey || event.metaKey) window.open(link.href);
  else location.assign(link.href);
}

// Choices of the reader

const KEYS_OFF = 'lookalike-keys-off';
const choices = {};

// What the reader chose, if ever. Without storage a choice holds for this page.
function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return choices[name] ?? null;
  }
}

function remember(name, choice) {
  choices[name] = choice;
  try {
    localStorage.setItem(name, choice);
  } catch {
    // The page itself knows.
  }
}

// Keys of one letter or sign disturb people who speak to the computer, so they can be turned off.
function keySwitch() {
  const [label, box] = ['label', 'input'].map((name) => document.createElement(name));
  label.className = 'key-switch';
  box.type = 'checkbox';
  box.checked = keysAreOn();
  box.addEventListener('change', () => remember(KEYS_OFF, box.checked ? '' : 'off'));
  label.append(box, ` ${TEXT.keysOn}`);
  return label;
}

function keysAreOn() {
  return remembered(KEYS_OFF) !== 'off';
}

function focusSearch(event) {
  const isTyping = event.target.closest('input, textarea, select, dialog');
  const search = document.querySelector('input.query');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !search || !keysAreOn()) return;
  event.preventDefault();
  search.focus();
  search.select();
}

// A command that is shown can be copied.
function makeCopyable(line) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = line.dataset.copy;
  button.addEventListener('click', () => {
    getSelection().selectAllChildren(line.querySelector('code'));
    if (document.execCommand('copy')) button.textContent = line.dataset.copied;
  });
  line.append(' ', button);
}

// A command about this report names its folder. Only the address of the page tells where that is.
function fillInFolder(code) {
  if (location.protocol !== 'file:') return;
  const address = new URL('..', location.href).pathname.replace(/\/$/, '').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    const folder = decodeURIComponent(address);
    const quoted = /^[\w./:-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
    code.textContent = code.textContent.replace('REPORT', () => quoted);
  } catch {
    // A folder whose name is no text keeps the placeholder.
  }
}

document.querySelectorAll('code[data-report]').forEach(fillInFolder);
document.querySelectorAll('[data-copy]').forEach(makeCopyable);
document.querySelectorAll('th[data-sort]').forEach(makeSortable);
document.addEventListener('click', openRow);
document.addEventListener('keydown', focusSearch);
