"""The rulebook's own example cards, played with adjustments and reminders alone (W120 to W125)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Counts
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import Condition, Light, Moment, Reminder
from companion.games.strong20.stats import Stat, Stats
from companion.games.white import actions as act
from companion.games.white.cards import Card, HeldItem, Item, Kind, Modifier
from companion.games.white.state import Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

MIRROR = Card(
    name="Cracked Mirror",
    modifier=Modifier.WINDED,
    health=6,
    damage=2,
    bribe=5,
    reminders=(
        Reminder(
            "another hero",
            Moment.AFTER_EFFECTS,
            condition=Condition.UNDEFEATED,
            changes=(rem.NewHero(),),
        ),
        Reminder(
            "gold runs out of the cracks",
            Moment.REPEAT_END,
            light=Light.NIGHT,
            condition=Condition.DICE_THIS_REPEAT,
            changes=(rem.ChangeGold(-2),),
        ),
    ),
)
BLACKMAIL = Item(
    "Blackmail",
    cost=7,
    ordinary=ItemSide((Adjustment(Number.BRIBE, -2, "Blackmail", until=Until.HELD, least=1),)),
    upgraded=ItemSide((Adjustment(Number.BRIBE, -3, "Blackmail File", until=Until.HELD, least=1),)),
)
TARIFF = Card(
    name="Tariff",
    kind=Kind.FABLE,
    reminders=(
        Reminder("visit, then flip", Moment.AFTER_CONFLICT, changes=(rem.VisitMerchant(), rem.FlipSky())),
        Reminder("onto the keep", Moment.AFTER_CONFLICT, light=Light.DAY, changes=(rem.PlaceCard("keep"),)),
        Reminder(
            "dearer, and discard it",
            Moment.AFTER_CONFLICT,
            light=Light.NIGHT,
            changes=(
                rem.Adjust(Adjustment(Number.PRICE, 1, "Tariff", until=Until.VISIT)),
                rem.PlaceCard("discard"),
            ),
        ),
    ),
)
GOLDSMITH = Card(
    name="Poison Goldsmith",
    kind=Kind.BOSS,
    health=4,
    damage=1,
    reminders=(Reminder("visit", Moment.AFTER_CONFLICT, light=Light.NIGHT, changes=(rem.VisitMerchant(),)),),
)


@pytest.mark.rule("W120", "S16")
def test_cracked_mirror_undefeated_costs_two_health_and_the_hero(begin: Callable[..., Play]) -> None:
    play = begin(hero="Rosa", health=4, box_heroes=("Ann",))
    play.meet(MIRROR)
    play.next()
    play.roll("b-")
    play.do(act.Resolve())
    play.next()
    assert play.state.stats == Stats(2, 3, 3)
    gold = play.state.gold
    assert str(play.step.now) == "Cracked Mirror: another hero"
    play.next()
    assert play.state.hero.name == "Ann"
    assert (play.state.stats, play.state.gold) == (Stats(2, 3, 3), gold)


@pytest.mark.rule("W120", "S34", "W82")
def test_cracked_mirror_at_night_takes_gold_after_each_repeat_with_dice_on_it(play: Play) -> None:
    play.set("gold", 3)
    play.set("night", value=True)
    play.meet(MIRROR)
    play.next()
    for roll, gold in (("b+ g-", 1), ("g-", 1), ("g+ y+", 0)):
        play.roll(roll)
        while play.step.next is not None and isinstance(play.step.offers[play.step.next].action, act.Apply):
            play.next()
        play.do(act.Resolve() if play.state.repeat == 3 else act.RollAgain())
        while play.state.at is StepId.REMINDERS:
            play.next()
        assert play.state.gold == gold


@pytest.mark.rule("W120")
def test_cracked_mirror_by_day_takes_none_and_defeated_leaves_the_hero(begin: Callable[..., Play]) -> None:
    play = begin(hero="Rosa")
    play.meet(MIRROR)
    play.next()
    play.roll("r* p* b*")
    play.next()
    assert play.named("Cracked Mirror").defeated
    play.next()
    while play.state.at is not StepId.CLEANUP:
        assert play.state.at is not StepId.REMINDERS
        play.next()
    assert (play.state.hero.name, play.state.gold) == ("Rosa", 11)


@pytest.mark.rule("W121", "W46", "S36")
@pytest.mark.parametrize(("upgraded", "prices"), [(False, [3, 1, 1]), (True, [2, 1, 1])])
def test_blackmail(play: Play, upgraded: bool, prices: list[int]) -> None:  # noqa: FBT001
    play.set("step", "merchant")
    play.do(act.DescribeItem("shop.0", BLACKMAIL))
    play.take("Buy Blackmail")
    assert (play.state.gold, play.state.items) == (4, (HeldItem(BLACKMAIL),))
    if upgraded:
        play.do(act.TurnItem(0))
    play.take("Leave")
    enemies = [Card(name=f"E{bribe}", health=9, bribe=bribe) for bribe in (5, 3, 2)]
    play.set("step", "bribery")
    for enemy in enemies:
        play.move(enemy.name, "deck", "active")
        play.fill(enemy)
    play.set("gold", 20)
    paid = []
    for enemy in enemies:
        before = play.state.gold
        play.take(f"Bribe {enemy.name}")
        paid.append(before - play.state.gold)
    assert paid == prices


@pytest.mark.rule("W122", "W78")
def test_tariff_by_day(play: Play) -> None:
    play.meet(TARIFF)
    play.next()
    while play.state.at is StepId.REMINDERS:
        play.next()
    assert play.state.at is StepId.MERCHANT
    assert play.state.night
    assert [card.name for card in play.state.stacks[Stack.KEEP]] == ["Tariff"]
    assert str(play.offer("Mend").detail) == "2 gold"


@pytest.mark.rule("W122", "W78", "W59")
def test_tariff_by_night(play: Play) -> None:
    play.set("night", value=True)
    play.meet(TARIFF)
    play.next()
    while play.state.at is StepId.REMINDERS:
        play.next()
    assert not play.state.night
    assert [card.name for card in play.state.discard] == ["Tariff"]
    assert str(play.offer("Potion").detail) == "5 + 1 = 6, Tariff"
    play.take("Potion")
    assert play.state.gold == 5
    play.take("Leave")
    assert play.state.adjustments == ()


@pytest.mark.rule("W123", "W103", "W92", "W57")
@pytest.mark.parametrize("night", [False, True])
def test_the_poison_goldsmith(play: Play, night: bool) -> None:  # noqa: FBT001
    for modifier in (Modifier.WINDED, Modifier.FOREBODE):
        play.move("card", "deck", "east")
        play.do(act.Describe("east.0", Card(modifier=modifier)))
    play.set("step", "castle")
    play.set("night", night)
    play.do(act.ActivateBoss(Stack.EAST), act.WriteCard(GOLDSMITH), act.Activate())
    assert play.state.conflict is not None
    assert play.state.conflict.limit == 2
    play.take("3 gold instead")
    play.take("Resolve it")
    assert (play.state.gold, play.state.dice.exhausted) == (14, Counts(red=1))
    play.next()
    play.roll("p* b*")
    play.next(2)
    while play.state.at not in {StepId.MERCHANT, StepId.CASTLE}:
        play.next()
    assert (play.state.at is StepId.MERCHANT) is night


@pytest.mark.rule("W124", "W99", "W41")
def test_the_stepmother_with_apple_robbery_apple(play: Play) -> None:
    for modifier in (Modifier.APPLE, Modifier.ROBBERY, Modifier.APPLE):
        play.move("card", "deck", "keep")
        play.do(act.Describe("keep.0", Card(modifier=modifier)))
    play.set("step", "castle")
    play.do(act.ActivateBoss(Stack.KEEP), override=True)
    play.do(act.Activate())
    assert play.state.conflict is not None
    assert (play.state.night, play.state.conflict.limit) == (True, 3)
    play.take("-1 Recovery")
    assert (play.state.stats, play.state.night) == (Stats(3, 3, 2), False)
    play.take("Resolve it")
    play.take("Pay 3 gold")
    play.take("Resolve it")
    play.do(act.Swap(Stat.HEALTH, Stat.RECOVERY))
    assert (play.state.stats, play.state.night, play.state.gold) == (Stats(2, 3, 3), True, 8)
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W125", "W6", "W14")
@pytest.mark.parametrize(("level", "gold"), [(5, 10), (0, 10), (3, 20)])
def test_starting_gold(new: Callable[..., Play], level: int, gold: int) -> None:
    raised = (Stat.HEALTH, Stat.STRATEGY) if level == 0 else ()
    play = new(health=4, strategy=3, recovery=3, difficulty=level, night_stat=Stat.RECOVERY, raised=raised)
    assert play.state.gold == gold
