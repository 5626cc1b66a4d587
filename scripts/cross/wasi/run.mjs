// Runs plint.wasm with Node's WASI on the files of the current directory:  node run.mjs plint.wasm ARGUMENTS…
// The module sees the directory as `/project`. The stack of Node's main thread is too small for deep code, so it runs in a worker.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
import { isMainThread, Worker, workerData } from "node:worker_threads";

process.removeAllListeners("warning");
if (isMainThread) {
  const [module, ...words] = process.argv.slice(2);
  const worker = new Worker(new URL(import.meta.url), { workerData: { module, words }, resourceLimits: { stackSizeMb: 64 } });
  worker.on("message", (code) => { process.exitCode = code; });
  worker.on("error", (error) => {
    console.error(`plint.wasm: ${error}`);
    process.exitCode = 70;
  });
} else {
  const { module, words } = workerData;
  const wasi = new WASI({ version: "preview1", args: ["plint", ...words], env: { PWD: "/project" }, preopens: { "/project": process.cwd() },
    returnOnExit: true });
  const { instance } = await WebAssembly.instantiate(readFileSync(module), wasi.getImportObject());
  const { parentPort } = await import("node:worker_threads");
  parentPort.postMessage(wasi.start(instance));
}
