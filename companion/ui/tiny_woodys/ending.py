"""The end: a claim, the roles that are shown, the places (T16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import winning
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import TinyWoodys
from companion.games.tiny_woodys.woodys import Kind
from companion.inputs import Close, GoHome, Hold, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, HEADING, LABEL, LEAD, NUMBER, Page
from companion.ui.scenes.steps import foot, header, offer_grid
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.board import Aims, board
from companion.ui.tiny_woodys.kinds import KINDS, kind_sign
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.ui.geometry import Box

TABLE = "table"
"""What the desk holds while the table is looked at once more."""


def claim_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """Who claims the win, and then with what: the counts of every type alike (T19)."""
    back = Foot(say("Back"), Close())
    if not about.isdecimal():
        main = framed(page, Header(say("A win is claimed"), say("Who says so?"), Icon.CROWN), back)
        down = -(-len(state.playing) // 2)
        high = min(92.0, (main.h - 10 * (down - 1)) / down)
        cells = main.top_part(high * down + 10 * (down - 1)).grid(2, down, 10)
        for seat, cell in zip(sorted(state.playing), cells, strict=False):
            page.button(
                cell,
                f"claims {seat}",
                Open(Sheet.CLAIM, str(seat)),
                state.called(seat),
                icon=Icon.HERO,
                style=LEAD,
                focus=True,
                is_name=True,
            )
        return
    seat = int(about)
    name = state.called(seat)
    main = framed(page, Header(name, say("With which type?"), Icon.CROWN), back)
    across = 2 if page.upright else 3
    down = 6 // across
    high = min(150.0, (main.h - 12 * (down - 1)) / down)
    for kind, cell in zip(Kind, main.top_part(high * down + 12 * (down - 1)).grid(across, down), strict=True):
        icon, tone = KINDS[kind]
        count = winning.different(state, seat, kind)
        page.button(
            cell,
            f"with {kind.value}",
            Take(act.Claim(seat, kind)),
            kind.word,
            icon=icon,
            icon_size=60,
            icon_tone=tone,
            detail=say_n("{n} of {goal} different", "{n} of {goal} different", count, goal=state.setup.goal),
            edge=Tone.PRIMARY if count >= state.setup.goal else Tone.EDGE,
            focus=True,
        )


def claim(page: Page, state: TinyWoodys, step: Step) -> None:
    """The claim, with the Woodys that are meant."""
    claimed = state.claims[-1]
    main = framed(page, header(page, step), foot(page, step))
    icon, tone = KINDS[claimed.kind]
    head = main.top_part(112)
    page.panel(head)
    page.sign(head.left_part(120).square(84), icon, tone)
    named = head.cut(left=124, right=300)
    page.words(named.cut(top=8).top_part(50), state.called(claimed.seat), HEADING, name=True)
    page.words(named.bottom_part(48).top_part(38), claimed.kind.word, LEAD, Tone.INK2)
    count, goal = winning.different(state, claimed.seat, claimed.kind), state.setup.goal
    enough = count >= goal
    tally = head.cut(right=20).right_part(270)
    page.sign(
        tally.left_part(56).square(48),
        Icon.CHECK if enough else Icon.WARNING,
        Tone.GOOD if enough else Tone.ASK,
    )
    words = say("{n} of {goal}", n=count, goal=goal)
    page.words(tally.cut(left=60), words, NUMBER, Tone.INK if enough else Tone.ASK, 1)
    meant = winning.of_kind(state, claimed.seat, claimed.kind)
    others = [offer for offer in step.offers if isinstance(offer.action, act.Claim)]
    area = main.cut(top=124, bottom=96 if others else 0)
    across = 2 if page.upright else 3
    down = max(1, -(-len(meant) // across))
    high = min(76.0, (area.h - 8 * (down - 1)) / down)
    for laid, cell in zip(
        meant, area.top_part(high * down + 8 * (down - 1)).grid(across, down, 8), strict=False
    ):
        page.panel(cell, edge=Tone.INK if laid.pair else Tone.EDGE, line=5 if laid.pair else 3)
        sign, colour = kind_sign(state.known(laid.name))
        page.sign(cell.inset(12, 4).left_part(40).square(36), sign, colour)
        page.words(cell.cut(left=60, right=12), laid.name, BODY, lines=2, name=True)
    if others:
        offer_grid(page, main.bottom_part(84), list(enumerate(others, 50)), len(others))


def reveal(page: Page, state: TinyWoodys, step: Step) -> None:
    """One hidden role after the other; those that were entered are one press."""
    hidden = winning.hidden_roles(state)
    plain = foot(page, step)
    known = page.view.secrets.reveals(state) if isinstance(page.view.secrets, Roles) else ()
    if known:
        words = say("{name}: {animal}", name=state.brief(known[0].seat), animal=known[0].kind.animal)
        plain = msgspec.structs.replace(plain, go=words, intent=Take(known[0]))
    asked = known[0].seat if known else hidden[0] if hidden else None
    shown = header(page, step)
    if asked is not None:
        shown = msgspec.structs.replace(shown, now=say("Which role has {name}?", name=state.called(asked)))
    main = framed(page, shown, plain)
    _shown(page, main.top_part(92), state)
    if asked is None:
        return
    box = main.cut(top=104)
    across = 2 if page.upright else 3
    down = 6 // across
    high = min(110.0, (box.h - 12 * (down - 1)) / down)
    taken = set(state.roles.values())
    for kind, cell in zip(Kind, box.top_part(high * down + 12 * (down - 1)).grid(across, down), strict=True):
        icon, tone = KINDS[kind]
        page.button(
            cell,
            f"was {kind.value}",
            Take(act.Reveal(asked, kind)),
            kind.animal,
            icon=icon,
            icon_size=48,
            icon_tone=tone,
            detail=kind.word,
            why_not=say("shown already") if kind in taken else None,
            focus=True,
        )


def _shown(page: Page, box: Box, state: TinyWoodys) -> None:
    """The roles that are known so far."""
    cells = box.columns(max(3, len(state.playing)), 10)
    for seat, cell in zip(sorted(state.playing), cells, strict=False):
        kind = state.roles.get(seat)
        page.panel(cell, Tone.SURFACE if kind else Tone.SUNK)
        inner = cell.inset(10, 8)
        icon, tone = (Icon.UNSURE, Tone.INK2) if kind is None else KINDS[kind]
        page.sign(inner.left_part(34).square(32), icon, tone)
        words = inner.cut(left=42)
        page.words(words.top_part(38), state.called(seat), BODY, name=True)
        page.words(words.bottom_part(34), say("?") if kind is None else kind.animal, LABEL, Tone.INK2)


def over(page: Page, state: TinyWoodys, step: Step) -> None:
    """The places, and what they were reached with; NEXT goes home."""
    ranked = winning.places(state)
    title = msgspec.structs.replace(
        header(page, step),
        now=say("Put the roles back and the cards on their piles.")
        if ranked
        else say("Nobody has won. Undo if it was a slip."),
    )
    looking = page.view.desk.held == TABLE
    words = say("The places") if looking else say("The table")
    second = Second(TABLE, words, Hold(TABLE), Icon.CROWN if looking else Icon.CARDS)
    main = framed(page, title, Foot(say("Home"), GoHome(), second=second))
    if looking:
        board(page, main, state, Aims())
        return
    if not ranked:
        page.panel(main.top_part(110), Tone.SUNK)
        page.words(
            main.top_part(110).inset(20, 10), say("No role was shown: there are no places."), LEAD, lines=2
        )
        return
    high = min(104.0, (main.h - 8 * (len(ranked) - 1)) / len(ranked))
    rows = main.top_part(high * len(ranked) + 8 * (len(ranked) - 1)).rows(len(ranked), 8)
    for (place, seat), row in zip(ranked, rows, strict=True):
        _place(page, row, state, place, seat)


def _place(page: Page, row: Box, state: TinyWoodys, place: int, seat: int) -> None:
    first = place == 1
    page.panel(
        row,
        Tone.LEGAL if first else Tone.SURFACE,
        edge=Tone.PRIMARY if first else Tone.EDGE,
        line=5 if first else 3,
    )
    inner = row.inset(16, 6)
    badge = inner.left_part(64).square(min(60.0, inner.h))
    page.add(Panel(badge, Tone.SURFACE, Tone.EDGE, 3, badge.w / 2))
    if first:
        page.sign(badge.square(badge.w * 0.62), Icon.CROWN, Tone.GOLD)
    else:
        page.words(badge.inset(4), place, Style(34, Weight.HEAVY), align=0.5)
    kind = state.roles[seat]
    icon, tone = KINDS[kind]
    n = winning.score(state, seat)
    page.words(inner.right_part(76), n, Style(50, Weight.HEAVY), align=1)
    page.sign(inner.cut(right=88).right_part(52).square(48), icon, tone)
    words = inner.cut(left=82, right=150)
    page.words(words.top_part(words.h / 2 + 6).bottom_part(44), state.called(seat), HEADING, name=True)
    pairs = winning.combined(state, seat)
    combined = say_n("{n} pair", "{n} pairs", pairs)
    detail = say("{animal}: {kind}; {pairs}", animal=kind.animal, kind=kind.word, pairs=combined)
    page.words(words.bottom_part(words.h / 2 - 6).top_part(30), detail, LABEL, Tone.INK2)
