#!/usr/bin/env python3
"""Names that are used across the kinds of files: Hiera keys in Ruby code, parameters of templates and plans."""
import signal
import sys

import protocol
from names import INIT, META, RENAMES, SUB, Editor
from protocol import test

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
        assert "`hello` in data/common.yaml line 1" in editor.hover(path, marked), editor.hover(path, marked)
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
        except protocol.ServerError as error:
            assert f"{place} reads `{name}`" in str(error) or "is already set" in str(error), error
    editor.client.change("hiera.yaml", "version: 5\nhierarchy:\n  - name: Own\n    lookup_key: my::backend\n")
    assert "custom backend" in editor.refusals(INIT, "$|free =")
    editor.end()


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
