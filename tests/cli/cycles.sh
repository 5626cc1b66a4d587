# Cycles, graphs and findings with many places: reports and times stay in proportion to the code.

# Runs plint with a limit on memory, but for builds with sanitizers, which reserve terabytes of addresses and take longer;
# writes the report to $work/out. Usage: bounded CODE ARGS…
bounded() {
    local expected=$1 code=0 memory=1000000 seconds=60
    shift
    [ -z "${PLINT_MANY_FILES:-}" ] || memory=unlimited seconds=600
    (ulimit -v "$memory" && timeout "$seconds" "$plint" --isolated --no-cache "$@") >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" = "$expected" ] || fail "plint $*: exit code $code, not $expected"
}

report_below() { [ "$(wc -c <"$work/out")" -lt "$1" ] || fail "the report has $(wc -c <"$work/out") bytes"; }
findings_are() {
    local found
    found=$(grep -c "^[a-z]*\[$1\]" "$work/out")
    [ "$found" = "$2" ] || fail "$1: $found findings, not $2"
}

# `Type['PREFIX1', …]` with so many titles.
references() { seq -s ', ' -f "'$2%.0f'" "$3" | sed "s/.*/$1[&]/"; }

test_dependency_cycles_of_many_resources_are_one_finding() {
    local many
    many=$(references Notify '' 1000)
    echo "$many -> $many" >a.pp
    bounded 1 a.pp
    findings_are dependency_cycle 1
    report_below 40000
    printf '%s\n%s\n' "$(references Notify a 1000) -> $(references Notify b 1000)" "$(references Notify b 1000) -> $(references Notify a 1000)" >a.pp
    bounded 1 a.pp
    findings_are dependency_cycle 1
    report_below 40000
    echo "$many -> $many -> $many -> $many -> $many -> $many -> $many -> $many -> $many -> $many" >a.pp
    bounded 1 a.pp
    findings_are dependency_cycle 1
    report_below 40000
}

test_many_titles_with_many_orders_are_one_finding() {
    {
        echo "notify { [$(seq -s ', ' -f "'%.0f'" 3000)]:"
        seq -f "  before => Notify['%.0f']," 3000
        echo '}'
    } >a.pp
    bounded 1 --select dependency_cycle a.pp
    findings_are dependency_cycle 1
    report_below 40000
}

test_long_dependency_cycles_show_their_first_steps() {
    {
        seq 7999 | awk '{ printf "file { \"/%d\": require => File[\"/%d\"] }\n", $1, $1 + 1 }'
        echo 'file { "/8000": require => File["/1"] }'
    } >a.pp
    bounded 1 --select dependency_cycle a.pp
    findings_are dependency_cycle 1
    says 'and 7980 more steps'
    report_below 20000
}

test_include_cycles_are_one_finding() {
    seq 0 7999 | awk '{ printf "class c%d { include c%d }\n", $1, ($1 + 1) % 8000 }' >a.pp
    bounded 1 --select include_cycle a.pp
    findings_are include_cycle 1
    says 'and 7980 more steps'
    report_below 20000
    # All classes include all others.
    seq 0 199 | awk '{ printf "class c%d { include ", $1; for (i = 0; i < 200; ++i) printf "%sc%d", i ? ", " : "", i; print " }" }' >a.pp
    bounded 1 --select include_cycle a.pp
    findings_are include_cycle 1
    says 'classes `c0` and `c1` include each other'
    says 'one of the shortest cycles among 200 classes'
}

test_inheritance_cycles_are_one_finding() {
    seq 0 7999 | awk '{ printf "class c%d inherits c%d { }\n", $1, ($1 + 1) % 8000 }' >a.pp
    bounded 1 --select inheritance_cycle a.pp
    findings_are inheritance_cycle 1
    report_below 20000
}

test_a_cycle_is_reported_in_the_first_file_that_is_checked() {
    mkdir -p m/manifests
    echo 'class m { include m::a }' >m/manifests/init.pp
    echo 'class m::a { include m::b }' >m/manifests/a.pp
    echo 'class m::b { include m }' >m/manifests/b.pp
    bounded 1 --select include_cycle --format concise m
    says 'm/manifests/a.pp:1:'
    [ "$(grep -c include_cycle "$work/out")" = 1 ] || fail 'not one finding'
    bounded 1 --select include_cycle --format concise m/manifests/init.pp m/manifests/b.pp
    says 'm/manifests/b.pp:1:'
    # A file with syntax errors reports nothing but these.
    echo 'class m::a { include m::b } }' >m/manifests/a.pp
    bounded 1 --select include_cycle --format concise m
    says 'include_cycle'
}

test_defaults_that_are_repeated_are_reported_once_each() {
    { for _ in $(seq 2000); do echo "File { mode => '0644' }"; done; seq -f "file { '/%.0f': }" 2000; } >a.pp
    bounded 1 --select impossible_resource,default_leak a.pp
    findings_are impossible_resource 1999
    { echo 'class a {'; cat a.pp; echo 'include b }'; echo 'class b {'; seq -f "file { '/b%.0f': }" 2000; echo '}'; } >b.pp
    bounded 1 --select impossible_resource,default_leak b.pp
    findings_are impossible_resource 1999
}

test_defaults_that_reach_many_resources_are_cheap() {
    mkdir -p modules/a/manifests modules/b/manifests
    touch environment.conf
    seq 3000 | awk '{ printf "class a::c%d { File { mode => \"0644\" }\n include b }\n", $1 }' >modules/a/manifests/init.pp
    { echo 'class b {'; seq -f "file { '/%.0f': }" 3000; echo '}'; } >modules/b/manifests/init.pp
    bounded 1 --select default_leak modules
    findings_are default_leak 3000
    says '2997 more resources get or may get these defaults'
    says 'at least'
}

test_chains_of_classes_are_cheap() {
    { echo 'class c0 { $x = 1 }'; seq 8000 | awk '{ printf "class c%d inherits c%d { $y%d = $c%d::x }\n", $1, $1 - 1, $1, $1 }'; } >a.pp
    bounded 1 a.pp
    seq 0 8000 | awk '{ printf "class c%d { $x = 1\n include c%d\n $y = $c%d::x }\n", $1, $1 + 1, $1 + 1 }' >a.pp
    bounded 1 a.pp
    { echo 'class c0 { $x = 1 }'; seq 50000 | awk '{ printf "class c%d inherits c%d { }\n", $1, $1 - 1 }'; echo 'class z { $y = $c50000::x }'; } >a.pp
    bounded 0 --select unknown_variable,evaluation_order,inheritance_cycle a.pp
    { echo 'class z { include c0'; echo '$y = $c50000::x }'; seq 0 50000 | awk '{ printf "class c%d { $x = 1\n include c%d }\n", $1, $1 + 1 }'; } >a.pp
    bounded 0 --select evaluation_order,include_cycle a.pp
    mkdir -p modules/a/manifests modules/b/manifests
    touch environment.conf
    echo 'class a { File { mode => "0644" } include b::c1 }' >modules/a/manifests/init.pp
    seq 50000 | awk '{ printf "class b::c%d { file { \"/%d\": }\n include b::c%d }\n", $1, $1, $1 + 1 }' >modules/b/manifests/init.pp
    bounded 1 --select default_leak modules
    says 'at least 1000 resources in other modules'
}

test_messages_are_cut_off() {
    local long
    long=$(head -c 20000 /dev/zero | tr '\0' x)
    echo "class a { \$v = \$${long} }" >a.pp
    bounded 1 --format json a.pp
    report_below 20000
}
