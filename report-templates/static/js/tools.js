// What stands around the code of a pair: the choice of readings, the legend, the keys, and who else has a passage.
'use strict';

function makeTools() {
  const details = button(TEXT.pairDetails, togglePanel);
  details.dataset.action = 'details';
  details.title = `${TEXT.pairDetails} (i)`;
  details.setAttribute('aria-controls', 'details');
  document.getElementById('why').append(legend());
  document.body.append(helpDialog());
  return make('div', 'tools', placeOf(), sideChoice(), readingChoice(), details, helpButton());
}

function button(words, action) {
  const element = make('button', '', words);
  element.type = 'button';
  element.addEventListener('click', action);
  return element;
}

function groupOf(name, label, choices) {
  const group = make('div', name, ...choices);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  return group;
}

function readingChoice() {
  return groupOf('readings', TEXT.pairReading, Object.entries(READINGS).map(([reading, words]) => {
    const choice = button(TEXT[words], () => chooseReading(reading));
    choice.dataset.reading = reading;
    return choice;
  }));
}

// A phone has room for one side at a time.
function sideChoice() {
  return groupOf('side-choice', TEXT.pairSides, ['left', 'right'].map((hand, place) => {
    const choice = button('AB'[place], () => chooseSide(hand));
    choice.dataset.shows = hand;
    choice.title = TEXT[hand === 'left' ? 'pairLeft' : 'pairRight'];
    choice.setAttribute('aria-pressed', String(hand === 'left'));
    return choice;
  }));
}

// Of use in both readings, so they stand at the head of either.
function foldButtons() {
  const open = button(TEXT.pairOpenAll, () => setOpen(true));
  const fold = button(TEXT.pairFoldAll, () => setOpen(false));
  open.dataset.action = 'open-all';
  fold.dataset.action = 'fold-all';
  return make('span', 'folds', open, fold);
}

function helpButton() {
  const help = button('?', showHelp);
  help.setAttribute('aria-label', TEXT.pairKeys);
  help.title = `${TEXT.pairKeys} (?)`;
  help.dataset.action = 'help';
  return help;
}

// Which passage is the current one; told to who cannot see it.
function placeOf() {
  const place = make('output', 'place');
  place.id = 'place';
  return place;
}

// Marks and their meaning.
const LEGEND = [
  ['line shared only', 'Only'],
  ['line shared sequence', 'Sequence'],
  ['line shared', 'Few'],
  ['line shared many', 'Many'],
  ['hole', 'Hole'],
  ['starter', 'Starter'],
  ['tool', 'Tool'],
  ['common', 'Common'],
];

function legend() {
  const shown = LEGEND.filter(([, words]) => words !== 'Sequence' || state.pair.inSequence.length > 0);
  const items = shown.map(([name, words]) => {
    const sample = make('span', name, make('code', '', TEXT[`pairLegend${words}`]));
    return make('li', '', sample, ` ${TEXT[`pairLegend${words}Meaning`]}`);
  });
  const list = make('ul', 'key', ...items);
  list.setAttribute('aria-label', TEXT.pairLegend);
  return list;
}

// Keys

const KEY_WORDS = [
  [['o', 'O'], 'Only'],
  [['n', 'j'], 'Next'],
  [['p', 'k'], 'Previous'],
  [['l', 'L'], 'Line'],
  [[']'], 'NextPair'],
  [['['], 'PreviousPair'],
  [['1', '2'], 'Reading'],
  [['i'], 'Details'],
  [['f', 'd', 't'], 'Review'],
  [['u'], 'Unreviewed'],
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
