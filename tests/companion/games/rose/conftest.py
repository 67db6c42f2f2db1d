"""A game of Rose at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import Action, Correct, Move, Note, Offer, Outcome, RuleBroken, Step
from companion.games.rose import actions as act
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.faults import faults
from companion.games.rose.game import RoseGame
from companion.games.rose.state import SPOTS, Rose, Setup, Spot, Standing
from companion.games.strong20.dice import Colour, Counts, Die, Face, Place

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = RoseGame()
FACES = {"-": Face.MISS, "+": Face.HIT, "*": Face.CRIT, "?": None}
COLOURS = {"y": Colour.YELLOW, "g": Colour.GREEN, "b": Colour.BLUE, "p": Colour.PURPLE, "r": Colour.RED}


def dice(words: str) -> tuple[Die, ...]:
    """Dice as `y- b+ r*`: colour's first letter, then miss -, hit +, crit *, unsure ?."""
    return tuple(Die(COLOURS[w[0]], FACES[w[1]], asked=w[1] == "?") for w in words.split())


def counts(words: str) -> Counts:
    """Dice counted from `2y 1r`."""
    return Counts(**{COLOURS[word[-1]].value: int(word[:-1]) for word in words.split()})


class Play:
    """One game: what is done at the table, and the books after it."""

    def __init__(self, setup: Setup) -> None:
        self.state = GAME.new(setup)
        self.notes: tuple[Note, ...] = ()
        self.label = ""

    def do(self, *actions: Action, override: bool = False) -> Rose:
        """Do actions; the books must hold after each."""
        for action in actions:
            outcome: Outcome[Rose] = GAME.apply(self.state, action, override=override)
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

    def set(self, path: str, value: object) -> Rose:
        """Correct a number by hand."""
        return self.do(msgspec.convert({"action": "correct", "path": path, "value": value}, Correct))

    def move(self, what: str, origin: str, target: str) -> Rose:
        """Put a thing elsewhere by hand."""
        return self.do(Move(what, origin, target))

    @property
    def step(self) -> Step:
        """Where the game is."""
        return GAME.step(self.state)

    @property
    def at(self) -> str:
        """The step's name."""
        return str(self.step.id)

    def next(self, times: int = 1) -> Rose:
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

    def take(self, label: str) -> Rose:
        """Take the offer of that label."""
        offer = self.offer(label)
        assert offer.why_not is None, str(offer.why_not)
        return self.do(offer.action)

    def deploy(self, card: Enemy, path: str) -> Rose:
        """Deploy an enemy; the next card shows that letter."""
        return self.do(act.Deploy(), act.WriteEnemy(card), act.ShowLetter(Path(path)), act.Arrive())

    def forced(self, card: Enemy, path: str) -> Rose:
        """Turn up an enemy that is forced; the next card shows that letter."""
        return self.do(act.ActivateForced(), act.WriteEnemy(card), act.ShowLetter(Path(path)), act.Arrive())

    def put(self, place: str, card: Enemy) -> int:
        """Put an enemy onto a place by hand; its number."""
        self.move("card", "deck", place)
        number = self.at_place(place).id
        self.do(act.Describe(f"enemy.{number}", card))
        return number

    def engage(self, path: str) -> Rose:
        """Stand below a path at the first commitment, as if Activation were over."""
        self.set("step", "hero-path")
        return self.do(act.Stand(Path(path)))

    def roll(self, words: str) -> Rose:
        """Roll these dice."""
        return self.do(act.Roll(dice(words)))

    def applied(self, words: str, name: str) -> act.Apply:
        """The action that puts rolled hits, `b+ r*`, on the enemy of that name."""
        enemy = self.named(name).id
        return act.Apply(tuple(act.Applied(d.colour, d.face or Face.MISS, enemy) for d in dice(words)))

    def apply(self, words: str, name: str) -> Rose:
        """Put rolled hits on the enemy of that name."""
        return self.do(self.applied(words, name))

    def spent(self, words: str) -> act.Spent:
        """A die to exhaust: `y` a ready one, `y-` an unapplied one."""
        if len(words) == 1:
            return act.Spent(COLOURS[words])
        return act.Spent(COLOURS[words[0]], Place.ACTIVE, FACES[words[1]])

    def at_place(self, place: str) -> Standing:
        """Who stands there."""
        enemy = self.state.at(Spot(Path(place[0]), int(place[1])))
        assert enemy is not None, f"nobody on {place}"
        return enemy

    def where(self, name: str) -> str:
        """The place of the enemy of that name; empty where it is not on the board."""
        return next((spot.name for spot, enemy in self.state.standing if enemy.card.name == name), "")

    def named(self, name: str) -> Standing:
        """The active enemy of that name."""
        return next(enemy for _, enemy in self.state.standing if enemy.card.name == name)

    def path(self, letter: str) -> str:
        """A path from Range 1 to 4: the names, a dot for an empty place."""
        standing = [self.state.at(spot) for spot in SPOTS if spot.path == letter]
        return "".join(enemy.card.name if enemy else "." for enemy in standing)

    def said(self) -> str:
        """What the last action told the player, in one string."""
        return "; ".join(str(note.text) for note in self.notes)


@pytest.fixture
def begin() -> Callable[..., Play]:
    """Begins a game at round 1: hero 3/3/3 by default; other set-up as given."""

    def begun(**chosen: object) -> Play:
        play = Play(msgspec.structs.replace(Setup(), **chosen))
        play.do(act.LayTable(), act.Begin())
        return play

    return begun
