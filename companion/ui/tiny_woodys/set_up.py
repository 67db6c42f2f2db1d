"""Setting the table up: who plays and sits where, who begins, expert mode; then the cards (T2, T3, T16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.players import SEATS
from companion.games.text import Text, say
from companion.games.tiny_woodys.actions import SetUp
from companion.games.tiny_woodys.setting_up import FEWEST, checklist
from companion.games.tiny_woodys.state import Combining, HouseRules, PlacesBy, StepId, TinyWoodys
from companion.inputs import Close, Hold, Intent, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LEAD, TAG, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.role import private_button, secret
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step

GAP = 12
PLACES = "places "
"""What is marked while places are changed, with the seat of whom is to move."""


def chosen(state: TinyWoodys, **fields: object) -> Take:
    """The set-up with something changed."""
    return Take(SetUp(msgspec.structs.replace(state.setup, **fields)))


def set_up(page: Page, state: TinyWoodys, step: Step) -> None:
    """The players around the table, and what else is chosen."""
    rules = Second("house", say("House rules"), Open(Sheet.HOUSE), Icon.SETTINGS)
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=rules))
    across = 2 if page.upright else 3
    down = SEATS // across
    seats = main.top_part(104 * down + GAP * (down - 1))
    for seat, cell in enumerate(seats.grid(across, down)):
        _seat(page, cell, state, seat)
    rest = main.cut(top=seats.h + GAP)
    _modes(page, rest, state)


def _seat(page: Page, box: Box, state: TinyWoodys, seat: int) -> None:
    """A seat: the player's name, or room for one more."""
    players = state.setup.players
    n = len(players)
    if seat > n:
        page.panel(box, Tone.BG, edge=Tone.EDGE, dashed=True)
        return
    if seat == n:
        page.button(
            box,
            "one more",
            chosen(state, players=(*players, "")),
            say("One more player"),
            icon=Icon.PLUS,
            middle=True,
        )
        return
    first = seat == state.setup.first
    gone = box.right_part(78)
    moving = _moving(page, state)
    if moving is not None:
        _place(page, box, state, seat, moving)
        return
    name = box.cut(right=86 if n > FEWEST else 0)
    page.button(
        name,
        f"seat {seat}",
        Write(players[seat], f"seat.{seat}"),
        state.called(seat),
        icon=Icon.CROWN if first else Icon.HERO,
        icon_tone=Tone.GOLD if first else Tone.INK2,
        detail=None if players[seat].strip() else say("touch to name"),
        is_name=True,
        focus=True,
    )
    if n > FEWEST:
        left = players[:seat] + players[seat + 1 :]
        begins = state.setup.first - (seat < state.setup.first)
        away = chosen(state, players=left, first=min(begins, n - 2))
        page.button(gone, f"without {seat}", away, icon=Icon.CROSS, icon_size=30, held=say("Does not play"))


def _moving(page: Page, state: TinyWoodys) -> int | None:
    """While places are changed, the seat of whom is to move; -1 before that is said; None otherwise."""
    held = page.view.desk.held or ""
    if not held.startswith(PLACES):
        return None
    seat = held.removeprefix(PLACES)
    return int(seat) if seat.isdecimal() and int(seat) < len(state.setup.players) else -1


def _place(page: Page, box: Box, state: TinyWoodys, seat: int, moving: int) -> None:
    """A seat while places are changed: touched first it is who moves, touched second where to."""
    intent: Intent = Hold(f"{PLACES}{seat}")
    if moving >= 0:
        intent = Hold(PLACES) if moving == seat else swapped(state, moving, seat)
    page.button(
        box,
        f"place {seat}",
        intent,
        state.called(seat),
        icon=Icon.SWAP,
        chosen=seat == moving,
        detail=say("touch where to") if seat == moving else None,
        is_name=True,
        focus=True,
    )


def swapped(state: TinyWoodys, one: int, other: int) -> Take:
    """The set-up with two players on each other's seat; who begins is the same person."""
    players = list(state.setup.players)
    players[one], players[other] = players[other], players[one]
    first = {one: other, other: one}.get(state.setup.first, state.setup.first)
    return chosen(state, players=tuple(players), first=first)


def _places(page: Page, box: Box, state: TinyWoodys) -> None:
    """Begins changing places, or ends it."""
    moving = _moving(page, state)
    words = say("Change places")
    detail = say("who sits where")
    if moving is not None:
        words, detail = say("Stay seated"), say("touch who moves") if moving < 0 else say("touch where to")
    page.button(
        box,
        "places",
        Hold(page.view.desk.held or PLACES),
        words,
        icon=Icon.SWAP,
        detail=detail,
        chosen=moving is not None,
        focus=True,
    )


def _modes(page: Page, box: Box, state: TinyWoodys) -> None:
    """Who begins, who sits where, and how many Woodys win."""
    setup = state.setup
    following = (setup.first + 1) % len(setup.players)
    if page.upright:
        cells = box.top_part(92).columns(2, GAP)
        _places(page, box.cut(top=92 + GAP).top_part(92), state)
        box = box.cut(top=92 + GAP)
    else:
        first, places, last = box.top_part(92).columns(3, GAP)
        _places(page, places, state)
        cells = first, last
    page.button(
        cells[0],
        "begins",
        chosen(state, first=following),
        say("{name} begins", name=state.brief(setup.first)),
        icon=Icon.CROWN,
        icon_tone=Tone.GOLD,
        detail=say("touch for the next one"),
        focus=True,
        is_name=True,
    )
    page.button(
        cells[1],
        "expert",
        chosen(state, expert=not setup.expert),
        say("Expert mode"),
        icon=Icon.CHECK if setup.expert else Icon.NOTHING,
        detail=say("{n} different ones win", n=setup.goal),
        chosen=setup.expert,
        focus=True,
    )
    hints = (
        say("Whoever walked in the forest last begins, else the youngest."),
        say("{n} Woodys are known from games before.", n=len(state.library))
        if state.library
        else say("No Woody is known yet: each is written down the first time it is placed."),
    )
    for words, row in zip(hints, box.cut(top=106).top_part(112).rows(2, 0), strict=True):
        page.words(row, words, LABEL, Tone.INK2, lines=2)


def laying_out(page: Page, state: TinyWoodys, step: Step) -> None:
    """The cards line by line; roles by private buttons, for those who like."""
    main = framed(page, header(page, step), foot(page, step))
    seats = range(len(state.players))
    across = 2 if page.upright else 4 if len(seats) == 4 else 3  # noqa: PLR2004 - one row of four
    down = -(-len(seats) // across)
    low = main.bottom_part(80 * down + 8 * (down - 1))
    for seat, cell in zip(seats, low.grid(across, down, 8), strict=False):
        private_button(page, cell, state, seat)
    words = say("Roles, if you like: hold the button of your name, and only you look.")
    above = main.cut(bottom=low.h + 10)
    if secret(page, above, state):
        return
    page.words(above.bottom_part(34), words, LABEL, Tone.INK2)
    area = above.cut(bottom=40)
    lines = checklist(state)
    high = min(page.sized(BODY).size * 2.2 + 8, (area.h - 20) / len(lines))
    area = area.top_part(high * len(lines) + 20)
    page.panel(area)
    style = BODY if high >= 60 else Style(24, Weight.BOLD)  # noqa: PLR2004 - two lines of it
    for i, (line, row) in enumerate(zip(lines, area.inset(16, 10).rows(len(lines), 4), strict=True), 1):
        page.panel(row.left_part(40).square(36), Tone.SUNK, radius=18)
        page.words(row.left_part(40).square(32), i, TAG, align=0.5)
        page.words(row.cut(left=54), line, style, lines=2, name=True)


RULES: tuple[tuple[str, str, Text, Text], ...] = (
    ("combine", "T11", say("Two identical Woodys"), say("combine at once, or the player is asked")),
    ("places_by", "T16", say("Second and third"), say("by different Woodys of one's type, or by cards")),
    ("lightning_hits_hidden", "T17", say("Lightning and oak"), say("reach hidden Woodys too, or not")),
)
WORDS: dict[object, Text] = {
    Combining.TAKEN: say("at once"),
    Combining.ASKED: say("asked"),
    PlacesBy.DIFFERENT: say("different"),
    PlacesBy.CARDS: say("cards"),
    True: say("yes"),
    False: say("no"),
}


def house(page: Page, state: TinyWoodys) -> None:
    """What the rulebook leaves open; once the game has begun it only shows how it is played."""
    open_ = state.at is StepId.SETTING_UP
    now = (
        say("A touch changes one; filled ones are changed.")
        if open_
        else say("Chosen before the game began.")
    )
    main = framed(page, Header(say("House rules"), now, Icon.SETTINGS), Foot(say("Done"), Close()))
    for (rule, number, words, detail), row in zip(
        RULES, main.top_part(3 * 112 + 24).rows(3, 12), strict=True
    ):
        value = getattr(state.setup.house, rule)
        page.panel(row)
        inner = row.inset(16, 12)
        page.words(inner.left_part(56), number, TAG, Tone.INK2)
        text = inner.cut(left=64, right=226)
        page.words(text.top_part(38), words, LEAD)
        page.words(text.cut(top=40), detail, LABEL, Tone.INK2, lines=2)
        cell = inner.right_part(214)
        if open_:
            page.button(
                cell,
                f"house {rule}",
                _after(state, rule, value),
                WORDS[value],
                middle=True,
                chosen=value != getattr(HouseRules(), rule),
                focus=True,
            )
        else:
            page.words(cell, WORDS[value], BODY, align=0.5)


def _after(state: TinyWoodys, rule: str, value: object) -> Intent:
    """The rule with its next value."""
    values = [False, True] if isinstance(value, bool) else list(type(value))  # type: ignore[call-overload]
    following = values[(values.index(value) + 1) % len(values)]
    return chosen(state, house=msgspec.structs.replace(state.setup.house, **{rule: following}))
