"""A lesson: faces are shown one after the other, and are learned when enough of each were seen."""

from collections.abc import Sequence
from pathlib import Path

from vision.cameras.files import PICTURE_SUFFIXES
from vision.errors import DiceSetError, PictureError
from vision.picture import Picture, as_picture, load_picture
from vision.sentence import say
from vision.teaching import store
from vision.teaching.crops import crops_of
from vision.teaching.taught import Over, Sample, Taught

WISHED = 5
"""Samples a face that a lesson asks for: with five, 98 in 100 faces were read, with three 95."""


class Lesson:
    """Collects samples of the dice `name`.

    lesson = Lesson("bones")
    lesson.add("1", picture)  # the die with its 1 up, alone in the tray; a few times, turned
    lesson.learn()
    """

    def __init__(self, name: str, empty: Picture | None = None) -> None:
        self.name = name
        self._empty = empty
        self._samples: list[Sample] = []

    @property
    def samples(self) -> tuple[Sample, ...]:
        """What was shown so far, in its order."""
        return tuple(self._samples)

    def add(self, face: str, picture: Picture) -> Sample:
        """Take the one die of a picture, (H, W, 3) uint8 BGR, as a sample of `face`.

        Raises:
            PictureError: there is no die in it, or more than one.
        """
        crops = crops_of(as_picture(picture), self._empty)
        if len(crops) != 1:
            if crops:
                raise PictureError(
                    say(
                        "There are {n} things in the picture that may be dice: lay one die alone on a plain "
                        "ground.",
                        n=len(crops),
                    )
                )
            raise PictureError(say("There is no die in the picture: lay one die alone on a plain ground."))
        sample = Sample(face, crops[0].pixels)
        self._samples.append(sample)
        return sample

    def undo(self) -> None:
        """Forget the sample added last, if there is one."""
        if self._samples:
            self._samples.pop()

    def missing(self, faces: Sequence[str]) -> dict[str, int]:
        """How many more samples of each face would be good."""
        seen = [sample.face for sample in self._samples]
        return {face: WISHED - seen.count(face) for face in faces if seen.count(face) < WISHED}

    def learn(self, over: Over = iter) -> Taught:
        """The dice as far as they were shown; `over` goes through the samples and may tell how far it is.

        Raises:
            DiceSetError: too few pictures or faces were shown.
        """
        return Taught(tuple(self._samples), over)

    def keep(self, folder: Path) -> None:
        """Write the samples to `folder`; raises OSError."""
        store.save(folder, self.name, self._samples)


def lesson_from(name: str, folder: Path) -> tuple[Lesson, list[str]]:
    """A lesson of the pictures in `folder`, which has a folder a face; and what of it could not be used.

    Raises:
        DiceSetError: there is no such folder, or none in it.
    """
    if not folder.is_dir():
        raise DiceSetError(
            say(
                "{folder} is no folder: give one that holds a folder of pictures for every face.",
                folder=folder,
            )
        )
    faces = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    if not faces:
        raise DiceSetError(
            say(
                "{folder} holds no folders: make one for every face, with pictures of it inside.",
                folder=folder,
            )
        )
    lesson, faults = Lesson(name), []
    for face in faces:
        for path in sorted(face.iterdir()):
            if path.suffix.lower() not in PICTURE_SUFFIXES:
                continue
            try:
                lesson.add(face.name, load_picture(path))
            except PictureError as error:
                faults.append(str(error) if str(path) in str(error) else f"{path}: {error}")
    return lesson, faults
