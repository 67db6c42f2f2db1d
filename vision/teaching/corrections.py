"""What was corrected in play, as it is listed on disk; read without OpenCV."""

from pathlib import Path
from typing import Final

import msgspec

from vision.errors import DiceSetError
from vision.reading import Doubt
from vision.sentence import say, why

LISTING: Final = "corrections.json"
FORMAT: Final = "tanglewoods-corrections"
VERSION: Final = 1
_LONGEST: Final = 4 << 20


class Correction(msgspec.Struct, frozen=True):
    """One correction: what the die showed, what was read and how surely, its picture's file and SHA-256."""

    colour: str
    face: str
    read_as: str
    file: str
    sha256: str
    sure: bool = False
    doubt: Doubt | None = None

    @property
    def shows(self) -> str:
        """What the die showed, in one word as readings are compared."""
        return f"{self.colour} {self.face}"


class Listing(msgspec.Struct, frozen=True):
    """The JSON file of a folder of corrections."""

    format: str
    version: int
    corrections: tuple[Correction, ...]


def load(folder: Path) -> tuple[Correction, ...]:
    """The corrections listed in a folder, oldest first; none where there is no list.

    Raises:
        DiceSetError: the list is damaged or something else.
    """
    path = folder / LISTING
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DiceSetError(
            say("{path} can not be read ({why}): put its permissions right.", path=path, why=why(error))
        ) from error
    try:
        listing = msgspec.json.decode(content, type=Listing)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DiceSetError(
            say("{path} is damaged ({error}): remove it to begin anew.", path=path, error=error)
        ) from error
    named = [one.file for one in listing.corrections]
    if listing.format != FORMAT or listing.version != VERSION or any(Path(n).name != n for n in named):
        raise DiceSetError(
            say("{path} holds no corrections of this companion: remove it to begin anew.", path=path)
        )
    return listing.corrections
