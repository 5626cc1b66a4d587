# What is not in the checkout is not evidence: trees that lack something (absence.py).

# On the modules of `scripts/corpus`, if they are here.
test_no_error_comes_when_something_goes() {
    local corpus=${PLINT_CORPUS:-$here/../../build/corpus}
    [ -d "$corpus/usr" ] || return 0
    export PYTHONDONTWRITEBYTECODE=1
    timeout 1700 python3 "$here/absence.py" "$plint" "$corpus" >"$work/out" 2>&1 || fail "errors come"
}
