# Inputs that are read by libraries, or by code that must not recurse.

test_init_reads_long_rakefiles() {
    for text in "#$(printf 'x%.0s' {1..100000})" "x.ignore_paths = ['$(printf 'x%.0s' {1..100000})']" "$(printf '\n%.0s' {1..100000})" \
        "x.send(:disable_$(printf 'x%.0s' {1..100000}))" "$(printf 'a.%.0s' {1..100000})" "x.ignore_paths = %w[$(printf 'x %.0s' {1..100000})"; do
        rm -f plint.toml
        printf 'PuppetLint\n%s\nPuppetLint.configuration.send("disable_80chars")\n' "$text" >Rakefile
        run 0 init
        grep -q '"80chars"' plint.toml || fail "misses a line"
    done
}

test_init_reads_rakefiles() {
    cat >Rakefile <<'RUBY'
require 'puppet-lint'
PuppetLint.configuration.send('disable_80chars')
PuppetLint.configuration.send(:disable_140chars)
PuppetLint.configuration.enable_star_comments
# PuppetLint.configuration.send('disable_hard_tabs')
PuppetLint::RakeTask.new :lint do |config|
  config.disable_checks = ['documentation', "case_without_default",
    'broken
  ]
  config.disable_checks += %w[double_quoted_strings
    arrow_alignment]
  config.ignore_paths += %W(vendor/** pkg/**)
  config.fail_on_warnings =true
end
RUBY
    run 0 init
    for name in 80chars 140chars documentation case_without_default double_quoted_strings arrow_alignment; do
        sed -n '/^ignore = /,/]/p' plint.toml | grep -qF "\"$name\"" || fail "does not carry over $name"
    done
    ! grep -q 'hard_tabs' plint.toml || fail "reads a comment"
    grep -qF 'extend-select = ["star_comments"]' plint.toml || fail "does not carry over star_comments"
    grep -qF 'ignore-paths = ["pkg/**", "vendor/**"]' plint.toml || fail "does not carry over the paths"
    grep -qF 'fail-on = "warning"' plint.toml || fail "does not carry over fail_on_warnings"
}

test_settings_that_the_library_asserts_on() {
    for text in '[%' '[[%' '[a.%' '[ ' '[a' 'a.%=1' '{%' '[[a]%' '[""%' "a = {%" "a = { b.% = 1"; do
        printf '%s' "$text" >plint.toml
        run 2 .
        complains 'plint.toml'
    done
}

# Noncharacters are not allowed in XML; they are shown by their number.
test_xml_with_noncharacters() {
    printf "class a {\n  \$x = Foo['\xef\xbf\xbe\xef\xb7\x90']\n  \$y = \$z\xef\xbf\xbf\n}\n" >$'b\xef\xbf\xbf.pp'
    for format in checkstyle junit html; do
        run 1 --format $format --select all --preview .
        ! LC_ALL=C grep -q $'\xef\xbf\xbe\|\xef\xbf\xbf' "$work/out" || fail "$format contains noncharacters"
        says '\u{ffff}'
    done
    run_shell 0 '$plint --format checkstyle . | python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)"'
    run_shell 0 '$plint --format junit . | python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)"'
}

# The plint.toml must be one that plint reads. Not with sanitizers, where costs mean nothing.
test_init_limits_what_it_imports() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0
    echo "$good" >a.pp
    for text in '"".join(f"--no-zz{i}-check\n" for i in range(100000))' '"--no-" + "z" * 1000000 + "-check\n"' \
        '"--ignore-paths=" + ",".join(f"a{i}/**" for i in range(100000)) + "\n"'; do
        rm -f plint.toml
        python3 -c "print($text)" >.puppet-lint.rc
        run_shell 0 "ulimit -t 10; \$plint init"
        says 'Not imported: '
        run 0 .
    done
    rm plint.toml .puppet-lint.rc
    python3 -c 'print("PuppetLint\n" + "a.ignore_paths=%w[ b\n" * 50000)' >Rakefile
    run_shell 0 "ulimit -t 10 -v 1000000; \$plint init"
    run 0 .
}
