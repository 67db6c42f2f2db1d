"""A reader that grows surer on the player's own dice, by the corrections made in play."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from vision.errors import DiceSetError
from vision.picture import Picture
from vision.reading import Reading, SeenDie
from vision.teaching.corrections import Correction
from vision.teaching.samples import Samples, face_of, second_opinion, wants_opinion
from vision.teaching.taught import Taught


class PictureReader(Protocol):
    """What reads the dice of one picture."""

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR; `committed` are the dice a colour that may lie there."""
        ...


class OwnDice:
    """`reader`, its doubts about a face answered by the corrections kept in `folder`.

    They are heard only while they read those of them that are held back better than the reader did, and none
    of them silently wrong that it did not.

    Nothing is heard before `learn` was called. While one thread reads, one other may do all the rest.

    Raises:
        DiceSetError: what is kept in the folder is damaged or something else.
    """

    def __init__(self, reader: PictureReader, folder: Path) -> None:
        self._reader = reader
        self._samples = Samples(folder)
        self._known: tuple[Mapping[str, Taught], frozenset[str]] = {}, frozenset()
        self.fault: DiceSetError | None = None

    @property
    def heard(self) -> bool:
        """Whether the corrections are used."""
        return bool(self._known[0])

    def corrections(self) -> tuple[Correction, ...]:
        """All that are kept, oldest first."""
        return self._samples.corrections()

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR."""
        reading = self._reader.read(picture, committed)
        taught, misread = self._known
        dice = tuple(
            second_opinion(die, taught[die.colour].read(face_of(picture, die)))
            if wants_opinion(die, taught, misread)
            else die
            for die in reading.dice
        )
        return msgspec.structs.replace(reading, dice=dice)

    def correct(self, picture: Picture, die: SeenDie, colour: str, face: str) -> None:
        """The player says what a die of a picture shows that was read as `die`; raises OSError."""
        self._samples.add_correction(picture, die, colour, face)
        self.learn()

    def forget(self, file: str) -> None:
        """Forget the correction whose picture is `file`, or all where it is empty; raises OSError."""
        for one in self._samples.corrections():
            if file in ("", one.file):
                self._samples.undo(one)
        self.learn()

    def learn(self) -> None:
        """Learn from what is kept, and find out whether that helps; what is damaged is named by `fault`."""
        taught: Mapping[str, Taught] = {}
        self.fault = None
        try:
            if self._samples.compare().taught_is_better:
                taught = self._samples.taught()
        except DiceSetError as error:  # the reader reads on alone
            self.fault = error
        self._known = taught, self._samples.misread
