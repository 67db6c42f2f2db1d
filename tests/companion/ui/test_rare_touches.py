"""What few games need and the screen of White must still have: by touch alone."""

from __future__ import annotations

import pytest

from companion.games.game import Correct
from companion.games.strong20.adjustments import Number
from companion.games.strong20.dice import Colour, Die, Face, Place
from companion.games.strong20.reminders import ChangeGold, Light
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item, Kind, Modifier
from companion.games.white.house import HouseRules
from companion.games.white.state import Setup, Stack, StepId
from tests.companion.ui.player import FIGHTING, WREN, Player

SIZE, UPRIGHT = (1280, 720), (720, 1280)


@pytest.mark.rule("S24")
def test_a_crit_is_split_by_hand() -> None:
    house = HouseRules(split_crits=True)
    player = Player(
        SIZE,
        act.SetUp(Setup(health=4, house=house)),
        *FIGHTING[1:6],
        act.ActivateDeck(),
        act.WriteCard(WREN),
        act.Activate(),
        act.Engage(),
        act.Roll((Die(Colour.PURPLE, Face.CRIT), Die(Colour.BLUE, Face.CRIT))),
    )
    player.touch("die 0", "split", "card 2", "card 1")
    wolf, wren = player.state.active
    assert [die.also for die in wren.dice] == [wolf.id]
    assert player.state.dice.at(Place.ACTIVE).total() == 1


@pytest.mark.rule("W103")
def test_a_boss_gives_a_stat_instead_of_a_modifier() -> None:
    boss = Card("Smith", Kind.BOSS, health=4, damage=1)
    player = Player(
        SIZE,
        *FIGHTING[:3],
        act.Move("card", "deck", "west"),
        act.Describe("west.0", Card(modifier=Modifier.WINDED)),
        Correct("step", "castle"),
        act.ActivateBoss(Stack.WEST),
        act.WriteCard(boss),
        act.Activate(),
    )
    player.touch("something else", "instead 3", "instead by+", "next")
    assert player.state.stats.recovery == 5
    assert player.state.at is StepId.BRIBERY


@pytest.mark.rule("S16", "W100")
def test_heroes_are_chosen_by_name() -> None:
    player = Player(SIZE, act.SetUp(Setup(health=4, hero="Ann", box_heroes=("Bea",), other_heroes=("Dan",))))
    player.touch("hero 1") if player.scheme().named("hero 1") else player.touch(
        "menu", "hero", "box", "hero 1"
    )
    setup = player.state.setup
    assert (setup.hero, setup.universal, setup.box_heroes, setup.other_heroes) == (
        "Dan",
        True,
        ("Bea", "Ann"),
        (),
    )
    player.touch("deck 0")
    assert player.state.setup.other_heroes == ("Bea",)
    player.touch("strike 1")
    assert player.state.setup.other_heroes == ()
    player.touch("add hero", "key e", "key v", "key e", "next")
    assert player.state.setup.box_heroes == ("Ann", "Eve")


def growing(size: tuple[int, int]) -> Player:
    """The Stepmother is faced first, as the table wishes; at night her Engagement begins."""
    player = Player(size, *FIGHTING[:3], Correct("step", "castle"))
    player.give(act.ActivateBoss(Stack.KEEP), act.Activate(), act.Engage(), override=True)
    assert player.state.at is StepId.NIGHT_GAIN
    return player


@pytest.mark.rule("W102")
@pytest.mark.parametrize("size", [SIZE, UPRIGHT])
def test_the_card_drawn_at_night_is_named_and_its_effect_noted(size: tuple[int, int]) -> None:
    player = growing(size)
    player.touch("effect", "moment 4", "light 2", "change 1", "by-", "next")
    (noted,) = player.state.reminders
    boss = player.state.active[0]
    assert (noted.light, noted.changes, noted.of) == (Light.NIGHT, (ChangeGold(-1),), boss.id)
    player.touch("drawn", "key a", "known")
    assert player.state.at is StepId.COMMIT
    (more,) = player.state.adjustments
    assert (more.number, more.by, more.card, more.enemy) == (Number.DAMAGE, 1, "Abbot", boss.id)


@pytest.mark.rule("W102")
def test_a_card_drawn_at_night_that_is_not_known_is_written() -> None:
    player = growing(SIZE)
    player.touch("drawn", "key o", "key x", "next")
    assert player.state.adjustments[0].card == "Ox"


@pytest.mark.rule("W70", "W75")
@pytest.mark.parametrize("size", [SIZE, UPRIGHT])
def test_an_item_of_the_shop_is_named_and_priced(size: tuple[int, int]) -> None:
    player = Player(size, *FIGHTING[:3], Correct("step", "merchant"))
    player.touch("shop 1", "item name", "key o", "key i", "key l", "next", "cost+", "cost-")
    assert player.state.shop[1] == Item("Oil", 4)
    player.touch("next", "buy 1")
    assert [held.item for held in player.state.items] == [Item("Oil", 4)]
    assert player.state.gold == 6
