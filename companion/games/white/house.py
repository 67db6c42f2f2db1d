"""House rules: what the rulebook leaves open, by name, with the defaults of this house."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.dice import Place
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say


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


EXPLAINED: dict[str, tuple[str, Text]] = {
    "forest_shape": ("W8", say("The forest: three rows of four, or four rows of three.")),
    "refill_order": ("W30", say("Empty forest places are filled row by row, or column by column.")),
    "stat_maximum": ("S11", say("The highest value of a stat; more is warned about.")),
    "potion_gives": ("W75", say("The stat to which a potion adds 2.")),
    "sharpened_die_goes_to": ("S7", say("Where a sharpened die goes.")),
    "keep_unapplied_hits": (
        "S23",
        say("Hits that were not placed stay as they are and need not be rolled again."),
    ),
    "split_crits": ("S24", say("A crit may give 1 damage to each of two enemies.")),
    "bonus_on_crit": ("S36", say("What is added to every hit is added to a crit too.")),
    "repeats_follow": (
        "S35",
        say("The rolls of an Engagement follow Strategy as it stands, or as it began."),
    ),
    "phase_end_means": ("S34", say("The end of each Strategy phase: of each roll, or of the Engagement.")),
    "reward_at": ("W58", say("A reward comes at the moment of defeat, or at Cleanup.")),
    "visits": ("W59", say("Several cards that ask for the merchant: one visit, or one each.")),
    "limit_counts_lying_dice": ("W92", say("Dice lying on an enemy from before count against the limit.")),
    "stepmother_gains": ("W102", say("The Stepmother gains a night effect once, or each night she fights.")),
    "random_item_from": ("W79", say("A random item is the bottom card of the item deck, or the top one.")),
    "razed_forest_card_face_up": ("W74", say("A razed forest card is replaced face up.")),
    "bribed_dice_go_to": ("W104", say("Where the dice go that lie on an enemy who is paid off.")),
}
"""Each house rule's rule and a sentence about it, for its screen."""
