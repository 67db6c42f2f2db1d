"""The icons of Rose's steps and actions."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.effect_actions import Purchase
from companion.games.rose.state import Blocked, StepId
from companion.ui.icons import Icon
from companion.ui.tableau import Signs
from companion.ui.theme import Tone

STEP_ICONS: dict[StrEnum, Icon] = {
    StepId.SETTING_UP: Icon.HERO,
    StepId.LAYING_OUT: Icon.CARDS,
    StepId.DEPLOY: Icon.CARDS,
    StepId.WRITE_ENEMY: Icon.CARDS,
    StepId.FORCED: Icon.SUMMON,
    StepId.DEPLOYMENT_REWARD: Icon.CROWN,
    StepId.GAIN_ITEM: Icon.CARDS,
    StepId.RESPITE: Icon.RECOVERY,
    StepId.HERO_PATH: Icon.BOW,
    StepId.COMMIT: Icon.HAND,
    StepId.APPLY: Icon.BOW,
    StepId.EXTRA_ROLL: Icon.HAND,
    StepId.INSTANT_REWARD: Icon.CROWN,
    StepId.EXPOSED: Icon.HEALTH,
    StepId.REMINDERS: Icon.HAND,
    StepId.HERO_TURNS: Icon.HERO,
    StepId.TOO_MANY_ITEMS: Icon.CARDS,
    StepId.ENEMY_TURNS: Icon.DAMAGE,
    StepId.EXHAUST: Icon.HAND,
    StepId.RECOVER: Icon.RECOVERY,
    StepId.GAIN_REWARDS: Icon.ROSE,
    StepId.CLEANUP: Icon.SUN,
    StepId.OVER: Icon.CROWN,
}
ACTION_ICONS: dict[type, tuple[Icon, Tone]] = {
    act.Deploy: (Icon.CARDS, Tone.INK2),
    act.ActivateForced: (Icon.SUMMON, Tone.INK2),
    act.EndActivation: (Icon.BOW, Tone.RUBY),
    act.TakeItem: (Icon.CARDS, Tone.INK2),
    act.BringDay: (Icon.SUN, Tone.GOLD),
    act.TakeDice: (Icon.RECOVERY, Tone.GOOD),
    act.Respite: (Icon.RECOVERY, Tone.GOOD),
    act.Stand: (Icon.BOW, Tone.RUBY),
    act.ChangePath: (Icon.BOW, Tone.RUBY),
    act.ExtendRange: (Icon.PLUS, Tone.INK2),
    act.Resolve: (Icon.DAMAGE, Tone.STEEL),
    act.RollAgain: (Icon.HAND, Tone.INK2),
    act.Apply: (Icon.DAMAGE, Tone.STEEL),
    act.EndExtraRoll: (Icon.HAND, Tone.INK2),
    act.SplitDamage: (Icon.HEALTH, Tone.RUBY),
    act.RecoverDice: (Icon.RECOVERY, Tone.GOOD),
    act.EndDay: (Icon.SUN, Tone.GOLD),
    act.EndGame: (Icon.CROWN, Tone.GOLD),
    effect.ForceEnemies: (Icon.SUMMON, Tone.INK2),
    effect.EnemyStrikes: (Icon.DAMAGE, Tone.STEEL),
    effect.RollReady: (Icon.HAND, Tone.INK2),
    effect.GainItem: (Icon.CARDS, Tone.INK2),
    effect.DiscardItem: (Icon.CARDS, Tone.INK2),
    effect.KeepAll: (Icon.CARDS, Tone.INK2),
    effect.Tick: (Icon.CHECK, Tone.GOOD),
    effect.Dismiss: (Icon.CROSS, Tone.INK2),
    effect.FlipHero: (Icon.HERO, Tone.INK2),
    effect.LeaveHero: (Icon.CROSS, Tone.INK2),
}
PURCHASES = {
    Purchase.UPGRADE: (Icon.SWAP, Tone.INK2),
    Purchase.HEALTH: (Icon.HEALTH, Tone.RUBY),
    Purchase.RECOVERY: (Icon.RECOVERY, Tone.GOOD),
    Purchase.STRATEGY: (Icon.STRATEGY, Tone.PRIMARY),
    Purchase.DISCARD_ENEMY: (Icon.CROSS, Tone.INK2),
}


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    match action:
        case effect.Buy(purchase=purchase):
            return PURCHASES[purchase]
        case act.TakeInstant(gold=True) | act.GainReward(gold=True):
            return Icon.GOLD, Tone.GOLD
        case act.TakeInstant() | act.GainReward():
            return Icon.ROSE, Tone.RUBY
        case act.EnemyTurn(blocked=Blocked.STAYS):
            return Icon.HAND, Tone.INK2
        case act.EnemyTurn():
            return Icon.ARROW, Tone.STEEL
    return ACTION_ICONS.get(type(action), (None, None))


SIGNS = Signs(STEP_ICONS, signed, onward=(act.LayTable, act.Begin, act.Arrive))
