"""The one door to a game: every change passes through `Table`, is written, and only then shows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Generic

import msgspec

from companion.errors import JournalError, UndoError
from companion.games.game import Correct, Move, Note, Outcome, Setup, State
from companion.games.text import Text, say
from companion.history import SET_UP, History
from companion.journal.records import Entry, Kind, Snapshot, Source
from companion.replay import Replay, fingerprint
from companion.story import LogRow, bare, story

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Action, Game, Step
    from companion.journal import Journal

__all__ = ["LogRow", "Table"]

SNAPSHOT_EVERY = 50
"""Entries between snapshots: about what a start has to replay, some milliseconds."""


class Table(Generic[State, Setup]):
    """A game on the table: its state, and the only way to change it.

    An action is applied, written to the journal and then shown, in this order: a rule that forbids it
    (RuleBroken) or a disk that does not take it (JournalError) leaves all as it was.
    """

    def __init__(
        self,
        game: Game[State, Setup],
        journal: Journal,
        game_id: int,
        clock: Callable[[], float] = time.time,
        known: Replay[State, Setup] | None = None,
    ) -> None:
        """Lay out a game of the journal as it stood; raises JournalError if it can not be read.

        What is `known` of it already is not worked out again.
        """
        self.game, self.game_id = game, game_id
        self._journal, self._clock = journal, clock
        record = journal.game(game_id)
        if record.name != game.name:
            raise JournalError(
                say(
                    "Game {game} of the journal is one of {name}, not {other}.",
                    game=game_id,
                    name=record.name,
                    other=game.name,
                )
            )
        self._entries = list(journal.entries(game_id))
        self._history = History(self._entries)
        self._schema = fingerprint(game.state_type)
        snapshot = journal.snapshot(game_id, self._schema)
        self._snapshot_at = 0 if snapshot is None else snapshot.at
        self._replay = Replay(game, record, self._entries, self._history)
        self._replay.start_from(snapshot)
        if known is not None:
            self._replay.learn_from(known)
        self._state = self._replay.state_after(self._history.at)
        self._step: Step | None = None
        self._rows: tuple[LogRow, ...] | None = None
        journal.put_on_table(game_id)

    @classmethod
    def begin(
        cls,
        game: Game[State, Setup],
        journal: Journal,
        setup: Setup,
        clock: Callable[[], float] = time.time,
    ) -> Table[State, Setup]:
        """Begin a new game; raises RuleBroken for a set-up that no table can have."""
        game.new(setup)
        return cls(game, journal, journal.begin(game.name, msgspec.json.encode(setup)), clock)

    @property
    def state(self) -> State:
        """The books as they are on disk."""
        return self._state

    @property
    def step(self) -> Step:
        """Where the game is, and what can be done there."""
        if self._step is None:
            self._step = self.game.step(self._state)
        return self._step

    @property
    def at(self) -> int:
        """The number of the action that the game stands after, 0 at the set-up."""
        return self._history.at

    @property
    def undo_label(self) -> Text | None:
        """What Undo would take back."""
        return None if self._history.back() is None else self._label(self._history.at)

    @property
    def redo_label(self) -> Text | None:
        """What Redo would do again."""
        forward = self._history.forward()
        return None if forward is None else self._label(forward)

    @property
    def entries(self) -> tuple[LogRow, ...]:
        """Every action of the game in order, those that were taken back too; raises JournalError."""
        if self._rows is None:
            self._rows = story(self._entries, self._history, self._replay)
        return self._rows

    @property
    def bare_entries(self) -> tuple[LogRow, ...]:
        """Every action without what it told: where this version can not replay them."""
        if self._rows is None:
            self._rows = bare(self._entries, self._history)
        return self._rows

    @property
    def untold(self) -> int:
        """How many actions have to be replayed before `entries` can tell what they came to."""
        return self._history.actions - self._replay.told

    def learn(self, known: Replay[State, Setup]) -> None:
        """Take over what was worked out of this game beside it."""
        self._replay.learn_from(known)

    def do(self, action: Action, source: Source, *, override: bool = False) -> Outcome[State]:
        """Do an action; raises RuleBroken or JournalError."""
        outcome = self.game.apply(self._state, action, override=override)
        number = len(self._entries) + 1
        entry = self._entry(Kind.DO, number, source, outcome.label, outcome.state)
        entry = msgspec.structs.replace(entry, action=msgspec.json.encode(action), override=override)
        snapshot = None
        if number - self._snapshot_at >= SNAPSHOT_EVERY:
            snapshot = Snapshot(number, self._schema, msgspec.json.encode(outcome.state))
        self._journal.append(self.game_id, entry, snapshot)
        self._snapshot_at = number if snapshot else self._snapshot_at
        self._replay.learn(number, outcome)
        self._show(entry, outcome.state)
        return outcome

    def correct(
        self,
        path: str,
        value: int | bool | str | None,  # noqa: FBT001 - what it is set to
        source: Source,
        *,
        override: bool = False,
    ) -> Outcome[State]:
        """Set a number of the books by hand (S43)."""
        return self.do(Correct(path, value), source, override=override)

    def move(
        self, what: str, origin: str, target: str, source: Source, *, override: bool = False
    ) -> Outcome[State]:
        """Put a thing elsewhere by hand (S43)."""
        return self.do(Move(what, origin, target), source, override=override)

    def undo(self, source: Source, steps: int = 1) -> Outcome[State]:
        """Take back the last action, or so many; raises UndoError if there are not so many."""
        target = self._history.back(steps)
        if target is None:
            left = len(self._history.path(self._history.at)) - 1
            raise UndoError(
                say("Nothing was changed: {left} actions can be undone, not {n}.", left=left, n=steps)
                if left
                else say("There is nothing to undo: the game stands at its start.")
            )
        return self._go(
            Kind.UNDO, target, source, say("Undone: {label}", label=self._label(self._history.at))
        )

    def redo(self, source: Source, steps: int = 1) -> Outcome[State]:
        """Do again what was undone last; raises UndoError if nothing, or not so much, was undone."""
        target = self._history.forward(steps)
        if target is None:
            raise UndoError(
                say("There is nothing to redo: nothing was undone since the last action.")
                if self._history.forward() is None
                else say("Nothing was changed: not {n} actions were undone.", n=steps)
            )
        return self._go(Kind.REDO, target, source, say("Redone: {label}", label=self._label(target)))

    def undo_to(self, number: int, source: Source) -> Outcome[State]:
        """Return to the state after any action of this game, one that was taken back too; 0 is the set-up."""
        if number != SET_UP and not any(e.number == number and e.kind is Kind.DO for e in self._entries):
            raise UndoError(say("There is no action {number} in this game's log.", number=number))
        label = self._label(number)
        return self._go(Kind.UNDO, number, source, say("Back to: {label}", label=label))

    def _go(self, kind: Kind, target: int, source: Source, label: Text) -> Outcome[State]:
        """Stand after another action."""
        state = self._replay.state_after(target)
        entry = self._entry(kind, target, source, label, state)
        self._journal.append(self.game_id, entry)
        self._show(entry, state)
        return Outcome(state, (Note(label),), label)

    def _entry(self, kind: Kind, at: int, source: Source, label: Text, state: State) -> Entry:
        number = len(self._entries) + 1
        return Entry(number, kind, at, source, round(self._clock(), 3), label, finished=self.game.over(state))

    def _show(self, entry: Entry, state: State) -> None:
        """What is written becomes what is seen."""
        self._entries.append(entry)
        self._history.record(entry)
        self._state, self._step, self._rows = state, None, None

    def _label(self, number: int) -> Text:
        return say("Set-up") if number == SET_UP else self._entries[number - 1].label
