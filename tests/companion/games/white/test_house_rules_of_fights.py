"""The open points of an Engagement: each one's default, and the other way the house can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.dice import Colour, Counts, Die, Face, Place
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.house import (
    HouseRules,
    RewardAt,
)
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


WOLF = Card(name="Wolf", health=9, damage=1)


@pytest.mark.rule("S23")
def test_unapplied_hits_are_rolled_again_unless_the_house_keeps_them(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(keep_unapplied_hits=True))
    play.engage(WOLF)
    play.roll("b+ g- p*")
    play.take("Roll again")
    assert [die.face for die in play.state.dice.active] == [Face.HIT, None, Face.CRIT]
    play.roll("g+ y-")
    assert sorted(str(die.face) for die in play.state.dice.active) == ["crit", "hit", "hit", "miss"]
    assert play.state.dice.pool == Counts(3, 3, 3, 3, 1)


@pytest.mark.rule("S24")
def test_a_crit_is_placed_whole_unless_the_house_splits_it(begin: Callable[..., Play]) -> None:
    rat, bat = Card(name="Rat", health=1), Card(name="Bat", health=1)
    for split in (False, True):
        play = begin(house=HouseRules(split_crits=split))
        play.engage(rat, bat, WOLF)
        play.roll("b* g+")
        first, second = play.named("Rat").id, play.named("Bat").id
        both = act.Apply((act.Applied(Colour.BLUE, Face.CRIT, first, also=second),))
        if not split:
            play.refused(both, by="S24", words="placed whole")
            continue
        play.refused(
            act.Apply((act.Applied(Colour.GREEN, Face.HIT, first, also=second),)),
            by="S24",
            words="Only a crit",
        )
        play.do(both)
        assert [card.card.name for card in play.state.enemies] == ["Wolf"]
        assert play.state.first_defeated == first
        assert play.state.on_enemies == Counts(blue=1)


@pytest.mark.rule("S34", "S37")
@pytest.mark.parametrize(("end", "times"), [(PhaseEnd.REPEAT, 2), (PhaseEnd.ENGAGEMENT, 1)])
def test_the_end_of_each_strategy_phase(begin: Callable[..., Play], end: PhaseEnd, times: int) -> None:
    play = begin(house=HouseRules(phase_end_means=end))
    play.do(act.AddReminder(Reminder("pay", Moment.REPEAT_END, changes=(rem.ChangeGold(-1),))))
    play.engage(WOLF)
    play.roll("b-")
    play.take("Roll again")
    while play.state.at is StepId.REMINDERS:
        play.next()
    play.roll("b-")
    play.take("Resolve")
    while play.state.at is StepId.REMINDERS:
        play.next()
    assert play.state.gold == 11 - times


@pytest.mark.rule("S35")
@pytest.mark.parametrize(("follow", "more"), [(RepeatsFollow.NOW, True), (RepeatsFollow.START, False)])
def test_a_strategy_that_rises_in_the_fight(
    begin: Callable[..., Play],
    follow: RepeatsFollow,
    more: bool,  # noqa: FBT001
) -> None:
    play = begin(strategy=1, house=HouseRules(repeats_follow=follow))
    play.engage(WOLF)
    play.roll("b-")
    play.set("strategy", 2)
    assert (play.offer("Roll again").why_not is None) is more


@pytest.mark.rule("W58")
@pytest.mark.parametrize("at", list(RewardAt))
def test_a_reward_comes_at_defeat_or_at_cleanup(begin: Callable[..., Play], at: RewardAt) -> None:
    play = begin(house=HouseRules(reward_at=at))
    play.engage(Card(name="Rat", health=1, reward=(rem.ChangeGold(2),)), WOLF)
    play.roll("b+")
    play.apply("b+", "Rat")
    assert (play.state.at is StepId.REWARD) is (at is RewardAt.DEFEAT)
    while play.state.at is not StepId.CLEANUP:
        if play.state.at is StepId.APPLY:
            play.do(act.Resolve())
        else:
            play.next()
    assert play.state.gold == 13


@pytest.mark.rule("W104")
@pytest.mark.parametrize("to", [Place.EXHAUSTED, Place.POOL])
def test_dice_on_a_bribed_enemy(begin: Callable[..., Play], to: Place) -> None:
    play = begin(house=HouseRules(bribed_dice_go_to=to))
    play.meet(Card(name="Rat", health=5, bribe=1))
    play.move("red hit", "pool", f"enemy.{play.named('Rat').id}")
    play.take("Bribe Rat")
    assert play.state.dice.at(to).red == 1


@pytest.mark.rule("S23")
def test_kept_hits_need_not_lie_in_the_tray_again(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(keep_unapplied_hits=True))
    play.engage(WOLF)
    play.roll("b+ b-")
    play.take("Roll again")
    play.roll("b*")
    assert set(play.state.dice.active) == {Die(Colour.BLUE, Face.HIT), Die(Colour.BLUE, Face.CRIT)}
