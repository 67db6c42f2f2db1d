"""A game of Tiny Woodys at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Action, Correct, Move, Note, Offer, Outcome, RuleBroken, Step
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.faults import faults
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import Laid, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody

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


class Play:
    """One game: what is done at the table, and the books after it; Woodys by name and seat."""

    def __init__(self, setup: Setup) -> None:
        self.state = GAME.new(setup)
        self.notes: tuple[Note, ...] = ()
        self.label = ""

    def do(self, *actions: Action, override: bool = False) -> TinyWoodys:
        """Do actions; the books must hold after each."""
        for action in actions:
            outcome: Outcome[TinyWoodys] = GAME.apply(self.state, action, override=override)
            self.state, self.notes, self.label = outcome.state, outcome.notes, str(outcome.label)
            assert faults(self.state) == []
        return self.state

    def refused(self, action: Action, *, by: str, words: str = "", firm: bool = False) -> None:
        """The rule forbids the action; the message holds the words, and nothing has changed."""
        before = self.state
        with pytest.raises(RuleBroken) as caught:
            GAME.apply(self.state, action)
        assert caught.value.rule == by, caught.value
        assert words in str(caught.value.message), caught.value
        assert caught.value.firm is firm
        assert self.state == before

    def set(
        self,
        path: str,
        value: int | bool | str | None,  # noqa: FBT001 - what it is set to
    ) -> TinyWoodys:
        """Correct a number by hand."""
        return self.do(Correct(path, value))

    def move(self, what: str, origin: str, target: str) -> TinyWoodys:
        """Put a card elsewhere by hand."""
        return self.do(Move(what, origin, target))

    @property
    def step(self) -> Step:
        """Where the game is."""
        return GAME.step(self.state)

    def next(self, times: int = 1) -> TinyWoodys:
        """Press NEXT."""
        for _ in range(times):
            step = self.step
            assert step.next is not None, f"NEXT waits at {step.id}: {step.waiting}"
            self.do(step.offers[step.next].action)
        return self.state

    def offer(self, label: str) -> Offer:
        """The offer of that label."""
        found = [offer for offer in self.step.offers if str(offer.label) == label]
        assert found, f"no offer {label!r} among {[str(o.label) for o in self.step.offers]}"
        return found[0]

    def take(self, label: str) -> TinyWoodys:
        """Take the offer of that label."""
        offer = self.offer(label)
        assert offer.why_not is None, str(offer.why_not)
        return self.do(offer.action)

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

    def said(self) -> str:
        """What the last action told the players, in one string."""
        return "; ".join(str(note.text) for note in self.notes)


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
