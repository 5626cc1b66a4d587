# The command line itself: help, typing errors, names that puppet-lint uses.

test_help_and_version() {
    run 0 --help
    says 'plint [check] [OPTIONS] [PATHS…]'
    says '--format FORMAT[=FILE]'
    for command in check explain rules dump; do
        run 0 "$command" --help
        says "plint"
    done
    run 0 --version
    [[ $(cat "$work/out") =~ ^plint\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "no version"
}

test_unknown_options_name_what_was_meant() {
    run 2 --selct x
    complains 'unknown option `--selct`; did you mean `--select`?'
    run 2 -x
    complains 'unknown option `-x`'
    run 2 --format sarf
    complains 'did you mean `sarif`?'
    run 2 --format
    complains 'option `--format` needs a value: --format FORMAT[=FILE]'
    run 2 --fix=yes
    complains 'option `--fix` does not accept a value'
    run 2 --jobs 0
    complains '`0` is not a number from 1 to 1024'
    run 2 --puppet-version 10
    complains '`10` is not 7, 8, 9, or a release such as `openvox-8.26`'
    run 2 --log-format '%{path}:%{lin}'
    complains '`lin` is not one of path, fullpath, filename, line, column, kind, KIND, check, message; did you mean `line`?'
    run 2 --environment nosuch
    complains 'there is no directory `nosuch`'
    run 2 ''
    complains 'empty path'
    run 2 -x=y
    complains 'unknown option `-x`'
    run 2 --color=purple
    complains '`purple` is not one of auto, always, never'
    run 2 --select syntx_error
    complains 'did you mean `syntax_error`?'
    run 2 --select completely_unknown
    complains 'run `plint rules` for a list'
    run 2 --unsafe-fixes
    complains '--fix'
    run 2 chek
    complains 'there is no command or file `chek`; did you mean `check`?'
    run 2 fix
    complains 'there is no command or file `fix`; did you mean `--fix`?'
    run 2 help
    complains 'there is no command or file `help`; did you mean `--help`?'
    run 2 lint manifests
    complains 'cannot read `lint`'
    run 2 explain autolod_layout
    complains 'did you mean `autoload_layout`?'
    silent
}

test_bytes_of_the_command_line_do_nothing_to_the_terminal() {
    run 2 $'--\e[2J'
    ! grep -q $'\e' "$work/err" || fail "an escape sequence got through"
}

test_names_that_puppet_lint_uses() {
    mkdir -p apache/manifests
    metadata me-apache >apache/metadata.json
    echo 'class wrong { }' >apache/manifests/init.pp
    run 1 apache
    says autoload_layout
    run 0 --no-autoloader_layout-check apache
    run 1 --only-checks autoloader_layout --fail-on-warnings --relative apache
    says autoload_layout
    run 1 --no-wmf_styleguide-check apache
    complains 'plint has no rule `wmf_styleguide`'
    run 1 --log-format '%{path}:%{line}:%{column}:%{KIND}:%{check}:%{filename}' apache
    says 'apache/manifests/init.pp:1:7:ERROR:autoload_layout:init.pp'
    run 1 --json apache
    python3 -m json.tool "$work/out" >/dev/null || fail "no JSON"
    run 0 --ignore-paths 'apache/**/*.pp,other' apache
    run 0 --ignore-paths 'apache/' apache/manifests/init.pp
    run 0 --ignore-paths 'apache' apache
    run 1 --ignore-paths "test_*" apache
    cd apache && run 0 --ignore-paths manifests .
}

test_selection() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    echo 'class wrong { class inner { } }' >m/manifests/init.pp
    run 1 m
    says autoload_layout
    says nested_definition
    run 1 --select nested_definition m
    says_not autoload_layout
    run 0 --ignore layout m
    run 0 --fail-on error --select nested_definition m
    says nested_definition
}

test_a_rule_finds_the_same_without_other_rules() {
    printf 'class web($config_path) {\n  file { "config_path": path => $config_path }\n  service { "web": require => File[config_path] }\n}\n' >a.pp
    run 0 --select bare_word_for_variable a.pp
}

test_rules_and_explain() {
    run 0 rules
    says syntax_error
    run 0 rules --format json
    python3 - "$work/out" "$here/../../rules/added_in.txt" <<'PYTHON' || fail "no JSON, or other versions"
import json, sys
rules = {rule["name"]: rule["added_in"] for rule in json.load(open(sys.argv[1]))}
assert rules == dict(line.split() for line in open(sys.argv[2])), set(rules.items())
PYTHON
    run 0 explain package.ensure os.family regsubst Integer
    says 'the newest version of the sources is installed'
    says 'The family of the operating system'
    says '# => '
    says 'Whole numbers'
    run 0 explain package
    says 'Feature versionable'
    run 2 explain pakage
    complains 'did you mean `package`?'
    run 0 explain nested_classes_or_defines
    says 'nested_definition (also nested_classes_or_defines): layout, warning, on by default, unsafe fix'
    says '    class first {'
    [ "$(wc -L <"$work/out")" -le 140 ] || fail "long lines"
    run 2 explain
    run 2 rules x
}

test_colour() {
    echo "$broken" >a.pp
    run 1 a.pp
    ! grep -q $'\e' "$work/out" || fail "colour in a pipe"
    run 1 --color always a.pp
    grep -q $'\e' "$work/out" || fail "no colour"
    run_shell 1 'script -qec "$plint a.pp" /dev/null'
    grep -q $'\e\[' "$work/out" || fail "no colour on a terminal"
    run_shell 1 'NO_COLOR=1 script -qec "$plint a.pp" /dev/null'
    ! grep -q $'\e\[[0-9;]*m' "$work/out" || fail "colour in spite of NO_COLOR"
    run_shell 1 'TERM=dumb script -qec "$plint a.pp" /dev/null'
    ! grep -q $'\e\[[0-9;]*m' "$work/out" || fail "colour on a dumb terminal"
}
