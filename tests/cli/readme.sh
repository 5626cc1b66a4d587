# Checks that the README and the guides are true.
source_folder=$(cd "$here/../.." && pwd)

test_readme_shows_what_the_demo_prints() {
    python3 "$source_folder/scripts/screenshot" "$plint" --check >"$work/out" || fail "$(cat "$work/out")"
}

# docs/voxpupuli.md is what the plugins publish, beside what the preset runs.
test_readme_table_of_plugins() {
    python3 "$source_folder/scripts/voxpupuli-plugins" "$plint" --check 2>"$work/out" || fail "$(cat "$work/out")"
}

# The project's home is one constant; everything else that names it agrees.
test_home_of_the_project() {
    python3 - "$source_folder" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import pathlib, re, subprocess, sys
folder = pathlib.Path(sys.argv[1])
home = re.search(r'home = "https://github.com/([^"]+)"', (folder / "reporters/model/links.hpp").read_text())[1]
owner, name = home.split("/")
files = subprocess.run(["git", "-C", folder, "ls-files"], capture_output=True, text=True, check=True).stdout.split()
for file in files:
    try:
        text = (folder / file).read_text()
    except UnicodeDecodeError:
        continue
    for found in re.findall(r"(?:github\.com/|uses: )([\w.-]+/plint)\b", text):
        if found != home:
            print(f"{file} names {found}, but reporters/model/links.hpp names {home}")
            sys.exit(1)
PYTHON
}

test_readme_names_options_that_exist() {
    for command in check format dump infer rules server test-rules; do "$plint" $command --help; done >"$work/out"
    python3 - "$source_folder" "$work/out" <<'PYTHON' >"$work/said" || fail "$(cat "$work/said")"
import pathlib, re, sys
folder, known = pathlib.Path(sys.argv[1]), set(re.findall(r"--[a-z-]+", open(sys.argv[2]).read())) | {"--version"}
for page in [folder / "README.md", *folder.glob("docs/*.md")]:
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

# Runs every command of the README, in order, on a copy of the demo. Other tests, which are named, run the slow ones.
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
for command in re.findall(r"`((?:plint |scripts/|cmake |cpack|apt )[^`]*|plint)`", text):
    print(command)
PYTHON
    [ "$(wc -l <commands)" -ge 8 ] || fail "the README has few commands"
    while read -r command; do
        case $command in
        '' | plint.toml) continue ;;
        'scripts/demo') grep -q scripts/demo "$source_folder/scripts/test" || fail "scripts/test does not run scripts/demo" ;;
        'scripts/test') grep -q scripts/test "$source_folder/.ci/run" || fail "CI does not run scripts/test" ;;
        'scripts/setup'*) grep -q 'scripts/setup' "$source_folder/scripts/demo" || fail "scripts/demo does not run scripts/setup" ;;
        'scripts/package build/install') [ -x "$source_folder/scripts/package" ] || fail "no scripts/package" ;;  # tests/packages runs it
        'scripts/release') grep -q scripts/release "$source_folder/scripts/test" || fail "scripts/test does not run scripts/release" ;;
        'cmake --install build/install') ;;  # scripts/package does the same for another build
        'apt install ./plint_*.deb') ;;  # tests/packages does
        'plint explain RULE') ;;  # RULE is a placeholder
        'plint '* | plint)
            local code=0
            timeout 60 bash -c "plint() { '$plint' \"\$@\"; }; $command" >"$work/out" 2>"$work/err" </dev/null || code=$?
            [ "$code" -le 1 ] || fail "exit code $code: $command"
            ;;
        *) fail "no test runs: $command" ;;
        esac
    done <commands
    [ -e plint.sarif ] || fail "no plint.sarif"
    python3 -m json.tool plint.sarif >/dev/null || fail "no SARIF"
}
