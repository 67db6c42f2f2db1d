"""Long work that is going on: how far it is, and a way to stop it; the game can go on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import say
from companion.inputs import Close, StopWork
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box
    from companion.ui.going import Going

HIGH = 26
"""A bar of progress."""
LEAST = 0.03
"""A bar that has begun shows so much of itself."""


def progress(page: Page, box: Box, done: int, of: int | None) -> None:
    """A bar that fills from the left; where nobody knows how much there is, only the count."""
    bar = box.top_part(HIGH)
    page.panel(bar, Tone.BAR_BG, radius=HIGH / 2)
    if of:
        share = min(1.0, max(LEAST, done / of))
        page.panel(bar.left_part(bar.w * share), Tone.BAR, radius=HIGH / 2)
    words = say("{n} so far", n=done) if of is None else say("{n} of {of}", n=done, of=of)
    page.words(box.cut(top=HIGH + 10).top_part(36), words, BODY, Tone.INK2)


def reading(page: Page, box: Box, going: Going) -> None:
    """A game that is being read, in the place of what will be shown of it."""
    room = box.top_part(150)
    page.panel(room, Tone.SUNK)
    inner = room.inset(24, 16)
    page.words(inner.top_part(40), going.title, LEAD, name=True)
    progress(page, inner.cut(top=50), going.done, going.of)


def working(page: Page) -> None:
    """The work that is going on; nothing to show where there is none."""
    going = page.view.going
    if going is None:
        return
    stop = Second("stop", say("Stop it"), StopWork(), Icon.CROSS, Tone.ASK)
    if going.stopping:
        stop = Second("stop", say("Stop it"), StopWork(), Icon.CROSS, why_not=say("It is being stopped."))
    foot = Foot(say("Play on"), Close(), second=stop)
    main = framed(page, Header(say("One moment"), going.title, Icon.EXPORT), foot)
    box = main.top_part(170)
    page.panel(box)
    inner = box.inset(24, 18)
    title = say("It is being stopped.") if going.stopping else going.title
    page.words(inner.top_part(44), title, LEAD, lines=2, name=True)
    progress(page, inner.cut(top=58), going.done, going.of)
    words = say("The game goes on meanwhile; you are told when it is done.")
    page.words(main.cut(top=186).top_part(60), words, LABEL, Tone.INK2, rise=0, lines=2)
