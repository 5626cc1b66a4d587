#!/usr/bin/env python3
"""Completion in code: which names the place of the cursor may have."""
import signal
import sys

import protocol
from protocol import test, write
from session import C, SNIPPETS, Session

protocol.TESTS.clear()


@test
def nothing_where_no_name_fits(root):
    erb = "modules/web/templates/web.erb"
    write(root, {"hiera.yaml": "version: 5\n", erb: "x\n"})
    session = Session(root)
    epp = "modules/web/templates/web.epp"
    for text in ("Hello w¦\n", "<%- | String $x | -%>\nno¦", "<% if true { %>no¦<% } %>", "<%# no¦ %>", "a <%% no¦ %>"):
        assert session.names(text, epp) == set(), (text, session.names(text, epp))
    assert "notice" in session.names("<% no¦ %>", epp) and "sprintf" in session.names("<%= sp¦ %>", epp)
    assert "Integer" in session.names("<%- | In¦", epp) and "include" not in session.names("<%- | In¦", epp)
    assert {"else"} <= session.names("<% if $x { %>\na 'b\n<% } el¦ %>\n", epp)
    assert session.names("<%= @¦ %>\n", erb) == set() and session.names("no¦\n", erb) == set()
    for text in ("# no¦", "/* no¦ */", "$x = 'no¦'", "$x = \"no¦", "$x = \"a ${'no¦'} b\"", "$x = @(END)\n  no¦\n  END",
                 "$x = \"${y} no¦\"", "notice('no¦')", "$x = $y no¦", "class no¦", "define no¦", "function no¦",
                 "file { '/a': ensure no¦", "file { no¦", "case $x { 'a': no¦", "each($x) |$y| no¦", "$x = { no¦",
                 "web::site { 'x': root => 'a' no¦"):
        assert session.body(text) == set(), (text, session.body(text))
    assert session.names("# Text w¦\nclass web::c {\n}\n") == set()
    assert session.names('{\n¦"name": "x-web"}', "modules/web/metadata.json") == set()
    assert session.names("version: 5\n¦\n", "hiera.yaml") == {"defaults", "hierarchy", "plan_hierarchy"}
    session.end()


@test
def parameters_get_types(root):
    write(root, {"modules/web/types/tls.pp": "type Web::TLS = String\n"})
    session = Session(root)
    for text in ("class web::c (\n  In¦", "class web::c (String $x = 'a', In¦) {\n}\n", "define web::c (\n  In¦\n) {\n}\n",
                 "function web::c(In¦) {\n}\n", "class web::c {\n  $x.each |In¦| {\n  }\n}\n",
                 "class web::c (Optional[In¦] $x) {\n}\n", "function web::c() >> In¦ {\n}\n", "type Web::C = In¦\n",
                 "class web::c (\n  in¦"):
        names = session.names(text)
        assert {"Integer", "Init"} <= names and "include" not in names and "info" not in names, (text, names)
    assert "Web::TLS" in session.names("class web::c (\n  Web¦\n) {\n}\n")
    assert "Web::Port" in session.names("class web::c (\n  Web¦\n) {\n}\n")
    assert session.names("class web::c (\n  String ¦\n) {\n}\n") == set()
    assert session.names("class web::c (\n  String $¦\n) {\n}\n") == set()
    assert session.names("class web::c (\n  Enum[¦\n) {\n}\n") == set()
    assert session.names("class web::c (\n  Enum['¦\n) {\n}\n") == set()
    assert session.names("class web::c (\n  Boolean $x = ¦\n) {\n}\n") == {"true", "false"}
    assert session.names("class web::c (\n  Enum['a', 'b'] $x = '¦',\n) {\n}\n") == {"a", "b"}
    assert "sprintf" in session.names("class web::c (\n  String $x = sp¦\n) {\n}\n")
    assert session.names("class web::c (\n  String $abc,\n  String $x = $a¦,\n) {\n}\n") >= {"abc"}
    session.end()


@test
def classes_where_a_class_is_expected(root):
    write(root, {"modules/web/manifests/world.pp": "class web::world {\n}\n"})
    session = Session(root)
    for text in ("include w¦", "include ::w¦", "require ::w¦", "contain w¦", "include web, w¦", "include [w¦", "include(w¦)",
                 "include [web, w¦]", "include('w¦", "include ['w¦']", "Class[w¦", "Class['w¦", "Class[web, w¦]",
                 "class { 'w¦", "class { w¦", "include web, 'w¦"):
        names = session.body(text)
        assert {"web", "web::world"} <= names and "web::site" not in names and "warning" not in names, (text, names)
    assert {"web", "web::world"} <= session.names("class web::c inherits w¦ {\n}\n")
    item = session.item("class web::c {\n  require ::w¦\n}\n", "web")
    assert item["textEdit"] == {"newText": "web", "range": {"start": {"line": 1, "character": 12},
                                                            "end": {"line": 1, "character": 13}}}, item
    assert session.inserted("class web::c {\n  class { w¦ }\n}\n", "web") == "'web':"
    assert session.inserted("class web::c {\n  class { 'w¦': }\n}\n", "web") == "web"
    assert session.body("include web\n  w¦") >= {"web::site", "warning"}
    assert "web" not in session.body("include web\n  w¦")
    session.end()


@test
def attributes_and_values(root):
    session = Session(root)
    assert {"mode", "owner", "require"} <= session.body("File { ¦")
    assert {"mode"} <= session.body("File['/a'] { mo¦ }")
    assert session.body("Web::Site <| ti¦ |>") == {"title"}
    assert session.body("Web::Site <| ro¦ |>") == {"root"}
    assert session.body("Web::Site <| title == 'x' |> { ro¦ }") == {"root"}
    assert "root" in session.body("Web::Site['x'] { ¦ }") and "docs" in session.body("class { 'web': ¦ }")
    given = session.body("web::site { 'x':\n    ¦\n    root => 'a',\n  }")
    assert "conf" in given and "root" not in given, given
    # The comma before is missing; the value is missing.
    assert "conf" in session.body("web::site { 'x':\n    root => 'a'\n    con¦\n  }")
    values = session.body("file { '/a':\n    ensure => ¦\n    mode => '0644',\n  }")
    assert "directory" in values and "mode" not in values and "notice" not in values, values
    assert "mode" not in session.body("web::site { 'x':\n    root => ¦\n  }")
    assert session.body("file { '/a': ensure => 'dir¦' }") == {"directory"}
    assert "present" in session.body("file { '/a': ensure => [¦] }")
    assert session.body("File <| ensure == pres¦ |>") == {"present"}
    names = session.body("file { '/a': require => ¦ }")
    assert {"Class", "Package", "Web::Site"} <= names and "notice" not in names, names
    assert "provider" in session.body("package { 'x': pro¦ }") and "provider" not in session.body("notify { 'x': pro¦ }")
    assert {"gem", "apt"} <= session.body("package { 'x': provider => ¦ }")
    assert session.body("package { 'x': provider => 'ge¦' }") >= {"gem"}
    # A second body, and a title that is a variable.
    assert "root" in session.body("web::site { 'x': root => 'a'; 'y': ¦ }")
    assert "root" in session.body("web::site { $title: ¦ }")
    assert "owner" in session.body("@file { '/a': ¦ }") and "owner" in session.body("File['/a'] -> file { '/b': ¦ }")
    session.end()


@test
def keywords_and_types(root):
    session = Session(root)
    items = session.items("class web::c {\n  ¦\n}\n")
    names = [item["label"] for item in sorted(items, key=lambda item: item.get("sortText", item["label"]))]
    assert {"if", "case", "notice", "file"} <= set(names) and not {"else", "define"} & set(names), names
    assert {"class", "define", "if"} <= session.names("¦\n")
    assert names.index("if") > names.index("web::twice"), names
    assert session.names("class web::c {\n  if true {\n  } el¦\n}\n") == {"else", "elsif"}
    assert session.body("$x = tr¦") >= {"true"} and "service" not in session.body("$x = se¦")
    assert "Integer" in session.body("if $x =~ In¦") and "File" in session.body("Fi¦")
    assert "String" not in session.body("Str¦")
    # A list that pops up by itself has no place in a new block.
    assert session.names("class web::c {¦\n}\n", triggerKind=2, triggerCharacter="{") == set()
    assert "root" in session.names("class web::c {\n  web::site { 'x':¦\n}\n", triggerKind=2, triggerCharacter=":")
    session.end()


@test
def values_by_declared_types(root):
    write(root, {"modules/web/functions/mode.pp":
                 "function web::mode(Enum['on', 'off'] $x, Boolean $y = true) {\n}\n"})
    session = Session(root)
    text = "class web::c (\n  Enum['present', 'absent'] $ensure,\n) {\n  ¦\n}\n"

    def names(code):
        return session.names(text.replace("¦", code))

    for code in ("if $ensure == '¦' { }", "case $ensure { '¦' }", "case $ensure { 'present', '¦' }",
                 "case $ensure { 'present': { }\n '¦' }", "$x = $ensure ? { '¦' }", "$x = $ensure ? { 'present' => 1, '¦' }",
                 "if $ensure != ¦", "case $ensure { ¦"):
        assert names(code) == {"present", "absent"}, (code, names(code))
    assert names("if $other == '¦' { }") == set()
    assert names("$x = $ensure ? { 'present' => '¦' }") == set() and names("case $ensure { 'present': { '¦' } }") == set()
    assert {"default"} <= names("case $ensure { de¦")
    assert names("web::mode('¦')") == {"on", "off"} and names("web::mode('on', ¦)") == {"true", "false"}
    assert names("web::mode('on', '¦')") == set() and "notice" in names("web::mode(n¦)")
    session.end()


@test
def names_of_new_definitions(root):
    session = Session(root)
    assert session.names("class ¦\n") == {"web::c"} and session.names("define web::¦ (\n) {\n}\n") == {"web::c"}
    assert session.names("function ¦\n") == set() and session.names("class web::c {\n}\nclass ¦\n") == set()
    assert session.names("type ¦\n", "modules/web/types/deep/kind.pp") == {"Web::Deep::Kind"}
    assert session.names("function ¦", "modules/web/functions/f.pp") == {"web::f"}
    session.end()


@test
def required_attributes_are_first(root):
    session = Session(root)
    items = session.items("class web::c {\n  web::site { 'x': ¦ }\n}\n")
    names = [item["label"] for item in sorted(items, key=lambda item: item.get("sortText", item["label"]))]
    assert names[:2] == ["root", "conf"] and names.index("require") > 1, names
    session.end()


@test
def classes_in_an_array(root):
    session = Session(root, SNIPPETS)
    marked = "class web::c {\n  class { [we¦\n}\n"
    found = session.items(marked)
    assert found, found
    for item in found:
        assert item["textEdit"]["newText"] == "'" + item["label"] + "'" and item.get("insertTextFormat", 1) == 1, item
    session.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
