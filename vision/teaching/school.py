"""A lesson before the camera: each face is taken once the die lies still."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from vision.errors import DiceSetError, PictureError
from vision.messages import LearnDice, Learning, LessonNews, StopLearning, TeachFace, Unteach
from vision.picture import Picture
from vision.sentence import Sentence, say, why
from vision.teaching import store
from vision.teaching.lesson import Lesson
from vision.teaching.taught import Sample

PATIENCE_S: Final = 3.0
"""How long a die that is to be taken may go on moving."""

RESTLESS: Final = say("The tray does not lie still: take the hand away and try again.")


class _StoppedError(Exception):
    """The player wants the dice not to be learned now."""


class School:
    """Takes samples of the pictures it is shown, and tells what came of every request.

    Dice are learned in a thread of its own: with many samples on a small machine it takes longer than a
    camera may stand still. `tell` is called from that thread too. Meanwhile the lesson does not change.
    """

    def __init__(self, tell: Callable[[LessonNews | Learning], None]) -> None:
        self._tell = tell
        self._lesson = Lesson("")
        self._learning: threading.Thread | None = None
        self._stopping = threading.Event()
        self._wanted: str | None = None
        self._since: float | None = None

    def take(self, request: TeachFace | Unteach | LearnDice | StopLearning) -> None:
        """Do what is asked; a face is taken from the pictures that follow."""
        if self._learning is not None and self._learning.is_alive():
            if isinstance(request, StopLearning):
                self._stopping.set()
            return
        match request:
            case TeachFace(face):
                self._wanted, self._since = face, None
            case Unteach(everything):
                if everything:
                    self._lesson = Lesson("")
                self._lesson.undo()
                self._say()
            case LearnDice(name, folder):
                self._stopping.clear()
                self._learning = threading.Thread(
                    target=self._learn, args=(name, Path(folder)), name="learning", daemon=True
                )
                self._learning.start()
            case StopLearning():
                pass  # it has just ended by itself

    def wait(self) -> None:
        """Return once what is being learned is learned."""
        if self._learning is not None:
            self._learning.join()

    def see(self, picture: Picture, time: float, *, still: bool) -> None:
        """The next picture, (H, W, 3) uint8 BGR, taken at `time` s, and whether the tray lies still in it."""
        if self._wanted is None or (self._learning is not None and self._learning.is_alive()):
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
            self._lesson.learn(self._over)
            self._lesson.keep(folder)
        except _StoppedError:
            self._say()
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

    def _over(self, samples: Sequence[Sample]) -> Iterator[Sample]:
        """Go through samples and tell how many are done."""
        for done, sample in enumerate(samples):
            if self._stopping.is_set():
                raise _StoppedError
            self._tell(Learning(done, len(samples)))
            yield sample

    def _say(self, trouble: Sentence | None = None, *, learned: bool = False) -> None:
        samples = self._lesson.samples
        last = store.png_of(samples[-1]) if samples else b""
        self._tell(LessonNews(tuple(sample.face for sample in samples), last, trouble, learned))
