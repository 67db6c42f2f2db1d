"""Adjustments and reminders by themselves (S36, S37)."""

import pytest

from companion.games.game import RuleBroken
from companion.games.strong20.adjustments import (
    Adjustment,
    Number,
    Until,
    adjusted,
    checked,
    holds,
    left,
)
from companion.games.strong20.reminders import Light, Moment, Reminder, lit, reminders_left

LESS = Adjustment(Number.BRIBE, -2, "Blackmail", until=Until.HELD, least=1)


@pytest.mark.rule("S36", "W46")
def test_a_number_shows_what_was_added_and_by_which_card() -> None:
    number = adjusted(5, [LESS])
    assert number.value == 3
    assert str(number.words) == "5 - 2 = 3, Blackmail"


@pytest.mark.rule("S36", "W46")
def test_the_least_value_is_the_printed_one() -> None:
    assert [adjusted(n, [LESS]).value for n in (5, 3, 2)] == [3, 1, 1]
    assert adjusted(1, [LESS]).value == 1
    assert adjusted(0, [LESS]).value == 0, "a number that is lower already is not raised"


@pytest.mark.rule("S36", "S41")
def test_several_add_up_and_never_fall_below_zero() -> None:
    several = [Adjustment(Number.PRICE, 1, "Tariff"), Adjustment(Number.PRICE, -3, "Coupon")]
    assert str(adjusted(2, several).words) == "2 - 2 = 0, Tariff, Coupon"
    assert adjusted(1, several).value == 0
    assert adjusted(4, []).words is None


@pytest.mark.rule("S36")
def test_an_adjustment_ends_by_itself() -> None:
    listed = tuple(Adjustment(Number.HIT, 1, until=until) for until in Until)
    for until in Until:
        assert {a.until for a in listed} - {a.until for a in left(listed, until)} == {until}


@pytest.mark.rule("S36")
def test_night_and_day_tracker_decide_whether_it_counts() -> None:
    at_night = Adjustment(Number.HIT, 1, by_night=True)
    assert (holds(at_night, night=True), holds(at_night, night=False)) == (True, False)
    late = Adjustment(Number.HIT, 1, until=Until.DAYS, days=3)
    assert [holds(late, night=False, days=days) for days in (4, 3, 1, None)] == [False, True, True, False]


@pytest.mark.rule("S36")
@pytest.mark.parametrize(
    "wrong",
    [Adjustment(Number.HIT, 0), Adjustment(Number.HIT, 21), Adjustment(Number.HIT, 1, until=Until.DAYS)],
)
def test_what_no_card_does_is_refused(wrong: Adjustment) -> None:
    with pytest.raises(RuleBroken, match="S36"):
        checked(wrong)


@pytest.mark.rule("S37", "W65")
def test_a_reminder_counts_always_by_day_or_by_night() -> None:
    shown = {
        light: [lit(Reminder("x", Moment.CLEANUP, light=light), night=night) for night in (False, True)]
        for light in Light
    }
    assert shown == {Light.ALWAYS: [True, True], Light.DAY: [True, False], Light.NIGHT: [False, True]}


def test_a_reminder_ends_by_itself() -> None:
    listed = tuple(Reminder("x", Moment.CLEANUP, until=until) for until in Until)
    assert Until.GAME not in {r.until for r in reminders_left(listed, Until.GAME)}
