// Runs the module once, over files in memory. One worker per run: if something goes wrong, it ends with the worker.
//
// In: { module, args, inputs: [{ path, data: File | Uint8Array }], out }. Out: { step } and { text } while it works, then
// { done, status, output, files: [[path, bytes]] }, or { failed, told } if the module crashed.

import { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } from "./wasi/index.js";

// Files grow by doubling: the shim's own way copies a file at each write.
OpenFile.prototype.fd_write = function (bytes) {
  const file = this.file;
  const start = Number(this.file_pos);
  const end = start + bytes.byteLength;
  const old = file.data;
  if (end > old.byteLength) {
    if (old.byteOffset === 0 && end <= old.buffer.byteLength) {
      file.data = new Uint8Array(old.buffer, 0, end);
    } else {
      file.data = new Uint8Array(new ArrayBuffer(Math.max(end, 2 * old.byteLength)), 0, end);
      file.data.set(old);
    }
  }
  file.data.set(bytes, start);
  this.file_pos = BigInt(end);
  return { ret: 0, nwritten: bytes.byteLength };
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

onmessage = async ({ data: { module, args, inputs, out } }) => {
  // Submissions are directly in the root, because the folder around them may name them.
  const own = new Map([["tmp", new Directory(new Map())]]);
  const root = new Map([[".run", new Directory(own)]]);
  for (const { path, data } of inputs) put(root, path, data instanceof Uint8Array ? data : await data.arrayBuffer());
  const output = [];
  const told = [];
  const listen = (line) => {
    if (line.startsWith('{"phase"')) postMessage({ step: JSON.parse(line) });
    else if (line.startsWith('{"text"')) postMessage({ text: JSON.parse(line).text });
    else told.push(line);
  };
  const fds = [
    new OpenFile(new File([])),
    ConsoleStdout.lineBuffered((line) => output.push(line)),
    ConsoleStdout.lineBuffered(listen),
    new PreopenDirectory("/", root),
  ];
  const wasi = new WASI(["lookalike", ...args], ["TMPDIR=/.run/tmp"], fds, { debug: false });
  try {
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
    const status = wasi.start(instance);
    // An anonymous report has its key beside it.
    const results = [...own].filter(([name]) => name === out || name.startsWith(`${out}-`) || name === `${out}.zip`);
    const made = results.flatMap(([name, entry]) => files(entry, name));
    postMessage({ done: true, status, output, told, files: made }, made.map(([, bytes]) => bytes.buffer));
  } catch (error) {
    postMessage({ failed: String(error), told });
  }
};
