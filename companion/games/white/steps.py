"""Where the game is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Step
from companion.games.white import (
    steps_activation,
    steps_castle,
    steps_engagement,
    steps_merchant,
    steps_resolve,
    steps_set_up,
    steps_upkeep,
)
from companion.games.white.state import StepId, White


def step(state: White) -> Step:
    """Where we are and what can be done."""
    here = BUILDERS[state.at](state)
    further = steps_upkeep.between(state)
    return msgspec.structs.replace(here, offers=here.offers + further) if further else here


BUILDERS: dict[StepId, Callable[[White], Step]] = {
    StepId.SETTING_UP: steps_set_up.setting_up,
    StepId.LAYING_OUT: steps_set_up.laying_out,
    StepId.PREPARE: steps_activation.prepare,
    StepId.PRESS_ONWARD: steps_activation.press_onward,
    StepId.WRITE_CARD: steps_activation.write_card,
    StepId.ICONS: steps_activation.icons,
    StepId.NAME_ICON: steps_activation.name_icon,
    StepId.APPLE: steps_activation.apple,
    StepId.FOREBODE: steps_activation.forebode,
    StepId.ROBBERY: steps_activation.robbery,
    StepId.STRATEGY_AREA: steps_upkeep.strategy_area,
    StepId.TOO_MANY_ITEMS: steps_upkeep.too_many_items,
    StepId.REMINDERS: steps_upkeep.reminders,
    StepId.REWARD: steps_upkeep.reward,
    StepId.BRIBERY: steps_activation.bribery,
    StepId.COMMIT: steps_engagement.commit,
    StepId.APPLY: steps_engagement.apply_dice,
    StepId.SUFFER: steps_resolve.suffer,
    StepId.AFTER_EFFECTS: steps_resolve.after_effects,
    StepId.EXHAUST: steps_resolve.exhaust,
    StepId.RECOVER: steps_resolve.recover,
    StepId.CLEANUP: steps_resolve.cleanup,
    StepId.MERCHANT: steps_merchant.visit,
    StepId.AIM: steps_merchant.aim,
    StepId.CASTLE: steps_castle.castle,
    StepId.STACK_CARD: steps_castle.stack_card,
    StepId.NIGHT_GAIN: steps_castle.night_gain,
    StepId.OVER: steps_set_up.over,
}
