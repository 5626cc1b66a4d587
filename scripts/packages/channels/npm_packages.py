"""Packages for npm: one with a launcher, and one with the program for each platform, of which npm installs those that fit.

The launcher's package needs the others in its own version. The WebAssembly module, for all other platforms, is a normal
dependency: npm can leave out optional ones.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from release import TEMPLATES, WASM, Missing

SCOPE = "@plint-dev/plint"


def make(release, folder):
    if not shutil.which("npm"):
        raise Missing("npm is not installed")
    folder.mkdir(parents=True)
    main = json.loads(release.fill((TEMPLATES / "npm" / "package.json").read_text()))
    packages = [write_native(release, main, platform, folder) for platform in release.platforms()]
    main["optionalDependencies"] = {package: release.version for package in packages}
    if WASM in release.sums:
        main["dependencies"] = {write_wasm(release, main, folder): release.version}
    pack(main, {"bin/plint.js": (TEMPLATES / "npm" / "plint.js").read_bytes(),
                "README.md": release.fill((TEMPLATES / "npm" / "README.md").read_text()).encode(),
                "LICENSE": (release.root / "LICENSE").read_bytes()}, folder)
    return ("npm: for file in plint-dev-plint-*-*-*.tgz and then plint-dev-plint-VERSION.tgz: "
            "npm publish --access public FILE").replace("VERSION", release.version)


def part(main, suffix, description, files):
    """The description of a package that the launcher's package depends on."""
    return {**{key: main[key] for key in ("version", "license", "homepage", "repository", "bugs")},
            "name": f"{SCOPE}-{suffix}", "description": description, "files": files}


def write_native(release, main, platform, folder):
    system, machine = platform.npm.split("-")
    description = part(main, platform.npm, f"plint for {platform.npm}", ["bin", "licenses"])
    description |= {"os": [system], "cpu": [machine], "preferUnplugged": True}
    name, program = release.program(platform)
    pack(description, {f"bin/{name}": program, **licenses(release.licenses(platform)), **readme(description)}, folder)
    return description["name"]


def write_wasm(release, main, folder):
    description = part(main, "wasm32-wasi", "plint as a WebAssembly module, for every system",
                       ["plint.wasm", "run.mjs", "licenses"])
    content = release.content(WASM)
    own = {name: content[name] for name in ("plint.wasm", "run.mjs")}
    libraries = {name: text for name, text in content.items() if name.startswith("licenses/")}
    pack(description, {**own, **libraries, "LICENSE": content["LICENSE"], **readme(description)}, folder)
    return description["name"]


def licenses(files):
    return {name.replace("libraries/", "licenses/", 1): text for name, text in files.items()}


def readme(description):
    text = f"# {description['name']}\n\n{description['description']}. Install `{SCOPE}`, which depends on it.\n"
    return {"README.md": text.encode()}


def pack(description, files, folder):
    with tempfile.TemporaryDirectory() as work:
        package = Path(work) / "package"
        for name, text in {"package.json": json.dumps(description, indent=2).encode() + b"\n", **files}.items():
            place = package / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
            place.chmod(0o755 if name.startswith("bin/") else 0o644)
        subprocess.run(["npm", "pack", "--silent", "--offline", "--ignore-scripts", "--pack-destination", folder.resolve()],
                       cwd=package, env={**os.environ, "HOME": work}, stdout=subprocess.PIPE, check=True)
