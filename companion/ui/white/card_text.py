"""What a card's text says, noted while it is written down: it holds whenever the card is activated again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say
from companion.games.white.actions import WriteCard
from companion.games.white.cards import Card
from companion.games.white.steps_upkeep import change_word
from companion.inputs import Close, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.white.notes import Entry, entry_row
from companion.ui.white.tags import adjustment_detail, adjustment_words, reminder_detail

if TYPE_CHECKING:
    from companion.games.white.state import White

DRAFT = "draft"
"""What the forms are about while a card is written down."""


def card_text(page: Page, state: White) -> None:
    """The list, each with a button that strikes it; and entering more."""
    card = state.draft
    if card is None:
        return
    header = Header(say("What its text says"), say("Note it once: it is known next time."), Icon.CARDS)
    main = framed(page, header, Foot(say("Done"), Close()))
    adjust, remind = main.top_part(84).columns(2, 12)
    page.button(
        adjust,
        "adjust",
        Open(Sheet.ADJUST, DRAFT),
        say("A number changes"),
        icon=Icon.SWAP,
        detail=say("while it is active"),
        focus=True,
    )
    page.button(
        remind,
        "remind",
        Open(Sheet.REMIND, DRAFT),
        say("Remind, reward"),
        icon=Icon.HAND,
        detail=say("at a step, at its defeat"),
        focus=True,
    )
    entries = listed(card)
    if not entries:
        page.words(main.cut(top=96).top_part(60), say("Nothing is noted yet."), LABEL, Tone.INK2)
    for i, row in rows(page, main.cut(top=96), len(entries), "page of the text"):
        entry_row(page, row, i, entries[i], say("Strike"))


def listed(card: Card) -> tuple[Entry, ...]:
    """Everything that is noted on a card."""
    return (
        *(
            Entry(Icon.SWAP, adjustment_words(a), adjustment_detail(a), without(card, "adjustments", i))
            for i, a in enumerate(card.adjustments)
        ),
        *(
            Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), without(card, "reminders", i))
            for i, r in enumerate(card.reminders)
        ),
        *(
            Entry(Icon.CROWN, change_word(c), say("when it is defeated"), without(card, "reward", i))
            for i, c in enumerate(card.reward)
        ),
    )


def without(card: Card, field: str, index: int) -> Intent:
    """The card with one note less."""
    noted = getattr(card, field)
    return Take(WriteCard(msgspec.structs.replace(card, **{field: noted[:index] + noted[index + 1 :]})))
