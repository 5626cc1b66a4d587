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
