"""Two rounds of White from set-up, told as they happen at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Counts
from companion.games.strong20.stats import Stats
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.state import Setup, Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


@pytest.mark.rule("S20", "W13", "W57", "S31")
def test_two_rounds(new: Callable[..., Play]) -> None:
    # The hero card shows 4, 3, 2; level 6 banishes the red die.
    play = new()
    play.do(act.SetUp(Setup(hero="Rosa", health=4, strategy=3, recovery=2, difficulty=6)))
    assert play.state.gold == 11
    play.next(2)
    assert play.state.dice.banished == Counts(red=1)

    # Round 1: into the woods at A1; a wolf, and its icon brings an ogre of the strategy area.
    play.next()
    play.do(act.WriteCard(Card(name="Wolf", health=3, damage=2, bribe=4, additional=1)))
    play.next()
    assert play.state.at is StepId.ICONS
    play.do(act.Describe("strategy.0", Card(name="Ogre", modifier=Modifier.WINDED, health=5, damage=1)))
    play.take("Ogre joins")
    play.next()
    assert [card.card.name for card in play.state.active] == ["Wolf", "Ogre"]
    assert len(play.state.strategy_area) == 3
    while play.state.at is not StepId.BRIBERY:
        play.next()

    # Nobody is bribed. Five dice roll; the wolf falls; the misses and one more die roll again.
    play.next()
    play.roll("p+ p* b- g- y-")
    play.next()
    assert play.named("Wolf").defeated
    play.next()
    play.roll("b+ g- y- p-")
    play.next()
    assert play.named("Ogre").damage_taken == 1
    play.take("Resolve")

    # The ogre hits once; six dice are exhausted; Recovery brings two back; the wolf goes onto the keep.
    play.next()
    assert play.state.stats == Stats(3, 3, 2)
    play.next()
    assert play.state.dice.exhausted == Counts(yellow=1, green=1, blue=1, purple=3)
    play.next()
    assert play.state.dice.exhausted == Counts(yellow=1, green=1, blue=1, purple=1)
    play.do(act.Cleanup(Stack.KEEP))
    assert [card.name for card in play.state.stacks[Stack.KEEP]] == ["Wolf"]
    assert [card.name for card in play.state.discard] == ["Ogre"]
    assert (play.state.round, play.state.at) == (2, StepId.PREPARE)

    # Round 2: A1 is filled; up to A2, where a fable calls the merchant; he mends a die and adds a potion.
    play.next()
    play.do(act.PressOnward("A2"))
    play.do(act.WriteCard(Card(name="Fog", kind=Kind.FABLE, merchant=True)))
    play.next(2)
    assert play.state.at is StepId.MERCHANT
    play.do(act.Trade(act.Service.MEND), act.Trade(act.Service.POTION))
    assert play.state.gold == 11 - 2 - 5
    assert play.state.stats.health == 5
    assert play.state.dice.exhausted == Counts(yellow=1, green=1, blue=1)
    play.refused(act.Trade(act.Service.POTION), by="W81", words="You have 4 gold, not 5: Potion.")
    play.take("Leave")
    assert (play.state.round, play.state.at) == (3, StepId.PREPARE)
