"""Whole games of random actions, corrections and overrides between, held against what must always hold."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Correct, Move, Step
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import FACES, Colour, Die, Face, Place
from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.strong20.items import ItemSide
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item, Kind, Modifier
from companion.games.white.faults import faults
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Setup, Stack, StepId, White
from tests.companion.games.random_play import check_step, choices, play_on, playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAME = WhiteGame()
USUAL = 1500
A_GAME = 100


def any_change(luck: Random) -> rem.AnyChange:
    """Something that a card could do."""
    changes: list[rem.AnyChange] = [
        rem.ChangeGold(luck.randint(-4, 4)),
        rem.ChangeAStat(luck.choice([Stat.STRATEGY, Stat.RECOVERY]), luck.choice([-1, 1])),
        rem.FlipSky(),
        rem.VisitMerchant(),
        rem.PlaceCard(luck.choice(["keep", "west", "discard"])),
        rem.NewHero(),
        rem.DrawItems(luck.randint(1, 2), upgraded=luck.random() < 0.5),
        rem.RecoverSome(2),
        rem.Adjust(any_adjustment(luck)),
    ]
    return luck.choice(changes)


def any_adjustment(luck: Random) -> Adjustment:
    """A number that a card could change."""
    return Adjustment(
        luck.choice([Number.BRIBE, Number.PRICE, Number.HIT, Number.HEALTH, Number.DAMAGE]),
        luck.choice([-2, -1, 1, 2]),
        until=luck.choice([until for until in Until if until not in {Until.HELD, Until.DAYS}]),
        least=luck.choice([None, 1]),
        by_night=luck.random() < 0.2,
    )


def any_reminder(luck: Random) -> rem.Reminder:
    """Something that a card could want remembered."""
    return rem.Reminder(
        "look here",
        luck.choice([*rem.Moment]),
        light=luck.choice([*rem.Light]),
        condition=luck.choice([None, *rem.Condition]),
        changes=tuple(any_change(luck) for _ in range(luck.randint(0, 2))),
        until=luck.choice([Until.ROUND, Until.GAME, Until.CONFLICT]),
    )


def some(make: Callable[[Random], Any], luck: Random) -> tuple[Any, ...]:
    """Mostly none, sometimes one or two."""
    return tuple(make(luck) for _ in range(luck.choice([0, 0, 0, 1, 2])))


def any_card(luck: Random) -> Card:
    """A card that could lie on the table."""
    return Card(
        name=luck.choice(["", "Wolf", "Ogre with a long name"]),
        kind=luck.choice([Kind.ENEMY, Kind.ENEMY, Kind.FABLE]),
        modifier=luck.choice([None, *Modifier]),
        health=luck.randint(1, 6),
        damage=luck.choice([0, 0, 0, 1]),
        bribe=luck.choice([None, 1, 4]),
        resolve=luck.choice([0, 0, 1, 2]),
        additional=luck.choice([0, 0, 1]),
        merchant=luck.random() < 0.3,
        after_effects=luck.random() < 0.2,
        adjustments=some(any_adjustment, luck),
        reminders=some(any_reminder, luck),
        reward=some(any_change, luck),
    )


def any_item(luck: Random) -> Item:
    """An item that could be drawn."""
    side = ItemSide(tuple(any_adjustment(luck) for _ in range(luck.randint(0, 1))), some(any_reminder, luck))
    return Item(luck.choice(["", "Lamp"]), luck.choice([None, 3]), side, ItemSide())


def any_roll(state: White, luck: Random) -> act.Roll:
    """The active dice and some of the pool, rolled."""
    pool = list(state.dice.pool)
    colours = [*state.dice.at(Place.ACTIVE), *luck.sample(pool, luck.randint(0, len(pool)))]
    shown = {c: [f for f, n in FACES[c].items() for _ in range(n)] for c in Colour}
    return act.Roll(
        tuple(
            Die(c, None, asked=True) if luck.random() < 0.05 else Die(c, luck.choice(shown[c]))
            for c in colours
        )
    )


def by_hand(state: White, luck: Random) -> Action:
    """A correction, a move, an entry: sensible or not."""
    enemies = [f"enemy.{card.id}" for card in state.active]
    piles = ["deck", "discard", "strategy", "west", "keep", "active", "forest.B2", *enemies]
    item_places = ["item-deck", "item-discard", "shop.0", "item.0"]
    watch = luck.choice([*Watch])
    return luck.choice(
        [
            Correct("gold", luck.randint(-1, 21)),
            Correct(luck.choice(["strategy", "recovery"]), luck.randint(0, 6)),
            Correct("health", luck.randint(1, 6)),
            Correct("step", luck.choice([*StepId])),
            Correct("night", luck.random() < 0.5),
            Correct("limit", luck.randint(0, 9)),
            Correct("forest.B2.face-up", luck.random() < 0.5),
            Correct(f"{luck.choice(enemies)}.health" if enemies else "round", luck.randint(0, 8)),
            Move(luck.choice(["yellow", "red", "blue crit"]), *luck.choices([*Place, *enemies], k=2)),
            Move(luck.choice(["card", "Wolf"]), *luck.choices(piles, k=2)),
            Move("item", *luck.choices(item_places, k=2)),
            Move("hero", "", luck.choice(["A1", "B2", "D3", "D2", "D3"])),
            act.GainGold(luck.randint(0, 9)),
            act.LoseGold(luck.randint(0, 9)),
            act.ChangeStat(luck.choice([Stat.STRATEGY, Stat.RECOVERY]), luck.choice([-1, 1])),
            act.Describe(
                luck.choice([*enemies, "strategy.0", "west.0", "forest.B2", "deck"]), any_card(luck)
            ),
            act.Describe("castle.west", Card(kind=Kind.BOSS, health=3)),
            act.Flip(),
            act.DrawItem(any_item(luck), upgraded=luck.random() < 0.5),
            act.DescribeItem(luck.choice(["item.0", "shop.1"]), any_item(luck)),
            act.DiscardItem(0),
            act.TurnItem(0),
            act.AddAdjustment(any_adjustment(luck), luck.choice([None, 0])),
            act.EndAdjustment(0),
            act.AddReminder(any_reminder(luck), luck.choice([None, 0])),
            act.EndReminder(0),
            act.FlipHero(),
            act.ReplaceHero(luck.choice([None, Hero("Ann")])),
            act.DescribeHero(Hero("Bea", (HeroSide(trigger=Trigger(watch, at_least=1)), HeroSide()))),
        ]
    )


def actions(state: White, step: Step, luck: Random) -> Iterator[tuple[Action, bool]]:
    """What may be done now, each with whether it is an override."""
    if step.next is not None:
        yield from [(step.offers[step.next].action, False)] * 2
    for offer in step.offers:
        yield offer.action, offer.why_not is not None
    yield from ((action, False) for action in filled_in(state, step, luck))
    if luck.random() < 0.25:
        yield from [(by_hand(state, luck), luck.random() < 0.3)] * 4


def filled_in(state: White, step: Step, luck: Random) -> list[Action]:
    """What the players fill in at a step: the set-up, a card, a price, the dice."""
    roll: list[Action] = [any_roll(state, luck) for _ in range(6)]
    target = f"shop.{luck.randint(0, 2)}"
    unsure = [(i, die) for i, die in enumerate(state.dice.active) if die.face is None]
    names: list[Action] = [act.NameDie(i, die.colour, luck.choice([*Face])) for i, die in unsure]
    by_step: dict[StrEnum, list[Action]] = {
        StepId.SETTING_UP: [act.SetUp(any_setup(luck)), act.SetUp(any_setup(luck))],
        StepId.WRITE_CARD: [act.WriteCard(any_card(luck))],
        StepId.STACK_CARD: [act.ResolveStackCard(act.How.INSTEAD, stat=Stat.STRATEGY, by=1)],
        StepId.MERCHANT: [act.Trade(act.Service.BUY, luck.randint(0, 9), target=target)],
        StepId.COMMIT: roll,
        StepId.APPLY: [*names, *roll],
    }
    return by_step.get(step.id, [])


def check(state: White) -> None:
    """What must hold at any moment."""
    assert faults(state) == [], faults(state)
    assert check_step(GAME, state).id is state.at
    assert GAME.night(state) is state.night


def any_house(luck: Random) -> HouseRules:
    """House rules, each at its default or another way."""
    kinds = msgspec.structs.fields(HouseRules)
    chosen: dict[str, Any] = {
        kind.name: luck.choice([*kind.type])
        for kind in kinds
        if isinstance(kind.type, type) and issubclass(kind.type, StrEnum) and kind.type not in {Place, Stat}
    }
    flags: dict[str, Any] = {kind.name: luck.random() < 0.5 for kind in kinds if kind.type is bool}
    lowest = luck.choice([0, 1])
    bribed = luck.choice([Place.POOL, Place.EXHAUSTED])
    return HouseRules(**chosen, **flags, lowest_stat=lowest, bribed_dice_go_to=bribed)


def any_setup(luck: Random) -> Setup:
    """A set-up, sensible or not."""
    return Setup(
        hero=luck.choice(["", "Rosa", "A hero with a very long name"]),
        health=luck.randint(0, 7),
        strategy=luck.randint(0, 6),
        recovery=luck.randint(0, 6),
        difficulty=luck.randint(0, 10),
        night_stat=luck.choice([None, *Stat]),
        raised=tuple(luck.sample([*Stat], luck.choice([0, 0, 2]))),
        house=any_house(luck),
        universal=luck.random() < 0.3,
        box_heroes=("Ann", "Bea"),
        seed=luck.randint(0, 99),
        hunt_cards=luck.choice([49, 49, 48, 3]),
    )


def at_castle(state: White) -> White:
    """The same game before the castle, with cards on the stacks."""
    for action in (
        act.LayTable(),
        *(Move("card", "deck", stack.value) for stack in Stack for _ in range(3)),
        Correct("step", "castle"),
    ):
        state = GAME.apply(state, action, override=True).state
    return state


WAITS_FOR_WORDS = {StepId.SETTING_UP, StepId.WRITE_CARD, StepId.NAME_ICON, StepId.STACK_CARD}
WAITS_FOR_DICE = {StepId.COMMIT, StepId.APPLY}


def way_on(state: White) -> None:
    """NEXT alone leads on until the game waits for what only the players know: a card, an icon, the dice."""
    for _ in range(80):
        step = GAME.step(state)
        if step.id is StepId.OVER or step.next is None:
            break
        before = state
        state = GAME.apply(state, step.offers[step.next].action).state
        assert state != before, step.id
    assert step.next is not None or step.id in WAITS_FOR_WORDS | WAITS_FOR_DICE | {StepId.OVER}


@pytest.mark.rule("S40", "S41", "S43", "W110", "W111", "S6")
@playing(USUAL, A_GAME)
@given(
    difficulty=st.integers(1, 10),
    strategy=st.integers(0, 6),
    castle=st.booleans(),
    house=st.integers(0, 2**32),
    choices=choices(A_GAME),
)
def test_random_play(difficulty: int, strategy: int, castle: bool, house: int, choices: list[int]) -> None:  # noqa: FBT001
    rules = any_house(Random(house))  # noqa: S311 - a game, no secret
    state = GAME.new(Setup(health=6, strategy=strategy, recovery=2, difficulty=difficulty, house=rules))
    if castle:
        state = at_castle(state)
    way_on(play_on(GAME, state, actions, check, choices))
