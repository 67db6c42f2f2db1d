"""The icons of Tiny Woodys' steps and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import StepId
from companion.ui.icons import Icon
from companion.ui.tableau import Signs
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from enum import StrEnum

    from companion.games.game import Action

STEP_ICONS: dict[StrEnum, Icon] = {
    StepId.SETTING_UP: Icon.HERO,
    StepId.LAYING_OUT: Icon.CARDS,
    StepId.TURN: Icon.HAND,
    StepId.CLAIM: Icon.CROWN,
    StepId.REVEAL: Icon.HERO,
    StepId.OVER: Icon.CROWN,
    StepId.LEARN: Icon.CARDS,
    StepId.COMBINE: Icon.CARDS,
    StepId.SWAP: Icon.SWAP,
    StepId.SWAP_BETWEEN: Icon.SWAP,
    StepId.TAKE: Icon.SUN,
    StepId.GUST: Icon.WINDED,
    StepId.STORM: Icon.WINDED,
    StepId.STRIKE: Icon.CROSS,
    StepId.SEARCH: Icon.CARDS,
    StepId.SEE_ROLE: Icon.HERO,
    StepId.DRAW_FOUR: Icon.CARDS,
    StepId.TO_DISCARD: Icon.CROSS,
    StepId.TO_HIDING: Icon.HAND,
    StepId.TO_COLLECTION: Icon.HAND,
    StepId.SEASON: Icon.SUN,
    StepId.LEAVING: Icon.HOME,
}
ACTION_ICONS: dict[type[Action], tuple[Icon, Tone]] = {
    act.Draw: (Icon.CARDS, Tone.INK2),
    act.EndTurn: (Icon.NEXT, Tone.INK2),
}


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    return ACTION_ICONS.get(type(action), (None, None))


SIGNS = Signs(STEP_ICONS, signed)
