#!/usr/bin/env python3
"""The fixes of a rule bring no finding of a default rule that was not there before.

    tests/fixes/new_findings.py PLINT [--modules N] [--only RULE,...] [TREE...]

A TREE is a directory with Puppet code. Without one, N modules of the corpus (PLINT_CORPUS) are the trees, all of them with
--modules 0. For each rule with fixes, a copy of the tree gets all fixes of this rule, unsafe ones too. Then no default rule may have more
findings in a file than before, and what is left of the rule's own findings must have been there, too. Exits with 1 if there are
new findings, with 77 without the modules."""

import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile


def run(plint, tree, *options):
    command = [plint, "--isolated", "--no-cache", "--include-vendored", *options, "."]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, errors="replace")
    if done.returncode > 1:
        raise SystemExit(f"{' '.join(command)} in {tree}: exit code {done.returncode}\n{done.stderr[:500]}")
    return done.stdout


def findings(plint, tree, *options):
    return [json.loads(line) for line in run(plint, tree, "--format", "jsonl", *options).splitlines()]


def contents(tree):
    """The bytes of all files, by their path in the tree."""
    return {str(path.relative_to(tree)): path.read_bytes()
            for path in tree.rglob("*") if path.is_file() and not path.is_symlink()}


def write_back(tree, before):
    after = contents(tree)
    for name in after.keys() - before.keys():
        (tree / name).unlink()
    for name, text in before.items():
        if after.get(name) != text:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_bytes(text)


def new_findings(before, after, fixed_rule, moved):
    """Findings of `after` that `before` lacks, without regard to their lines. Fixes change what messages quote, so that only
    the number of findings counts, except for the rule itself, of which the fixes removed some."""
    def key(finding):
        path = "moved" if finding["location"]["path"] in moved else finding["location"]["path"]
        return finding["rule"], path, finding["message"] if finding["rule"] == fixed_rule else ""

    counts = collections.Counter(key(finding) for finding in before)
    messages = {(finding["rule"], finding["location"]["path"], finding["message"]) for finding in before}
    groups = collections.defaultdict(list)
    for finding in after:
        groups[key(finding)].append(finding)
    new = []
    for each, group in groups.items():
        more = len(group) - counts[each]
        if more > 0:
            known = lambda finding: (finding["rule"], finding["location"]["path"], finding["message"]) in messages
            new += sorted(group, key=known)[:more]
    return new


def check_tree(plint, source, rules, scratch):
    tree = scratch / "tree"
    shutil.copytree(source, tree, symlinks=True)
    before_bytes = contents(tree)
    before = findings(plint, tree)
    broken = {finding["location"]["path"] for finding in before if finding["rule"] == "syntax_error"}
    fixable = {finding["rule"] for finding in findings(plint, tree, "--preview", "--select", ",".join(rules)) if finding["fixes"]}
    problems = []
    for rule in sorted(fixable):
        run(plint, tree, "--preview", "--select", rule, "--fixable", rule, "--fix", "--unsafe-fixes", "--quiet")
        after_bytes = contents(tree)
        moved = after_bytes.keys() ^ before_bytes.keys()
        for new in new_findings(before, findings(plint, tree), rule, moved):
            place = new["location"]
            if place["path"] in broken:  # other rules begin to look at it
                continue
            line = place["start"]["line"]
            text = (tree / place["path"]).read_bytes().decode(errors="replace").splitlines()[line - 1:line]
            problems.append(f"{source}/{place['path']}:{line}: the fix of {rule} brings {new['rule']}: {new['message']}\n"
                            f"    {''.join(text).strip()}")
        write_back(tree, before_bytes)
    shutil.rmtree(tree)
    return problems, len(fixable)


def modules_of_corpus(wanted):
    corpus = os.environ.get("PLINT_CORPUS")
    if not corpus:
        return None
    modules = sorted({path.parent for path in pathlib.Path(corpus).rglob("metadata.json") if "fixtures" not in path.parts})
    return random.Random(20261130).sample(modules, wanted) if 0 < wanted < len(modules) else modules


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plint")
    parser.add_argument("--modules", type=int, default=12)
    parser.add_argument("--only")
    parser.add_argument("trees", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    trees = given.trees or modules_of_corpus(given.modules)
    if trees is None:
        print("SKIPPED: PLINT_CORPUS is not set", file=sys.stderr)
        return 1 if os.environ.get("PLINT_REQUIRE_ORACLE") else 77
    plint = os.path.abspath(given.plint)
    known = json.loads(subprocess.run([plint, "rules", "--format", "json"], capture_output=True, check=True).stdout)
    rules = given.only.split(",") if given.only else [rule["name"] for rule in known if rule["fixable"]]
    problems, fixed = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for tree in trees:
            found, count = check_tree(plint, tree.resolve(), rules, pathlib.Path(scratch))
            problems += found
            fixed += count
            print(*found, sep="\n", end="\n" if found else "", flush=True)
    print(f"{len(trees)} trees, {fixed} times the fixes of a rule, {len(problems)} new findings")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
