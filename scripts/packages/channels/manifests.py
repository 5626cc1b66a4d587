"""Channels that only name the archives of the release, or copy its program, and so are little more than templates."""

from functools import partial

# Where a person puts the files of the directory. A channel is left out if its templates name an archive that is not there.
PLACES = {
    "homebrew": "GitHub, plint-dev/homebrew-tap: commit Formula/plint.rb",
    "winget": "winget: komac submit or a pull request to github.com/microsoft/winget-pkgs with manifests/",
    "scoop": "GitHub, plint-dev/scoop-bucket: commit bucket/plint.json",
    "aur": "AUR, ssh://aur@aur.archlinux.org/plint-bin.git: commit PKGBUILD and .SRCINFO",
    "nix": "the release: upload plint.nix; for nixpkgs, a pull request with the same derivation",
    "aqua": "a pull request to github.com/aquaproj/aqua-registry with pkgs/; mise uses this registry",
    "asdf": "GitHub, plint-dev/asdf-plint, only if a file has changed: commit these files",
}


def fill(name, release, folder):
    release.fill_files(name, folder)
    return PLACES[name]


def image(release, folder):
    """The context of an image for all machines, whose Dockerfile needs no network and no shell."""
    release.fill_files("docker", folder)
    machines = [platform for platform in release.platforms() if platform.docker]
    for platform in machines:
        _, program = release.program(platform)
        home = folder / platform.docker
        licenses = {f"licenses/{name}": text for name, text in release.licenses(platform).items()}
        for path, text in {"plint": program, **licenses}.items():
            place = home / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
            place.chmod(0o755 if path == "plint" else 0o644)
    names = ",".join(platform.docker for platform in machines)
    return (f"GitHub's container registry: docker buildx build --push --platform {names} "
            f"--tag ghcr.io/plint-dev/plint:{release.version} --tag ghcr.io/plint-dev/plint:latest {folder}")


CHANNELS = {**{name: partial(fill, name) for name in PLACES}, "docker": image}
