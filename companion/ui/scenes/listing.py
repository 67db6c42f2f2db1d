"""Long lists in little room: as many rows as a finger can touch, the rest on further pages."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.inputs import Fill
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LEAD, Page
from companion.ui.theme import Tone

ROW = 84
"""A row with room for a button and its margins."""


def rows(
    page: Page, box: Box, n: int, field: str, *, height: float = ROW, across: int = 1, gap: float = 8
) -> tuple[tuple[int, Box], ...]:
    """Where the `n` things of a list go: (number, box) of those on the page that is turned up.

    `field` names the page's number on the desk; the button that turns it stands in the last place.
    """
    down = max(1, int((box.h + gap) // (height + gap)))
    room = across * down
    cells = box.top_part(height * down + gap * (down - 1)).grid(across, down, gap)
    if n <= room:
        return tuple(zip(range(n), cells, strict=False))
    each = max(1, room - 1)
    pages = -(-n // each)
    at = page.view.desk.filled(field, 0) % pages
    shown = range(at * each, min(n, (at + 1) * each))
    words = say("page {n} of {of}", n=at + 1, of=pages)
    turn = Fill(field, (at + 1) % pages)
    page.button(
        cells[room - 1],
        f"turn {field}",
        turn,
        words,
        icon=Icon.NEXT,
        icon_size=26,
        middle=True,
    )
    return tuple(zip(shown, cells, strict=False))


def nothing(page: Page, box: Box, words: Text) -> None:
    """What a list says while there is nothing in it."""
    ground = box.top_part(min(box.h, 150 if page.upright else 110))
    page.panel(ground, Tone.SUNK)
    page.words(ground.inset(20, 10), words, LEAD, lines=4)
