"""What a picture must say: a fact of the state, its right value, and what is read off the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.game import GameName
from companion.games.rose.state import Rose
from companion.games.strong20.adjustments import Adjustment, Until
from companion.games.strong20.dice import AppliedDie, Colour, Face
from companion.games.white.state import White
from companion.ui.desk import Desk
from companion.ui.view import View
from tests.companion.ui.oracle.written import Picture

SAME_ROW = 10
SQUARE = 24
"""The side of the squares that count rolls."""


class Claim(NamedTuple):
    """One fact: what must be read, and what is read."""

    fact: str
    right: object
    read: object


def plain(view: View) -> bool:
    """Whether a step's own scene is shown: no sheet, no keypad, no keyboard."""
    desk = view.desk
    return not desk.home and not desk.sheets and desk.number is None and desk.text is None


def of_every_step(view: View, picture: Picture) -> Iterator[Claim]:
    """What every step says of itself: its sentence, and the part of the round in heavy letters."""
    step = view.step
    if step is None or not plain(view):
        return
    own_words = picture.upright and step.id == "write-enemy"  # there it says whom the enemy pushes
    if view.game in {GameName.WHITE, GameName.ROSE} and view.desk == Desk(home=False) and not own_words:
        # in the midst of a choice, and in the other two games often, a scene has words of its own
        sentence = step.now.render(view.translate)[1:]  # its first letter may be a capital
        yield Claim("sentence", True, picture.has(sentence))  # noqa: FBT003
    parts = [part.render(view.translate) for part in step.trail]
    heavy = [text for text in picture.heavy() if text in parts]
    if picture.has_all(parts):
        yield Claim("part of the round", [parts[step.here]], heavy)


def numbers_of_20_strong(state: White | Rose, out: Iterable[Colour], picture: Picture) -> Iterator[Claim]:
    """The stats and the table of the dice beside every scene; `out` are those in neither of its places."""
    for stat in ("health", "strategy", "recovery"):
        yield Claim(stat, [getattr(state.stats, stat)], picture.numbers(f"figure {stat}"))
    dice = state.dice
    committed = [*(die.colour for die in dice.active), *out]
    places = [
        [getattr(dice.pool, colour) for colour in Colour],
        [committed.count(colour) for colour in Colour],
        [getattr(dice.exhausted, colour) for colour in Colour],
        [getattr(dice.banished, colour) for colour in Colour],
    ]
    yield Claim("dice", places, _table(picture))


def odds_bar(view: View, enemy: int, picture: Picture) -> Iterator[Claim]:
    """The bar of the odds, where one is drawn: as full as they are."""
    full = picture.bar(f"card {enemy}")
    if full is not None:
        yield Claim("odds bar", True, abs(full - view.odds[enemy]) < 1)  # noqa: FBT003


def _table(picture: Picture) -> list[list[int]]:
    """The table of dice as it lies on the screen, a list a place: a column, or on an upright screen a row."""
    cells = sorted(picture.cells("dice"), key=lambda line: line.box.centre[1])
    first = sum(abs(line.box.centre[1] - cells[0].box.centre[1]) < SAME_ROW for line in cells)
    rows = [
        sorted(cells[at : at + first], key=lambda line: line.box.centre[0])
        for at in range(0, len(cells), first)
    ]
    found = [[int(line.text) if line.text.isdecimal() else 0 for line in row] for row in rows]
    return found if first == len(Colour) else [list(column) for column in zip(*found, strict=True)]


def with_all(printed: int, adjustments: Iterable[Adjustment], *, night: bool, days: int = 0) -> int:
    """A number with all that counts now, never brought below the least that a card prints (S36, S41)."""
    counting = [
        each
        for each in adjustments
        if (night or not (each.by_night or each.until is Until.NIGHT))
        and (each.until is not Until.DAYS or days <= (each.days or 0))
    ]
    total = printed + sum(each.by for each in counting)
    least = max([0, *(each.least for each in counting if each.least is not None)])
    return max(total, min(least, printed)) if total < printed else total


def worth(die: AppliedDie, bonus: int, *, on_crit: bool) -> int:
    """What a die does to the enemy it lies on; of a split crit one goes to another (S3, S24, S36)."""
    if die.face is Face.MISS:
        return 0
    whole = 1 + bonus if die.face is Face.HIT else 2 + (bonus if on_crit else 0)
    return max(0, whole) - (die.also is not None)
