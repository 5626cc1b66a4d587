#!/usr/bin/env python3
"""Types real manifests, one character after the other, and asks for completion and hover after each.

  prefixes.py PLINT [--files N] [--size BYTES]

Each request gets an answer, and what is already typed is known: hover on the name of the first definition always answers
once its body has begun, and a variable that is being typed again is among the completions. Files are modules of
PLINT_CORPUS. Exits with 1 if a promise is broken, with 77 without the modules.
"""
import argparse
import os
import pathlib
import re
import sys

from client import Client, ServerError

PIPELINED = 50  # characters whose answers are not waited for
DEFINITION = re.compile(r"^(?:class|define)\s+([a-z][\w:]*)(?:\s*\([^(]*^ *\))?[^{(]*\{", re.M)
VARIABLE = re.compile(r"\$[a-z]\w*\Z")


def manifests(corpus, wanted, size):
    found = sorted(path for path in corpus.rglob("manifests/**/*.pp")
                   if "spec" not in path.parts and 200 < path.stat().st_size <= size)
    return [path for path in found[::max(1, len(found) // wanted)] if path.read_bytes().isascii()][:wanted]


class Typist:
    def __init__(self, client, path):
        self.client, self.path = client, path
        self.text = path.read_text(encoding="ascii")
        self.definition = DEFINITION.search(self.text)
        self.line = self.character = 0
        self.asked = []
        self.problems = []

    def type_all(self):
        self.client.open(str(self.path), "")
        for at, char in enumerate(self.text):
            self.client.change(str(self.path), [((self.line, self.character),) * 2 + (char,)])
            self.line, self.character = (self.line + 1, 0) if char == "\n" else (self.line, self.character + 1)
            self.ask(at + 1)
            if len(self.asked) > PIPELINED:
                self.check()
        self.check()
        self.client.close(str(self.path))

    def ask(self, typed):
        here = {"textDocument": {"uri": self.client.uri(str(self.path))},
                "position": {"line": self.line, "character": self.character}}
        name = here
        if self.definition and typed >= self.definition.end():
            before = self.text[:self.definition.start(1)]
            name = {**here, "position": {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}}
        self.asked.append((typed, self.client.begin("textDocument/completion", here),
                           self.client.begin("textDocument/hover", name), name is not here))

    def check(self):
        for typed, completion, hover, must_know in self.asked:
            try:
                offered = {item["label"] for item in (self.client.finish(completion) or {"items": []})["items"]}
                shown = self.client.finish(hover)
            except ServerError as error:
                self.problems.append(f"{self.path}, {typed} bytes: {error}")
                continue
            if must_know and shown is None:
                self.problems.append(f"{self.path}, {typed} bytes: no hover on {self.definition[1]}")
            name = self.repeated_variable(typed)
            if name and name not in offered:
                self.problems.append(f"{self.path}, {typed} bytes: {name} is not offered")
        self.asked = []

    def repeated_variable(self, typed):
        """The variable that is being typed at the end, in code, if an earlier parameter or assignment has its name."""
        word = VARIABLE.search(self.text[max(0, typed - 80):typed])
        line = self.text[self.text.rfind("\n", 0, typed) + 1:typed]
        whole = word and re.compile(r"\w*").match(self.text, typed)[0]
        if not word or re.search(r"['\"#/]", line):
            return None
        name = word[0] + whole
        set_before = re.search(rf"^\s*(?:[\w:]+(?:\[.*\])?\s+)?{re.escape(name)}\s*=[^=~>]", self.text[:typed - len(word[0])], re.M)
        return name[1:] if set_before else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plint")
    parser.add_argument("--files", type=int, default=3)
    parser.add_argument("--size", type=int, default=1500)
    given = parser.parse_args()
    corpus = os.environ.get("PLINT_CORPUS")
    if not corpus:
        print("SKIPPED: PLINT_CORPUS is not set", file=sys.stderr)
        return 1 if os.environ.get("PLINT_REQUIRE_ORACLE") else 77
    problems, prefixes = [], 0
    files = manifests(pathlib.Path(corpus).resolve(), given.files, given.size)
    for path in files:
        module = next(parent.parent for parent in path.parents if parent.name == "manifests")
        client = Client(os.path.abspath(given.plint), str(module))
        typist = Typist(client, path)
        typist.type_all()
        assert client.shut_down() == 0
        problems += typist.problems
        prefixes += len(typist.text)
    print(*problems[:20], sep="\n")
    print(f"{len(files)} files, {prefixes} prefixes, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
