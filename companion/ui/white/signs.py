"""The icons of White's steps and actions."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.games.white import actions as act
from companion.games.white import extra_actions as more
from companion.games.white.state import Stack, StepId
from companion.ui.icons import Icon
from companion.ui.tableau import Signs
from companion.ui.theme import Tone
from companion.ui.white.enemies import MODIFIER_ICONS

STEP_ICONS: dict[StrEnum, Icon] = {
    StepId.SETTING_UP: Icon.HERO,
    StepId.LAYING_OUT: Icon.CARDS,
    StepId.PREPARE: Icon.CARDS,
    StepId.PRESS_ONWARD: Icon.HERO,
    StepId.WRITE_CARD: Icon.CARDS,
    StepId.ICONS: Icon.FOREBODE,
    StepId.BRIBERY: Icon.GOLD,
    StepId.COMMIT: Icon.HAND,
    StepId.APPLY: Icon.DAMAGE,
    StepId.SUFFER: Icon.HEALTH,
    StepId.AFTER_EFFECTS: Icon.CARDS,
    StepId.EXHAUST: Icon.HAND,
    StepId.RECOVER: Icon.RECOVERY,
    StepId.CLEANUP: Icon.CASTLE,
    StepId.MERCHANT: Icon.SHOP,
    StepId.CASTLE: Icon.CASTLE,
    StepId.OVER: Icon.CROWN,
    StepId.NAME_ICON: Icon.UNSURE,
    StepId.APPLE: Icon.APPLE,
    StepId.FOREBODE: Icon.FOREBODE,
    StepId.ROBBERY: Icon.ROBBERY,
    StepId.STRATEGY_AREA: Icon.CARDS,
    StepId.TOO_MANY_ITEMS: Icon.CARDS,
    StepId.REMINDERS: Icon.HAND,
    StepId.REWARD: Icon.CROWN,
    StepId.AIM: Icon.SHOP,
    StepId.STACK_CARD: Icon.CASTLE,
    StepId.NIGHT_GAIN: Icon.MOON,
}
ACTION_ICONS: dict[type, tuple[Icon, Tone]] = {
    act.Flip: (Icon.MOON, Tone.INK),
    act.ActivateDeck: (Icon.CARDS, Tone.INK2),
    act.ActivateStrategy: (Icon.CARDS, Tone.INK2),
    act.Bribe: (Icon.GOLD, Tone.GOLD),
    act.Resolve: (Icon.HEALTH, Tone.RUBY),
    act.RollAgain: (Icon.HAND, Tone.INK2),
    act.RecoverDice: (Icon.RECOVERY, Tone.GOOD),
    act.EndGame: (Icon.CROWN, Tone.GOLD),
    act.Apply: (Icon.DAMAGE, Tone.STEEL),
    act.Cleanup: (Icon.CASTLE, Tone.INK2),
    more.ForebodeOnto: (Icon.CASTLE, Tone.INK2),
    more.ActivateBoss: (Icon.CASTLE, Tone.RUBY),
    more.Swap: (Icon.SWAP, Tone.INK2),
    act.FlipHero: (Icon.HERO, Tone.INK2),
    more.Reshuffle: (Icon.CARDS, Tone.INK2),
    act.Tick: (Icon.CHECK, Tone.GOOD),
    act.Dismiss: (Icon.CROSS, Tone.INK2),
    more.AcceptReward: (Icon.CHECK, Tone.GOOD),
    more.DeclineReward: (Icon.CROSS, Tone.INK2),
    more.DiscardItem: (Icon.CARDS, Tone.INK2),
    more.DiscardAreaCard: (Icon.CARDS, Tone.INK2),
    more.GainNight: (Icon.MOON, Tone.INK2),
    act.KeepAll: (Icon.CHECK, Tone.INK2),
}
RANSOMS = {
    more.Ransom.GOLD: (Icon.GOLD, Tone.GOLD),
    more.Ransom.HEALTH: (Icon.HEALTH, Tone.RUBY),
    more.Ransom.ITEM: (Icon.CARDS, Tone.INK2),
}
HOWS = {
    more.How.RESOLVE: (Icon.CHECK, Tone.GOOD),
    more.How.IGNORE: (Icon.CROSS, Tone.INK2),
    more.How.INSTEAD: (Icon.GOLD, Tone.GOLD),
    more.How.SPARE: (Icon.APPLE, Tone.INK2),
}


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    found: tuple[Icon | None, Tone | None] = ACTION_ICONS.get(type(action), (None, None))
    match action:
        case act.AimAt(target=target):
            found = (Icon.CASTLE if target in set(Stack) else Icon.CARDS), Tone.INK2
        case act.EndGame(won=False):
            found = Icon.HEALTH, Tone.RUBY
        case more.NameIcon(modifier=modifier):
            found = MODIFIER_ICONS[modifier], None
        case act.Describe(card=card) if card.modifier is not None:
            found = MODIFIER_ICONS[card.modifier], None
        case more.MeetRobbery(ransom=ransom):
            found = RANSOMS[ransom]
        case more.ResolveStackCard(how=how):
            found = HOWS[how]
    return found


SIGNS = Signs(
    STEP_ICONS,
    signed,
    onward=(act.LayTable, act.Begin, act.Activate),
    between=(act.FlipHero, more.Reshuffle),
)
