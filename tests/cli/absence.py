"""Takes away what a checkout often lacks, and looks for errors that the complete tree does not have.

    absence.py PLINT CORPUS [SEED]

Puts the modules of a folder together as an environment, then, in turn: removes a module, in environments with and without
their lists of dependencies; removes files that a `.gitignore` names; puts a module alone beside others. What is not in the
checkout is not evidence: errors may go, and none may come. Runs in the current folder. Exit code 1, with the errors, if one comes.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

PLINT, CORPUS = sys.argv[1], pathlib.Path(sys.argv[2])
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
MODULES = pathlib.Path("env/modules")
failures = 0


def errors(folder):
    """The errors of default rules, by file, rule and message."""
    run = subprocess.run([PLINT, "--isolated", "--no-cache", "--include-vendored", "--format", "jsonl", "."], cwd=folder,
                         capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"exit code {run.returncode}: {run.stderr[:500]}")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    return {(row["location"]["path"], row["rule"], row["message"]) for row in rows if row.get("severity") == "error"}


def compare(what, folder, before):
    global failures
    for path, rule, message in sorted(errors(folder) - before):
        failures += 1
        print(f"{what}: {path}: {rule}: {message}")


def module_folders():
    """Of each module one folder, by the name that code gives it."""
    found = {}
    for metadata in sorted(CORPUS.rglob("metadata.json")):
        name = json.loads(metadata.read_text()).get("name", "").replace("/", "-").partition("-")[2]
        if name and "examples" not in metadata.parts and (metadata.parent / "manifests").is_dir():
            found.setdefault(name, metadata.parent)
    return found


def without_dependencies(folder):
    path = folder / "metadata.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"dependencies": []}))


shutil.rmtree("env", ignore_errors=True)
modules = module_folders()
for name, folder in modules.items():
    shutil.copytree(folder, MODULES / name, symlinks=True, ignore=shutil.ignore_patterns("spec", "checksums.json"))
pathlib.Path("env/environment.conf").write_text("modulepath = modules\n")

print(len(modules), "modules")
aside = pathlib.Path("aside")
shutil.rmtree(aside, ignore_errors=True)
for lists_dependencies in True, False:
    if not lists_dependencies:
        for name in modules:
            without_dependencies(MODULES / name)
    complete = errors("env")
    for name in modules:
        (MODULES / name).rename(aside)
        compare(f"without module {name}", "env", complete)
        aside.rename(MODULES / name)

files = [path for path in sorted(MODULES.rglob("*")) if path.is_file() and path.name != "metadata.json"]
complete = errors("env")
for _ in range(10):
    gone = chance.sample(files, len(files) // 20)
    kept = {path: path.read_bytes() for path in gone}
    pathlib.Path("env/.gitignore").write_text("".join(f"/{path.relative_to('env')}\n" for path in gone))
    for path in gone:
        path.unlink()
    compare("without ignored files", "env", complete)
    for path, content in kept.items():
        path.write_bytes(content)
os.remove("env/.gitignore")

for name in modules:
    shutil.rmtree("beside", ignore_errors=True)
    shutil.copytree(MODULES / name, pathlib.Path("beside") / name, symlinks=True)
    alone = errors(f"beside/{name}")
    for other in chance.sample(sorted(modules), 3):
        if other != name:
            shutil.copytree(MODULES / other, pathlib.Path("beside") / other, symlinks=True, dirs_exist_ok=True)
    compare(f"module {name} beside others", f"beside/{name}", alone)
sys.exit(1 if failures else 0)
