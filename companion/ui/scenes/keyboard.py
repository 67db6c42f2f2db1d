"""Letters on the screen for a card's name; a real keyboard types into the same line."""

from __future__ import annotations

import msgspec

from companion.games.text import say
from companion.games.white.actions import WriteCard
from companion.games.white.cards import Card
from companion.games.white.state import White
from companion.inputs import Close, Intent, Take, Type
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, Page
from companion.ui.scenes.writing import tail, writing
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


def keyboard(page: Page, state: White | None) -> None:
    """The line, the cards it could be, the letters."""
    text = page.view.desk.text or ""
    draft = (state.draft if state is not None else None) or Card()
    done: Intent = Take(WriteCard(msgspec.structs.replace(draft, name=text.strip())))
    title, now = say("The card's name"), say("Write it as the card shows it.")
    asked = None if state is None else writing(page.view.desk, state)
    if asked is not None:
        title, now, done = asked.title, asked.now, asked.done
    main = framed(
        page,
        Header(title, now, Icon.CARDS),
        Foot(say("Done"), done, second=Second("close", say("Not now"), Close())),
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
    capital = not text or text.endswith(" ")
    for r, letters in enumerate(rows):
        row = Box(keys.x, keys.y + r * (high + GAP), keys.w, high)
        for letter, cell in zip(letters, row.columns(len(letters), 2 if page.upright else GAP), strict=True):
            shown = letter.upper() if capital else letter
            page.button(cell, f"key {letter}", Type(shown), shown, style=LETTER, middle=True)
    last = Box(keys.x, keys.y + len(rows) * (high + GAP), keys.w, high)
    erase = last.right_part(132)
    page.button(erase, "erase", Type("\b"), icon=Icon.ERASE, icon_size=40, repeats=True)
    page.button(last.left_part(220), "space", Type(" "), say("space"), middle=True)
    known = _known(page.view.cards, text) if asked is None else None
    between = last.cut(left=220 + GAP, right=132 + GAP)
    if known is not None and between.w >= 150:  # noqa: PLR2004 - room for a name
        page.button(
            between, "known", Take(WriteCard(known)), known.name, icon=Icon.CARDS, middle=True, is_name=True
        )


def _known(cards: tuple[Card, ...], text: str) -> Card | None:
    """The card that is being written, if its numbers are known already."""
    wanted = text.strip().casefold()
    return next((c for c in cards if wanted and c.name.casefold().startswith(wanted)), None)
