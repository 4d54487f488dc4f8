// A run of the module: loads what the batch needs, begins again without a text over which it crashed or hangs, and can be cancelled.

const modules = new Map();

/** The way out where a tab is too small. */
export const INSTALL = "Install lookalike on this computer: the program takes larger batches.";
/** The number of WASI's error if a file does not fit into the memory. */
const NO_SPACE = 51;

/** A text that takes longer hangs in the scanner of a grammar: the module itself gives up on a text after a few seconds. */
const TEXT_SECONDS = 60;
/** The number of texts over which the module may crash before the run is given up. */
const MOST_CRASHES = 40;
/**
 * The memory that the module may have, in MiB. Most batches need far less than the first: it keeps a hostile text from taking a tab with it.
 * A large batch gets the second, which is what the module is built for.
 */
const MEMORY = [1024, 3072];
/** The growth of the memory, in bytes, from which a text is to blame if the memory runs out. Honest texts of 4 MiB stay below it. */
const HUNGRY = 384 << 20;

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
    /** The texts over which the module crashed or hung, and those on which it gave up: it need not try them again. */
    this.passedOver = new Set();
    this.givenUp = new Set();
    [this.memory] = MEMORY;
    this.cancelled = new Promise((_, reject) => {
      this.cancel = () => {
        this.isCancelled = true;
        reject(new Problem("Cancelled."));
      };
    });
    // Nobody may be waiting.
    this.cancelled.catch(() => {});
  }

  /** Compares, and returns the files of the report by their paths. */
  async check() {
    this.listener({ phase: "loading", done: 0, of: 1 });
    const name = await this.neededModule();
    const { files } = await this.completed(name, ["check", "/.run/run.json", "/.run/report"], "report");
    return { files: new Map(files) };
  }

  /** Returns the smallest module that reads all files as the whole program does. */
  async neededModule() {
    const { output } = await this.completed("common", ["endings", "/.run/run.json"]);
    const { common, all } = await (await fetch("languages.json")).json();
    const isCommon = (ending) => common.includes(ending) || (ending !== "" && !all.includes(ending));
    return output.every(isCommon) ? "common" : "all";
  }

  /** Runs a command, and begins again as often as that helps. */
  async completed(name, args, out) {
    for (;;) {
      const result = await this.once(name, args, out);
      if (result.status === 0) return result;
      if (result.status !== undefined) throw new Problem(messageOf(result.told));
      this.recover(result);
    }
  }

  /** Prepares for beginning again after a failure: with more memory, or without the text that is to blame. */
  recover({ failed, isFull, text, hungriest }) {
    const culprit = isFull ? (hungriest.growth >= HUNGRY ? hungriest.text : undefined) : text;
    const more = MEMORY.find((size) => size > this.memory);
    if (culprit !== undefined) this.passedOver.add(culprit);
    else if (isFull && more !== undefined) this.memory = more;
    else throw new Problem(tooLarge(isFull ? "memory ran out" : failed));
    if (this.passedOver.size > MOST_CRASHES) throw new Problem(tooLarge(`it has more than ${MOST_CRASHES} files that cannot be parsed`));
  }

  /** Runs a command in a worker of its own. Returns its result, or { failed } with what is known of the cause. */
  async once(name, args, out = "") {
    const module = await Promise.race([load(name), this.cancelled]);
    const worker = new Worker("worker.js", { type: "module" });
    const watch = new TextWatch();
    let timer;
    const ended = new Promise((resolve) => {
      const fail = (failed, isFull = false) => resolve({ failed, isFull, text: watch.text, hungriest: watch.hungriest });
      worker.onmessage = ({ data }) => {
        if (data.step) this.listener({ ...data.step, nPassedOver: this.passedOver.size });
        else if ("text" in data) {
          if (data.has_given_up && watch.text !== undefined) this.givenUp.add(watch.text);
          watch.see(data);
        } else if (data.failed) {
          watch.see({ text: watch.text, memory: data.memory });
          fail(data.failed, data.isFull);
        } else resolve(data);
      };
      worker.onerror = (event) => fail(event.message ?? "it ended");
      timer = setInterval(() => watch.seconds() > TEXT_SECONDS && fail("it hangs"), 1000);
    });
    worker.postMessage({ module, args, inputs: [...this.inputs, this.description()], out, memory: this.memory });
    try {
      return await Promise.race([ended, this.cancelled]);
    } finally {
      clearInterval(timer);
      worker.terminate();
    }
  }

  /** Returns the file that describes the run to the module. */
  description() {
    const numbers = `[${[...this.passedOver, ...this.givenUp].join(",")}]`;
    // The numbers are larger than those of JavaScript.
    const description = JSON.stringify(this.settings).replace(/}$/, `,"passed_over":${numbers}}`);
    return { path: "/.run/run.json", data: new TextEncoder().encode(description) };
  }
}

/** The text that the module is parsing, and the one that took the most memory. */
class TextWatch {
  hungriest = { growth: 0 };

  /** Takes the number of the next text, or none at the end of one, and the bytes of memory that the module has by then. */
  see({ text, memory = 0 }) {
    const growth = memory - this.memoryBefore;
    if (this.text !== undefined && growth > this.hungriest.growth) this.hungriest = { text: this.text, growth };
    this.text = text ?? undefined;
    this.memoryBefore = memory;
    this.since = performance.now();
  }

  /** Returns the time since the text was begun. */
  seconds() {
    return this.text === undefined ? 0 : (performance.now() - this.since) / 1000;
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
  if (lines.some((line) => line.includes(`os error ${NO_SPACE}`))) return tooLarge("memory ran out");
  return lines.join("\n").replaceAll(/\/\.run\/(starter|earlier)\//g, "").replaceAll(/(^|\s)\//g, "$1") || "The comparison failed.";
}

function tooLarge(why) {
  return `This browser tab could not finish the batch: ${why}. ${INSTALL}`;
}
