"""Dice that the player named otherwise than the camera read them: samples of the player's own dice.

What a die shows is kept once its roll is over, for until then a slip of the finger can be put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.strong20.actions import NameDie
from companion.games.strong20.books import Books
from companion.games.strong20.dice import Colour, Die, Face
from companion.inputs import Redo, ReturnTo, Take, Undo
from companion.ui.seen import as_die, in_books

if TYPE_CHECKING:
    from companion.inputs import Intent
    from vision.reading import Reading, SeenDie


class Named(NamedTuple):
    """A die of a picture (JPEG) and what the player says it shows."""

    picture: bytes
    seen: SeenDie
    colour: Colour
    face: Face


class Corrections:
    """What was named in the roll that is being applied."""

    def __init__(self) -> None:
        self._named: dict[tuple[float, float], Named] = {}  # by where the die lies

    def follow(
        self, intent: Intent, states: tuple[Any, Any], reading: Reading | None, picture: bytes
    ) -> None:
        """An intent was done: the states before and after it, and what the camera read last."""
        before, after = states
        if isinstance(intent, (Undo, Redo, ReturnTo)):
            self._named.clear()
        elif isinstance(intent, Take) and isinstance(intent.action, NameDie) and before is not after:
            self._name(intent.action, rolled(before), reading, picture)

    def _name(self, action: NameDie, dice: tuple[Die, ...], reading: Reading | None, picture: bytes) -> None:
        if reading is None or not picture:
            return
        places = in_books(reading, dice)
        seen = next((die for die, at in zip(reading.dice, places, strict=True) if at == action.index), None)
        if seen is None:
            return
        self._named.pop(seen.centre, None)
        if as_die(seen) != Die(action.colour, action.face):
            self._named[seen.centre] = Named(picture, seen, action.colour, action.face)

    def over(self) -> tuple[Named, ...]:
        """The roll is over: what was named in it stands."""
        named = tuple(self._named.values())
        self._named.clear()
        return named


def rolled(state: Any) -> tuple[Die, ...]:
    """The dice of the roll that is being applied, in the books' order."""
    return (state.rolled or ()) if isinstance(state, Books) else ()
