# What is different on Windows. Drive Z: is the root of this system.

# The name of a file as Windows writes it.
windows_path() { printf 'Z:%s' "$(realpath "$1")" | tr / '\\'; }

windows_module() {
    mkdir -p m/manifests
    metadata me-m >m/metadata.json
    printf '# A class.\nclass m {\n  $a = "x"\n  notice($a)\n}\n' >m/manifests/init.pp
}

test_windows_paths() {
    windows_module
    for path in 'm\manifests\init.pp' '.\m/manifests\init.pp' "$(windows_path m/manifests/init.pp)" "z:$PWD/m\\manifests" m; do
        run 1 --format concise "$path"
        says 'm/manifests/init.pp:3:8: warning[double_quoted_strings]'
        [ "$(head -c 12 "$work/out")" = m/manifests/ ] || fail "$path is reported in another form"
    done
    mkdir other
    cd other || return
    run 1 --format concise '..\m'
    run 1 --format concise "$(windows_path ../m)"
    says "/Z:$(realpath ../m)/manifests/init.pp:3:8: "
    run 2 --format concise 'Z:\missing\a.pp'
    run 1 --format sarif --output report.sarif ..
    grep -q '"m/manifests/init.pp"\|/m/manifests/init.pp"' report.sarif || fail 'other URIs'
    ! grep '"uri"' report.sarif | grep -qF '\\' || fail 'backslashes in URIs'
}

test_windows_module_path() {
    windows_module
    mkdir -p first second/other/manifests
    metadata me-other >second/other/metadata.json
    printf '# Another class.\nclass other { }\n' >second/other/manifests/init.pp
    printf '# A class.\nclass m {\n  include other\n  include missing\n}\n' >m/manifests/init.pp
    run 1 --format concise --modulepath "$(windows_path first);$(windows_path second);." m
    says 'missing'
    says_not 'unknown class `other`'
    complains 'module directory `./first` is empty'
}

test_windows_baseline_and_settings() {
    windows_module
    run 0 --write-baseline --select double_quoted_strings 'm\manifests'
    grep -q 'm/manifests/init.pp' plint-baseline.txt || fail "other paths: $(cat plint-baseline.txt)"
    ! grep -q $'\r' plint-baseline.txt || fail 'the baseline has CRLF'
    run 0 --baseline plint-baseline.txt --select double_quoted_strings "$(windows_path m)"
    run 0 --baseline '.\plint-baseline.txt' --select double_quoted_strings m
    printf '[lint]\r\nignore = ["double_quoted_strings"]\r\n' >plint.toml
    run 0 --ignore-paths 'x/**' --config '.\plint.toml' .
    printf '[per-file]\r\n"m/manifests/**" = { ignore = ["double_quoted_strings"] }\r\n' >plint.toml
    run 0 'm\manifests\init.pp'
    run 0 "$(windows_path m/manifests/init.pp)"
}

test_windows_standard_input_and_output() {
    printf '$a = [1 2]\r\n' >expected
    run_shell 0 '$plint --fix - <expected'
    printf '$a = [1, 2]\r\n' | cmp -s - "$work/out" || fail "other bytes: $(od -c "$work/out")"
    windows_module
    run_shell 1 '$plint --format concise --stdin-filename "m\\manifests\\init.pp" - <m/manifests/init.pp'
    says 'm/manifests/init.pp:3:8'
    ! grep -q $'\r' "$work/out" || fail 'reports have CRLF'
}

test_windows_cache() {
    windows_module
    mkdir local
    rm -rf "$WINEPREFIX"/drive_c/users/*/AppData/Local/plint "$XDG_CACHE_HOME"
    run_shell 1 'unset XDG_CACHE_HOME; $plint m'
    ls -d "$WINEPREFIX"/drive_c/users/*/AppData/Local/plint >"$work/out" 2>&1 || fail 'no cache in %LOCALAPPDATA%'
    run_shell 1 'unset XDG_CACHE_HOME; $plint m'
    run 1 --cache-dir '.\own' m
    [ -d own ] || fail 'no cache in the directory of --cache-dir'
}

test_windows_drive_c() {
    windows_module
    local drive=$WINEPREFIX/drive_c
    rm -rf "$drive/plint-test"
    cp -r . "$drive/plint-test"
    run 1 --format concise 'C:\plint-test'
    says '/C:/plint-test/m/manifests/init.pp:3:8'
    cd "$drive/plint-test" || return
    run 0 --fix 'c:/plint-test/m\manifests'
    grep -q "'x'" m/manifests/init.pp || fail 'the file is not fixed'
    [ "$(find . -type f | wc -l)" = 2 ] || fail "other files: $(find . -type f)"
    cd "$work" && rm -rf "$drive/plint-test"
}
