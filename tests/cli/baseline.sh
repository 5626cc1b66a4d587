# Findings of old code that are not reported again.

# A class with two findings of one rule in two resources.
write_class() {
    cat >"$1" <<'PUPPET'
# A class.
class m {
  file { '/a':
    mode => "0644",
  }
  file { '/b':
    mode => "0644",
  }
}
PUPPET
}

test_baseline_hides_what_was_there() {
    mkdir -p m/manifests
    write_class m/manifests/init.pp
    run 1 --select double_quoted_strings m
    run 0 --select double_quoted_strings --write-baseline m
    complains '`plint-baseline.txt` now contains 2 findings'
    says 'No findings in 1 file (2 hidden by the baseline).'
    [ "$(grep -vc '^#' plint-baseline.txt)" = 2 ] || fail "not two entries: $(cat plint-baseline.txt)"
    run 0 --select double_quoted_strings --baseline plint-baseline.txt m
    [ ! -s "$work/err" ] || fail "says something"
    run 1 --select double_quoted_strings m

    # Moved down, indented otherwise, in another file: still known.
    (printf '# a comment\n\n'; sed 's/^  /      /' m/manifests/init.pp) >m/manifests/moved.pp
    rm m/manifests/init.pp
    run 0 --select double_quoted_strings --baseline plint-baseline.txt m
    # From another folder too.
    (cd m/manifests && run 0 --select double_quoted_strings --baseline ../../plint-baseline.txt .)

    # A copy in another resource, and one in the same, are new.
    printf '# Another class.\nclass m::other {\n  file { "/a":\n    mode => "0644",\n  }\n}\n' >m/manifests/other.pp
    run 1 --select double_quoted_strings --baseline plint-baseline.txt --format concise m
    says 'm/manifests/other.pp:4:13'
    says_not moved.pp
    rm m/manifests/other.pp
    sed -i 's/^\( *\)mode => "0644",/&\n\1owner => "x",/' m/manifests/moved.pp
    run 1 --select double_quoted_strings --baseline plint-baseline.txt --format concise m
    [ "$(wc -l <"$work/out")" = 2 ] || fail "not the two new lines"
    says 'm/manifests/moved.pp:7:18'
}

test_baseline_stale_entries() {
    write_class a.pp
    echo '$a = "x"' >b.pp
    run 0 --select double_quoted_strings --write-baseline .
    sed -i "0,/\"0644\"/s//'0644'/" a.pp
    run 0 --select double_quoted_strings --baseline plint-baseline.txt b.pp
    [ ! -s "$work/err" ] || fail "complains of files that were not checked"
    run 0 --select double_quoted_strings --baseline plint-baseline.txt .
    complains '1 recorded finding in `plint-baseline.txt` is fixed; run with `--prune-baseline`'
    run 0 --select double_quoted_strings --prune-baseline .
    run 0 --select double_quoted_strings --baseline plint-baseline.txt .
    [ ! -s "$work/err" ] || fail "still stale"
    [ "$(grep -vc '^#' plint-baseline.txt)" = 2 ] || fail "not two entries"
    # Of files that it cannot read it keeps what it knows.
    mv b.pp gone.pp
    run 2 --select double_quoted_strings --write-baseline a.pp b.pp
    mv gone.pp b.pp
    [ "$(grep -vc '^#' plint-baseline.txt)" = 2 ] || fail "not two entries"
    # Pruning adds nothing; writing keeps what was known of other files.
    echo '$b = "y"' >>b.pp
    run 1 --select double_quoted_strings --prune-baseline .
    run 0 --select double_quoted_strings --write-baseline b.pp
    run 0 --select double_quoted_strings --baseline plint-baseline.txt .
}

test_baseline_from_settings_and_mistakes() {
    mkdir sub
    echo '$a = "x"' >sub/a.pp
    printf '[project]\nbaseline = "known.txt"\n' >plint.toml
    run 2 sub
    complains 'cannot read `known.txt`: No such file'
    run 0 --write-baseline sub
    [ -e known.txt ] || fail "not where the settings say"
    (cd sub && run 0 .)
    echo '<<<<<<< ours' >>known.txt
    run 2 sub
    complains 'was not written by plint'
    echo "$broken" >sub/a.pp
    rm known.txt
    run 1 --write-baseline sub
    says syntax_error
    run 2 --baseline /dev/full --write-baseline sub
}

test_baseline_merges() {
    git init -q . && git config user.email a@b && git config user.name n
    echo 'known.txt merge=union' >.gitattributes
    for i in 1 2 3; do echo "\$a$i = \"x\"" >"f$i.pp"; done
    run 0 --baseline known.txt --write-baseline .
    git add . && git commit -qm base && git branch other
    echo '$b = "y"' >>f1.pp && run 0 --baseline known.txt --write-baseline . && git commit -qam ours
    git checkout -q other
    echo '$c = "z"' >>f2.pp && run 0 --baseline known.txt --write-baseline . && git commit -qam theirs
    git merge -q -m merged "$(git branch --format='%(refname:short)' | grep -v other)" >/dev/null || fail "a conflict"
    run 0 --baseline known.txt .
}

test_baseline_in_reports() {
    printf '$a = "x"\n$b = "y" # plint:ignore=double_quoted_strings because\n' >a.pp
    run 0 --write-baseline a.pp
    echo '$c = "z"' >>a.pp
    run 1 --baseline plint-baseline.txt --format sarif --show-suppressed a.pp
    says '"baselineState": "unchanged"'
    says '"baselineState": "new"'
    says '"justification": "because"'
    run 1 --baseline plint-baseline.txt --format sarif a.pp
    says_not '"unchanged"'
    run 1 --baseline plint-baseline.txt --show-suppressed a.pp
    says '(1 fixable with --fix, 2 suppressed)'
    says 'note: suppressed by a comment: because'
    says 'note: suppressed by the baseline'
    run 1 --baseline plint-baseline.txt --show-suppressed --format concise a.pp
    says "a.pp:2:6: warning[double_quoted_strings] double-quoted string without variables or escapes (suppressed by a comment: because)"
    says 'or escapes (suppressed by the baseline)'
}
