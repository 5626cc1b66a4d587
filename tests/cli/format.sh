# `plint format` on disk. The layout itself is tested in tests/formatter.

ugly='class a{\n$x=1\n}\n'
pretty='class a {\n  $x = 1\n}\n'

test_format_writes() {
    mkdir -p manifests
    printf "$ugly" | tee manifests/a.pp >manifests/b.pp
    chmod 600 manifests/a.pp
    run 0 format
    says '2 files formatted, 0 unchanged'
    content_is manifests/a.pp "$pretty"
    [ "$(stat -c %a manifests/a.pp)" = 600 ] || fail "the mode changed"
    run 0 format manifests/a.pp
    says '0 files formatted, 1 unchanged'
    run 0 format --quiet .
    silent
}

test_format_check_and_diff() {
    printf "$ugly" >a.pp
    printf "$pretty" >b.pp
    run 1 format --check .
    says 'would format `a.pp`'
    says '1 file would change, 1 would not'
    run 1 format --diff --jobs 1 .
    says '+  $x = 1'
    says_not 'b.pp'
    content_is a.pp "$ugly"
    cp "$work/out" a.diff
    patch -s -p1 <a.diff
    content_is a.pp "$pretty"
    run 0 format --check a.pp b.pp
    silent
}

test_format_standard_input() {
    printf "$ugly" >a.pp
    run_shell 0 '$plint format - <a.pp'
    [ "$(cat "$work/out")" = "$(printf "$pretty")" ] || fail "another text"
    run_shell 0 '$plint format --stdin-filename plans/a.pp - <a.pp'
    run_shell 1 '$plint format --check - <a.pp'
    content_is a.pp "$ugly"
}

test_format_range() {
    printf '$a=1\n$b=2\n$c=3\n' >a.pp
    run 0 format --range 2:1-2:3 a.pp
    content_is a.pp '$a=1\n$b = 2\n$c=3\n'
    run 2 format --range 9:1-9:3 a.pp
    complains '`a.pp` does not contain the range'
    run 2 format --range 9 a.pp
    complains '`9` is not a range such as 3:1-8:20'
    cp a.pp b.pp
    run 2 format --range 1:1-1:3 a.pp b.pp
    complains '`--range` requires exactly one file'
}

test_format_of_broken_files() {
    printf '$a=1\nclass {\n$b=[1 2]\n' >a.pp
    run 2 format --only-valid a.pp
    complains '`a.pp` has syntax errors: it is not formatted'
    content_is a.pp '$a=1\nclass {\n$b=[1 2]\n'
    run 2 format a.pp
    complains 'only statements without errors are formatted'
    content_is a.pp '$a = 1\nclass {\n$b=[1 2]\n'
}

test_format_settings() {
    mkdir -p x/generated
    printf "$ugly" | tee x/a.pp >x/generated/b.pp
    printf '[format]\nindent-width = 4\nexclude = ["generated"]\n' >x/plint.toml
    run 0 format x
    content_is x/a.pp 'class a {\n    $x = 1\n}\n'
    content_is x/generated/b.pp "$ugly"
    run 0 format --isolated --reflow x
    content_is x/generated/b.pp "$pretty"
    printf '[format]\nindent-width = 9\n' >x/plint.toml
    run 2 format x
    complains 'from 1 to 8'
}

test_format_follows_no_symlink_out() {
    mkdir -p repo/.git/objects repo/.git/refs
    echo 'ref: refs/heads/main' >repo/.git/HEAD
    printf "$ugly" >outside.pp
    ln -s ../outside.pp repo/a.pp
    cd repo
    run 2 format a.pp
    complains 'was not changed'
    content_is ../outside.pp "$ugly"
    run 2 format --diff .
    complains 'was not changed'
    silent
    run 1 format --check .
    says_not "$ugly"
}

test_format_leaves_other_files() {
    printf '# text\n' >a.txt
    run 0 format a.txt
    complains 'nothing was formatted'
    content_is a.txt '# text\n'
}
