"""What an enemy's arrival will do, told before it is done (R23, R24, R82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import board
from companion.games.rose.state import Standing
from companion.games.turn import Turn

if TYPE_CHECKING:
    from companion.games.rose.cards import Enemy, Path
    from companion.games.rose.state import Rose
    from companion.games.text import Text

NOBODY = -1
"""The number of an enemy that has not arrived."""


def arrival(state: Rose, path: Path, card: Enemy) -> tuple[Text, ...]:
    """Who is displaced whereto, what the castle suffers, and where the enemy will stand, in order."""
    turn = Turn(state, override=True)
    board.arrive(turn, path, Standing(NOBODY, card))
    return tuple(note.text for note in turn.outcome().notes)
