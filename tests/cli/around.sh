# What stands around the checks: --watch, progress, completions in real shells, the manual.

test_watch() {
    echo "$good" >a.pp
    "$plint" --watch --format concise --format json=report.json . >"$work/out" 2>"$work/err" </dev/null &
    local watching=$!
    comes() {
        for _ in $(seq 200); do
            [ "$(grep -cF -- "$1" "$work/out")" -ge "${2:-1}" ] && return
            sleep 0.05
        done
        fail "does not come: $1"
    }
    for _ in $(seq 200); do
        [ -s report.json ] && break
        sleep 0.05
    done
    sleep 0.3
    silent
    echo "$broken" >a.pp
    comes 'a.pp:1:9: error'
    echo "$good" >a.pp
    comes --- 2
    # A folder that was not there, a file in it; moved away again.
    mkdir -p new/manifests && echo "$broken" >new/manifests/x.pp
    comes 'new/manifests/x.pp:1:9: error'
    mv new ../gone-"$test"
    comes --- 4
    # Settings, and what does not matter.
    echo '$a = "x"' >a.pp
    comes 'double_quoted_strings'
    printf '[rules.double_quoted_strings]\nseverity = "error"\n' >plint.toml
    comes 'error[double_quoted_strings]'
    sleep 0.3
    local before
    before=$(grep -c -- --- "$work/out")
    echo x >notes.txt
    sleep 0.4
    [ "$(grep -c -- --- "$work/out")" = "$before" ] || fail "checks again for nothing"
    python3 -m json.tool report.json >/dev/null || fail "no report"
    kill "$watching"  # Ctrl-C does not reach what a script starts in the background
    wait "$watching"
    [ $? = 143 ] || fail "does not end"
    run 2 --watch -
    complains '`--watch` cannot be combined with standard input'
}

test_progress_on_terminals() {
    local lines=200000
    [ -z "${PLINT_MANY_FILES:-}" ] || lines=15000 # with sanitizers
    yes 'notice([1, $facts, { 1 => $facts }])' | head -n $lines >slow.pp
    run_shell 0 'TERM=xterm script -qec "$plint --no-cache --format json=out.json --jobs 1 --statistics slow.pp" typescript >/dev/null </dev/null'
    grep -qaE '\[#*\.*\] (read|parsed|checked) 0 of 1 files' typescript || fail "no progress: $(head -c 500 typescript)"
    python3 -m json.tool out.json >/dev/null || fail "no report"
    # It is gone when the report comes, and never where nobody looks.
    python3 - <<'PYTHON' || fail "progress stays on the screen"
text = open("typescript", "rb").read()
assert text.rindex(b"\r\x1b[K") < text.rindex(b" in 1 file")
PYTHON
    run_shell 0 'TERM=dumb script -qec "$plint --no-cache --jobs 1 --statistics slow.pp" typescript >/dev/null </dev/null'
    ! grep -qaE 'of 1 files$' typescript || fail "progress on a dumb terminal"
    run 0 --no-cache --statistics slow.pp
    [ ! -s "$work/err" ] || fail "progress in a pipe"
}

test_completions_in_bash() {
    run_shell 0 'source <($plint completions bash)
        complete_words() { COMP_WORDS=(plint "$@") COMP_CWORD=$# COMPREPLY=(); _plint; echo "${COMPREPLY[*]}"; }
        complete_words --form; complete_words --format = sar; complete_words comp; complete_words explain autol
        complete_words completions ""; complete_words rules --format xyz'
    [ "$(cat "$work/out")" = '--format
sarif
completions
autoload_layout
bash zsh fish' ] || fail "other completions"
    run 2 completions bsh
    complains 'did you mean `bash`?'
}

test_completions_in_zsh() {
    run 0 completions zsh
    says '#compdef plint'
    command -v zsh >/dev/null || { echo "$test: SKIPPED, zsh is not installed"; return 0; }
    mkdir functions
    cp "$work/out" functions/_plint
    # A real line editor in a terminal of its own: Tab completes, Ctrl-X shows the line.
    cat >drive.zsh <<'ZSH'
zmodload zsh/zpty
zpty shell 'TERM=dumb zsh -f -i'
zpty -w shell "PS1= PS2=; fpath=($PWD/functions \$fpath); autoload -Uz compinit; compinit -u -d $PWD/dump"
zpty -w shell 'show() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^X" show; unsetopt list_beep; print ready'
wait_for() { local line all; for _ in {1..400}; do zpty -r -t shell line && all+=$line; [[ $all == *$~1* ]] && { reply=$all; return }; sleep 0.02; done; reply=$all }
wait_for 'ready*ready'
for typed in 'plint --form' 'plint --format=sar' 'plint comp' 'plint explain autol' 'plint --select=hard_t' 'plint completions z'; do
    zpty -n -w shell "$typed"$'\t'
    sleep 0.3
    zpty -n -w shell $'\x18'
    wait_for '<*>'
    print -r -- "${${reply##*<}%%>*}"
done
zpty -d shell
ZSH
    run_shell 0 'timeout 60 zsh -f drive.zsh'
    [ "$(sed 's/[ =]*$//' "$work/out")" = 'plint --format
plint --format=sarif
plint completions
plint explain autoload_layout
plint --select=hard_tabs
plint completions zsh' ] || fail "other completions"
}

test_completions_in_fish() {
    run 0 completions fish
    command -v fish >/dev/null || { echo "$test: SKIPPED, fish is not installed"; return 0; }
    cp "$work/out" plint.fish
    cat >drive.fish <<'FISH'
source plint.fish
for typed in 'plint --form' 'plint --format=sar' 'plint --format sar' 'plint comp' 'plint explain autol' 'plint completions '
    complete -C $typed | string replace -r '\t.*' '' | string join ' '
end
FISH
    run_shell 0 'HOME=$PWD fish --no-config drive.fish'
    [ "$(cat "$work/out")" = '--format
--format=sarif
sarif
completions
autoload_layout
bash fish zsh' ] || fail "other completions"
}

test_manual() {
    local manual
    manual=$(dirname "$plint")/plint.1
    [ -e "$manual" ] || { echo "$test: SKIPPED, the manual is not built"; return 0; }
    command -v man >/dev/null || { echo "$test: SKIPPED, man is not installed"; return 0; }
    LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -l "$manual" >"$work/out" 2>"$work/err"
    [ ! -s "$work/err" ] || fail "groff complains"
    says 'static analyzer and linter for Puppet'
    "$plint" --help | grep -oE -- '--[a-z-]+[a-z]' | sort -u | while read -r option; do
        [[ $option =~ ^--(no|NAME)?$ ]] || grep -qF -- "$option" "$work/out" || fail "the manual lacks $option"
    done
    says 'EXIT STATUS'
    [ "$(wc -L <"$work/out")" -le 80 ] || fail "long lines"
}
