// What a server adds to the pages of a report: reviews that are saved in place, and clusters that are made again.
// Without it both are plain forms.
'use strict';

function inWords(key, values = {}) {
  return LIVE[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Reviews, in a form and in the rows of long lists

// Why the server refused, in its own words if it has any.
async function reasonOf(answer) {
  try {
    return String((await answer.json()).problem);
  } catch {
    return inWords('liveRefused', { status: answer.status });
  }
}

// A note is kept while it is typed: on the server, and in this tab while the server does not take it.
function keepDrafts(form) {
  const { note } = form.elements;
  const key = `draft ${form.action}`;
  let waiting;
  const keep = async () => {
    clearTimeout(waiting);
    waiting = undefined;
    const kept = note.value;
    const answer = await fetch(form.action.replace(/review$/, 'draft'), {
      method: 'POST',
      keepalive: true,
      body: new URLSearchParams({ csrf: form.elements.csrf.value, note: kept }),
    }).catch(() => undefined);
    if (answer?.ok && note.value === kept) sessionStorage.removeItem(key);
  };
  note.addEventListener('input', () => {
    sessionStorage.setItem(key, note.value);
    clearTimeout(waiting);
    waiting = setTimeout(keep, 700);
  });
  addEventListener('pagehide', () => { if (waiting) keep(); });
  form.addEventListener('saved', () => {
    clearTimeout(waiting);
    waiting = undefined;
    sessionStorage.removeItem(key);
  });
  const left = sessionStorage.getItem(key);
  if (left === null) return;
  note.value = left;
  keep();
}

async function saveReview(event) {
  event.preventDefault();
  const form = event.target;
  const standing = form.querySelector('.standing-of-review');
  const say = (words, isBad) => {
    standing.textContent = words;
    standing.classList.toggle('bad', Boolean(isBad));
  };
  say(inWords('liveSaving'));
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json', 'X-CSRF-Token': form.elements.csrf.value },
      body: new URLSearchParams(new FormData(form, event.submitter)),
    });
    if (answer.status === 409) {
      const { problem, version } = await answer.json();
      form.elements.version.value = version;
      form.dataset.newer = '';
      say(problem, true);
      return;
    }
    if (!answer.ok) throw new Error(await reasonOf(answer));
    const { state, by, time, next } = await answer.json();
    form.elements.version.value = Number(form.elements.version.value) + 1;
    delete form.dataset.newer;
    form.dispatchEvent(new CustomEvent('saved'));
    const chosen = form.querySelector(`input[value="${CSS.escape(state)}"]`);
    form.querySelector('.outcomes').open = false;
    say(inWords('liveStanding', { state: chosen?.parentElement.textContent.trim() || state, by, time: localTime(time) ?? time }));
    if (next && event.submitter?.name === 'then') location.assign(next);
  } catch (reason) {
    const words = reason instanceof TypeError ? inWords('liveNoAnswer') : reason.message;
    say(inWords('liveNotSaved', { reason: words }), true);
  }
}

// The keys of a report on disk choose a review and save it; S saves and opens the next pair without one, U only opens it.
const REVIEW_KEYS = { f: 'follow_up', d: 'dismissed', t: 'talk_to_the_students', Backspace: 'not_reviewed' };

function onReviewKey(event, form) {
  const isTyping = event.target.closest('input:not([type="radio"]), textarea, select, dialog');
  if (isTyping || !keysAreOn() || event.ctrlKey || event.metaKey || event.altKey) return;
  const state = REVIEW_KEYS[event.key];
  if (state) {
    form.querySelector(`input[value="${state}"]`).checked = true;
    // A newer review of somebody else is replaced only with the button: a key that is pressed twice was not pressed to do that.
    if (!event.repeat && form.dataset.newer === undefined) form.requestSubmit();
  }
  if (event.key === 's') form.querySelector('[name="then"]')?.click();
  if (event.key === 'u') form.querySelector('.next-unreviewed')?.click();
}

for (const form of document.querySelectorAll('[data-review]')) {
  form.addEventListener('submit', saveReview);
  keepDrafts(form);
  document.addEventListener('keydown', (event) => onReviewKey(event, form));
  for (const [key, state] of Object.entries(REVIEW_KEYS)) {
    form.querySelector(`input[value="${state}"]`).parentElement.title += ` (${inWords('liveKey', { key })})`;
  }
}

// The form that reviews many pairs sends those that the search shows: `1-20,25`. Without a search there is no such form.
function reviewMany(form) {
  document.addEventListener('listshown', ({ detail }) => {
    const ranges = [];
    for (const row of [...detail.rows].sort((a, b) => a - b)) {
      const last = ranges.at(-1);
      if (last && last[1] === row) last[1] = row + 1;
      else ranges.push([row + 1, row + 1]);
    }
    form.elements.pairs.value = ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
    form.querySelector('.n-shown').textContent = detail.rows.length;
    form.elements.query.value = detail.query;
    form.hidden = !detail.query || detail.rows.length === 0;
  });
}

document.querySelectorAll('[data-review-many]').forEach(reviewMany);

// Pages with long lists make cells of this kind as they make the others.
if (typeof CONTENT !== 'undefined') CONTENT.review = (text) => [make('span', `review-state ${text.replaceAll(' ', '_')}`, text)];

// Clusters

class Threshold {
  constructor(form) {
    this.form = form;
    this.number = form.elements.from;
    this.slider = form.querySelector('[type="range"]');
    this.slider.closest('.slider').hidden = false;
    this.slider.addEventListener('input', () => {
      this.number.value = this.slider.value;
      this.soon();
    });
    this.number.addEventListener('input', () => {
      this.slider.value = this.number.value;
      this.soon();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.show();
    });
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.show(), 150);
  }

  async show() {
    clearTimeout(this.waiting);
    if (!this.number.checkValidity()) return;
    this.asked?.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    const address = `${this.form.getAttribute('action')}?from=${encodeURIComponent(this.number.value)}`;
    const grouped = document.getElementById('grouped');
    const problem = this.form.querySelector('.problem');
    grouped.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (signal.aborted) return;
      document.querySelector('.head h1').replaceWith(document.importNode(page.querySelector('.head h1'), true));
      grouped.replaceWith(document.importNode(page.getElementById('grouped'), true));
      document.querySelectorAll('#grouped th[data-sort]').forEach(makeSortable);
      history.replaceState(null, '', address);
      problem.textContent = '';
    } catch (reason) {
      if (reason.name === 'AbortError') return;
      problem.textContent = inWords('liveNoClusters');
      grouped.removeAttribute('aria-busy');
    }
  }
}

document.querySelectorAll('[data-threshold]').forEach((form) => new Threshold(form));
