"""A game of White at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Counts, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.faults import faults
from companion.games.white.game import WhiteGame
from companion.games.white.state import ActiveCard, Setup, Stack, StepId, White
from tests.companion.games.playing import Playing, counts, dice

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = WhiteGame()
BOSS = Card(name="Smith", kind=Kind.BOSS, health=4, damage=1)


class Play(Playing[White]):
    """One game: what is done at the table, and the books after it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(GAME, faults, setup)

    def stop(self) -> White:
        """Stop rolling, where the phase has not ended with the last enemy already."""
        phase = {StepId.COMMIT, StepId.APPLY}
        return self.do(act.Resolve()) if self.state.at in phase else self.state

    def meet(self, card: Card, place: str = "") -> White:
        """Press onward (to the place, or where NEXT goes) and activate the card there."""
        if self.state.at is StepId.PREPARE:
            self.do(act.FillForest())
        if place:
            self.do(act.PressOnward(place))
        else:
            self.next()
        return self.do(act.WriteCard(card), act.Activate())

    def engage(self, *cards: Card) -> White:
        """Stand before these cards at the first commitment, as if they had been met."""
        self.set("step", "bribery")
        for card in cards:
            self.move(card.name, "deck", "active")
            self.fill(card)
        return self.do(act.Engage())

    def fill(self, card: Card) -> None:
        """Copy a card's text into the books for the active card of its name."""
        self.do(act.Describe(f"enemy.{self.named(card.name).id}", card))

    def roll(self, words: str) -> White:
        """Roll these dice."""
        return self.do(act.Roll(dice(words)))

    def apply(self, words: str, name: str) -> White:
        """Put rolled hits, `b+ r*`, on the active card of that name."""
        enemy = self.named(name).id
        return self.do(
            act.Apply(tuple(act.Applied(die.colour, die.face or Face.MISS, enemy) for die in dice(words)))
        )

    def at_castle(self, **stacks: str) -> Play:
        """Stand before the castle; stacks by the first letters of their modifiers, top first; ? is unseen."""
        icons = {modifier.value[0]: modifier for modifier in Modifier}
        for stack, letters in stacks.items():
            for letter in reversed(letters):
                self.move("card", "deck", stack)
                self.do(act.Describe(f"{stack}.0", Card(modifier=icons.get(letter))))
        self.set("step", "castle")
        return self

    def face(self, stack: Stack, boss: Card = BOSS) -> Play:
        """Activate the boss of a stack; the Stepmother's numbers are known."""
        self.do(act.ActivateBoss(stack))
        if stack is not Stack.KEEP:
            self.do(act.WriteCard(boss))
        self.do(act.Activate())
        return self

    def defeat(self, *enemies: str) -> None:
        """Defeat these enemies with a hit each, and go through the Resolve phase."""
        for name in enemies:
            self.set(f"enemy.{self.named(name).id}.health", 1)
        while self.state.at is not StepId.COMMIT:
            self.next()
        self.roll(" ".join(["p+", "b+", "g+"][: len(enemies)]))
        self.next()
        self.stop()
        stops = {StepId.CASTLE, StepId.BRIBERY, StepId.OVER, StepId.MERCHANT, StepId.REMINDERS}
        while self.state.at not in stops:
            self.next()

    def before_the_stepmother(self, keep: str) -> Play:
        """Stand before the Stepmother's stack, the other three bosses beaten."""
        self.at_castle(keep=keep)
        for stack in (Stack.WEST, Stack.EAST, Stack.BELL):
            self.face(stack)
            self.set("limit", 5)
            self.defeat("Smith")
        return self

    def named(self, name: str) -> ActiveCard:
        """The active card of that name."""
        return next(card for card in self.state.active if card.card.name == name)


@pytest.fixture
def begin() -> Callable[..., Play]:
    """Begins a game at round 1, press onward: hero 3/3/3 by default; other set-up as given."""

    def begun(**chosen: object) -> Play:
        play = Play(Setup(**chosen))  # type: ignore[arg-type]
        play.do(act.LayTable())
        while play.state.at is not StepId.PRESS_ONWARD:
            play.next()
        return play

    return begun


@pytest.fixture
def play(begin: Callable[..., Play]) -> Play:
    """A game at round 1 of hero 3/3/3 at level 5: 11 gold, all 17 dice in the pool."""
    return begin()


@pytest.fixture(name="dice")
def dice_by_words() -> Callable[[str], tuple[Die, ...]]:
    """Dice as `y- b+ r*`."""
    return dice


@pytest.fixture(name="counts")
def counts_by_words() -> Callable[[str], Counts]:
    """Counts as `2y 1r`."""
    return counts


@pytest.fixture
def new() -> Callable[..., Play]:
    """A game at its set-up step."""
    return lambda **chosen: Play(Setup(**chosen))
