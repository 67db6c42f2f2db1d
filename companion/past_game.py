"""A game of the journal to look at: stepped through moment by moment, and nothing of it changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from companion import shelf
from companion.games.game import Note
from companion.games.text import Text, say
from companion.history import SET_UP, History
from companion.replay import Replay
from companion.story import LogRow, story

if TYPE_CHECKING:
    from companion.journal import Entry, Journal


Thing = TypeVar("Thing")
Over = Callable[[Collection[Thing]], Iterable[Thing]]
"""Goes over things, and may tell how far it is, or raise to stop it."""


class Moment(msgspec.Struct, frozen=True):
    """The books after one action, what the action is called and what it told; `number` 0 is the set-up."""

    number: int
    label: Text
    notes: tuple[Note, ...]
    time: float
    state: Any


class PastGame:
    """A game as it was played; raises JournalError if it is not there or can not be replayed.

    `numbers` are its moments in order, 0 for the set-up: those that stand, without what was taken back.
    """

    def __init__(self, journal: Journal, number: int) -> None:
        self.record = journal.game(number)
        self.game = shelf.game(self.record.name)
        self.entries: tuple[Entry, ...] = journal.entries(number)
        self._history = History(self.entries)
        self.replay = Replay(self.game, self.record, self.entries, self._history)
        self.numbers = self._history.path(self._history.at)

    def rows(self, over: Over[Entry] = iter) -> tuple[LogRow, ...]:
        """Every action in order, those that were taken back too; `over` goes over the entries.

        It may tell how far it is, or raise to stop it.
        """
        return story(over(self.entries), self._history, self.replay)

    def replayed(self, over: Over[int] = iter) -> Self:
        """It, with all worked out that led to where it stands."""
        for number in over(self.numbers):
            self.replay.state_after(number)
        return self

    def moment(self, number: int) -> Moment:
        """The moment after an action, one that was taken back too."""
        state = self.replay.state_after(number)
        if number == SET_UP:
            return Moment(number, say("Set-up"), (), self.record.started, state)
        entry = self.entries[number - 1]
        return Moment(number, entry.label, self.replay.notes(number), entry.time, state)

    def after(self, number: int, steps: int = 1) -> int:
        """The moment so many steps after another (before it, if negative), the first or last at most."""
        at = self.numbers.index(number) + steps
        return self.numbers[max(0, min(at, len(self.numbers) - 1))]
