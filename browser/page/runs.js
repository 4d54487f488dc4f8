// A run of the module: loads what the batch needs, begins again without a text over which it crashed or hangs, and can be cancelled.

const modules = new Map();

/** A text that takes longer hangs in the scanner of a grammar: the module itself gives up on a text after a few seconds. */
const TEXT_SECONDS = 60;
/** The number of texts over which the module may crash before the run is given up. */
const MOST_CRASHES = 40;

/** An error whose message is for the user. */
export class Problem extends Error {}

/** Returns a module, which is loaded and compiled once. */
function load(name) {
  if (!modules.has(name)) {
    const loading = WebAssembly.compileStreaming(fetch(`${name}.wasm`)).catch((error) => {
      modules.delete(name);
      throw new Problem(`The program could not be loaded (${error.message}). Check the connection, and try again.`);
    });
    modules.set(name, loading);
  }
  return modules.get(name);
}

export class Run {
  /** `inputs` are { path, data }; `settings` are the lists of their paths and the rest of a run. */
  constructor(inputs, settings, listener) {
    this.inputs = inputs;
    this.settings = { batch: [], starter: [], earlier: [], exclude: [], is_anonymous: false, ...settings };
    this.listener = listener;
    this.passedOver = [];
  }

  /** Compares, and returns the files of the report by their paths, and the notes of the run. */
  async check() {
    this.listener({ phase: "loading", done: 0, of: 1 });
    const name = await this.neededModule();
    for (;;) {
      const result = await this.once(name, ["check", "/.run/run.json", "/.run/report"], "report");
      if (result.crashedOver !== undefined) {
        this.passedOver.push(result.crashedOver);
        if (this.passedOver.length > MOST_CRASHES) throw new Problem("The program crashes over too many files of this batch.");
        continue;
      }
      if (result.status !== 0) throw new Problem(messageOf(result.told));
      return { files: new Map(result.files), notes: result.told };
    }
  }

  /** Returns the smallest module that reads all files as the whole program does. */
  async neededModule() {
    const endings = await this.once("common", ["endings", "/.run/run.json"]);
    if (endings.status !== 0) throw new Problem(messageOf(endings.told));
    const { common, all } = await (await fetch("languages.json")).json();
    const isCommon = (ending) => common.includes(ending) || (ending !== "" && !all.includes(ending));
    return endings.output.every(isCommon) ? "common" : "all";
  }

  /** Runs a command in a worker of its own. */
  async once(name, args, out = "") {
    const module = await load(name);
    if (this.isCancelled) throw new Problem("Cancelled.");
    const numbers = `[${this.passedOver.join(",")}]`;
    // The numbers are larger than those of JavaScript.
    const description = JSON.stringify(this.settings).replace(/}$/, `,"passed_over":${numbers}}`);
    const inputs = [...this.inputs, { path: "/.run/run.json", data: new TextEncoder().encode(description) }];
    const worker = new Worker("worker.js", { type: "module" });
    this.worker = worker;
    let text;
    let watch;
    try {
      return await new Promise((resolve, reject) => {
        this.reject = reject;
        const crashed = (why) => {
          if (text === undefined) reject(new Problem(tooLarge(why)));
          else resolve({ crashedOver: text });
        };
        worker.onmessage = ({ data }) => {
          if (data.step) {
            text = data.step.phase === "reading" ? text : undefined;
            this.listener(data.step);
          } else if (data.text) {
            text = data.text;
            clearTimeout(watch);
            watch = setTimeout(() => text !== undefined && crashed("it hangs"), TEXT_SECONDS * 1000);
          } else if (data.failed) {
            if (data.told?.some((line) => /memory allocation|failed to allocate/.test(line))) text = undefined;
            crashed(data.failed);
          } else {
            resolve(data);
          }
        };
        worker.onerror = (event) => crashed(event.message ?? "it ended");
        worker.postMessage({ module, args, inputs, out });
      });
    } finally {
      clearTimeout(watch);
      worker.terminate();
    }
  }

  cancel() {
    this.isCancelled = true;
    this.worker?.terminate();
    this.reject?.(new Problem("Cancelled."));
  }
}

/** Packs the files of a report, which are pairs of path and bytes. */
export async function pack(files) {
  const inputs = files.map(([path, data]) => ({ path: `/.run/${path}`, data }));
  const result = await new Run(inputs, {}, () => {}).once("common", ["pack", "/.run/report", "/.run/report.zip"], "report");
  const zip = result.files?.find(([path]) => path === "report.zip");
  if (!zip) throw new Problem("The report could not be packed.");
  return zip[1];
}

function messageOf(told) {
  const lines = told.filter((line) => line.trim() !== "").map((line) => line.replace(/^Error: /, ""));
  return lines.join("\n").replaceAll(/\/\.run\/(starter|earlier)\//g, "").replaceAll(/(^|\s)\//g, "$1") || "The comparison failed.";
}

function tooLarge(why) {
  return `The browser could not finish this batch (${why}). It may be too large for a tab. The program that you install takes larger ones.`;
}
