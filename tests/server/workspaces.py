#!/usr/bin/env python3
"""Workspaces of other shapes: behind a symlink, a module alone, none at all; and one file with several URIs."""
import os
import signal
import sys
import urllib.parse

import protocol
from client import Client
from protocol import PLINT, place_of, test, write

protocol.TESTS.clear()

A = "modules/web/manifests/a.pp"
B = "modules/web/manifests/b.pp"
TEXTS = {
    "environment.conf": "",
    A: "# A\nclass web::a {\n  $x = \"a\"\n  include web::b\n}\n",
    B: "# B\nclass web::b {\n  $y = \"b\"\n}\n",
}
DOCUMENT_CHANGES = {"workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]}}}


def codes(client, path):
    return sorted({item["code"] for item in client.wait_for_diagnostics(path)})


def start(root, folder):
    """A client whose workspace is this directory, as it is written; None: no workspace."""
    client = Client(PLINT, root, start=False)
    client.root = folder or client.root
    client.request("initialize", {"processId": os.getpid(), "rootUri": client.uri("") if folder else None,
                                  "capabilities": {"general": {"positionEncodings": ["utf-8"]}, **DOCUMENT_CHANGES}})
    client.notify("initialized", {})
    return client


@test
def a_workspace_may_be_behind_a_symlink(root):
    write(os.path.join(root, "real"), TEXTS)
    os.symlink("real", os.path.join(root, "link"))
    client = start(root, os.path.join(root, "link"))
    client.open(A)
    assert "double_quoted_strings" in codes(client, A)
    place = client.at(A, *place_of(TEXTS[A], "web::b", offset=1))
    assert [each["uri"] for each in client.request("textDocument/definition", place)] == [client.uri(B)]
    edit = client.request("textDocument/rename", {**place, "newName": "web::c"})
    uris = [each["newUri"] if "kind" in each else each["textDocument"]["uri"] for each in edit["documentChanges"]]
    assert sorted(set(uris)) == [client.uri(A), client.uri(B), client.uri("modules/web/manifests/c.pp")], uris
    client.change(A, TEXTS[A].replace("}\n", ""))
    assert "syntax_error" in codes(client, A)


@test
def files_without_a_workspace_are_all_checked(root):
    write(root, TEXTS)
    client = start(root, None)
    for path in (A, B):
        client.open(path)
        assert "double_quoted_strings" in codes(client, path)
    client.change(B, TEXTS[B].replace("}\n", ""))
    assert "syntax_error" in codes(client, B)
    assert codes(client, A) == ["double_quoted_strings"]


@test
def templates_of_a_module_that_is_the_workspace(root):
    code = ("# @summary Serves\nclass web {\n  $a = epp('web/x.epp', { 'user' => 'a' })\n"
            "  $b = epp('web/x.epp', { user => 'a' })\n  $c = template('web/y.erb')\n  notice($a, $b, $c)\n}\n")
    template = "<%- | String $user | -%>\n<%= $user %>\n"
    init = "manifests/init.pp"
    root = os.path.join(root, "alone")
    write(root, {"metadata.json": '{"name": "x-web", "version": "1.0.0", "author": "x", "license": "x", "source": "x",'
                                  ' "dependencies": []}',
                 init: code, "templates/x.epp": template, "templates/y.erb": "x\n"})
    client = Client(PLINT, root, capabilities=DOCUMENT_CHANGES)
    for path in (init, "templates/x.epp"):
        client.open(path)
    of_parameter = client.at("templates/x.epp", *place_of(template, "$user", offset=1))
    edit = client.request("textDocument/rename", {**of_parameter, "newName": "login"})
    changed = {os.path.basename(each["textDocument"]["uri"]): len(each["edits"]) for each in edit["documentChanges"]}
    assert changed == {"init.pp": 2, "x.epp": 2}, changed
    with_definition = {"context": {"includeDeclaration": True}}
    found = client.request("textDocument/references", {**of_parameter, **with_definition})
    assert sorted((os.path.basename(each["uri"]), each["range"]["start"]["line"]) for each in found) \
        == [("init.pp", 2), ("init.pp", 3), ("x.epp", 0), ("x.epp", 1)]
    of_file = client.at(init, *place_of(code, "web/y.erb", offset=1))
    assert len(client.request("textDocument/references", {**of_file, **with_definition})) >= 1


@test
def settings_that_the_editor_names_may_appear_later(root):
    write(root, TEXTS)
    client = Client(PLINT, root)
    client.open(A)
    assert "double_quoted_strings" in codes(client, A)
    settings = os.path.join(root, "conf/my.toml")
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"config": settings}}})
    write(root, {"conf/my.toml": "[lint]\nignore = ['double_quoted_strings']\n"})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("conf/my.toml"), "type": 1}]})
    client.change(A, TEXTS[A] + "\n")
    assert "double_quoted_strings" not in codes(client, A)


def definition(client, path, text, marked):
    offset = text.index(marked.replace("|", "")) + marked.index("|")
    before = text[:offset]
    found = client.request("textDocument/definition", client.at(path, before.count("\n"), offset - before.rfind("\n") - 1))
    return [os.path.relpath(place["uri"][len("file://"):], client.root) for place in found]


def messages(client, method):
    found = []
    while not client.received.empty():
        message = client.received.get()
        if message.get("method") == method:
            found.append(message["params"]["message"])
    return found


@test
def modules_where_bolt_finds_them(root):
    stdlib = "r10k_modules/stdlib/manifests/init.pp"
    text = "class web {\n  include stdlib\n}\n"
    for number, settings in enumerate(("modulepath: [modules, r10k_modules]\n", "modulepath:\n  - modules  # ours\n  - 'r10k_modules'\n",
                                       "modulepath: modules:r10k_modules\nname: x\n", "modulepath:\n- modules\n- r10k_modules\n")):
        base = os.path.join(root, str(number))
        write(base, {"bolt-project.yaml": settings, "modules/web/manifests/init.pp": text, stdlib: "class stdlib {\n}\n",
                     ".gitattributes": "r10k_modules/** linguist-generated\n",
                     "r10k_modules/stdlib/metadata.json": '{"name": "puppetlabs-stdlib", "version": "9.0.0"}'})
        client = Client(PLINT, base)
        client.open("modules/web/manifests/init.pp")
        assert definition(client, "modules/web/manifests/init.pp", text, "include st|dlib") == [stdlib], settings
        assert client.shut_down() == 0
    # environment.conf is what Puppet reads.
    write(base, {"environment.conf": "modulepath = modules\n"})
    client = Client(PLINT, base)
    client.open("modules/web/manifests/init.pp")
    assert definition(client, "modules/web/manifests/init.pp", text, "include st|dlib") == []
    assert client.shut_down() == 0


@test
def modules_where_people_keep_them(root):
    site, data = "node default {\n  include profile::web\n}\n", "profile::web::port: 80\n"
    for number, (folder, more) in enumerate((("site", {}), ("site-modules", {}), ("dist", {}), ("", {}), ("site", {"Puppetfile": ""}),
                                             ("my_modules", {"Puppetfile": "moduledir 'my_modules'\n"}))):
        base = os.path.join(root, str(number))
        profile = os.path.join(folder, "profile/manifests/web.pp")
        write(base, {"hiera.yaml": "version: 5\nhierarchy:\n  - name: Common\n    path: common.yaml\n", "data/common.yaml": data,
                     "manifests/site.pp": site, profile: "class profile::web (\n  $port = 1,\n) {\n}\n",
                     "modules/x/manifests/init.pp": "class x {\n  include profile::web\n}\n", "docs/a.md": "x\n", **more})
        client = Client(PLINT, base)
        client.open("manifests/site.pp")
        client.open("data/common.yaml")
        assert definition(client, "manifests/site.pp", site, "profile::w|eb") == [profile], (folder, more)
        assert definition(client, "modules/x/manifests/init.pp", "class x {\n  include profile::web\n}\n", "profile::w|eb") == [profile]
        assert definition(client, "data/common.yaml", data, "profile::web::po|rt") == [profile], folder
        logged = [one for one in messages(client, "window/logMessage") if "environment.conf" in one]
        assert len(logged) == 1 and f"`{folder or 'profile'}`" in logged[0] and "docs" not in logged[0], logged
        assert client.shut_down() == 0
    # environment.conf is all.
    write(base, {"environment.conf": ""})
    client = Client(PLINT, base)
    client.open("manifests/site.pp")
    assert definition(client, "manifests/site.pp", site, "profile::w|eb") == [] and not messages(client, "window/logMessage")
    assert client.shut_down() == 0


@test
def new_documents_have_all_features(root):
    write(root, TEXTS)
    client = Client(PLINT, root, capabilities=DOCUMENT_CHANGES)
    client.open(A)
    assert "double_quoted_strings" in codes(client, A)
    text = "class foo {\n  $x = \"1\"\n  notice($x)\n  include web::a\n  inc\n}\n"
    for uri in ("untitled:Untitled-1", "untitled:modules/web/manifests/a.pp"):
        client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "puppet", "version": 1, "text": text}})

        def ask(method, **more):
            return client.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})

        here = {"position": {"line": 2, "character": 10}}
        assert "String $x" in ask("hover", **here)["contents"]["value"]
        assert [place["uri"] for place in ask("definition", **here)] == [uri]
        assert len(ask("references", **here, context={"includeDeclaration": True})) == 2
        assert [place["uri"] for place in ask("definition", position={"line": 3, "character": 14})] == [client.uri(A)]
        assert "include" in {item["label"] for item in ask("completion", position={"line": 4, "character": 5})["items"]}
        assert ask("formatting", options={"tabSize": 2, "insertSpaces": True}) == []
        assert [one["name"] for one in ask("documentSymbol")] == ["foo"] and ask("foldingRange") and ask("semanticTokens/full")["data"]
        actions = ask("codeAction", range={"start": {"line": 1, "character": 8}, "end": {"line": 1, "character": 8}}, context={"diagnostics": []})
        fix = next(one for one in actions if one.get("isPreferred"))
        change, = fix["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": uri, "version": 1} and change["edits"][0]["newText"] == "'1'", change
        edit = client.request("textDocument/rename", {"textDocument": {"uri": uri}, **here, "newName": "y"})
        assert len(edit["documentChanges"][0]["edits"]) == 2 and edit["documentChanges"][0]["textDocument"]["uri"] == uri, edit
        # They are not part of the project.
        client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [
            {"text": "class web::b {\n}\nclass web::c {\n}\n"}]})
        assert [one["name"] for one in ask("documentSymbol")] == ["web::b", "web::c"]
        assert definition(client, A, TEXTS[A], "web::|b") == [B]
        assert not any(one["name"] == "web::c" for one in client.request("workspace/symbol", {"query": "web::c"}))
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert "double_quoted_strings" in codes(client, A)
    assert client.shut_down() == 0
    client = start(root, None)
    client.notify("textDocument/didOpen", {"textDocument": {"uri": "untitled:1", "languageId": "epp", "version": 1, "text": "<% $x = 1 %><%= $x %>\n"}})
    found = client.request("textDocument/hover", {"textDocument": {"uri": "untitled:1"}, "position": {"line": 0, "character": 17}})
    assert "Integer $x" in found["contents"]["value"], found
    assert client.shut_down() == 0


@test
def files_outside_of_the_workspace_have_features_too(root):
    write(root, {"in/modules/web/manifests/init.pp": "class web {\n}\n", "out/a.pp": "$x = 1\nnotice($x)\n"})
    client = start(root, os.path.join(root, "in"))
    uri = "file://" + os.path.join(root, "out/a.pp")
    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "puppet", "version": 1, "text": "$x = 1\nnotice($x)\n"}})
    found = client.request("textDocument/definition", {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 8}})
    assert [place["uri"] for place in found] == [uri], found
    assert client.shut_down() == 0


@test
def the_first_request_for_all_findings_has_an_answer(root):
    root = os.path.join(root, "own")
    write(root, {"environment.conf": "", A: "# A\nclass web::a {\n}\n"})
    client = Client(PLINT, root)
    assert client.request("workspace/diagnostic", {"previousResultIds": []}) == {"items": []}
    # The next one waits for a change, or the client would ask again and again.
    waiting = client.begin("workspace/diagnostic", {"previousResultIds": []})
    client.request("workspace/symbol", {"query": "x"})
    assert not client.answered[waiting]
    write(root, {A: "# A\nclass web::a {\n\tnotice(1)\n}\n"})
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(A), "type": 2}]})
    items = client.finish(waiting)["items"]
    assert [item["uri"] for item in items] == [client.uri(A)], items
    assert client.shut_down() == 0


@test
def the_root_may_end_with_a_slash(root):
    write(root, TEXTS)
    for parameters in ({"rootUri": f"file://{root}/"}, {"rootUri": None, "rootPath": root + "/"},
                       {"rootUri": None, "workspaceFolders": [{"uri": f"file://{root}//", "name": "x"}]}):
        client = Client(PLINT, root, start=False)
        client.request("initialize", {"processId": None, "capabilities": {}, **parameters})
        client.notify("initialized", {})
        client.open(A)
        found = client.request("textDocument/definition", client.at(A, *place_of(TEXTS[A], "web::b", offset=1)))
        assert [place["uri"] for place in found] == [client.uri(B)], found
        assert client.shut_down() == 0


@test
def mistakes_in_settings_of_the_editor_do_not_hide_findings(root):
    write(root, TEXTS)
    client = Client(PLINT, root)
    client.open(A)
    assert "double_quoted_strings" in codes(client, A)
    for settings, message in (({"select": ["no_such_rule"]}, "unknown rule, category or preset `no_such_rule`"),
                              ({"config": "absent.toml"}, "the settings file `absent.toml` does not exist")):
        client.forget_diagnostics()
        client.notify("workspace/didChangeConfiguration", {"settings": {"plint": settings}})
        client.change(A, TEXTS[A] + "\n")
        assert "double_quoted_strings" in codes(client, A), settings
        assert any(message in one for one in messages(client, "window/showMessage")), settings
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"select": ["no_such_rule", "trailing_whitespace"]}}})
    client.change(A, TEXTS[A])
    assert codes(client, A) == []
    assert client.shut_down() == 0


@test
def one_file_may_be_open_under_two_uris(root):
    write(root, TEXTS)
    client = Client(PLINT, root)
    client.open(B)
    broken = TEXTS[B].replace("}\n", "")
    client.change(B, broken)
    assert "syntax_error" in codes(client, B)
    other = client.uri(B).replace("b.pp", "%62.pp")
    assert urllib.parse.unquote(other) == urllib.parse.unquote(client.uri(B))
    client.notify("textDocument/didOpen", {"textDocument": {"uri": other, "languageId": "puppet", "version": 1,
                                                            "text": broken}})
    client.notify("textDocument/didClose", {"textDocument": {"uri": other}})
    client.open(A)
    assert "double_quoted_strings" in codes(client, A)
    client.forget_diagnostics()
    client.change(B, broken + "\n")
    assert "syntax_error" in codes(client, B)
    client.change(A, TEXTS[A] + "\n")
    assert "unknown_class" not in codes(client, A)


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
