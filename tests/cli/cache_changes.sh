# Random changes of a project, with and without the cache: 5,000 comparisons with PLINT_LONG_TESTS, else 120, or 20 with
# sanitizers.
test_cache_misses_no_change() {
    local count=120
    [ -z "${PLINT_MANY_FILES:-}" ] || count=20
    [ -z "${PLINT_LONG_TESTS:-}" ] || count=5000
    export PYTHONDONTWRITEBYTECODE=1
    python3 "$here/cache_changes.py" "$plint" "$count" >"$work/out" 2>&1 || fail "warm and cold runs differ"
    # With stamps that are certain. How often findings change is not checked here: that needs more runs.
    local code=0
    python3 "$here/cache_changes.py" "$plint" $((count / 10)) 2 2.1 >"$work/out" 2>&1 || code=$?
    [ "$code" != 1 ] || fail "warm and cold runs differ by stamps"
}

# What cannot be seen by names alone.
test_cache_sees_other_kinds_of_entries() {
    mkdir -p modules/m/{manifests,files/.git,templates}
    metadata me-m >modules/m/metadata.json
    {
        echo 'class m {'
        for name in new-abcdef CACHEDIR.TAG .git/x run-0123456789abcdef0123456789abcdef link; do
            echo "  file { '/$name': source => 'puppet:///modules/m/$name' }"
        done
        echo "  \$x = epp('m/plain', { 'p' => 1 })"
        echo '}'
    } >modules/m/manifests/init.pp
    echo '<%- | Integer $p | -%>' >modules/m/templates/plain
    : >modules/m/files/new-abcdef >modules/m/files/CACHEDIR.TAG >modules/m/files/run-0123456789abcdef0123456789abcdef
    : >modules/m/files/.git/x >modules/m/files/link
    local change
    same_with_cache .
    for change in 'rm modules/m/files/new-abcdef' 'rm modules/m/files/CACHEDIR.TAG' 'rm modules/m/files/.git/x' 'rm modules/m/files/run-*' \
        'rm modules/m/files/link' 'echo "<%- | String \$p | -%>" >modules/m/templates/plain'; do
        cp "$work/expected.out" "$work/before.out"
        bash -c "$change"
        same_with_cache .
        ! cmp -s "$work/expected.out" "$work/before.out" || fail "changes nothing: $change"
    done
}

# Modules in a hidden folder are watched like all others, data in one is not read.
test_cache_watches_hidden_folders_with_modules() {
    mkdir -p .modules/m/{manifests,files} .data
    printf 'modulepath = .modules\n' >environment.conf
    printf "class m {\n  file { '/a': source => 'puppet:///modules/m/a' }\n}\n" >.modules/m/manifests/init.pp
    mkdir manifests && echo 'node default { include m }' >manifests/site.pp
    : >.modules/m/files/a
    same_with_cache . .modules
    cp "$work/expected.out" "$work/before.out"
    rm .modules/m/files/a
    same_with_cache . .modules
    ! cmp -s "$work/expected.out" "$work/before.out" || fail "the file is not looked for"
}

# The cache may be anywhere; where rules look, nothing is kept.
test_cache_where_rules_look() {
    mkdir -p m/{manifests,files}
    metadata me-m >m/metadata.json
    printf "class m {\n  file { '/a': source => 'puppet:///modules/m/c/CACHEDIR.TAG' }\n}\n" >m/manifests/init.pp
    cd m || return
    run 1 --cache-dir files/c .
    "$plint" --no-cache . >"$work/expected.out"
    run 0 --cache-dir files/c .
    cmp -s "$work/expected.out" "$work/out" || fail "the cache changes what is found"
}
