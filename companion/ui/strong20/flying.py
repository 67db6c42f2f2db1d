"""Which dice were put on which card between two states of a game of 20 Strong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from companion.games.strong20.dice import Colour, Die, Face


class OnCard(Protocol):
    """A die that lies on a card."""

    @property
    def colour(self) -> Colour:
        """Its colour."""
        raise NotImplementedError

    @property
    def face(self) -> Face:
        """What it shows."""
        raise NotImplementedError


def put(
    rolled: Sequence[Die], before: Mapping[str, Sequence[OnCard]], after: Mapping[str, Sequence[OnCard]]
) -> Iterator[tuple[str, str]]:
    """The target that each die had in the tray, and that of the card where it lies now.

    `rolled` are the dice that lay in the tray before, `before` and `after` those on the cards by the names
    of the cards' targets.
    """
    left: list[Die | None] = list(rolled)
    for name, dice in after.items():
        for new in dice[len(before.get(name, ())) :]:
            at = next((i for i, die in enumerate(left) if die and _alike(die, new)), None)
            if at is not None:
                left[at] = None
                yield f"die {at}", name


def _alike(die: Die, on_card: OnCard) -> bool:
    return (die.colour, die.face) == (on_card.colour, on_card.face)
