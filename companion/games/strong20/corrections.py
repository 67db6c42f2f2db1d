"""What is put right by hand in both decks: a whole number within limits, the size of a deck (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.text import say
from companion.games.turn import impossible

if TYPE_CHECKING:
    from companion.games.turn import Turn

LARGEST_DECK = 99


def whole(path: str, value: object, most: int) -> int:
    """A whole number within its limits, or a refusal."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise impossible("S43", say("{path} is a whole number from 0 to {most}.", path=path, most=most))
    return value


def correct_size(turn: Turn[Any], path: str, value: object, deck: str) -> None:
    """A card is lost, or a promo is added: `deck` of the books, which it belongs to, has another size (S43).

    The set-up has the size, under the name that `path` has with a hyphen.
    """
    state, field = turn.state, path.replace("-", "_")
    number = whole(path, value, LARGEST_DECK)
    left = getattr(state, deck) + number - getattr(state.setup, field)
    if left < 0:
        raise impossible("S43", say("So many cards are not in the deck: put them there first."))
    turn.change(setup=msgspec.structs.replace(state.setup, **{field: number}), **{deck: left})
    turn.warn(say("The box has another number of cards now."), "S43")
