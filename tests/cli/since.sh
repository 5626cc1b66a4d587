# `--since`: only what a change adds.

make_history() {
    git init -q -b main && git config user.name me && git config user.email me@example.com
    mkdir manifests
    printf 'class m {\n  $a = "x"\n  $b = 1\n}\n' >manifests/init.pp
    printf 'class m::other {\n  include m::gone\n  $c = "y"\n}\n' >manifests/other.pp
    printf 'class m::gone { }\n' >manifests/gone.pp
    metadata me-m >metadata.json
    git add -A && git commit -qm first
}

test_since_reports_what_a_change_adds() {
    make_history
    run 0 --since HEAD --select double_quoted_strings .
    says '2 older'
    printf 'class m {\n  # moved down\n  $a = "x"\n  $b = "z"\n}\n' >manifests/init.pp
    run 1 --since HEAD --select double_quoted_strings --format concise .
    says 'manifests/init.pp:4:8: warning[double_quoted_strings]'
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older finding'
    run 1 --since HEAD --select double_quoted_strings --format concise manifests/init.pp
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older finding'
    # A finding in a file that did not change, caused by the change of another one.
    git rm -q manifests/gone.pp
    run 1 --since HEAD --select unknown_class --format concise .
    says 'manifests/other.pp:2:11: error[unknown_class]'
    # New files, also untracked ones; moved classes are not new.
    git mv manifests/other.pp manifests/moved.pp
    printf 'class m::fresh {\n  $d = "n"\n}\n' >manifests/fresh.pp
    run 1 --since HEAD --select double_quoted_strings --format concise .
    says 'manifests/fresh.pp:2:8'
    says_not 'manifests/moved.pp'
    run 1 --since HEAD --select double_quoted_strings --format sarif .
    says '"baselineState": "new"'
}

# A symlink is compared with what it led to, and what it leads to may change.
test_since_reports_findings_behind_symlinks() {
    make_history
    mkdir shared && printf 'class m::x {\n  $a = 1\n}\n' >shared/x.txt
    ln -s ../shared/x.txt manifests/x.pp
    printf 'class m::y {\n  $a = 1\n}\n' >shared/y.txt
    ln -s ../shared/y.txt manifests/y.pp
    git add -A && git commit -qm links
    sed -i 's/= 1/= "x"/' shared/x.txt
    rm manifests/y.pp
    printf 'class m::y {\n  $a = "y"\n}\n' >manifests/y.pp
    for paths in manifests . 'manifests/x.pp manifests/y.pp'; do
        # shellcheck disable=SC2086 # each word is a path
        run 1 --since HEAD --select double_quoted_strings --format concise $paths
        says 'manifests/x.pp:2:8'
        says 'manifests/y.pp:2:8'
    done
    git checkout -q . && printf '/made/\n' >.gitignore && git add -A && git commit -qm ignore
    mkdir -p made/manifests && printf 'class made {\n  $a = "x"\n}\n' >made/manifests/init.pp
    run 1 --since HEAD --no-gitignore --select double_quoted_strings --format concise .
    says 'made/manifests/init.pp:2:8'
}

# Commits of the other branch do not matter.
test_since_compares_with_the_merge_base() {
    make_history
    git checkout -q -b change
    printf 'class m::fresh {\n  $d = "n"\n}\n' >manifests/fresh.pp
    git add -A && git commit -qm second
    git checkout -q main
    sed -i 's/"x"/1/' manifests/init.pp
    git commit -qam third
    git checkout -q change
    run 1 --since main --select double_quoted_strings --format concise .
    says 'manifests/fresh.pp:2:8'
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports a finding that the merge base had'
    cd manifests || return
    run 1 --since main --select double_quoted_strings --format concise .
    says 'fresh.pp:2:8'
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports a finding that the merge base had'
}

test_since_with_symlinks_and_syntax_errors() {
    make_history
    echo '$e = [1 2]' >>manifests/init.pp
    ln -s manifests/init.pp link.pp
    git add -A && git commit -qm broken
    run 0 --since HEAD .
    echo '$f = [3 4]' >>manifests/init.pp
    run 1 --since HEAD --format concise manifests
    says 'manifests/init.pp:6:7: error[syntax_error]'
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older syntax error'
    git checkout -q manifests/init.pp
    mkdir ../elsewhere && ln -s "$PWD" ../elsewhere/project
    echo '$f = [3 4]' >>manifests/init.pp
    cd ../elsewhere || return
    run 1 --since HEAD --format concise project/manifests
    says 'project/manifests/init.pp:6:7: error[syntax_error]'
    [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older syntax error behind a symlink'
}

test_since_explains_problems() {
    make_history
    run 2 --since no-such-branch .
    complains 'cannot compare with `no-such-branch`: '
    run 2 --since --upload-pack=x .
    run 2 --since=--upload-pack=x .
    complains 'cannot compare with `--upload-pack=x`: '
    run 2 --since HEAD --fix .
    complains '`--since` cannot be combined with `--fix`'
    git checkout -q --orphan lonely && git commit -qm lonely
    run 2 --since main .
    complains 'no common ancestor'
    mkdir "$work/plain" && cd "$work/plain" || return
    echo "$good" >a.pp
    run 2 --since HEAD a.pp
    complains "\`$PWD\` is not in a git repository"
    cd "$work/$test" || return
    run_shell 2 "PATH=/nonexistent '$plint' --since HEAD ."
    complains '`git` cannot be run'
}

# A few kilobytes of `.git` may hold gigabytes of text.
test_since_is_not_for_texts_far_larger_than_now() {
    make_history
    yes '# x' | head -n 2000000 >>manifests/init.pp
    git commit -qam large
    echo 'class m { }' >manifests/init.pp
    git commit -qam small
    run 2 --since HEAD~ .
    complains 'the changed files are far larger at that commit than they are now'
}

test_since_in_worktrees_and_submodules() {
    mkdir module && cd module && make_history
    cd .. && git init -q -b main control && cd control || return
    git config user.name me && git config user.email me@example.com
    git -c protocol.file.allow=always submodule add -q "$PWD/../module" modules/m
    git commit -qm first
    echo '$d = "z"' >>modules/m/manifests/init.pp
    git worktree add -q ../tree && cp -r modules/m/manifests ../tree
    for place in modules/m modules/m/manifests modules/m/manifests/init.pp "$PWD/modules/m"; do
        run 1 --since HEAD --select double_quoted_strings --format concise "$place"
        says 'manifests/init.pp:5:6'
        [ "$(wc -l <"$work/out")" = 1 ] || fail 'reports an older finding'
    done
    cd ../tree || return
    run 1 --since HEAD --select double_quoted_strings --format concise .
    says 'manifests/init.pp:2:8'
    git add . && git commit -qm second
    run 0 --since HEAD --select double_quoted_strings manifests
    run 1 --since main --select double_quoted_strings manifests
}

# What the change adds is new, also as a submodule or another repository.
test_since_in_new_repositories() {
    mkdir module && cd module && make_history
    cd .. && git init -q -b main control && cd control || return
    git config user.name me && git config user.email me@example.com
    mkdir site && echo '$a = "x"' >site/a.pp
    git add . && git commit -qm first
    git -c protocol.file.allow=always submodule add -q "$PWD/../module" modules/m
    git rm -qr site && git -c protocol.file.allow=always submodule add -q "$PWD/../module" site
    git clone -q ../module untracked
    run 1 --since HEAD --select double_quoted_strings --format concise --include-vendored .
    for place in modules/m site untracked; do says "$place/manifests/init.pp:2:8"; done
    git add . 2>/dev/null && git commit -qm second
    run 0 --since HEAD --select double_quoted_strings --include-vendored .
    run 1 --since HEAD~ --select double_quoted_strings --include-vendored .
    # Puppet code of a submodule that the commit has counts as old.
    git -C site -c user.name=me -c user.email=me@example.com commit -q --allow-empty -m third
    run 0 --since HEAD --select double_quoted_strings --include-vendored .
}

# The user's own setting for Windows changes all files, but none of them is new.
test_since_with_converted_newlines() {
    begin_change
    git config core.autocrlf true
    rm manifests/init.pp && git checkout -q manifests/init.pp
    grep -q $'\r' manifests/init.pp || fail 'git did not change the text'
    run 0 --no-cache --since main --select all .
    printf 'class m {\r\n  $a = "x"\r\n  $b = "y"\r\n}\r\n' >manifests/init.pp
    since main .
    finds 'manifests/init.pp:3:8'
}

# A sparse checkout lacks files that are not deleted.
test_since_in_a_sparse_checkout() {
    begin_change
    mkdir other && printf 'class m::other {\n  $a = "x"\n}\n' >other/a.pp
    git add . && git commit -qm other && git branch -f main
    git sparse-checkout set --no-cone '/*' '!/other/' && [ ! -e other ] || fail 'the checkout is not sparse'
    printf 'class m {\n  $a = "x"\n}\nclass m::other {\n  $a = "x"\n}\n' >manifests/init.pp
    since main .
    finds 'manifests/init.pp:5:8'
}
