"""A player's name, written on the screen's keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game import Correct
from companion.games.text import say
from companion.inputs import Take
from companion.ui.tableau import Writing

if TYPE_CHECKING:
    from companion.games.timelines.state import Timelines
    from companion.ui.desk import Desk

NAME = "name"
"""What a name being written is about: `name.0` and so on, which is also its path for a correction."""

LONGEST = 24
"""Letters that any name at a table has."""


def writing(desk: Desk, state: Timelines, _: tuple[Any, ...]) -> Writing:  # noqa: ARG001
    """What the keyboard writes: the name of the player that the desk says."""
    return Writing(
        say("The player's name"),
        say("Write the player's name."),
        Take(Correct(desk.about, (desk.text or "").strip()[:LONGEST])),
    )
