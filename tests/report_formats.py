"""The report formats, from the table in reporters/format.cpp, and what makes a report valid.

    report_formats.py [people|programs]   prints the names of all formats, or of those for this audience
    report_formats.py check NAME FILE     fails if the file is not a valid report of this format
"""
import json
import pathlib
import re
import sys
import xml.parsers.expat

TABLE = (pathlib.Path(__file__).resolve().parent.parent / "reporters/format.cpp").read_text()
AUDIENCES = {name: "people" if "Audience::people" in rest else "programs"
             for name, rest in re.findall(r'^    \{"(\w+)", "(.*)\},$', TABLE, re.M)}
ALL = list(AUDIENCES)


def _lines(text: str) -> list[str]:
    if text and not text.endswith("\n"):
        raise ValueError("the last line has no end")
    return text.split("\n")[:-1]


def _xml(text: str) -> None:
    xml.parsers.expat.ParserCreate().Parse(text, True)


def _html(text: str) -> None:
    if not text.rstrip().endswith("</html>"):
        raise ValueError("the page is not complete")


def _json_lines(text: str) -> None:
    for line in _lines(text):
        json.loads(line)


def _commands(text: str) -> None:
    if not all(line.startswith("::") for line in _lines(text)):
        raise ValueError("a line is not a command")


# The messages of reviewdog's proto/rdf/reviewdog.proto, 0.18 and newer. reviewdog refuses a report with any other field.
RDF = {
    "DiagnosticResult": {"diagnostics": ["Diagnostic"], "source": "Source", "severity": str},
    "Diagnostic": {"message": str, "location": "Location", "severity": str, "source": "Source", "code": "Code",
                   "suggestions": ["Suggestion"], "original_output": str, "related_locations": ["RelatedLocation"]},
    "Location": {"path": str, "range": "Range"},
    "Range": {"start": "Position", "end": "Position"},
    "Position": {"line": int, "column": int},
    "Suggestion": {"range": "Range", "text": str},
    "Source": {"name": str, "url": str},
    "Code": {"value": str, "url": str},
    "RelatedLocation": {"message": str, "location": "Location"},
}


def _rdf(value: object, kind: object) -> None:
    if isinstance(kind, list):
        for one in value:
            _rdf(one, kind[0])
    elif isinstance(kind, str):
        for name, one in value.items():
            _rdf(one, RDF[kind][name])
            if name == "severity" and one not in ("ERROR", "WARNING", "INFO"):
                raise ValueError(f"reviewdog has no severity {one}")
    elif not isinstance(value, kind):
        raise ValueError(f"{value} is not of the kind {kind}")


def _rdjson(text: str) -> None:
    _rdf(json.loads(text), "DiagnosticResult")


# Each raises an error if the text is not a whole, valid report.
CHECKS = {
    "full": _lines,
    "concise": _lines,
    "json": json.loads,
    "jsonl": _json_lines,
    "sarif": json.loads,
    "github": _commands,
    "gitlab": json.loads,
    "codeclimate": json.loads,
    "checkstyle": _xml,
    "junit": _xml,
    "rdjson": _rdjson,
    "markdown": _lines,
    "html": _html,
}


def check(name: str, text: str) -> None:
    if name not in CHECKS:
        raise ValueError(f"add the format `{name}` to CHECKS in tests/report_formats.py")
    CHECKS[name](text)


if __name__ == "__main__":
    if sys.argv[1:2] == ["check"]:
        check(sys.argv[2], pathlib.Path(sys.argv[3]).read_bytes().decode())
    else:
        print(*(name for name, audience in AUDIENCES.items() if sys.argv[1:] in ([], [audience])))
