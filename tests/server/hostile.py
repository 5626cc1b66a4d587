#!/usr/bin/env python3
"""Requests that no editor sends, and code that makes answers large: the server neither hangs nor takes all memory."""
import re
import signal
import subprocess
import sys

import protocol
from client import Client, ServerError
from names import META, Editor
from protocol import PLINT, WEB, test

protocol.TESTS.clear()


def refusal(client, method, params):
    """The code and the message of the error that a request gets."""
    try:
        answer = client.request(method, params)
    except ServerError as error:
        return error.code, str(error)
    raise AssertionError(f"{method} was answered: {str(answer)[:200]}")


@test
def paths_with_a_nul_do_not_exist(root):
    """The system would read them only up to the NUL: a walk through such a directory never ends."""
    for folder in ("file:///no/such", "file://" + root + "/%00", None):
        client = Client(PLINT, root, start=False)
        client.request("initialize", {"rootUri": folder, "rootPath": root + "/\0", "capabilities": {}})
        client.notify("initialized", {})
        for name in ("%00", "modules/%00", "modules/%00/manifests", "q%00", "modules/web/manifests/init.pp%00"):
            document = {"uri": f"file://{root}/{name}"}
            client.notify("textDocument/didOpen",
                          {"textDocument": {**document, "languageId": "puppet", "version": 1, "text": "class a { $x = 1 }\n"}})
            client.notify("workspace/didChangeWatchedFiles", {"changes": [{**document, "type": 1}]})
            client.notify("workspace/didChangeWorkspaceFolders",
                          {"event": {"removed": [], "added": [{**document, "name": "x"}]}})
            client.request("workspace/symbol", {"query": "a"})
            assert refusal(client, "textDocument/hover",
                           {"textDocument": document, "position": {"line": 0, "character": 7}})[0] == -32602
            move = {"files": [{"oldUri": f"file://{root}/{WEB}", "newUri": document["uri"]}]}
            assert client.request("workspace/willRenameFiles", move) is None
            client.notify("textDocument/didClose", {"textDocument": document})
        assert client.shut_down() == 0


@test
def lengths_that_are_no_numbers_end_the_server(root):
    for length in ("0x10", "5 5", "-2", "", "2,2"):
        server = subprocess.run([PLINT, "server"], input=f"Content-Length: {length}\r\n\r\n{{}}".encode(), cwd=root,
                                capture_output=True, timeout=60)
        assert server.returncode == 1, (length, server)
        assert b"a message has no valid `Content-Length`" in server.stderr, (length, server)


CODE = "modules/web/manifests/many.pp"


def opened(root, text):
    client = Client(PLINT, root)
    client.open(CODE, text)
    return client, {"textDocument": {"uri": client.uri(CODE)}}


def here(line, character):
    return {"line": line, "character": character}


@test
def selections_have_a_limit(root):
    client, document = opened(root, "class web::many {\n" + "if true {" * 240 + "$x=1" + "}" * 240 + "}\n")
    deepest = here(1, 9 * 240)
    assert len(client.request("textDocument/selectionRange", {**document, "positions": [deepest] * 100})) == 100
    code, message = refusal(client, "textDocument/selectionRange", {**document, "positions": [deepest] * 1001})
    assert code == -32602 and message == "the request has 1001 positions; 1000 are allowed", message
    code, message = refusal(client, "textDocument/selectionRange", {**document, "positions": [deepest] * 1000})
    assert code == -32803 and message.startswith("the answer would have more than 100000 ranges"), message
    assert client.shut_down() == 0


@test
def new_names_have_a_limit(root):
    client, document = opened(root, "class web::many {\n  $a = 1\n  notice($a)\n}\n")
    place = {**document, "position": here(1, 3)}
    assert client.request("textDocument/rename", {**place, "newName": "z" * 1000})
    code, message = refusal(client, "textDocument/rename", {**place, "newName": "z" * 1001})
    assert code == -32602 and message == "the new name has 1001 bytes; 1000 are allowed", message
    uri = document["textDocument"]["uri"]
    move = {"files": [{"oldUri": uri, "newUri": uri.replace("many", "z" * 2000)}]}
    assert client.request("workspace/willRenameFiles", move) is None
    assert client.shut_down() == 0


@test
def outlines_show_the_outermost_symbols(root):
    count = 30000
    client, document = opened(root, "class web::many {\n" + "$a=1\n" * count + "}\n" + "class web::last {\n  $b = 1\n}\n")
    symbols = client.request("textDocument/documentSymbol", document)
    assert [symbol["name"] for symbol in symbols] == ["web::many", "web::last"], symbols
    assert len(symbols[0]["children"]) == 19998 and "children" not in symbols[1]
    assert client.shut_down() == 0


@test
def lenses_have_a_limit(root):
    client, document = opened(root, "".join(f"class web::c{number} {{}}\n" for number in range(3000)))
    assert len(client.request("textDocument/codeLens", document)) == 1000
    assert client.shut_down() == 0


@test
def problems_of_settings_have_a_limit(root):
    client = Client(PLINT, root)
    client.open("plint.toml", "[lint]\nignore = [" + '"none",\n' * 5000 + "]\n")
    found = client.wait_for_diagnostics("plint.toml")
    assert len(found) == 1001 and found[-1]["message"] == "4000 more findings in this file are not shown", found[-1]
    assert found[999]["range"]["start"] == here(1000, 0), found[999]
    assert client.shut_down() == 0


@test
def signatures_have_a_limit(root):
    client, document = opened(root, "function web::many(" + "".join(f"$a{i}=1," for i in range(1500)) + ") {}\n$x = web::many(1, 2")
    found = client.request("textDocument/signatureHelp", {**document, "position": here(1, 18)})
    signature = found["signatures"][0]
    assert len(signature["parameters"]) == 1000 and found["activeParameter"] == 1
    begin, end = signature["parameters"][-1]["label"]
    assert signature["label"][begin:end] == "$a999?" and signature["label"][end:] == ", …", signature["label"][begin:]
    assert client.shut_down() == 0


@test
def addresses_have_a_limit(root):
    client = Client(PLINT, root)
    document = {"uri": f"file://{root}/modules/web/manifests/" + "a" * 16000 + ".pp"}
    client.notify("textDocument/didOpen",
                  {"textDocument": {**document, "languageId": "puppet", "version": 1, "text": "class a {}\n"}})
    assert refusal(client, "textDocument/codeLens", {"textDocument": document})[0] == -32602
    assert client.shut_down() == 0


# Documentation in code, names and values, each with Markdown that loads, runs or hides something.
CODE = "modules/web/manifests/init.pp"
MARKDOWN = {
    **META,
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: '![n](http://evil/n)'\n    path: a.yaml\n",
    "data/a.yaml": "web::port: |\n  v\n  ```\n  ![y](http://evil/y)\nweb::name: '<img src=x>'\n",
    CODE: """# Serves ![x](https://evil/x.png) <img src=x> [click](command:x) [docs](https://example.com) `<a>`.
#
# ~~~
# open
#
# @param port ![p](http://evil/p) <b>
# @param name A [name](javascript:x).
class web (Pattern[/a```
```
![q](x)/] $port = "a", $name = 'n```') {
  notice($port)
}
""",
    "manifests/site.pp": "# ~~~\n# ![x](u)\nfunction f(String $a) { $a }\nclass { 'web': port => 1, }\n$z = f(1)\n",
    "plint.toml": """[[pattern]]
name = "own_rule"
pattern = "notice('```')"
message = "m"
summary = "s <img src=x>"
help = "![h](u) [click](command:x)"
""",
    "manifests/own.pp": "notice('```')  # lint:ignore:own_rule\n",
}


def outside_of_code(markdown):
    """The text without blocks and spans of code."""
    text = re.sub(r"^( *)(`{3,})[^`\n]*\n(.*\n)*?\1\2$", "", markdown, flags=re.M)
    assert not re.search(r"^ *(```|~~~)", text, flags=re.M), markdown
    return re.sub(r"(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)", "", text)


@test
def markdown_of_the_project_loads_and_runs_nothing(root):
    editor = Editor(root, MARKDOWN)
    texts = {place: editor.hover(*place) for place in (
        (CODE, "class w|eb ("), (CODE, "$p|ort = "), (CODE, "$n|ame = "), ("manifests/site.pp", "'w|eb'"),
        ("manifests/site.pp", "p|ort => 1"), ("manifests/site.pp", "= f|(1)"), ("data/a.yaml", "web::p|ort"),
        ("data/a.yaml", "web::n|ame"), ("manifests/own.pp", "own_|rule"))}
    for place, line, character in (("manifests/site.pp", 3, 24), ("manifests/site.pp", 4, 7)):
        found = editor.client.request("textDocument/signatureHelp", editor.client.at(place, line, character))
        for signature in found["signatures"]:
            for number, part in enumerate([signature, *signature["parameters"]]):
                if "documentation" in part:
                    texts[place, line, number] = part["documentation"]["value"]
    for place, text in texts.items():
        assert text, place
        plain = outside_of_code(text)
        for mark in (r"!\[", r"<[a-z/]", r"\](?!\\)\((?!https:)"):
            assert not re.search(mark, plain), (place, mark, text)
    text = texts[CODE, "class w|eb ("]
    assert "Serves x &lt;img src=x> [click]\\(command:x) [docs](https://example.com) `<a>`." in text, text
    assert "level `![n](http://evil/n)`" in texts["data/a.yaml", "web::p|ort"], texts
    assert "````yaml\n|\n  v\n  ```\n" in texts["data/a.yaml", "web::p|ort"], texts
    editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
