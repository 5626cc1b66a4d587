"""Runs plint on a project, with bounds, and says what no run may do."""
import os
import re
import resource
import signal
import subprocess
from typing import NamedTuple

import tree

# Of one run. Sanitizers take about five times as much as the program itself.
MAX_CPU_SECONDS = 30
MAX_MEMORY = 2 << 30
MAX_REPORT = 20 << 20

# In the file outside of the project that symlinks lead to. No report may quote it.
SECRET = b"canary-f5b1c0"
OUTSIDE = {
    b"secret.pp": tree.Entry("file", b"class outside { $" + SECRET + b" = [1 2] }\n"),
    b"secret.yaml": tree.Entry("file", b"outside::a: [" + SECRET + b"\n"),
    b"folder/secret.pp": tree.Entry("file", b"class outside { $x = \"" + SECRET + b"\" }\n"),
    b"folder/deep/a.txt": tree.Entry("file", SECRET + b"\n"),
}


class Broken(Exception):
    """A promise that plint broke. `kind` is the same for what has the same cause."""

    def __init__(self, kind: str, details: str = ""):
        super().__init__(kind)
        self.kind = kind
        self.details = details


class Result(NamedTuple):
    code: int
    out: bytes
    err: bytes


def _frames(err: bytes) -> str:
    """The first functions of plint on the stack that a sanitizer printed."""
    names = re.findall(rb"#\d+ 0x[0-9a-f]+ in (.+?) (?:/|\()", err)
    own = [re.sub(rb"\(.*", b"", name) for name in names if b"plint::" in name or b"ts_" in name or b"onig" in name or b"YAML" in name or b"toml" in name]
    return b" < ".join(own[:3]).decode(errors="replace")


class Runner:
    def __init__(self, plint: str, work: bytes):
        self.plint = os.path.abspath(plint)
        self.work = work
        self.folder = os.path.join(work, b"project")
        self.outside = os.path.join(work, b"outside")
        self.runs = 0

    def reset(self, project: tree.Project) -> None:
        tree.write(project, self.folder)
        tree.write(OUTSIDE, self.outside)

    def path(self, name: str) -> str:
        """Of a file beside the project."""
        return os.path.join(os.fsdecode(self.work), name)

    def run(self, *words: str | bytes) -> Result:
        self.runs += 1
        home = os.path.join(self.work, b"home")
        os.makedirs(home, exist_ok=True)
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8",
            "ASAN_OPTIONS": f"exitcode=99:detect_leaks=0:hard_rss_limit_mb={MAX_MEMORY >> 20}:allocator_may_return_null=0",
            "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99:print_stacktrace=1",
        }

        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_FSIZE, (10 * MAX_REPORT, 10 * MAX_REPORT))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with open(self.path("out"), "w+b") as out, open(self.path("err"), "w+b") as err:
            process = subprocess.Popen([self.plint, *words], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=err, preexec_fn=limit)
            try:
                # Waiting longer than that means that it sleeps: the bound is on its work, not on the load of the machine.
                process.wait(timeout=MAX_CPU_SECONDS * 20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise Broken("a run that never ends", shown(words)) from None
            written = out.tell() if out.tell() else os.fstat(out.fileno()).st_size
            out.seek(0)
            err.seek(0)
            texts = (re.sub(rb"/proc/\d+/", b"/proc/self/", text) for text in (out.read(2 * MAX_REPORT), err.read(MAX_REPORT)))
            result = Result(process.returncode, *texts)
        self._demand_health(result, written, words)
        return result

    def _demand_health(self, result: Result, written: int, words) -> None:
        command = shown(words) + "\n" + result.err.decode(errors="replace")[-6000:]
        if result.code in (-signal.SIGXCPU, -signal.SIGKILL):
            raise Broken(f"more than {MAX_CPU_SECONDS} s of work", command)
        if b"rss limit exhausted" in result.err or b"out-of-memory" in result.err or b"out of memory" in result.err:
            raise Broken(f"more than {MAX_MEMORY >> 20} MiB of memory", command)
        found = re.search(rb"(ERROR: \w+Sanitizer: [\w-]+|runtime error: [^\n]*)", result.err)
        if found:
            what = re.sub(rb"0x[0-9a-f]+|\d+", b"N", found[1]).decode(errors="replace")
            raise Broken(f"{what}: {_frames(result.err)}", command)
        if b"internal error" in result.err or b"bug in plint" in result.err:
            line = next(line for line in result.err.splitlines() if b"internal error" in line or b"bug in plint" in line)
            raise Broken(re.sub(r" while reading.*|`[^`]*`", "", line.decode(errors="replace")), command)
        if result.code not in (0, 1, 2):
            raise Broken(f"exit code {result.code}", command)
        if written > MAX_REPORT:
            raise Broken(f"a report of more than {MAX_REPORT >> 20} MiB", command)
        if SECRET in result.out or SECRET in result.err:
            raise Broken("a report quotes a file outside of the project", command)


def shown(words) -> str:
    return "plint " + " ".join(os.fsdecode(word) for word in words)
