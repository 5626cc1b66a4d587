# Large input: all of it is looked at, in a time that grows with its size.

test_large_chains_of_type_aliases() {
    { echo 'type A0 = Integer'; for i in $(seq 3000); do echo "type A$i = Array[A$((i - 1))]"; done; } >chain.pp
    { for i in $(seq 3000); do echo "type B$i = Variant[B$((i % 3000 + 1)), Array[B$i]]"; done; } >cycle.pp
    echo 'class m(A3 $x = 1) {}' >use.pp
    run 1 --isolated --no-cache --select type_mismatch --format concise .
    says 'use.pp:1:'
}

test_large_numbers_of_variables() {
    { echo 'class m {'; for i in $(seq 30000); do echo "\$a$i = 'x'"; done; echo 'notice($a30000, $a30001) }'; } >init.pp
    run 1 --isolated --no-cache --select unknown_variable,reassignment --format concise init.pp
    says '`$a30001`'
    [ "$(wc -l <"$work/out")" = 1 ] || fail "not one finding"
    { echo 'class m {'; for i in $(seq 50000); do echo "\$a = 'x'"; done; echo '}'; } >init.pp
    run 1 --isolated --no-cache --select reassignment --statistics init.pp
    says 49999
}

# A report shows the first findings of each rule in each file; everything else counts all of them.
test_large_numbers_of_findings() {
    { for i in $(seq 50000); do echo '$a = "x"'; done; echo 'notify { "b": nosuch => 1 }'; } >flood.pp
    echo '$a  = 1' >other.pp
    for format in json full html sarif; do
        run 1 --isolated --no-cache --select double_quoted_strings --format "$format" --output report .
        [ "$(stat -c %s report)" -lt 20000000 ] || fail "$format: $(stat -c %s report) bytes"
    done
    run 1 --isolated --no-cache --select all --format concise .
    says 'flood.pp:50001:15: error'
    says 'other.pp:1:'
    complains 'findings are not in this report'
    run 1 --isolated --no-cache --select double_quoted_strings --statistics .
    says 50001
    complains_not 'not in this report'
    run 0 --isolated --no-cache --select double_quoted_strings --write-baseline --baseline all.json .
    run 0 --isolated --no-cache --select double_quoted_strings --baseline all.json .
}

test_large_numbers_of_suppressions() {
    { echo 'class m {'; for i in $(seq 20000); do echo "\$a$i = \"x\" # lint:ignore:double_quoted_strings"; done
      echo '$b = "x"'; echo '}'; } >init.pp
    run 1 --isolated --no-cache --select double_quoted_strings --format concise init.pp
    says 'init.pp:20002:'
    [ "$(wc -l <"$work/out")" = 1 ] || fail "not one finding"
}

test_large_gitignore() {
    mkdir a b
    echo "$broken" | tee a/x.pp a/y.pp >b/x.pp
    { for i in $(seq 100000); do echo "name$i"; done; echo '/a/x.pp'; echo 'y.pp'; echo '!/a/y.pp'; } >.gitignore
    run 0 --no-cache --show-files .
    says a/y.pp
    says b/x.pp
    says_not a/x.pp
}

test_large_numbers_of_unknown_rules_in_settings() {
    { echo '[lint]'; echo 'ignore = ['; for i in $(seq 15000); do echo "  \"unknown_rule_$i\","; done; echo ']'; } >plint.toml
    echo "$good" >init.pp
    run 2 --no-cache init.pp
}
