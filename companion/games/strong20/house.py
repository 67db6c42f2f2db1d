"""House rules that both decks have: what the shared rules leave open (S34, S35)."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class PhaseEnd(StrEnum):
    """House rule `phase_end_means`: the end of each Strategy phase on a card (S34)."""

    REPEAT = "repeat"
    ENGAGEMENT = "engagement"


class RepeatsFollow(StrEnum):
    """House rule `repeats_follow`: which Strategy the number of repeats follows (S35)."""

    NOW = "now"
    START = "start"


def values(rule: str, default: object, numbers: Mapping[str, tuple[int, ...]]) -> tuple[object, ...]:
    """The values of a house rule in the order in which touches bring them; `numbers` are those of numbers."""
    if isinstance(default, bool):
        return (False, True)
    if isinstance(default, int):
        return numbers[rule]
    return tuple(type(default)) if isinstance(default, Enum) else (default,)
