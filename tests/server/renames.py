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


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
