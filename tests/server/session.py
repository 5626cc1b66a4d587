"""A client that completes texts with a cursor, for tests."""
from client import Client
from protocol import PLINT

C = "modules/web/manifests/c.pp"
SNIPPETS = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}


class Session:
    """`|` in a text is the cursor; a file is C unless another one is named."""

    def __init__(self, root, capabilities=None):
        self.client = Client(PLINT, root, capabilities=capabilities)

    def put(self, marked, path=C):
        cursor = marked.index("¦")
        text = marked.replace("¦", "", 1)
        if path in self.client.versions:
            self.client.change(path, text)
        else:
            self.client.open(path, text)
        before = text[:cursor]
        return self.client.at(path, before.count("\n"), cursor - (before.rfind("\n") + 1))

    def items(self, marked, path=C, **context):
        place = self.put(marked, path)
        if context:
            place["context"] = context
        return self.client.request("textDocument/completion", place)["items"]

    def names(self, marked, path=C, **context):
        return {item["label"] for item in self.items(marked, path, **context)}

    def body(self, text):
        """In the body of a class."""
        return self.names("class web::c {\n  " + text + "\n}\n")

    def item(self, marked, label, path=C):
        return next(item for item in self.items(marked, path) if item["label"] == label)

    def inserted(self, marked, label, path=C):
        return self.item(marked, label, path)["textEdit"]["newText"]

    def resolved(self, marked, label, path=C):
        item = self.client.request("completionItem/resolve", self.item(marked, label, path))
        return item.get("detail", ""), item.get("documentation", {}).get("value", "")

    def signature(self, marked, path=C):
        """The labels of the active signature and of its active parameter."""
        found = self.client.request("textDocument/signatureHelp", self.put(marked, path))
        if found is None:
            return None
        signature = found["signatures"][found["activeSignature"]]
        if found["activeParameter"] >= len(signature["parameters"]):
            return signature["label"], None
        begin, end = signature["parameters"][found["activeParameter"]]["label"]
        return signature["label"], signature["label"][begin:end]

    def end(self):
        assert self.client.shut_down() == 0
