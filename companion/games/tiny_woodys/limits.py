"""How much a player may draw, place, play and keep: worked out from the combined Woodys (T12, T14, T15)."""

from __future__ import annotations

import msgspec

from companion.games.text import Text, say
from companion.games.tiny_woodys.state import TinyWoodys

DRAWN, PLACED, PLAYED, KEPT = 3, 1, 1, 4
"""Cards drawn, Woodys placed, events played, cards kept, without any power (T6, T7, T9, T14)."""


class Limit(msgspec.Struct, frozen=True):
    """A limit as a sum: what everyone has, and what each combined Woody adds."""

    base: int
    added: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The limit."""
        return self.base + sum(n for _, n in self.added)

    @property
    def worked_out(self) -> str:
        """The sum as it is shown: "3 + 1 + 1 = 5"."""
        if not self.added:
            return str(self.base)
        return f"{' + '.join(map(str, [self.base, *(n for _, n in self.added)]))} = {self.total}"

    @property
    def explained(self) -> Text:
        """The sum with the Woodys that add to it: "3 + 1 (Fluorite) = 4"."""
        if not self.added:
            return say("{n}", n=self.base)
        parts = " + ".join([str(self.base), *(f"{n} ({name})" for name, n in self.added)])
        return say("{parts} = {n}", parts=parts, n=self.total)


def drawing(state: TinyWoodys, seat: int) -> Limit:
    """Cards drawn by the action draw."""
    return Limit(DRAWN, powers(state, seat, "draw"))


def placing(state: TinyWoodys, seat: int) -> Limit:
    """Woodys placed by the action place."""
    return Limit(PLACED, powers(state, seat, "place"))


def playing(state: TinyWoodys, seat: int) -> Limit:
    """Events played in a turn."""
    return Limit(PLAYED, powers(state, seat, "event"))


def keeping(state: TinyWoodys, seat: int) -> Limit:
    """Cards kept at the end of a turn."""
    return Limit(KEPT, powers(state, seat, "keep"))


def powers(state: TinyWoodys, seat: int, power: str) -> tuple[tuple[str, int], ...]:
    """What each combined Woody of a player adds, in both areas; a pair counts once (T12)."""
    pairs = [laid for laid in state.players[seat].board if laid.pair]
    added = [(laid.name, int(getattr(state.known(laid.name), power))) for laid in pairs]
    return tuple((name, n) for name, n in added if n)
