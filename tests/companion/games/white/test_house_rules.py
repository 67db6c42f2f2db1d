"""The open points of cards, items, heroes and the day: each one's default, and the other way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.heroes import Hero
from companion.games.strong20.reminders import Light, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.house import (
    EXPLAINED,
    AreaFollows,
    ColumnTurned,
    EmptyDeck,
    FlippedStats,
    HouseRules,
    IconsReadFrom,
    NewHeroSide,
    NightJudged,
    Pile,
    SurplusItems,
    TooFew,
    Visits,
)
from companion.games.white.state import StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


WOLF = Card(name="Wolf", health=9, damage=1)


@pytest.mark.rule("W59")
@pytest.mark.parametrize(("house", "visits"), [(Visits.ONE, 1), (Visits.EACH, 2)])
def test_several_calls_for_the_merchant(begin: Callable[..., Play], house: Visits, visits: int) -> None:
    play = begin(house=HouseRules(visits=house))
    fables = [Card(name=name, kind=Kind.FABLE, merchant=True) for name in ("Fog", "Mist")]
    play.engage(*fables)
    for _ in range(visits):
        assert play.state.at is StepId.MERCHANT
        assert len(play.state.shop) == 3
        play.take("Leave")
    assert play.state.at is not StepId.MERCHANT
    assert play.state.tally.visits == visits


@pytest.mark.rule("W74")
def test_a_razed_forest_card_is_replaced_face_up_by_house_rule(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(razed_forest_card_face_up=True))
    play.set("step", "merchant")
    play.do(act.Trade(act.Service.RAZE, target="forest.A1"))
    assert play.state.forest[8].face_up


@pytest.mark.rule("S11")
def test_the_highest_stat_is_what_the_house_says(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(stat_maximum=9))
    play.do(act.ChangeStat(Stat.RECOVERY, 6))
    assert not [note for note in play.notes if note.warning]
    play.do(act.ChangeStat(Stat.RECOVERY, 1))
    assert [note.rule for note in play.notes if note.warning] == ["S11"]


def test_every_house_rule_is_explained() -> None:
    assert set(EXPLAINED) == {field.name for field in msgspec.structs.fields(HouseRules)}


@pytest.mark.rule("W17")
@pytest.mark.parametrize(
    ("turned", "columns"),
    [(ColumnTurned.CHOICE, "ABCD"), (ColumnTurned.FIRST, "A"), (ColumnTurned.LAST, "D")],
)
def test_the_column_of_level_two(new: Callable[..., Play], turned: ColumnTurned, columns: str) -> None:
    play = new(difficulty=2, house=HouseRules(column_turned_up=turned))
    play.next()
    offered = [o.action.column for o in play.step.offers if isinstance(o.action, act.TurnColumn)]
    assert "".join(offered) == columns
    if columns != "ABCD":
        play.refused(act.TurnColumn("B"), by="W17", words=columns)
    play.do(act.TurnColumn(columns[0]))
    assert play.state.forest["ABCD".index(columns[0])].face_up


@pytest.mark.rule("W110")
@pytest.mark.parametrize("house", list(EmptyDeck))
def test_an_empty_hunt_deck(begin: Callable[..., Play], house: EmptyDeck) -> None:
    play = begin(house=HouseRules(empty_hunt_deck=house))
    while play.state.deck > 1:
        play.move("card", "deck", "discard")
    play.move("card", "forest.A1", "discard")
    play.move("card", "forest.B1", "discard")
    play.set("step", "prepare-the-day")
    play.do(act.FillForest())  # two places, one card: the other comes from the discard, if the house plays so
    empty = sum(place.card is None for place in play.state.forest)
    assert empty == (1 if house is EmptyDeck.ASK else 0)
    assert bool(play.state.deck) is (house is EmptyDeck.RESHUFFLE)
    offered = any(isinstance(offer.action, act.Reshuffle) for offer in play.step.offers)
    assert offered is (house is EmptyDeck.ASK)


@pytest.mark.rule("W22")
@pytest.mark.parametrize("read", list(IconsReadFrom))
def test_a_modifier_is_read_from_the_back_or_from_the_face(
    begin: Callable[..., Play], read: IconsReadFrom
) -> None:
    play = begin(house=HouseRules(icons_read_from=read))
    play.meet(Card(name="Wolf", health=2, resolve=1))
    play.do(act.Choose("forest.A2"))
    assert play.state.forest[4].face_up is (read is IconsReadFrom.FACE)
    assert ("back of A2" in str(play.step.now)) is (read is IconsReadFrom.BACK)


@pytest.mark.rule("W34")
@pytest.mark.parametrize(("few", "step"), [(TooFew.AS_MANY, StepId.ICONS), (TooFew.NONE, StepId.BRIBERY)])
def test_fewer_cards_than_an_icon_wants(begin: Callable[..., Play], few: TooFew, step: StepId) -> None:
    play = begin(house=HouseRules(too_few_to_choose=few))
    play.meet(Card(name="Wolf", health=2, resolve=4))  # next to A1 and the deck: three cards
    assert play.state.at is step


@pytest.mark.rule("W45", "W39")
@pytest.mark.parametrize("flips", [True, False])
def test_an_apple_that_swaps_nothing(begin: Callable[..., Play], flips: bool) -> None:  # noqa: FBT001
    play = begin(house=HouseRules(apple_flips_anyway=flips))  # 3/3/3: no two stats differ
    play.meet(Card(name="Wolf", health=2, resolve=1))
    play.do(act.Choose("deck"), act.NameIcon(Modifier.APPLE))
    assert play.state.night is flips


@pytest.mark.rule("S11")
@pytest.mark.parametrize("lowest", [0, 1])
def test_the_lowest_value_of_strategy_and_recovery(begin: Callable[..., Play], lowest: int) -> None:
    play = begin(house=HouseRules(lowest_stat=lowest))
    play.do(act.ChangeStat(Stat.RECOVERY, -5))
    assert play.state.stats.recovery == lowest
    play.do(act.ChangeStat(Stat.HEALTH, -5))
    assert play.state.at is StepId.OVER  # Health has no such floor


@pytest.mark.rule("W38")
@pytest.mark.parametrize("follows", list(AreaFollows))
def test_the_strategy_area_follows_at_once_or_with_the_next_day(
    begin: Callable[..., Play], follows: AreaFollows
) -> None:
    play = begin(house=HouseRules(area_follows=follows))
    play.meet(Card(name="Rat", health=1, bribe=0, additional=1))
    play.do(act.ChangeStat(Stat.STRATEGY, 2))
    at_once = follows is AreaFollows.AT_ONCE
    assert len(play.state.strategy_area) == (5 if at_once else 3)
    play.do(act.ActivateStrategy(0))  # the one that leaves is replaced either way (W37)
    assert len(play.state.strategy_area) == (5 if at_once else 3)
    play.do(act.WriteCard(Card(name="Bat", health=1, bribe=0)), act.Activate())
    play.take("Bribe Rat")
    play.take("Bribe Bat")
    play.next()
    assert (play.state.round, len(play.state.strategy_area)) == (2, 5)


@pytest.mark.rule("W38")
@pytest.mark.parametrize("pile", list(Pile))
def test_where_cards_go_that_are_too_many(begin: Callable[..., Play], pile: Pile) -> None:
    play = begin(house=HouseRules(thinned_cards_go_to=pile))
    deck = play.state.deck
    play.do(act.ChangeStat(Stat.STRATEGY, -1), act.DiscardAreaCard(0))
    assert (play.state.deck - deck, len(play.state.discard)) == ((0, 1) if pile is Pile.DISCARD else (1, 0))


@pytest.mark.rule("S12")
@pytest.mark.parametrize("leave", list(SurplusItems))
def test_when_items_leave_that_are_too_many(begin: Callable[..., Play], leave: SurplusItems) -> None:
    play = begin(strategy=2, house=HouseRules(surplus_items_leave=leave))
    play.do(act.DrawItem(), act.DrawItem(), act.ChangeStat(Stat.STRATEGY, -1))
    assert (play.state.at is StepId.TOO_MANY_ITEMS) is (leave is SurplusItems.AT_ONCE)
    if leave is SurplusItems.ROUND_END:
        play.next()  # the strategy area is thinned
        play.meet(Card(name="Rat", health=1, bribe=0))
        play.take("Bribe Rat")
        play.next()
    assert play.state.at is StepId.TOO_MANY_ITEMS
    play.next()
    assert len(play.state.items) == 1


@pytest.mark.rule("S15")
@pytest.mark.parametrize("stats", list(FlippedStats))
def test_a_flipped_hero_keeps_the_stats_or_takes_those_printed(
    begin: Callable[..., Play], stats: FlippedStats
) -> None:
    play = begin(house=HouseRules(flipped_hero_stats=stats))
    before = play.state.stats
    play.do(act.FlipHero())
    assert (
        play.state.stats == before
    )  # the companion does not know what is printed: it says what is to be done
    assert ("Set the three stats" in play.said()) is (stats is FlippedStats.PRINTED)


@pytest.mark.rule("S16")
@pytest.mark.parametrize(("side", "up"), [(NewHeroSide.EITHER, 1), (NewHeroSide.FRONT, 0)])
def test_the_side_of_a_hero_out_of_the_box(begin: Callable[..., Play], side: NewHeroSide, up: int) -> None:
    play = begin(house=HouseRules(new_hero_side=side))
    play.do(act.ReplaceHero(Hero("Ann", up=1)))
    assert (play.state.hero.name, play.state.hero.up) == ("Ann", up)


@pytest.mark.rule("W122", "W66")
@pytest.mark.parametrize("house", list(NightJudged))
def test_night_is_judged_before_a_texts_own_flip_or_after(
    begin: Callable[..., Play], house: NightJudged
) -> None:
    """By day: flip, then 1 gold. By night: 2 gold. The text is read by day."""
    play = begin(house=HouseRules(night_judged=house))
    texts = (
        Reminder("flip", Moment.AFTER_CONFLICT, light=Light.DAY, changes=(rem.FlipSky(),)),
        Reminder("one", Moment.AFTER_CONFLICT, light=Light.DAY, changes=(rem.ChangeGold(1),)),
        Reminder("two", Moment.AFTER_CONFLICT, light=Light.NIGHT, changes=(rem.ChangeGold(2),)),
    )
    play.meet(Card(name="Tariff", kind=Kind.FABLE, reminders=texts))
    play.next()
    gold = play.state.gold
    while play.state.at is StepId.REMINDERS:
        play.next()
    assert play.state.night
    assert play.state.gold - gold == (1 if house is NightJudged.BEFORE else 2)
