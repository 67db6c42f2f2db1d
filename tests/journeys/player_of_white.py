"""Somebody who plays whole games of White at a table top: by touch, panel and dice before the camera.

What is to come is planned (which card lies where, which dice fall); what is done follows from the books.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

import cv2

from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.state import Stack, StepId
from companion.journal import Source
from tests.journeys.table_top import TableTop
from vision.drawing import DrawnDie, draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from companion.games.white.state import White
    from companion.sitting import Sitting

CRITS = ("purple crit", "red hit")
"""Three damage with two dice."""


class Round(NamedTuple):
    """A round of the forest: where the hero goes, who is there, and onto which stack they fall."""

    place: str
    card: str
    rolls: tuple[tuple[str, ...], ...] = (CRITS,)
    stack: Stack = Stack.KEEP
    icons: tuple[Modifier, ...] = ()
    bribed: bool = False


class Table(TableTop):
    """A table whose books can be read when the game is over, too."""

    def _mirror(self) -> Sitting:
        mirror = super()._mirror()
        games = mirror.journal.games()
        if mirror.table is None and games:
            mirror.resume(games[-1].id)
        return mirror


class Trays:
    """Pictures of the tray, drawn as they are asked for; no two have their dice in the same places."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._drawn = 0

    def of(self, dice: Iterable[str]) -> Path:
        """A picture with these dice."""
        self._drawn += 1
        picture, _ = draw_tray([DrawnDie(*die.split()) for die in dice], (1280, 720), seed=self._drawn)
        path = self._folder / f"tray-{self._drawn}.png"
        cv2.imwrite(str(path), picture)
        return path


class PlayerOfWhite:
    """Plays on until something holds; NEXT is pressed on the panel and on the screen by turns."""

    def __init__(self, table_top: TableTop, folder: Path) -> None:
        self.table_top, self.trays = table_top, Trays(folder)
        self.rounds: deque[Round] = deque()
        self.bosses: deque[str] = deque()
        self.rolls: deque[tuple[str, ...]] = deque()
        self.icons: deque[Modifier] = deque()
        self._now: Round | None = None
        self._by_panel = False

    @property
    def state(self) -> White:
        """The books as they are on disk."""
        state: White = self.table_top.state
        return state

    def until(self, holds: Callable[[White], bool]) -> White:
        """Play until the books are so."""
        while not holds(self.state):
            self.do_what_is_next()
        return self.state

    def next(self) -> None:
        """Press NEXT."""
        self._by_panel = not self._by_panel
        if self._by_panel:
            self.table_top.press("NEXT")
        else:
            self.table_top.touch("next")

    def do_what_is_next(self) -> None:
        """What the step asks of the player."""
        match self.state.at:
            case StepId.PREPARE | StepId.PRESS_ONWARD:
                self.move_on()
            case StepId.WRITE_CARD if not self.state.draft or not self.state.draft.name:
                self.find(self.whose_turn())
            case StepId.NAME_ICON:
                self.touch_offer(list(Modifier).index(self.icons.popleft()))
            case StepId.STACK_CARD if self.table_top.scheme().next is None:
                self.touch_offer(list(Modifier).index(self.icons.popleft()))
            case StepId.BRIBERY if self._now is not None and self._now.bribed and self.state.enemies:
                self.touch_offer(1)
            case StepId.COMMIT:
                self.roll(self.rolls.popleft())
            case StepId.FOREBODE:
                self.table_top.touch("stack keep")
            case StepId.CLEANUP:
                assert self._now is not None
                self.table_top.touch(f"stack {self._now.stack.value}")
            case _:
                self.next()

    def move_on(self) -> None:
        """The next round of the plan begins."""
        self._now = self.rounds.popleft()
        self.rolls.extend(() if self._now.bribed else self._now.rolls)
        self.icons.extend(self._now.icons)
        self.table_top.touch(f"place {self._now.place}")

    def whose_turn(self) -> str:
        """The name on the card that was turned up."""
        if self.state.conflict is not None:
            return self.bosses.popleft()
        assert self._now is not None
        return self._now.card

    def find(self, name: str) -> None:
        """Find a known card by its first letters."""
        self.table_top.touch("name")
        self.table_top.write(name[:2])
        self.table_top.touch("known")
        assert self.state.draft is not None
        assert self.state.draft.name == name

    def touch_offer(self, number: int) -> None:
        """Touch an offer of the step."""
        self.table_top.touch(f"offer {number}")

    def roll(self, dice: tuple[str, ...]) -> None:
        """Dice fall into the tray; the camera reads them."""
        before = self.table_top.written()
        self.table_top.lay_before_the_camera(self.trays.of(dice))
        self.table_top.until(lambda: self.table_top.written() != before, f"the roll of {dice}")
        assert self.table_top.entries()[-1].source is Source.CAMERA
        shown = sorted(f"{die.colour} {die.face}" for die in self.state.dice.active)
        assert shown == sorted(dice), "the camera reads what lies there"


DECK = (
    Card("Wolf", modifier=Modifier.WINDED, health=3, damage=1, resolve=1),
    Card("Crow", modifier=Modifier.APPLE, health=3, damage=1),
    Card("Rat", modifier=Modifier.SUMMON, health=2, damage=1, bribe=1),
    Card("Fog", kind=Kind.FABLE, modifier=Modifier.WINDED, merchant=True),
    Card("Owl", modifier=Modifier.ROBBERY, health=3, damage=1, resolve=1),
    Card("Bat", modifier=Modifier.APPLE, health=3, damage=2),
    Card("Giant", modifier=Modifier.WINDED, health=9, damage=2),
    Card("Abbot", kind=Kind.BOSS, health=2, damage=1),
    Card("Miller", kind=Kind.BOSS, health=2, damage=1),
    Card("Smith", kind=Kind.BOSS, health=2, damage=1),
)
"""The cards that are known; all of them are invented."""
