#!/usr/bin/env python3
"""After random edits of open files, the diagnostics are those that the command line reports for the same texts.

consistency.py PLINT [--edits N] [--seed N] [--every N] [--tree DIR]

Without --tree, some modules of the corpus (PLINT_CORPUS) are copied to a new directory. Every N edits, the texts are written to
a copy of the tree, and `plint --format json` there must report the same as
- a new server that opens the texts, with their syntax errors;
- the server that got the edits, after the files with syntax errors got their first text again.
Then the texts with syntax errors return to the server. Other files must keep their findings, and these files must have those
of the command line, and those of their first text in lines that are the same.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from client import Client

WORDS = ["$x", "=>", "{", "}", "'", "\"", "include", "class", "notify { 'a': }", "\n", "  ", "#", "if $x {", "undef",
         "[", "]", ",", "lookup('a::b')", "Integer", "${x}", "$facts['os']", "@", "::", "é"]

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
    """The findings of the command line, by path."""
    for path, text in texts.items():
        with open(os.path.join(root, path), "w", encoding="utf-8", newline="") as file:
            file.write(text)
    run = subprocess.run([plint, "--no-cache", "--format", "json", "."], cwd=root, capture_output=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    found = {path: [] for path in texts}
    for item in json.loads(run.stdout)["findings"]:
        if item["location"]["path"] in found:
            found[item["location"]["path"]].append(Finding(item))
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


def actual(client, path):
    found = sorted((item["code"], item["message"].split("\nnote: ")[0].split("\nhelp: ")[0],
                    item["range"]["start"]["line"] + 1) for item in client.wait_for_diagnostics(path))
    return sorted(set(found)) if path in client.unique else found


def compare(client, wanted, what):
    """Waits for the diagnostics of the client to be those; returns whether they are."""
    paths = list(wanted)
    for path in paths:
        client.change(path, [((0, 0), (0, 0), "")])
    client.wait_for_all_diagnostics(paths)
    client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri(paths[0])}})
    deadline = time.time() + 20
    while time.time() < deadline and any(actual(client, path) != wanted[path] for path in paths):
        time.sleep(0.02)
    for path in paths:
        found = actual(client, path)
        if found != wanted[path]:
            print(f"{what}: {path} differs")
            print("  only in the editor:", [item for item in found if item not in wanted[path]])
            print("  only on the command line:", [item for item in wanted[path] if item not in found])
            return False
    return True


def is_consistent(plint, client, copy, texts, first, what):
    wanted = expected(plint, copy, texts)
    fresh = Client(plint, client.root)
    fresh.unique = set()
    for path, text in texts.items():
        fresh.open(path, text)
    if not compare(fresh, keys(wanted), f"{what}, new server"):
        return False
    assert fresh.shut_down() == 0
    broken = [path for path in texts if is_broken(wanted[path])]
    whole = {**texts, **{path: first[path] for path in broken}}
    for path in broken:
        client.change(path, whole[path])
    findings = expected(plint, copy, whole) if broken else wanted
    if not compare(client, keys(findings), what):
        return False
    for path in broken:
        client.change(path, texts[path])
    kept = {**keys(findings), **{path: sorted({*(finding.key for finding in wanted[path]),
                                               *moved(findings[path], first[path], texts[path])}) for path in broken}}
    client.unique = set(broken)
    result = compare(client, kept, f"{what}, broken files {broken}")
    client.unique = set()
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plint")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--tree")
    options = parser.parse_args()
    plint = os.path.realpath(options.plint)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as place:
        root, copy = os.path.join(place, "live"), os.path.join(place, "copy")
        if options.tree:
            shutil.copytree(options.tree, root, symlinks=True)
        else:
            corpus = os.environ.get("PLINT_CORPUS")
            if not corpus or not os.path.isdir(corpus):
                print("PLINT_CORPUS is not set")
                return 77
            modules = sorted(folder for folder, inner, _ in os.walk(corpus) if "manifests" in inner)
            modules = [module for module in modules if "/spec/" not in module and not os.path.islink(module)]
            for module in rng.sample(modules, min(4, len(modules))):
                name = os.path.basename(module).split("-")[-1]
                if not os.path.exists(os.path.join(root, "modules", name)):
                    shutil.copytree(module, os.path.join(root, "modules", name), symlinks=True)
        shutil.copytree(root, copy, symlinks=True)
        manifests = []
        for folder, _, files in os.walk(root):
            for name in files:
                path = os.path.relpath(os.path.join(folder, name), root)
                if name.endswith((".pp", ".epp")) and "/spec/" not in path:
                    manifests.append(path)
        manifests.sort()
        client = Client(plint, root)
        client.unique = set()  # paths of which findings that look the same count once
        times = []
        read = {path: read_text(root, path) for path in manifests}
        found = expected(plint, copy, read)
        manifests = [path for path in manifests if not is_broken(found[path])]
        texts = {path: client.open(path) for path in rng.sample(manifests, min(4, len(manifests)))}
        first = dict(texts)
        undo = {path: [] for path in texts}
        for number in range(1, options.edits + 1):
            path = rng.choice(list(texts))
            if len(undo[path]) == MAX_UNDO:  # else most edits would be made in code that is broken, and ever longer
                text = undo[path][0]
                begin, end, new = 0, len(texts[path]), text
                undo[path].clear()
            elif undo[path] and rng.random() < 0.3:
                text = undo[path].pop()
                begin, end, new = 0, len(texts[path]), text
            else:
                begin, end, new = random_edit(rng, texts[path])
                undo[path].append(texts[path])
                text = texts[path][:begin] + new + texts[path][end:]
            start = time.perf_counter()
            client.change(path, [(position(texts[path], begin), position(texts[path], end), new)])
            texts[path] = text
            if rng.random() < 0.5:
                client.wait_for_diagnostics(path)
                times.append(time.perf_counter() - start)
            if number % options.every == 0 or number == options.edits:
                if not is_consistent(plint, client, copy, texts, first, f"edit {number} (seed {options.seed})"):
                    return 1
        assert client.shut_down() == 0
        times.sort()
        print(f"{options.edits} edits; keystroke to diagnostics: median {times[len(times) // 2] * 1000:.1f} ms, "
              f"95 % {times[len(times) * 95 // 100] * 1000:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
