#!/usr/bin/python3
"""The documentation's web site in Chromium. Usage: site.py PLINT

Exits 77 where there is no Chromium or no python3-markdown. PLINT_SCREENSHOTS=FOLDER keeps pictures.
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import chromium

PLINT = None
MAKE = Path(__file__).resolve().parents[2] / "scripts/site"


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.home.cleanup)
        folder = Path(cls.home.name)
        run = subprocess.run([MAKE, PLINT, folder / "site"], capture_output=True, text=True)
        if run.returncode == chromium.SKIPPED:
            chromium.skip(run.stderr.strip())
        assert run.returncode == 0, run.stdout + run.stderr  # every link was checked
        cls.site = folder / "site"
        cls.browser = chromium.start(folder / "browser")
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        self.go("index.html")

    def go(self, page):
        self.browser.get((self.site / page).as_uri())

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def press(self, keys):
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(self.browser).send_keys(keys).perform()

    def test_search_leads_to_a_rule(self):
        self.press("/")
        self.press("hard tabs")
        found = self.all("#found li")
        self.assertEqual(found[0].find_element("css selector", "a").text, "hard_tabs")
        chromium.screenshot(self.browser, "site-search")
        self.press("\ue007")
        self.assertTrue(self.browser.current_url.endswith("/rules/hard_tabs.html"), self.browser.current_url)
        self.assertIn("hard_tabs", self.all("main .facts")[0].text)
        # The same from a page in a folder.
        self.press("/")
        self.press("settings")
        self.press("\ue015\ue015\ue013\ue013\ue007")  # arrows down and up, enter
        self.assertTrue(self.browser.current_url.endswith("/settings.html"), self.browser.current_url)
        self.press("/")
        self.press("zzzzzzzzzz")
        self.assertEqual(self.all("#found")[0].text, "Nothing found.")
        self.press("\ue00c")
        self.assertTrue(self.all("#all")[0].is_displayed())

    def test_pages_look_right(self):
        for page in ("index", "settings", "rules", "rules/default_leak", "formats", "rules/autoload_layout"):
            self.go(f"{page}.html")
            self.assertEqual(len(self.all("h1")), 1, page)
            self.assertFalse([code.text for code in self.all("main p") if "```" in code.text], page)
            errors = [entry["message"] for entry in self.browser.get_log("browser")]
            self.assertEqual(errors, [], page)
            for scheme in ("dark", "light"):
                chromium.colour_scheme(self.browser, scheme)
                chromium.screenshot(self.browser, f"site-{page.replace('/', '-')}-{scheme}")

    def test_fits_a_narrow_window(self):
        self.addCleanup(self.browser.set_window_size, 1200, 900)
        self.browser.set_window_size(500, 900)
        for page in sorted(self.site.rglob("*.html")):
            self.browser.get(page.as_uri())
            wide = self.browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, page)
        chromium.screenshot(self.browser, "site-narrow")


if __name__ == "__main__":
    PLINT = Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
