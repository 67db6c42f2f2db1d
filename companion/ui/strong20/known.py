"""Which known cards a few letters may mean, the likeliest first."""

from __future__ import annotations

from typing import TypeVar

from companion.cards import Named, letters, likeness

AnyCard = TypeVar("AnyCard", bound=Named)


def meant(text: str, cards: tuple[AnyCard, ...]) -> tuple[AnyCard, ...]:
    """They may begin the name, begin its words in order, be its initials, or stand anywhere in it."""
    wanted = letters(text)
    if not wanted:
        return ()
    ranked = [
        (rank, letters(card.name), number)
        for number, card in enumerate(cards)
        if (rank := likeness(wanted, letters(card.name))) is not None
    ]
    return tuple(cards[number] for _, _, number in sorted(ranked))
