// The playground: an editor of several files, and what plint (in a worker) reports about them. The page keeps all of it in the
// part of its address after `#`, which browsers do not send.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const limit = 200; // entries of the list of types

  const start = {
    "metadata.json": '{\n  "name": "me-web",\n  "version": "1.0.0",\n  "author": "me",\n  "license": "Apache-2.0",\n'
      + '  "summary": "A web server",\n  "source": "",\n  "dependencies": []\n}\n',
    "manifests/init.pp": "# A web server.\n#\n# @param port where it listens\nclass web (\n  Integer $port = \"80\",\n) {\n"
      + "  package { \"nginx\":\n    ensure => installed,\n  }\n\n  file { '/etc/nginx/nginx.conf':\n    ensure => file,\n"
      + "    mode => '644',\n    content => epp('web/nginx.conf.epp', { 'port' => $prot }),\n  }\n}\n",
    "templates/nginx.conf.epp": "<%- | Integer $port | -%>\nlisten <%= $port %>;\n",
  };

  let files = {};
  let current = "";
  let findings = [];
  let tokens = [];
  let view = "findings";
  let checked = 0; // the number of the newest check

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

  // ---- offsets: plint counts bytes of UTF-8, scripts count UTF-16 units ----

  function indexOfBytes(text) {
    if (/^[\0-\x7f]*$/.test(text)) return (offset) => offset;
    const index = [];
    let unit = 0;
    for (const character of text) {
      const code = character.codePointAt(0);
      const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      for (let i = 0; i < bytes; i++) index.push(unit);
      unit += character.length;
    }
    index.push(unit);
    return (offset) => index[Math.min(offset, index.length - 1)];
  }

  // ---- the editor ----

  const classOf = (kind) =>
    kind.startsWith("kw_") || kind === "boolean" || kind === "undef" || kind === "default" ? "keyword"
      : /comment/.test(kind) ? "comment"
      : /^(single_quoted|double_quoted|string|heredoc|regex)/.test(kind) ? "string"
      : kind === "variable" ? "variable"
      : kind === "class_reference" ? "type"
      : kind === "number" || kind === "integer" || kind === "float" ? "number" : "";

  // `  kind 12..15 "text"` is a token; lines without a text are nodes with children.
  function readTokens(dump) {
    const found = [];
    for (const line of dump.split("\n")) {
      const match = /^\s*(\w+) (\d+)\.\.(\d+)/.exec(line);
      if (match && classOf(match[1])) found.push({ kind: match[1], begin: Number(match[2]), end: Number(match[3]) });
    }
    return found;
  }

  // Spans with classes over one text; later ones are added to earlier ones where they overlap.
  function paint(target, text, spans) {
    const edges = new Set([0, text.length]);
    for (const span of spans) edges.add(Math.min(span.begin, text.length)).add(Math.min(span.end, text.length));
    const sorted = [...edges].sort((a, b) => a - b);
    const starting = [...spans].sort((a, b) => a.begin - b.begin);
    const fragment = document.createDocumentFragment();
    let open = [];
    let next = 0;
    for (let i = 0; i + 1 < sorted.length; i++) {
      const begin = sorted[i];
      open = open.filter((span) => span.end > begin);
      while (next < starting.length && starting[next].begin <= begin) {
        if (starting[next].end > begin) open.push(starting[next]);
        next++;
      }
      const part = text.slice(begin, sorted[i + 1]);
      if (!open.length) {
        fragment.append(part);
        continue;
      }
      const element = document.createElement("span");
      element.className = open.map((span) => span.name).join(" ");
      element.textContent = part;
      fragment.append(element);
    }
    fragment.append("\n"); // an empty last line has a height
    target.replaceChildren(fragment);
  }

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
    if (path in files && path !== current) open(path);
    const unit = indexOfBytes(at("text").value);
    at("text").focus();
    at("text").setSelectionRange(unit(start.offset), unit(end.offset));
    const line = parseFloat(getComputedStyle(at("text")).lineHeight);
    at("text").scrollTop = Math.max(0, (start.line - 5) * line);
  }

  // ---- results ----

  function status(text) {
    at("status").textContent = text;
  }

  // Text with the colors of a terminal.
  function appendColored(target, text) {
    let names = [];
    for (const part of text.split(/(\x1b\[[\d;]*m)/)) {
      const codes = /^\x1b\[([\d;]*)m$/.exec(part);
      if (codes) {
        names = codes[1].split(";").filter((code) => code !== "" && code !== "0").map((code) => `ansi-${code}`);
      } else if (part) {
        const span = document.createElement("span");
        span.className = names.join(" ");
        span.textContent = part;
        target.append(names.length ? span : part);
      }
    }
  }

  const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "");

  // The code frames of the full report, one for each finding.
  function frames(full) {
    const found = [];
    for (const line of full.split("\n")) {
      if (/^(error|warning|info)\[/.test(plain(line))) found.push([]);
      else if (found.length) found.at(-1).push(line);
    }
    return found.map((lines) => {
      if (/^\s*-->/.test(plain(lines[0] ?? ""))) lines.shift(); // the place is in the heading
      return lines.join("\n").trimEnd();
    });
  }

  function findingElement(finding, frame) {
    const element = document.createElement("article");
    element.className = "finding";
    const title = document.createElement("h3");
    const severity = document.createElement("span");
    severity.className = finding.severity;
    severity.textContent = finding.severity;
    title.append(severity, ` ${finding.message}`);
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

  function preElement(text) {
    const element = document.createElement("pre");
    element.textContent = text;
    return element;
  }

  let full = "";

  async function drawResult(number) {
    if (view === "findings") {
      const parts = frames(full);
      at("result").replaceChildren(...findings.map((finding, i) => findingElement(finding, parts[i] ?? "")));
      return;
    }
    const done = view === "tree" ? await plint(["dump", "--format", "cst", "--", current]) : await variableTypes();
    if (number === checked) at("result").replaceChildren(preElement(done.output || done.errors || done.error));
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

  async function check() {
    const number = ++checked;
    files[current] = at("text").value;
    const began = performance.now();
    const report = ".plint-report.json";
    const done = await plint(["check", "--no-cache", "--color", "always", "--format", "full", "--format", `json=${report}`,
      ...ruleWords(), "."]);
    if (number !== checked) return;
    const json = done.files[report];
    findings = json ? JSON.parse(json).findings : [];
    full = json ? done.output : "";
    const time = Math.round(performance.now() - began);
    const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
    status(json ? `${count} in ${time} ms` : done.error || plain(done.errors) || "plint ended without a report");
    tokens = readTokens((await plint(["dump", "--format", "cst", "--", current])).output);
    if (number !== checked) return;
    draw();
    await drawResult(number);
    document.body.dataset.checked = String(number);
  }

  let timer = 0;
  function edited() {
    files[current] = at("text").value;
    tokens = [];
    findings = findings.filter(({ location }) => location.path !== current);
    draw();
    clearTimeout(timer);
    timer = setTimeout(check, 250);
  }

  // Runs a command that writes files, and shows them.
  async function change(words) {
    files[current] = at("text").value;
    const done = await plint(words);
    if (done.error || done.code > 1) {
      status(done.error || plain(done.errors));
      return;
    }
    const before = current;
    files = done.files;
    open(before in files ? before : Object.keys(files)[0]);
    await check();
  }

  // ---- links ----

  const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  async function fragment() {
    const state = JSON.stringify({ files, current, all: at("all-rules").checked });
    return "#1." + toText(await through(new TextEncoder().encode(state), new CompressionStream("deflate-raw")));
  }

  const isText = (value) => typeof value === "string";
  const isPath = (path) => /^[^/\0]/.test(path) && !path.split("/").some((name) => ["", ".", ".."].includes(name));

  // A link may come from anyone.
  async function fromFragment(text) {
    if (!text.startsWith("#1.")) return false;
    try {
      const bytes = await through(toBytes(text.slice(3)), new DecompressionStream("deflate-raw"));
      const state = JSON.parse(new TextDecoder().decode(bytes));
      const entries = Object.entries(state.files).filter(([path, code]) => isPath(path) && isText(code));
      if (!entries.length) return false;
      files = Object.fromEntries(entries);
      at("all-rules").checked = state.all === true;
      open(isText(state.current) && state.current in files ? state.current : entries[0][0]);
      return true;
    } catch {
      status("The link is damaged.");
      return false;
    }
  }

  async function share() {
    files[current] = at("text").value;
    history.replaceState(null, "", await fragment());
    try {
      await navigator.clipboard.writeText(location.href);
      status("The link with all files is copied.");
    } catch {
      status("The address of this page is the link with all files.");
    }
  }

  // ---- the page ----

  function askPath(text, path) {
    const given = prompt(text, path);
    if (given === null) return null;
    if (isPath(given) && !(given in files)) return given;
    status(given in files ? `${given} exists already` : `${given} is not a path below the project`);
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
    at("text").onkeydown = (event) => { if (event.key === "Enter" && event.ctrlKey) check(); };
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
    addEventListener("hashchange", async () => { if (await fromFragment(location.hash)) check(); });
  }

  async function main() {
    at("playground").hidden = false;
    if (location.protocol === "file:") {
      status("Browsers do not run WebAssembly from files: open this page through a web server, for example `python3 -m http.server`.");
      return;
    }
    startWorker();
    connect();
    if (!(await fromFragment(location.hash))) {
      files = { ...start };
      open("manifests/init.pp");
    }
    await check();
  }

  window.playground = { plint, fragment };
  main();
})();
