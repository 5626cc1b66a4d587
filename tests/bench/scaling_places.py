"""What scaling_units.py repeats, and where."""


class Place:
    """Where in which file of a project a text stands. A settings file has at most 256 KiB."""

    def __init__(self, name, file, before="", after="", others=None, size=200_000):
        self.name, self.language = name, name.split(".")[0]
        self.file, self.before, self.after, self.others, self.size = file, before, after, others or {}, size
        self.is_code = file.endswith((".pp", ".epp"))

    def make(self, text):
        return {**self.others, self.file: self.before + text + self.after}


METADATA = '{"name": "a-m", "version": "1.0.0", "author": "a", "license": "MIT", "summary": "s", "source": "", "dependencies": []}'
CLASS = "class m (String $a = 'a', $b = lookup('m::b')) {\n  notice(template('m/a.erb'), epp('m/a.epp'), m::f($a))\n  t { 'x': p => $a }\n}\n"
MODULE = {"metadata.json": METADATA, "manifests/init.pp": CLASS,
          "hiera.yaml": "version: 5\nhierarchy:\n  - name: x\n    path: c.yaml\n"}

# A language: the file, and its places with the text before and after.
PLACES = [Place(f"{language}.{name}", file, before, after, {**MODULE, **others}, size)
          for language, file, size, others, places in [
    ("manifest", "manifests/p.pp", 200_000, {}, {
        "top": ("", ""), "class": ("class m::p {\n", "\n}\n"), "parameters": ("class m::p (\n", "\n) {}\n"),
        "single_quoted": ("class m::p { $x = '", "' }\n"), "double_quoted": ('class m::p { $x = "', '" }\n'),
        "interpolation": ('class m::p { $x = "${', '}" }\n'), "list": ("class m::p { $x = [", "] }\n"),
        "hash": ("class m::p { $x = {", "} }\n"), "resource": ("class m::p { file { '/x': ", " } }\n"),
        "arguments": ("class m::p { notice(", ") }\n"), "condition": ("class m::p { if ", " { } }\n"),
        "case": ("class m::p { case $x { ", " } }\n"), "collector": ("class m::p { File <| ", " |> }\n"),
        "type": ("class m::p (Variant[", "] $x) {}\n"), "regex": ("class m::p { if $x =~ /", "/ { } }\n"),
        "comment": ("class m::p {\n# ", "\n}\n"), "long_comment": ("class m::p {\n/* ", " */ }\n"),
        "heredoc": ('class m::p { $x = @("E")\n', "\n| E\n}\n"), "unclosed": ("class m::p { $x = [({", ""),
        "lambda": ("class m::p { $x.each |$y| { ", " } }\n")}),
    ("epp", "templates/a.epp", 200_000, {}, {
        "text": ("a\n", ""), "code": ("<% ", " %>\n"), "value": ("<%= ", " %>\n"), "comment": ("<%# ", " %>\n"),
        "parameters": ("<%- | ", " | -%>\n"), "string": ("<%= '", "' %>\n"), "unclosed": ("<% ", "")}),
    ("erb", "templates/a.erb", 200_000, {}, {
        "text": ("a\n", ""), "code": ("<% ", " %>\n"), "value": ("<%= ", " %>\n"), "comment": ("<%# ", " %>\n"),
        "string": ("<%= \"", "\" %>\n")}),
    ("function", "lib/puppet/functions/m/f.rb", 200_000, {}, {
        "top": ("", ""), "body": ("Puppet::Functions.create_function(:'m::f') do\n", "\nend\n"),
        "type": ("Puppet::Functions.create_function(:'m::f') do\ndispatch(:a) do\nparam '", "', :x\nend\nend\n")}),
    ("ruby_type", "lib/puppet/type/t.rb", 200_000, {}, {
        "body": ("Puppet::Type.newtype(:t) do\n", "\nnewparam(:p)\nend\n"),
        "doc": ("Puppet::Type.newtype(:t) do\n@doc = \"", "\"\nnewparam(:p)\nend\n"),
        "values": ("Puppet::Type.newtype(:t) do\nnewparam(:p) { newvalues(/", "/) }\nend\n")}),
    ("data", "data/c.yaml", 200_000, {}, {
        "top": ("", ""), "plain": ("m::a: ", "\n"), "single_quoted": ("m::a: '", "'\n"),
        "double_quoted": ('m::a: "', '"\n'), "interpolation": ('m::a: "%{lookup(', ')}"\n'), "list": ("m::a: [", "]\n"),
        "mapping": ("m::a: {", "}\n"), "block": ("m::a: |\n  ", "\n"), "folded": ("m::a: >\n  ", "\n"),
        "key": ('"m::', '": 1\n'), "comment": ("# ", "\nm::a: 1\n"), "lines": ("m::a:\n  - ", "\n")}),
    ("hiera", "hiera.yaml", 200_000, {}, {
        "top": ("", ""), "path": ('version: 5\nhierarchy:\n  - name: x\n    path: "', '"\n'),
        "glob": ('version: 5\nhierarchy:\n  - name: x\n    glob: "', '"\n'),
        "level": ("version: 5\nhierarchy:\n  - name: x\n    ", "\n")}),
    ("json", "metadata.json", 200_000, {}, {
        "top": ("", ""), "string": ('{"name": "', '"}\n'), "list": ('{"name": "a-m", "dependencies": [', "]}\n"),
        "requirement": ('{"name": "a-m", "dependencies": [{"name": "a/b", "version_requirement": "', '"}]}\n')}),
    ("json_data", "data/c.json", 200_000, {"hiera.yaml": "version: 5\nhierarchy:\n  - name: x\n    path: c.json\n"
                                           "    data_hash: json_data\n"}, {
        "top": ("{", "}"), "string": ('{"m::a": "', '"}\n')}),
    ("checksums", "checksums.json", 200_000, {}, {"top": ("", ""), "string": ('{"', '": "x"}\n')}),
    ("settings", "plint.toml", 100_000, {}, {
        "top": ("", ""), "string": ('[lint]\nselect = ["', '"]\n'), "list": ("[lint]\nselect = [", "]\n"),
        "comment": ("# ", "\n"), "pattern": ("[rules.custom.x]\npattern = '''", "'''\nmessage = 'x'\n"),
        "paths": ('[per-file]\n"', '" = {ignore = ["format"]}\n')}),
    ("puppetfile", "Puppetfile", 200_000, {}, {
        "top": ("", ""), "name": ("mod '", "', '1.0.0'\n"), "options": ("mod 'a/b', :git => 'x', ", "\n")}),
    ("gitignore", ".gitignore", 200_000, {".git/HEAD": ""}, {"top": ("", ""), "set": ("*[", "]\n")}),
    ("environment", "environment.conf", 200_000, {}, {"top": ("", ""), "modulepath": ("modulepath = ", "\n")}),
] for name, (before, after) in places.items()]

# One a line, in the words of the language that has them; `\n` and the like are in the last group.
TOKENS = [token for line in r"""
' " ` / \ | || & && ! !! ? : :: ; , . .. = == => =~ != +> += -> ~> <- <~ < > << >> <| |> <<| |>> ( ) [ ] { } @ @@ $ % # - + * ^ ~
$a $::a ${ ${a} ${a ${:: "${ "a" 'a' 'a "a $a[ [1] {a=>1} (1) a=> a, 'a', "a", a: a:: ::a A A:: A[ A[1] 1 0x1 1.5 é 😀 _
if else elsif unless case class define function node inherits default include undef true and in not file{a: file{'a': class{ a{b:c=>d}
@(E) @("E") @(E/L) @(E:x/ |-E $x=1 |$a| f( a( a() a.b .each| /a/ /a =~/ case{ a?{ /* */ // # # plint:ignore=80chars
# lint:ignore:80chars # lint:endignore # plint:ignore-file= http:// http://a puppet:///modules/ $facts['a'] $facts[ %h
<% %> <%= <%- -%> <%# <%% %%> <%|
%{ %{a} %{a %{lookup(' %{lookup('a')} %{facts. %{literal('%')} }}
--- ... - &a *a !a !!str <<: ? ~ | > |- >- %TAG %YAML "a": 'a': [[ {{ {a: [a, &
{" "a":" \u \u12 null [1, =[ [a] a.b= a= mod :git=> 'a/b' **/ *a !a a/ [a-z] [!a] ../
def do end do|a| begin #{ %w( %q{ :a :"a a:1 lambda{ puts( require'a' <<~E <<E __END__ =begin param'A' newparam(:a) lookup hiera template epp lookup(' lookup("a${x} template('a call_function @param @summary NOPASSWD: scope. nosuch return a<<a @a @@a $1
""".split("\n") for token in line.split()] + [
    " ", "\n", "\t", "\r\n", "\r", "\0", "  ", "\n  ", "\n\n", "a", "a ", "a\n", " a:\n", "\\\n", "\\\\", "\\'", '\\"', '"""', "'''",
    "# a\n", "# plint:ignore=80chars\n", "# lint:ignore:80chars\n", "- a\n", "a: 1\n", "%TAG !a! t:x\n", "\n|E\n", "\u00a0", "\u202e"]
TOKENS = list(dict.fromkeys(TOKENS))
