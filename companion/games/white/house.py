"""House rules: what the rulebook leaves open, by name, with the defaults of this house."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.dice import Place
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.stats import Stat


class ForestShape(StrEnum):
    """House rule `forest_shape` (W8)."""

    WIDE = "3x4"  # three rows of four
    TALL = "4x3"  # four rows of three


class RefillOrder(StrEnum):
    """House rule `refill_order` (W30)."""

    ROWS = "rows"
    COLUMNS = "columns"


class RewardAt(StrEnum):
    """House rule `reward_at` (W58)."""

    DEFEAT = "defeat"
    CLEANUP = "cleanup"


class StepmotherGains(StrEnum):
    """House rule `stepmother_gains`: how often her night effect comes in a conflict (W102)."""

    ONCE = "once"
    EACH_NIGHT = "each-night"


class Visits(StrEnum):
    """House rule `visits`: several cards of one round asking for the merchant (W59)."""

    ONE = "one"
    EACH = "each"


class DeckEnd(StrEnum):
    """House rule `random_item_from`: the end of the item deck that a random item comes from (W79)."""

    BOTTOM = "bottom"
    TOP = "top"


class HouseRules(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, chosen at set-up."""

    forest_shape: ForestShape = ForestShape.WIDE
    refill_order: RefillOrder = RefillOrder.ROWS
    stat_maximum: int = 6
    potion_gives: Stat = Stat.HEALTH
    sharpened_die_goes_to: Place = Place.POOL
    keep_unapplied_hits: bool = False
    split_crits: bool = False
    bonus_on_crit: bool = True
    repeats_follow: RepeatsFollow = RepeatsFollow.NOW
    phase_end_means: PhaseEnd = PhaseEnd.REPEAT
    reward_at: RewardAt = RewardAt.DEFEAT
    visits: Visits = Visits.ONE
    limit_counts_lying_dice: bool = False
    stepmother_gains: StepmotherGains = StepmotherGains.ONCE
    random_item_from: DeckEnd = DeckEnd.BOTTOM
    razed_forest_card_face_up: bool = False  # W74
    bribed_dice_go_to: Place = Place.EXHAUSTED  # W104
