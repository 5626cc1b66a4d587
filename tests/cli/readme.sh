# What the README promises is what people get.
source_folder=$(cd "$here/../.." && pwd)

test_readme_shows_what_the_demo_prints() {
    (cd "$source_folder/fixtures/demo" && "$plint") >"$work/out" 2>"$work/err" </dev/null
    python3 - "$source_folder/README.md" "$work/out" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import re, sys
readme = open(sys.argv[1], encoding="utf-8").read()
printed = open(sys.argv[2], encoding="utf-8").read()
shown = re.search(r"```\n\$ plint\n(.*?)```", readme, re.S).group(1)
for part in shown.split("…\n"):
    if part not in printed:
        lines = part.splitlines()
        print("the README shows what is not printed, near: " + next((l for l in lines if l not in printed), lines[0]))
        sys.exit(1)
PYTHON
}

test_readme_names_options_that_exist() {
    "$plint" --help >"$work/out"
    python3 - "$source_folder" "$work/out" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import pathlib, re, sys
folder, known = pathlib.Path(sys.argv[1]), set(re.findall(r"--[a-z-]+", open(sys.argv[2]).read())) | {"--version"}
for page in [folder / "README.md", folder / "docs/ci.md", folder / "docs/settings.md", folder / "docs/formats.md"]:
    for line in page.read_text().splitlines():
        for command in re.findall(r"(?:^|`|entry: )(plint [^`#]*)", line):
            for option in re.findall(r"--[a-z-]+", command):
                if option not in known:
                    print(f"{page.name} names {option}, which plint does not have")
                    sys.exit(1)
PYTHON
}

test_readme_links_lead_somewhere() {
    python3 - "$source_folder" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
pages = [*folder.glob("*.md"), *folder.glob("docs/**/*.md"), *folder.glob("*/README.md")]
for page in pages:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target and not (page.parent / target).exists():
            print(f"{page.relative_to(folder)} links to {target}, which is not there")
            sys.exit(1)
PYTHON
}

# Every command of the README, in its order, on a copy of the demo. What takes long is run by somebody else, who is named.
test_readme_commands_work() {
    cp -r "$source_folder/fixtures/demo" demo
    cd demo
    mkdir -p manifests
    echo 'class init { }' >manifests/init.pp
    python3 - "$source_folder/README.md" >commands <<'PYTHON'
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
    for line in block.splitlines():
        print(re.sub(r"\s+#.*", "", line))
for command in re.findall(r"`((?:plint|scripts/|cmake|cpack)[^`]*)`", text):
    print(command)
PYTHON
    [ "$(wc -l <commands)" -ge 8 ] || fail "the README has few commands"
    while read -r command; do
        case $command in
        '' | plint.toml) continue ;;
        'scripts/demo') grep -q scripts/demo "$source_folder/scripts/test" || fail "scripts/test does not run scripts/demo" ;;
        'scripts/test') grep -q scripts/test "$source_folder/.ci/run" || fail "CI does not run scripts/test" ;;
        'scripts/setup'*) grep -q 'scripts/setup' "$source_folder/scripts/demo" || fail "scripts/demo does not run scripts/setup" ;;
        'scripts/package') [ -x "$source_folder/scripts/package" ] || fail "no scripts/package" ;;  # tests/packages runs it
        'cmake --install build/release') ;;  # scripts/package does
        'plint --watch') ;;  # test_watch does
        'plint '* | plint)
            local code=0
            timeout 60 bash -c "plint() { '$plint' \"\$@\"; }; $command" >"$work/out" 2>"$work/err" </dev/null || code=$?
            [ "$code" -le 1 ] || fail "exit code $code: $command"
            ;;
        *) fail "nobody runs: $command" ;;
        esac
    done <commands
    [ -e plint.sarif ] || fail "no plint.sarif"
    python3 -m json.tool plint.sarif >/dev/null || fail "no SARIF"
}
