"""The repository that pre-commit installs plint from: its Python package contains nothing and needs plint of the same version.

The hooks are those of .pre-commit-hooks.yaml of this repository, which run the plint on the PATH.
"""


def make(release, folder):
    release.platforms()
    folder.mkdir(parents=True)
    release.fill_files("pre-commit", folder)
    hooks = (release.root / ".pre-commit-hooks.yaml").read_text()
    _, first, rest = hooks.partition("- id:")
    (folder / ".pre-commit-hooks.yaml").write_text(
        "# Hooks for https://pre-commit.com. pre-commit installs plint from PyPI.\n"
        + (first + rest).replace("language: system", "language: python"))
    (folder / "LICENSE").write_bytes((release.root / "LICENSE").read_bytes())
    return (f"GitHub, plint-dev/plint-pre-commit, after PyPI: commit these files in place of all others, "
            f"tag the commit v{release.version}")
