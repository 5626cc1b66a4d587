#!/usr/bin/env python3
"""Findings in files that are not code of the project: plint.toml, and documents outside of the workspace."""
import os
import shutil
import signal
import sys
import time

import protocol
from client import Client, ServerError
from protocol import PLINT, WEB, test, write

protocol.TESTS.clear()

WRONG = "[lint]\nignore = ['no_such_rule']\n"
PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}


def settle(client):
    """Waits until the server has done what earlier messages asked for."""
    for _ in range(3):
        client.request("workspace/symbol", {"query": "web"})
        client.open("modules/web/manifests/settle.pp", "class web::settle {\n}\n")
        if client.initialized["capabilities"].get("diagnosticProvider") is None:
            client.wait_for_diagnostics("modules/web/manifests/settle.pp")
        client.close("modules/web/manifests/settle.pp")
        time.sleep(0.1)  # the server sends findings while no message waits


def published(client, path):
    """All diagnostics that came for a file since the last call: their codes and versions."""
    uri = client.uri(path)
    found, others = [], []
    while not client.received.empty():
        message = client.received.get()
        if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
            params = message["params"]
            found.append(([item["code"] for item in params["diagnostics"]], params.get("version")))
        else:
            others.append(message)
    for message in others:
        client.received.put(message)
    return found


def touched(client, path, kind):
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(path), "type": kind}]})


@test
def settings_that_are_open_are_published_once(root):
    client = Client(PLINT, root)
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    client.open("plint.toml", WRONG)
    client.wait_for_diagnostics("plint.toml")
    settle(client)
    assert published(client, "plint.toml") == [(["invalid_settings"], 1)]
    # Other files change nothing in it.
    client.change(WEB, [((0, 0), (0, 0), "# x\n")])
    client.wait_for_diagnostics(WEB)
    settle(client)
    assert published(client, "plint.toml") == []
    client.change("plint.toml", [((1, 0), (1, 0), "# x\n")])
    client.wait_for_diagnostics("plint.toml")
    client.change("plint.toml", "[lint]\n")
    client.wait_for_diagnostics("plint.toml")
    settle(client)
    assert published(client, "plint.toml") == [(["invalid_settings"], 2), ([], 3)]
    # Closed without saving: the file does not exist.
    client.change("plint.toml", WRONG)
    client.wait_for_diagnostics("plint.toml")
    client.close("plint.toml")
    settle(client)
    assert published(client, "plint.toml")[-1] == ([], None)
    # Closed after saving: the findings stay.
    write(root, {"plint.toml": WRONG})
    client.open("plint.toml")
    client.wait_for_diagnostics("plint.toml")
    client.close("plint.toml")
    settle(client)
    assert published(client, "plint.toml")[-1] == (["invalid_settings"], None)
    assert client.shut_down() == 0


@test
def settings_have_the_address_that_the_client_uses(root):
    """Some clients encode more characters of an address than others."""
    client = Client(PLINT, root)
    usual = client.uri("plint.toml")
    unusual = usual[:-len("plint.toml")] + "%70lint.toml"
    client.uri = lambda path, other=client.uri: unusual if path == "plint.toml" else other(path)
    client.open("plint.toml", WRONG)
    assert [item["code"] for item in client.wait_for_diagnostics("plint.toml")] == ["invalid_settings"]
    settle(client)
    assert usual not in client.diagnostics
    assert client.shut_down() == 0


@test
def open_settings_are_requested_by_clients_that_can(root):
    write(root, {"plint.toml": WRONG})
    client = Client(PLINT, root, capabilities=PULLS)
    client.open(WEB)
    settle(client)
    assert published(client, "plint.toml") == [(["invalid_settings"], None)]
    # When the client requests them, the sent ones go.
    client.open("plint.toml")

    def pulled(path):
        report = client.request("textDocument/diagnostic", {"textDocument": {"uri": client.uri(path)}})
        assert report["kind"] == "full" and report["resultId"], report
        return [item["code"] for item in report["items"]]

    assert pulled("plint.toml") == ["invalid_settings"]
    settle(client)
    assert published(client, "plint.toml") == [([], None)]
    client.change("plint.toml", "[lint]\n")
    assert pulled("plint.toml") == []
    client.change("plint.toml", WRONG)
    assert pulled("plint.toml") == ["invalid_settings"]
    settle(client)
    assert published(client, "plint.toml") == []
    client.close("plint.toml")
    settle(client)
    assert published(client, "plint.toml") == [(["invalid_settings"], None)]
    # Each open document gets a report, as the protocol requires, also one that is not in the project.
    client.open("modules/web/README.md", "text\n")
    assert pulled("modules/web/README.md") == []
    assert client.shut_down() == 0




@test
def findings_in_settings_go_with_them(root):
    """Also while no file is open."""
    for capabilities in (None, PULLS):
        write(root, {"plint.toml": WRONG})
        client = Client(PLINT, root, capabilities=capabilities)
        client.open(WEB)
        settle(client)
        assert published(client, "plint.toml") == [(["invalid_settings"], None)]
        client.close(WEB)

        def soon(wanted):
            while True:  # the alarm ends it
                message = client.received.get(timeout=60)
                if message.get("params", {}).get("uri") == client.uri("plint.toml"):
                    assert [item["code"] for item in message["params"]["diagnostics"]] == wanted, message
                    return

        write(root, {"plint.toml": "[lint]\n"})
        touched(client, "plint.toml", 2)
        soon([])
        write(root, {"plint.toml": WRONG})
        touched(client, "plint.toml", 2)
        soon(["invalid_settings"])
        # The settings of the editor name another file.
        write(root, {"other.toml": "[lint]\n"})
        client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"config": os.path.join(root, "other.toml")}}})
        soon([])
        client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {}}})
        write(root, {"plint.toml": WRONG})
        touched(client, "plint.toml", 2)
        soon(["invalid_settings"])
        os.remove(os.path.join(root, "plint.toml"))
        touched(client, "plint.toml", 3)
        soon([])
        assert client.shut_down() == 0


@test
def findings_in_settings_go_with_their_folder(root):
    one, two = os.path.join(root, "one"), os.path.join(root, "two")
    for path in (one, two):
        shutil.copytree(os.path.join(root, "modules"), os.path.join(path, "modules"))
    write(root, {"two/plint.toml": WRONG})
    client = Client(PLINT, root, start=False)

    def folder(path):
        return {"uri": client.uri(path), "name": path}

    client.initialized = client.request("initialize", {"capabilities": {}, "workspaceFolders": [folder("one"), folder("two")]})
    client.notify("initialized", {})
    path = "one/" + WEB
    client.open(path)
    client.wait_for_diagnostics(path)
    while not (found := published(client, "two/plint.toml")):
        client.request("workspace/symbol", {"query": "web"})
    assert found == [(["invalid_settings"], None)]
    client.close(path)
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"removed": [folder("two")], "added": []}})
    while not (found := published(client, "two/plint.toml")):
        client.request("workspace/symbol", {"query": "web"})
    assert found == [([], None)]
    assert client.shut_down() == 0


@test
def a_document_outside_is_checked_when_it_changes(root):
    client = Client(PLINT, root)
    lone = "untitled:Untitled-1"
    client.uri = lambda path, usual=client.uri: path if ":" in path else usual(path)

    client.open(lone, "class a ($x) {\n  $y = \"a\"\n}\n")
    assert "double_quoted_strings" in {item["code"] for item in client.wait_for_diagnostics(lone)}
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    settle(client)
    published(client, lone), published(client, WEB)
    # An edit of the other file, and one of this file.
    client.change(WEB, [((0, 0), (0, 0), "# x\n")])
    client.wait_for_diagnostics(WEB)
    settle(client)
    assert published(client, lone) == [] and published(client, WEB)
    client.change(lone, [((0, 0), (0, 0), "# x\n")])
    assert client.wait_for_diagnostics(lone)
    settle(client)
    published(client, WEB)
    assert len(published(client, lone)) == 1
    client.change(lone, "class a {\n")
    assert [item["code"] for item in client.wait_for_diagnostics(lone)] == ["syntax_error"]
    published(client, lone)
    # The settings count too.
    client.change(lone, "class a ($x) {\n  $y = \"a\"\n}\n")
    client.wait_for_diagnostics(lone)
    settle(client)
    published(client, lone)
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"ignore": ["double_quoted_strings"]}}})
    settle(client)
    (codes, _), = published(client, lone)
    assert "double_quoted_strings" not in codes, codes
    assert client.shut_down() == 0


@test
def symlinks_out_of_the_workspace_are_not_edited(root):
    """As `plint --fix` and `plint format` do not write through them."""
    code = "class web::%s {\n      $a = \"a\"\n  notice($a)\n}\n"
    outside = os.path.join(root, "outside")
    workspace = os.path.join(root, "workspace")
    for name in ("modules", "manifests", "environment.conf"):
        shutil.move(os.path.join(root, name), os.path.join(workspace, name))
    write(root, {"outside/file.pp": code % "file", "outside/dir/inner.pp": code % "dir::inner",
                 "workspace/modules/web/files/kept.txt": code % "kept"})
    os.symlink(os.path.join(outside, "file.pp"), os.path.join(workspace, "modules/web/manifests/file.pp"))
    os.symlink(os.path.join(outside, "dir"), os.path.join(workspace, "modules/web/manifests/dir"))
    os.symlink("../files/kept.txt", os.path.join(workspace, "modules/web/manifests/kept.pp"))
    capabilities = {"textDocument": {"codeAction": {"dataSupport": True, "resolveSupport": {"properties": ["edit"]}}},
                    "workspace": {"workspaceEdit": {"documentChanges": True}}}
    for capable in (capabilities, None):
        client = Client(PLINT, workspace, capabilities=capable)
        for path, may_change in (("modules/web/manifests/file.pp", False), ("modules/web/manifests/dir/inner.pp", False),
                                 ("modules/web/manifests/kept.pp", True)):
            client.open(path)
            client.wait_for_diagnostics(path)
            document = {"textDocument": {"uri": client.uri(path)}}
            everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
            for only in ({}, {"only": ["source.fixAll"]}):
                actions = client.request("textDocument/codeAction",
                                         {**document, "range": everything, "context": {"diagnostics": [], **only}}) or []
                edits = [action for action in actions if "edit" in action or "data" in action]
                assert bool(edits) == may_change, (path, actions)
            requests = [("codeAction/resolve", {"title": "x", "kind": "source.fixAll.plint", "data": document}),
                        ("textDocument/formatting", {**document, "options": {}}),
                        ("textDocument/rangeFormatting", {**document, "range": everything, "options": {}}),
                        ("textDocument/rename", {**client.at(path, 1, 7), "newName": "other"})]
            for method, params in requests:
                try:
                    answer = client.request(method, params)
                    assert may_change or answer in (None, params), (path, method)  # the project does not have the file
                except ServerError as error:
                    assert not may_change and "outside of" in str(error), (path, method, error)
        assert client.shut_down() == 0


@test
def files_do_not_move_through_broken_symlinks(root):
    """The editor would create the directory that such a symlink names."""
    write(root, {"modules/web/manifests/here.pp": "class web::here {\n  notice(1)\n}\n"})
    os.symlink(os.path.join(root, "../no/such"), os.path.join(root, "modules/web/manifests/gone"))
    client = Client(PLINT, root, capabilities={"workspace": {"workspaceEdit": {"documentChanges": True,
                                                                               "resourceOperations": ["rename"]}}})
    client.open("modules/web/manifests/here.pp")
    place = client.at("modules/web/manifests/here.pp", 0, 12)
    assert client.request("textDocument/rename", {**place, "newName": "web::new::here"})["documentChanges"]
    try:
        answer = client.request("textDocument/rename", {**place, "newName": "web::gone::here"})
        raise AssertionError(answer)
    except ServerError as error:
        assert "it is behind a symlink whose target does not exist" in str(error), error
    assert client.shut_down() == 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
