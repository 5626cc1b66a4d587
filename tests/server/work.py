#!/usr/bin/env python3
"""Requests that take long: their progress, results that arrive in parts, and how the client cancels them."""
import json
import signal
import sys
import time

import protocol
from client import Client, ServerError
from protocol import INIT, PLINT, WEB, place_of, test, write

protocol.TESTS.clear()

MANY = "modules/web/manifests/many.pp"
READS = 1200


def drain(client):
    messages = []
    while not client.received.empty():
        messages.append(client.received.get())
    return messages


def progress_of(client, token):
    """The values of the notifications that came for a token."""
    return [message["params"]["value"] for message in drain(client)
            if message["method"] == "$/progress" and message["params"]["token"] == token]


def check_progress(values):
    """What the specification requires of WorkDoneProgressBegin, -Report and -End."""
    assert values[0]["kind"] == "begin" and values[0]["title"], values
    assert values[-1] == {"kind": "end"}, values
    for value in values[1:-1]:
        assert value["kind"] == "report" and isinstance(value.get("message", ""), str), value
    for value in values:
        assert set(value) <= {"kind", "title", "cancellable", "message", "percentage"}, value


def outcome(client, number):
    """The result of a request, or the code of its error."""
    try:
        return client.finish(number)
    except ServerError as error:
        return error.code


def in_order(items):
    return sorted(json.dumps(item, sort_keys=True) for item in items)


def many_reads(root):
    write(root, {MANY: "class web::many {\n" + "  notice($facts['os'], $web::port)\n" * READS + "}\n"})


@test
def progress_is_announced_and_sent(root):
    client = Client(PLINT, root)
    capabilities = client.initialized["capabilities"]
    for name in ("referencesProvider", "renameProvider", "workspaceSymbolProvider"):
        assert capabilities[name]["workDoneProgress"] is True, capabilities[name]
    client.open(WEB)
    at = place_of(INIT, "$port", 0, 1)
    requests = [("textDocument/references", client.at(WEB, *at, context={"includeDeclaration": True})),
                ("textDocument/rename", client.at(WEB, *at, newName="gate")),
                ("workspace/symbol", {"query": "web"})]
    for token, (method, params) in enumerate(requests):
        silent = client.request(method, params)
        assert not [message for message in drain(client) if message["method"] == "$/progress"]
        assert client.request(method, {**params, "workDoneToken": token}) == silent
        values = progress_of(client, token)
        check_progress(values)
        assert values[0]["cancellable"] is True
        assert client.request(method, {**params, "workDoneToken": f"t{token}"}) == silent
        check_progress(progress_of(client, f"t{token}"))
        assert client.request(method, {**params, "workDoneToken": None, "partialResultToken": None}) == silent
    # Also of a request that fails.
    number = client.begin("textDocument/rename", client.at(WEB, *at, newName="9", workDoneToken="fails"))
    assert outcome(client, number) == -32803
    check_progress(progress_of(client, "fails"))
    assert client.shut_down() == 0


@test
def progress_in_a_large_project(root):
    write(root, {f"modules/many/manifests/c{number}.pp": f"class many::c{number} {{\n}}\n" for number in range(2100)})
    client = Client(PLINT, root)
    client.request("workspace/symbol", {"query": "many", "workDoneToken": 1})
    values = progress_of(client, 1)
    check_progress(values)
    assert [value["message"] for value in values[1:-1]] == ["1000 files", "2000 files"], values
    assert client.shut_down() == 0


@test
def results_arrive_in_parts(root):
    many_reads(root)
    write(root, {f"modules/many/manifests/c{number}.pp": f"class many::c{number} {{\n}}\n" for number in range(500)})
    client = Client(PLINT, root)
    client.open(WEB)
    at = place_of(INIT, "$port", 0, 1)
    for method, params, least in [
            ("textDocument/references", client.at(WEB, *at, context={"includeDeclaration": True}), READS),
            ("workspace/symbol", {"query": ""}, 500)]:
        whole = client.request(method, params)
        assert len(whole) >= least, len(whole)
        assert client.request(method, {**params, "partialResultToken": "parts"}) == []
        parts = progress_of(client, "parts")
        assert len(parts) == -(-len(whole) // 500) and all(parts), [len(part) for part in parts]
        assert [item for part in parts for item in part] == whole
    # A short result needs no parts.
    site = client.request("workspace/symbol", {"query": "web::site", "partialResultToken": "few"})
    assert site and not progress_of(client, "few")
    assert client.shut_down() == 0


@test
def findings_of_the_workspace_are_in_the_parts_alone(root):
    write(root, {f"modules/web/manifests/n{number}.pp": f"# x\nclass web::n{number} {{\n  $x = \"a\"\n}}\n"
                 for number in range(50)})
    client = Client(PLINT, root, capabilities={"textDocument": {"diagnostic": {}}})
    whole = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert client.request("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": 7}) == {"items": []}
    parts = progress_of(client, 7)
    assert len(parts) > 1 and all(set(part) == {"items"} for part in parts)
    assert in_order(item for part in parts for item in part["items"]) == in_order(whole)
    assert client.shut_down() == 0


@test
def requests_are_cancelled_while_they_run(root):
    many_reads(root)
    write(root, {f"modules/web/manifests/m{number}.pp": "class web::m%d {\n%s}\n"
                 % (number, "  notice($web::port, $facts['os'])\n" * 100) for number in range(200)})
    client = Client(PLINT, root)
    client.open(WEB)
    client.wait_for_diagnostics(WEB)
    at = place_of(INIT, "$port", 0, 1)
    for method, params in [
            ("textDocument/references", client.at(WEB, *at, context={"includeDeclaration": True})),
            ("textDocument/rename", client.at(WEB, *at, newName="gate"))]:
        for how in ("$/cancelRequest", "window/workDoneProgress/cancel"):
            for attempt in range(200):  # a fast server answers before it gets the notification
                token = f"{method} {how} {attempt}"
                number = client.begin(method, {**params, "workDoneToken": token})
                begin = None
                while begin is None:
                    message = client.received.get(timeout=60)
                    begin = message if message.get("params", {}).get("token") == token else None
                client.notify(how, {"id": number} if how[0] == "$" else {"token": token})
                found = outcome(client, number)
                while begin["params"]["value"]["kind"] != "end":  # which comes before the answer
                    begin = client.received.get_nowait()
                if found == -32800:
                    break
                assert found, found
            else:
                raise AssertionError(f"{method} was never cancelled")
            assert client.request(method, params), method
    assert client.shut_down() == 0


@test
def what_is_not_running_is_not_cancelled(root):
    client = Client(PLINT, root, start=False)
    hover = {"textDocument": {"uri": client.uri(WEB)}, "position": {"line": 0, "character": 0}}

    def together(*messages):
        """Messages that the server reads at once: the first one keeps it busy."""
        content = b""
        for message in messages:
            text = json.dumps({"jsonrpc": "2.0", **message}).encode()
            content += b"Content-Length: %d\r\n\r\n" % len(text) + text
        client.process.stdin.write(content)
        client.process.stdin.flush()

    # Before the session a cancelled request has its error, like others, and the session can begin.
    client.notify("$/cancelRequest", {"id": 1})
    assert outcome(client, client.begin("textDocument/hover", hover)) == -32002
    client.request("initialize", {"capabilities": {}, "rootUri": client.uri("")})
    client.notify("initialized", {})
    # Unknown, of another type, answered before, without an identifier: nothing happens.
    for params in ({"id": 12345}, {"id": "x"}, {"id": None}, {"id": 1}, {}, None, [1], {"id": {"a": 1}}):
        client.notify("$/cancelRequest", params)
    client.notify("window/workDoneProgress/cancel", {"token": "x"})
    assert outcome(client, client.begin("textDocument/hover", hover)) is None
    # The identifier of a request that was cancelled too late is free again.
    client.notify("$/cancelRequest", {"id": client.next_id})
    client.next_id -= 1
    assert outcome(client, client.begin("textDocument/hover", hover)) is None
    # While the server opens a long file, requests wait: one is cancelled, and its neighbours are not.
    busy = {"method": "textDocument/didOpen", "params": {"textDocument": {
        "uri": client.uri(MANY), "languageId": "puppet", "version": 1, "text": "notice($facts['os'])\n" * 30000}}}
    first = {"id": 9000, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": client.uri(MANY)}}}
    waiting = [{"id": number, "method": "textDocument/hover", "params": hover} for number in (9001, 9002, 9003)]
    together(busy, first, *waiting, {"method": "$/cancelRequest", "params": {"id": 9002}})
    assert [outcome(client, number) for number in (9001, 9002, 9003)] == [None, -32800, None]
    assert outcome(client, 9000) is not None
    # Two with one identifier have an answer each; one of them is cancelled.
    twice = [{"id": "same", "method": "textDocument/hover", "params": hover}] * 2
    together({**busy, "method": "textDocument/didChange", "params": {
        "textDocument": {"uri": client.uri(MANY), "version": 2}, "contentChanges": [{"text": "notice(1)\n" * 60000}]}},
             {**first, "id": 9004}, *twice, {"method": "$/cancelRequest", "params": {"id": "same"}})
    outcome(client, 9004)
    end = time.time() + 60
    while client.answered["same"] < 2:
        assert time.time() < end
        time.sleep(0.01)
    # After `shutdown` each request has its error; what waits is answered before.
    together({"id": 9005, "method": "shutdown"}, {"id": 9006, "method": "textDocument/hover", "params": hover},
             {"id": 9007, "method": "shutdown"}, {"id": 9008, "method": "initialize", "params": {"capabilities": {}}},
             {"method": "$/cancelRequest", "params": {"id": 9005}}, {"method": "initialized", "params": {}})
    assert outcome(client, 9005) is None  # it cannot be cancelled
    assert [outcome(client, number) for number in (9006, 9007, 9008)] == [-32600] * 3
    client.notify("exit", None)
    assert client.process.wait(10) == 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
