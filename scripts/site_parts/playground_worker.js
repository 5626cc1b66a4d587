// Runs plint.wasm, the whole command line, over files in memory. Each run is a new instance with one answer.
import { ConsoleStdout, Directory, File, OpenDirectory, OpenFile, PreopenDirectory, WASI } from "./wasi/index.js";

const compiled = WebAssembly.compileStreaming
  ? WebAssembly.compileStreaming(fetch("plint.wasm"))
  : fetch("plint.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));

// The shim reports no rights for directories, which C libraries take for write protection.
const status = OpenDirectory.prototype.fd_fdstat_get;
OpenDirectory.prototype.fd_fdstat_get = function () {
  const answer = status.call(this);
  answer.fdstat.fs_rights_base = answer.fdstat.fs_rights_inherited = 0xffffffffffffffffn;
  return answer;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true }); // which keeps it

// Directories and files of the shim for texts by path.
function tree(files) {
  const root = new Map();
  for (const [path, text] of Object.entries(files)) {
    const names = path.split("/");
    const last = names.pop();
    let folder = root;
    for (const name of names) {
      if (!(folder.get(name) instanceof Directory)) folder.set(name, new Directory(new Map()));
      folder = folder.get(name).contents;
    }
    folder.set(last, new File(encoder.encode(text)));
  }
  return root;
}

function texts(folder, above = "", found = {}) {
  for (const [name, entry] of folder) {
    if (entry instanceof Directory) texts(entry.contents, `${above}${name}/`, found);
    else found[above + name] = decoder.decode(entry.data);
  }
  return found;
}

function collector(chunks) {
  return new ConsoleStdout((bytes) => chunks.push(bytes.slice()));
}

async function joined(chunks) {
  return new Blob(chunks).text();
}

// The files after the run are in `files`; `error`: the run ended in another way than with an exit code.
async function run({ words, files }) {
  const project = new Directory(tree(files));
  const root = new PreopenDirectory("/", new Map([["project", project]]));
  const output = [];
  const errors = [];
  const wasi = new WASI(["plint", ...words], ["PWD=/project"],
    [new OpenFile(new File([])), collector(output), collector(errors), root], { debug: false });
  const instance = await WebAssembly.instantiate(await compiled, { wasi_snapshot_preview1: wasi.wasiImport });
  let code = null;
  let error = "";
  try {
    code = wasi.start(instance);
  } catch (problem) {
    error = problem instanceof RangeError ? "the code is nested too deeply for this browser" : String(problem);
  }
  return { code, error, output: await joined(output), errors: await joined(errors), files: texts(project.contents) };
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ id: data.id, ...(await run(data)) });
  } catch (problem) {
    self.postMessage({ id: data.id, code: null, error: String(problem), output: "", errors: "", files: data.files });
  }
};
