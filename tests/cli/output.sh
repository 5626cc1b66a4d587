# Where reports go, and what happens when they cannot.

test_several_reports_at_once() {
    echo "$broken" >a.pp
    run 1 --format sarif=out.sarif --format json=out.json --format concise a.pp
    says 'a.pp:1:9: error[syntax_error]'
    python3 -m json.tool out.sarif >/dev/null || fail "no SARIF"
    python3 -m json.tool out.json >/dev/null || fail "no JSON"
    run 1 --quiet --format sarif=again.sarif a.pp
    silent
    cmp -s out.sarif again.sarif || fail "another SARIF"
    run 1 --format sarif --output third.sarif a.pp
    silent
    cmp -s out.sarif third.sarif || fail "another SARIF"
}

test_output_is_whole_or_not_at_all() {
    for i in $(seq 200); do echo "$broken" >"f$i.pp"; done
    echo before >report.json
    chmod 640 report.json
    run_shell 2 'ulimit -f 8; $plint --format json --output report.json .'
    complains 'cannot write `report.json`: File too large'
    content_is report.json 'before\n'
    [ -z "$(find . -name '.plint-*')" ] || fail "leaves a temporary file"
    run 1 --format json --output report.json .
    [ "$(stat -c %a report.json)" = 640 ] || fail "the mode changed"
    ln -s report.json link.json
    run 2 --format json --output link.json .
    complains 'cannot write `link.json`: it is a symlink'
    [ -L link.json ] || fail "the link is gone"
    run 2 --output no/such/folder/x .
    complains 'cannot write `no/such/folder/x`: No such file or directory'
    run 2 --output . .
    complains 'cannot write `.`: Is a directory'
    run 2 --output /dev/full .
    complains 'cannot write `/dev/full`: No space left on device'
    [ -c /dev/full ] || fail "the device is gone"
}

test_standard_files_that_do_not_block() {
    seq 2000 | sed 's/.*/$x& = "a"/' >a.pp
    local unblock='import os, sys; os.set_blocking(int(sys.argv[1]), False)'
    $plint --format concise a.pp >expected || true
    run_shell 1 "set -o pipefail; { python3 -c '$unblock' 1; \$plint --format concise a.pp; } | { sleep 0.3; cat >seen; }"
    cmp -s expected seen || fail "not all of the report was written"
    run_shell 1 "{ sleep 0.3; cat a.pp; } | { python3 -c '$unblock' 0; \$plint --format concise --stdin-filename a.pp -; }"
    cmp -s expected "$work/out" || fail "not all of standard input was read"
}

test_standard_output_that_takes_nothing() {
    echo "$broken" >a.pp
    run_shell 2 '$plint a.pp >/dev/full'
    complains 'cannot write standard output: No space left on device'
    run_shell 2 '$plint a.pp >&-'
    complains 'cannot write standard output'
    run_shell 1 'set -o pipefail; $plint a.pp | true'
    [ ! -s "$work/err" ] || fail "says something of a closed pipe"
    run_shell 1 '$plint a.pp 2>&-'
}

# One job, many, paths in any order, and the second time from the cache.
test_same_bytes_whatever_the_order() {
    for i in $(seq 20); do
        mkdir -p "modules/m$i/manifests"
        printf 'class m%s { class inner { } \n' "$i" >"modules/m$i/manifests/init.pp"
        printf 'class m%s::other { class inner { } }\n' "$i" >"modules/m$i/manifests/wrong.pp"
        printf 'class m%s::more {\n  File { mode => "0644" }\n  include m%s::last\n  notice($m%s::last::x)\n}\n' \
            "$i" $((i % 20 + 1)) $((i % 7 + 1)) >"modules/m$i/manifests/more.pp"
        printf 'class m%s::last {\n  $x = "a"\n  file { "/%s": ensure => file }\n  include m%s::more\n}\n' "$i" "$i" \
            $((i % 20 + 1)) >"modules/m$i/manifests/last.pp"
    done
    touch Puppetfile
    for format in $(formats); do
        run 1 --no-cache --jobs 1 --format "$format" modules
        cp "$work/out" expected
        for arguments in '--no-cache --jobs 2' '--no-cache --jobs 3' '--no-cache --jobs 8' '--cache-dir cache' '--cache-dir cache'; do
            # shellcheck disable=SC2086 # words
            run 1 $arguments --format "$format" modules
            cmp -s expected "$work/out" || fail "$arguments changes $format"
        done
        for seed in 1 2; do
            # shellcheck disable=SC2046 # words
            run 1 --no-cache --format "$format" $(find modules -name '*.pp' | shuf --random-source=<(yes $seed))
            cmp -s expected "$work/out" || fail "the order of paths changes $format"
        done
    done
    grep -q 'class="box ' expected || fail "html draws nothing"
    run 1 --statistics modules
    says 'findings in 80 files'
}

test_dump() {
    echo '$a = 1' >a.pp
    echo "$broken" >b.pp
    run 0 dump a.pp
    says 'assignment 0..6'
    run 0 dump --format json a.pp
    python3 -m json.tool "$work/out" >/dev/null || fail "no JSON"
    run 0 dump --format pn a.pp a.pp
    [ "$(cat "$work/out")" = '--- a.pp(= (var "a") 1)--- a.pp(= (var "a") 1)' ] || fail "not as Puppet separates files"
    run 1 dump --format pn a.pp b.pp
    [ "$(cat "$work/out")" = '--- a.pp(= (var "a") 1)' ] || fail "prints a broken tree"
    complains 'error[syntax_error]'
    run 2 dump missing.pp
    complains 'cannot read `missing.pp`'
    run 2 dump
}

test_dump_of_program() {
    mkdir -p m/manifests
    printf 'class m {\n  include m::n\n  file { "/x": }\n  File { mode => "0644" }\n}\n' >m/manifests/init.pp
    printf 'class m::n {\n  $a = $m::b\n}\n' >m/manifests/n.pp
    run 0 dump --format includes m
    says 'class m  (m/manifests/init.pp:1)'
    says 'declares  class m::n  (line 2)'
    for format in includes scopes; do
        run 0 dump --format "$format" --as text m
        run 0 dump --format "$format" --as json m
        python3 -m json.tool "$work/out" >/dev/null || fail "no JSON"
        run 0 dump --format "$format" --as dot m
        says 'digraph plint {'
    done
    run 2 dump --format includes --as xml m
    # What the settings say of the project holds here too.
    mkdir -p more/other/manifests
    echo 'class other { }' >more/other/manifests/init.pp
    echo 'class m { include other }' >m/manifests/init.pp
    run 0 dump --format includes m
    says_not '(more/other'
    run 0 dump --format includes --modulepath more m
    cp "$work/out" given
    printf '[project]\nmodulepath = ["more"]\n' >plint.toml
    run 0 dump --format includes m
    cmp -s given "$work/out" || fail "plint.toml is not heard"
    echo '[project' >plint.toml
    run 2 dump --format includes m
    complains 'plint.toml:1'
}

test_a_crash_is_exit_code_3() {
    mkfifo input
    for signal in SEGV ABRT BUS FPE; do
        "$plint" --stdin-filename "modules/a/$signal.pp" - <input >"$work/out" 2>"$work/err" &
        local pid=$! code=0
        exec 9>input
        while [ "$(tr '\0' ' ' <"/proc/$pid/syscall" | cut -d' ' -f1)" = running ]; do sleep 0.01; done
        sleep 0.2
        kill -s "$signal" "$pid"
        wait "$pid" || code=$?
        exec 9>&-
        [ "$code" = 3 ] || fail "$signal: exit code $code"
        complains "while reading \`modules/a/$signal.pp\`"
    done
}

test_deep_nesting_is_no_crash() {
    python3 -c 'print("$a = " + "[" * 20000)' >open.pp
    python3 -c 'print("$a = " + "[" * 20000 + "]" * 20000)' >deep.pp
    python3 -c 'print("$a = " + "!" * 20000 + "1")' >not.pp
    python3 -c 'print("if true { " * 5000)' >if.pp
    run 1 --quiet .
}

test_functions_without_parentheses_are_suggested() {
    printf 'class a {\n  incldue motd\n  nearly\n  false\n}\n' >a.pp
    run 1 --select validation_error a.pp
    says 'help: did you mean `include`?'
    [ "$(grep -c 'did you mean' "$work/out")" = 1 ] || fail "a suggestion for what is no call"
}

# A module means itself by its name, whatever other module is called so too, and whoever of them is read first.
test_modules_of_one_name() {
    local module
    for module in one two; do
        mkdir -p $module/m/manifests $module/m/templates
        metadata a-m >$module/m/metadata.json
        echo "class m { \$x = epp('m/t.epp', { 'v' => 1 }) }" >$module/m/manifests/init.pp
    done
    echo '<%- | Integer $v | -%>' >one/m/templates/t.epp
    echo '<%- | String $v | -%>' >two/m/templates/t.epp
    for arguments in '--jobs 1 one two' '--jobs 2 one two' '--jobs 2 two one' two; do
        # shellcheck disable=SC2086 # several words
        run 1 --no-cache --select type_mismatch --format concise $arguments
        says two/m/manifests/init.pp
        says_not one/m
    done
}

# A run that never ends, or is killed, has named the file and the rule.
test_log_names_what_takes_long() {
    { echo 'class a {'; for i in $(seq 100); do seq -f "  \$x${i}_%g = [\"a\", {b => \"c\"}]" 2000; done; echo '}'; } >long.pp
    "$plint" --no-cache --log log --select all --preview --quiet . >"$work/out" 2>"$work/err" &
    for _ in $(seq $((10 * patience))); do
        ! grep -q 's: for .* `long.pp`' log 2>/dev/null || break
        sleep 0.1
    done
    kill -9 $!
    wait $! 2>/dev/null
    grep -q '^plint .* begins$' log || fail "does not begin the log: $(cat log)"
    grep -Eq '^[0-9.]+ s: for [0-9.]+ s `long.pp`' log || fail "does not name the file in time: $(cat log)"
    ! grep -q 'end, after' log || fail "ends before it is killed"
    echo "$good" >long.pp
    run 0 --no-cache --log log --quiet --select syntax_error .
    [ "$(grep -c ' begins$' log)" = 2 ] || fail "does not append: $(cat log)"
    grep -Eq '^[0-9.]+ s: end, after:$' log || fail "does not end the log: $(cat log)"
    run 0 format --log log --quiet .
    run 2 --log /nowhere/log .
    complains 'cannot write `/nowhere/log`: '
}

test_log_is_no_symlink() {
    echo "$good" >a.pp
    echo secret >../target
    ln -s ../target log
    for command in 'check' format server; do
        run 2 $command --log log
        complains 'is a symlink to'
    done
    content_is ../target 'secret\n'
    mkdir .git && echo kept >.git/config
    run 2 --log .git/config .
    content_is .git/config 'kept\n'
}
