# Rules of users: `[[pattern]]` in plint.toml, and `plint test-rules`.

# A rule with the name, pattern and further lines.
own_rule() {
    printf '[[pattern]]\nname = "%s"\npattern = '"'''%s'''"'\nmessage = "found"\n' "$1" "$2"
    printf '%s\n' "${@:3}"
}

# The rules of docs/own-rules.md, with a page for each.
test_own_rules_pages() {
    python3 - "$here/../../docs/own-rules.md" <<'PYTHON' >plint.toml
import re, sys
print("\n".join(re.findall(r"^```toml example\n(.*?)^```$", open(sys.argv[1]).read(), re.S | re.M)))
PYTHON
    cp -r "$here/../own_rules" pages
    [ "$(grep -c '^name = ' plint.toml)" = 11 ] || fail "docs/own-rules.md has other rules"
    run 0 test-rules pages
    says '11 pages,'
    says ': no failures'
    says_not 'no page tests'
}

test_own_rules_are_rules() {
    own_rule no_notify 'notify { $X: ... }' 'help = "remove `$X`"' 'severity = "error"' >plint.toml
    printf "notify { 'a': }\nnotify { 'b': }  # plint:ignore=no_notify why\n# plint:ignore=no_notify\n\$x = 1\n" >a.pp
    run 1 --format concise --select no_notify,unused_suppression .
    says "a.pp:1:1: error[no_notify] found"
    says "a.pp:3:16: warning[unused_suppression]"
    says_not 'a.pp:2'
    run 1 --show-suppressed --select custom .
    says 'why'
    says 'remove `a`'
    run 0 --ignore custom .
    run 1 --isolated .
    says 'unknown rule `no_notify` in an ignore comment'
    run 1 --select no-notify .
    run 2 --isolated --select no_notify .
    complains 'unknown rule, category or preset `no_notify`'
    run 2 --select no_notfy .
    run 1 --select no_notify --format sarif .
    python3 - "$work/out" <<'PYTHON' || fail "SARIF lacks the rule"
import json, sys
run = json.load(open(sys.argv[1]))["runs"][0]
rule = run["tool"]["driver"]["rules"][run["results"][0]["ruleIndex"]]
assert rule["id"] == "no_notify" and "notify { $X: ... }" in rule["help"]["markdown"], rule
PYTHON
    run 0 rules
    says 'no_notify '
    run 0 rules --isolated
    says_not 'no_notify '
    run 0 rules --format json
    says '"no_notify"'
    says '"added_in": null'
    run 0 explain no-notify
    says 'no_notify: custom, error, on by default'
    says 'notify { $X: ... }'
    cp plint.toml other.toml
    : >plint.toml
    run 0 explain --config other.toml no_notify
    run 2 explain no_notify
    printf 'extends = "other.toml"\n[lint]\nselect = ["no_notify"]\n[rules.no_notify]\nseverity = "info"\n' >plint.toml
    run 0 --format concise .
    says 'info[no_notify]'
    printf '[per-file]\n"*.pp" = { ignore = ["no_notify"] }\n' >>plint.toml
    run 0 --format concise .
    says_not 'no_notify'
    run 0 --show-settings .
    says 'no_notify'
    printf 'extends = "other.toml"\n[[pattern]]\nname = "no_notify"\npattern = "f()"\nmessage = "m"\n' >plint.toml
    run 0 --select custom .
    printf "notify { 'a': }\nnotify { 'b': }\n" >a.pp
    cp other.toml plint.toml
    run 0 --add-ignore --select no_notify .
    run 0 --select no_notify .
    printf 'notify { "a": }\n' >a.pp
    run 1 --select no_notify .
    printf '[[pattern]]\nname = "no_notify"\npattern = "f()"\nmessage = "\\u001b[31mred"\n' >other.toml
    run 0 rules --config other.toml
    says_not $'\x1b'
    run 0 explain --config other.toml no_notify
    says_not $'\x1b'
    own_rule no_notify 'notify { "b": }' >plint.toml
    run 0 --select no_notify .
}

test_own_rules_fixes() {
    own_rule no_f 'f($A, $...REST)' 'fix = "g($...REST, $A)"' >plint.toml
    printf '$x = f(1, 2, 3)\n$y = f(4)\n$z = f(5, # comment\n 6)\n' >a.pp
    run 1 --fix --select no_f .
    run 1 --fix --unsafe-fixes --select no_f .
    content_is a.pp '$x = g(2, 3, 1)\n$y = g(4)\n$z = f(5, # comment\n 6)\n'
    own_rule double '2 * $X' 'fix = "$X + $X"' 'safe-fix = true' >plint.toml
    printf '$a = 2 * $b\n$c = 2 * ($d - 1) - 3\n$e = 2 * $f * 4\n' >a.pp
    run 0 --fix --select double .
    content_is a.pp '$a = $b + $b\n$c = (($d - 1) + ($d - 1)) - 3\n$e = ($f + $f) * 4\n'
    own_rule quoted "f('\$X')" "fix = \"g('pre-\$X')\"" 'safe-fix = true' >plint.toml
    printf 'f("a")\nf("b${c}")\n' >a.pp
    run 0 --fix --select quoted .
    content_is a.pp "g('pre-a')\nf(\"b\${c}\")\n"
    own_rule mode 'file { $_: mode => $MODE, ... }' 'where.MODE.matches = "7$"' 'at = "MODE"' "fix = \"'0755'\"" >plint.toml
    printf "file {\n  'a': mode => '0777';\n  'b': mode => '0644';\n}\n" >a.pp
    run 0 --fix --unsafe-fixes --select mode .
    content_is a.pp "file {\n  'a': mode => '0755';\n  'b': mode => '0644';\n}\n"
}

# The result of --fix for a pattern, its fix and code. What is fixed once stays as it is.
fixed() {
    own_rule r "$1" "fix = '''$2'''" 'safe-fix = true' "${@:5}" >plint.toml
    printf '%b' "$3" >a.pp
    for _ in first again; do
        timeout $patience "$plint" --fix --select r . >"$work/out" 2>"$work/err" || true
        content_is a.pp "$4"
        [ ! -s "$work/err" ] || fail "$1: complains"
    done
}

# Code that the rule would report again, or larger and larger code.
test_own_rules_fixes_without_end() {
    local file='file { "a": content => $x }\n' class='class a($p = lookup(1)) { }\n'
    fixed 'file { $T: content => $C, ... }' 'Sensitive($C)' "$file" "$file" 'at = "C"'
    fixed 'class $N(..., $P = lookup(...), ...) { ... }' 'f($P)' "$class" "$class" 'at = "P"'
    fixed 'f($X)' 'f(f($X), f($X))' 'f(1)\n' 'f(1)\n'
    fixed 'f($X)' 'g(f($X))' 'f(1)\n' 'f(1)\n'
    fixed 'f($A, $B)' 'f($B, $A)' 'f(1, 2)\n' 'f(1, 2)\n'
    fixed 'f($X)' 'g($X)' '$x = f(f(1))\n' '$x = g(g(1))\n'
    fixed 'f($A, $...REST)' 'f($...REST)' 'f(1, 2, 3)\n' 'f()\n'
    fixed '!(!$X)' '$X' '$x = !(!(!(!$y)))\n' '$x = ($y)\n'
    { own_rule to_g 'f($X)' 'fix = "g($X)"'; own_rule to_f 'g($X)' 'fix = "f($X)"'; } >plint.toml
    echo 'f(1)' >a.pp
    timeout $patience "$plint" --fix --unsafe-fixes --select custom . >"$work/out" 2>"$work/err" || true
    complains 'still change files after many rounds, and may undo each other'
}

# Parts that the pattern does not mention.
test_own_rules_fixes_keep_parts() {
    fixed 'class $N inherits $P { $...B }' 'class $N { $...B }' \
        'class a (String $x) inherits b { f() }\nclass c inherits d { f() }\n' \
        'class a (String $x) inherits b { f() }\nclass c { f() }\n'
    fixed 'if !$X { $...B }' 'unless $X { $...B }' \
        'if !$a { f() } else { g() }\nif !$a { f() }\n' 'if !$a { f() } else { g() }\nunless $a { f() }\n'
    fixed 'file { $T: ensure => file }' 'f($T)' \
        'file { ["a", "b"]: ensure => file }\nfile { "c": ensure => file }\n' 'file { ["a", "b"]: ensure => file }\nf("c")\n'
}

# In the place of the code, also if that is a string.
test_own_rules_fixes_in_place() {
    fixed '$osfamily' '$facts["os"]["family"]' '$a = "a $osfamily b ${osfamily} ${osfamily[0]} ${f($osfamily)}"\n' \
        '$a = "a ${facts["os"]["family"]} b ${facts["os"]["family"]} ${facts["os"]["family"][0]} ${f($facts["os"]["family"])}"\n'
    fixed '$osfamily' 'f($x) + 1' '$a = @("END")\n  a $osfamily\n  | END\n$b = 2 * $osfamily\n' \
        '$a = @("END")\n  a ${f($x) + 1}\n  | END\n$b = 2 * (f($x) + 1)\n'
    fixed '$osfamily' 'family' '$a = "${osfamily}"\n$b = $osfamily\n' '$a = "${osfamily}"\n$b = family\n'
    fixed 'f($X)' 'include $X' '$y = f(a)\nf(b)\n' '$y = f(a)\ninclude b\n'
    fixed 'h($X)' '-$X' '$z = 1\nh(2)\nif $a {\n  h(3)\n}\n' '$z = 1\nh(2)\nif $a {\n  -3\n}\n'
    fixed 'exec { $T: ... }' 'include $T' '@exec { a: }\nexec { b: }\nexec { c: }\n' '@exec { a: }\ninclude b\ninclude c\n'
    fixed '$p' '$q + 1' 'class a ($p = 1) { f($p) }\n$p = 1\n' 'class a ($p = 1) { f($q + 1) }\n$p = 1\n'
    fixed 'f($X)' 'g($X)' '$a = [f(1), f(2)]\nif $b { f(3) } else { f(f(4)) }\n' \
        '$a = [g(1), g(2)]\nif $b { g(3) } else { g(g(4)) }\n'
}

test_own_rules_fixes_that_remove() {
    fixed 'notice(...)' '' 'class a {\n  notice(1)\n\n  f() notice(2)\n  notice(3) # why\n}\n$x = notice(4)\n' \
        'class a {\n\n  f() \n   # why\n}\n$x = notice(4)\n'
    echo 'f(1)' >a.pp
    own_rule r 'f($X)' 'fix = ""' >plint.toml
    run 1 --format full --select r .
    says 'remove it'
}

# `$$HOME` is not a placeholder.
test_own_rules_escapes() {
    own_rule r 'exec { "echo $$HOME $X": ... }' "fix = 'exec { \"\$X \$\$HOME\": }'" >plint.toml
    sed -i 's/^message.*/message = "do not read $$HOME: $X"/' plint.toml
    printf "exec { 'echo \$HOME b': }\n" >a.pp
    run 1 --format concise --select r .
    says 'do not read $HOME: b'
    run 0 --fix --unsafe-fixes --select r .
    content_is a.pp 'exec { "b \\$HOME": }\n'
}

# Many fixes in a line take no more than n log n.
test_own_rules_many_fixes() {
    { own_rule r 'f($X)' 'fix = "g($X)"'; own_rule s 'h($X)' 'fix = "include $X"'; } >plint.toml
    python3 - <<'PYTHON'
open("a.pp", "w").write("$x = [" + ", ".join(["f(1)", "h(a)"] * 5000) + "]\n")
open("b.pp", "w").write("".join(f"$x{i} = h(a)\nf(1)\nh(b)\n" for i in range(1000)))
PYTHON
    timeout $patience "$plint" --fix --unsafe-fixes --select custom a.pp b.pp >"$work/out" 2>"$work/err" || true
    ! grep -q 'f(1)' a.pp b.pp || fail 'f is not fixed'
    [ "$(grep -c 'include b' b.pp)" = 1000 ] || fail 'b.pp is not fixed'
    [ "$(grep -c 'h(a)' b.pp)" = 1000 ] || fail 'b.pp is wrong'
}

test_own_rules_checks_of_puppet_lint() {
    own_rule no_f 'f(...)' >plint.toml
    echo 'f()' >a.pp
    run 1 --select no_f .
    run 0 --no-no_f-check --select custom .
    complains_not 'no_f'
    run 1 --no-no_g-check --select no_f .
    complains 'plint has no rule `no_g`'
    run 1 --only-checks no_f --format concise .
    says '[no_f]'
    # puppet-lint has no plint.toml.
    ln -s "$plint" puppet-lint
    run_shell 0 './puppet-lint --no-no_f-check a.pp'
    complains 'plint has no check `no_f`'
    run_shell 0 './puppet-lint a.pp'
    says_not no_f
}

test_own_rules_reports_of_several_lines() {
    own_rule no_f 'f(...)' 'help = "one\ntwo"' >plint.toml
    echo 'f()' >a.pp
    run 1 --format github --select no_f .
    says 'one%0Atwo'
    run 1 --format junit --select no_f .
    says 'two'
    says_not 'u{a}'
}

test_own_rules_problems() {
    problem() {
        run 2 .
        complains plint.toml
        complains "$1"
    }
    own_rule a 'f($A,, $B)' >plint.toml
    problem '`pattern` of pattern `a`: not Puppet code'
    complains 'plint.toml:3:'
    own_rule a 'f($A)' 'where.B.matches = "x"' >plint.toml
    problem 'no pattern has the placeholder `$B`'
    own_rule a 'f($A)' 'where.A.matches = "("' >plint.toml
    problem 'invalid regular expression `(`: end pattern with unmatched parenthesis'
    own_rule a 'f($A)' 'at = "$A"' >plint.toml
    problem 'no pattern has the placeholder `$A`'
    complains 'write `at = "A"`, without `$`'
    own_rule a 'file { $T: mode => $M ... }' >plint.toml
    problem 'missing `,` before `...`'
    own_rule a 'f($A $B)' >plint.toml
    problem '`pattern` of pattern `a`: not Puppet code'
    complains_not lint_0
    own_rule a $'f(@("E"))\n${x} $X\nE' >plint.toml
    problem '`pattern` of pattern `a`: a heredoc with an interpolation'
    complains 'write a placeholder in its place'
    own_rule a 'f($X...)' >plint.toml
    problem '`...` after a placeholder'
    complains 'write `$...X`'
    own_rule a 'file { mode => $M, ... }' >plint.toml
    problem 'this resource has no title'
    own_rule a 'contain $X::params' >plint.toml
    problem '`$X::params` is neither a variable nor a placeholder'
    own_rule a 'f($A)' 'safe-fix = true' >plint.toml
    problem '`safe-fix` without `fix`'
    printf '[[pattern]]\nname = "a"\npattern = "f()"\nmessage = ""\n' >plint.toml
    problem '`message` must not be empty'
    printf '[[pattern]]\nname = "a"\npattern = "f()"\nmessage = "\\u0000"\n' >plint.toml
    problem '`message` contains a NUL character'
    own_rule no-curl 'f()' >plint.toml
    problem 'write `no_curl`'
    own_rule a 'f($A)' 'where.A.matchs = "x"' >plint.toml
    problem 'did you mean `matches`?'
    own_rule a 'f($A)' 'not = "g($B)"' 'help = "$B"' >plint.toml
    problem '`help` of pattern `a`: no pattern has the placeholder `$B`'
    own_rule a 'f($A)' 'fix = "$C"' >plint.toml
    problem '`fix` of pattern `a`'
    own_rule a 'f($A)' 'at = "C"' >plint.toml
    problem '`at` of pattern `a`'
    own_rule a 'f($A)' 'insid = "x"' >plint.toml
    problem 'did you mean `inside`?'
    own_rule a 'f($A)' 'inside = ["x", 1]' >plint.toml
    problem '`inside` must be a list of strings'
    own_rule a 'f($A)' 'severity = "eror"' >plint.toml
    problem 'did you mean `error`?'
    printf '[[pattern]]\nname = "a"\npattern = "f()"\n' >plint.toml
    problem 'a pattern needs `message`'
    printf '[pattern]\nname = "a"\n' >plint.toml
    problem 'write `[[pattern]]`'
    own_rule 140chars 'f()' >plint.toml
    problem 'is already a name of plint'
    own_rule A-b 'f()' >plint.toml
    problem 'lower-case letters'
    { own_rule a 'f()'; own_rule a 'g()'; } >plint.toml
    problem 'there are two patterns `a`'
    printf '[lint]\nignore = ["no_such"]\n' >plint.toml
    problem 'unknown rule, category or preset `no_such`'
    printf '[rules.no_such]\nseverity = "info"\n' >plint.toml
    problem 'unknown rule `no_such`'
}

# Names that are known in the files that define them, and in those that extend these.
test_own_rules_names() {
    own_rule a 'f()' >base.toml
    mkdir sub
    printf 'extends = "../base.toml"\n[lint]\nignore = ["a"]\n' >sub/plint.toml
    echo 'f()' | tee b.pp >sub/b.pp
    run 0 --select custom sub
    printf '[lint]\nignore = ["a"]\n' >plint.toml
    run 2 .
    complains 'unknown rule, category or preset `a`'
}

# Patterns and code that would take hours without limits, and code that would be too deep.
test_own_rules_hostile() {
    own_rule a 'f(..., $A, ..., $A, ..., $A, ..., $A, 0)' >plint.toml
    own_rule b '$_ { $_: $A => 1, $B => 1, $C => 1, $D => 1, $E => 2, ... }' >>plint.toml
    own_rule c 'class $_ { ... }' 'has = "f(..., $A, ..., $A, 9)"' >>plint.toml
    own_rule d 'f($X, ...)' "where.X.matches = '^(a+)+\$'" >>plint.toml
    own_rule e '[$_]' 'inside = "[$_]"' 'not-has = "[2]"' >>plint.toml
    own_rule g '$X' "where.X.matches = '^nothing\$'" >>plint.toml
    python3 - <<'PYTHON'
numbers = ", ".join(str(i) for i in range(3000))
pairs = ", ".join(f"a{i} => 1" for i in range(3000))
open("a.pp", "w").write(f"f('{'a' * 40}b', {numbers})\nfile {{ 'x': {pairs} }}\n$x = {'[' * 200}1{']' * 200}\n"
                        "class c { " + "if $a { " * 100 + f"f({numbers})" + " }" * 100 + " }\n")
PYTHON
    run 1 --format concise --select custom a.pp
    says '[a] the rest of this file was not checked: this pattern needs too many steps'
    says '[b] the rest of this file was not checked'
    python3 -c 'print("[[pattern]]\nname = \"a\"\nmessage = \"m\"\npattern = \"" + "[" * 1900 + "]" * 1900 + "\"")' >plint.toml
    run 2 a.pp
    complains '`pattern` of pattern `a`: not Puppet code'
    for ((i = 0; i < 201; ++i)); do own_rule "r$i" 'f()'; done >plint.toml
    run 2 a.pp
    complains 'more than 200 patterns'
}

# What a rule of the repository says about itself is text of the repository.
test_own_rules_say_nothing_to_terminals() {
    echo 'f(1)' >a.pp
    own_rule a 'f($X)' "help = \"h\\u001b[31m\\n::error::x\"" >plint.toml
    sed -i "s/^message = .*/message = \"m\\\\u001b[31m\\\\n::error::forged ##vso[x]\"/" plint.toml
    for options in '--statistics' '--statistics --format github' '--statistics --format json' '' '--format concise'; do
        # shellcheck disable=SC2086 # words
        GITHUB_ACTIONS=true run 1 --select custom $options a.pp
        says 'forged'
        ! grep -qa $'\e' "$work/out" || fail "$options: an escape character"
        ! grep -qa '^::error::forged' "$work/out" || fail "$options: a command"
        case $options in *github*|*statistics*) ! grep -qaF '##vso[' "$work/out" || fail "$options: a command" ;; esac
    done
    run 0 explain a
    ! grep -qa $'\e' "$work/out" || fail 'explain: an escape character'
}

test_own_rules_failing_pages() {
    own_rule no_f 'f($X)' 'fix = "g($X)"' >plint.toml
    mkdir pages
    run 2 test-rules
    run 2 test-rules plint.toml
    run 2 test-rules pages
    complains 'no pages (`RULE.md`) in `pages`'
    printf '# a\n\n```puppet\n$a = f(1)\n#    ^^^^ other\n```\n\n```puppet\nf(2)  # warning: found\n```\n' >pages/no_f.md
    printf '# b\n' >pages/no_g.md
    run 1 test-rules pages
    says 'pages/no_f.md:5: missing finding: `warning: other` in column 6 to 9'
    says 'pages/no_f.md:4: unexpected finding: `warning: found` in column 6 to 9'
    says 'pages/no_f.md:6: add a block of `puppet fixed`'
    says 'pages/no_f.md:1: the page has no example without findings'
    says 'pages/no_g.md:1: no plint.toml for this directory defines a rule `no_g`'
    says '2 pages, 2 examples: 6 failures'
    own_rule no_f 'f($X,,)' >plint.toml
    run 2 test-rules pages
    complains 'not Puppet code'
}

test_own_rules_update() {
    own_rule no_f 'f($X)' 'fix = "g($X)"' >plint.toml
    mkdir pages
    printf '```puppet\n$a = f(1)\n```\n\n```puppet fixed\n```\n\n```puppet\ng(1)\n```\n' >pages/no_f.md
    run 0 test-rules --update pages
    content_is pages/no_f.md '```puppet\n$a = f(1)\n#    ^^^^ found\n```\n\n```puppet fixed\n$a = g(1)\n```\n\n```puppet\ng(1)\n```\n'
    run 0 test-rules pages
    printf '```puppet\n$a = f(1)\n```\n\n```puppet\ng(1)\n```\n' >pages/no_f.md
    run 0 test-rules --update pages
    content_is pages/no_f.md '```puppet\n$a = f(1)\n#    ^^^^ found\n```\n\n```puppet fixed\n$a = g(1)\n```\n\n```puppet\ng(1)\n```\n'
    printf '```puppet\n$a = f(1\n```\n' >pages/no_f.md
    run 1 test-rules --update pages
    says 'pages/no_f.md:1: this block has syntax errors'
    says 'the page has no example with a finding'
}
