#!/usr/bin/env python3
"""Completion of variables, facts, titles, comments, and names in the arguments of calls."""
import signal
import sys

import protocol
from protocol import test, write
from session import Session

protocol.TESTS.clear()


@test
def long_lists_say_that_they_are_not_complete(root):
    write(root, {f"modules/web/manifests/c{i}.pp": f"class web::c{i} {{\n}}\n" for i in range(1100)})
    session = Session(root)
    for text in ("include ¦", "contain ¦", "require web::¦", "class { ¦", "class { '¦", "Class['¦", "Class[¦"):
        place = session.put("class web::u {\n  " + text + "\n}\n")
        answer = session.client.request("textDocument/completion", place)
        assert answer["isIncomplete"] and len(answer["items"]) == 1000, (text, len(answer["items"]))
    place = session.put("class web::u {\n  include web::c109¦\n}\n")
    answer = session.client.request("textDocument/completion", place)
    assert not answer["isIncomplete"] and len(answer["items"]) == 11, answer
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


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
