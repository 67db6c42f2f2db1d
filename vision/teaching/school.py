"""A lesson before the camera: each face is taken once the die lies still."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from vision.errors import DiceSetError, PictureError
from vision.messages import LearnDice, LessonNews, TeachFace, Unteach
from vision.picture import Picture
from vision.sentence import Sentence, say, why
from vision.teaching import store
from vision.teaching.lesson import Lesson

PATIENCE_S: Final = 3.0
"""How long a die that is to be taken may go on moving."""

RESTLESS: Final = say("The tray does not lie still: take the hand away and try again.")


class School:
    """Takes samples of the pictures it is shown, and tells what came of every request."""

    def __init__(self, tell: Callable[[LessonNews], None]) -> None:
        self._tell = tell
        self._lesson = Lesson("")
        self._wanted: str | None = None
        self._since: float | None = None

    def take(self, request: TeachFace | Unteach | LearnDice) -> None:
        """Do what is asked; a face is taken from the pictures that follow."""
        match request:
            case TeachFace(face):
                self._wanted, self._since = face, None
            case Unteach(everything):
                if everything:
                    self._lesson = Lesson("")
                self._lesson.undo()
                self._say()
            case LearnDice(name, folder):
                self._learn(name, Path(folder))

    def see(self, picture: Picture, time: float, *, still: bool) -> None:
        """The next picture, (H, W, 3) uint8 BGR, taken at `time` s, and whether the tray lies still in it."""
        if self._wanted is None:
            return
        self._since = time if self._since is None else self._since
        trouble: Sentence | None = None
        if still:
            try:
                self._lesson.add(self._wanted, picture)
            except PictureError as error:
                trouble = error.sentence
        elif time - self._since < PATIENCE_S:
            return
        else:
            trouble = RESTLESS
        self._wanted = None
        self._say(trouble)

    def _learn(self, name: str, folder: Path) -> None:
        self._lesson.name = name
        try:
            self._lesson.learn()
            self._lesson.keep(folder)
        except DiceSetError as error:
            self._say(error.sentence)
        except OSError as error:
            self._say(
                say(
                    "The dice can not be kept in {folder} ({why}): is the disk full or read-only?",
                    folder=folder,
                    why=why(error),
                )
            )
        else:
            self._say(learned=True)

    def _say(self, trouble: Sentence | None = None, *, learned: bool = False) -> None:
        samples = self._lesson.samples
        last = store.png_of(samples[-1]) if samples else b""
        self._tell(LessonNews(tuple(sample.face for sample in samples), last, trouble, learned))
