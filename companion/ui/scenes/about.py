"""What the companion is, and whose work it stands on."""

from __future__ import annotations

from companion.games.text import say
from companion.ui.frame import Header, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Tone


def about(page: Page) -> None:
    """The whole scene."""
    now = say("It keeps the books; the cards and dice are yours.")
    main = framed(page, Header(say("About"), now, Icon.ABOUT), BACK)
    page.panel(main)
    inner = main.inset(20, 16)
    lines = (
        (say("Tanglewoods Companion, version {version}", version=page.view.version), LEAD),
        (say("The numbers of cards are entered by you and stay here; no card's text comes with it."), BODY),
        (say("Your games lie in this machine's journal: nothing is sent anywhere."), BODY),
        (say("Free software under the MIT licence. It is no product of the games' publisher."), LABEL),
        (say("Typefaces: Atkinson Hyperlegible Next and Almendra, SIL Open Font Licence 1.1."), LABEL),
    )
    rows = inner.top_part(min(inner.h, 420)).rows(5, 8)
    page.words(rows[0], lines[0][0], LEAD, rise=0, lines=2)
    for style, tone in ((BODY, Tone.INK), (LABEL, Tone.INK2)):
        written = [(row, words) for row, (words, its) in zip(rows, lines, strict=True) if its is style]
        page.words_alike(written, style, tone, rise=0, lines=3 if page.upright else 2)
