# What the tests of this directory share. Sourced with the name of the test and the source directory.
test_name=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -c 'import yaml' 2>/dev/null || { echo "$test_name: SKIPPED, python3-yaml is not installed"; exit 77; }

fail() {
    echo "$test_name: FAILED: $*"
    [ ! -e "$work/log" ] || cat "$work/log"
    exit 1
}
# The script of a step, see the program `step`.
step() { "$source/tests/ci/step" "$source/$1" "$2"; }
# expect CODE COMMAND...: runs it; its output is in $work/log.
expect() {
    local code=0
    "${@:2}" >"$work/log" 2>&1 || code=$?
    [ "$code" = "$1" ] || fail "exit code $code, not $1: ${*:2}"
}
# These words are in the output.
prints() { grep -qF -- "$1" "$work/log" || fail "does not print: $1"; }
# A program of this name on the PATH, from standard input.
fake() {
    mkdir -p "$work/bin"
    cat >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
