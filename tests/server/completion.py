#!/usr/bin/env python3
"""Completion and signature help of the language server, at every kind of place."""
import os
import signal
import sys

import protocol
from client import Client
from protocol import PLINT, place_of, test, write

protocol.TESTS.clear()

C = "modules/web/manifests/c.pp"
SNIPPETS = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}


class Session:
    """`|` in a text is the cursor; a file is C unless another one is named."""

    def __init__(self, root, capabilities=None):
        self.client = Client(PLINT, root, capabilities=capabilities)

    def put(self, marked, path=C):
        cursor = marked.index("¦")
        text = marked.replace("¦", "", 1)
        if path in self.client.versions:
            self.client.change(path, text)
        else:
            self.client.open(path, text)
        before = text[:cursor]
        return self.client.at(path, before.count("\n"), cursor - (before.rfind("\n") + 1))

    def items(self, marked, path=C, **context):
        place = self.put(marked, path)
        if context:
            place["context"] = context
        return self.client.request("textDocument/completion", place)["items"]

    def names(self, marked, path=C, **context):
        return {item["label"] for item in self.items(marked, path, **context)}

    def body(self, text):
        """In the body of a class."""
        return self.names("class web::c {\n  " + text + "\n}\n")

    def item(self, marked, label, path=C):
        return next(item for item in self.items(marked, path) if item["label"] == label)

    def inserted(self, marked, label, path=C):
        return self.item(marked, label, path)["textEdit"]["newText"]

    def resolved(self, marked, label, path=C):
        item = self.client.request("completionItem/resolve", self.item(marked, label, path))
        return item.get("detail", ""), item.get("documentation", {}).get("value", "")

    def signature(self, marked, path=C):
        """The labels of the active signature and of its active parameter."""
        found = self.client.request("textDocument/signatureHelp", self.put(marked, path))
        if found is None:
            return None
        signature = found["signatures"][found["activeSignature"]]
        if found["activeParameter"] >= len(signature["parameters"]):
            return signature["label"], None
        begin, end = signature["parameters"][found["activeParameter"]]["label"]
        return signature["label"], signature["label"][begin:end]

    def end(self):
        assert self.client.shut_down() == 0


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
def details_come_when_an_item_is_selected(root):
    write(root, {"modules/web/lib/puppet/functions/web/shout.rb":
                 "# Makes text loud.\nPuppet::Functions.create_function(:'web::shout') do\n"
                 "  dispatch :shout do\n    param 'String', :text\n  end\n  def shout(text)\n  end\nend\n"})
    session = Session(root)
    assert session.client.initialized["capabilities"]["completionProvider"]["resolveProvider"] is True
    for text, label in (("include w¦", "web"), ("web::s¦", "web::site"), ("sprin¦", "sprintf"), ("fil¦", "file"),
                        ("file { '/a': mod¦ }", "mode")):
        assert "documentation" not in session.item("class web::c {\n  " + text + "\n}\n", label), label
        assert session.resolved("class web::c {\n  " + text + "\n}\n", label)[1], label
    assert "Serves pages" in session.resolved("class web::c {\n  include w¦\n}\n", "web")[1]
    assert "The directory" in session.resolved("class web::c {\n  web::site { 'x': ¦ }\n}\n", "root")[1]
    assert "The port to listen on" in session.resolved("class web::c {\n  class { 'web': ¦ }\n}\n", "port")[1]
    assert "The port to listen on" in session.resolved("class web::c {\n  $x = $web::¦\n}\n", "web::port")[1]
    assert "Doubles a number" in session.resolved("class web::c {\n  $x = web::t¦\n}\n", "web::twice")[1]
    assert "String" in session.resolved("class web::c {\n  $x = web::sh¦\n}\n", "web::shout")[1]
    assert "Integer[1, 65535]" in session.resolved("class web::c (\n  Web::¦\n) {\n}\n", "Web::Port")[1]
    assert session.resolved("class web::c {\n  $abc = [1]\n  notice($ab¦)\n}\n", "abc")[0].startswith("Tuple") \
        or session.resolved("class web::c {\n  $abc = [1]\n  notice($ab¦)\n}\n", "abc")[0].startswith("Array")
    assert session.item("class web::c (\n  Integer[1] $abc,\n) {\n  notice($ab¦)\n}\n", "abc")["detail"] == "Integer[1]"
    assert "trailing" in session.resolved("$x = 1 # plint:ignore=trail¦\n", "trailing_whitespace")[1].lower()
    item = session.item("[lint]\nselect = ['trail¦']\n", "trailing_whitespace", "plint.toml")
    assert "whitespace" in session.client.request("completionItem/resolve", item)["documentation"]["value"]
    assert session.names("class web::c {\n  inc¦\n}\n") == {"include"}
    item = {"label": "x", "data": [999]}
    try:
        session.client.request("completionItem/resolve", item)
        raise AssertionError("accepted")
    except protocol.ServerError as error:
        assert error.code == -32602
    assert session.client.request("completionItem/resolve", {"label": "x"}) == {"label": "x"}
    session.end()


@test
def lists_may_share_a_range(root):
    session = Session(root, {"textDocument": {"completion": {"completionList": {"itemDefaults": ["editRange"]}}}})
    answer = session.client.request("textDocument/completion", session.put("class web::c {\n  class { w¦ }\n}\n"))
    assert answer["itemDefaults"]["editRange"] == {
        "start": {"line": 1, "character": 10}, "end": {"line": 1, "character": 11}}
    item = next(item for item in answer["items"] if item["label"] == "web")
    assert item["textEditText"] == "'web':" and "textEdit" not in item, item
    session.end()


@test
def snippets(root):
    write(root, {"modules/web/manifests/vhost.pp":
                 "define web::vhost (Integer $port, String $document_root, String $x = 'a') {\n}\n",
                 "modules/web/manifests/proxy.pp": "class web::proxy (String $to) {\n}\n"})
    session = Session(root, SNIPPETS)

    def inserted(text, label):
        item = session.item("class web::c {\n  " + text + "\n}\n", label)
        return item["textEdit"]["newText"] if item.get("insertTextFormat") == 2 else None

    assert inserted("web::v¦", "web::vhost") \
        == "web::vhost { '${1:title}':\n  port          => $2,\n  document_root => $3,\n}"
    assert inserted("servic¦", "service") == "service { '${1:title}':\n  ensure => $2,\n}"
    assert inserted("web::v¦ { 'x': }", "web::vhost") is None
    assert inserted("class { web::p¦ }", "web::proxy") == "'web::proxy':\n  to => $1,\n"
    assert inserted("class { 'web::p¦': }", "web::proxy") is None
    assert inserted("$x = web::tw¦", "web::twice") == "web::twice(${1:x})"
    assert inserted("$x = web::tw¦(1)", "web::twice") is None
    assert inserted("$x = [1].ma¦", "map") == "map |\\$${1:value}| {\n  $0\n}"
    assert inserted("eac¦", "each").startswith("each(${1:") and inserted("eac¦", "each").endswith("| {\n  $0\n}")
    assert inserted("$x = 'a'.spli¦", "split") == "split(${1:pattern})"
    assert inserted("$x = 'a'.lengt¦", "length") is None
    assert inserted("includ¦", "include") is None
    assert inserted("web::vhost { 'x': po¦ }", "port") == "port => $0"
    assert inserted("web::vhost { 'x': po¦ => 1 }", "port") is None
    session.end()
    session = Session(root)
    assert all("insertTextFormat" not in item for item in session.items("class web::c {\n  ¦\n}\n"))
    assert session.inserted("class web::c {\n  web::vhost { 'x': po¦ }\n}\n", "port") == "port"
    session.end()


@test
def variables(root):
    write(root, {"manifests/site.pp": "$tier = 'a'\nnode default {\n  include web\n}\n",
                 "modules/web/manifests/heir.pp": "class web::heir inherits web {\n}\n"})
    session = Session(root)
    heir = "modules/web/manifests/heir.pp"
    for text in ("notice($¦)", "$x = \"${¦}\"", "$x = \"${do¦\"", "$x = \"a $¦", "$x = \"a $do¦\"",
                 "$x = @(\"E\")\n  a ${do¦}\n  | E"):
        names = session.names("class web::heir inherits web {\n  " + text + "\n}\n", heir)
        assert "docs" in names, (text, names)
    assert "docs" not in session.names("class web::heir inherits web {\n  $x = 'a $do¦'\n}\n", heir)
    # The tree of code that is not complete misses some.
    text = "class web::c (\n  Integer[1] $first = $x ? { 1 => 2 },\n  $second = 1,\n) inherits web {\n" \
        "  $third = 1\n  $x.each |$fourth| { $fifth = 1 }\n  $x.map |String $sixth, $seventh| {\n    if true { $eighth = 1 }\n    if empty($¦"
    names = session.names(text)
    assert {"first", "second", "third", "sixth", "seventh", "eighth", "docs"} <= names, names
    assert not {"fourth", "fifth"} & names, names
    assert session.item(text, "first")["detail"] == "Integer[1]" and session.item(text, "sixth")["detail"] == "String"
    top = session.body("notice($::¦)")
    assert {"tier", "facts", "os", "trusted"} <= top and "hostname" not in top, top
    assert "tier" in session.body("notice($t¦)")
    item = session.item("class web::c {\n  notice($::ti¦)\n}\n", "tier")["textEdit"]
    assert item["newText"] == "tier" and item["range"]["start"]["character"] == 12, item
    assert "web::port" in session.body("notice($::web::¦)") and "web::port" in session.body("$x = \"${web::¦}\"")
    assert "web" in session.body("notice($we¦)")
    session.end()


@test
def keys_of_facts(root):
    session = Session(root)
    assert {"os", "networking"} <= session.body("$x = $facts[¦")
    assert session.inserted("class web::c {\n  $x = $facts[o¦\n}\n", "os") == "'os'"
    assert "family" in session.body("$x = $facts['os'][¦]") and "family" in session.body("$x = $facts['os']['¦']")
    assert "family" in session.body("$x = fact('os.¦')") and "os" in session.body("$x = fact('o¦")
    assert "family" in session.body("$x = \"a ${facts['os']['f¦']}\"")
    assert "certname" in session.body("$x = $trusted['¦") and "certname" in session.body("$x = $trusted[¦")
    assert session.body("$x = $other['¦") == set()
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
def names_in_calls(root):
    write(root, {"data/common.yaml": "web::port: 1\ncolor: red\n", "hiera.yaml": "version: 5\n",
                 "modules/web/plans/deploy.pp": "plan web::deploy() {\n}\n",
                 "modules/web/tasks/restart.sh": "x\n", "modules/web/tasks/restart.json": "{}\n",
                 "modules/web/tasks/init.rb": "x\n",
                 "modules/web/templates/web.epp": "<%- | String $name_of, Integer $number = 1 | -%>\nx\n"})
    session = Session(root)
    assert {"web::port", "color"} <= session.body("$x = lookup('¦")
    assert session.body("$x = lookup('co¦')") == {"color"} and session.body("$x = lookup('color', '¦')") == set()
    plan = "modules/web/plans/other.pp"
    assert session.names("plan web::other() {\n  run_plan('web::¦')\n}\n", plan) == {"web::deploy", "web::other"}
    assert session.names("plan web::other() {\n  run_task('w¦', 'x')\n}\n", plan) == {"web", "web::restart"}
    assert session.body("$x = epp('web/web.epp', { '¦' })") == {"name_of", "number"}
    assert session.body("$x = epp('web/web.epp', { 'name_of' => 'x', '¦' })") == {"number"}
    assert session.body("$x = epp('web/web.epp', { ¦ })") == {"name_of", "number"}
    assert session.body("$x = epp('web/¦')") == {"web/web.epp"}
    assert "web::site" in session.body("ensure_resource('web::¦')")
    assert "web::site" in session.body("create_resources(web::¦")
    assert session.body("file { '/a': source => \"puppet:///modules/${module_name}/¦\" }") == {"extra"}
    assert session.body("$x = epp(\"${module_name}/w¦\")") == {"web.epp"}
    assert session.body("$x = sprintf(\"${module_name}/w¦\")") == set()
    session.end()


@test
def titles_of_other_files(root):
    write(root, {"modules/web/manifests/p.pp":
                 "class web::p {\n  package { ['nginx', 'apache']: }\n  package { $title: }\n}\n"})
    session = Session(root)
    text = "class web::c {\n  package { 'zsh': }\n  service { 'x': require => Package[¦] }\n}\n"
    items = session.items(text)
    names = [item["label"] for item in sorted(items, key=lambda item: item.get("sortText", item["label"]))]
    assert names == ["zsh", "apache", "nginx"], names
    assert session.inserted(text, "nginx") == "'nginx'"
    assert session.names(text.replace("[¦]", "['n¦']")) == {"nginx"}
    session.end()


@test
def comments(root):
    session = Session(root)
    assert "double_quoted_strings" in session.names("$x = 1 # lint:ignore:doub¦\n")
    assert session.names("$x = 1 # plint:¦\n") == {"ignore", "ignore-file"}
    assert session.inserted("$x = 1 # plint:ig¦\n", "ignore") == "ignore="
    assert "trailing_whitespace" in session.names("$x = 1 # plint:ignore=unused_variable,trail¦\n")
    assert session.names("$x = 1 # plint:ignore=unused_variable trail¦\n") == set()
    text = "# Text\n#\n# @param port The port\n# ¦\nclass web::c (\n  Integer $port,\n  String $root,\n) {\n}\n"
    assert session.names(text.replace("¦", "@par¦")) == {"@param root"}
    assert session.names(text.replace("¦", "@param ¦")) == {"root"}
    assert session.names(text.replace("¦", "@sum¦")) == {"@summary"}
    assert session.names(text.replace("¦", "par¦")) == set()
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
def signatures(root):
    write(root, {"modules/web/templates/p.epp": "<%- | String $name_of, Integer $count = 1 | -%>\nx\n"})
    session = Session(root)

    def active(text):
        return session.signature("class web::c {\n  " + text + "\n}\n")

    # The next parameter, before its name is written.
    assert active("$x = epp('web/p.epp', { ¦ })")[1] == "String $name_of"
    assert active("$x = epp('web/p.epp', { 'name_of' => 'a', ¦ })")[1] == "Integer $count = 1"
    assert active("web::site { 'x': ¦ }")[1] == "String $root"
    assert active("web::site { 'x': root => 'a', ¦ }")[1] == "String $conf?"
    assert active("web::site { ¦ }") is None or active("web::site { ¦ }")[1] is None
    # Values that are not simple.
    assert active("web::site { 'x': root => \"a${b(1)}¦\" }")[1] == "String $root"
    assert active("web::site { 'x': root => [1, ¦] }")[1] == "String $root"
    assert active("web::site { 'x': conf => 'a'; 'y': ¦ }")[1] == "String $root"
    assert active("$x = web::twice('¦")[1] == "Integer $x"
    assert active("$x = web::twice([1, ¦")[1] == "Integer $x"
    # Methods, statements, overrides, types in Ruby.
    assert "Callable" in active("[1].each(¦)")[1], active("[1].each(¦)")
    assert "$pattern" in active("$x = 'a'.split(¦)")[1], active("$x = 'a'.split(¦)")
    assert active("include ¦")[0].startswith("include(") and active("include web, ¦")[0].startswith("include(")
    assert active("include web\n  ¦") is None and active("$x = include ¦") is None
    assert active("Web::Site['x'] { conf => ¦ }")[1] == "String $conf?"
    assert active("Web::Site { conf => ¦ }")[1] == "String $conf?"
    assert active("Web::Site <| |> { conf => ¦ }")[1] == "String $conf?"
    assert active("file { '/a': mode => ¦ }") == ("file { mode => … }", "mode =>")
    assert active("file { '/a': ¦ }") is None and active("file { '/a': none => ¦ }") is None
    assert active("# web::twice(¦") is None and active("if web::twice(1) { ¦ }") is None
    assert active("$x.each |$y| { ¦ }") is None and active("$x = $y[¦]") is None
    session.end()


@test
def middle_of_a_word(root):
    """The rest of the word is replaced too."""
    write(root, {"hiera.yaml": "version: 5\n", "data/common.yaml": "a: 1\n",
                 "modules/web/manifests/mid.pp": "class web::mid (Enum['fast', 'slow'] $mode_of) {}\n"})
    session = Session(root, SNIPPETS)

    def result(marked, label, path=C):
        """The line of the cursor after completion."""
        edit = session.item(marked, label, path)["textEdit"]
        begin, end = edit["range"]["start"], edit["range"]["end"]
        line = marked.replace("¦", "", 1).split("\n")[begin["line"]]
        return line[:begin["character"]] + edit["newText"] + line[end["character"]:]

    def body(text, label):
        return result("class web::c {\n" + text + "\n}\n", label)

    assert not body("we¦b_th", "web::site").endswith("}b_th"), body("we¦b_th", "web::site")
    assert body("class { we¦b: }", "web::mid") == "class { 'web::mid': }"
    assert body("class { 'we¦b': }", "web::mid") == "class { 'web::mid': }"
    assert body("include we¦b::x", "web::mid") == "include web::mid"
    assert body("include web:¦:mi", "web::mid") == "include web::mid"
    assert body("web::site { 'a': ro¦ot }", "root") == "web::site { 'a': root => $0 }"
    assert body("web::site { 'a': ro¦ot => 1 }", "root") == "web::site { 'a': root => 1 }"
    assert body("$x = $facts[o¦s]", "os") == "$x = $facts['os']"
    assert body("$x = $facts['o¦s']", "os") == "$x = $facts['os']"
    assert body("$x = fact('o¦s.family')", "os") == "$x = fact('os.family')"
    assert body("class { 'web::mid': mode_of => fa¦st }", "fast") == "class { 'web::mid': mode_of => 'fast' }"
    assert body("class { 'web::mid': mode_of => 'fa¦st' }", "fast") == "class { 'web::mid': mode_of => 'fast' }"
    assert body("class { 'web::mid': mode_of => 'fa¦, a => 'b' }", "fast") == (
        "class { 'web::mid': mode_of => 'fast, a => 'b' }")
    assert body('$po = 1\n$x = "a $p¦o b"', "po") == '$x = "a $po b"'
    data = "data/common.yaml"
    assert result("web::mid::mo¦de: x\n", "web::mid::mode_of", data) == "web::mid::mode_of: x"
    assert result("web::mid::mo¦de\n", "web::mid::mode_of", data) == "web::mid::mode_of: "
    assert result("web::m¦id::mode: x\n", "web::mid::mode_of", data) == "web::mid::mode_of: x"
    assert result("web::mid::mode_of: fa¦st\n", "fast", data) == "web::mid::mode_of: fast"
    assert result("a: \"%{fac¦ts.os}\"\n", "facts", data) == "a: \"%{facts.os}\""
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


@test
def keys_of_settings_are_not_data(root):
    write(root, {"hiera.yaml": "version: 5\nhierarchy: []\n",
                 "data/common.yaml": "lookup_options:\n  a: {merge: deep}\nweb::x: 1\n"})
    session = Session(root)
    assert session.body("$x = lookup('web::x¦')") == {"web::x"}
    for key in ("hier", "vers", "look"):
        assert session.body(f"$x = lookup('{key}¦')") == set(), session.body(f"$x = lookup('{key}¦')")
    session.end()


@test
def variables_in_text(root):
    session = Session(root)

    def has(text):
        return any("port_of" in name for name in session.body("$port_of = 1\n" + text))

    def heredoc(mark, text):
        return has(f"$x = @({mark})\n{text}\n| END\n")

    assert heredoc('"END"', "a $po¦") and not heredoc("END", "a $po¦")
    # Without `/`, the text of a heredoc has no escapes. The result of Puppet itself.
    assert heredoc('"END"', r"a \$po¦") and heredoc('"END"/L', r"a \$po¦")
    assert not heredoc('"END"/', r"a \$po¦") and not heredoc('"END"/t$', r"a \$po¦")
    assert heredoc('"END"/', r"a \\$po¦")
    assert has(r'$x = "\\$po¦"') and not has(r'$x = "\$po¦"') and not has(r'$x = "\\\$po¦"')
    session.end()


@test
def keys_of_trusted(root):
    session = Session(root)
    for text in ("$x = $trusted[cert¦]", "$x = $trusted['cert¦']"):
        item = session.item("class web::c {\n  " + text + "\n}\n", "certname")
        assert item["detail"] == "String", item
    session.end()


@test
def lines_that_end_in_crlf(root):
    write(root, {"hiera.yaml": "version: 5\n", "data/common.yaml": "a: 1\n", "data/x.yaml": "web::empty:\r\nb: 1\r\n",
                 "modules/web/manifests/mid.pp": "class web::mid (Enum['fast', 'slow'] $mode_of) {}\n"})
    session = Session(root, SNIPPETS)
    marked = "class web::c {\r\n  class { we¦\r\n}\r\n"
    assert session.inserted(marked, "web::mid") != "'web::mid':", session.inserted(marked, "web::mid")
    data = "data/common.yaml"
    assert "fast" in session.names("web::mid::mode_of:\r\n  fa¦\r\n", data)
    assert "web::mid::mode_of" not in session.names("web::mid::mode_of:\r\nweb¦\r\n", data)
    assert "web::empty" in session.names("a: \"%{lookup('web¦')}\"\n", data)
    session.end()


@test
def long_files_are_completed(root):
    # If the work grew with the square, an answer would take longer than the client waits.
    session = Session(root)
    for text in ("$x = $facts" + "['a']" * 200_000 + "['¦", "$x = @(\"END\")\n" + "a\n" * 400_000 + "$¦",
                 "$x = @(\"END\")\n" + "${a}" * 200_000 + "$¦", '"${' * 60_000 + "$¦"):
        session.items(text)
    session.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
