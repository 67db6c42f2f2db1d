"""The Strategy phase: the hero's path and range, dice that buy both, hits, and the roll of an item."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Move
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.numbers import hero_range, range_now
from companion.games.rose.state import HouseRules
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Counts, Face
from companion.games.strong20.house import RepeatsFollow
from tests.companion.games.playing import counts, dice
from tests.companion.games.rose.conftest import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

ONE = Enemy(name="One", health=1, damage=1, gold=1)
THREE = Enemy(name="Three", health=3, damage=1, gold=2)
FOUR = Enemy(name="Four", health=4, damage=1, gold=2)


@pytest.mark.rule("R30")
def test_the_hero_stands_below_one_path_and_reaches_only_that(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", ONE)
    play.put("B1", THREE)
    play.set("step", "hero-path")
    assert [str(offer.label) for offer in play.step.offers] == ["Path A", "Path B", "Path C", "Path D"]
    play.take("Path B")
    play.roll("b+ g+")
    play.refused(play.applied("b+", "One"), by="R30", words="on path A; you stand on B")
    greyed = play.offer("blue hit on One")
    assert (str(greyed.why_not), greyed.rule) == ("on path A; you stand on B", "R30")
    play.apply("b+ g+", "Three")
    assert len(play.named("Three").dice) == 2


@pytest.mark.rule("R30")
def test_a_new_path_each_engagement_is_free(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("D4", Enemy(name="Slow", health=9))
    play.engage("A")
    assert play.state.dice.pool.total() == 12
    play.engage("D")
    assert (play.state.hero_path, play.state.dice.pool.total()) == ("D", 12)


def test_next_proposes_the_path_with_most_enemies_in_reach(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    play.put("A3", ONE)
    play.put("C2", ONE)
    play.put("B4", ONE)
    play.set("step", "hero-path")
    play.next()
    assert play.state.hero_path == "C"


@pytest.mark.rule("R31", "R81")
def test_seven_hits_three_here_and_four_there(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A2", THREE)
    play.put("C1", FOUR)
    play.engage("A")
    play.roll("y+ y+ g+ g+ b+ b+ p+")
    play.apply("y+ y+ g+", "Three")
    assert play.where("Three") == ""
    play.do(act.ChangePath(Path.C, play.spent("y")))  # a ready one
    assert (play.state.hero_path, play.at) == ("C", "apply")
    assert play.state.dice.exhausted == counts("2y 1g 1b 1p 1r")
    play.apply("g+ b+ b+ p+", "Four")
    assert [enemy.card.name for enemy in play.state.garden] == ["Three", "Four"]


@pytest.mark.rule("R31", "R81")
def test_hits_that_are_left_lead_next_to_the_path_where_they_count(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A2", THREE)
    play.put("C1", FOUR)
    play.put("D4", FOUR)  # out of reach
    play.engage("A")
    play.roll("y- y+ g+ g+ b+ b+ p+")
    play.next()
    assert play.where("Three") == ""
    assert str(play.step.now) == "Hits are left: a die takes you to path C."
    play.next()  # the miss is paid
    assert (play.state.hero_path, play.at) == ("C", "apply")
    assert play.state.dice.exhausted == counts("2y 1g 1b 1p 1r")
    assert "Apply" in str(play.step.offers[play.step.next or 0].label)


@pytest.mark.rule("R31", "R32")
def test_without_a_die_to_spare_next_does_not_buy_with_hits(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("C1", FOUR)
    play.engage("A")
    play.roll("y+ y+ y+ g+ g+ g+ b+ b+ b+ p+ p+ p+")
    assert play.step.offers[play.step.next or 0].action == act.Resolve()
    play.move("yellow", "exhausted", "pool")
    assert play.step.offers[play.step.next or 0].action == act.ChangePath(Path.C, play.spent("y"))


@pytest.mark.rule("R31")
def test_an_unapplied_die_is_spent_with_its_hit(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.put("B1", THREE)
    play.engage("A")
    play.refused(act.ChangePath(Path.B, play.spent("r")), by="R31", words="No red die is pool")
    play.roll("b+ p*")
    play.do(act.ChangePath(Path.B, play.spent("b+")))
    assert [die.colour for die in play.state.dice.active] == [Colour.PURPLE]
    play.refused(play.applied("b+", "Three"), by="S24")
    play.refused(act.ChangePath(Path.B, play.spent("p*")), by="R31", words="already")
    play.refused(act.ChangePath(Path.A, play.spent("p+")), by="R31", words="No such purple die")


@pytest.mark.rule("R31")
def test_an_applied_or_exhausted_die_does_not_change_the_path(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", THREE)
    play.engage("A")
    play.roll("b+")
    play.apply("b+", "Three")
    play.refused(act.ChangePath(Path.B, play.spent("b+")), by="R31")
    exhausted = act.Spent(Colour.RED, place=play.spent("y").place.EXHAUSTED)
    play.refused(act.ChangePath(Path.B, exhausted), by="R31", words="Only a ready or an unapplied die")
    play.do(act.Resolve())
    play.refused(act.ChangePath(Path.B, play.spent("y")), by="R31", words="only in the Strategy phase")


@pytest.mark.rule("R32", "R33", "R83")
def test_range_equals_strategy_and_grows_by_a_die_under_it(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    play.put("A2", ONE)
    play.put("A3", THREE)
    play.put("A4", FOUR)
    play.engage("A")
    assert hero_range(play.state) == 2
    play.roll("b+ b+ g* y-")
    play.refused(play.applied("b+", "Three"), by="R32", words="at Range 3; you reach 2")
    play.apply("b+", "One")
    play.do(act.ExtendRange(play.spent("y-")))
    assert (hero_range(play.state), play.state.under_strategy) == (3, counts("1y"))
    play.apply("b+", "Three")
    play.refused(play.applied("g*", "Four"), by="R32", words="you reach 3")
    play.do(act.ExtendRange(play.spent("p")))
    play.apply("g*", "Four")
    assert play.state.dice.exhausted.total() == 5
    play.do(act.Resolve())
    assert (play.at, hero_range(play.state)) == ("enemy-turns", 4)
    play.next(2)
    assert play.at == "exhaust-dice"
    play.next()
    assert play.state.under_strategy == Counts()
    assert play.state.dice.exhausted == counts("2y 2g 3b 2p 1r")


@pytest.mark.rule("R32")
def test_range_is_bought_in_the_resolve_phase_too_but_not_before(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A4", FOUR)
    play.refused(act.ExtendRange(play.spent("y")), by="R32", words="only in the Engagement")
    play.set("step", "enemy-turns")
    play.do(act.ExtendRange(play.spent("y")))
    assert hero_range(play.state) == 4


@pytest.mark.rule("R34", "S36")
def test_a_reward_gives_unlimited_range_to_the_end_of_the_round(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.put("A4", FOUR)
    play.put("B4", THREE)
    play.engage("A")
    play.do(effect.AddAdjustment(Adjustment(Number.RANGE, 4, "Spellcaster", Until.ROUND)))
    assert str(range_now(play.state).words) == "1 + 4 = 5, Spellcaster"
    play.roll("b+ b+")
    play.apply("b+", "Four")
    play.refused(play.applied("b+", "Three"), by="R30")  # the path still holds
    play.do(act.Resolve())
    while play.at != "deploy":
        play.next()
    assert (play.state.adjustments, hero_range(play.state)) == ((), 1)


@pytest.mark.rule("S23", "S24", "S25")
def test_commit_roll_apply_as_in_white(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.engage("A")
    play.do(act.Commit(counts("1b 1g")))
    play.refused(act.Commit(counts("1r")), by="S22", words="exhausted")
    play.refused(act.Roll(dice("b+")), by="S23", words="1 green did not come up")
    play.roll("b+ g- y?")
    assert (play.step.next, str(play.step.waiting)) == (None, "1 die to name")
    play.do(act.NameDie(2, Colour.YELLOW, Face.HIT))
    play.refused(play.applied("g-", "Four"), by="S24", words="miss")
    play.refused(act.Apply(()), by="S24")
    play.next()  # the proposal: both hits
    assert len(play.named("Four").dice) == 2
    play.next()
    assert (play.at, play.state.repeat) == ("commit", 2)
    play.roll("g+ p*")
    play.next()
    assert [enemy.card.name for enemy in play.state.garden] == ["Four"]


@pytest.mark.rule("S21", "S35")
def test_no_more_repeats_than_strategy(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.put("A1", FOUR)
    play.engage("A")
    play.roll("b-")
    play.refused(act.RollAgain(), by="S21", words="All 1 rolls")
    play.set("strategy", 0)
    play.engage("A")
    assert play.at == "enemy-turns"


@pytest.mark.rule("S35")
def test_an_override_gives_no_roll_where_standing_below_a_path_is_legal(begin: Callable[..., Play]) -> None:
    play = begin(strategy=0)
    play.put("A1", FOUR)
    play.set("step", "hero-path")
    play.do(act.Stand(Path.A), override=True)
    assert play.at == "enemy-turns"


@pytest.mark.rule("S23", "S34")
def test_a_roll_after_hits_were_placed_is_the_next_repeat(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.engage("A")
    play.roll("b+ g-")
    play.roll("b+ g+")  # read again: nothing was placed yet
    assert play.state.repeat == 1
    play.apply("b+", "Four")
    question = GAME.dice_question(play.state)
    assert question is not None
    assert question.rolls_on
    assert question.known == (("green", "hit"), ("blue", "hit"))
    play.roll("g- y+")
    assert play.state.repeat == 2


@pytest.mark.rule("S21")
def test_with_nobody_to_fight_the_strategy_phase_is_passed_over(begin: Callable[..., Play]) -> None:
    play = begin()
    play.take("To battle")
    play.next()  # the quiet day's dice
    assert play.at == "cleanup"


@pytest.mark.rule("R38")
def test_an_item_rolls_all_ready_dice_outside_the_repeats(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    for colour in ("yellow", "green", "purple"):
        for _ in range(3):
            play.move(colour, "pool", "exhausted")
    assert GAME.dice_question(play.state) is None
    play.do(effect.RollReady())
    assert play.at == "extra-roll"
    question = GAME.dice_question(play.state)
    assert question is not None
    assert (
        question.at_least == question.at_most == {"yellow": 0, "green": 0, "blue": 3, "purple": 0, "red": 0}
    )
    play.refused(act.Roll(dice("b+ b-")), by="R38", words="1 blue did not come up")
    play.refused(act.Roll(dice("b+ b- b- y+")), by="R38", words="Ready are 3 blue")
    play.roll("b* b- b?")
    play.do(act.NameDie(2, Colour.BLUE, Face.HIT))
    assert play.state.dice.pool.total() == 0
    play.apply("b*", "Four")
    assert play.state.repeat == 0
    play.do(act.EndExtraRoll())
    assert (play.at, play.state.dice.pool) == ("deploy", counts("2b"))
    assert [die.repeat for die in play.named("Four").dice] == [0]


@pytest.mark.rule("R38")
def test_path_and_range_hold_for_an_item_s_roll_unless_the_house_says_otherwise(
    begin: Callable[..., Play],
) -> None:
    for house, reaches in ((HouseRules(), False), (HouseRules(extra_roll_reaches_all=True), True)):
        play = begin(house=house)
        play.put("D4", FOUR)
        for colour in ("yellow", "green", "purple"):
            for _ in range(3):
                play.move(colour, "pool", "exhausted")
        play.do(effect.RollReady())
        play.roll("b+ b+ b+")
        if reaches:
            play.apply("b+", "Four")
        else:
            play.refused(play.applied("b+", "Four"), by="R30")


@pytest.mark.rule("R38")
def test_an_item_s_roll_uses_up_no_repeat(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.engage("A")
    play.roll("b+ b-")
    for colour in ("yellow", "green", "purple"):
        for _ in range(3):
            play.move(colour, "pool", "exhausted")
    play.do(effect.RollReady())
    play.roll("b+")
    play.apply("b+", "Four")
    assert (play.at, play.state.repeat, len(play.state.dice.active)) == ("apply", 1, 2)
    play.refused(effect.RollReady(), by="R38", words="No die is ready")


def test_the_die_that_is_proposed_for_a_path_is_the_one_missed_least(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.engage("A")
    assert play.offer("To path B").action == act.ChangePath(Path.B, play.spent("y"))
    play.roll("b- p- y+ g+")
    assert play.offer("To path B").action == act.ChangePath(Path.B, play.spent("b-"))


@pytest.mark.rule("S23")
def test_by_house_rule_unapplied_hits_need_not_be_rolled_again(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(keep_unapplied_hits=True))
    play.put("A1", FOUR)
    play.engage("A")
    play.roll("b+ g-")
    play.do(act.RollAgain())
    question = GAME.dice_question(play.state)
    assert question is not None
    assert (question.at_least["blue"], question.at_least["green"], question.at_most["blue"]) == (0, 1, 3)
    play.roll("g+")
    assert sorted(die.face or "" for die in play.state.dice.active) == ["hit", "hit"]


@pytest.mark.rule("S24")
def test_by_house_rule_a_crit_is_split_between_two_in_reach(begin: Callable[..., Play]) -> None:
    crit = (Colour.BLUE, Face.CRIT)
    for house in (HouseRules(), HouseRules(split_crits=True)):
        play = begin(house=house, strategy=2)
        one, far = play.put("A1", ONE), play.put("A3", THREE)
        two = play.put("A2", Enemy(name="Two", health=1))
        play.engage("A")
        play.roll("b* g+")
        whole = act.Apply((act.Applied(*crit, one, also=two),))
        if not house.split_crits:
            play.refused(whole, by="S24", words="placed whole")
            continue
        play.refused(act.Apply((act.Applied(*crit, one, also=far),)), by="R32", words="you reach 2")
        play.refused(act.Apply((act.Applied(Colour.GREEN, Face.HIT, one, also=two),)), by="S24")
        play.do(whole)
        assert [enemy.card.name for enemy in play.state.garden] == ["One", "Two"]


@pytest.mark.rule("S35")
def test_the_number_of_repeats_follows_strategy_now_or_by_house_rule_at_the_start(
    begin: Callable[..., Play],
) -> None:
    for follows, refused in ((RepeatsFollow.NOW, True), (RepeatsFollow.START, False)):
        play = begin(house=HouseRules(repeats_follow=follows), strategy=2)
        play.put("A1", FOUR)
        play.engage("A")
        play.roll("b-")
        play.set("strategy", 1)
        if refused:
            play.refused(act.RollAgain(), by="S21")
        else:
            play.do(act.RollAgain())
            assert play.state.repeat == 2


@pytest.mark.rule("S23")
def test_a_roll_looked_at_again_is_none(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A1", FOUR)
    play.engage("A")
    play.roll("b- g-")
    again = GAME.rolled(play.state, (("blue", "miss"), ("green", "")), reread=True)
    play.do(again)
    assert (play.state.repeat, play.state.dice.active[1].asked) == (1, True)
    play.do(act.NameDie(1, Colour.GREEN, Face.MISS))
    play.roll("b- g+")  # after nothing but misses a roll is the next one
    assert play.state.repeat == 2


@pytest.mark.rule("R31", "R32")
def test_with_hits_for_who_stands_beyond_next_proposes_range(begin: Callable[..., Play]) -> None:
    play = begin(strategy=2)
    play.put("B4", Enemy(name="Owl", health=2))
    play.engage("B")
    play.roll("b+ g+ y-")
    assert str(play.step.offers[play.step.next or 0].label) == "Range 3"
    play.next()  # the miss goes under the Strategy die, then a ready die
    play.next()
    assert play.state.under_strategy.total() == 2
    assert str(play.step.offers[play.step.next or 0].label) == "Apply 2 dice"


@pytest.mark.rule("R30", "R32")
def test_range_is_not_proposed_where_it_would_cost_the_hits(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.put("B4", Enemy(name="Owl", health=2))
    play.put("C1", Enemy(name="Cat", health=9))
    play.engage("B")
    for colour in Colour:
        while play.state.dice.pool[colour] > (colour is Colour.BLUE):
            play.do(Move(colour.value, "pool", "exhausted"))
    play.roll("b+")
    assert str(play.step.offers[play.step.next or 0].label) == "Resolve"
