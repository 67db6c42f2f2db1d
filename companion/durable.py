"""Files that outlive a power cut: whole, either as they were or as they shall be."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedWriter
    from pathlib import Path

OTHERS = 0o077
"""What group and others may do with a file."""
NO_MODES = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP}
"""What a file system without modes says to chmod(2)."""

NO_FSYNC = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}
"""What a file system that has no fsync(2) for folders says: foreign ones and network ones."""


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in the place of the old one in one go, readable by its owner alone; raises OSError."""
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path) -> Iterator[BufferedWriter]:
    """A file to write piece by piece: in the place of the old one once all is written; raises OSError."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        unfinished.unlink(missing_ok=True)  # on a full disk it takes the room that is wanted
        raise
    unfinished.replace(path)
    fsync_folder(path.parent)


def make_private(path: Path, mode: int) -> bool:
    """Let nobody but the owner open a file or folder; False where the file system can not keep others out.

    FAT and exFAT know no owners. Raises OSError for any other reason.
    """
    if not path.stat().st_mode & OTHERS:
        return True
    try:
        path.chmod(mode)
    except OSError as error:
        if error.errno in NO_MODES:
            return False
        raise
    return not path.stat().st_mode & OTHERS  # some file systems take a mode and forget it


def fsync_folder(folder: Path) -> None:
    """Make the names in a folder last, where the file system can; raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_FSYNC:
            raise
    finally:
        os.close(handle)
