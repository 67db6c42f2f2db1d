"""A game at the table, as the tests of every game's rules play it: what is done, and the books after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic

import pytest

from companion.games.game import Action, Correct, Move, Note, Offer, RuleBroken, State, Step
from companion.games.strong20.dice import Colour, Counts, Die, Face

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.games.game import Game

FACES = {"-": Face.MISS, "+": Face.HIT, "*": Face.CRIT, "?": None}
COLOURS = {"y": Colour.YELLOW, "g": Colour.GREEN, "b": Colour.BLUE, "p": Colour.PURPLE, "r": Colour.RED}


def dice(words: str) -> tuple[Die, ...]:
    """Dice as `y- b+ r*`: colour's first letter, then miss -, hit +, crit *, unsure ?."""
    return tuple(Die(COLOURS[w[0]], FACES[w[1]], asked=w[1] == "?") for w in words.split())


def counts(words: str) -> Counts:
    """Dice counted from `2y 1r`."""
    return Counts(**{COLOURS[word[-1]].value: int(word[:-1]) for word in words.split()})


class Playing(Generic[State]):
    """One game; its books must hold after every action."""

    firm: ClassVar[bool | None] = None
    """Whether a refusal can not be overridden, where a test does not say; None is not looked at."""

    def __init__(
        self, game: Game[State, Any], faults: Callable[[State], Sequence[object]], setup: Any
    ) -> None:
        self.game, self._faults = game, faults
        self.state = game.new(setup)
        self.notes: tuple[Note, ...] = ()
        self.label = ""

    def do(self, *actions: Action, override: bool = False) -> State:
        """Do actions, one after the other."""
        for action in actions:
            outcome = self.game.apply(self.state, action, override=override)
            self.state, self.notes, self.label = outcome.state, outcome.notes, str(outcome.label)
            assert not self._faults(self.state)
        return self.state

    def refused(self, action: Action, *, by: str, words: str = "", firm: bool | None = None) -> RuleBroken:
        """The rule forbids the action; the message holds the words, and nothing has changed."""
        before = self.state
        with pytest.raises(RuleBroken) as caught:
            self.game.apply(self.state, action)
        assert caught.value.rule == by, caught.value
        assert words in str(caught.value.message), caught.value
        firm = self.firm if firm is None else firm
        assert firm is None or caught.value.firm is firm
        assert self.state == before
        return caught.value

    def set(self, path: str, value: int | bool | str | None) -> State:  # noqa: FBT001 - what it is set to
        """Correct a number by hand."""
        return self.do(Correct(path, value))

    def move(self, what: str, origin: str, target: str, *, override: bool = False) -> State:
        """Put a thing elsewhere by hand."""
        return self.do(Move(what, origin, target), override=override)

    @property
    def step(self) -> Step:
        """Where the game is."""
        return self.game.step(self.state)

    def next(self, times: int = 1) -> State:
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

    def take(self, label: str) -> State:
        """Take the offer of that label."""
        offer = self.offer(label)
        assert offer.why_not is None, str(offer.why_not)
        return self.do(offer.action)

    def said(self) -> str:
        """What the last action told the players, in one string."""
        return "; ".join(str(note.text) for note in self.notes)
