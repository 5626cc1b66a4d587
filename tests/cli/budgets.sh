# Small files that would take all memory or run forever if nothing were limited: they end soon, in little memory, and a
# finding says what plint gave up.

# Runs plint with these arguments; it may use that many MB of memory. With sanitizers the memory is not measured.
run_within() {
    local most=$1
    shift
    local code=0
    (
        [ -n "${PLINT_MANY_FILES:-}" ] || ulimit -v $((most * 1024))
        timeout $patience "$plint" --isolated --no-cache --jobs 1 "$@" >"$work/out" 2>"$work/err" </dev/null
    ) || code=$?
    [ "$code" -le 1 ] || fail "plint $* in $most MB: exit code $code"
}

# A class in which each line makes a larger value of the one before: FIRST, STEP with `U` for the variable before.
growing() {
    python3 - "$1" "$2" "${3:-40}" <<'EOF'
import sys
first, step, lines = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("class m {\n  $v0 = " + first)
for i in range(1, lines + 1):
    print(f"  $v{i} = " + step.replace("U", f"v{i - 1}"))
print("}")
EOF
}

test_growing_values() {
    growing '[1]' '$U + $U' >plus.pp
    growing '[1]' '[$U, $U]' >nested.pp
    growing '[1]' '[*$U, *$U]' >splat.pp
    growing '[1]' '$U << $U' 60 >push.pp
    growing '{x => 1}' '{a => $U, b => $U}' >hash.pp
    growing '{x => 1}' '$U + {$title => $U, b => $U}' >merge.pp
    growing '1' '{1 => $U, 2 => $U}' >numbers.pp
    growing '"x"' '"${U}${U}"' >text.pp
    growing '[1]' 'flatten([$U, $U])' >flatten.pp
    growing '1' 'Sensitive([$U, $U])' >secret.pp
    growing 'Integer' 'Tuple[$U, $U]' >tuple.pp
    growing 'Integer' 'Struct[{a => $U, b => $U}]' >struct.pp
    growing 'Integer' 'Callable[$U, $U]' >callable.pp
    growing '[$title]' '[$U, $U]' >unknown.pp
    growing '[1]' '$U.map |$x| { $U }' >map.pp
    for file in *.pp; do
        run_within 300 "$file"
        run_within 300 --select all --preview --format concise "$file"
    done
    for file in plus nested hash text numbers flatten; do
        run_within 300 --format concise "$file.pp"
        says 'info[analysis_limit]'
        [ "$(grep -c analysis_limit "$work/out")" = 1 ] || fail "$file.pp: one finding for each kind of limit"
    done
}

# Type aliases that name the next ones: exponentially many ways, and as deep as the file is long.
test_aliases_of_aliases() {
    python3 - <<'EOF'
def write(name, count, line):
    with open(name, "w") as file:
        file.write("class m(M::A0 $x = [[[1]]], M::A1 $y = $x) {}\n" + "".join(f"type M::A{i} = {line(i)}\n" for i in range(count))
                   + "".join(f"type M::A{count + i} = Integer\n" for i in range(3)))
write("ways.pp", 60, lambda i: f"Variant[M::A{i + 1}, M::A{i + 2}, Struct[{{a => M::A{i + 3}}}]]")
write("lists.pp", 400, lambda i: f"Variant[Array[M::A{i + 1}], M::A{i + 2}, M::A{i + 3}]")
write("deep.pp", 16000, lambda i: f"Variant[Array[M::A{i + 1}], M::A{i + 2}]")
EOF
    for file in ways lists deep; do
        run_within 400 --format concise "$file.pp"
    done
}

test_many_copies() {
    python3 -c 'print("class m {\n$v = [" + "1," * 1999 + "1]\n" + "".join(f"$w{i} = $v\n" for i in range(5000)) + "}")' >lists.pp
    python3 -c 'print("class m {\n$v = \"" + "x" * 60000 + "\"\n" + "".join(f"$w{i} = $v\n" for i in range(5000)) + "}")' >texts.pp
    python3 -c 'print("class m {\n$v = [" + "1," * 1999 + "1]\n$w = [" + "$v," * 1999 + "$v]\n$x = [" + "$w," * 1999 + "$w]\n}")' >wide.pp
    python3 -c 'print("class m {\n$v = [" + ",".join(map(str, range(1999))) + "]\n" + "".join(f"$w{i} = $v - $v\n$u{i} = unique($v)\n" for i in range(2000)) + "}")' >pairs.pp
    run_within 300 .
    run_within 300 --format concise pairs.pp
    says 'the values in the rest of this file are too large to analyze'
}

# The same in Ruby code, which plint reads for what it defines.
test_growing_ruby_values() {
    ruby_type() {
        mkdir -p "$1/lib/puppet/type" "$1/manifests"
        echo '{"name": "a-m", "version": "1.0.0", "author": "a", "license": "MIT", "summary": "s", "source": "s", "dependencies": []}' >"$1/metadata.json"
        echo 'class m { t { "x": } }' >"$1/manifests/init.pp"
        python3 - "$2" "$3" "$4" >"$1/lib/puppet/type/t.rb" <<'EOF'
import sys
first, step, lines = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("Puppet::Type.newtype(:t) do\na0 = " + first)
for i in range(1, lines + 1):
    print(f"a{i} = " + step.replace("U", f"a{i - 1}"))
print("newparam(:name)\nend")
EOF
    }
    ruby_type plus '[1]' 'U + U' 40
    ruby_type text '"x"' '"#{U}#{U}"' 40
    ruby_type nested '[1]' '[U, U]' 40
    ruby_type flat '[1]' '[U, U].flatten' 40
    ruby_type splat '[1]' '[*U, *U]' 40
    ruby_type push '[1]' 'U.push(*U)' 40
    ruby_type merge '{a: 1}' 'U.merge({b: U})' 60
    ruby_type join '"x"' 'File.join(U, U)' 40
    ruby_type map '[1]' '[U, U].map { |x| [x, x] }' 40
    ruby_type copies "[$(printf '1,%.0s' $(seq 2000))1]" a0 5000
    for module in */; do run_within 300 "$module"; done
}

# A search that Oniguruma gives up is no mismatch.
test_costly_regexes() {
    cat >sure.pp <<'EOF'
class k(Pattern[/\A(?:(a|aa)+\z|a+b\z)/] $x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab') {}
EOF
    run_within 300 --format concise sure.pp
    says_not type_mismatch
    python3 -c 'print("class m {\n" + "".join(f"$v{i} = \"" + "a" * 40 + "b\" =~ /^(a+)+$/\n" for i in range(3000)) + "}")' >many.pp
    run_within 300 --format concise many.pp
    says 'info[analysis_limit] matching this regular expression takes too many steps'
}

# What took time that grows with the square of the input.
test_long_lists() {
    python3 -c 'print("$x = 0x" + "f" * 256000)' >number.pp
    python3 -c 'print("notify { [" + ",".join(f"\"t{i}\"" for i in range(16000)) + "]: }")' >titles.pp
    python3 -c 'print("class m($x) {\ncase $x {\n" + "".join(f"\"e{i}\": {{ $a{i} = 1 }}\n" for i in range(16000)) + "default: { }\n}\n}")' >cases.pp
    python3 -c 'print("class m(Enum[" + ",".join(f"\"e{i}\"" for i in range(8000)) + "] $x) {\ncase $x {\n" + "".join(f"\"e{i}\": {{ }}\n" for i in range(8000)) + "default: { }\n}\n}")' >enum.pp
    for file in *.pp; do run_within 400 --select all --preview --format concise "$file"; done
}

# A finding shares its texts with others.
test_many_findings() {
    python3 -c 'print("class m {\n" + "\t$a=1\n" * 80000 + "}")' >tabs.pp
    python3 -c 'print("class m {\n" + "file{a:}" * 20000 + "}")' >files.pp
    for file in *.pp; do run_within 450 --select all --preview --format concise "$file"; done
}

# A large regular expression of classes takes a thousand times its size.
# A finding for each byte of a large file.
test_findings_of_one_rule() {
    python3 -c 'print("class m {\n" + "$" * 100001 + "\n}")' >a.pp
    run 1 --isolated --no-cache --select validation_error --statistics a.pp
    says '100000'
    python3 -c 'print("class m {\n" + "$" * 99997 + "\n}")' >a.pp
    run 1 --isolated --no-cache --select validation_error --statistics a.pp
    says '99999'
}

test_sizes_of_dumps() {
    python3 -c 'print(";" * 900000)' >a.pp
    run 2 dump --format json a.pp
    complains 'the tree of `a.pp` has'
    complains 'dump a smaller file'
    silent
    python3 -c 'print(";" * 60000)' >b.pp
    run 1 dump --format pn b.pp
    complains 'and 59900 more errors'
}

test_long_regexes() {
    python3 -c 'print("class m {\nif \"aaa\" =~ /" + "[\\p{L}\\p{Lu}]" * 40000 + "/ { }\n}")' >long.pp
    python3 -c 'print("class m(Pattern[/" + "[\\p{L}\\p{Lu}]" * 40000 + "/] $a = \"aaa\") { }")' >type.pp
    run_within 300 --select all --preview --format concise .
    says_not syntax_error
    says_not type_mismatch
}

# Reports of any format are cut at 20 MB, and are whole documents.
test_sizes_of_reports() {
    local folder
    folder=manifests$(printf "/$(printf 'd%.0s' $(seq 200))%.0s" $(seq 18))
    mkdir -p "$folder"
    { echo 'class m {'; for i in $(seq 15000); do echo "\$a$i=\"x\""; done; echo '}'; } >"$folder/a.pp"
    for format in $(formats); do
        run 1 --isolated --no-cache --select all --format "$format" .
        complains 'findings are not in this report'
        [ "$(stat -c %s "$work/out")" -lt 20000000 ] || fail "$format: $(stat -c %s "$work/out") bytes"
        python3 "$here/../report_formats.py" check "$format" "$work/out" || fail "$format: not a whole document"
    done
    run 1 --isolated --no-cache --select all --format json=a.json --format sarif=a.sarif --format concise .
    [ "$(stat -c %s a.json)" -lt 20000000 ] || fail "a.json: $(stat -c %s a.json) bytes"
    complains '`a.json`: '
    run 0 --isolated --no-cache --select double_quoted_strings --write-baseline --baseline all.json .
    run 0 --isolated --no-cache --select double_quoted_strings --baseline all.json .
}

# Patterns match nothing any more once they have cost too much; the files are checked.
test_many_patterns() {
    mkdir manifests
    for i in $(seq 600); do : >"manifests/$(printf 'a%.0s' $(seq 200))$i.pp"; done
    python3 -c 'print("[project]\nignore-paths = [" + ", ".join(f"\"*a*a*a*a*b{i}*\"" for i in range(11000)) + "]")' >plint.toml
    run 1 --no-cache --quiet .
    complains 'have too many patterns for so many files'
    python3 -c 'print("[per-file]\n" + "\n".join(f"\"*a*a*a*a*b{i}*\" = {{ ignore = [\"style\"] }}" for i in range(5500)))' >plint.toml
    run 1 --no-cache --quiet .
    complains '`[per-file]` has too many patterns'
    rm plint.toml
    mkdir .git
    python3 -c 'print("\n".join(f"*a*a*a*a*b{i}*" for i in range(20000)))' >.gitignore
    run 0 --no-cache --show-files .
    complains 'have too many patterns for so many files'
    [ "$(wc -l <"$work/out")" = 600 ] || fail "not all files"
}

test_many_settings() {
    modules() {
        python3 - "$good" "$1" <<'EOF'
import os, sys
good, most = sys.argv[1], sys.argv[2]
open("plint.toml", "w").write("[lint]\n")
for i in range(1100):
    os.makedirs(f"m{i}/manifests", exist_ok=True)
    open(f"m{i}/manifests/init.pp", "w").write(good + "\n")
    open(f"m{i}/plint.toml", "w").write(f'extends = "../plint.toml"\n[rules."80chars"]\nmax = {most or i + 1}\n')
EOF
    }
    modules 80
    run 0 --no-cache --select 80chars .
    modules ''
    run 2 --no-cache --select 80chars .
    complains 'the settings files select more than 1000 different sets of rules'
}

# Memory that runs out all the same is no bug of plint.
test_out_of_memory() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    mkdir m
    python3 -c 'print("class m {\n" + "".join(f" $v{i}=[1,{{a=>{i}}}]\n" for i in range(300000)) + "}")' >m/init.pp
    run_shell 2 'ulimit -v 120000; exec "$plint" --isolated --no-cache --jobs 1 m'
    complains 'plint: out of memory while reading `m/init.pp`'
    complains_not 'bug in plint'
}
