"""Woodys that went elsewhere between two states of the table: from where to where they slide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tiny_woodys.state import COLLECTION, HIDING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.tiny_woodys.state import Laid, TinyWoodys

Place = tuple[int, int]
"""A seat, and one of its nine places."""


def lying(state: TinyWoodys) -> dict[Place, Laid]:
    """What lies on each place; what waits for room lies on none."""
    found = {}
    for seat, player in enumerate(state.players):
        for at, laid in enumerate(player.collection[:COLLECTION]):
            found[seat, at] = laid
        for at, laid in enumerate(player.hiding[:HIDING]):
            found[seat, COLLECTION + at] = laid
    return found


def slides(old: TinyWoodys, new: TinyWoodys) -> Iterator[tuple[str, str]]:
    """Woodys placed, hidden, swapped, combined, discarded: the targets that they come from and go to."""
    before, now = lying(old), lying(new)
    places = {laid.id: place for place, laid in now.items()}
    was = {laid.id: place for place, laid in before.items()}
    for number, place in places.items():
        if number not in was:
            yield "place", f"woody {number}"
        elif was[number] != place:
            seat, at = was[number]
            there = now.get((seat, at))
            yield f"place {seat} {at}" if there is None else f"woody {there.id}", f"woody {number}"
    pairs = {laid.name: laid.id for laid in now.values() if laid.pair and laid.id in new.fresh}
    for laid in before.values():
        if laid.id not in places:
            yield f"woody {laid.id}", f"woody {pairs[laid.name]}" if laid.name in pairs else "piles"
