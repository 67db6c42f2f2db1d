"""The icons of Tiny Woodys' steps and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.state import StepId
from companion.ui.icons import Icon
from companion.ui.tableau import Signs
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import SEASONS

if TYPE_CHECKING:
    from enum import StrEnum

    from companion.games.game import Action

STEP_ICONS: dict[StrEnum, Icon] = {
    StepId.SETTING_UP: Icon.PEOPLE,
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
    StepId.STORM: Icon.STORM,
    StepId.STRIKE: Icon.BOLT,
    StepId.SEARCH: Icon.SPADE,
    StepId.SEE_ROLE: Icon.EYE,
    StepId.DRAW_FOUR: Icon.CARDS,
    StepId.TO_DISCARD: Icon.ERASE,
    StepId.TO_HIDING: Icon.HIDDEN,
    StepId.TO_COLLECTION: Icon.HIDDEN,
    StepId.SEASON: Icon.SUN,
    StepId.LEAVING: Icon.HOME,
}
ACTION_ICONS: dict[type[Action], tuple[Icon, Tone]] = {
    act.Draw: (Icon.CARDS, Tone.INK2),
    act.DrawFour: (Icon.CARDS, Tone.INK2),
    act.EndTurn: (Icon.NEXT, Tone.INK2),
    act.Discard: (Icon.ERASE, Tone.ASK),
    act.Combine: (Icon.CHECK, Tone.GOOD),
    act.KeepApart: (Icon.CROSS, Tone.INK2),
    act.Pass: (Icon.CROSS, Tone.INK2),
    act.Claim: (Icon.CROWN, Tone.GOLD),
    act.GrantWin: (Icon.CHECK, Tone.GOOD),
    act.RejectClaim: (Icon.CROSS, Tone.INK2),
    act.EndGame: (Icon.HOME, Tone.INK2),
    act.Leave: (Icon.HOME, Tone.INK2),
}


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    match action:
        case act.Search(season=season):
            return SEASONS[season], Tone.INK2
        case act.Leave(clear=True):
            return Icon.ERASE, Tone.INK2
        case act.Leave(clear=False):
            return Icon.CARDS, Tone.INK2
    return ACTION_ICONS.get(type(action), (None, None))


SIGNS = Signs(STEP_ICONS, signed)
