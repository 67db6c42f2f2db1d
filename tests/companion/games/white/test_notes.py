"""Adjustments, reminders and rewards in play (S13, S14, S32, S33, S36, S37, W44, W58, W66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import RuleBroken
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import Condition, Light, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item, Kind
from companion.games.white.state import Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

WOLF = Card(name="Wolf", health=3, damage=2, bribe=4)


@pytest.mark.rule("S36", "W46")
def test_a_bribe_is_adjusted_and_says_so(play: Play) -> None:
    play.meet(WOLF)
    play.do(act.AddAdjustment(Adjustment(Number.BRIBE, -2, "Blackmail", until=Until.ROUND, least=1)))
    assert str(play.offer("Bribe Wolf").detail) == "4 - 2 = 2, Blackmail"
    play.take("Bribe Wolf")
    assert play.state.gold == 9


@pytest.mark.rule("S36")
def test_the_damage_of_every_hit_is_adjusted(play: Play) -> None:
    play.engage(WOLF)
    play.do(act.AddAdjustment(Adjustment(Number.HIT, 1, "Machine", until=Until.ENGAGEMENT)))
    play.roll("b+ g-")
    play.apply("b+", "Wolf")
    assert not play.named("Wolf").defeated
    play.next()
    play.roll("g+")
    play.next()
    assert play.named("Wolf").defeated, "two hits do 2 each"


@pytest.mark.rule("S36", "S28")
def test_health_and_damage_of_one_or_of_all_enemies(play: Play) -> None:
    play.engage(WOLF, Card(name="Ogre", health=4, damage=1))
    ogre = play.named("Ogre").id
    play.do(
        act.AddAdjustment(Adjustment(Number.DAMAGE, 1, "Storm", enemy=ogre)),
        act.AddAdjustment(Adjustment(Number.HEALTH, -1, "Fog")),
    )
    play.roll("b* g-")
    play.apply("b*", "Wolf")
    assert play.named("Wolf").defeated
    play.stop()
    assert str(play.offer("Lose 2 Health").label)
    play.next()
    assert play.state.stats.health == 1


@pytest.mark.rule("S36", "S26")
def test_an_enemy_falls_when_an_adjustment_makes_the_dice_on_it_enough(play: Play) -> None:
    play.engage(WOLF)
    play.roll("b* g-")
    play.apply("b*", "Wolf")
    play.do(act.AddAdjustment(Adjustment(Number.HEALTH, -1, "Fog")))
    assert play.named("Wolf").defeated


@pytest.mark.rule("S36")
@pytest.mark.parametrize(
    ("until", "ends_at"),
    [
        (Until.REPEAT, StepId.COMMIT),
        (Until.ENGAGEMENT, StepId.PRESS_ONWARD),
        (Until.ROUND, StepId.PRESS_ONWARD),
        (Until.CONFLICT, StepId.PRESS_ONWARD),
        (Until.GAME, None),
    ],
)
def test_an_adjustment_ends_by_itself(play: Play, until: Until, ends_at: StepId | None) -> None:
    play.engage(WOLF)
    play.do(act.AddAdjustment(Adjustment(Number.HIT, 1, "Machine", until=until)))
    play.roll("b-")
    play.take("Roll again")
    assert (play.state.adjustments == ()) is (ends_at is StepId.COMMIT)
    play.take("Stop rolling")
    play.next(3)
    assert play.state.at is StepId.PRESS_ONWARD
    assert (play.state.adjustments == ()) is (ends_at is not None)


@pytest.mark.rule("S36", "W65")
def test_what_lasts_while_it_is_night_ends_with_the_night(play: Play) -> None:
    play.do(act.Flip(), act.AddAdjustment(Adjustment(Number.HIT, 1, "Moon", until=Until.NIGHT)))
    assert play.state.adjustments
    play.do(act.Flip())
    assert play.state.adjustments == ()


@pytest.mark.rule("S36")
def test_an_adjustment_of_an_item_lasts_while_it_is_held_with_the_side_that_is_up(play: Play) -> None:
    play.do(
        act.DrawItem(Item("Blackmail")),
        act.AddAdjustment(Adjustment(Number.BRIBE, -2, until=Until.HELD, least=1), 0),
    )
    play.meet(WOLF)
    assert str(play.offer("Bribe Wolf").detail) == "4 - 2 = 2, Blackmail"
    play.do(act.TurnItem(0))
    assert str(play.offer("Bribe Wolf").detail) == "4 gold"
    play.do(act.TurnItem(0), act.DiscardItem(0))
    assert str(play.offer("Bribe Wolf").detail) == "4 gold"


@pytest.mark.rule("S36")
def test_adjustments_that_make_no_sense_are_refused(play: Play) -> None:
    play.refused(act.AddAdjustment(Adjustment(Number.HIT, 0)), by="S36")
    play.refused(act.AddAdjustment(Adjustment(Number.HEALTH, 1, enemy=7)), by="S36", words="number 7")
    play.refused(act.AddAdjustment(Adjustment(Number.HIT, 1, until=Until.HELD)), by="S36", words="which item")
    play.refused(act.AddAdjustment(Adjustment(Number.HIT, 1), 0), by="S12")
    play.refused(act.AddAdjustment(Adjustment(Number.RANGE, 1)), by="S36", words="White knows no Range")
    tracker = Adjustment(Number.HIT, 1, until=Until.DAYS, days=3)
    play.refused(act.AddAdjustment(tracker), by="S36", words="no day tracker")
    play.refused(act.EndAdjustment(0), by="S36")
    play.do(act.AddAdjustment(Adjustment(Number.HIT, 1)), act.EndAdjustment(0))
    assert play.state.adjustments == ()


def steps(play: Play, *, until: StepId) -> list[StepId]:
    seen = [play.state.at]
    while play.state.at is not until:
        play.next()
        seen.append(play.state.at)
    return seen


@pytest.mark.rule("S37", "S33")
@pytest.mark.parametrize(
    ("moment", "before"),
    [
        (Moment.SUFFER, StepId.SUFFER),
        (Moment.AFTER_EFFECTS, StepId.AFTER_EFFECTS),
        (Moment.RECOVER, StepId.RECOVER),
        (Moment.CLEANUP, StepId.CLEANUP),
    ],
)
def test_a_reminder_comes_up_at_its_step(play: Play, moment: Moment, before: StepId) -> None:
    play.engage(
        Card(name="Wolf", health=1, damage=1, after_effects=True), Card(name="Ogre", health=4, damage=1)
    )
    play.roll("b+")
    play.next()
    play.do(act.AddReminder(Reminder("turn the hourglass", moment)), act.Resolve())
    seen = steps(play, until=StepId.PRESS_ONWARD)
    assert seen[seen.index(StepId.REMINDERS) + 1] is before


@pytest.mark.rule("S37")
def test_reminders_of_activation_engagement_repeat_conflict_and_round(play: Play) -> None:
    moments = [
        Moment.ACTIVATION,
        Moment.ENGAGEMENT_START,
        Moment.REPEAT_END,
        Moment.AFTER_CONFLICT,
        Moment.ROUND_END,
    ]
    card = Card(name="Wolf", health=9, reminders=tuple(Reminder(m.value, m) for m in moments))
    play.meet(card)
    told = []
    for _ in range(40):
        if play.state.round == 2:
            break
        if play.state.at is StepId.REMINDERS:
            told.append(str(play.step.now))
        if play.state.at is StepId.COMMIT:
            play.roll("b-")
        else:
            play.next()
    repeats = ["Wolf: repeat-end"] * 3
    assert told == [
        "Wolf: activation",
        "Wolf: engagement-start",
        *repeats,
        "Wolf: after-conflict",
        "Wolf: round-end",
    ]
    assert play.state.reminders == ()


@pytest.mark.rule("S37", "S34")
def test_dice_of_this_repeat_are_the_condition_of_a_reminder(play: Play) -> None:
    hurt = Reminder("ouch", Moment.REPEAT_END, condition=Condition.DICE_THIS_REPEAT)
    play.engage(Card(name="Wolf", health=9, reminders=(hurt,)))
    play.roll("b+ g-")
    play.next()
    play.take("Roll again")
    assert play.state.at is StepId.REMINDERS
    play.next()
    assert (play.state.at, play.state.repeat) == (StepId.COMMIT, 2)
    play.roll("g-")
    play.take("Roll again")
    assert (play.state.at, play.state.repeat) == (StepId.COMMIT, 3)


@pytest.mark.rule("S37")
def test_a_roll_in_the_tray_does_not_lose_the_reminder_of_the_last_repeat(play: Play) -> None:
    hurt = Reminder("ouch", Moment.REPEAT_END, condition=Condition.DICE_THIS_REPEAT)
    play.engage(Card(name="Wolf", health=9, reminders=(hurt,)))
    play.roll("b+ g-")
    play.next()
    play.roll("g+ y-")
    assert (play.state.at, play.state.repeat) == (StepId.REMINDERS, 2)
    play.next()
    assert play.state.at is StepId.APPLY


@pytest.mark.rule("S37", "S33")
@pytest.mark.parametrize(
    ("condition", "hits", "comes"),
    [("defeated", "b+", True), ("undefeated", "b+", False), ("undefeated", "b-", True)],
)
def test_defeat_is_the_condition_of_a_reminder(play: Play, condition: str, hits: str, comes: bool) -> None:  # noqa: FBT001
    note = Reminder("ouch", Moment.AFTER_EFFECTS, condition=Condition(condition))
    play.engage(Card(name="Wolf", health=1, reminders=(note,)))
    play.roll(hits)
    if hits == "b+":
        play.next()
    play.stop()
    assert (play.state.at is StepId.REMINDERS) is comes


@pytest.mark.rule("S37")
def test_one_tap_does_what_a_reminder_changes(play: Play) -> None:
    play.do(
        act.AddReminder(
            Reminder(
                "pay the ferryman",
                Moment.ENGAGEMENT_START,
                card="Ferry",
                changes=(rem.ChangeGold(-2), rem.ChangeAStat(Stat.RECOVERY, 1), rem.RecoverSome(1)),
            )
        )
    )
    play.move("red", "pool", "exhausted")
    play.meet(WOLF)
    play.next()
    assert str(play.step.offers[0].detail) == "-2 gold, +1 Recovery, recover 1 die"
    play.next()
    assert (play.state.gold, play.state.stats.recovery) == (9, 4)
    assert play.state.dice.exhausted.total() == 0
    assert "-2 gold: Ferry" in play.said()


@pytest.mark.rule("S37", "S13")
def test_a_reminder_can_be_let_go_without_its_change(play: Play) -> None:
    play.do(act.AddReminder(Reminder("pay", Moment.ENGAGEMENT_START, changes=(rem.ChangeGold(-2),))))
    play.meet(WOLF)
    play.next()
    play.take("Let it go")
    assert (play.state.gold, play.state.at) == (11, StepId.COMMIT)


@pytest.mark.rule("S14")
def test_of_effects_at_the_same_moment_the_player_picks_the_order(play: Play) -> None:
    for words in ("first", "second"):
        play.do(act.AddReminder(Reminder(words, Moment.ENGAGEMENT_START, changes=(rem.ChangeGold(1),))))
    play.meet(WOLF)
    play.next()
    assert [str(offer.label) for offer in play.step.offers][:2] == ["first", "second"]
    play.take("second")
    assert "second" in play.said()
    assert play.state.at is StepId.REMINDERS
    play.next()
    assert "first" in play.said()


@pytest.mark.rule("W66", "W65")
def test_flips_at_the_same_moment_flip_once_at_other_moments_again(play: Play) -> None:
    for moment in (Moment.ENGAGEMENT_START, Moment.ENGAGEMENT_START, Moment.SUFFER):
        play.do(act.AddReminder(Reminder("turn the sky", moment, changes=(rem.FlipSky(),))))
    play.meet(WOLF)
    play.next(3)
    assert (play.state.night, play.state.at) == (True, StepId.COMMIT)
    play.take("Stop rolling")
    play.next()
    assert not play.state.night


@pytest.mark.rule("W44", "W36")
def test_a_fables_effect_comes_when_the_fable_says(play: Play) -> None:
    at_once = Reminder("lose a coin", Moment.ACTIVATION, changes=(rem.ChangeGold(-1),))
    later = Reminder("gain two", Moment.AFTER_CONFLICT, changes=(rem.ChangeGold(2),))
    play.meet(Card(name="Fog", kind=Kind.FABLE, reminders=(at_once, later)))
    play.next()
    assert (play.state.gold, play.state.at) == (10, StepId.BRIBERY)
    play.next()
    assert play.state.at is StepId.REMINDERS
    play.next()
    assert play.state.gold == 12


@pytest.mark.rule("W57", "W65")
def test_by_night_only_a_night_reminder_calls_the_merchant(begin: Callable[..., Play]) -> None:
    for night in (False, True):
        play = begin()
        play.set("night", night)
        call = Reminder("visit", Moment.AFTER_CONFLICT, light=Light.NIGHT, changes=(rem.VisitMerchant(),))
        play.meet(Card(name="Fog", kind=Kind.FABLE, reminders=(call,)))
        play.next()
        if night:
            play.next()
        assert (play.state.at is StepId.MERCHANT) is night


@pytest.mark.rule("W60", "S13")
def test_a_text_that_names_a_stack_is_followed_fables_too(play: Play) -> None:
    onto = Reminder("onto the west tower", Moment.AFTER_CONFLICT, changes=(rem.PlaceCard("west"),))
    play.meet(Card(name="Fog", kind=Kind.FABLE, reminders=(onto,)))
    play.next(2)
    assert [card.name for card in play.state.stacks[Stack.WEST]] == ["Fog"]
    assert play.state.discard == ()


@pytest.mark.rule("S37")
def test_an_item_reminds_while_it_is_held(play: Play) -> None:
    side = ItemSide(reminders=(Reminder("shine", Moment.ENGAGEMENT_START),))
    play.do(act.DrawItem(Item("Lamp", ordinary=side)))
    play.meet(WOLF)
    play.next()
    assert str(play.step.now) == "Lamp: shine"
    play.next()
    play.do(act.AddReminder(Reminder("dim", Moment.SUFFER), 0))
    play.take("Stop rolling")
    assert str(play.step.now) == "Lamp: dim"


@pytest.mark.rule("S37")
def test_reminders_that_make_no_sense_are_refused(play: Play) -> None:
    play.refused(act.AddReminder(Reminder("", Moment.SUFFER)), by="S37")
    play.refused(act.AddReminder(Reminder("x" * 201, Moment.SUFFER)), by="S37")
    play.refused(act.AddReminder(Reminder("x", Moment.SUFFER, of=5)), by="S37", words="number 5")
    play.refused(act.AddReminder(Reminder("x", Moment.SUFFER, condition=Condition.DEFEATED)), by="S37")
    play.refused(act.EndReminder(0), by="S37")
    play.refused(act.Tick(0), by="W31")
    play.do(act.AddReminder(Reminder("x", Moment.SUFFER)), act.EndReminder(0))
    assert play.state.reminders == ()


@pytest.mark.rule("S37", "S36")
@pytest.mark.parametrize(
    "change",
    [
        rem.ChangeGold(10**6),
        rem.ChangeGold(0),
        rem.ChangeAStat(Stat.HEALTH, -99),
        rem.DrawItems(10**6),
        rem.RecoverSome(0),
        rem.PlaceCard("north"),
        rem.Adjust(Adjustment(Number.HIT, 99)),
        rem.Adjust(Adjustment(Number.RANGE, 1)),
    ],
)
def test_what_no_card_says_is_refused_wherever_it_is_entered(play: Play, change: rem.AnyChange) -> None:
    note = Reminder("x", Moment.SUFFER, changes=(change,))
    for action in (
        act.AddReminder(note),
        act.Describe("strategy.0", Card(name="Wolf", reminders=(note,))),
        act.Describe("strategy.0", Card(name="Wolf", reward=(change,))),
        act.DrawItem(Item("Lamp", ordinary=ItemSide(reminders=(note,)))),
    ):
        with pytest.raises(RuleBroken) as caught:
            play.do(action)
        assert caught.value.rule in {"S36", "S37", "W4"}
