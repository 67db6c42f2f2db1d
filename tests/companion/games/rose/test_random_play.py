"""Random play of whole games of Rose: legal actions, corrections by hand, overrides, undone and replayed.

`random_play` says how to play for longer.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Correct, Move, RuleBroken
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Item, Path, Reward
from companion.games.rose.corrections import REACHABLE
from companion.games.rose.faults import faults
from companion.games.rose.setting_up import replaced
from companion.games.rose.state import ENEMIES, Blocked, HouseRules, Rose, Setup, StepId
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import (
    Adjust,
    AnyChange,
    ChangeAStat,
    DrawItems,
    Moment,
    RecoverSome,
    Reminder,
)
from companion.games.strong20.stats import Stat
from tests.companion.games.random_play import UNDO_LABEL, attempt, check_step, playing
from tests.companion.games.rose.conftest import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.game import Action, Step

USUAL = 3000
"""Actions of a run, over all its games."""
A_GAME = 100
"""Actions of one game at most."""


def any_changes(luck: Random) -> tuple[AnyChange, ...]:
    """What a reward or a reminder may do."""
    every: tuple[AnyChange, ...] = (
        ChangeAStat(luck.choice([*Stat]), luck.choice([-1, 1])),
        DrawItems(1, upgraded=luck.random() < 0.5),
        RecoverSome(2),
        Adjust(any_adjustment(luck)),
    )
    return tuple(luck.sample(every, luck.randint(0, 2)))


def any_adjustment(luck: Random) -> Adjustment:
    number = luck.choice(
        [Number.RANGE, Number.HIT, Number.HEALTH, Number.DAMAGE, Number.MOVES, Number.ITEMS_DRAWN]
    )
    return Adjustment(
        number, luck.choice([-2, -1, 1, 2]), "a card", luck.choice([*Until]), days=luck.randint(0, 9)
    )


def any_reminder(luck: Random) -> Reminder:
    return Reminder("remember", luck.choice([*Moment]), changes=any_changes(luck))


def any_enemy(luck: Random) -> Enemy:
    return Enemy(
        name=luck.choice(["", "Wolf", "Rose", "Goblin", "The Youngest of the Seven Dwarfs"]),
        health=luck.randint(1, 5),
        damage=luck.randint(0, 2),
        gold=luck.randint(0, 4),
        reward=luck.choice([None, *Reward]),
        skulls=luck.choice([0, 0, 0, 1, 2]),
        boss=luck.random() < 0.1,
        keywords=tuple(luck.sample([ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, "odd"], luck.choice([0, 0, 1, 2]))),
        adjustments=tuple(any_adjustment(luck) for _ in range(luck.choice([0, 0, 0, 1]))),
        reminders=tuple(any_reminder(luck) for _ in range(luck.choice([0, 0, 0, 1]))),
        reward_changes=any_changes(luck),
    )


def any_roll(state: Rose, luck: Random) -> act.Roll:
    question = GAME.dice_question(state)
    assert question is not None
    colours = [
        colour
        for colour in Colour
        for _ in range(luck.randint(question.at_least[colour], question.at_most[colour]))
    ]
    return act.Roll(tuple(Die(colour, luck.choice([None, *Face, *Face])) for colour in colours))


def by_hand(state: Rose, luck: Random) -> Action:
    """Something that can be done at any step."""
    enemies = [enemy.id for _, enemy in state.standing] or [1]
    places = ["pool", "active", "exhausted", "banished", "strategy", f"enemy.{luck.choice(enemies)}"]
    piles = ["deck", "cache", "inventory", "discard", "garden", "A1", "B2", "C3", "D4"]
    place = luck.choice(["A1", "B2", "C3", "D1", "D4"])
    return luck.choice(
        [
            Correct(luck.choice([*Stat]), luck.randint(1, 6)),
            Correct(
                luck.choice(["days", "deployed", "forced", "items_due", "rewards_due"]), luck.randint(1, 4)
            ),
            Correct("step", luck.choice(tuple(REACHABLE))),
            Correct(f"enemy.{luck.choice(enemies)}.health", luck.randint(0, 6)),
            Correct(f"place.{place}.armor", value=luck.random() < 0.5),
            Move(luck.choice([*Colour]), *luck.sample(places, 2)),
            Move(luck.choice(["card", "Wolf"]), *luck.sample(piles, 2)),
            Move("item", *luck.sample(["deck", "discard", "inventory"], 2)),
            Move("hero", "A", luck.choice([*Path])),
            effect.TurnPlace(place, night=luck.random() < 0.5),
            effect.ForceEnemies(luck.randint(1, 3)),
            effect.MoveEnemy(luck.choice(enemies), luck.randint(0, 3), luck.choice([None, *Blocked])),
            effect.EnemyStrikes(luck.choice(enemies)),
            effect.ChangeStat(luck.choice([*Stat]), luck.choice([-1, 1])),
            effect.ChangeDays(luck.choice([-1, 1])),
            effect.GainItem(
                (Item(),) * luck.randint(0, 2), luck.choice([None, 0, 1]), luck.choice([None, 0])
            ),
            effect.WriteItem(0, any_item(luck)),
            effect.UseItem(0),
            effect.UpgradeItem(luck.randint(0, 1)),
            effect.RollReady(),
            effect.AddAdjustment(any_adjustment(luck)),
            effect.AddReminder(any_reminder(luck)),
            effect.EndAdjustment(0),
            effect.EndReminder(0),
            act.Describe(
                luck.choice([f"enemy.{luck.choice(enemies)}", "cache.0", "discard.0"]), any_enemy(luck)
            ),
            effect.FlipHero(),
        ]
    )


def any_item(luck: Random) -> Item:
    side = ItemSide((any_adjustment(luck),), (any_reminder(luck),))
    return Item(
        luck.choice(["Rope", "A Very Long Rope of Golden Hair"]), luck.random() < 0.5, upgraded_side=side
    )


def actions(state: Rose, step: Step, luck: Random) -> Iterator[tuple[Action, bool]]:
    """What may be done now, each with whether it is an override."""
    if step.next is not None:
        yield from [(step.offers[step.next].action, False)] * 3
    for offer in step.offers:
        yield offer.action, offer.why_not is not None
    if step.id is StepId.WRITE_ENEMY:
        yield from [(act.WriteEnemy(any_enemy(luck)), False)] * 4
    if GAME.dice_question(state) is not None:
        yield from [(any_roll(state, luck), False)] * 6
    tray = state.extra if state.extra is not None else state.dice.active
    if step.id in {StepId.APPLY, StepId.EXTRA_ROLL}:
        for index, die in enumerate(tray):
            if die.face is None:
                yield act.NameDie(index, die.colour, luck.choice([*Face])), False
    if luck.random() < 0.25:
        yield from [(by_hand(state, luck), luck.random() < 0.3)] * 4


def check(state: Rose, before: Rose, action: Action) -> None:
    """What must hold at any moment."""
    assert faults(state) == []
    step = check_step(GAME, state)
    assert step.id is state.here
    if step.second is not None:
        assert step.second != step.next
        assert step.offers[step.second].why_not is None
    if not GAME.over(state):
        assert any(offer.why_not is None for offer in step.offers)
    for offer in step.offers:
        if offer.why_not is None and msgspec.to_builtins(offer.action):
            GAME.apply(state, offer.action)
    free = isinstance(action, Correct | effect.ChangeDays | act.SetUp)
    if not free:
        assert state.days == before.days - isinstance(action, act.EndDay)
    if not GAME.over(state) and state.stage not in {StepId.SETTING_UP, StepId.LAYING_OUT}:
        assert state.stats.health >= 1


def setup(luck: Random) -> Setup:
    """Any set-up that is complete."""
    house = HouseRules(
        blocked_enemy=luck.choice([*Blocked]),
        bonus_on_crit=luck.random() < 0.5,
        extra_roll_reaches_all=luck.random() < 0.3,
    )
    chosen = Setup(
        health=luck.randint(2, 5),
        strategy=luck.randint(1, 4),
        recovery=luck.randint(0, 4),
        house=house,
        enemy_cards=luck.choice([ENEMIES, ENEMIES, 42, 45]),
    )
    level = luck.randint(0, 10)
    return replaced(
        chosen,
        difficulty=level,
        lowered=Stat.STRATEGY,
        night_path=luck.choice([*Path]),
        days=luck.randint(3, 9),
    )


def begun(luck: Random) -> Rose:
    """A game at its first round."""
    state = GAME.new(setup(luck))
    for action in (act.LayTable(), act.Describe("cache.0", any_enemy(luck)), act.Begin()):
        if not isinstance(action, act.Describe) or state.cache:
            state = GAME.apply(state, action, override=True).state
    return state


@pytest.mark.rule("R70", "R71", "R72", "S40", "S41", "S42", "S43")
@playing(USUAL, A_GAME)
@given(st.integers(0, 2**32))
def test_random_play(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - play, not secrets
    state = begun(luck)
    first, done = state, list[tuple["Action", bool]]()
    for _ in range(A_GAME):
        before = state
        action, override = luck.choice(list(actions(state, GAME.step(state), luck)))
        outcome = attempt(GAME, state, action, override=override)
        if isinstance(outcome, RuleBroken):
            continue
        assert 0 < len(str(outcome.label)) <= UNDO_LABEL, str(outcome.label)
        assert len(outcome.state.board) == 16
        state = outcome.state
        done.append((action, override))
        check(state, before, action)
        if GAME.over(state):
            break
    replayed = first
    for action, override in done:
        replayed = GAME.apply(replayed, action, override=override).state
    assert replayed == state


def test_no_action_with_nonsense_breaks_the_books() -> None:
    luck = Random(7)  # noqa: S311 - play, not secrets
    state = begun(luck)
    nonsense: tuple[Action, ...] = (
        act.Respite(Counts(9, 9, 9, 9, 9)),
        act.EnemyTurn(99),
        effect.MoveEnemy(1, 999),
        effect.GainItem((Item(),) * 99, 98),
        effect.Buy(effect.Purchase.HEALTH, (-1,)),
        act.SplitDamage(-5, 9),
        effect.ChangeStat(Stat.HEALTH, 10**9),
        effect.ChangeDays(10**9),
        act.Apply((act.Applied(Colour.RED, Face.MISS, 1),)),
        act.NameDie(99, Colour.RED, Face.HIT),
    )
    for action in nonsense:
        for override in (False, True):
            with pytest.raises(RuleBroken):
                GAME.apply(state, action, override=override)
