// The state of the playground as the part of an address after `#`, which browsers do not send: JSON, compressed, in base64url.

const begin = "#1.";
const maxBytes = 8 << 20; // of the JSON: a short link can hold much more

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function through(bytes, stream, limit = Infinity) {
  const chunks = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) throw new RangeError("the link contains too much");
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const isText = (value) => typeof value === "string";

// Whether a path leads to a file below the project.
export const isPath = (path) => /^[^/\0]/.test(path) && !path.split("/").some((name) => ["", ".", ".."].includes(name));

// `state`: the texts by path (`files`), the path of the open file (`current`), whether all rules are on (`all`).
export async function encode(state) {
  return begin + toText(await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw")));
}

// The state, which may come from anyone; null if the text does not begin like one; an exception if it is damaged.
export async function decode(text) {
  if (!text.startsWith(begin)) return null;
  const bytes = await through(toBytes(text.slice(begin.length)), new DecompressionStream("deflate-raw"), maxBytes);
  const { files, current, all } = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const entries = Object.entries(files).filter(([path, code]) => isPath(path) && isText(code));
  if (!entries.length) throw new TypeError("the link contains no files");
  const known = Object.fromEntries(entries);
  return { files: known, current: isText(current) && Object.hasOwn(known, current) ? current : entries[0][0], all: all === true };
}
