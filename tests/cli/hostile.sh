# What a hostile or broken repository holds: clear words and a documented exit code, never a crash and never a hang.

# Any exit code but a crash; nothing that a terminal obeys.
survives() {
    local code=0
    timeout $patience "$plint" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" -le 2 ] || fail "plint $*: exit code $code"
    ! grep -q $'[\e\b\a]' "$work/out" "$work/err" || fail "plint $*: a control character got through"
}

test_hostile_contents() {
    local part=1
    [ -z "${PLINT_MANY_FILES:-}" ] || part=10 # sanitizers take ten times as long
    printf '\0\0\0' >nul.pp
    head -c $((300000 / part)) /dev/urandom >random.pp
    head -c $((1000000 / part)) "$plint" >binary.pp  # with sanitizers it is far larger than any code
    printf '\xff\xfe$\0a\0' >utf16.pp
    printf '\xef\xbb\xbf$a = [1 2]\r\n' >bom.pp
    printf 'notice("\e]0;title\a\e[31m")\n$\xe2\x80\xaea = 1 1\n' >escapes.pp
    python3 -c 'print("\"" + "${" * 5000)' >interpolation.pp
    python3 -c 'print("@(" * 5000)' >heredocs.pp
    python3 -c "print('#' * (3000000 // $part))" >comment.pp
    python3 -c "print('# a line\n' * (50000 // $part) + '\$a = [1 2]')" >long.pp
    : >empty.pp
    for format in $(formats); do survives --format "$format" .; done
    survives --fix --unsafe-fixes .
    survives --fix --unsafe-fixes .
}

test_hostile_names() {
    mkdir -p -- $'new\nline/manifests' "quo'te\"s/manifests" '$(touch injected)/manifests' '-rf/manifests' '%2e%2e/manifests'
    for folder in ./*/; do echo "$broken" >"$folder/manifests/init.pp"; done
    echo "$broken" >$'::error file=x::injected\n.pp'
    echo "$broken" >'<script>alert(1)<b>.pp'
    echo "$broken" >'&amp;]]>.pp'
    echo "$broken" >$'\e[31mred\a.pp'
    for format in $(formats); do
        survives --format "$format" .
        python3 "$here/../report_formats.py" check "$format" "$work/out" || fail "$format is not valid"
    done
    run 1 --format concise .
    [ "$(wc -l <"$work/out")" = 9 ] || fail "a line break of a name got through"
    [ ! -e injected ] || fail "a name was run"
    survives --diff .
}

test_hostile_files_beside() {
    mkdir -p m/manifests m/lib/puppet/functions
    echo 'class m { }' >m/manifests/init.pp
    for text in '{' '[]' '{"name": 3}' '{"name": ["x"], "dependencies": 7}' '"' '' '{"name": "a-\u0000"}'; do
        printf '%s' "$text" >m/metadata.json
        survives m
    done
    python3 -c 'print("[" * 100000)' >m/metadata.json
    survives m
    rm m/metadata.json && mkfifo m/metadata.json
    survives m
    rm m/metadata.json
    printf 'modulepath = ${x}:/:..:\0\nmanifest = /dev/zero\n' >environment.conf
    survives m
    printf '\0\xff[' >.gitignore
    survives .
    rm .gitignore && mkfifo .gitignore
    survives .
    rm .gitignore && ln -s .gitignore .gitignore
    survives .
    mkdir -p m/data
    python3 - <<'PYTHON'
import os
broken = {
    "bomb": "a: &a [x,x,x,x,x,x,x,x,x]\n"
            + "".join(f"{c}: &{c} [{','.join(['*' + before] * 9)}]\n" for before, c in zip("abcdefgh", "bcdefghi")),
    "open": "[" * 100000,
    "deep": "".join(" " * i + "a:\n" for i in range(2000)),
    "list": "- " * 50000 + "x\n",
    "tab": "a:\n\t- b\n",
    "loop": "&a [*a]\n",
    "tag": "!!ruby/object:Gem::Installer {}\na: !<x> [\n",
    "colon": "a: b: c\n'x: {[\n",
    "documents": "---\n" * 20000,
    "keys": "? {a: b}\n: c\n? [x]\n: y\n<<: *nope\n",
    "escapes": "a: \0\x1b]0;title\x07\x1b[31m: ${::osfamily}\n",
    "up": "path: '../../../../etc/passwd'\n",
}
for name, text in broken.items():
    with open(f"m/data/{name}.yaml", "w") as out:
        out.write(text)
with open("m/data/random.yaml", "wb") as out:
    out.write(os.urandom(100000))
PYTHON
    survives --select all --preview m
    for format in $(formats); do survives --select legacy_facts,top_scope_facts --format "$format" m/data; done
    cp m/data/up.yaml m/hiera.yaml
    survives m
    rm m/hiera.yaml && mkfifo m/hiera.yaml
    survives m
    # As large as a disk, and nothing but a hole.
    truncate -s 5G m/data/huge.yaml m/metadata.json huge.pp
    survives --select all --preview m
    run 2 huge.pp
    complains 'cannot read `huge.pp`: it is larger than 64 MiB'
    rm m/data/huge.yaml m/metadata.json huge.pp
    head -c 100000 /dev/urandom >m/lib/puppet/functions/f.rb
    python3 -c 'print("(" * 100000)' >m/lib/puppet/functions/g.rb
    survives .
    printf -- '--select\0\n--fo"\n' >.puppet-lint.rc
    printf 'PuppetLint.configuration.ignore_paths = [\n' >Rakefile
    survives init
}

test_hostile_links() {
    mkdir -p a/b
    ln -s .. a/b/up
    ln -s ../../.. a/b/far
    ln -s self self
    ln -s /proc/self proc
    ln -s /dev/zero zero.pp
    echo "$good" >a/b/x.pp
    run 2 zero.pp
    complains 'cannot read `zero.pp`: it is a device'
    run 0 --show-files .
    [ "$(cat "$work/out")" = a/b/x.pp ] || fail "other files"
}

test_hostile_moving_ground() {
    mkdir m
    for i in $(seq 300); do echo '$a = "x"' >"m/f$i.pp"; done
    (for _ in $(seq 40); do rm -f m/f1*.pp; for i in 1 10 100 150; do echo '$a = [1 2]' >"m/f$i.pp"; done; done) &
    for _ in $(seq 10); do
        survives --fix m
        survives --format json m
    done
    wait $!
    mkdir gone && cd gone && rmdir ../gone
    run 2 .
    complains 'the current directory does not exist any more'
    complains_not 'warning'
}

test_hostile_surroundings() {
    echo "$broken" >a.pp
    run_shell 1 'env -i $plint a.pp'
    run_shell 1 'HOME=/nonexistent TERM= COLUMNS=x LANG=xx_XX.UTF-8 LC_ALL=tr_TR.UTF-8 $plint a.pp'
    run_shell 1 'ulimit -n 16; $plint --jobs 64 a.pp'
    run_shell 1 'ulimit -u 1 2>/dev/null; $plint --jobs 64 a.pp'
    run_shell 1 'exec $plint a.pp <&-'
    mkdir closed && chmod 555 closed && cd closed
    local as=''
    [ "$(id -u)" != 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    chmod 755 "$work" ..
    cp "$plint" "$work/plint" && chmod 755 "$work/plint"
    run_shell 2 "$as $work/plint init"
    complains 'cannot write `plint.toml`: Permission denied'
    run_shell 2 "$as $work/plint --write-baseline ../a.pp"
    complains 'cannot write `plint-baseline.txt`: Permission denied'
}

test_hostile_full_disk() {
    [ "$(id -u)" = 0 ] && mkdir small && mount -t tmpfs -o size=64k none small 2>/dev/null || return 0
    for i in $(seq 12); do printf '$a = [1 2]\n$b = "%04000d"\n' "$i" >"small/f$i.pp"; done 2>/dev/null
    cat small/*.pp >before
    survives --fix small
    for format in $(formats); do survives --format "$format=small/report" small; done
    umount small
}

# PLINT_MANY_FILES: how many thousands; sanitizers take eight times as long. Nine in ten are links to one: making files is
# what takes the time here.
test_hostile_very_many_files() {
    python3 - <<'PYTHON'
import os
for folder in range(int(os.environ.get("PLINT_MANY_FILES", "100"))):
    place = f"modules/m{folder}/manifests"
    os.makedirs(place)
    for file in range(1000):
        if folder % 10 == 0:
            with open(f"{place}/c{file}.pp", "w") as out:
                out.write(f"class m{folder}::c{file} {{ }}\n")
        elif file == 0:
            with open(f"{place}/c0.pp", "w") as out:
                out.write("# nothing\n")
        else:
            os.link(f"{place}/c0.pp", f"{place}/c{file}.pp")
PYTHON
    run 0 --select nested_definition --quiet modules
    silent
}

# People run plint in clones of what they have not read yet.
test_libraries_of_the_current_folder_stay_out() {
    local library
    for library in $(ldd "$plint" | awk '/=> \//{ print $1 }'); do
        : >"$library"
    done
    run 0 --version
}

# To open a pipe wakes up the program at its other end, and to open a device may do anything.
test_hostile_pipes_are_not_opened() {
    mkdir -p m/manifests m/data
    echo "$good" >m/manifests/init.pp
    for path in m/manifests/pipe.pp m/metadata.json m/.gitignore m/plint.toml m/hiera.yaml m/data/common.yaml m/Puppetfile m/baseline; do
        mkfifo "$path"
        (exec 3>"$path" && touch opened) &
        sleep 0.1
        for options in '' '--fix' '--diff' '--show-settings' '--baseline m/baseline'; do
            # shellcheck disable=SC2086 # words
            survives --no-cache $options m
        done
        survives dump "$path"
        survives format --check m "$path"
        [ ! -e opened ] || fail "opens $path"
        kill $! 2>/dev/null
        wait $! 2>/dev/null
        rm -f "$path" opened
    done
}
