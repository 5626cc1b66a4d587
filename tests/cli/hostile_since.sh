# What a change brings along hides none of its findings from `--since`.

# A repository `project` with a file and a branch `main`, in which the change is then made.
begin_change() {
    export GIT_CONFIG_GLOBAL=$work/gitconfig
    printf '[user]\nname = me\nemail = me@example.com\n[init]\ndefaultBranch = main\n[protocol "file"]\nallow = always\n' >"$GIT_CONFIG_GLOBAL"
    git init -q project && cd project || return
    mkdir -p manifests
    metadata me-m >metadata.json
    printf 'class m {\n  $a = "x"\n}\n' >manifests/init.pp
    git add . && git commit -qm first
    git checkout -q -b change
}

# The lines of a report in the format `concise`, and no others.
finds() {
    local line
    for line in "$@"; do says "$line"; done
    [ "$(wc -l <"$work/out")" = $# ] || fail "not $# findings"
}
since() { run 1 --no-cache --since "$1" --select "${rules:-double_quoted_strings}" --format concise "${@:2}"; }

make_module() {
    git init -q "$1" && (
        cd "$1" && mkdir -p manifests && metadata me-s >metadata.json
        printf 'class s {\n  $a = "old"\n}\n' >manifests/init.pp
        printf 'class s::gone {\n}\n' >manifests/gone.pp
        git add . && git commit -qm first
    )
}

# Its branches and tags come with the change.
test_hostile_since_in_a_submodule() {
    begin_change
    make_module ../module
    git submodule --quiet add "$PWD/../module" modules/s && git commit -qam second
    for path in modules/s modules/s/manifests modules/s/manifests/init.pp; do
        since main --include-vendored "$path"
        finds 'modules/s/manifests/init.pp:2:8'
    done
    (cd modules/s && since main . && finds 'manifests/init.pp:2:8')
    # Another commit of a submodule that was there before.
    git branch -f main && git -C modules/s checkout -q -b more
    printf 'class s {\n  $a = "old"\n  $b = "new"\n}\n' >modules/s/manifests/init.pp
    git -C modules/s rm -q manifests/gone.pp && git -C modules/s commit -qam more && git commit -qam third
    for path in modules/s .; do
        since main --include-vendored "$path"
        finds 'modules/s/manifests/init.pp:3:8'
    done
    # One that the change removes, with a clone that stays on disk.
    git rm -q --cached modules/s && git commit -qm fourth
    since main --include-vendored modules/s
    finds 'modules/s/manifests/init.pp:3:8'
    git reset -q HEAD~
    # Its clone does not have the old commit.
    git -C modules/s push -q origin more
    rm -rf modules/s && git clone -q --depth 1 -b more "file://$(realpath ../module)" modules/s
    since main --include-vendored modules/s
    finds 'modules/s/manifests/init.pp:2:8' 'modules/s/manifests/init.pp:3:8'
}

# What a submodule no longer has is missed elsewhere.
test_hostile_since_deleted_in_a_submodule() {
    begin_change
    make_module ../module
    git submodule --quiet add "$PWD/../module" modules/s
    printf 'class m {\n  include s::gone\n}\n' >manifests/init.pp
    git add . && git commit -qm second && git branch -f main
    git -C modules/s rm -q manifests/gone.pp && git -C modules/s commit -qm less && git commit -qam third
    rules=unknown_class since main --modulepath modules .
    finds 'manifests/init.pp:2:11'
}

test_hostile_since_ambiguous_revisions() {
    begin_change
    commit=$(git rev-parse main)
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >manifests/init.pp
    git commit -qam second && git update-ref refs/remotes/origin/main main && git update-ref refs/remotes/origin/HEAD main
    for name in main origin/main origin "${commit:0:10}"; do
        since "$name" .
        finds 'manifests/init.pp:3:8'
        git tag "$name"
        for revision in "$name" "$name~0" "$name^{commit}" "$name^0"; do
            run 2 --no-cache --since "$revision" .
            complains "cannot compare with \`$revision\`: it is ambiguous: "
            complains "\`refs/tags/$name\`"
            complains 'write the full name of the one that you mean (`refs/heads/…`, `refs/remotes/…`, `refs/tags/…`)'
        done
        git tag -d "$name" >"$work/out"
    done
    git tag -a -m tag main HEAD && git tag origin/main
    for name in refs/heads/main refs/remotes/origin/main heads/main remotes/origin/main "$commit"; do
        since "$name" .
        finds 'manifests/init.pp:3:8'
    done
    run 0 --no-cache --since refs/tags/main --select double_quoted_strings .
    # Two names of one commit are no problem.
    git tag -f -a -m tag main refs/heads/main >"$work/out" && since main .
    git tag "$commit" HEAD 2>/dev/null && since "$commit" .
    git tag HEAD refs/heads/main && run 0 --no-cache --since HEAD --select double_quoted_strings .
}

# Attributes of the checkout decide what git writes, and what it compares.
test_hostile_since_attributes() {
    begin_change
    git config filter.f.clean 'git cat-file blob main:manifests/init.pp'
    printf 'class m {\n  $b = "\xc3\xa4"\n}\n' >manifests/latin.pp
    printf 'class m::id {\n  $c = "$Id$"\n}\n' >manifests/id.pp
    git add . && git commit -qm more && git branch -f main
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >manifests/init.pp
    for attributes in 'filter=f' '-diff' 'binary' 'ident' 'text eol=crlf' 'text=auto eol=lf' 'working-tree-encoding=UTF-16LE' 'diff=f merge=f' 'export-ignore' '-text'; do
        echo "* $attributes" >.gitattributes
        git add -A 2>/dev/null
        since main .
        says 'manifests/init.pp:3:8'
    done
    # As a checkout writes it: the files of this change have no other content in git.
    git reset -q --hard main && git clean -qfd
    printf '* ident\n' >.gitattributes && git add . && git commit -qm attributes
    rm manifests/* && git checkout -q -f .
    grep -q 'Id: [0-9a-f]' manifests/id.pp || fail 'git did not change the text'
    rules=all since main .
    says 'manifests/id.pp:2:'
}

# Modules behind a symlink are read by other paths than those of git.
test_hostile_since_behind_symlinks() {
    begin_change
    mkdir -p real/s/manifests modules site/manifests
    metadata me-s >real/s/metadata.json
    printf 'class s {\n}\n' >real/s/manifests/init.pp
    printf 'class s::gone {\n}\n' >real/s/manifests/gone.pp
    printf 'class s::typed (Integer $x) {\n}\n' >real/s/manifests/typed.pp
    ln -s ../real/s modules/s
    printf 'include s::gone\nclass { "s::typed": x => 1 }\n' >site/site.pp
    git add . && git commit -qm more && git branch -f main
    git rm -q real/s/manifests/gone.pp
    rules=unknown_class since main --modulepath modules site
    finds 'site/site.pp:1:9'
    git reset -q --hard main
    sed -i 's/Integer/String/' real/s/manifests/typed.pp
    rules=type_mismatch since main --modulepath modules site
    finds 'site/site.pp:2:'
    # The symlink itself is gone, leads elsewhere, or is new.
    git reset -q --hard main
    cp -r real/s real/t && rm real/t/manifests/gone.pp && ln -sfn ../real/t modules/s && git add .
    rules=unknown_class since main --modulepath modules site
    finds 'site/site.pp:1:9'
    git reset -q --hard main
    rm modules/s && cp -r real/s modules/s && rm modules/s/manifests/gone.pp && git add .
    rules=unknown_class since main --modulepath modules site
    finds 'site/site.pp:1:9'
    git reset -q --hard main && git clean -qfd
    mkdir -p kept/manifests && printf 'class kept {\n  $a = "x"\n}\n' >kept/manifests/init.pp && git add . && git commit -qm kept && git branch -f main
    # A copy of what a symlink led to is new.
    ln -s kept copy && git add . && git commit -qm link && git branch -f main && rm copy && cp -r kept copy && git add .
    since main .
    finds '/manifests/init.pp:2:8' # one of both
    git reset -q --hard main
    git mv kept moved && ln -s moved kept && printf 'class kept {\n  $a = "x"\n  $b = "y"\n}\n' >moved/manifests/init.pp && git add .
    since main kept/manifests/init.pp
    finds 'kept/manifests/init.pp:3:8'
}

# Puppet reads directories by names, also those that are symlinks.
test_hostile_since_directories_become_symlinks() {
    begin_change
    mkdir -p data templates/mail
    printf 'version: 5\nhierarchy:\n  - name: x\n    path: common.yaml\n' >hiera.yaml
    printf 'm::p: 1\n' >data/common.yaml && echo x >templates/mail/t.erb
    printf 'class m (Integer $p) {\n  $x = template("m/mail/t.erb")\n}\n' >manifests/init.pp
    git add . && git commit -qm more && git branch -f main
    printf 'm::p: text\n' >data/common.yaml && echo '<%= @nope' >templates/mail/t.erb && echo 'class m::b { $b = "x" }' >manifests/b.pp
    rules=double_quoted_strings,hiera_type_mismatch,erb_syntax_error
    since main .
    finds 'data/common.yaml:1:7' 'templates/mail/t.erb:1:1' 'manifests/b.pp:1:'
    mv data dd && ln -s dd data
    mv templates/mail .mail && ln -s ../.mail templates/mail
    mv manifests .code && ln -s .code manifests
    for path in . "$PWD"; do
        since main "$path"
        finds 'data/common.yaml:1:7' 'templates/mail/t.erb:1:1' 'manifests/b.pp:1:'
    done
    # The same files behind other symlinks are found once, also if these lead in circles.
    ln -s dd hieradata && ln -s .. templates/up && ln -s . data/circle && ln -s ../templates templates/again && mv .code code
    ln -sfn code manifests
    since main .
    finds 'data/common.yaml:1:7' 'templates/mail/t.erb:1:1' 'manifests/b.pp:1:'
    # A module in a hidden directory.
    mkdir -p .module/manifests modules && metadata me-h >.module/metadata.json && ln -s ../.module modules/h
    echo 'class h { $h = "x" }' >.module/manifests/init.pp
    rules=double_quoted_strings since main .
    finds 'modules/h/manifests/init.pp:1:' 'manifests/b.pp:1:'
    # What is outside of the project is not searched.
    mv dd ../outside && ln -sfn ../outside data && rm hieradata
    since main .
    says_not 'common.yaml'
    unset rules
}

# A directory of a new module is not there before, and what git ignores is.
test_hostile_since_new_directories() {
    begin_change
    mkdir -p site modules/kept/manifests
    printf '/modules/kept/\n' >.gitignore
    printf 'class kept {\n}\n' >modules/kept/manifests/init.pp && metadata me-kept >modules/kept/metadata.json
    printf 'include evil::x\ninclude kept\ninclude kept::y\n' >site/site.pp
    git add . && git commit -qm more && git branch -f main
    mkdir -p modules/evil/manifests && metadata me-evil >modules/evil/metadata.json
    printf 'class evil {\n}\n' >modules/evil/manifests/init.pp
    git add . && git commit -qm evil
    rules=unknown_class since main --modulepath modules site
    finds 'site/site.pp:1:9'
}

# `refs/replace/` is in a clone of all references.
test_hostile_since_replaced_objects() {
    begin_change
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >manifests/init.pp
    git commit -qam second
    git replace main change
    since main .
    finds 'manifests/init.pp:3:8'
}

# A file that the commit does not have is new, also if git ignores it.
test_hostile_since_ignored_files() {
    begin_change
    echo '/made/' >.gitignore && git add . && git commit -qm ignore && git branch -f main
    mkdir made && printf 'class made {\n  $a = "x"\n}\n' >made/init.pp
    for path in made made/init.pp; do
        since main "$path"
        finds 'made/init.pp:2:8'
    done
}

# The PATH of some CI systems has directories of the checkout.
test_hostile_since_programs_of_the_checkout() {
    begin_change
    make_module ../module && git submodule --quiet add "$PWD/../module" modules/s && git commit -qam second
    mkdir bin elsewhere && printf '#!/bin/sh\necho "$0" >>%q\nexit 1\n' "$PWD/../ran" >bin/git && chmod +x bin/git
    ln -s ../bin/git elsewhere/git && ln -s "$PWD/bin" ../linked && mkdir ../links && ln -s "$PWD/bin/git" ../links/git
    for path in "$PWD/bin" "$PWD/elsewhere" "$PWD/../linked" "$PWD/../links"; do
        for where in . modules/s; do
            run_shell 1 "PATH=$path:\$PATH \$plint --no-cache --since main --include-vendored --select double_quoted_strings $where"
            [ ! -e ../ran ] || fail "runs $(cat ../ran)"
        done
    done
}

# Both sides have merged the same two branches, one of which repairs the error.
test_hostile_since_with_several_merge_bases() {
    begin_change
    git checkout -q -b other main && git commit -q --allow-empty -m other
    git checkout -q -b repair main && printf 'class m {\n  $a = 1\n}\n' >manifests/init.pp && GIT_COMMITTER_DATE=2020-01-01T00:00:00 git commit -qam repair
    git checkout -q main && git merge -q --no-ff -m one other && git merge -q --no-ff -m two repair
    git checkout -q -B change other && git merge -q --no-ff --no-commit repair 2>"$work/err" >"$work/out"
    git checkout -q other -- manifests && git commit -qm undo
    [ "$(git merge-base --all main HEAD | wc -l)" = 2 ] || fail 'not two merge bases'
    since main .
    finds 'manifests/init.pp:2:8'
    run 0 --no-cache --since other --select double_quoted_strings .
    printf 'class m {\n  $a = "x"\n  $b = "y"\n}\n' >manifests/init.pp
    since other .
    finds 'manifests/init.pp:3:8'
    since repair .
    finds 'manifests/init.pp:2:8' 'manifests/init.pp:3:8'
}

# An old finding on a line stands for no other one of its rule.
test_hostile_since_another_name_on_the_line() {
    begin_change
    printf 'class m {\n  include m::a, m::b\n}\n' >manifests/init.pp && printf 'class m::b {\n}\n' >manifests/b.pp
    git add . && git commit -qm more && git branch -f main
    git rm -q manifests/b.pp && printf 'class m::a {\n}\n' >manifests/a.pp && git add .
    rules=unknown_class since main .
    finds 'manifests/init.pp:2:17'
    # Numbers that other code changes do not count.
    git reset -q --hard main && git clean -qfd
    printf 'class m {\n  file { "/a":\n    ensure => file,\n    mode => "1",\n  }\n}\n' >manifests/init.pp
    git commit -qam arrows && git branch -f main
    sed -i 's/ensure => file/ensure => file,\n    selinux_ignore_defaults => true/' manifests/init.pp
    rules=arrow_alignment since main .
    finds 'manifests/init.pp:3:'
}

# Code that moves from a place that the commit has, but that is not checked, is new.
test_hostile_since_moves_from_unchecked_places() {
    begin_change
    printf '[per-file]\n"old/**" = { ignore = ["all"] }\n' >../per_file.toml
    printf '[project]\nvendored = ["old/"]\n' >../vendored.toml
    # A file of the branch `main` at PATH, which moves to the manifests in the change.
    moves_from() {
        git checkout -q -f -B change first && mkdir -p "$(dirname "$1")"
        printf 'class m::b {\n  $b = "evil"\n}\n' >"$1"
        git add -f . && git commit -qm more && git branch -f main
        git mv "$1" manifests/b.pp && git commit -qm move
    }
    git branch first
    for path in examples/b.pp tests/b.pp spec/b.pp spec/fixtures/b.pp .hidden/manifests/b.pp manifests/.b.pp vendor/x/manifests/b.pp pkg/x/b.pp vendored/x/manifests/b.pp; do
        moves_from "$path"
        since main .
        finds 'manifests/b.pp:2:8'
        since main manifests/b.pp
        finds 'manifests/b.pp:2:8'
    done
    moves_from old/b.pp
    for options in '--ignore-paths old/' '--config ../per_file.toml' '--config ../vendored.toml'; do
        # shellcheck disable=SC2086 # options
        run 1 --no-cache --since main --format concise $options .
        says 'manifests/b.pp:2:8'
    done
    # What the same command line checks is older.
    run 0 --no-cache --since main --select double_quoted_strings .
    run 0 --no-cache --since main --select double_quoted_strings manifests/b.pp
    for path in examples/b.pp vendored/x/manifests/b.pp; do
        moves_from "$path"
        run 0 --no-cache --since main --select double_quoted_strings --include-vendored .
    done
    moves_from spec/fixtures/b.pp
    since main --include-vendored .
    finds 'manifests/b.pp:2:8'
    # A named directory is always checked.
    moves_from examples/b.pp
    mkdir -p examples && echo 'include m' >examples/m.pp
    run 0 --no-cache --since main --select double_quoted_strings manifests examples
    # The directory is a module in the commit, and no longer after the change.
    git checkout -q -f -B change first && mkdir -p x/examples x/manifests && metadata me-x >x/metadata.json
    printf 'class m::b {\n  $b = "evil"\n}\n' >x/examples/b.pp && echo 'class x { }' >x/manifests/init.pp
    git add . && git commit -qm more && git branch -f main
    run 0 --no-cache --since main --select double_quoted_strings .
    git rm -q -r x/metadata.json x/manifests && git commit -qm less
    since main .
    finds 'x/examples/b.pp:2:8'
}

# What the merge base did not check is new, also if the change itself edits the `.gitignore`.
test_hostile_since_judges_by_the_old_gitignore() {
    begin_change
    mkdir -p old sub/manifests
    echo 'old/' >.gitignore
    printf 'class m::e {\n  $e = "evil"\n}\n' >old/e.pp
    echo 'x.pp' >sub/.gitignore && printf 'class m::x {\n  $x = "evil"\n}\n' >sub/manifests/x.pp
    git add -f . && git commit -qm more && git branch -f main
    run 0 --no-cache --since main --select double_quoted_strings .
    git mv old/e.pp manifests/e.pp && git commit -qm move
    since main .
    finds 'manifests/e.pp:2:8'
    echo '#' >.gitignore && git commit -qam ignore
    for path in . manifests/e.pp; do
        since main "$path"
        finds 'manifests/e.pp:2:8'
    done
    # The `.gitignore` itself is gone, or has become a symlink.
    git rm -q .gitignore && git commit -qm none
    since main .
    finds 'manifests/e.pp:2:8'
    ln -s metadata.json .gitignore && git add . && git commit -qm link
    since main .
    finds 'manifests/e.pp:2:8'
    # The file stays where it is, and is no longer ignored.
    git reset -q --hard main && echo '#' >.gitignore && git rm -q sub/.gitignore && git commit -qam ignore
    since main .
    finds 'old/e.pp:2:8' 'sub/manifests/x.pp:2:8'
    # What was checked before is older.
    git branch -f main && git mv old/e.pp manifests/e.pp && echo 'old/' >.gitignore && git add . && git commit -qm move
    run 0 --no-cache --since main --select double_quoted_strings .
    # A `.gitignore` that the change adds says nothing about the code before.
    git rm -q .gitignore && git commit -qm none && git branch -f main
    printf '*\n!/manifests/\n!*.pp\n' >.gitignore && git add -f . && git commit -qm add
    run 0 --no-cache --since main --select double_quoted_strings .
}
