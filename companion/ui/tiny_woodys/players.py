"""The players: cards in hand, names, whose turn it is, who leaves and comes back (T2, T14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.state import CARDS, StepId, TinyWoodys
from companion.inputs import Close, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.role import private_button, secret

if TYPE_CHECKING:
    from collections.abc import Sequence

HAND = 160
"""How high the panel of the cards in hand is."""
GAP = 12
HIGHEST = 136.0
"""Buttons grow no higher."""


def players_sheet(page: Page, state: TinyWoodys) -> None:
    """Every player; a touch opens what can be put right."""
    main = framed(
        page,
        Header(say("Players"), say("Touch a player to put something right."), Icon.PEOPLE),
        Foot(say("Done"), Close()),
    )
    down = -(-len(state.players) // 2)
    high = min(104.0, (main.h - 10 * (down - 1)) / down)
    cells = main.top_part(high * down + 10 * (down - 1)).grid(2, down, 10)
    for seat, cell in enumerate(cells[: len(state.players)]):
        player = state.players[seat]
        detail = say("has left") if player.left else say_n("{n} in hand", "{n} in hand", player.hand)
        page.button(
            cell,
            f"seat {seat}",
            Open(Sheet.SEAT, str(seat)),
            state.called(seat),
            icon=Icon.HERO,
            detail=detail,
            style=LEAD,
            focus=True,
            is_name=True,
        )


def seat_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """One player."""
    seat = int(about) if about.isdecimal() else -1
    if not 0 <= seat < len(state.players):
        return
    player = state.players[seat]
    name = state.called(seat)
    claim = Second("claims", say("Claims the win"), Open(Sheet.CLAIM, about), Icon.CROWN, Tone.GOLD)
    playing = state.at is StepId.TURN and not player.left
    main = framed(
        page,
        Header(name, say("Put right what the table shows otherwise."), Icon.HERO),
        Foot(say("Done"), Close(), second=claim if playing else None),
    )
    across, down = (2, 3) if page.upright else (3, 2)
    deeds = main.cut(top=HAND + GAP)
    high = min(HIGHEST, (deeds.h - GAP * (down - 1)) / down)
    cells = deeds.top_part(high * down + GAP * (down - 1)).grid(across, down, GAP)
    *first, role, other = (*cells[:3], cells[4], cells[3]) if page.upright else cells[:5]
    if player.left:
        other = cells[3]
    elif state.at is not StepId.SETTING_UP:
        private_button(page, role, state, seat, say("Role"))
    if secret(page, main.top_part(role.y - GAP - main.y), state):
        return
    _hand(page, main.top_part(HAND), state, seat)
    _deeds(page, first, state, seat)
    rename = Write(state.setup.players[seat], f"seat.{seat}")
    page.button(other, "rename", rename, say("Rename"), icon=Icon.PENCIL)


def _hand(page: Page, box: Box, state: TinyWoodys, seat: int) -> None:
    """How many cards are in hand; the limit beside it."""
    n = state.players[seat].hand
    page.panel(box)
    inner = box.inset(20, 14)
    words = inner.cut(right=340)
    page.words(words.top_part(40), say("Cards in hand"), LEAD)
    mine = sum(laid.cards for laid in state.players[seat].board)
    kept = say("keeps {sum}", sum=limits.keeping(state, seat).explained)
    page.words(words.cut(top=44, bottom=34), kept, LABEL, Tone.INK2, lines=2, name=True)
    table = say_n("{n} Woody on the table", "{n} Woodys on the table", mine)
    page.words(words.bottom_part(30), table, LABEL, Tone.INK2)
    page.adjust = (
        Take(Correct(f"seat.{seat}.hand", max(0, n - 1))),
        Take(Correct(f"seat.{seat}.hand", min(CARDS, n + 1))),
    )
    page.stepper(
        Box(inner.right - 320, inner.centre[1] - 46, 320, 92),
        "hand",
        n,
        page.adjust[0],
        page.adjust[1],
        least=say("0 is the least") if not n else None,
    )


def _deeds(page: Page, cells: Sequence[Box], state: TinyWoodys, seat: int) -> None:
    """Discarding, being on, leaving and coming back."""
    player = state.players[seat]
    owed = next((debt.cards for debt in state.owing if debt.seat == seat), 0)
    turn = state.at is StepId.TURN
    page.button(
        cells[0],
        "discards",
        Take(act.Discard(seat, max(1, owed))),
        say("Discards {n}", n=max(1, owed)),
        icon=Icon.ERASE,
        detail=say("over the limit") if owed else say("by hand"),
        why_not=None if player.hand and turn else say("no card in hand"),
    )
    on = seat == state.active
    page.button(
        cells[1],
        "is on",
        Take(Correct("active", seat)),
        say("Plays now"),
        icon=Icon.NEXT,
        detail=say("the turn starts anew"),
        why_not=say("is on already") if on else say("has left") if player.left else None,
    )
    if player.left:
        page.button(
            cells[2],
            "back",
            Take(Correct(f"seat.{seat}.left", value=False)),
            say("Is back"),
            icon=Icon.HOME,
        )
    else:
        alone = len(state.playing) == 1
        page.button(
            cells[2],
            "leaves",
            Take(act.Leave(seat)),
            say("Leaves the game"),
            icon=Icon.HOME,
            detail=say("asks about the Woodys"),
            why_not=say("somebody must stay") if alone else None if turn else say("in a turn only"),
        )
