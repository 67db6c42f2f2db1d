"""Rose by touch: set-up, cards found by two letters, gold without change, dice as a price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.games.game import Correct, GameName, Move
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose import numbers
from companion.games.rose.cards import Enemy, Item, Path
from companion.games.rose.state import SPOTS, HouseRules, Setup, Spot, StepId
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.inputs import Sheet
from tests.companion.ui.rose.rose_hands import Hands

if TYPE_CHECKING:
    from pathlib import Path as FilePath


MOST_TO_SET_UP = 12
CAT = Enemy("Hedge Cat", health=2, damage=1, gold=5)
ELK = Enemy("Elk King", health=5, damage=2, gold=3, boss=True)


@pytest.mark.rule("R5", "R9", "R15")
def test_set_up_at_the_highest_level_takes_few_touches(hands: Hands) -> None:
    before = hands.touches
    hands.touch("strategy-", "difficulty 10")
    assert hands.picture().next is not None  # it says that the days are missing
    hands.touch("days+", "days+", "days+", "next", "next")
    assert hands.touches - before <= MOST_TO_SET_UP
    assert (hands.state.stage, hands.state.days, hands.state.stats.strategy) == (StepId.DEPLOY, 12, 2)


@pytest.mark.rule("R15")
def test_the_gold_of_the_first_enemy_in_the_cache_is_entered(hands: Hands) -> None:
    hands.touch("difficulty 0", "next", "gold+", "gold+", "gold-", "gold+", "next")
    assert [card.gold for card in hands.state.cache] == [2]


@pytest.mark.rule("R21", "R22")
def test_an_enemy_is_written_down_once_and_found_by_two_letters(playing: Hands) -> None:
    playing.touch("next", "name").write("hedge cat").touch("next", "health+", "health+", "damage+", "gold+")
    playing.touch("keyword armor", "letter B", "next")
    first = next(enemy.card for _, enemy in playing.state.standing)
    assert first == Enemy("Hedge Cat", health=2, damage=1, gold=1, keywords=("armor",))
    assert playing.library().named("hedge cat") == first
    playing.touch("second", "second", "name").write("hc")
    assert playing.says("Hedge Cat")
    playing.touch("known")
    assert playing.state.draft == first


@pytest.mark.rule("R23", "R24", "R82")
def test_what_an_arrival_does_is_told_before(playing: Hands) -> None:
    for place in ("B1", "B2", "B3", "B4"):
        playing.put(place, CAT)
    playing.do(act.Deploy(), act.WriteEnemy(ELK)).touch("letter B")
    assert playing.says("-1 Health: Hedge Cat entered the castle")
    assert playing.says("Hedge Cat displaced to B1")
    playing.touch("next")
    assert playing.state.stats.health == 2
    assert playing.state.at(Spot(Path.B, 4)) is not None


@pytest.mark.rule("R26")
def test_daylight_is_brought_by_touching_the_place(playing: Hands) -> None:
    playing.do(effect.TurnPlace("C2", night=True), act.Deploy(), act.WriteEnemy(CAT))
    playing.do(act.ShowLetter(Path.A), act.Arrive()).touch("place C2")
    assert not playing.state.place(Spot(Path.C, 2)).night
    assert playing.state.here is StepId.DEPLOY


@pytest.mark.rule("R26")
def test_other_dice_than_the_strongest_can_be_the_reward(playing: Hands) -> None:
    playing.do(act.Deploy(), act.WriteEnemy(CAT), act.ShowLetter(Path.A), act.Arrive())
    playing.touch("other dice", "recover purple-", "recover yellow+", "next")
    assert playing.state.dice.exhausted == Counts(green=1, blue=1, purple=1)


@pytest.mark.rule("R54", "R55", "R80")
def test_the_cache_proposes_the_cards_that_waste_least(playing: Hands) -> None:
    for at, gold in enumerate((5, 2)):
        playing.do(Move("card", "deck", "cache"), act.Describe(f"cache.{at}", Enemy(gold=gold)))
    playing.touch("cache")
    assert playing.says("4 gold: 5, 1 lost")
    assert playing.says("5 gold: 5")
    playing.touch("coin 1")
    assert playing.says("1 gold short")  # for +1 Health the 2 alone does not do
    playing.touch("coin 1", "buy 2")
    assert playing.state.stats.recovery == 4
    assert [card.gold for card in playing.state.cache] == [2]
    assert playing.state.tally.spent == 5


@pytest.mark.rule("R55")
def test_the_players_may_pay_with_other_cards(playing: Hands) -> None:
    playing.put("A1", ELK)
    for at, gold in enumerate((3, 1, 2)):
        playing.do(Move("card", "deck", "cache"), act.Describe(f"cache.{at}", Enemy(gold=gold)))
    playing.touch("cache", "coin 1", "coin 2", "buy 1")
    assert playing.state.stats.health == 4
    assert [card.gold for card in playing.state.cache] == [3]


@pytest.mark.rule("R30", "R32")
def test_who_is_out_of_reach_is_grey_and_says_why(playing: Hands) -> None:
    near, far = playing.put("A1", CAT), playing.put("B1", CAT)
    playing.engage(Path.A, Die(Colour.BLUE, Face.HIT), Die(Colour.GREEN, Face.HIT))
    target = playing.picture().named(f"card {far}")
    assert target is not None
    assert target.why_not == "on path B; you stand on A"
    playing.touch(f"card {far}")
    assert playing.says("On path B; you stand on A")
    playing.touch("all the same", f"card {near}")  # the table decides
    dice = {enemy.id: len(enemy.dice) for _, enemy in playing.state.standing}
    assert dice == {near: 1, far: 1}


@pytest.mark.rule("R31", "R81")
def test_the_path_is_paid_with_the_die_that_is_held(playing: Hands) -> None:
    playing.put("C1", CAT)
    playing.engage(Path.A, Die(Colour.PURPLE, Face.HIT), Die(Colour.BLUE, Face.MISS))
    playing.touch("die 0", "path C")
    assert playing.state.hero_path is Path.C
    assert playing.state.dice.exhausted[Colour.PURPLE] == 2
    assert [die.colour for die in playing.state.dice.active] == [Colour.BLUE]


@pytest.mark.rule("R32", "R83")
def test_range_is_paid_with_the_die_that_is_missed_least_or_another(playing: Hands) -> None:
    playing.put("A1", CAT)
    playing.engage(Path.A, Die(Colour.PURPLE, Face.MISS), Die(Colour.BLUE, Face.HIT))
    playing.touch("range+")
    assert playing.state.under_strategy == Counts(purple=1)
    playing.touch("paid with", "range+")  # not the weakest ready die, but the next one
    assert playing.state.under_strategy == Counts(purple=1, green=1)


@pytest.mark.rule("S24")
def test_a_crit_is_split_between_two_in_reach(tmp_path: FilePath) -> None:
    hands = Hands(tmp_path).touch("game rose")
    hands.do(act.SetUp(Setup(house=HouseRules(split_crits=True)))).touch("next", "next")
    near, far, other = hands.put("A1", ELK), hands.put("A2", ELK), hands.put("B1", ELK)
    hands.engage(Path.A, Die(Colour.BLUE, Face.CRIT)).touch("die 0", "split")
    assert hands.says("first point")
    hands.touch(f"card {near}")
    target = hands.picture().named(f"card {other}")
    assert target is not None
    assert target.why_not
    hands.touch(f"card {far}")
    taken = {enemy.id: numbers.damage_taken(hands.state, enemy) for _, enemy in hands.state.standing}
    assert taken == {near: 1, far: 1, other: 0}


@pytest.mark.rule("R38")
def test_an_item_s_roll_is_entered_by_hand(playing: Hands) -> None:
    playing.put("A1", CAT)
    playing.open(Sheet.EFFECTS).touch("roll ready")
    assert playing.state.here is StepId.EXTRA_ROLL
    playing.open(Sheet.BY_HAND)
    for colour, n in (("yellow", 3), ("green", 3), ("blue", 3), ("purple", 3)):
        playing.touch(*[f"add {colour} hit"] * n)
    playing.touch("next")
    assert playing.state.extra is not None
    assert len(playing.state.extra) == 12


@pytest.mark.rule("R28")
def test_a_card_brings_enemies_at_any_moment(playing: Hands) -> None:
    playing.put("A1", CAT)
    playing.engage().open(Sheet.EFFECTS).touch("enemies-", "force")
    assert (playing.state.here, playing.state.forced) == (StepId.FORCED, 2)


@pytest.mark.rule("R60")
def test_a_keyword_gets_the_players_own_words(playing: Hands) -> None:
    number = playing.put("B3", CAT)
    playing.touch(f"card {number}", "own keyword", "new").write("swift").touch("next")
    assert next(enemy.card.keywords for _, enemy in playing.state.standing) == ("Swift",)
    playing.open(Sheet.KEYWORDS).touch("keyword Swift").write("first").touch("next")
    assert playing.state.keyword_notes == {"Swift": "First"}
    assert playing.says("First")


@pytest.mark.rule("S12", "R36")
def test_items_are_named_upgraded_and_discarded(playing: Hands) -> None:
    playing.do(effect.GainItem((Item(),)), effect.GainItem((Item(),)))
    playing.touch("items", "item 0", "item name").write("kettle").touch("next", "single-use", "next")
    playing.touch("upgrade 0", "discard 1")
    (item,) = playing.state.inventory
    assert (item.name, item.single_use, item.upgraded) == ("Kettle", True, True)


@pytest.mark.rule("S12", "R53")
def test_with_every_slot_taken_the_first_of_the_garden_replaces_an_item(playing: Hands) -> None:
    for card in (ELK, CAT):
        playing.do(Move("card", "deck", "garden"))
        playing.do(act.Describe(f"garden.{playing.state.enemies_seen}", card))
    playing.do(*[effect.GainItem((Item(name),)) for name in ("", "Kettle", "")])
    playing.do(Correct("step", "gain-rewards"))
    assert playing.says("Keep Elk King all the same:")
    swaps = {t.label: t.name for t in playing.picture().targets if t.label.startswith("Replace")}
    assert sorted(swaps) == ["Replace Kettle", "Replace item 1", "Replace item 3"]
    playing.touch(swaps["Replace Kettle"])
    held = [item.enemy.name if item.enemy else item.name for item in playing.state.inventory]
    assert held == ["", "", "Elk King"]
    assert playing.says("Keep Hedge Cat all the same:")


@pytest.mark.rule("R41", "R62")
def test_before_an_exposed_hero_is_struck_no_health_is_reckoned(playing: Hands) -> None:
    number = playing.put("A1", CAT)
    playing.do(Correct("step", "enemy-turns"))
    assert playing.says("3 \N{MINUS SIGN} 1 = 2")
    playing.do(act.Describe(f"enemy.{number}", Enemy("Fox", health=2, damage=1, keywords=("expose",))))
    assert not playing.says("3 \N{MINUS SIGN} 1 = 2")
    assert playing.says("Expose splits the damage")


@pytest.mark.rule("R37", "S36", "R47", "R87")
def test_an_item_adds_to_hits_from_a_day_on(playing: Hands) -> None:
    playing.do(effect.GainItem((Item(),)), Correct("days", 4))
    playing.open(Sheet.ITEM, "item.0").touch("adjust", "number 1", "adjust until 1", "next")
    (adjustment,) = playing.state.inventory[0].side.adjustments
    assert (adjustment.number, adjustment.by, adjustment.days) == ("hit", 1, 3)


def test_the_library_has_a_tab_for_rose(hands: Hands) -> None:
    hands.sitting.libraries[GameName.ROSE].remember(CAT)
    hands.touch("menu", "home", "menu", "library", "known 0", "gold+")
    found: Any = hands.library().named("Hedge Cat")
    assert found.gold == 6


def test_every_place_of_the_board_can_be_touched(playing: Hands) -> None:
    names = {target.name for target in playing.picture().targets}
    assert {f"place {spot.name}" for spot in SPOTS} <= names
    assert {f"path {path.value}" for path in Path} <= names
