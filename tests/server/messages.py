#!/usr/bin/env python3
"""What the server sends in the other tests has the types of the protocol.

messages.py PLINT [TEST...]

Runs the tests (all, or those scripts), and lets the compiler of TypeScript check each kind of message against the types of the
package vscode-languageserver-protocol, which are made from the model of the specification. Exits 77 if that is not installed:
`scripts/vscode-extension test` does it.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = ["completion", "completion_edits", "data", "features", "names", "outside", "protocol", "signature", "sync", "work"]

TYPES = """
import * as lsp from '{modules}/vscode-languageserver-protocol/lib/node/main.js';
type Request<P, R, PR> = lsp.ProtocolRequestType<P, R, PR, any, any>;
type Bare<R, PR> = lsp.ProtocolRequestType0<R, PR, any, any>;
declare function result<P, R, PR>(type: Request<P, R, PR> | Bare<R, PR>, value: NoInfer<R>): void;
declare function part<P, R, PR>(type: Request<P, R, PR>, value: NoInfer<PR>): void;
declare function request<P, R, PR>(type: Request<P, R, PR>, value: NoInfer<P>): void;
declare function bare<R, PR>(type: Bare<R, PR>): void;
declare function notice<P>(type: lsp.NotificationType<P>, value: NoInfer<P>): void;
declare function progress(value: lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd): void;
declare function error(value: {{ code: lsp.integer, message: string }}): void;
"""

NAMES = """
const lsp = require(process.argv[1] + '/vscode-languageserver-protocol/lib/node/main.js');
const names = {};
for (const [name, value] of Object.entries(lsp))
    if (value && value.type && value.type.method)
        names[value.type.method] ??= name;
console.log(JSON.stringify(names));
"""


def record(plint, tests, folder):
    for test in tests:
        run = subprocess.run([sys.executable, os.path.join(HERE, test + ".py"), plint], check=False, capture_output=True,
                             text=True, env={**os.environ, "PLINT_MESSAGES": folder})
        if run.returncode != 0:  # the test reports why
            print(f"{test} failed")
    messages = set()
    for name in os.listdir(folder):
        if name.endswith(".jsonl"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                messages.update(file)
    return [json.loads(line) for line in sorted(messages)]


def statement(message, names):
    kind, method = message["kind"], message["method"]
    value = json.dumps(message["value"])
    if kind in ("progress", "error"):
        return f"{kind}({value});"
    if method not in names:
        return f"unknown_method({json.dumps(method)});"
    if (kind, method, value) == ("result", "shutdown", "null"):  # the package has `void` for `null` there
        value = "undefined"
    if kind == "request" and message["value"] is None:
        return f"bare(lsp.{names[method]}.type);"
    return f"{kind}(lsp.{names[method]}.type, {value});"


def main():
    plint = os.path.realpath(sys.argv[1])
    modules = os.path.join(HERE, "..", "..", "build", "vscode", "work", "node_modules")
    modules = os.path.realpath(modules)
    compiler = os.path.join(modules, "typescript", "bin", "tsc")
    if not os.path.exists(compiler) or not os.path.isdir(os.path.join(modules, "vscode-languageserver-protocol")):
        print("SKIPPED: the packages of the extension for Visual Studio Code are not installed")
        return 77
    names = json.loads(subprocess.run(["node", "-e", NAMES, modules], check=True, capture_output=True, text=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        messages = record(plint, sys.argv[2:] or TESTS, folder)
        if not messages:
            print("no messages were recorded")
            return 1
        lines = TYPES.format(modules=modules).split("\n") + [statement(message, names) for message in messages]
        program = os.path.join(folder, "messages.mts")
        with open(program, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        run = subprocess.run(["node", compiler, "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext",
                              "--moduleResolution", "nodenext", "--typeRoots", os.path.join(modules, "@types"), "--types", "node",
                              "--pretty", "false", program], check=False, capture_output=True, text=True)
    for line in run.stdout.splitlines():
        print(line)
        if place := re.search(r"messages\.mts\((\d+),", line):
            print("    " + lines[int(place.group(1)) - 1][:500])
    print(f"{len(messages)} kinds of messages from {len({message['method'] for message in messages})} methods")
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
