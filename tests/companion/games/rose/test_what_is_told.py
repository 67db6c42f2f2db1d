"""What Rose tells while it is played: changes with their cause; what is due is counted down one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import EXPOSE, Enemy, Item, Path
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.card_actions import AddReminder
from companion.games.strong20.reminders import DrawItems, Moment, Reminder
from companion.games.strong20.stats import Stat

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

WOLF = Enemy(name="Wolf", health=5, damage=1)
ROPE = Item("Rope")


def test_each_deployed_enemy_grants_one_reward(begin: Callable[..., Play]) -> None:
    play = begin()
    play.deploy(WOLF, "A")
    play.set("rewards_due", 2)
    play.do(act.TakeItem())
    assert play.state.rewards_due == 1


def test_a_stat_above_the_most_is_warned_of(begin: Callable[..., Play]) -> None:
    play = begin(strategy=6)
    play.do(effect.ChangeStat(Stat.STRATEGY, 1))
    assert "Strategy is above 6." in play.said()
    play.do(effect.ChangeStat(Stat.STRATEGY, -1))
    assert "above" not in play.said()
    play.set("recovery", 9)
    assert "Recovery is above 6." in play.said()


def test_what_expose_leaves_to_be_split_is_told(begin: Callable[..., Play]) -> None:
    play = begin()
    spy = play.put("A1", Enemy(name="Spy", health=3, damage=2, keywords=(EXPOSE,)))
    play.do(effect.EnemyStrikes(spy))
    assert "2 damage to split" in play.said()


def test_a_turned_hero_a_note_and_a_thing_put_elsewhere_are_told(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(effect.FlipHero())
    assert "hero card turned" in play.said()
    play.do(AddReminder(Reminder("feed the owl", Moment.CLEANUP)))
    assert "To be remembered: feed the owl" in play.said()
    play.move("card", "deck", "B4")
    assert play.label in play.said() != ""


def test_a_reminder_of_an_item_is_on_the_side_that_is_up(begin: Callable[..., Play]) -> None:
    play = begin()
    wound = Reminder("wind the rope", Moment.CLEANUP)
    play.do(effect.GainItem((ROPE,)), AddReminder(wound, item=0))
    (item,) = play.state.inventory
    assert (item.ordinary_side.reminders, item.upgraded_side.reminders) == ((wound,), ())


def test_items_that_a_reminder_brings_are_told_with_their_cause(begin: Callable[..., Play]) -> None:
    play = begin()
    play.do(AddReminder(Reminder("a gift", Moment.CLEANUP, card="Owl", changes=(DrawItems(2),))))
    play.engage("A")
    play.do(act.Resolve())
    while not play.state.due:
        play.next()
    play.do(effect.Tick(0))
    assert "2 random items: " in play.said()
    assert play.state.items_due == 2


def test_an_adjustment_that_ends_says_so(begin: Callable[..., Play]) -> None:
    play = begin()
    play.put("A4", WOLF)
    play.engage("A")
    for number, until in ((Number.RANGE, Until.REPEAT), (Number.MOVES, Until.GAME)):
        play.do(effect.AddAdjustment(Adjustment(number, 1, "Owl", until)))
    play.roll("b-")
    play.next()
    assert play.label == "on to roll 2"
    assert [words for words in play.said().split("; ") if words.startswith("ended: ")] == ["ended: +1 Range"]


def test_an_item_too_many_is_counted_where_players_keep_it(begin: Callable[..., Play]) -> None:
    play = begin(strategy=1)
    play.do(effect.GainItem((ROPE,)))
    play.refused(effect.GainItem((ROPE,)), by="S12", words="Only 1 item can be held")
    play.do(effect.GainItem((ROPE,)), override=True)
    assert (len(play.state.inventory), play.state.over_limit) == (2, 1)


def test_of_paths_with_as_many_in_reach_the_nearest_enemy_decides(begin: Callable[..., Play]) -> None:
    play = begin(strategy=3)
    for place in ("A1", "A4", "B2", "C3"):
        play.put(place, WOLF)
    play.set("step", "hero-path")
    assert play.step.offers[play.step.next or 0].action == act.Stand(Path.A)


def test_a_card_lifted_out_of_a_pile_leaves_all_others_there(begin: Callable[..., Play]) -> None:
    play = begin()
    for name in ("Wolf", "Owl", "Toad"):
        number = play.put("A4", Enemy(name=name, health=1))
        play.move(f"enemy.{number}", "A4", "cache")
    play.move("Wolf", "cache", "discard")
    assert [card.name for card in play.state.cache] == ["Owl", "Toad"]
