"""What plint promises of any project. Each promise starts from a fresh copy of the project and raises `Broken`."""
import difflib
import json
import os
import pathlib
import random
import shutil
import sys
import xml.parsers.expat

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent))
import report_formats  # noqa: E402
import tree
from mutate import Mutator
from runner import MAX_REPORT, OUTSIDE, SECRET, Broken, Result, Runner, shown


def options(project: tree.Project, rng: random.Random) -> list[str | bytes]:
    """Options and paths of a run, at random."""
    words: list[str | bytes] = []
    words += rng.choice([[], [], ["--select", "all", "--preview"], ["--select", "all", "--preview"], ["--extend-select", "style,data,security"]])
    words += rng.choice([[], [], ["--isolated"]])
    words += rng.choice([[], [], [], ["--show-suppressed"], ["--fail-on", "info"], ["--puppet-version", "7"], ["--modulepath", "modules:site"]])
    # In a folder that is no project, a symlink that is named is the user's own, and plint follows it anywhere.
    is_repository = any(path == b".git" or path.startswith(b".git/") for path in project)
    paths = sorted(path for path, entry in project.items() if is_repository or entry.kind != "link")
    if paths and rng.random() < 0.2:
        return words + ["--"] + rng.sample(paths, min(len(paths), rng.choice([1, 2, 5])))
    return words + ["."]


def _demand_same(what: str, one: Result, other: Result, words) -> None:
    if one == other:
        return
    lines = []
    for first, second in ((one.out, other.out), (one.err, other.err)):
        texts = [text.decode(errors="replace").splitlines() for text in (first, second)]
        lines += list(difflib.unified_diff(*texts, lineterm="", n=1))[:40]
    raise Broken(what, "\n".join([shown(words), f"exit codes {one.code} and {other.code}", *lines]))


def _demand_tree(runner: Runner, expected: tree.Project, what: str, words) -> None:
    found = tree.read(runner.folder)
    if found != expected:
        changed = sorted(path for path in found.keys() | expected.keys() if found.get(path) != expected.get(path))
        raise Broken(what, shown(words) + f"\nchanged: {changed[:10]}")
    _demand_outside(runner, words)


def _demand_outside(runner: Runner, words) -> None:
    if {path: entry for path, entry in tree.read(runner.outside).items() if entry.kind != "folder"} != OUTSIDE:
        raise Broken("changes something outside of the project", shown(words))


def _start(runner: Runner, project: tree.Project) -> tree.Project:
    """What is on disk then: some names and combinations cannot be made."""
    runner.reset(project)
    return tree.read(runner.folder)


def deterministic(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    on_disk = _start(runner, project)
    words = ["--no-cache", "--format", rng.choice(["json", "full"]), *options(project, rng)]
    first = runner.run("--jobs", "1", *words)
    _demand_same("one and two jobs differ", first, runner.run("--jobs", "2", *words), words)
    _demand_tree(runner, on_disk, "a run that fixes nothing changes the project", words)


def cached(runner: Runner, project: tree.Project, rng: random.Random, mutator: Mutator) -> None:
    """A warm run says what a cold one says, whatever has changed since."""
    project = _start(runner, project)
    inside = rng.random() < 0.1
    cache = ".kept" if inside else runner.path("cache")
    shutil.rmtree(runner.path("cache"), ignore_errors=True)
    words = ["--format", "json", *options(project, rng)]
    for step in range(rng.choice([1, 2, 3])):
        for _ in range(2 if step == 0 else 1):
            warm = runner.run("--cache-dir", cache, *words)
        cold = runner.run("--no-cache", *words)
        _demand_same("warm and cold runs differ", warm, cold, words)
        changed = dict(project)
        mutator.change(changed, rng)
        tree.update(runner.folder, project, changed)
        project = changed


def _demand_valid(format_name: str, text: bytes) -> None:
    try:
        report_formats.check(format_name, text.decode())
    except (ValueError, xml.parsers.expat.ExpatError) as error:
        raise Broken(f"{format_name} is not valid", str(error)) from None
    raw = [byte for byte in text if (byte < 0x20 and byte not in b"\n\t\r") or byte == 0x7F]
    if raw:
        raise Broken(f"{format_name} contains control characters", f"{set(raw)}")


def formats(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    on_disk = _start(runner, project)
    reports = runner.path("reports")
    shutil.rmtree(reports, ignore_errors=True)
    os.makedirs(reports)
    words: list[str | bytes] = ["--no-cache", "--color", "never"]
    for name in report_formats.ALL:
        words += ["--format", f"{name}={reports}/{name}"]
    words += options(project, rng)
    result = runner.run(*words)
    for name in report_formats.ALL:
        path = os.path.join(reports, name)
        if not os.path.exists(path):
            if result.code != 2:
                raise Broken(f"{name} is not written", shown(words))
            continue
        if os.path.getsize(path) > MAX_REPORT:
            raise Broken(f"{name} has more than {MAX_REPORT >> 20} MiB", shown(words))
        with open(path, "rb") as file:
            text = file.read()
        if SECRET in text:
            raise Broken("a report quotes a file outside of the project", shown(words) + f"\n{name}")
        _demand_valid(name, text)
    _demand_tree(runner, on_disk, "a run that fixes nothing changes the project", words)


def baseline(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    """Nothing but syntax errors is reported once the baseline has it."""
    on_disk = _start(runner, project)
    known = runner.path("baseline.txt")
    if os.path.exists(known):
        os.unlink(known)
    words = ["--no-cache", "--format", "json", "--baseline", known, *options(project, rng)]
    written = runner.run("--write-baseline", *words)
    if not os.path.exists(known):
        if written.code != 2:
            raise Broken("no baseline is written", shown(words))
        return
    checked = runner.run(*words)
    if checked.code == 2:
        return
    left = [finding for finding in json.loads(checked.out)["findings"] if finding["category"] != "syntax"]
    if left:
        raise Broken("a finding of the baseline is reported again", shown(words) + "\n" + json.dumps(left[:3], indent=1))
    _demand_tree(runner, on_disk, "a baseline changes the project", words)


def _findings(result: Result) -> object:
    if not result.out:
        return None
    report = json.loads(result.out)
    del report["summary"]["fixed"]
    return report


def fixed(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    """Fixing does not depend on the number of jobs, reports what a fresh run reports, and leaves nothing to fix."""
    on_disk = _start(runner, project)
    words = ["--no-cache", "--format", "json", *options(project, rng)]
    unsafe = rng.choice([[], ["--unsafe-fixes"]])
    runner.run("--diff", *unsafe, *words)
    _demand_tree(runner, on_disk, "--diff changes the project", words)
    first = runner.run("--fix", *unsafe, "--jobs", "1", *words)
    after = tree.read(runner.folder)
    _demand_outside(runner, [*unsafe, "--fix", *words])
    if words[-1] == "." and first.code != 2:
        fresh = runner.run(*words)
        if _findings(first) != _findings(fresh):
            _demand_same("--fix reports something else than a fresh run", first, fresh, [*unsafe, *words])
        runner.run("--fix", *unsafe, *words)
        _demand_tree(runner, after, "--fix changes what --fix has left", [*unsafe, *words])
    _start(runner, project)
    second = runner.run("--fix", *unsafe, "--jobs", "2", *words)
    _demand_same("--fix of one and two jobs differ", first, second, [*unsafe, *words])
    _demand_tree(runner, after, "--fix of one and two jobs leaves different projects", [*unsafe, *words])


def silenced(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    _start(runner, project)
    words = ["--no-cache", *options(project, rng)]
    runner.run("--add-ignore", *words)
    _demand_outside(runner, ["--add-ignore", *words])
    runner.run(*words)


def other_commands(runner: Runner, project: tree.Project, rng: random.Random, _: Mutator) -> None:
    on_disk = _start(runner, project)
    words = options(project, rng)
    for option in ("--show-files", "--show-settings", "--statistics"):
        runner.run("--no-cache", option, *words)
    files = [path for path in sorted(on_disk) if on_disk[path].kind == "file" and path.endswith((b".pp", b".epp"))]
    for path in rng.sample(files, min(3, len(files))):
        runner.run("dump", b"./" + path)
        runner.run("infer", b"./" + path + b":%d:%d" % (rng.randrange(1, 9), rng.randrange(1, 30)))
    _demand_tree(runner, on_disk, "a command that only prints changes the project", words)
    runner.run("init")
    _demand_outside(runner, ["init"])


# With how often each is tried.
PROMISES = {deterministic: 3, cached: 4, formats: 2, baseline: 1, fixed: 4, silenced: 1, other_commands: 1}
BY_NAME = {promise.__name__: promise for promise in PROMISES}


def check(name: str, runner: Runner, project: tree.Project, seed: str, mutator: Mutator) -> Broken | None:
    try:
        BY_NAME[name](runner, project, random.Random(seed), mutator)
    except Broken as broken:
        return broken
    return None
