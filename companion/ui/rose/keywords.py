"""Keywords: which are active, what they do in the players' own words; and those of one card (R60 to R62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import numbers
from companion.games.rose.cards import ARMOR, GLOBAL_KEYWORDS, Enemy
from companion.games.rose.state import Rose
from companion.games.text import Text, say
from companion.inputs import Close, Intent, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.rose.board import keyword_word
from companion.ui.rose.enemy_form import Lying, lying, with_keyword
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box

ROW = 106


def known(state: Rose, cards: tuple[Enemy, ...]) -> tuple[str, ...]:
    """Every keyword that was ever named: on the table, in notes, on cards of the library."""
    met = [word for _, enemy in state.standing for word in enemy.card.keywords]
    if state.draft is not None:
        met += state.draft.keywords
    met += [word for card in cards for word in card.keywords]
    return tuple(dict.fromkeys([*GLOBAL_KEYWORDS, ARMOR, *state.keyword_notes, *met]))


def keywords(page: Page, state: Rose, about: str) -> None:
    """All of them; or those of the card that lies at `about`."""
    cards = tuple(card for card in page.view.cards if isinstance(card, Enemy))
    listed = known(state, cards)
    lies = lying(state, about) if about else None
    if lies is not None:
        now = say("Touch what the card shows.")
        write = Write("", f"keyword of.{about}")
    else:
        now = say("A touch writes what a keyword does.")
        write = Write("", "new keyword")
    header = Header(say("Keywords"), now, Icon.SHIELD, rule=page.say(say("Rules R60 to R62")))
    second = Second("new", say("Another"), write, Icon.PLUS)
    main = framed(page, header, Foot(say("Done"), Close(), second=second))
    across = 1 if page.upright else 2
    for at, cell in rows(page, main, len(listed), "page of keywords", height=ROW, across=across, gap=10):
        _row(page, cell, state, listed[at], lies)


def _row(page: Page, box: Box, state: Rose, keyword: str, lies: Lying | None) -> None:
    """A keyword: its name, whether it is active, its note."""
    name = f"keyword {keyword}"
    intent: Intent = Write(state.keyword_notes.get(keyword, ""), f"note.{keyword}")
    on = keyword in numbers.active_keywords(state)
    if lies is not None:
        on = keyword in lies.card.keywords
        intent = Take(lies.written(keywords=with_keyword(lies.card, keyword)))
    ground = Tone.LEGAL if page.is_pressed(name) or (lies is not None and on) else Tone.SURFACE
    page.add(Panel(box, ground, Tone.PRIMARY if page.focused == name else Tone.EDGE, 3))
    inner = box.inset(14, 8)
    page.sign(
        inner.left_part(34).square(30), Icon.CHECK if on else Icon.NOTHING, Tone.GOOD if on else Tone.INK2
    )
    words = inner.cut(left=48)
    page.words(words.top_part(34), keyword_word(keyword), BODY, name=True)
    state_word = _state(state, keyword) if lies is None else None
    if state_word is not None:
        page.words(words.top_part(34), state_word, LABEL_BOLD, Tone.GOOD if on else Tone.INK2, 1)
    note = state.keyword_notes.get(keyword)
    page.words(words.cut(top=36), note or _default(keyword), LABEL, Tone.INK2, lines=2, name=True)
    page.press(box, name, intent, label=keyword_word(keyword), focus=True)


def _state(state: Rose, keyword: str) -> Text | None:
    """How its reminder card lies; keywords of single enemies have none."""
    if keyword not in GLOBAL_KEYWORDS:
        return say("one enemy's")
    return say("active") if keyword in numbers.active_keywords(state) else say("inactive")


def _default(keyword: str) -> Text:
    """What the companion does for a keyword whose text it knows."""
    return DOES.get(keyword, say("Write what your reference card says."))


DOES = {
    "plus-speed": say("Enemies move two places in their turn."),
    "expose": say("Damage falls on two other stats, as you split it."),
    "bolster": say("Adds to every enemy, as the house rules say."),
    "armor": say("Adds to this enemy, as the house rules say."),
}
"""In short words of our own what is done for the keywords (R42, R62, R63)."""
