"""Wheels for PyPI: one for each platform, with the program among the scripts, so that pip puts it on the PATH."""

import base64
import hashlib
import time
import zipfile

from release import TEMPLATES

# On PyPI, `plint` is another program, which checks French poetry. File names have `_` for `-`.
NAME = "plint_puppet"
WHEEL = "Wheel-Version: 1.0\nGenerator: plint\nRoot-Is-Purelib: false\n"


def make(release, folder):
    folder.mkdir(parents=True)
    template = TEMPLATES / "pypi"
    metadata = release.fill((template / "METADATA").read_text() + (template / "README.md").read_text())
    for platform in release.platforms():
        write_wheel(release, platform, metadata, folder)
    return "PyPI: twine upload *.whl"


def write_wheel(release, platform, metadata, folder):
    name = f"{NAME}-{release.version}"
    program_name, program = release.program(platform)
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platform.wheel.split("."))
    files = {f"{name}.data/scripts/{program_name}": program,
             f"{name}.dist-info/METADATA": metadata.encode(),
             f"{name}.dist-info/WHEEL": (WHEEL + tags).encode()}
    for path, text in release.licenses(platform).items():
        files[f"{name}.dist-info/licenses/{path}"] = text
    record = f"{name}.dist-info/RECORD"
    lines = [f"{path},sha256={digest(text)},{len(text)}\n" for path, text in files.items()]
    files[record] = ("".join(lines) + f"{record},,\n").encode()
    # ZIP has no dates before 1980.
    date = time.gmtime(max(release.time, 315532800))[:6]
    with zipfile.ZipFile(folder / f"{name}-py3-none-{platform.wheel}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path, text in files.items():
            entry = zipfile.ZipInfo(path, date)
            entry.create_system = 3  # Unix, whose permissions follow
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, text)


def digest(text):
    """As PEP 376 writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
