#!/usr/bin/env python3
"""The features of the language server for reading and changing code, one test for each."""
import os
import signal
import sys
import time

import protocol
from client import Client, ServerError
from protocol import INIT, PLINT, WEB, completions, place_of, start_of, test, write

protocol.TESTS.clear()

SITE = "modules/web/manifests/site.pp"
HIERA = {
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: Node\n    path: \"nodes/%{trusted.certname}.yaml\"\n"
                  "  - name: Common\n    path: common.yaml\n",
    "data/common.yaml": "---\n# The port\nweb::port: 8080\nweb::docs: /srv/www\nother: 1\n",
    "data/nodes/a.yaml": "web::port: 9090\n",
}


RENAMES = {"workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}}


def opened(root, *paths, **options):
    client = Client(PLINT, root, **options)
    for path in paths:
        client.open(path)
    return client


def text_at(text, value):
    """The text of a range, of ASCII text."""
    lines = text.split("\n")
    start, end = value["start"], value["end"]
    if start["line"] == end["line"]:
        return lines[start["line"]][start["character"]:end["character"]]
    return "\n".join([lines[start["line"]][start["character"]:], *lines[start["line"] + 1:end["line"]],
                      lines[end["line"]][:end["character"]]])


@test
def the_page_lists_what_the_server_announces(root):
    client = opened(root, capabilities={**RENAMES, "textDocument": {"diagnostic": {}}})
    announced = {name for name in client.initialized["capabilities"] if name.endswith("Provider")}
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "editor.md")
    with open(page, encoding="utf-8") as file:
        rows = [line.split("|")[2] for line in file if line.startswith("| ")]
    listed = {name.strip().strip("`") for row in rows for name in row.split(",") if "Provider`" in name}
    assert listed == announced, (listed - announced, announced - listed)
    assert client.shut_down() == 0


@test
def formatting_while_typing(root):
    path = "modules/web/manifests/b.pp"
    client = opened(root)
    client.open(path, "")

    def typed(text, ch):
        """`text` after the character was typed at `|` and the edits were applied; the cursor removed."""
        at = text.index("|")
        line, character = text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1)
        text = text.replace("|", "")
        client.notify("textDocument/didChange", {"textDocument": {"uri": client.uri(path), "version": typed.version},
                                                 "contentChanges": [{"text": text}]})
        typed.version += 1
        edits = client.request("textDocument/onTypeFormatting", {
            "textDocument": {"uri": client.uri(path)}, "position": {"line": line, "character": character},
            "ch": ch, "options": {"tabSize": 2, "insertSpaces": True}})
        return protocol.apply_edit(text, edits)

    typed.version = 100
    before = "class web::b {\n  $x  =  1\n  file { '/a':\n    ensure => file,\n    %s\n  }\n}\n"
    after = before.replace("ensure =>", "ensure       =>")
    # The value is still missing, with and without an attribute behind it.
    assert typed(before % "validate_cmd =>|", ">") == after % "validate_cmd =>"
    assert typed(before % "validate_cmd=>|", ">") == after % "validate_cmd =>"
    assert typed(before % "validate_cmd =>|\n    mode => '1',", ">") \
        == after % "validate_cmd =>\n    mode         => '1',"
    assert typed(before % "validate_cmd => 'x',\n    |", "\n") == after % "validate_cmd => 'x',\n    "
    # Only what ends with the brace, the line before, and nothing in broken code or in strings.
    assert typed("$a  =  1\nif $a { notice(1)\n}|\n$b  =  2\n", "}") \
        == "$a  =  1\nif $a {\n  notice(1)\n}\n$b  =  2\n"
    # Code that is indented otherwise stays where its first line is.
    inner = "git::clone { 'x':\n%s  a  => 'b\n c',\n%s  bb => @(E),\n   x\nE\n%s  # d\n%s}"
    odd = "class web {\n    git::clone { 'x':\n        a => 'b\n c',\n        bb => @(E),\n   x\nE\n        # d\n}|\n}\n"
    assert typed(odd, "}") == "class web {\n    " + inner % (("    ",) * 4) + "\n}\n", typed(odd, "}")
    tabs = "class web {\n\t\tgit::clone { 'x':\n\t\t\ta => 1,\n\t\t\tbb => 2,\n}|\n}\n"
    assert typed(tabs, "}") == "class web {\n\t\tgit::clone { 'x':\n\t\t  a  => 1,\n\t\t  bb => 2,\n\t\t}\n}\n", typed(tabs, "}")
    assert typed("class web {\n      if true {\n  notice(1)\n  }|\n}\n", "}") == "class web {\n      if true {\n        notice(1)\n      }\n}\n"
    assert typed("class web {\n      file { '/a':\n        a => 1,\n        bbb => 2,\n|\n      }\n}\n", "\n") \
        == "class web {\n      file { '/a':\n        a   => 1,\n        bbb => 2,\n\n      }\n}\n"
    assert typed("$a  =  1\n$b  =  2\n|\n$c  =  3\n", "\n") == "$a  =  1\n$b = 2\n\n$c  =  3\n"
    for text, ch in [("$a  =  (|\n", "\n"), ("$a  =  'b\n|c'\n", "\n"), ("|", "\n"), ("\n|", "\n"), ("$a=>|", ">"),
                     ("}|", "}"), ("$a  =  1\n\n|", "\n"), ("$a  =  \"${b}|\"\n", "}"), ("$a >|  1", ">"), ("$a  =  1;|", ";")]:
        assert typed(text, ch) == text.replace("|", ""), (text, ch)
    assert client.shut_down() == 0


@test
def types_and_implementations(root):
    alias = "# A port.\ntype Web::Port = Integer[1, 65535]\n"
    base = "class web::base (Optional[Web::Port] $port = undef, String $name2 = 'x') {\n  notice($port)\n}\n"
    write(root, {"modules/web/types/port.pp": alias, "modules/web/manifests/base.pp": base,
                 "modules/web/manifests/one.pp": "class web::one inherits web::base { }\n",
                 "modules/web/manifests/two.pp": "class web::two inherits web::one { }\n",
                 SITE: protocol.SITE + "class { 'web::base': port => 80 }\n"})
    client = opened(root, "modules/web/manifests/base.pp", SITE)

    def found(method, path, text, word, nth=0):
        line, character = place_of(text, word, nth, 1)
        return sorted((os.path.relpath(place["uri"], client.uri("")), place["range"]["start"]["line"])
                      for place in client.request(method, client.at(path, line, character)))

    base_path = "modules/web/manifests/base.pp"
    site = protocol.SITE + "class { 'web::base': port => 80 }\n"
    port = [("modules/web/types/port.pp", 1)]
    assert found("textDocument/typeDefinition", base_path, base, "$port") == port
    assert found("textDocument/typeDefinition", base_path, base, "$port", 1) == port
    assert found("textDocument/typeDefinition", base_path, base, "Web::Port") == port
    assert found("textDocument/typeDefinition", base_path, base, "$name2") == []
    assert found("textDocument/typeDefinition", SITE, site, "port => 80") == port
    assert found("textDocument/implementation", base_path, base, "web::base") \
        == [("modules/web/manifests/one.pp", 0), ("modules/web/manifests/two.pp", 0)]
    assert found("textDocument/implementation", base_path, base, "$port") == []
    assert found("textDocument/declaration", base_path, base, "$port", 1) == [(base_path, 0)]
    assert client.shut_down() == 0


@test
def calls(root):
    """Who declares and calls what."""
    client = opened(root, WEB, SITE)

    def item_at(path, text, word):
        line, character = place_of(text, word)
        found = client.request("textDocument/prepareCallHierarchy", {
            "textDocument": {"uri": client.uri(path)}, "position": {"line": line, "character": character}})
        return found and found[0]

    web = item_at(WEB, INIT, "web (")
    assert (web["name"], web["kind"]) == ("web", 5), web
    assert text_at(INIT, web["selectionRange"]) == "web", web
    outgoing = client.request("callHierarchy/outgoingCalls", {"item": web})
    called = {one["to"]["name"]: [text_at(INIT, place) for place in one["fromRanges"]] for one in outgoing}
    assert called["web::site"] == ["'main'"] and called["web::twice"] == ["web::twice"], called
    incoming = client.request("callHierarchy/incomingCalls", {"item": web})
    assert [one["from"]["name"] for one in incoming] == ["node default", "web::site"], incoming
    assert [text_at(protocol.SITE, place) for place in incoming[1]["fromRanges"]] == ["web"], incoming
    twice = item_at(WEB, INIT, "web::twice")
    incoming = client.request("callHierarchy/incomingCalls", {"item": twice})
    assert [one["from"]["name"] for one in incoming] == ["web"], incoming
    assert item_at(WEB, INIT, "# Serves") is None
    gone = {**web, "data": {**web["data"], "path": "nowhere.pp"}}
    assert client.request("callHierarchy/incomingCalls", {"item": gone}) == []
    assert client.shut_down() == 0


@test
def class_inheritance(root):
    write(root, {"modules/web/manifests/tls.pp": "class web::tls inherits web {\n}\n"})
    client = opened(root, WEB)
    line, character = place_of(INIT, "web (")
    web, = client.request("textDocument/prepareTypeHierarchy", {
        "textDocument": {"uri": client.uri(WEB)}, "position": {"line": line, "character": character}})
    below = client.request("typeHierarchy/subtypes", {"item": web})
    assert [one["name"] for one in below] == ["web::tls"], below
    assert [one["name"] for one in client.request("typeHierarchy/supertypes", {"item": below[0]})] == ["web"]
    assert client.request("typeHierarchy/supertypes", {"item": web}) == []
    line, character = place_of(INIT, "web::twice")
    assert client.request("textDocument/prepareTypeHierarchy", {
        "textDocument": {"uri": client.uri(WEB)}, "position": {"line": line, "character": character}}) is None
    assert client.shut_down() == 0


@test
def hints_show_types_of_values_without_the_values(root):
    client = opened(root, WEB)
    path = "modules/web/manifests/h.pp"
    client.open(path, "class web::h {\n  $a = 1\n  $b = $a\n  $c = [$b, 'x']\n  $d = $c[0]\n  $e = undef\n  $f = $e\n"
                      "  notice($d, $f)\n}\n")
    found = client.request("textDocument/inlayHint", {"textDocument": {"uri": client.uri(path)}, "range": {
        "start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}})
    labels = [(one["position"]["line"], one["label"]) for one in found]
    assert (2, ": Integer") in labels and (4, ": Integer") in labels, labels
    assert not [label for line, label in labels if line in (5, 6) or "[1" in label], labels
    assert client.shut_down() == 0


@test
def inlay_hints(root):
    client = opened(root, WEB)
    path = "modules/web/manifests/h.pp"
    text = "class web::h {\n  $a = web::twice(2)\n  $b = 'x'\n  $c = \"${a}/x\"\n  $d = $facts['nothing']\n  notice($a, $b, $c, $d)\n}\n"
    client.open(path, text)

    def hints(first, last):
        found = client.request("textDocument/inlayHint", {"textDocument": {"uri": client.uri(path)}, "range": {
            "start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}})
        return [(one["position"]["line"], one["position"]["character"], one["label"], one["kind"]) for one in found]

    assert hints(0, 9) == [(1, 4, ": Integer", 1), (1, 18, "x:", 2), (3, 4, ": String[1]", 1)], hints(0, 9)
    assert hints(2, 9) == [(3, 4, ": String[1]", 1)], hints(2, 9)
    assert client.shut_down() == 0


@test
def folding(root):
    client = opened(root, WEB)
    found = client.request("textDocument/foldingRange", {"textDocument": {"uri": client.uri(WEB)}})
    lines = INIT.split("\n")
    folded = {(lines[one["startLine"]].strip(), lines[one["endLine"]].strip(), one.get("kind")) for one in found}
    assert ("# Serves pages.", "#   Where the pages are", "comment") in folded, folded
    assert ("class web (", "String $docs = '/srv',", None) in folded, folded
    assert ("web::site { 'main':", "conf => $conf,", None) in folded, folded
    assert (") {", "notice($n)", None) in folded, folded
    starts = [one["startLine"] for one in found]
    assert len(starts) == len(set(starts)) and all(one["startLine"] < one["endLine"] for one in found)
    # A heredoc, and code that is not complete.
    path = "modules/web/manifests/h.pp"
    text = "class web::h {\n  $a = @(END)\n    x\n    y\n    | END\n  if $a {\n    notice($a)\n"
    client.open(path, text)
    found = client.request("textDocument/foldingRange", {"textDocument": {"uri": client.uri(path)}})
    assert any(one["startLine"] == 1 and one["endLine"] == 4 for one in found), found
    assert client.shut_down() == 0


@test
def selection(root):
    client = opened(root, WEB)
    line, character = place_of(INIT, "/conf\"", offset=2)
    found = client.request("textDocument/selectionRange", {
        "textDocument": {"uri": client.uri(WEB)}, "positions": [{"line": line, "character": character}]})
    texts = []
    node = found[0]
    while node is not None:
        texts.append(text_at(INIT, node["range"]))
        node = node.get("parent")
    assert texts[:3] == ["/conf", '"${docs}/conf"', '$conf = "${docs}/conf"'], texts
    assert texts[-1] == INIT and all(inner in outer for inner, outer in zip(texts, texts[1:])), texts
    assert client.shut_down() == 0


@test
def document_links(root):
    client = opened(root, WEB)
    found = client.request("textDocument/documentLink", {"textDocument": {"uri": client.uri(WEB)}})
    targets = {text_at(INIT, one["range"]): one["target"] for one in found}
    assert targets == {"web/web.epp": client.uri("modules/web/templates/web.epp"),
                       "puppet:///modules/web/extra": client.uri("modules/web/files/extra")}, targets
    assert client.shut_down() == 0


@test
def workspace_symbols(root):
    client = opened(root)

    def names(query):
        return [one["name"] for one in client.request("workspace/symbol", {"query": query})]

    assert names("web::site")[0] == "web::site"
    assert names("wsite") == ["web::site"]
    assert names("WEB")[0] == "web"
    assert "web::twice" in names("tw") and "Web::Port" in names("port")
    assert names("nothing") == []
    site = client.request("workspace/symbol", {"query": "web::site"})[0]
    assert site["location"]["uri"] == client.uri(SITE) and site["containerName"] == "web"
    assert len(names("")) == 5, names("")
    assert client.shut_down() == 0


@test
def signature_help(root):
    path = "modules/web/manifests/s.pp"
    client = opened(root)

    def active(text):
        """The label of the active signature and that of its active parameter at `$0`."""
        at = place_of(text, "$0")
        text = text.replace("$0", "")
        if path in client.versions:
            client.change(path, text)
        else:
            client.open(path, text)
        found = client.request("textDocument/signatureHelp", client.at(path, *at))
        if found is None:
            return None
        signature = found["signatures"][found["activeSignature"]]
        parameters = signature["parameters"]
        if found["activeParameter"] >= len(parameters):
            return signature["label"], None
        begin, end = parameters[found["activeParameter"]]["label"]
        return signature["label"], signature["label"][begin:end]

    assert active("class web::s {\n  $a = web::twice($0)\n}\n") == ("web::twice(Integer $x) >> Integer", "Integer $x")
    # Unfinished code, nested calls, methods.
    assert active("class web::s {\n  $a = web::twice($0\n")[1] == "Integer $x"
    assert active("class web::s {\n  $a = [web::twice(1, $0]\n}\n")[1] is None
    assert active("class web::s {\n  $a = web::twice(1 + [2, 3].length($0))\n}\n")[0].startswith("length(")
    assert active("class web::s {\n  $a = split($b[1, 2], $0)\n}\n")[0].startswith("split(")
    assert "Integer $x" in active("class web::s {\n  $a = web::twice($b[1, 2] + $0)\n}\n")[1]
    # Declarations.
    label, parameter = active("class web::s {\n  web::site { 'x':\n    root => $0,\n  }\n}\n")
    assert label.startswith("define web::site (") and parameter == "String $root", (label, parameter)
    label, parameter = active("class web::s {\n  class { 'web':\n    root => 1,\n    port => $0\n  }\n}\n")
    assert label.startswith("class web (") and parameter == "Integer $port?", (label, parameter)
    assert active("class web::s ($0) {\n}\n") is None
    assert active("class web::s {\n  if $a {\n    $0\n  }\n}\n") is None
    # Templates.
    write(root, {"modules/web/templates/p.epp": "<%- | String $name_of, Integer $count = 1 | -%>\nx\n"})
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": client.uri("modules/web/templates/p.epp"), "type": 1}]})
    label, parameter = active("class web::s {\n  $a = epp('web/p.epp', { count => $0 })\n}\n")
    assert label.startswith("web/p.epp | ") and parameter == "Integer $count = 1", (label, parameter)
    assert client.shut_down() == 0


def decoded(client, text, result):
    kinds = client.initialized["capabilities"]["semanticTokensProvider"]["legend"]
    lines = text.split("\n")
    line = column = 0
    tokens = []
    data = result["data"]
    for i in range(0, len(data), 5):
        line_delta, column_delta, length, kind, modifiers = data[i:i + 5]
        column = column_delta if line_delta else column + column_delta
        line += line_delta
        names = [name for bit, name in enumerate(kinds["tokenModifiers"]) if modifiers & 1 << bit]
        tokens.append((lines[line][column:column + length], kinds["tokenTypes"][kind], names))
    return tokens


@test
def semantic_tokens(root):
    client = opened(root, WEB)
    document = {"textDocument": {"uri": client.uri(WEB)}}
    whole = client.request("textDocument/semanticTokens/full", document)
    tokens = decoded(client, INIT, whole)
    assert ("web", "class", ["declaration"]) in tokens, tokens
    assert ("$port", "parameter", ["declaration", "readonly"]) in tokens
    assert ("$port", "parameter", ["readonly"]) in tokens
    assert ("$conf", "variable", ["declaration", "readonly"]) in tokens
    assert ("docs", "parameter", ["readonly"]) in tokens  # in a string
    assert ("file", "struct", ["defaultLibrary"]) in tokens and ("web::site", "struct", []) in tokens
    assert ("web::twice", "function", []) in tokens and ("notice", "function", ["defaultLibrary"]) in tokens
    assert ("ensure", "property", []) in tokens and ("Integer", "type", ["defaultLibrary"]) in tokens
    assert ("class", "keyword", []) in tokens and ("80", "number", []) in tokens
    assert tokens[0] == ("# Serves pages.", "comment", [])
    # A range has the same tokens.
    line = place_of(INIT, "web::site {")[0]
    part = client.request("textDocument/semanticTokens/range", {
        **document, "range": {"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}}})
    assert decoded(client, INIT, part) == [("web::site", "struct", []), ("'main'", "string", [])], part
    # On several lines, in units of the encoding.
    for encoding, length in (("utf-8", 5), ("utf-16", 3), ("utf-32", 2)):
        other = opened(root, encodings=[encoding])
        other.open("modules/web/manifests/t.pp", "/* 𝄞\n𝄞x */ $a = 1\n")
        data = other.request("textDocument/semanticTokens/full", {
            "textDocument": {"uri": other.uri("modules/web/manifests/t.pp")}})["data"]
        assert data[:2] == [0, 0] and data[5:8] == [1, 0, length + 3], (encoding, data)
        assert other.shut_down() == 0
    assert client.shut_down() == 0


@test
def diagnostics_are_pulled_by_clients_that_can(root):
    client = opened(root, capabilities={"textDocument": {"diagnostic": {}},
                                        "workspace": {"diagnostics": {"refreshSupport": True}}})
    assert client.initialized["capabilities"]["diagnosticProvider"]["interFileDependencies"] is True
    path = "modules/web/manifests/d.pp"
    client.open(path, "# x\ndefine web::d {\n  $spare = 1\n}\n")
    document = {"textDocument": {"uri": client.uri(path)}}
    first = client.request("textDocument/diagnostic", document)
    assert first["kind"] == "full" and [one["code"] for one in first["items"]] == ["unused_variable"], first
    again = client.request("textDocument/diagnostic", {**document, "previousResultId": first["resultId"]})
    assert again == {"kind": "unchanged", "resultId": first["resultId"]}, again
    client.change(path, "# x\ndefine web::d {\n}\n")
    after = client.request("textDocument/diagnostic", {**document, "previousResultId": first["resultId"]})
    assert after["kind"] == "full" and after["items"] == [], after
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(WEB), "type": 2}]})
    client.request("textDocument/diagnostic", document)
    sent = [client.received.get_nowait() for _ in range(client.received.qsize())]
    assert not any(one["method"] == "textDocument/publishDiagnostics" for one in sent), sent
    assert any(one["method"] == "workspace/diagnostic/refresh" for one in sent), sent
    assert client.shut_down() == 0
    # Others get them sent.
    assert "diagnosticProvider" not in opened(root).initialized["capabilities"]


PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}


@test
def findings_of_the_whole_workspace(root):
    path, other = "modules/web/manifests/d.pp", "modules/web/manifests/e.pp"
    bad = "# x\ndefine web::d {\n  $spare = 1\n}\n"
    write(root, {path: bad, other: bad.replace("::d", "::e")})
    client = opened(root, capabilities=PULLS)
    assert client.initialized["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"] is True

    def pull(known=()):
        previous = [{"uri": report["uri"], "value": report["resultId"]} for report in known]
        return client.begin("workspace/diagnostic", {"previousResultIds": previous})

    def by_path(reports):
        return {os.path.relpath(report["uri"][len("file://"):], client.root): report for report in reports}

    first = by_path(client.finish(pull())["items"])
    assert [one["code"] for one in first[path]["items"]] == ["unused_variable"], first[path]
    assert first[path]["kind"] == "full" and other in first
    # The answer comes when something changes, and has no more than that.
    waiting = pull(first.values())
    assert client.request("workspace/symbol", {"query": "web::d"})
    assert waiting not in client.answers
    write(root, {path: "# x\ndefine web::d {\n}\n"})
    os.remove(os.path.join(root, other))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(path), "type": 2},
                                                                  {"uri": client.uri(other), "type": 3}]})
    second = by_path(client.finish(waiting)["items"])
    assert {name: report["items"] for name, report in second.items()} == {path: [], other: []}, second
    # The settings exclude a file with findings.
    write(root, {other: bad.replace("::d", "::e")})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(other), "type": 1}]})
    found = by_path(client.finish(pull(second.values()))["items"])
    assert found[other]["items"], found
    write(root, {"plint.toml": f'[project]\nignore-paths = ["{other}"]\n'})
    waiting = pull(found.values())
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("plint.toml"), "type": 1}]})
    assert by_path(client.finish(waiting)["items"])[other]["items"] == []
    os.remove(os.path.join(root, "plint.toml"))
    os.remove(os.path.join(root, other))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(name), "type": 3}
                                                                  for name in ("plint.toml", other)]})
    # A file that is open is asked for on its own.
    client.open(path, bad)
    waiting = pull()
    assert client.request("textDocument/diagnostic", {"textDocument": {"uri": client.uri(path)}})["items"]
    client.close(path)
    write(root, {other: bad.replace("::d", "::e")})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(other), "type": 1}]})
    third = by_path(client.finish(waiting)["items"])
    assert other in third and path not in third, third
    # A second request ends the first one, and a cancelled one gets its error.
    known = [*first.values(), *second.values(), *third.values()]
    replaced, cancelled = pull(known), pull(known)
    assert client.finish(replaced) == {"items": []}
    client.notify("$/cancelRequest", {"id": cancelled})
    try:
        client.finish(cancelled)
        raise AssertionError("the request was not cancelled")
    except ServerError as error:
        assert error.code == -32800
    pull(known)
    assert client.shut_down() == 0


@test
def several_folders(root):
    write(root, {"one/manifests/init.pp": "# x\nclass one {\n  include two\n}\n",
                 "two/manifests/init.pp": "# x\nclass two {\n  $spare = 1\n}\n",
                 "two/plint.toml": "[lint]\nignore = [\"unused_variable\"]\n"})
    client = Client(PLINT, root, start=False)
    folders = [{"uri": client.uri(name), "name": name} for name in ("one", "two")]
    started = client.request("initialize", {"processId": os.getpid(), "rootUri": None, "workspaceFolders": folders[:1],
                                            "capabilities": {}})
    assert started["capabilities"]["workspace"]["workspaceFolders"] == {"supported": True, "changeNotifications": True}
    client.notify("initialized", {})
    path = "two/manifests/init.pp"
    client.open(path)
    assert client.wait_for_diagnostics(path) == []  # a file outside of the workspace

    def names():
        return sorted({one["name"] for one in client.request("workspace/symbol", {"query": ""})} & {"one", "two"})

    assert names() == ["one"]

    def change(added=(), removed=()):
        client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": list(added), "removed": list(removed)}})

    change(added=folders[1:])
    assert names() == ["one", "two"]
    client.change(path, "# x\nclass two {\n  $spare = 1\n  $x = $y\n}\n")
    assert [one["code"] for one in client.wait_for_diagnostics(path)] == ["unknown_variable"]
    client.open("two/manifests/unsaved.pp", "# x\nclass two::unsaved {\n  $x = $y\n}\n")
    assert [one["code"] for one in client.wait_for_diagnostics("two/manifests/unsaved.pp")] == ["unknown_variable"]
    change(removed=folders[:1])
    assert names() == ["two"]
    assert client.shut_down() == 0


@test
def tags_of_heredocs_are_edited_together(root):
    path = "modules/web/manifests/b.pp"
    text = "$a = @(\"END OF\":json/L)\n  END is ${x}\n  | - END OF\n$b = [@(A), @(A)]\n1\nA\n2\n| A\n"
    client = opened(root)
    client.open(path, text)

    def places(marked, nth=0):
        found = client.request("textDocument/linkedEditingRange", client.at(path, *place_of(text, marked, nth)))
        return found and [text_at(text, one) + str(one["start"]["line"]) for one in found["ranges"]]

    assert places("END OF") == ["END OF0", "END OF2"]
    assert places("END OF", 1) == ["END OF0", "END OF2"]
    assert places("A)") == ["A3", "A5"]
    assert places("A", 3) == ["A3", "A7"], places("A", 3)
    assert places("END is") is None and places("$b") is None
    assert client.shut_down() == 0


@test
def changes_on_disk_are_noticed_without_the_client(root):
    path = "modules/web/manifests/d.pp"
    client = opened(root)  # it does not report files that change
    text = "# x\nclass web::d {\n  include web::new::e\n}\n"
    client.open(path, text)
    assert [one["code"] for one in client.wait_for_diagnostics(path)] == ["unknown_class"]

    def reports(*wanted):
        """After some edits: the server does not look at each."""
        end = time.time() + 20
        while [one["code"] for one in client.wait_for_diagnostics(path)] != list(wanted):
            assert time.time() < end, "the change was not noticed"
            time.sleep(0.2)
            client.change(path, [((4, 0), (4, 0), "\n# more")])

    write(root, {"modules/web/manifests/new/e.pp": "# x\nclass web::new::e {\n}\n"})
    reports()
    write(root, {"modules/web/manifests/new/e.pp": "# x\nclass web::new::f {\n}\n"})
    reports("unknown_class")
    write(root, {"plint.toml": "[lint]\nignore = [\"unknown_class\"]\n"})
    reports()
    os.remove(os.path.join(root, "plint.toml"))
    write(root, {"modules/web/manifests/new/e.pp": "# x\nclass web::new::e {\n}\n"})
    reports()
    os.remove(os.path.join(root, "modules/web/manifests/new/e.pp"))
    reports("unknown_class")
    assert client.shut_down() == 0


@test
def unsaved_text_stays_when_the_file_is_saved(root):
    path = "modules/web/manifests/c++.pp"
    text = "# x\nclass web::c {\n}\n"
    write(root, {path: text})
    client = Client(PLINT, root)
    uri = client.uri(path).replace("%2B", "+")  # as Neovim and Emacs write it

    def codes(version, *changes):
        client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                                 "contentChanges": [{"text": change} for change in changes]})
        end = time.time() + 10
        while client.diagnostics.get(uri, {}).get("version") != version:
            assert time.time() < end
            time.sleep(0.01)
        time.sleep(0.3)  # perhaps more follows
        return [one["code"] for one in client.diagnostics[uri]["diagnostics"]]

    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "puppet", "version": 1, "text": text}})
    before = codes(2, text)
    time.sleep(1.2)
    write(root, {path: text + "# saved\n"})
    found = codes(3, text.replace("}", "  notice($y)\n}"))
    assert found == [*before, "unknown_variable"], found
    assert codes(4, text.replace("}", "  notice($y)\n}\n")) == [*before, "unknown_variable"]
    assert client.shut_down() == 0


@test
def reading_the_project_is_shown(root):
    client = opened(root, WEB, capabilities={"window": {"workDoneProgress": True}})
    client.wait_for_diagnostics(WEB)
    sent = [client.received.get_nowait() for _ in range(client.received.qsize())]
    kinds = [one["params"]["value"]["kind"] for one in sent if one["method"] == "$/progress"]
    assert kinds == ["begin", "end"] and sent[0]["method"] == "window/workDoneProgress/create", sent
    assert client.shut_down() == 0


@test
def all_problems_of_a_rule_are_fixed(root):
    path = "modules/web/manifests/b.pp"
    text = "class web::b {\n  $x = \"a\"  \n  $y = \"b\"\n  notice($x, $y)\n}\n"
    client = opened(root, capabilities={"textDocument": {"codeAction": {
        "dataSupport": True, "resolveSupport": {"properties": ["edit"]}}}, "window": {"showDocument": {"support": True}}})
    client.open(path, text)
    at_x = {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 12}}
    asked = {"textDocument": {"uri": client.uri(path)}, "range": at_x, "context": {"diagnostics": []}}
    offered = client.request("textDocument/codeAction", asked)
    explain = [one["command"] for one in offered if "command" in one]
    assert {command["arguments"][0] for command in explain} >= {"double_quoted_strings"}, explain
    client.request("workspace/executeCommand", explain[0])
    sent = [client.received.get_nowait() for _ in range(client.received.qsize())]
    shown = next(one["params"] for one in sent if one["method"] == "window/showDocument")
    assert shown["uri"].endswith(f"/{explain[0]['arguments'][0]}.md") and shown["external"] is True
    for wrong in ({"command": "rm"}, {"command": "plint.explain", "arguments": ["no_rule"]}):
        try:
            client.request("workspace/executeCommand", wrong)
            raise AssertionError("the command was accepted")
        except ServerError as error:
            assert error.code == -32602
    for one in offered:
        if "data" not in one:
            assert client.request("codeAction/resolve", one) == one
    actions = [one for one in offered if "data" in one and one["kind"] == "quickfix"]
    assert [one["title"] for one in actions] == ["fix all `double_quoted_strings` problems in this file"], actions
    assert "edit" not in actions[0]
    edit = client.request("codeAction/resolve", actions[0])["edit"]["documentChanges"][0]
    assert protocol.apply_edit(text, edit["edits"]) == text.replace('"', "'")
    assert client.shut_down() == 0


@test
def settings_are_completed(root):
    client = opened(root)

    def offered(marked):
        return completions(client, "plint.toml", marked)

    assert offered("[li|")["lint"] == "lint" and "rules.default_leak" in offered("[rules.def|")
    assert offered("[lint]\nsel|") == {"select": "select = "}
    assert offered("sel|") == {} and "extends" in offered("|")
    assert offered("[lint]\nselect = [\"default_l|\"]\n") == {"default_leak": "default_leak"}
    assert offered("[lint]\nselect = [ # all\n  'all',\n  default_l|\n]\n") == {"default_leak": "\"default_leak\""}
    assert offered("[lint]\nselect = [\n  'x']\npre|") == {"preset": "preset = ", "preview": "preview = "}
    assert offered("[lint]\n# x = [1\nselec| = [\"all\"]") == {"select": "select"}
    assert offered("[lint]\nselect = [ 'a]b',\n  default_l|") == {"default_leak": "\"default_leak\""}
    assert offered("[lint]\npreview = t|") == {"true": "true"}
    assert offered("[rules.140chars]\n|").keys() >= {"max", "severity"}
    assert offered("[rules.140chars]\nseverity = \"warn|") == {"warning": "warning"}
    assert offered("[rules.140chars]\nseverity = e|") == {"error": "\"error\""}
    assert offered("[rules.140chars] # |") == {} and offered("[format]\n# inde|") == {}
    assert offered("[per-file.\"spec/**\"]\nignore = ['140|") == {"140chars": "140chars"}
    assert offered("[patt|") == {"[pattern]": "[pattern]"} or offered("[|")["[pattern]"] == "[pattern]"
    assert offered("[[patt|") == {"pattern": "pattern"}
    assert offered("[[pattern]]\n|").keys() >= {"name", "message", "not-inside", "where.X.matches"}
    assert offered("[[pattern]]\nseverity = \"warn|") == {"warning": "warning"}
    assert offered("[[pattern]]\npattern = '''\n[lint]\n'''\nmess|") == {"message": "message = "}
    assert offered("[[pattern]]\npattern = '''\nme|") == {}
    assert client.shut_down() == 0


@test
def settings_are_explained(root):
    client = opened(root)

    def shown(marked):
        text = marked.replace("|", "")
        client.open("plint.toml", text)
        answer = client.request("textDocument/hover", client.at("plint.toml", *place_of(marked, "|")))
        return answer and (text_at(text, answer["range"]), answer["contents"]["value"])

    name, page = shown("[lint]\nselect = [\"default_|leak\"]\n")
    assert name == "default_leak" and page.startswith("# Resource default also"), page[:80]
    assert shown("[lint]\nselect = [\n  'a',\n  'default_leak|'\n]\n")[1] == page
    assert shown("[rules.|default_leak]\n")[1] == page
    assert "`--select`" in shown("[lint]\nsel|ect = []\n")[1]
    assert "Default: `100`" in shown("[format]\nline-|length = 100\n")[1]
    assert shown("[rules.140chars]\nm|ax = 1\n")[1].startswith("maximum number of characters")
    assert shown("[[pattern]]\nnot-in|side = 'x'\n")[1].startswith("patterns that no code around")
    assert shown("[[pattern]]\nwhere.X.mat|ches = 'x'\n")[1].startswith("regular expression")
    assert shown("[[patt|ern]]\n")[0] == "pattern"
    assert shown("[for|mat]\n")[0] == "format" and shown("[|rules.140chars]\n")[0] == "rules"
    for marked in ["|", "[lint]\n# sel|ect\n", "[lint]\nx|y = 1\n", "[lint]\nselect = |", "[lint]\nselect = ['styl|']\n"]:
        assert shown(marked) is None, marked
    assert client.shut_down() == 0


@test
def custom_rules(root):
    write(root, {"plint.toml": "[[pattern]]\nname = \"no_f\"\npattern = \"f($X)\"\nmessage = \"calls f with `$X`\"\n",
                 "a.pp": "f(1)\nf(2)  # plint:ignore=no_f\n"})
    client = opened(root, "a.pp")
    found = [item for item in client.wait_for_diagnostics("a.pp") if item["code"] == "no_f"]
    assert [item["message"] for item in found] == ["calls f with `1`"], found
    assert client.shut_down() == 0


@test
def settings_of_the_editor(root):
    text = "class web::a {\n  include web::nowhere\n  notice(\"a\")\n}\n"
    path = "modules/web/manifests/a.pp"
    write(root, {path: text})
    client = opened(root, path, initialization={"settings": {"ignore": ["double_quoted_strings"], "puppetVersion": ""}})

    def reported():
        return {item["code"] for item in client.wait_for_diagnostics(path)}

    def configure(**settings):
        client.notify("workspace/didChangeConfiguration", {"settings": {"plint": settings}})
        client.change(path, text)
        return reported()

    assert reported() == {"unknown_class"}, reported()
    assert configure() == {"unknown_class", "double_quoted_strings"}
    assert configure(select=["unknown_class"], path="/usr/bin/plint") == {"unknown_class"}
    assert configure(extendSelect=["documentation"], ignore=["double_quoted_strings"]) == {"unknown_class", "documentation"}
    while not client.received.empty():
        assert client.received.get()["method"] != "window/showMessage"
    assert configure(select="all", ignore=["unknown_clas", "unknown_class"], puppetVersion=3) == {"double_quoted_strings"}
    shown = []
    while not client.received.empty():
        message = client.received.get()
        if message["method"] == "window/showMessage":
            shown.append(message["params"]["message"])
    assert shown == ["plint: the setting `plint.puppetVersion` must be 7, 8, 9, or a release such as `openvox-8.26`",
                     "plint: the setting `plint.select` must be a list of strings",
                     "plint: unknown rule, category or preset `unknown_clas`; did you mean `unknown_class`?"], shown
    assert client.shut_down() == 0


@test
def many_findings_are_limited(root):
    path = "modules/web/manifests/many.pp"
    client = opened(root, capabilities={"textDocument": {"diagnostic": {}}})
    client.open(path, "class web::many {\n" + "  $x = \"a\"\n" * 3000 + "}\n")
    document = {"textDocument": {"uri": client.uri(path)}}
    items = client.request("textDocument/diagnostic", document)["items"]
    # Each line has quotes that should be single, and each but the first assigns again, which is an error.
    assert len(items) == 1001 and all(item["severity"] == 1 for item in items[:1000]), (len(items), items[:2])
    assert items[-1]["message"].endswith(" more findings in this file are not shown"), items[-1]
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 3001, "character": 0}}
    actions = client.request("textDocument/codeAction", {**document, "range": whole,
                                                         "context": {"diagnostics": [], "only": ["quickfix"]}})
    assert 50 <= len(actions) <= 150, len(actions)
    assert client.shut_down() == 0


MODES = """# @param mode How it runs
class web::modes (
  Enum['on', 'off-line', '80'] $mode,
  Optional[Boolean] $debug = undef,
  Web::Kind $kind = 'a',
) {
}
"""


@test
def completion_in_hiera_data(root):
    write(root, {**HIERA, "modules/web/manifests/modes.pp": MODES,
                 "modules/web/types/kind.pp": "type Web::Kind = Variant[Enum['a'], Enum['b']]\n",
                 "modules/db/metadata.json": "{}", "modules/db/manifests/init.pp": "class db (String $name_of) {\n}\n",
                 "modules/db/hiera.yaml": "version: 5\n", "modules/db/data/common.yaml": "a: 1\n"})
    client = opened(root)
    path = "data/common.yaml"

    def complete(path, text):
        return completions(client, path, text)

    keys = complete(path, "---\nweb::port: 80\nweb::m|\n")
    assert keys == {f"web::modes::{name}": f"web::modes::{name}: " for name in ("mode", "debug", "kind")}, keys
    assert "db::name_of" in complete(path, "|\n") and "web::port" not in complete(path, "|\nweb::port: 1\n")
    assert complete(path, "web::modes::k|: 1\n") == {"web::modes::kind": "web::modes::kind"}
    assert complete(path, "'web::modes::k|'\n") == {"web::modes::kind": "web::modes::kind"}
    assert complete(path, "web::modes::mode: |\n") == {"on": "'on'", "off-line": "off-line", "80": "'80'"}
    assert complete(path, "web::modes::mode: 'o|'\n") == {"on": "on", "off-line": "off-line"}
    assert complete(path, "web::modes::debug: |\n") == {"true": "true", "false": "false", "undef": "~"}
    assert complete(path, "web::modes::kind: |\n") == {"a": "a", "b": "b"}
    assert complete(path, "web::modes::kind: a |\n") == {}
    assert complete(path, "other: |\n") == {}
    assert {"facts", "lookup", "alias"} <= set(complete(path, "web::root: '/x/%{|\n"))
    assert "family" in complete(path, "web::root: '/x/%{facts.os.f|}'\n")
    # Data of a module sets parameters of this module only.
    assert set(complete("modules/db/data/common.yaml", "|\n")) == {"db::name_of"}
    assert client.shut_down() == 0


@test
def completion_in_strings(root):
    write(root, {"modules/web/lib/facter/rack.rb": "Facter.add(:rack) do\n  setcode { 'a' }\nend\n",
                 "modules/web/files/deep/b": "", "modules/web/manifests/modes.pp": MODES})
    client = opened(root)

    def body(text):
        return completions(client, "modules/web/manifests/c.pp", "class web::c {\n  " + text + "\n}\n")

    assert {"os", "networking", "rack"} <= set(body("$x = $facts['|"))
    assert "hostname" not in body("$x = $facts['|']")  # a legacy fact
    assert "full" in body("$x = $facts['os']['release']['f|']")
    assert body("$x = $facts['os']['nothing']['|']") == {}
    assert "web/" in body("$x = template('|')")
    assert set(body("$x = epp('web/|')")) == {"web/web.epp"}
    assert set(body("$x = file('web/|')")) == {"web/deep/b", "web/extra"}
    assert set(body("file { '/a': source => 'puppet:///modules/web/d|' }")) == {"web/deep/b"}
    assert set(body("file { '/a': }\n  file { ['/b', '/c']: }\n  service { 'x': require => File['|'] }")) == {"/a", "/etc/web"}
    assert "web" in body("Class['|']")
    assert body("class { 'web::modes': mode => | }") == {"on": "'on'", "off-line": "'off-line'", "80": "'80'"}
    assert body("class { 'web::modes': debug => | }") == {"true": "true", "false": "false", "undef": "undef"}
    assert body("class { 'web::modes': kind => '|' }") == {}  # the type is not known
    assert client.shut_down() == 0


@test
def code_lenses(root):
    write(root, HIERA)
    client = opened(root, WEB, SITE)

    def titles(path):
        lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": client.uri(path)}})
        return [client.request("codeLens/resolve", lens)["command"]["title"] for lens in lenses]

    assert titles(WEB)[:2] == ["2 references", "3 keys in Hiera data"], titles(WEB)
    assert titles(SITE) == ["1 reference"], titles(SITE)
    assert client.shut_down() == 0
    client = opened(root, WEB, initialization={"showReferences": True})
    lens = client.request("textDocument/codeLens", {"textDocument": {"uri": client.uri(WEB)}})[1]
    command = client.request("codeLens/resolve", lens)["command"]
    uri, position, locations = command["arguments"]
    assert command["command"] == "plint.showReferences" and uri == client.uri(WEB) and position == lens["range"]["start"]
    assert [place["uri"] for place in locations] == [
        client.uri(f"data/{name}") for name in ("nodes/a.yaml", "common.yaml", "common.yaml")], locations
    assert client.shut_down() == 0


@test
def changes_of_semantic_tokens(root):
    client = opened(root, WEB)
    document = {"textDocument": {"uri": client.uri(WEB)}}

    def full():
        return client.request("textDocument/semanticTokens/full", document)

    def delta(last):
        return client.request("textDocument/semanticTokens/full/delta", {**document, "previousResultId": last})

    known = full()
    assert delta(known["resultId"])["edits"] == []
    data, last = known["data"], delta("1")["resultId"]  # an outdated number: all tokens
    for text in ("$a = 1\n" + INIT, INIT + "# end\n", INIT.replace("port", "p"), "", INIT):
        client.change(WEB, text)
        answer = delta(last)
        last = answer["resultId"]
        for edit in answer["edits"]:
            data[edit["start"]:edit["start"] + edit["deleteCount"]] = edit["data"]
        assert data == client.request("textDocument/semanticTokens/range", {**document, "range": {
            "start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}}})["data"], text
    assert client.shut_down() == 0


@test
def hiera_in_both_directions(root):
    write(root, HIERA)
    client = opened(root, WEB, "data/common.yaml")
    hover = client.request("textDocument/hover", client.at(WEB, *place_of(INIT, "$port", offset=2)))
    text = hover["contents"]["value"]
    assert "`9090` in `data/nodes/a.yaml` line 1, level `Node`" in text, text
    assert "`8080` in `data/common.yaml` line 3, level `Common`" in text, text
    assert text.index("9090") < text.index("8080")
    # From the parameter to its keys, and back.
    keys = client.request("textDocument/definition", client.at(WEB, *place_of(INIT, "$port", offset=2)))
    assert [one["uri"] for one in keys] == [client.uri("data/nodes/a.yaml"), client.uri("data/common.yaml")], keys
    common = HIERA["data/common.yaml"]
    back = client.request("textDocument/definition", client.at("data/common.yaml", *place_of(common, "web::port")))
    assert len(back) == 1 and back[0]["uri"] == client.uri(WEB) and start_of(back[0]) == place_of(INIT, "$port"), back
    uses = client.request("textDocument/references", client.at(
        "data/common.yaml", *place_of(common, "web::docs"), context={"includeDeclaration": True}))
    assert client.uri("data/common.yaml") in {one["uri"] for one in uses}, uses
    assert client.uri(WEB) in {one["uri"] for one in uses}, uses
    hover = client.request("textDocument/hover", client.at("data/common.yaml", *place_of(common, "web::docs")))
    assert "String $docs" in hover["contents"]["value"] and "Where the pages are" in hover["contents"]["value"], hover
    hover = client.request("textDocument/hover", client.at("data/common.yaml", *place_of(common, "other")))
    assert "`1` in `data/common.yaml` line 5" in hover["contents"]["value"], hover
    # Unsaved data count.
    client.change("data/common.yaml", common.replace("8080", "8081"))
    hover = client.request("textDocument/hover", client.at(WEB, *place_of(INIT, "$port", offset=2)))
    assert "`8081`" in hover["contents"]["value"]
    assert client.shut_down() == 0


def renamed(client, path, place, name):
    """What files contain after a renaming: new texts by path, and moves."""
    edit = client.request("textDocument/rename", client.at(path, *place, newName=name))
    texts, moves = {}, {}
    for change in edit["documentChanges"]:
        if change.get("kind") == "rename":
            moves[os.path.relpath(change["oldUri"][7:], client.root)] = os.path.relpath(change["newUri"][7:], client.root)
            continue
        file = os.path.relpath(change["textDocument"]["uri"][7:], client.root)
        with open(os.path.join(client.root, file), encoding="utf-8") as source:
            texts[file] = protocol.apply_edit(source.read(), change["edits"])
    return texts, moves


def refused(client, path, place, name):
    try:
        client.request("textDocument/rename", client.at(path, *place, newName=name))
    except ServerError as error:
        assert error.code == -32803, error.code
        return str(error)
    raise AssertionError("not refused")


@test
def rename_variables(root):
    client = opened(root, WEB, SITE, capabilities=RENAMES)
    place = place_of(INIT, "$conf", offset=3)
    target = client.request("textDocument/prepareRename", client.at(WEB, *place))
    assert text_at(INIT, target["range"]) == "conf" and target["placeholder"] == "conf", target
    texts, moves = renamed(client, WEB, place, "settings_file")
    assert texts == {WEB: INIT.replace("$conf", "$settings_file")} and moves == {}, texts
    # In a string, from a use.
    texts, _ = renamed(client, WEB, place_of(INIT, "$conf,", offset=2), "$c")
    assert texts == {WEB: INIT.replace("$conf", "$c")}, texts
    assert "already set" in refused(client, WEB, place, "docs")
    assert "not a valid name" in refused(client, WEB, place, "1x")
    assert "is reserved by Puppet" in refused(client, WEB, place, "title")
    # Variables that something else may read.
    path = "modules/web/manifests/v.pp"
    for text, problem in (("class web::v {\n  $a = 1\n  notice(template('web/v.erb'))\n}\n", "v.erb:1 may read `$a`"),
                          ("class web::v {\n  $a = 1\n  notice(inline_template('x'))\n}\n", "known only at run time"),
                          ("$a = 1\nnotice($a)\n", "top scope"),
                          ("class web::v {\n  $a = 1\n}\nclass web::w inherits web::v {\n  notice($a)\n}\n",
                           "class `web::w` inherits"),
                          ("class web::v {\n  $a = 1\n  notice('web::v::a')\n}\n", "v.pp:3 uses `web::v::a`"),
                          ("class web::v {\n  $a = 1\n  notice($a)\n", "syntax errors"),
                          ("class web::v {\n  notice($osfamily)\n}\n", "not defined in")):
        write(root, {path: text, "modules/web/templates/v.erb": "<%= @a %>\n"})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": client.uri(path), "type": 1}, {"uri": client.uri("modules/web/templates/v.erb"), "type": 1}]})
        at = place_of(text, "$osfamily" if "osfamily" in text else "$a", offset=1)
        assert problem in refused(client, path, at, "b"), (text, refused(client, path, at, "b"))
    assert client.shut_down() == 0


@test
def rename_parameters(root):
    write(root, {**HIERA, "manifests/site.pp": "class { 'web':\n  port => 1,\n  docs => '/x',\n}\nnotice($web::port)\n"
                 "Web::Site {\n  root => 'a',\n}\nWeb::Site['main'] {\n  root => 'b',\n}\n"
                 "Web::Site <| root == 'a' |> {\n  root => 'c',\n}\nnotice(Web::Site['main']['root'])\n"})
    main = open(os.path.join(root, "manifests/site.pp"), encoding="utf-8").read()
    client = opened(root, WEB, SITE, capabilities=RENAMES)
    texts, moves = renamed(client, WEB, place_of(INIT, "$port", offset=1), "listen")
    assert moves == {} and set(texts) == {WEB, SITE, "manifests/site.pp", "data/common.yaml",
                                          "data/nodes/a.yaml"}, set(texts)
    assert texts[WEB] == INIT.replace("port", "listen").replace("The listen to", "The port to"), texts[WEB]
    assert "notice($web::listen)" in texts[SITE]
    assert texts["data/common.yaml"] == HIERA["data/common.yaml"].replace("web::port", "web::listen")
    assert texts["manifests/site.pp"] == main.replace("  port =>", "  listen =>").replace("  docs =>", "  docs   =>").replace(
        "web::port", "web::listen")
    # Of a defined type, from a declaration.
    texts, _ = renamed(client, WEB, place_of(INIT, "root =>", offset=1), "directory")
    assert texts[WEB] == INIT.replace("    root =>", "    directory =>").replace("    conf =>", "    conf      =>"), texts[WEB]
    assert texts["manifests/site.pp"] == main.replace("root", "directory"), texts["manifests/site.pp"]
    assert texts[SITE].count("$directory") == 2 and "@param directory The directory" in texts[SITE], texts[SITE]
    assert "metaparameter" in refused(client, WEB, place_of(INIT, "root =>", offset=1), "require")
    # Lookups by name, hashes, dependencies that are not part of the project.
    for text, problem in (("notice(lookup('web::port'))\n", "site.pp:1 uses `web::port`"),
                          ("class { 'web':\n  * => $hash,\n}\n", "site.pp:2 sets parameters by a hash"),
                          ("create_resources('class', { 'web' => $hash })\n", "by a hash")):
        write(root, {"manifests/site.pp": text})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("manifests/site.pp"), "type": 2}]})
        assert problem in refused(client, WEB, place_of(INIT, "$port", offset=1), "listen"), text
    assert client.shut_down() == 0


@test
def rename_definitions(root):
    write(root, {"manifests/site.pp": "include web\ninclude ::web::conf\nnotice($web::conf::path)\n"
                 "File['/a'] -> Class['web::conf']\nweb::site { 'x':\n  root => 'x',\n}\nWeb::Site['x'] -> Class['web']\n"
                 "notice(web::twice(1))\n",
                 "modules/web/manifests/conf.pp": "# x\nclass web::conf (\n  String $path = '/x',\n) {\n}\n",
                 "data/common.yaml": "web::conf::path: /y\nlookup_options:\n  web::conf::path:\n    merge: first\n"})
    main = open(os.path.join(root, "manifests/site.pp"), encoding="utf-8").read()
    conf = "modules/web/manifests/conf.pp"
    client = opened(root, WEB, SITE, conf, capabilities=RENAMES)
    texts, moves = renamed(client, conf, (1, 8), "web::setup::files")
    assert moves == {conf: "modules/web/manifests/setup/files.pp"}, moves
    assert texts[conf].startswith("# x\nclass web::setup::files ("), texts[conf]
    assert texts["manifests/site.pp"] == main.replace("web::conf", "web::setup::files")
    assert texts["data/common.yaml"].count("web::setup::files::path") == 2, texts
    # A defined type, as a reference too; a function.
    texts, moves = renamed(client, WEB, place_of(INIT, "web::site", offset=6), "web::page")
    assert moves == {SITE: "modules/web/manifests/page.pp"}
    assert texts["manifests/site.pp"] == main.replace("web::site", "web::page").replace("Web::Site", "Web::Page")
    texts, moves = renamed(client, WEB, place_of(INIT, "web::twice", offset=6), "web::double")
    assert moves == {"modules/web/functions/twice.pp": "modules/web/functions/double.pp"}
    assert "web::double($port)" in texts[WEB] and "web::double(1)" in texts["manifests/site.pp"]
    # A type alias.
    path = "modules/web/manifests/p.pp"
    text = "# @param x\nclass web::p (\n  Web::Port $x = 1,\n) {\n}\n"
    write(root, {path: text})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(path), "type": 1}]})
    texts, moves = renamed(client, path, (2, 4), "Web::Number")
    assert moves == {"modules/web/types/port.pp": "modules/web/types/number.pp"}
    assert texts["modules/web/types/port.pp"] == "type Web::Number = Integer[1, 65535]\n"
    assert "Web::Number $x" in texts[path]
    # What cannot be done exactly.
    assert "the name of its module" in refused(client, WEB, place_of(INIT, "class web", offset=7), "web::x")
    assert "must begin with `web::`" in refused(client, conf, (1, 8), "other::x")
    assert "already exists" in refused(client, WEB, place_of(INIT, "web::site", offset=6), "web::conf")
    assert "not a valid name" in refused(client, conf, (1, 8), "web::Bad-Name")
    write(root, {"data/common.yaml": "classes:\n  - web::conf\n"})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("data/common.yaml"), "type": 2}]})
    assert "data/common.yaml:2 uses `web::conf`" in refused(client, conf, (1, 8), "web::c")
    assert client.shut_down() == 0
    # A client that cannot move files.
    client = opened(root, conf)
    os.remove(os.path.join(root, "data/common.yaml"))
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("data/common.yaml"), "type": 3}]})
    assert "cannot move" in refused(client, conf, (1, 8), "web::c")
    assert client.shut_down() == 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
