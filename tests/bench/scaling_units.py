#!/usr/bin/env python3
"""Looks for scans whose cost grows faster than the input: repeats units of text in every place of every language.

usage: scaling_units.py PLINT [--units N] [--seed N] [--jobs N] [--places PATTERN] [--commands NAME,...] [--minutes N]

A unit is one to four of about 150 tokens. Each token alone is repeated in every place, each random unit in one place of
each language, to 200 kB and to 400 kB; each input is checked with default rules or all of them, fixed, formatted, or
opened in an editor. The test fails if a doubling multiplies the CPU time by more than 2.6. `--token TEXT` tries one unit.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

from scaling_places import PLACES, TOKENS
from scaling_shapes import write

SIZE = 200_000
MAX_FACTOR = 2.6
ENOUGH_SECONDS = 0.15  # a cheaper input is not repeated
MAX_SECONDS = 10  # no input may cost more
MAX_MEMORY = 6 << 30

EVERYTHING = ["--select", "all", "--preview"]
COMMANDS = {"check": [], "all": EVERYTHING, "fix": [*EVERYTHING, "--diff", "--unsafe-fixes"],
            "format": ["format", "--check"], "server": ["server"]}


def session(folder, path, text):
    """The messages of an editor that opens a file, asks for its diagnostics and completes at its end."""
    document = {"uri": f"file://{folder}/{path}"}
    lines = text.split("\n")
    end = {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}
    messages = [
        ("initialize", {"processId": None, "rootUri": f"file://{folder}", "capabilities": {}}, 1),
        ("initialized", {}, None),
        ("textDocument/didOpen", {"textDocument": {**document, "languageId": "puppet", "version": 1, "text": text}}, None),
        ("textDocument/diagnostic", {"textDocument": document}, 2),
        ("textDocument/completion", {"textDocument": document, "position": end}, 3),
        ("shutdown", None, 4), ("exit", None, None)]
    for method, params, number in messages:
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
        content = json.dumps(message).encode()
        yield b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def cost(plint, place, unit, command, size):
    """CPU seconds of one run; infinite if it exceeds the limits, or crashes."""
    files = place.make(unit * max(size // len(unit.encode()), 1))
    arguments = list(COMMANDS[command])
    if command not in ("format", "server"):
        arguments += ["--no-cache", "--jobs", "1"] + ([] if "plint.toml" in files else ["--isolated"])

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    with tempfile.TemporaryDirectory(prefix="units-") as folder, tempfile.TemporaryFile() as messages:
        write(folder, files)
        if command == "server":
            messages.writelines(session(folder, place.file, files[place.file]))
            messages.seek(0)
        else:
            arguments.append(".")
        child = subprocess.Popen([plint, *arguments], cwd=folder, stdin=messages, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime if child.returncode in (0, 1, 2) else float("inf")


def grows(once, twice):
    return twice > MAX_FACTOR * once or twice == float("inf")


def growth(plint, place, unit, command):
    """(seconds, seconds of twice the input), measured again if the cost seems to grow too fast; none if it is small."""
    once = cost(plint, place, unit, command, place.size)
    if once < ENOUGH_SECONDS:
        return None
    twice = cost(plint, place, unit, command, 2 * place.size)
    for _ in range(2):
        if grows(once, twice) and twice != float("inf"):
            once = min(once, cost(plint, place, unit, command, place.size))
            twice = min(twice, cost(plint, place, unit, command, 2 * place.size))
    return once, twice


def cases(options):
    """(place, unit, command), always in the same order for a seed."""
    places = [place for place in PLACES if fnmatch.fnmatch(place.name, options.places)]
    commands = options.commands.split(",")
    chosen = random.Random(options.seed)
    if options.token is not None:
        yield from ((place, options.token, command) for place in places for command in commands)
        return
    units = [[token] for token in TOKENS]
    units += [[chosen.choice(TOKENS) for _ in range(chosen.randint(1, 4))] for _ in range(options.units)]
    languages = {}
    for place in places:
        languages.setdefault(place.language, []).append(place)
    all_cases = []
    for number, unit in enumerate(units):
        for of_language in languages.values():
            for place in of_language if number < len(TOKENS) else [chosen.choice(of_language)]:
                command = chosen.choice([name for name in commands if place.is_code or name not in ("format", "server")]
                                        or commands)
                all_cases.append((place, "".join(unit), command))
    chosen.shuffle(all_cases)  # the first minutes try something of everything
    yield from all_cases


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plint")
    parser.add_argument("--units", type=int, default=3000, help="random units (default: 3000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--places", default="*", metavar="PATTERN", help="only in these places")
    parser.add_argument("--commands", default=",".join(COMMANDS), help="only with these")
    parser.add_argument("--token", help="only this unit, in each place with each command")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    options = parser.parse_args()
    plint = os.path.abspath(options.plint)
    until = time.monotonic() + options.minutes * 60

    def examine(case):
        return None if time.monotonic() > until else (case, growth(plint, *case))
    tried = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in filter(None, pool.map(examine, cases(options))):
            tried += 1
            (place, unit, command), costs = result
            if costs is None or not grows(*costs):
                continue
            failed += 1
            print(f"{place.name:20} {command:7} {costs[0]:6.2f} s {costs[1]:6.2f} s  {unit!r}", flush=True)
    print(f"{failed} of {tried} inputs cost more than {MAX_FACTOR} times as much when they double")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
