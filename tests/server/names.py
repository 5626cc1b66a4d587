#!/usr/bin/env python3
"""What the language server knows of names, one test for each kind: hover, definition, references, highlights, rename."""
import os
import signal
import sys
import tempfile

import protocol
from client import Client, ServerError
from protocol import PLINT, place_of, test, write

protocol.TESTS.clear()

RENAMES = {"workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}}


class Editor:
    """A client in a project with these files, all known by their texts. Places are texts with `|` before the character."""

    def __init__(self, root, files, **options):
        write(root, files)
        self.files = {name: text for name, text in files.items()}
        self.client = Client(PLINT, root, **options)
        for path in files:
            if path.endswith((".pp", ".epp", ".erb", ".rb", ".yaml")) and "/facts.d/" not in path and "/tasks/" not in path:
                self.client.open(path)

    def at(self, path, marked, **more):
        text = self.files[path]
        offset = text.index(marked.replace("|", "")) + marked.index("|")
        assert text.count(marked.replace("|", "")) == 1, f"{marked} is there more than once"
        before = text[:offset]
        return self.client.at(path, before.count("\n"), len(before) - (before.rfind("\n") + 1), **more)

    def hover(self, path, marked):
        found = self.client.request("textDocument/hover", self.at(path, marked))
        return found and found["contents"]["value"]

    def text_of(self, place):
        path = os.path.relpath(place["uri"][len("file://"):], self.client.root)
        text = self.files.get(path)
        start, end = place["range"]["start"], place["range"]["end"]
        if text is None or start == end:
            return path, start["line"], ""
        return path, start["line"], text.split("\n")[start["line"]][start["character"]:end["character"]]

    def places(self, method, path, marked, **more):
        found = self.client.request(f"textDocument/{method}", self.at(path, marked, **more))
        return sorted(self.text_of(place) for place in found)

    def definition(self, path, marked):
        return self.places("definition", path, marked)

    def references(self, path, marked, declaration=False):
        return self.places("references", path, marked, context={"includeDeclaration": declaration})

    def highlights(self, path, marked):
        lines = self.files[path].split("\n")
        kinds = {1: "text", 2: "read", 3: "write"}
        return [(one["range"]["start"]["line"], lines[one["range"]["start"]["line"]][
            one["range"]["start"]["character"]:one["range"]["end"]["character"]], kinds[one["kind"]])
            for one in self.client.request("textDocument/documentHighlight", self.at(path, marked))]

    def refusals(self, path, marked, name="other"):
        """The reasons of prepareRename and of rename, which must be the same."""
        reasons = []
        for method, more in (("prepareRename", {}), ("rename", {"newName": name})):
            try:
                self.client.request(f"textDocument/{method}", self.at(path, marked, **more))
                reasons.append(None)
            except ServerError as error:
                assert error.code == -32803, error
                reasons.append(str(error))
        assert reasons[0] == reasons[1], reasons
        return reasons[0]

    def end(self):
        assert self.client.shut_down() == 0


META = {"modules/web/metadata.json": '{"name": "x-web", "version": "1.0.0", "author": "x", "license": "x", "source": "x", '
                                     '"dependencies": []}', "environment.conf": ""}
INIT, SUB, SITE = "modules/web/manifests/init.pp", "modules/web/manifests/sub.pp", "manifests/site.pp"


@test
def highlights_know_reads_and_writes(root):
    editor = Editor(root, {**META, INIT: """# x
class web (
  Integer $port = 80,
) {
  $conf = "/etc/${port}"
  [$a, $b] = [1, 2]
  notice($conf, $a, $port)
  file { '/a': ensure => file }
  file { '/b': ensure => absent, require => File['/a'] }
}
class { 'web': port => 81 }
"""})
    port = [(2, "$port", "write"), (4, "port", "read"), (6, "$port", "read"), (10, "port", "write")]
    assert editor.highlights(INIT, "Integer $|port") == port, editor.highlights(INIT, "Integer $|port")
    assert editor.highlights(INIT, "'web': p|ort") == port
    assert editor.highlights(INIT, "$|conf =") == [(4, "$conf", "write"), (6, "$conf", "read")]
    assert editor.highlights(INIT, "[$|a, $b]") == [(5, "$a", "write"), (6, "$a", "read")]
    assert editor.highlights(INIT, "'/a': en|sure") == [(7, "ensure", "write"), (8, "ensure", "write")]
    assert editor.highlights(INIT, "File['/|a']") == [(7, "/a", "text"), (8, "/a", "text")]
    assert editor.highlights(INIT, "'|web': port") == [(1, "web", "text"), (10, "web", "text")]
    editor.end()


@test
def variables_that_are_set_in_branches(root):
    text = """# x
class web {
  if $facts['a'] {
    $x = 1
  } else {
    $x  = 2
  }
  case $facts['b'] {
    'a': { [$y, $z] = [1, 2] }
    default: { $y = 3 }
  }
  notice($x, $y)
}
"""
    editor = Editor(root, {**META, INIT: text}, capabilities=RENAMES)
    for marked in ("$|x =", "$|x  =", "notice($|x"):
        assert editor.highlights(INIT, marked) == [(3, "$x", "write"), (5, "$x", "write"), (11, "$x", "read")]
        assert editor.definition(INIT, marked) == [(INIT, 3, "$x"), (INIT, 5, "$x")]
    for marked, old in (("$|x  =", "$x"), ("$|y =", "$y"), ("$|x =", "$x")):
        edit, = editor.client.request("textDocument/rename", editor.at(INIT, marked, newName="new"))["documentChanges"]
        assert protocol.apply_edit(text, edit["edits"]) == text.replace(old, "$new"), edit
    editor.end()


@test
def variables_with_several_values_show_all_of_them(root):
    text = """# x
class web {
  if $facts['a'] {
    $mode = '0644'
  } else {
    $mode  = '0600'
  }
  $size = $facts['b'] ? { 'x' => 1, default => 'a' }
  notice($mode, $size)
}
"""
    sub = "# x\nclass web::sub inherits web {\n  notice($web::mode, $mode)\n}\n"
    editor = Editor(root, {**META, INIT: text, SUB: sub})
    sets = [(INIT, 3, "$mode"), (INIT, 5, "$mode")]
    for path, marked in ((INIT, "notice($m|ode"), (SUB, "$web::m|ode"), (SUB, ", $m|ode")):
        assert editor.definition(path, marked) == sets, (marked, editor.definition(path, marked))
        hover = editor.hover(path, marked)
        assert "String $" in hover and "mode\n" in hover and "Variant" not in hover, hover
        assert f"Set in `{INIT}`, line 4: `'0644'`" in hover and f"Set in `{INIT}`, line 6: `'0600'`" in hover, hover
    assert "String $mode = '0644'" in editor.hover(INIT, "$m|ode =") and "'0600'\n```" in editor.hover(INIT, "$m|ode  =")
    editor.end()


@test
def inherited_variables(root):
    editor = Editor(root, {**META, INIT: """# x
class web (
  String $docs = '/srv',
) {
  $conf = 'x'
  notice($docs)
}
""", SUB: """# x
class web::sub inherits web {
  notice($conf, $docs)
  notice("${conf}")
}
""", "modules/web/manifests/other.pp": """# x
class web::other inherits web {
  $conf = 'own'
  notice($conf)
}
""", "modules/web/manifests/free.pp": """# x
class web::free {
  $conf = 'own'
  notice($conf, $web::conf)
}
"""})
    conf = [("modules/web/manifests/free.pp", 3, "$web::conf"), (SUB, 2, "$conf"), (SUB, 3, "conf")]
    for path, marked in ((INIT, "$|conf ="), (SUB, "notice($|conf,"), (SUB, "${|conf}")):
        assert editor.references(path, marked) == conf, editor.references(path, marked)
        assert editor.definition(path, marked) == [(INIT, 4, "$conf")]
    assert editor.references(INIT, "String $|docs") == [(INIT, 5, "$docs"), (SUB, 2, "$docs")]
    assert editor.highlights(SUB, "notice($|conf,") == [(2, "$conf", "read"), (3, "conf", "read")]
    assert "String $conf = 'x'\n" in editor.hover(SUB, "notice($|conf,"), editor.hover(SUB, "notice($|conf,")
    assert editor.references("modules/web/manifests/other.pp", "$|conf =") == [("modules/web/manifests/other.pp", 3, "$conf")]
    editor.end()


@test
def parameters_show_their_declaration(root):
    epp, plan = "modules/web/templates/web.epp", "modules/web/plans/x.pp"
    editor = Editor(root, {**META, INIT: """# @param port The port
class web (
  Web::Port $port = 80,
  Optional[Web::Ports] $more    =  undef,
  $free = 1,
) {
  $free.each |Integer $v, String $w = 'd'| {
    notice($v, $w)
  }
  $s = 'abc'
  $n = 3 * 4
  $list = [1, 'x']
  notice($s, $port, $more, $free)
}
class { 'web': port => 81 }
""", epp: "<%- | Integer[1] $count = 3, String $name_of | -%>\n<%= $count %> <%= $name_of %>\n", plan: """# x
plan web::x (
  TargetSpec $targets,
) {
  return $targets
}
""", "modules/web/types/port.pp": "type Web::Port = Integer[1, 65535]\n",
        "modules/web/types/ports.pp": "type Web::Ports = Array[Web::Port]\n"})
    assert "Integer $v\n" in editor.hover(INIT, "Integer $|v")
    assert "Integer $v\n" in editor.hover(INIT, "notice($|v"), editor.hover(INIT, "notice($|v")
    assert "String $w = 'd'\n" in editor.hover(INIT, "String $|w")
    assert "'d'" in editor.hover(INIT, ", $|w)"), editor.hover(INIT, ", $|w)")
    assert "Integer[1] $count = 3\n" in editor.hover(epp, "Integer[1] $|count")
    assert "Integer[1] $count = 3\n" in editor.hover(epp, "<%= $|count"), editor.hover(epp, "<%= $|count")
    assert "String $name_of\n" in editor.hover(epp, "<%= $|name_of")
    assert "TargetSpec $targets\n" in editor.hover(plan, "TargetSpec $|targets")
    assert "TargetSpec $targets\n" in editor.hover(plan, "return $|targets"), editor.hover(plan, "return $|targets")
    for marked in ("$|s =", "notice($|s"):
        assert "String $s = 'abc'\n" in editor.hover(INIT, marked), editor.hover(INIT, marked)
    assert "= 12" in editor.hover(INIT, "$|n ="), editor.hover(INIT, "$|n =")
    port = editor.hover(INIT, "Web::Port $|port")
    assert "Web::Port $port = 80\n" in port and "type Web::Port = Integer[1, 65535]\n" in port and "The port" in port, port
    for marked in ("$s, $|port", "'web': p|ort"):
        assert "type Web::Port = Integer[1, 65535]\n" in editor.hover(INIT, marked), editor.hover(INIT, marked)
        assert "80" in editor.hover(INIT, marked)
    more = editor.hover(INIT, "$|more  ")
    assert "Optional[Web::Ports] $more = undef\n" in more
    assert "type Web::Ports = Array[Web::Port]\ntype Web::Port = Integer[1, 65535]\n" in more, more
    alias = editor.hover("modules/web/types/ports.pp", "Web::P|orts")
    assert "type Web::Ports = Array[Web::Port]\n" in alias and "type Web::Port = Integer[1, 65535]\n" in alias, alias
    assert "Any $free = 1\n" in editor.hover(INIT, "$|free ="), editor.hover(INIT, "$|free =")
    editor.end()


@test
def facts_have_types_and_places(root):
    ruby, other = "modules/web/lib/facter/rack.rb", "modules/web/manifests/other.pp"
    editor = Editor(root, {**META, ruby: "Facter.add(:rack) do\n  setcode { 'r1' }\nend\n",
                           "modules/web/facts.d/site.yaml": "---\ndatacenter: x\n",
                           "modules/web/facts.d/lines.txt": "# x\nrow=1\n",
                           "modules/web/facts.d/more.json": '{\n  "room": "a"\n}\n', INIT: """# x
class web {
  notice($facts['rack'], $::rack, $rack)
  notice($facts['os']['family'], fact('os.family'), $facts.dig('os', 'family'), $facts['datacenter'])
  notice($facts['row'], $facts['room'], $os['family'], getvar('facts.os.family'), $osfamily)
}
""", other: """# x
class web::other (
  Hash $os = {},
) {
  $rack = 'own'
  notice($rack, $os['family'], "${facts['os']['family']}", $facts['os']['name'])
}
"""})
    rack = [(INIT, 2, "$::rack"), (INIT, 2, "$rack"), (INIT, 2, "rack")]
    for path, marked in ((INIT, "$facts['|rack']"), (INIT, "$|::rack"), (INIT, " $|rack"), (ruby, ":r|ack")):
        assert editor.references(path, marked) == rack, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(ruby, 0, "rack")], (marked, editor.definition(path, marked))
        assert "$facts['rack']" in editor.hover(path, marked) and ruby in editor.hover(path, marked)
    family = [(INIT, 3, "family"), (INIT, 3, "family"), (INIT, 3, "os.family"), (INIT, 4, "facts.os.family"),
              (INIT, 4, "family"), (other, 5, "family")]
    for marked in ("$facts['os']['|family']", "fact('|os.family')", "'os', '|family'", "$os['|family']", "getvar('|facts"):
        assert editor.references(INIT, marked) == family, (marked, editor.references(INIT, marked))
        assert "String $facts['os']['family']" in editor.hover(INIT, marked), editor.hover(INIT, marked)
        assert editor.definition(INIT, marked) == []
    assert editor.references(other, "\"${facts['|os']") and "Members:" in editor.hover(other, "\"${facts['|os']")
    assert "Legacy fact" in editor.hover(INIT, "$|osfamily")
    # A parameter with the name of a fact.
    assert editor.references(other, "$os['|family'], \"") == []
    assert editor.definition(INIT, "'|datacenter'") == [("modules/web/facts.d/site.yaml", 1, "datacenter")]
    assert editor.definition(INIT, "'|row'") == [("modules/web/facts.d/lines.txt", 1, "row")]
    assert editor.definition(INIT, "'|room'")[0][:2] == ("modules/web/facts.d/more.json", 1)
    assert "facts.d/site.yaml" in editor.hover(INIT, "'|datacenter'")
    assert "fact" in editor.refusals(INIT, "$|osfamily")
    editor.end()


@test
def top_scope_variables(root):
    editor = Editor(root, {**META, SITE: """$topvar = 5
node default {
  $role = 'x'
  include web
  notice($topvar)
}
""", INIT: """# x
class web {
  notice($topvar, $::topvar, $role, "${topvar}")
}
""", "modules/web/manifests/own.pp": """# x
class web::own (
  $topvar = 1,
) {
  notice($topvar)
  notice($::topvar)
}
"""})
    own = "modules/web/manifests/own.pp"
    reads = [(SITE, 4, "$topvar"), (INIT, 2, "$::topvar"), (INIT, 2, "$topvar"), (INIT, 2, "topvar"), (own, 5, "$::topvar")]
    for path, marked in ((SITE, "$|topvar ="), (INIT, "notice($|topvar"), (INIT, "$::|topvar"), (own, "$::|topvar")):
        assert editor.references(path, marked) == reads, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(SITE, 0, "$topvar")]
        assert "Integer $topvar = 5\n" in editor.hover(path, marked), editor.hover(path, marked)
    assert editor.definition(INIT, "$|role") == [(SITE, 2, "$role")]
    assert editor.references(SITE, "$|role =") == [(INIT, 2, "$role")]
    assert editor.references(own, "$|topvar =") == [(own, 4, "$topvar")]
    editor.end()


@test
def templates_and_files(root):
    epp, erb = "modules/web/templates/web.epp", "modules/web/templates/sub/web.erb"
    editor = Editor(root, {**META, epp: "<%- | String $name_of, Integer $n = 1 | -%>\nplain <%= $name_of %>\n", erb: "x\n",
                           "modules/web/files/extra.txt": "x\n", INIT: """# x
class web {
  file { '/a': content => epp('web/web.epp', { 'name_of' => 'x' }) }
  file { '/b': content => template('web/sub/web.erb') }
  file { '/c': source => 'puppet:///modules/web/extra.txt' }
}
""", SUB: """# x
class web::sub {
  file { '/d': content => epp('web/web', { name_of => 'y', 'n' => 2 }) }
  file { '/e': content => file('web/extra.txt') }
  file { '/f': content => template('web/other.erb') }
}
""", "modules/web/manifests/kept.pp": """# x
class web::kept (
  String $template = 'web/sub/web.erb',
) {
  file { '/g': content => template($template) }
}
"""})
    uses = [(INIT, 2, "'web/web.epp'"), (SUB, 2, "'web/web'")]
    assert editor.references(INIT, "'web/|web.epp'") == uses, editor.references(INIT, "'web/|web.epp'")
    assert editor.references(SUB, "'web/|web'") == uses and editor.references(epp, "pl|ain") == uses
    kept = ("modules/web/manifests/kept.pp", 2, "'web/sub/web.erb'")
    assert editor.references(INIT, "'web/sub/|web.erb'", True) == [(INIT, 3, "'web/sub/web.erb'"), kept, (erb, 0, "")]
    assert editor.references(erb, "|x") == [(INIT, 3, "'web/sub/web.erb'"), kept]
    assert editor.definition(kept[0], "'web/sub/|web.erb'") == [(erb, 0, "")]
    extra = [(INIT, 4, "'puppet:///modules/web/extra.txt'"), (SUB, 3, "'web/extra.txt'")]
    assert editor.references(INIT, "modules/web/|extra") == extra and editor.references(SUB, "'web/|extra") == extra
    assert editor.references(SUB, "'web/|other.erb'") == []
    # Parameters of templates.
    given = [(INIT, 2, "name_of"), (SUB, 2, "name_of"), (epp, 1, "$name_of")]
    for path, marked in ((INIT, "'|name_of'"), (SUB, "|name_of =>"), (epp, "String $|name_of"), (epp, "<%= $|name_of")):
        assert editor.references(path, marked) == given, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(epp, 0, "$name_of")]
        assert "String $name_of\n" in editor.hover(path, marked), editor.hover(path, marked)
    assert "Integer $n = 1\n" in editor.hover(SUB, "'|n' =>")
    assert "String $name_of" in editor.hover(INIT, "'web/|web.epp'")
    for path, marked in ((epp, "String $|name_of"), (INIT, "'|name_of'")):
        assert editor.refusals(path, marked) is None
    editor.end()


@test
def attributes_of_types_in_ruby(root):
    ruby = "modules/web/lib/puppet/type/web_thing.rb"
    editor = Editor(root, {**META, ruby: """Puppet::Type.newtype(:web_thing) do
  newparam(:name, namevar: true)
  newparam(:speed) do
    desc 'How fast'
  end
  newproperty(:color)
end
""", INIT: """# x
class web {
  web_thing { 'a': speed => 3 }
  Web_thing['a'] { color => 'red' }
  Web_thing { speed => 4 }
  file { '/speed': ensure => file }
}
"""})
    speed = [(INIT, 2, "speed"), (INIT, 4, "speed")]
    for path, marked in ((INIT, "sp|eed => 3"), (INIT, "sp|eed => 4"), (ruby, ":sp|eed")):
        assert editor.references(path, marked) == speed, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(ruby, 2, "speed")], editor.definition(path, marked)
        assert "How fast" in editor.hover(path, marked), editor.hover(path, marked)
    assert editor.references(ruby, ":co|lor") == [(INIT, 3, "color")]
    assert editor.references(ruby, ":web_|thing")[0] == (INIT, 2, "web_thing"), editor.references(ruby, ":web_|thing")
    assert editor.references(INIT, "en|sure") == [(INIT, 5, "ensure")]
    assert "Ruby" in editor.refusals(INIT, "sp|eed => 3")
    editor.end()


@test
def plans_and_tasks(root):
    one, two, task = "modules/web/plans/one.pp", "modules/web/plans/second.pp", "modules/web/tasks/restart.sh"
    editor = Editor(root, {**META, one: """# x
plan web::one (
  TargetSpec $targets,
) {
  run_plan('web::second', $targets)
  run_task('web::restart', $targets)
  run_task('web::nothing', $targets)
  run_plan('web::third', $targets)
}
""", two: "# The second one.\nplan web::second (\n  TargetSpec $targets,\n) {\n  return $targets\n}\n",
        "modules/web/plans/third.yaml": "steps: []\n", task: "#!/bin/sh\n",
        "modules/web/tasks/restart.json": '{"description": "Restarts it", "parameters": {"force": {"type": "Boolean"}}}\n'})
    for path, marked in ((one, "'web::|second'"), (two, "web::|second (")):
        assert editor.definition(path, marked) == [(two, 1, "web::second")], editor.definition(path, marked)
        assert editor.references(path, marked) == [(one, 4, "web::second")]
        assert "plan web::second (" in editor.hover(path, marked) and "The second one." in editor.hover(path, marked)
        assert "cannot move modules/web/plans/second.pp" in editor.refusals(path, marked, "web::fourth")
    assert editor.definition(one, "'web::|restart'") == [(task, 0, "")]
    assert "Restarts it" in editor.hover(one, "'web::|restart'") and "Boolean force" in editor.hover(one, "'web::|restart'")
    assert editor.references(one, "'web::|restart'") == [(one, 5, "web::restart")]
    assert editor.definition(one, "'web::|nothing'") == [] and editor.hover(one, "'web::|nothing'") is None
    assert editor.definition(one, "'web::|third'") == [("modules/web/plans/third.yaml", 0, "")]
    assert "tasks cannot be renamed" in editor.refusals(one, "'web::|restart'")
    editor.end()


@test
def titles_of_resources(root):
    editor = Editor(root, {**META, INIT: """# x
class web {
  package { ['httpd', 'mod_ssl']:
    ensure => present,
  }
  service { 'x': require => Package['httpd'] }
  Package['mod_ssl'] -> Service[x]
  web::site { 'main': root => '/', }
  notice(Web::Site['main']['root'])
  notice(Enum['httpd'])
  ensure_packages(['git'])
  notice(Package['git'])
}
""", SUB: """# x
class web::sub {
  file { '/x': require => [Package['httpd'], Service['y']], notify => Web::Site['main'] }
}
""", "modules/web/manifests/site.pp": "# x\ndefine web::site (\n  String $root,\n) {\n  notice($root)\n}\n"})
    httpd = [(INIT, 2, "httpd"), (INIT, 5, "httpd"), (SUB, 2, "httpd")]
    for path, marked in ((INIT, "['|httpd', "), (INIT, "Package['|httpd']"), (SUB, "Package['|httpd']")):
        assert editor.definition(path, marked) == [(INIT, 2, "httpd")]
        assert editor.references(path, marked, True) == httpd, editor.references(path, marked, True)
        assert marked.startswith("[") or "ensure => present" in editor.hover(path, marked), editor.hover(path, marked)
    assert editor.definition(INIT, "Service[|x]") == [(INIT, 5, "x")]
    assert editor.definition(SUB, "Web::Site['|main']") == [(INIT, 7, "main")]
    assert editor.definition(SUB, "Service['|y']") == []
    assert editor.definition(INIT, "Package['|git']") == [(INIT, 10, "'git'")], editor.definition(INIT, "Package['|git']")
    assert editor.hover(INIT, "Enum['|httpd']") is None
    root_of = ("modules/web/manifests/site.pp", 2, "$root")
    assert editor.definition(INIT, "['|root']") == [root_of]
    assert editor.references(INIT, "r|oot =>", True) == [(INIT, 7, "root"), (INIT, 8, "root"), root_of,
                                                         ("modules/web/manifests/site.pp", 4, "$root")]
    assert "titles of resources" in editor.refusals(INIT, "['|httpd', ")
    editor.end()


@test
def declaration_leads_to_the_code(root):
    editor = Editor(root, {**META, "hiera.yaml": "version: 5\nhierarchy:\n  - name: Common\n    path: common.yaml\n",
                           "data/common.yaml": "web::port: 81\n", INIT: """# x
class web (
  Integer $port = 80,
) {
  notice($port)
}
"""})
    code = [(INIT, 2, "$port")]
    for path, marked in ((INIT, "Integer $|port"), (INIT, "notice($|port"), ("data/common.yaml", "web::|port")):
        assert editor.places("declaration", path, marked) == code, editor.places("declaration", path, marked)
    assert editor.definition(INIT, "Integer $|port") == [("data/common.yaml", 0, "web::port")]
    assert editor.definition(INIT, "notice($|port") == code
    editor.end()


@test
def renames_are_refused_before_the_name_is_asked_for(root):
    other = "modules/web/manifests/other.pp"
    editor = Editor(root, {**META, INIT: """# x
class web {
  $a = 1
  notice($a)
  notice(
    lookup('key'),
  )
}
""", SUB: """# x
class web::sub {
  $b = 1
  notice($b, 'web::other')
}
""", other: "# x\nclass web::other {\n}\n"}, capabilities=RENAMES)
    assert f"{INIT}:6 calls `lookup`" in editor.refusals(INIT, "$|a ="), editor.refusals(INIT, "$|a =")
    assert f"{SUB}:4 uses `web::other`" in editor.refusals(other, "web::|other", "web::new")
    assert "name of its module" in editor.refusals(INIT, "class |web", "web::new")
    assert editor.refusals(SUB, "$|b =") is None
    editor.end()


@test
def references_of_puppets_own_types(root):
    editor = Editor(root, {**META, INIT: "# x\nclass web (\n  Enum['a'] $mode = 'a',\n) {\n  notice($mode)\n}\n"})
    assert editor.references(INIT, "En|um") == [(INIT, 2, "Enum")], editor.references(INIT, "En|um")
    assert editor.hover(INIT, "Enum['|a']") is None
    editor.end()


@test
def defaults_read_other_parameters(root):
    editor = Editor(root, {**META, INIT: "class web (\n  Integer $aa,\n  Integer $bb = $aa,\n) {\n}\n"})
    found = editor.highlights(INIT, "Integer $|aa")
    assert found == [(1, "$aa", "write"), (2, "$aa", "read")], found
    editor.end()


@test
def files_of_the_own_module(root):
    epp, conf = "modules/web/templates/a.epp", "modules/web/files/b.conf"
    editor = Editor(root, {**META, epp: "x\n", conf: "x\n", INIT: """# x
class web {
  $other = 'web'
  file { '/a': content => epp("${module_name}/a.epp") }
  file { '/b': source => "puppet:///modules/${module_name}/b.conf" }
  file { '/c': content => epp("${other}/a.epp") }
  file { '/d': content => epp('${module_name}/a.epp') }
}
"""})
    assert [place[0] for place in editor.definition(INIT, 'module_name}/|a.epp")')] == [epp]
    assert [place[0] for place in editor.definition(INIT, "module_name}/|b.conf")] == [conf]
    assert editor.definition(INIT, "other}/|a.epp") == [] == editor.definition(INIT, "module_name}/|a.epp')")
    found = editor.references(INIT, 'module_name}/|a.epp")')
    assert found == [(INIT, 3, '"${module_name}/a.epp"')], found
    assert epp in editor.hover(INIT, 'module_name}/|a.epp")')
    editor.end()


@test
def attributes_in_queries(root):
    site, user = "modules/web/manifests/site.pp", "modules/web/manifests/user.pp"
    editor = Editor(root, {**META, site: "# x\ndefine web::site (\n  $root,\n) {\n}\n",
                           user: "# x\nclass web::user {\n  Web::Site <| root == '/a' and title != root |>\n}\n"})
    assert editor.definition(user, "r|oot ==") == [(site, 2, "$root")], editor.definition(user, "r|oot ==")
    assert (user, 2, "root") in editor.references(site, "$|root"), editor.references(site, "$|root")
    assert editor.definition(user, "!= ro|ot") == []
    editor.end()


@test
def variables_in_erb_templates(root):
    erb, shared = "modules/web/templates/web.erb", "modules/web/templates/shared.erb"
    editor = Editor(root, {**META, erb: "Listen <%= @port %> <%= @docs %> <%= @osfamily %>\n"
                                        "<% if @port %>x<% end %> <%= scope['web::port'] %>\n",
                           shared: "<%= @port %> <%= @interfaces %>\n", INIT: """# x
class web (
  Integer $port = 80,
) {
  $docs = '/srv'
  file { '/a': content => template('web/web.erb') }
  file { '/b': content => template('web/shared.erb') }
}
""", SUB: """# x
class web::sub (
  Integer $port = 81,
) {
  file { '/c': content => template('web/shared.erb') }
}
"""})
    port = [(shared, 0, "@port"), (erb, 0, "@port"), (erb, 1, "@port")]
    assert editor.definition(erb, "Listen <%= @|port") == [(INIT, 2, "$port")], editor.definition(erb, "Listen <%= @|port")
    for path, marked in ((INIT, "Integer $|port"), (erb, "Listen <%= @|port")):
        assert [place for place in editor.references(path, marked) if place[2] == "@port"] == port, \
            (path, editor.references(path, marked))
    assert editor.definition(erb, "Listen <%= @|port") == [(INIT, 2, "$port")]
    assert editor.definition(erb, "@|docs") == [(INIT, 4, "$docs")]
    assert editor.definition(erb, "scope['web::|port']") == [(INIT, 2, "$port")]
    assert "Integer $port = 80" in editor.hover(erb, "Listen <%= @|port")
    assert "Legacy fact" in editor.hover(erb, "@|osfamily")
    assert editor.references(erb, "@|osfamily") == [(erb, 0, "@osfamily")]
    # Two classes render it, and each may set its variables.
    assert editor.definition(shared, "@|port") == [(INIT, 2, "$port"), (SUB, 2, "$port")], editor.definition(shared, "@|port")
    assert "fact" not in editor.hover(shared, "@|interfaces")
    editor.end()


@test
def variables_in_erb_templates_whose_renderer_is_not_certain(root):
    erb = "modules/web/templates/web.erb"
    text = "<%= @port %> <%= @mode %> <%= scope['web::port'] %> <%= scope.lookupvar('::web::port') %> <%= @local %>\n"
    for line in ("$t = 'web/web.erb'", "notice(template(\"${a}/${b}.erb\"))", "notice(template(\"web/${b}.erb\"))"):
        code = f"# x\nclass web (\n  $port = 80,\n) {{\n  if $port {{ $local = 1 }} else {{ $local  = 2 }}\n  {line}\n" \
               "  file { '/a': content => template('web/web.erb') }\n}\n"
        other = "# x\nclass web::sub inherits web {\n  $mode = 1\n  $port = 81\n  notice(template('web/web.erb'))\n}\n"
        base = tempfile.mkdtemp(dir=root)
        editor = Editor(base, {**META, erb: text, INIT: code, SUB: other})
        assert editor.definition(erb, "@|port") == [(INIT, 2, "$port"), (SUB, 3, "$port")], editor.definition(erb, "@|port")
        assert editor.definition(erb, "@|mode") == [(SUB, 2, "$mode")], editor.definition(erb, "@|mode")
        assert editor.definition(erb, "@|local") == [(INIT, 4, "$local"), (INIT, 4, "$local")], editor.definition(erb, "@|local")
        erbs = [place for place in editor.references(INIT, "$|port = 80") if place[0] == erb]
        assert erbs == [(erb, 0, "::web::port"), (erb, 0, "@port"), (erb, 0, "web::port")], erbs
        assert [place for place in editor.references(SUB, "$|mode") if place[0] == erb] == [(erb, 0, "@mode")]
        assert editor.references(erb, "scope['web::po|rt") == editor.references(INIT, "$|port = 80")
        editor.end()
    # Only patterns that fit.
    code = "# x\nclass web {\n  $port = 1\n  notice(template(\"web/${b}.erb\"))\n}\n"
    other = "# x\nclass web::sub {\n  $port = 2\n  notice(template(\"web/a/${b}.erb\"))\n}\n"
    editor = Editor(tempfile.mkdtemp(dir=root), {**META, erb: "<%= @port %>\n", INIT: code, SUB: other})
    assert editor.definition(erb, "@|port") == [(INIT, 2, "$port")], editor.definition(erb, "@|port")
    editor.end()


@test
def given_names_are_renamed_only_for_their_owner(root):
    user = "modules/web/manifests/user.pp"
    editor = Editor(root, {**META, "modules/web/manifests/d.pp": """# x
define web::d (
  $path,
) {
  notice($path)
}
""", INIT: """# x
class web (
  $mode = 1,
) {
  notice($mode)
}
""", user: """# x
class web::user {
  file { '/x':
    mode    => '0644',
    require => Class['web'],
  }
  file { '/y':
    path    => '/b',
    require => Web::D['q'],
  }
  class { 'web': mode => 2; 'other': mode => 3 }
  web::d { 'q': path => '/a', require => Class['web'] }
  Web::D { path => '/c' }
  Web::D <| path == '/a' |> { path => '/d' }
  Web::D['q'] { path => '/e' }
  File <| require == Web::D['q'] |> { path => '/f' }
  notice(Web::D['q']['path'], Class['web']['mode'], Class['other']['mode'])
}
"""}, capabilities=RENAMES)

    def lines(path, marked):
        answer = editor.client.request("textDocument/rename", editor.at(path, marked, newName="other"))
        return sorted((os.path.basename(document["textDocument"]["uri"]), edit["range"]["start"]["line"])
                      for document in answer["documentChanges"] for edit in document["edits"])

    assert lines(INIT, "  $|mode") == [("init.pp", 2), ("init.pp", 4), ("user.pp", 10), ("user.pp", 16)], \
        lines(INIT, "  $|mode")
    path = lines("modules/web/manifests/d.pp", "  $|path")
    assert path == [("d.pp", 2), ("d.pp", 4)] + [("user.pp", n) for n in (11, 12, 13, 13, 14, 16)], path
    editor.end()


@test
def names_given_to_several_classes_are_not_renamed(root):
    user = "modules/web/manifests/user.pp"
    for line in ("class { ['web', 'other']: mode => 1 }", "class { default: mode => 1; 'web': }",
                 "Class['web', 'other'] { mode => 1 }"):
        editor = Editor(root, {**META, INIT: "# x\nclass web ($mode = 1) {\n}\n",
                               user: f"# x\nclass web::user {{\n  {line}\n}}\n"}, capabilities=RENAMES)
        try:
            found = editor.client.request("textDocument/rename", editor.at(INIT, "$|mode", newName="level"))
        except ServerError as error:
            found = str(error)
        assert "user.pp:3 sets `mode` for several classes" in str(found), (line, found)
        editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
