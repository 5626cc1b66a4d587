#!/usr/bin/env python3
"""Hiera data: keys inside values, lists of classes, levels, data of other modules, and files that are no data."""
import signal
import sys

import protocol
from client import ServerError
from names import INIT, META, RENAMES, SUB, Editor
from protocol import test, write
from session import Session
from uses import renamed

protocol.TESTS.clear()

COMMON, NODE = "data/common.yaml", "data/nodes/a.yaml"
HIERA = {"hiera.yaml": "version: 5\nhierarchy:\n  - name: Nodes\n    path: \"nodes/%{trusted.certname}.yaml\"\n"
                       "  - name: Common\n    path: common.yaml\n"}


@test
def keys_inside_values(root):
    code = "class web {\n  notice(lookup('win.build.ver'), lookup('win.build'), lookup('win.list.1.name'))\n" \
           "  notice(lookup({ name => 'win.bild' }), hiera('win.\"a.b\"'), lookup(\"win.${x}\"))\n}\n"
    data = "win:\n  build:\n    ver: '5.9'\n  # About it\n  list:\n    - x\n    - name: y\n  a.b: 2\nother: \"%{lookup('win.build.ver')}\"\n"
    editor = Editor(root, {**META, **HIERA, COMMON: data, NODE: "win:\n  build:\n    ver: '6.0'\n", INIT: code}, capabilities=RENAMES)
    vers = [(COMMON, 2, "ver"), (NODE, 2, "ver")]
    assert editor.definition(INIT, "(lookup('win.build.v|er") == vers, editor.definition(INIT, "(lookup('win.build.v|er")
    assert editor.definition(COMMON, "lookup('win.build.v|er") == vers
    assert editor.definition(INIT, "(lookup('win.bu|ild.ver") == [(COMMON, 1, "build"), (NODE, 1, "build")]
    assert editor.definition(INIT, "(lookup('w|in.build.ver") == [(COMMON, 0, "win"), (NODE, 0, "win")]
    assert editor.definition(INIT, "win.list.1.na|me") == [(COMMON, 6, "name")]
    assert editor.definition(INIT, "win.list.|1.na") [0][:2] == (COMMON, 6)
    assert editor.definition(INIT, "\"a.|b\"") == [(COMMON, 7, "a.b")], editor.definition(INIT, "\"a.|b\"")
    assert editor.definition(INIT, "win.bi|ld") == []
    hover = editor.hover(INIT, "(lookup('win.build.v|er")
    assert "`'6.0'` in `data/nodes/a.yaml` line 3, level `Nodes`" in hover and "`'5.9'` in `data/common.yaml` line 3" in hover, hover
    assert "list" not in hover and "`ver: '5.9'` in `data" in editor.hover(INIT, "lookup('win.bu|ild'"), hover
    assert "- x\n- name: y\n```" in (editor.hover(COMMON, "li|st:") or ""), editor.hover(COMMON, "li|st:")
    uses = [(COMMON, 8, "win.build.ver"), (INIT, 1, "win.build.ver")]
    assert editor.definition(COMMON, "v|er:") == uses, editor.definition(COMMON, "v|er:")
    assert editor.references(COMMON, "v|er:") == uses and editor.references(INIT, "(lookup('win.build.v|er") == uses
    assert editor.references(COMMON, "v|er:", True) == sorted(uses + vers)
    assert editor.references(COMMON, "bu|ild:") == sorted([*uses, (INIT, 1, "win.build")])
    assert [line for line, _, _ in editor.highlights(COMMON, "v|er:")] == [2, 8], editor.highlights(COMMON, "v|er:")
    assert len(editor.references(COMMON, "wi|n:")) == 6, editor.references(COMMON, "wi|n:")
    session = Session.__new__(Session)
    session.client = editor.client
    assert session.names("class web::c {\n  lookup('win.¦')\n}\n") == {"build", "list"}
    assert session.names("class web::c {\n  lookup('win.build.v¦x')\n}\n") == {"ver"}
    assert session.names("class web::c {\n  lookup('win.list.¦')\n}\n") == set()
    assert session.item("class web::c {\n  lookup('win.bu¦')\n}\n", "build")["textEdit"]["range"]["start"]["character"] == 14
    editor.end()


@test
def keys_inside_values_of_parameters(root):
    code = "class web (\n  Struct[{ size => Integer }] $options,\n) {\n  notice(lookup('web::options.size'))\n}\n"
    editor = Editor(root, {**META, **HIERA, COMMON: "web::options:\n  size: 3\n", INIT: code})
    assert "Integer size" in editor.hover(COMMON, "si|ze") and "`3` in `data/common.yaml`" in editor.hover(INIT, "options.si|ze")
    assert editor.definition(INIT, "options.si|ze") == [(COMMON, 1, "size")]
    assert editor.references(COMMON, "si|ze") == [(INIT, 3, "web::options.size")]
    editor.end()


@test
def lists_of_classes(root):
    data = "include:\n  default:\n    - web::sub\n  \"other\": ['web::sub', web]\n  deep:\n    more: [web::sub]\nclasses:\n  - web::sub\nplain: [web]\n"
    code = "class web {\n  $m = 'default'\n  include(lookup(\"include.${m}\", Array, 'unique', []))\n  include(lookup('classes'))\n}\n"
    editor = Editor(root, {**META, **HIERA, COMMON: data, INIT: code, SUB: "class web::sub {\n}\n"}, capabilities=RENAMES)
    listed = [(COMMON, 2, "web::sub"), (COMMON, 3, "web::sub"), (COMMON, 7, "web::sub")]
    assert editor.references(SUB, "web::s|ub") == listed, editor.references(SUB, "web::s|ub")
    for marked in ("default:\n    - web::s|ub", "['web::s|ub'", "classes:\n  - web::s|ub"):
        assert editor.definition(COMMON, marked) == [(SUB, 0, "web::sub")], marked
    assert editor.definition(COMMON, "more: [web::s|ub") == []
    assert "data/common.yaml:6" in editor.refusals(SUB, "web::s|ub", "web::new"), editor.refusals(SUB, "web::s|ub", "web::new")
    editor.client.change(COMMON, data.replace("  deep:\n    more: [web::sub]\n", ""))
    editor.files[COMMON] = data.replace("  deep:\n    more: [web::sub]\n", "")
    texts, _ = renamed(editor, SUB, "web::s|ub", "web::new")
    assert texts[COMMON] == editor.files[COMMON].replace("web::sub", "web::new"), texts
    editor.end()


@test
def classes_in_lists_complete(root):
    write(root, {**META, **HIERA, SUB: "class web::sub {\n}\n",
                 INIT: "class web {\n  include(lookup(\"include.${m}\", Array, 'unique', []))\n}\n"})
    session = Session(root)
    assert "web::sub" in session.names("include:\n  default:\n    - web::¦\n", COMMON)
    assert "web::sub" not in session.names("include:\n  - web::¦\n", COMMON)
    session.end()


@test
def the_level_is_the_one_that_names_the_file_best(root):
    files = {**META, INIT: "class web (\n  $port = 1,\n) {\n}\n", COMMON: "web::port: 80\n", "data/common/roles/x.yaml": "web::port: 81\n",
             "hiera.yaml": "version: 5\nhierarchy:\n  - name: Location roles\n    path: \"%{location}/roles/%{role}.yaml\"\n"
                           "  - name: Common roles\n    path: \"common/roles/%{role}.yaml\"\n"
                           "  - name: OS\n    path: \"%{facts.os.family}.yaml\"\n  - name: Common\n    path: common.yaml\n"}
    editor = Editor(root, files)
    hover = editor.hover(INIT, "$po|rt")
    assert "`81` in `data/common/roles/x.yaml` line 1, level `Common roles`" in hover, hover
    assert "`80` in `data/common.yaml` line 1, level `Common`" in hover and hover.index("81") < hover.index("`80"), hover
    editor.end()


@test
def settings_of_tools_are_no_data(root):
    write(root, {**META, COMMON: "motd: 1\n", "hiera.yaml": "version: 5\nhierarchy:\n  - name: X\n    lookup_key: my::backend\n",
                 "modules/web/.sync.yml": ".gitignore:\n  x: 1\n", "modules/web/.rubocop.yml": "AllCops: 1\n", ".fixtures.yml": "fixtures: {}\n",
                 "docker-compose.yml": "services: 1\n", "modules/web/data/x.yaml": "web::a: 1\n"})
    session = Session(root)
    names = session.names("class web::c {\n  lookup('¦')\n}\n")
    assert {"motd", "web::a"} <= names and not {"AllCops", "fixtures", ".gitignore", "services"} & names, names
    session.end()


P, D = "vendor_modules/postfix/manifests/init.pp", "vendor_modules/postfix/data/common.yaml"


@test
def data_of_other_modules(root):
    files = {**META, **HIERA, "environment.conf": "modulepath = modules:vendor_modules\n", "Puppetfile": "mod 'bodgit-postfix', '1.0.0'\n",
             "vendor_modules/postfix/hiera.yaml": "version: 5\nhierarchy:\n  - name: Defaults\n    path: common.yaml\n",
             D: "postfix::port: 25\npostfix::other: 1\n", P: "class postfix (\n  Integer $port,\n) {\n}\n",
             "vendor_modules/postfix/metadata.json": '{"name": "bodgit-postfix", "version": "1.0.0"}',
             INIT: "class web {\n  class { 'postfix': port => 3 }\n}\n", COMMON: "postfix::port: 26\n"}
    editor = Editor(root, files, capabilities=RENAMES)
    for path, marked in ((INIT, "po|rt => 3"), (P, "$po|rt")):
        hover = editor.hover(path, marked)
        assert "`25` in `vendor_modules/postfix/data/common.yaml` line 1, level `Defaults`" in hover and "`26`" in hover, hover
    assert editor.references(P, "$po|rt") == [(COMMON, 0, "postfix::port"), (INIT, 1, "port"), (D, 0, "postfix::port")]
    assert editor.definition(D, "postfix::po|rt") == [(P, 1, "$port")]
    assert "Integer $port" in editor.hover(D, "postfix::po|rt")
    symbols = editor.client.request("textDocument/documentSymbol", {"textDocument": {"uri": editor.client.uri(D)}})
    assert [one["name"] for one in symbols] == ["postfix::port", "postfix::other"], symbols
    assert editor.client.wait_for_diagnostics(D) == [] and editor.client.wait_for_diagnostics(P) == []
    try:
        renamed(editor, P, "$po|rt", "new")
        raise AssertionError("renamed a parameter of another module")
    except ServerError as error:
        assert "outside of this project" in str(error), error
    editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
