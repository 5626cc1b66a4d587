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
    problem 'invalid regular expression'
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
    says '[a] plint stopped looking for this rule here'
    says '[b] plint stopped looking for this rule here'
    python3 -c 'print("[[pattern]]\nname = \"a\"\nmessage = \"m\"\npattern = \"" + "[" * 1900 + "]" * 1900 + "\"")' >plint.toml
    run 2 a.pp
    complains '`pattern` of pattern `a`: not Puppet code'
    for ((i = 0; i < 201; ++i)); do own_rule "r$i" 'f()'; done >plint.toml
    run 2 a.pp
    complains 'more than 200 patterns'
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
}
