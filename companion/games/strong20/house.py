"""House rules that both decks have: what the shared rules leave open (S34, S35)."""

from enum import StrEnum


class PhaseEnd(StrEnum):
    """House rule `phase_end_means`: the end of each Strategy phase on a card (S34)."""

    REPEAT = "repeat"
    ENGAGEMENT = "engagement"


class RepeatsFollow(StrEnum):
    """House rule `repeats_follow`: which Strategy the number of repeats follows (S35)."""

    NOW = "now"
    START = "start"
