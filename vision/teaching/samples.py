"""Corrections made in play, kept as samples of the player's own dice, and when they are used."""

import hashlib
import shutil
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from vision.errors import DiceSetError, PictureError
from vision.picture import Picture, load_picture
from vision.reading import Doubt, SeenDie
from vision.sentence import say
from vision.teaching.corrections import FORMAT, LISTING, VERSION, Correction, Listing, load
from vision.teaching.crops import CROP
from vision.teaching.store import write_whole
from vision.teaching.taught import FEWEST_SAMPLES, FaceReading, Sample, Taught

AROUND: Final = 2.0
"""Widths of a die that are kept around it: enough for the built-in reader to read it again."""

KEPT_SIDE: Final = 144
"""Pixels a side of what is kept: the die then has 72, as large as a good camera shows it."""

MOST_OF_A_FACE: Final = 8
"""More tell little that is new, and cost time; all faces of the 20 dice together are then under 2 MB."""

PARTS: Final = 4
"""In turn, each of so many parts of the corrections is held back and read by what the others teach."""


class Comparison(msgspec.Struct, frozen=True):
    """How the player's held-back samples were read: by the built-in set, and with what the others taught."""

    samples: int
    built_in_right: int
    built_in_silent: int
    taught_right: int
    taught_silent: int

    @property
    def taught_is_better(self) -> bool:
        """Whether what was taught helps: more of them right or fewer silently wrong, and neither worse."""
        right, silent = self.taught_right - self.built_in_right, self.built_in_silent - self.taught_silent
        return right >= 0 and silent >= 0 and right + silent > 0


class Samples:
    """The corrections kept in a folder; what another process does there is seen before each change.

    Raises:
        DiceSetError: what is kept there is damaged or something else.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._corrections = list(load(folder))
        self._learned: dict[frozenset[str], Taught | None] = {}  # by the files of the samples

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
            raise DiceSetError(
                say("A correction's picture is damaged: {error} Undo that correction.", error=error)
            ) from error
        if digest != correction.sha256 or pixels.shape != (KEPT_SIDE, KEPT_SIDE, 3):
            raise DiceSetError(
                say("{path} is not the picture that was kept: undo that correction.", path=path)
            )
        return pixels

    def add_correction(self, picture: Picture, die: SeenDie, colour: str, face: str) -> Correction:
        """Keep the die of a picture, read as `die`, as what the player says it is; raises OSError.

        Of one colour and face the newest `MOST_OF_A_FACE` are kept.
        """
        _, data = cv2.imencode(".png", _around(picture, die))
        digest = hashlib.sha256(data.tobytes()).hexdigest()
        read_as, file = f"{die.colour} {die.face}", f"{digest[:24]}.png"
        correction = Correction(colour, face, read_as, file, digest, die.sure, die.doubt)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._corrections = list(load(self.folder))
        write_whole(self.folder / correction.file, data.tobytes())
        self._corrections = [one for one in self._corrections if one.file != correction.file]
        self._corrections.append(correction)
        alike = [one for one in self._corrections if one.shows == correction.shows]
        over = alike[: max(0, len(alike) - MOST_OF_A_FACE)]
        self._corrections = [one for one in self._corrections if one not in over]
        self._keep()
        for one in over:
            self._learned = {files: old for files, old in self._learned.items() if one.file not in files}
            (self.folder / one.file).unlink(missing_ok=True)
        return correction

    def undo(self, correction: Correction | None = None) -> Correction | None:
        """Forget one correction, the last where none is named; None if there was none. Raises OSError."""
        self._corrections = list(load(self.folder))
        chosen = correction if correction is not None else next(iter(self._corrections[::-1]), None)
        if chosen not in self._corrections:
            return None
        self._corrections.remove(chosen)
        self._learned = {files: one for files, one in self._learned.items() if chosen.file not in files}
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

    def taught(self) -> dict[str, Taught]:
        """What the corrections teach of each colour of which two faces were shown often enough.

        Raises:
            DiceSetError: a picture is damaged.
        """
        return self._taught_by(self._corrections)

    def _taught_by(self, corrections: Sequence[Correction]) -> dict[str, Taught]:
        taught = {}
        for colour in sorted({one.colour for one in corrections}):
            own = [one for one in corrections if one.colour == colour]
            faces = [one.face for one in own]
            enough = [one for one in own if faces.count(one.face) >= FEWEST_SAMPLES]
            files = frozenset(one.file for one in enough)
            if files not in self._learned:
                self._learned[files] = _taught_or_none([self._sample(one) for one in enough])
            learned = self._learned[files]
            if learned is not None:
                taught[colour] = learned
        return taught

    @property
    def misread(self) -> frozenset[str]:
        """What dice were read as, surely and wrongly."""
        return frozenset(one.read_as for one in self._corrections if one.sure and one.read_as != one.shows)

    def compare(self) -> Comparison:
        """Let each part, held back, be read as the built-in set read it, and with what the others teach.

        Raises:
            DiceSetError: a picture is damaged.
        """
        self._corrections = list(load(self.folder))
        counts = [0, 0, 0, 0]
        misread = self.misread
        for part in range(PARTS):
            others = [one for number, one in enumerate(self._corrections) if number % PARTS != part]
            taught = self._taught_by(others)
            for one in self._corrections[part::PARTS]:
                colour, _, face = one.read_as.partition(" ")
                before = SeenDie(colour, face, one.sure, cocked=False, centre=(0, 0), corners=(),
                                 confidence=1.0, doubt=one.doubt)  # fmt: skip
                after = before
                if wants_opinion(before, taught, misread):
                    after = second_opinion(before, taught[colour].read(self._sample(one).pixels))
                for place, verdict in ((0, before), (2, after)):
                    if verdict.sure:
                        counts[place + (one.read_as != one.shows)] += 1
        return Comparison(len(self._corrections), *counts)

    def _sample(self, correction: Correction) -> Sample:
        return Sample(correction.face, _inner(self.picture(correction)))

    def _keep(self) -> None:
        listing = Listing(FORMAT, VERSION, tuple(self._corrections))
        write_whole(self.folder / LISTING, msgspec.json.format(msgspec.json.encode(listing), indent=1))


def wants_opinion(die: SeenDie, taught: Mapping[str, Taught], misread: Collection[str]) -> bool:
    """Whether what was taught may speak on a die: of an unsure one where only the face is in doubt.

    A poor ring may be no die's top face, however alike it looks. Sure ones are looked at again where such a
    reading was corrected before.
    """
    if die.cocked or die.colour not in taught:
        return False
    return f"{die.colour} {die.face}" in misread if die.sure else die.doubt is Doubt.FACE


def second_opinion(die: SeenDie, opinion: FaceReading) -> SeenDie:
    """The die with what was taught heard too: two that agree are sure, two that do not ask the player."""
    if not opinion.sure:
        return die
    if opinion.face != die.face:
        return msgspec.structs.replace(die, sure=False, doubt=Doubt.FACE)
    return msgspec.structs.replace(die, sure=True, cause=None, doubt=None)


def face_of(picture: Picture, die: SeenDie) -> Picture:
    """The face of a seen die as samples are compared: (CROP, CROP, 3) uint8 BGR."""
    return _inner(_around(picture, die))


def _inner(around: Picture) -> Picture:
    """The die of a picture that shows `AROUND` widths."""
    low, high = (KEPT_SIDE - round(KEPT_SIDE / AROUND)) // 2, (KEPT_SIDE + round(KEPT_SIDE / AROUND)) // 2
    return np.asarray(
        cv2.resize(around[low:high, low:high], (CROP, CROP), interpolation=cv2.INTER_AREA), np.uint8
    )


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
