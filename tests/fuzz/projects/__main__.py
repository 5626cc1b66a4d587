"""Whole projects against the program: mutates projects and tries what plint promises of each (promises.py).

    python3 tests/fuzz/projects --plint build/fuzz/plint --minutes 10 --findings build/fuzz/findings
    python3 tests/fuzz/projects --plint build/fuzz/plint --replay build/fuzz/findings/projects-1a2b3c4d

A project that breaks a promise is made smaller and kept below the folder of findings, one for each kind of trouble.
Exit code: 0 nothing was found, 1 something was.
"""
import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

import promises
import seeds
import tree
from mutate import Mutator
from runner import Broken, Runner


def minimise(project: tree.Project, is_broken, until: float) -> tree.Project:
    """Without what is not needed: entries, then lines, as long as there is time."""

    def without_parts(parts: list, build) -> list:
        size = max(1, len(parts) // 2)
        while parts and time.monotonic() < until:
            at = 0
            while at < len(parts) and time.monotonic() < until:
                fewer = parts[:at] + parts[at + size:]
                if is_broken(build(fewer)):
                    parts = fewer
                else:
                    at += size
            if size == 1:
                break
            size = max(1, size // 2)
        return parts

    project = dict(without_parts(sorted(project.items()), dict))
    for path in sorted(project):
        if project[path].kind != "file":
            continue
        build = lambda lines: {**project, path: project[path]._replace(content=b"".join(lines))}
        project = build(without_parts(project[path].content.splitlines(keepends=True), build))
    return project


class Search:
    def __init__(self, runner: Runner, mutator: Mutator, findings: pathlib.Path):
        self.runner = runner
        self.mutator = mutator
        self.findings = findings
        self.kinds: dict[str, int] = {}

    def keep(self, name: str, project: tree.Project, seed: str, broken: Broken, seconds: float) -> None:
        """Makes the project smaller and writes it, unless its kind is known."""
        self.kinds[broken.kind] = self.kinds.get(broken.kind, 0) + 1
        if self.kinds[broken.kind] > 1:
            return

        def is_broken(smaller: tree.Project) -> bool:
            found = promises.check(name, self.runner, smaller, seed, self.mutator)
            return found is not None and found.kind == broken.kind

        if not is_broken(project):
            broken.details += "\n(not found again with the same seed)"
        small = minimise(project, is_broken, time.monotonic() + seconds)
        broken = promises.check(name, self.runner, small, seed, self.mutator) or broken
        folder = self.findings / ("projects-" + hashlib.sha256(broken.kind.encode()).hexdigest()[:8])
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        tree.write(small, os.fsencode(folder / "project"))
        (folder / "finding.json").write_text(json.dumps({"promise": name, "seed": seed, "kind": broken.kind}, indent=1) + "\n")
        (folder / "details.txt").write_text(f"{broken.kind}\n\n{broken.details}\n", errors="replace")
        print(f"projects: {name}: {broken.kind}\n  kept in {folder}", flush=True)

    def look(self, project: tree.Project, seed: str, seconds: float) -> None:
        rng = random.Random(seed)
        names = [promise.__name__ for promise, often in promises.PROMISES.items() for _ in range(often)]
        for name in dict.fromkeys(rng.sample(names, 3)):
            broken = promises.check(name, self.runner, project, seed, self.mutator)
            if broken:
                self.keep(name, project, seed, broken, seconds)


def replay(folder: pathlib.Path, runner: Runner, mutator: Mutator) -> int:
    finding = json.loads((folder / "finding.json").read_text())
    broken = promises.check(finding["promise"], runner, tree.read(os.fsencode(folder / "project")), finding["seed"], mutator)
    print(f"{broken.kind}\n\n{broken.details}" if broken else "nothing is broken")
    return 1 if broken else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plint", required=True, help="the program, best with sanitizers")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--projects", type=int, default=sys.maxsize, help="stop after that many")
    parser.add_argument("--seed", default=None, help="what the random numbers start from; printed at the beginning")
    parser.add_argument("--findings", type=pathlib.Path, default=pathlib.Path("findings"))
    parser.add_argument("--replay", type=pathlib.Path, help="try one finding again")
    arguments = parser.parse_args()

    mutator = Mutator(seeds.all_seeds(), seeds.dictionary())
    with tempfile.TemporaryDirectory(prefix="plint-fuzz-") as work:
        runner = Runner(arguments.plint, os.fsencode(work))
        if arguments.replay:
            return replay(arguments.replay, runner, mutator)
        seed = arguments.seed or str(random.SystemRandom().randrange(10**9))
        print(f"projects: seed {seed}", flush=True)
        search = Search(runner, mutator, arguments.findings)
        end = time.monotonic() + arguments.minutes * 60
        count = 0
        while time.monotonic() < end and count < arguments.projects:
            one = f"{seed}-{count}"
            search.look(mutator.make(random.Random("project " + one)), one, seconds=60)
            count += 1
        print(f"projects: {count} projects, {runner.runs} runs, {len(search.kinds)} kinds of trouble "
              f"({sum(search.kinds.values())} times)", flush=True)
        return 1 if search.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
