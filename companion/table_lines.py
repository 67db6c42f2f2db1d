"""What a line of JSON wants done at the table, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from companion import spelling
from companion.errors import CompanionError, LineError
from companion.games.game import RuleBroken
from companion.journal import Source
from companion.table_answers import Answer, Fault, Refusal, complete, note_shown, step_shown

if TYPE_CHECKING:
    from companion.games.game import Action, Outcome
    from companion.games.text import Translate
    from companion.table import Table

Steps = Annotated[int, msgspec.Meta(ge=1)]
Value = int | bool | str | None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do: an action (`do`, or an action by itself), or one of the table's own.

    `override` does what a rule forbids; `brief` has the answer leave out the state.
    """

    do: dict[str, Any] | UnsetType = UNSET
    undo: Steps | UnsetType = UNSET
    redo: Steps | UnsetType = UNSET
    undo_to: int | UnsetType = UNSET
    correct: tuple[str, Value] | UnsetType = UNSET
    move: tuple[str, str, str] | UnsetType = UNSET
    show: Value | UnsetType = UNSET
    override: bool = False
    brief: bool = False


EXAMPLES = (
    Line(do={"action": "..."}, override=True),
    Line(undo=1),
    Line(redo=1),
    Line(undo_to=0),
    Line(correct=("path", 1)),
    Line(move=("what", "from", "to")),
    Line(show=1, brief=True),
)
HOW = frozenset({"override", "brief"})
"""What can stand beside the one thing that a line says."""
LARGEST = 1 << 53
"""Beyond it a number is not one of any game, nor exact in every reader of JSON."""


def example_lines() -> tuple[str, ...]:
    """What can be said, a line each."""
    return tuple(msgspec.json.encode(line).decode() for line in EXAMPLES)


def answer(table: Table[Any, Any], line: bytes, words: Translate) -> Answer | Refusal:
    """Do what a line says and tell what came of it; what can not be done leaves the table as it was."""
    try:
        asked = read(line)
        outcome = done(table, asked)
    except RuleBroken as broken:
        fault = Fault(broken.rule, broken.message.render(words), override=not broken.firm)
        return Refusal(ok=False, error=fault)
    except CompanionError as error:
        return Refusal(ok=False, error=Fault(None, str(error)))
    notes = () if outcome is None else tuple(note_shown(note, words) for note in outcome.notes)
    state = UNSET if asked.brief else complete(table.state)
    return Answer(ok=True, state=state, step=step_shown(table.step, words), notes=notes, number=table.at)


def read(line: bytes) -> Line:
    """A line as it was typed; raises LineError."""
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LineError(f"This line is no JSON ({error}): one object a line is read.") from error
    if not isinstance(data, dict):
        raise LineError('A line is an object: an action like {"action": ...}, or {"undo": 1}.')
    if outsized(data):
        raise LineError("A number in this line is larger than any that a game has.")
    if "action" in data:
        how = {key: data.pop(key) for key in HOW & data.keys()}
        data = {"do": data, **how}
    try:
        found: Line = spelling.decode(data, Line)
    except ValueError as error:
        raise LineError(f"This line is not understood: {error}") from error
    if len(data.keys() - HOW) != 1:
        raise LineError(f"A line says one thing: {' or '.join(example_lines())}.")
    return found


def outsized(data: Any) -> bool:
    """Whether there is a number that no book has room for."""
    match data:
        case dict():
            return any(map(outsized, data.values()))
        case list():
            return any(map(outsized, data))
        case int():
            return abs(data) > LARGEST
    return False


def done(table: Table[Any, Any], line: Line) -> Outcome[Any] | None:
    """Do it; raises RuleBroken or CompanionError."""
    by, override = Source.COMMAND, line.override
    outcome = None
    match line:
        case Line(do=dict(typed)):
            outcome = table.do(action(table, typed), by, override=override)
        case Line(undo=int(steps)):
            outcome = table.undo(by, steps)
        case Line(redo=int(steps)):
            outcome = table.redo(by, steps)
        case Line(undo_to=int(number)):
            outcome = table.undo_to(number, by)
        case Line(correct=(path, value)):
            outcome = table.correct(path, value, by, override=override)
        case Line(move=(what, origin, target)):
            outcome = table.move(what, origin, target, by, override=override)
    return outcome


def action(table: Table[Any, Any], typed: dict[str, Any]) -> Action:
    """An action of the table's game as it was typed; raises LineError."""
    try:
        found: Action = spelling.decode(typed, table.game.action_type)
    except ValueError as error:
        raise LineError(f"This is no action of the game: {error} (--actions prints them all)") from error
    return found
