"""What a card's text says, noted once: it holds whenever the card is active again (S33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.reminders import AnyChange, word_of
from companion.games.text import Text, say
from companion.inputs import Close, Intent, Open, Sheet
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL
from companion.ui.scenes.listing import rows
from companion.ui.strong20.notes import Entry, entry_row
from companion.ui.strong20.tags import adjustment_detail, adjustment_words, reminder_detail
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.strong20.adjustments import Adjustment
    from companion.games.strong20.reminders import Reminder
    from companion.ui.geometry import Box
    from companion.ui.page import Page


class Noted(NamedTuple):
    """What is noted on a card; `without` is the intent that strikes one note, by its field and number.

    `words` are the players' own for its reward, where the game has such.
    """

    adjustments: tuple[Adjustment, ...]
    reminders: tuple[Reminder, ...]
    reward: tuple[AnyChange, ...]
    without: Callable[[str, int], Intent]
    words: str = ""


def card_text(page: Page, noted: Noted, about: str, second: Second | None = None) -> None:
    """The list, each with a button that strikes it; and entering more. `about` is where the card is."""
    header = Header(say("What its text says"), say("Note it once: it is known next time."), Icon.CARDS)
    main = framed(page, header, Foot(say("Done"), Close(), second=second))
    active, at_a_step = say("while it is active"), say("at a step, at its defeat")
    more(page, main.top_part(84), about, active, (say("Remind, reward"), at_a_step), focus=True)
    entries = listed(noted)
    if not entries:
        page.words(main.cut(top=96).top_part(60), say("Nothing is noted yet."), LABEL, Tone.INK2)
    for i, row in rows(page, main.cut(top=96), len(entries), "page of the text"):
        entry_row(page, row, i, entries[i], say("Strike"))


def more(
    page: Page, box: Box, about: str, adjusts: Text, reminds: tuple[Text, Text], *, focus: bool = False
) -> None:
    """Two buttons that note more: a number that changes (`adjusts`: when), a reminder (its words, when)."""
    adjust, remind = box.columns(2, 12)
    words, when = reminds
    change = say("A number changes")
    page.button(
        adjust, "adjust", Open(Sheet.ADJUST, about), change, icon=Icon.SWAP, detail=adjusts, focus=focus
    )
    page.button(remind, "remind", Open(Sheet.REMIND, about), words, icon=Icon.HAND, detail=when, focus=focus)


def listed(noted: Noted) -> tuple[Entry, ...]:
    """Everything that is noted on a card."""
    return (
        *(
            Entry(Icon.SWAP, adjustment_words(a), adjustment_detail(a), noted.without("adjustments", i))
            for i, a in enumerate(noted.adjustments)
        ),
        *(
            Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), noted.without("reminders", i))
            for i, r in enumerate(noted.reminders)
        ),
        *(
            Entry(Icon.CROWN, word_of(c), say("when it is defeated"), noted.without("reward", i))
            for i, c in enumerate(noted.reward)
        ),
        *(
            (
                Entry(
                    Icon.ROSE, say("{words}", words=noted.words), say("its reward"), noted.without("words", 0)
                ),
            )
            if noted.words
            else ()
        ),
    )
