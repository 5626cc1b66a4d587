"""A project in memory: what each path in it is. Paths are bytes, since names of files may be any bytes."""
import os
import shutil
import stat
from typing import NamedTuple


class Entry(NamedTuple):
    kind: str  # "file", "link", "folder" or "fifo"
    content: bytes = b""  # of a file its bytes, of a link its target
    mode: int = 0o644


Project = dict[bytes, Entry]


def _make(path: bytes, entry: Entry) -> None:
    """Makes one entry. What cannot be made (a name too long, a file where a folder must be) is left out."""
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if entry.kind == "folder":
            os.makedirs(path, exist_ok=True)
        elif entry.kind == "link":
            os.symlink(entry.content, path)
        elif entry.kind == "fifo":
            os.mkfifo(path)
        else:
            # No symlink is followed: what a project contains must not write outside of it.
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
            with os.fdopen(os.open(path, flags), "wb") as file:
                file.write(entry.content)
            os.chmod(path, entry.mode)
    except (OSError, ValueError):
        pass


def _is_below_link(project: Project, path: bytes) -> bool:
    parts = path.split(b"/")
    return any(project.get(b"/".join(parts[:i]), Entry("folder")).kind != "folder" for i in range(1, len(parts)))


def write(project: Project, folder: bytes) -> None:
    """Makes the folder contain the project and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path in sorted(project):
        if not _is_below_link(project, path):
            _make(os.path.join(folder, path), project[path])


def update(folder: bytes, old: Project, new: Project) -> None:
    """Turns a folder that contains `old` into one that contains `new`, touching only what differs."""
    for path in sorted(old, reverse=True):
        if old[path] == new.get(path):
            continue
        full = os.path.join(folder, path)
        if os.path.isdir(full) and not os.path.islink(full):
            if not any(other.startswith(path + b"/") for other in new):
                shutil.rmtree(full, ignore_errors=True)
        elif os.path.lexists(full) and not _is_below_link(old, path):
            os.unlink(full)
    for path in sorted(new):
        if old.get(path) != new[path] and not _is_below_link(new, path):
            _make(os.path.join(folder, path), new[path])


def read(folder: bytes) -> Project:
    project: Project = {}
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            full = os.path.join(parent, name)
            path = os.path.relpath(full, folder)
            status = os.lstat(full)
            mode = stat.S_IMODE(status.st_mode)
            if stat.S_ISLNK(status.st_mode):
                project[path] = Entry("link", os.readlink(full))
            elif stat.S_ISDIR(status.st_mode):
                project[path] = Entry("folder")
            elif stat.S_ISFIFO(status.st_mode):
                project[path] = Entry("fifo")
            else:
                with open(full, "rb") as file:
                    project[path] = Entry("file", file.read(), mode)
    return project
