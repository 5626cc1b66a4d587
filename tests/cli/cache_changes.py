"""Changes a project at random, one file, name, mode or symlink at a time, and compares runs with and without the cache.

    cache_changes.py PLINT COUNT [SEED [SECONDS]]

With SECONDS, it waits that long after each change: after two, a run is also found again by stamps alone.

Runs in the current folder. The project refers to each of its files in a way that a rule notices when it is gone or
different. Exit code 1, with the change, where a warm run differs from a cold one.
"""
import os
import pathlib
import random
import shutil
import stat
import subprocess
import sys
import time

FILES = {
    "environment.conf": "modulepath = modules:.modules:site\n",
    "hiera.yaml": "version: 5\nhierarchy: [{name: c, paths: [common.yaml, o.yaml, ../more/x/d, ../.hidden/common]}, {name: d, datadir: more/x, path: d.yaml}]\n",
    "Puppetfile": "mod 'me/other'\n",
    "plint.toml": "[lint]\nignore = [\"documentation\"]\n",
    ".gitignore": "/site/ignored/\n",
    ".fixtures.yml": "fixtures: {repositories: {db: x}}\n",
    "data/common.yaml": "web::port: x\nweb::gone: 1\n",
    "data/o.yaml": "lookup_options: {web::port: {convert_to: Integer}}\n",
    "more/x/d.yaml": "web::list: [1, 'a']\n",
    "manifests/site.pp": "node default { include web\n include hidden }\n",
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/x": "x\n",
    ".hidden/common.yaml": "web::port: 1\n",
    "modules/web/metadata.json": '{"name": "me-web", "dependencies": [{"name": "me/db"}]}\n',
    "modules/web/.fixtures.yml": "fixtures: {}\n",
    "modules/web/.git/config": "x\n",
    "modules/web/manifests/init.pp": "class web (\n  Integer $port = 80,\n  Web::Host $host = 'a',\n) {\n  include db\n  thing { 'a': size => 1 }\n"
        "  $f = web::f('a')\n  $t = template('web/a.erb', 'web/deep/b.erb', 'web/l/c.erb', 'web/.h/d.erb')\n"
        "  $e = epp('web/plain', { 'p' => 'x' })\n  $g = epp('web/x.conf', { 'p' => 1 })\n  $i = epp('web/l/plain', {})\n  $j = epp('web/named', {'p' => 1})\n}\n",
    "modules/web/manifests/files.pp": "class web::files {\n" + "".join(
        f"  file {{ '/{i}': source => 'puppet:///modules/web/{name}' }}\n" for i, name in enumerate(
            ["a.txt", ".git/x", ".git", "new-abcdef", "run-0123456789abcdef0123456789abcdef", "CACHEDIR.TAG", ".h/x", "deep", "deep/x y", "l/x",
             "up/README", "up/.git/config", "dangling", "f", "to/common.yaml", "\u00e9", "'", "loop/modules/web/files/a.txt"])
        ).replace("'''", "\"'\"") + "}\n",
    "modules/web/types/host.pp": "type Web::Host = String\n",
    "modules/web/functions/h.pp": "function web::h() { web::f(1) }\n",
    "modules/web/templates/a.erb": "<%= @port %>\n",
    "modules/web/templates/deep/b.erb": "<%= 1 %>\n",
    "modules/web/templates/.h/d.erb": "<%= 1 %>\n",
    "modules/web/templates/plain": "<%- | Integer $p | -%>\n",
    "modules/web/templates/x.conf": "<%- | Integer $p, String $q | -%>\n",
    "modules/web/templates/named.epp": "<%- | Integer $p | -%>\n<%= $p %>\n",
    "modules/web/files/a.txt": "web::unused\n",
    "modules/web/files/.git/x": "x\n",
    "modules/web/files/.h/x": "x\n",
    "modules/web/files/new-abcdef": "x\n",
    "modules/web/files/run-0123456789abcdef0123456789abcdef": "x\n",
    "modules/web/files/CACHEDIR.TAG": "x\n",
    "modules/web/files/deep/x y": "x\n",
    "modules/web/files/\u00e9": "x\n",
    "modules/web/files/'": "x\n",
    "modules/web/files/f": "x\n",
    "modules/web/tasks/run": "uses db\n",
    "modules/web/lib/puppet/type/thing.rb": "Puppet::Type.newtype(:thing) do\n  newparam(:name)\n  newproperty(:size) { newvalues('1') }\n  require 'puppet_x/.a/b'\nend\n",
    "modules/web/lib/puppet_x/.a/b.rb": "X = 1\n",
    "modules/web/lib/puppet/functions/web/f.rb": "Puppet::Functions.create_function(:'web::f') do\n  dispatch :f do\n    param 'String', :a\n  end\n  def f(a); end\nend\n",
    "modules/db/manifests/init.pp": "class db { $x = \"y\" }\n",
    "modules/db/manifests/unused.pp": "class db::unused { }\n",
    "modules/db/facts.d/x.txt": "a=b\n",
    "modules/db/large.py": "import db\n" * 120000,
    ".modules/hidden/manifests/init.pp": "class hidden {\n  file { '/h': source => 'puppet:///modules/hidden/h' }\n  file { '/g': source => 'puppet:///modules/hidden/.git/h' }\n}\n",
    ".modules/hidden/files/h": "x\n",
    ".modules/hidden/files/.git/h": "x\n",
    "site/ignored/manifests/init.pp": "class ignored { include gone }\n",
    "outside/x": "x\n",
    "outside/c.erb": "<%= 1 %>\n",
    "outside/plain": "<%- | Integer $p | -%>\n",
    "outside/README": "x\n",
    "spare/.git/config": "x\n",
}
LINKS = {
    "modules/web/templates/l": "../../../outside",
    "modules/web/files/l": "../../../outside",
    "modules/web/files/up": "../../../spare",
    "modules/web/files/dangling": "nowhere",
    "modules/web/files/to": "../../../data",
    "modules/web/files/loop": "../../..",
    "aaa": "outside",
}
RUNS = [["."], ["modules/db/manifests"], ["--select", "all", "--preview", "."], ["--format", "json", "modules"], ["--select", "all", "--preview", "modules/web/manifests", "data"]]


def make() -> None:
    shutil.rmtree("project", ignore_errors=True)
    for path, text in FILES.items():
        file = pathlib.Path("project", path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for path, target in LINKS.items():
        os.symlink(target, pathlib.Path("project", path))


def everything() -> list[str]:
    paths = []
    for folder, folders, files in os.walk("project"):
        paths += [os.path.join(folder, name) for name in folders + files if name != "cache"]
    return sorted(paths)


def change(rng: random.Random) -> str:
    """One change; says what it was."""
    paths = everything()
    path = rng.choice(paths)
    mode = os.lstat(path).st_mode
    how = rng.choice(["byte", "byte", "byte", "insert", "remove", "rename", "new", "mode", "link", "kind"])
    if how in ("byte", "insert"):
        if not stat.S_ISREG(mode):
            return ""
        text = bytearray(pathlib.Path(path).read_bytes())
        at = rng.randrange(len(text) + 1)
        if how == "byte" and at < len(text):
            text[at] = rng.choice(b"ax1 :'$[{\n#.\xff\0")
        else:
            text[at:at] = rng.choice([b" ", b"\n", b"x", b"- ", b"\xef\xbb\xbf", b"db::unused "])
        # Sometimes in place with the size and times of before: no stamp tells.
        times = os.stat(path)
        pathlib.Path(path).write_bytes(text)
        if rng.random() < 0.5:
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    elif how == "remove":
        shutil.rmtree(path) if stat.S_ISDIR(mode) else os.unlink(path)
    elif how == "rename":
        name = rng.choice(["new-abcdef", "CACHEDIR.TAG", ".git", ".h", "a.txt", "b.pp", "x", "h", "plain", "named.epp", "metadata.json"])
        target = os.path.join(os.path.dirname(path), name)
        if os.path.lexists(target):
            return ""
        os.rename(path, target)
        path = f"{path} to {target}"
    elif how == "new":
        folder = path if stat.S_ISDIR(mode) else os.path.dirname(path)
        path = os.path.join(folder, rng.choice(["new-abcdef", "run-0123456789abcdef0123456789abcdef", "CACHEDIR.TAG", ".git", "x", "plain.epp",
                                                "a b.pp", "\u00e9", "-x.pp", "Vagrantfile", "facts.d", "init_typeset.pp", "plint.toml", ".gitignore"]))
        if os.path.lexists(path):
            return ""
        if rng.random() < 0.7:
            pathlib.Path(path).write_text(rng.choice(["", "x\n", "class a { }\n", "db::unused\n"]))
        else:
            os.mkdir(path)
    elif how == "mode":
        if not stat.S_ISREG(mode):
            return ""
        os.chmod(path, rng.choice([0o644, 0o755, 0o000, 0o444]))
    elif how == "link":
        if not stat.S_ISLNK(mode):
            return ""
        os.unlink(path)
        os.symlink(rng.choice(["nowhere", "../../../outside", "../../../spare", "../../../data", ".", "a.txt", "../../.."]), path)
    else:
        if stat.S_ISDIR(mode):
            return ""
        os.unlink(path)
        kind = rng.choice(["folder", "pipe", "dangling", "empty"])
        if kind == "folder":
            os.mkdir(path)
        elif kind == "pipe":
            os.mkfifo(path)
        elif kind == "dangling":
            os.symlink("nowhere", path)
        else:
            pathlib.Path(path).write_bytes(b"")
        how = f"make a {kind} of"
    return f"{how} {path}"


def run(plint: str, words: list[str]) -> tuple[int, bytes, bytes]:
    done = subprocess.run([plint, *words], cwd="project", capture_output=True, stdin=subprocess.DEVNULL, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def main() -> int:
    plint, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    noticed = compared = 0
    changes: list[str] = []
    before: dict[int, tuple] = {}
    while compared < count:
        if compared % 60 == 0 or not everything():
            make()
            changes, before = [], {}
            # Within the project, in a hidden folder, or elsewhere.
            cache = ["--cache-dir", rng.choice(["cache", ".cache/plint", "../cache", "modules/web/cache"])]
            shutil.rmtree("cache", ignore_errors=True)
        if len(sys.argv) > 4:
            time.sleep(float(sys.argv[4]))
        pathlib.Path("project", cache[1]).mkdir(parents=True, exist_ok=True)  # to create it may add a module
        which = rng.randrange(len(RUNS))
        cold = run(plint, ["--no-cache", *RUNS[which]])
        for _ in range(2):
            warm = run(plint, [*cache, *RUNS[which]])
            compared += 1
            if warm != cold:
                print("\n".join([f"a warm run differs: {cache} {RUNS[which]} after", *changes[-5:], f"exit codes {cold[0]} and {warm[0]}"]))
                lines = [set(result[1].splitlines() + result[2].splitlines()) for result in (cold, warm)]
                print(b"\n".join(sorted(lines[0] ^ lines[1])[:20]).decode(errors="replace"))
                return 1
        noticed += which in before and before[which] != cold
        before[which] = cold
        if said := change(rng):
            changes.append(said)
    print(f"{compared} comparisons, {noticed} changes of what is found")
    return 0 if noticed * 20 >= count else 2


if __name__ == "__main__":
    sys.exit(main())
