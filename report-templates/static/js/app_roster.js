// Who is who: the table is searched and changed in place, and what is not saved yet is shown.
'use strict';

// Browsers show a value without its line ends.
function isEdited(input) {
  return input.value !== input.defaultValue.replaceAll(/[\r\n]/g, '');
}

class Roster {
  constructor(element) {
    this.element = element;
    this.rows = [...element.querySelectorAll('tbody tr')];
    const filter = element.querySelector('.filter');
    this.search = filter.querySelector('input');
    this.output = filter.querySelector('output');
    filter.hidden = false;
    this.search.addEventListener('input', () => this.find());
    // Enter in the search would save the form.
    this.search.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
    element.addEventListener('input', (event) => this.onChange(event));
  }

  find() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const row of this.rows) {
      const fields = [...row.querySelectorAll('input')].map((input) => input.value);
      const text = [row.textContent, ...fields].join(' ').toLowerCase();
      const isShown = words.every((word) => text.includes(word));
      row.hidden = !isShown;
      n += Number(isShown);
    }
    this.output.textContent = words.length === 0 ? '' : told('rosterShown', { shown: n, total: this.rows.length });
  }

  changed() {
    return this.rows.filter((row) => row.classList.contains('changed')).length;
  }

  onChange(event) {
    const row = event.target.closest('tbody tr');
    if (!row) return;
    const inputs = [...row.querySelectorAll('td input')];
    row.classList.toggle('changed', inputs.some(isEdited));
    const n = this.changed();
    const words = n === 0 ? '' : told(n === 1 ? 'rosterChangedOne' : 'rosterChanged', { n });
    const place = this.element.querySelector('.unsaved');
    if (place.textContent !== words) place.textContent = words;
  }
}

function startRoster() {
  document.querySelectorAll('[data-roster]').forEach((element) => new Roster(element));
}

document.querySelectorAll('[data-roster]').forEach((element) => new Roster(element));
