# A server with a release of plint, for tests that download it. Sourced after common.sh; needs `plint`, the program.

# archive NAME PROGRAM: an archive as scripts/release makes it, but with a small program at this place, which starts plint.
archive() {
    local folder=${1%.tar.gz} files=$work/www/plint-dev/plint/releases/download/v0.1.0
    folder=${folder%.zip}
    mkdir -p "$files" "$work/tree/$folder/$(dirname "$2")"
    printf '#!/bin/sh\nexec %s "$@"\n' "$plint" >"$work/tree/$folder/$2"
    chmod +x "$work/tree/$folder/$2"
    case $1 in
    *.zip) (cd "$work/tree" && python3 -m zipfile -c "$files/$1" "$folder") ;;
    *) tar -czf "$files/$1" -C "$work/tree" "$folder" ;;
    esac
    (cd "$files" && sha256sum "$1") >>"$work/SHA256SUMS"
}
sum_of() { sed -n "s/  $1\$//p" "$work/SHA256SUMS"; }

# Starts the server; `curl` then asks it instead of GitHub. Ends with the test.
serve() {
    python3 - "$work/www" "$work/port" <<'PYTHON' &
import functools, http.server, pathlib, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
handler.func.log_message = lambda *words: None
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
port = pathlib.Path(sys.argv[2])
port.with_suffix(".new").write_text(str(server.server_port))
port.with_suffix(".new").rename(port)
server.serve_forever()
PYTHON
    server=$!
    trap 'kill "$server"; rm -rf "$work"' EXIT
    local i
    for i in $(seq 100); do [ -e "$work/port" ] || sleep 0.1; done
    fake curl <<END
#!/bin/bash
exec $(command -v curl) --noproxy '*' "\${@/#https:\/\/github.com/http://127.0.0.1:$(cat "$work/port")}"
END
}

# A repository of Puppet code with a mistake in each of two modules.
project() {
    rm -rf "$work/project"
    mkdir "$work/project"
    cd "$work/project"
    git init -q
    git config user.email plint@example.org
    git config user.name plint
    local i
    for i in 1 2; do
        mkdir -p "site/m$i/manifests"
        echo "class m$i { \$a = [1 2] }" >"site/m$i/manifests/init.pp"
    done
    git add .
    git commit -qm first
}
