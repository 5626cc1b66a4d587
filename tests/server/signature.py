#!/usr/bin/env python3
"""Signature help, at every kind of place."""
import signal
import sys

import protocol
from protocol import test, write
from session import Session

protocol.TESTS.clear()


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


if __name__ == "__main__":
    signal.alarm(280)
    sys.exit(protocol.main())
