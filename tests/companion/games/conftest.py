"""A game of White at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Action, Correct, Move, Note, Offer, Outcome, RuleBroken, Step
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.faults import faults
from companion.games.white.game import WhiteGame
from companion.games.white.state import ActiveCard, Setup, Stack, StepId, White

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = WhiteGame()
BOSS = Card(name="Smith", kind=Kind.BOSS, health=4, damage=1)
FACES = {"-": Face.MISS, "+": Face.HIT, "*": Face.CRIT, "?": None}
COLOURS = {"y": Colour.YELLOW, "g": Colour.GREEN, "b": Colour.BLUE, "p": Colour.PURPLE, "r": Colour.RED}


def dice(words: str) -> tuple[Die, ...]:
    """Dice as `y- b+ r*`: colour's first letter, then miss -, hit +, crit *, unsure ?."""
    return tuple(Die(COLOURS[w[0]], FACES[w[1]], asked=w[1] == "?") for w in words.split())


class Play:
    """One game: what is done at the table, and the books after it."""

    def __init__(self, setup: Setup) -> None:
        self.state = GAME.new(setup)
        self.notes: tuple[Note, ...] = ()
        self.label = ""

    def do(self, *actions: Action, override: bool = False) -> White:
        """Do actions; the books must hold after each."""
        for action in actions:
            outcome: Outcome[White] = GAME.apply(self.state, action, override=override)
            self.state, self.notes, self.label = outcome.state, outcome.notes, str(outcome.label)
            assert faults(self.state) == []
        return self.state

    def refused(self, action: Action, *, by: str, words: str = "") -> RuleBroken:
        """The rule forbids the action; the message holds the words, and nothing has changed."""
        before = self.state
        with pytest.raises(RuleBroken) as caught:
            GAME.apply(self.state, action)
        assert caught.value.rule == by, caught.value
        assert words in str(caught.value.message)
        assert self.state == before
        return caught.value

    def set(self, path: str, value: int | bool | str | None) -> White:  # noqa: FBT001 - what it is set to
        """Correct a number by hand."""
        return self.do(Correct(path, value))

    def move(self, what: str, origin: str, target: str) -> White:
        """Put a thing elsewhere by hand."""
        return self.do(Move(what, origin, target))

    @property
    def step(self) -> Step:
        """Where the game is."""
        return GAME.step(self.state)

    def next(self, times: int = 1) -> White:
        """Press NEXT."""
        for _ in range(times):
            step = self.step
            assert step.next is not None, f"NEXT waits at {step.id}: {step.waiting}"
            self.do(step.offers[step.next].action)
        return self.state

    def stop(self) -> White:
        """Stop rolling, where the phase has not ended with the last enemy already."""
        phase = {StepId.COMMIT, StepId.APPLY}
        return self.do(act.Resolve()) if self.state.at in phase else self.state

    def offer(self, label: str) -> Offer:
        """The offer of that label."""
        found = [offer for offer in self.step.offers if str(offer.label) == label]
        assert found, f"no offer {label!r} among {[str(o.label) for o in self.step.offers]}"
        return found[0]

    def take(self, label: str) -> White:
        """Take the offer of that label."""
        offer = self.offer(label)
        assert offer.why_not is None, str(offer.why_not)
        return self.do(offer.action)

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

    def said(self) -> str:
        """What the last action told the player, in one string."""
        return "; ".join(str(note.text) for note in self.notes)


def counts(words: str) -> Counts:
    """Dice counted from `2y 1r`."""
    return Counts(**{COLOURS[word[-1]].value: int(word[:-1]) for word in words.split()})


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
