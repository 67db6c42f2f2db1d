"""What the players are told just now: a change and its cause, a warning, why something is greyed."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.inputs import Intent, Open, Sheet, Undo
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Words
from companion.ui.page import LABEL_BOLD, Page
from companion.ui.theme import Tone
from companion.ui.view import Toast

TRAIL_LINES = 2
"""So many lines of a sentence stand where the trail is."""


def told(page: Page, box: Box, wide: Box | None = None) -> Box | None:
    """The sentence that the players are told just now, if there is one; returns its ground.

    One that is too long for the box takes the place of the whole step line, which is `wide`, for as long as
    it is told; a trouble that stands leaves the step line to be read.
    """
    view = page.view
    toast = view.toasts[-1] if view.toasts else Toast(Text(""))
    warning = not view.desk.hint and (view.error is not None or toast.warning)
    text = view.desk.hint or capital(page.say(view.error or toast.text))
    if not text:
        return None
    passes = bool(view.desk.hint) or view.error is None
    if wide is not None and passes and _shortened(page, box, text):
        return _notice(page, wide, text, warning=warning, undoes=undoing(page), lines=4)
    return _notice(page, box, text, warning=warning, undoes=undoing(page))


def capital(said: str) -> str:
    """Words that stand alone begin with a capital: "The enemy: ..." even where the enemy has no name."""
    return said[:1].upper() + said[1:]


def _shortened(page: Page, box: Box, text: str) -> bool:
    """Whether only a part of a sentence would be read there."""
    room = _beside_sign(box)
    return page.type.fit(text, page.sized(LABEL_BOLD), room.w, room.h, TRAIL_LINES).shortened


def _beside_sign(box: Box) -> Box:
    """What a notice leaves for its words."""
    return box.cut(left=46, right=12, top=2, bottom=2)


def undoing(page: Page) -> bool:
    """Whether the sentence that is told is of the last deed, so that touching it takes that back."""
    view = page.view
    quiet = not view.desk.hint and view.error is None
    return quiet and bool(view.toasts) and view.toasts[-1].undoes and view.undo is not None


def answer(page: Page) -> tuple[str, Intent, Text] | None:
    """What a touch on the sentence does: its target's name, what it means, and its words; None for nothing.

    The last deed is taken back. Where nothing is kept, a copy can be, somewhere else.
    """
    if undoing(page):
        return "toast", Undo(), say("Undo")
    if page.view.error is not None and not page.view.desk.hint:
        return "trouble", Open(Sheet.EXPORT), say("Keep a copy")
    return None


def holds_names(text: Text) -> bool:
    """Whether a sentence holds words that players typed: however short it is, they may make it too long."""
    return any(
        holds_names(value) if isinstance(value, Text) else isinstance(value, str)
        for value in text.values.values()
    )


def _notice(
    page: Page, box: Box, text: str, *, warning: bool, undoes: bool = False, lines: int = TRAIL_LINES
) -> Box:
    """One sentence in place of the trail: a change and its cause, or why something is greyed.

    Returns its ground; one that `undoes` says so by its sign. More lines than the trail has take all the box.
    """
    style, one_line = page.sized(LABEL_BOLD), page.width(text, LABEL_BOLD) + 66
    if lines == TRAIL_LINES:
        box = box.right_part(min(box.w, max(TOUCH, one_line)))
        if one_line > box.w:  # the second line needs air
            box = Box(box.x, box.y - 6, box.w, box.h + 10)
    page.add(Panel(box, Tone.ASKBG if warning else Tone.SURFACE, Tone.ASK if warning else Tone.EDGE, 3, 14))
    icon, tone = (Icon.WARNING, Tone.ASK) if warning else (Icon.TOUCH, Tone.INK2)
    icon = Icon.UNDO if undoes else icon
    page.sign(Box(box.x + 12, box.centre[1] - 13, 26, 26), icon, tone)
    page.add(
        Words(
            _beside_sign(box),
            text,
            style,
            Tone.ASK if warning else Tone.INK,
            0.5,
            0.5,
            lines,
            name=True,
        )
    )
    return box
