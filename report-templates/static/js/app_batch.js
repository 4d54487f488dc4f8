// While the server works on a batch, its page follows: the roster once they are known, runs as they go on.
'use strict';

const PAUSE = 2500;

// Every button sends the whole form, so that only leaving the page otherwise loses what was entered.
let isSent = false;

function isUnsavedField(one) {
  if (one.type === 'checkbox') return one.checked !== one.defaultChecked;
  if (one.matches('select')) return !one.selectedOptions[0]?.defaultSelected;
  if (one.matches('textarea')) return one.value !== one.defaultValue;
  return one.matches('input:not([type="hidden"])') && isEdited(one);
}

function isUnsaved(within = document) {
  const fields = [...(document.getElementById('batch-form')?.elements ?? [])];
  return fields.some((one) => within.contains(one) && isUnsavedField(one));
}

document.getElementById('batch-form')?.addEventListener('submit', () => { isSent = true; });
document.getElementById('batch-form')?.addEventListener('refused', () => { isSent = false; });
addEventListener('beforeunload', (event) => {
  if (isUnsaved() && !isSent) event.preventDefault();
});
// The page as it was left, when somebody comes back to it.
addEventListener('pageshow', () => { isSent = false; });

function isOpen() {
  return document.querySelector('[data-looking], [data-at-work]') !== null;
}

// Takes a part from the page as it is now, unless somebody is at it or changed it.
function takeOver(page, id) {
  const [old, now] = [document.getElementById(id), page.getElementById(id)];
  if (!old || !now || old.isEqualNode(now) || old.contains(document.activeElement) || isUnsaved(old)) return;
  old.replaceWith(document.importNode(now, true));
}

// A link to a part that is folded away opens it.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('.recognized a[href^="#"]');
  let box = link && document.querySelector(link.hash);
  for (; box; box = box.parentElement.closest('details')) if (box.matches('details')) box.open = true;
});

async function follow() {
  try {
    const page = await pageAt(location.pathname);
    showLocalTimes(page);
    // The roster is taken over once, when it comes; then it is also known which uploads look like starter code.
    if (document.querySelector('[data-looking]') && !page.querySelector('[data-looking]')) {
      takeOver(page, 'upload-list');
      takeOver(page, 'roster');
      document.querySelectorAll('#roster [data-roster]').forEach((element) => new Roster(element));
    }
    for (const id of ['run-list', 'newest', 'setup']) takeOver(page, id);
  } catch {
    // A server that does not answer may answer later.
  }
  if (isOpen()) setTimeout(follow, PAUSE);
}

if (isOpen()) setTimeout(follow, PAUSE);
