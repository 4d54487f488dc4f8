// While the server works on a batch, its page follows: people once they are known, comparisons as they go on.
'use strict';

const PAUSE = 2500;

// Every button sends the whole form, so that only leaving the page otherwise loses what was entered.
let isSent = false;

function isUnsaved() {
  const isChanged = (one) => {
    if (one.type === 'checkbox') return one.checked !== one.defaultChecked;
    return one.matches('input:not([type="hidden"])') && one.value !== one.defaultValue;
  };
  return [...(document.getElementById('batch-form')?.elements ?? [])].some(isChanged);
}

document.getElementById('batch-form')?.addEventListener('submit', () => { isSent = true; });
addEventListener('beforeunload', (event) => {
  if (isUnsaved() && !isSent) event.preventDefault();
});
// The page as it was left, when somebody comes back to it.
addEventListener('pageshow', () => { isSent = false; });

function isOpen() {
  return document.querySelector('[data-looking], [data-at-work]') !== null;
}

// Takes a part from the page as it is now, unless somebody is at it.
function takeOver(page, id) {
  const [old, now] = [document.getElementById(id), page.getElementById(id)];
  if (!now || old.isEqualNode(now) || old.contains(document.activeElement)) return;
  old.replaceWith(document.importNode(now, true));
}

async function follow() {
  try {
    const page = await pageAt(location.pathname);
    // The table of people may hold what is not saved: it is taken over once, when it comes.
    if (document.querySelector('[data-looking]') && !page.querySelector('[data-looking]')) {
      takeOver(page, 'people');
      document.querySelectorAll('#people [data-people]').forEach((element) => new People(element));
    }
    takeOver(page, 'runs');
    takeOver(page, 'newest');
  } catch {
    // A server that does not answer may answer later.
  }
  if (isOpen()) setTimeout(follow, PAUSE);
}

if (isOpen()) setTimeout(follow, PAUSE);
