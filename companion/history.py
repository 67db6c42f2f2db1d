"""Where a game stands among everything that was done in it: what Undo takes back, what Redo does again.

The actions of a game form a tree: each was done where the game stood. Undo goes towards the root, the
set-up; a new action begins a new branch and the old one is left, but not lost: the game can return to
any action that was ever done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal.records import SET_UP, Entry, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SET_UP", "History"]


class History:
    """The tree of a game's actions by entry number, and the action that the game stands after."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.at = SET_UP
        self._tip = SET_UP  # the end of the branch that Redo follows
        self._before: dict[int, int] = {}
        for entry in entries:
            self.record(entry)

    def record(self, entry: Entry) -> None:
        """Take an entry in, in the order of the journal."""
        if entry.kind is Kind.DO:
            self._before[entry.number] = self.at
            self._tip = entry.number
        elif entry.at not in self.path(self._tip):
            self._tip = entry.at
        self.at = entry.at

    @property
    def actions(self) -> int:
        """How many actions were done, those that were taken back too."""
        return len(self._before)

    def before(self, number: int) -> int:
        """The action that the game stood after when this one was done."""
        return self._before[number]

    def path(self, number: int) -> tuple[int, ...]:
        """The actions that lead to a state: from the set-up to `number`, both included."""
        path = [number]
        while path[-1] != SET_UP:
            path.append(self._before[path[-1]])
        return tuple(reversed(path))

    def back(self, steps: int = 1) -> int | None:
        """Where undoing so many actions leads; None if there are not so many."""
        path = self.path(self.at)
        return path[-1 - steps] if 0 < steps < len(path) else None

    def forward(self, steps: int = 1) -> int | None:
        """Where redoing so many actions leads; None if not so many were undone."""
        path = self.path(self._tip)
        index = path.index(self.at) + steps
        return path[index] if steps > 0 and index < len(path) else None
