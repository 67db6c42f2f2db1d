"""A whole game of White from set-up at dusk to the Evil Stepmother, and one that is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.dice import Counts
from companion.games.strong20.reminders import Light, Moment, Reminder
from companion.games.strong20.stats import Stat, Stats
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item, Kind, Modifier
from companion.games.white.state import Ending, Setup, Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

FIGHT = "p* p* b* b*"
"""Eight damage with four dice."""


def win_fight(play: Play, stack: Stack | None) -> None:
    """Roll enough, apply as proposed, and go through the Resolve phase; the first defeated onto a stack."""
    while play.state.at is not StepId.COMMIT:
        play.next()
    play.roll(FIGHT)
    while play.state.enemies or play.state.at is StepId.REWARD:
        play.next()
    play.stop()
    while play.state.at not in {
        StepId.PREPARE,
        StepId.PRESS_ONWARD,
        StepId.CASTLE,
        StepId.OVER,
        StepId.MERCHANT,
    }:
        if play.state.at is StepId.CLEANUP and stack is not None:
            play.do(act.Cleanup(stack))
        else:
            play.next()


def one_crit_an_engagement(play: Play) -> None:
    """The limit is one die: it shows a crit, and the Resolve phase follows."""
    if play.state.at is not StepId.COMMIT:
        play.next()
    elif play.state.repeat == 1 and not play.state.dice.active:
        play.roll("p*")
    else:
        play.stop()


def set_up_at_dusk(play: Play) -> None:
    # Hero 4/4/4, level 0: two stats rise, an upgraded item; at night from the start, Recovery rises too.
    play.do(
        act.SetUp(
            Setup(
                hero="Rosa",
                health=4,
                strategy=4,
                recovery=4,
                difficulty=0,
                raised=(Stat.HEALTH, Stat.STRATEGY),
                night_stat=Stat.RECOVERY,
            )
        )
    )
    assert play.state.stats == Stats(5, 5, 5)
    assert (play.state.gold, play.state.night, len(play.state.strategy_area)) == (8, True, 5)
    play.next(2)
    play.do(act.DescribeItem("item.0", Item("Lamp")))
    assert play.state.items[0].upgraded


def three_rounds(play: Play) -> None:
    # Round 1, A1: a wolf whose icon winds the hero; it falls and goes onto the west stack.
    play.next()
    play.do(
        act.WriteCard(Card(name="Wolf", modifier=Modifier.WINDED, health=5, damage=1, resolve=1)),
        act.Activate(),
    )
    play.do(act.Choose("deck"), act.NameIcon(Modifier.WINDED))
    assert play.state.dice.exhausted == Counts(red=1)
    win_fight(play, Stack.WEST)
    assert play.state.dice.exhausted == Counts()

    # Round 2, B1: an ogre gives gold; east. Round 3, C1: a rat is bribed, no Engagement.
    play.next()
    play.do(
        act.PressOnward("B1"),
        act.WriteCard(
            Card(name="Ogre", modifier=Modifier.APPLE, health=8, damage=3, reward=(rem.ChangeGold(4),))
        ),
        act.Activate(),
    )
    win_fight(play, Stack.EAST)
    assert play.state.gold == 12
    play.next()
    play.do(
        act.PressOnward("C1"), act.WriteCard(Card(name="Rat", health=2, damage=1, bribe=1)), act.Activate()
    )
    play.take("Bribe Rat")
    play.next()
    assert (play.state.round, play.state.gold) == (4, 11)


def on_to_the_gate(play: Play) -> None:
    # Round 4, D1: a fable calls the merchant; an item is bought.
    fog = Reminder("visit", Moment.AFTER_CONFLICT, light=Light.NIGHT, changes=(rem.VisitMerchant(),))
    play.next()
    play.do(
        act.PressOnward("D1"),
        act.WriteCard(Card(name="Fog", kind=Kind.FABLE, reminders=(fog,))),
        act.Activate(),
    )
    play.next(2)
    play.do(act.Trade(act.Service.BUY, 6, target="shop.2"))
    play.take("Leave")
    assert (play.state.gold, len(play.state.items), play.state.round) == (5, 2, 5)

    # Rounds 5 and 6, D2 and D3: bats for the bell tower and the keep; no stack is empty.
    for place, name, stack in (("D2", "Bat", Stack.BELL), ("D3", "Owl", Stack.KEEP)):
        play.next()
        play.do(
            act.PressOnward(place),
            act.WriteCard(Card(name=name, modifier=Modifier.ROBBERY, health=4, damage=1)),
        )
        play.do(act.Activate())
        win_fight(play, stack)
    assert play.state.at is StepId.CASTLE
    assert [len(play.state.stacks[stack]) for stack in Stack] == [1, 1, 1, 1]


def three_bosses(play: Play) -> None:
    rolls = play.state.tally.rolls
    # Three bosses, one die each Engagement: a crit stays on them for the next one.
    play.set("health", 9)
    for stack in (Stack.WEST, Stack.EAST, Stack.BELL):
        play.do(act.ActivateBoss(stack), act.WriteCard(Card(name=f"Boss of {stack}", health=3, damage=1)))
        play.do(act.Activate())
        play.take("Resolve it")
        while play.state.at is not StepId.BRIBERY:
            play.next()
        while play.state.at is not StepId.CASTLE:
            one_crit_an_engagement(play)
    assert play.state.tally.rolls == rolls + 6, "each boss falls at the second crit"


def the_stepmother(play: Play) -> None:
    # The Stepmother: night; her one Robbery is paid; six damage stay on her from Engagement to Engagement.
    play.do(act.ActivateBoss(Stack.KEEP), act.Activate())
    assert play.state.night
    play.set("gold", 3)
    play.take("Resolve it")
    play.take("Pay 3 gold")
    play.set("health", 20)
    hurt: list[str] = []
    while play.state.at is not StepId.OVER:
        if play.state.at is StepId.SUFFER:
            hurt.append(str(play.step.offers[0].label))
        one_crit_an_engagement(play)
    assert hurt == ["Lose 3 Health"] * 3, "2, and 1 for the night effect that she gained"


@pytest.mark.rule("W2", "W10", "W15", "W90", "W91", "W95", "W99", "S20", "S21")
def test_a_game_from_dusk_to_the_stepmother(new: Callable[..., Play]) -> None:
    play = new()
    set_up_at_dusk(play)
    three_rounds(play)
    on_to_the_gate(play)
    three_bosses(play)
    the_stepmother(play)
    assert play.state.ending is Ending.WON
    assert "level 1" in str(play.step.now)
    assert play.state.tally.bribed == 1
    assert play.state.tally.defeated == 8


@pytest.mark.rule("S10", "W2", "W23", "S28")
def test_a_game_at_level_ten_that_is_lost(new: Callable[..., Play]) -> None:
    play = new(health=2, strategy=2, recovery=1, difficulty=10)
    play.next(2)
    assert play.state.dice.pool == Counts(2, 2, 2, 2, 0)
    play.next()
    play.do(act.WriteCard(Card(name="Giant", health=9, damage=2)), act.Activate())
    play.next()
    play.refused(act.Commit(Counts(red=1)), by="S22", words="it is banished")
    play.roll("y- g- b+ p+")
    play.next(2)
    play.roll("y- g-")
    play.next(2)
    assert (play.state.at, play.state.ending) == (StepId.OVER, Ending.LOST)
    assert "level 9" in str(play.step.now)
