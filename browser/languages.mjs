// Writes the endings of the files that each module reads, so that the page knows which one a batch needs.
import { readFile, writeFile } from "node:fs/promises";
import { ConsoleStdout, File, OpenFile, WASI } from "./node_modules/@bjorn3/browser_wasi_shim/dist/index.js";

const out = process.argv[2];
const languages = {};
for (const name of ["common", "all"]) {
  const lines = [];
  const fds = [new OpenFile(new File([])), ConsoleStdout.lineBuffered((line) => lines.push(line)), ConsoleStdout.lineBuffered(console.error)];
  const wasi = new WASI(["lookalike", "languages"], [], fds, { debug: false });
  const module = await WebAssembly.compile(await readFile(`${out}/${name}.wasm`));
  // The sizes are those of the build, in pages of 64 KiB.
  const memory = new WebAssembly.Memory({ initial: 2048, maximum: 49152 });
  const { exports } = await WebAssembly.instantiate(module, { env: { memory }, wasi_snapshot_preview1: wasi.wasiImport });
  wasi.start({ exports: { memory, _start: exports._start } });
  languages[name] = lines;
}
await writeFile(`${out}/languages.json`, JSON.stringify(languages));
