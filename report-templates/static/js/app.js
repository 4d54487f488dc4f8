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
  form.dataset.sent = 'yes';
}

// Whoever comes back by the back button may send it again.
function forgetSent() {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
}

document.addEventListener('submit', sendOnce);
window.addEventListener('pageshow', forgetSent);
