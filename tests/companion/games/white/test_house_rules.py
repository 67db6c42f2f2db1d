"""The open points of the rules: each one's default, and the other way the house can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.dice import Colour, Counts, Die, Face, Place
from companion.games.strong20.heroes import Hero
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.reminders import Light, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.house import (
    EXPLAINED,
    AreaFollows,
    BeatenStack,
    CastleForebode,
    ColumnTurned,
    EmptyDeck,
    FlippedStats,
    HouseRules,
    IconsReadFrom,
    NewHeroSide,
    NightJudged,
    Pile,
    RewardAt,
    SparedApple,
    SurplusItems,
    TooFew,
    Visits,
    WithoutApple,
)
from companion.games.white.state import Stack, StepId

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


@pytest.mark.rule("W104")
@pytest.mark.parametrize("to", [Place.EXHAUSTED, Place.POOL])
def test_dice_on_a_bribed_enemy(begin: Callable[..., Play], to: Place) -> None:
    play = begin(house=HouseRules(bribed_dice_go_to=to))
    play.meet(Card(name="Rat", health=5, bribe=1))
    play.move("red hit", "pool", f"enemy.{play.named('Rat').id}")
    play.take("Bribe Rat")
    assert play.state.dice.at(to).red == 1


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


@pytest.mark.rule("S23")
def test_kept_hits_need_not_lie_in_the_tray_again(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(keep_unapplied_hits=True))
    play.engage(WOLF)
    play.roll("b+ b-")
    play.take("Roll again")
    play.roll("b*")
    assert set(play.state.dice.active) == {Die(Colour.BLUE, Face.HIT), Die(Colour.BLUE, Face.CRIT)}


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


@pytest.mark.rule("W63")
@pytest.mark.parametrize("house", list(BeatenStack))
def test_the_stack_of_a_beaten_boss(begin: Callable[..., Play], house: BeatenStack) -> None:
    play = begin(house=HouseRules(beaten_stack=house)).at_castle(west="ww").face(Stack.WEST)
    discard = len(play.state.discard)
    play.defeat("Smith")
    gone = house is BeatenStack.DISCARD
    assert len(play.state.stacks[Stack.WEST]) == (0 if gone else 2)
    assert len(play.state.discard) - discard == (2 if gone else 0)


@pytest.mark.rule("W96", "W40")
@pytest.mark.parametrize("house", list(CastleForebode))
def test_forebode_in_the_castle(begin: Callable[..., Play], house: CastleForebode) -> None:
    play = begin(house=HouseRules(forebode_in_castle=house)).at_castle(west="f", east="w").face(Stack.WEST)
    play.take("Resolve it")
    if house is CastleForebode.CURRENT:
        assert [len(play.state.stacks[s]) for s in (Stack.WEST, Stack.EAST)] == [2, 1]
        assert play.state.at is StepId.STACK_CARD
        return
    assert [o.action.stack for o in play.step.offers if isinstance(o.action, act.ForebodeOnto)] == [
        Stack.EAST,
        Stack.BELL,
        Stack.KEEP,
    ]
    play.refused(act.ForebodeOnto(Stack.WEST), by="W96", words="faced already")
    play.do(act.ForebodeOnto(Stack.EAST))
    assert [len(play.state.stacks[s]) for s in (Stack.WEST, Stack.EAST)] == [1, 2]
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W96")
@pytest.mark.parametrize("always", [False, True])
def test_a_stack_that_a_card_names(begin: Callable[..., Play], always: bool) -> None:  # noqa: FBT001
    play = begin(house=HouseRules(named_stack_always=always)).at_castle(west="w").face(Stack.WEST)
    play.next()
    fog = Card(name="Fog", kind=Kind.FABLE)
    play.move("Fog", "deck", "active")
    play.fill(fog)
    lay = Reminder("onto the west", Moment.AFTER_CONFLICT, changes=(rem.PlaceCard("west"),))
    play.do(act.AddReminder(msgspec.structs.replace(lay, of=play.named("Fog").id)))
    play.defeat("Smith")
    assert play.state.at is StepId.REMINDERS
    play.next()
    assert [card.name for card in play.state.stacks[Stack.WEST]] == (["Fog", ""] if always else [""])


@pytest.mark.rule("W99")
@pytest.mark.parametrize(
    ("house", "resolve", "spare"),
    [
        (SparedApple.CHOICE, (True, False), (True, True)),
        (SparedApple.FIRST, (False, None), (True, None)),
        (SparedApple.LAST, (True, False), (False, True)),
    ],
)
def test_which_apple_of_the_keep_is_spared(
    begin: Callable[..., Play],
    house: SparedApple,
    resolve: tuple[bool, bool | None],
    spare: tuple[bool, bool | None],
) -> None:
    """Two Apples: whether each can be resolved, and whether it can be spared."""
    play = begin(house=HouseRules(spared_apple=house), health=5)
    play.before_the_stepmother("aa").face(Stack.KEEP, Card())
    for can_resolve, can_spare in zip(resolve, spare, strict=True):
        if can_resolve is None:
            break
        assert (play.offer("Resolve it").why_not is None) is can_resolve
        spares = [o for o in play.step.offers if isinstance(o.action, act.ResolveStackCard) and o.action.stat]
        assert bool(spares) is can_spare
        if can_resolve:
            play.take("Resolve it")
            while play.state.at is StepId.APPLE:
                play.next()


@pytest.mark.rule("W99")
@pytest.mark.parametrize("house", list(WithoutApple))
def test_a_keep_without_an_apple(begin: Callable[..., Play], house: WithoutApple) -> None:
    play = begin(house=HouseRules(keep_without_apple=house), recovery=4)
    play.before_the_stepmother("w").face(Stack.KEEP, Card())
    recovery = play.state.stats.recovery
    play.take("Resolve it")
    if house is WithoutApple.STAT:
        assert "No Apple lay here" in str(play.step.now)
        play.next()
        assert (play.state.stats.recovery, play.state.night) == (recovery - 1, False)
    else:
        assert (play.state.stats.recovery, play.state.night) == (recovery, True)
    assert play.state.at is StepId.BRIBERY


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
