# plint under the name `puppet-lint`. How it compares with the real one is tested in tests/oracle/compare_drop_in.rb.

as_puppet_lint() {
    ln -sf "$plint" puppet-lint
    export HOME="$PWD"
}

test_puppet_lint_by_name() {
    as_puppet_lint
    printf '# A.\nclass a {\n  $x = "y"\n}\n' >a.pp
    run_shell 0 './puppet-lint a.pp'
    says "WARNING: double quoted string containing no variables on line 3 (check: double_quoted_strings)"
    run_shell 1 './puppet-lint --fail-on-warn --json a.pp'
    says '"filename": "a.pp"'
    run_shell 1 './puppet-lint --nonsense a.pp'
    says "puppet-lint: invalid option: --nonsense"
    run_shell 0 './puppet-lint --fix a.pp'
    says "FIXED: "
    content_is a.pp "# A.\nclass a {\n  \$x = 'y'\n}\n"
}

test_puppet_lint_leaves_other_files_alone() {
    as_puppet_lint
    echo '$x = "y"' | tee a.pp >README.md
    run_shell 0 './puppet-lint --fix a.pp README.md'
    complains 'puppet-lint: `README.md` was not checked'
    content_is a.pp "\$x = 'y'\n"
    content_is README.md '$x = "y"\n'
}

test_puppet_lint_reads_its_option_files() {
    as_puppet_lint
    mkdir sub
    printf '# A.\nclass a {\n  $x = "y"\n}\n' >sub/a.pp
    printf -- '# told\n--fail-on-warnings\n--only-checks=double_quoted_strings\n--no-nosuch-check\n--nonsense\n' >.puppet-lint.rc
    run_shell 1 './puppet-lint sub'
    complains 'plint has no check `nosuch`'
    complains '`--nonsense` in .puppet-lint.rc is not an option and was ignored'
    run_shell 0 './puppet-lint --no-config sub'
}

test_puppet_lint_says_which_option_file_is_missing() {
    as_puppet_lint
    echo '$x = "y"' >a.pp
    run_shell 0 './puppet-lint --config nosuch.rc a.pp'
    says 'WARNING'
    complains 'cannot read the option file `nosuch.rc`: No such file or directory'
    echo '--config=.puppet-lint.rc' >.puppet-lint.rc
    run_shell 0 './puppet-lint a.pp'
    says 'WARNING'
}

test_puppet_lint_of_several_paths_and_standard_input() {
    as_puppet_lint
    mkdir one two
    printf '$x = "y"\n' >one/a.pp
    printf '$x = "y"\n' >two/b.pp
    run_shell 1 './puppet-lint one nosuch two'
    says 'one/a.pp - WARNING'
    says 'two/b.pp - WARNING'
    complains 'no file `nosuch`'
    run_shell 0 'printf "\$x = \"y\"\n" | ./puppet-lint -'
    says 'WARNING'
    run_shell 0 'printf "\$x = \"y\"\n" | ./puppet-lint --fix -'
    [ "$(cat "$work/out")" = "\$x = 'y'" ] || fail "not the fixed text"
}

# An option file and one long line can make a huge report, and each problem has a context.
test_puppet_lint_limits_its_report() {
    as_puppet_lint
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    python3 -c 'print("$x = [" + "\"y\",\t" * 160000 + "]")' >a.pp
    for option in --with-context --json --sarif '--json --with-context' --codeclimate-report-file=report.json; do
        run_shell 1 "ulimit -v 1500000 -t 20; ./puppet-lint $option a.pp >out.txt"
        complains 'this report'
        [ "$(stat -c %s out.txt)" -lt 21000000 ] || fail "$option: a large report"
    done
    [ "$(stat -c %s report.json)" -lt 21000000 ] || fail 'a large report for Code Climate'
    printf -- '--log-format=%s\n' "$(printf 'x%.0s' {1..20000})" >.puppet-lint.rc
    run_shell 1 './puppet-lint a.pp'
    says 'the log format is longer than 10000 bytes'
}

test_puppet_lint_shows_a_part_of_a_long_line() {
    as_puppet_lint
    { printf '  $x = ['; printf '1, %.0s' {1..1000}; printf '"y", '; printf '1, %.0s' {1..1000}; echo ']'; } >a.pp
    run_shell 0 './puppet-lint --only-checks=double_quoted_strings --with-context a.pp'
    [ "$(sed -n '3s/.*"y".*/found/p' "$work/out")" = found ] || fail 'the context misses the place'
    column=$(sed -n 3p "$work/out" | awk '{ print index($0, "\"y\"") }')
    [ "$(sed -n 4p "$work/out" | awk '{ print index($0, "^") }')" = "$column" ] || fail "not below column $column"
    [ "$(sed -n 3p "$work/out" | wc -c)" -lt 1100 ] || fail 'a long line'
}

test_puppet_lint_shortens_errors_in_option_files() {
    as_puppet_lint
    echo '$x = 1' >a.pp
    long=$(printf 'x%.0s' {1..100000})
    echo "--error-level=$long" >.puppet-lint.rc
    run_shell 1 './puppet-lint a.pp'
    [ "$(stat -c %s "$work/out")" -lt 2000 ] || fail 'a long error'
    echo "--$long=1" >.puppet-lint.rc
    run_shell 0 './puppet-lint a.pp'
    complains 'puppet-lint: `--xxx'
    [ "$(stat -c %s "$work/err")" -lt 2000 ] || fail 'a long warning'
}
