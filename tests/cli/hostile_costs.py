"""Writes small projects whose analysis takes long, or makes huge reports, if nothing limits it: NAME DIRECTORY."""
import pathlib
import sys

META = '{"name": "x-m"}'
HIERA = "version: 5\nhierarchy:\n  - name: x\n    path: c.yaml\n"
SITE = "node default { include m }\n"


def rows(n, line):
    return "".join(line(i) for i in range(n))


def numbers(n):
    return ",".join(map(str, range(n)))


def regex_in_rounds(n=64):
    return {"a.pp": "[%s].each |$a| { [%s].each |$b| { notice('x${b}' =~ /(?i)%s1/) } }\n"
                    % (numbers(n), numbers(n), r"[\p{L}]" * 20)}


def lookup_options(n=100):
    pattern = "^(?i)" + r"[\p{L}]" * 4
    return {"environment.conf": "", "hiera.yaml": HIERA,
            "data/c.yaml": "lookup_options:\n" + rows(n, lambda i: f"  '{pattern}{i}': {{merge: unique}}\n")
                           + rows(n, lambda i: f"m::a{i}: 1\n"),
            "modules/m/manifests/init.pp": "class m(" + rows(n, lambda i: f"String $a{i},") + ") {}\n",
            "manifests/site.pp": SITE}


def similar_keys(n=400, size=100):
    base = "a" * size
    return {"environment.conf": "", "hiera.yaml": HIERA, "data/c.yaml": rows(n, lambda i: f"{base}xyz{i:04}: 1\n"),
            "manifests/site.pp": "node default {\n" + rows(n, lambda i: f"$v{i} = lookup('{base}uvw{i + 1000:04}')\n")
                                 + "}\n"}


def many_arguments(n=14900):
    return {"metadata.json": META,
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"if $facts['a{i}'] {{ $x{i} = {i} }} else {{ $y{i} = 1 }}\n")
                                 + "notice(" + rows(n, lambda i: f"$x{i}, ") + "1)\n}\n"}


def data(text):
    return {"metadata.json": META, "hiera.yaml": HIERA, "data/c.yaml": text}


def dollars_in_data(n=400000):
    return data("m::a: " + "${" * n + "\n")


def dollar_lookups_in_data(n=60000):
    return data("m::a: \"" + "${lookup('" * n + "a')}\"\n")


def one_dollar_at_the_end(n=200000):
    return data("m::a:\n" + "- a\n" * n + "m::b: ${\n")


def yaml_directives(n=80000):
    return data(rows(n, lambda i: f"%TAG !a{i}! t:x\n") + "---\nm::a: 1\n")


def template(text):
    return {"metadata.json": META, "templates/a.epp": text}


def less_in_template(n=400000):
    return template("<% " + "<\n" * n + " %>\n")


def percents_in_template(n=400000):
    return template("<% " + "%\n" * n + " %>\n")


def backslashes_in_template(n=400000):
    return template("<% " + "\\\n" * n + " %>\n")


def tags_in_manifest(n=130000):
    return {"a.pp": "<%=a:\n" * n}


def tags_on_one_line(n=130000):
    return {"a.pp": "<%=a:" * n}


def foreign_heredocs(n=200000):
    return {"a.pp": "class m {\n" + "<<A\n" * n + "\n}\n"}


def merge_marks(n=120000):
    return {"a.pp": "=======\n" * n}


def escaped_quotes(n=400000):
    return {"a.pp": "class m (Variant[" + "\\'" * n + "] $x) {}\n"}


def escaped_double_quotes(n=300000):
    return {"a.pp": "class m {\n" + "\\\"\n" * n + "\n}\n"}


def escaped_slashes(n=400000):
    return {"a.pp": "class m {\n$x = (" + "\\/" * n + "\n}\n"}


def openers_in_type(n=250000):
    return {"a.pp": "class m (Variant[" + "%w(" * n + "] $x) {}\n"}


def comments_in_data(n=40000):
    return data("# plint:ignore=80chars\n" * n + "m::a: 1\n")


def quotes_in_list(n=300000):
    return {"a.pp": "class m { $x = [" + '\"\"\"' * n + "] }\n"}


def closers_in_string(n=800000):
    return {"a.pp": "$x = '" + ")" * n + "\n$y = 1\n"}


def tabs_in_list(n=150000):
    return {"a.pp": "$x = [" + "'\"x\",\t" * n + "]\n"}


def urls(n=110000):
    return {"a.pp": "$x = '" + "http://" * n + "'\n"}


def sudo_rules(n=80000):
    return {"a.pp": "$x = '" + "NOPASSWD: " * n + "'\n"}


def open_dollars(n=250000):
    return {"a.pp": "$x = '" + "${a" * n + "'\n"}


def ruby(text):
    return {"metadata.json": META, "lib/puppet/functions/m/f.rb": text, "lib/puppet/parser/functions/g.rb": text,
            "manifests/init.pp": "class m { notice(m::f(lookup('m::a'), hiera_include('x'))) }\n"}


def lookups_in_ruby(n=130000):
    return ruby("# " + "lookup" * n + "\n")


def makers_in_ruby(n=100000):
    return ruby("# " + "newtype " * n + "\n")


def resources_in_ruby(n=50000):
    return ruby("# " + "create_resources(:" * n + "\n")


def erb_names(n=200000):
    return {"metadata.json": META, "templates/a.erb": ".erb" * n + "\n"}


def comments_in_erb(n=60000):
    return {"metadata.json": META, "templates/a.erb": "<% " + "# plint:ignore" * n + "\n%>\n"}


def ignored_heredocs(n=20000):
    return {"a.pp": "# plint:ignore=80chars\n" * n + "$x = [" + "@(A), " * n + "]\n" + "A\n" * n}


def last_integers():
    return {"a.pp": "notice(Integer[9223372036854775806, 9223372036854775807].map |$x| { 1 })\n"}


def dollars(n=980000):
    return {"metadata.json": META, "manifests/init.pp": "class m {\n" + "$" * n + "\n}\n"}


def own_key(n=80000):
    return {"metadata.json": META,
            "manifests/init.pp": f"class m (\n  String ${'a' * n}b = lookup('m::{'a' * n}c'),\n) {{\n}}\n"}


def epp_hash(n=2000):
    return {"metadata.json": META, "templates/t.epp": "<%- | String $q | -%>\n",
            "manifests/init.pp": "class m {\n$h = {" + rows(n, lambda i: f"a{i} => 1,") + "}\n"
                                 + "epp('m/t.epp', $h)\n" * n + "}\n"}


def default_bodies(n=4000):
    return {"a.pp": "class a {\na {\n" + "default:;\n" * n + "x:;\n" * n + "}\nA[y] { b => 1 }\n}\n"}


def enum_of_many(n=6400):
    return {"metadata.json": META, "types/s.pp": "type M::S = Enum[" + rows(n, lambda i: f"q{i},") + "]\n",
            "manifests/d.pp": "define m::d(M::S $q) {}\n",
            "manifests/init.pp": "class m {\n" + "m::d { x: q => 'zz' }\n" * n + "}\n"}


def long_attribute(n=100000):
    return {"a.pp": "f { x:\n  " + "k" * n + " => 1,\n" + rows(n // 10, lambda i: f"  a{i} => 1,\n") + "}\n"}


def long_parameter_type(n=100000):
    return {"a.pp": "define a(\n  Enum['" + "k" * n + "'] $x = 1,\n" + rows(n // 10, lambda i: f"  Any $a{i} = 1,\n")
                    + ") {}\n"}


def other_branch(n=11000):
    return {"environment.conf": "", "manifests/site.pp": SITE,
            "modules/m/manifests/init.pp": "class m {\nif $facts[os] {\n" + "file{x:}\n" * n + "} else {\n"
                                           + "File[x] -> F[y]\n" * n + "\n}\n}\n"}


def computed_paths(n=400):
    folder = "/".join(["a" * 250] * 14)
    return {"metadata.json": META, **{f"files/{folder}/a{i}": "" for i in range(n)},
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"  file {{ '/x{i}': source => "
                                 f"\"puppet:///modules/m/${{x}}ab{i}${{y}}\" }}\n") + "}\n"}


def leaking_attributes(n=4000):
    return {"metadata.json": META,
            "manifests/init.pp": "class m {\nFile { " + rows(n, lambda i: f"a{i} => 1,") + " }\ninclude m::b\n}\n",
            "manifests/b.pp": "class m::b {\nFile { " + rows(n, lambda i: f"b{i} => 1,") + " }\n"
                              + rows(200, lambda i: f"file {{ x{i}: }}\n") + "}\n"}


def leaking_defaults(n=2000):
    return {"metadata.json": META, "manifests/big.pp": "class m::big {\n" + rows(n, lambda i: f"include m::c{i}\n") + "}\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} {{\nFile {{ mode => '1' }}\ninclude m::big\nfile {{ '/a{i}': }}\n}}\n"
               for i in range(n)}}


def order_of_many(n=2000):
    return {"metadata.json": META, "manifests/big.pp": "class m::big {\n" + rows(n, lambda i: f"include m::c{i}\n") + "}\n",
            "manifests/p.pp": "class m::p { $q = 1 }\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} {{\ninclude m::big\n$x = $m::p::q\n}}\n" for i in range(n)}}


def rounds(n=300):
    part = numbers(20)
    return {f"a{i}.pp": f"[{part}].each |$a| {{ [{part}].each |$b| {{ [{part}].each |$c| {{[{part}].each |$d| "
                        "{$a*$b+$c*$d}}}}\n" for i in range(n)}


def nested_rounds(n=100, depth=30):
    return {f"a{i}.pp": "".join(f"Integer[1,250].each |$x{k}| {{ " for k in range(depth)) + "1 + 1" + " }" * depth + "\n"
            for i in range(n)}


def nested_reduce(n=100):
    return {"metadata.json": META, "manifests/init.pp": "class m($x) {\n" + rows(n, lambda i: f"$x.reduce(0) |$a{i}, $b{i}| {{ ")
            + "notice([1, 2, 3])\n" * (n * 100) + "1" + " }" * n + "\n}\n"}


def exec_defaults(n=24000):
    return {"a.pp": "class m {\nExec { " + rows(n, lambda i: f"a{i} => 1,") + " }\n" + rows(n, lambda i: f"exec {{ 'ls{i}': }}\n")
            + "}\n"}


def define_of_many_files(n=8000):
    return {"metadata.json": META, "manifests/d.pp": "define m::d(" + rows(n, lambda i: f"$p{i} = 1,") + ") {}\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} {{ m::d {{ 'x': p1 => 1 }} }}\n" for i in range(n)}}


def template_of_many_files(n=4000):
    return {"metadata.json": META, "templates/t.epp": "<%- |" + rows(n, lambda i: f"Integer $p{i},") + "| -%>\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} {{ $x = epp('m/t.epp', {{ 'p1' => 1 }}) }}\n" for i in range(n)}}


def class_of_many_files(n=8000):
    return {"environment.conf": "", "hiera.yaml": HIERA, "data/c.yaml": "x: 1\n", "manifests/site.pp": SITE,
            "modules/m/manifests/init.pp": "class m(" + rows(n, lambda i: f"String $a{i},") + ") {}\n",
            **{f"modules/n/manifests/c{i}.pp": f"class n::c{i} {{ class {{ 'm': a1 => 'x' }} }}\n" for i in range(n)}}


def passed_on(n=4000):
    return {"metadata.json": META, "manifests/e.pp": "define m::e(" + rows(n, lambda i: f"String $q{i},") + ") {}\n",
            "manifests/d.pp": "define m::d(" + rows(n, lambda i: f"$p{i} = undef,") + ") {\nm::e { 'x':"
                              + rows(n, lambda i: f"q{i} => $p{i},") + "}\n}\n",
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"m::d {{ 'x{i}': }}\n") + "}\n"}


def set_before_calls(n=8000):
    return {"metadata.json": META, "manifests/c.pp": "class m::c {\n" + rows(n, lambda i: f"notice($m::v{i})\n") + "}\n",
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"$v{i} = 1\n") + "include m::c\n" * n + "}\n"}


def private_of_many_uses(n=10000):
    return {"environment.conf": "", "manifests/site.pp": "node default {\n" + rows(n, lambda i: f"m::d {{ 'x{i}': }}\n") + "}\n",
            "modules/m/manifests/d.pp": "define m::d() {\n" + rows(n, lambda i: f"$v{i} = f({i})\nif $v {{ assert_private() }}\n")
                                        + "}\n"}


def private_classes(n=10000):
    return {"metadata.json": META, **{f"manifests/c{i}.pp": f"# @api private\nclass m::c{i} {{ notice(1) }}\n" for i in range(n)}}


def class_in_many_data(n=4000):
    return {"environment.conf": "", "hiera.yaml": HIERA.replace("path: c", 'glob: "*').replace(".yaml", '.yaml"'),
            "modules/m/manifests/init.pp": "class m(Integer $a, Integer $b = 1) {}\n",
            "manifests/site.pp": "node default {\n class { 'm': a => 1 }\n" + rows(n, lambda i: f"notice([{i}, 'abc'])\n") + "}\n",
            **{f"data/x{i}.yaml": "m::b: x\n" for i in range(n)}}


def hierarchy_of_many_data(n=4000):
    levels = rows(n, lambda i: f"  - name: x{i}\n    path: x{i}.yaml\n")
    return {"environment.conf": "", "hiera.yaml": "version: 5\nhierarchy:\n" + levels,
            "manifests/site.pp": "node default {\n" + rows(n, lambda i: f"lookup('m::abcdef{i}')\n") + "}\n",
            **{f"data/x{i}.yaml": f"m::bcdefg{i}: \"%{{lookup('m::key{i}')}}\"\n" for i in range(n)}}


def dependencies_of_many_files(n=8000):
    dependencies = ",".join(f'{{"name":"a/d{i}"}}' for i in range(n))
    return {"environment.conf": "", "modules/m/metadata.json": f'{{"name": "x-m", "dependencies": [{dependencies}]}}',
            **{f"modules/m/manifests/c{i}.pp": f"class m::c{i} {{ include d{i}::x }}\n" for i in range(n)}}


def missing_keys(n=20000):
    return {"environment.conf": "", "hiera.yaml": "version: 5\nhierarchy:\n  - name: c\n    path: common.yaml\n",
            "data/common.yaml": rows(n, lambda i: f"aa::k{i}: 1\n"),
            "manifests/site.pp": rows(n, lambda i: f"$v{i} = lookup('aa::x{i}')\n")}


def documented_types(n=34000):
    return {"metadata.json": META, "manifests/init.pp": rows(n, lambda i: f"#@param a{i:x} [A]\n") + "class m(\n"
                                                         + rows(n, lambda i: f"A $b{i:x},") + ") {}\n"}


def own_lookups(n=16000):
    return {"metadata.json": META, "manifests/init.pp": "class m(" + rows(n, lambda i: f"$a{i} = lookup('m::b{i}'),\n") + ") {}\n"}


def bare_words(n=12000):
    return {"metadata.json": META, "manifests/p.pp": "class m::p {\n" + rows(n, lambda i: f"$v{i} = 1\n") + "}\n",
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"$a_{i} = m::p::v{i}\n@file {{ 'x{i}': }}\n") + "$x = ["
                                 + rows(n, lambda i: f"a_{i},") + "]\n}\n"}


def given_paths(n=16000):
    return {"metadata.json": META, "manifests/d.pp": "define m::d(\n" + rows(n, lambda i: f"$p{i} = 1,\n") + ") {\n"
                                                     + rows(n, lambda i: f"template($p{i})\n") + "}\n",
            "manifests/init.pp": "class m { m::d { x:\n" + rows(n, lambda i: f"p{i} => 'm/a{i}.erb',\n") + "} }\n"}


def stages(n=16000):
    return {"environment.conf": "", "manifests/site.pp": "node default {\n" + rows(n, lambda i: f"class {{ 'm{i}': stage => 'x' }}\n") + "}\n"}


def assignments(n=100000):
    return {"a.pp": "class m {\n" + "  $a = 1\n" * n + "}\n"}


def long_names(n=40, size=8000):
    return {"metadata.json": META, "manifests/z.pp": f"class m::{'a' * size}bb {{}}\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} {{\ninclude m::{'a' * size}c{i}\n}}\n" for i in range(n)}}


def and_chains(n=3900, size=500000):
    one = "$x = $y" + " and $a" * n + "\n"
    return {"metadata.json": META, "manifests/init.pp": "class m {\n" + one * (size // len(one)) + "}\n"}


def guarded(n=40000):
    return {"a.pp": "if [" + "1," * n + "] {\n" + "f { x: }\n" * n + "}\n"}


def overrides(n=32000):
    return {"a.pp": "class a {\n" + "A[x] { b => 1 }\n" * n + "}\n"}


def same_title(n=75000):
    return {"a.pp": "if $a { f { x: } }\n" * n}


def long_title(n=160000):
    return {"environment.conf": "", "manifests/site.pp": "node default { "
            + rows(40, lambda i: 'file { "b%d${title}b": }\n' % i) + f" notify {{ b: }} -> File['{'a' * n}'] }}\n"}


def ignored(n=200000):
    return {**{f"a{i}.pp": "" for i in range(10)}, ".gitignore": "*[" + "[:" * (n // 2) + "x]\n"}


def dispatches(n=1600):
    return {"metadata.json": META,
            "lib/puppet/functions/m/f.rb": "Puppet::Functions.create_function(:'m::f') do\n" + rows(n, lambda i:
                f"dispatch :a{i} do\nparam 'Integer[{i},{i}]', :x\nend\n") + "def a0(x)\nend\nend\n",
            "manifests/init.pp": "class m {\n" + "m::f('z')\n" * n + "}\n"}


def large_regexes(n=7100):
    return {f"a{i}.pp": "$a = $x =~ /(?i)%s/\n" % (r"[\p{L}]" * n) for i in range(4)}


# Groups that call the next one twice: 2^40 steps to compile.
CALLS = "".join(f"(?<g{i}>\\g<g{i + 1}>\\g<g{i + 1}>)" for i in range(40)) + "(?<g40>a)"


def regex_calls():
    return {"environment.conf": "", "hiera.yaml": HIERA,
            "data/c.yaml": f"lookup_options:\n  '^{CALLS}': {{merge: unique}}\nm::a: x\n",
            "modules/m/manifests/init.pp":
                f"class m(Pattern[/{CALLS}/] $a) {{\n  if $a =~ /{CALLS}/ {{ }}\n  notice('a' =~ /{CALLS}/)\n"
                f"  $b = regsubst('a', '{CALLS}', 'b')\n  $c = split('a', '{CALLS}')\n  $d = match('a', /{CALLS}/)\n"
                f"  $e = 'a' ? {{ /{CALLS}/ => 1, default => 2 }}\n  t {{ 'a': p => 'a' }}\n"
                f"  file_line {{ 'a': path => '/a', match => '{CALLS}', line => 'a' }}\n}}\n",
            "modules/m/templates/t.epp": f"<%= 'a' =~ /{CALLS}/ %>\n",
            "modules/m/templates/t.erb": f"<%= @a =~ /{CALLS}/ %>\n",
            "modules/m/lib/puppet/type/t.rb":
                f"Puppet::Type.newtype(:t) do\n  newparam(:name)\n  newparam(:p) do\n    newvalues(/{CALLS}/)\n  end\nend\n",
            "manifests/site.pp": SITE + f"node /{CALLS}/ {{ include m }}\n",
            "plint.toml": f"[[pattern]]\nname = 'none'\npattern = 'f($X)'\nmessage = 'x'\nwhere.X.matches = '{CALLS}'\n",
            "manifests/own.pp": "f('a')\n"}


# What Oniguruma does not count: steps forward, at each place of the text.
def regex_searches(n=100):
    a = "a" * 10000
    wide = "a" * 100000
    letters = "\U0001F1E6" * 2000
    return {"a.pp": f"$s = '{a}'\n" + rows(n, lambda i: f"$x{i} = $s =~ /[a-x]++\\d{i}/\n"),
            "b.pp": f"$x = '{letters}y' =~ /\\X*+y\\d/\n", "c.pp": f"$x = '{wide}y' =~ /(?>[a-x]*)y\\d/\n",
            "d.pp": f"$x = '{wide}y' =~ /(?:b|c)?.*y\\d/\n", "e.pp": f"$x = '{wide}y' =~ /[a-x]++z|y\\d/\n",
            "f.pp": f"$x = '{a}y' =~ /(?i)(a*)\\1y\\d/\n", "g.pp": f"$x = '{a}y' =~ /(?:(?=[a-x]*+y)a)*+y\\d/\n",
            "h.pp": f"$x = regsubst('{a}', '[a-x]*+y|a', 'b', 'G')\n$y = split('{a}', 'a(?=.*y)|a')\n",
            "i.pp": rows(n, lambda i: f"file_line {{ 'a{i}': path => '/a', match => '[a-x]*+y', line => '{a}' }}\n")}


def yaml_aliases(n=1000):
    text = "a0: &a0 {x: 1}\n" + rows(16, lambda i: f"a{i + 1}: &a{i + 1} [*a{i},*a{i}]\n")
    return {"environment.conf": "", "hiera.yaml": HIERA.replace("path: c", 'glob: "*').replace(".yaml", '.yaml"'),
            "manifests/site.pp": "node default { lookup('a1') }\n", **{f"data/x{i}.yaml": text for i in range(n)}}


def long_variable(n=64000):
    name = "a" * n
    return {"metadata.json": META, "templates/t.erb": f"<% if @{name}b %><%= @{name}b %><%= @{name}b %><% end %>",
            "manifests/init.pp": f"class m {{\n${name}c = 1\ntemplate('m/t.erb')\n}}\n"}


def template_patterns(n=400):
    folder = "a" * 200 + "/" + "a" * 200
    return {"metadata.json": META, **{f"templates/{folder}{i}.erb": "<%= @x %>" for i in range(n)},
            "manifests/init.pp": "class m {\n" + rows(1900, lambda i: f'template("m/${{x}}aab{i}${{y}}.erb")\n')
                                 + rows(n, lambda i: f"template('m/{folder}{i}.erb')\n") + "}\n"}


def templates(n=6400):
    return {"metadata.json": META, **{f"templates/t{i}.erb": "<%= @v1c %>" for i in range(n)},
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"$v{i}b = 1\n")
                                 + rows(n, lambda i: f"template('m/t{i}.erb')\n") + "}\n"}


def computed_callers(n=25000):
    return {"metadata.json": META,
            "manifests/init.pp": rows(n, lambda i: f'class m::c{i} {{ include "m::c${{x}}" }}\n')}


def refused_dispatches(n=95000, dispatches=99):
    wide = "Variant[" + ",".join(f"Enum[a{i}]" for i in range(40)) + "]"
    return {"metadata.json": META,
            "lib/puppet/functions/m/a.rb": "Puppet::Functions.create_function(:'m::a') do\n"
            + rows(dispatches, lambda i: f"dispatch(:d{i}) do\nparam '{wide}', :a\nend\n") + "end\n",
            "manifests/init.pp": "class m {\n" + "m::a('x')\n" * n + "}\n"}


def calls_of_many_definitions(n=32000):
    return {"metadata.json": META, "manifests/init.pp": "function a(){}\n" * n + "a()\n" * (n * 3)}


def enums_of_many_files(n=5000, texts=30000):
    listed = ",".join(f"e{i}" for i in range(texts))
    return {"metadata.json": META, "types/t.pp": f"type M::T = Enum[{listed},f]\n", "types/u.pp": f"type M::U = Enum[{listed}]\n",
            "manifests/d.pp": "define m::d (M::U $u) {}\n",
            **{f"manifests/c{i}.pp": f"class m::c{i} (M::T $x) {{ m::d {{ 't{i}': u => $x }} }}\n" for i in range(n)}}


def long_extends(n=3000):
    return {path: text for i in range(n) for path, text in (
        (f"d{i}/plint.toml", f'extends = "../d{i + 1}/plint.toml"\n'), (f"d{i}/c.pp", "class c {}\n"))}


def unknown_in_comment(n=50000):
    return {"a.pp": "# plint:ignore-file=" + rows(n, lambda i: f"space_around_x{i},") + "space\nclass a {}\n"}


def repeated_module_path(n=60000):
    return {"plint.toml": "[project]\nmodulepath = [" + '"m",' * n + "]\n",
            **{f"m/a{i}/manifests/init.pp": f"class a{i} {{}}\n" for i in range(1000)}}


def shared_modules(n=1600):
    return {**{f"environments/e{i}/environment.conf": "modulepath = ../../modules\n" for i in range(n)},
            **{f"environments/e{i}/manifests/site.pp": "include m0\n" for i in range(n)},
            **{f"modules/m{i}/manifests/init.pp": f"class m{i} {{}}\n" for i in range(300)}}


def per_file_patterns(n=7000):
    part = "[per-file]\n" + rows(n, lambda i: f'"/b*{i:x}c" = {{ignore = ["80chars"]}}\n')
    return {"plint.toml": 'extends = "b.toml"\n' + part, "b.toml": 'extends = "c.toml"\n' + part, "c.toml": part,
            **{f"b{i}.pp": "" for i in range(4000)}}


def unknown_settings(n=30000):
    return {"a.pp": "", "plint.toml": "[lint]\nselect = [" + rows(n, lambda i: f'"x{i}",') + "]\n"}


# Each set of rules compares each rule with all names.
def names_in_many_sets(n=25000, sets=140):
    rules = ("abc_size", "case_without_default", "documentation", "empty_body", "exec_idempotency", "file_mode",
             "leading_zero", "parameter_order")
    def chosen(i):
        return ",".join(f'"{name}"' for bit, name in enumerate(rules) if i >> bit & 1)
    return {"plint.toml": "[lint]\nignore = [" + '"80chars",' * n + "]\n"
                          + rows(sets, lambda i: f'[per-file."f{i}.pp"]\nignore = [{chosen(i)}]\n'),
            **{f"f{i}.pp": f"class f{i} {{}}\n" for i in range(sets)}}


def unformatted(n=6000, text=" $x=1\n"):
    folder = "/".join(["d" * 200] * 18)
    return {f"{folder}/f{i}.pp": text for i in range(n)}


def unused_in_function(n=80000):
    return {"metadata.json": META, "functions/f.pp": "function m::f() {\n" + rows(n, lambda i: f"$a{i}=1\n") + "}\n"}


def long_reason(n=50000):
    return {"a.pp": f"# plint:ignore-file=double_quoted_strings {'r' * 400000}\n" + rows(n, lambda i: f'$a{i}="x"\n')}


def heredocs_on_one_line(n=300000):
    return {"a.pp": "class m { notice(" + "@(E)" * n + ") }\n"}


# Syntax errors: what cannot be read is read again, by what is around it and from its second line on.
def commented_list(n=80000):
    return {"a.pp": "# file { [\n" + rows(n, lambda i: f"'/a{i}',\n") + "]: }\n"}


def commented_type(n=60000):
    return {"a.pp": "#type T = Variant[\n" + rows(n, lambda i: f"Enum[a{i}],\n") + "]\n"}


def unclosed_lists(n=330000):
    return {"a.pp": "[,\n" * n + "]\n"}


def missing_values(n=140000):
    return {"a.pp": "$a = ,\n" * n + "]\n"}


def list_in_class(n=330000):
    return {"a.pp": "class a {\n" + "a,\n" * n + "]\n}\n"}


def list_in_template(n=330000):
    return {"metadata.json": META, "templates/a.epp": "<%\n" + "a,\n" * n + "] %>\n"}


def minuses_in_list(n=250000):
    return {"a.pp": "(" + ",\n-\n" * n + "\"\n"}


def virtual_resources_in_list(n=65000):
    return {"a.pp": "@a { [1 2]: },\n" * n + "c =\n"}


def open_lambdas_in_list(n=60000):
    return {"a.pp": "f() |$x {\n a },\n" * n + "]\n"}


def broken_strings_in_list(n=100000):
    return {"a.pp": '"${a b}",\n' * n + "]\n"}


def heredocs_in_list(n=90000):
    return {"a.pp": "$x = @(A),\n" * n + "]\n"}


def stray_closers(n=43000):
    return {"a.pp": "class { if ) ] } => ,\n" * n}


def stray_kinds(n=326000):
    return {"a.pp": ")]}" * n}


# The fixes of two rules of the project make the findings of each other, each time four times as many.
def growing_fixes(n=150000):
    rule = '[[pattern]]\nname = "no_{0}"\npattern = "{0}($X)"\nmessage = "x"\nfix = "{1}([$X, $X, $X, $X])"\nsafe-fix = true\n'
    return {"plint.toml": rule.format("f", "g") + rule.format("g", "f"), "a.pp": "f(1)\n" * n}


# Each fix of a read moves one `include`, and only one fits into a round.
def reads_before_includes(n=13000):
    return {"metadata.json": META,
            "manifests/init.pp": "class m{" + rows(n, lambda i: f"$x{i}=$m::c{i}::v include m::c{i}\n") + "}\n"
                                 + rows(n, lambda i: f"class m::c{i}{{$v={i}}}\n")}


# Full names of 250 parts.
def nested_classes(n=200):
    return {"manifests/init.pp": rows(n, lambda i: rows(250, lambda j: f"class c{250 * i + j:x} {{\n") + "$x=1\n" + "}\n" * 250)}


# Each class has a name of 246 parts.
def classes_in_nested_class(n=105000, depth=245):
    return {"a.pp": "class b{" * depth + "class c{}" * n + "}" * depth + "\n"}


def unknown_of_many_parameters(n=48000):
    return {"metadata.json": META, "manifests/d.pp": "define m::d(" + rows(n * 2, lambda i: f"$f{i},") + ") {}\n",
            "manifests/init.pp": "class m {\n" + rows(n, lambda i: f"m::d{{x{i}:b=>1}}\n") + "}\n"}


# Every branch of an expression depends on the tests of all.
def branches_of_if(n=12000):
    return {"a.pp": "class a {\nif $p { }\n" + rows(n, lambda i: f"elsif $p{i} {{ n() }}\n") + "}\n"}


def branches_of_case(n=9000):
    return {"a.pp": "class a {\ncase true {\n" + rows(n, lambda i: f"$a{i} and $b{i}: {{ include c{i} }}\n") + "}\n}\n"}


def options_of_case(n=45000):
    return {"a.pp": "class a {\ncase $x {\n" + rows(n, lambda i: f"a{i}: {{ include c }}\n") + "}\n}\n"}


def tests_of_parameter(n=12000):
    return {"metadata.json": META,
            "manifests/init.pp": "class m {\nm::d { 'x': b => 1 }\nm::d { 'y': b => 1 }\n}\ndefine m::d ($b) {\nif $b { }\n"
                                 + rows(n, lambda i: f"elsif $b == {i} {{ file {{ '/a': mode => '0644' }} }}\n") + "}\n"}


def wrong(n=6000):
    return unformatted(n, "class {\n")


if __name__ == "__main__":
    for path, text in globals()[sys.argv[1]]().items():
        place = pathlib.Path(sys.argv[2]) / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
