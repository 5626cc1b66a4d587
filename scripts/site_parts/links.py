"""Links of a made site that lead nowhere."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.ids = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.targets.append(value)
            elif name == "id":
                self.ids.add(value)


def dead_links(folder):
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    for path, page in sorted(pages.items()):
        for target in page.targets:
            if re.match(r"[a-z]+:", target):
                continue
            file, _, fragment = target.partition("#")
            file = file.partition("?")[0]  # a query is for the scripts of the page
            other = Path(os.path.normpath(path.parent / file)) if file else path
            if not other.is_file():
                yield f"{path.relative_to(folder)} links to {target}, which does not exist"
            elif fragment and other in pages and fragment not in pages[other].ids and not is_state(other, fragment):
                yield f"{path.relative_to(folder)} links to {target}, which does not exist on that page"


def is_state(page, fragment):
    """Whether the fragment is the state of the playground, not a place."""
    return page.name == "playground.html" and fragment.startswith("1.")
