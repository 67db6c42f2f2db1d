"""The parts of a round, as the step line names them."""

from companion.games.text import Text, say
from companion.games.white.state import White

SET_UP = (say("Numbers"), say("Table"), say("Round 1"))
ROUND = (say("Activation"), say("Engagement"), say("Resolve"))
CASTLE = (say("Boss"), say("Stack"), say("Engagement"), say("Resolve"))


def in_castle(state: White) -> bool:
    """Whether the forest lies behind the hero."""
    return state.conflict is not None or any(boss.beaten for boss in state.bosses.values())


def trail(state: White) -> tuple[Text, ...]:
    """The parts of a round, of the forest or of the castle."""
    return CASTLE if in_castle(state) else ROUND


def part(state: White, name: str) -> int:
    """Which part of the round it is: activation, engagement or resolve."""
    if in_castle(state):
        return {"activation": 1, "engagement": 2, "resolve": 3}[name]
    return {"activation": 0, "engagement": 1, "resolve": 2}[name]
