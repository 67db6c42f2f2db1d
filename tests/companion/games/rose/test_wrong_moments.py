"""Every action at every step: done, or refused with a rule and words; never anything else."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games.game import Action, Correct, Move, RuleBroken
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Item, Path
from companion.games.rose.game import HANDLERS
from companion.games.rose.state import Setup
from companion.games.strong20.adjustments import Adjustment, Number
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.heroes import Hero
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.strong20.stats import Stat
from tests.companion.games.rose.conftest import GAME, Play

EXAMPLES = (
    act.SetUp(Setup()),
    act.LayTable(),
    act.Begin(),
    act.Deploy(),
    act.ActivateForced(),
    effect.ForceEnemies(1),
    act.WriteEnemy(Enemy(health=1)),
    act.ShowLetter(Path.A),
    act.Arrive(),
    act.Describe("enemy.1", Enemy(health=1)),
    act.TakeItem(),
    act.BringDay("A1"),
    act.TakeDice(Counts()),
    act.EndActivation(),
    act.Respite(Counts()),
    act.Stand(Path.A),
    act.ChangePath(Path.B, act.Spent(Colour.BLUE)),
    act.ExtendRange(act.Spent(Colour.BLUE)),
    act.Commit(Counts(blue=1)),
    act.Roll((Die(Colour.BLUE, Face.HIT),)),
    act.NameDie(0, Colour.BLUE, Face.HIT),
    act.Apply((act.Applied(Colour.BLUE, Face.HIT, 1),)),
    act.RollAgain(),
    act.Resolve(),
    effect.RollReady(),
    act.EndExtraRoll(),
    act.EnemyTurn(1),
    effect.MoveEnemy(1),
    effect.EnemyStrikes(1),
    act.SplitDamage(1, 0),
    act.ExhaustDice(),
    act.RecoverDice(Counts()),
    act.TakeInstant(1),
    act.GainReward(1),
    effect.GainItem(),
    effect.WriteItem(0, Item("Rope")),
    effect.UseItem(0),
    effect.DiscardItem(0),
    effect.KeepAll(),
    effect.UpgradeItem(0),
    effect.Buy(effect.Purchase.HEALTH, ()),
    act.EndDay(),
    effect.ChangeStat(Stat.HEALTH, 1),
    effect.ChangeDays(1),
    effect.TurnPlace("A1", night=True),
    effect.NoteKeyword("odd", "words"),
    effect.AddAdjustment(Adjustment(Number.RANGE, 1)),
    effect.EndAdjustment(0),
    effect.AddReminder(Reminder("words", Moment.CLEANUP)),
    effect.EndReminder(0),
    effect.Tick(),
    effect.Dismiss(),
    effect.FlipHero(),
    effect.LeaveHero(),
    effect.DescribeHero(Hero("Beauty")),
    act.EndGame(won=True),
    Correct("days", 3),
    Move("blue", "pool", "exhausted"),
)
STEPS = (
    "deploy",
    "respite",
    "hero-path",
    "commit",
    "apply",
    "enemy-turns",
    "exhaust-dice",
    "recover-dice",
    "gain-rewards",
    "cleanup",
)


def test_there_is_an_example_of_every_action() -> None:
    assert {type(example) for example in EXAMPLES} == set(get_args(act.RoseAction)) == set(HANDLERS)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: type(example).__name__)
def test_every_action_at_every_step(example: Action, step: str) -> None:
    play = Play(Setup())
    play.do(act.LayTable(), act.Begin())
    play.put("A2", Enemy(name="Wolf", health=3, damage=1))
    play.move("card", "deck", "garden")
    play.move("green", "pool", "active")
    play.set("step", step)
    assert play.at == step
    for override in (False, True):
        refusal, label = answered(play, example, override=override)
        if refusal is None:
            assert 0 < len(label) <= 24
        else:
            assert refusal.rule[0] in "SR"
            assert str(refusal.message).endswith((".", "?"))


def answered(play: Play, action: Action, *, override: bool) -> tuple[RuleBroken | None, str]:
    """The refusal, or what the action is called in the log."""
    try:
        return None, str(GAME.apply(play.state, action, override=override).label)
    except RuleBroken as refusal:
        return refusal, ""
