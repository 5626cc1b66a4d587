#!/usr/bin/python3
"""The HTML report in Chromium, as people use it. Usage: report.py PLINT

Exits 77 where there is no Chromium. PLINT_SCREENSHOTS=FOLDER keeps pictures.
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import chromium

PLINT = None
DEMO = Path(__file__).resolve().parents[2] / "fixtures/demo"


def report(folder, page, *options):
    with page.open("wb") as out:
        run = subprocess.run([PLINT, "--format", "html", *options], cwd=folder, stdout=out, stderr=subprocess.PIPE,
                             timeout=60)
    assert run.returncode in (0, 1), run.stderr
    return page


# Whatever of this reached the page as markup would change its title, make a request or leave an element behind.
ATTACK = """<script>document.title='owned'</script><img src=x onerror="document.title='owned'">"""
HOSTILE_NAMES = ["<img src=x onerror=document.title='owned'>.pp", '" onmouseover="document.title=1" x=".pp',
                 "&lt;script&gt;.pp", "${alert(1)}`.pp", "'><svg onload=document.title='owned'>.pp"]


def hostile_project(folder):
    manifests = folder / "modules/evil/manifests"
    manifests.mkdir(parents=True)
    for name in HOSTILE_NAMES:
        (manifests / name).write_text(f"# {ATTACK}\n$a = [1 2]  # </pre></article></script>{ATTACK}\n")
    (manifests / "init.pp").write_text("class evil {\n  include '</text></svg>" + ATTACK.replace("'", '"')
                                       + "'\n  include evil::other\n  $x = \"]]>--></style>" + ATTACK.replace('"', "'")
                                       + "\"\n}\n")
    (manifests / "other.pp").write_text("class evil::other { include evil }\n")


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.home.cleanup)
        cls.folder = Path(cls.home.name)
        cls.browser = chromium.start(cls.folder / "browser")
        cls.addClassCleanup(cls.browser.quit)

    def open(self, page):
        self.errors()  # those of pages before
        self.browser.get(page.as_uri())
        return self.browser

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def one(self, selector):
        found = self.all(selector)
        self.assertEqual(len(found), 1, selector)
        return found[0]

    def shown(self):
        return [finding for finding in self.all("article") if finding.is_displayed()]

    def press(self, keys):
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(self.browser).send_keys(keys).perform()

    def errors(self):
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


class Demo(Page):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = report(DEMO, cls.folder / "demo.html", "--select", "all", "--preview")

    def setUp(self):
        self.open(self.page)

    def test_is_whole(self):
        self.assertEqual(self.browser.title, "plint")
        self.assertGreater(len(self.shown()), 5)
        self.assertTrue(self.one("form").is_displayed(), "the script does not run: is its hash right?")
        self.assertEqual(self.errors(), [])
        chromium.colour_scheme(self.browser, "light")
        chromium.screenshot(self.browser, "report-light")

    def test_fetches_nothing(self):
        names = self.browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        self.assertEqual(names, [])

    def test_search_by_keyboard(self):
        everything = len(self.shown())
        self.press("/")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "search")
        self.press("firewall syntax_error")
        found = self.shown()
        self.assertTrue(0 < len(found) < everything)
        for finding in found:
            self.assertEqual(finding.get_attribute("data-rule"), "syntax_error")
        self.assertEqual(self.one("#shown").text, f"{len(found)} of {everything}")
        chromium.screenshot(self.browser, "report-search")
        self.press("\ue00c")  # escape
        self.assertEqual(len(self.shown()), everything)
        self.press("/")
        self.press("nothing is called like this")
        self.assertEqual(self.shown(), [])
        self.assertFalse(any(section.is_displayed() for section in self.all("section.file")))

    def test_filters(self):
        from selenium.webdriver.support.ui import Select
        everything = len(self.shown())
        rule = Select(self.one("select#rule"))
        rule.select_by_visible_text("syntax_error")
        self.assertEqual({finding.get_attribute("data-rule") for finding in self.shown()}, {"syntax_error"})
        rule.select_by_index(0)
        self.assertEqual(len(self.shown()), everything)
        self.press("\ue00c")
        self.press("w")
        self.assertNotIn("warning", {finding.get_attribute("data-severity") for finding in self.shown()})
        self.press("ei")
        self.assertEqual(self.shown(), [])
        self.press("wei")
        self.assertEqual(len(self.shown()), everything)

    def test_walks_by_keyboard(self):
        findings = self.shown()
        for keys, expected in (("j", 0), ("jj", 2), ("k", 1), ("kkkk", 0)):
            self.press(keys)
            self.assertEqual(self.browser.switch_to.active_element, findings[expected], keys)

    def test_rows_of_the_overview_filter(self):
        for field in ("rule", "folder", "path"):
            row = self.all(f"td [data-{field}]")[0]
            value = row.get_attribute(f"data-{field}")
            row.click()
            self.assertEqual({finding.get_attribute(f"data-{field}") for finding in self.shown()}, {value})
        self.all("td [data-rule]")[0].send_keys("\ue007")  # enter
        self.assertEqual(len({finding.get_attribute("data-rule") for finding in self.shown()}), 1)

    def test_draws_who_includes_whom(self):
        drawings = self.all("details.drawing")
        self.assertTrue(drawings)
        for drawing in drawings:
            drawing.find_element("css selector", "summary").click()
        boxes = self.all(".drawing .box")
        self.assertIn("profile::web", " ".join(box.text for box in boxes))
        self.assertTrue(self.all(".drawing .arrow"))
        # No two boxes cover each other, and each is within its picture.
        for svg in self.all(".drawing svg"):
            frame = svg.rect
            rects = [box.find_element("css selector", "rect").rect for box in svg.find_elements("css selector", ".box")]
            for at, rect in enumerate(rects):
                self.assertGreaterEqual(rect["x"], frame["x"])
                self.assertLessEqual(rect["x"] + rect["width"], frame["x"] + frame["width"])
                for other in rects[at + 1:]:
                    self.assertTrue(rect["x"] + rect["width"] <= other["x"] or other["x"] + other["width"] <= rect["x"]
                                    or rect["y"] + rect["height"] <= other["y"]
                                    or other["y"] + other["height"] <= rect["y"], "boxes overlap")
        chromium.screenshot(self.browser, "report-includes")
        box = next(box for box in boxes if box.get_attribute("class").split()[1] != "none")
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.send_keys("\ue007")
        self.assertEqual({finding.get_attribute("data-path") for finding in self.shown()},
                         {box.get_attribute("data-path")})

    def test_light_and_dark(self):
        backs = []
        for scheme in ("light", "dark"):
            chromium.colour_scheme(self.browser, scheme)
            back, text = self.browser.execute_script(
                "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]")
            self.assertNotEqual(back, text)
            backs.append(back)
            chromium.screenshot(self.browser, f"report-{scheme}")
        self.assertNotEqual(*backs)
        chromium.colour_scheme(self.browser, "light")

    def test_prints(self):
        chromium.print_view(self.browser, True)
        self.assertFalse(self.one("form").is_displayed())
        self.assertGreater(len(self.shown()), 5)
        chromium.screenshot(self.browser, "report-print")
        chromium.print_view(self.browser, False)
        pdf = self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"]
        self.assertGreater(len(pdf), 10000)

    def test_fits_a_narrow_window(self):
        self.addCleanup(self.browser.set_window_size, 1200, 900)
        self.browser.set_window_size(500, 900)
        wide = self.browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
        chromium.screenshot(self.browser, "report-narrow")
        self.assertLessEqual(wide, 0, "the page is wider than the window")


class Leak(Page):
    FILES = {"site/manifests/init.pp": "class site {\n  File {\n    owner => 'root',\n    mode  => '0600',\n  }\n  include web\n}\n",
             "web/manifests/init.pp": "class web {\n  include web::config\n}\n",
             "web/manifests/config.pp": "class web::config {\n  file { '/etc/web':\n    mode => '0644',\n  }\n}\n"}

    def test_draws_the_way(self):
        project = self.folder / "leak"
        for name, text in self.FILES.items():
            (project / "modules" / name).parent.mkdir(parents=True, exist_ok=True)
            (project / "modules" / name).write_text(text)
        (project / "Puppetfile").touch()
        self.open(report(project, self.folder / "leak.html", "--select", "default_leak"))
        way = self.one("article svg")
        boxes = [box.text for box in way.find_elements("css selector", ".box")]
        self.assertEqual(len(boxes), 4, boxes)
        self.assertIn("1. the defaults are set", boxes[0])
        self.assertIn("modules/web/manifests/config.pp:2", boxes[3])
        self.assertEqual(len(way.find_elements("css selector", ".arrow")), 3)
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", way)
        chromium.screenshot(self.browser, "report-way")


class Hostile(Page):
    def test_nothing_is_injected(self):
        project = self.folder / "hostile"
        hostile_project(project)
        self.open(report(project, self.folder / "hostile.html", "--select", "all", "--preview"))
        self.assertGreaterEqual(len(self.shown()), len(HOSTILE_NAMES))
        self.press("/")
        self.press("onerror")
        self.assertTrue(self.shown(), "the text itself is not shown")
        self.press("\ue00c")
        chromium.screenshot(self.browser, "report-hostile")
        for item in self.all("td [role], summary"):
            if item.is_displayed():
                item.click()
        self.assertEqual(self.browser.title, "plint")
        self.assertEqual(self.all("img, iframe, object, embed, base, meta[http-equiv=refresh], [onerror], [onload], "
                                  "[onmouseover], [onclick]"), [])
        self.assertEqual(len(self.all("script")), 1)
        self.assertEqual(len(self.all("body > form, body > section, body > script")),
                         len(self.all("form, section, script")), "an element was closed by analysed text")
        self.assertEqual(self.browser.execute_script("return performance.getEntriesByType('resource').length"), 0)
        self.assertEqual(self.errors(), [])

    def test_a_script_that_got_in_would_not_run(self):
        page = report(DEMO, self.folder / "again.html")
        text = page.read_text(encoding="utf-8").replace("<h1>", "<script>document.title = 'owned'</script><h1>", 1)
        page.write_text(text.replace("<h1>", "<h1 onclick=\"document.title = 'owned'\">", 1), encoding="utf-8")
        self.open(page)
        self.one("h1").click()
        self.assertEqual(self.browser.title, "plint")

    def test_nothing_to_report(self):
        project = self.folder / "clean"
        project.mkdir()
        (project / "site.pp").write_text("notice('x')\n")
        self.open(report(project, self.folder / "clean.html"))
        self.assertEqual(self.all("article"), [])
        self.assertIn("No findings.", self.one("body").text)
        self.assertEqual(self.errors(), [])


if __name__ == "__main__":
    PLINT = Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
