// The page: takes files, starts a run, and shows its report.

import { INSTALL, pack, Problem, Run } from "./runs.js";

const byId = (id) => document.getElementById(id);
/** The inputs, with the folders that the module finds them in. */
const FOLDERS = { batch: "/", starter: "/.run/starter/", earlier: "/.run/earlier/" };
const INPUTS = Object.keys(FOLDERS);
/** The number of bytes that fit into the memory of a tab, with what they are unpacked to. */
const MOST_BYTES = 300 << 20;
/** The number of files that a browser hands over one by one in a bearable time. In an archive file, there may be more. */
const MOST_FILES = 20_000;
const PHASES = { loading: "Loading", reading: "Reading", parsing: "Reading", indexing: "Comparing", ranking: "Comparing", matching: "Comparing", writing: "Writing the report" };

/** The chosen files of each input, by the name of the file or folder: lists of { path, file }. */
const chosen = Object.fromEntries(INPUTS.map((input) => [input, new Map()]));
/** The files of the report that is shown, and the folder that they are served from. */
let report;
let run;

for (const input of INPUTS) {
  const field = document.querySelector(`[data-input="${input}"]`);
  byId(`${input}-file`).onchange = (event) => {
    for (const file of event.target.files) choose(input, file.name, [{ path: file.name, file }]);
    event.target.value = "";
  };
  byId(`${input}-folder`).onchange = (event) => {
    const files = [...event.target.files].map((file) => ({ path: file.webkitRelativePath, file }));
    if (files.length > 0) choose(input, files[0].path.split("/")[0], files);
    event.target.value = "";
  };
  field.ondragover = (event) => {
    event.preventDefault();
    field.classList.add("over");
  };
  field.ondragleave = () => field.classList.remove("over");
  field.ondrop = async (event) => {
    event.preventDefault();
    field.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry);
    try {
      for (const entry of entries) choose(input, entry.name, await filesOf(entry));
    } catch (error) {
      fail(`The files cannot be read (${error.message}).`);
    }
  };
}

// A file that is dropped beside the fields would replace the page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => event.preventDefault());

/** Returns the files of a dropped file or folder. */
async function filesOf(entry, above = "") {
  const path = `${above}${entry.name}`;
  if (entry.isFile) return [{ path, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) }];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    // One after the other: a call takes no more than some ten thousand arguments.
    for (const below of some) for (const file of await filesOf(below, `${path}/`)) found.push(file);
  }
}

function choose(input, name, files) {
  chosen[input].set(name, files);
  showChosen(input);
}

function showChosen(input) {
  const list = document.querySelector(`[data-input="${input}"] .chosen`);
  list.replaceChildren(...[...chosen[input]].map(([name, files]) => {
    const item = document.createElement("li");
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "Remove";
    remove.setAttribute("aria-label", `Remove ${name}`);
    remove.onclick = () => {
      chosen[input].delete(name);
      showChosen(input);
      // The button that had the focus is gone.
      byId(`${input}-file`).focus();
    };
    item.append(files.length === 1 ? name : `${name} (${files.length} files)`, " ", remove);
    return item;
  }));
  byId("compare").disabled = chosen.batch.size === 0;
}

byId("form").onsubmit = async (event) => {
  event.preventDefault();
  byId("problem").hidden = true;
  const files = INPUTS.flatMap((input) => [...chosen[input].values()].flat().map((one) => ({ path: `${FOLDERS[input]}${one.path}`, data: one.file })));
  if (files.length > MOST_FILES) {
    fail(`These are ${files.length} files, and this page takes ${MOST_FILES} outside of archive files. Pack them into a .zip and choose that.`);
    return;
  }
  const nBytes = files.reduce((sum, { data }) => sum + data.size, 0);
  if (nBytes > MOST_BYTES) {
    fail(`These files have ${Math.round(nBytes / 2 ** 20)} MB, and this page takes ${MOST_BYTES >> 20} MB. ${INSTALL}`);
    return;
  }
  const paths = (input) => [...chosen[input].keys()].map((name) => `${FOLDERS[input]}${name}`);
  const exclude = byId("exclude").value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const settings = { batch: paths("batch"), starter: paths("starter"), earlier: paths("earlier"), exclude, is_anonymous: byId("anonymous").checked };
  run = new Run(files, settings, showStep);
  setRunning(true);
  try {
    await served;
    const result = await run.check();
    await show(result);
  } catch (error) {
    if (!run.isCancelled) fail(error instanceof Problem ? error.message : `Something went wrong: ${error.message}`);
  } finally {
    setRunning(false);
  }
};

byId("cancel").onclick = () => run?.cancel();

function setRunning(isRunning) {
  byId("form").hidden = isRunning || report !== undefined;
  byId("running").hidden = !isRunning;
  // The button that had the focus is hidden.
  if (isRunning) byId("cancel").focus();
  else if (!report) byId("compare").focus();
}

function showStep({ phase, done, of, nPassedOver = 0 }) {
  const again = ` again (${nPassedOver === 1 ? "1 file" : `${nPassedOver} files`} word by word)`;
  byId("phase").textContent = (PHASES[phase] ?? "Working") + (nPassedOver > 0 ? again : "");
  const bar = byId("progress");
  if (phase === "loading" || of === 0) bar.removeAttribute("value");
  else Object.assign(bar, { max: of, value: done });
}

function fail(message) {
  byId("problem").textContent = message;
  byId("problem").hidden = false;
}

/** Shows a report. Its pages come from the memory of this tab, through the service worker. */
async function show({ files }) {
  report = { files };
  document.querySelector("main").hidden = true;
  byId("result").hidden = false;
  if (await served) {
    // Only a page with a service worker can make such a name.
    report.folder = `report/${crypto.randomUUID()}/`;
    const address = `${report.folder}index.html`;
    byId("report").src = address;
    byId("own-tab").href = address;
    byId("report").focus();
  } else {
    for (const id of ["report", "own-tab", "print"]) byId(id).hidden = true;
    byId("notes").textContent = "This browser cannot show the report in the page: save it, unpack it, and open index.html.";
  }
}

byId("again").onclick = () => {
  report = undefined;
  byId("report").src = "about:blank";
  byId("result").hidden = true;
  document.querySelector("main").hidden = false;
  byId("form").hidden = false;
  byId("compare").focus();
};

// The report is in the memory of this page. Going back once too often must not lose it.
addEventListener("beforeunload", (event) => {
  if (report && !report.isSaved) event.preventDefault();
});

const printReport = () => byId("report").contentWindow.print();

/** Prints the report, where the browser would print the page around it. */
function printOnKey(event) {
  const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "p";
  if (!isPrint || !report || byId("report").hidden) return;
  event.preventDefault();
  printReport();
}

byId("print").onclick = printReport;
addEventListener("keydown", printOnKey);
byId("report").onload = () => byId("report").contentWindow.addEventListener("keydown", printOnKey);

byId("save").onclick = async () => {
  const saved = report;
  byId("notes").textContent = "Packing …";
  try {
    const key = saved.files.get("report-names.csv");
    const pages = [...saved.files].filter(([path]) => path.startsWith("report/"));
    download("lookalike-report.zip", await pack(pages));
    // Whoever gets the report without names must not get them with it.
    if (key) download("lookalike-report-names.csv", key);
    saved.isSaved = true;
    byId("notes").textContent = "";
  } catch (error) {
    byId("notes").textContent = error.message;
  }
};

function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether a service worker serves this page. It also answers for the workers, which may ask for nothing else. */
const served = (async () => {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register("service-worker.js");
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
    return true;
  } catch {
    return false;
  }
})();

navigator.serviceWorker?.addEventListener("message", ({ data: { path }, ports: [port] }) => {
  const isOurs = report?.folder && path.startsWith(report.folder.slice("report/".length));
  port.postMessage(isOurs ? report.files.get(`report/${path.slice(path.indexOf("/") + 1)}`) : undefined);
});
