#!/usr/bin/python3
"""The playground in Chromium: plint.wasm must report the same as this system's program. Usage: playground.py PLINT

Exits 77 without Chromium, python3-markdown, a build of build/cross/wasm32-wasi, or a network for the shim.
PLINT_SCREENSHOTS=FOLDER keeps pictures.
"""

import base64
import functools
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib
from pathlib import Path

import chromium

PLINT = None
ROOT = Path(__file__).resolve().parents[2]
WASM = ROOT / "build/cross/wasm32-wasi/plint.wasm"
CHECK = ["check", "--no-cache", "--select", "all", "--preview", "--format", "jsonl", "."]


class Quiet(http.server.SimpleHTTPRequestHandler):
    requests = []
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_):
        self.requests.append(self.path)


def blocks(page):
    """Projects of files for the blocks of code of a rule's page: (number of the line, {path: text})."""
    fence, start = None, 0
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if fence is None and (match := re.match(r"```(\w+)(.*)$", line)):
            fence, start, text = match, number, []
        elif fence is not None and line == "```":
            language, words = fence[1], fence[2].split()
            path = next((word[5:] for word in words if word.startswith("path=")), None)
            names = {"puppet": "manifests/init.pp", "epp": "templates/a.epp", "yaml": "data/common.yaml"}
            if path or language in names:
                yield start, path or f"modules/web/{names[language]}", "\n".join(text) + "\n"
            fence = None
        elif fence is not None:
            text.append(line)


def projects():
    """Each block on its own, and all blocks of a page that have paths in one project."""
    for page in sorted((ROOT / "rules").rglob("*.md")):
        together = {}
        for number, path, text in blocks(page):
            yield f"{page.name}:{number}", {path: text}
            together.setdefault(path, text)
        if len(together) > 1:
            yield page.name, together


class Playground(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.home.cleanup)
        folder = Path(cls.home.name)
        if not WASM.exists():
            chromium.skip("`scripts/cross/build wasm32-wasi` was not run")
        run = subprocess.run([ROOT / "scripts/site", PLINT, folder / "site", WASM], capture_output=True, text=True)
        if run.returncode == chromium.SKIPPED or "Unavailable" in run.stderr:
            chromium.skip(run.stderr.strip())
        assert run.returncode == 0, run.stdout + run.stderr
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder / "site"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.shutdown)
        cls.home_page = f"http://127.0.0.1:{server.server_port}/playground.html"
        cls.browser = chromium.start(folder / "browser")
        cls.addClassCleanup(cls.browser.quit)
        cls.browser.set_script_timeout(120)

    def setUp(self):
        self.open()

    def open(self, fragment=""):
        self.script("sessionStorage.clear()")
        self.browser.get("about:blank")
        began = time.monotonic()
        self.browser.get(self.home_page + fragment)
        self.wait(lambda: self.script("return document.body.dataset.checked"))
        return time.monotonic() - began

    def wait(self, is_done):
        for _ in range(600):
            if result := is_done():
                return result
            time.sleep(0.05)
        self.fail(f"nothing happened; status: {self.at('#status').text}; log: {self.browser.get_log('browser')}")

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def at(self, selector):
        return self.browser.find_element("css selector", selector)

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def check_again(self, action):
        before = self.script("return document.body.dataset.checked")
        action()
        self.wait(lambda: self.script("return document.body.dataset.checked") != before)

    def type(self, text):
        self.check_again(lambda: self.script(
            "const t = document.getElementById('text'); t.value = arguments[0]; t.dispatchEvent(new Event('input'));", text))

    def rules(self):
        return [link.text for link in self.all("#result .finding a")]

    def run_words(self, words, files):
        return self.browser.execute_async_script(
            "const done = arguments[2]; playground.plint(arguments[0], arguments[1]).then(done);", words, files)

    def test_first_finding(self):
        print(f"\nfirst finding after {self.open():.2f} s")
        self.assertIn("type_mismatch", self.rules())
        self.assertIn("unknown_variable", self.rules())
        self.assertIn("|", self.at("#result .finding pre").text)
        self.assertTrue(self.all("#colors .keyword"))
        self.assertTrue(self.all("#colors .mark-error"))
        self.assertEqual([e["message"] for e in self.browser.get_log("browser") if "favicon" not in e["message"]], [])
        for scheme in ("dark", "light"):
            chromium.colour_scheme(self.browser, scheme)
            chromium.screenshot(self.browser, f"playground-{scheme}")

    def test_finds_the_same_as_the_program(self):
        count = 0
        for name, files in projects():
            with self.subTest(name), tempfile.TemporaryDirectory(dir=self.home.name) as home:
                for path, text in files.items():
                    target = Path(home) / "project" / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_text(text, encoding="utf-8")
                native = subprocess.run([PLINT, *CHECK], cwd=Path(home) / "project", capture_output=True, text=True)
                done = self.run_words(CHECK, files)
                self.assertEqual(done["error"], "")
                self.assertEqual((done["output"], done["code"]), (native.stdout, native.returncode))
                self.assertEqual(done["errors"], native.stderr)
                count += 1
        print(f"\n{count} projects of rule pages")
        self.assertGreater(count, 500)

    def test_edit_fix_format(self):
        self.type("class web {\n  notify { \"é\": message => $x }\n}\n")
        self.assertIn("unknown_variable", self.rules())
        self.check_again(self.at("#fix").click)
        self.assertIn("'é'", self.at("#text").get_attribute("value"))
        self.type("class web {\nnotify { 'a': }\n}\n")
        self.check_again(self.at("#format").click)
        self.assertEqual(self.at("#text").get_attribute("value"), "class web {\n  notify { 'a': }\n}\n")
        self.type("class web {\n  $x = 1 +\n}\n")
        self.assertIn("syntax_error", self.rules())
        self.at("#result .place").click()
        self.assertEqual(self.script("return document.activeElement.id"), "text")

    def test_views(self):
        self.type("class web {\n  $x = 'a'\n  notice($x)\n}\n")
        self.at("#tab-tree").click()
        self.wait(lambda: "class_definition" in self.at("#result").text)
        chromium.screenshot(self.browser, "playground-tree")
        self.at("#tab-types").click()
        self.wait(lambda: "$x: String" in self.at("#result").text)
        chromium.screenshot(self.browser, "playground-types")

    def test_link_keeps_the_files(self):
        self.type("class web {\n  notice(\"€ 😀\")\n}\n")
        fragment = self.browser.execute_async_script("playground.fragment().then(arguments[0])")
        self.open(fragment)
        self.assertIn("€ 😀", self.at("#text").get_attribute("value"))
        self.assertIn("double_quoted_strings", self.rules())

    def test_landing_page_leads_here(self):
        self.script("sessionStorage.clear()")
        self.browser.get(self.home_page.replace("playground.html", "index.html"))
        reported = [link.text for link in self.all(".findings a")]
        code = self.at(".demo pre").text
        chromium.screenshot(self.browser, "site-home-with-playground")
        self.at(".demo .button").click()
        self.wait(lambda: self.script("return document.body.dataset.checked"))
        self.assertEqual(self.at("#text").get_attribute("value").strip(), code.strip())
        self.assertEqual(sorted(self.rules()), sorted(reported))
        # A new playground begins with the same files.
        shown = [button.text for button in self.all("#files button")]
        self.open()
        self.assertEqual([button.text for button in self.all("#files button")], shown)

    def test_hostile_links(self):
        def link(state):
            compressor = zlib.compressobj(wbits=-15)
            text = compressor.compress(json.dumps(state).encode()) + compressor.flush()
            return "#1." + base64.urlsafe_b64encode(text).decode().rstrip("=")
        for fragment in ("#1.damaged", "#1.", link({"files": {"a.pp": "a" * 100_000_000}}), link([]), link({"files": 1})):
            self.open(fragment)
            self.assertIn("class web", self.at("#text").get_attribute("value"))
            self.assertIn("The link is damaged.", self.at("#status").text)
        self.open(link({"files": {"../a.pp": "", "/etc/passwd": "", "a/./b.pp": "", "b.pp": "$x = 1\n", "__proto__": "1", "c": 2}}))
        self.assertEqual([button.text for button in self.all("#files button")], ["b.pp", "__proto__"])

    def test_loading_again_keeps_the_files(self):
        self.type("class web::kept { }\n")
        self.browser.refresh()
        self.wait(lambda: self.script("return document.body.dataset.checked"))
        self.assertEqual(self.at("#text").get_attribute("value"), "class web::kept { }\n")

    def test_fixes_can_be_undone(self):
        before = "class web {\n  notify { \"a\": }\n}\n"
        self.type(before)
        self.check_again(self.at("#fix").click)
        self.assertIn("'a'", self.at("#text").get_attribute("value"))
        self.check_again(lambda: self.at("#text").send_keys("\ue009z"))  # Ctrl+Z
        self.assertEqual(self.at("#text").get_attribute("value"), before)

    def test_keyboard(self):
        text = self.at("#text")
        text.send_keys("\ue004")  # Tab
        self.assertEqual(self.script("return document.activeElement.id"), "fix")
        self.at("#tab-findings").send_keys("\ue014")  # arrow to the right
        self.assertEqual(self.script("return document.activeElement.id"), "tab-tree")
        self.wait(lambda: "class_definition" in self.at("#result").text)
        self.check_again(lambda: text.send_keys("\ue009\ue007"))  # Ctrl+Enter

    def test_hostile_code(self):
        self.type("$x = " + "[" * 900 + "]" * 900 + "\n")
        self.assertNotIn("plint ended", self.at("#status").text)
        self.type("$x = " + "1 + " * 1000 + "1\n")
        self.assertIn("finding", self.at("#status").text)
        self.type("$x = " + "1 + " * 3900 + "1\n")  # needs more stack than browsers have
        self.assertRegex(self.at("#status").text, "finding|nested too deeply")
        self.type("class web {\n  notify { '<img src=x onerror=alert(1)>': message => $nothing }\n}\n")
        self.assertFalse(self.all("main img"))

    def test_sends_nothing(self):
        self.type("class web {\n  notice($secret)\n}\n")
        self.at("#share").click()
        self.wait(lambda: "contains all files" in self.at("#status").text)
        own = {"/playground.html", "/style.css", "/playground.css", "/playground.js", "/playground_text.js",
               "/playground_link.js", "/playground_start.js", "/playground_worker.js", "/plint.wasm", "/icon.svg",
               "/index.html", "/home.css", "/theme.js", "/page.js", "/search.js", "/favicon.ico"}
        self.assertEqual({path for path in Quiet.requests if path not in own and not path.startswith("/wasi/")}, set())

    def test_fits_a_narrow_window(self):
        self.addCleanup(self.browser.set_window_size, 1200, 900)
        self.browser.set_window_size(2000, 1000)
        chromium.screenshot(self.browser, "playground-wide")
        self.browser.set_window_size(500, 900)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth - innerWidth"), 0)
        chromium.screenshot(self.browser, "playground-narrow")


if __name__ == "__main__":
    PLINT = Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
