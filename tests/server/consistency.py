#!/usr/bin/env python3
"""After random edits of open files, the diagnostics are those that the command line reports for the same texts.

consistency.py PLINT [--edits N] [--seed N] [--every N] [--tree DIR] [--files N]

Without --tree, some modules of the corpus (PLINT_CORPUS) are copied to a new directory; --files adds a module of so many classes,
of which some declare the same resource. Two clients send the same edits: one gets findings, the other one requests them. Every N
edits
- both have the same findings;
- a new server that sees the edits since the last time, beginning with the last texts without syntax errors, has the same findings;
  only every other time, when both clients have waited for the findings after each edit: else a server may not look at each text;
- the texts are written to a copy of the tree, and `plint --format json` there must report the same as a new server that opens
  the texts, with their syntax errors, and as both clients, after the files with syntax errors got their first text again; the
  second client requests the findings in all other files too;
- then the texts with syntax errors return. Other files must keep their findings, and these files must have those of the command
  line, and those of their first text in lines that are the same.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

from client import Client

WORDS = ["$x", "=>", "{", "}", "'", "\"", "include", "class", "notify { 'a': }", "\n", "  ", "#", "if $x {", "undef",
         "[", "]", ",", "lookup('a::b')", "Integer", "${x}", "$facts['os']", "@", "::", "é"]

PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}

MANY_NODE = "manifests/many.pp"  # includes some classes of --files

MAX_UNDO = 12  # edits until a file is as it was at first


def random_edit(rng, text):
    """(begin, end, replacement) in characters."""
    begin = rng.randrange(len(text) + 1)
    kind = rng.random()
    if kind < 0.5:
        return begin, begin, rng.choice(WORDS)
    end = min(len(text), begin + rng.randrange(1, 8))
    if kind < 0.8:
        return begin, end, ""
    lines = text.split("\n")
    return begin, end, rng.choice(lines)


def position(text, offset):
    before = text[:offset]
    return before.count("\n"), len(before[before.rfind("\n") + 1:].encode())


def read_text(root, path):
    with open(os.path.join(root, path), encoding="utf-8", newline="") as file:
        return file.read()


class Finding:
    """What both sides report of a finding: rule, message and first line; the last line, from 1, of the command line's."""

    def __init__(self, item):
        start, end = item["location"]["start"], item["location"]["end"]
        self.key = (item["rule"], item["message"], start["line"])
        ends_before_line = end["line"] > start["line"] and end["column"] == 1
        self.last = end["line"] - (1 if ends_before_line else 0)


def expected(plint, root, texts):
    """The findings of the command line, by path: of these files, and of others that have some."""
    for path, text in texts.items():
        with open(os.path.join(root, path), "w", encoding="utf-8", newline="") as file:
            file.write(text)
    run = subprocess.run([plint, "--no-cache", "--format", "json", "."], cwd=root, capture_output=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    found = {path: [] for path in texts}
    for item in json.loads(run.stdout)["findings"]:
        found.setdefault(item["location"]["path"], []).append(Finding(item))
    return found


def keys(findings):
    return {path: sorted(finding.key for finding in items) for path, items in findings.items()}


def is_broken(findings):
    return any(finding.key[0] == "syntax_error" for finding in findings)


def moved(findings, before, after):
    """The findings in `before` that are in lines that `after` has too, with their lines there."""
    old, new = before.split("\n"), after.split("\n")
    front = 0
    while front < min(len(old), len(new)) and old[front] == new[front]:
        front += 1
    back = 0
    while back < min(len(old), len(new)) - front and old[-1 - back] == new[-1 - back]:
        back += 1
    result = []
    for finding in findings:
        rule, message, line = finding.key
        if finding.last <= front:
            result.append((rule, message, line))
        elif line > len(old) - back:
            result.append((rule, message, line + len(new) - len(old)))
    return result


class Editor(Client):
    """An editor with open files. `pulls`: it requests findings."""

    def __init__(self, plint, root, pulls=False):
        super().__init__(plint, root, capabilities=PULLS if pulls else None)
        self.pulls = pulls
        self.unique = set()  # paths of which findings that look the same count once

    def items(self, path):
        """The findings in a file, as the protocol has them, after the last edit of this file."""
        if not self.pulls:
            return self.wait_for_diagnostics(path)
        return self.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri(path)}})["items"]

    def keys(self, path):
        found = keys_of(self.items(path))
        return sorted(set(found)) if path in self.unique else found

    def settle(self, paths):
        """Makes the server send findings after all earlier edits. In large projects some may follow later."""
        for path in paths:
            self.change(path, [((0, 0), (0, 0), "")])
        for path in paths:
            self.items(path)
        self.request("textDocument/documentSymbol", {"textDocument": {"uri": self.uri(paths[0])}})

    def others(self):
        """The findings in files that are not open, by path."""
        reports = self.request("workspace/diagnostic", {"previousResultIds": []})["items"]
        return {os.path.relpath(self.path(report["uri"]), self.root): keys_of(report["items"]) for report in reports}

    @staticmethod
    def path(uri):
        return urllib.parse.unquote(uri[len("file://"):])


def keys_of(items):
    return sorted((item["code"], item["message"].split("\nnote: ")[0].split("\nhelp: ")[0],
                   item["range"]["start"]["line"] + 1) for item in items)


def eventually(compare):
    """Whether it is true within some time: the findings about a whole large program come later than others."""
    deadline = time.time() + 20
    while not compare():
        if time.time() > deadline:
            return False
        time.sleep(0.02)
    return True


def differ(what, path, found, wanted, names=("in the editor", "on the command line")):
    print(f"{what}: {path} differs")
    print(f"  only {names[0]}:", [item for item in found if item not in wanted])
    print(f"  only {names[1]}:", [item for item in wanted if item not in found])
    return False


def has_findings(editor, wanted, what):
    """Whether the open files of an editor have these findings, by path."""
    editor.settle(list(wanted))
    for path, findings in wanted.items():
        if not eventually(lambda path=path, findings=findings: editor.keys(path) == findings):
            return differ(what, path, editor.keys(path), findings)
    return True


def have_same(one, other, paths, what):
    """Whether two editors have exactly the same findings."""
    def texts(editor, path):
        return sorted(json.dumps(item, sort_keys=True) for item in editor.items(path))

    for editor in (one, other):
        editor.settle(paths)
    for path in paths:
        if not eventually(lambda path=path: texts(one, path) == texts(other, path)):
            return differ(what, path, texts(one, path), texts(other, path), ("in the first", "in the second"))
    return True


class History:
    """What happened since the last comparison, for a new server that sees the same."""

    def __init__(self, texts, good, first):
        self.start = dict(texts)
        self.good = good  # the last text without syntax errors of each file
        self.edits = []
        # plint counts a `$` without a name as a syntax error; Puppet does not, so `good` may be wrong.
        self.is_known = all(line in first[path].split("\n") for path, text in texts.items() for line in text.split("\n")
                            if re.search(r"\$(?![\w:{])", line))

    def replayed(self, plint, root):
        editor = Editor(plint, root)
        for path, text in self.good.items():
            editor.open(path, text)
            editor.items(path)
        for path, text in self.start.items():
            if text != self.good[path]:
                editor.change(path, text)
                editor.items(path)
        for path, change in self.edits:
            editor.change(path, [change])
            editor.items(path)
        return editor


def has_command_line_findings(plint, editors, copy, texts, first, what):
    """Compares with the command line. Returns the last text without syntax errors of each file, or None if some differ."""
    open_of = lambda findings: {path: findings[path] for path in texts}  # noqa: E731
    wanted = expected(plint, copy, texts)
    fresh = Editor(plint, editors[0].root)
    for path, text in texts.items():
        fresh.open(path, text)
    if not has_findings(fresh, keys(open_of(wanted)), f"{what}, new server"):
        return None
    assert fresh.shut_down() == 0
    broken = [path for path in texts if is_broken(wanted[path])]
    whole = {**texts, **{path: first[path] for path in broken}}
    findings = expected(plint, copy, whole) if broken else wanted
    for editor in editors:
        for path in broken:
            editor.change(path, whole[path])
        if not has_findings(editor, keys(open_of(findings)), what):
            return None
    others = {path: found for path, found in keys(findings).items() if path not in texts and found}
    if (found := editors[1].others()) != others:
        for path in sorted(set(found) | set(others)):
            if found.get(path, []) != others.get(path, []):
                differ(f"{what}, not open", path, found.get(path, []), others.get(path, []))
        return None
    kept = {**keys(open_of(findings)),
            **{path: sorted({*(finding.key for finding in wanted[path]),
                             *moved(findings[path], first[path], texts[path])}) for path in broken}}
    for editor in editors:
        for path in broken:
            editor.change(path, texts[path])
        editor.unique = set(broken)
        if not has_findings(editor, kept, f"{what}, broken files {broken}"):
            return None
        editor.unique = set()
    return whole


def make_tree(root, rng, options):
    """Whether there is one."""
    if options.tree:
        shutil.copytree(options.tree, root, symlinks=True)
    else:
        corpus = os.environ.get("PLINT_CORPUS")
        if not corpus or not os.path.isdir(corpus):
            print("PLINT_CORPUS is not set")
            return False
        modules = sorted(folder for folder, inner, _ in os.walk(corpus) if "manifests" in inner)
        modules = [module for module in modules if "/spec/" not in module and not os.path.islink(module)]
        for module in rng.sample(modules, min(4, len(modules))):
            name = os.path.basename(module).split("-")[-1]
            if not os.path.exists(os.path.join(root, "modules", name)):
                shutil.copytree(module, os.path.join(root, "modules", name), symlinks=True)
    for number in range(options.files):
        path = os.path.join(root, "modules", "many", "manifests", f"c{number}.pp")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"# A class.\nclass many::c{number} {{\n  file {{ '/many/{number // 2}':\n    ensure => file,\n  }}\n}}\n")
    if options.files:
        os.makedirs(os.path.join(root, "manifests"), exist_ok=True)
        with open(os.path.join(root, MANY_NODE), "w", encoding="utf-8") as file:
            file.write("node 'many' {\n" + "".join(f"  include many::c{number}\n" for number in range(10)) + "}\n")
    return True


def manifests_of(root):
    manifests = []
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.relpath(os.path.join(folder, name), root)
            if name.endswith((".pp", ".epp")) and "/spec/" not in path:
                manifests.append(path)
    return sorted(manifests)


def opened_files(plint, rng, root, copy, options):
    manifests = manifests_of(root)
    found = expected(plint, copy, {path: read_text(root, path) for path in manifests})
    many = ["modules/many/manifests/c0.pp", "modules/many/manifests/c1.pp"] if options.files else []
    manifests = [path for path in manifests if not is_broken(found[path]) and "many" not in path.split("/")]
    return [path for path in rng.sample(manifests, min(4, len(manifests))) if path != MANY_NODE] + many


class Edits:
    """Random edits of some texts, and their undoing."""

    def __init__(self, rng, texts):
        self.rng = rng
        self.texts = texts
        self.undo = {path: [] for path in texts}

    def next(self):
        """(path, change), made in `texts`."""
        path = self.rng.choice(list(self.texts))
        text, undo = self.texts[path], self.undo[path]
        if len(undo) == MAX_UNDO:  # else most edits would be made in code that is broken, and ever longer
            begin, end, new = 0, len(text), undo[0]
            undo.clear()
        elif undo and self.rng.random() < 0.3:
            begin, end, new = 0, len(text), undo.pop()
        else:
            begin, end, new = random_edit(self.rng, text)
            undo.append(text)
        self.texts[path] = text[:begin] + new + text[end:]
        return path, (position(text, begin), position(text, end), new)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plint")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--tree")
    parser.add_argument("--files", type=int, default=0)
    options = parser.parse_args()
    plint = os.path.realpath(options.plint)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as place:
        root, copy = os.path.join(place, "live"), os.path.join(place, "copy")
        if not make_tree(root, rng, options):
            return 77
        shutil.copytree(root, copy, symlinks=True)
        editors = [Editor(plint, root), Editor(plint, root, pulls=True)]
        paths = opened_files(plint, rng, root, copy, options)
        first = {path: editors[0].open(path) for path in paths}
        for path in paths:
            editors[1].open(path)
        texts = dict(first)
        edits = Edits(rng, texts)
        times, compared, waits = [], 0, True
        history = History(texts, first, first)
        for number in range(1, options.edits + 1):
            path, change = edits.next()
            history.edits.append((path, change))
            start = time.perf_counter()
            for editor in editors:
                editor.change(path, [change])
                if waits or rng.random() < 0.5:
                    editor.items(path)
                    times += [time.perf_counter() - start] if editor is editors[0] else []
            if number % options.every != 0 and number != options.edits:
                continue
            what = f"edit {number} (seed {options.seed})"
            if waits and not have_same(*editors, paths, f"{what}, requested or not"):
                return 1
            if waits and history.is_known:
                compared += 1
                fresh = history.replayed(plint, root)
                if not have_same(editors[0], fresh, paths, f"{what}, new server with the same edits"):
                    return 1
                assert fresh.shut_down() == 0
            good = has_command_line_findings(plint, editors, copy, texts, first, what)
            if good is None:
                return 1
            history = History(texts, good, first)
            waits = not waits
        assert [editor.shut_down() for editor in editors] == [0, 0]
        times.sort()
        print(f"{options.edits} edits, {compared} times seen by a new server; keystroke to diagnostics: "
              f"median {times[len(times) // 2] * 1000:.1f} ms, 95 % {times[len(times) * 95 // 100] * 1000:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
