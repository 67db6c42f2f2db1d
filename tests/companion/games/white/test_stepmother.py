"""The Evil Stepmother: her Apple, her nights, the end of the game (W95, W99, W102)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.reminders import Light, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.house import HouseRules, StepmotherGains
from companion.games.white.state import Ending, Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

OGRE = Card(name="Ogre", health=3, damage=1, bribe=2, resolve=2, additional=1)


@pytest.mark.rule("W95", "W2")
def test_the_game_is_won_when_the_stepmothers_conflict_ends_not_before(play: Play) -> None:
    play.before_the_stepmother("s").face(Stack.KEEP)
    play.take("Resolve it")
    play.do(act.WriteCard(OGRE), act.Activate())
    play.defeat("Evil Stepmother")
    assert play.state.at is StepId.BRIBERY
    assert play.state.ending is None
    play.take("Bribe Ogre")
    play.next()
    assert (play.state.at, play.state.ending) == (StepId.OVER, Ending.WON)


@pytest.mark.rule("W99")
def test_the_stepmother_sets_night_and_does_not_flip_it(begin: Callable[..., Play]) -> None:
    for night in (False, True):
        play = begin()
        play.at_castle(keep="w")
        for stack in (Stack.WEST, Stack.EAST, Stack.BELL):
            play.face(stack)
            play.set("limit", 5)
            play.defeat("Smith")
        play.set("night", night)
        play.face(Stack.KEEP)
        boss = play.named("Evil Stepmother").card
        assert (play.state.night, boss.health, boss.damage) == (True, 8, 2)


@pytest.mark.rule("W99")
def test_exactly_one_apple_of_the_keep_costs_a_stat_instead_and_flips(play: Play) -> None:
    play.set("health", 5)
    play.before_the_stepmother("awa").face(Stack.KEEP)
    assert [str(o.label) for o in play.step.offers][:4] == [
        "Resolve it",
        "-1 Recovery",
        "-1 Strategy",
        "-1 Health",
    ]
    play.take("Resolve it")
    play.next()
    assert not play.state.night
    play.next()
    assert play.offer("Resolve it").why_not is not None, "the last Apple must be the one"
    play.refused(act.ResolveStackCard(act.How.RESOLVE), by="W99")
    recovery = play.state.stats.recovery
    play.take("-1 Recovery")
    assert (play.state.stats.recovery, play.state.night) == (recovery - 1, True)


@pytest.mark.rule("W99")
def test_only_one_apple_and_only_of_the_keep(play: Play) -> None:
    play.at_castle(west="a")
    play.face(Stack.WEST)
    spare = act.ResolveStackCard(act.How.SPARE, stat=Stat.HEALTH)
    play.refused(spare, by="W99", words="Only an Apple of the keep")


@pytest.mark.rule("W99")
def test_without_an_apple_nothing_of_it_happens(play: Play) -> None:
    play.before_the_stepmother("w").face(Stack.KEEP)
    assert str(play.step.offers[0].label) == "Resolve it"
    assert not any("-1" in str(offer.label) for offer in play.step.offers)


@pytest.mark.rule("W102")
@pytest.mark.parametrize(
    ("house", "damages"), [(StepmotherGains.ONCE, [3, 3]), (StepmotherGains.EACH_NIGHT, [3, 4])]
)
def test_at_night_she_gains_a_night_effect_and_damage(
    begin: Callable[..., Play], house: StepmotherGains, damages: list[int]
) -> None:
    play = begin(house=HouseRules(stepmother_gains=house))
    play.before_the_stepmother("w").face(Stack.KEEP)
    play.set("health", 20)
    play.take("Ignore it")
    drawn = Card(
        name="Cook",
        reminders=(
            Reminder("burn", Moment.SUFFER, light=Light.NIGHT, changes=(rem.ChangeGold(-1),)),
            Reminder("by day", Moment.SUFFER),
        ),
    )
    for damage in damages:
        play.next()
        if play.state.at is StepId.NIGHT_GAIN:
            play.do(act.GainNight(drawn))
        play.take("Stop rolling")
        while play.state.at is StepId.REMINDERS:
            assert str(play.step.now) == "Cook: burn"
            play.next()
        assert str(play.step.offers[0].label) == f"Lose {damage} Health"
        while play.state.at is not StepId.BRIBERY:
            play.next()


@pytest.mark.rule("W102")
def test_by_day_she_gains_nothing(play: Play) -> None:
    play.before_the_stepmother("w").face(Stack.KEEP)
    play.take("Ignore it")
    play.set("night", value=False)
    play.next()
    assert play.state.at is StepId.COMMIT
