"""The files of a release, as scripts/release made them, and what the templates of the channels need to know about it."""

import datetime
import functools
import hashlib
import json
import os
import re
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

HOME = "https://github.com/plint-dev/plint"
WASM = "plint-wasm32-wasi.tar.gz"
TEMPLATES = Path(__file__).resolve().parent
PLACEHOLDER = re.compile(r"@([A-Z][A-Z0-9_]*)(?::([\w.-]+))?@")

CONDITION = re.compile(r"^[^\n]*@(IF|UNLESS):([\w.-]+)@\n(.*?)^[^\n]*@END@\n", re.DOTALL | re.MULTILINE)


class Missing(Exception):
    """Something that a channel needs is not there."""


class Damaged(Exception):
    """A file is not the one that SHA256SUMS lists."""


@dataclass(frozen=True)
class Platform:
    """A system that releases have a program for, with its names in package managers."""
    archive: str  # its file in the release
    wheel: str    # https://packaging.python.org/en/latest/specifications/platform-compatibility-tags/
    npm: str      # process.platform and process.arch of Node
    gem: str      # Gem::Platform
    docker: str   # without the machine, which images name differently; empty: no image

    @property
    def is_windows(self):
        return self.archive.endswith(".zip")


# The program for Linux is static, so every C library will do: manylinux2014 and musl 1.1 are the oldest that installers know.
PLATFORMS = (
    Platform("plint-linux-x86_64.tar.gz", "manylinux_2_17_x86_64.musllinux_1_1_x86_64",
             "linux-x64", "x86_64-linux", "linux/amd64"),
    Platform("plint-linux-aarch64.tar.gz", "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
             "linux-arm64", "aarch64-linux", "linux/arm64"),
    Platform("plint-windows-x86_64.zip", "win_amd64", "win32-x64", "x64-mingw-ucrt", ""),
    Platform("plint-macos-x86_64.tar.gz", "macosx_11_0_x86_64", "darwin-x64", "x86_64-darwin", ""),
    Platform("plint-macos-arm64.tar.gz", "macosx_11_0_arm64", "darwin-arm64", "arm64-darwin", ""),
)


class Release:
    """`dist` contains archives, SHA256SUMS and the bill of materials, from which version and time are known."""

    def __init__(self, root, dist):
        self.root = root
        self.dist = dist
        bills = sorted(dist.glob("plint-*.spdx.json"))
        if len(bills) != 1 or not (dist / "SHA256SUMS").is_file():
            raise Missing(f"{dist} contains no release")
        bill = json.loads(bills[0].read_text())
        self.version = bill["name"].removeprefix("plint-")
        created = datetime.datetime.fromisoformat(bill["creationInfo"]["created"])
        self.time = int(os.environ.get("SOURCE_DATE_EPOCH", created.timestamp()))
        self.sums = {name: digest for digest, name in
                     (line.split(maxsplit=1) for line in (dist / "SHA256SUMS").read_text().splitlines())}
        for name, digest in self.sums.items():
            if (dist / name).is_file() and hashlib.sha256((dist / name).read_bytes()).hexdigest() != digest:
                raise Damaged(f"the checksum of {dist / name} is not the one in SHA256SUMS")

    def archive(self, name):
        """The path of an archive, whose checksum is right."""
        path = self.dist / name
        if name not in self.sums or not path.is_file():
            raise Missing(f"{name} is not in {self.dist}")
        return path

    def platforms(self):
        """Those that the release has a program for."""
        found = [platform for platform in PLATFORMS if platform.archive in self.sums]
        if not found:
            raise Missing(f"{self.dist} contains no archive with a program")
        return found

    @functools.cache  # noqa: B019, one release in a run
    def content(self, name):
        """The files of an archive, by their path below the archive's directory."""
        path = self.archive(name)
        if name.endswith(".zip"):
            with zipfile.ZipFile(path) as archive:
                found = {member: archive.read(member) for member in archive.namelist() if not member.endswith("/")}
        else:
            with tarfile.open(path) as archive:
                found = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
        return {member.split("/", 1)[1]: text for member, text in found.items()}

    def program(self, platform):
        """The file name of the program and its bytes."""
        content = self.content(platform.archive)
        return ("plint.exe", content["plint.exe"]) if platform.is_windows else ("plint", content["bin/plint"])

    def licenses(self, platform):
        """The license of plint, and those of the libraries in the program, by their path in a directory for licenses."""
        content = self.content(platform.archive)
        own, folder = "share/doc/plint/copyright", "share/doc/plint/licenses/"
        if platform.is_windows:
            own, folder = "LICENSE.txt", "licenses/"
        libraries = {name.replace(folder, "libraries/", 1): text for name, text in content.items() if name.startswith(folder)}
        return {"LICENSE": content[own], **dict(sorted(libraries.items()))}

    def fill(self, template, **more):
        """A text in which every `@NAME@` is replaced. `@URL:archive@` and `@SHA256:archive@` are those of an archive. The lines
        from `@IF:archive@` to `@END@` are left out if the release lacks it, those from `@UNLESS:archive@` if it has it."""
        text = CONDITION.sub(lambda found: found[3] if (found[2] in self.sums) == (found[1] == "IF") else "", template)
        return PLACEHOLDER.sub(lambda found: self._value(found[1], found[2], more), text)

    def _value(self, name, archive, more):
        if archive is not None:
            self.archive(archive)
            return {"URL": f"{HOME}/releases/download/v{self.version}/{archive}", "SHA256": self.sums[archive],
                    "SHA256_UPPER": self.sums[archive].upper()}[name]
        date = datetime.datetime.fromtimestamp(self.time, datetime.timezone.utc).strftime("%Y-%m-%d")
        return {"VERSION": self.version, "HOME": HOME, "DATE": date, **more}[name]

    def fill_files(self, name, folder, **more):
        """Fills the templates of a channel into a directory. Keeps permissions; `dot-` begins the names of hidden files."""
        home = TEMPLATES / name
        for template in sorted(home.rglob("*")):
            if template.is_file():
                place = folder / self.fill("/".join(re.sub("^dot-", ".", part) for part in template.relative_to(home).parts))
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(self.fill(template.read_text(), **more))
                place.chmod(0o755 if template.stat().st_mode & 0o100 else 0o644)
