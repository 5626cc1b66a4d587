#!/usr/bin/env python3
"""Hiera data in the editor, and what editors show of a file as a whole: hints, outlines, folds, links and tokens."""
import os
import signal
import sys

import protocol
from client import Client
from protocol import INIT, PLINT, WEB, completions, place_of, test, write

protocol.TESTS.clear()

COMMON = "data/common.yaml"
HIERA = {
    "hiera.yaml": "version: 5\nhierarchy:\n  - name: Node\n    path: \"nodes/%{trusted.certname}.yaml\"\n"
                  "  - name: OS\n    path: \"os/%{facts.os.family}.yaml\"\n"
                  "  - name: Common\n    path: common.yaml\n",
    COMMON: "---\nmotd_text: hello\nweb::port: 8080\nbanner: \"%{lookup('motd_text')}!\"\n"
            "copy: \"%{alias('motd_text')}\"\nlookup_options:\n  motd_text:\n    merge: unique\n"
            "  web::port:\n    merge: first\n",
    "data/nodes/a.yaml": "motd_text:\n  - one\n  - two\n",
    "data/other/x.yaml": "motd_text: never\n",
}


def opened(root, *paths, **options):
    client = Client(PLINT, root, **options)
    for path in paths:
        client.open(path)
    return client


def ask(client, method, path, text, word, nth=0, offset=1, **more):
    line, character = place_of(text, word, nth, offset)
    return client.request(method, client.at(path, line, character, **more))


def hover(client, path, text, word, nth=0, offset=1):
    found = ask(client, "textDocument/hover", path, text, word, nth, offset)
    return found and found["contents"]["value"]


def places(client, method, path, text, word, nth=0, offset=1, **more):
    """(path, line from 0) of each answer."""
    found = ask(client, method, path, text, word, nth, offset, **more)
    return sorted((os.path.relpath(one["uri"], client.uri("")), one["range"]["start"]["line"]) for one in found or [])


def definition(*arguments, **more):
    return places(arguments[0], "textDocument/definition", *arguments[1:], **more)


def references(*arguments, **more):
    return places(arguments[0], "textDocument/references", *arguments[1:], context={"includeDeclaration": True}, **more)


def hints(client, path, lines=100):
    found = client.request("textDocument/inlayHint", {"textDocument": {"uri": client.uri(path)}, "range": {
        "start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}})
    return [(one["position"]["line"], one["label"]) for one in found]


HINTS = """class web::h (Hash[String, Variant[String, Integer]] $all) {
  $all.each |$key, $value| {
    notice($key, $value)
  }
  [1, 2].each |$unread| { }
  $all.map |String $typed, $v| { notice($typed, $v) }
  $a = [1, 'x']
  $b = ["${title}x"]
  $c = { 'a' => "${title}" }
  $d = regsubst("${title}", 'a', 'b')
  $e = split("${title}", ',')
  $f = "${title}".split(',')
  notice('x', 'y')
  $g = join(["${title}"], ',')
}
"""


@test
def hints_of_lambdas_and_built_in_functions(root):
    path = "modules/web/manifests/h.pp"
    write(root, {path: HINTS})
    client = opened(root, path)
    types = [(1, ": String"), (1, ": Variant[String, Integer]"), (5, ": Variant[String, Integer]"),
             (7, ": Array[String[1]]"), (8, ": Hash[String, String]"), (9, ": String"), (10, ": Array[String]"),
             (11, ": Array[String]"), (13, ": String")]
    names = [(9, "pattern:"), (9, "replacement:"), (10, "pattern:"), (13, "delimiter:")]
    found = hints(client, path)
    assert [one for one in found if one[1].endswith(":")] == names, found
    assert [line for line, label in found if not label.endswith(":")] == [line for line, _ in types], found
    assert [one for one in found if one[0] in (1, 5)] == types[:3], found

    def configured(value):
        client.notify("workspace/didChangeConfiguration", {"settings": {"plint": value}})
        return hints(client, path)

    assert configured({"inlayHints": {"types": False}}) == names
    assert configured({"inlayHints.parameterNames": False}) == [one for one in found if one not in names]
    assert configured({"inlayHints": {"types": False, "parameterNames": False}}) == []
    assert configured({}) == found
    assert client.shut_down() == 0


CODE = """class web::keys {
  notice(lookup('motd_text'), lookup({ name => 'motd_text', merge => 'unique' }), hiera('motd_text'))
  notice(lookup(['motd_text', 'absent']), lookup('motd_text.0'), lookup('web::port'), lookup("x${title}"))
}
"""


@test
def keys_without_a_parameter(root):
    path = "modules/web/manifests/keys.pp"
    write(root, {**HIERA, path: CODE})
    client = opened(root, path, COMMON)
    data = [(COMMON, 1), ("data/nodes/a.yaml", 0)]
    for nth in range(5):
        assert definition(client, path, CODE, "motd_text", nth) == data, nth
    assert definition(client, path, CODE, "absent") == [] and definition(client, path, CODE, "title") == []
    assert definition(client, path, CODE, "web::port") == [(COMMON, 2)]
    common = HIERA[COMMON]
    assert definition(client, COMMON, common, "motd_text", 1) == data
    assert definition(client, COMMON, common, "motd_text", 2) == data
    lookups = [(COMMON, 3), (COMMON, 4)] + [(path, 1)] * 3 + [(path, 2)] * 2
    assert sorted(definition(client, COMMON, common, "motd_text")) == sorted(lookups)
    assert definition(client, COMMON, common, "banner") == []
    everything = sorted(lookups + [(COMMON, 6), ("data/other/x.yaml", 0)] + data)
    for at in ((COMMON, common, "motd_text"), (COMMON, common, "motd_text", 3), (path, CODE, "motd_text", 2)):
        assert references(client, *at) == everything, references(client, *at)
    port = references(client, COMMON, common, "web::port")
    assert {(path, 2), (COMMON, 2), (COMMON, 8), (WEB, 8)} <= set(port), port
    assert references(client, path, CODE, "web::port") == port == references(client, COMMON, common, "web::port", 1)
    assert references(client, WEB, INIT, "$port") == port
    # Values at each level; not those that no level reads.
    text = hover(client, path, CODE, "motd_text")
    assert text == hover(client, COMMON, common, "motd_text") == hover(client, COMMON, common, "motd_text", 1), text
    assert "```yaml\n- one\n- two\n```" in text and "`hello` in `data/common.yaml` line 2, level `Common`" in text, text
    assert text.index("one") < text.index("hello") and "never" not in text, text
    assert "no level reads `data/other/x.yaml` line 1" in text, text
    assert "The port to listen on" in hover(client, path, CODE, "web::port"), hover(client, path, CODE, "web::port")
    assert "The port to listen on" in hover(client, COMMON, common, "web::port", 1)
    assert hover(client, path, CODE, "absent") is None
    assert definition(client, COMMON, common, "web::port", 1) == [(WEB, 8)]
    found = ask(client, "textDocument/documentHighlight", COMMON, common, "motd_text", 1)
    assert [one["range"]["start"]["line"] for one in found] == [1, 3, 4, 6], found
    found = ask(client, "textDocument/documentHighlight", path, CODE, "motd_text")
    assert [one["range"]["start"]["line"] for one in found] == [1, 1, 1, 2, 2], found
    # Settings of Hiera have other keys.
    client.open("hiera.yaml")
    assert "The version of the format" in hover(client, "hiera.yaml", HIERA["hiera.yaml"], "version")
    assert client.shut_down() == 0


@test
def facts_in_data(root):
    facts = {"modules/web/lib/facter/role.rb": "# x\nFacter.add(:role) do\n  setcode { 'db' }\nend\n"}
    text = "---\na: \"%{facts.os.family} %{::trusted.certname} %{facts.role} %{role}\"\n" \
           "b: \"%{osfamily} %{::environment} %{scope('x')} facts.os\"\n# %{facts.os.family}\n"
    settings = HIERA["hiera.yaml"]
    code = "# x\nclass web::family {\n  notice($facts['os']['family'], $osfamily)\n}\n"
    family = "modules/web/manifests/family.pp"
    write(root, {**HIERA, **facts, COMMON: text, family: code})
    client = opened(root, COMMON, "hiera.yaml", family)
    assert "String facts.os.family" in hover(client, COMMON, text, "family")
    assert "Hash facts.os\n" in hover(client, COMMON, text, "os.")
    assert "Hash facts\n" in hover(client, COMMON, text, "facts")
    assert "certificate" in hover(client, COMMON, text, "certname")
    assert "certificate" in hover(client, COMMON, text, "trusted")
    assert "Custom fact" in hover(client, COMMON, text, "role")
    assert "Legacy" in hover(client, COMMON, text, "osfamily")
    assert "environment" in hover(client, COMMON, text, "environment")
    for nth in (0, 1):
        assert definition(client, COMMON, text, "role", nth) == [("modules/web/lib/facter/role.rb", 1)]
    assert hover(client, COMMON, text, "scope") is None and hover(client, COMMON, text, "facts.os\"") is None
    assert hover(client, COMMON, text, "facts.os.family", 1) is None
    assert "String facts.os.family" in hover(client, "hiera.yaml", settings, "family")
    assert "certificate" in hover(client, "hiera.yaml", settings, "certname")
    # Code and data read the same facts.
    both = [(COMMON, 1), ("hiera.yaml", 5), (family, 2)]
    assert references(client, COMMON, text, "family") == both, references(client, COMMON, text, "family")
    assert references(client, family, code, "family'") == both
    assert references(client, COMMON, text, "osfamily") == [(COMMON, 2), (family, 2)]
    marked = ask(client, "textDocument/documentHighlight", COMMON, text, "family")
    assert [one["range"]["start"]["line"] for one in marked] == [1], marked
    assert references(client, COMMON, text, "certname") == [] and references(client, COMMON, text, "environment") == []
    assert client.shut_down() == 0


DB = """class db (
  Enum['up', 'down'] $state = 'up',
  Array[Enum['a', 'b-c']] $list = [],
  Hash[String, Struct[{ mode => Enum['ro', 'rw'], Optional[size] => Integer, rules => Array[Enum['x']] }]] $shares = {},
  Optional[Struct[{ inner => Struct[{ on => Boolean }] }]] $deep = undef,
) {
}
"""
INCLUDES = "lookup('classes', Array[String], 'unique').include\nhiera_include('roles')\n"


@test
def completion_inside_values(root):
    write(root, {**HIERA, "modules/db/manifests/init.pp": DB, "manifests/site.pp": INCLUDES,
                 "modules/db/metadata.json": "{}"})
    client = opened(root)

    def offered(text, path=COMMON):
        return completions(client, path, text)

    # Lists and hashes by the type of the parameter.
    assert offered("db::list:\n  - |\n") == {"a": "a", "b-c": "b-c"}
    assert offered("db::list:\n- b|\n") == {"b-c": "b-c"}
    assert offered("db::list:\n  - a\n  - '|\n") == {"a": "a", "b-c": "b-c"}
    assert offered("db::list:\n  - a\n  # other\n\n  - b|\n") == {"b-c": "b-c"}
    assert offered("db::shares:\n  one:\n    |\n") == {"mode": "mode: ", "rules": "rules:", "size": "size: "}
    assert offered("db::shares:\n  one:\n    mode: ro\n    |\n    size: 1\n") == {"rules": "rules:"}
    assert offered("db::shares:\n  zero:\n    mode: rw\n  one:\n    mode: |\n") == {"ro": "ro", "rw": "rw"}
    assert offered("db::shares:\n  one:\n    rules:\n    - |\n") == {"x": "x"}
    assert offered("a: 1\ndb::|\n").keys() == {"db::deep", "db::list", "db::shares", "db::state"}
    assert offered("'db::|").keys() == offered("a: 1\ndb::|").keys() == offered("db:|\nb: 1\n").keys()
    assert offered("db::shares:\n  |\n") == {} and offered("db::list: |\n") == {}
    assert offered("db::deep:\n  inner:\n    on: |\n") == {"false": "false", "true": "true"}
    assert offered("db::deep:\n  inner:\n    \"o|\n") == {"on": "on"}
    assert offered("db::state:\n  |\n").keys() == {"up", "down"}
    # Not in comments, block scalars, brackets and after values.
    for text in ("db::list:\n  # - |\n", "db::state: >\n  |\n", "db::list: [|\n", "db::state: up |\n",
                 "db::list: x\n  - |\n", "  |\n", "db::state: &a |\n", "db::state:|\n", "db::state: '%|\n",
                 "'db::state':|\n"):
        assert offered(text) == {}, (text, offered(text))
    # Options of lookups.
    assert offered("lookup_options:\n  db::sh|\n") == {"db::shares": "db::shares:"}
    assert "motd" in offered("motd: 1\nlookup_options:\n  |\n")
    assert offered("lookup_options:\n  db::list:\n    |\n") == {"convert_to": "convert_to: ", "merge": "merge: "}
    assert offered("lookup_options:\n  db::list:\n    merge: un|\n") == {"unique": "unique"}
    assert offered("lookup_options:\n  db::list:\n    merge:\n      strategy: de|\n") == {"deep": "deep"}
    assert "knockout_prefix" in offered("lookup_options:\n  db::list:\n    merge:\n      strategy: deep\n      |\n")
    # Classes that are looked up.
    assert offered("classes:\n  - d|\n") == {"db": "db"} and offered("roles:\n- 'd|\n") == {"db": "db"}
    assert offered("others:\n  - d|\n") == {} and offered("classes:\n  d:\n    - d|\n") == {}
    # Keys in calls, and members of variables.
    client.close(COMMON)
    other = "data/nodes/b.yaml"
    assert offered("a: \"%{lookup('mot|", other) == {"motd_text": "motd_text"}
    assert offered("a: \"%{alias(\"|", other).keys() >= {"motd_text", "web::port", "banner"}
    assert offered("a: \"%{literal('|", other) == {} and offered("a: \"%{lookup('a')|", other) == {}
    assert offered("a: \"%{trusted.cert|", other) == {"certname": "certname"}
    assert offered("{\n  |\n}\n", "modules/db/metadata.json") == {} == offered("|", "modules/db/metadata.json")
    assert client.shut_down() == 0


@test
def keys_inside_values(root):
    text = "db::shares:\n  one:\n    mode: ro\n    'rules':\n      - x\n    wrong: 1\ndb::deep: {inner: {on: true}}\n" \
           "other:\n  mode: 1\nlookup_options:\n  db::shares:\n    merge: deep\n"
    write(root, {**HIERA, "modules/db/manifests/init.pp": DB, "modules/db/metadata.json": "{}", COMMON: text})
    client = opened(root, COMMON)
    assert "Enum['ro', 'rw'] mode\n" in hover(client, COMMON, text, "mode")
    assert "Part of `db::shares`" in hover(client, COMMON, text, "mode")
    assert "Struct[" in hover(client, COMMON, text, "one") and "Array[Enum['x']] rules" in hover(client, COMMON, text, "rules")
    assert "Boolean on" in hover(client, COMMON, text, "on: true")
    assert hover(client, COMMON, text, "wrong") is None and "`1` in `data/common.yaml` line 9" in hover(client, COMMON, text, "mode", 1)
    assert "How values of several levels are combined" in hover(client, COMMON, text, "merge")
    assert hover(client, COMMON, text, "ro\n") is None
    assert client.shut_down() == 0


@test
def completion_of_hiera_settings(root):
    write(root, HIERA)
    client = opened(root)

    def offered(text):
        return completions(client, "hiera.yaml", text)

    assert offered("|\n") == {"version": "version: 5", "defaults": "defaults:", "hierarchy": "hierarchy:",
                              "plan_hierarchy": "plan_hierarchy:"}
    module = completions(client, "modules/web/hiera.yaml", "|\n")
    assert module.keys() == {"version", "defaults", "hierarchy", "default_hierarchy"}, module
    assert offered("version: 5\nhier|\n") == {"hierarchy": "hierarchy:"}
    assert offered("version: |\n") == {"5": "5"}
    assert offered("defaults:\n  da|\n") == {"data_dig": "data_dig: ", "data_hash": "data_hash: ",
                                            "datadir": "datadir: "}
    assert offered("hierarchy:\n  - name: x\n    pa|\n") == {"path": "path: ", "paths": "paths:"}
    assert offered("hierarchy:\n  - na|\n") == {"name": "name: "}
    assert "name" not in offered("hierarchy:\n  - name: x\n    |\n")
    assert offered("hierarchy:\n  - name: x\n    data_hash: y|\n") == {"yaml_data": "yaml_data"}
    assert offered("hierarchy:\n  - name: x\n    path: |\n") == {}
    assert offered("hierarchy:\n  - name: x\n    paths:\n      - |\n") == {}
    assert offered("hierarchy:\n  - path: \"%{facts.os.fam|\n") == {"family": "family"}
    assert client.shut_down() == 0


@test
def classes_in_data(root):
    text = "classes:\n  - web\n  - 'web::tls'\nothers:\n  - web\n"
    site = "lookup('classes').include\nnode default { include web }\n"
    write(root, {**HIERA, COMMON: text, "manifests/site.pp": site,
                 "modules/web/manifests/tls.pp": "class web::tls { }\n"})
    client = opened(root, COMMON, WEB)
    assert definition(client, COMMON, text, "web") == [(WEB, 7)]
    assert definition(client, COMMON, text, "web::tls") == [("modules/web/manifests/tls.pp", 0)]
    assert definition(client, COMMON, text, "web", 2) == []
    assert "A web server" in hover(client, COMMON, text, "web")
    found = references(client, COMMON, text, "web")
    assert found == references(client, WEB, INIT, "web (") and {(COMMON, 1), ("manifests/site.pp", 1)} <= set(found), found
    assert (COMMON, 4) not in found and (WEB, 7) in found
    assert client.shut_down() == 0


def outline(client, path):
    """Names with those of their children."""
    found = client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri(path)}})
    return [(one["name"], [child["name"] for child in one.get("children", [])]) for one in found]


@test
def outlines(root):
    data = "---\n# x\na: 1\nb:\n  c: 2\n  d:\n    e: 3\nlist:\n  - 1\n  - name: one\n    x: 2\n  - y: z\n'q r': {s: t}\n"
    ruby = "Puppet::Type.newtype(:thing) do\n  newparam(:name) do\n  end\n  newproperty(:size) do\n  end\nend\n"
    function = "Puppet::Functions.create_function(:'web::f') do\nend\n"
    fact = "# x\nFacter.add(:role) do\n  setcode { 'db' }\nend\n"
    epp = "<%- | String $a, Integer $b = 1 | -%>\n<%= $a %>\n"
    code = "class web::o {\n  $x = 1\n  if $x { $y = 2 }\n  [1].each |$i| { $z = $i }\n}\n" \
           "define web::p {\n  $local = 1\n}\n"
    files = {COMMON: data, "modules/web/lib/puppet/type/thing.rb": ruby, "modules/web/lib/puppet/functions/web/f.rb": function,
             "modules/web/lib/facter/role.rb": fact, "modules/web/templates/t.epp": epp, "modules/web/manifests/o.pp": code}
    write(root, {**HIERA, **files})
    client = opened(root, *files, "hiera.yaml", "modules/web/metadata.json")
    assert outline(client, COMMON) == [("a", []), ("b", ["c", "d"]), ("list", ["one", "z"]), ("q r", ["s"])]
    assert outline(client, "hiera.yaml") == [("version", []), ("hierarchy", ["Node", "OS", "Common"])]
    assert outline(client, "modules/web/metadata.json")[0] == ("name", [])
    assert outline(client, "modules/web/lib/puppet/type/thing.rb") == [("thing", ["name", "size"])]
    assert outline(client, "modules/web/lib/puppet/functions/web/f.rb") == [("web::f", [])]
    assert outline(client, "modules/web/lib/facter/role.rb") == [("role", [])]
    assert outline(client, "modules/web/templates/t.epp") == [("$a", []), ("$b", [])]
    assert outline(client, "modules/web/manifests/o.pp") == [("web::o", ["$x", "$y"]), ("web::p", [])]
    keys = client.request("textDocument/documentSymbol", {"textDocument": {"uri": client.uri(COMMON)}})
    assert keys[0]["kind"] == 20 and keys[0]["detail"] == "1" and keys[1]["range"]["end"] == {"line": 6, "character": 8}
    client.change(COMMON, "a: 1\nb: [\n")
    assert outline(client, COMMON)[0] == ("a", [])
    assert client.shut_down() == 0


@test
def symbols_of_the_workspace(root):
    write(root, {**HIERA, "modules/web/lib/facter/role.rb": "Facter.add(:role) do\nend\n",
                 "manifests/site.pp": "node 'db1.example.org', /^web/ {\n}\nnode default { }\n"})
    client = opened(root)

    def found(query):
        return client.request("workspace/symbol", {"query": query})

    def names(query):
        return [one["name"] for one in found(query)]

    assert names("role") == ["role"] and found("role")[0]["location"]["uri"].endswith("lib/facter/role.rb")
    assert found("role")[0]["location"]["range"]["start"]["line"] == 0
    assert names("db1") == ["node 'db1.example.org', /^web/"] and "node default" in names("node")
    assert "Web::Port" in names("port") and "web::port" not in names("port")
    # Parameters and keys after the definitions, and only with `::`.
    keyed = names("web::port")
    assert keyed[0] == "Web::Port" and keyed.count("web::port") == 2, keyed
    assert names("motd_text") == [] and names("web:port") == ["Web::Port"]
    assert client.shut_down() == 0


@test
def folds_of_data_and_regions(root):
    data = "# one\n# two\na: 1\nb:\n  c:\n    - 1\n    - x: 1\n      y: 2\n  d: |\n    # text\n    # more\n" \
           "  e: {\n    f: 1,\n  }\n" \
           "# region R\n# note\ng: 1\n# endregion\n# region of Europe\nh: 1\n"
    code = "class web::r {\n  #region one\n  # two\n  # three\n  $a = 1\n  # endregion one\n}\n"
    json = '{\n  "a": [\n    1\n  ],\n  "b": 1\n}\n'
    path = "modules/web/manifests/r.pp"
    write(root, {**HIERA, COMMON: data, path: code, "modules/db/metadata.json": json})
    client = opened(root, COMMON, path, "modules/db/metadata.json")

    def folds(path):
        found = client.request("textDocument/foldingRange", {"textDocument": {"uri": client.uri(path)}})
        return [(one["startLine"], one["endLine"], one.get("kind")) for one in found]

    assert folds(COMMON) == [(0, 1, "comment"), (3, 12, None), (4, 7, None), (6, 7, None), (8, 10, None), (11, 12, None),
                             (14, 17, "region")], folds(COMMON)
    assert folds("modules/db/metadata.json") == [(0, 4, None), (1, 2, None)]
    assert folds(path) == [(0, 5, None), (1, 5, "region"), (2, 3, "comment")], folds(path)
    assert client.shut_down() == 0


@test
def selections_in_data(root):
    data = "a:\n  b:\n    - 'one two'\n    - x\n  c: 1\nd: 2\n"
    write(root, {**HIERA, COMMON: data})
    client = opened(root, COMMON)

    def grown(word):
        line, character = place_of(data, word, 0, 1)
        node, = client.request("textDocument/selectionRange", {
            "textDocument": {"uri": client.uri(COMMON)}, "positions": [{"line": line, "character": character}]})
        lines = data.splitlines(True)
        offset = lambda place: sum(map(len, lines[:place["line"]])) + place["character"]
        texts = []
        while node:
            texts.append(data[offset(node["range"]["start"]):offset(node["range"]["end"])])
            node = node.get("parent")
        return texts

    elements = "- 'one two'\n    - x"
    inner = f"b:\n    {elements}\n  c: 1"
    assert grown("one two") == ["one two", "'one two'", elements, f"b:\n    {elements}", inner, f"a:\n  {inner}",
                                data[:-1], data], grown("one two")
    assert grown("c: 1")[:3] == ["c", "c: 1", inner], grown("c: 1")
    assert client.shut_down() == 0


@test
def links_to_files_and_modules(root):
    settings = HIERA["hiera.yaml"] + "  - name: More\n    datadir: other\n    paths: [\"x.yaml\", y.yaml]\n"
    metadata = '{"name": "x-web", "dependencies": [{"name": "y/db", "version_requirement": ">= 1"}, {"name": "z-none"}]}'
    code = "class web::l {\n  notice(find_file('web/extra'), binary_file('web/extra'), file('web/extra', 'web/none'))\n}\n"
    path = "modules/web/manifests/l.pp"
    write(root, {**HIERA, "hiera.yaml": settings, "other/x.yaml": "a: 1\n", "modules/web/metadata.json": metadata,
                 "modules/db/metadata.json": '{"name": "y-db"}', path: code})
    client = opened(root, "hiera.yaml", "modules/web/metadata.json", path)

    def links(path):
        found = client.request("textDocument/documentLink", {"textDocument": {"uri": client.uri(path)}})
        return [(one["range"]["start"]["line"], one["range"]["start"]["character"],
                 os.path.relpath(one["target"], client.uri(""))) for one in found]

    assert links("hiera.yaml") == [(7, 10, COMMON), (10, 13, "other/x.yaml")], links("hiera.yaml")
    assert links("modules/web/metadata.json") == [(0, metadata.index("y/db"), "modules/db/metadata.json")]
    assert [one[1] for one in links(path)] == [20, 46, 65], links(path)
    assert client.shut_down() == 0


def tokens(client, path, text):
    """(text, kind, modifiers) of each token of a file."""
    legend = client.initialized["capabilities"]["semanticTokensProvider"]["legend"]
    data = client.request("textDocument/semanticTokens/full", {"textDocument": {"uri": client.uri(path)}})["data"]
    lines, found, line, column = text.split("\n"), [], 0, 0
    for i in range(0, len(data), 5):
        line, column = line + data[i], data[i + 1] + (0 if data[i] else column)
        found.append((lines[line][column:column + data[i + 2]], legend["tokenTypes"][data[i + 3]],
                      {name for bit, name in enumerate(legend["tokenModifiers"]) if data[i + 4] >> bit & 1}))
    return found


@test
def more_semantic_tokens(root):
    code = "# Old.\n#\n# @deprecated Use web.\nclass web::old {\n  class { 'web': }\n  include 'web::old'\n" \
           "  Class['web'] -> Web::Thing['x']\n  web::thing { 'x': }\n  notice($::osfamily, $hostname, $facts, web::f())\n}\n"
    thing = "# @deprecated no longer\ndefine web::thing {\n}\n"
    function = "# @deprecated\nfunction web::f() {\n  1\n}\n"
    plan = "plan web::p() {\n  run_plan('web::q', 'a' => 'b')\n}\n"
    data = "web::port: 1\n'web::docs': x\nweb::other: 1\nother: 1\na:\n  web::port: 1\n"
    path = "modules/web/manifests/old.pp"
    write(root, {**HIERA, path: code, "modules/web/manifests/thing.pp": thing, "modules/web/functions/f.pp": function,
                 "modules/web/plans/p.pp": plan, COMMON: data})
    client = opened(root, path, COMMON, "modules/web/plans/p.pp")
    found = tokens(client, path, code)
    assert ("web::old", "class", {"declaration", "deprecated"}) in found, found
    assert ("web::old", "class", {"deprecated"}) in found and found.count(("web", "class", set())) == 2, found
    assert found.count(("'", "string", set())) == 6 and ("'x'", "string", set()) in found, found
    assert ("Web::Thing", "struct", {"deprecated"}) in found and ("web::thing", "struct", {"deprecated"}) in found
    assert ("web::f", "function", {"deprecated"}) in found
    by_name = {name: modifiers for name, kind, modifiers in found if kind == "variable"}
    assert "deprecated" in by_name["$::osfamily"] and "deprecated" in by_name["$hostname"], by_name
    assert "deprecated" not in by_name["$facts"]
    assert tokens(client, COMMON, data) == [("web::port", "parameter", set()), ("web::docs", "parameter", set())]
    found = tokens(client, "modules/web/plans/p.pp", plan)
    assert ("web::p", "function", {"declaration"}) in found and ("web::q", "function", set()) in found, found
    # The place of a key in quotes has no quotes.
    place = ask(client, "textDocument/hover", COMMON, data, "web::docs")["range"]
    assert (place["start"]["character"], place["end"]["character"]) == (1, 10), place
    assert client.shut_down() == 0


@test
def lenses_and_calls(root):
    site = "node 'a', 'b' {\n  include web\n}\n"
    plan = "plan web::p() {\n  include web\n}\n"
    lib = "modules/web/lib/puppet/functions/web/f.rb"
    ruby = "Puppet::Functions.create_function(:'web::f') do\n  dispatch :f do\n    param 'Any', :x\n  end\nend\n"
    write(root, {**HIERA, "manifests/site.pp": site, "modules/web/plans/p.pp": plan, lib: ruby,
                 "modules/web/manifests/tls.pp": "class web::tls (Integer $x = 1) {\n  notice(web::f(1), web::f(2))\n}\n"})
    client = opened(root, "manifests/site.pp", "modules/web/plans/p.pp", "modules/web/manifests/tls.pp", lib, WEB)

    def titles(path):
        lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": client.uri(path)}})
        return [client.request("codeLens/resolve", lens)["command"]["title"] for lens in lenses]

    assert titles("modules/web/manifests/tls.pp") == ["0 references"] and titles(lib) == ["2 references"], titles(lib)
    assert titles(WEB)[1] == "1 key in Hiera data"
    # From a parameter to the keys that some level reads.
    client.open("data/other/x.yaml", "web::port: 1\n")
    assert definition(client, WEB, INIT, "$port") == [(COMMON, 2)] and titles(WEB)[1] == "1 key in Hiera data"
    for path, text, word, name in (("manifests/site.pp", site, "'a'", "node 'a', 'b'"),
                                   ("modules/web/plans/p.pp", plan, "web::p", "web::p")):
        item, = ask(client, "textDocument/prepareCallHierarchy", path, text, word)
        called = client.request("callHierarchy/outgoingCalls", {"item": item})
        assert item["name"] == name and [one["to"]["name"] for one in called] == ["web"], (item, called)
    assert ask(client, "textDocument/prepareCallHierarchy", "manifests/site.pp", site, "include") is None
    assert client.shut_down() == 0


@test
def plans(root):
    main = "# Runs all.\n# @param x A number\nplan web(Integer $x = 1) {\n  run_plan('web::part', 'x' => $x)\n}\n"
    part = "plan web::part() {\n  run_plan(\"web\")\n  include web\n  'web::part'.run_plan\n  run_plan('web::none')\n}\n"
    paths = ["modules/web/plans/init.pp", "modules/web/plans/part.pp"]
    write(root, dict(zip(paths, (main, part))))
    client = opened(root, *paths)
    assert definition(client, paths[0], main, "web::part") == [(paths[1], 0)]
    assert definition(client, paths[1], part, "web\"") == [(paths[0], 2)] == definition(client, paths[0], main, "web(")
    assert definition(client, paths[1], part, "web::none") == []
    assert references(client, paths[1], part, "web::part") == [(paths[0], 3), (paths[1], 0), (paths[1], 3)]
    # A class with the same name is another thing.
    assert references(client, paths[0], main, "web(") == [(paths[0], 2), (paths[1], 1)]
    assert definition(client, paths[1], part, "web\n") == [(WEB, 7)]
    assert "plan web" in hover(client, paths[1], part, "web\"") and "Runs all" in hover(client, paths[1], part, "web\"")
    lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": client.uri(paths[1])}})
    assert [client.request("codeLens/resolve", one)["command"]["title"] for one in lenses] == ["2 references"]
    assert client.shut_down() == 0


@test
def hints_are_refreshed(root):
    client = opened(root, WEB, capabilities={"workspace": {"inlayHint": {"refreshSupport": True}}})
    client.notify("workspace/didChangeConfiguration", {"settings": {"plint": {"inlayHints": {"types": False}}}})
    assert ": Integer" not in [label for _, label in hints(client, WEB)]
    while client.received.get(timeout=10)["method"] != "workspace/inlayHint/refresh":
        pass
    assert client.shut_down() == 0


@test
def aliases_that_contain_themselves(root):
    alias = "type Web::Rs = Variant[Enum['q'], Sensitive[Web::Rs], Sensitive[Sensitive[Web::Rs]]]\n"
    write(root, {**HIERA, "modules/web/types/rs.pp": alias,
                 "modules/web/manifests/rec.pp": "class web::rec (Web::Rs $r) {\n}\n"})
    client = opened(root, WEB)
    client.open("data/other/y.yaml", "web::rec::r: \n")
    found = client.request("textDocument/completion", client.at("data/other/y.yaml", 0, 13))
    items = found["items"] if isinstance(found, dict) else found
    assert [one["label"] for one in items] == ["q"], items
    assert client.shut_down() == 0


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
