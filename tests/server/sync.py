#!/usr/bin/env python3
"""What the language server shows while files change: in the editor, on disk, and with its settings."""
import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import protocol
from client import Client, ServerError
from protocol import INIT, PLINT, WEB, test, write

protocol.TESTS.clear()

SITE = "modules/web/manifests/site.pp"
APP = "modules/web/manifests/app.pp"
FOUR = """# An application.
class web::app {
  $one = "a"
  $two = "b"
  $three = "c"

  web::site { 'x':
    root => '/x',
    nope => 1,
  }
}
"""


def found(client, path):
    return sorted((item["code"], item["range"]["start"]["line"]) for item in client.wait_for_diagnostics(path))


def codes(client, path):
    return {code for code, _ in found(client, path)}


@test
def findings_stay_while_a_file_is_broken(root):
    client = Client(PLINT, root)
    client.open(APP, FOUR)
    before = found(client, APP)
    assert before == [("double_quoted_strings", 2), ("double_quoted_strings", 3), ("double_quoted_strings", 4),
                      ("unknown_parameter", 8)], before
    # A new line with code that is not finished: the others move down by one line.
    client.change(APP, [((5, 0), (5, 0), "  $four = (\n")])
    broken = found(client, APP)
    errors = [item for item in broken if item[0] == "syntax_error"]
    assert errors, broken
    kept = sorted((code, line + (1 if line >= 5 else 0)) for code, line in before)
    assert sorted(item for item in broken if item[0] != "syntax_error") == kept, (broken, kept)
    # What is in a line that changes is gone.
    client.change(APP, [((3, 2), (3, 6), "$zwei")])
    assert sorted(item for item in found(client, APP) if item[0] != "syntax_error") == [i for i in kept if i[1] != 3]
    # Without the error they are those of the command line.
    client.change(APP, [((5, 0), (6, 0), ""), ((3, 2), (3, 7), "$two")])
    assert found(client, APP) == before
    assert client.shut_down() == 0


@test
def a_file_that_is_opened_with_errors_has_the_findings_of_the_command_line(root):
    client = Client(PLINT, root)
    client.open(APP, FOUR.replace("$two = \"b\"", "$two = ("))
    assert codes(client, APP) == {"syntax_error"}
    client.change(APP, [((3, 0), (3, 0), "\n")])
    assert codes(client, APP) == {"syntax_error"}
    assert client.shut_down() == 0


@test
def other_files_keep_their_findings_while_one_is_broken(root):
    client = Client(PLINT, root)
    client.open(APP, FOUR)
    client.open(WEB)
    client.open(SITE)
    client.wait_for_all_diagnostics([APP, WEB, SITE])
    before = found(client, APP), found(client, WEB)
    assert ("unknown_parameter", 8) in before[0], before
    line = protocol.SITE.split("\n").index("  String $conf = 'x',")

    def type_everywhere(*edits):
        """The edits, with findings of all files after each of them."""
        for start, end, text in edits:
            client.change(SITE, [(start, end, text)])
            client.wait_for_diagnostics(SITE)
            client.change(APP, [((0, 0), (0, 0), "")])
            client.change(WEB, [((0, 0), (0, 0), "")])
            yield found(client, APP), found(client, WEB)

    # Typing another parameter.
    for after in type_everywhere(((line + 1, 0), (line + 1, 0), "  Integer"), ((line + 1, 9), (line + 1, 9), " $"),
                                 ((line + 1, 11), (line + 1, 11), "nope = ")):
        assert after == before, (before, after)
    # Other files are checked against the definition before.
    client.change(APP, [((8, 4), (8, 8), "conf")])
    assert ("unknown_parameter", 8) not in found(client, APP)
    client.change(APP, [((8, 4), (8, 8), "nope")])
    assert ("unknown_parameter", 8) in found(client, APP)
    # With the value, the parameter is there.
    client.change(SITE, [((line + 1, 18), (line + 1, 18), "1,\n")])
    assert "syntax_error" not in codes(client, SITE)
    client.change(APP, [((0, 0), (0, 0), "")])
    assert ("unknown_parameter", 8) not in found(client, APP)
    # A file that is closed while it is broken is the one on disk.
    client.change(SITE, "define web::site {")
    client.close(SITE)
    client.change(APP, [((0, 0), (0, 0), "")])
    assert ("unknown_parameter", 8) in found(client, APP)
    assert client.shut_down() == 0


@test
def pulled_findings_stay_too(root):
    client = Client(PLINT, root, capabilities={"textDocument": {"diagnostic": {}}})
    client.open(APP, FOUR)

    def pull(last=None):
        params = {"textDocument": {"uri": client.uri(APP)}}
        return client.request("textDocument/diagnostic", {**params, "previousResultId": last} if last else params)

    first = pull()
    client.change(APP, [((11, 0), (11, 0), "if ")])
    second = pull(first["resultId"])
    assert second["kind"] == "full", second
    kept = [item for item in second["items"] if item["code"] != "syntax_error"]
    assert kept == first["items"] and len(second["items"]) > len(kept), (first, second)
    assert pull(second["resultId"])["kind"] == "unchanged"
    client.change(APP, [((11, 0), (11, 3), "")])
    assert pull()["resultId"] == first["resultId"]
    assert client.shut_down() == 0


@test
def settings_that_are_being_typed(root):
    settings = '[lint]\nignore = ["double_quoted_strings"]\n'
    write(root, {"plint.toml": settings})
    client = Client(PLINT, root)
    client.open("plint.toml", settings)
    client.open(APP, FOUR)
    assert found(client, APP) == [("unknown_parameter", 8)]
    for broken in [settings + "[per-", settings + "preview ="]:
        client.change("plint.toml", broken)
        client.change(APP, [((0, 0), (0, 0), "")])
        assert found(client, APP) == [("unknown_parameter", 8)]
    client.change("plint.toml", settings.replace("double_quoted_strings", "unknown_parameter"))
    client.change(APP, [((0, 0), (0, 0), "")])
    assert codes(client, APP) == {"double_quoted_strings"}
    assert client.shut_down() == 0


@test
def closed_files_keep_their_findings_too(root):
    write(root, {APP: FOUR})
    client = Client(PLINT, root, capabilities={"textDocument": {"diagnostic": {}}})
    client.open(SITE)
    first = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert client.uri(APP) in {item["uri"] for item in first}
    client.change(SITE, [((6, 0), (6, 0), "  $x = (\n")])
    again = client.begin("workspace/diagnostic", {"previousResultIds": [
        {"uri": item["uri"], "value": item["resultId"]} for item in first]})
    for _ in range(3):
        time.sleep(0.5)
        client.change(SITE, [((6, 0), (6, 0), " ")])
    assert again not in client.answers
    client.change(SITE, protocol.SITE.replace("$conf", "$nope"))
    changed = {item["uri"]: item for item in client.finish(again)["items"]}
    assert "unknown_parameter" not in {item["code"] for item in changed[client.uri(APP)]["items"]}
    assert client.shut_down() == 0


@test
def hiera_data_that_is_being_typed(root):
    data = "data/common.yaml"
    write(root, {data: "a: 1\n", "hiera.yaml": "version: 5\nhierarchy:\n  - name: Common\n    path: common.yaml\n"})
    client = Client(PLINT, root)
    client.open(data, "a: 1\nweb::port: 'x'\n")
    assert found(client, data) == [("hiera_type_mismatch", 1)]
    client.change(data, [((0, 0), (0, 0), "b: [\n")])
    assert ("hiera_type_mismatch", 2) in found(client, data) and "yaml_syntax_error" in codes(client, data)
    # Settings are read again; the file is still broken.
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"extendSelect": ["documentation"]}}})
    client.change(data, [((0, 0), (0, 0), "\n")])
    assert ("hiera_type_mismatch", 3) in found(client, data) and "yaml_syntax_error" in codes(client, data)
    client.change(data, "web::port: 1\n")
    assert found(client, data) == []
    assert client.shut_down() == 0


def actions_at(client, path, line, character=0, **context):
    at = {"line": line, "character": character}
    return client.request("textDocument/codeAction", {"textDocument": {"uri": client.uri(path)},
                                                      "range": {"start": at, "end": at},
                                                      "context": {"diagnostics": [], **context}})


@test
def no_comment_is_offered_where_none_is_possible(root):
    client = Client(PLINT, root)
    for path, text, can_ignore in [("modules/web/metadata.json", '{"name": "x-web"\n', False),
                                   ("Puppetfile", "mod 'x-a', '1.0.0'\nmod 'y-a', '1.0.1'\n", True),
                                   ("modules/web/data/common.yaml", "web::port: 'x'\n", True),
                                   ("modules/web/templates/a.erb", "<%= @x\n", True),
                                   ("modules/web/templates/a.epp", "<%- | String $x | -%>\n<%= $nope %>\n", True)]:
        write(root, {path: text, "modules/web/hiera.yaml": "version: 5\nhierarchy:\n  - name: a\n    path: common.yaml\n"})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(path), "type": 1}]})
        client.open(path, text)
        reported = [item for item in client.wait_for_diagnostics(path) if item["code"] != "unused_template"]
        assert reported, path
        titles = [action["title"] for item in reported
                  for action in actions_at(client, path, item["range"]["start"]["line"], item["range"]["start"]["character"])]
        assert any(title.startswith("ignore `") for title in titles) == can_ignore, (path, titles)
        subprocess.run([PLINT, "--no-cache", "--add-ignore", path], cwd=root, check=False, capture_output=True)
        with open(os.path.join(root, path), encoding="utf-8") as file:
            assert ("plint:ignore" in file.read()) == can_ignore, path
        client.close(path)
        os.remove(os.path.join(root, path))
    assert client.shut_down() == 0


@test
def mistakes_are_explained_without_the_words_of_libraries(root):
    client = Client(PLINT, root, capabilities={"window": {"showDocument": {"support": True}}})
    client.open(WEB)

    def problem(method, params):
        try:
            client.request(method, params)
        except ServerError as error:
            return str(error)
        return None

    assert problem("workspace/executeCommand", {"command": "plint.explain"}) \
        == "`plint.explain` needs the name of a rule as its argument"
    assert problem("workspace/executeCommand", {"command": "plint.explain", "arguments": [1]}) \
        == "`plint.explain` needs the name of a rule as its argument"
    known = {"textDocument": {"uri": client.uri(WEB)}}
    for method in ["textDocument/hover", "textDocument/rename", "workspace/symbol", "textDocument/codeAction",
                   "workspace/executeCommand", "workspace/willRenameFiles", "callHierarchy/incomingCalls"]:
        for params in [None, {}, [], known, {**known, "position": "x"}, {**known, "position": {"line": []}, "query": 1},
                       {"files": [{}]}, {"item": {"data": 3}}]:
            message = problem(method, params)
            assert message is None or ("exception" not in message and "json" not in message.lower()), message
    assert client.shut_down() == 0


@test
def the_client_can_follow_the_work(root):
    client = Client(PLINT, root)

    def traced():
        client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri(WEB)}})
        client.request("workspace/symbol", {"query": "x"})
        messages = [message["params"] for message in drain(client) if message["method"] == "$/logTrace"]
        return [one for one in messages if "documentSymbol" in one["message"]]

    client.open(WEB)
    assert not traced()
    client.notify("$/setTrace", {"value": "messages"})
    assert traced() and "verbose" not in traced()[0]
    client.notify("$/setTrace", {"value": "verbose"})
    assert "textDocument" in traced()[0]["verbose"]
    client.notify("$/setTrace", {"value": "off"})
    traced()
    assert not traced()
    assert client.shut_down() == 0
    client = Client(PLINT, root, start=False)
    client.request("initialize", {"capabilities": {}, "rootUri": client.uri(""), "trace": "verbose"})
    client.open(WEB)
    assert traced()
    assert client.shut_down() == 0


def drain(client):
    messages = []
    while not client.received.empty():
        messages.append(client.received.get())
    return messages


def switches(process):
    """How often the threads of a process were woken."""
    count = 0
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        with open(f"/proc/{process.pid}/task/{thread}/status", encoding="ascii") as file:
            count += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
    return count


@test
def the_server_ends_when_the_process_of_its_client_does(root):
    with subprocess.Popen(["sleep", "100"]) as other:
        client = Client(PLINT, root, start=False)
        client.request("initialize", {"processId": other.pid, "capabilities": {}, "rootUri": client.uri("")})
        client.open(WEB)
        client.wait_for_diagnostics(WEB)
        time.sleep(1.5)
        before = switches(client.process)
        time.sleep(1.5)
        assert switches(client.process) == before
        other.kill()
        assert client.process.wait(1.5) == 1
    # One that is gone at first, maybe in another container, or that has no number.
    for gone in [other.pid, None, -1, 2**40]:
        client = Client(PLINT, root, start=False)
        client.request("initialize", {"processId": gone, "capabilities": {}, "rootUri": client.uri("")})
        assert client.shut_down() == 0


@test
def clients_ask_again_when_other_files_change(root):
    asks = {"refreshSupport": True}
    client = Client(PLINT, root, capabilities={
        "workspace": {"codeLens": asks, "semanticTokens": asks, "inlayHint": asks,
                      "didChangeWatchedFiles": {"dynamicRegistration": True}}})

    def refreshes(seconds=1.0):
        end = time.time() + seconds
        while time.time() < end:
            time.sleep(0.05)
        return sorted(message["method"].split("/")[1] for message in drain(client) if "/refresh" in message["method"])

    everything = ["codeLens", "inlayHint", "semanticTokens"]
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    assert refreshes() == []
    client.change(WEB, [((0, 0), (0, 0), "# x\n")])
    assert refreshes() == []
    client.open(SITE)
    assert refreshes() == []
    for _ in range(8):  # typing
        client.change(SITE, [((0, 0), (0, 0), "#")])
        time.sleep(0.05)
        assert not [message for message in drain(client) if "/refresh" in message["method"]]
    assert refreshes() == everything
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("manifests/site.pp"), "type": 2}]})
    assert refreshes() == everything
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"preview": True}}})
    assert refreshes() == everything
    assert client.shut_down() == 0


@test
def the_disk_is_looked_at_when_the_user_acts(root):
    client = Client(PLINT, root)
    text = "# x\nclass web::app {\n  include web::new\n}\n"
    client.open(APP, text)
    assert "unknown_class" in codes(client, APP)

    def symbols():
        return {item["name"] for item in client.request("workspace/symbol", {"query": "web::new"})}

    new = "modules/web/manifests/new.pp"
    assert not symbols()
    time.sleep(1.2)
    write(root, {new: "# x\nclass web::new {\n}\n"})
    assert symbols() == {"web::new"}
    os.remove(os.path.join(root, new))
    time.sleep(0.3)  # shorter than the usual pause

    def reported():
        end = time.time() + 5
        while time.time() < end:
            if "unknown_class" in {item["code"] for item in client.diagnostics[client.uri(APP)]["diagnostics"]}:
                return True
            time.sleep(0.05)
        return False

    client.notify("textDocument/didSave", {"textDocument": {"uri": client.uri(APP)}})
    assert reported()
    assert client.shut_down() == 0


@test
def directories_appear_and_disappear(root):
    client = Client(PLINT, root, capabilities={"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
    folder = "modules/web/manifests/sub"
    text = "# x\nclass web::app {\n  include web::sub::e\n}\n"
    write(root, {f"{folder}/e.pp": "# x\nclass web::sub::e {\n}\n"})
    client.open(APP, text)
    assert "unknown_class" not in codes(client, APP)

    def after(kind):
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(folder), "type": kind}]})
        client.change(APP, [((0, 0), (0, 0), "")])
        return codes(client, APP)

    with tempfile.TemporaryDirectory() as away:
        shutil.move(os.path.join(root, folder), os.path.join(away, "sub"))
        assert "unknown_class" in after(3)
        shutil.move(os.path.join(away, "sub"), os.path.join(root, folder))
        assert "unknown_class" not in after(1)
    assert client.shut_down() == 0


@test
def moving_a_file_renames_what_it_defines(root):
    client = Client(PLINT, root)
    client.open(WEB)
    operations = client.initialized["capabilities"]["workspace"]["fileOperations"]
    assert operations["willRename"]["filters"][0]["pattern"] == {"glob": "**/*.pp", "matches": "file"}

    def moved(*files):
        answer = client.request("workspace/willRenameFiles", {
            "files": [{"oldUri": client.uri(old), "newUri": client.uri(new)} for old, new in files]})
        if answer is None:
            return None
        result = {}
        for change in answer["documentChanges"]:
            path = os.path.relpath(change["textDocument"]["uri"], client.uri(""))
            with open(os.path.join(root, path), encoding="utf-8") as file:
                result[path] = protocol.apply_edit(file.read(), change["edits"])
        return result

    assert moved((SITE, "modules/web/manifests/vhost/main.pp")) == {
        SITE: protocol.SITE.replace("define web::site", "define web::vhost::main"),
        WEB: INIT.replace("web::site {", "web::vhost::main {")}
    twice = "modules/web/functions/twice.pp"
    assert set(moved((twice, "modules/web/functions/double.pp"))) == {twice, WEB}
    for move in [(SITE, "modules/other/manifests/site.pp"), (SITE, "modules/web/manifests/Site.pp"),
                 (SITE, "elsewhere/site.pp"), (SITE, "modules/web/manifests/site.txt"), (SITE, WEB), (WEB, "modules/web/manifests/web.pp"),
                 (SITE, "modules/web/functions/site.pp"), ("manifests/site.pp", "manifests/other.pp"), ("no.pp", "none.pp"),
                 ("modules/web/manifests", "modules/web/more")]:
        assert moved(move) is None, move
    assert moved((SITE, "modules/web/manifests/a.pp"), (twice, "modules/web/functions/b.pp")) is None
    assert client.shut_down() == 0


@test
def actions_are_resolved_and_explained(root):
    client = Client(PLINT, root, capabilities={
        "window": {"showDocument": {"support": True}},
        "textDocument": {"codeAction": {"dataSupport": True, "resolveSupport": {"properties": ["edit"]}}}})
    text = ("# x\nclass web::app {\n  $one = \"a\"\n  fail('x')\n  notice($two)  \n\tnotice( \"c\" )\n  include web::nope\n"
            "  file { '/x': mode => 644, ensure => \"nope\", nope => 1 }\n}\n")
    client.open(APP, text)
    reported = client.wait_for_diagnostics(APP)
    dead = [item for item in reported if item["code"] == "unreachable_code"]
    assert dead and dead[0]["tags"] == [1], reported
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 10}}
    action = next(action for action in client.request("textDocument/codeAction", {
        "textDocument": {"uri": client.uri(APP)}, "range": whole, "context": {"diagnostics": []}})
        if action["kind"] == "source.fixAll.plint")
    assert "edit" not in action and "data" in action, action
    edits = client.request("codeAction/resolve", action)["edit"]["documentChanges"][0]["edits"]
    assert "$one = 'a'" in protocol.apply_edit(text, edits)
    # With a selection of many findings, the rules at its end are explained.
    assert len({item["code"] for item in reported}) > 5, reported
    for line, character in [(2, 10), (7, 20)]:
        end = {"line": line, "character": character}
        explained = [action["title"] for action in client.request("textDocument/codeAction", {
            "textDocument": {"uri": client.uri(APP)}, "range": {"start": {"line": 0, "character": 0}, "end": end},
            "context": {"diagnostics": []}}) if action["title"].startswith("explain")]
        assert explained and len(explained) <= 5, explained
    assert client.shut_down() == 0


@test
def code_outside_of_the_project(root):
    """New files, and files outside of all folders, get the findings that need no other file."""
    text = "class a ($x) {\n  $y = \"a\"\n  include nope\n}\n"
    with tempfile.TemporaryDirectory() as away:
        write(away, {"plint.toml": "[lint]\nignore = ['double_quoted_strings']\n"})
        for capabilities in [{}, {"textDocument": {"diagnostic": {}}}]:
            client = Client(PLINT, root, capabilities=capabilities)
            versions = itertools.count(1)

            def reported(uri, language, wanted):
                version = next(versions)
                client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": version,
                                                                        "text": wanted}})
                known = {"textDocument": {"uri": uri}}
                if capabilities:
                    items = client.request("textDocument/diagnostic", known)["items"]
                else:
                    client.versions[uri] = version
                    items = client.wait_for_diagnostics(uri)
                assert client.request("textDocument/hover", {**known, "position": {"line": 0, "character": 0}}) is None
                client.notify("textDocument/didChange", {"textDocument": {**known["textDocument"], "version": next(versions)},
                                                         "contentChanges": [{"text": "$x"}]})
                client.notify("textDocument/didClose", known)
                return {item["code"] for item in items}

            client.uri = lambda path, usual=client.uri: path if ":" in path else usual(path)
            for uri in ["untitled:Untitled-1", f"file://{os.path.realpath(away)}/a.pp"]:
                found_codes = reported(uri, "puppet", text)
                assert "double_quoted_strings" in found_codes and "unknown_class" not in found_codes, found_codes
                assert reported(uri, "puppet", "class a {") == {"syntax_error"}
            assert "syntax_error" in reported("untitled:Untitled-2", "epp", "<%= $x( %>\n")
            assert client.shut_down() == 0


@test
def a_running_request_is_cancelled(root):
    client = Client(PLINT, root)
    client.open(APP, "# x\nclass web::app {\n" + "".join(f"  notice(  \"a{number}\"  )  \n" for number in range(20000)) + "}\n")
    client.wait_for_diagnostics(APP)
    params = {"textDocument": {"uri": client.uri(APP)},
              "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
              "context": {"diagnostics": [], "only": ["source.fixAll"]}}
    assert client.request("textDocument/codeAction", params)
    number = client.begin("textDocument/codeAction", params)
    client.notify("$/cancelRequest", {"id": number})
    try:
        client.finish(number)
        assert False
    except ServerError as error:
        assert error.code == -32800
    assert client.shut_down() == 0


@test
def findings_of_the_workspace_arrive_in_parts(root):
    write(root, {f"modules/web/manifests/n{number}.pp": f"# x\nclass web::n{number} {{\n  $x = \"a\"\n}}\n"
                 for number in range(50)})
    client = Client(PLINT, root, capabilities={"textDocument": {"diagnostic": {}}})

    def pull(known=(), **more):
        return client.request("workspace/diagnostic", {
            "previousResultIds": [{"uri": uri, "value": value} for uri, value in known], **more})["items"]

    whole = {item["uri"]: item for item in pull()}
    assert len(whole) >= 50
    rest = pull(partialResultToken="parts")
    parts = [message["params"]["value"]["items"] for message in drain(client)
             if message["method"] == "$/progress" and message["params"]["token"] == "parts"]
    assert len(parts) > 1 and {item["uri"]: item for part in [*parts, rest] for item in part} == whole
    assert client.shut_down() == 0


@test
def findings_about_a_large_program_come_after_the_user_stops_typing(root):
    twice = "class many::c%d {\n  file { '/same': }\n}\n"
    write(root, {f"modules/many/manifests/c{number}.pp": f"class many::c{number} {{\n}}\n" for number in range(1600)})
    write(root, {"manifests/site.pp": "node default {\n  include many::c0\n  include many::c1\n}\n",
                 "modules/many/manifests/c0.pp": twice % 0, "modules/many/manifests/c1.pp": twice % 1})
    path = "modules/many/manifests/c1.pp"
    for pulls in (False, True):
        diagnostic = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
        client = Client(PLINT, root, capabilities=diagnostic if pulls else None)
        client.open(path)

        def found():
            if pulls:
                items = client.request("textDocument/diagnostic", {"textDocument": {"uri": client.uri(path)}})["items"]
            else:
                items = client.wait_for_diagnostics(path)
            return sorted((item["code"], item["range"]["start"]["line"]) for item in items)

        def when_complete(wanted):
            end = time.time() + 20
            while found() != wanted:
                assert time.time() < end, found()
                time.sleep(0.5)  # the server waits for a pause

        when_complete([("duplicate_declaration", 1)])
        # The last ones stay, at their lines, beside those of the file; edited lines lose theirs.
        client.change(path, [((0, 0), (0, 0), "# A comment.\n"), ((3, 0), (3, 0), "  notice(\"a\")\n")])
        assert found() == [("double_quoted_strings", 3), ("duplicate_declaration", 2)], found()
        client.change(path, [((2, 19), (2, 19), " # x")])
        assert ("duplicate_declaration", 2) not in found(), found()
        when_complete([("double_quoted_strings", 3), ("duplicate_declaration", 2)])
        # Also when the text is broken, and when the finding is gone.
        client.change(path, [((3, 0), (3, 0), "  $x = \n")])
        assert {("duplicate_declaration", 2)} < set(found()), found()
        client.change(path, [((3, 0), (4, 0), ""), ((2, 0), (3, 0), "  file { '/other': }\n")])
        when_complete([("double_quoted_strings", 3)])
        assert client.shut_down() == 0


@test
def findings_of_the_text_alone_arrive_before_a_large_project_is_read(root):
    write(root, {f"modules/many/manifests/c{number}.pp": f"class many::c{number} {{\n}}\n" for number in range(1600)})
    path = "modules/many/manifests/c1.pp"
    client = Client(PLINT, root)
    client.open(path, "class many::c1 {\n  include many::gone\n"
                      "  include many::c_a  # plint:ignore=unknown_class\n  notice(\"a\")\n}\n")

    def published():
        return [sorted((item["code"], item["range"]["start"]["line"]) for item in message["params"]["diagnostics"])
                for message in drain(client) if message["method"] == "textDocument/publishDiagnostics"]

    client.request("textDocument/hover", client.at(path, 0, 0))
    first = published()[0]
    assert first == [("double_quoted_strings", 3)], first
    client.change(path, [((4, 0), (4, 0), "\n")])
    found = sorted((item["code"], item["range"]["start"]["line"]) for item in client.wait_for_diagnostics(path))
    assert found == [("double_quoted_strings", 3), ("unknown_class", 1)], found
    assert client.shut_down() == 0
    # Not in files that are not checked.
    write(root, {"plint.toml": "[project]\nignore-paths = [\"c1.pp\"]\n"})
    client = Client(PLINT, root)
    client.open(path, "$x = )\n")
    client.request("textDocument/hover", client.at("modules/many/manifests/c2.pp", 0, 0))
    assert not any(published())
    assert client.shut_down() == 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
