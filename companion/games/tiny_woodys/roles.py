"""The players' roles: in memory, outside state, journal, log, export and undo, gone with the game (T19).

The edge holds one `Roles` while a game is on the table. A role is entered and looked at on the private
screen; the journal is told only `RoleEntered`. After every change the edge may ask `somebody_has_won`, which
names nobody; only when the table wants to know does it do the `claims`, and at the end the `reveals`.
"""

from __future__ import annotations

from typing import NoReturn

from companion.games.text import say
from companion.games.tiny_woodys.actions import Claim, Reveal, RoleEntered
from companion.games.tiny_woodys.state import StepId, TinyWoodys
from companion.games.tiny_woodys.winning import different, hidden_roles
from companion.games.tiny_woodys.woodys import Kind
from companion.games.turn import impossible


class Roles:
    """Who collects what. It is never written anywhere: it has no words for itself and can not be pickled."""

    __slots__ = ("_kinds",)

    def __init__(self) -> None:
        self._kinds: dict[int, Kind] = {}

    def __repr__(self) -> str:
        return f"Roles of {len(self._kinds)} players"

    def __reduce__(self) -> NoReturn:
        raise TypeError("roles are not written anywhere (T19)")

    def enter(self, seat: int, kind: Kind) -> RoleEntered:
        """Keep a player's role; what the journal is told of it. Raises RuleBroken for one that is taken."""
        if kind in {other for taken, other in self._kinds.items() if taken != seat}:
            raise impossible("T4", say("That role is entered for another seat: look at the card once more."))
        self._kinds[seat] = kind
        return RoleEntered(seat)

    def look(self, seat: int) -> Kind | None:
        """A player's own role, for as long as a finger holds the private button."""
        return self._kinds.get(seat)

    def forget(self) -> None:
        """The game is over, or another one begins."""
        self._kinds.clear()

    def somebody_has_won(self, state: TinyWoodys) -> bool:
        """Whether anyone has enough Woodys of the own type; not who (T16)."""
        return bool(self.claims(state))

    def claims(self, state: TinyWoodys) -> tuple[Claim, ...]:
        """The claims of those who have won: they name roles, so they are done when the game is to end."""
        return tuple(
            Claim(seat, self._kinds[seat])
            for seat in state.playing
            if seat in self._kinds and different(state, seat, self._kinds[seat]) >= state.setup.goal
        )

    def reveals(self, state: TinyWoodys) -> tuple[Reveal, ...]:
        """The roles that were not shown yet, once the game is won; before that none."""
        if state.at is not StepId.REVEAL:
            return ()
        return tuple(Reveal(seat, self._kinds[seat]) for seat in hidden_roles(state) if seat in self._kinds)
