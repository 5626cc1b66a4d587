"""The reference of Puppet's own types, functions, data types and facts: Markdown from the catalogue and its documentation."""

import json
import re

# File of the documentation, title and the words of the summary.
KINDS = [("functions", "Functions"), ("metaparameters", "Metaparameters"), ("data_types", "Data types"), ("facts", "Facts"),
         ("hiera_options", "Hiera options"), ("plan_functions", "Bolt functions"), ("variables", "Variables")]


def sections(path):
    """The text below each heading `## NAME`; that below the title by an empty name."""
    found, name, is_code = {}, "", False
    for line in path.read_text(encoding="utf-8").splitlines():
        is_code ^= line.startswith("```")
        if line.startswith("## ") and not is_code:
            name = line[3:]
        elif is_code or not line.startswith("# "):
            found[name] = found.get(name, "") + line + "\n"
    return {name: text.strip() for name, text in found.items()}


def release(text):
    product, _, version = text.rpartition("-")
    return f"{'OpenVox' if product == 'openvox' or version.startswith('9') else 'Puppet'} {version}"


def versions(entry):
    words = [f"since {release(entry['since'])}"] if "since" in entry else []
    words += [f"before {release(entry['until'])}"] if "until" in entry else []
    return " and ".join(words)


def signature(function, one):
    marks = {"optional": ("", "?"), "repeated": ("*", ""), "required_repeated": ("*", ""), "required": ("", "")}
    parameters = [f"{p['type']} {marks[p['kind']][0]}${p['name']}{marks[p['kind']][1]}" for p in one["parameters"]]
    parameters += [f"{one['block']['type']} &block"] if "block" in one else []
    returned = f" >> {one['return']}" if "return" in one else ""
    note = f"  # {versions(one)}" if versions(one) else ""
    return f"{function['name']}({', '.join(parameters)}){returned}{note}"


def facts_of(attribute):
    lines = []
    values = [f"`{v.get('text', '/' + v.get('regex', '') + '/')}`" + (f" ({versions(v)})" if versions(v) else "")
              for v in attribute.get("values", [])]
    if values:
        lines.append("Values: " + ", ".join(values))
    if "default_value" in attribute:
        lines.append(f"Default: `{attribute['default_value']}`")
    if versions(attribute):
        lines.append(versions(attribute).capitalize().replace("openvox", "OpenVox").replace("puppet", "Puppet") + ".")
    return lines


def type_page(entry, texts):
    parts = [f"# Resource type {entry['name']}", texts.get("", "")]
    if "module" in entry:
        parts.append(f"In the module `{entry['module']}`.")
    known = {attribute["name"]: attribute for attribute in entry.get("attributes", [])}
    plain = [name for name in texts if name and not name.startswith("feature ")]
    for name in sorted(set(known) | set(plain)):
        attribute = known.get(name, {})
        parts += [f"## {name}", texts.get(name, ""), *facts_of(attribute)]
    providers = sorted({provider["name"] for provider in entry.get("providers", [])})
    if providers:
        parts += ["## Providers", ", ".join(f"`{name}`" for name in providers)]
    for feature in entry.get("features", []):
        having = sorted({p["name"] for p in entry.get("providers", []) if feature["name"] in p["features"]})
        parts += [f"## Feature {feature['name']}", texts.get(f"feature {feature['name']}", "")]
        parts += ["Providers: " + ", ".join(f"`{name}`" for name in having)] if having else []
    return "\n\n".join(part for part in parts if part) + "\n"


def list_page(title, texts, more):
    parts = [f"# {title}", texts.get("", "")]
    for name in sorted(name for name in texts if name):
        parts += [f"## {name}", *more(name), texts[name]]
    return "\n\n".join(part for part in parts if part) + "\n"


def summary_of(text):
    return re.split(r"(?<=\.)\s", text.strip(), maxsplit=1)[0].replace("`", "")


def pages(root):
    """Place, title, Markdown, summary and source of each page."""
    home = root / "checks/catalogue"
    types = json.loads((home / "types.json").read_text(encoding="utf-8"))["types"]
    functions = {f["name"]: f for f in json.loads((home / "functions.json").read_text(encoding="utf-8"))["functions"]}
    made, links = [], []
    for entry in types:
        name = entry["name"]
        source = f"checks/catalogue/documentation/types/{name}.md"
        texts = sections(root / source)
        made.append((f"reference/{name}.html", f"Resource type {name}", type_page(entry, texts),
                     summary_of(texts.get("", name)), source))
        links.append(f"[`{name}`](types/{name}.md)")
    kinds = []
    for kind, title in KINDS:
        source = f"checks/catalogue/documentation/{kind}.md"
        texts = sections(root / source)

        def more(name, kind=kind):
            lines = [signature(functions[name], one) for one in functions.get(name, {}).get("signatures", [])]
            return ["```puppet\n" + "\n".join(lines) + "\n```"] if lines and kind == "functions" else []
        made.append((f"reference/{kind}.html", title, list_page(title, texts, more), f"{title} of Puppet and OpenVox", source))
        kinds.append(f"- [{title}]({kind}.md)")
    index = ("# Puppet reference\n\nWhat Puppet and OpenVox bring along, in short. `plint explain NAME` prints the same.\n\n"
             "## Resource types\n\n" + ", ".join(links) + "\n\n## Other names\n\n" + "\n".join(kinds) + "\n")
    made.append(("reference.html", "Puppet reference", index,
                 "Resource types, functions, data types and facts of Puppet and OpenVox",
                 "checks/catalogue/documentation/index.md"))
    return made
