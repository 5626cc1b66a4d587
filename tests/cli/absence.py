"""Removes what a checkout often lacks, and looks for errors that the complete tree does not have.

    absence.py PLINT [--seed N] [--variants N] [--corpus CORPUS] [TREE...]

A TREE is an environment, a control repository or a module. With --corpus, the modules of that directory are an environment,
too, with and without their lists of dependencies. Of each tree, which is copied to the current directory, there are variants:
without one of its published modules, without all of them, without random files that a `.gitignore` names, and beside modules
that do not belong to it. What is not in the checkout is not evidence: errors may go, but none may come. `--variants`: how many
random variants of each tree are tried; all without it. Exits with 1 and prints the errors if one comes."""

import argparse
import contextlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

SKIPPED = shutil.ignore_patterns("spec", "checksums.json", ".git", "node_modules")


def errors(plint, folder):
    """The errors of default rules, by file, rule and message."""
    run = subprocess.run([plint, "--isolated", "--no-cache", "--include-vendored", "--format", "jsonl", "."], cwd=folder,
                         capture_output=True, text=True, errors="replace")
    if run.returncode not in (0, 1):
        sys.exit(f"{folder}: exit code {run.returncode}: {run.stderr[:500]}")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    return {(row["location"]["path"], row["rule"], row["message"]) for row in rows if row.get("severity") == "error"}


def read_metadata(folder):
    try:
        return json.loads((folder / "metadata.json").read_text())
    except (OSError, ValueError):
        return {}


def published_modules(tree):
    """Of each module one folder, by the name that code uses for it."""
    found = {}
    for metadata in sorted(tree.rglob("metadata.json")):
        folder = metadata.parent
        name = read_metadata(folder).get("name", "").replace("/", "-").partition("-")[2]
        if name and folder != tree and "examples" not in metadata.parts and (folder / "manifests").is_dir():
            found.setdefault(name, folder)
    return found


@contextlib.contextmanager
def moved(paths, aside):
    """The paths are elsewhere for a while."""
    places = []
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    for number, path in enumerate(paths):
        path.rename(aside / str(number))
        places.append((aside / str(number), path))
    yield
    for place, path in places:
        path.parent.mkdir(parents=True, exist_ok=True)
        place.rename(path)


@contextlib.contextmanager
def ignored(root, paths, aside):
    """The paths are not there, and a `.gitignore` names them."""
    ignore = root / ".gitignore"
    before = ignore.read_bytes() if ignore.exists() else None
    with moved(paths, aside):
        ignore.write_bytes((before or b"") + b"\n" + "".join(f"/{path.relative_to(root)}\n" for path in paths).encode())
        yield
    if before is None:
        ignore.unlink()
    else:
        ignore.write_bytes(before)


@contextlib.contextmanager
def beside(root, others):
    """Other modules are in the directory that contains the tree."""
    copies = [root.parent / name for name in others if name != root.name]
    for copy in copies:
        shutil.copytree(others[copy.name], copy, symlinks=True, ignore=SKIPPED)
    yield
    for copy in copies:
        shutil.rmtree(copy)


def variants(root, others, chance):
    """What each is, and the change as a context."""
    aside = root.parent.parent / "aside"
    modules = published_modules(root)
    for name, folder in modules.items():
        yield f"without module {name}", moved([folder], aside)
    if len(modules) > 1:
        yield "without published modules", moved(list(modules.values()), aside)
    kept = {"metadata.json", "environment.conf", ".gitignore"}
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name not in kept]
    for _ in range(10):
        gone = chance.sample(files, max(1, len(files) // 20))
        yield "without ignored files", ignored(root, gone, aside)
    for _ in range(3):
        some = {name: others[name] for name in chance.sample(sorted(others), min(3, len(others)))}
        yield f"beside {', '.join(some)}", beside(root, some)


def check(arguments, root, others, chance):
    """The number of errors that come."""
    before = errors(arguments.plint, root)
    all_variants = list(variants(root, others, chance))
    count = len(all_variants) if arguments.variants is None else min(arguments.variants, len(all_variants))
    failures = 0
    for what, change in chance.sample(all_variants, count):
        with change:
            new = sorted(errors(arguments.plint, root) - before)
        failures += len(new)
        for path, rule, message in new:
            print(f"{root.name} {what}: {path}: {rule}: {message}", flush=True)
    print(f"{root.name}: {count} variants, {failures} new errors", flush=True)
    return failures


def environment_of(modules, root, lists_dependencies):
    for name, folder in modules.items():
        shutil.copytree(folder, root / "modules" / name, symlinks=True, ignore=SKIPPED)
        path = root / "modules" / name / "metadata.json"
        if not lists_dependencies:
            path.write_text(json.dumps(read_metadata(path.parent) | {"dependencies": []}))
    (root / "environment.conf").write_text("modulepath = modules\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plint")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", type=int)
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("tree", type=pathlib.Path, nargs="*")
    arguments = parser.parse_intermixed_args()
    chance = random.Random(arguments.seed)

    modules = published_modules(arguments.corpus) if arguments.corpus else {}
    others = modules or {name: folder for tree in arguments.tree for name, folder in published_modules(tree).items()}
    others = others or {tree.name: tree for tree in arguments.tree if (tree / "manifests").is_dir()}
    shutil.rmtree("trees", ignore_errors=True)
    failures = 0
    for tree in arguments.tree:
        root = pathlib.Path("trees/one").absolute() / tree.name
        shutil.copytree(tree, root, symlinks=True, ignore=SKIPPED)
        failures += check(arguments, root, others, chance)
        shutil.rmtree(root)
    # A few variants show most mistakes in few modules, too, and are tried in a tenth of the time.
    few = arguments.variants is not None and len(modules) > 20
    for lists_dependencies in (True, False) if modules else ():
        some = {name: modules[name] for name in chance.sample(sorted(modules), 20)} if few else modules
        root = pathlib.Path("trees/one").absolute() / f"environment{'' if lists_dependencies else ' without dependencies'}"
        environment_of(some, root, lists_dependencies)
        failures += check(arguments, root, others, chance)
        shutil.rmtree(root)
    # Each module alone, as its authors check it.
    for name in chance.sample(sorted(modules), min(arguments.variants or len(modules), len(modules))):
        root = pathlib.Path("trees/one").absolute() / name
        shutil.copytree(modules[name], root, symlinks=True, ignore=SKIPPED)
        few_variants = argparse.Namespace(plint=arguments.plint, variants=min(arguments.variants or 5, 5))
        failures += check(few_variants, root, others, chance)
        shutil.rmtree(root)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
