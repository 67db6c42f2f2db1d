"""Corrections made in play, kept as samples of the player's own dice, and when they are used."""

import hashlib
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from vision.errors import DiceSetError, PictureError
from vision.picture import Picture, load_picture
from vision.reading import Reading, SeenDie
from vision.teaching.crops import CROP
from vision.teaching.store import write_whole
from vision.teaching.taught import Sample, Taught

LISTING: Final = "corrections.json"
FORMAT: Final = "tanglewoods-corrections"
VERSION: Final = 1

AROUND: Final = 2.0
"""Widths of a die that are kept around it: enough for the built-in reader to read it again."""

KEPT_SIDE: Final = 144
"""Pixels a side of what is kept: the die then has 72, as large as a good camera shows it."""

PARTS: Final = 4
"""In turn, each of so many parts of the corrections is held back and read by what the others teach."""

_LONGEST: Final = 4 << 20


class Correction(msgspec.Struct, frozen=True):
    """One correction: what the die showed, what was read, the file of its picture and its SHA-256."""

    colour: str
    face: str
    read_as: str
    file: str
    sha256: str


class _Listing(msgspec.Struct, frozen=True):
    format: str
    version: int
    corrections: tuple[Correction, ...]


class Comparison(msgspec.Struct, frozen=True):
    """How the player's held-back samples were read: by the built-in set, and by what the others taught."""

    samples: int
    built_in_right: int
    built_in_silent: int
    taught_right: int
    taught_silent: int

    @property
    def taught_is_better(self) -> bool:
        """Whether what was taught reads more of them right, and no more of them silently wrong."""
        return self.taught_right > self.built_in_right and self.taught_silent <= self.built_in_silent


class Samples:
    """The corrections kept in a folder.

    Raises:
        DiceSetError: what is kept there is damaged or something else.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._corrections = list(_load(folder))

    def corrections(self) -> tuple[Correction, ...]:
        """All of them, oldest first."""
        return tuple(self._corrections)

    def picture(self, correction: Correction) -> Picture:
        """The picture of one, (KEPT_SIDE, KEPT_SIDE, 3) uint8 BGR; raises DiceSetError if it is damaged."""
        path = self.folder / correction.file
        try:
            pixels = load_picture(path)
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
        except PictureError as error:
            raise DiceSetError(f"A correction's picture is damaged: {error} Undo that correction.") from error
        if digest != correction.sha256 or pixels.shape != (KEPT_SIDE, KEPT_SIDE, 3):
            raise DiceSetError(f"{path} is not the picture that was kept: undo that correction.")
        return pixels

    def add_correction(self, picture: Picture, die: SeenDie, colour: str, face: str) -> Correction:
        """Keep the die of a picture, read as `die`, as what the player says it is; raises OSError."""
        _, data = cv2.imencode(".png", _around(picture, die))
        digest = hashlib.sha256(data.tobytes()).hexdigest()
        correction = Correction(colour, face, f"{die.colour} {die.face}", f"{digest[:24]}.png", digest)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / correction.file, data.tobytes())
        self._corrections = [one for one in self._corrections if one.file != correction.file]
        self._corrections.append(correction)
        self._keep()
        return correction

    def undo(self, correction: Correction | None = None) -> Correction | None:
        """Forget one correction, the last where none is named; None if there was none. Raises OSError."""
        chosen = correction if correction is not None else next(iter(self._corrections[::-1]), None)
        if chosen not in self._corrections:
            return None
        self._corrections.remove(chosen)
        self._keep()
        (self.folder / chosen.file).unlink(missing_ok=True)
        return chosen

    def export(self, folder: Path) -> int:
        """Copy the pictures into `folder`, a folder a colour and face; how many. Raises OSError."""
        for number, one in enumerate(self._corrections):
            place = folder / f"{one.colour}-{one.face}"
            place.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.folder / one.file, place / f"{number:04}.png")
        return len(self._corrections)

    def taught(self) -> Taught:
        """What all corrections teach; raises DiceSetError where they are too few."""
        return Taught([self._sample(one) for one in self._corrections])

    def compare(self, built_in: Callable[[Picture], Reading]) -> Comparison:
        """Read each part, held back, by what the others teach and by the built-in reader."""
        counts = [0, 0, 0, 0]
        for part in range(PARTS):
            held = self._corrections[part::PARTS]
            others = [one for number, one in enumerate(self._corrections) if number % PARTS != part]
            taught = _taught_or_none([self._sample(one) for one in others])
            for one in held:
                first = _verdict_of_reading(built_in(self.picture(one)), one)
                second = _verdict_of_taught(taught, self._sample(one))
                for place, verdict in ((0, first), (2, second)):
                    if verdict is not None:
                        counts[place + (not verdict)] += 1
        return Comparison(len(self._corrections), *counts)

    def _sample(self, correction: Correction) -> Sample:
        inner = self.picture(correction)
        low, high = (KEPT_SIDE - round(KEPT_SIDE / AROUND)) // 2, (KEPT_SIDE + round(KEPT_SIDE / AROUND)) // 2
        face = cv2.resize(inner[low:high, low:high], (CROP, CROP), interpolation=cv2.INTER_AREA)
        return Sample(f"{correction.colour} {correction.face}", np.asarray(face, np.uint8))

    def _keep(self) -> None:
        listing = _Listing(FORMAT, VERSION, tuple(self._corrections))
        write_whole(self.folder / LISTING, msgspec.json.format(msgspec.json.encode(listing), indent=1))


def _around(picture: Picture, die: SeenDie) -> Picture:
    corners = np.array(die.corners, np.float64)
    side = AROUND * float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)))
    scale = side / KEPT_SIDE
    corner = np.array(die.centre) - scale * (KEPT_SIDE - 1) / 2
    matrix = np.array([[scale, 0, corner[0]], [0, scale, corner[1]]])
    return np.asarray(
        cv2.warpAffine(
            picture,
            matrix,
            (KEPT_SIDE, KEPT_SIDE),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def _taught_or_none(samples: Sequence[Sample]) -> Taught | None:
    try:
        return Taught(samples)
    except DiceSetError:
        return None  # too few of a face yet: such dice are asked about


def _verdict_of_reading(reading: Reading, truth: Correction) -> bool | None:
    """Whether the die in the picture's middle was read right; None if it would be asked about."""
    middle = (KEPT_SIDE - 1) / 2
    near = min(
        reading.dice, key=lambda die: abs(die.centre[0] - middle) + abs(die.centre[1] - middle), default=None
    )
    if near is None or not near.sure or near.cocked:
        return None
    return (near.colour, near.face) == (truth.colour, truth.face)


def _verdict_of_taught(taught: Taught | None, sample: Sample) -> bool | None:
    reading = taught.read(sample.pixels) if taught is not None else None
    return reading.face == sample.face if reading is not None and reading.sure else None


def _load(folder: Path) -> tuple[Correction, ...]:
    path = folder / LISTING
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DiceSetError(
            f"{path} can not be read ({error.strerror}): put its permissions right."
        ) from error
    try:
        listing = msgspec.json.decode(content, type=_Listing)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DiceSetError(f"{path} is damaged ({error}): remove it to begin anew.") from error
    named = [one.file for one in listing.corrections]
    if listing.format != FORMAT or listing.version != VERSION or any(Path(n).name != n for n in named):
        raise DiceSetError(f"{path} holds no corrections of this companion: remove it to begin anew.")
    return listing.corrections
