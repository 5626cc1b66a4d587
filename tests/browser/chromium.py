"""Chromium without a window, driven by Selenium, for tests of pages. Nothing here reaches a network."""

import os
import shutil
import sys
from pathlib import Path

SKIPPED = 77


def skip(why):
    print(f"browser: SKIPPED, nothing was checked: {why} (`scripts/setup --tests` installs it)")
    sys.exit(SKIPPED)


def start(home):
    """A browser that keeps all it writes below `home`."""
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        skip("python3-selenium is not installed")
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            skip(f"{program} is not installed")
    os.environ.update(HOME=str(home), XDG_CONFIG_HOME=str(home), XDG_CACHE_HOME=str(home))
    options = Options()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                     "--window-size=1200,900", f"--user-data-dir={home}/profile"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def colour_scheme(browser, scheme):
    """`light` or `dark`, as the system would ask for."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                            {"media": "", "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def print_view(browser, on):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print" if on else ""})


def screenshot(browser, name):
    """Into the folder that PLINT_SCREENSHOTS names, for people to look at; without it, nowhere."""
    if folder := os.environ.get("PLINT_SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        browser.save_screenshot(str(Path(folder) / f"{name}.png"))
