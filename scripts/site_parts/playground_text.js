// The text of the editor and of reports: offsets, tokens, colors.

// plint counts bytes of UTF-8, scripts count UTF-16 units.
export function indexOfBytes(text) {
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

export const classOf = (kind) =>
  kind.startsWith("kw_") || kind === "boolean" || kind === "undef" || kind === "default" ? "keyword"
    : /comment/.test(kind) ? "comment"
    : /^(single_quoted|double_quoted|string|heredoc|regex)/.test(kind) ? "string"
    : kind === "variable" ? "variable"
    : kind === "class_reference" ? "type"
    : kind === "number" || kind === "integer" || kind === "float" ? "number" : "";

// `  kind 12..15 "text"` is a token; lines without a text are nodes with children.
export function readTokens(dump) {
  const found = [];
  for (const line of dump.split("\n")) {
    const match = /^\s*(\w+) (\d+)\.\.(\d+)/.exec(line);
    if (match && classOf(match[1])) found.push({ kind: match[1], begin: Number(match[2]), end: Number(match[3]) });
  }
  return found;
}

// Spans with classes over one text; later ones are added to earlier ones where they overlap.
export function paint(target, text, spans) {
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

// Text with the colors of a terminal.
export function appendColored(target, text) {
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

export const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "");

// The code frames of the full report, one for each finding.
export function frames(full) {
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
