"""Packages of npm that the build, tests and benchmarks use, downloaded once with a pinned hash. None of them is committed."""

import base64
import hashlib
import os
import shutil
import ssl
import subprocess
import tarfile
import tempfile
import urllib.request
from pathlib import Path

# Where npm looks for packages unless its settings name another place.
REGISTRY = "https://registry.npmjs.org"


class Unavailable(Exception):
    """The package cannot be downloaded, for example without a network."""


class Changed(Exception):
    """The package is not what it was when its hash was written down."""


def fetch(package, version, sha512, members, home):
    """Puts these members of the package into the folder `home`, unless it is there; a member is a path in the archive
    below `package/`, and keeps it. None: all members."""
    home = Path(home)
    if home.exists():
        return home
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as folder:
        unpacked = Path(folder) / "unpacked"
        with tarfile.open(_archive(package, version, sha512, folder)) as archive:
            for member in archive:
                name = member.name.removeprefix("package/")
                if not member.isfile() or name == member.name or ".." in name or (members is not None and name not in members):
                    continue
                place = unpacked / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(archive.extractfile(member).read())
        try:
            unpacked.rename(home)
        except OSError:
            if not home.exists():  # else another process was quicker
                raise
    return home


def _archive(package, version, sha512, folder):
    archive = _packed_by_npm(package, version, folder) if shutil.which("npm") else _downloaded(package, version, folder)
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != sha512:
        raise Changed(f"{package} {version} has changed: its sha512 is {digest}, not {sha512}")
    return archive


def _packed_by_npm(package, version, folder):
    command = ["npm", "pack", "--loglevel=error", f"{package}@{version}"]
    try:
        npm = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired as error:
        raise Unavailable("npm took too long") from error
    archives = list(Path(folder).glob("*.tgz"))
    if npm.returncode != 0 or len(archives) != 1:
        raise Unavailable(f"npm cannot download {package}: {npm.stderr.strip()}")
    return archives[0]


def _downloaded(package, version, folder):
    registry = os.environ.get("npm_config_registry", REGISTRY).rstrip("/")
    trusted = ssl.create_default_context()
    try:
        if more := os.environ.get("NODE_EXTRA_CA_CERTS"):
            trusted.load_verify_locations(more)
        with urllib.request.urlopen(f"{registry}/{package}/-/{package}-{version}.tgz", timeout=30, context=trusted) as answer:
            archive = Path(folder) / "package.tgz"
            archive.write_bytes(answer.read())
            return archive
    except OSError as error:
        raise Unavailable(f"cannot download {package}: {error}") from error
