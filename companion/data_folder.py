"""The folder of the journal, the cards and the settings, for one companion at a time."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

from companion.errors import ConfigurationError, DataInUseError

if TYPE_CHECKING:
    from types import TracebackType

LOCK = "lock"
LENS_FILE = "lens.json"
"""What `companion teach --lens` learned of the camera."""


class DataFolder:
    """A data folder that this process alone uses; closing it, or the end of the process, gives it back."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def open(cls, path: Path | None = None) -> DataFolder:
        """Take the folder, or the user's own where none is named; it is made if it is not there.

        Raises DataInUseError if another companion runs on it, ConfigurationError if it can not be used.
        """
        folder = default_folder() if path is None else path.expanduser().absolute()
        try:
            make_private(folder)
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise ConfigurationError(
                f"The data folder {folder} can not be used ({error.strerror}): choose another with --data."
            ) from error
        try:
            # a record lock: unlike flock's, no child process inherits it and keeps it
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise DataInUseError(
                f"Another companion{f' (process {holder})' if holder else ''} is running on {folder}:"
                " close it, or choose another folder with --data."
            ) from error
        with contextlib.suppress(OSError):  # who holds it is only told; a full disk does not matter here
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
        return cls(folder, lock)

    def close(self) -> None:
        """Give the folder back."""
        os.close(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def default_folder() -> Path:
    """The user's own data folder."""
    import platformdirs  # noqa: PLC0415 - not where --data is given

    return Path(platformdirs.user_data_path("tanglewoods-companion", appauthor=False))


def make_private(folder: Path) -> None:
    """Make the folder, for its owner alone; one that holds other things is left as it is. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    ours = (folder / LOCK).exists() or not any(folder.iterdir())
    if ours and folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
