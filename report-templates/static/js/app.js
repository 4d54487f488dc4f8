// What every page of the app has of a script. Without it every page is complete: forms are sent, and pages are loaded again.
'use strict';

// A word of the list of words, with what stands in braces filled in.
function told(key, values = {}) {
  return APP[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// A size as the server writes it.
function sizeInWords(bytes) {
  const units = ['kB', 'MB', 'GB', 'TB'];
  if (bytes < 1000) return told(bytes === 1 ? 'uploadByte' : 'uploadBytes', { n: bytes });
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit + 1 < units.length) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 9.95 ? size.toFixed(1) : size.toFixed(0)} ${units[unit]}`;
}

// A page of the server, read but not shown.
async function pageAt(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

// A form that is sent twice by an impatient hand would do everything twice.
function sendOnce(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post') return;
  if (form.dataset.sent) event.preventDefault();
  else if ('inPlace' in form.dataset) sendInPlace(event);
  form.dataset.sent = 'yes';
}

// Sends a form without leaving the page, so that a problem appears at its field and everything that was typed stays.
async function sendInPlace(event) {
  event.preventDefault();
  const { target: form, submitter } = event;
  for (const old of document.querySelectorAll('.field-problem')) old.remove();
  for (const field of form.elements) field.removeAttribute('aria-invalid');
  try {
    const answer = await fetch(submitter?.hasAttribute('formaction') ? submitter.formAction : form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(new FormData(form, submitter)),
    });
    const { to, problem, field } = await answer.json();
    if (answer.status === 401) {
      keepEntries(form);
      location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
    } else if (answer.ok) location.assign(to);
    else showProblem(form, submitter, problem, field);
  } catch {
    showProblem(form, submitter, told('formNotSent'));
  }
}

function showProblem(form, submitter, problem, name) {
  delete form.dataset.sent;
  form.dispatchEvent(new CustomEvent('refused'));
  const named = [...form.elements].find((one) => one.name === name && one.type !== 'hidden');
  const words = document.createElement('p');
  Object.assign(words, { className: 'problem field-problem', id: 'field-problem', role: 'alert', textContent: problem });
  const place = named ?? submitter ?? form.lastElementChild;
  (place.closest('label, .actions, p') ?? place).after(words);
  for (let box = place.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  if (!named) return;
  named.setAttribute('aria-invalid', 'true');
  named.setAttribute('aria-describedby', words.id);
  named.focus();
}

// If the session has ended, this tab keeps everything that was entered, but passwords, until the page is open again after sign-in.

const entriesKey = (form) => `entries ${form.action}`;

function entriesOf(form) {
  return [...form.elements].map((one) => ['hidden', 'password', 'submit'].includes(one.type)
    ? [one.name] : [one.name, one.value, one.checked]);
}

function keepEntries(form) {
  sessionStorage.setItem(entriesKey(form), JSON.stringify(entriesOf(form)));
}

function restoreEntries(form) {
  const kept = sessionStorage.getItem(entriesKey(form));
  if (kept === null) return;
  sessionStorage.removeItem(entriesKey(form));
  const entries = JSON.parse(kept);
  [...form.elements].forEach((one, place) => {
    const [name, value, checked] = entries[place] ?? [];
    if (name !== one.name || value === undefined) return;
    if (one.type === 'checkbox' || one.type === 'radio') one.checked = checked;
    else one.value = value;
    for (let box = one.closest('details'); box && value; box = box.parentElement.closest('details')) box.open = true;
  });
}

document.querySelectorAll('form[data-in-place]').forEach(restoreEntries);

// Whoever comes back by the back button may send it again.
function forgetSent() {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
}

document.addEventListener('submit', sendOnce);
window.addEventListener('pageshow', forgetSent);
