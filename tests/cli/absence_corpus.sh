# What is not in the checkout is not evidence: trees that lack something (absence.py).

# On the modules of `scripts/corpus`, if they are here: on a few of them, or on all with PLINT_THOROUGH.
test_no_error_comes_when_something_goes() {
    local corpus=${PLINT_CORPUS:-$here/../../build/corpus} sample=(--variants 8)
    [ -d "$corpus/usr" ] || return 0
    [ -z "${PLINT_THOROUGH:-}" ] || sample=()
    export PYTHONDONTWRITEBYTECODE=1
    timeout 1700 python3 "$here/absence.py" "$plint" "${sample[@]}" --corpus "$corpus" >"$work/out" 2>&1 || fail "errors come"
}
