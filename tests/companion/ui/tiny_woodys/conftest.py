"""A companion that knows no card, and a table of four that knows some."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.tiny_woodys.woodys import Woody
from tests.companion.ui.tiny_woodys.woodys_table import KNOWN, AtTheScreen


@pytest.fixture
def fresh(tmp_path: Path) -> AtTheScreen:
    """A companion that has never seen a card, at home."""
    return AtTheScreen(tmp_path)


@pytest.fixture
def table(tmp_path: Path) -> AtTheScreen:
    """Four players with names at the first turn, the cards known."""
    library = CardLibrary(tmp_path, GameName.TINY_WOODYS, Woody)
    for woody in KNOWN:
        library.remember(woody)
    table = AtTheScreen(tmp_path).begin()
    for seat, name in enumerate(("Ida", "Noe", "Mara", "Otto")):
        table.touch(f"seat {seat}").write(name)
    return table.touch("next", "next")
