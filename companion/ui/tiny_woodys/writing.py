"""What is written on the screen's keyboard in Tiny Woodys, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.cards import letters, likeness
from companion.games.game import Correct
from companion.games.text import say
from companion.games.tiny_woodys.actions import Place, SetUp
from companion.games.tiny_woodys.state import StepId
from companion.inputs import Take
from companion.ui.tableau import Writing
from companion.ui.tiny_woodys.placing import put

if TYPE_CHECKING:
    from typing import Any

    from companion.games.tiny_woodys.state import TinyWoodys
    from companion.ui.desk import Desk


LONGEST_NAME = 24
"""Letters of a player's name: more stand nowhere on the table."""


def writing(desk: Desk, state: TinyWoodys, cards: tuple[Any, ...]) -> Writing:  # noqa: ARG001 - the game has its own library
    """A player's name (`seat.N`), or else the name of the Woody that is placed."""
    text = (desk.text or "").strip()
    what, _, which = desk.about.partition(".")
    if what == "seat" and which.isdecimal() and int(which) < len(state.players):
        return _player(state, int(which), text[:LONGEST_NAME].strip())
    if what == "put" and which.partition(".")[2].isdecimal():
        return Writing(
            say("The Woody's name"), say("Write it as the card shows it."), Take(put(state, text, which))
        )
    wanted = letters(text)
    likely = sorted(
        (rank, woody.name)
        for woody in state.library
        if wanted and (rank := likeness(wanted, letters(woody.name))) is not None
    )
    return Writing(
        say("The Woody's name"),
        say("Write it as the card shows it."),
        Take(Place(text)),
        tuple((name, Take(Place(name))) for _, name in likely),
    )


def _player(state: TinyWoodys, seat: int, text: str) -> Writing:
    if state.at is StepId.SETTING_UP:
        names = list(state.setup.players)
        names[seat] = text
        action: SetUp | Correct = SetUp(msgspec.structs.replace(state.setup, players=tuple(names)))
    else:
        action = Correct(f"seat.{seat}.name", text)
    return Writing(say("The player's name"), say("Who sits on seat {n}?", n=seat + 1), Take(action))
