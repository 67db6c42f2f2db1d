"""Dice taught before the camera, and those corrected in play: what is asked, and what came of it."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Note
from companion.games.text import say
from companion.inputs import ForgetDie, Sheet, TeachFace, Unteach
from companion.outside_words import told
from companion.taught_dice import kept_in
from companion.ui.teaching import Lesson, OwnDice, OwnDie
from vision.camera_state import CameraState
from vision.errors import DiceSetError
from vision.messages import Learning, LessonNews, OwnDiceKept, Trouble
from vision.teaching.corrections import load

if TYPE_CHECKING:
    from pathlib import Path

    from companion.inputs import Intent
    from companion.ui.desk import Desk
    from companion.workshop import Progress
    from vision.messages import Message
    from vision.process import CameraProcess

MINE = "mine"
"""What dice are called that are taught on the screen without a name."""
ASK_S = 0.2
"""How soon it is noticed that the learning is to be stopped, while the camera's process says nothing."""
Heard = Learning | LessonNews | Trouble
"""What may come while dice are being learned; all but the first ends it."""


class Lessons:
    """The lesson of one run; `data` is the data folder, `own` the folder of what was corrected."""

    def __init__(self, data: Path, own: Path, name: str | None = None) -> None:
        self._folder, self._own = kept_in(data, name or MINE), own
        self.lesson = Lesson(name or MINE)
        self._news = OwnDiceKept(0, heard=False)
        self._kept: OwnDice | None = None
        self._heard: SimpleQueue[Heard] = SimpleQueue()

    def serve(self, intent: Intent, camera: CameraProcess) -> bool:
        """Ask the camera for what the player wants; False where this is not about dice."""
        match intent:
            case TeachFace(face):
                camera.teach(face)
                self.lesson = msgspec.structs.replace(self.lesson, busy=face, trouble=None, learned=False)
            case Unteach():
                camera.unteach()
            case ForgetDie(file):
                camera.forget(file)
            case _:
                return False
        return True

    def begun(self) -> None:
        """The dice are being learned from now on."""
        self.lesson = msgspec.structs.replace(self.lesson, trouble=None, learning=True)

    def learn(self, camera: CameraProcess, progress: Progress) -> Heard:
        """Have the dice learned, as work beside the game: what it came to. Touches nothing of the app."""
        self._heard = SimpleQueue()
        camera.learn(self.lesson.name, self._folder)
        done, of, ended = 0, None, None
        try:
            while ended is None:
                progress.at(done, of)
                try:
                    heard = self._heard.get(timeout=ASK_S)
                except Empty:
                    continue
                if isinstance(heard, Learning):
                    done, of = heard.done, heard.of
                else:
                    ended = heard
        finally:
            if ended is None:
                camera.stop_learning()
        return ended

    def ended(self, heard: Heard) -> Note | None:
        """What the learning came to, for the players; a camera that was lost tells of itself."""
        if not isinstance(heard, LessonNews):
            return None
        if heard.trouble is not None:
            return Note(told(heard.trouble), warning=True)
        return Note(say("These dice are learned.")) if heard.learned else None

    def hear(self, message: Message) -> None:
        """What the camera says of it."""
        if self.lesson.learning and isinstance(message, Learning | LessonNews):
            self._heard.put(message)
        match message:
            case Trouble(sentence, CameraState.PROCESS):
                # what was shown to the process that is lost is gone with it
                self._heard.put(message)
                trouble = told(sentence) if self.lesson.samples or self.lesson.learning else None
                self.lesson = Lesson(self.lesson.name, trouble=trouble)
            case LessonNews(samples, picture, trouble, learned):
                self.lesson = Lesson(
                    self.lesson.name,
                    samples,
                    picture,
                    None if trouble is None else told(trouble),
                    learned=learned,
                )
            case OwnDiceKept():
                self._news, self._kept = message, None
            case _:
                return

    def shown(self, desk: Desk) -> dict[str, Any]:
        """The view's fields, where a desk shows some of it."""
        sheet = None if desk.sheet is None else desk.sheet.sheet
        if sheet is Sheet.TEACH:
            return {"lesson": self.lesson}
        return {"own_dice": self.own_dice()} if sheet is Sheet.OWN_DICE else {}

    def own_dice(self) -> OwnDice:
        """What was corrected, as it lies on the disk."""
        if self._kept is None:
            try:
                listed = load(self._own)
            except DiceSetError as error:
                self._kept = OwnDice(fault=told(error.sentence))
            else:
                fault = None if self._news.fault is None else told(self._news.fault)
                dice = tuple(OwnDie(one.shows, one.read_as, self._own / one.file) for one in reversed(listed))
                self._kept = OwnDice(dice, self._news.heard, fault)
        return self._kept
