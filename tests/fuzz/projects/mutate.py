"""Changes projects at random. The same random numbers make the same project."""
import random
import re

from tree import Entry, Project

# Names that programs tend to get wrong, and those that plint has reasons of its own to look at.
NAMES = [b" ", b"a b.pp", b"-", b"--fix", b"-o.pp", b"a\nb.pp", b"a\tb.pp", b"'.pp", b'".pp', b"`id`.pp", b"$x.pp", b"%41.pp", b"*.pp", b"[a].pp",
         b"\xff.pp", b"\xc3\xa9.pp", "\u202egpj.pp".encode(), "\ufffe.pp".encode(), b"\x1b[31m.pp", b"\x7f.pp", b"a,b.pp", b"a:b.pp", b"a\\b.pp",
         b"\r.pp", b"<b>.pp", b"&amp;.pp", b"]]>.pp", b"x" * 250 + b".pp", b".pp", b".git", b".git/x.pp", b"x/.git/y", b".hidden/a.pp", b".plint",
         b"run-0123456789abcdef0123456789abcdef", b"new-abcdef", b"CACHEDIR.TAG", b"plint.toml", b"plint-baseline.txt", b".gitignore",
         b".git/info/exclude", b".gitmodules", b".sync.yml", b".fixtures.yml", b"bolt-project.yaml", b"Puppetfile", b"environment.conf",
         b"hiera.yaml", b"metadata.json", b"spec/fixtures/modules/x/manifests/init.pp", b"manifests", b"manifests/init.pp", b"templates",
         b"lib", b"lib/puppet/type/t.rb", b"lib/puppet/functions/f.rb", b"data/common.eyaml", b"init.pp", b"site.pp"]

BYTES = [b"\0", b"\n", b"\r\n", b"\r", b"\t", b"\xff", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", "\ufeff".encode(), "\ufffe".encode(),
         "\uffff".encode(), "\u202e".encode(), "\u2028".encode(), "\u00a0".encode(), b"\x1b[31m", b"\x07", b"\x1a", b"'", b'"', b"\\", b"${", b"$",
         b"}", b"{", b"(", b")", b"[", b"]", b"<%", b"%>", b"<%=", b"-%>", b"@(X/L)", b"|", b"#", b"/*", b"*/", b"%{", b"&a ", b"*a", b"- ", b"? ",
         b"!ruby/object", b"---\n", b"<<: ", b"0x" + b"F" * 40, b"9" * 400, b"1e999", b"-0", b"# plint:ignore:all\n", b"# lint:ignore:all\n",
         b"# lint:endignore\n", b"..", b"/", b"~", b"**", b"]]>", b"<!--", b"::error::", b"##[", b"puppet:///modules/", b"include a\n"]

# Lines of which each refers to the one before it: what grows with each step shows soon.
CHAINS = [b"$v%d = $v%d + $v%d\n", b"$v%d = [$v%d, $v%d]\n", b"$v%d = {a => $v%d, b => $v%d}\n", b'$v%d = "${v%d}${v%d}"\n',
          b"class c%d inherits c%d { include c%d }\n", b"class c%d { include c%d\n include c%d }\n", b"type T%d = Variant[T%d, Array[T%d]]\n",
          b"file { '/f%d': require => File['/f%d', '/f%d'] }\n", b"File['%d'] -> File['%d'] ~> File['%d']\n", b"define d%d() { d%d { 'a': } d%d { 'b': } }\n",
          b"function f%d($x) { f%d($x) + f%d($x) }\n", b"a%d = a%d + a%d\n", b'a%d = "#{a%d}#{a%d}"\n', b"k%d: &a%d [*a%d]\n",
          b"k%d: '%%{lookup(\"k%d\")}%%{lookup(\"k%d\")}'\n", b"if $x == '%d' { $y%d = $y%d }\n", b"[k%d]\na%d = %d\n", b"/x%d/**/y%d*\n!z%d\n"]

TARGETS = [b".", b"..", b"../outside", b"../outside/secret.pp", b"../outside/secret.yaml", b"../outside/folder", b"loop", b"nowhere", b"/dev/null",
           b"/dev/zero", b"/proc/self/environ", b"modules", b"manifests/init.pp", b"", b"a\nb"]


def _chain(rng: random.Random) -> bytes:
    line = rng.choice(CHAINS)
    count = rng.choice([3, 10, 30, 100, 400])
    start = rng.choice([0, 1])
    text = b"".join(line % (i, i - 1, i - 1) for i in range(start, count))
    if line.startswith((b"$", b"file", b"File", b"if")) and rng.random() < 0.7:
        return b"class chain {\n" + line.split(b" ")[0] % 0 + b" = [1]\n" + text + b"}\n" if line.startswith(b"$") else b"class chain {\n" + text + b"}\n"
    return text


def _places(text: bytes, rng: random.Random) -> tuple[int, int]:
    """A part of the text: now and then by lines, else by words or bytes."""
    how = rng.random()
    if how < 0.4:
        marks = [0] + [m.end() for m in re.finditer(rb"\n", text)] + [len(text)]
    elif how < 0.8:
        marks = [m.start() for m in re.finditer(rb"\b", text)] or [0]
    else:
        begin = rng.randrange(len(text) + 1)
        return begin, min(len(text), begin + rng.choice([1, 1, 2, 4, 16]))
    begin = rng.randrange(len(marks))
    end = min(len(marks) - 1, begin + rng.choice([1, 1, 1, 2, 5]))
    return marks[begin], marks[end]


class Mutator:
    def __init__(self, seeds: list[Project], words: list[bytes]):
        self.seeds = seeds
        self.words = words

    def make(self, rng: random.Random) -> Project:
        project = dict(rng.choice(self.seeds))
        for _ in range(rng.choice([0, 0, 1, 3])):
            self._add_seed(project, rng)
        for _ in range(rng.choice([1, 2, 4, 8, 16])):
            self.change(project, rng)
        return project

    def change(self, project: Project, rng: random.Random) -> None:
        """One change, in place."""
        files = sorted(path for path, entry in project.items() if entry.kind == "file")
        if not files or rng.random() < 0.25:
            return self._change_tree(project, rng)
        path = rng.choice(files)
        text = self._changed_text(project[path].content, rng)
        project[path] = project[path]._replace(content=text[:200_000])

    def _add_seed(self, project: Project, rng: random.Random) -> None:
        under = rng.choice([b"", b"", b"modules/", b"modules/web/", b"site/x/", b"modules/other/manifests/"])
        for path, entry in rng.choice(self.seeds).items():
            project[under + path] = entry

    def _changed_text(self, text: bytes, rng: random.Random) -> bytes:
        begin, end = _places(text, rng)
        part = text[begin:end]
        how = rng.randrange(12)
        if how <= 1:
            part = b""
        elif how <= 3:
            part = part + rng.choice(self.words) + b" "
        elif how <= 5:
            part = rng.choice(self.words)
        elif how == 6:
            part = part + rng.choice(BYTES)
        elif how == 7:
            part = part * rng.choice([2, 2, 3, 20, 300])
        elif how == 8:
            begin, end = _places(text, rng)
            part = part + text[begin:end]
        elif how == 9:
            other = rng.choice(list(rng.choice(self.seeds).values())).content
            first, last = _places(other, rng)
            part = part + other[first:last]
        elif how == 10:
            part = part + _chain(rng) if rng.random() < 0.3 else part + rng.choice([b" ", b"  ", b"\n", b"\t", b"\r\n"])
        elif part:
            at = rng.randrange(len(part))
            part = part[:at] + bytes([part[at] ^ (1 << rng.randrange(8))]) + part[at + 1:]
        return text[:begin] + part + text[end:]

    def _change_tree(self, project: Project, rng: random.Random) -> None:
        paths = sorted(project)
        path = rng.choice(paths) if paths else b"a.pp"
        folder = path[:path.rfind(b"/") + 1]
        if rng.random() < 0.3:  # what it is, elsewhere or higher up
            folder = folder[:folder.rfind(b"/", 0, -1) + 1]
        name = rng.choice(NAMES)
        how = rng.randrange(9)
        if how == 0:
            project.pop(path, None)
        elif how == 1 and path in project:
            project[folder + name] = project.pop(path)
        elif how == 2 and path in project:
            project[folder + name] = project[path]
        elif how == 3:
            project[folder + name] = Entry("link", self._target(path, rng))
        elif how == 4:
            project[path] = Entry("link", self._target(path, rng))
        elif how == 5:
            project[folder + name] = Entry("folder") if rng.random() < 0.8 else Entry("fifo")
        elif how == 6:
            project[path] = Entry("file", b"")
        elif how == 7:
            project[path] = project.get(path, Entry("file"))._replace(mode=rng.choice([0o000, 0o444, 0o755, 0o600]))
        else:
            project[folder + name] = rng.choice(list(rng.choice(self.seeds).values()))

    @staticmethod
    def _target(path: bytes, rng: random.Random) -> bytes:
        target = rng.choice(TARGETS)
        return target if target.startswith(b"/") or rng.random() < 0.3 else b"../" * path.count(b"/") + target
