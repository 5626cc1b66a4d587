// The playground: an editor of several files, and what plint (in a worker) reports about them. The files stay in this tab, and in
// links that the user copies.
import { decode, encode, isPath } from "./playground_link.js";
import { start } from "./playground_start.js";
import { appendColored, classOf, frames, indexOfBytes, paint, plain, readTokens } from "./playground_text.js";

const at = (id) => document.getElementById(id);
const limit = 200; // entries of the list of types

let files = {};
let current = "";
let findings = [];
let tokens = [];
let view = "findings";
let full = ""; // the report for terminals
let checked = 0; // the number of the newest check
let isChecking = false;
let timer = 0; // of the next check
let isOutdated = false; // the code was edited while it was checked

// ---- plint ----

const waiting = new Map();
let worker = null;
let sent = 0;

function plint(words, input = files) {
  return new Promise((resolve) => {
    waiting.set(++sent, resolve);
    worker.postMessage({ id: sent, words, files: input });
  });
}

function startWorker() {
  worker = new Worker("playground_worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    waiting.get(data.id)(data);
    waiting.delete(data.id);
  };
  worker.onerror = (event) => status(`plint cannot start: ${event.message || "this browser lacks a feature that it needs"}`);
}

function ruleWords() {
  return at("all-rules").checked ? ["--select", "all", "--preview"] : [];
}

function status(text) {
  at("status").textContent = text;
}

// ---- the editor ----

function draw() {
  const text = at("text").value;
  const unit = indexOfBytes(text);
  const spans = tokens.map(({ kind, begin, end }) => ({ name: classOf(kind), begin: unit(begin), end: unit(end) }));
  for (const { severity, location } of findings)
    if (location.path === current)
      spans.push({ name: `mark-${severity}`, begin: unit(location.start.offset),
        end: Math.max(unit(location.end.offset), unit(location.start.offset) + 1) });
  paint(at("colors"), text, spans);
  const count = text.split("\n").length;
  at("lines").textContent = Array.from({ length: count }, (_, i) => i + 1).join("\n") + "\n\n";
  scroll();
}

function scroll() {
  at("colors").scrollTop = at("lines").scrollTop = at("text").scrollTop;
  at("colors").scrollLeft = at("text").scrollLeft;
}

function open(path) {
  current = path;
  tokens = [];
  at("text").value = files[path] ?? "";
  at("text").setAttribute("aria-label", `code of ${path}`);
  drawFiles();
  draw();
}

function drawFiles() {
  at("files").replaceChildren(...Object.keys(files).map((path) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = path;
    button.setAttribute("aria-pressed", String(path === current));
    button.onclick = () => { open(path); check(); };
    return button;
  }));
  at("remove").disabled = Object.keys(files).length < 2;
}

function goTo({ path, start, end }) {
  if (Object.hasOwn(files, path) && path !== current) open(path);
  const unit = indexOfBytes(at("text").value);
  at("text").focus();
  at("text").setSelectionRange(unit(start.offset), unit(end.offset));
  const line = parseFloat(getComputedStyle(at("text")).lineHeight);
  at("text").scrollTop = Math.max(0, (start.line - 5) * line);
}

// ---- results ----

function findingElement(finding, frame) {
  const element = document.createElement("article");
  element.className = "finding";
  const title = document.createElement("h3");
  const severity = document.createElement("span");
  severity.className = finding.severity;
  severity.textContent = finding.severity;
  title.append(severity, " ", ...finding.message.split("`").map((part, i) => i % 2 ? textElement("code", part) : part));
  const line = document.createElement("p");
  const rule = document.createElement("a");
  rule.href = `rules/${finding.rule}.html`;
  rule.textContent = finding.rule;
  const place = document.createElement("button");
  place.type = "button";
  place.className = "place";
  const { path, start: first } = finding.location;
  place.textContent = `${path}:${first.line}:${first.column}`;
  place.onclick = () => goTo(finding.location);
  line.append(rule, " · ", place);
  const code = document.createElement("pre");
  appendColored(code, frame);
  element.append(title, line, code);
  return element;
}

function textElement(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

async function drawResult(number) {
  if (view === "findings") {
    const parts = frames(full);
    at("result").replaceChildren(...findings.map((finding, i) => findingElement(finding, parts[i] ?? "")));
    if (!findings.length) at("result").replaceChildren(textElement("p", "plint found nothing to report."));
    return;
  }
  const done = view === "tree" ? await plint(["dump", "--format", "cst", "--", current]) : await variableTypes();
  if (number === checked) at("result").replaceChildren(textElement("pre", done.output || done.errors || done.error));
}

// The types of the variables in the current file, in order.
async function variableTypes() {
  const text = at("text").value;
  const unit = indexOfBytes(text);
  const places = tokens.filter(({ kind }) => kind === "variable").slice(0, limit).map(({ begin, end }) => {
    const before = text.slice(0, unit(begin)).split("\n");
    return { line: before.length, column: [...before.at(-1)].length + 1, name: text.slice(unit(begin), unit(end)) };
  });
  if (!places.length) return { output: "This file has no variables." };
  const done = await plint(["infer", "--", ...places.map(({ line, column }) => `${current}:${line}:${column}`)]);
  const types = done.output.split("\n");
  return { ...done, output: done.code === 0 ? places.map((place, i) =>
    `${place.line}:${place.column}`.padEnd(8) + `${place.name}: ${types[i]}`).join("\n") : "" };
}

async function checkOnce() {
  const number = ++checked;
  files[current] = at("text").value;
  const began = performance.now();
  const report = ".plint-report.json";
  const done = await plint(["check", "--no-cache", "--color", "always", "--format", "full", "--format", `json=${report}`,
    ...ruleWords(), "."]);
  const json = done.files[report];
  const time = Math.round(performance.now() - began);
  const shown = current;
  const cst = await plint(["dump", "--format", "cst", "--", shown]);
  if (isOutdated) return;
  findings = json ? JSON.parse(json).findings : [];
  full = json ? done.output : "";
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  status(json ? `${notice}${count} in ${time} ms` : done.error || plain(done.errors) || "plint ended without a report");
  tokens = readTokens(cst.output);
  draw();
  await drawResult(number);
}

// One check at a time: what is edited meanwhile is checked after it.
async function check() {
  clearTimeout(timer);
  isOutdated = true;
  if (isChecking) return;
  isChecking = true;
  while (isOutdated) {
    isOutdated = false;
    await checkOnce();
  }
  isChecking = false;
  keep();
  document.body.dataset.checked = String(checked);
}

function edited() {
  files[current] = at("text").value;
  notice = "";
  isOutdated = true;
  tokens = [];
  findings = findings.filter(({ location }) => location.path !== current);
  draw();
  clearTimeout(timer);
  timer = setTimeout(check, 250);
}

// So that the browser can undo it.
function replaceText(text) {
  const area = at("text");
  if (area.value === text) return;
  const focused = document.activeElement;
  const { scrollTop, selectionStart } = area;
  area.focus();
  area.select();
  if (!document.execCommand("insertText", false, text)) area.value = text;
  area.setSelectionRange(selectionStart, selectionStart);
  area.scrollTop = scrollTop;
  focused?.focus();
}

// Runs a command that writes files, and shows them.
async function change(words) {
  files[current] = at("text").value;
  const done = await plint(words);
  if (done.error || done.code > 1) {
    status(done.error || plain(done.errors));
    return;
  }
  files = done.files;
  if (Object.hasOwn(files, current)) {
    replaceText(files[current]);
    drawFiles();
  } else {
    open(Object.keys(files)[0]);
  }
  await check();
}

// ---- links ----

let notice = ""; // about the link, until the code is edited

const state = () => ({ files, current, all: at("all-rules").checked });
const fragment = () => encode(state());

function restore({ files: known, current: path, all }) {
  files = known;
  at("all-rules").checked = all;
  open(path);
}

// Until the tab is closed, for when the page is loaded again.
const kept = "plint-playground";

function keep() {
  try {
    sessionStorage.setItem(kept, JSON.stringify({ link: location.hash, state: state() }));
  } catch {
    // not allowed, or too much
  }
}

function restoreKept() {
  try {
    const { link, state: known } = JSON.parse(sessionStorage.getItem(kept));
    if (link !== location.hash) return false;
    restore(known);
    return true;
  } catch {
    return false;
  }
}

async function restoreLink() {
  try {
    const known = await decode(location.hash);
    if (known) restore(known);
    return known !== null;
  } catch {
    notice = "The link is damaged. ";
    return false;
  }
}

async function share() {
  files[current] = at("text").value;
  history.replaceState(null, "", await fragment());
  keep();
  try {
    await navigator.clipboard.writeText(location.href);
    status("The link is copied. It contains all files.");
  } catch {
    status("The address of this page is the link. It contains all files.");
  }
}

// ---- the page ----

function askPath(text, path) {
  const given = prompt(text, path);
  if (given === null) return null;
  const exists = Object.hasOwn(files, given);
  if (isPath(given) && !exists) return given;
  status(exists ? `${given} exists already` : `${given} is not a path below the project`);
  return null;
}

function select(name) {
  view = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const selected = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    if (selected) at("result").setAttribute("aria-labelledby", tab.id);
  }
  drawResult(checked);
}

function connect() {
  at("text").oninput = edited;
  at("text").onscroll = scroll;
  at("text").onkeydown = (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check(); };
  at("all-rules").onchange = check;
  at("fix").onclick = () => change(["check", "--no-cache", "--quiet", "--fix",
    ...(at("unsafe").checked ? ["--unsafe-fixes"] : []), ...ruleWords(), "."]);
  at("format").onclick = () => change(["format", "--quiet", "--", current]);
  at("share").onclick = share;
  at("add").onclick = () => {
    const path = askPath("Path of the new file", "manifests/other.pp");
    if (path === null) return;
    files[current] = at("text").value;
    files[path] = "";
    open(path);
    at("text").focus();
    check();
  };
  at("rename").onclick = () => {
    const path = askPath("New path of this file", current);
    if (path === null) return;
    files = Object.fromEntries(Object.entries(files).map(([name, text]) => [name === current ? path : name, text]));
    open(path);
    check();
  };
  at("remove").onclick = () => {
    delete files[current];
    open(Object.keys(files)[0]);
    check();
  };
  const tabs = [...document.querySelectorAll("[role=tab]")];
  tabs.forEach((tab, i) => {
    tab.onclick = () => select(tab.id.slice("tab-".length));
    tab.onkeydown = ({ key }) => {
      if (key !== "ArrowRight" && key !== "ArrowLeft") return;
      const next = tabs[(i + (key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
      next.click();
      next.focus();
    };
  });
  addEventListener("hashchange", async () => { if (await restoreLink()) check(); });
}

async function main() {
  at("unavailable").hidden = true;
  at("playground").hidden = false;
  startWorker();
  connect();
  if (!restoreKept() && !(await restoreLink())) restore({ files: { ...start }, current: "manifests/init.pp", all: false });
  await check();
}

window.playground = { plint, fragment };
main();
