"""Code as HTML with colors. Those of Puppet code come from plint's own tokens, so they are right wherever the parser is."""

import html
import re
import subprocess
import tempfile
from pathlib import Path

TOKEN = re.compile(r"\s*(\w+) (\d+)\.\.(\d+)")
# A comment in an example that marks a finding in the line above, and one in a line that has the finding.
FINDING = re.compile(r"\s*(#|<%#)\s*(\^+|(error|warning|info): )")
COMMENT = re.compile(r"^(\s*#.*)$", re.M)
SUFFIXES = {"puppet": ".pp", "epp": ".epp"}
COMMENTED = ("yaml", "toml", "sh", "ruby", "ini", "conf")


def class_of(kind):
    """The same as `classOf` in playground_text.js."""
    if kind.startswith("kw_") or kind in ("boolean", "undef", "default"):
        return "keyword"
    if "comment" in kind:
        return "comment"
    if re.match("single_quoted|double_quoted|string|heredoc|regex", kind):
        return "string"
    if kind in ("number", "integer", "float"):
        return "number"
    return {"variable": "variable", "class_reference": "type"}.get(kind)


def tokens(dump):
    """(class, begin, end) in bytes, in order, of a tree as `plint dump --format cst` prints it."""
    found = (TOKEN.match(line) for line in dump.splitlines())
    spans = ((class_of(match[1]), int(match[2]), int(match[3])) for match in found if match)
    return [span for span in spans if span[0]]


def painted(text, spans, marks=()):
    """`spans`: (class, begin, end) in bytes. `marks`: the same, of findings, which may contain and cut spans."""
    raw = text.encode()
    edges = sorted({0, len(raw), *(min(edge, len(raw)) for _, begin, end in [*spans, *marks] for edge in (begin, end))})
    opened = [sorted(group, key=lambda span: span[1]) for group in (spans, marks)]
    out = ""
    for begin, end in zip(edges, edges[1:]):
        names = []
        for group in opened:
            # Of nested spans, the innermost one begins last.
            around = [name for name, start, stop in group if start <= begin < stop]
            names += around[-1:]
        part = raw[begin:end].decode(errors="replace")
        if names and names[0] == "comment" and (found := FINDING.match(part)):
            names = ["finding", found[3] or "caret"]
        part = html.escape(part, quote=False)
        out += f'<span class="{" ".join(names)}">{part}</span>' if names else part
    return out


class Highlighter:
    """Collects code blocks while pages are made: one run of plint then reads them all."""

    def __init__(self, plint):
        self.plint = plint
        self.blocks = {}

    def mark(self, language, text):
        """A placeholder for the block in a page."""
        key = f"\ue000{len(self.blocks)}\ue001"  # no page has these characters, and Markdown keeps them
        self.blocks[key] = (language, text)
        return key

    def results(self):
        done = {}
        with tempfile.TemporaryDirectory() as folder:
            names = {}
            for number, (key, (language, text)) in enumerate(self.blocks.items()):
                if language in SUFFIXES:
                    name = f"{number}{SUFFIXES[language]}"
                    (Path(folder) / name).write_text(text, encoding="utf-8")
                    names[name] = key
            dumps = trees(self.plint, folder, list(names))
            for name, key in names.items():
                done[key] = painted(self.blocks[key][1], tokens(dumps.get(name, "")))
        for key, (language, text) in self.blocks.items():
            if key not in done:
                text = html.escape(text, quote=False)
                done[key] = COMMENT.sub(comment, text) if language in COMMENTED else text
        return done

    def fill(self, pages):
        """The pages with their blocks."""
        results = self.results()
        return {place: re.sub("\ue000\\d+\ue001", lambda match: results[match[0]], page) for place, page in pages.items()}


def comment(match):
    found = FINDING.match(match[1])
    return f'<span class="{"finding " + (found[3] or "caret") if found else "comment"}">{match[1]}</span>'


def trees(plint, folder, names):
    """The text of each file's tree."""
    if not names:
        return {}
    # With one operand, plint prints no names. Files with syntax errors make the exit code 1.
    run = subprocess.run([plint, "dump", "--format", "cst", "--", *names, *names[:1]], cwd=folder, capture_output=True,
                         text=True, check=False)
    if run.returncode > 1:
        raise SystemExit(f"site: plint dump: {run.stderr}")
    parts = re.split(r"^--- (.+)\n", run.stdout, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))
