// Keeps the page for use without a network, and serves the pages of reports, which are in the memory of the tab that made them.

const VERSION = "@VERSION@";
const SHELL = [/*@SHELL@*/];
const REPORT = new URL("report/", registration.scope).pathname;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(SHELL)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // The rule in the page does not hold for its workers. This one does.
  if (url.origin !== location.origin || event.request.method !== "GET") {
    event.respondWith(Response.error());
    return;
  }
  const path = decodeURIComponent(url.pathname);
  event.respondWith(path.startsWith(REPORT) ? ofReport(path.slice(REPORT.length)) : ofPage(event.request, url));
});

/** Answers with a file of the page: the stored one, or a new one, which is stored. */
async function ofPage(request, url) {
  const cache = await caches.open(VERSION);
  const stored = await cache.match(url.origin + url.pathname);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(url.origin + url.pathname, answer.clone());
  return answer;
}

const TYPES = {
  html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8",
  json: "application/json", csv: "text/csv; charset=utf-8", svg: "image/svg+xml", png: "image/png",
};

/** Answers with a file of a report, from the tab that has it. */
async function ofReport(path) {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = tabs.map((tab) => ask(tab, path));
  const bytes = (await Promise.all(answers)).find((answer) => answer);
  if (!bytes) {
    const gone = "<!doctype html><meta charset=utf-8><title>Gone</title><p>The tab that made this report is closed. Compare again, or open the report that you saved.";
    return new Response(gone, { status: 404, headers: { "Content-Type": TYPES.html } });
  }
  const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
  // A report has nothing to send, and nobody to send it to.
  const policy = "default-src 'self' 'unsafe-inline' data:; connect-src 'none'; form-action 'none'; base-uri 'none'";
  return new Response(bytes, { headers: { "Content-Type": type, "Content-Security-Policy": policy } });
}

function ask(tab, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    // A page of a report does not answer.
    setTimeout(resolve, 5000);
    if (new URL(tab.url).pathname.startsWith(REPORT)) resolve();
    else tab.postMessage({ path }, [port2]);
  });
}
