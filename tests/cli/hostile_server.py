"""Writes the messages of a client that makes the language server work long, if nothing limits it: NAME DIRECTORY."""
import json
import os
import sys

URI = f"file://{os.path.abspath(sys.argv[2])}/a.pp"


def message(method, params, **members):
    content = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **members}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def session(text, messages):
    return b"".join([
        message("initialize", {"processId": None, "rootUri": os.path.dirname(URI), "capabilities": {}}, id=1),
        message("initialized", {}),
        message("textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "puppet", "version": 1, "text": text}}),
        *messages, message("shutdown", None, id=2), message("exit", None)])


def change(edits):
    return message("textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [
        {"range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column}}, "text": text}
        for line, column, text in edits]})


def edits_in_one_message(n=20_000, lines=120_000):
    return session("# abcde\n" * lines, [change([(i * 7919 % lines, 5, "x") for i in range(n)])])


def edits_in_one_line(n=12_000, size=700_000):
    return session("# " + "é" * (size // 2), [change([(0, i * 7919 % (size // 2), "x") for i in range(n)])])


def edits_in_many_messages(n=16_000, lines=120_000):
    return session("# abcde\n" * lines, [change([(i * 7919 % lines, 5, "x\n# ")]) for i in range(n)])


def complete(text, after=""):
    lines = text.split("\n")
    position = {"line": len(lines) - 1, "character": len(lines[-1])}
    return session(text + after,
                   [message("textDocument/completion", {"textDocument": {"uri": URI}, "position": position}, id=3)])


def completion_after_closers(n=80_000):
    return complete("class m {\n" + "|> [1, " * n)


def completion_after_braces(n=80_000):
    return complete("class m {\n" + "( } " * n + "$a")


def completion_after_heredocs(n=400_000):
    return complete("class m {\n$x = [" + "@(E)," * n + "]\n" + "E\n" * (n // 2))


def completion_after_marks(n=200_000):
    return complete("class m { $x = [" + "@(E:x/" * n)


def completion_after_slashes(n=800_000):
    return complete("class m { $x = (/" + "\\/" * n)


def unknown_names_in_settings(n=62_000):
    uri = os.path.dirname(URI) + "/plint.toml"
    text = "[lint]\nignore = [" + '"a",' * n + "]\n"
    return session("class a {}\n", [
        message("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "toml", "version": 1, "text": text}}),
        message("textDocument/diagnostic", {"textDocument": {"uri": uri}}, id=3)])


def completion_of_many_variables(n=110_000):
    return complete("class m {\n" + "".join(f"$a{i}=1\n" for i in range(n)) + "$b", "\n}\n")


def completion_after_parameters(n=300_000):
    return complete("class m(" + "$a " * n + "$b")


def completion_in_nested_parameters(n=200_000):
    return complete("class m(" + "|$a," * n + "$b" * n + "$")


def completion_of_long_enum(n=60_000):
    return complete("function f(Enum[" + "".join(f"'v{i}'," for i in range(n)) + "] $x) {}\n$y = f(", ")\n")


def completion_of_long_struct(n=60_000):
    return complete("define f(Hash[Enum[" + "".join(f"'v{i}'," for i in range(n)) + "], Variant["
                    + "".join(f"Integer[{i}]," for i in range(900)) + "]] $x) {}\nf { 'x': x => { 'v")


def signature_of_many_parameters(n=90_000):
    text = "function f(" + "".join(f"$p{i}=1," for i in range(n)) + ") {}\n$x = f(" + "1," * n
    return session(text, [message("textDocument/signatureHelp", {"textDocument": {"uri": URI},
                                                                 "position": {"line": 1, "character": 7 + 2 * n}}, id=3)])


def signature_after_many_attributes(n=50_000):
    text = ("define f(" + "".join(f"$p{i}," for i in range(n)) + ") {}\nf { 'x': "
            + "".join(f"p{i}=>1," for i in range(n)))
    return session(text, [message("textDocument/signatureHelp", {"textDocument": {"uri": URI}, "position": {
        "line": 1, "character": len(text) - text.index("\n") - 1}}, id=3)])


def selections_in_one_line(n=3_500_000, positions=1000):
    return session("# " + "é" * n, [message("textDocument/selectionRange", {
        "textDocument": {"uri": URI}, "positions": [{"line": 0, "character": n - i} for i in range(positions)]}, id=3)])


def selections_in_data(n=125_000, positions=1000):
    uri = os.path.dirname(URI) + "/data/common.yaml"
    return session("class a {}\n", [
        message("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": "m::a:\n" + "- [1]\n" * n}}),
        message("textDocument/selectionRange", {
            "textDocument": {"uri": uri},
            "positions": [{"line": 100 * i, "character": 4} for i in range(1, positions)]}, id=3)])


if __name__ == "__main__":
    sys.stdout.buffer.write(globals()[sys.argv[1]]())
