"""Players around a table: how they are called, and room for their names on buttons."""

from collections.abc import Sequence

from companion.games.text import Text, say
from companion.games.turn import impossible

SEATS = 6
"""Seats at the companion's table."""
LONGEST_NAME = 60
"""More letters no player answers to."""
BUTTON_NAME = 8
"""Letters of a name that a label has room for."""


def called(names: Sequence[str], seat: int, most: int | None = None) -> Text:
    """What a player is called: the name, cut to `most` letters, or the number of the seat."""
    name = names[seat].strip()
    if not name:
        return say("Player {n}", n=seat + 1)
    return say("{name}", name=name if most is None else cut(name, most))


def checked(names: Sequence[str], rule: str) -> None:
    """Refuse names that nobody has; `rule` is the one about the players."""
    if any(len(name) > LONGEST_NAME for name in names):
        raise impossible(rule, say("A player's name has at most {n} letters.", n=LONGEST_NAME))


def cut(words: str, most: int) -> str:
    """Words in at most so many letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def row(parts: Sequence[Text]) -> Text:
    """Some texts in a row, parted by commas; a dash for none."""
    listed = parts[0] if parts else say("-")
    for part in parts[1:]:
        listed = say("{list}, {further}", list=listed, further=part)
    return listed
