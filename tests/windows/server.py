#!/usr/bin/env python3
"""Usage: server.py COMMAND... DIRECTORY. Starts the language server for Windows with the URIs that editors on Windows send, in an
empty directory below Wine's drive Z:, and demands diagnostics, a hover, a definition in another file and an orderly end."""

import json
import subprocess
import sys
import threading
from pathlib import Path

COMMAND, FOLDER = sys.argv[1:-1], Path(sys.argv[-1])
PROGRAM = "class m {\n  include m::other\n  $a = 'x'\n  notice($a)\n  include m::gone\n}\n"


def fail(words):
    server.kill()
    sys.exit(f"server.py: FAILED: {words}")


def uri(path, colon="%3A"):
    """As Visual Studio Code writes it."""
    return f"file:///z{colon}{path}"


def send(method, params, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    text = json.dumps(message).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
    server.stdin.flush()


def receive(is_wanted):
    """The next message of which this is true. Answers requests of the server with null."""
    while True:
        size = 0
        while (line := server.stdout.readline()) not in (b"\r\n", b""):
            name, value = line.split(b":")
            size = int(value) if name == b"Content-Length" else size
        if line == b"":
            fail("the server has ended")
        message = json.loads(server.stdout.read(size))
        if "method" in message and "id" in message:
            text = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
            server.stdin.flush()
        if is_wanted(message):
            return message


def ask(number, method, params):
    send(method, params, number)
    answer = receive(lambda message: message.get("id") == number and "method" not in message)
    if "error" in answer:
        fail(f"{method}: {answer['error']}")
    return answer["result"]


def diagnostics(file):
    return receive(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                   and message["params"]["uri"] == file)["params"]["diagnostics"]


def main():
    init = FOLDER / "m" / "manifests" / "init.pp"
    init.parent.mkdir(parents=True)
    (init.parent / "other.pp").write_text("# Another class.\nclass m::other {\n}\n")
    (FOLDER / "m" / "metadata.json").write_text('{"name": "me-m", "version": "1.0.0", "author": "me", "license": "MIT", '
                                                '"source": "x", "dependencies": []}\n')
    init.write_text(PROGRAM)
    file = uri(init)
    ask(1, "initialize", {"processId": None, "rootUri": uri(FOLDER / "m"), "capabilities": {
        "textDocument": {"publishDiagnostics": {}, "hover": {"contentFormat": ["markdown"]}}}})
    send("initialized", {})
    send("textDocument/didOpen", {"textDocument": {"uri": file, "languageId": "puppet", "version": 1, "text": PROGRAM}})
    found = [one["code"] for one in diagnostics(file)]
    if "unknown_class" not in found:
        fail(f"the diagnostics are {found}")
    hover = ask(2, "textDocument/hover", {"textDocument": {"uri": file}, "position": {"line": 1, "character": 12}})
    if "Another class." not in json.dumps(hover):
        fail(f"the hover is {hover}")
    target = ask(3, "textDocument/definition", {"textDocument": {"uri": file}, "position": {"line": 1, "character": 12}})
    target = json.dumps(target)
    if "file:///Z%3A" not in target or "other.pp" not in target:
        fail(f"the definition is {target}")
    change = PROGRAM.replace("  include m::gone\n", "")
    send("textDocument/didChange", {"textDocument": {"uri": file, "version": 2}, "contentChanges": [{"text": change}]})
    if "unknown_class" in [one["code"] for one in diagnostics(file)]:
        fail("the diagnostics are those of the old text")
    ask(4, "shutdown", None)
    send("exit", None)
    code = server.wait(60)
    if code != 0:
        fail(f"exit code {code}")
    print("server.py passed")


server = subprocess.Popen([*COMMAND, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=FOLDER)
timer = threading.Timer(120, server.kill)
timer.start()
try:
    main()
finally:
    timer.cancel()
