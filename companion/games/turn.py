"""One action being worked out: the state so far, what has been noted, and what was forbidden.

A turn lives only inside `Game.apply`; what comes out is frozen again.
"""

from typing import Any, Generic, TypeVar

import msgspec

from companion.games.game import Note, Outcome, RuleBroken
from companion.games.text import Text, say

State = TypeVar("State", bound=msgspec.Struct)


class Turn(Generic[State]):
    """The state as an action changes it, with the notes that tell the player what changed and why."""

    def __init__(self, state: State, *, override: bool = False) -> None:
        self.state = state
        self.override = override
        self.notes: list[Note] = []
        self.label = Text("")

    def change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def note(self, text: Text, rule: str | None = None) -> None:
        """Tell the player of a change."""
        self.notes.append(Note(text, rule))

    def warn(self, text: Text, rule: str | None = None) -> None:
        """Tell the player of something unusual that is done all the same."""
        self.notes.append(Note(text, rule, warning=True))

    def forbid(self, rule: str, message: Text) -> None:
        """Refuse with the rule's number, or where the player overrides it, warn and go on."""
        if not self.override:
            raise RuleBroken(rule, message)
        self.warn(say("Against {rule}, as you wished: {message}", rule=rule, message=message), rule)

    def outcome(self) -> Outcome[State]:
        """The frozen result."""
        return Outcome(self.state, tuple(self.notes), self.label)


def impossible(rule: str, message: Text) -> RuleBroken:
    """A refusal that no override helps: there is no such thing on the table."""
    return RuleBroken(rule, message, firm=True)
