// The details of a pair as tabs in a sheet beside the code, which opens and closes. Paper and pages without scripts have all of it.
'use strict';

const PANEL = 'lookalike-pair-panel';
// From this width on the sheet is open until somebody closes it; below the second one it lies over the code.
const PANEL_OPENS = '(min-width: 100rem)';
const PANEL_FITS = '(min-width: 73.75rem)';

function makePanel() {
  const panel = document.getElementById('details');
  const tabs = [...panel.querySelectorAll(':scope > section')].map(tabOf);
  const list = make('div', 'tab-list', ...tabs);
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', TEXT.pairDetails);
  list.addEventListener('keydown', (event) => moveInTabs(event, tabs));
  const close = button('×', () => openPanel(false));
  close.setAttribute('aria-label', TEXT.pairCloseDetails);
  panel.prepend(make('div', 'side-sheet-head', list, close));
  showTab(tabs[0]);
  const choice = remembered(PANEL);
  openPanel(choice === null ? matchMedia(PANEL_OPENS).matches : choice === 'open' && matchMedia(PANEL_FITS).matches, false);
}

function tabOf(section) {
  const tab = make('button', '');
  tab.type = 'button';
  tab.append(...section.querySelector('h2').cloneNode(true).childNodes);
  tab.id = `tab-${section.id}`;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', section.id);
  tab.addEventListener('click', () => showTab(tab));
  section.setAttribute('role', 'tabpanel');
  section.setAttribute('aria-labelledby', tab.id);
  section.tabIndex = 0;
  return tab;
}

function showTab(tab) {
  for (const one of tab.parentElement.children) {
    one.setAttribute('aria-selected', String(one === tab));
    one.tabIndex = one === tab ? 0 : -1;
    document.getElementById(one.getAttribute('aria-controls')).hidden = one !== tab;
  }
}

function moveInTabs(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  showTab(next);
  next.focus();
}

function openPanel(isOpen, isChoice = true) {
  document.getElementById('main').classList.toggle('with-side-sheet', isOpen);
  document.querySelector('[data-action="details"]').setAttribute('aria-expanded', String(isOpen));
  if (isChoice) remember(PANEL, isOpen ? 'open' : 'closed');
}

function togglePanel() {
  openPanel(!document.getElementById('main').classList.contains('with-side-sheet'));
}
