"""Copies of the games that can be brought back, as the screen knows them."""

from __future__ import annotations

import msgspec

from companion.journal.bringing_back import Comparison


class KeptCopy(msgspec.Struct, frozen=True):
    """A copy: its file, when it was made (s since 1970, 0 unknown), its stick ("" for this machine)."""

    file: str
    written: float
    stick: str = ""


class CopyShown(msgspec.Struct, frozen=True):
    """A copy that was looked at: games in it, cards that are not known here, and what it would change."""

    copy: KeptCopy
    games: int
    cards: int
    comparison: Comparison
