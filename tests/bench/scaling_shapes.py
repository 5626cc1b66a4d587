"""The shapes of input for `scaling`: each makes the files of a project of a given size."""
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "cli")]
import hostile_costs  # noqa: E402
import report_formats  # noqa: E402

ALL = []


class Shape:
    def __init__(self, name, make, start=500, arguments=(), modes=None, most=1 << 22, prepare=None):
        self.name, self.make, self.start, self.arguments = name, make, start, list(arguments)
        self.modes = modes  # None: all
        self.most = most    # the first size is never above this
        self.prepare = prepare  # arguments of a run before the measured one


def shape(name, make, **more):
    ALL.append(Shape(name, make, **more))


def write(folder, files):
    for name, text in files.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def lines(n, line):
    """One text of n lines, from a function of the number or a format with {i} and {j} (the number before)."""
    make = line if callable(line) else lambda i: line.replace("{i}", str(i)).replace("{j}", str(i - 1))
    return "\n".join(make(i) for i in range(n)) + "\n"


def manifest(name, line, before="class m {\n", after="}\n", first="", joined=None, **more):
    """A manifest with n times one line."""
    def make(n):
        body = lines(n, line) if joined is None else joined.join(line.replace("{i}", str(i)) for i in range(n))
        return {"manifests/init.pp": before + first + body + after}
    shape(name, make, **more)


def top(name, line, **more):
    """The same outside of any class."""
    manifest(name, line, before="", after="", **more)


def repeated(name, before, part, after, **more):
    """One line that repeats a part."""
    manifest(name, part, before=before, after=after, joined="", **more)


def nested(name, opening, inner, closing, before="class m {\n$x = ", after="\n}\n", **more):
    """Brackets within brackets."""
    shape(name, lambda n: {"manifests/init.pp": before + opening * n + inner + closing * n + after}, **more)


metadata = '{"name": "a-m", "version": "1.0.0", "author": "a", "license": "MIT", "summary": "s", "source": "s",' \
           ' "dependencies": [%s]}'

# Definitions.
top("type_alias_chain", lambda i: f"type A{i} = " + (f"A{i - 1}" if i else "Integer"))
shape("type_alias_cycle", lambda n: {"manifests/init.pp": lines(n, lambda i: f"type A{i} = A{(i + 1) % n}")})
top("type_alias_array_chain", lambda i: f"type A{i} = " + (f"Array[A{i - 1}]" if i else "Integer"))
shape("type_alias_array_cycle", lambda n: {"manifests/init.pp": lines(n, lambda i: f"type A{i} = Array[A{(i + 1) % n}]")})
top("type_alias_variant_chain", lambda i: f"type A{i} = " + (f"Variant[A{i - 1}, String]" if i else "Integer"))
shape("type_alias_variant_cycle", lambda n: {"manifests/init.pp": lines(n, lambda i: f"type A{i} = Variant[A{(i + 1) % n}, Array[A{i}]]")})
top("type_alias_struct_chain", lambda i: f"type A{i} = " + (f"Struct[{{a => A{i - 1}, b => A{i - 1}}}]" if i else "Integer"))
shape("type_alias_files", lambda n: {f"types/a{i}.pp": f"type M::A{i} = " + (f"M::A{i - 1}\n" if i else "Integer\n") for i in range(n)}
      | {"metadata.json": metadata % ""}, start=200)
shape("type_alias_used", lambda n: {"manifests/init.pp": lines(n, lambda i: f"type A{i} = " + (f"Array[A{i - 1}]" if i else "Integer"))
                                    + "class m(\n" + lines(n, "A{i} $a{i} = [],") + ") {}\n"})
top("classes", "class c{i} {}")
top("classes_with_body", "class c{i} { file { '/tmp/{i}': ensure => file } }")
top("classes_include_next", lambda i: f"class c{i} {{ include c{i + 1} }}")
top("classes_inherit_params", "class c{i} inherits c{i}::params {}")
shape("class_inherited_often", lambda n: {"manifests/init.pp": "class base { $x = 1 }\n" + lines(n, "class c{i} inherits base { notice($x) }")})
top("defines", "define d{i}($a) { notice($a) }")
top("define_uses", "define d{i}($a) { d{j} { $title: a => $a } }", first="define d($a) {}\n")
top("functions", "function f{i}($a) { $a }")
top("function_chain", lambda i: f"function f{i}($a) {{ " + (f"f{i - 1}($a)" if i else "$a") + " }")
top("function_chain_typed", lambda i: f"function f{i}(Integer $a) >> Integer {{ " + (f"f{i - 1}($a) + 1" if i else "$a") + " }")
top("nodes", "node 'n{i}.example.com' { include c{i} }")
top("nodes_by_regex", "node /^n{i}\\.example\\.com$/ { notice($trusted) }")
shape("node_of_many_names", lambda n: {"manifests/site.pp": "node " + ", ".join(f"'n{i}'" for i in range(n)) + " {}\n"})
shape("class_parameters", lambda n: {"manifests/init.pp": "class m(\n" + lines(n, "  $p{i},") + ") {}\n"})
shape("define_parameters", lambda n: {"manifests/init.pp": "define m(\n" + lines(n, "  String $p{i} = 'x',") + ") {}\n"})
shape("function_parameters", lambda n: {"manifests/init.pp": "function m(\n" + lines(n, "  $p{i},") + ") {}\n"})
shape("parameters_used", lambda n: {"manifests/init.pp": "class m(\n" + lines(n, "  String $p{i} = 'x',") + ") {\n" + lines(n, "notice($p{i})") + "}\n"})
shape("parameters_given", lambda n: {"manifests/init.pp": "define m(\n" + lines(n, "  String $p{i} = 'x',") + ") {}\nm { 'x':\n" + lines(n, "p{i} => 'x',") + "}\n"})
shape("parameter_defaults_chain", lambda n: {"manifests/init.pp": "class m(\n" + lines(n, lambda i: f"  $p{i} = " + (f"$p{i - 1}," if i else "1,")) + ") {}\n"})
shape("same_parameter", lambda n: {"manifests/init.pp": "class m(\n" + lines(n, "  $p,") + ") {}\n"})
shape("documented_parameters", lambda n: {"manifests/init.pp": "# @summary x\n" + lines(n, "# @param p{i} text") + "class m(\n" + lines(n, "  $p{i},") + ") {}\n"})
shape("documented_unknown_parameters", lambda n: {"manifests/init.pp": "# @summary x\n" + lines(n, "# @param q{i} text") + "class m(\n" + lines(n, "  $p{i},") + ") {}\n"})
shape("lambda_parameters", lambda n: {"manifests/init.pp": "class m { [1].each |" + ", ".join(f"$p{i}" for i in range(n)) + "| {} }\n"})
shape("duplicate_classes", lambda n: {f"manifests/a{i}.pp": "class m::a {}\n" for i in range(n)}, start=200)
top("duplicate_classes_one_file", "class m::a {}")
top("plans", "plan p{i}($a) { return $a }")


def module(name, text, files=lambda n: {}, **more):
    """The module `m` with one manifest."""
    shape(name, lambda n: {"manifests/init.pp": text(n), "metadata.json": metadata % ""} | files(n), **more)


# The same in a module, where names have places and may be unknown.
module("module_classes", lambda n: lines(n, "class m::c{i} {}"))
module("module_classes_same", lambda n: lines(n, "class m::c {}"))
module("module_defines", lambda n: lines(n, "define m::d{i}() {}"))
module("module_functions", lambda n: lines(n, "function m::f{i}() {}"))
module("module_types", lambda n: lines(n, "type M::T{i} = Array[Integer]"))
module("module_classes_after_nested", lambda n: "class m {\n" + lines(n, "class c{i} {}") + "}\n" + lines(n, "class m::d{i} {}"))
module("module_class_with_each_type", lambda n: lines(n, lambda i: f"class m::c{i}(M::T{i} $x = 'a') {{}} type M::T{i} = Array[M::T{i // 2}]"))
module("module_includes", lambda n: "class m {\n" + lines(n, "include m::c{i}") + "}\n")
module("module_include_list", lambda n: "class m { include " + ", ".join(f"m::c{i}" for i in range(n)) + " }\n")
module("module_contains", lambda n: "class m {\n" + lines(n, "contain m::c{i}") + "}\n")
module("module_requires", lambda n: "class m {\n" + lines(n, "require m::c{i}") + "}\n")
module("module_class_resources", lambda n: "class m {\n" + lines(n, "class { 'm::c{i}': }") + "}\n")
module("module_class_references", lambda n: "class m {\n" + lines(n, "notify { 'a{i}': require => Class['m::c{i}'] }") + "}\n")
module("module_reads", lambda n: lines(n, lambda i: f"class m::c{i} {{ $v = $m::c{i + 1}::v }}"))
module("module_reads_of_one", lambda n: "class m::a {\n" + lines(n, "$v{i} = 1") + "}\nclass m {\n" + lines(n, "notice($m::a::v{i})") + "}\n")
module("module_reads_chain", lambda n: lines(n, lambda i: f"class m::c{i} {{ include m::c{i + 1} $v = $m::c{i + 2}::v }}"))
module("type_aliases_of_two", lambda n: lines(n, lambda i: f"type M::A{i} = " + (f"Variant[M::A{i - 1}, M::A{max(i - 2, 0)}, Struct[{{a => M::A{max(i - 3, 0)}}}]]" if i else "Integer"))
       + f"class m(M::A{n - 1} $x = [[[1]]], M::A{n // 2} $y = $x) {{}}\n")
module("type_aliases_of_later_ones", lambda n: "class m(M::A0 $x = [[[1]]], M::A1 $y = $x) {}\n"
       + lines(n, lambda i: f"type M::A{i} = Variant[Array[M::A{i + 1}], M::A{i + 2}, M::A{i + 3}]"))
module("type_aliases_recursive", lambda n: "class m(M::A0 $x = [[[1]]], M::A1 $y = $x) {}\n"
       + lines(n, lambda i: f"type M::A{i} = Variant[Integer, Array[M::A{(i + 1) % n}], M::A{i * 7 % n}]"))
module("type_alias_files_of_later_ones", lambda n: "class m(M::A0 $x = [[[1]]]) {}\n",
       lambda n: {f"types/a{i}.pp": f"type M::A{i} = Variant[Array[M::A{i + 1}], M::A{i + 2}]\n" for i in range(n)}, start=200)
module("struct_given_often", lambda n: "type M::S = Struct[{" + ", ".join(f"'a{i}' => Integer" for i in range(n)) + "}]\n"
       "function m::f(M::S $a) {}\nclass m(M::S $x) {\n" + lines(n, "m::f($x)") + "}\n")
module("struct_and_many_hashes", lambda n: "type M::S = Struct[{" + ", ".join(f"'a{i}' => Optional[Integer]" for i in range(n)) + "}]\n"
       "function m::f(M::S $a) {}\nclass m {\n" + lines(n, "m::f({'a{i}' => {i}})") + "}\n")
module("variant_and_many_values", lambda n: "type M::V = Variant[" + ", ".join(f"Array[Integer[{i}, {i}]]" for i in range(n)) + "]\n"
       "function m::f(M::V $a) {}\nclass m {\n" + lines(n, "m::f(['{i}'])") + "}\n")
module("variants_that_meet", lambda n: "class m(Variant[" + ", ".join(f"Array[Integer[{i}, {i}]]" for i in range(n)) + "] $a) {\n"
       "m::f($a)\n}\nfunction m::f(Variant[" + ", ".join(f"Array[String[{i + 1}, {i + 1}]]" for i in range(n)) + "] $a) {}\n")
module("epp_parameters_given", lambda n: "class m {\n" + lines(n, "$a{i} = epp('m/a.epp', {'p{i}' => 1})") + "}\n",
       lambda n: {"templates/a.epp": "<%- |" + ", ".join(f"$p{i}" for i in range(n)) + "| -%>\n"})
module("epp_variables_given", lambda n: "class m {\n" + lines(n, "$h{i} = {'p' => 1}\n$a{i} = epp('m/a.epp', $h{i})") + "}\n",
       lambda n: {"templates/a.epp": "<%- |$p| -%>\n<%= $p %>\n"})

module("erb_variables_and_uses", lambda n: "class m {\n" + lines(n, "$a{i} = template('m/a.erb')") + "}\n",
       lambda n: {"templates/a.erb": lines(n, "<%= @b{i} %>")})
module("erb_templates_in_templates", lambda n: "class m {\n$a = 1\n$b = template('m/a0.erb')\n}\n",
       lambda n: {f"templates/a{i}.erb": "".join(f"<%= scope.function_template(['m/a{j}.erb']) %>" for j in range(i + 1, i + 9)) for i in range(n)}, start=100)
module("enum_without_case_meets", lambda n: "class m(Enum[" + ", ".join(f"'a{i}'" for i in range(n)) + "] $x) { m::f($x) }\n"
       "function m::f(Enum[" + ", ".join(f"'A{i}'" for i in range(n)) + ", true] $y) {}\n")
module("semver_of_many_ranges", lambda n: "class m(SemVer[" + ", ".join(f"'>={i}.0.0 <{i}.5.0'" for i in range(n)) + "] $x) { m::f($x) }\n"
       "function m::f(String $y) {}\n")
module("module_reads_own", lambda n: "class m {\n" + lines(n, "$v{i} = 1") + lines(n, "notice($m::v{i})") + "}\n")
module("module_reads_before_include", lambda n: "class m::a { $v = 1 }\nclass m {\n" + lines(n, "notice($m::a::v)") + "include m::a\n}\n")

# Variables.
manifest("variables", '$a{i} = "x"')
manifest("variable_repeated", '$a = "x"')
manifest("variable_chain", lambda i: f"$a{i} = " + (f"$a{i - 1}" if i else "1"))
manifest("variable_doubling_arrays", lambda i: f"$a{i} = " + (f"$a{i - 1} + $a{i - 1}" if i else "[1]"))
manifest("variable_doubling_lists", lambda i: f"$a{i} = " + (f"[$a{i - 1}, $a{i - 1}]" if i else "[1]"))
manifest("variable_doubling_hashes", lambda i: f"$a{i} = " + (f"{{a => $a{i - 1}, b => $a{i - 1}}}" if i else "[1]"))
manifest("variable_doubling_strings", lambda i: f"$a{i} = " + (f'"${{a{i - 1}}}${{a{i - 1}}}"' if i else "'x'"))
manifest("variable_growing_array", lambda i: f"$a{i} = " + (f"$a{i - 1} + [{i}]" if i else "[1]"))
manifest("variable_growing_hash", lambda i: f"$a{i} = " + (f"$a{i - 1} + {{k{i} => {i}}}" if i else "{}"))
manifest("variable_growing_string", lambda i: f"$a{i} = " + (f'"${{a{i - 1}}}x"' if i else "'x'"))
manifest("variable_growing_sum", lambda i: f"$a{i} = " + (f"$a{i - 1} + 1" if i else "1"))
manifest("variable_nesting_array", lambda i: f"$a{i} = " + (f"[$a{i - 1}]" if i else "[1]"))
manifest("variable_unknown", "notice($u{i})")
manifest("variable_unknown_near", "$abcdefgh{i} = 1\nnotice($abcdefgi{i})")
manifest("variable_read_often", "notice($v)", first="$v = 1\n")
manifest("variable_before_assignment", "notice($a{i})\n$a{i} = 1")
manifest("variable_qualified_reads", "notice($m::x{i})\n$x{i} = 1")
manifest("variable_foreign_reads", "notice($other::x{i})")
manifest("variable_top_scope_facts", "notice($::osfamily, $facts['os']['family'])")
manifest("variable_quoted", 'notice("${osfamily}")')
manifest("variable_names_case", "$Aa{i} = 1")
manifest("variable_in_branches", "if $facts['a{i}'] { $b{i} = 1 }\nnotice($b{i})")
manifest("variable_same_in_branches", "if $facts['a{i}'] { $b = 1 }")
manifest("variables_in_lambdas", "[1].each |$a{i}| { notice($a{i}) }")
manifest("lambdas_read_outer", "[1].each |$x| { notice($v{i}) }", first="$v = 1\n")
shape("multiple_assignment", lambda n: {"manifests/init.pp": "class m {\n[" + ", ".join(f"$a{i}" for i in range(n)) + "] = $facts['x']\n}\n"})
shape("append_operators", lambda n: {"manifests/init.pp": "class m {\n$a = [1]\n" + lines(n, "$a += [{i}]") + "}\n"})

# Conditions.
manifest("if_statements", "if $facts['a'] == {i} { notice({i}) } else { fail('x') }")
repeated("elsif_chain", "class m {\nif $facts['a'] { }", " elsif $facts['a'] == {i} { notice({i}) }", "\n}\n")
repeated("elsif_assignments", "class m {\nif $facts['a'] { $x = 0 }", " elsif $facts['b'] == {i} { $x = {i} }", " else { $x = 1 }\nnotice($x)\n}\n")
repeated("elsif_variables", "class m {\nif $facts['a'] { $x = 0 }", " elsif $facts['b'] == {i} { $x{i} = {i} }", "\n}\n")
manifest("case_statements", "case $facts['a'] { 'x': { $v{i} = 1 } default: { $v{i} = 2 } }")
manifest("unless_statements", "unless $facts['a{i}'] { notice(1) }")
manifest("selectors", "$v{i} = $facts['a'] ? { 'x' => 1, default => 2 }")
repeated("case_options", "class m {\ncase $facts['a'] {\n", "'o{i}': { notice({i}) }\n", "default: {}\n}\n}\n")
repeated("case_options_of_one", "class m {\ncase $facts['a'] {\n'a'", ", 'o{i}'", ": {}\ndefault: {}\n}\n}\n")
repeated("case_options_same", "class m {\ncase $facts['a'] {\n", "'o': { notice({i}) }\n", "default: {}\n}\n}\n")
repeated("case_options_regex", "class m {\ncase $facts['a'] {\n", "/^o{i}$/: { notice({i}) }\n", "default: {}\n}\n}\n")
repeated("case_options_types", "class m {\ncase $facts['a'] {\n", "Integer[{i}]: { notice({i}) }\n", "default: {}\n}\n}\n")
repeated("case_assignments", "class m {\ncase $facts['a'] {\n", "'o{i}': { $x = {i} }\n", "default: { $x = 0 }\n}\nnotice($x)\n}\n")
repeated("selector_options", "class m {\n$x = $facts['a'] ? {\n", "'o{i}' => {i},\n", "default => 0,\n}\nnotice($x)\n}\n")
shape("enum_with_cases", lambda n: {"manifests/init.pp": "class m(Enum[" + ", ".join(f"'o{i}'" for i in range(n)) + "] $e) {\ncase $e {\n" + lines(n, "'o{i}': { notice({i}) }") + "}\n}\n"})
shape("enum_big", lambda n: {"manifests/init.pp": "class m(Enum[" + ", ".join(f"'o{i}'" for i in range(n)) + "] $e = 'x') {}\n"})
shape("variant_big", lambda n: {"manifests/init.pp": "class m(Variant[" + ", ".join(f"Integer[{i}, {i}]" for i in range(n)) + "] $e = 'x') {}\n"})
shape("variant_of_enums", lambda n: {"manifests/init.pp": "class m(Variant[" + ", ".join(f"Enum['o{i}']" for i in range(n)) + "] $e = 'x') {}\n"})
shape("struct_big", lambda n: {"manifests/init.pp": "class m(Struct[{" + ", ".join(f"'o{i}' => Integer" for i in range(n)) + "}] $e = {'x' => 1}) {}\n"})
shape("struct_big_with_value", lambda n: {"manifests/init.pp": "class m(Struct[{" + ", ".join(f"'o{i}' => Integer" for i in range(n)) + "}] $e = {" + ", ".join(f"'o{i}' => 'x'" for i in range(n)) + "}) {}\n"})
shape("tuple_big", lambda n: {"manifests/init.pp": "class m(Tuple[" + ", ".join("Integer" for i in range(n)) + "] $e = [1]) {}\n"})
shape("pattern_big", lambda n: {"manifests/init.pp": "class m(Pattern[" + ", ".join(f"/^o{i}$/" for i in range(n)) + "] $e = 'x') {}\n"})
shape("enum_parameters", lambda n: {"manifests/init.pp": "class m(\n" + lines(n, "Enum['a', 'b'] $e{i} = 'c',") + ") {}\n"})

# Operators and nesting.
repeated("sum_chain", "class m {\n$x = 0", " + {i}", "\n}\n")
repeated("sum_chain_unknown", "class m {\n$x = 0", " + $facts['a{i}']", "\n}\n")
repeated("and_chain", "class m {\nif true", " and $facts['a{i}']", " { }\n}\n")
repeated("or_comparison_chain", "class m {\nif false", " or $facts['a'] == 'x{i}'", " { }\n}\n")
repeated("list_sum_chain", "class m {\n$x = []", " + [{i}]", "\n}\n")
repeated("hash_sum_chain", "class m {\n$x = {}", " + {'k{i}' => 1}", "\n}\n")
repeated("append_chain", "class m {\n$x = []", " << {i}", "\n}\n")
repeated("subtract_chain", "class m {\n$x = []", " - [{i}]", "\n}\n")
repeated("arrow_chain", "class m {\nFile['a']", " -> File['b{i}']", "\n}\n")
repeated("notify_chain_lines", "class m {\nFile['a']", "\n~> Service['b{i}']", "\n}\n")
manifest("arrows", "File['a{i}'] -> File['b{i}']")
repeated("method_chain", "class m {\n$x = 1", ".f{i}", "\n}\n", most=1 << 15)
repeated("index_chain", "class m {\n$x = $facts", "['a{i}']", "\n}\n")
repeated("not_chain", "class m {\n$x = ", "!", "true\n}\n")
repeated("minus_chain", "class m {\n$x = 1 ", "- -", "1\n}\n")
nested("nested_parentheses", "(", "1", ")")
nested("nested_arrays", "[", "1", "]")
nested("nested_hashes", "{a => ", "1", "}")
nested("nested_calls", "f(", "1", ")")
nested("nested_types", "Array[", "Any", "]")
nested("nested_if", "if true {\n", "notice(1)", "\n}", before="class m {\n")
nested("nested_else", "if $facts['x'] {} else {\n", "notice(1)", "\n}", before="class m {\n")
nested("nested_case", "case 1 { default: {\n", "notice(1)", "\n}}", before="class m {\n")
nested("nested_lambdas", "[1].each |$x| {\n", "notice(1)", "\n}", before="class m {\n")
nested("nested_classes", "class a {\n", "notice(1)", "\n}", before="")
nested("nested_interpolation", '"${', "1", '}"')
nested("unclosed_brackets", "[", "", "", most=1 << 20)
nested("unclosed_braces", "class a {\n", "", "", before="")
nested("surplus_braces", "", "", "}\n", before="")
nested("unclosed_interpolation", '"${', "", "")

# Values.
repeated("array_literal", "class m {\n$x = [", "{i}, ", "]\n}\n")
repeated("array_of_strings", "class m {\n$x = [", "'s{i}', ", "]\nnotice($x)\n}\n")
repeated("array_of_arrays", "class m {\n$x = [", "[{i}, 'a'], ", "]\nnotice($x)\n}\n")
repeated("array_of_hashes", "class m {\n$x = [", "{'a' => {i}}, ", "]\nnotice($x)\n}\n")
repeated("array_of_unknown", "class m {\n$x = [", "$facts['a{i}'], ", "]\nnotice($x)\n}\n")
repeated("hash_literal", "class m {\n$x = {", "'k{i}' => {i}, ", "}\nnotice($x)\n}\n")
repeated("hash_literal_lines", "class m {\n$x = {\n", "  'k{i}' => {i},\n", "}\nnotice($x)\n}\n")
repeated("hash_same_key", "class m {\n$x = {", "'k' => {i}, ", "}\n}\n")
repeated("hash_unknown_keys", "class m {\n$x = {", "$facts['a{i}'] => {i}, ", "}\n}\n")
repeated("array_each", "class m {\n[", "{i}, ", "].each |$x| { notice($x) }\n}\n")
repeated("array_each_resource", "class m {\n[", "'{i}', ", "].each |$x| { file { \"/tmp/${x}\": } }\n}\n")
repeated("array_functions", "class m {\n$x = [", "{i}, ", "].map |$x| { $x + 1 }.filter |$y| { $y > 1 }.reduce |$a, $b| { $a + $b }\n}\n")
repeated("string_long", 'class m {\n$x = "', "x{i}", '"\n}\n')
repeated("string_interpolations", 'class m {\n$x = "', "${facts['a{i}']}", '"\n}\n')
repeated("string_variables", 'class m {\n$v = 1\n$x = "', "a $v ", '"\n}\n')
repeated("string_escapes", 'class m {\n$x = "', "\\q\\n\\u{1f600}", '"\n}\n')
repeated("string_lines", 'class m {\n$x = "', "line {i}\n", '"\n}\n')
repeated("string_single_quoted", "class m {\n$x = '", "\\'${x} ", "'\n}\n")
repeated("number_long", "class m {\n$x = 1", "23", "\n}\n")
repeated("number_float_long", "class m {\n$x = 1.", "23", "\n}\n")
repeated("number_hex_long", "class m {\n$x = 0x1", "af", "\n}\n")
manifest("heredocs", "$h{i} = @(END)\n  text\n  | END")
manifest("heredocs_interpolated", '$h{i} = @("END"/L)\n  text ${facts[\'x\']} \\\n  | END')
repeated("heredoc_long", "class m {\n$h = @(\"END\")\n", "  text {i} ${facts['x']}\n", "  | END\n}\n")
shape("heredocs_of_one_line", lambda n: {"manifests/init.pp": "class m {\nf(" + ", ".join(f"@(E{i})" for i in range(n)) + ")\n" + lines(n, "a\n| E{i}") + "}\n"})
manifest("heredocs_unclosed", "$h{i} = @(END{i})\n  text", most=1 << 16)
manifest("regexes", "if $facts['a'] =~ /^a{i}$/ { notice($1) }")
manifest("regexes_known", "if 'abc' =~ /^(a{i}+)+$/ { notice($1) }")
manifest("matches_in", "if 'a{i}' in $facts['x'] { notice(1) }")
manifest("version_comparisons", "if versioncmp($facts['a'], '{i}') > 0 { notice(1) }")
manifest("calls", "notice('{i}')")
manifest("calls_unknown", "unknown_{i}('x')")
repeated("call_arguments", "class m {\nnotice(", "{i}, ", "1)\n}\n")
manifest("calls_typed", "$x{i} = split('a,b', ',')")
manifest("calls_wrong_arguments", "$x{i} = split(1, 2)")
manifest("lookups", "$x{i} = lookup('a{i}')")
manifest("includes", "include c{i}")
manifest("includes_same", "include c")
manifest("contains", "contain m::c{i}")
repeated("include_list", "class m {\ninclude ", "c{i}, ", "c\n}\n")
manifest("templates_used", "$x{i} = template('m/{i}.erb')")
manifest("epp_calls", "$x{i} = epp('m/{i}.epp', {'a' => 1})")

# Resources.
manifest("resources", "file { '/tmp/{i}': ensure => file }")
manifest("resources_attributes", "file { '/tmp/{i}':\n  ensure  => file,\n  owner   => 'root',\n  mode    => '0644',\n  content => 'x',\n}")
manifest("resources_same_title", "file { '/tmp/x': ensure => file }")
manifest("resources_unknown_type", "foo{i} { 'x': a => 1 }")
manifest("resources_unknown_attribute", "file { '/tmp/{i}': ensrue => file }")
repeated("resource_bodies", "class m {\nfile {\n", "'/tmp/{i}': ensure => file;\n", "}\n}\n")
repeated("resource_titles", "class m {\nfile { [", "'/tmp/{i}', ", "]: ensure => file }\n}\n")
repeated("resource_titles_same", "class m {\nfile { [", "'/tmp/x', ", "]: ensure => file }\n}\n")
repeated("resource_attributes", "class m {\nfile { '/tmp/x':\n", "a{i} => 1,\n", "}\n}\n")
repeated("resource_attributes_same", "class m {\nfile { '/tmp/x':\n", "mode => '0644',\n", "}\n}\n")
manifest("resource_defaults", "File { mode => '0{i}' }")
manifest("resource_overrides", "File['/tmp/{i}'] { mode => '0644' }")
manifest("resource_collectors", "File <| title == '{i}' |>")
manifest("resource_collectors_override", "File <| tag == '{i}' |> { mode => '0644' }")
manifest("resource_virtual", "@file { '/tmp/{i}': }\nrealize(File['/tmp/{i}'])")
manifest("resource_require_next", "file { '/tmp/{i}': require => File['/tmp/{j}'] }")
shape("resource_require_cycle", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, lambda i: f"file {{ '/{i}': require => File['/{(i + 1) % n}'] }}") + "}\n"})
shape("resource_references", lambda n: {"manifests/init.pp": "class m {\nnotify { 'x': require => [" + ", ".join(f"File['/{i}']" for i in range(n)) + "] }\n}\n"})
shape("resource_reference_titles", lambda n: {"manifests/init.pp": "class m {\nnotify { 'x': require => File[" + ", ".join(f"'/{i}'" for i in range(n)) + "] }\n}\n"})
manifest("resource_class_like", "class { 'c{i}': a => 1 }")
manifest("resource_execs", "exec { 'a{i}': command => 'x && y', path => '/bin' }")
manifest("resource_services", "service { 'a{i}': ensure => running }\nfile { '/etc/{i}': source => 'puppet:///modules/m/x', notify => Service['a{i}'] }")
manifest("resource_sources", "file { '/tmp/{i}': source => 'puppet:///modules/m/f{i}' }")
manifest("resource_packages", "package { 'p{i}': ensure => latest }")
manifest("resource_passwords", "user { 'u{i}': password => 'secret{i}', uid => 0 }")
shape("refs_on_both_sides", lambda n: {"manifests/init.pp": "class m {\n[" + ", ".join(f"File['{i}']" for i in range(n)) + "] -> [" + ", ".join(f"File['{i}']" for i in range(n)) + "]\n}\n"}, start=64)
shape("include_cycle", lambda n: {"manifests/init.pp": lines(n, lambda i: f"class c{i} {{ include c{(i + 1) % n} }}")}, start=100)
shape("inherits_cycle", lambda n: {"manifests/init.pp": lines(n, lambda i: f"class c{i} inherits c{(i + 1) % n} {{}}")}, start=100)
shape("inherits_chain", lambda n: {"manifests/init.pp": "class c0 { $x = 1 }\n" + lines(n, lambda i: f"class c{i + 1} inherits c{i} {{ notice($x) }}")}, start=100)
shape("inherits_cycle_files", lambda n: {f"manifests/c{i}.pp": f"class m::c{i} inherits m::c{(i + 1) % n} {{}}\n" for i in range(n)}, start=100)
shape("default_leak", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, "File { mode => '0{i}' }\ninclude m::c{i}\nfile { '/{i}': }") + "}\n"}, start=100)
shape("ordering_reads", lambda n: {"manifests/init.pp": lines(n, lambda i: f"class c{i} {{ $x = 1\n include c{i + 1}\n notice($c{i + 1}::x) }}")}, start=100)

# Layout and text.
manifest("layout_trailing_whitespace", "$a{i} = 1   ")
top("layout_trailing_whitespace_only", "   ")
shape("layout_crlf", lambda n: {"manifests/init.pp": "class m {\r\n" + "  $a = 1\r\n" * n + "}\r\n"})
shape("layout_crlf_mixed", lambda n: {"manifests/init.pp": "class m {\r\n" + "  notice(1)\r\n  notice(2)\n" * n + "}\r\n"})
manifest("layout_tabs", "\t$a{i} = 1")
manifest("layout_indent", "       $a{i} = 1")
manifest("layout_long_lines", "$a{i} = '" + "x" * 150 + "'")
manifest("layout_no_spaces", "$a{i}=1+2")
manifest("layout_commas", "f(1,2,3,{i})")
manifest("layout_quotes", '$a{i} = "text"')
manifest("layout_arrows", "file { '/tmp/{i}':\n  a=>1,\n  bcd=>2,\n}")
repeated("layout_arrows_one_block", "class m {\nfile { '/x':\n", "  a{i} => 1,\n", "}\n}\n")
manifest("layout_else", "if $facts['x'] { }\nelse { }")
manifest("layout_empty_blocks", "if $facts['x'] {}")
top("layout_empty_lines", "")
manifest("layout_empty_lines_between", "\n\n\nnotice({i})")
repeated("layout_one_line", "class m {\n", "notice({i}) ", "\n}\n")
repeated("layout_spaces", "class m {\n$x =", " " * 8, "1\n}\n")
repeated("layout_non_ascii", "class m {\n$x = '", "ü€😀", "'\n}\n")
manifest("layout_non_ascii_lines", "$a = 'ü' # ü")
repeated("layout_closing", "class m {\n$x = [", "[ {i} ],", "]\n}\n")
repeated("layout_name_long", "class m {\n$x", "abcd", " = 1\n}\n")
repeated("layout_class_name_long", "class m", "::abcd", " {\n}\n")
top("comments", "# comment {i}")
top("comments_hash_only", "#comment")
manifest("comments_slashes", "// comment {i}")
manifest("comments_stars", "/* comment {i} */")
manifest("comments_todo", "# TODO: password = 'abc'")
top("comments_before_classes", "# text\nclass c{i} {}")
manifest("comments_after_code", "notice(1) # x")
repeated("comment_long", "# ", "word{i} ", "\nclass m {}\n")
repeated("comment_star_long", "/* ", "word{i}\n", "*/\nclass m {}\n")
shape("broken_bytes", lambda n: {"manifests/init.pp": b"class m {\n" + b"$x = '\xff\xfe'\n" * n + b"}\n"})
manifest("broken_statements", "$a{i} = = 1")
manifest("broken_brackets", "$a{i} = [1, 2")
manifest("broken_tokens", "` ` `")
manifest("broken_strings", "$a{i} = 'x")
manifest("broken_resources", "file { '/x' ensure => file }")
manifest("broken_conflicts", "<<<<<<< HEAD\n$a = 1\n=======\n$a = 2\n>>>>>>> x")
repeated("broken_list", "# $x = [\n", "'{i}',\n", "]\n")
repeated("broken_list_of_lists", "", "[,\n", "]\n")
repeated("broken_list_of_assignments", "", "$a = ,\n", "]\n")
repeated("broken_list_of_calls", "", "f(,\n", ")\n")
repeated("broken_list_of_lambdas", "", "f() |$x {\n a },\n", "]\n")
repeated("broken_list_of_resources", "", "@a { [1 2]: },\n", "c =\n")
repeated("broken_list_of_strings", "", "\"${a b}\",\n", "]\n")
repeated("broken_list_in_class", "class m {\n", "a,\n", "]\n}\n")
repeated("broken_list_of_minuses", "(", ",\n-\n", "\"\n")
shape("broken_nul", lambda n: {"manifests/init.pp": b"class m {\n" + b"\0" * n + b"}\n"})

# Comments that silence.
manifest("ignore_comments", "$a{i} = \"x\" # plint:ignore=double_quoted_strings")
manifest("ignore_comments_puppet_lint", "$a{i} = \"x\" # lint:ignore:double_quoted_strings")
manifest("ignore_comments_unknown", "$a{i} = \"x\" # plint:ignore=double_quotd_strings{i}")
manifest("ignore_comments_unused", "notice(1) # plint:ignore=80chars")
manifest("ignore_blocks", "# lint:ignore:double_quoted_strings\n$a{i} = \"x\"\n# lint:endignore")
manifest("ignore_blocks_nested", "# lint:ignore:double_quoted_strings\n$a{i} = \"x\"")
manifest("ignore_blocks_unopened", "# lint:endignore")
manifest("ignore_files", "# plint:ignore-file=double_quoted_strings\n$a{i} = \"x\"")
manifest("ignore_alone", "# plint:ignore=double_quoted_strings\n$a{i} = \"x\"")
repeated("ignore_many_on_one_line", "class m {\n$a = \"x\" # plint:ignore=80chars", ",double_quoted_strings", "\n}\n")
repeated("ignore_many_unknown_on_one_line", "class m {\n$a = \"x\" # plint:ignore=80chars", ",name{i}", "\n}\n")
repeated("ignore_many_words", "class m {\n$a = \"x\" #", " lint:ignore:double_quoted_strings", "\n}\n")
shape("ignore_stacked", lambda n: {"manifests/init.pp": "class m {\n" + "# plint:ignore=80chars\n" * n + "notice(1)\n}\n"})
shape("ignore_stacked_with_heredocs", lambda n: {"manifests/init.pp": "# plint:ignore=80chars\n" * n + "$x = [" + "@(A), " * n + "]\n" + "A\n" * n})
shape("ignore_inline_with_heredocs", lambda n: {"manifests/init.pp": "$x = [" + "@(A), /* plint:ignore=80chars */ " * n + "]\n" + "A\n" * n})
shape("ignore_end_words", lambda n: {"manifests/init.pp": "class m {\n#" + " lint:ignore:80chars" * n + "\n#" + " lint:endignore" * n + "\n}\n"})
shape("ignore_with_heredocs", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, "$h{i} = @(END) # plint:ignore=80chars\n  text\n  | END") + "}\n"})
shape("ignore_around_everything", lambda n: {"manifests/init.pp": "class m {\n# lint:ignore:double_quoted_strings\n" + lines(n, '$a{i} = "x"') + "# lint:endignore\n}\n"})
repeated("heredocs_without_end_on_one_line", "class m {\n $x = [", "@(E{i}),", "\n")
manifest("heredocs_without_end", " $x{i} = @(E{i})\n  text", after="")
manifest("open_defines", "define a{i}( {", after="")
manifest("open_classes", "class a{i}( {", after="")
shape("long_misspelled_names", lambda n: {"manifests/init.pp": "class m {\n" + lines(50, lambda i: f"$v{'x' * n}{i}q = 1\nnotice($v{'x' * n}{i}z)") + "}\n"})

# Data.
hiera = "version: 5\nhierarchy:\n  - name: c\n    path: common.yaml\n"


def data(name, line, manifest_text="class m($a = 1) {}\n", before="---\n", after="", **more):
    def make(n):
        text = manifest_text(n) if callable(manifest_text) else manifest_text
        body = line(n) if callable(line) else lines(n, line)
        return {"hiera.yaml": hiera, "data/common.yaml": before + body + after, "manifests/init.pp": text, "metadata.json": metadata % ""}
    shape(name, make, **more)


data("hiera_keys_unknown", "m::key{i}: 1")
data("hiera_keys_unknown_near", "m::parameter{i}: 1", lambda n: "class m(\n" + lines(n, "$paramater{i} = 1,") + ") {}\n")
data("hiera_keys_known", "m::p{i}: 1", lambda n: "class m(\n" + lines(n, "String $p{i} = 'x',") + ") {}\n")
data("hiera_keys_of_classes", "m::c{i}::x: 1")
data("hiera_keys_same", "m::a: 1")
data("hiera_keys_plain", "key{i}: value")
data("hiera_list", "  - item{i}", before="---\nm::a:\n")
data("hiera_list_flow", lambda n: ", ".join(f"i{i}" for i in range(n)), before="---\nm::a: [", after="]\n")
data("hiera_hash", "  k{i}: v", before="---\nm::a:\n")
data("hiera_nested", lambda n: "[" * n + "]" * n, before="---\nm::a: ", after="\n")
data("hiera_interpolations", "key{i}: \"%{facts.a{i}}\"")
data("hiera_interpolations_lookup", "key{i}: \"%{lookup('key{j}')}\"")
data("hiera_interpolations_broken", "key{i}: \"%{lokup('key{j}')}\"")
data("hiera_interpolations_one_value", lambda n: "".join(f"%{{facts.a{i}}}" for i in range(n)), before="---\nm::a: \"", after="\"\n")
data("hiera_anchors", "k{i}: &a{i} 1\nl{i}: *a{i}")
data("hiera_aliases_of_one", "k{i}: *a", before="---\na: &a [1, 2]\n")
data("hiera_alias_bomb", lambda n: "a0: &a0 [1]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, n)))
data("hiera_merges", "k{i}:\n  <<: *a", before="---\na: &a\n  b: 1\n")
data("hiera_comments", "# comment {i}\nk{i}: 1")
data("hiera_suppressions", "m::key{i}: 1 # plint:ignore=orphan_hiera_key")
data("hiera_documents", "---\na: {i}")
data("hiera_block_text", "  text {i}", before="---\nm::a: |\n")
data("hiera_long_line", lambda n: "x" * n, before="---\nm::a: ", after="\n")
data("hiera_lookup_options", "  m::p{i}:\n    merge: deep", before="---\nlookup_options:\n")
data("hiera_lookup_patterns", "  '^m::p{i}.*':\n    merge: deep", lambda n: "class m(\n" + lines(n, "$p{i} = 1,") + ") {}\n", before="---\nlookup_options:\n", most=1 << 14)
data("hiera_broken", "k{i}: [")
data("hiera_types_wrong", "m::p{i}: 1", lambda n: "class m(\n" + lines(n, "Struct[{'a' => Integer}] $p{i},") + ") {}\n")
shape("hiera_files", lambda n: {"hiera.yaml": "version: 5\nhierarchy:\n  - name: n\n    glob: 'nodes/*.yaml'\n", "manifests/init.pp": "class m($a) {}\n", "metadata.json": metadata % ""}
      | {f"data/nodes/n{i}.yaml": f"m::a: {i}\nm::b: 1\n" for i in range(n)}, start=200)
shape("hiera_levels", lambda n: {"hiera.yaml": "version: 5\nhierarchy:\n" + lines(n, "  - name: 'n{i}'\n    path: 'n{i}.yaml'"), "data/n1.yaml": "m::a: 1\n", "manifests/init.pp": "class m($a) {}\n", "metadata.json": metadata % ""})
shape("paths_computed", lambda n: {f"modules/m/files/a{i}/t{i}.txt": "" for i in range(n)}
      | {f"modules/m/manifests/c{i}.pp": f"class m::c{i} {{ file {{ '/a': source => \"puppet:///modules/m/a${{y}}/t${{z}}{i}\" }} }}\n" for i in range(n)}, start=200)
shape("define_same_name", lambda n: {f"modules/m/manifests/c{i}.pp": f"define m::x($a{i}) {{}}\nm::x {{ 'a': }}\n" for i in range(n)}, start=200)
shape("environments", lambda n: {f"environments/e{i}/manifests/site.pp": "include m\n" for i in range(n)}
      | {f"environments/e{i}/modules/m/manifests/init.pp": "class m { $x = 1 }\n" for i in range(n)}, start=200)
shape("struct_refused_often", lambda n: {"modules/m/manifests/c.pp": "class m::c(Struct[{" + ", ".join(f"a{i} => Integer" for i in range(n)) + "}] $x) {}\n"}
      | {f"modules/m/manifests/d{i}.pp": f"class m::d{i} {{ class {{ 'm::c': x => {{ zz => 1 }} }} }}\n" for i in range(n // 10)}, start=500)
shape("unless_nested", lambda n: {"a.pp": "unless $a { " * 200 + lines(n, "$a{i} = 1") + "}" * 200})
shape("format_errors_on_a_line", lambda n: {"a.pp": '"a";' * n}, arguments=["format", "--check"], modes=["default"])
shape("comment_indented", lambda n: {"a.pp": " " * n + "/*" + "a\n" * n + "*/\n"})
shape("hiera_globs", lambda n: {"hiera.yaml": "version: 5\nhierarchy:\n  - name: g\n    globs:\n" + lines(n, "      - '**/*{i}*/*.yaml'"), "manifests/init.pp": "class m($a) {}\n", "metadata.json": metadata % ""}
      | {f"data/n{i}/a.yaml": "m::a: 1\n" for i in range(n)}, start=200)
shape("hiera_json", lambda n: {"hiera.yaml": "version: 5\ndefaults:\n  data_hash: json_data\nhierarchy:\n  - name: c\n    path: common.json\n", "data/common.json": "{" + ", ".join(f'"m::k{i}": 1' for i in range(n)) + "}", "manifests/init.pp": "class m($a) {}\n", "metadata.json": metadata % ""})

data("hiera_number_long", lambda n: "m::a: " + "9" * n + "\n")
data("hiera_parameters_wrong", "m::k{i}: a", lambda n: "class m(\n" + lines(n, "Integer $k{i},") + ") {}\n")
data("hiera_parameters_unknown", "m::q{i}: a", lambda n: "class m(\n" + lines(n, "Integer $k{i},") + ") {}\n")
data("hiera_parameters_struct", "m::k{i}: {a{i}: 1}", lambda n: "type M::S = Struct[{" + ", ".join(f"'a{i}' => Integer" for i in range(n))
     + "}]\nclass m(\n" + lines(n, "M::S $k{i},") + ") {}\n")
data("hiera_interpolation_unclosed", lambda n: 'm::a: "' + "%{" * n + '"\n')
data("hiera_interpolation_nested", lambda n: 'm::a: "' + "%{" * n + '}"\n')
data("hiera_interpolation_calls_unclosed", lambda n: 'm::a: "' + "%{lookup(x::" * n + '"\n')
data("hiera_patterns_of_lookups", lambda n: lines(n, "m::k{i}: a"), lambda n: "class m {\n" + lines(n, 'lookup("m::x{i}::${y}")') + "}\n")
data("hiera_key_long", lambda n: "m" + "::a" * n + ": 1\n", most=1 << 8)
data("hiera_classes_unknown", "m::c{i}::x: 1", lambda n: lines(n, "class m::d{i}($x) {}"))

data("hiera_nested_often", lambda n: ("[" * 190 + "]" * 190 + ", ") * (n // 100 + 1), before="---\nm::a: [", after="]\n")

# Projects.
shape("files", lambda n: {f"manifests/c{i}.pp": f"class m::c{i} {{ include m::c{i + 1} }}\n" for i in range(n)} | {"metadata.json": metadata % ""}, start=200)
shape("files_of_templates", lambda n: {f"templates/t{i}.epp": "<%= $x %>\n" for i in range(n)} | {"metadata.json": metadata % "", "manifests/init.pp": "class m {}\n"}, start=200)
shape("files_of_functions", lambda n: {f"functions/f{i}.pp": f"function m::f{i}() {{ m::f{i + 1}() }}\n" for i in range(n)} | {"metadata.json": metadata % ""}, start=200)
shape("files_of_files", lambda n: {f"files/f{i}": "x" for i in range(n)} | {"metadata.json": metadata % "", "manifests/init.pp": "class m {}\n"}, start=500)
shape("files_of_facts", lambda n: {f"lib/facter/f{i}.rb": f"Facter.add(:f{i}) {{ setcode {{ 1 }} }}\n" for i in range(n)} | {"metadata.json": metadata % "", "manifests/init.pp": "class m {}\n"}, start=200)
shape("files_of_types", lambda n: {f"lib/puppet/type/t{i}.rb": f"Puppet::Type.newtype(:t{i}) {{ newparam(:name) }}\n" for i in range(n)} | {"metadata.json": metadata % "", "manifests/init.pp": "class m {}\n"}, start=200)
shape("modules", lambda n: {f"modules/m{i}/manifests/init.pp": f"class m{i} {{ include m{i + 1} }}\n" for i in range(n)}
      | {f"modules/m{i}/metadata.json": metadata % '{"name": "a-m1", "version_requirement": ">= 1.0.0"}' for i in range(n)} | {"environment.conf": "modulepath = modules\n"}, start=100)
shape("directories_deep", lambda n: {"manifests/" + "d/" * (n if n < 1000 else 1000) + "a.pp": "class m {}\n"}, start=125, most=125)
shape("directories_wide", lambda n: {f"manifests/d{i}/a.pp": f"class m::d{i}::a {{}}\n" for i in range(n)} | {"metadata.json": metadata % ""}, start=200)
shape("dependencies", lambda n: {"metadata.json": metadata % ", ".join(f'{{"name": "a-d{i}", "version_requirement": ">= 1.0.0 < 2.0.0"}}' for i in range(n)), "manifests/init.pp": "class m {}\n"})
shape("dependency_ranges", lambda n: {"metadata.json": metadata % ('{"name": "a-d", "version_requirement": "' + " || ".join(f">= {i}.0.0 < {i + 1}.0.0" for i in range(n)) + '"}'), "manifests/init.pp": "class m { include d }\n"})
shape("modulepath_long", lambda n: {"environment.conf": "modulepath = " + ":".join(f"m{i}" for i in range(n)) + "\n", "manifests/site.pp": "include a\n"})
shape("facts_known", lambda n: {"lib/facter/f.rb": lines(n, "Facter.add(:f{i}) { setcode { 1 } }"), "manifests/init.pp": "class m {\n" + lines(n, "notice($facts['f{i}'])") + "}\n", "metadata.json": metadata % ""})

# Ruby.
def ruby(name, line, path="lib/puppet/type/t.rb", before="Puppet::Type.newtype(:t) do\n", after="end\n", **more):
    shape(name, lambda n: {path: before + lines(n, line) + after, "manifests/init.pp": "class m { t { 'x': p1 => 1 } }\n", "metadata.json": metadata % ""}, **more)


ruby("ruby_parameters", "newparam(:p{i}) { desc 'x' }")
ruby("ruby_properties", "newproperty(:p{i}) do\n newvalues(:a, :b)\n end")
ruby("ruby_variables", "a{i} = 1")
ruby("ruby_doubling_arrays", lambda i: f"a{i} = " + (f"a{i - 1} + a{i - 1}" if i else "[1]"))
ruby("ruby_doubling_strings", lambda i: f"a{i} = " + (f'"#{{a{i - 1}}}#{{a{i - 1}}}"' if i else "'x'"))
ruby("ruby_doubling_lists", lambda i: f"a{i} = " + (f"[a{i - 1}, a{i - 1}]" if i else "[1]"))
ruby("ruby_growing_array", lambda i: f"a{i} = " + (f"a{i - 1} + [1]" if i else "[1]"))
ruby("ruby_methods", "def m{i}; m{j}; end")
ruby("ruby_comments", "# comment {i}")
ruby("ruby_functions", "newfunction(:f{i}) { |args| 1 }", path="lib/puppet/parser/functions/f.rb", before="module Puppet::Parser::Functions\n")
ruby("ruby_function_dispatches", "dispatch(:d{i}) { param 'Integer', :a }\n def d{i}(a); end", path="lib/puppet/functions/m/f.rb", before="Puppet::Functions.create_function(:'m::f') do\n")
shape("ruby_function_dispatches_called", lambda n: {
    "lib/puppet/functions/m/f.rb": "Puppet::Functions.create_function(:'m::f') do\n" + lines(n, "dispatch(:d{i}) { param 'Integer[{i},{i}]', :a }") + "end\n",
    "manifests/init.pp": "class m { m::f('x') }\n", "metadata.json": metadata % ""})
ruby("ruby_array", "'v{i}',", before="Puppet::Type.newtype(:t) do\n  newparam(:name)\n  newvalues(*[\n", after="])\nend\n")
ruby("ruby_nested", "[", after="")
ruby("ruby_broken", "def (")
ruby("ruby_strings", "x = 'text {i}'\n", path="lib/puppet/provider/t/a.rb", before="Puppet::Type.type(:t).provide(:a) do\n")
ruby("ruby_facts", "Facter.add(:f{i}) { setcode { 1 } }", path="lib/facter/a.rb", before="", after="")

# EPP.
def epp(name, line, before="", after="", **more):
    shape(name, lambda n: {"templates/t.epp": before + lines(n, line) + after, "manifests/init.pp": "class m { $x = epp('m/t.epp') }\n", "metadata.json": metadata % ""}, **more)


epp("epp_tags", "<%= $facts['a{i}'] %> text")
epp("epp_text", "text {i}")
epp("epp_statements", "<% $a{i} = 1 -%>")
epp("epp_blocks", "<% if $facts['x'] { -%>\ntext\n<% } -%>")
epp("epp_nested_blocks", "<% if $facts['x'] { -%>")
epp("epp_comments", "<%# comment {i} %>")
epp("epp_suppressions", "<%# plint:ignore=80chars %>\n<%= $x %>")
epp("epp_parameters", "$p{i} = 1,", before="<%- | ", after="| -%>\n")
epp("epp_unclosed", "<%= $x")
epp("epp_escaped_tags", "<%% x %%>")
epp("epp_unknown_variables", "<%= $u{i} %>")

# Settings.
clean = "class m {}\n"
shape("settings_unknown_rules", lambda n: {"plint.toml": "[lint]\nignore = [" + ", ".join(f'"unknown_rule_{i}"' for i in range(n)) + "]\n", "manifests/init.pp": clean}, modes=["default"])
shape("settings_unknown_keys", lambda n: {"plint.toml": "[lint]\n" + lines(n, "selekt{i} = 1"), "manifests/init.pp": clean}, modes=["default"])
shape("settings_unknown_tables", lambda n: {"plint.toml": lines(n, "[rules.unknown_{i}]\nmax = 1"), "manifests/init.pp": clean}, modes=["default"])
shape("settings_unknown_options", lambda n: {"plint.toml": "[rules.80chars]\n" + lines(n, "mux{i} = 1"), "manifests/init.pp": clean}, modes=["default"])
shape("settings_rules_repeated", lambda n: {"plint.toml": "[lint]\nignore = [" + ", ".join('"80chars"' for i in range(n)) + "]\n", "manifests/init.pp": clean}, modes=["default"])
shape("settings_per_file", lambda n: {"plint.toml": "[per-file]\n" + lines(n, '"a/b{i}/**" = { ignore = ["style"] }'), "manifests/init.pp": clean}, modes=["default"])
shape("settings_long_array", lambda n: {"plint.toml": "[project]\nmodulepath = [" + ", ".join(f'"m{i}"' for i in range(n)) + "]\n", "manifests/init.pp": clean}, modes=["default"])
shape("settings_comments", lambda n: {"plint.toml": lines(n, "# comment {i}"), "manifests/init.pp": clean}, modes=["default"])
shape("settings_extends_chain", lambda n: {"plint.toml": 'extends = "a/plint.toml"\n', "manifests/init.pp": clean}
      | {"a/" * (i + 1) + "plint.toml": 'extends = "a/plint.toml"\n' if i + 1 < n else "" for i in range(n)}, modes=["default"], start=25, most=25)
shape("settings_of_directories", lambda n: {f"d{i}/plint.toml": '[lint]\nignore = ["style"]\n' for i in range(n)} | {f"d{i}/a.pp": clean for i in range(n)}, start=200, modes=["default"])


files300 = {f"manifests/f{i}.pp": clean for i in range(300)}
shape("ignore_paths_literal", lambda n: files300 | {"plint.toml": "[project]\nignore-paths = [" + ", ".join(f'"vendored{i}/"' for i in range(n)) + "]\n"}, modes=["default"])
shape("ignore_paths_globs", lambda n: files300 | {"plint.toml": "[project]\nignore-paths = [" + ", ".join(f'"v*{i}/**/x"' for i in range(n)) + "]\n"}, modes=["default"])
shape("gitignore_names", lambda n: files300 | {".gitignore": lines(n, "name{i}")}, modes=["default"])
shape("gitignore_paths", lambda n: files300 | {".gitignore": lines(n, "/manifests/name{i}")}, modes=["default"])
shape("gitignore_directories", lambda n: files300 | {".gitignore": lines(n, "dir{i}/")}, modes=["default"])
shape("gitignore_extensions", lambda n: files300 | {".gitignore": lines(n, "*.x{i}")}, modes=["default"])
shape("gitignore_globs", lambda n: files300 | {".gitignore": lines(n, "a*b{i}*c")}, modes=["default"])
shape("gitignore_comments", lambda n: files300 | {".gitignore": lines(n, "# {i}")}, modes=["default"])
shape("gitignore_many_files", lambda n: {f"d{i % 50}/f{i}.pp": clean for i in range(n)} | {".gitignore": lines(n, "name{i}")}, start=500, modes=["default"])
shape("gitignore_per_directory", lambda n: {f"d{i}/.gitignore": "x\ny\n" for i in range(n)} | {f"d{i}/f.pp": clean for i in range(n)}, start=200, modes=["default"])
shape("gitignore_pattern_long", lambda n: {"a" * 200 + ".pp": clean, ".gitignore": "*a" * n + "b\n"}, modes=["default"])

# Reports, fixes, baselines.
two_findings = lambda n: {"manifests/init.pp": "class m {\n" + '$a="x" \n' * n + "}\n"}
for form in report_formats.ALL:
    shape(f"report_{form}", two_findings, arguments=["--format", form], modes=["all"], start=2000)
shape("report_full_long_line", lambda n: {"manifests/init.pp": "class m {\n" + '$a="x" ' * n + "\n}\n"}, arguments=["--format", "full"], start=500)
shape("report_html_long_line", lambda n: {"manifests/init.pp": "class m {\n" + '$a="x" ' * n + "\n}\n"}, arguments=["--format", "html"], start=500)
shape("report_json_long_line", lambda n: {"manifests/init.pp": "class m {\n" + '$a="x" ' * n + "\n}\n"}, arguments=["--format", "json"], start=500)
for form in report_formats.ALL:
    for name, character in (("latin", "\u00e9"), ("emoji", "\U0001f600")):
        shape(f"report_{form}_long_{name}_line", lambda n, c=character: {"manifests/init.pp": "class m {\n$x = ['" + c * 4 * n + "'," + '"x",' * n + "]\n}\n"},
              arguments=["--format", form], modes=["all"])
shape("invisible_characters_on_one_line", lambda n: {"manifests/init.pp": "class m {\n$x = [" + "\u00a01," * n + "]\n}\n"})
shape("report_sarif_long_line", lambda n: {"manifests/init.pp": "class m {\n" + '$a="x" ' * n + "\n}\n"}, arguments=["--format", "sarif"], start=500)
shape("report_statistics", two_findings, arguments=["--statistics"], start=2000)
shape("report_files", lambda n: {f"m{i}.pp": 'class m { $a="x" }\n' for i in range(n)}, arguments=["--format", "concise"], start=200)
shape("report_suppressed", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, '$a{i} = "x" # plint:ignore=double_quoted_strings') + "}\n"}, arguments=["--show-suppressed"], start=500)
shape("fix_dry_run", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, '$a{i}="x"  ') + "}\n"}, arguments=["--diff"])
shape("fix_dry_run_one_line", lambda n: {"manifests/init.pp": "class m {\n" + " ".join(f'$a{i}="x"' for i in range(n)) + "\n}\n"}, arguments=["--diff"])
shape("fix_dry_run_unsafe", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, '$a{i}="x"  \nif $facts["a"] == "$b" {}') + "}\n"}, arguments=["--diff", "--unsafe-fixes"])
shape("fix_dry_run_crlf", lambda n: {"manifests/init.pp": "class m {\r\n" + '  $a = "x" \r\n' * n + "}\r\n"}, arguments=["--diff"])
shape("fix_dry_run_files", lambda n: {f"f{i}.pp": '$a = "x"  \n' for i in range(n)}, arguments=["--diff"], start=200)
shape("fix_dry_run_heredocs", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, '$h{i} = @(END)   \n  text\n  | END\n$a{i}="x"') + "}\n"}, arguments=["--diff"])
shape("fix_dry_run_alignment", lambda n: {"manifests/init.pp": "class m {\nfile { '/x':\n" + lines(n, lambda i: f"  a{i} => 1,") + "}\n}\n"}, arguments=["--diff"])
shape("fix_dry_run_suppressions", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, "notice(1) # plint:ignore=80chars") + "}\n"}, arguments=["--diff"])
shape("fix_dry_run_nested_classes", lambda n: {"manifests/init.pp": "class m {\n" + lines(n, "class m::c{i} {}") + "}\n"}, arguments=["--diff", "--unsafe-fixes"])

for name, line in {"quotes": '$a{i} = "x"', "layout": '$a{i}="x"  '}.items():
    code = lambda n, line=line: {"manifests/init.pp": "class m {\n" + lines(n, line) + "}\n"}
    shape(f"fix_{name}", code, arguments=["--fix"])
    shape(f"add_ignore_{name}", code, arguments=["--add-ignore"])
    shape(f"baseline_written_{name}", code, arguments=["--baseline", "known.txt", "--write-baseline"])
    shape(f"baseline_read_{name}", code, arguments=["--baseline", "known.txt"],
          prepare=["--baseline", "known.txt", "--write-baseline"])
    shape(f"baseline_pruned_{name}", code, arguments=["--baseline", "known.txt", "--prune-baseline", "--ignore", "double_quoted_strings"],
          prepare=["--baseline", "known.txt", "--write-baseline"])
shape("baseline_same_finding", two_findings, arguments=["--baseline", "known.txt"],
      prepare=["--baseline", "known.txt", "--write-baseline"])

repeated("elsif_empty", "class m {\nif $facts['a'] { }", " elsif $facts['a'] == {i} { }", "\n}\n", arguments=["--diff"])
shape("modules_of_metadata", lambda n: {f"modules/m{i}/metadata.json": '{"a":1}' for i in range(n)} | {"environment.conf": "modulepath = modules\n"}, start=200)

# Products: of instances and parameters, of branches and variables, of values and their uses.
plain_metadata = '{"name":"a-m","version":"1.0.0","author":"a","license":"x","summary":"s","source":"","dependencies":[]}'


def ruby_type(name, body, code, before="", **more):
    """A resource type in Ruby and the code of a class that uses it."""
    shape(name, lambda n: {"metadata.json": plain_metadata, "manifests/init.pp": "class m {\n" + code(n) + "}\n",
                           "lib/puppet/type/t.rb": (before(n) if before else "") + "Puppet::Type.newtype(:t) do\n" + body(n) + "\nend\n"},
          **more)


shape("instances_without_parameters", lambda n: {"manifests/init.pp": "define m::x(" + ",".join(f"Integer $a{i}" for i in range(n // 2)) + ") {}\nclass m {\n" + lines(n, "m::x { '{i}': }") + "}\n"})
shape("instances_given_all", lambda n: {"manifests/init.pp": "define m::x(" + ",".join(f"$a{i} = 1" for i in range(n)) + ") {}\nclass m { m::x { 'x':\n" + lines(n, "a{i} => 1,") + "} }\n"})
manifest("elsif_with_variables", " elsif $a == {i} { $b{i} = {i} }", before="class m($a) { if $a == 0 { }\n")
top("same_class", "class m {}")
top("same_define", "define m($a) {}")
top("same_type", "type M = Integer")
top("same_function", "function m($a) { $a }")
manifest("overrides_of_one", "File['/a'] { mode => '0644', require => File['/b{i}'] }", first="file { '/a': }\n")
shape("struct_into_struct", lambda n: {"manifests/init.pp": "class m(Struct[" + ",".join(f"a{i} => Optional[Integer]" for i in range(n)) + "] $a, Struct[" + ",".join(f"b{i} => Integer" for i in range(n)) + "] $b = $a) {}\n"})
# A Ruby file has at most 40,000 tokens.
ruby_type("values_of_attribute", lambda n: "newproperty(:a) do\n newvalues(" + ",".join(f":a{i}" for i in range(n)) + ")\nend", lambda n: lines(n, "t { 'x{i}': a => 'z{i}' }"), most=1000)
ruby_type("regexes_of_attribute", lambda n: "newproperty(:a) do\n newvalues(" + ",".join(f"/(a+)+{i}$/" for i in range(n // 8)) + ")\nend", lambda n: lines(n, lambda i: f"t {{ 'x{i}': a => '{i:a>40}' }}"), most=1000)
ruby_type("extending_hooks", lambda n: "extend A0", lambda n: "t { 'x': }\n", most=100,
          before=lambda n: lines(n, lambda i: f"module A{i}\n def self.extended(b)\n b.extend A{i + 1}\n b.extend A{i + 1}\n b.newproperty(:x{i})\nend\nend"))
shape("ruby_files", lambda n: {"metadata.json": plain_metadata, "manifests/init.pp": "class m {\n" + lines(n, "t{i} { 'x': }") + "}\n"} | {
    f"lib/puppet/type/t{i}.rb": f"Puppet::Type.newtype(:t{i}) do\nA=[1,2,3,4,5,6,7,8,9]\n" + "A.each { |x| " * 9 + "newproperty(x)" + "}" * 9 + "\nend\n" for i in range(n)}, start=50)
shape("ruby_errors", lambda n: {"metadata.json": plain_metadata, "manifests/init.pp": "class m {\n" + lines(n, "t{i} { 'x': }") + "}\n"} | {
    f"lib/puppet/type/t{i}.rb": f"Puppet::Type.newtype(:t{i}) do\n" + "a b c 1 2 :\n" * 100 + "end\n" for i in range(n)}, start=20)

# Findings, paths and patterns: memory and reports.
manifest("findings_of_one_rule", "\t$a=1")
repeated("findings_on_one_line", "class m {\n", "file{a:}", "\n}\n")
nested("nested_hashes_with_findings", "{a=>", "1", "}", most=64)
repeated("regex_of_classes", "class m {\nif 'aaa' =~ /", "[\\p{L}\\p{Lu}]", "/ { }\n}\n")
shape("gitignore_stars", lambda n: {".git/HEAD": "", ".gitignore": lines(n, "*a*a*a*a*b{i}*")} | {
    f"manifests/{'a' * 60}{i}.pp": "" for i in range(n // 8)}, modes=["default"], start=200)
shape("settings_ignored_paths", lambda n: {"plint.toml": "[project]\nignore-paths = [" + ",".join(f'"*a*a*a*a*b{i}*"' for i in range(min(n, 10000))) + "]\n"} | {
    f"manifests/{'a' * 60}{i}.pp": "" for i in range(n // 8)}, modes=["default"], start=200)
shape("settings_in_each_folder", lambda n: {"plint.toml": "[lint]\nignore = ['style']\n"} | {
    f"d{i}/{name}": text for i in range(n) for name, text in (("plint.toml", 'extends = "../plint.toml"\n[lint]\nselect = ["all"]\n'), ("a.pp", "$a = 1\n"))}, start=100)

# The projects of tests/cli/hostile_costs.sh, in growing sizes.
for name, start in {"lookup_options": 100, "similar_keys": 200, "own_key": 10000, "epp_hash": 500, "default_bodies": 500,
                    "enum_of_many": 500, "long_attribute": 10000, "long_parameter_type": 10000, "other_branch": 1000,
                    "computed_paths": 100, "leaking_attributes": 500, "leaking_defaults": 200, "order_of_many": 200,
                    "rounds": 50, "nested_rounds": 20, "nested_reduce": 16,
                    "exec_defaults": 1000, "define_of_many_files": 500,
                    "template_of_many_files": 200, "class_of_many_files": 200, "passed_on": 200, "set_before_calls": 500,
                    "private_of_many_uses": 500, "private_classes": 200, "class_in_many_data": 200,
                    "hierarchy_of_many_data": 200, "dependencies_of_many_files": 200, "own_lookups": 500, "bare_words": 500,
                    "given_paths": 500, "stages": 500, "long_names": 10, "and_chains": 400, "guarded": 4000,
                    "overrides": 4000, "same_title": 8000, "long_title": 20000, "ignored": 20000, "dispatches": 200,
                    "yaml_aliases": 100, "long_variable": 8000, "template_patterns": 50, "templates": 400}.items():
    shape(f"hostile_{name}", getattr(hostile_costs, name), start=start)
