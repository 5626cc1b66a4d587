# Content that asks for a product: of instances and parameters, of branches and variables, of values and their uses, of
# small Ruby files and what each may ask for. None takes more than some seconds, whatever the machine has to do beside.

# Runs plint with all rules on the project here; it has 25 seconds of CPU time, many times what it takes.
ends_soon() {
    local code=0
    (
        [ -n "${PLINT_MANY_FILES:-}" ] || ulimit -t 25
        "$plint" --isolated --no-cache --jobs 1 --select all --preview --statistics . >"$work/out" 2>"$work/err" </dev/null
    ) || code=$?
    [ "$code" -le 1 ] || fail "exit code $code"
}

# A module `m` with the files that a Python program writes: `put(path, text)`, `R` is `range`.
module() {
    python3 -c '
import os, sys
R = range
def put(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    open(path, "w").write(text)
put("metadata.json", """{"name":"a-m","version":"1.0.0","author":"a","license":"x","summary":"s","source":"","dependencies":[]}""")
def new_type(body, before=""):
    put("lib/puppet/type/t.rb", before + "Puppet::Type.newtype(:t) do\n" + body + "\nend\n")
exec(sys.argv[1])' "$1"
}

test_hostile_content_instances_without_parameters() {
    module '
put("manifests/x.pp", "define m::x(" + ",".join(f"Integer $a{i}" for i in R(6000)) + ") {}\n")
put("manifests/init.pp", "class m {\n" + "".join(f"m::x {{ \"{i}\": }}\n" for i in R(12000)) + "}\n")'
    ends_soon
    says 12000
    module 'put("manifests/init.pp", "class m {\n m::x { \"a\": a5 => 1 }\n}\n")'
    run 1 --isolated --no-cache --select missing_parameter --format concise .
    says '`a8`, `a9`, `a10` and 5989 more'
}

test_hostile_content_instances_under_defaults() {
    module '
put("manifests/x.pp", "define m::x(" + ",".join(f"$a{i}" for i in R(3000)) + ") {}\n")
put("manifests/y.pp", "class m::y { include m\n M::X { " + ",".join(f"b{i} => 1" for i in R(1000)) + " } }\n")
put("manifests/init.pp", "class m {\n" + "".join(f"m::x {{ \"{i}\": }}\n" for i in R(3000)) + "}\n")'
    ends_soon
}

test_hostile_content_given_parameters() {
    module '
put("manifests/x.pp", "define m::x(" + ",".join(f"$a{i} = 1" for i in R(15000)) + ") {}\n")
put("manifests/init.pp", "class m { m::x { \"x\": " + ",\n".join(f"a{i} => 1" for i in R(15000)) + "} }\n")'
    ends_soon
}

test_hostile_content_branches_with_variables() {
    module 'put("manifests/init.pp", "class m($a) {\nif $a == 0 { }" + "".join(f" elsif $a == {i} {{ $b{i} = {i} }}\n" for i in R(6000)) + "}\n")'
    ends_soon
}

test_hostile_content_definitions_of_one_name() {
    module 'put("manifests/init.pp", "class m {}\n" * 8000 + "define m::d($a) {}\n" * 8000 + "type M = Integer\n" * 8000 + "function m::f($a) { $a }\n" * 8000)'
    ends_soon
    says duplicate_definition
}

test_hostile_content_values_of_attributes() {
    module '
new_type("newproperty(:a) do\n newvalues(" + ",".join(f":a{i}" for i in R(9000)) + ")\nend")
put("manifests/init.pp", "class m {\n" + "".join(f"t {{ \"x{i}\": a => \"z{i}\" }}\n" for i in R(12000)) + "}\n")'
    ends_soon
    says invalid_attribute_value
}

test_hostile_content_regexes_of_attributes() {
    module '
new_type("newproperty(:a) do\n newvalues(" + ",".join(f"/(a+)+{i}$/" for i in R(1500)) + ")\nend")
put("manifests/init.pp", "class m {\n" + "".join(f"t {{ \"x{i}\": a => \"{i:a>40}\" }}\n" for i in R(3000)) + "}\n")'
    ends_soon
}

test_hostile_content_overrides() {
    module 'put("manifests/init.pp", "class m {\nfile { \"/a\": }\n" + "".join(f"File[\"/a\"] {{ a{i} => 1, mode => \"0644\" }}\n" for i in R(8000)) + "}\n")'
    ends_soon
    says redefined_attribute
}

test_hostile_content_structs() {
    module 'put("manifests/init.pp", "class m(Struct[" + ",".join(f"a{i} => Optional[Integer]" for i in R(8000)) + "] $a, Struct[" + ",".join(f"b{i} => Integer" for i in R(8000)) + "] $b = $a) {}\n")'
    ends_soon
}

test_hostile_content_hooks_of_ruby_modules() {
    module '
new_type("extend A0", "".join(f"module A{i}\n def self.extended(b)\n b.extend A{i+1}\n b.extend A{i+1}\n b.newproperty(:x{i})\nend\nend\n" for i in R(600)))
put("manifests/init.pp", "class m { t { \"x\": a => 1 } }\n")'
    ends_soon
}

# Each file asks for as much as it may.
test_hostile_content_many_ruby_files() {
    module '
for i in R(1500):
    put(f"lib/puppet/type/t{i}.rb", f"Puppet::Type.newtype(:t{i}) do\n" + "A=[1,2,3,4,5,6,7,8,9]\n" + "A.each { |x| " * 9 + "newproperty(\"a#{x}\".to_sym)" + "}" * 9 + "\nend\n")
put("manifests/init.pp", "class m {\n" + "".join(f"t{i} {{ \"x\": a => 1 }}\n" for i in R(1500)) + "}\n")'
    ends_soon
}

test_hostile_content_one_large_ruby_file_for_many() {
    module '
for i in R(600):
    put(f"lib/puppet/type/t{i}.rb", f"require \"puppet_x/q\"\nPuppet::Type.newtype(:t{i}) do\nextend Q\nadd\nend\n")
put("lib/puppet_x/q.rb", "module Q\ndef add\n" + "".join(f"newproperty(:a{i})\n" for i in R(7000)) + "end\nend\n")
put("manifests/init.pp", "class m {\n" + "".join(f"t{i} {{ \"x\": a => 1 }}\n" for i in R(600)) + "}\n")'
    ends_soon
}

test_hostile_content_ruby_with_many_errors() {
    module '
for i in R(40):
    put(f"lib/puppet/type/t{i}.rb", f"Puppet::Type.newtype(:t{i}) do\n" + "a b c 1 2 :\n" * 2000 + "end\n")
put("manifests/init.pp", "class m {\n" + "".join(f"t{i} {{ \"x\": a => 1 }}\n" for i in R(40)) + "}\n")'
    ends_soon
}

test_hostile_content_long_misspelled_names() {
    module '
long = "v" + "x" * 20000
put("manifests/init.pp", "class m {\n" + "".join(f"${long}{i}q = 1\nnotice(${long}{i}z)\n" for i in R(20)) + "}\n")'
    ends_soon
}

test_hostile_content_open_definitions() {
    for opening in 'define a( {' 'class a( {' 'function a( {' 'define a {' 'f( {' '[ {'; do
        for end in '\n' ' '; do
            module "put('manifests/init.pp', 'class m {\\n' + '$opening $end' * 3000)"
            ends_soon
        done
    done
    module 'put("manifests/init.pp", "class m {\n define a( " + "{" * 200000)'
    ends_soon
}

test_hostile_content_heredocs_without_end() {
    module 'put("manifests/init.pp", "class m {\n $x = [" + ",".join(f"@(E{i})" for i in R(60000)) + "\n")'
    ends_soon
    module 'put("manifests/init.pp", "class m {\n" + "".join(f" $x{i} = @(E{i})\n  text\n" for i in R(20000)))'
    ends_soon
}
