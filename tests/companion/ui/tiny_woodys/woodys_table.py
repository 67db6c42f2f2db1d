"""A game of Tiny Woodys at a screen, played by touches and by a finger that holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cards import CardLibrary
from companion.games.game import GameName, Step
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody
from companion.inputs import Undo
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.geometry import Box, geometry
from companion.ui.marks import Scheme, Sign, Words
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.ui.view import View
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas
from tests.companion.ui.promises import broken

if TYPE_CHECKING:
    from companion.games.game import Action

IDA, NOE, MARA, OTTO = range(4)
ACORN = Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, draw=1)
KNOWN = (
    ACORN,
    Woody("Walnut", Kind.FOREST_FRUITS),
    Woody("Hazelnut", Kind.FOREST_FRUITS, ability=Ability.DRAW_FOUR),
    Woody("Chestnut", Kind.FOREST_FRUITS, ability=Ability.SEARCH),
    Woody("Clover", Kind.HERBS, keep=1),
    Woody("Rock crystal", Kind.MINERALS, place=1),
    Woody("Pine cone", Kind.TREES, event=1),
)


def check(scheme: Scheme, size: tuple[int, int], where: object) -> None:
    """The promises that hold for every picture."""
    screen = Box(0, 0, *[side / canvas(size, side=False).geometry.k for side in size])
    assert broken(scheme, size, screen) == [], where


class AtTheScreen:
    """A landscape screen and the journal behind it; `touches` counts what the players did."""

    def __init__(self, folder: Path, journal: Journal | None = None) -> None:
        self.journal = journal or Journal.in_memory()
        library = CardLibrary(folder, GameName.TINY_WOODYS, Woody)
        games = {GameName.TINY_WOODYS: TinyWoodysGame()}
        self.sitting = Sitting(self.journal, games, lambda: 0.0, {GameName.TINY_WOODYS: library})
        self.touches = 0

    def begin(self) -> AtTheScreen:
        """A new game, from the home screen."""
        return self.touch("game tiny-woodys")

    @property
    def view(self) -> View:
        return view_of(self.sitting, TrayNews())

    def scheme(self, pressed: str | None = None) -> Scheme:
        """The picture; `pressed` is the target that a finger holds."""
        return drawn(self.view, geometry((1280, 720)), Typesetter(1), pressed)

    @property
    def state(self) -> TinyWoodys:
        assert self.sitting.table is not None
        state = self.sitting.table.state
        assert isinstance(state, TinyWoodys)
        return state

    @property
    def step(self) -> Step:
        assert self.sitting.table is not None
        return self.sitting.table.step

    def texts(self, pressed: str | None = None) -> tuple[str, ...]:
        """Everything that is written on the screen."""
        return tuple(mark.text for mark in self.scheme(pressed).marks if isinstance(mark, Words))

    def signs(self, pressed: str | None = None) -> list[Sign]:
        """Every icon on the screen."""
        return [mark for mark in self.scheme(pressed).marks if isinstance(mark, Sign)]

    def told(self) -> str:
        """What the last notes told."""
        return "; ".join(str(shown.note.text) for shown in self.sitting.shown)

    def do(self, *actions: Action) -> AtTheScreen:
        """What happened before."""
        for action in actions:
            self.sitting.do(action, Source.TOUCH)
        return self

    def touch(self, *names: str) -> AtTheScreen:
        """Touch the targets of these names, one after the other."""
        for name in names:
            scheme = self.scheme()
            target = scheme.named(name)
            assert target is not None, (name, [t.name for t in scheme.targets])
            intent = next_intent(scheme, None) if name == "next" else target.intent
            assert intent is not None, name
            self.touches += 1
            self.sitting.handle(intent, Source.TOUCH, scheme)
        return self

    def write(self, words: str) -> AtTheScreen:
        """Type on the screen's keyboard, and be done."""
        return self.touch(*("space" if c == " " else f"key {c.lower()}" for c in words), "next")

    def hold_and_choose(self, button: str, target: str) -> AtTheScreen:
        """Hold a private button and choose among what it shows."""
        scheme = self.scheme(button)
        chosen = scheme.named(target)
        assert chosen is not None, (target, [t.name for t in scheme.targets])
        assert chosen.under == button
        self.sitting.handle(chosen.intent, Source.TOUCH, scheme)
        return self

    def undo(self) -> AtTheScreen:
        self.sitting.handle(Undo(), Source.PANEL, self.scheme())
        return self

    def number(self, seat: int, name: str) -> int:
        """The number of a player's Woody of that name, the last one laid."""
        return [laid.id for laid in self.state.players[seat].board if laid.name == name][-1]

    def board(self, seat: int) -> tuple[str, str]:
        """What lies before a player."""
        player = self.state.players[seat]
        areas = (player.collection, player.hiding)
        written = [", ".join(f"2 {x.name}" if x.pair else x.name for x in area) for area in areas]
        return written[0], written[1]
