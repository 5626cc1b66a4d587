"""Packages of npm that tests and benchmarks use, fetched once with a pinned hash. Nothing of theirs is committed."""

import base64
import hashlib
import subprocess
import tarfile
import tempfile
from pathlib import Path


class Unavailable(Exception):
    """There is no way to get the package here: no npm, or no network."""


class Changed(Exception):
    """The package is not what it was when its hash was written down."""


def fetch(package, version, sha512, members, home):
    """Puts these members of the package into the folder `home`, unless it is there; a member is a path in the archive
    below `package/`, and keeps it."""
    home = Path(home)
    if home.exists():
        return home
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as folder:
        unpacked = Path(folder) / "unpacked"
        with tarfile.open(_archive(package, version, sha512, folder)) as archive:
            for name in members:
                place = unpacked / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(archive.extractfile(f"package/{name}").read())
        try:
            unpacked.rename(home)
        except OSError:
            if not home.exists():  # else another process was quicker
                raise
    return home


def _archive(package, version, sha512, folder):
    command = ["npm", "pack", "--loglevel=error", f"{package}@{version}"]
    try:
        npm = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    except FileNotFoundError as error:
        raise Unavailable("npm is not installed") from error
    except subprocess.TimeoutExpired as error:
        raise Unavailable("npm took too long") from error
    archives = list(Path(folder).glob("*.tgz"))
    if npm.returncode != 0 or len(archives) != 1:
        raise Unavailable(f"npm cannot fetch {package}: {npm.stderr.strip()}")
    digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
    if digest != sha512:
        raise Changed(f"{package} {version} is not what it was: sha512 is {digest}, not {sha512}")
    return archives[0]
