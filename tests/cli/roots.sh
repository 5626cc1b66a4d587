# What a hostile repository may not reach: files outside of the directory that was named, or of its repository.

# A repository `repo` beside `outside`, which nothing may change and no report may quote.
make_repository() {
    mkdir -p repo/manifests outside
    git init -q repo
    printf '$secret = "Sesame77" \n' >outside/x
    printf 'machine example.org login me password Sesame77\n' >outside/netrc
    cp -r outside untouched
}

outside_is_untouched() { diff -r outside untouched >"$work/out" || fail "outside was changed"; }

quotes_nothing() {
    ! grep -qrF Sesame77 "$work/out" "$work/err" "$@" || fail "a line of a file outside is quoted"
}

test_roots_fixes_follow_no_symlink_out() {
    make_repository
    ln -s "$PWD/outside/x" repo/manifests/o.pp
    mkdir repo/data outside/data
    printf 'a::b: "%%{::osfamily}"\n' >outside/data/common.yaml
    ln -s ../../outside/data/common.yaml repo/data/common.yaml
    rm -r untouched && cp -r outside untouched
    cd repo
    run 1 --fix --unsafe-fixes .
    complains "warning: \`manifests/o.pp\` was not changed: it is \`$(realpath ../outside/x)\`, outside of \`$PWD\`"
    complains 'warning: `data/common.yaml` was not changed'
    quotes_nothing
    run 1 --fix manifests/o.pp
    run 0 --diff --unsafe-fixes manifests
    silent
    run_shell 0 '$plint --diff manifests/*.pp'
    quotes_nothing
    run 1 --add-ignore .
    complains '`manifests/o.pp` was not changed'
    run 1 --fix --jobs 1 "$PWD"
    cd .. && outside_is_untouched
    # The user decides about files of the user.
    run 0 --fix --unsafe-fixes --select legacy_facts,top_scope_facts outside/data
    grep -q 'facts.os.family' outside/data/common.yaml || fail 'a directory that is named can be fixed'
}

test_roots_fixes_create_nothing_outside() {
    make_repository
    metadata me-foo >repo/metadata.json
    mkdir outside/sub && rm -r untouched && cp -r outside untouched
    ln -s "$PWD/outside/sub" repo/manifests/sub
    echo 'class foo::sub::evil { }' >repo/manifests/wrong.pp
    printf 'class foo {\n  class sub::inner { }\n}\n' >repo/manifests/init.pp
    run 1 --fix --unsafe-fixes repo
    complains '`repo/manifests/sub/evil.pp` was not changed'
    outside_is_untouched
    [ -e repo/manifests/wrong.pp ] || fail 'the file is gone'
    # A symlink within the repository is as good as a directory.
    rm repo/manifests/sub && mkdir repo/elsewhere && ln -s ../elsewhere repo/manifests/sub
    run 0 --fix --unsafe-fixes --select autoload_layout,nested_definition repo
    [ -e repo/elsewhere/evil.pp ] || fail 'nothing was moved'
}

test_roots_symlinks_within_are_followed_and_kept() {
    make_repository
    mkdir repo/shared
    printf '$a = "x"\n' >repo/shared/a.pp
    ln -s ../shared/a.pp repo/manifests/a.pp
    cd repo
    run 0 --select style --fix manifests
    [ -L manifests/a.pp ] || fail 'the symlink is gone'
    content_is shared/a.pp "\$a = 'x'\n"
    # From an inner directory, too: the repository is the root.
    printf '$a = "x"\n' >shared/a.pp
    cd manifests && run 0 --select style --fix .
    content_is ../shared/a.pp "\$a = 'x'\n"
}

# Of a directory that is a symlink: the repository does not choose where plint writes, its user does.
test_roots_named_directories() {
    make_repository
    mkdir -p outside/m/manifests repo/modules
    printf '$a = "x"\n' | tee outside/m/manifests/a.pp >kept
    ln -s "$PWD/outside/m" repo/modules/m
    run_shell 1 'cd repo && $plint --select style --fix modules/*'
    complains "name its real directory"
    cmp -s kept outside/m/manifests/a.pp || fail 'changed through a symlink of the repository'
    ln -s outside mine
    run 0 --select style --fix mine/m
    ! cmp -s kept outside/m/manifests/a.pp || fail 'a symlink of the user is not followed'
}

# The symlink appears while plint works.
test_roots_fixes_race_with_symlinks() {
    make_repository
    mkdir repo/a repo/b
    for i in $(seq 40); do printf '$a = "x"\n' >"repo/a/f$i.pp"; done
    for i in $(seq 40); do printf '$a = "x"\n' >"outside/f$i.pp"; done
    rm -r untouched && cp -r outside untouched
    mkfifo stop
    (cd repo && while [ ! -e ../done ]; do mv a c; ln -s "../outside" a; rm a; mv c a; done) &
    for _ in $(seq 8); do
        timeout $patience "$plint" --fix --no-cache repo >"$work/out" 2>"$work/err"
        [ $? -le 2 ] || fail 'a crash'
    done
    touch done
    wait $!
    outside_is_untouched
}

test_roots_reports_follow_no_symlink_out() {
    make_repository
    echo "$broken" >repo/manifests/a.pp
    ln -s "$PWD/outside/x" repo/gl.json
    ln -s "$PWD/outside" repo/reports
    cd repo
    run 2 --format gitlab=gl.json .
    complains 'cannot write `gl.json`: it is a symlink to `'
    run 2 -o gl.json .
    run 2 -o reports/new.json .
    complains 'cannot write `reports/new.json`: '
    run 2 --write-baseline --baseline gl.json .
    ln -sfn "$PWD/../outside/missing" gl.json
    run 2 --format gitlab=gl.json .
    complains 'cannot write `gl.json`: it is a symlink to nothing, '
    rm gl.json && ln -s "$PWD/../outside/netrc" plint-baseline.txt
    run 2 --write-baseline .
    quotes_nothing
    rm plint-baseline.txt && touch ../outside/empty ../untouched/empty && ln -s "$PWD/../outside/empty" plint-baseline.txt
    run 2 --write-baseline .
    complains 'cannot write `plint-baseline.txt`: it is a symlink'
    rm plint-baseline.txt && ln -s "$PWD/../outside/nothing" plint-baseline.txt
    run 2 --write-baseline --select all --ignore syntax_error .
    mkdir out && : >out/report && ln -s out/report within
    run 2 --format json=within .
    complains 'cannot write `within`: it is a symlink'
    [ -L within ] && [ ! -s out/report ] || fail 'a symlink within the repository was followed'
    cd .. && outside_is_untouched
}

test_roots_reports_to_pipes_and_devices() {
    echo "$broken" >a.pp
    run 1 -o /dev/null a.pp
    run 1 -o /dev/stdout a.pp
    says syntax_error
    run_shell 1 '$plint --format json=/dev/fd/5 --quiet a.pp 5>five'
    grep -q syntax_error five || fail 'nothing in the open file'
    run_shell 1 'echo before >seven; $plint --format json=/dev/fd/7 --quiet a.pp 7>>seven'
    grep -q before seven && grep -q syntax_error seven || fail 'the open file was replaced'
    run_shell 0 '$plint --quiet --format json=>(cat >six) a.pp; for _ in $(seq 50); do grep -q syntax_error six 2>/dev/null && exit 0; sleep 0.1; done; exit 1'
    mkfifo pipe
    (cat pipe >eight) &
    run 1 --quiet --format json=pipe a.pp
    wait $!
    grep -q syntax_error eight || fail 'nothing in the pipe'
    [ -p pipe ] || fail 'the pipe was replaced'
}

test_roots_init_creates_nothing_outside() {
    make_repository
    cd repo
    ln -s ../outside/new plint.toml
    run 2 init
    [ ! -e ../outside/new ] || fail 'written through a symlink'
    rm plint.toml
    ln -s ../outside/netrc .puppet-lint.rc
    run 0 init
    quotes_nothing plint.toml
    cd .. && outside_is_untouched
}

test_roots_cache_in_the_repository() {
    make_repository
    echo "$good" >repo/manifests/init.pp
    ln -s ../outside repo/cache
    cd repo
    run 0 --select nested_definition,unused_variable --cache-dir cache .
    complains 'warning: nothing is cached: `cache` is a symlink to `'
    cd .. && outside_is_untouched
}

test_roots_nothing_outside_is_quoted() {
    make_repository
    ln -s "$PWD/outside/netrc" repo/manifests/n.pp
    ln -s "$PWD/outside/x" repo/manifests/x.pp
    for format in $(formats); do
        run 1 --select all --preview --show-suppressed --format "$format" repo
        quotes_nothing
    done
    run 1 --format concise repo
    says 'repo/manifests/x.pp:1:21: warning[trailing_whitespace] `trailing_whitespace` reports a problem here'
    run 1 repo
    says "the source text is not shown: the file is \`$(realpath outside/netrc)\`, outside of \`$PWD/repo\`"
    ln -s "$plint" puppet-lint
    run_shell 1 'plint=$PWD/puppet-lint; for how in "" --json --sarif --with-context "--codeclimate-report-file cc"; do $plint $how repo/manifests/n.pp repo/manifests/x.pp || rc=1; done; exit $rc'
    quotes_nothing cc
    run_shell 1 'cd repo && ../puppet-lint --fix manifests'
    outside_is_untouched
    run 2 dump repo/manifests/x.pp
    complains '`repo/manifests/x.pp` is not printed: it is `'
    silent
    run 2 infer repo/manifests/x.pp:1:1
    complains '`repo/manifests/x.pp` is not printed: it is `'
    # The user may read what the user names.
    cp outside/netrc mine.pp
    run 1 mine.pp
    says Sesame77
}

# What `schema hiera`, `dump` and `infer` print of a program: classes, types, variables and values.
test_roots_programs_print_nothing_outside() {
    make_repository
    mkdir -p outside/b/manifests outside/b/types repo/modules repo/modules/a/manifests
    printf '# @param p Sesame77 doc\nclass b(Enum["Sesame77"] $p = "Sesame77", $sesame77 = 1) {\n  $sesame77_too = 1\n  include b::sesame77\n}\n' \
        >outside/b/manifests/init.pp
    printf 'define b::sesame77 { }\n' >outside/b/manifests/sesame77.pp
    printf 'type B::Kind = Enum["Sesame77"]\n' >outside/b/types/kind.pp
    printf 'class a(B::Kind $kind, Integer $size) {\n  include b\n  $x = $b::p\n  $y = $size\n  notice($x, $y)\n}\n' >repo/modules/a/manifests/init.pp
    printf 'node default {\n  include b\n}\n' >repo/manifests/site.pp
    cd repo
    nothing_is_printed() {
        ! grep -qri sesame77 "$work/out" "$work/err" || fail "$1: a name of a file outside is printed"
    }
    for way in link modulepath; do
        printf 'modulepath = modules\n' >environment.conf
        rm -f modules/b
        if [ $way = link ]; then
            ln -s ../../outside/b modules/b
        else
            printf 'modulepath = modules:%s\n' "$(realpath ../outside)" >environment.conf
        fi
        run 0 schema hiera
        nothing_is_printed "$way"
        says 'a::size'
        says 'a::kind'
        run 0 dump --format scopes .
        nothing_is_printed "$way"
        says '$size'
        run 0 dump --format includes .
        nothing_is_printed "$way"
        says 'class b'
        run 0 infer modules/a/manifests/init.pp:3:8
        nothing_is_printed "$way"
        run 0 infer modules/a/manifests/init.pp:4:8
        says 'Integer'
    done
    # A place of modules that the user names may be quoted.
    run 0 schema hiera --modulepath "modules:$(realpath ../outside)"
    says 'Sesame77 doc'
    run 0 dump --format scopes --modulepath "modules:$(realpath ../outside)" .
    says '$sesame77'
}

test_roots_modules_outside_are_not_quoted() {
    make_repository
    mkdir -p outside/modules/m/manifests
    printf 'class m ($password = "Sesame77") { }\n' >outside/modules/m/manifests/init.pp
    printf 'modulepath = %s/outside/modules\n' "$PWD" >repo/environment.conf
    printf 'class { "m": nope => 1 }\n' >repo/manifests/site.pp
    cd repo
    run 1 --select unknown_parameter,unknown_attribute,unknown_class .
    quotes_nothing
    printf '[project]\nmodulepath = ["%s"]\n' "$(realpath ../outside/modules)" >plint.toml
    run 1 --select correctness .
    quotes_nothing
    # A place of modules that the user names may be quoted.
    run 1 --select correctness --modulepath ../outside/modules .
    says "m ("
}

test_roots_settings_outside_are_not_quoted() {
    make_repository
    echo "$good" >repo/manifests/init.pp
    cd repo
    for file in "$(realpath ../outside/netrc)" /proc/self/environ; do
        printf 'extends = "%s"\n' "$file" >plint.toml
        SECRET_OF_TEST=Sesame77 run 2 .
        quotes_nothing
        complains 'is not a valid plint.toml'
        complains 'the source text is not shown'
        ln -sf "$file" plint.toml
        SECRET_OF_TEST=Sesame77 run 2 .
        quotes_nothing
        run 2 --config plint.toml .
        quotes_nothing
        rm plint.toml
        printf '[project]\nbaseline = "%s"\n' "$file" >plint.toml
        run 2 .
        complains 'set it on the command line with `--baseline`'
        quotes_nothing
        rm plint.toml
        ln -sf "$file" plint-baseline.txt
        run 2 --baseline plint-baseline.txt .
        quotes_nothing
        rm plint-baseline.txt
    done
    printf 'Sesame77 = 1\n' >../outside/keys.toml
    printf 'extends = "../outside/keys.toml"\n' >plint.toml
    run 2 .
    quotes_nothing
    printf '[lint]\nignore = ["all"]\n' >../outside/keys.toml
    run 0 --show-settings .
    # What is the user's own is quoted: above the repository, or on the command line.
    rm plint.toml
    echo 'mistake = 1' >../plint.toml
    run 2 .
    complains 'mistake = 1'
    run 2 --config ../plint.toml .
    complains 'mistake = 1'
}

test_roots_settings_write_nothing_outside() {
    make_repository
    printf '$a = "x"\n' >repo/manifests/init.pp
    printf '[project]\nbaseline = "../outside/new"\n' >repo/plint.toml
    cd repo
    run 2 --write-baseline .
    complains '`plint.toml`: `baseline` is outside of `'
    printf '[project]\nbaseline = "sub/plint-baseline.txt"\n' >plint.toml
    ln -s ../outside sub
    run 2 --write-baseline .
    rm sub && mkdir sub
    run 0 --write-baseline .
    run 0 .
    cd .. && outside_is_untouched
    # A plint.toml above may have its baseline beside it.
    rm repo/plint.toml
    printf '[project]\nbaseline = "known.txt"\n' >plint.toml
    run 0 --write-baseline repo
    [ -s known.txt ] || fail 'nothing was written'
}

test_roots_option_files_of_puppet_lint() {
    make_repository
    echo "class a { }" >repo/manifests/a.pp
    printf -- '--Sesame77\n' >outside/rc
    ln -s "$plint" puppet-lint
    cd repo
    ln -s ../outside/rc .puppet-lint.rc
    ../puppet-lint manifests >"$work/out" 2>"$work/err"
    quotes_nothing
    complains 'option file `.puppet-lint.rc` was not read'
    rm .puppet-lint.rc
    echo '--codeclimate-report-file=../outside/report' >.puppet-lint.rc
    ../puppet-lint manifests >"$work/out" 2>"$work/err"
    [ ! -e ../outside/report ] || fail 'written outside'
}

# A terminal obeys control characters and shows text in the order that bidirectional ones say; a pipe gets the bytes.
test_roots_terminals_get_no_control_characters() {
    printf '$a = "x" # \e]0;title\a \xe2\x80\xae\n' >a.pp
    mkdir d && cp a.pp $'d/\e[31m.pp'
    for what in '--diff a.pp' '--show-files d' 'dump a.pp' 'dump --format json a.pp' '--fix - <a.pp'; do
        bash -c "plint='$plint'; TERM=xterm script -qec \"\$plint --color never $what\" /dev/null" >"$work/out" 2>"$work/err" </dev/null
        case $what in dump*) bash -c "plint='$plint'; TERM=xterm script -qec \"\$plint $what\" /dev/null" >"$work/out" </dev/null ;; esac
        ! grep -qaF $'\e]0' "$work/out" && ! grep -qaF $'\e[31m' "$work/out" || fail "$what: a control character"
        ! grep -qa $'\xe2\x80\xae' "$work/out" || fail "$what: a bidirectional character"
        case $what in *json*) ;; *) grep -qaF '\u{' "$work/out" || fail "$what: nothing is shown instead" ;; esac
    done
    mkdir lines && cp a.pp $'lines/a\nforged.pp'
    for what in '--show-files lines' 'dump lines/* lines/*' 'dump --format pn lines/*'; do
        bash -c "plint='$plint'; TERM=xterm script -qec \"\$plint --color never $what\" /dev/null" >"$work/out" 2>"$work/err" </dev/null
        case $what in dump*) bash -c "plint='$plint'; TERM=xterm script -qec \"\$plint $what\" /dev/null" >"$work/out" </dev/null ;; esac
        grep -qaF 'lines/a\u{a}forged.pp' "$work/out" || fail "$what: the newline of a name is raw"
        ! grep -qa '^forged' "$work/out" || fail "$what: a name has two lines"
    done
    run_shell 0 'GITHUB_ACTIONS=true $plint --show-files lines | cat'
    says 'lines/a\u{a}forged.pp'
    run 1 --diff a.pp
    grep -qaF $'\e]0;title\a' "$work/out" || fail 'a patch in a pipe is not raw'
    run_shell 0 '$plint --diff a.pp | patch -p1 --quiet'
    run 0 --show-files d
    grep -qaF $'\e[31m' "$work/out" || fail 'names in a pipe are not raw'
}

test_roots_no_gitignore() {
    make_repository
    echo '*.pp' >repo/.gitignore
    echo "$broken" >repo/manifests/a.pp
    cd repo
    run 0 --format concise .
    complains 'no Puppet files found: nothing was checked'
    run 1 --format concise --no-gitignore .
    says 'manifests/a.pp:1:9'
    cd manifests && run 1 --no-gitignore .
    cd .. && printf '[project]\nignore-paths = ["**"]\n' >plint.toml
    run 0 --format concise --no-gitignore manifests/a.pp
    complains 'nothing was checked'
    run 1 --format concise --no-gitignore --isolated .
}

# Third-party modules are known, but not checked.
test_roots_vendored_code() {
    mkdir -p repo/modules/{apt,ours}/manifests repo/manifests && cd repo
    touch environment.conf
    printf "mod 'puppetlabs/apt', '9.0.0'\n" >Puppetfile
    printf 'class apt {\n  $a = "x"\n}\n' >modules/apt/manifests/init.pp
    printf "class ours {\n  include apt\n  include apt::nosuch\n}\n" >modules/ours/manifests/init.pp
    run 1 --format concise --select double_quoted_strings,unknown_class .
    says 'ours/manifests/init.pp:3:11'
    ! grep -q 'modules/apt' "$work/out" || fail 'a module of the Puppetfile is checked'
    run 0 --show-files .
    complains '`modules/apt` is not checked: the Puppetfile lists it'
    run 1 --format concise --select double_quoted_strings --include-vendored .
    says 'modules/apt/manifests/init.pp:2:8'
    run 1 --format concise --select double_quoted_strings modules/apt
    says 'modules/apt/manifests/init.pp:2:8'
    printf '[project]\nvendored = ["!modules/apt/"]\n' >plint.toml
    run 1 --format concise --select double_quoted_strings .
    says 'modules/apt/manifests/init.pp:2:8'
    printf '[project]\nvendored = ["modules/"]\n' >plint.toml
    run 0 --format concise --select unknown_class .
    run 1 --format concise --select unknown_class --include-vendored .
    run 0 --format concise modules
    complains 'nothing was checked'
}

# What killed processes leave.
test_roots_stale_temporary_files_go() {
    mkdir m
    printf '$a = "x"\n' >m/a.pp
    echo stale >m/.plint-a1B2c3
    touch -d '3 hours ago' m/.plint-a1B2c3
    echo fresh >m/.plint-a1B2c4
    echo other >m/.plint-something
    touch -d '3 hours ago' m/.plint-something
    run 0 --fix m
    [ ! -e m/.plint-a1B2c3 ] || fail 'a stale file stays'
    [ -e m/.plint-a1B2c4 ] && [ -e m/.plint-something ] || fail 'more than stale files went'
    [ "$(ls -A m | wc -l)" = 3 ] || fail 'other files'
}

# The templates for CI unpack nothing below the checkout, check a pinned sum, and name what they use by commit.
test_roots_of_ci_templates() {
    local top=$here/../.. file
    for file in "$top/docs/ci/gitlab/templates/plint/template.yml" "$top"/docs/ci/{Jenkinsfile,*.yml} "$top/action.yml"; do
        grep -q 'mktemp -d' "$file" || fail "$file unpacks into the checkout"
        ! grep -q 'releases/latest' "$file" || fail "$file takes what is the latest"
        grep -q sha256sum "$file" || fail "$file checks no sum"
        ! grep -q '\.sha256"' "$file" || fail "$file takes the sum from where the archive is"
    done
    ! grep -Eq '(plint@|rev: )main' "$top/docs/ci.md" || fail 'docs/ci.md names a branch'
    ! grep -E '^ *-? *uses: ' "$top/action.yml" | grep -Evq '@[0-9a-f]{40}( |$)' || fail 'an action is not pinned'
}

test_roots_gitlab_job_uses_nothing_of_the_checkout() {
    mkdir -p bin archive/plint/bin repo/.plint/bin repo/.plint/lib/plint
    printf '#!/bin/sh\necho "checked $*"\n' >archive/plint/bin/plint
    chmod +x archive/plint/bin/plint
    tar -czf archive.tar.gz -C archive plint
    printf '#!/bin/sh\necho evil\nexit 42\n' | tee repo/.plint/bin/plint >repo/plint
    chmod +x repo/plint repo/.plint/bin/plint
    printf '#!/bin/sh\n' >bin/apt-get
    printf '#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\ncp "%s/archive.tar.gz" "$2"\n' "$PWD" >bin/curl
    chmod +x bin/*
    python3 -c 'import yaml' 2>/dev/null || return 0
    "$here/../ci/with_inputs" "$here/../../docs/ci/gitlab/templates/plint/template.yml" >job.yml
    "$here/../ci/step" job.yml plint >job
    local sum
    sum=$(sha256sum archive.tar.gz | cut -d' ' -f1)
    run_shell 0 "cd repo && PATH=$PWD/bin:\$PATH PLINT_VERSION=0.1.0 PLINT_SHA256=$sum PLINT_PATHS='a \$(touch pwned) b,c' \
        sh -e ../job"
    says '-- a $(touch pwned) b c'
    says_not evil
    ! ls -A repo | grep -qv '^\(\.plint\|plint\)$' || fail 'the job wrote into the checkout'
    run_shell 1 "cd repo && PATH=$PWD/bin:\$PATH PLINT_VERSION=0.1.0 PLINT_SHA256=${sum%?}x PLINT_PATHS=. sh -e ../job"
    run_shell 2 "cd repo && PATH=$PWD/bin:\$PATH PLINT_VERSION=0.1.0 PLINT_SHA256= PLINT_PATHS=. sh -e ../job"
}
