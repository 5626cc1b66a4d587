#!/usr/bin/python3
"""The web site in Chromium. Usage: site.py PLINT

Exits 77 where there is no Chromium or no python3-markdown. PLINT_SCREENSHOTS=FOLDER keeps pictures.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import chromium

PLINT = None
MAKE = Path(__file__).resolve().parents[2] / "scripts/site"
KINDS_OF_PAGES = ("index", "overview", "settings", "rules", "rules/default_leak", "formats", "rules/autoload_layout",
                  "own-rules")
SCHEMES = ("dark", "light")
ARROW_RIGHT, ARROW_DOWN, ARROW_UP = "\ue014", "\ue015", "\ue013"
END, ENTER, ESCAPE, TAB = "\ue010", "\ue007", "\ue00c", "\ue004"

# Texts whose contrast with their background is below 4.5, as WCAG 2 counts it.
PALE_TEXTS = """
const channel = (value) => value <= 10.31 ? value / 3294.6 : ((value / 255 + .055) / 1.055) ** 2.4;
const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
const luminance = ([r, g, b]) => .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
const background = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const color = numbers(getComputedStyle(at).backgroundColor);
    if (color.length === 3 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
const found = new Set();
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !element.checkVisibility() || /SCRIPT|STYLE/.test(element.tagName)) continue;
  const [dark, light] = [numbers(getComputedStyle(element).color), background(element)].map(luminance).sort((a, b) => a - b);
  const ratio = (light + .05) / (dark + .05);
  const text = texts.currentNode.data.trim().slice(0, 30);
  if (ratio < 4.5) found.add(`${ratio.toFixed(2)}: ${element.tagName}.${element.className}: ${text}`);
}
return [...found];
"""

# Controls, links and pictures that a screen reader has no name for.
NAMELESS = """
return [...document.querySelectorAll('a, button, input, select, textarea, img, [tabindex="0"]')].filter((element) => {
  if (!element.checkVisibility()) return false;
  const label = element.labels?.[0]?.textContent || element.getAttribute('aria-label')
    || document.getElementById(element.getAttribute('aria-labelledby'))?.textContent || element.getAttribute('alt');
  return !(label || element.textContent).trim();
}).map((element) => element.outerHTML.slice(0, 100));
"""


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.home.cleanup)
        folder = Path(cls.home.name)
        run = subprocess.run([MAKE, os.path.relpath(PLINT), folder / "site"], capture_output=True, text=True)
        if run.returncode == chromium.SKIPPED:
            chromium.skip(run.stderr.strip())
        assert run.returncode == 0, run.stdout + run.stderr  # every link was checked
        cls.site = folder / "site"
        cls.rules = json.loads(subprocess.run([PLINT, "rules", "--format", "json"], capture_output=True, check=True).stdout)
        cls.browser = chromium.start(folder / "browser")
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        self.go("overview.html")

    def go(self, page, query=""):
        self.browser.get((self.site / page).as_uri() + query)

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def shown(self, selector):
        return [element for element in self.all(selector) if element.is_displayed()]

    def script(self, text):
        return self.browser.execute_script(text)

    def press(self, keys):
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(self.browser).send_keys(keys).perform()

    def wait(self, is_done):
        from selenium.webdriver.support.ui import WebDriverWait
        return WebDriverWait(self.browser, 20, 0.05).until(lambda _: is_done())

    def set(self, name, value):
        field = self.browser.find_element("css selector", f"#filter [name={name}]")
        self.browser.execute_script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))", field, value)

    def test_search_leads_to_a_rule(self):
        self.press("/")
        self.press("hard tabs")
        self.wait(lambda: self.all("#found li a") and self.all("#found li a")[0].text == "hard_tabs")
        chromium.screenshot(self.browser, "site-search")
        self.press(ENTER)
        self.wait(lambda: self.browser.current_url.endswith("/rules/hard_tabs.html"))
        self.assertIn("hard_tabs", self.all("main .facts")[0].text)
        # The same from a page in a folder.
        self.press("/")
        self.press("settings")
        self.wait(lambda: len(self.all("#found li a")) > 2)
        self.press(ARROW_DOWN * 2 + ARROW_UP * 2 + ENTER)
        self.wait(lambda: self.browser.current_url.endswith("/settings.html"))
        self.press("/")
        self.press("zzzzzzzzzz")
        self.wait(lambda: self.all("#found")[0].text == "Nothing found.")
        self.press(ESCAPE)
        self.wait(lambda: self.all("#all")[0].is_displayed())
        self.go("index.html")
        self.press("/")
        self.press("hard_tabs")
        self.wait(lambda: self.all("#found li a"))
        self.press(ENTER)
        self.wait(lambda: self.browser.current_url.endswith("/rules/hard_tabs.html"))

    def test_pages_look_right(self):
        for page in KINDS_OF_PAGES:
            self.go(f"{page}.html")
            self.assertEqual(len(self.all("h1")), 1, page)
            self.assertFalse([code.text for code in self.all("main p") if "```" in code.text], page)
            errors = [entry["message"] for entry in self.browser.get_log("browser")]
            self.assertEqual(errors, [], page)
            for scheme in SCHEMES:
                chromium.colour_scheme(self.browser, scheme)
                self.assertEqual(self.script(PALE_TEXTS), [], f"{page}, {scheme}")
                chromium.screenshot(self.browser, f"site-{page.replace('/', '-')}-{scheme}")

    def test_pages_can_be_heard(self):
        for page in KINDS_OF_PAGES:
            self.go(f"{page}.html")
            self.assertEqual(self.script("return document.documentElement.lang"), "en")
            for landmark in ("main", "header", "nav[aria-label]"):
                self.assertEqual(len(self.all(landmark)), 1, f"{page}: {landmark}")
            self.assertEqual(self.script(NAMELESS), [], page)
            levels = [int(heading.tag_name[1]) for heading in self.shown("h1, h2, h3, h4")]
            self.assertTrue(all(next_ <= level + 1 for level, next_ in zip(levels, levels[1:])), f"{page}: {levels}")
            ids = self.script("return [...document.querySelectorAll('[id]')].map((element) => element.id)")
            self.assertEqual(len(ids), len(set(ids)), page)
            # The first stop of the keyboard leads past the menus.
            self.press(TAB + ENTER)
            self.assertTrue(self.browser.current_url.endswith("#page"), page)

    def test_wide_code_scrolls_with_the_keyboard(self):
        self.go("rules/default_leak.html")
        wide = "return [...document.querySelectorAll('main pre')].filter((box) => box.scrollWidth > box.clientWidth)"
        self.assertTrue(self.script(wide))
        self.assertEqual(self.script(f"{wide}.filter((box) => box.tabIndex !== 0)"), [])

    def test_colors_stay_as_chosen(self):
        def back():
            return self.script("return getComputedStyle(document.body).backgroundColor")
        chromium.colour_scheme(self.browser, "light")
        self.go("index.html")
        light = back()
        button = self.all("#theme")[0]
        self.assertEqual(button.text, "Dark colors")
        button.click()
        self.assertNotEqual(back(), light)
        self.assertEqual(button.text, "Light colors")
        dark = back()
        self.go("rules/hard_tabs.html")
        self.assertEqual(back(), dark)
        self.all("#theme")[0].click()
        self.assertEqual(back(), light)
        chromium.colour_scheme(self.browser, "dark")
        self.assertEqual(back(), light)
        self.script("localStorage.clear()")

    def test_landing_page_is_small(self):
        page = (self.site / "index.html").read_text(encoding="utf-8")
        parts = set(re.findall(r'<(?:link rel="(?:icon|stylesheet)" href|script src|img [^>]*src)="([^"]+)"', page))
        self.assertGreaterEqual(parts, {"style.css", "home.css", "search.js", "page.js", "theme.js", "icon.svg"})
        size = len(page.encode()) + sum((self.site / part).stat().st_size for part in parts)
        print(f"landing page: {size} bytes")
        self.assertLess(size, 100_000)
        self.go("index.html")
        loaded = self.script("return performance.getEntriesByType('resource').map(({name}) => name.split('/').pop())")
        self.assertLessEqual(set(loaded), parts)
        self.press("/")
        self.wait(lambda: self.script("return window.plintPages !== undefined"))

    def test_landing_page_shows_a_run(self):
        self.go("index.html")
        marked = {element.text for element in self.all(".demo .mark-error, .demo .mark-warning")}
        self.assertGreaterEqual(marked, {'"80"', "$prot"})
        self.assertIn('"80"', [element.text for element in self.all(".demo .mark-error")])  # it is also a warning
        reported = [element.text for element in self.all(".findings li")]
        self.assertTrue(any("$prot is not defined" in text for text in reported), reported)
        self.assertTrue(self.all(".demo pre .keyword") and self.all(".demo pre .comment"))

    def test_ways_to_install(self):
        self.go("index.html")
        tabs = self.all("[role=tab]")
        self.assertGreaterEqual(len(tabs), 5)
        tabs[0].click()
        texts = []
        for i, tab in enumerate(tabs):
            self.assertEqual(self.browser.switch_to.active_element, tab)
            self.assertEqual([other.get_attribute("aria-selected") for other in tabs].index("true"), i)
            panels = self.shown("[role=tabpanel]")
            self.assertEqual([panel.get_attribute("id") for panel in panels], [tab.get_attribute("aria-controls")])
            texts.append(panels[0].text)
            self.press(ARROW_RIGHT)
        self.assertEqual(self.browser.switch_to.active_element, tabs[0])
        self.press(END)
        self.assertEqual(self.browser.switch_to.active_element, tabs[-1])
        # Nothing is published yet.
        self.assertTrue(texts[0].startswith("This works now"))
        self.assertEqual([text for text in texts[1:] if not text.startswith("After the first release.")], [])

    def test_rules_are_filtered(self):
        def names():
            return sorted(link.text for link in self.shown("#rules td a"))

        def expected(fits):
            return sorted(rule["name"] for rule in self.rules if fits(rule))
        self.go("rules.html")
        self.assertEqual(names(), expected(lambda rule: True))
        self.set("category", "scope")
        self.assertEqual(names(), expected(lambda rule: rule["category"] == "scope"))
        self.set("severity", "error")
        self.assertEqual(names(), expected(lambda rule: rule["category"] == "scope" and rule["severity"] == "error"))
        self.assertIn("?category=scope&severity=error", self.browser.current_url)
        self.browser.refresh()
        self.assertEqual(names(), expected(lambda rule: rule["category"] == "scope" and rule["severity"] == "error"))
        self.all("#filter button")[0].click()
        self.wait(lambda: names() == expected(lambda rule: True))
        self.set("enabled", "off-by-default")
        self.set("fix", "safe")
        wanted = expected(lambda rule: rule["enabled"] == "off by default" and rule["safe_fix"])
        self.assertEqual(names(), wanted)
        self.assertEqual(self.all("#count")[0].text, f"{len(wanted)} of {len(self.rules)} rules")
        self.go("rules.html", "?text=trailing+comma")
        self.assertEqual(names(), ["trailing_comma"])
        chromium.screenshot(self.browser, "site-filter")
        self.go("rules.html", f"?added={self.rules[0]['added_in']}")
        self.assertEqual(names(), expected(lambda rule: rule["added_in"] == self.rules[0]["added_in"]))
        self.go("rules/hard_tabs.html")
        self.assertIn(f"added in {self.rules[0]['added_in']}", self.all(".facts")[0].text)
        self.all(".facts a")[0].click()
        self.assertEqual(names(), expected(lambda rule: rule["category"] == "format"))

    def test_severities_have_colors(self):
        self.go("rules.html")
        colors = {severity: {element.value_of_css_property("color") for element in self.all(f"#rules .severity.{severity}")[:3]}
                  for severity in ("error", "warning", "info")}
        self.assertEqual(len(set.union(*colors.values())), 3, colors)

    def test_code_has_the_colors_of_its_tokens(self):
        self.go("rules/default_leak.html")
        def texts(name):
            return [element.text for element in self.all(f"main pre .{name}")]
        self.assertIn("class", texts("keyword"))
        self.assertIn("name", texts("variable"))  # in "/srv/${name}"
        self.assertTrue(any(text.startswith("# ^^^^ these `File` defaults") for text in texts("caret")))
        for page in self.site.glob("rules/*.html"):
            self.assertNotRegex(page.read_text(encoding="utf-8"), "[\ue000\ue001]", page)

    def test_without_scripts(self):
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": False})
        self.go("index.html")
        self.assertEqual(len(self.shown(".tabs section h3")), len(self.all(".tabs section")))
        self.assertFalse(self.shown("#theme, form"))
        self.go("rules.html")
        self.assertEqual(len(self.shown("#rules td a")), len(self.rules))
        self.assertFalse(self.shown("form"))

    def test_fits_a_narrow_window(self):
        self.addCleanup(self.browser.set_window_size, 1200, 900)
        self.browser.set_window_size(500, 900)
        for page in sorted(self.site.rglob("*.html")):
            self.browser.get(page.as_uri())
            wide = self.script("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, page)
        self.go("index.html")
        chromium.screenshot(self.browser, "site-narrow")


if __name__ == "__main__":
    PLINT = Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
