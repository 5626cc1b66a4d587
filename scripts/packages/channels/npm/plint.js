#!/usr/bin/env node
// Starts the program for this platform, or the WebAssembly module if npm did not install one, and ends as it ends.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const scope = "@plint-dev/plint-";
const platform = `${process.platform}-${process.arch}`;
const { optionalDependencies } = require("../package.json");
const isSupported = scope + platform in optionalDependencies;

function find(path) {
  try {
    return require.resolve(scope + path);
  } catch {
    return undefined;
  }
}

function commandLine() {
  const program = find(`${platform}/bin/plint${process.platform === "win32" ? ".exe" : ""}`);
  if (program) return [program];
  const problem = isSupported ? `the package ${scope}${platform} is not installed` : `npm has no program for ${platform}`;
  const runner = find("wasm32-wasi/run.mjs");
  if (!runner) {
    console.error(`plint: ${problem}, and ${scope}wasm32-wasi is not installed either; install @plint-dev/plint again, `
      + "with optional dependencies");
    process.exit(2);
  }
  if (isSupported) console.error(`plint: ${problem}; running the slower WebAssembly module`);
  return [process.execPath, runner, find("wasm32-wasi/plint.wasm")];
}

const [program, ...words] = commandLine();
const child = spawn(program, [...words, ...process.argv.slice(2)], { stdio: "inherit" });
child.on("error", (error) => {
  console.error(`plint: cannot start ${program}: ${error.message}`);
  process.exitCode = 2;
});
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) {
  process.on(signal, () => {
    // A terminal sends SIGINT to the child, too.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("exit", (code, signal) => {
  if (signal === null) {
    process.exitCode = code;
    return;
  }
  for (const name of signals) process.removeAllListeners(name);
  process.exitCode = 128 + constants.signals[signal];
  process.kill(process.pid, signal);
});
