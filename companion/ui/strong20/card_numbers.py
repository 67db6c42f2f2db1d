"""The numbers of cards: as fields with minus and plus, and as signs with figures in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.text import Text, say
from companion.inputs import EnterNumber
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.inputs import Intent

HEAD, STEPS, BESIDE = 28, 74, 200
"""The label of a number, minus and plus below it; or the label beside them, where that is too high."""
LARGEST = 99
"""No card shows a larger number."""


class Number(NamedTuple):
    """A number of a card: its field, what it is called, its sign, and whether a card may show none."""

    name: str
    words: Text
    icon: Icon
    tone: Tone
    may_lack: bool = False


HEALTH = Number("health", say("Health"), Icon.HEALTH, Tone.RUBY)
DAMAGE = Number("damage", say("Damage"), Icon.DAMAGE, Tone.STEEL)


def number_field(
    page: Page,
    box: Box,
    number: Number,
    value: int | None,
    *,
    less: Intent,
    more: Intent,
    to: Callable[[int], Intent] | None = None,
) -> None:
    """A labelled number with minus and plus; None is one that is not printed.

    With `to`, which sets it, a touch on the number opens the keypad.
    """
    page.panel(box)
    inner = box.inset(10, 8)
    low = inner.h < HEAD + STEPS
    head = inner.left_part(BESIDE) if low else inner.top_part(HEAD)
    page.sign(Box(head.x + 2, head.centre[1] - 13, 26, 26), number.icon, number.tone)
    page.words(head.cut(left=36), number.words, LABEL_BOLD)
    least = say("none is printed") if value is None else say("0 is the least") if value == 0 else None
    if number.may_lack and value == 0:
        least = None  # below 0 there is: none printed
    shown = page.say(say("none")) if value is None else value
    typed = None if to is None else EnterNumber(number.words, value or 0, LARGEST, to)
    steps = inner.cut(left=BESIDE) if low else inner.bottom_part(STEPS)
    page.stepper(steps, number.name, shown, less, more, least=least, typed=typed)


class Count(NamedTuple):
    """A number of a card: its sign, and for Health what it is out of."""

    icon: Icon
    tone: Tone
    value: int
    of: Text | None = None


SIZES = ((34, 38, 8), (28, 32, 6), (24, 27, 4), (20, 22, 3))
"""Sign, figure and gap, from large to what still fits a narrow card."""


def count_width(page: Page, item: Count, sizes: tuple[int, int, int]) -> float:
    """How wide a number is with its sign."""
    sign, figure, gap = sizes
    wide = sign + gap + page.width(str(item.value), Style(figure, Weight.HEAVY)) + 2
    return wide if item.of is None else wide + 5 + page.width(item.of, LABEL) + 2


def count(page: Page, x: float, box: Box, item: Count, sizes: tuple[int, int, int]) -> None:
    """A number with its sign, from `x` on, in the middle of the box's height."""
    sign, figure, gap = sizes
    style = Style(figure, Weight.HEAVY)
    page.sign(Box(x, box.centre[1] - sign / 2, sign, sign), item.icon, item.tone)
    wide = page.width(str(item.value), style) + 2
    page.words(Box(x + sign + gap, box.y, wide, box.h), item.value, style)
    if item.of is not None:
        room = page.width(item.of, LABEL) + 2
        page.words(Box(x + sign + gap + wide + 5, box.y + 4, room, box.h - 4), item.of, LABEL, Tone.INK2)


def counts_row(page: Page, box: Box, counts: tuple[Count, ...], *, largest: int = 0) -> None:
    """Numbers of a card in a row, the first at the left, the others at the right, as large as they fit.

    What does not fit even small is left out from the end: damage goes before bribe.
    """
    while True:
        for sizes in SIZES[largest:]:
            widths = [count_width(page, item, sizes) for item in counts]
            if sum(widths) + 12 * (len(counts) - 1) <= box.w:
                break
        else:
            if len(counts) > 1:
                counts = counts[:-1]
                continue
        break
    x = box.right
    for item, wide in zip(counts[:0:-1], widths[:0:-1], strict=True):
        x -= wide
        count(page, x, box, item, sizes)
        x -= 12
    count(page, box.x, box, counts[0], sizes)
