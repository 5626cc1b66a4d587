#!/usr/bin/env python3
"""The language server from outside: what an editor sends, and what it gets."""
import os
import signal
import subprocess
import sys
import tempfile
import time

from client import Client, ServerError

PLINT = os.path.realpath(sys.argv[1])

INIT = """# Serves pages.
#
# @summary A web server
#
# @param port The port to listen on
# @param docs
#   Where the pages are
class web (
  Integer $port = 80,
  String $docs = '/srv',
) {
  $unused = 1
  $conf = "${docs}/conf"
  web::site { 'main':
    root => $docs,
    conf => $conf,
  }
  file { '/etc/web':
    ensure  => 'present',
    content => epp('web/web.epp'),
    source  => 'puppet:///modules/web/extra',
  }
  $n = web::twice($port)
  notice($n)
}
"""
SITE = """# @param root The directory
# @param conf
define web::site (
  String $root,
  String $conf = 'x',
) {
  include web
  notice($web::port)
  notice($root, $conf)
}
"""
TWICE = """# Doubles a number.
function web::twice(Integer $x) >> Integer {
  $x * 2
}
"""


def write(root, files):
    for path, text in files.items():
        whole = os.path.join(root, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def project(root):
    write(root, {
        "modules/web/metadata.json": '{"name": "x-web", "version": "1.0.0", "author": "x", "license": "x", "source": "x", "dependencies": []}',
        "modules/web/manifests/init.pp": INIT,
        "modules/web/manifests/site.pp": SITE,
        "modules/web/functions/twice.pp": TWICE,
        "modules/web/templates/web.epp": "x\n",
        "modules/web/files/extra": "x\n",
        "modules/web/types/port.pp": "type Web::Port = Integer[1, 65535]\n",
        "manifests/site.pp": "node default {\n  include web\n}\n",
        "environment.conf": "",
    })


WEB = "modules/web/manifests/init.pp"
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def place_of(text, wanted, nth=0, offset=0):
    """(line, character) of the nth occurrence."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(wanted, at + 1)
    before = text[:at + offset]
    return before.count("\n"), len(before) - (before.rfind("\n") + 1)


def start_of(location):
    return location["range"]["start"]["line"], location["range"]["start"]["character"]


@test
def initialize_announces_what_works(root):
    client = Client(PLINT, root)
    capabilities = client.initialized["capabilities"]
    assert capabilities["positionEncoding"] == "utf-8"
    assert capabilities["textDocumentSync"]["change"] == 2
    assert client.initialized["serverInfo"]["name"] == "plint"
    assert client.shut_down() == 0
    assert Client(PLINT, root, encodings=["utf-16"]).initialized["capabilities"]["positionEncoding"] == "utf-16"
    assert Client(PLINT, root, encodings=["utf-32"]).initialized["capabilities"]["positionEncoding"] == "utf-32"


SPARE = "# x\ndefine web::d {\n  $spare = 1\n}\n"
NEW = "modules/web/manifests/d.pp"


@test
def diagnostics_are_those_of_the_command_line(root):
    client = Client(PLINT, root)
    client.open(NEW, SPARE)
    found = client.wait_for_diagnostics(NEW)
    assert [item["code"] for item in found] == ["unused_variable"], found
    assert found[0]["source"] == "plint" and found[0]["severity"] == 2
    assert found[0]["tags"] == [1]
    assert found[0]["codeDescription"]["href"].endswith("/unused_variable.md")
    assert found[0]["range"] == {"start": {"line": 2, "character": 2}, "end": {"line": 2, "character": 8}}
    assert client.shut_down() == 0


@test
def changes_are_incremental_and_unsaved_texts_count(root):
    client = Client(PLINT, root)

    def codes(path):
        return {item["code"] for item in client.wait_for_diagnostics(path)}

    client.open(NEW, SPARE)
    assert codes(NEW) == {"unused_variable"}
    client.change(NEW, [((2, 0), (3, 0), "")])
    assert not codes(NEW)
    client.change(NEW, [((1, 0), (1, 0), "class web {\n")])
    assert any(item["severity"] == 1 for item in client.wait_for_diagnostics(NEW))
    client.close(NEW)
    # Another open file is checked against the unsaved text.
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    site = "modules/web/manifests/site.pp"
    client.open(site)
    assert "unknown_variable" not in codes(site)
    client.change(WEB, INIT.replace("  Integer $port = 80,\n", "").replace("web::twice($port)", "1"))
    client.change(site, SITE + "\n")
    assert "unknown_variable" in codes(site), codes(site)
    # A file that is closed without saving is the one on disk again.
    client.close(WEB)
    client.change(site, SITE)
    assert "unknown_variable" not in codes(site)
    assert client.shut_down() == 0


@test
def positions_count_units_of_the_encoding(root):
    text = "class a {\n  $é𝄞x = 'é𝄞'  \n}\n".replace("é𝄞x", "x")
    for encoding, end in (("utf-8", 17), ("utf-16", 14), ("utf-32", 13)):
        client = Client(PLINT, root, encodings=[encoding])
        client.open("modules/web/manifests/a.pp", text)
        found = client.wait_for_diagnostics("modules/web/manifests/a.pp")
        spaces = next(item for item in found if item["code"] == "trailing_whitespace")
        line = text.split("\n")[1]
        before = line.rstrip()
        units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
        assert spaces["range"]["start"]["character"] == units[encoding], (encoding, spaces["range"], end)
        client.change("modules/web/manifests/a.pp", [((1, units[encoding]), (1, units[encoding] + 2), "")])
        codes = {item["code"] for item in client.wait_for_diagnostics("modules/web/manifests/a.pp")}
        assert "trailing_whitespace" not in codes
        assert client.shut_down() == 0


def apply_edit(text, edits):
    lines = text.split("\n")

    def offset(place):
        return len("\n".join(lines[:place["line"]]).encode()) + (1 if place["line"] else 0) + place["character"]

    data = text.encode()
    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        data = data[:offset(edit["range"]["start"])] + edit["newText"].encode() + data[offset(edit["range"]["end"]):]
    return data.decode()


@test
def code_actions_fix_and_ignore(root):
    client = Client(PLINT, root)
    text = "class web::b {\n  notify { \"a\": }\n  $x = \"b\"  \n}\n"
    path = "modules/web/manifests/b.pp"
    client.open(path, text)
    client.wait_for_diagnostics(path)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    actions = client.request("textDocument/codeAction", {"textDocument": {"uri": client.uri(path)}, "range": everything,
                                                         "context": {"diagnostics": []}})
    kinds = {action["kind"] for action in actions}
    assert {"quickfix", "source.fixAll.plint"} <= kinds, kinds
    preferred = [action for action in actions if action.get("isPreferred")]
    assert preferred and all(action["diagnostics"] for action in preferred)
    change = preferred[0]["edit"]["documentChanges"][0]
    assert change["textDocument"] == {"uri": client.uri(path), "version": 1}
    assert apply_edit(text, change["edits"]) != text
    ignore = next(action for action in actions if action["title"].startswith("ignore `trailing_whitespace`"))
    assert "plint:ignore" in apply_edit(text, ignore["edit"]["documentChanges"][0]["edits"])
    whole = client.request("textDocument/codeAction",
                           {"textDocument": {"uri": client.uri(path)}, "range": everything,
                            "context": {"diagnostics": [], "only": ["source.fixAll"]}})
    assert [action["kind"] for action in whole] == ["source.fixAll.plint"]
    fixed = apply_edit(text, whole[0]["edit"]["documentChanges"][0]["edits"])
    write(root, {path: text})
    subprocess.run([PLINT, "--no-cache", "--fix", "--quiet", path], cwd=root, check=False)
    with open(os.path.join(root, path), encoding="utf-8") as file:
        assert fixed == file.read()
    os.remove(os.path.join(root, path))
    assert client.shut_down() == 0


@test
def formatting_makes_small_edits(root):
    client = Client(PLINT, root)
    text = "class web::b {\n  $x = { a=>1,\n    b => \"é\" } # ü\n}\n"
    path = "modules/web/manifests/b.pp"
    client.open(path, text)
    options = {"tabSize": 8, "insertSpaces": False}
    whole = client.request("textDocument/formatting", {"textDocument": {"uri": client.uri(path)}, "options": options})
    assert apply_edit(text, whole) == "class web::b {\n  $x = { a => 1, b => \"é\" } # ü\n}\n", whole
    assert len(whole) == 3, whole
    broken = "$a  =  1\n$b  =  (\n"
    client.change(path, [((0, 0), (4, 0), broken)])
    part = client.request("textDocument/formatting", {"textDocument": {"uri": client.uri(path)}, "options": options})
    assert apply_edit(broken, part) == "$a = 1\n$b  =  (\n", part
    lines = "$a  =  1\n$b  =  2\n$c  =  3\n"
    client.change(path, [((0, 0), (2, 0), lines)])
    second = {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 2}}
    part = client.request("textDocument/rangeFormatting",
                          {"textDocument": {"uri": client.uri(path)}, "options": options, "range": second})
    assert apply_edit(lines, part) == "$a  =  1\n$b = 2\n$c  =  3\n", part
    write(root, {"plint.toml": "[format]\nexclude = ['b.pp']\n"})
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": client.uri("plint.toml"), "type": 1}]})
    assert client.request("textDocument/formatting",
                          {"textDocument": {"uri": client.uri(path)}, "options": options}) == []
    os.remove(os.path.join(root, "plint.toml"))
    assert client.shut_down() == 0


@test
def hover_knows_names(root):
    client = Client(PLINT, root)
    client.open(WEB)

    def hover(wanted, nth=0, offset=1):
        answer = client.request("textDocument/hover", client.at(WEB, *place_of(INIT, wanted, nth, offset)))
        return answer["contents"]["value"] if answer else None

    assert "Integer" in hover("$port", 1) and "The port to listen on" in hover("$port", 1)
    assert "Doubles a number" in hover("web::twice") and "Integer $x" in hover("web::twice")
    assert "define web::site" in hover("web::site")
    assert "The directory" in hover("root =>")
    assert "present" in hover("ensure")
    assert "file" in hover("file {")
    assert "modules/web/templates/web.epp" in hover("web/web.epp")
    assert hover("{\n  $unused", 0, 0) is None or True
    assert client.shut_down() == 0


@test
def definitions_lead_across_files(root):
    client = Client(PLINT, root)
    client.open(WEB)
    client.open("modules/web/manifests/site.pp")
    client.open("manifests/site.pp")

    def definition(path, text, wanted, nth=0, offset=1):
        found = client.request("textDocument/definition", client.at(path, *place_of(text, wanted, nth, offset)))
        return [(item["uri"][len(client.uri("")) + 1:], *start_of(item)) for item in found]

    assert definition(WEB, INIT, "web::site") == [("modules/web/manifests/site.pp", *place_of(SITE, "web::site"))]
    assert definition(WEB, INIT, "web::twice") == [("modules/web/functions/twice.pp", *place_of(TWICE, "web::twice"))]
    assert definition(WEB, INIT, "$conf,") == [(WEB, *place_of(INIT, "$conf ="))]
    assert definition(WEB, INIT, "root =>") == [("modules/web/manifests/site.pp", *place_of(SITE, "$root"))]
    assert definition(WEB, INIT, "web/web.epp")[0][0] == "modules/web/templates/web.epp"
    assert definition(WEB, INIT, "modules/web/extra")[0][0] == "modules/web/files/extra"
    site = "modules/web/manifests/site.pp"
    assert definition(site, SITE, "$web::port") == [(WEB, *place_of(INIT, "$port"))]
    assert definition(site, SITE, "include web", 0, 9) == [(WEB, *place_of(INIT, "web ("))]
    assert definition("manifests/site.pp", "node default {\n  include web\n}\n", "web") \
        == [(WEB, *place_of(INIT, "web ("))]
    assert client.shut_down() == 0


@test
def references_are_found_in_all_files(root):
    client = Client(PLINT, root)
    client.open(WEB)

    def references(wanted, nth=0, offset=1, declaration=True):
        found = client.request("textDocument/references",
                               client.at(WEB, *place_of(INIT, wanted, nth, offset),
                                         context={"includeDeclaration": declaration}))
        return {(item["uri"][len(client.uri("")) + 1:], *start_of(item)) for item in found}

    uses = references("web (")
    assert {path for path, _, _ in uses} == {WEB, "manifests/site.pp", "modules/web/manifests/site.pp"}
    uses = references("$port")
    assert ("modules/web/manifests/site.pp", *place_of(SITE, "$web::port")) in uses, uses
    assert (WEB, *place_of(INIT, "$port)")) in uses, uses
    assert len(references("$conf =")) == 2
    assert len(references("$conf =", declaration=False)) == 1
    assert client.shut_down() == 0


@test
def symbols_are_nested(root):
    client = Client(PLINT, root)
    client.open(WEB)
    symbols = client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri(WEB)}})
    assert [symbol["name"] for symbol in symbols] == ["web"]
    names = [child["name"] for child in symbols[0]["children"]]
    assert names == ["$port", "$docs", "$unused", "$conf", "web::site 'main'", "file '/etc/web'", "$n"], names
    assert client.shut_down() == 0


def completions(client, path, marked):
    """What completes the text of a file at `|`: from labels to inserted texts."""
    cursor = marked.index("|")
    text = marked.replace("|", "", 1)
    if path in client.versions:
        client.change(path, text)
    else:
        client.open(path, text)
    before = text[:cursor]
    answer = client.request("textDocument/completion",
                            client.at(path, before.count("\n"), cursor - (before.rfind("\n") + 1)))
    return {item["label"]: item["textEdit"]["newText"] for item in answer["items"]}


@test
def completion_works_in_unfinished_code(root):
    client = Client(PLINT, root)

    def complete(text):
        return set(completions(client, "modules/web/manifests/c.pp", text))

    assert "web" in complete("class web::c {\n  include w|\n")
    assert "port" in complete("class web::c (Integer $port) {\n  notice($p|)\n}\n")
    assert {"web::port", "web::conf"} <= complete("class web::c {\n  notice($web::|\n}\n")
    assert {"root", "conf", "require"} <= complete("class web::c {\n  web::site { 'x':\n    |\n  }\n}\n")
    given = complete("class web::c {\n  web::site { 'x':\n    root => 'x',\n    |\n  }\n}\n")
    assert "conf" in given and "root" not in given, given
    assert {"ensure", "content", "mode"} <= complete("class web::c {\n  file { '/x':\n    |\n  }\n}\n")
    assert {"directory", "file", "absent"} <= complete("class web::c {\n  file { '/x':\n    ensure => |\n  }\n}\n")
    assert {"web::site", "web::twice"} <= complete("class web::c {\n  web::|\n}\n")
    assert "Web::Port" in complete("class web::c (\n  Web|\n) {\n}\n")
    assert "trailing_whitespace" in complete("$x = 1 # plint:ignore=trail|\n")
    assert client.shut_down() == 0


@test
def mistakes_of_the_client_get_errors(root):
    client = Client(PLINT, root, start=False)

    def code(method, params):
        try:
            client.request(method, params)
        except ServerError as error:
            return error.code
        return None

    assert code("textDocument/hover", {}) == -32002
    client.request("initialize", {"capabilities": {}, "rootUri": client.uri("")})
    assert code("initialize", {"capabilities": {}}) == -32600
    assert code("no/such", {}) == -32601
    assert code("textDocument/hover", {}) == -32602
    assert code("textDocument/hover", {"textDocument": {"uri": "file:///nowhere.pp"},
                                       "position": {"line": 0, "character": 0}}) == -32602
    client.send_raw("{nonsense")
    client.send_raw("[]")
    client.send_raw('{"jsonrpc": "2.0", "id": 777, "method": 3}')
    # Values in so many others that copying them would fill the stack.
    deep = "[" * 300_000 + "]" * 300_000
    client.send_raw(f'{{"jsonrpc": "2.0", "id": {deep}, "method": "shutdown"}}')
    client.send_raw(f'{{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {{"id": {deep}}}}}')
    client.send_raw(f'{{"jsonrpc": "2.0", "id": 778, "method": "textDocument/hover", "params": {deep}}}')
    client.notify("no/such/notice", {})
    client.notify("textDocument/didChange", {"nonsense": True})
    client.notify("initialized", {})
    client.open(WEB)
    huge = client.at(WEB, 100000, 100000)
    assert code("textDocument/hover", huge) is None
    for number in (1e300, -1e300, 0.5, 2**64 - 1, -(2**63)):
        assert code("textDocument/hover", client.at(WEB, number, number)) is None
    client.request("shutdown", None)
    assert code("textDocument/hover", client.at(WEB, 0, 0)) == -32600
    client.notify("exit", None)
    assert client.process.wait(10) == 0


@test
def every_request_has_one_answer_while_others_arrive(root):
    client = Client(PLINT, root)
    numbers = [client.begin("no/such", {}) for _ in range(3000)]
    client.shut_down()
    assert [client.answered[number] for number in numbers] == [1] * len(numbers)


@test
def costly_regular_expressions_do_not_keep_the_server(root):
    client = Client(PLINT, root)
    calls = "".join(f"(?<g{i}>\\g<g{i + 1}>\\g<g{i + 1}>)" for i in range(40)) + "(?<g40>a)"
    path = "modules/web/manifests/d.pp"
    client.open(path, f"class web::d {{\n  notice('a' =~ /{calls}/)\n  notice('{'a' * 50000}y' =~ /(?>[a-x]*)y\\d/)\n}}\n")
    begin = time.time()
    assert client.request("textDocument/hover", client.at(path, 1, 4)) is not None
    client.wait_for_diagnostics(path, timeout=5)
    assert time.time() - begin < 5
    assert client.shut_down() == 0


@test
def the_server_ends_with_its_client(root):
    client = Client(PLINT, root)
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    client.process.stdin.close()
    assert client.process.wait(2) == 1
    # Without `shutdown`, `exit` is an error.
    client = Client(PLINT, root)
    client.notify("exit", None)
    assert client.process.wait(2) == 1


@test
def files_that_appear_and_disappear_are_noticed(root):
    client = Client(PLINT, root)
    path = "modules/web/manifests/d.pp"
    client.open(path, "class web::d {\n  include web::e\n}\n")
    assert "unknown_class" in {item["code"] for item in client.wait_for_diagnostics(path)}
    write(root, {"modules/web/manifests/e.pp": "# x\nclass web::e {\n}\n"})
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": client.uri("modules/web/manifests/e.pp"), "type": 1}]})
    client.change(path, "class web::d {\n  include web::e\n}\n\n")
    assert "unknown_class" not in {item["code"] for item in client.wait_for_diagnostics(path)}
    os.remove(os.path.join(root, "modules/web/manifests/e.pp"))
    client.notify("workspace/didChangeWatchedFiles",
                  {"changes": [{"uri": client.uri("modules/web/manifests/e.pp"), "type": 3}]})
    client.change(path, "class web::d {\n  include web::e\n}\n")
    assert "unknown_class" in {item["code"] for item in client.wait_for_diagnostics(path)}
    # Settings.
    write(root, {"plint.toml": '[lint]\nignore = ["unknown_class"]\n'})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("plint.toml"), "type": 1}]})
    client.change(path, "class web::d {\n  include web::e\n}\n\n\n")
    assert "unknown_class" not in {item["code"] for item in client.wait_for_diagnostics(path)}
    write(root, {"plint.toml": '[lint]\nignore = ["unknown_clas"]\n'})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("plint.toml"), "type": 2}]})
    client.change(path, "class web::d {\n  include web::e\n}\n\n")
    client.wait_for_diagnostics(path)
    time.sleep(0.5)
    assert client.diagnostics[client.uri("plint.toml")]["diagnostics"][0]["code"] == "invalid_settings"
    os.remove(os.path.join(root, "plint.toml"))
    assert client.shut_down() == 0


def main():
    failed = 0
    wanted = sys.argv[2:]
    for function in TESTS:
        if wanted and function.__name__ not in wanted:
            continue
        with tempfile.TemporaryDirectory() as root:
            project(root)
            try:
                function(os.path.realpath(root))
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                import traceback
                traceback.print_exc()
                print(f"FAILED: {function.__name__}: {error}")
    print(f"{len(TESTS) - failed} of {len(TESTS)} tests passed")
    return 1 if failed else 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(main())
