# `--fix` and `--diff` on disk. What each rule's fix does is tested on the rule's page.

test_fix_reports_on_the_new_texts() {
    # The finding about the data points at a parameter that a fix moves.
    mkdir -p modules/role/manifests data
    echo 'modulepath = modules' >environment.conf
    echo "role::extra: ['web::missing']" >data/common.yaml
    printf 'class role(Array[String] $extra = []) {\n  include $extra\n}\n' >modules/role/manifests/init.pp
    local rules=all
    run 1 --fix --select $rules --format json .
    grep -v '"fixed"' "$work/out" >fixed.json
    run 1 --select $rules --format json .
    grep -v '"fixed"' "$work/out" | diff fixed.json - || fail "the report after fixing differs from a new one"
}

test_fix_keeps_mode_and_line_breaks() {
    printf '$a = [1 2]\r\n$b = 1\r\n' >a.pp
    chmod 600 a.pp
    run 1 a.pp
    cp a.pp before.pp
    run 1 --diff a.pp
    says '+++ b/a.pp'
    cmp -s a.pp before.pp || fail "--diff wrote"
    cp "$work/out" a.diff
    run 0 --fix a.pp
    [ "$(stat -c %a a.pp)" = 600 ] || fail "the mode changed"
    printf '$a = [1, 2]\r\n$b = 1\r\n' | cmp -s - a.pp || fail "other bytes: $(od -c a.pp)"
    cp before.pp patched.pp && (sed 's/a\.pp/patched.pp/' a.diff | patch -s --binary -p1)
    cmp -s a.pp patched.pp || fail "--diff is something else than --fix"
    run 0 --fix a.pp
    run 0 --diff a.pp
    silent
}

test_fix_of_ruby_code() {
    mkdir -p m/lib/facter m/lib/puppet_x
    metadata me-m >m/metadata.json
    printf 'File.exists?("/a")\r\nX = Fixnum\r\n' >m/lib/facter/a.rb
    printf 'File.exists?("/a")\nX = (\n' >m/lib/puppet_x/broken.rb
    run 1 --select removed_in_ruby_3 --fix m
    content_is m/lib/facter/a.rb 'File.exist?("/a")\r\nX = Integer\r\n'
    content_is m/lib/puppet_x/broken.rb 'File.exists?("/a")\nX = (\n'
}

test_fix_of_standard_input() {
    run_shell 0 'printf "\$a = [1 2]\n" | $plint --fix -'
    [ "$(cat "$work/out")" = '$a = [1, 2]' ] || fail "not the fixed text"
}

test_fix_leaves_other_findings_of_broken_files() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    printf 'class wrong {\n' >m/manifests/init.pp
    cp m/manifests/init.pp before.pp
    run 1 --fix --unsafe-fixes m
    cmp -s m/manifests/init.pp before.pp || [ ! -e m/manifests/wrong.pp ] || fail "moved a broken file"
}

test_unsafe_fixes_move_files() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    printf 'class m::web { }\n' >m/manifests/webserver.pp
    run 1 --fix m
    [ -e m/manifests/webserver.pp ] || fail "moved without --unsafe-fixes"
    run 1 --diff --unsafe-fixes m
    says 'rename to m/manifests/web.pp'
    run 0 --fix --unsafe-fixes m
    content_is m/manifests/web.pp 'class m::web { }\n'
    [ ! -e m/manifests/webserver.pp ] || fail "the old file is still there"
}

test_unsafe_fixes_cut_and_paste() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    printf 'class m {\n  class inner {\n    notice(1)\n  }\n}\n' >m/manifests/init.pp
    run 0 --fix --unsafe-fixes m
    grep -q 'class m::inner' m/manifests/inner.pp || fail "not pasted"
    ! grep -q inner m/manifests/init.pp || fail "not cut"
}

test_fix_of_a_file_that_cannot_be_written() {
    printf '$a = [1 2]\n' >a.pp
    chmod 444 a.pp
    chmod 755 "$work"
    chmod 777 .
    local as=''
    [ "$(id -u)" != 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    cp "$plint" "$work/plint" && chmod 755 "$work/plint"
    run_shell 2 "$as $work/plint --fix a.pp"
    complains 'cannot fix `a.pp`: Permission denied'
    content_is a.pp '$a = [1 2]\n'
}

test_diff_of_standard_input() {
    run_shell 1 'printf "\$a = [1 2]\n" | $plint --diff -'
    says '--- -'
    says '+++ -'
    run_shell 1 'printf "\$a = [1 2]\n" | $plint --diff --stdin-filename x.pp -'
    says '--- a/x.pp'
}

# Access control lists, labels, and what users note.
test_fixes_keep_extended_attributes() {
    echo '$a = "x"' >a.pp
    python3 - set <<'PYTHON' 2>"$work/err" || { echo "$test: SKIPPED, no extended attributes here"; return; }
import os, struct
acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in (
    (1, 6, 0xFFFFFFFF), (2, 4, 12345), (4, 4, 0xFFFFFFFF), (16, 4, 0xFFFFFFFF), (32, 0, 0xFFFFFFFF)))
os.setxattr("a.pp", "user.note", b"mine\0")
os.setxattr("a.pp", "user.empty", b"")
os.setxattr("a.pp", "system.posix_acl_access", acl)
PYTHON
    all() { python3 -c 'import os; print(sorted((n, os.getxattr("a.pp", n)) for n in os.listxattr("a.pp")), oct(os.stat("a.pp").st_mode))'; }
    all >before
    run 0 --fix --select double_quoted_strings a.pp
    content_is a.pp "\$a = 'x'\n"
    all >after
    cmp -s before after || fail "attributes are $(cat after), not $(cat before)"
    # A directory may give new files an access control list; the fixed file is not new.
    mkdir inner && echo '$a = "x"' >inner/a.pp
    python3 - <<'PYTHON'
import os, struct
acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in (
    (1, 7, 0xFFFFFFFF), (2, 7, 12345), (4, 5, 0xFFFFFFFF), (16, 7, 0xFFFFFFFF), (32, 0, 0xFFFFFFFF)))
os.setxattr("inner", "system.posix_acl_default", acl)
PYTHON
    cd inner && all >../before
    run 0 --fix --select double_quoted_strings a.pp
    all >../after
    cmp -s ../before ../after || fail "attributes are $(cat ../after), not $(cat ../before)"
}

# As on a full disk: the report shows what the files have.
test_findings_of_files_that_cannot_be_written() {
    metadata me-a >metadata.json
    mkdir manifests
    { echo 'class a {'; for i in {1..500}; do printf '  notice("a%s")\n' $i; done; echo '}'; } >manifests/init.pp
    cp manifests/init.pp before
    run_shell 2 'ulimit -f 2; $plint --isolated --fix --statistics --select double_quoted_strings manifests/init.pp'
    complains 'manifests/init.pp'
    says '500'
    ! grep -q '0 findings' "$work/out" || fail 'the findings are gone'
    cmp manifests/init.pp before || fail 'the file has changed'
    run_shell 2 'ulimit -f 2; $plint --isolated --fix --format concise --select double_quoted_strings manifests/init.pp | head -n 3; exit ${PIPESTATUS[0]}'
    says 'manifests/init.pp:2:10: '
    run 0 --isolated --fix --statistics --select double_quoted_strings manifests/init.pp
}
