// Times of a server: it writes them in UTC, and pages show them in the time zone of the browser.
'use strict';

// A time as the server writes it, such as `2026-11-22 09:30`, in the same form here; undefined if it is no such time.
function localTime(words) {
  const time = new Date(`${words.trim().replace(' ', 'T')}Z`);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(words.trim()) || Number.isNaN(time.getTime())) return undefined;
  const two = (number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function showLocalTimes(within = document) {
  for (const element of within.querySelectorAll('time:not([title])')) {
    const here = localTime(element.textContent);
    if (!here) continue;
    element.title = `${element.textContent.trim()} UTC`;
    element.textContent = here;
  }
}

showLocalTimes();
for (const zone of document.querySelectorAll('.zone')) zone.textContent = zone.dataset.local;
