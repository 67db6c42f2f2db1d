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


class SurplusItems(StrEnum):
    """House rule `surplus_items_leave`: when items are discarded because Strategy fell (S12)."""

    AT_ONCE = "at-once"
    ROUND_END = "round-end"


class FlippedStats(StrEnum):
    """House rule `flipped_hero_stats`: the stats of a hero whose card is turned (S15)."""

    KEPT = "kept"
    PRINTED = "printed"


class NewHeroSide(StrEnum):
    """House rule `new_hero_side`: the side of a hero who comes out of the box (S16)."""

    EITHER = "either"
    FRONT = "front"


class ColumnTurned(StrEnum):
    """House rule `column_turned_up`: the forest column of difficulty 2 (W17)."""

    CHOICE = "choice"
    FIRST = "first"
    LAST = "last"


class IconsReadFrom(StrEnum):
    """House rule `icons_read_from`: the side of a card that shows its modifier (W22)."""

    BACK = "back"
    FACE = "face"


class TooFew(StrEnum):
    """House rule `too_few_to_choose`: fewer cards than an icon wants chosen (W34)."""

    AS_MANY = "as-many"
    NONE = "none"


class AreaFollows(StrEnum):
    """House rule `area_follows`: when the strategy area follows a change of Strategy (W38)."""

    AT_ONCE = "at-once"
    NEXT_DAY = "next-day"


class Pile(StrEnum):
    """House rule `thinned_cards_go_to`: where cards of the strategy area go that are too many (W38)."""

    DISCARD = "discard"
    DECK = "deck"


class BeatenStack(StrEnum):
    """House rule `beaten_stack`: the castle stack of a boss who is beaten (W63)."""

    STAYS = "stays"
    DISCARD = "discard"


class CastleForebode(StrEnum):
    """House rule `forebode_in_castle`: the stack that a Forebode adds to during a conflict (W96)."""

    CURRENT = "current"
    WAITING = "waiting"


class SparedApple(StrEnum):
    """House rule `spared_apple`: which Apple of the keep is not resolved (W99)."""

    CHOICE = "choice"
    FIRST = "first"
    LAST = "last"


class WithoutApple(StrEnum):
    """House rule `keep_without_apple`: the Stepmother's price where no Apple lies in the keep (W99)."""

    NOTHING = "nothing"
    STAT = "stat"


class EmptyDeck(StrEnum):
    """House rule `empty_hunt_deck`: what becomes of the hunt discard then (W110)."""

    ASK = "ask"
    RESHUFFLE = "reshuffle"


class NightJudged(StrEnum):
    """House rule `night_judged`: day or night where one text flips the card and does more (W122)."""

    BEFORE = "before"
    AFTER = "after"


class HouseRules(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, chosen at set-up; in the order in which a game comes to them."""

    forest_shape: ForestShape = ForestShape.WIDE
    column_turned_up: ColumnTurned = ColumnTurned.CHOICE
    refill_order: RefillOrder = RefillOrder.ROWS
    empty_hunt_deck: EmptyDeck = EmptyDeck.ASK
    icons_read_from: IconsReadFrom = IconsReadFrom.BACK
    too_few_to_choose: TooFew = TooFew.AS_MANY
    apple_flips_anyway: bool = True
    stat_maximum: int = 6
    lowest_stat: int = 0
    area_follows: AreaFollows = AreaFollows.AT_ONCE
    thinned_cards_go_to: Pile = Pile.DISCARD
    surplus_items_leave: SurplusItems = SurplusItems.AT_ONCE
    flipped_hero_stats: FlippedStats = FlippedStats.KEPT
    new_hero_side: NewHeroSide = NewHeroSide.EITHER
    potion_gives: Stat = Stat.HEALTH
    sharpened_die_goes_to: Place = Place.POOL
    razed_forest_card_face_up: bool = False
    random_item_from: DeckEnd = DeckEnd.BOTTOM
    keep_unapplied_hits: bool = False
    split_crits: bool = False
    bonus_on_crit: bool = True
    repeats_follow: RepeatsFollow = RepeatsFollow.NOW
    phase_end_means: PhaseEnd = PhaseEnd.REPEAT
    reward_at: RewardAt = RewardAt.DEFEAT
    bribed_dice_go_to: Place = Place.EXHAUSTED
    visits: Visits = Visits.ONE
    night_judged: NightJudged = NightJudged.BEFORE
    limit_counts_lying_dice: bool = False
    forebode_in_castle: CastleForebode = CastleForebode.CURRENT
    named_stack_always: bool = False
    beaten_stack: BeatenStack = BeatenStack.STAYS
    spared_apple: SparedApple = SparedApple.CHOICE
    keep_without_apple: WithoutApple = WithoutApple.NOTHING
    stepmother_gains: StepmotherGains = StepmotherGains.ONCE


EXPLAINED: dict[str, tuple[str, Text]] = {
    "forest_shape": ("W8", say("The forest: three rows of four, or four rows of three.")),
    "column_turned_up": ("W17", say("Difficulty 2 turns up a column of your choice, the first or the last.")),
    "refill_order": ("W30", say("Empty forest places are filled row by row, or column by column.")),
    "empty_hunt_deck": (
        "W110",
        say("An empty hunt deck: the discard is reshuffled when you say so, or always."),
    ),
    "icons_read_from": ("W22", say("A hunt card's modifier is the icon on its back, or on its face.")),
    "too_few_to_choose": (
        "W34",
        say("Fewer cards to choose from than an icon wants: as many as there are, or none."),
    ),
    "apple_flips_anyway": ("W45", say("An Apple that can swap nothing turns day and night all the same.")),
    "stat_maximum": ("S11", say("The highest value of a stat; more is warned about.")),
    "lowest_stat": ("S11", say("The lowest value to which Strategy and Recovery can fall.")),
    "area_follows": ("W38", say("The strategy area follows Strategy at once, or with the next day.")),
    "thinned_cards_go_to": (
        "W38",
        say("Cards of the strategy area that are too many: to the discard, or under the deck."),
    ),
    "surplus_items_leave": (
        "S12",
        say("Items that are too many when Strategy falls: discarded at once, or as the round ends."),
    ),
    "flipped_hero_stats": ("S15", say("A hero who is flipped keeps the stats, or takes those printed.")),
    "new_hero_side": ("S16", say("A hero out of the box comes with either side up, or the front.")),
    "potion_gives": ("W75", say("The stat to which a potion adds 2.")),
    "sharpened_die_goes_to": ("S7", say("Where a sharpened die goes.")),
    "razed_forest_card_face_up": ("W74", say("A razed forest card is replaced face up.")),
    "random_item_from": ("W79", say("A random item is the bottom card of the item deck, or the top one.")),
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
    "bribed_dice_go_to": ("W104", say("Where the dice go that lie on an enemy who is paid off.")),
    "visits": ("W59", say("Several cards that ask for the merchant: one visit, or one each.")),
    "night_judged": (
        "W122",
        say("A text that flips day and night and does more: judged before its flip, or after."),
    ),
    "limit_counts_lying_dice": ("W92", say("Dice lying on an enemy from before count against the limit.")),
    "forebode_in_castle": (
        "W96",
        say("Forebode in the castle adds to the current stack, or to one that still waits."),
    ),
    "named_stack_always": ("W96", say("A stack that a card names takes a card although its boss was faced.")),
    "beaten_stack": ("W63", say("The stack of a beaten boss stays, or goes to the discard.")),
    "spared_apple": (
        "W99",
        say("The Apple that the keep does not resolve: your choice, the first or the last."),
    ),
    "keep_without_apple": (
        "W99",
        say("A keep without an Apple: nothing, or a stat falls and day and night change."),
    ),
    "stepmother_gains": ("W102", say("The Stepmother gains a night effect once, or each night she fights.")),
}
"""Each house rule's rule and a sentence about it, for its screen."""
