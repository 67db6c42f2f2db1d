"""Adjustments and reminders in Rose: entered once, counted wherever they hold, ending by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose import numbers
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.state import Spot
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import (
    Adjust,
    ChangeAStat,
    ChangeGold,
    Condition,
    Light,
    Moment,
    RecoverSome,
    Reminder,
)
from companion.games.strong20.stats import Stat

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

WOLF = Enemy(name="Wolf", health=5, damage=1)


@pytest.mark.rule("S36")
@pytest.mark.parametrize(
    ("until", "gone_at"),
    [
        (Until.REPEAT, "commit"),
        (Until.ENGAGEMENT, "deploy"),
        (Until.ROUND, "deploy"),
        (Until.GAME, None),
        (Until.HELD, None),
    ],
)
def test_an_adjustment_ends_by_itself(begin: Callable[..., Play], until: Until, gone_at: str | None) -> None:
    play = begin(strategy=2)
    play.put("A4", WOLF)
    play.engage("A")
    play.do(effect.AddAdjustment(Adjustment(Number.RANGE, 2, "Owl", until)))
    assert numbers.hero_range(play.state) == 4
    play.roll("b-")
    play.next()
    assert (numbers.hero_range(play.state) == 2) == (gone_at == "commit")
    play.do(act.Resolve())
    while play.at != "deploy":
        play.next()
    assert (numbers.hero_range(play.state) == 2) == (gone_at is not None)


@pytest.mark.rule("S36")
def test_health_and_damage_of_one_or_all_and_moves_a_turn(begin: Callable[..., Play]) -> None:
    play = begin()
    one = play.put("A3", WOLF)
    two = play.put("B3", WOLF)
    a3, b3 = Spot(Path.A, 3), Spot(Path.B, 3)
    play.do(
        effect.AddAdjustment(Adjustment(Number.HEALTH, -2, "Trap", enemy=one)),
        effect.AddAdjustment(Adjustment(Number.DAMAGE, 1, "Rage")),
        effect.AddAdjustment(Adjustment(Number.MOVES, 1, "Wind", enemy=two)),
    )
    state = play.state
    assert [
        numbers.health(state, a3, play.at_place("A3")),
        numbers.health(state, b3, play.at_place("B3")),
    ] == [3, 5]
    assert numbers.damage(state, a3, play.at_place("A3")) == 2
    play.set("step", "enemy-turns")
    play.next(2)
    assert play.path("A") == ".Wolf.."
    assert play.path("B") == "Wolf..."


@pytest.mark.rule("S26", "S36")
def test_a_health_lowered_to_nothing_is_a_defeat_without_dice(begin: Callable[..., Play]) -> None:
    play = begin()
    one = play.put("A1", WOLF)
    play.put("B1", WOLF)
    play.do(effect.AddAdjustment(Adjustment(Number.HEALTH, -5, "Poison", enemy=one)))
    assert [enemy.id for enemy in play.state.garden] == [one]


@pytest.mark.rule("S33", "S36")
def test_an_enemy_s_own_adjustment_ends_with_it(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", WOLF)
    play.put("B1", Enemy(name="Fog", health=2, adjustments=(Adjustment(Number.RANGE, -1, "Fog"),)))
    assert numbers.hero_range(play.state) == 2
    play.move("Fog", "B1", "discard")
    assert numbers.hero_range(play.state) == 3


@pytest.mark.rule("S36")
def test_adjustments_end_by_hand_and_senseless_ones_are_refused(begin: Callable[..., Play]) -> None:
    play = begin()
    play.refused(effect.AddAdjustment(Adjustment(Number.RANGE, 0)), by="S36")
    play.refused(
        effect.AddAdjustment(Adjustment(Number.RANGE, 1, until=Until.DAYS)), by="S36", words="which day"
    )
    play.do(effect.AddAdjustment(Adjustment(Number.RANGE, 1)))
    assert play.label == "+1 Range"
    play.refused(effect.EndAdjustment(1), by="S36")
    play.do(effect.EndAdjustment(0))
    assert play.state.adjustments == ()


@pytest.mark.rule("S37")
@pytest.mark.parametrize(
    ("moment", "before", "after"),
    [
        (Moment.ENGAGEMENT_START, "deploy", "hero-path"),
        (Moment.SUFFER, "commit", "enemy-turns"),
        (Moment.RECOVER, "enemy-turns", "recover-dice"),
        (Moment.CLEANUP, "recover-dice", "cleanup"),
        (Moment.ROUND_END, "cleanup", "deploy"),
        (Moment.ACTIVATION, "cleanup", "deploy"),
    ],
)
def test_a_reminder_comes_up_at_its_step(
    begin: Callable[..., Play], moment: Moment, before: str, after: str
) -> None:
    play = begin()
    play.put("A4", WOLF)
    change = ChangeAStat(Stat.HEALTH, 1)
    reminder = Reminder("look up", moment, "Owl", changes=(change,), until=Until.GAME)
    play.do(effect.AddReminder(reminder))
    play.set("step", before)
    play.set("step", after) if moment in {Moment.ENGAGEMENT_START, Moment.SUFFER} else play.next()
    assert (play.at, str(play.step.title), str(play.step.now)) == ("reminders", "Owl", "look up")
    play.next()
    assert (play.at, play.state.stats.health) == (after, 4)


@pytest.mark.rule("S37")
def test_dismissed_it_changes_nothing(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A4", WOLF)
    changes = (RecoverSome(1), Adjust(Adjustment(Number.RANGE, 1)))
    play.do(effect.AddReminder(Reminder("look up", Moment.CLEANUP, changes=changes)))
    play.set("step", "recover-dice")
    play.set("step", "cleanup")
    play.take("Dismiss")
    assert play.state.adjustments == ()
    assert play.state.dice.exhausted.total() == 5


@pytest.mark.rule("S37")
def test_a_reminder_of_each_roll_with_a_condition(begin: Callable[..., Play]) -> None:
    play = begin()
    prickly = Reminder("it pricks", Moment.REPEAT_END, condition=Condition.DICE_THIS_REPEAT)
    asleep = Reminder("it wakes", Moment.REPEAT_END, condition=Condition.DEFEATED)
    dark = Reminder("it howls", Moment.REPEAT_END, light=Light.NIGHT)
    play.put("A1", Enemy(name="Rose", health=5, reminders=(prickly, asleep, dark)))
    play.engage("A")
    play.roll("b+ b+")
    play.do(act.RollAgain())
    assert play.at == "commit"  # no die lies on it, it stands, and it is day
    play.roll("b+ b-")
    play.apply("b+", "Rose")
    play.do(effect.TurnPlace("A1", night=True), act.RollAgain())
    assert [reminder.words for reminder in play.state.due] == ["it pricks", "it howls"]
    play.next(2)
    assert play.at == "commit"


@pytest.mark.rule("S37")
def test_on_arrival_and_by_hand(begin: Callable[..., Play]) -> None:
    play = begin()
    play.deploy(Enemy(name="Bell", health=2, reminders=(Reminder("it rings", Moment.ACTIVATION),)), "A")
    assert (play.at, str(play.step.now), str(play.step.title)) == ("reminders", "it rings", "Bell")
    play.next()
    play.do(effect.AddReminder(Reminder("never mind", Moment.CLEANUP)))
    play.refused(effect.EndReminder(1), by="S37")
    play.do(effect.EndReminder(0))
    assert play.state.reminders == ()
    play.refused(effect.AddReminder(Reminder("", Moment.CLEANUP)), by="S37")
    gold = Reminder("gold", Moment.CLEANUP, changes=(ChangeGold(1),))
    play.refused(effect.AddReminder(gold), by="S37", words="no such change in Rose")


@pytest.mark.rule("S14", "S37")
def test_of_several_at_one_moment_the_player_picks_the_order(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A4", WOLF)
    for words in ("one", "two"):
        play.do(effect.AddReminder(Reminder(words, Moment.CLEANUP)))
    play.set("step", "cleanup")
    play.take("First: two")
    assert [reminder.words for reminder in play.state.due] == ["one"]
    play.refused(effect.Tick(1), by="S37")
    play.next()
    assert play.at == "cleanup"
