"""Where the dice that players taught are kept, and how they are named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.data_folder import default_folder
from companion.errors import LineError

if TYPE_CHECKING:
    from pathlib import Path

BUILT_IN = ("20-strong", "pips")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def kept_in(data: Path, name: str) -> Path:
    """The folder of the dice of that name; raises LineError if it can not be one's own dice's name."""
    if not _NAME.fullmatch(name) or name in BUILT_IN:
        raise LineError(
            f"{name!r} can not be the name of taught dice: use small letters, digits and hyphens, and none of"
            f" {' and '.join(BUILT_IN)}."
        )
    return data / "dice" / name


def set_named(name: str, data: Path | None = None) -> str:
    """What the reader calls these dice: their folder if they were taught, the name as it is if not."""
    if name in BUILT_IN or not _NAME.fullmatch(name):
        return name
    folder = kept_in(data or default_folder(), name)
    return str(folder) if folder.is_dir() else name
