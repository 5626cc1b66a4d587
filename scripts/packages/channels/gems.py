"""Gems for RubyGems: one for each platform, with the program and a Rake task that is compatible with puppet-lint's."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from release import Missing


def make(release, folder):
    if not shutil.which("gem"):
        raise Missing("gem, which is part of Ruby, is not installed")
    folder.mkdir(parents=True)
    for platform in release.platforms():
        write_gem(release, platform, folder)
    return "RubyGems: for each file: gem push FILE"


def write_gem(release, platform, folder):
    with tempfile.TemporaryDirectory() as work:
        home = Path(work) / "gem"
        release.fill_files("gem", home, PLATFORM=platform.gem)
        shutil.copytree(release.root / "cli" / "puppet_lint" / "ruby", home / "drop_in")
        name, program = release.program(platform)
        for path, text in {f"libexec/{name}": program, **release.licenses(platform)}.items():
            place = home / path.replace("libraries/", "licenses/", 1)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(text)
        for path in home.rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.parent.name in ("exe", "libexec") else 0o644)
        output = folder.resolve() / f"plint-{release.version}-{platform.gem}.gem"
        done = subprocess.run(["gem", "build", "--strict", "--output", output, "plint.gemspec"], cwd=home,
                              capture_output=True, text=True, check=False,
                              env={**os.environ, "HOME": work, "SOURCE_DATE_EPOCH": str(release.time)})
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
