"""Letters on the screen for a card's name; a real keyboard types into the same line."""

from __future__ import annotations

from companion.games.text import say
from companion.inputs import Close, Type
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, Page
from companion.ui.scenes.library import alone
from companion.ui.scenes.library import writing as of_library
from companion.ui.tableau import Writing, shown
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

ROWS = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-.!"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-éè", "àâçêëîïôùû"),
}
NARROW_ROWS = {
    "en": ("abcdefghi", "jklmnopqr", "stuvwxyz'"),
    "fr": ("abcdefghi", "jklmnopqr", "stuvwxyz'", "éèêàâçîôû"),
}
LETTER = Style(34, Weight.BOLD)
GAP = 6
MOST_KNOWN, NAME = 3, 170
"""So many names that the letters may mean are offered, and how wide a button for one is at least."""
SEEN_LETTERS = 60
"""So much of the end of a long text stands in the line."""


def keyboard(page: Page) -> None:
    """The line, what it could be, the letters."""
    asked = asked_for(page)
    if asked is None:
        return
    text = page.view.desk.text or ""
    if page.view.desk.in_library:
        page.view = alone(page.view)
    main = framed(
        page,
        Header(asked.title, asked.now, Icon.CARDS),
        Foot(say("Done"), asked.done, second=Second("close", say("Not now"), Close())),
    )
    line = main.top_part(62)
    page.panel(line, edge=Tone.EDGE)
    if text:
        page.words(line.inset(18, 6), f"{tail(text)}|", Style(34, Weight.BOLD), name=True, lines=2)
    else:
        page.words(line.inset(18, 6), say("no name yet"), LABEL, Tone.INK2)
    rows = (NARROW_ROWS if page.upright else ROWS).get(page.view.language, ROWS["en"])
    keys = main.cut(top=62 + GAP)
    high = min(86.0, (keys.h - GAP * len(rows)) / (len(rows) + 1))
    capital = not text or (not asked.prose and text.endswith(" "))
    for r, letters in enumerate(rows):
        row = Box(keys.x, keys.y + r * (high + GAP), keys.w, high)
        for letter, cell in zip(letters, row.columns(len(letters), 2 if page.upright else GAP), strict=True):
            sign = letter.upper() if capital else letter
            page.button(cell, f"key {letter}", Type(sign), sign, style=LETTER, middle=True)
    last = Box(keys.x, keys.y + len(rows) * (high + GAP), keys.w, high)
    erase = last.right_part(132)
    page.button(erase, "erase", Type("\b"), icon=Icon.ERASE, icon_size=40, repeats=True)
    page.button(last.left_part(220), "space", Type(" "), say("space"), middle=True)
    between = last.cut(left=220 + GAP, right=132 + GAP)
    room = min(len(asked.known), MOST_KNOWN, int((between.w + GAP) // (NAME + GAP)))
    cells = between.columns(room, GAP) if room else ()
    for i, ((name, intent), cell) in enumerate(zip(asked.known, cells, strict=False)):
        known = f"known {i}" if i else "known"
        page.button(cell, known, intent, name, icon=Icon.CARDS, middle=True, is_name=True)


def asked_for(page: Page) -> Writing | None:
    """What is being written: for the library, or for the game on the table."""
    asked, laid = of_library(page), shown(page.view)
    if asked is None and laid is not None:
        asked = laid.writing(page.view.desk, page.view.state, page.view.cards)
    return asked


def tail(text: str) -> str:
    """The end of a long text: where the letters come."""
    return text if len(text) <= SEEN_LETTERS else "…" + text[-SEEN_LETTERS:]
