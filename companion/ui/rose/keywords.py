"""Keywords: which are active, what they do in the players' own words; and those of one card (R60 to R62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.game import GameName
from companion.games.rose import numbers
from companion.games.rose.cards import ARMOR, GLOBAL_KEYWORDS, Enemy
from companion.games.rose.state import Rose
from companion.games.text import Text, say
from companion.inputs import Close, Intent, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.rose.board import keyword_word
from companion.ui.rose.enemy_form import Lying, lying, with_keyword
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from collections.abc import Callable

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
    _listed(page, now, write, tuple(_of_game(state, keyword, lies) for keyword in listed))


def of_known(page: Page, card: Enemy, enter: Callable[[Enemy], Intent], about: str) -> None:
    """The keywords of a card in the library: those that any card of it has, to be touched on and off."""
    met = (word for other in page.view.libraries.get(GameName.ROSE, ()) for word in other.keywords)
    listed = dict.fromkeys([*GLOBAL_KEYWORDS, ARMOR, *met, *card.keywords])
    lies, own = Lying(about, card, enter), page.say(say("One that you have named."))

    def put(keyword: str) -> Intent:
        return lies.put(keywords=with_keyword(card, keyword))

    lines = tuple(
        Line(keyword, keyword in card.keywords, put(keyword), note="" if keyword in DOES else own)
        for keyword in listed
    )
    _listed(page, say("Touch what the card shows."), Write("", f"keyword of.{about}"), lines)


class Line(NamedTuple):
    """A keyword of the list: whether it is on, what a touch does; its note and how its reminder lies."""

    keyword: str
    on: bool
    intent: Intent
    chosen: bool = True
    note: str = ""
    state: Text | None = None


def _of_game(state: Rose, keyword: str, lies: Lying | None) -> Line:
    """A keyword in a game: of all enemies, or of the one that lies somewhere."""
    note = state.keyword_notes.get(keyword, "")
    if lies is not None:
        put = lies.put(keywords=with_keyword(lies.card, keyword))
        return Line(keyword, keyword in lies.card.keywords, put, note=note)
    on = keyword in numbers.active_keywords(state)
    write = Write(note, f"note.{keyword}")
    return Line(keyword, on, write, chosen=False, note=note, state=_state(state, keyword))


def _listed(page: Page, now: Text, write: Write, lines: tuple[Line, ...]) -> None:
    """The list; `write` is what names another."""
    header = Header(say("Keywords"), now, Icon.SHIELD, rule=page.say(say("Rules R60 to R62")))
    second = Second("new", say("Another"), write, Icon.PLUS)
    main = framed(page, header, Foot(say("Done"), Close(), second=second))
    across = 1 if page.upright else 2
    for at, cell in rows(page, main, len(lines), "page of keywords", height=ROW, across=across, gap=10):
        _row(page, cell, lines[at])


def _row(page: Page, box: Box, line: Line) -> None:
    """A keyword: its name, whether it is active, its note."""
    keyword, on = line.keyword, line.on
    name = f"keyword {keyword}"
    ground = Tone.LEGAL if page.is_pressed(name) or (line.chosen and on) else Tone.SURFACE
    page.add(Panel(box, ground, Tone.PRIMARY if page.focused == name else Tone.EDGE, 3))
    inner = box.inset(14, 8)
    page.sign(
        inner.left_part(34).square(30), Icon.CHECK if on else Icon.NOTHING, Tone.GOOD if on else Tone.INK2
    )
    words = inner.cut(left=48)
    wide = 0.0 if line.state is None else page.width(line.state, LABEL_BOLD) + 12
    page.words(words.top_part(34).cut(right=wide), keyword_word(keyword), BODY, name=True)
    if line.state is not None:
        page.words(words.top_part(34), line.state, LABEL_BOLD, Tone.GOOD if on else Tone.INK2, 1)
    page.words(words.cut(top=36), line.note or _default(keyword), LABEL, Tone.INK2, lines=2, name=True)
    page.press(box, name, line.intent, label=keyword_word(keyword), focus=True)


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
