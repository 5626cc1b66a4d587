# Sourced by channels. The npm packages in an empty project, without network.
npm_install() {
    rm -rf "$work/project"
    mkdir "$work/project"
    cd "$work/project"
    expect 0 npm install --offline --no-audit --no-fund "$@"
}

npm_packages() {
    leaves_out npm npm npx node && return
    export npm_config_update_notifier=false
    local main=$channels/npm/plint-dev-plint-$version.tgz native=$channels/npm/plint-dev-plint-linux-x64-$version.tgz
    local wasm=$channels/npm/plint-dev-plint-wasm32-wasi-$version.tgz
    local all=("$main" "$native")
    [ ! -e "$wasm" ] || all+=("$wasm")

    npm_install "${all[@]}"
    checks_demo "$work/project/node_modules/.bin/plint"
    expect 0 npx --offline plint --version
    silent_about WebAssembly
    expect 2 npx --offline plint --no-such-option
    # Standard input and output are those of the program, and an argument may contain anything.
    echo '$a = [1 2]' | expect 1 npx --offline plint --no-cache --stdin-filename 'a b$HOME;.pp' -
    says '--> a b$HOME;.pp:1:7'

    # Signals get to the program, and the launcher ends as it does.
    mkdir "$work/watched"
    node_modules/.bin/plint --no-cache --watch "$work/watched" >"$work/log" 2>&1 &
    local launcher=$! code=0 child=
    for _ in $(seq 50); do
        child=$(pgrep -P $launcher) && break
        sleep 0.1
    done
    [ -n "$child" ] || fail 'npm: the launcher starts nothing'
    kill -TERM $launcher
    wait $launcher || code=$?
    [ $code = 143 ] || fail "npm: exit code $code after SIGTERM"
    [ ! -e /proc/$child ] || fail 'npm: the program runs on'

    # Without the package of this platform.
    rm -r node_modules/@plint-dev/plint-linux-x64
    if [ -e "$wasm" ]; then
        checks_demo_with_wasm
    else
        echo 'packages.channels: without the WebAssembly package: scripts/cross/build wasm32-wasi was not run'
    fi
    rm -rf node_modules/@plint-dev/plint-wasm32-wasi
    expect 2 node_modules/.bin/plint --version
    says 'the package @plint-dev/plint-linux-x64 is not installed, and @plint-dev/plint-wasm32-wasi is not installed either'
}

checks_demo_with_wasm() {
    expect 0 npx --offline plint --version
    says "plint $version"
    says 'plint-linux-x64 is not installed; running the slower WebAssembly module'
    expect 1 env --chdir="$work/demo" "$PWD/node_modules/.bin/plint" --no-cache
    says 'error[hiera_type_mismatch]'
    says 'Found 4 errors, 2 warnings in 14 files'
}
npm_packages
