// Runs the module once, over files in memory. One worker per run: if something goes wrong, it ends with the worker.
//
// In: { module, args, inputs: [{ path, data: File | Uint8Array }], out, memory: MiB }. Out: { step } and { text, has_given_up, memory } while it works,
// then { done, status, output, told, files: [[path, bytes]] }, or { failed, isFull, memory } if the module crashed.

import { ConsoleStdout, Directory, File, OpenDirectory, OpenFile, PreopenDirectory, WASI, wasi as numbers } from "./wasi/index.js";

const PAGES_PER_MIB = 16;
/** The memory that the module begins with, in MiB: the same number as in the build. */
const INITIAL = 128;
/** The memory, in MiB, that may be left when it is full: an allocator asks for more at once. */
const LAST = 64;
/** The number of files that are read at the same time. */
const READ_TOGETHER = 256;

/** The number of bytes by which a file grows at most, so that a large one does not take twice its size. */
const MOST_GROWTH = 128 << 20;

// Files grow by doubling at first: the shim's own way copies a file at each write.
OpenFile.prototype.fd_write = function (bytes) {
  const file = this.file;
  const start = Number(this.file_pos);
  const end = start + bytes.byteLength;
  const old = file.data;
  if (end > old.byteLength) {
    if (old.byteOffset === 0 && end <= old.buffer.byteLength) {
      file.data = new Uint8Array(old.buffer, 0, end);
    } else {
      try {
        file.data = new Uint8Array(new ArrayBuffer(Math.max(end, old.byteLength + Math.min(old.byteLength, MOST_GROWTH))), 0, end);
      } catch {
        return { ret: numbers.ERRNO_NOSPC, nwritten: 0 };
      }
      file.data.set(old);
    }
  }
  file.data.set(bytes, start);
  this.file_pos = BigInt(end);
  return { ret: 0, nwritten: bytes.byteLength };
};

// Folders are listed once: the shim's own way lists the whole folder for each of its entries.
const listOne = OpenDirectory.prototype.fd_readdir_single;
OpenDirectory.prototype.fd_readdir_single = function (cookie) {
  // The first two are the folder and the one above.
  const at = Number(cookie) - 2;
  if (at < 0) return listOne.call(this, cookie);
  if (at === 0 || this.listed === undefined) this.listed = [...this.dir.contents];
  if (at >= this.listed.length) return { ret: 0, dirent: null };
  const [name, entry] = this.listed[at];
  return { ret: 0, dirent: new numbers.Dirent(cookie + 1n, entry.ino, name, entry.stat().filetype) };
};

/** Puts a file into folders that are made as needed. */
function put(root, path, bytes) {
  const parts = path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.pop();
  let folder = root;
  for (const part of parts) {
    if (!(folder.get(part) instanceof Directory)) folder.set(part, new Directory(new Map()));
    folder = folder.get(part).contents;
  }
  folder.set(name, new File(bytes));
}

/** Returns the paths and bytes of all files of a folder, or of the one file. */
function files(entry, path, found = []) {
  if (entry instanceof Directory) {
    for (const [name, below] of entry.contents) files(below, `${path}/${name}`, found);
  } else if (entry) {
    found.push([path, entry.data.slice()]);
  }
  return found;
}

/** Returns the root folder, with the inputs in it, and the folder of the run. */
async function rootOf(inputs) {
  // Submissions are directly in the root, because the folder around them may name them.
  const own = new Map([["tmp", new Directory(new Map())]]);
  const root = new Map([[".run", new Directory(own)]]);
  for (let start = 0; start < inputs.length; start += READ_TOGETHER) {
    const some = inputs.slice(start, start + READ_TOGETHER);
    const contents = await Promise.all(some.map(({ data }) => (data instanceof Uint8Array ? data : data.arrayBuffer())));
    some.forEach(({ path }, at) => put(root, path, contents[at]));
  }
  return { root, own };
}

/** Whether memory ran out: an error or the module says so, or there is none left. The module does not always come to saying it. */
function isFull(error, told, memory, maximum) {
  const isTold = [String(error), ...told].some((line) => /memory allocation|failed to allocate|allocation failed|out of memory/i.test(line));
  return isTold || memory?.buffer.byteLength >= (maximum - LAST) * 2 ** 20;
}

onmessage = async ({ data: { module, args, inputs, out, memory: maximum } }) => {
  const output = [];
  const told = [];
  let memory;
  const listen = (line) => {
    if (line.startsWith('{"phase"')) postMessage({ step: JSON.parse(line) });
    else if (line.startsWith('{"text"')) postMessage({ ...JSON.parse(line), memory: memory.buffer.byteLength });
    else told.push(line);
  };
  try {
    memory = new WebAssembly.Memory({ initial: INITIAL * PAGES_PER_MIB, maximum: maximum * PAGES_PER_MIB });
    const { root, own } = await rootOf(inputs);
    const fds = [
      new OpenFile(new File([])),
      ConsoleStdout.lineBuffered((line) => output.push(line)),
      ConsoleStdout.lineBuffered(listen),
      new PreopenDirectory("/", root),
    ];
    const wasi = new WASI(["lookalike", ...args], ["TMPDIR=/.run/tmp"], fds, { debug: false });
    const { exports } = await WebAssembly.instantiate(module, { env: { memory }, wasi_snapshot_preview1: wasi.wasiImport });
    const status = wasi.start({ exports: { memory, _start: exports._start } });
    // An anonymous report has its key beside it.
    const results = [...own].filter(([name]) => name === out || name.startsWith(`${out}-`) || name === `${out}.zip`);
    const made = results.flatMap(([name, entry]) => files(entry, name));
    postMessage({ done: true, status, output, told, files: made }, made.map(([, bytes]) => bytes.buffer));
  } catch (error) {
    postMessage({ failed: String(error), isFull: isFull(error, told, memory, maximum), memory: memory?.buffer.byteLength });
  }
};
