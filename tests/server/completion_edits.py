#!/usr/bin/env python3
"""What completion inserts and shows: snippets, replaced text, details; and long files."""
import signal
import sys

import protocol
from protocol import test, write
from session import C, SNIPPETS, Session

protocol.TESTS.clear()


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
    for text, label in (("[lint]\nselect = ['recomm¦']\n", "recommended"), ("[rules.trail¦]\n", "rules.trailing_whitespace")):
        item = session.item(text, label, "plint.toml")
        assert session.client.request("completionItem/resolve", item)["label"] == label
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
def rules_of_users(root):
    rule = "[[pattern]]\nname = \"no_f\"\npattern = \"f($X)\"\nmessage = \"calls f\"\nhelp = \"call g\"\n"
    write(root, {"plint.toml": rule, "sub/plint.toml": "[lint]\nselect = [\"format\"]\n", "sub/a.pp": ""})
    session = Session(root)
    for text in ("f(1) # plint:ignore=no¦\n", "f(1) # lint:ignore:no¦\n", "# plint:ignore-file=no¦\n"):
        assert session.item(text, "no_f")["detail"] == "calls f", text
        assert "call g" in session.resolved(text, "no_f")[1], text
    hover = session.client.request("textDocument/hover", session.put("f(1) # plint:ignore=no¦_f\n"))
    assert "calls f" in hover["contents"]["value"] and "call g" in hover["contents"]["value"], hover
    # Not where the rule is unknown.
    assert "no_f" not in session.names("f(1) # plint:ignore=no¦\n", "sub/a.pp")
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
