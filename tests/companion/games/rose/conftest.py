"""A game of Rose at the table, as the tests of its rules play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import Correct
from companion.games.rose import actions as act
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.faults import faults
from companion.games.rose.game import RoseGame
from companion.games.rose.state import SPOTS, Rose, Setup, Spot, Standing
from companion.games.strong20.dice import Face, Place
from tests.companion.games.playing import COLOURS, FACES, Playing, dice

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = RoseGame()


class Play(Playing[Rose]):
    """One game: what is done at the table, and the books after it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(GAME, faults, setup)

    def set(self, path: str, value: object) -> Rose:
        """Correct a number by hand."""
        return self.do(msgspec.convert({"action": "correct", "path": path, "value": value}, Correct))

    @property
    def at(self) -> str:
        """The step's name."""
        return str(self.step.id)

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


@pytest.fixture
def begin() -> Callable[..., Play]:
    """Begins a game at round 1: hero 3/3/3 by default; other set-up as given."""

    def begun(**chosen: object) -> Play:
        play = Play(msgspec.structs.replace(Setup(), **chosen))
        play.do(act.LayTable(), act.Begin())
        return play

    return begun
