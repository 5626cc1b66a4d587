# Repositories of git in the checkout, and settings of git that run programs: `--since` runs none.

git_names() {
    export GIT_CONFIG_GLOBAL=$work/gitconfig
    printf '[user]\nname = me\nemail = me@example.com\n[init]\ndefaultBranch = main\n[protocol "file"]\nallow = always\n[uploadpack]\nallowFilter = true\n' >"$GIT_CONFIG_GLOBAL"
}

# What a repository must not run; written into `$1` for git, which tries it wherever it can.
program() {
    printf '#!/bin/sh\necho "$0 $*" >>%q\nfalse\n' "$PWD/../ran" >"$1"
    chmod +x "$1"
}
nothing_ran() { [ ! -e ../ran ] || fail "runs $(cat ../ran)"; }

# A checkout `ci` with a clean `.git`. Its change commits a bare repository in the directory `$1`, whose `origin/main` is that
# change and lacks an object, so that git asks its remote; and is there.
embed() {
    git_names
    mkdir origin && cd origin && git init -q
    mkdir -p site/manifests && metadata me-m >site/metadata.json
    printf 'class site {\n}\n' >site/manifests/init.pp
    git add . && git commit -qm first
    git checkout -q -b change
    program ../command
    printf 'class site {\n  $x = "%s"\n}\n' new >site/manifests/init.pp
    (
        cd "$1" && git init -q --bare .
        rm -rf hooks description info branches
        git --git-dir=. --work-tree=. add -f -- */init.pp && git --git-dir=. --work-tree=. commit -qm second
        mkdir -p refs/remotes/origin && cp refs/heads/main refs/remotes/origin/main
        if [ "${2:-}" = lacking ]; then
            blob=$(git --git-dir=. ls-tree -r HEAD | cut -c 13-52)
            rm -f "objects/${blob:0:2}/${blob:2}"
        fi
        {
            printf '[core]\nrepositoryformatversion = 1\nworktree = .\nfsmonitor = %s\nhooksPath = %s\n' "$PWD/../../command" "$PWD/.."
            printf 'sshCommand = %s\n[extensions]\npartialClone = origin\n' "$PWD/../../command"
            printf '[remote "origin"]\npromisor = true\nurl = ssh://x/y\n[protocol "ssh"]\nallow = always\n'
        } >config
        rm -rf COMMIT_EDITMSG logs
    )
    [ "${2:-}" != lacking ] || printf 'class site {\n  $x = "newer"\n}\n' >site/manifests/init.pp
    git add -f . && git commit -qm second
    cd .. && git clone -q -b change origin ci && cd ci || return
}

test_hostile_git_repositories_in_the_checkout_run_nothing() {
    embed site lacking
    git -C site diff-index --raw origin/main >"$work/out" 2>"$work/err"
    git -C site cat-file -p origin/main:manifests/init.pp >"$work/out" 2>"$work/err"
    [ -e ../ran ] || fail 'git itself does not run the program either'
    rm -f ../ran
    for path in site site/ site/manifests site/manifests/init.pp .; do
        run 1 --no-cache --since origin/main --select double_quoted_strings --format concise "$path"
        says 'site/manifests/init.pp:2:8: warning[double_quoted_strings]'
        nothing_ran
    done
    cd site || return
    for options in '' '--quiet' '--format json' '--statistics' '--show-suppressed' '--isolated' '--format sarif=../report'; do
        # shellcheck disable=SC2086 # words
        run 1 check --no-cache --since origin/main --select double_quoted_strings $options
        cd .. && nothing_ran && cd site || return
    done
}

test_hostile_git_repositories_in_the_checkout_hide_nothing() {
    embed site
    for path in site site/manifests site/manifests/init.pp .; do
        run 1 --no-cache --since origin/main --select double_quoted_strings --format concise "$path"
        says 'site/manifests/init.pp:2:8: warning[double_quoted_strings]'
    done
    cd site || return
    run 1 --no-cache --since origin/main --select double_quoted_strings --format concise
    says 'manifests/init.pp:2:8'
}

# At the root, beside a `.git` that is none: git would take the directory itself, or one above it.
test_hostile_git_repositories_at_the_root_are_not_read() {
    embed . lacking
    run 1 --no-cache --since origin/main --select double_quoted_strings .
    nothing_ran
    for broken in 'rm -rf .git/objects' 'rm -rf .git; mkdir .git' 'rmdir .git; echo >.git' 'echo "gitdir: ." >.git' 'echo "gitdir: nowhere" >.git'; do
        eval "$broken"
        run 2 --no-cache --since origin/main .
        complains 'cannot compare with `origin/main`: '
        nothing_ran
    done
    git -C "$work/$test" init -q && git -C "$work/$test" commit -q --allow-empty -m above
    rm .git && mkdir .git
    run 2 --no-cache --since HEAD .
    complains '.git` is not a git repository'
}

# Not even the configuration of the user's own `.git` runs a program.
test_hostile_git_settings_run_nothing() {
    git_names
    git init -q project && cd project || return
    mkdir manifests
    printf 'class m {\n  $a = "x"\n}\n' >manifests/init.pp
    echo '* diff=d' >.gitattributes
    git add . && git commit -qm first
    program ../command
    for hook in fsmonitor-watchman query-watchman post-index-change reference-transaction; do program .git/hooks/$hook; done
    command=$(realpath ../command)
    git config core.fsmonitor "$command"
    git config core.sshCommand "$command"
    git config core.pager "$command"
    git config pager.diff-index "$command"
    git config diff.external "$command"
    git config diff.d.textconv "$command"
    git config diff.d.command "$command"
    git config credential.helper "$command"
    git config core.alternateRefsCommand "$command"
    git config alias.diff-index "!$command"
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >manifests/init.pp
    echo '$c = "z"' >new.pp
    run_shell 1 "GIT_EXTERNAL_DIFF='$command' GIT_SSH_COMMAND='$command' GIT_PAGER='$command' \$plint --no-cache --since HEAD --select double_quoted_strings --format concise ."
    says 'manifests/init.pp:3:8'
    says 'new.pp:1:6'
    [ "$(wc -l <"$work/out")" = 2 ] || fail 'reports an older finding'
    nothing_ran
    # Nor does a program in the checkout that has the name of git.
    program git
    run_shell 1 "PATH=.::bin:\$PATH \$plint --no-cache --since HEAD --select double_quoted_strings ."
    nothing_ran
}

test_hostile_git_fetches_nothing() {
    git_names
    git init -q origin && cd origin || return
    printf 'class m {\n  $a = "x"\n}\n' >init.pp
    git add . && git commit -qm first
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >init.pp
    git commit -qam second
    cd .. && git clone -q --filter=blob:none "file://$PWD/origin" clone && cd clone || return
    program ../command
    command=$(realpath ../command)
    for url in "file://$PWD/../origin" ssh://x/y "ext::$command" git://x/y "$PWD/../origin"; do
        git config remote.origin.url "$url"
        git config remote.origin.uploadpack "$command"
        git config core.sshCommand "$command"
        git config core.gitProxy "$command"
        for protocol in file ssh ext git; do git config protocol.$protocol.allow always; done
        run 2 --no-cache --since HEAD~ .
        complains 'this partial clone lacks files of that commit, and plint fetches nothing; clone without `--filter`'
        nothing_ran
    done
    git config remote.origin.vcs x
    run 2 --no-cache --since HEAD~ .
    nothing_ran
    run 0 --no-cache --since HEAD --select double_quoted_strings .
}

# As hooks of git have them.
test_hostile_git_variables_have_no_effect() {
    git_names
    git init -q other && git -C other commit -q --allow-empty -m other
    git init -q project && cd project || return
    printf 'class m {\n  $a = "x"\n}\n' >init.pp
    git add . && git commit -qm first
    echo '$b = "y"' >>init.pp
    other=$(realpath ../other)
    for variables in "GIT_DIR=$other/.git" "GIT_DIR=$other/.git GIT_WORK_TREE=$other" "GIT_INDEX_FILE=$other/index" "GIT_PREFIX=x/" \
        "GIT_OBJECT_DIRECTORY=$other/.git/objects" "GIT_CEILING_DIRECTORIES=$PWD" "GIT_LITERAL_PATHSPECS=1" "GIT_COMMON_DIR=$other"; do
        run_shell 1 "$variables \$plint --no-cache --since HEAD --select double_quoted_strings --format concise ."
        says 'init.pp:4:6'
        [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older finding'
    done
}

test_hostile_git_repositories_of_other_users() {
    [ "$(id -u)" = 0 ] || return
    git_names
    git init -q project && cd project || return
    echo '$a = "x"' >init.pp
    git add . && git commit -qm first
    chown -R 12345 .
    run 2 --no-cache --since HEAD .
    complains "the repository belongs to another user; if you trust it, run \`git config --global --add safe.directory $PWD\`"
    run_shell 0 'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="*" $plint --no-cache --since HEAD --select double_quoted_strings .'
}
