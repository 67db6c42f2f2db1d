"""Corrections of the player's own dice, kept and learned from beside the reading, which goes on."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from vision.errors import DiceSetError
from vision.messages import Correct, Forget, OwnDiceKept
from vision.sentence import Sentence, say, why
from vision.teaching.own_dice import OwnDice, PictureReader


class Learner:
    """Does what is asked of `own`, one thing after the other, and tells what is kept after each."""

    def __init__(self, own: OwnDice, tell: Callable[[OwnDiceKept], None]) -> None:
        self._own, self._tell = own, tell
        self._thread = ThreadPoolExecutor(1, "learner")
        self._thread.submit(self._run, own.learn)

    def take(self, request: Correct | Forget) -> None:
        """Do this once what was asked before is done."""
        match request:
            case Correct(data, die, colour, face):
                picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
                if picture is not None:
                    seen = np.asarray(picture, np.uint8)
                    self._thread.submit(self._run, lambda: self._own.correct(seen, die, colour, face))
            case Forget(file):
                self._thread.submit(self._run, lambda: self._own.forget(file))

    def wait(self) -> None:
        """Return once all is done; nothing more may be asked."""
        self._thread.shutdown()

    def _run(self, work: Callable[[], None]) -> None:
        fault: Sentence | None = None
        try:
            work()
        except OSError as error:
            fault = say(
                "The correction can not be kept ({why}): is the disk full or read-only?", why=why(error)
            )
        except DiceSetError as error:
            fault = error.sentence
        own = self._own
        if fault is None and own.fault is not None:
            fault = own.fault.sentence
        self._tell(OwnDiceKept(len(own.corrections()), own.heard, fault))


def with_own_dice(
    reader: PictureReader, folder: str, tell: Callable[[OwnDiceKept], None]
) -> tuple[PictureReader, Learner | None]:
    """The reader with the corrections kept in `folder` ("": none), and who keeps them.

    Where they are damaged the reader reads without, and that is told.
    """
    if not folder:
        return reader, None
    try:
        own = OwnDice(reader, Path(folder))
    except DiceSetError as error:
        tell(OwnDiceKept(0, heard=False, fault=error.sentence))
        return reader, None
    return own, Learner(own, tell)
