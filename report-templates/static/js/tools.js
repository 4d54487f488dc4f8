// What stands around the code of a pair: the choice of readings, the legend, the keys, and who else has a passage.
'use strict';

function makeTools() {
  const tools = make('div', 'tools reading', passagesButton(), readingChoice(), ...foldButtons(), helpButton(), placeOf(), note());
  document.querySelector('.rail').append(legend());
  document.body.append(helpDialog());
  return tools;
}

function button(words, action) {
  const element = make('button', '', words);
  element.type = 'button';
  element.addEventListener('click', action);
  return element;
}

function readingChoice() {
  const group = make('div', 'readings');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', TEXT.pairReading);
  for (const [reading, words] of Object.entries(READINGS)) {
    const choice = button(TEXT[words], () => chooseReading(reading));
    choice.dataset.reading = reading;
    group.append(choice);
  }
  return group;
}

function passagesButton() {
  const toggle = button(TEXT.pairHidePassages, () => {
    const areShown = document.querySelector('.without-rail') !== null;
    remember(PASSAGES_SHOWN, areShown ? 'shown' : 'hidden');
    showPassages(areShown);
  });
  toggle.dataset.action = 'passages';
  return toggle;
}

function foldButtons() {
  const open = button(TEXT.pairOpenAll, () => setOpen(true));
  const fold = button(TEXT.pairFoldAll, () => setOpen(false));
  open.dataset.action = 'open-all';
  fold.dataset.action = 'fold-all';
  return [open, fold];
}

function helpButton() {
  const help = button('', showHelp);
  help.append(`${TEXT.pairKeys} `, make('kbd', '', '?'));
  help.dataset.action = 'help';
  return help;
}

// Which passage is the current one; told to who cannot see it.
function placeOf() {
  const place = make('output', 'place');
  place.id = 'place';
  return place;
}

function note() {
  const element = make('p', 'too-different', TEXT.pairTooDifferent);
  element.hidden = true;
  return element;
}

// Marks and what they mean, each in the readings where it occurs.
const LEGEND = [
  ['mark', 'c1', 'Match', 'compared'],
  ['mark', 'c1', 'Identical', 'identical'],
  ['span', 'changed c1', 'Changed', 'identical'],
  ['span', 'gap c1', 'Gap', 'compared identical'],
  ['span', 'alone', 'Only', 'lines'],
  ['span', 'differs', 'Differs', 'lines'],
  ['span', 'own-line', 'Own', 'compared identical'],
  ['span', 'also-line', 'Also', 'compared identical'],
  ['span', 'starter', 'Starter', 'compared identical lines'],
  ['span', 'tool', 'Tool', 'compared identical lines'],
  ['span', 'common', 'Common', 'compared identical lines'],
];

function legend() {
  const items = LEGEND.map(([tag, name, words, readings]) => {
    const sample = make(tag, name, TEXT[`pairLegend${words}`]);
    const item = make('li', 'legend-of', sample, ` ${TEXT[`pairLegend${words}Meaning`]}`);
    item.dataset.of = readings;
    return item;
  });
  const list = make('ul', 'key', ...items);
  list.setAttribute('aria-label', TEXT.pairLegend);
  return list;
}

// Keys

const KEY_WORDS = [
  [['n', 'j'], 'Next'],
  [['p', 'k'], 'Previous'],
  [[']'], 'NextPair'],
  [['['], 'PreviousPair'],
  [['1', '2', '3'], 'Reading'],
  [['?'], 'Help'],
];

function helpDialog() {
  const rows = KEY_WORDS.map(([keys, words]) => {
    const names = keys.flatMap((key) => [make('kbd', '', key), ' ']);
    return make('div', '', make('dt', '', ...names), make('dd', '', TEXT[`pairKey${words}`]));
  });
  const title = make('h2', '', TEXT.pairKeys);
  const close = button(TEXT.pairClose, () => dialog.close());
  const dialog = make('dialog', '', title, make('dl', '', ...rows), make('p', '', TEXT.pairHelpClick), keySwitch(), close);
  dialog.id = 'help';
  title.id = 'help-title';
  dialog.setAttribute('aria-labelledby', 'help-title');
  return dialog;
}

function showHelp() {
  const dialog = document.getElementById('help');
  dialog.showModal();
  dialog.lastChild.focus();
}

// Keys of one letter disturb who speaks to the computer, so they can be turned off.
function keySwitch() {
  const box = make('input', '');
  box.type = 'checkbox';
  box.checked = keysAreOn();
  box.addEventListener('change', () => {
    remember(KEYS_OFF, box.checked ? '' : 'off');
  });
  return make('label', 'key-switch', box, ` ${TEXT.pairKeysOn}`);
}

function keysAreOn() {
  return remembered(KEYS_OFF) !== 'off';
}

// Others

// Unfolds who else has a passage below it in the list; the page names each of them once, with all passages.
function nameOthers() {
  const named = [...document.querySelectorAll('#others > li')];
  for (const item of document.querySelectorAll('.passages > li')) {
    const link = item.querySelector('a[href="#others"]');
    if (!link) continue;
    const having = named.flatMap((one) => shareOf(one, item.dataset.p));
    if (having.length > 0) link.replaceWith(whoHas(link.textContent, having));
  }
}

// The name with its share of one passage, if it has any.
function shareOf(other, passage) {
  const shares = other.querySelector('small').textContent.split(', ').map((one) => one.split(': '));
  const share = shares.find(([number]) => number === passage);
  return share ? [make('li', '', other.querySelector('.name').cloneNode(true), ' ', make('small', '', share[1]))] : [];
}

function whoHas(words, having) {
  const list = make('ul', '', ...having);
  const total = Number(/[\d,]+/.exec(words)[0].replaceAll(',', ''));
  if (total > having.length) list.append(make('li', '', fill(TEXT.pairOthersMore, { n: count(total - having.length) })));
  return make('details', 'who', make('summary', '', words), list);
}
