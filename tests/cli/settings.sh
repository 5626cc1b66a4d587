# plint.toml: where it is found, what it says, and what is said of mistakes in it.

# A file with findings of three rules: 80chars only when selected, double_quoted_strings, hard_tabs.
quotes='$a = "x"'
tab=$'\t$b = 1'

test_settings_nearest_file_wins() {
    mkdir -p site/deep other
    echo "$quotes" | tee site/deep/a.pp >other/b.pp
    printf '[lint]\nignore = ["double_quoted_strings"]\n' >site/plint.toml
    run 1 --format concise .
    says 'other/b.pp'
    says_not 'site/deep/a.pp'
    run 1 --isolated --format concise .
    says 'site/deep/a.pp'
    printf '[lint]\nignore = ["all"]\n' >plint.toml
    : >site/deep/plint.toml
    run 1 --format concise .
    says 'site/deep/a.pp'
    says_not 'other/b.pp'
    cd site/deep
    run 1 a.pp
    run_shell 0 'echo "\$a = \"x\"" | $plint --stdin-filename ../x.pp -'
}

test_settings_config_for_everything() {
    mkdir -p sub ci
    echo "$quotes" >sub/a.pp
    echo '[lint]' >sub/plint.toml
    printf '[per-file]\n"sub/**" = { ignore = ["double_quoted_strings"] }\n' >ci/plint.toml
    run 1 sub
    run 0 --config ci/plint.toml sub
    run 2 --config missing.toml sub
    complains 'cannot be read: No such file or directory'
    run 2 --config ci/plint.toml --isolated sub
    complains '`--isolated` cannot be combined with `--config`'
}

test_settings_presets() {
    echo "$quotes$tab" >a.pp
    printf '[lint]\npreset = "errors"\n' >plint.toml
    run 0 a.pp
    printf '[lint]\nselect = ["hard_tabs"]\npreset = "puppet-lint"\n' >plint.toml
    run 1 --format concise a.pp
    says 'double_quoted_strings'
    says 'hard_tabs'
    run_shell 0 '$plint --show-settings'
    says 'selected by `puppet-lint` in plint.toml'
    printf '[lint]\npreset = "puppetlint"\n' >plint.toml
    run 2 a.pp
    complains '`preset` must be one of all, errors, puppet-lint, puppet-lint-3, recommended, voxpupuli'
    complains 'did you mean `puppet-lint`?'
    rm plint.toml
    run 1 --select voxpupuli --format concise a.pp
    says 'double_quoted_strings'
    run 2 --select voxpupul a.pp
    complains 'unknown rule, category or preset `voxpupul`; did you mean `voxpupuli`?'
    run 2 explain voxpupuli
    complains '`voxpupuli` is a preset'
}

test_settings_init_picks_a_preset() {
    printf "group :test do\n  gem 'voxpupuli-test', '~> 13.0', require: false\nend\n" >Gemfile
    run 0 init
    says 'Created plint.toml from Gemfile.'
    grep -q '^extend-select = \["voxpupuli"\]$' plint.toml
    grep -q '^fail-on = "warning"$' plint.toml
    run 0 .
    rm plint.toml
    printf "# gem 'voxpupuli-test'\n" >Gemfile
    run 0 init
    says_not Gemfile
}

test_settings_extend() {
    mkdir -p base/sub
    echo "$quotes$tab" >base/sub/a.pp
    printf '[lint]\nignore = ["hard_tabs"]\n[rules.double_quoted_strings]\nseverity = "error"\n' >base/common.toml
    printf 'extends = "../common.toml"\n' >base/sub/plint.toml
    run 1 --format concise base
    says 'error[double_quoted_strings]'
    says_not hard_tabs
    printf 'extends = "../common.toml"\n[lint]\nextend-select = ["hard_tabs"]\n[rules.double_quoted_strings]\nseverity = "info"\n' >base/sub/plint.toml
    run 1 --format concise base
    says 'info[double_quoted_strings]'
    says 'hard_tabs'
    printf 'extends = "plint.toml"\n' >base/common.toml
    mv base/common.toml base/other.toml
    printf 'extends = "other.toml"\n' >base/plint.toml
    printf 'extends = "plint.toml"\n' >base/other.toml
    echo >base/b.pp
    run 2 base/b.pp
    complains 'base/other.toml:1:11'
    complains 'cycle of `extends`'
    complains '`base/plint.toml`, `base/other.toml`, and so on'
    silent
    printf 'extends = "missing.toml"\n' >base/plint.toml
    run 2 base/b.pp
    complains 'there is no file `base/missing.toml`'
    printf 'extends = "/dev/null"\n' >base/plint.toml
    run 2 base/b.pp
    complains 'it is a device'
}

test_settings_of_rules_and_files() {
    mkdir -p site/legacy
    printf "\$a = '%080d'\n" 0 | tee site/a.pp >site/legacy/a.pp
    printf '[lint]\nextend-select = ["80chars"]\n[rules.80chars]\nmax = 60\nseverity = "error"\n[per-file]\n"legacy/**" = { ignore = ["80chars"] }\n' >site/plint.toml
    run 1 --format concise .
    says 'site/a.pp:1:61: error[80chars]'
    says_not 'site/legacy/a.pp'
    run 1 --format concise --select 80chars .
    says 'site/legacy/a.pp'
}

# A file whose rules need nothing but its tree does not keep others from seeing what it declares.
test_settings_of_some_files_only_leave_the_program_whole() {
    mkdir -p m/manifests
    metadata o-m >m/metadata.json
    printf '# @summary one\nclass m {\n  include m::a\n  notice($m::a::x)\n}\n' >m/manifests/init.pp
    printf '# @summary two\nclass m::a {\n  $x = 1\n}\n' >m/manifests/a.pp
    printf '[per-file]\n"**/init.pp" = { ignore = ["all"] }\n' >plint.toml
    run 0 m
    printf '[per-file]\n"**/a.pp" = { ignore = ["all"] }\n' >plint.toml
    run 0 m
    printf '# @summary one\nclass m {\n  notice($m::a::x)\n}\n' >m/manifests/init.pp
    run 1 m
    says 'evaluation_order'
}

test_settings_of_fixes() {
    echo "$quotes" >a.pp
    printf '[lint]\nunfixable = ["double_quoted_strings"]\n' >plint.toml
    run 1 --fix a.pp
    content_is a.pp '$a = "x"\n'
    printf '[lint]\nfixable = ["double_quoted_strings"]\n' >plint.toml
    run 0 --fix a.pp
    content_is a.pp "\$a = 'x'\n"
}

test_settings_ignore_paths() {
    mkdir -p site/vendored/x
    echo "$quotes" | tee site/vendored/x/a.pp >site/b.pp
    printf '[project]\nignore-paths = ["vendored/", "!c.pp"]\n' >site/plint.toml
    run 0 --show-files .
    [ "$(cat "$work/out")" = site/b.pp ] || fail "other files"
    run 0 site/vendored/x/a.pp
}

test_settings_of_the_run() {
    mkdir sub
    echo "$quotes" >sub/a.pp
    printf '[output]\nformat = "concise"\nfail-on = "error"\n' >sub/plint.toml
    run 0 sub
    says 'sub/a.pp:1:6: warning'
    run 1 --fail-on warning --format json sub
    says '"findings"'
    printf '[output]\ncolor = "always"\n' >sub/plint.toml
    run 1 sub
    grep -q $'\e' "$work/out" || fail "no colour"
    run 1 --color never sub
    ! grep -q $'\e' "$work/out" || fail "colour"
}

# Where the syntax of TOML has no place for a character; those of several blocks of Unicode.
test_settings_with_characters_of_other_scripts() {
    echo "$good" >a.pp
    local character line
    for character in é Ђ ह € あ 한 ﻯ 𝄞; do
        for line in "$character" "ignore = [] $character" "ignore = [$character]" "ignore$character = []" "[lint]$character" \
            "[$character]" "ignore = $character" "\"\"\"$character" "$character= 1"; do
            printf '%s\n' "$line" >plint.toml
            run 2 a.pp
            complains plint.toml
        done
    done
}

test_settings_mistakes() {
    echo "$good" >a.pp
    cat >plint.toml <<'TOML'
[lint]
selct = ["all"]
ignore = ["autolod_layout", 3]
fixable = []
preview = "é"
[rules.140chars]
mx = 3
max = true
severity = "fatal"
[rules.style]
[per-file]
"x" = 3
"# y" = {}
[project]
puppet-version = 6
modulepath = [""]
[putput]
[output]
format = "sariff"
TOML
    run 2 a.pp
    silent
    complains 'plint.toml:2:1'
    complains 'unknown setting `selct` in `[lint]`'
    complains 'did you mean `select`?'
    complains '`ignore` must be a list of strings, not a list of something else'
    complains '`fixable` must not be empty'
    complains '`preview` must be true or false, not a string'
    complains 'unknown setting `mx` in `[rules.140chars]`'
    complains '`max` must be a number from 0 to 1,000,000, not true or false'
    complains '`severity` must be one of error, warning, info'
    complains 'unknown rule `style`'
    complains '`x` must be a table, not a number'
    complains '`# y` is not a valid file pattern'
    complains '`puppet-version` must be 7, 8, 9, or a release such as `openvox-8.26`'
    complains '`modulepath` contains an empty string'
    complains 'unknown setting `putput`'
    complains 'did you mean `output`?'
    complains 'did you mean `sarif`?'
    # Columns are those of the text, whatever stands before.
    printf '\xef\xbb\xbf[lint]\r\nignore = ["\xc3\xa9", "autolod_layout"]\r\n' >plint.toml
    run 2 a.pp
    complains 'plint.toml:2:16'
    printf '[lint\n' >plint.toml
    run 2 a.pp
    complains 'invalid TOML'
    printf 'x = "\xff"\n' >plint.toml
    run 2 a.pp
    printf 'x = "\e[31m"\n' >plint.toml
    run 2 a.pp
    ! grep -q $'\e' "$work/err" || fail "an escape sequence got through"
}

test_settings_hostile_files() {
    echo "$good" >a.pp
    for text in "'a' + '.a' * 130000 + '=1'" "'a = ' + '[' * 300000" "'a = ' + '{b=' * 300000" "'x' * 2000000" "'[' + 'a.' * 130000 + 'a]'" "''"; do
        python3 -c "print($text)" >plint.toml
        timeout $patience "$plint" a.pp >"$work/out" 2>"$work/err"
        case $? in 0 | 2) ;; *) fail "exit code for $text" ;; esac
    done
    for text in a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q=1 '[a . b."c d".e.f.g.h.i.j.k.l.m.n.o.p.q.r]'; do
        echo "$text" >plint.toml
        run 2 a.pp
        complains 'a key has more than 16 parts'
    done
    echo '[rules.140chars]  # a.b.c.d.e.f.g.h.i, j.k.l.m.n.o.p.q, ...................' >plint.toml
    run 0 a.pp
    rm plint.toml
    mkdir plint.toml
    run 2 a.pp
    complains 'it is a directory'
    rmdir plint.toml
    mkfifo plint.toml
    run 2 a.pp
    complains 'it is a pipe'
    rm plint.toml
    ln -s nowhere plint.toml
    run 2 a.pp
    complains 'cannot be read'
}

test_settings_range_of_numbers() {
    echo "$good" >a.pp
    for number in -1 1000001; do
        printf '[rules.140chars]\nmax = %s\n' $number >plint.toml
        run 2 a.pp
        complains "\`max\` must be a number from 0 to 1,000,000, not $number"
    done
    for number in 0 1000000; do
        printf '[rules.140chars]\nmax = %s\n' $number >plint.toml
        run 0 --ignore all --select abc_size a.pp
    done
}

test_settings_shown() {
    mkdir site
    echo "$quotes" | tee a.pp >site/b.pp
    printf '[lint]\nselect = ["style"]\n' >plint.toml
    printf 'extends = "../plint.toml"\n[lint]\nignore = ["double_quoted_strings"]\n[rules.140chars]\nmax = 99\n' >site/plint.toml
    run 0 --show-settings --ignore hard_tabs --fail-on info .
    says 'output.fail-on = "info"'
    says '# --fail-on'
    says '1 file, `site/b.pp` first: site/plint.toml, which extends plint.toml'
    says 'lint.select = ["style"]'
    says '# plint.toml:2'
    says 'rules.140chars.max = 99'
    says '# site/plint.toml:5'
    says '# ignored by `double_quoted_strings` in site/plint.toml'
    says '# selected by `style` in plint.toml'
    says '# not selected'
}

# The printed schema as a module of Python, which checks that it is one. `valid` tells whether a value matches it.
schema_module() {
    cp "$work/out" schema.json
    cat >schema.py <<'PYTHON'
import json, jsonschema
schema = json.load(open("schema.json"))
jsonschema.Draft7Validator.check_schema(schema)
valid = jsonschema.Draft7Validator(schema).is_valid
PYTHON
}

test_settings_schema_of_hiera_data() {
    mkdir -p modules/web/manifests modules/web/types
    printf 'type Web::Mode = Enum["a", "b"]\n' >modules/web/types/mode.pp
    printf 'type Web::Tree = Hash[String, Variant[Integer, Web::Tree]]\n' >modules/web/types/tree.pp
    cat >modules/web/manifests/init.pp <<'PP'
# @param mode How it runs
class web (
  Web::Mode $mode,
  Web::Tree $tree,
  Optional[Integer[1]] $size = undef,
  Hash[String, Struct[{ name => String[1], size => Integer }]] $sites = {},
  $any = 1,
) { }
PP
    touch environment.conf
    run 0 schema hiera
    schema_module
    run 2 schema hiera no/such
    complains 'cannot read `no/such`'
    run_shell 0 'python3 - <<PYTHON
from schema import schema, valid
assert schema["properties"]["web::mode"]["description"] == "How it runs\nType: Web::Mode"
for right in ({"web::mode": "a"}, {"web::tree": {"a": {"b": 1}}}, {"web::mode": "%{facts.x}"}, {"web::size": None}, {"web::any": []}, {"other": 1},
              {"web::sites": {"x": {"name": "y"}}}, {"web::sites": {"x": {"size": "ENC[PKCS7,x]"}}}):
    assert valid(right), f"rejects {right}"
for wrong in ({"web::mode": "c"}, {"web::tree": {"a": {"b": True}}}, {"web::size": 0}, {"web::size": "x"}, {"web::sites": {"x": {"nam": "y"}}}):
    assert not valid(wrong), f"accepts {wrong}"
PYTHON'
}

test_settings_schema() {
    run 0 schema
    schema_module
    cat >good.toml <<'TOML'
extends = "../plint.toml"
[lint]
select = ["all"]
[rules.140chars]
max = 100
severity = "info"
[per-file]
"x/**" = { ignore = ["layout"] }
[[pattern]]
name = "a"
pattern = ["f($X)", "g($X)"]
has = "h()"
where.X.matches = "^x"
message = "m"
TOML
    run_shell 0 'python3 - <<PYTHON
from schema import valid
try:
    import tomllib
except ImportError:
    raise SystemExit(0)
assert valid(tomllib.load(open("good.toml", "rb")))
for wrong in ({"lnt": {}}, {"lint": {"select": []}}, {"output": {"format": "x"}}, {"rules": {"140chars": {"max": "x"}}},
              {"pattern": {"name": "a"}}, {"pattern": [{"name": "a", "message": "m"}]},
              {"pattern": [{"name": "a", "message": "m", "pattern": "f()", "where": {"X": {"is": "x"}}}]}):
    assert not valid(wrong), f"accepts {wrong}"
PYTHON'
}

test_init() {
    cat >Rakefile <<'RUBY'
require 'puppet-lint/tasks/puppet-lint'
PuppetLint.configuration.send('disable_80chars')
# PuppetLint.configuration.send('disable_hard_tabs')
PuppetLint.configuration.fail_on_warnings = true
PuppetLint.configuration.ignore_paths = ["pkg/**/*.pp",
                                         'spec/**/*.pp']
RUBY
    printf -- '--no-140chars-check\n--no-somebodys_plugin-check\n' >.puppet-lint.rc
    echo "$good" >a.pp
    run 0 init
    says 'Not imported: --no-somebodys_plugin-check'
    grep -qxF 'ignore = ["140chars", "80chars"]' plint.toml || fail "not carried over: $(cat plint.toml)"
    grep -qxF 'ignore-paths = ["pkg/**/*.pp", "spec/**/*.pp"]' plint.toml || fail "paths"
    grep -qxF 'fail-on = "warning"' plint.toml || fail "fail-on"
    run 0 a.pp
    run 2 init
    complains 'already exists'
    rm plint.toml .puppet-lint.rc Rakefile
    run 0 init
    run 0 a.pp
    # Without the comments it says the same: every line of it is understood.
    sed -i 's/^# \([a-z-]* = \)/\1/; /^extends/d; s/^# \(\[\)/\1/; s/^# \("\)/\1/' plint.toml
    run 0 --show-settings a.pp
    says 'per-file.site/legacy/**.ignore = ["style"]'
}

test_preview_rules_say_so() {
    echo "$good" >a.pp
    local name
    name=$("$plint" rules --format json | python3 -c 'import json, sys; print(next((r["name"] for r in json.load(sys.stdin) if r["enabled"] == "preview"), ""))')
    [ -n "$name" ] || return 0  # without one, nothing can be tested
    run 0 --select "$name" a.pp
    complains "rule \`$name\` is a preview rule and does not run; enable preview rules with \`--preview\`"
}
