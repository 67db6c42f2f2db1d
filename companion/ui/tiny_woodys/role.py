"""Roles, seen only while a finger holds a private button (T4, T19): entered there and looked at there.

What a role is comes from the players' secrets, which no state, journal or log knows; only here is it drawn.
"""

from __future__ import annotations

from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import TinyWoodys
from companion.games.tiny_woodys.winning import different
from companion.games.tiny_woodys.woodys import Kind
from companion.inputs import Close, Confide, Hint
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, HEADING, LABEL, LEAD, Page
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import KINDS
from companion.ui.type import Style, Weight

PRIVATE = "role "
"""What the names of private buttons begin with; the seat comes after it."""
HOW = say("Keep a finger on it; shield the screen with your hand.")


def private(seat: int) -> str:
    """The name of a player's private button."""
    return f"{PRIVATE}{seat}"


def look(page: Page, state: TinyWoodys, seat: int) -> Second:
    """A private button for the foot."""
    words = say("Role of {name}: hold", name=state.called(seat))
    return Second(private(seat), words, Hint(page.say(HOW)), Icon.EYE, private=True)


def private_button(page: Page, box: Box, state: TinyWoodys, seat: int, label: Text | None = None) -> None:
    """A private button; a check mark tells that the role is known here, not which."""
    known = isinstance(page.view.secrets, Roles) and page.view.secrets.look(seat) is not None
    page.button(
        box,
        private(seat),
        Hint(page.say(HOW)),
        label or state.called(seat),
        icon=Icon.CHECK if known else Icon.EYE,
        detail=say("hold to look") if known else say("hold to enter"),
        icon_tone=Tone.GOOD if known else Tone.INK2,
        is_name=True,
        private=True,
    )


def revealed(page: Page) -> int | None:
    """The seat whose private button a finger holds now."""
    pressed = page.pressed or ""
    number = pressed.removeprefix(PRIVATE)
    return int(number) if pressed.startswith(PRIVATE) and number.isdecimal() else None


def secret(page: Page, box: Box, state: TinyWoodys) -> bool:
    """Draw the role whose button is held; False where none is."""
    seat = revealed(page)
    if seat is None or not isinstance(page.view.secrets, Roles) or seat >= len(state.players):
        return False
    kind = page.view.secrets.look(seat)
    page.panel(box, Tone.SURFACE, edge=Tone.INK, line=5)
    inner = box.inset(20, 12)
    if kind is None:
        asked = say(
            "{name}: which role? Slide there, or touch it with another finger.", name=state.called(seat)
        )
        page.words(inner.top_part(60), asked, BODY, lines=2, name=True)
        _choices(page, inner.cut(top=68), seat, None)
        return True
    # far from the button, so that a finger that slips does not choose another role
    across = inner.top_part(min(172.0, inner.h - 140) if inner.h >= 320 else 82)  # noqa: PLR2004
    _choices(page, across, seat, kind)
    icon, tone = KINDS[kind]
    low = inner.bottom_part(min(150.0, inner.h - across.h - 8))
    page.sign(low.left_part(low.h).square(low.h * 0.8), icon, tone)
    words = low.cut(left=low.h + 12)
    page.words(words.top_part(34), state.called(seat), BODY, Tone.INK2, name=True)
    page.words(words.cut(top=34).top_part(52), kind.animal, HEADING)
    count = say_n(
        "{n} of {goal} different {kind}",
        "{n} of {goal} different {kind}",
        different(state, seat, kind),
        goal=state.setup.goal,
        kind=kind.word,
    )
    page.words(words.cut(top=88).top_part(36), count, LEAD)
    return True


def _choices(page: Page, box: Box, seat: int, chosen: Kind | None) -> None:
    """The six roles."""
    across = 3 if box.h >= 156 else 6  # noqa: PLR2004 - two rows of targets
    down = 6 // across
    high = min(110.0, (box.h - 8 * (down - 1)) / down)
    for kind, cell in zip(
        Kind, box.top_part(high * down + 8 * (down - 1)).grid(across, down, 8), strict=True
    ):
        name = (
            f"be {kind.value} {seat}"  # of one seat alone: where the dial stood tells the next player nothing
        )
        stands = page.focused == name
        on = kind is chosen or stands
        page.panel(
            cell,
            Tone.LEGAL if on else Tone.SURFACE,
            edge=Tone.PRIMARY if on else Tone.EDGE,
            line=5 if on else 3,
        )
        icon, tone = KINDS[kind]
        side = min(48.0, cell.h - 30)
        if across == 3:  # noqa: PLR2004 - words beside the sign
            page.sign(cell.inset(12, 4).left_part(side).square(side), icon, tone)
            words = cell.cut(left=side + 22, right=8)
            page.words(words.top_part(words.h / 2 + 8).bottom_part(32), kind.animal, Style(24, Weight.BOLD))
            page.words(words.bottom_part(words.h / 2 - 8).top_part(26), kind.word, LABEL, Tone.INK2)
        else:
            page.sign(cell.top_part(cell.h - 28).square(side), icon, tone)
            page.words(cell.inset(4, 4).bottom_part(26), kind.animal, LABEL, Tone.INK2, 0.5)
        page.press(cell, name, Confide(seat, kind), label=kind.animal, focus=True, under=private(seat))


def role_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """Every player's private button; while one is held, that role and nothing else."""
    seats = state.playing if not about.isdecimal() else (int(about),)
    main = framed(page, Header(say("Roles"), HOW, Icon.EYE), Foot(say("Done"), Close()))
    buttons(page, main, state, seats)


def buttons(page: Page, box: Box, state: TinyWoodys, seats: tuple[int, ...]) -> None:
    """Private buttons at the bottom of a box, what they show above them."""
    across = min(len(seats), 3)
    down = -(-len(seats) // across)
    low = box.bottom_part(92 * down + 10 * (down - 1))
    for seat, cell in zip(seats, low.grid(across, down, 10), strict=False):
        private_button(page, cell, state, seat)
    above = box.cut(bottom=low.h + 14)
    if secret(page, above, state):
        return
    page.panel(above, Tone.SUNK)
    inner = above.inset(24, 12)
    page.sign(inner.left_part(90).square(80), Icon.HIDDEN, Tone.INK2)
    words = say(
        "A role is in no log, no backup and no undo: it is gone with the game. With all roles entered, "
        "the companion says that somebody has won, not who."
    )
    page.words(inner.cut(left=114), words, BODY, Tone.INK2, lines=7)
