#!/usr/bin/env python3
"""Reads plint's SARIF as its consumers do and compares it with the JSON report of the same run. Usage: read_back.py PLINT
[FOLDER...]

Everything here is worked out anew from the files' bytes and the published descriptions, without plint's code: UTF-16
columns become bytes, fixes are played back, and the fingerprints are those of code scanning's own uploader (a rolling
hash over the first 100 characters from the start of a line that are neither blank nor tab). FOLDERs are read too, each
by itself.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

PLINT = str(Path(sys.argv[1]).resolve())
TOO_MANY = 5000  # results are cut there


class File:
    def __init__(self, data):
        self.data = data
        self.start = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        self.hashes = None

    def byte(self, line, column):
        """Of a line and a column in UTF-16 units, both from 1."""
        lines = self.data.split(b"\n")
        at = sum(len(text) + 1 for text in lines[:line - 1])
        text = lines[line - 1]
        if line == 1:
            at, text = at + self.start, text[self.start:]
        units = 1
        position = 0
        while units < column:
            size, wide = character(text[position:])
            position += size
            units += wide
        return at + position

    def region(self, region):
        if "byteOffset" in region:
            return region["byteOffset"], region["byteOffset"] + region["byteLength"]
        return (self.byte(region["startLine"], region["startColumn"]), self.byte(region["endLine"], region["endColumn"]))

    def fingerprint(self, line):
        if self.hashes is None:
            self.hashes = fingerprints(self.data)
        return self.hashes[line - 1]


def character(data):
    """Bytes and UTF-16 units of the first character, broken ones as a browser counts them."""
    lead = data[0]
    size = 1 if lead < 0x80 else 2 if 0xC2 <= lead <= 0xDF else 3 if 0xE0 <= lead <= 0xEF else 4 if 0xF0 <= lead <= 0xF4 else 1
    for length in range(size, 0, -1):
        try:
            text = data[:length].decode("utf-8")
            return length, 2 if ord(text) > 0xFFFF else 1
        except UnicodeDecodeError:
            continue
    # Of broken bytes those that could have begun a character are one.
    decoded = data[:4].decode("utf-8", "replace")
    if not decoded.startswith("\ufffd"):
        return 1, 1
    for length in range(1, 4):
        if data[:length + 1].decode("utf-8", "replace").count("\ufffd") > 1 or len(data) <= length:
            return length, 1
        if data[length] < 0x80:
            return length, 1
    return 3, 1


def fingerprints(data):
    """Published in github/codeql-action, src/fingerprints.ts."""
    units = []
    text = data.decode("utf-8", "replace")
    raw = text.encode("utf-16-le", "surrogatepass")
    codes = [int.from_bytes(raw[i:i + 2], "little") for i in range(0, len(raw), 2)]
    after_return = False
    starts, begins = [], True
    for code in [*codes, 65535]:
        if code in (0x20, 0x09) or (after_return and code == 0x0A):
            after_return = False
            continue
        after_return = code == 0x0D
        if begins:
            starts.append(len(units))
        units.append(0x0A if code == 0x0D else code)
        begins = units[-1] == 0x0A
    units += [0] * 100
    seen = Counter()
    hashes = []
    for start in starts:
        value = 0
        for unit in units[start:start + 100]:
            value = (value * 37 + unit) & 0xFFFFFFFFFFFFFFFF
        seen[value] += 1
        hashes.append(f"{value:x}:{seen[value]}")
    return hashes


def played(data, edits):
    for (begin, end), text in sorted(edits, key=lambda edit: edit[0], reverse=True):
        data = data[:begin] + text + data[end:]
    return data


def run(folder, *arguments):
    with tempfile.TemporaryDirectory() as out:
        result = subprocess.run([PLINT, "--no-cache", "--quiet", f"--format=sarif={out}/a.sarif", f"--format=json={out}/a.json",
                                 *arguments], cwd=folder, capture_output=True, text=True)
        assert result.returncode in (0, 1), result.stderr
        return [json.loads(Path(out, name).read_text("utf-8")) for name in ("a.sarif", "a.json")]


def check_result(folder, files, result, finding, counts):
    def file(path):
        if path not in files:
            target = folder / path
            files[path] = File(target.read_bytes()) if target.is_file() else None
        return files[path]

    def uri_path(location):
        from urllib.parse import unquote_to_bytes
        return unquote_to_bytes(location["artifactLocation"]["uri"]).decode("utf-8", "surrogateescape")

    assert result["ruleId"] == finding["rule"]
    assert len(result["locations"]) == 1
    place = result["locations"][0]["physicalLocation"]
    source = file(finding["location"]["path"])
    if source is None or "region" not in place:
        return
    begin, end = source.region(place["region"])
    given = finding["location"]["start"]["offset"], finding["location"]["end"]["offset"]
    # What is marked has no line breaks at its end; a mark at the start of the file is no character.
    assert begin == max(given[0], source.start) or source.data[given[0]:begin].strip(b"\r\n\xef\xbb\xbf") == b"", (finding, begin)
    assert source.data[end:given[1]].strip(b"\r\n") == b"" and end <= max(given[1], begin), (finding, end)
    counts["regions"] += 1
    line = place["region"]["startLine"]
    assert result["partialFingerprints"]["primaryLocationLineHash"] == source.fingerprint(line), finding
    counts["fingerprints"] += 1
    if finding["flow"]:
        steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        assert [uri_path(step["location"]["physicalLocation"]) for step in steps] == [step["location"]["path"] for step in finding["flow"]]
        counts["flows"] += 1
    fixes = [fix for fix in finding["fixes"] if fix["edits"] and not fix["moves"]]
    assert len(result.get("fixes", [])) == len(fixes)
    for theirs, ours in zip(result.get("fixes", []), fixes):
        assert theirs["properties"]["safety"] == ours["safety"]
        for change in theirs["artifactChanges"]:
            path = uri_path(change)
            target = file(path) or File(b"")
            edits = []
            for replacement in change["replacements"]:
                text = replacement.get("insertedContent", {}).get("text", "").encode("utf-8")
                if "binary" in replacement.get("insertedContent", {}):
                    import base64
                    text = base64.b64decode(replacement["insertedContent"]["binary"])
                edits.append((target.region(replacement["deletedRegion"]) if target.data else (0, 0), text))
            own = [((edit["location"]["start"]["offset"], edit["location"]["end"]["offset"]), edit["replacement"].encode("utf-8"))
                   for edit in ours["edits"] if edit["location"]["path"] == path and "replacement" in edit]
            assert played(target.data, edits) == played(target.data, own), (finding, change)
            counts["fixes"] += 1


def check(folder, counts, *arguments):
    sarif, report = run(folder, *arguments)
    assert len(sarif["runs"]) == 1
    run_ = sarif["runs"][0]
    assert run_["columnKind"] == "utf16CodeUnits"
    for rule in run_["tool"]["driver"]["rules"]:
        assert rule.get("name", "").lower() != rule["id"].lower(), "validators refuse a name that is the id"
    findings = report["findings"]
    if len(findings) > TOO_MANY:
        assert len(run_["results"]) == TOO_MANY
        note = run_["invocations"][0]["toolExecutionNotifications"]
        assert any(one["descriptor"]["id"] == "results_cut" for one in note)
        counts["cut"] += 1
        return run_
    assert len(run_["results"]) == len(findings) + len(report.get("suppressed", []))
    files = {}
    for result, finding in zip(run_["results"], findings):
        rule = run_["tool"]["driver"]["rules"][result["ruleIndex"]] if "ruleIndex" in result else {"id": finding["rule"]}
        assert rule["id"] == result["ruleId"]
        check_result(folder, files, result, finding, counts)
    return run_


def own_cases(counts):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Marks, CRLF, tabs, wide and combining characters, emoji, broken UTF-8.
        (folder / "odd é '%20 name.pp").write_bytes(
            "\ufeff$a = \"x\" # \U0001F4A9 first\r\n\t$b\t= \"\u6f22\u5b57\" ; $c = \"e\u0301\" \r\n$d = '\U0001F469\u200d\U0001F680', \"z\" \r\n"
            .encode() + b"$e = '\xff\xe2\x82' + \"\xf0\x9f\" \r\n\r\n$f = \"\r\" \n$f = \"\" ")
        (folder / "twice.pp").write_text("$a = \"x\"\n" * 3 + "$b  =  \"x\"\t\n")
        check(folder, counts)
        (folder / "twice.pp").write_text('$a = "x" # plint:ignore=double_quoted_strings for a reason\n$b = "y"\n')
        (folder / "odd é '%20 name.pp").unlink()
        run_ = check(folder, counts)
        assert all("suppressions" not in result for result in run_["results"]), "suppressed findings without being asked for"
        run_ = check(folder, counts, "--show-suppressed")
        suppressions = [result["suppressions"] for result in run_["results"]]
        assert sum(map(len, suppressions)) == 1
        assert [one["justification"] for all_ in suppressions for one in all_] == ["for a reason"]
        # A baseline: what it knows is unchanged, the rest is new.
        subprocess.run([PLINT, "--quiet", "--write-baseline", "."], cwd=folder, check=True)
        (folder / "new.pp").write_text('$c = "z"\n')
        run_ = check(folder, counts, "--baseline", "plint-baseline.txt", "--show-suppressed")
        assert Counter(result["baselineState"] for result in run_["results"]) >= Counter({"new": 1, "unchanged": 1})
        # Weaknesses have their names in the taxonomy, and what code scanning grades by.
        (folder / "secret.pp").write_text("user { 'a': password => '' }\n$password = 'secret'\n")
        run_ = check(folder, counts, "--select", "security")
        taxa = run_["taxonomies"][0]["taxa"]
        rules = {rule["id"]: rule for rule in run_["tool"]["driver"]["rules"]}
        assert run_["results"], "no finding about security"
        for result in run_["results"]:
            rule = rules[result["ruleId"]]
            if "security" not in rule["properties"]["tags"]:
                continue
            assert "security" in rule["properties"]["tags"] and float(rule["properties"]["security-severity"]) > 0
            for relation in rule.get("relationships", []):
                assert taxa[relation["target"]["index"]]["id"] == relation["target"]["id"]
                counts["weaknesses"] += 1
        for rule in rules.values():
            if "security" not in rule["properties"]["tags"]:
                continue  # those that are always on
            assert float(rule["properties"]["security-severity"]) > 0, f"{rule['id']} has no security severity"
        # More than code scanning shows.
        (folder / "many.pp").write_text('$a = "x"\n' * (TOO_MANY + 1))
        check(folder, counts)


def main():
    counts = Counter()
    own_cases(counts)
    for folder in map(Path, sys.argv[2:]):
        check(folder, counts, "--select", "all", "--preview")
    print("read back: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    for what in ("regions", "fingerprints", "fixes", "weaknesses", "cut"):
        assert counts[what] > 0, f"nothing to check: {what}"


main()
