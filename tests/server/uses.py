#!/usr/bin/env python3
"""Names that are used across the kinds of files: Hiera keys in Ruby code, parameters of templates and plans."""
import signal
import sys
import tempfile

import protocol
from names import INIT, META, RENAMES, SUB, Editor
from client import ServerError
from completion import SNIPPETS, Session
from protocol import test, write

protocol.TESTS.clear()

COMMON = "data/common.yaml"
HIERA = {"hiera.yaml": "version: 5\nhierarchy:\n  - name: Common\n    path: common.yaml\n"}


def renamed(editor, path, marked, name):
    """The texts of the changed files, and the moves."""
    answer = editor.client.request("textDocument/rename", editor.at(path, marked, newName=name))
    texts, moves = {}, []
    for change in answer["documentChanges"]:
        if change.get("kind") == "rename":
            moves.append(tuple(change[key][len("file://") + len(editor.client.root) + 1:] for key in ("oldUri", "newUri")))
        else:
            file = change["textDocument"]["uri"][len("file://") + len(editor.client.root) + 1:]
            texts[file] = protocol.apply_edit(editor.files[file], change["edits"])
    return texts, moves


@test
def keys_that_ruby_code_looks_up(root):
    erb, ruby = "modules/web/templates/a.erb", "modules/web/lib/puppet/functions/web/key.rb"
    editor = Editor(root, {**META, **HIERA, COMMON: "motd_text: hello\nother: 1\n", erb: """<%= scope.function_hiera(['motd_text']) %>
<%= scope.call_function('lookup', ['motd_text']) %>
<%= scope.call_function('lookup', 'motd_text.a') %>
<%= scope.call_function('fail', 'motd_text') %>
<%= scope.call_function('lookup', "motd_text#{@x}") %>
""", ruby: """# A function.
Puppet::Functions.create_function(:'web::key') do
  def key
    call_function('lookup', 'motd_text')
    call_function(:lookup, ['motd_text', 'other'])
    closure_scope.call_function('hiera', ['motd_text', 'default'])
    call_function('notice', 'motd_text')
    call_function('lookup', "x_#{@other}")
  end
end
""", INIT: "# x\nclass web {\n  notice(lookup('motd_text'))\n}\n"})
    data = [(COMMON, 0, "motd_text")]
    ours = [(erb, 0, "motd_text"), (erb, 1, "motd_text"), (erb, 2, "motd_text.a"), (ruby, 3, "motd_text"),
            (ruby, 4, "motd_text"), (ruby, 5, "motd_text")]
    everything = sorted([(INIT, 2, "motd_text"), *ours])
    for path, marked in ((erb, "hiera(['|motd_text"), (erb, "'lookup', ['|motd_text"), (erb, "'lookup', 'm|otd_text.a"),
                         (ruby, "('lookup', 'motd|_text"), (ruby, "['|motd_text', 'other'"), (ruby, "'hiera', ['|motd_text")):
        assert editor.definition(path, marked) == data, (path, marked, editor.definition(path, marked))
        assert editor.references(path, marked) == everything, editor.references(path, marked)
        assert "`hello` in `data/common.yaml` line 1" in editor.hover(path, marked), editor.hover(path, marked)
    assert editor.definition(ruby, "text', '|other") == [(COMMON, 1, "other")]
    assert editor.definition(COMMON, "motd|_text") == everything, editor.definition(COMMON, "motd|_text")
    assert editor.references(COMMON, "motd|_text") == everything
    for path, marked in ((erb, "'fail', '|motd"), (ruby, "'notice', '|motd"), (ruby, "\"x|_#"), (erb, "\"motd|_text#")):
        assert editor.definition(path, marked) == [], marked
    assert [line for line, _, _ in editor.highlights(ruby, "('lookup', 'motd|_text")] == [3, 4, 5]
    editor.end()


@test
def lookups_that_read_no_variable_allow_to_rename(root):
    text = "# x\nclass web {\n  $free = 1\n  $level = 2\n  notice($free, $level)\n  notice(lookup('key'), lookup(\"${free}\"))\n}\n"
    editor = Editor(root, {**META, "hiera.yaml": "version: 5\nhierarchy:\n  - name: Common\n    paths:\n      - \"%{level}.yaml\"\n"
                           "  - name: Maps\n    mapped_paths: [mapped, tmp, \"%{tmp}.yaml\"]\n", INIT: text,
                           COMMON: "key: \"%{scoped.a} and %{scope('called')}, not free or %{::free}\"\n"}, capabilities=RENAMES)
    texts, _ = renamed(editor, INIT, "$|free =", "new")
    assert texts == {INIT: text.replace("$free", "$new").replace("${free}", "${new}")}, texts
    assert "hiera.yaml:5 reads `level`" in editor.refusals(INIT, "$|level ="), editor.refusals(INIT, "$|level =")
    for name, place in (("scoped", COMMON + ":1"), ("called", COMMON + ":1"), ("mapped", "hiera.yaml:7"), ("level", "hiera.yaml:5")):
        try:
            renamed(editor, INIT, "$|free =", name)
            raise AssertionError(name)
        except ServerError as error:
            assert f"{place} reads `{name}`" in str(error) or "is already set" in str(error), error
    editor.client.change("hiera.yaml", "version: 5\nhierarchy:\n  - name: Own\n    lookup_key: my::backend\n")
    assert "custom backend" in editor.refusals(INIT, "$|free =")
    editor.end()


EPP, OTHER = "modules/web/templates/a.epp", "modules/web/templates/b.epp"
EPP_TEXT = """<%- | Integer $port = 80, String $name_of | -%>
<%= $port %> <%= "${port} ${name_of}" %>
"""


def templates(root, line, more=None):
    """Renames a parameter of a template beside a line of a class: the new line, or the reason why not."""
    text = f"# x\nclass web {{\n  $params = {{ port => 1 }}\n  {line}\n}}\n"
    editor = Editor(tempfile.mkdtemp(dir=root), {**META, EPP: EPP_TEXT, OTHER: "<%- | Integer $port | -%>\n<%= $port %>\n", INIT: text, **(more or {})},
                    capabilities=RENAMES)
    try:
        texts, _ = renamed(editor, EPP, "Integer $|port", "new")
        assert texts[EPP] == EPP_TEXT.replace("port", "new"), texts
        changed = texts.get(INIT, text)
        assert "${port}" not in changed and changed.split("\n")[:3] == text.split("\n")[:3], changed
        result = changed.split("\n")[3].strip()
    except ServerError as error:
        result = str(error)
    editor.end()
    return result


@test
def parameters_of_templates(root):
    def same(line, expected=None, more=None):
        found = templates(root, line, more)
        assert found == (expected or line), found

    same("notice(epp('web/a.epp', { 'port' => 1, name_of => 'port' }))", "notice(epp('web/a.epp', { 'new' => 1, name_of => 'port' }))")
    same("notice('web/a'.epp({ port => 1 }))", "notice('web/a'.epp({ new => 1 }))")
    same("notice(epp('web/a', port => 1, 'name_of' => 'x'))", "notice(epp('web/a', new => 1, 'name_of' => 'x'))")
    same('notice(epp("${module_name}/a.epp", { "port" => 1 }))', 'notice(epp("${module_name}/a.epp", { "new" => 1 }))')
    same("notice(stdlib::deferrable_epp('web/a.epp', { 'port' => 1 }))", "notice(stdlib::deferrable_epp('web/a.epp', { 'new' => 1 }))")
    same("notice(epp('web/b.epp', { 'port' => 1 }), template('web/a-b.epp'))")
    same('notice(epp("web/b${port_of}.epp", $params))')
    same('notice(epp("${module_name}/b.epp", $params), "web/a/${params}")')
    for line, problem in (("notice(epp('web/a.epp', $params))", "init.pp:4 sets parameters by a hash"),
                          ("notice(epp('web/a.epp', { port => 1 } + $params))", "init.pp:4 sets parameters by a hash"),
                          ("notice(epp('web/a.epp', { \"p${x}\" => 1 }))", "init.pp:4 sets a parameter by a computed name"),
                          ("notice(epp(\"web/${x}.epp\", { port => 1 }))", "init.pp:4 may set `port` of `web/a`"),
                          ("$t = \"${module_name}/${x}\"", "init.pp:4 may name `web/a`"),
                          ("$t = 'web/a.epp'", "init.pp:4 names `web/a`")):
        found = templates(root, line)
        assert problem in found, found
    found = templates(root, "notice(epp('web/a.epp', { port => 1 }))", {COMMON: "x: web/a.epp\n"})
    assert f"{COMMON}:1 names `web/a`" in found, found
    same("notice(epp('web/a.epp', { port => 1 }))", "notice(epp('web/a.epp', { new => 1 }))", {COMMON: "x: [web/a.erb, my/web/a.epp]\n"})
    erb = {"modules/web/templates/c.erb": "<%= scope.call_function('epp', ['web/a.epp', {'port' => 1}]) %>\n"}
    assert "c.erb:1 names `web/a`" in templates(root, "notice(1)", erb)


@test
def parameters_of_templates_from_their_uses(root):
    text = "# x\nclass web {\n  notice(epp(\"${module_name}/a.epp\", { 'port' => 1 }), epp('web/a', port => 2, name_of => 'x'))\n}\n"
    editor = Editor(root, {**META, EPP: EPP_TEXT, INIT: text}, capabilities=RENAMES)
    given = [(INIT, 2, "port"), (INIT, 2, "port")]
    reads = [(EPP, 1, "$port"), (EPP, 1, "port")]
    for path, marked in ((INIT, "{ 'p|ort'"), (INIT, "web/a', po|rt"), (EPP, "Integer $|port"), (EPP, "${|port}")):
        assert editor.definition(path, marked) == [(EPP, 0, "$port")], editor.definition(path, marked)
        assert editor.references(path, marked) == sorted(given + reads), editor.references(path, marked)
        texts, _ = renamed(editor, path, marked, "new")
        assert texts[INIT] == text.replace("port", "new") and texts[EPP] == EPP_TEXT.replace("port", "new"), texts
    editor.end()


PLAN, CALLER = "modules/web/plans/deploy/app.pp", "modules/web/plans/caller.pp"
PLAN_TEXT = """# @param count How many
plan web::deploy::app (
  TargetSpec $targets,
  Integer $count = 1,
) {
  notice($targets, "${count}")
}
"""


def plans(root, line, marked="$|count", name="new", more=None):
    text = f"plan web::caller ($args) {{\n  {line}\n}}\n"
    editor = Editor(tempfile.mkdtemp(dir=root), {**META, PLAN: PLAN_TEXT, CALLER: text, **(more or {})}, capabilities=RENAMES)
    try:
        texts, moves = renamed(editor, PLAN, marked, name)
        result = texts.get(CALLER, text).split("\n")[1].strip(), texts[PLAN], moves
    except ServerError as error:
        result = str(error)
    editor.end()
    return result


@test
def plans_and_their_parameters(root):
    def same(line, expected=None):
        found = plans(root, line)
        assert found == (expected or line, PLAN_TEXT.replace("count", "new"), []), found

    same("run_plan('web::deploy::app', $args, count => 2, 'other' => 1)", "run_plan('web::deploy::app', $args, new => 2, 'other' => 1)")
    same("run_plan('web::deploy::app', { 'count' => 2, '_run_as' => 'root' })",
         "run_plan('web::deploy::app', { 'new' => 2, '_run_as' => 'root' })")
    same("run_plan('web::deploy::app', 'localhost')")
    same("run_plan('web::deploy', { count => 1 })")
    for line, problem in (("run_plan('web::deploy::app', $args)", "caller.pp:2 sets parameters by a hash"),
                          ("run_plan(\"web::deploy::${x}\", count => 1)", "caller.pp:2 may set `count` of `web::deploy::app`"),
                          ("$name = 'web::deploy::app'", "caller.pp:2 names `web::deploy::app`")):
        found = plans(root, line)
        assert problem in found, found
    found = plans(root, "run_plan('web::deploy::app', 'localhost')", "TargetSpec $|targets")
    assert "caller.pp:2 sets `$targets` or `$nodes` by its place" in found, found
    steps = {"modules/web/plans/steps.yaml": "steps:\n  - plan: web::deploy::app\n    parameters:\n      count: 1\n"}
    assert "plans/steps.yaml names `web::deploy::app`" in plans(root, "notice(1)", more=steps)
    # The plan itself, with its file.
    found = plans(root, "run_plan('web::deploy::app', count => 2)", "web::deploy::|app", "web::roll")
    assert len(found) == 3, found
    line, text, moves = found
    assert line == "run_plan('web::roll', count => 2)" and text == PLAN_TEXT.replace("web::deploy::app", "web::roll"), (line, text)
    assert moves == [(PLAN, "modules/web/plans/roll.pp")], moves
    assert "steps.yaml uses `web::deploy::app`" in plans(root, "notice(1)", "web::deploy::|app", "web::roll", steps)
    found = plans(root, "notice(1)", "web::deploy::|app", "web::steps", {"modules/web/plans/steps.yaml": "steps: []\n"})
    assert "already exists" in found, found


@test
def parameters_of_plans_from_their_calls(root):
    text = "plan web::caller {\n  run_plan('web::deploy::app', count => 2, _run_as => 'x')\n}\n"
    editor = Editor(root, {**META, PLAN: PLAN_TEXT, CALLER: text}, capabilities=RENAMES)
    for path, marked in ((CALLER, "co|unt => 2"), (PLAN, "Integer $|count"), (PLAN, "${|count}")):
        assert editor.definition(path, marked) == [(PLAN, 3, "$count")], editor.definition(path, marked)
        assert editor.references(path, marked) == [(CALLER, 1, "count"), (PLAN, 5, "count")], editor.references(path, marked)
        assert "Integer $count = 1" in editor.hover(path, marked), editor.hover(path, marked)
    assert editor.definition(CALLER, "_run|_as") == []
    editor.end()


@test
def classes_that_are_declared_in_a_list(root):
    user = "modules/web/manifests/user.pp"
    editor = Editor(root, {**META, INIT: "# x\nclass web ($mode = 1) {\n}\n", SUB: "# x\nclass web::sub ($mode  = 1) {\n}\n",
                           user: "# x\nclass web::user {\n  class { ['web', 'web::sub']: mode => 2 }\n"
                           "  Class['web', 'web::sub'] { mode +> 3 }\n}\n"}, capabilities=RENAMES)
    for marked in ("{ ['web', 'web::s|ub']:", "Class['web', 'web::s|ub']"):
        assert editor.definition(user, marked) == [(SUB, 1, "web::sub")]
        assert editor.references(user, marked) == [(user, 2, "web::sub"), (user, 3, "web::sub")]
        texts, moves = renamed(editor, user, marked, "web::new")
        assert texts[user].count("'web::new'") == 2 and moves == [(SUB, "modules/web/manifests/new.pp")], (texts, moves)
    given = [(user, 2, "mode"), (user, 3, "mode")]
    for marked in ("mo|de => 2", "mo|de +> 3"):
        assert editor.definition(user, marked) == [(INIT, 1, "$mode"), (SUB, 1, "$mode")], editor.definition(user, marked)
        assert editor.references(user, marked) == given
    assert editor.references(INIT, "$|mode") == given and editor.references(SUB, "$|mode") == given
    editor.end()


TYPES = {"modules/web/types/vhost.pp": """type Web::Vhost = Struct[{
  'mode'           => Enum['http', 'tls'],
  Optional['list'] => Array[Struct[{ port => Integer, 'kind' => Optional[Enum['a', 'b']] }]],
  'deep'           => Hash[String, Variant[Boolean, Struct[{ inner => Boolean }]]],
}]
""", "modules/web/types/vhosts.pp": "type Web::Vhosts = Hash[String, Web::Vhost]\n"}
INIT_TEXT = """# x
class web (
  Web::Vhost $options,
  Optional[Web::Vhosts] $many = undef,
  Variant[Enum['off'], Array[Web::Vhost]] $sites = 'off',
) {
}
"""


@test
def keys_of_structs(root):
    write(root, {**META, **TYPES, INIT: INIT_TEXT, "modules/web/manifests/thing.pp":
                 "# x\ndefine web::thing (Web::Vhost $options) {\n}\n"})
    session = Session(root)
    parts = {"mode", "list", "deep"}
    for text, expected in (
            ("class { 'web': options => { ¦ } }", parts), ("class { 'web': options => { '¦' } }", parts),
            ("class { 'web': options => { mo¦", {"mode"}), ("class { 'web': options => { 'mode' => 'tls', ¦ } }", {"list", "deep"}),
            ("class { 'web':\n  options => {\n    ¦\n    list => [],\n    'deep' => {},\n  },\n}", {"mode"}),
            ("class { 'web': options => { list => [{ ¦ }] } }", {"port", "kind"}),
            ("class { 'web': options => { list => [{ port => 1 }, { port => 1, ¦ }] } }", {"kind"}),
            ("class { 'web': options => { deep => { x => { ¦ } } } }", {"inner"}),
            ("class { 'web': options => { deep => { ¦ } } }", set()), ("class { 'web': options => { other => { ¦ } } }", set()),
            ("class { 'web': many => { 'a' => { ¦ } } }", parts), ("class { 'web': sites => [{ ¦ }] }", parts),
            ("web::thing { 'x': options => { ¦ } }", parts), ("Web::Thing['x'] { options => { ¦ } }", parts),
            # Values.
            ("class { 'web': options => { mode => ¦ } }", {"http", "tls"}), ("class { 'web': options => { 'mode' => '¦' } }", {"http", "tls"}),
            ("class { 'web': options => { list => [{ kind => ¦ }] } }", {"a", "b", "undef"}),
            ("class { 'web': many => { a => { deep => { b => { inner => ¦ } } } } }", {"true", "false"}),
            ("file { '/a': ensure => { ¦ } }", set())):
        found = session.body(text)
        assert found == expected, (text, found)
    assert session.names("class web::c (Web::Vhost $o = { ¦ }) {}\n") == parts
    assert session.names("class web::c (Web::Vhost $o = { mode => '¦' }) {}\n") == {"http", "tls"}
    start = "class web::c {\n  class { 'web': options => { "
    assert session.inserted(start + "¦ } }\n}\n", "mode") == "'mode'"
    assert session.inserted(start + "'m¦' } }\n}\n", "mode") == "mode"
    session.end()
    session = Session(root, capabilities=SNIPPETS)
    assert session.inserted(start + "¦ } }\n}\n", "mode") == "'mode' => $0"
    assert session.inserted(start + "m¦ => 1 } }\n}\n", "mode") == "'mode'"
    session.end()


@test
def the_rest_of_the_word_is_replaced(root):
    write(root, {**META, INIT: "# x\nclass web (Enum['one way', 'other'] $mode = 'other') {\n}\n"})
    session = Session(root)

    def replaced(text, label):
        assert label in session.names(text), (text, session.names(text))
        item = session.item(text, label)
        edit, (start, end) = item["textEdit"], (item["textEdit"]["range"][key] for key in ("start", "end"))
        line = text.replace("¦", "").split("\n")[start["line"]]
        assert start["line"] == end["line"]
        return line[start["character"]:end["character"]], edit["newText"]

    declared = "class web::c {\n  file { '/a b c.txt': }\n  "
    for text, label, expected in (
            (declared + "File['/a ¦b c.txt']\n}\n", "/a b c.txt", ("/a b c.txt", "/a b c.txt")),
            (declared + "File['/a ¦b ', '/b']\n}\n", "/a b c.txt", ("/a b", "/a b c.txt")),
            (declared + "File['/a¦, '/b']\n}\n", "/a b c.txt", ("/a", "/a b c.txt")),
            ("class web::c {\n  class { 'web': mode => 'on¦e of' }\n}\n", "one way", ("one of", "one way")),
            ("# @ap¦i private\nclass web::c {\n}\n", "@api private", ("@api", "@api")),
            ("# @ap¦i old\nclass web::c {\n}\n", "@api private", ("@api", "@api private")),
            ("# @s¦ince 1\nclass web::c {\n}\n", "@since", ("@since", "@since")),
            ("# @param po¦x\nclass web::c ($port) {\n}\n", "port", ("pox", "port")),
            ("# @pa¦ram ports of it\nclass web::c ($port) {\n}\n", "@param port", ("@param", "@param port")),
            ("notice(1) # plint:ig¦nore=tab\n", "ignore", ("ignore", "ignore")),
            ("notice(1) # plint:ignore=trail¦ing_space\n", "trailing_whitespace", ("trailing_space", "trailing_whitespace"))):
        found = replaced(text, label)
        assert found == expected, (text, found)
    session.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
