#!/usr/bin/env python3
"""How the language server feels in a tree: editor.py PLINT TREE [--edits N] [--open N] [--seed N]

Prints milliseconds in the middle and at the 95th percentile: start to first diagnostics and to the first hover,
keystroke to diagnostics, hover, definition, completion and references; with N other files open, a keystroke to the diagnostics
of them all; and the memory after the first tenth of the edits and after all of them.
"""
import argparse
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "server"))
from client import Client  # noqa: E402


def row(name, times):
    times = sorted(times)
    print(f"{name:<28}{times[len(times) // 2] * 1000:9.1f} ms {times[len(times) * 95 // 100] * 1000:9.1f} ms")


def memory(client):
    with open(f"/proc/{client.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmRSS"))


def timed(function):
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plint")
    parser.add_argument("tree")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--open", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    manifests = sorted(os.path.relpath(os.path.join(folder, name), options.tree)
                       for folder, _, names in os.walk(options.tree) for name in names
                       if name.endswith(".pp") and "/spec/" not in folder)
    path = rng.choice([each for each in manifests if 2000 < os.path.getsize(os.path.join(options.tree, each)) < 20000])
    print(f"{len(manifests)} manifests; editing {path}")
    plint = os.path.realpath(options.plint)

    starts, whole = [], []
    for _ in range(5):
        start = time.perf_counter()
        client = Client(plint, options.tree)
        text = client.open(path)
        client.wait_for_diagnostics(path)
        starts.append(time.perf_counter() - start)
        client.request("textDocument/hover", client.at(path, 0, 0))
        whole.append(time.perf_counter() - start)
        if len(starts) < 5:
            client.shut_down()
    row("start to first diagnostics", starts)
    row("start to first hover", whole)  # the whole project is read
    others = rng.sample([each for each in manifests if each != path], options.open)
    for other in others:
        client.open(other)
        client.wait_for_diagnostics(other)
    before = 0

    # Words are typed at the ends of lines, and removed again.
    lines = text.split("\n")
    times = []
    while len(times) < options.edits:
        if before == 0 and len(times) >= options.edits / 10:
            before = memory(client)
        line = rng.randrange(1, len(lines))
        column = len(lines[line].encode())
        for sign in "# $x":
            def edit(at=column, sign=sign):
                client.change(path, [((line, at), (line, at), sign)])
                client.wait_for_diagnostics(path)
            times.append(timed(edit))
            column += 1

        def undo():
            client.change(path, [((line, column - 4), (line, column), "")])
            client.wait_for_diagnostics(path)
        times.append(timed(undo))
    row("keystroke to diagnostics", times)
    if others:
        def change_all():
            client.forget_diagnostics()
            client.change(path, [((0, 0), (0, 0), "# x\n")])
            client.wait_for_all_diagnostics([path, *others])
        row("keystroke to all open files", [timed(change_all) for _ in range(20)])
    places = []
    for number, content in enumerate(lines):
        for at, sign in enumerate(content):
            if sign == "$" and len(content.encode()) == len(content):
                places.append((number, at + 1))
    places = rng.sample(places, min(60, len(places)))
    for name, method, more in (("hover", "textDocument/hover", {}), ("definition", "textDocument/definition", {}),
                               ("completion", "textDocument/completion", {}),
                               ("references", "textDocument/references", {"context": {"includeDeclaration": True}})):
        row(name, [timed(lambda place=place, method=method, more=more:
                         client.request(method, client.at(path, *place, **more))) for place in places])
    print(f"memory: {before} MB after a tenth of {len(times)} edits, {memory(client)} MB after all")
    client.shut_down()


if __name__ == "__main__":
    main()
