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
  wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
  languages[name] = lines;
}
await writeFile(`${out}/languages.json`, JSON.stringify(languages));
