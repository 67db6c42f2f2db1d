"""What comes up at a step: reminders to tick or let go, and changes one below the other (S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.card_actions import Dismiss, Tick
from companion.games.strong20.reminders import ChangeAStat, in_words, word_of
from companion.games.text import Text, say
from companion.inputs import Take
from companion.ui.books import STAT_ICONS
from companion.ui.frame import framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, NAME, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20.tags import reminder_detail
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.strong20.reminders import AnyChange, Reminder
    from companion.ui.geometry import Box

ROW = 128
CHANGE_ICONS = {
    "gold": (Icon.GOLD, Tone.GOLD),
    "stat": (Icon.HEALTH, Tone.RUBY),  # or the sign of the stat
    "flip": (Icon.MOON, Tone.INK2),
    "visit": (Icon.SHOP, Tone.INK2),
    "place": (Icon.CASTLE, Tone.INK2),
    "new-hero": (Icon.HERO, Tone.INK2),
    "items": (Icon.CARDS, Tone.INK2),
    "recover": (Icon.RECOVERY, Tone.GOOD),
    "adjust": (Icon.SWAP, Tone.INK2),
}
"""The sign of a change, by its tag."""


def reminding(page: Page, step: Step, due: tuple[Reminder, ...]) -> Box:
    """Every reminder that is due, each with what a tap does; gives the room of the scene."""
    plain = foot(page, step)
    if len(due) > 1 and plain.go is not None:
        plain = msgspec.structs.replace(plain, go=say("Do the first"))
    main = framed(page, header(page, step), plain)
    high = ROW + 72 if page.upright else ROW
    for i, box in rows(page, main, len(due), "page of reminders", height=high, gap=12):
        _due(page, box, i, due[i])
    return main


def _due(page: Page, box: Box, number: int, reminder: Reminder) -> None:
    page.panel(box)
    inner = box.inset(14, 10)
    buttons = inner.bottom_part(76) if page.upright else inner.right_part(452)
    words = inner.cut(bottom=88) if page.upright else inner.cut(right=buttons.w + 12)
    page.words(words.cut(bottom=38), reminder.words, NAME, lines=2, name=True)
    page.words(words.bottom_part(32), reminder_detail(reminder), LABEL, Tone.INK2, name=True)
    tick, dismiss = buttons.columns(2, 8)
    done = in_words(reminder.changes)
    label: Text = say("Done") if done is None else say("Do it")
    page.button(
        tick,
        f"tick {number}",
        Take(Tick(number)),
        label,
        icon=Icon.CHECK,
        icon_tone=Tone.GOOD,
        middle=True,
        focus=True,
    )
    page.button(
        dismiss,
        f"dismiss {number}",
        Take(Dismiss(number)),
        say("Let it go"),
        icon=Icon.CROSS,
        middle=True,
        focus=True,
    )


def change_row(page: Page, box: Box, change: AnyChange) -> None:
    """A change with its sign."""
    page.panel(box)
    icon, tone = CHANGE_ICONS[str(type(change).__struct_config__.tag)]
    if isinstance(change, ChangeAStat):
        icon, tone = STAT_ICONS[change.stat]
    inner = box.inset(16, 8)
    page.sign(inner.left_part(44).square(42), icon, tone)
    page.words(inner.cut(left=60), word_of(change), BODY, name=True)
