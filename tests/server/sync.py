#!/usr/bin/env python3
"""What the language server shows while files change: in the editor, on disk, and with its settings."""
import os
import shutil
import signal
import subprocess
import sys
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


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
