"""A game of Rose played by touching what the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cards import CardLibrary
from companion.games.game import GameName, Move
from companion.games.rose import actions as act
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.game import RoseGame
from companion.games.rose.state import StepId
from companion.games.strong20.dice import Counts, Die
from companion.inputs import Open, Sheet
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Words
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from companion.games.game import Action
    from companion.games.rose.state import Rose
    from companion.ui.marks import Scheme

SIZE = (800, 480)


def where(state: Rose, name: str) -> list[str]:
    """The places on which enemies of that name stand."""
    return [spot.name for spot, enemy in state.standing if enemy.card.name == name]


class Hands:
    """A sitting at a game of Rose, and the touches that it takes."""

    def __init__(self, folder: FilePath) -> None:
        self.folder = folder
        self.sitting = Sitting(
            Journal.in_memory(), {GameName.ROSE: RoseGame()}, lambda: 0.0, {GameName.ROSE: self.library()}
        )
        self.touches = 0

    def library(self) -> CardLibrary[Enemy]:
        return CardLibrary(self.folder, GameName.ROSE, Enemy)

    def picture(self) -> Scheme:
        where = canvas(SIZE, side=False)
        return drawn(view_of(self.sitting, TrayNews()), where.geometry, where.type)

    def touch(self, *names: str) -> Hands:
        """Touch targets by their names, one after the other."""
        for name in names:
            shown = self.picture()
            target = shown.named(name)
            assert target is not None, f"no {name} among {[t.name for t in shown.targets]}"
            intent = next_intent(shown, None) if name == "next" else target.intent
            assert intent is not None
            self.sitting.handle(intent, Source.TOUCH, shown)
            self.touches += 1
        return self

    def write(self, letters: str) -> Hands:
        """Touch letters of the keyboard."""
        return self.touch(*("space" if letter == " " else f"key {letter}" for letter in letters.lower()))

    def do(self, *actions: Action) -> Hands:
        """Things that are done elsewhere."""
        for action in actions:
            self.sitting.do(action, Source.TOUCH)
        return self

    def open(self, sheet: Sheet, about: str = "") -> Hands:
        self.sitting.handle(Open(sheet, about), Source.TOUCH, self.picture())
        return self

    def put(self, place: str, card: Enemy) -> int:
        """An enemy on its place; returns its number."""
        self.do(Move("card", "deck", place))
        number = self.state.enemies_seen
        self.do(act.Describe(f"enemy.{number}", card))
        return number

    def engage(self, path: Path = Path.A, *dice: Die) -> Hands:
        """On to the Strategy phase, with a roll if there is one."""
        self.do(act.EndActivation())
        if self.state.here is StepId.RESPITE:
            self.do(act.Respite(Counts()))
        self.do(act.Stand(path))
        return self.do(act.Roll(dice)) if dice else self

    @property
    def state(self) -> Rose:
        assert self.sitting.table is not None
        found: Rose = self.sitting.table.state
        return found

    def says(self, words: str) -> bool:
        """Whether the screen says so."""
        return any(words in mark.text for mark in self.picture().marks if isinstance(mark, Words))
