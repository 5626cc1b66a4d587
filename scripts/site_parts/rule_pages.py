"""The list of all rules, with its filter, and what the page of a rule shows above its text."""

import html
import re
from itertools import groupby

SEVERITIES = ("error", "warning", "info")
# What the fixes of `plint rules --format json` are called here.
FIXES = {"safe": "safe fix", "unsafe": "unsafe fix", "none": "no fix"}


def in_code(text):
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))


def fix_of(rule):
    return "none" if not rule["fixable"] else "safe" if rule["safe_fix"] else "unsafe"


def severity(rule):
    return f'<span class="severity {rule["severity"]}">{rule["severity"]}</span>'


def slug(text):
    return text.replace(" ", "-")


def added(rule, released):
    """`released`: the versions that the changelog knows."""
    version = rule["added_in"]
    return f"added in {version}" + ("" if version in released else ", not released yet")


def facts(rule, released):
    names = "".join(f", <code>{html.escape(alias)}</code>" for alias in rule.get("aliases", []))
    parts = [f'<code>{rule["name"]}</code>', f'<a href="../rules.html?category={rule["category"]}">{rule["category"]}</a>',
             severity(rule), rule["enabled"], FIXES[fix_of(rule)], added(rule, released)]
    also = f'<br>Other names: {names[2:]}' if names else ""
    return f'<p class="facts">{" · ".join(parts)}{also}</p>\n'


def select(name, label, options):
    shown = "".join(f'<option value="{value}">{html.escape(text)}</option>' for value, text in options)
    return f'<label>{label} <select name="{name}"><option value="">all</option>{shown}</select></label>\n'


def filter_form(rules):
    def values(key):
        return sorted({key(rule) for rule in rules})
    enabled = [(slug(value), value) for value in values(lambda rule: rule["enabled"])]
    return ('<form id="filter" role="search" aria-label="rules" hidden>\n'
            '<label>Text <input type="search" name="text" autocomplete="off"></label>\n'
            + select("category", "Category", [(name, name) for name in values(lambda rule: rule["category"])])
            + select("severity", "Severity", [(name, name) for name in SEVERITIES])
            + select("enabled", "Default", enabled)
            + select("fix", "Fix", FIXES.items())
            + select("added", "Added in", [(name, name) for name in values(lambda rule: rule["added_in"])])
            + '<button type="reset">Show all</button> <output id="count" aria-live="polite"></output>\n</form>\n')


def row(rule):
    fix = fix_of(rule)
    return (f'<tr data-category="{rule["category"]}" data-severity="{rule["severity"]}" data-enabled="{slug(rule["enabled"])}" '
            f'data-fix="{fix}" data-added="{rule["added_in"]}">'
            f'<td><a href="rules/{rule["name"]}.html"><code>{rule["name"]}</code></a><br>{in_code(rule["summary"])}</td>'
            f'<td>{severity(rule)}</td><td>{rule["enabled"]}</td><td>{FIXES[fix] if rule["fixable"] else ""}</td>'
            f'<td>{rule["added_in"]}</td></tr>\n')


def rule_list(rules):
    """`rules` are sorted by category."""
    body = (f"<h1>All rules</h1>\n<p>{len(rules)} rules. <code>plint explain RULE</code> prints the page of a rule.</p>\n"
            f'{filter_form(rules)}<div class="wide"><table id="rules">\n<thead><tr><th scope="col">rule</th>'
            '<th scope="col">severity</th><th scope="col">default</th><th scope="col">fix</th>'
            '<th scope="col">added in</th></tr></thead>\n')
    for category, group in groupby(rules, key=lambda rule: rule["category"]):
        body += (f'<tbody id="{category}"><tr><th colspan="5" scope="rowgroup">{category}</th></tr>\n'
                 f'{"".join(map(row, group))}</tbody>\n')
    return body + '</table></div>\n<script src="rules.js" defer></script>\n'
