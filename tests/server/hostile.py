#!/usr/bin/env python3
"""Requests that no editor sends, and code that makes answers large: the server neither hangs nor takes all memory."""
import os
import signal
import subprocess
import sys

import protocol
from client import Client, ServerError
from protocol import PLINT, WEB, test, write

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


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
