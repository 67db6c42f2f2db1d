"""A game of Tiny Woodys at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.faults import faults
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import Laid, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody
from tests.companion.games.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = TinyWoodysGame()
LIBRARY = (
    Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING),
    Woody("Chestnut", Kind.FOREST_FRUITS, Season.AUTUMN, ability=Ability.SEARCH),
    Woody("Walnut", Kind.FOREST_FRUITS, Season.AUTUMN),
    Woody("Hazelnut", Kind.FOREST_FRUITS, Season.SUMMER, ability=Ability.DRAW_FOUR),
    Woody("Blackberry", Kind.FOREST_FRUITS, Season.SUMMER, copies=3),
    Woody("Peppermint", Kind.HERBS, Season.SUMMER),
    Woody("Clover", Kind.HERBS, Season.SPRING, ability=Ability.LOOK_AND_TAKE),
    Woody("Rose quartz", Kind.MINERALS, Season.WINTER, draw=1, keep=1),
    Woody("Fluorite", Kind.MINERALS, Season.AUTUMN, draw=1, keep=1),
    Woody("Rock crystal", Kind.MINERALS, Season.WINTER, place=1),
    Woody("Granite", Kind.MINERALS, Season.SPRING, draw=2),
    Woody("Pine cone", Kind.TREES, Season.WINTER, draw=1, event=1),
    Woody("Fir", Kind.TREES, Season.WINTER, ability=Ability.SWAP_BETWEEN),
    Woody("Oak", Kind.TREES, Season.AUTUMN, ability=Ability.RETURN),
    Woody("Umbrella mushroom", Kind.MUSHROOMS, Season.AUTUMN, draw=1, ability=Ability.SWAP),
    Woody("Porcini", Kind.MUSHROOMS, Season.AUTUMN),
    Woody("Oak leaf", Kind.LEAVES, Season.SPRING, ability=Ability.SEE_ROLE),
)
"""Woodys as the rulebook's examples print them, in our own words, and some to fill the table."""


class Play(Playing[TinyWoodys]):
    """One game: what is done at the table, and the books after it; Woodys by name and seat."""

    firm = False

    def __init__(self, setup: Setup) -> None:
        super().__init__(GAME, faults, setup)

    def lay(self, seat: int, collection: str = "", hiding: str = "") -> None:
        """A board as it lies: `Acorn, 2 Fluorite`, with 2 for a combined pair."""
        for area, words in (("collection", collection), ("hiding", hiding)):
            for word in filter(None, words.split(", ")):
                name = word.removeprefix("2 ")
                self.move(name, "pile.winter", f"{area}.{seat}")
                if word != name:
                    self.move(name, "pile.winter", f"{area}.{seat}")
                    last, second = getattr(self.state.players[seat], area)[-2:]
                    self.do(act.Combine(last.id, second.id), override=True)
                    while self.state.asked is not None:
                        self.do(act.Pass())

    def board(self, seat: int) -> tuple[str, str]:
        """A board as it lies, as `lay` takes it."""
        player = self.state.players[seat]
        return tuple(  # type: ignore[return-value]
            ", ".join(f"2 {laid.name}" if laid.pair else laid.name for laid in area)
            for area in (player.collection, player.hiding)
        )

    def find(self, seat: int, name: str) -> Laid:
        """The last Woody of that name of a player."""
        return [laid for laid in self.state.players[seat].board if laid.name == name][-1]

    def place(self, *names: str) -> TinyWoodys:
        """Place Woodys from the hand of the player whose turn it is."""
        return self.do(*(act.Place(name) for name in names))

    def hide(self, name: str) -> TinyWoodys:
        """Hide a Woody of the collection of the player whose turn it is."""
        collection = self.state.players[self.state.active].collection
        return self.do(act.Hide([laid.id for laid in collection if laid.name == name][-1]))

    def swap(
        self, seat: int, name: str, other_seat: int, other: str, *, override: bool = False
    ) -> TinyWoodys:
        """Swap two Woodys."""
        return self.do(act.Swap(self.find(seat, name).id, self.find(other_seat, other).id), override=override)

    def sums(self, seat: int) -> tuple[str, str, str, str]:
        """What a player may draw, place, play and keep, as it is shown."""
        return tuple(  # type: ignore[return-value]
            limit(self.state, seat).worked_out
            for limit in (limits.drawing, limits.placing, limits.playing, limits.keeping)
        )

    def hand(self, seat: int) -> int:
        """Cards in a player's hand."""
        return self.state.players[seat].hand


@pytest.fixture
def begin() -> Callable[..., Play]:
    """Begins a game of these players at the first turn, with a known library; other choices as given."""

    def begun(*players: str, **chosen: object) -> Play:
        chosen.setdefault("library", LIBRARY)
        play = Play(Setup(players=players or ("Miriam", "Peter", "Ida"), **chosen))  # type: ignore[arg-type]
        play.next(2)
        assert play.state.at is StepId.TURN
        return play

    return begun


@pytest.fixture
def new() -> Callable[..., Play]:
    """A game at its set-up step."""
    return lambda **chosen: Play(Setup(**chosen))
