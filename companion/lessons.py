"""Dice taught before the camera, and those corrected in play: what is asked, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.inputs import ForgetDie, LearnDice, Sheet, TeachFace, Unteach
from companion.outside_words import told
from companion.taught_dice import kept_in
from companion.ui.teaching import Lesson, OwnDice, OwnDie
from vision.errors import DiceSetError
from vision.messages import LessonNews, OwnDiceKept
from vision.teaching.corrections import load

if TYPE_CHECKING:
    from pathlib import Path

    from companion.inputs import Intent
    from companion.ui.desk import Desk
    from vision.messages import Message
    from vision.process import CameraProcess

MINE = "mine"
"""What dice are called that are taught on the screen without a name."""


class Lessons:
    """The lesson of one run; `data` is the data folder, `own` the folder of what was corrected."""

    def __init__(self, data: Path, own: Path, name: str | None = None) -> None:
        self._folder, self._own = kept_in(data, name or MINE), own
        self.lesson = Lesson(name or MINE)
        self._news = OwnDiceKept(0, heard=False)
        self._kept: OwnDice | None = None

    def serve(self, intent: Intent, camera: CameraProcess) -> bool:
        """Ask the camera for what the player wants; False where this is not about dice."""
        match intent:
            case TeachFace(face):
                camera.teach(face)
                self.lesson = msgspec.structs.replace(self.lesson, busy=face, trouble=None, learned=False)
            case Unteach():
                camera.unteach()
            case LearnDice():
                camera.learn(self.lesson.name, self._folder)
            case ForgetDie(file):
                camera.forget(file)
            case _:
                return False
        return True

    def hear(self, message: Message) -> None:
        """What the camera says of it."""
        match message:
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
