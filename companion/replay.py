"""The states of a game, derived again from its actions in the journal."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import cache
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from companion.errors import JournalError
from companion.games.game import Outcome, RuleBroken, Setup, State
from companion.games.text import Text, say
from companion.history import SET_UP, History
from companion.spelling import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.game import Game, Note
    from companion.journal import Entry, GameRecord, Journal, Snapshot

STATES_KEPT = 256
"""States held in memory; others are replayed when the game returns to them."""
AT_ONCE = 150
"""So many actions are done again at a touch; more of them beside the game, and how far that is, is seen."""
WAYPOINT = 64
"""Of so many entries one state is kept for good: nothing is ever further from a known one than that."""


class Replay(Generic[State, Setup]):
    """What the books were after any action of a game, and what each action told the players.

    `entries` and `history` are the game's own, growing ones.
    """

    def __init__(
        self, game: Game[State, Setup], record: GameRecord, entries: Sequence[Entry], history: History
    ) -> None:
        self._game, self._record = game, record
        self._entries, self._history = entries, history
        self._notes: dict[int, tuple[Note, ...]] = {}
        self._rounds: dict[int, int | None] = {}
        self._states: OrderedDict[int, State] = OrderedDict()
        self._waypoints: dict[int, State] = {}

    def start_from(self, snapshot: Snapshot | None) -> None:
        """Take a snapshot for the state that it is of; one that does not fit any more is left out."""
        if snapshot is None or snapshot.at > len(self._entries):
            return
        try:
            state = msgspec.json.decode(snapshot.state, type=self._game.state_type)
        except (msgspec.MsgspecError, RecursionError):
            return
        self._keep(snapshot.at, state)

    def learn(self, number: int, outcome: Outcome[State]) -> None:
        """Remember what an action that was just done came to."""
        self._notes[number] = outcome.notes
        self._rounds[number] = round_of(outcome.state)
        self._keep(number, outcome.state)

    def notes(self, number: int) -> tuple[Note, ...]:
        """What an action told the players; raises JournalError."""
        if number not in self._notes:
            self._do_again(number, self.state_after(self._history.before(number)))
        return self._notes[number]

    def round(self, number: int) -> int | None:
        """The round in which an action left the game, None where none are counted; raises JournalError."""
        if number not in self._rounds:
            self._rounds[number] = round_of(self.state_after(number))
        return self._rounds[number]

    def state_after(self, number: int) -> State:
        """The state after an action, 0 for the set-up; raises JournalError if it can not be replayed."""
        to_do: list[int] = []
        while (state := self._known(number)) is None and number != SET_UP:
            to_do.append(number)
            number = self._history.before(number)
        state = self._set_up() if state is None else state
        self._keep(number, state)
        for following in reversed(to_do):
            state = self._do_again(following, state)
        return state

    def _known(self, number: int) -> State | None:
        return self._states[number] if number in self._states else self._waypoints.get(number)

    def _do_again(self, number: int, state: State) -> State:
        """Do an action of the journal again."""
        try:
            outcome = do_again(self._game, self._entries[number - 1], state)
        except (msgspec.MsgspecError, RuleBroken) as error:
            raise self._too_old(say("Action {number}", number=number), error) from error
        self.learn(number, outcome)
        return outcome.state

    def _set_up(self) -> State:
        try:
            return self._game.new(msgspec.json.decode(self._record.setup, type=self._game.setup_type))
        except (msgspec.MsgspecError, RuleBroken) as error:
            raise self._too_old(say("The set-up"), error) from error

    def _too_old(self, what: Text, error: msgspec.MsgspecError | RuleBroken) -> JournalError:
        return JournalError(
            say(
                "{what} of game {game} can not be replayed by this version of the companion ({why}): go on "
                "with the version that wrote it, or begin a new game.",
                what=what,
                game=self._record.id,
                why=_reason(error),
            )
        )

    def learn_from(self, other: Replay[State, Setup]) -> None:
        """Take over what another has worked out of the same game."""
        self._notes = other._notes | self._notes
        self._rounds = other._rounds | self._rounds
        self._waypoints = other._waypoints | self._waypoints

    @property
    def told(self) -> int:
        """Of how many actions it is known what they told the players."""
        return len(self._notes)

    def _keep(self, number: int, state: State) -> None:
        if number % WAYPOINT == 0:
            self._waypoints[number] = state
        self._states[number] = state
        self._states.move_to_end(number)
        if len(self._states) > STATES_KEPT:
            self._states.popitem(last=False)


def _reason(error: msgspec.MsgspecError | RuleBroken) -> Text | str:
    if isinstance(error, RuleBroken):
        return error.message
    return readable(error) if isinstance(error, msgspec.ValidationError) else str(error)


def round_of(state: Any) -> int | None:
    """The round that a state is in, if its game counts rounds."""
    at = getattr(state, "round", None)
    return at if isinstance(at, int) else None


def do_again(game: Game[State, Setup], entry: Entry, state: State) -> Outcome[State]:
    """What an entry's action comes to; raises MsgspecError or RuleBroken where the game does not know it.

    It happened at the table: what a later version's rules forbid is done all the same.
    """
    action = msgspec.json.decode(entry.action, type=game.action_type)
    try:
        return game.apply(state, action, override=entry.override)
    except RuleBroken:
        return game.apply(state, action, override=True)


def fingerprint(state_type: Any) -> str:
    """A short name for the shape of a state: another one for any other shape."""
    return _fingerprint(state_type)


@cache
def _fingerprint(state_type: Any) -> str:
    schema = msgspec.json.encode(msgspec.json.schema(state_type), order="sorted")
    return hashlib.sha256(schema).hexdigest()[:16]


def to_replay(journal: Journal, game: Game[Any, Any], record: GameRecord) -> int:
    """How many entries of a kept game have to be done again to lay it out, at most."""
    snapshot = journal.snapshot(record.id, fingerprint(game.state_type))
    return record.entries - (0 if snapshot is None else snapshot.at)


def state_of(journal: Journal, game: Game[Any, Any], record: GameRecord) -> Any:
    """The books of a kept game, without putting it on the table."""
    entries = list(journal.entries(record.id))
    history = History(entries)
    replay = Replay(game, record, entries, history)
    replay.start_from(journal.snapshot(record.id, fingerprint(game.state_type)))
    return replay.state_after(history.at)
