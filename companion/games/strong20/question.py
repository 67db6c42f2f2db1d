"""Between books and tray: dice as a question names them, a reading as the action that enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.actions import Roll
from companion.games.strong20.dice import AppliedDie, Colour, Counts, Die, Face

if TYPE_CHECKING:
    from collections.abc import Iterable


def by_colour(dice: Counts) -> dict[str, int]:
    """How many dice of each colour."""
    return {colour.value: dice[colour] for colour in Colour}


def as_they_lie(dice: Iterable[Die | AppliedDie]) -> tuple[tuple[str, str], ...]:
    """Dice by colour and face; a face that is not known is empty."""
    return tuple((die.colour.value, die.face.value if die.face else "") for die in dice)


def entered(dice: tuple[tuple[str, str], ...], *, reread: bool) -> Roll:
    """A roll as the camera saw it: a die with an empty face is asked about."""
    return Roll(
        tuple(Die(Colour(colour), Face(face) if face else None, asked=not face) for colour, face in dice),
        reread=reread,
    )
