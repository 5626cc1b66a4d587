# What a hostile project tries by names, symlinks, option files and huge or endless files.

hostile_project() {
    mkdir -p repo/manifests outside/sub
    git init -q repo
    printf 'class x { $x = "a" }\n' >outside/a.pp
    cp outside/a.pp outside/sub/b.pp
    cp -r outside untouched
    printf 'class a { $x = "a" }\n' >repo/manifests/a.pp
    ln -sf "$plint" puppet-lint
    # shellcheck disable=SC2034
    lint=$PWD/puppet-lint
    cd repo || exit
}

nothing_outside_changed() { diff -r ../outside ../untouched >"$work/out" || fail "outside was changed: $*"; }

# Tools append the names of files to a command line.
test_hostile_names_are_no_options() {
    hostile_project
    mkdir -p -- "--output=$PWD/../outside"
    touch -- "--output=$PWD/../outside/a.pp" --fix '--log-format=x .pp'
    run_shell 123 'git add . && git ls-files -z | xargs -0 $plint'  # xargs says so of any exit code
    run 2 "--output=$PWD/../outside/a.pp" manifests/a.pp
    complains 'is an option and also the name of a file here: write `./--output='
    run 2 --fix manifests/a.pp
    content_is manifests/a.pp 'class a { $x = "a" }\n'
    run_shell 2 "$lint --fix manifests/a.pp"
    content_is manifests/a.pp 'class a { $x = "a" }\n'
    run_shell 2 "$lint '--log-format=x .pp' manifests/a.pp"
    run 0 --select syntax_error -- --fix/../manifests/a.pp ./manifests/a.pp '--log-format=x .pp'
    run 0 --select syntax_error './--log-format=x .pp'
    nothing_outside_changed
}

test_hostile_option_files_write_over_nothing() {
    hostile_project
    printf '#!/bin/sh\n' >.git/hooks/pre-commit
    echo keep >manifests/notes
    for file in .git/hooks/pre-commit .git/hooks/new manifests/a.pp manifests/notes; do
        echo "--codeclimate-report-file=$file" >.puppet-lint.rc
        cp -r "$(dirname $file)" ../before
        run_shell 1 "$lint manifests"
        complains "\`$file\` was not written: it "
        diff -r "$(dirname $file)" ../before >"$work/out" || fail "$file was written"
        rm -r ../before
    done
    # A new report, and the next one in its place.
    echo '--codeclimate-report-file=report.json' >.puppet-lint.rc
    run_shell 1 "$lint manifests"
    [ -s report.json ] || fail 'no report'
    printf 'class a { }\n' >manifests/a.pp
    cp report.json old.json
    run_shell 1 "$lint manifests"
    ! cmp -s report.json old.json || fail 'the report is not a new one'
    printf '[project]\nbaseline = "comments"\n' >plint.toml
    printf '# a comment\n' >comments
    run 2 --write-baseline .
    content_is comments '# a comment\n'
    printf '[project]\nbaseline = ".git/hooks/pre-commit"\n' >plint.toml
    rm .git/hooks/pre-commit
    run 2 --write-baseline .
    [ ! -e .git/hooks/pre-commit ] || fail 'a baseline in .git'
}

test_hostile_links_receive_no_reports() {
    hostile_project
    echo '#!/bin/sh' >.git/hooks/pre-commit
    ln -s .git/hooks/pre-commit gl.json
    ln -s manifests/a.pp junit.xml
    ln -s .git/nothing plint-baseline.txt
    ln -s .git/hooks hooks
    run 2 --format gitlab=gl.json .
    complains 'cannot write `gl.json`: it is a symlink to `'
    run 2 --format junit=junit.xml .
    run 2 --write-baseline .
    run 2 -o hooks/post-checkout .
    complains 'cannot write `hooks/post-checkout`: `hooks` is a symlink to `'
    run 2 -o .git/report .
    complains 'it is in a `.git` directory'
    content_is .git/hooks/pre-commit '#!/bin/sh\n'
    content_is manifests/a.pp 'class a { $x = "a" }\n'
    [ ! -e .git/nothing ] && [ ! -e .git/report ] && [ ! -e .git/hooks/post-checkout ] || fail 'written below .git'
    run 1 --select double_quoted_strings,unused_variable --cache-dir hooks .
    complains 'nothing is cached'
    # What git keeps there is not changed and not quoted either.
    ln -s ../.git/config manifests/config.pp
    run 1 --fix --unsafe-fixes manifests
    says_not repositoryformatversion
    # Without a repository the same is true for the directory in which plint runs.
    mkdir ../plain && cd ../plain && ln -s ../outside/sub sub
    echo "$broken" >a.pp
    run 2 -o sub/report .
    cd ../repo && nothing_outside_changed
}

# git runs hooks of them, and reads their settings, like those of a `.git`.
test_hostile_git_directories_with_other_names() {
    hostile_project
    rm -r .git && git init -q --separate-git-dir=repo.d .
    ln -s repo.d link
    for file in repo.d/shallow repo.d/hooks/pre-commit repo.d/info/attributes link/shallow; do
        printf '[project]\nbaseline = "%s"\n' "$file" >plint.toml
        run 2 --write-baseline .
        complains "cannot write \`"
        rm plint.toml
        for options in "-o $file" "--format sarif=$file" "--log $file"; do
            # shellcheck disable=SC2086 # options
            run 2 $options .
        done
        [ ! -e "$file" ] || [ "$file" = repo.d/info/attributes ] || fail "writes $file"
    done
    run 2 -o repo.d/shallow .
    complains 'it is in a git directory, from which git runs hooks'
    echo '--codeclimate-report-file=repo.d/packed-refs' >.puppet-lint.rc
    run_shell 1 "$lint manifests/a.pp"
    [ ! -e repo.d/packed-refs ] || fail 'writes repo.d/packed-refs'
    git log --oneline 2>"$work/err" >"$work/out"
    complains_not 'bad shallow line'
    run 1 --select double_quoted_strings,unused_variable --cache-dir link .
    complains 'nothing is cached'
    # One that the `.git` file names, and that lacks the usual directories.
    rm -r repo.d .puppet-lint.rc && mkdir repo.d && echo 'gitdir: ./repo.d' >.git
    run 2 -o repo.d/hooks.sarif .
    # A repository in the files, which git uses if it runs there.
    rm -r .git repo.d && git init -q . && git init -q --bare bare
    run 2 -o bare/hooks/post-update .
    [ ! -e bare/hooks/post-update ] || fail 'writes a hook'
    # A checkout in a bare repository is no git directory itself.
    git init -q --bare ../all.git && mkdir -p ../all.git/main && cp -r manifests ../all.git/main && cd ../all.git/main && git init -q .
    run 1 --no-cache --select double_quoted_strings -o report.txt .
    [ -s report.txt ] || fail 'no report'
}

test_hostile_log_formats_command_nothing() {
    hostile_project
    printf 'class a {\n' >manifests/a.pp
    printf -- '--log-format=a\e[31m\e]0;title\a\xe2\x80\xae' >.puppet-lint.rc
    run_shell 1 "$lint manifests/a.pp"
    says '\u{1b}[31m'
    ! grep -q $'\e\|\xe2\x80\xae' "$work/out" || fail 'a control character of an option file'
    for command in '::set-output name=x::y' '  ::error::y' 'a ##[error]y' 'a ##vso[task.x]y' '#%.0<path>s#[x]'; do
        printf -- '--log-format=%s\n' "$command" >.puppet-lint.rc
        run_shell 1 "$lint manifests/a.pp"
        ! grep -q '^ *::\|##[a-z]*\[' "$work/out" || fail "a command of an option file: $command"
    done
    rm .puppet-lint.rc
    run_shell 1 "GITHUB_ACTIONS=true $lint --log-format '::error file=%{path}::x' manifests/a.pp"
    says '::error file=manifests/a.pp::x'
}

test_hostile_links_and_dots_lead_nowhere() {
    hostile_project
    ln -s "$PWD/../outside/sub" l
    for path in l/../a.pp l/.. ./l/../sub/ l/../sub/b.pp "$PWD/l/../a.pp" l/../../outside/a.pp; do
        run 1 --fix --unsafe-fixes --select double_quoted_strings "$path"
        complains 'was not changed'
        run 1 --add-ignore --select double_quoted_strings "$path"
        nothing_outside_changed "$path"
    done
    run 2 -o l/../report .
    run 2 --write-baseline --baseline l/../known .
    run 1 --select double_quoted_strings,unused_variable --cache-dir l/../cache .
    complains 'nothing is cached'
    nothing_outside_changed
    # What passes through no symlink of a repository is the user's decision.
    run 1 --select double_quoted_strings -o ../mine manifests
    [ -s ../mine ] || fail 'no report'
    ln -s repo/manifests ../way
    run 0 --fix --select double_quoted_strings ../way/../manifests
    content_is manifests/a.pp "class a { \$x = 'a' }\n"
}

# A hole in a file takes no space in a repository, and its tree would take gigabytes.
test_hostile_large_code_hides_no_other() {
    hostile_project
    local memory='ulimit -v 2000000; '
    [ -z "${PLINT_MANY_FILES:-}" ] || memory= # sanitizers reserve terabytes of addresses
    truncate -s 63M manifests/hole.pp manifests/hole.epp
    mkdir -p templates
    truncate -s 9M templates/hole.erb
    run_shell 2 "$memory"'$plint --no-cache --select double_quoted_strings --format concise .'
    says 'a.pp:1'
    for file in manifests/hole.pp manifests/hole.epp templates/hole.erb; do
        complains "cannot read \`$file\`: it is larger than 8 MiB"
    done
    run_shell 2 "$memory"'$plint --no-cache --fix --select double_quoted_strings manifests'
    content_is manifests/a.pp "class a { \$x = 'a' }\n"
    run_shell 2 "$memory"'$plint format --check manifests'
    complains 'hole.pp`: it is larger than 8 MiB'
}

test_hostile_files_have_no_end() {
    hostile_project
    local memory='ulimit -v 2000000; '
    [ -z "${PLINT_MANY_FILES:-}" ] || memory= # sanitizers reserve terabytes of addresses
    ln -s /proc/self/pagemap manifests/endless.pp
    truncate -s 70M large.pp
    run_shell 2 "$memory"'$plint --no-cache .'
    complains 'cannot read `manifests/endless.pp`: '
    complains 'cannot read `large.pp`: it is larger than 64 MiB'
    rm manifests/endless.pp large.pp
    metadata me-a >metadata.json
    for name in hiera.yaml data/common.yaml lib/puppet/functions/f.rb lib/puppet/type/t.rb templates/a.epp .gitignore plint.toml; do
        mkdir -p "$(dirname $name)"
        ln -s /proc/self/pagemap "$name"
        run_shell 0 "$memory"'$plint --no-cache --select all --preview .; [ $? -le 2 ]'
        rm "$name"
    done
}

test_hostile_links_lead_to_no_whole_disk() {
    hostile_project
    mkdir ../many
    echo 'modulepath = modules' >environment.conf
    (cd ../many && seq -f 'f%g' 1000 | xargs touch && echo 'class m1::y { }' >y.pp)
    mkdir modules
    for i in 1 9 2 3; do mkdir modules/m$i && ln -s ../../../many modules/m$i/manifests; done
    echo 'include m1::y, m1::z' >manifests/site.pp
    run 1 --select unknown_class --preview manifests/site.pp
    says 'class `m1::z`'
    says_not 'class `m1::y`'
    # So many entries that it gives up, and takes none of the directory where it ends.
    for i in $(seq 10 220); do mkdir modules/m$i && ln -s ../../../many modules/m$i/manifests; done
    run 1 --select unknown_class --preview manifests/site.pp
    run 0 --show-settings manifests/site.pp
    read -r context < <(sed -n 's/^files = 1 checked, \([0-9]*\) read.*/\1/p' "$work/out")
    [ "${context:-0}" -gt 100 ] && [ "$context" -lt 205 ] || fail "$context files were read"
}

test_hostile_depth_is_no_trouble() {
    hostile_project
    (for _ in $(seq 400); do echo 'class x {' >x.pp; mkdir d && cd d || exit; done)
    run 1 --no-cache --format concise .
    [ "$(wc -l <"$work/out")" -ge 400 ] || fail 'not every file was checked'
}

test_hostile_names_command_no_ci_system() {
    hostile_project
    local name
    rm manifests/a.pp
    for name in '::error::a.pp' '##[error]b.pp' '##vso[task.x]c.pp' $'\u00a0::error::d.pp'; do echo "$broken" >"$name"; done
    echo "include '##[group]x'" >e.pp
    ln -s /dev/null '##[group]f.pp'
    for format in $(formats people); do
        for ci in GITHUB_ACTIONS TF_BUILD; do
            run_shell 2 "$ci=true \$plint --no-cache --color never --format $format ./*.pp"
            cat "$work/err" >>"$work/out"
            ! grep -qP '^[ \x{a0}]*::|##[a-z]*\[' "$work/out" || fail "$format: a command"
            [ $format != concise ] || says '\::error::a.pp'  # in others, no name begins a line
        done
    done
    for format in $(formats programs); do
        run_shell 2 "\$plint --no-cache --format $format ./*.pp"
        [ "$format" != github ] || sed -i 's/^::[a-z]* title=plint //' "$work/out"  # its own commands
        ! grep -qP '^[ \x{a0}]*::|##[a-z]*\[' "$work/out" || fail "$format: a command"
    done
    run_shell 1 "GITHUB_ACTIONS=true $lint --log-format '%{path}' ./*.pp"
    ! grep -q '##\[' "$work/out" || fail 'a command'
    run_shell 2 '$plint --no-cache --format concise -- *.pp'
    says '::error::a.pp:1:'
    says_not '\::error'
    run_shell 0 '$plint --no-cache --format json ./*.pp | python3 -c "import json, sys; print(*{one[\"location\"][\"path\"] for one in json.load(sys.stdin)[\"findings\"]})"'
    says '##vso[task.x]c.pp'
    run_shell 1 'GITHUB_ACTIONS=true $plint --no-cache --format github e.pp ./::error::a.pp'
    says '::error title='
}

# What is about the code, and not a report about it.
test_hostile_texts_command_no_ci_system() {
    hostile_project
    cat >plint.toml <<'T'
[[pattern]]
name = "own_rule"
pattern = "notice($A)"
message = "##teamcity[m]"
summary = "s\n::error::injected\n##vso[task.setvariable variable=PATH]/tmp ##teamcity[x]"
help = "h\n::error::injected"
T
    mkdir pages logs
    printf '# x\n\n```puppet\nnotice(1)\n# ^^^ ##vso[x]\n```\n' >pages/own_rule.md
    cp pages/own_rule.md $'pages/a\n::error::injected.md'
    cp pages/own_rule.md 'pages/##vso[x].md'
    echo 'notice("##vso[x]")' >'##vso[x].pp'
    commands_nothing() {
        cat "$work/err" >>"$work/out"
        ! grep -qP '^\s*::(?!(error|warning|notice) title=plint )|##[a-z]*\[' "$work/out" || fail "$1: a command"
    }
    for ci in GITHUB_ACTIONS TF_BUILD TEAMCITY_VERSION; do
        for arguments in 'explain own_rule' rules 'rules --format json' '--format github' '--format github --select all' 'infer "##vso[x].pp:1:8"'; do
            bash -c "$ci=true '$plint' $arguments | cat" >"$work/out" 2>"$work/err"
            [ -s "$work/out" ] || fail "$arguments: nothing"
            commands_nothing "$arguments"
        done
        bash -c "$ci=true '$plint' test-rules pages | cat" >"$work/out" 2>"$work/err"
        says 'pages/own_rule.md:'
        commands_nothing test-rules
        mkdir init && printf -- '--x##vso[task.setvariable variable=PATH]y\n--::error::x\n' >init/.puppet-lint.rc
        (cd init && bash -c "$ci=true '$plint' init | cat" >"$work/out" 2>"$work/err")
        says 'Not imported: '
        commands_nothing init
        rm -r init
        bash -c "$ci=true '$plint' --no-cache --log logs/$ci . | cat" >"$work/out" 2>"$work/err"
        cat "logs/$ci" >>"$work/out"
        commands_nothing --log
    done
    run 0 rules
    says '##vso['
}

# Viewers of SARIF show the help of rules as Markdown.
test_hostile_markdown_of_own_rules() {
    hostile_project
    cat >plint.toml <<'T'
[[pattern]]
name = "own_rule"
pattern = "notice('```')"
message = "m"
summary = "s <img src=x onerror=y>"
help = "![h](http://evil/h) [click](javascript:x)"
T
    echo "notice('\`\`\`')" >a.pp
    run 1 --no-cache --format sarif a.pp
    says '# s &lt;img src=x onerror=y>'
    says '\n\nh [click]\\(javascript:x)\n'
    says "\n\n\`\`\`\`puppet\nnotice('\`\`\`')\n\`\`\`\`\n"
}

test_hostile_patterns_take_few_steps() {
    hostile_project
    local long
    long=$(printf 'a%.0s' $(seq 200))
    python3 -c 'print(("[!b]*" * 60 + "c\n") * 2000)' >.gitignore
    for i in $(seq 300); do echo "$good" >"$long$i.pp"; done
    run_shell 1 "timeout $patience \$plint --no-cache --select nested_definition,syntax_error,double_quoted_strings ."
}

test_hostile_metadata_is_not_shown() {
    hostile_project
    metadata me-a '{"name": "me/sesame77"}' >../outside/metadata.json
    cp ../outside/metadata.json metadata.json
    run 0 --show-settings .
    says sesame77
    ln -sf ../outside/metadata.json metadata.json
    run 0 --show-settings .
    says_not sesame77
    metadata me-sesame77 >../outside/metadata.json
    mkdir -p site/s/manifests && echo 'class s { }' >site/s/manifests/init.pp
    ln -s ../../../outside/metadata.json site/s/metadata.json && echo 'modulepath = site' >environment.conf
    run 0 --show-settings .
    says_not sesame77
    says 'site/s: …'
    # Nor is what its code uses.
    mkdir -p ../outside/ext/manifests && ln -s ../../outside/ext site/ext && metadata me-ext >site/ext/metadata.json
    echo 'class ext { include sesame77::x }' >site/ext/manifests/init.pp
    run 0 --no-cache site/ext/manifests/init.pp
    says_not sesame77
    complains_not sesame77
    echo 'include sesame77::x' >manifests/b.pp
    run 0 --no-cache --select unknown_class manifests/b.pp
    complains sesame77
}

test_hostile_settings_outside_are_not_shown() {
    hostile_project
    printf '[lint]\nignore = ["80chars"]\n[rules.top_scope_facts]\nvariables = ["sesame77"]\n[per-file]\n"sesame77/**" = { ignore = ["syntax"] }\n[project]\nmodulepath = ["sesame77"]\n' >../outside/keys.toml
    ln -s ../outside/keys.toml plint.toml
    run 0 --show-settings .
    says_not sesame77
    says 'lint.ignore = …'
    rm plint.toml && echo 'extends = "../outside/keys.toml"' >plint.toml
    run 0 --show-settings .
    says_not sesame77
    # The user names it, or it is above the repository.
    run 0 --show-settings --config ../outside/keys.toml .
    says '["sesame77"]'
    rm plint.toml && mv ../outside/keys.toml ../plint.toml
    run 0 --show-settings .
    says '["sesame77"]'
}

# Projects share rules, and docs/security.md says that reports show them. All else of the file is hidden.
test_hostile_rules_outside_are_run() {
    hostile_project
    cat >../outside/rules.toml <<'T'
[project]
modulepath = ["sesame77"]
[[pattern]]
name = "shared_rule"
pattern = "notice($A)"
message = "do not call notice"
fix = "info($A)"
T
    echo 'extends = "../outside/rules.toml"' >plint.toml
    echo 'notice(1)' >a.pp
    run 1 --no-cache --select shared_rule a.pp
    says 'warning[shared_rule]: do not call notice'
    run 0 explain shared_rule
    says 'notice($A)'
    run 0 --show-settings .
    says_not sesame77
    for options in --isolated '--config ../empty.toml'; do
        : >../empty.toml
        # shellcheck disable=SC2086 # options
        run 0 --no-cache $options a.pp
        says_not shared_rule
    done
    run 0 --no-cache --select shared_rule --fix --unsafe-fixes a.pp
    content_is a.pp 'info(1)\n'
    echo 'oops = 1' >>../outside/rules.toml
    run 2 .
    complains 'the source text is not shown'
}

# A patch contains lines and names of the repository.
test_hostile_diffs_command_no_ci_system() {
    printf 'class a {\n  $z = "a\n::error::x\n##vso[task.setvariable variable=x]y\n"\n  $y = "abc"\n}\n' >b.pp
    printf 'class a {  $x = "abc" }\n' >$'a\n::error::x.pp'
    for what in '--diff' '--show-files' 'dump b.pp'; do
        bash -c "GITHUB_ACTIONS=true '$plint' $what . | cat" >"$work/out" 2>"$work/err"
        ! grep -qP '^\s*::|##vso\[' "$work/out" || fail "$what: a command"
    done
    bash -c "GITHUB_ACTIONS=true '$plint' --no-cache --diff . | cat" >"$work/out" 2>"$work/err"
    complains 'commands to the CI system are escaped in this output'
    # A file gets the patch as it is, and git applies it.
    run_shell 0 'GITHUB_ACTIONS=true $plint --no-cache --diff . >patch; grep -q "^ ::error" patch'
    says_not 'escaped'
    run_shell 0 'grep -qF "+++ \"b/a\\n::error::x.pp\"" patch && git init -q . && git apply patch'
    grep -q "'abc'" $'a\n::error::x.pp' || fail 'the patch does not apply'
}

test_hostile_names_from_outside_are_not_shown() {
    mkdir -p out/mod/{manifests,templates,files,functions} p/data p/modules/m/manifests p/manifests p/.git
    printf 'api_token_abcdef: swordfish9\n' >out/secret.yaml
    echo '<%- | String $parameter_of_template | -%>' >out/mod/templates/t.epp
    touch out/mod/files/name_of_file.txt
    echo 'function mod::name_of_function() { 1 }' >out/mod/functions/name_of_function.pp
    echo "class mod(Enum['sec1', 'sec2'] \$param_secret = 'sec1') { \$internal_secret = 1 }" >out/mod/manifests/init.pp
    cd p
    ln -s ../../out/secret.yaml data/c.yaml
    ln -s ../../out/mod modules/mod
    echo 'modulepath = modules' >environment.conf
    printf 'version: 5\nhierarchy:\n  - name: x\n    path: c.yaml\n' >hiera.yaml
    echo 'node default { include m }' >manifests/site.pp
    cat >modules/m/manifests/init.pp <<'P'
class m {
  $y = lookup('api_token_abcdeg')
  notice($mod::internal_secre)
  class { 'mod': param_secre => 'x', param_secret => 'zzz' }
  epp('mod/t.epp', { 'parameter_of_templat' => 1 })
  file { '/x': source => 'puppet:///modules/mod/name_of_fil.txt' }
  mod::name_of_functio()
}
P
    for format in full concise json sarif html; do
        "$plint" --no-cache --format $format --select all . >"$work/out" 2>"$work/err"
        for name in api_token_abcdef internal_secret sec1 sec2 swordfish9 parameter_of_template name_of_file name_of_function; do says_not "$name"; done
    done
    "$plint" --no-cache --format full . >"$work/out" 2>"$work/err"
    says 'unknown_parameter'
    says 'names from files outside of the project are not shown'
    # Inside, they are.
    cp -r ../out/mod mod && rm modules/mod && mv mod modules/
    "$plint" --no-cache --format full . >"$work/out" 2>"$work/err"
    says 'did you mean `param_secret`?'
    says 'did you mean `mod/name_of_file.txt`?'
    says 'did you mean `parameter_of_template`?'
}

# A sibling that contains plint's own words hides none of them, and the rest of a message stays.
test_hostile_words_of_puppet_are_shown() {
    mkdir -p modules/{one,two}/manifests
    metadata me-one '{"name": "me/two"}' >modules/one/metadata.json
    metadata me-two >modules/two/metadata.json
    echo "class one { service { 'u': ensure => started } two::thing { 'a': } }" >modules/one/manifests/init.pp
    echo 'class two { notice("stopped running debug") }' >modules/two/manifests/init.pp
    echo 'define two::thing($internal_secret) { }' >modules/two/manifests/thing.pp
    cd modules/one
    run 1 .
    says '`ensure` of `service` must be `stopped`, `running`, `false` or `true`, got `started`'
    says 'did you mean `running`?'
    says '`…`'
    says_not internal_secret
}

test_hostile_caches_know_the_project() {
    mkdir -p p/manifests shared
    echo '{"name": "x-p"}' >p/metadata.json
    echo 'class p::q { if true { } }' >shared/q.pp
    ln -s ../../shared/q.pp p/manifests/q.pp
    touch -d '1 minute ago' p/metadata.json shared/q.pp
    cd p
    same_as_new() {
        "$plint" --format concise . >../cached
        "$plint" --format concise --no-cache . >"$work/out"
        cmp -s ../cached "$work/out" || fail "a cached report differs $1"
    }
    same_as_new 'at first'
    mkdir ../.git
    same_as_new 'with a .git above'
    rmdir ../.git
    same_as_new 'without a .git above'
    ln -sfn ../../shared/r.pp manifests/q.pp && cp ../shared/q.pp ../shared/r.pp
    same_as_new 'with another target'
}

test_hostile_caches_see_hidden_data() {
    mkdir -p env/manifests env/.d
    cd env
    echo 'modulepath = modules' >environment.conf
    printf -- '---\n:backends:\n  - yaml\n:yaml:\n  :datadir: .d\n:hierarchy:\n  - c\n' >hiera.yaml
    echo "node default { notify { 'x': require => Notify['abcdef'] } create_resources(\$facts['a'], \$facts['b']) }" >manifests/site.pp
    echo 'k: nothing' >.d/c.yaml
    touch -d '1 minute ago' environment.conf hiera.yaml manifests/site.pp .d/c.yaml
    "$plint" --format concise . >../cached
    echo 'k: abcdef' >.d/c.yaml
    "$plint" --format concise . >../cached
    "$plint" --format concise --no-cache . >"$work/out"
    cmp -s ../cached "$work/out" || fail 'a cached report differs'
}

# Each of 300 symlinks leads to a file of 100 kB. All are code of the program, whichever file is checked.
test_hostile_symlinks_do_not_multiply_code() {
    [ -z "${PLINT_MANY_FILES:-}" ] || return 0  # sanitizers reserve far more memory
    mkdir -p m/manifests m/files
    echo '{"name": "a-m"}' >m/metadata.json
    for i in $(seq 7000); do echo "\$x$i = 'a'"; done >m/files/big.pp
    for i in $(seq 300); do ln -s ../files/big.pp "m/manifests/l$i.pp"; done
    echo 'class m { }' >m/manifests/init.pp
    (
        ulimit -v 1000000
        ulimit -t 20
        run 0 --select unknown_class m/manifests/init.pp
        run 2 --select unknown_class m
    )
    complains 'too many symlinks lead to the same large files'
}

# Each name in an option file of puppet-lint may be a mistake.
test_hostile_option_files_complain_briefly() {
    hostile_project
    python3 -c 'print("--only-checks=" + ",".join(f"zz{i}" for i in range(150000)))' >.puppet-lint.rc
    run_shell 0 "$lint manifests"
    [ "$(wc -l <"$work/err")" = 101 ] || fail 'prints too many lines'
    complains 'puppet-lint: 149900 more warnings about options'
    # The same with long names, and options.
    python3 -c 'print("--only-checks=" + ",".join("z" * 900000 + str(i) for i in range(9)))' >.puppet-lint.rc
    run_shell 0 "$lint manifests"
    [ "$(wc -c <"$work/err")" -lt 5000000 ] || fail 'prints too much'
    python3 -c 'for i in range(150000): print(f"--zz{i}\n--no-zz{i}-check")' >.puppet-lint.rc
    run_shell 1 "$lint manifests"
    [ "$(wc -l <"$work/err")" = 101 ] || fail 'prints too many lines'
}

# Fixes make no directories without end, and no names that the system does not take.
test_hostile_fixes_create_few_files() {
    hostile_project
    metadata me-a >metadata.json && rm manifests/a.pp
    python3 -c 'print("class a {\n" + "class b {\n" * 100 + "}\n" * 101)' >manifests/init.pp
    run 1 --no-cache --select nested_definition --fix --unsafe-fixes .
    complains_not 'cannot'
    for _ in 1 2 3 4; do deep=${deep:-manifests}/b/b/b/b/b/b; done
    [ ! -e "$deep" ] || fail 'so many directories'
    rm -r manifests/* && python3 -c 'print("class a {\n  class " + "b" * 251 + " {\n  }\n}")' >manifests/init.pp
    run 1 --no-cache --select nested_definition --fix --unsafe-fixes .
    complains_not 'cannot'
    [ "$(ls manifests)" = init.pp ] || fail 'creates a file'
    # At most 1,000 at a time.
    python3 -c 'print("class a {\n" + "".join(f"  class b{i} {{\n  }}\n" for i in range(1001)) + "}")' >manifests/init.pp
    run 2 --no-cache --select nested_definition --fix --unsafe-fixes .
    complains 'fixes would move or create more files than plint does in one run'
    [ "$(ls manifests | wc -l)" = 1001 ] || fail 'not 1000 files'
    run 0 --no-cache --select nested_definition --fix --unsafe-fixes .
}
