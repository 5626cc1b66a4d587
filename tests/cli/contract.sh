# The lines of contract.txt that no other test drives, and that each line has its tests.

test_contract() {
    python3 - "$here/contract.txt" "$plint" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import pathlib, re, subprocess, sys
table, plint = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(table.parent.parent))
import report_formats
tests = set(re.findall(r"^test_(\w+)\(\)", "\n".join(file.read_text() for file in table.parent.glob("*.sh")), re.M))
rows = [line.split("|") for line in table.read_text().splitlines() if line and not line.startswith("#")]
problems = [f"no test: {row[0]}" for row in rows if len(row) != 2 or not row[1].split()]
problems += [f"no such test: {name}" for row in rows for name in row[-1].split() if name not in tests]
promised = " ".join(row[0] for row in rows)
help_text = subprocess.run([plint, "--help"], capture_output=True, text=True).stdout
for name in re.findall(r"^  plint ([a-z-]+)", help_text, re.M):
    text = subprocess.run([plint, name, "--help"], capture_output=True, text=True).stdout
    for option in re.findall(r"^  (?:-(\w), |    )(--[\w-]+)", text, re.M):
        problems += [f"no line: {name} {option[1]}"] * (not re.search(re.escape(option[1]) + r"(?![\w-])", promised))
        problems += [f"no line: {name} -{option[0]}"] * (bool(option[0]) and option[0] not in "hVf" and f"-{option[0]}" not in promised.split() and f"-{option[0]}," not in promised)
    problems += [f"no line: {name}"] * (not re.search(rf"\b{name}\b", promised))
listed = re.search(r"--format .*?(?=\n +-)", help_text, re.S)[0]
problems += [f"--help does not list the format {name}" for name in report_formats.ALL if not re.search(rf"\b{name}\b", listed)]
print("\n".join(sorted(set(problems))))
sys.exit(bool(problems))
PYTHON
}

test_infer() {
    run 0 infer '1 + 2'
    says 'Integer[3, 3]'
    printf '$a = [1, "x"]\n' >a.pp
    run 0 infer a.pp:1:6
    says 'Tuple'
    mkdir -p m/manifests
    metadata a-m >m/metadata.json
    printf 'class m { include m::params\n  $b = $m::params::port\n  $c = m::f() }\n' >m/manifests/init.pp
    printf 'class m::params (Integer[1, 9] $port = 1) {}\n' >m/manifests/params.pp
    mkdir -p m/functions
    printf 'function m::f() >> Enum[x, y] { x }\n' >m/functions/f.pp
    run 0 infer m/manifests/init.pp:2:9 m/manifests/init.pp:3:9
    says 'Integer[1, 9]'
    says "Enum['x', 'y']"
    run_shell 0 'printf "1\n[1, a\n\"x\"\n" | $plint infer -'
    [ "$(wc -l <"$work/out")" = 3 ] || fail "not a line for each"
    says 'error: '
    run 2 infer a.pp:9:9
    # The target of an assignment has the type of what it is given.
    printf '$a = 1\n[$b] = [2]\n' >a.pp
    run 0 infer a.pp:1:1
    says 'Integer[1, 1]'
    says_not 'unreachable'
    run 2 infer a.pp:2:2
    complains 'no expression at a.pp:2:2'
    run 2 --no-cache infer '1'
    complains 'the command must come first: `plint infer'
    run 2 -q explain x
    complains 'the command must come first: `plint explain'
    run 2 infer
    # For the Puppet that the code is for, whoever says which that is.
    echo '$a = 1 + "2"' >a.pp
    run 0 infer --puppet-version 7 a.pp:1:8
    says 'Integer[3, 3]'
    run 0 infer --puppet-version 8 a.pp:1:8
    says_not 'Integer'
    printf '[project]\npuppet-version = 7\n' >plint.toml
    run 0 infer a.pp:1:8
    says 'Integer[3, 3]'
    run 0 infer '1 + "2"'
    run 0 infer --puppet-version 8 a.pp:1:8
    says_not 'Integer'
    echo '[project' >plint.toml
    run 2 infer a.pp:1:8
    complains 'plint.toml:1'
}

# The protocol itself is tested in tests/server.
test_server() {
    run_shell 1 '$plint server </dev/null'
    silent
    [ ! -s "$work/err" ] || fail 'complains about the end of the input'
    run_shell 1 'printf "nonsense\n\n" | $plint server'
    silent
    for length in x -1 99999999999999999999 '' 5000000000 1073741824; do
        run_shell 1 "printf 'Content-Length: $length\r\n\r\n{}' | \$plint server"
        complains 'plint: the language server ends: a message '
        [ "$(wc -l <"$work/err")" = 1 ] || fail 'complains about more'
    done
    for start in 'x' 'Content-Length: 3\r\n' 'Content-Length: 3\r\n\r\n{}'; do
        run_shell 1 "printf '$start' | \$plint server"
        complains 'plint: the language server ends: the input ends within a message'
    done
    run 2 server --log /nowhere/log
    complains 'cannot write `/nowhere/log`'
}

test_contract_of_selection() {
    printf '$a = "x" \n' >a.pp
    run 1 --format concise a.pp
    says 'double_quoted_strings'
    says 'trailing_whitespace'
    run 1 --format concise --ignore double_quoted_strings a.pp
    says_not 'double_quoted_strings'
    run 1 --format concise --select trailing-whitespace a.pp
    says_not 'double_quoted_strings'
    run 1 --format concise --select trailing_whitespace,style a.pp
    says 'trailing_whitespace'
    says 'double_quoted_strings'
    run 1 --format concise --select all --preview a.pp
    run 0 --ignore all a.pp
    run 0 --select ALL --ignore ALL a.pp
    run 1 --select trailing_whitespace --extend-select double_quoted_strings --format concise a.pp
    says 'double_quoted_strings'
}

test_contract_of_fixes() {
    printf '$a = "x" \n' >a.pp
    run 1 --fix --fixable trailing_whitespace a.pp
    content_is a.pp '$a = "x"\n'
    printf '$a = "x" \n' >a.pp
    run 1 --fix --unfixable trailing_whitespace a.pp
    content_is a.pp "\$a = 'x' \n"
}

test_contract_of_exit_codes() {
    printf '$a = "x"\n' >warning.pp
    echo "$broken" >error.pp
    echo "$good" >good.pp
    run 0 good.pp
    run 1 warning.pp
    run 0 --fail-on error warning.pp
    run 1 --fail-on error error.pp
    printf '[rules.double_quoted_strings]\nseverity = "info"\n' >plint.toml
    run 0 warning.pp
    run 1 --fail-on info warning.pp
    run 2 missing.pp error.pp
    echo '[lint' >plint.toml
    run 2 good.pp
    complains 'plint.toml:1'
}

test_contract_of_puppet_lint_names() {
    printf '$a = "x" \n' >a.pp
    run 1 --sarif a.pp
    says '"version": "2.1.0"'
    run 1 --only-checks double_quoted_strings,trailing_whitespace --no-trailing_whitespace-check --log-format '%{check}' a.pp
    [ "$(cat "$work/out")" = double_quoted_strings ] || fail "other checks"
    run 1 --log-format '%{path}|%{fullpath}|%{line}|%{column}|%{kind}|%{KIND}|%{message}|%{filename}|' --only-checks double_quoted_strings a.pp
    says "a.pp|$PWD/a.pp|1|6|warning|WARNING|double-quoted string without variables or escapes|a.pp|"
}

test_contract_of_hyperlinks() {
    echo '$a = "x"' >a.pp
    run_shell 1 'VTE_VERSION=7000 TERM=xterm script -qec "$plint --no-cache a.pp" /dev/null'
    grep -qaF $'\e]8;;https://' "$work/out" || fail "no link"
    run_shell 1 'env -u VTE_VERSION -u TERM_PROGRAM -u WT_SESSION -u KONSOLE_VERSION TERM=xterm script -qec "$plint --no-cache a.pp" /dev/null'
    ! grep -qaF $'\e]8;;' "$work/out" || fail "a link in a terminal that may not know it"
    run_shell 1 'VTE_VERSION=7000 $plint --no-cache --color always a.pp'
    ! grep -qaF $'\e]8;;' "$work/out" || fail "a link in a pipe"
}

test_contract_of_quiet() {
    echo '$a = "x"' >a.pp
    run 1 --quiet a.pp
    silent
    run 1 -q a.pp
    [ ! -s "$work/err" ] || fail "says something"
    run 2 --quiet missing.pp
    complains 'missing.pp'
}

test_contract_of_project() {
    mkdir -p env/site/a/manifests env/modules/b/manifests more/c/manifests other/modules/d/manifests
    echo 'modulepath = site:modules:$basemodulepath' >env/environment.conf
    printf '# A.\nclass a {\n  include b\n  include b::gone\n  include c::gone\n  include d::gone\n}\n' >env/site/a/manifests/init.pp
    printf 'class b { $x = "y" }\n' >env/modules/b/manifests/init.pp
    printf 'class c { }\n' >more/c/manifests/init.pp
    printf 'class d { }\n' >other/modules/d/manifests/init.pp
    : >other/Puppetfile
    # What is unknown is not known to be missing.
    run 1 --select unknown_class --format concise env/site/a
    says '`b::gone`'
    [ "$(wc -l <"$work/out")" = 1 ] || fail "says more"
    run 1 --select unknown_class --format concise --modulepath env/site:env/modules:more env/site/a
    says '`b::gone`'
    says '`c::gone`'
    says_not '`d::gone`'
    run 1 --select unknown_class --format concise --environment other env/site/a
    says '`d::gone`'
    says_not '`b::gone`'
    # b is known, and nobody asked what is wrong with it.
    run 0 --select double_quoted_strings env/site/a
    run 1 --select double_quoted_strings env
    run 0 --show-settings --puppet-version 7 env/site/a
    says 'project.puppet-version = 7'
    says 'env: modules in env/site, env/modules'
}

test_contract_of_dependencies() {
    mkdir -p m/manifests
    metadata me-m '{"name": "puppetlabs/apache"}' >m/metadata.json
    printf '# M.\nclass m {\n  include apache\n  include apache::mod::php\n}\n' >m/manifests/init.pp
    run 0 m
    run 0 --show-settings m
    says 'm: m; missing dependencies: apache'
}

test_contract_of_add_ignore() {
    printf '# A.\n$a = "x"\nclass wrong {\n  $b = "y"\n}\n' >a.pp
    run 1 a.pp
    run 0 --add-ignore a.pp
    grep -q 'plint:ignore=double_quoted_strings' a.pp || fail "no comment: $(cat a.pp)"
    run 0 a.pp
    cp a.pp before.pp
    run 0 --add-ignore a.pp
    cmp -s a.pp before.pp || fail "adds again"
}

test_contract_of_suppression() {
    cat >a.pp <<'PUPPET'
$a = "x" # plint:ignore=double_quoted_strings a reason
# plint:ignore=double_quoted_strings above
$b = [
  "y",
]
# lint:ignore:double_quoted_strings
$c = "z"
# lint:endignore
$d = "z" # lint:ignore:double_quoted_strings
PUPPET
    run 0 --select double_quoted_strings a.pp
    run 0 --select double_quoted_strings --show-suppressed --format json a.pp
    says '"a reason"'
    [ "$(grep -c '"by": "comment"' "$work/out")" = 4 ] || fail "not four"
    printf '$a = "x"\n# plint:ignore-file=double_quoted_strings\n$b = "y"\n' >b.pp
    run 0 --select double_quoted_strings b.pp
    printf "\$a = 'x' # plint:ignore=double_quoted_strings\n" >c.pp
    run 1 --format concise c.pp
    says unused_suppression
    run 0 --fix c.pp
    content_is c.pp "\$a = 'x'\n"
}

test_contract_of_partial_lists() {
    mkdir -p modules/{a,b}/manifests
    : >Puppetfile
    printf '# A.\nclass a {\n  include b::x\n  include b::gone\n}\n' >modules/a/manifests/init.pp
    printf '# X.\nclass b::x {\n  $v = "q"\n}\n' >modules/b/manifests/x.pp
    run 1 --select unknown_class,double_quoted_strings --format concise modules/a/manifests/init.pp
    says 'b::gone'
    [ "$(wc -l <"$work/out")" = 1 ] || fail "reports on what was not asked for"
    # As a hook splits them: several at a time, some with --fix, and the same end.
    for i in $(seq 60); do printf '# F.\nclass a::f%s {\n  $v = "q"\n}\n' "$i" >"modules/a/manifests/f$i.pp"; done
    find modules -name '*.pp' | sort | xargs -P 4 -n 5 "$plint" --fix --quiet --cache-dir cache --select double_quoted_strings
    run 0 --select double_quoted_strings modules
    [ -z "$(find . -name '.plint-*')" ] || fail "leaves temporary files"
}
