// Runs plint.wasm with Node's WASI on the files of the current directory:  node run.mjs plint.wasm ARGUMENTS…
// The module sees the directory under its own name below `/`. Ends with plint's exit code, or with 70 if the module failed.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setFlagsFromString } from "node:v8";
import { WASI } from "node:wasi";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const internalError = 70;
const stackSizeMb = 64; // that of plint's own threads; Node gives the main thread only 1 MB

function start() {
  // Node's WASI functions may start V8's garbage collector, which misreads the stack during fast calls: Node crashes, often not
  // before the module ends (https://github.com/nodejs/node/issues/46777).
  setFlagsFromString("--no-turbo-fast-api-calls");
  const [module, ...words] = process.argv.slice(2);
  const worker = new Worker(new URL(import.meta.url), { workerData: { module, words }, resourceLimits: { stackSizeMb },
    stdout: true, stderr: true }); // else Node opens both for itself, and sets that they do not block
  let failed = false;
  worker.on("error", (error) => {
    console.error(`plint.wasm: ${error}`);
    failed = true;
  });
  worker.on("exit", (code) => { process.exitCode = failed ? internalError : code; });
}

async function run({ module, words }) {
  const directory = process.cwd();
  const name = `/${basename(directory)}`;
  const wasi = new WASI({ version: "preview1", args: ["plint", ...words], env: { ...process.env, PWD: name },
    preopens: { [name]: directory }, returnOnExit: true });
  const { instance } = await WebAssembly.instantiate(readFileSync(module), wasi.getImportObject());
  process.exitCode = wasi.start(instance);
}

process.removeAllListeners("warning"); // that WASI is an experimental feature of Node
if (isMainThread) start();
else await run(workerData);
