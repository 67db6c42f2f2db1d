"""The icons of the steps and actions of Tangled Timelines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.timelines import actions as act
from companion.games.timelines.state import StepId
from companion.ui.icons import Icon
from companion.ui.tableau import Signs
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from enum import StrEnum

    from companion.games.game import Action

STEP_ICONS: dict[StrEnum, Icon] = {
    StepId.SETTING_UP: Icon.HERO,
    StepId.DEAL: Icon.CARDS,
    StepId.REVEAL: Icon.TOUCH,
    StepId.PLAY: Icon.HAND,
    StepId.SPECIAL: Icon.FABLE,
    StepId.RESCUE: Icon.SUMMON,
    StepId.HANDS: Icon.TOUCH,
    StepId.SCORED: Icon.CROWN,
    StepId.OVER: Icon.CROWN,
}
ACTION_ICONS: dict[type, tuple[Icon, Tone]] = {
    act.SetUp: (Icon.SETTINGS, Tone.INK2),
    act.Tap: (Icon.TOUCH, Tone.INK2),
    act.LayDown: (Icon.CARDS, Tone.INK2),
    act.Play: (Icon.HAND, Tone.INK2),
    act.SpecialDone: (Icon.CROSS, Tone.INK2),
    act.RescueAll: (Icon.SUMMON, Tone.GOOD),
    act.SitOut: (Icon.MOON, Tone.INK2),
    act.Leave: (Icon.HOME, Tone.ASK),
    act.ScoreNow: (Icon.CROWN, Tone.GOLD),
    act.BreakUp: (Icon.SWAP, Tone.INK2),
    act.Propose: (Icon.REDO, Tone.INK2),
    act.OneMore: (Icon.PLUS, Tone.INK2),
}


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    return ACTION_ICONS.get(type(action), (None, None))


SIGNS = Signs(STEP_ICONS, signed, onward=(act.BeginRound, act.TurnUp, act.HandDone))
