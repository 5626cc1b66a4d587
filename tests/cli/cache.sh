# Findings are kept, and never reported after a change.

# Results in the cache of this test. Entries of 79 bytes are only names of others.
entries() { find cache -name 'run-*' ! -size 79c 2>/dev/null | wc -l; }

# Runs with and without the cache, twice with it; all tell the same.
same_with_cache() {
    local code=0
    "$plint" --no-cache "$@" >"$work/expected.out" 2>"$work/expected.err" </dev/null || code=$?
    for _ in 1 2; do
        run "$code" --cache-dir cache "$@"
        cmp -s "$work/expected.out" "$work/out" || fail "the cache changes what is found: $* $(diff "$work/expected.out" "$work/out" | head -5)"
        cmp -s "$work/expected.err" "$work/err" || fail "the cache changes what is complained about: $*"
    done
}

cached_project() {
    mkdir -p modules/{web,db}/{manifests,lib/puppet/functions/web,types}
    metadata me-web >modules/web/metadata.json
    printf 'class web {\n  include db\n  include web::gone\n  $x = "y"\n}\n' >modules/web/manifests/init.pp
    printf 'class db (String $a = "x") {\n  file { "/x": mode => 0644 }\n}\n' >modules/db/manifests/init.pp
    printf 'Puppet::Functions.create_function(:"web::f") do\n  dispatch :f do\n    param "String", :a\n  end\nend\n' \
        >modules/web/lib/puppet/functions/web/f.rb
    printf 'modulepath = modules\n' >environment.conf
}

test_cache_is_used_and_kept_small() {
    cached_project
    same_with_cache .
    [ "$(entries)" = 1 ] || fail "$(entries) entries after the same run"
    head -c 60 cache/CACHEDIR.TAG | grep -q '^Signature: 8a477f597d28d172789f06886806bc55$' || fail "no CACHEDIR.TAG"
    run 1 .
    [ -d "$XDG_CACHE_HOME/plint" ] || fail "nothing in the usual place"
    rm -rf "$XDG_CACHE_HOME"
    run_shell 1 'HOME=$PWD/home XDG_CACHE_HOME= $plint .'
    [ -d home/.cache/plint ] || fail "nothing in the usual place"
    run 1 --no-cache .
    [ ! -e "$XDG_CACHE_HOME" ] || fail "--no-cache keeps something"
    run 2 --no-cache --cache-dir cache .
    complains '`--no-cache` cannot be combined with `--cache-dir`'
    run 2 --cache-dir ''
}

test_cache_never_tells_the_old() {
    cached_project
    same_with_cache --format json modules
    # Each change, one after the other: the code of a file that was asked for, of one that was not, files that come and
    # go, Ruby code, metadata, the environment, settings, what git leaves out.
    local changes=(
        'echo "class web::gone { }" >modules/web/manifests/gone.pp'
        'sed -i "s/include db/include dbx/" modules/web/manifests/init.pp'
        'sed -i "s/class db /class dbx /" modules/db/manifests/init.pp'
        'sed -i "s/String\", :a/Integer\", :a/" modules/web/lib/puppet/functions/web/f.rb'
        'mv modules/web/lib/puppet/functions/web/f.rb modules/web/lib/puppet/functions/web/g.rb'
        'sed -i "s/web::f/web::g/" modules/web/lib/puppet/functions/web/g.rb'
        'sed -i "s/\[\]/[{\"name\": \"me\/other\"}]/" modules/web/metadata.json'
        'mkdir -p modules/web/templates/deep; echo "<%= @a %>" >modules/web/templates/deep/a.erb'
        'sed -i "s/@a/web::gone/" modules/web/templates/deep/a.erb'
        'mkdir -p modules/web/files; echo x >modules/web/files/unused.txt; mv modules/web/templates/deep modules/web/templates/other'
        'mkdir -p modules/web/lib/puppet/type modules/web/lib/puppet_x; echo "Puppet::Type.newtype(:thing) { newparam(:a) }" >modules/web/lib/puppet/type/thing.rb'
        'sed -i "s/newparam(:a)/newparam(:b)/" modules/web/lib/puppet/type/thing.rb'
        'mkdir -p data; echo "a: web/unused.txt" >data/common.yaml'
        'rm modules/web/metadata.json'
        'echo "type Web::T = Integer" >modules/web/types/t.pp'
        'mkdir -p site/other/manifests; echo "class other { }" >site/other/manifests/init.pp'
        'echo "modulepath = modules:site" >environment.conf'
        'echo "[lint]" >plint.toml; echo "ignore = [\"double_quoted_strings\"]" >>plint.toml'
        'sed -i s/ignore/extend-select/ plint.toml'
        'echo "[rules.unknown_class]" >>plint.toml; echo "severity = \"info\"" >>plint.toml'
        'mkdir -p modules/web/plint; echo "extends = \"../../plint.toml\"" >modules/web/plint.toml'
        'echo "\$a = [1 2]" >modules/web/manifests/broken.pp'
        'echo "db" >.gitignore; git init -q .'
        'mkdir -p modules/web/templates shared; echo "<%= 1 %>" >shared/b.erb; printf "class web::t {\n  \$a = template(\"web/../../../shared/b.erb\", \"web/linked/b.erb\", \"web/.hidden/b.erb\", \"web/empty\")\n}\n" >modules/web/manifests/t.pp'
        'rm shared/b.erb'
        'ln -s ../../../shared modules/web/templates/linked'
        'echo "<%= 2 %>" >shared/b.erb'
        'ln -s ../linked/up modules/web/templates/loop; ln -s ../modules shared/up'
        'mkdir -p modules/web/templates/.hidden; echo x >modules/web/templates/.hidden/b.erb'
        'mkdir modules/web/templates/empty'
        'rmdir modules/web/templates/empty'
        'mv modules/web real; ln -s ../real modules/web; rm real/templates/.hidden/b.erb'
        'rm modules/web; mv real modules/web'
        'echo "[project]" >>plint.toml; echo "puppet-version = 7" >>plint.toml'
        'sed -i "s/version = 7/version = 8/" plint.toml'
        'rm -r modules/db'
        'touch -d "2 days ago" modules/web/manifests/*.pp; sed -i "s/y/z/" modules/web/manifests/init.pp; touch -d "2 days ago" modules/web/manifests/*.pp'
    )
    local change
    for change in "${changes[@]}"; do
        bash -c "$change"
        same_with_cache modules
        same_with_cache --format json modules/web/manifests/*.pp
    done
    # Words and surroundings of the run.
    for arguments in '--select all --preview' '--ignore all' '--format sarif' '--format html' '--statistics' \
        '--fail-on error' '--quiet' '--puppet-version 7' '--show-suppressed' '--modulepath site' '--isolated' \
        '--format json=report.json --format sarif=report.sarif'; do
        # shellcheck disable=SC2086 # words
        same_with_cache $arguments modules
    done
    cd modules
    "$plint" --no-cache . >"$work/expected.out"
    run 1 --cache-dir ../cache .
    cmp -s "$work/expected.out" "$work/out" || fail "the current folder does not count"
}

# Some rules look for words in whatever a project holds.
test_cache_counts_all_that_is_looked_into() {
    cached_project
    metadata me-web '{"name": "me/db"}' >modules/web/metadata.json
    printf 'class web {\n}\n' >modules/web/manifests/init.pp
    printf 'class db::unused {\n}\n' >modules/db/manifests/unused.pp
    mkdir -p modules/web/{files,tasks}
    echo x >modules/web/files/a.txt
    local rules=unused_dependency,unused_class,unused_file
    same_with_cache --select $rules .
    [ "$(entries)" = 1 ] || fail "$(entries) entries after the same run"
    local change
    for change in 'echo "db::unused" >hiera.yaml' 'rm hiera.yaml' 'echo "db" >modules/web/tasks/run' 'rm modules/web/tasks/run' \
        'echo "- web/a.txt" >.sync.yml' 'rm .sync.yml' 'echo "uses db" >modules/web/files/a.txt' ': >modules/web/files/a.txt' \
        'echo "import db" >modules/web/run.py'; do
        cp "$work/expected.out" "$work/before.out"
        bash -c "$change"
        same_with_cache --select $rules .
        ! cmp -s "$work/expected.out" "$work/before.out" || fail "changes nothing: $change"
    done
    same_with_cache --select all --preview .
}

# What is done before it is known whether anything has changed.
test_cache_is_not_for_what_takes_no_time() {
    cached_project
    for i in $(seq 20); do echo "class db::c$i { }" >"modules/db/manifests/c$i.pp"; done
    run 0 --cache-dir cache --select syntax_error,nested_definition .
    [ "$(entries)" = 0 ] || fail "keeps what takes no time"
    same_with_cache modules
    [ "$(entries)" = 1 ] || fail "does not keep what takes time"
    same_with_cache modules/web/manifests/init.pp
    same_with_cache --select all --preview modules/web/manifests/init.pp
}

# A few files of a project are found again by stamps alone, which are certain two seconds after the last change.
test_cache_of_a_few_files() {
    cached_project
    for i in $(seq 20); do echo "class db::c$i { }" >"modules/db/manifests/c$i.pp"; done
    echo '$x = "y"' >alone.pp
    same_with_cache modules  # makes the directory of the cache
    sleep 2.1
    same_with_cache modules/web/manifests/init.pp
    [ "$(entries)" = 2 ] || fail "$(entries) entries after another run"
    same_with_cache modules
    [ "$(entries)" = 2 ] || fail "$(entries) entries after the same run"
    same_with_cache alone.pp
    printf 'class web::quiet {\n  # lint:ignore:variable_scope\n  $y = 1\n  # lint:endignore\n}\n' >modules/web/manifests/quiet.pp
    local change
    for change in 'touch .puppet-lint.rc' 'echo puppet-lint >modules/web/Gemfile; rm .puppet-lint.rc' 'echo >modules/web/Gemfile' \
        'sed -i "s/\"y\"/\"z\${y}\"/" alone.pp' 'sed -i "s/class db /class dbx /" modules/db/manifests/init.pp' \
        'mv modules/db/manifests/init.pp modules/db/manifests/other.pp' \
        'touch -d "2 days ago" alone.pp; sed -i "s/z/yz/" alone.pp; touch -d "2 days ago" alone.pp modules/web/manifests/init.pp'; do
        bash -c "$change"
        sleep 2.1
        same_with_cache alone.pp modules/web/manifests/init.pp modules/web/manifests/quiet.pp
        same_with_cache alone.pp modules
    done
}

# In the midst of what it is about.
test_cache_within_a_module() {
    cached_project
    cd modules/web
    mkdir templates
    printf 'class web {\n  $x = template("web/a.erb")\n  $y = [1 2]\n}\n' >manifests/init.pp
    for folder in . templates manifests lib; do
        for _ in 1 2 3; do
            "$plint" --no-cache . >"$work/expected.out"
            run 1 --cache-dir "$folder" .
            cmp -s "$work/expected.out" "$work/out" || fail "$folder: the cache changes what is found"
            run 1 --cache-dir "$folder" .
            cmp -s "$work/expected.out" "$work/out" || fail "$folder: the cache changes what is found"
            if [ -e templates/a.erb ]; then rm templates/a.erb; else echo x >templates/a.erb; fi
        done
        [ "$(find "$folder" -maxdepth 1 -name 'run-*' | wc -l)" -le 3 ] || fail "$folder: not used"
        rm -f "$folder"/run-* "$folder"/CACHEDIR.TAG templates/a.erb
    done
}

test_cache_and_baseline() {
    cached_project
    run 0 --write-baseline --baseline known.txt modules
    same_with_cache --baseline known.txt modules
    sed -i '$d' known.txt
    same_with_cache --baseline known.txt modules
    printf 'class db {\n}\n' >modules/db/manifests/init.pp
    same_with_cache --baseline known.txt modules
    complains 'warning'
}

test_cache_writes_reports_again() {
    cached_project
    run 1 --cache-dir cache --format json=a.json --output b.txt modules
    cp a.json first.copy && cp b.txt first.txt
    rm a.json b.txt
    run 1 --cache-dir cache --format json=a.json --output b.txt modules
    [ "$(entries)" = 1 ] || fail "the cache was not used"
    cmp -s a.json first.copy && cmp -s b.txt first.txt || fail "other reports"
    rm a.json && mkdir a.json
    run 2 --cache-dir cache --format json=a.json --output b.txt modules
    complains 'cannot write `a.json`: Is a directory'
}

test_cache_of_other_builds() {
    cached_project
    same_with_cache modules
    # The same program but for its build id.
    python3 - "$plint" other <<'PYTHON' || fail "no build id"
import shutil, subprocess, sys
notes = subprocess.run(["readelf", "-n", sys.argv[1]], capture_output=True, text=True).stdout
own = bytes.fromhex(next(line.split()[-1] for line in notes.splitlines() if "Build ID" in line))
shutil.copy(sys.argv[1], sys.argv[2])
program = open(sys.argv[2], "rb").read()
assert program.count(own) == 1
open(sys.argv[2], "wb").write(program.replace(own, own[::-1]))
PYTHON
    run_shell 1 './other --cache-dir cache modules'
    [ "$(entries)" = 2 ] || fail "another build believes this one"
}

test_cache_that_is_broken() {
    cached_project
    same_with_cache modules
    local entry
    entry=$(find cache -name 'run-*')
    cp "$entry" good
    for damage in ': >"$0"' 'truncate -s 20 "$0"' 'truncate -s -1 "$0"' 'echo x >>"$0"' 'head -c 5000 /dev/urandom >"$0"' \
        'sed -i s/unknown/UNKNOWN/ "$0"' 'rm "$0"; mkdir "$0"' 'rm -r "$0"; mkfifo "$0"' 'rm "$0"; ln -s "$0" "$0"' \
        'rm "$0"; ln -s /dev/zero "$0"' 'chmod 0 "$0"' 'rm -f "$0"; head -c 100000 good >"$0"'; do
        bash -c "$damage" "$entry"
        same_with_cache modules
    done
    rm -rf cache && : >cache
    same_with_cache modules
    rm cache && ln -s nowhere cache
    run 1 --cache-dir cache modules
    complains 'nothing is cached: `cache` is a symlink'
    rm cache && mkdir cache && chmod 0 cache
    same_with_cache modules
    chmod 755 cache
    for folder in /dev/full /proc /nonexistent/x $'new\nline' ; do
        run 1 --cache-dir "$folder" modules
    done
}

test_cache_full_disk() {
    [ "$(id -u)" = 0 ] && mkdir small && mount -t tmpfs -o size=4k none small 2>/dev/null || return 0
    cached_project
    run 1 --cache-dir small/cache --select all --preview modules
    [ -z "$(find small -name 'new-*')" ] || fail "leaves a temporary file"
    run 1 --cache-dir small/cache --select all --preview modules
    umount small
}

test_cache_of_many_processes() {
    cached_project
    local processes=() process
    run 1 --no-cache modules
    cp "$work/out" expected
    for i in $(seq 24); do
        (
            for n in 1 2 3 4 5; do
                [ $((i % 8)) != 0 ] || rm -rf cache/run-*
                "$plint" --cache-dir cache modules >"out$i" 2>"err$i"
                cmp -s expected "out$i" && [ ! -s "err$i" ] || echo "$i $n" >>wrong
            done
        ) &
        processes+=($!)
    done
    for process in "${processes[@]}"; do wait "$process"; done
    [ ! -e wrong ] || fail "processes disturb each other: $(cat wrong)"
    [ -z "$(find cache -name 'new-*')" ] || fail "leaves temporary files"
}

test_cache_without_standard_input_and_trouble() {
    cached_project
    run_shell 1 'echo "\$a = \"x\"" | $plint --cache-dir cache -'
    run 2 --cache-dir cache modules missing.pp
    ln -s nowhere modules/web/manifests/dangling.pp
    run 1 --cache-dir cache modules
    run 1 --cache-dir cache modules
    complains 'dangling.pp'
    rm modules/web/manifests/dangling.pp
    run 1 --cache-dir cache --fix modules
    [ "$(entries)" = 0 ] || fail "keeps what it must not"
}

# Rules about Hiera's data read what nobody asked for: the hierarchy, and the options of other files.
test_cache_knows_what_hiera_reads() {
    mkdir -p data modules/web/manifests
    echo 'modulepath = modules' >environment.conf
    echo 'class web(Integer $port) { }' >modules/web/manifests/init.pp
    echo 'web::port: x' >data/common.yaml
    printf 'version: 5\nhierarchy: [{name: c, paths: [common.yaml, o.yaml]}]\n' >hiera.yaml
    run 1 --select data data/common.yaml modules
    says 'must be `Integer`'
    echo 'lookup_options: {web::port: {convert_to: Integer}}' >data/o.yaml
    run 0 --select data data/common.yaml modules
    rm data/o.yaml
    run 1 --select data data/common.yaml modules
    printf 'version: 5\nhierarchy: [{name: c, path: other.yaml}]\n' >hiera.yaml
    run 0 --select data data/common.yaml modules
}

test_cache_of_another_user() {
    [ "$(id -u)" = 0 ] || return
    cached_project
    mkdir theirs && chown 12345 theirs && ln -s theirs link
    for folder in theirs link theirs/; do
        run 1 --cache-dir $folder modules
        complains "warning: nothing is cached: \`$folder\` belongs to another user"
        [ -z "$(ls theirs)" ] || fail 'writes into it'
    done
    run 1 --cache-dir theirs/mine modules
    complains_not 'warning'
    [ -n "$(ls theirs/mine)" ] || fail 'does not use its own directory'
}
