# Which files are read, and the messages for files that cannot be read.

test_folders() {
    mkdir -p m/manifests/vendor m/vendor/x/manifests m/pkg/m m/spec/fixtures/modules m/.hidden m/ignored m/files
    for file in m/manifests/init.pp m/manifests/vendor/a.pp m/vendor/x/manifests/init.pp m/pkg/m/a.pp \
        m/spec/fixtures/modules/a.pp m/.hidden/a.pp m/ignored/a.pp m/files/a.epp m/files/a.txt; do
        : >"$file"
    done
    metadata me-m >m/metadata.json
    echo ignored >m/.gitignore
    ln -s ../manifests m/files/link
    ln -s . m/files/loop
    run 0 --show-files m
    [ "$(cat "$work/out")" = 'm/files/a.epp
m/manifests/init.pp
m/manifests/vendor/a.pp
m/metadata.json' ] || fail "other files"
    run 0 --show-files m/vendor m/ignored m/.hidden m/pkg/m/a.pp
    [ "$(cat "$work/out")" = 'm/.hidden/a.pp
m/ignored/a.pp
m/pkg/m/a.pp
m/vendor/x/manifests/init.pp' ] || fail "named folders and files are read"
    cd m && run 0 --show-files
    says 'manifests/init.pp'
    says_not 'm/'
}

# A shell or a hook may name any file: files without Puppet code are reported, never parsed and never fixed.
test_files_of_other_kinds() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    echo 'class m { }' >m/manifests/init.pp
    echo '$a = "x" => 1,' >m/README.md
    printf '\x89PNG\r\n' >m/a.png
    cp -r m before
    cd m
    run 0 --fix --unsafe-fixes --select all --ignore documentation *
    complains 'warning: `README.md` and `a.png` are not checked: not a manifest (`.pp`), a template (`.epp`, `.erb`) or Hiera data'
    complains_not metadata.json
    cmp -s README.md ../before/README.md || fail 'README.md was changed'
    cmp -s metadata.json ../before/metadata.json || fail 'metadata.json was changed'
    run 0 README.md
    says 'No Puppet files were checked'
    run 0 --format json a.png
    says '"findings"'
    touch b c d
    run 0 a.png b c d README.md
    complains '`README.md`, `a.png`, `b` and 2 more are not checked'
    run_shell 0 '$plint --stdin-filename README.md --fix - <README.md'
    cmp -s README.md "$work/out" || fail 'standard input was changed'
    complains '`README.md` is not checked'
    run_shell 1 '$plint --stdin-filename x.pp - <README.md'
    says syntax_error
}

# What a file is read as lies in its whole path, of which people are shown a part.
test_from_inner_folders() {
    mkdir -p m/lib/puppet/type m/plans m/data
    metadata me-m >m/metadata.json
    printf 'Puppet::Type.newtype(:m) do\nend\n' >m/lib/puppet/type/m.rb
    printf 'plan m::a() {\n  return 1\n}\n' >m/plans/a.pp
    printf 'm::a: "%%{::osfamily}"\n' >m/data/common.yaml
    for folder in lib/puppet lib/puppet/type plans; do
        run_shell 0 "cd m/$folder && \$plint --format concise ."
        run_shell 0 "cd m/$folder && \$plint --format concise *"
    done
    for files in . common.yaml; do
        run_shell 1 "cd m/data && \$plint --format concise $files"
        says 'common.yaml:1:10: warning[legacy_facts]'
        says_not syntax_error
    done
    run_shell 1 'cd m/data && $plint --fix --unsafe-fixes --diff .'
    says "+m::a: \"%{facts.os.family}\""
}

# What is said of a module once is said once, and what its other files do counts, wherever plint starts.
test_a_module_from_inside() {
    mkdir -p m/manifests/a m/templates m/files
    metadata me-m >m/metadata.json
    echo x >m/files/forgotten.txt
    for class in a::b a::c; do
        printf 'class m::%s(String $word) {\n  file { "/x": content => epp("m/x.epp") }\n}\n' $class >m/manifests/a/${class#a::}.pp
    done
    echo '<%= $m::a::b::word %> <%= $m::a::c::word %>' >m/templates/x.epp
    for folder in . manifests manifests/a; do
        run_shell 1 "cd m/$folder && \$plint --select unused_file,unused_parameter --format concise ."
        says 'unused_file'
        [ "$(wc -l <"$work/out")" = 1 ] || fail "more than one finding in $folder"
    done
    run 0 --select unused_parameter m/manifests/a/b.pp
}

test_gitignore_of_folders_around() {
    mkdir -p repo/a/b other
    git init -q repo
    printf '*.pp\n!keep.pp\n' >repo/.gitignore
    : >repo/a/b/x.pp >repo/a/b/keep.pp >other/x.pp
    run 0 --show-files repo/a/b
    [ "$(cat "$work/out")" = 'repo/a/b/keep.pp' ] || fail "patterns of the repository"
    git init -q repo/a/b
    run 0 --show-files repo/a
    says 'repo/a/b/x.pp'
}

test_order_and_duplicates_change_nothing() {
    mkdir a b
    echo "$broken" >a/x.pp
    echo "$broken" >b/y.pp
    run 1 a b
    cp "$work/out" expected
    run 1 --jobs 1 b ./a a/x.pp "$PWD/b" a/../b/y.pp
    cmp -s expected "$work/out" || fail "another report"
}

test_nothing_found() {
    run 0
    says 'No Puppet files were checked'
    run 0 --format json
    complains 'no Puppet files found'
}

test_standard_input() {
    run_shell 1 'echo "class a {" | $plint -'
    says '-:1:9'
    run_shell 1 'echo "class a {" | $plint --stdin-filename m/manifests/init.pp --format concise -'
    says 'm/manifests/init.pp:1:9'
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    run_shell 1 'echo "class wrong { }" | $plint --stdin-filename m/manifests/init.pp -'
    says autoload_layout
    run_shell 2 '$plint - <&-'
    complains 'cannot read `-`'
}

test_unreadable_files() {
    echo "$good" >ok.pp
    ln -s nowhere dangling.pp
    ln -s loop.pp loop.pp
    mkfifo pipe.pp
    run 2 missing.pp ok.pp
    complains 'cannot read `missing.pp`: No such file or directory'
    run 0 .
    complains 'cannot read `dangling.pp`'
    complains 'cannot read `loop.pp`'
    run 2 pipe.pp
    complains 'cannot read `pipe.pp`: it is a pipe'
    mkdir folder.pp
    echo "$broken" >folder.pp/x.pp
    run 2 folder.pp
    complains 'cannot read `folder.pp`: it is a directory; to check the files in it, add a slash to the name'
    run 1 folder.pp/
    run 2 --show-files missing.pp
    run 2 /dev/zero
    complains 'cannot read `/dev/zero`: it is a device'
    run 2 --format json missing.pp
    says unreadable_file
    : >sparse.pp
    truncate -s 4294967295 sparse.pp
    run 2 sparse.pp
    complains 'larger than 64 MiB'
}

test_names_that_look_like_something_else() {
    mkdir '[ab]' rules
    echo "$broken" >'[ab]/x.pp'
    echo "$broken" >-x.pp
    echo "$broken" >rules/x.pp
    run 1 --format concise '[ab]'
    says '[ab]/x.pp:1:9'
    run 1 --format concise -- -x.pp
    says '-x.pp:1:9'
    run 1 --format concise ./rules
    says 'rules/x.pp:1:9'
    run 1 check --format concise rules
    says 'rules/x.pp:1:9'
    run 2 -x.pp
    complains 'is an option and also the name of a file here'
}

test_permissions() {
    mkdir closed
    echo "$broken" >x.pp
    echo "$good" >secret.pp
    chmod 0 closed secret.pp
    chmod 755 "$work" .
    local as=''
    [ "$(id -u)" != 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    cp "$plint" "$work/plint" && chmod 755 "$work/plint"
    run_shell 2 "$as $work/plint --format concise ."
    says 'x.pp:1:9'
    complains 'cannot read `closed`: Permission denied'
    complains 'cannot read `secret.pp`: Permission denied'
    run_shell 2 "$as $work/plint --output report.txt x.pp"
    complains 'cannot write `report.txt`: Permission denied'
}

test_names_that_are_no_utf8() {
    echo "$broken" >$'caf\xe9.pp'
    echo "$broken" >$'esc\e[31m.pp'
    for format in full concise json sarif; do
        run 1 --format "$format" .
        ! grep -q $'\e' "$work/out" || fail "an escape sequence in $format"
        iconv -f utf-8 -t utf-8 "$work/out" >/dev/null 2>&1 || fail "$format is not UTF-8"
    done
    run 2 $'no\xe9.pp'
}

test_content_that_is_no_utf8() {
    printf 'notice("\xff")\n' >a.pp
    run 1 --format concise a.pp
    says 'a.pp:1:'
}

# What lies around a project says nothing about its files.
test_files_below_folders_of_telling_names() {
    mkdir -p plans/m/manifests data/repo
    metadata o-m | tee plans/m/metadata.json >data/repo/metadata.json
    printf '# @summary one\nclass m {\n  $b = { plan => 1, apply => 2 }\n  notice($b)\n}\n' >plans/m/manifests/init.pp
    printf 'x: "%%{::osfamily}"\n' >data/repo/docker-compose.yml
    cd plans/m || return
    run 0 .
    cd ../../data/repo || return
    run 0 --format concise .
    says_not 'docker-compose'
}

test_files_broken_template_hides_nothing() {
    mkdir -p m/manifests m/templates
    metadata o-m >m/metadata.json
    printf '# @summary one\nclass m {\n  include m::nope\n}\n' >m/manifests/init.pp
    printf '<%%= $x' >m/templates/b.epp
    run 1 --format concise m/manifests
    says 'unknown_class'
}
