"""The folder of the journal, the cards and the settings, for one companion at a time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Self

from companion.durable import make_private
from companion.errors import ConfigurationError, DataInUseError
from companion.games.text import Text, say
from companion.outside_words import why

if TYPE_CHECKING:
    from types import TracebackType

LOCK = "lock"
ROOM = 256 << 10
"""Bytes that have to be free to play: the journal's first pages and its log."""
OWN_DICE = "own-dice"
"""The folder of the dice that were corrected in play."""
LENS_FILE = "lens.json"
"""What `companion teach --lens` learned of the camera."""


class DataFolder:
    """A data folder that this process alone uses; closing it, or the end of the process, gives it back."""

    def __init__(self, path: Path, lock: int, unkept: Text | None = None) -> None:
        self.path = path
        self.unkept = unkept
        """Why nothing in this folder is kept beyond the run, with the cure; "" if all of it is."""
        self.warning: Text | None = None
        """What is told once of a folder that is new."""
        self._lock = lock

    @classmethod
    def open(cls, path: Path | None = None) -> DataFolder:
        """Take the folder, or the user's own where none is named; it is made if it is not there.

        Raises DataInUseError if another companion runs on it, ConfigurationError if it can not be used.
        """
        folder = default_folder() if path is None else path.expanduser().absolute()
        try:
            warning = prepare(folder)
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise ConfigurationError(
                say(
                    "The data folder {folder} can not be used ({why}): choose another with --data.",
                    folder=str(folder),
                    why=why(error),
                )
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
        opened = cls(folder, lock)
        opened.warning = warning
        return opened

    @classmethod
    def open_to_play(cls, path: Path | None = None) -> DataFolder:
        """Take the folder as `open` does; where it can not be written, a copy that is gone afterwards.

        The table does not wait for a disk: `unkept` then says what is to be told. Raises DataInUseError, and
        ConfigurationError where not even a copy can be made.
        """
        wanted = default_folder() if path is None else path.expanduser().absolute()
        try:
            folder = cls.open(wanted)
            try:
                refuse_full(folder.path)
            except OSError as error:
                folder.close()
                raise ConfigurationError(
                    say("{path} takes no more ({why}).", path=str(folder.path), why=why(error))
                ) from error
        except ConfigurationError as error:
            return cls._of_copy(wanted, error)
        return folder

    @classmethod
    def _of_copy(cls, wanted: Path, refused: ConfigurationError) -> DataFolder:
        for place in (None, os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm"):  # noqa: S108 - in memory, and ours alone
            try:
                spare = Path(tempfile.mkdtemp(prefix="tanglewoods-companion-", dir=place))
                copy_files(wanted, spare)
                folder = cls.open(spare)
                refuse_full(spare)
            except (OSError, ConfigurationError):
                continue
            folder.unkept = say(
                "{why} Is the disk full, locked or read-only? `companion doctor`", why=refused.text
            )
            return folder
        raise refused

    def close(self) -> None:
        """Give the folder back; a copy is removed."""
        os.close(self._lock)
        if self.unkept:
            shutil.rmtree(self.path, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def refuse_full(folder: Path) -> None:
    """Have as much room set aside as a game needs to begin, and give it back; raises OSError."""
    with tempfile.TemporaryFile(dir=folder) as file:
        os.posix_fallocate(file.fileno(), 0, ROOM)


def copy_files(folder: Path, to: Path) -> None:
    """Copy what can be read of a data folder, without the lock; raises OSError if there is no room."""
    if not folder.is_dir() or not os.access(folder, os.R_OK | os.X_OK):
        return
    for path in folder.iterdir():
        if path.name != LOCK and path.is_file() and os.access(path, os.R_OK):
            shutil.copyfile(path, to / path.name)


def default_folder() -> Path:
    """The user's own data folder."""
    import platformdirs  # noqa: PLC0415 - not where --data is given

    return Path(platformdirs.user_data_path("tanglewoods-companion", appauthor=False))


def prepare(folder: Path) -> Text | None:
    """Make the folder, for its owner alone; one that holds other things is left as it is. Raises OSError.

    Returns what to tell where others can not be kept out: only of a folder that is new, so once.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    known, empty = (folder / LOCK).exists(), not any(folder.iterdir())
    private = not (known or empty) or make_private(folder, 0o700)
    if private or known:
        return None
    return say(
        "The disk of {folder} cannot keep files private (FAT?): others on this computer can read them.",
        folder=str(folder),
    )
