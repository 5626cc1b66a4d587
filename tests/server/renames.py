#!/usr/bin/env python3
"""All places that can name a definition or a parameter: renaming changes or refuses each of them, and references have it."""
import signal
import sys
import tempfile

import protocol
from client import ServerError
from names import META, RENAMES, Editor
from protocol import test
from uses import renamed

protocol.TESTS.clear()

CLASS, DEFINE = "modules/web/manifests/sub.pp", "modules/web/manifests/vhost.pp"
ALIAS, FUNCTION = "modules/web/types/myport.pp", "modules/web/functions/twice.pp"
USER = "modules/web/manifests/user.pp"
FILES = {
    **META,
    "modules/web/manifests/init.pp": "# x\nclass web {\n}\n",
    CLASS: "# x\n# @param mode x\nclass web::sub (\n  $mode = 1,\n) {\n  $v = 5\n}\n",
    DEFINE: "# x\n# @param root x\ndefine web::vhost (\n  $root = 1,\n) {\n  notice($root)\n}\n",
    ALIAS: "# x\ntype Web::MyPort = Integer\n",
    FUNCTION: "# x\nfunction web::twice($x) {\n  $x\n}\n",
}
REFUSED = "refused"
SAME = "same"


def user(line):
    return f"# x\nclass web::user {{\n  {line}\n}}\n"


def result(root, path, marked, name, line):
    """The line after the renaming; REFUSED, or SAME."""
    editor = Editor(tempfile.mkdtemp(dir=root), {**FILES, USER: user(line)}, capabilities=RENAMES)
    try:
        texts, _ = renamed(editor, path, marked, name)
        changed = texts.get(USER)
        return SAME if changed is None else changed[len("# x\nclass web::user {\n  "):-len("\n}\n")]
    except ServerError as error:
        assert error.code == -32803, error
        assert "user.pp:" in str(error), error
        return REFUSED
    finally:
        editor.end()


def check(root, path, marked, name, cases):
    failures = []
    for line, expected in cases:
        found = result(root, path, marked, name, line)
        if found != expected:
            failures.append(f"{line}\n    expected {expected}\n    found    {found}")
    assert not failures, "\n  ".join(failures)


@test
def classes(root):
    def to(line, old="web::sub", new="web::new"):
        return line, line.replace(old, new)

    def refused(line):
        return line, REFUSED

    check(root, CLASS, "class web::s|ub", "web::new", [
        to("include web::sub"), to("contain('::web::sub')"), to("Class['web::sub'] -> Class['web']"),
        to("notice(defined(Class['web::sub']))"), to("notice(defined(Class[web::sub]))"), to("notice(defined('web::sub'))"),
        to("notice(defined(Class['Web::Sub']))", "Web::Sub", "Web::New"), to("notice(defined('Web::Sub'))", "Web::Sub", "Web::New"),
        to("notice(defined(web::sub))"), to("notice('web::sub'.defined)"), to("notice(tagged('web::sub'))"),
        to("notice(getparam(Class['web::sub'], 'mode'))"),
        to("notify { 'a': require => 'Class[web::sub]' }"), to("notify { 'a': require => 'Class[Web::Sub]' }", "Web::Sub", "Web::New"),
        to("notice(defined(Resource['class', 'web::sub']))"),
        to("create_resources('class', { 'web::sub' => {} })"), to("create_resources('class', { 'Web::Sub' => {} })", "Web::Sub", "Web::New"),
        to("ensure_resource('class', 'web::sub')"), to("ensure_resource('class', ['web', 'web::sub'])"),
        to("include \"${module_name}::sub\"", "::sub", "::new"), to("class { \"${module_name}::sub\": mode => 2 }", "::sub", "::new"),
        to("Class[\"${module_name}::sub\"] -> Class['web']", "::sub", "::new"),
        to("notice($web::sub::v, \"${::web::sub::v}\")"),
        refused("include \"web::${x}\""), refused("include [\"${x}::sub\"]"), refused("class { \"web::s${x}\": }"),
        refused("Class[\"web::${x}\"] -> Class['web']"), refused("create_resources('class', { \"web::${x}\" => {} })"),
        refused("$x = 'Web::Sub'"), refused("File <| tag == 'Web::Sub' |>"), refused("notice(getvar('web::sub::v'))"),
        ("include \"web::${x}::sub\", \"other::${x}\", \"${x}\"", SAME), ("notice(\"web::${x}\", lookup(\"web::${x}\"))", SAME),
        ("# Web::Sub", SAME), ("include \"${module_name}::substitute\"", SAME)])


@test
def defined_types(root):
    def to(line, old="Web::Vhost", new="Web::New"):
        return line, line.replace(old, new)

    def lower(line):
        return to(line, "web::vhost", "web::new")

    def refused(line):
        return line, REFUSED

    check(root, DEFINE, "define web::v|host", "web::new", [
        lower("web::vhost { 'a': }"), lower("@@::web::vhost { default: root => 1; 'a': }"), to("Web::Vhost <<| root == 1 |>>"),
        to("notice(!defined(Web::Vhost['a']))"), to("notice(defined(Web::Vhost))"), to("if defined(::Web::Vhost['a']) {}"),
        to("notice(\"${defined(Web::Vhost['a'])}\")"), to("notice(Web::Vhost['a'].defined)"), to("notice(defined(Type[Web::Vhost]))"),
        lower("notice(defined('web::vhost'))"), to("notice(defined('Web::Vhost'))"),
        to("notice(defined(Resource['Web::Vhost', 'a']))"), lower("notice(defined(Resource[web::vhost]['a']))"),
        lower("Resource['web::vhost'] { 'k': }"), to("Resource[Web::Vhost] { 'k': }"), to("Resource['Web::Vhost', 'k'] { root => 1 }"),
        to("notice(getparam(Web::Vhost['a'], 'root'))"), to("notice(getparam('Web::Vhost[a]', 'root'))"),
        to("realize Web::Vhost['a'], Web::Vhost['b']"), to("realize('Web::Vhost[a]')"),
        to("notify { 'a': require => ['Web::Vhost[a]', \"Web::Vhost[${x}]\"] }"),
        to("notice(defined_with_params('Web::Vhost[a]', { root => 1 }))"),
        lower("create_resources('web::vhost', {})"), lower("create_resources('@@web::vhost', {})"), to("create_resources('Web::Vhost', {})"),
        lower("ensure_resources('::web::vhost', {})"), lower("notice(tagged('web::vhost'))"),
        refused("$x = 'Web::Vhost'"), refused("$x = 'web::Vhost'"), refused("create_resources(\"web::${x}\", {})"),
        refused("Resource[\"web::${x}\"] { 'k': }"), refused("File <| tag == 'web::vhost' |>"),
        ("notice(defined(Web::Vhosts['a']), 'Web::Vhost::Other[a]')", SAME)])


@test
def type_aliases(root):
    def to(line):
        return line, line.replace("Web::MyPort", "Web::NewPort")

    def refused(line):
        return line, REFUSED

    check(root, ALIAS, "type Web::My|Port", "Web::NewPort", [
        to("notice($x =~ Optional[Web::MyPort])"), to("notice(assert_type(Web::MyPort, 1))"), to("notice(assert_type('Array[Web::MyPort]', 1))"),
        to("notice(validate_legacy('Optional[Web::MyPort]', 'validate_x', 1))"), to("notice(defined(Type[Web::MyPort]))"),
        to("notice([1].filter |Web::MyPort $x| { true })"), ("notice(Web::Myport)", "notice(Web::NewPort)"),
        refused("$x = 'Array[Web::MyPort]'"), refused("$x = 'Web::MYPORT'"), ("notice('web::myport', $web::myport)", SAME)])
    # The new name is as the user writes it, also if only its case changes.
    for typed, written in (("Web::LoginPort", "Web::LoginPort"), ("web::loginport", "Web::Loginport"), ("::Web::A::BcD", "Web::A::BcD"),
                           ("Web::MYPort", "Web::MYPort")):
        found = result(root, ALIAS, "type Web::My|Port", typed, "notice(Web::MyPort)")
        assert found == f"notice({written})", (typed, found)


@test
def functions(root):
    def to(line):
        return line, line.replace("web::twice", "web::new")

    check(root, FUNCTION, "function web::t|wice", "web::new", [
        to("notice(web::twice(1), 1.web::twice, \"${::web::twice(1)}\")"), to("notice(call('web::twice', 1))"),
        to("notice(defined(File[web::twice('/a')]))"), ("notice(call(\"web::${x}\", 1))", REFUSED),
        ("notice(Deferred('web::twice', [1]))", REFUSED), ("$x = 'web::twice'", REFUSED)])


@test
def namesakes_of_another_kind_do_not_matter(root):
    text = "# x\nclass web::user {\n  include web::twice\n  notice(web::twice(1), defined(Class['web::twice']))\n}\n"
    more = {"modules/web/manifests/twice.pp": "# x\nclass web::twice {\n}\n", USER: text}
    editor = Editor(root, {**FILES, **more}, capabilities=RENAMES)
    texts, _ = renamed(editor, FUNCTION, "function web::t|wice", "web::new")
    assert texts[USER] == text.replace("web::twice(1)", "web::new(1)"), texts
    texts, _ = renamed(editor, "modules/web/manifests/twice.pp", "class web::t|wice", "web::new")
    assert texts[USER] == text.replace("web::twice\n", "web::new\n").replace("'web::twice'", "'web::new'"), texts
    editor.end()


@test
def parameters_of_classes(root):
    def to(line):
        return line, line.replace("mode", "new")

    def refused(line):
        return line, REFUSED

    check(root, CLASS, "$|mode = 1", "new", [
        to("class { 'Web::Sub': mode => 2 }"), to("class { \"${module_name}::sub\": mode => 2 }"), to("Class['web::sub'] { mode => 3 }"),
        to("notice(Class['web::sub'][mode], $web::sub::mode)"), to("notice(getparam(Class['web::sub'], 'mode'))"),
        to("notice(Class['web::sub'].getparam('mode'))"), to("notice(getparam('Class[web::sub]', mode))"),
        to("notice(Resource['class', 'web::sub']['mode'])"), to("notice(defined_with_params(Class['web::sub'], { mode => 1 }))"),
        to("create_resources('class', { 'web::sub' => { 'mode' => 1 } })"), to("ensure_resource('class', 'web::sub', { mode => 1 })"),
        to("class { 'web::sub': * => { 'mode' => 1 } }"),
        refused("create_resources('class', { 'web::sub' => $x })"), refused("create_resources('class', $x)\n  include web::sub"),
        refused("create_resources('class', { 'web::sub' => {}, 'web' => {} }, { mode => 1 })"),
        refused("class { 'web::sub': * => $x }"), refused("class { 'web::sub': * => { mode => 1 } + $x }"),
        refused("class { 'web::sub': * => { \"m${x}\" => 1 } }"), refused("class { \"web::${x}\": mode => 1 }"),
        refused("$x = Class['web::sub']\n  notice(getparam($x, 'mode'))"), refused("notice(getvar('web::sub::mode'))"),
        ("create_resources('class', { 'web' => $x }) include web::sub", SAME), ("notice(getparam(Class['web'], 'mode')) include web::sub", SAME),
        ("notice(getparam(Class['web::sub'], 'other'))", SAME), ("class { \"other::${x}\": mode => 1 }", SAME)])


@test
def parameters_of_defined_types(root):
    def to(line):
        return line, line.replace("root", "new")

    def refused(line):
        return line, REFUSED

    check(root, DEFINE, "$|root = 1", "new", [
        to("web::vhost { default: root => 1; 'a': }"), to("Web::Vhost <| root != 1 |> { root => 2 }"),
        to("notice(Web::Vhost['a'][root], Web::Vhost['a', 'b']['root'])"),
        to("notice(getparam(Web::Vhost['a'], 'root'))"), to("notice(getparam('Web::Vhost[a]', \"root\"))"), to("notice(Web::Vhost['a'].getparam(root))"),
        to("notice(defined_with_params(Web::Vhost['a'], { 'root' => 1 }))"), to("notice(defined_with_params('Web::Vhost[a]', { root => 1 }))"),
        to("create_resources('web::vhost', { 'a' => { root => 1 } })"), to("create_resources('@Web::Vhost', { \"${x}\" => { 'root' => 1 } }, { root => 1 })"),
        to("ensure_resource('Web::Vhost', 'a', { 'root' => 1 })"), to("ensure_resources('web::vhost', { 'a' => { root => 1 } })"),
        to("Resource['web::vhost'] { 'k': root => 1 }"), to("Resource[Web::Vhost, 'a'] { root => 1 }"), to("notice(Resource['web::vhost', 'a']['root'])"),
        to("web::vhost { 'a': * => { root => 1, 'b' => 2 } }"),
        refused("create_resources('Web::Vhost', $x)"), refused("ensure_resource('web::vhost', 'a', $x)"), refused("web::vhost { 'a': * => $x }"),
        refused("create_resources('web::vhost', { 'a' => $x })"), refused("create_resources('web::vhost', { 'a' => { \"r${x}\" => 1 } })"),
        refused("$x = Web::Vhost['a']\n  notice(getparam($x, 'root'))"),
        ("create_resources('web::other', $x) web::vhost { 'a': }", SAME), ("notice(getparam(File['a'], 'root')) web::vhost { 'a': }", SAME)])


@test
def references_have_the_same_places(root):
    text = user("if !defined(Web::Vhost['a']) and !defined(Class['web::sub']) { web::vhost { 'a': * => { root => 1 } } }\n"
                "  notify { 'b': require => 'Web::Vhost[a]' }\n"
                "  create_resources('web::vhost', { 'c' => { 'root' => 2 } })\n  include \"${module_name}::sub\"\n"
                "  notice(getparam('Web::Vhost[a]', 'root'), defined('web::vhost'), defined('web::sub'), assert_type('Web::MyPort', 1))")
    editor = Editor(root, {**FILES, USER: text}, capabilities=RENAMES)
    places = [(USER, 2, "Web::Vhost"), (USER, 2, "web::vhost"), (USER, 3, "Web::Vhost"), (USER, 4, "web::vhost"), (USER, 6, "Web::Vhost"),
              (USER, 6, "web::vhost")]
    for path, marked in ((DEFINE, "define web::v|host"), (USER, "defined(Web::V|host"), (USER, "'Web::V|host[a]' }"), (USER, "defined('web::v|host')")):
        assert editor.references(path, marked) == places, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(DEFINE, 2, "web::vhost")], marked
        assert "define web::vhost" in editor.hover(path, marked), editor.hover(path, marked)
    places = [(USER, 2, "web::sub"), (USER, 5, "::sub"), (USER, 6, "web::sub")]
    for path, marked in ((CLASS, "class web::s|ub"), (USER, "Class['web::s|ub"), (USER, "}::s|ub\""), (USER, "defined('web::s|ub')")):
        assert editor.references(path, marked) == places, (marked, editor.references(path, marked))
        assert editor.definition(path, marked) == [(CLASS, 2, "web::sub")], marked
    given = [(USER, 2, "root"), (USER, 4, "root"), (USER, 6, "root")]
    for path, marked in ((USER, "* => { ro|ot"), (USER, "{ 'ro|ot' => 2"), (USER, "'Web::Vhost[a]', 'ro|ot'")):
        assert editor.references(path, marked) == sorted([*given, (DEFINE, 5, "$root")]), editor.references(path, marked)
        assert editor.definition(path, marked) == [(DEFINE, 3, "$root")], marked
    assert editor.references(ALIAS, "type Web::My|Port") == [(USER, 6, "Web::MyPort")]
    editor.end()


TASK, SPEC = "modules/web/tasks/deploy.json", "modules/web/spec/classes/sub_spec.rb"
VHOST_SPEC = "modules/web/spec/defines/vhost_spec.rb"


@test
def files_that_are_not_analyzed(root):
    more = {
        TASK: '{"description": "x", "parameters": {"port": {"type": "Optional[Web::MyPort]"}, "other": {"type": "Web::MyPorts"}}}\n',
        SPEC: "describe 'web::sub' do\n  let(:pre) { 'class { \"::web::sub\": }' }\n  it { is_expected.to contain_class('Web::Sub') }\n"
              "  it { web::subs; web::sub::mode; contain_web__vhost('a'); have_web__vhost_resource_count(1); contain_web__vhosts('x') }\nend\n",
        VHOST_SPEC: "describe 'web::vhost' do\nend\n",
        "modules/web/REFERENCE.md": "* [`web::sub`](#web--sub): x\n### <a name=\"web--sub\"></a>`web::sub`\n[Web::MyPort](#Web--MyPort)\n",
        "modules/web/spec/fixtures/modules/a/spec/x.rb": "'web::sub'\n",
        "spec/classes/sub_spec.rb": "describe 'web::sub'\n",
    }
    editor = Editor(root, {**FILES, **more}, capabilities=RENAMES)
    texts, _ = renamed(editor, ALIAS, "type Web::My|Port", "Web::NewPort")
    assert texts[TASK] == more[TASK].replace('MyPort]"', 'NewPort]"'), texts
    texts, moves = renamed(editor, CLASS, "class web::s|ub", "web::deep::new")
    assert texts[SPEC] == more[SPEC].replace("web::sub'", "web::deep::new'").replace("::web::sub\"", "::web::deep::new\"").replace(
        "Web::Sub", "Web::Deep::New").replace("web::sub::mode", "web::deep::new::mode"), texts[SPEC]
    assert texts["modules/web/REFERENCE.md"] == more["modules/web/REFERENCE.md"].replace("web::sub", "web::deep::new").replace(
        "web--sub", "web--deep--new"), texts
    assert moves == [(CLASS, "modules/web/manifests/deep/new.pp"), ("spec/classes/sub_spec.rb", "spec/classes/deep/new_spec.rb"),
                     (SPEC, "modules/web/spec/classes/deep/new_spec.rb")], moves
    assert len(texts) == 4 and texts["spec/classes/sub_spec.rb"] == "describe 'web::deep::new'\n", texts
    texts, moves = renamed(editor, DEFINE, "define web::v|host", "web::new")
    assert texts[SPEC] == more[SPEC].replace("contain_web__vhost(", "contain_web__new(").replace(
        "have_web__vhost_", "have_web__new_"), texts[SPEC]
    assert texts[VHOST_SPEC] == "describe 'web::new' do\nend\n" and len(moves) == 2, (texts, moves)
    editor.end()


@test
def plans_in_yaml_are_not_forgotten(root):
    steps = {"modules/web/plans/steps.yaml": "steps:\n  - resources:\n      - web::vhost: a\n        parameters:\n          root: 1\n"
                                             "      - class: web::sub\n"}
    editor = Editor(root, {**FILES, **steps}, capabilities=RENAMES)
    for path, marked, name in ((DEFINE, "define web::v|host", "web::other"), (CLASS, "class web::s|ub", "web::other"),
                               (DEFINE, "$|root = 1", "other"), (CLASS, "$|mode = 1", "other")):
        assert "steps.yaml" in (editor.refusals(path, marked, name) or ""), (marked, editor.refusals(path, marked, name))
    editor.end()


@test
def arrows_stay_aligned(root):
    text = user("web::vhost { 'a':\n    root => 1,\n    *    => $x,\n  }\n  web::vhost { 'b': root => 1 }").replace("    *    => $x,\n", "    noop => true,\n")
    editor = Editor(root, {**FILES, USER: text}, capabilities=RENAMES)
    texts, _ = renamed(editor, DEFINE, "$|root = 1", "document_root")
    assert texts[USER] == user("web::vhost { 'a':\n    document_root => 1,\n    noop          => true,\n  }\n"
                               "  web::vhost { 'b': document_root => 1 }"), texts[USER]
    editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
