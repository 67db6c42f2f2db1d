"""The parts of a round, as the step line names them."""

from companion.games.text import Text, say
from companion.games.white.state import White

SET_UP = (say("Numbers"), say("Table"), say("Round 1"))
ROUND = (say("Activation"), say("Engagement"), say("Resolve"))
CASTLE = (say("Boss"), say("Stack"), say("Engagement"), say("Resolve"))


def trail(state: White) -> tuple[Text, ...]:
    """The parts of a round, of the forest or of the castle."""
    return ROUND if state.conflict is None else CASTLE


def part(state: White, name: str) -> int:
    """Which part of the round it is: activation, engagement or resolve."""
    if state.conflict is None:
        return {"activation": 0, "engagement": 1, "resolve": 2}[name]
    return {"activation": 1, "engagement": 2, "resolve": 3}[name]
