"""The landing page: a pitch, a real run of plint, how to install it, and reasons, all from the README and from plint itself."""

import base64
import html
import json
import re
import subprocess
import zlib
from pathlib import Path

from highlight import painted, tokens, trees
from rule_pages import SEVERITIES, in_code, severity

PARTS = Path(__file__).resolve().parent
DEMO = PARTS / "demo"
SHOWN = "manifests/init.pp"


def demo_files():
    files = sorted(path for path in DEMO.rglob("*") if path.is_file())
    return {path.relative_to(DEMO).as_posix(): path.read_text(encoding="utf-8") for path in files}


def fragment(files, current):
    """The state of the playground, as playground_link.js reads it."""
    state = json.dumps({"files": files, "current": current, "all": False}).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "#1." + base64.urlsafe_b64encode(deflate.compress(state) + deflate.flush()).decode().rstrip("=")


def findings(plint):
    run = subprocess.run([plint, "check", "--isolated", "--no-cache", "--format", "json", "."], cwd=DEMO, capture_output=True,
                         text=True, check=False)
    found = json.loads(run.stdout)["findings"]
    shown = [finding for finding in found if finding["location"]["path"] == SHOWN]
    return sorted(shown, key=lambda finding: SEVERITIES.index(finding["severity"]))


def demo(plint, rule_names, has_playground):
    files = demo_files()
    text, found = files[SHOWN], findings(plint)
    # Of findings at the same place, the last mark is shown: that of the most severe one.
    marks = [(f"mark-{finding['severity']}", finding["location"]["start"]["offset"], finding["location"]["end"]["offset"])
             for finding in reversed(found)]
    code = painted(text, tokens(trees(plint, DEMO, [SHOWN]).get(SHOWN, "")), marks)
    items = ""
    for finding in found:
        rule = finding["rule"]
        name = f'<a href="rules/{rule}.html">{rule}</a>' if rule in rule_names else rule
        items += (f'<li>{severity(finding)} {in_code(finding["message"])}'
                  f'<br><small>line {finding["location"]["start"]["line"]} · {name}</small></li>\n')
    place = f"playground.html{fragment(files, SHOWN)}"
    link = (f'<p><a class="button" href="{place}">Change this code in the playground</a> '
            "<small>It runs plint in your browser; nothing leaves it.</small></p>") if has_playground else ""
    return ('<section class="demo" aria-labelledby="demo"><h2 id="demo">What plint reports</h2><div class="columns">'
            f'<pre tabindex="0" aria-label="{SHOWN}"><code>{code}</code></pre>'
            f'<div><ol class="findings">\n{items}</ol>{link}</div></div></section>\n')


def install(page, body):
    """Tabs: one for each heading of install.md."""
    out = ""
    for number, part in enumerate(re.split(r"^## ", page, flags=re.M)[1:]):
        title, _, text = part.partition("\n")
        out += (f'<section id="install-{number}"><h3>{html.escape(title)}</h3>\n{body(text.strip())}</section>\n')
    return ('<section aria-labelledby="install"><h2 id="install">Install</h2>'
            f'<div class="tabs" data-label="ways to install">\n{out}</div></section>\n')


def reasons(readme, body, titles):
    section = re.search(r"^## Why plint instead of puppet-lint\n(.*?)^## ", readme, re.S | re.M)[1]
    points = re.findall(r"^- \*\*(.+?)\.\*\* (.*?)(?=^- |\Z)", section, re.S | re.M)
    cards = ""
    for title, text in points:
        text = re.sub(r"^  ", "", text, flags=re.M).strip()
        # Here the guides have titles, not paths.
        text = re.sub(r"\[(docs/[\w-]+\.md)\]", lambda match: f"[{titles[match[1]]}]", text)
        cards += f"<section><h3>{in_code(title)}</h3>\n{body(text)}</section>\n"
    return ('<section aria-labelledby="why"><h2 id="why">Why plint instead of puppet-lint</h2>'
            f'<div class="cards">\n{cards}</div></section>\n')


def pitch(readme):
    return " ".join(readme.split("\n\n")[1].split())


def landing(plint, readme, body, rules, titles, has_playground):
    """The content of the page. `body` makes HTML of the README's Markdown; `titles` are those of the guides."""
    first = ('<a class="button" href="playground.html">Try it in the playground</a>\n' if has_playground else "")
    title, rest = re.match(r"(.*?\.) (.*)", pitch(readme)).groups()
    return (f'<section class="pitch"><h1>{html.escape(title)}</h1>\n<p>{html.escape(rest)}</p>\n<p>{first}'
            '<a class="button plain" href="#install">Install</a>\n'
            f'<a class="button plain" href="rules.html">{len(rules)} rules</a></p></section>\n'
            + demo(plint, {rule["name"] for rule in rules}, has_playground)
            + install((PARTS / "install.md").read_text(encoding="utf-8"), body) + reasons(readme, body, titles))
