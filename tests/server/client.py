"""A client of the language server for tests: one process, messages in both directions."""
import collections
import json
import os
import subprocess
import threading
import queue
import time
import urllib.parse


class ServerError(Exception):
    def __init__(self, error):
        super().__init__(error.get("message"))
        self.code = error.get("code")


class Record:
    """Writes what servers send to a file in the directory PLINT_MESSAGES, if it is set, for messages.py: one line for each kind
    of message and shape of its value."""

    def __init__(self):
        self.folder = os.environ.get("PLINT_MESSAGES")
        self.known = set()
        self.lock = threading.Lock()

    def add(self, kind, method, value):
        if not self.folder:
            return
        line = json.dumps({"kind": kind, "method": method, "value": self.reduced(value)}, sort_keys=True)
        shape = (kind, method, self.shape(value))
        with self.lock:
            if shape in self.known:
                return
            self.known.add(shape)
            with open(os.path.join(self.folder, f"{os.getpid()}.jsonl"), "a", encoding="utf-8") as file:
                file.write(line + "\n")

    def shape(self, value, key=""):
        if isinstance(value, dict):
            return "{" + ",".join(f"{name}:{self.shape(value[name], name)}" for name in sorted(value)) + "}"
        if isinstance(value, list):
            return "[" + ",".join(sorted({self.shape(item, key) for item in value})) + "]"
        return str(value) if key in ("kind", "severity", "tags", "insertTextFormat", "type") else type(value).__name__

    def reduced(self, value):
        """The value with one element of each shape in a list, and some of those that are no objects."""
        if isinstance(value, dict):
            return {name: self.reduced(item) for name, item in value.items()}
        if not isinstance(value, list):
            return value
        if not all(isinstance(item, dict) for item in value):
            return [self.reduced(item) for item in value[:3]]
        return [self.reduced(item) for item in {self.shape(item): item for item in value}.values()]


RECORD = Record()


class Client:
    """Starts `plint server` in a directory. Everything that the server sends is kept in `received`."""

    def __init__(self, plint, root, arguments=(), encodings=("utf-8",), capabilities=None, start=True,
                 initialization=None):
        self.root = os.path.realpath(root)
        self.process = subprocess.Popen([plint, "server", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=self.root)
        self.next_id = 0
        self.answers = {}
        self.sent = {}  # the method and parameters of requests, by number, if they are recorded
        self.answered = collections.Counter()  # by the number of the request
        self.received = queue.Queue()
        self.diagnostics = {}  # by URI: the last ones, with their version
        self.condition = threading.Condition()
        self.versions = {}
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        if start:
            wanted = {"general": {"positionEncodings": list(encodings)},
                      "workspace": {"workspaceEdit": {"documentChanges": True}}}
            wanted.update(capabilities or {})
            self.initialized = self.request("initialize", {"processId": os.getpid(), "rootUri": self.uri(""),
                                                           "capabilities": wanted,
                                                           "initializationOptions": initialization})
            self.notify("initialized", {})

    def uri(self, path):
        return "file://" + urllib.parse.quote(os.path.join(self.root, path).rstrip("/"))

    def _read(self):
        out = self.process.stdout
        while True:
            size = None
            while True:
                line = out.readline()
                if not line:
                    with self.condition:
                        self.condition.notify_all()
                    return
                line = line.strip()
                if not line:
                    break
                name, _, value = line.partition(b":")
                assert name.strip() in (b"Content-Length", b"Content-Type"), f"not the protocol: {line}"
                if name == b"Content-Length":
                    size = int(value)
            content = out.read(size)
            message = json.loads(content.decode())
            assert message["jsonrpc"] == "2.0"
            self._record(message)
            with self.condition:
                if "method" in message:
                    if message["method"] == "textDocument/publishDiagnostics":
                        self.diagnostics[message["params"]["uri"]] = message["params"]
                    self.received.put(message)
                else:
                    self.answers[message["id"]] = message
                    self.answered[message["id"]] += 1
                self.condition.notify_all()

    def _record(self, message):
        params = message.get("params")
        if message.get("method") == "$/progress":
            for method, sent in reversed(list(self.sent.values())):
                if isinstance(sent, dict) and params["token"] == sent.get("partialResultToken"):
                    RECORD.add("part", method, params["value"])
                    return
            RECORD.add("progress", "$/progress", params["value"])
        elif "method" in message:
            RECORD.add("request" if "id" in message else "notice", message["method"], params)
        elif "error" in message:
            RECORD.add("error", "", message["error"])
        elif message["id"] in self.sent:
            RECORD.add("result", self.sent[message["id"]][0], message["result"])

    def send_raw(self, content):
        if isinstance(content, str):
            content = content.encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def send(self, message):
        message["jsonrpc"] = "2.0"
        self.send_raw(json.dumps(message))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def begin(self, method, params):
        self.next_id += 1
        if RECORD.folder:
            self.sent[self.next_id] = (method, params)
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def finish(self, number, timeout=60):
        end = time.time() + timeout
        with self.condition:
            while number not in self.answers:
                assert self.process.poll() is None, f"the server ended: {self.process.stderr.read()}"
                assert time.time() < end, "no answer"
                self.condition.wait(0.2)
            answer = self.answers.pop(number)
        if "error" in answer:
            raise ServerError(answer["error"])
        return answer["result"]

    def request(self, method, params):
        return self.finish(self.begin(method, params))

    def open(self, path, text=None):
        if text is None:
            with open(os.path.join(self.root, path), encoding="utf-8", newline="") as file:
                text = file.read()
        self.versions[path] = 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(path), "languageId": "puppet",
                                                              "version": 1, "text": text}})
        return text

    def change(self, path, changes):
        """`changes`: a whole text, or a list of (start, end, text) with positions (line, character)."""
        self.versions[path] += 1
        if isinstance(changes, str):
            content = [{"text": changes}]
        else:
            content = [{"range": {"start": {"line": a[0], "character": a[1]}, "end": {"line": b[0], "character": b[1]}},
                        "text": text} for a, b, text in changes]
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(path), "version": self.versions[path]},
                                               "contentChanges": content})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})
        del self.versions[path]

    def wait_for_diagnostics(self, path, timeout=60):
        """Those of the newest version that was sent."""
        end = time.time() + timeout
        uri = self.uri(path)
        with self.condition:
            while self.diagnostics.get(uri, {}).get("version") != self.versions[path]:
                assert self.process.poll() is None, f"the server ended: {self.process.stderr.read()}"
                assert time.time() < end, "no diagnostics"
                self.condition.wait(0.2)
            return self.diagnostics[uri]["diagnostics"]

    def forget_diagnostics(self):
        with self.condition:
            self.diagnostics.clear()

    def wait_for_all_diagnostics(self, paths):
        for path in paths:
            self.wait_for_diagnostics(path)

    def at(self, path, line, character, **more):
        return {"textDocument": {"uri": self.uri(path)}, "position": {"line": line, "character": character}, **more}

    def shut_down(self):
        assert self.request("shutdown", None) is None
        self.notify("exit", None)
        return self.process.wait(10)
