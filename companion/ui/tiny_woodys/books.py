"""What the left side shows of Tiny Woodys: the season, what the turn still allows, the season piles."""

from __future__ import annotations

from functools import partial

import msgspec

from companion.games.text import Text, say
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.actions import Draw
from companion.games.tiny_woodys.limits import Limit
from companion.games.tiny_woodys.piles import discarded, in_piles
from companion.games.tiny_woodys.state import CARDS, StepId, TinyWoodys, TurnAction
from companion.games.tiny_woodys.steps_turn import to_place
from companion.games.tiny_woodys.turns import may_act
from companion.games.tiny_woodys.woodys import Season
from companion.inputs import Hold, Intent, Open, Sheet, Take
from companion.ui.books import Books, Figure, Side
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, NUMBER, TAG, Page
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import ACTIONS, PLACES, SEASONS
from companion.ui.type import Style, Weight

HIDING = "hiding"
"""What the desk holds while a Woody to be hidden is chosen."""
TALL = 184
ROW = Style(26, Weight.BOLD)
BEFORE = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT})
AFTER = frozenset({StepId.REVEAL, StepId.OVER})
OPEN = frozenset({StepId.TURN, StepId.LEARN, StepId.SEASON})
"""Steps at which the actions of a turn are open: what is asked there can wait."""


def books(state: TinyWoodys) -> Books:
    """The left side."""
    word = say("Woodys") if state.at in BEFORE else state.season.word
    night = state.season is Season.WINTER
    side = Side(partial(_side, state), TALL)
    return Books(night, word, _below(state), hands(state), side=side, picture=PLACES[state.season])


def _below(state: TinyWoodys) -> Text:
    if state.at in BEFORE:
        return say("Set-up")
    if state.at is StepId.OVER:
        return say("The end")
    return say("Turn {n}", n=state.turn)


def hands(state: TinyWoodys) -> tuple[Figure, ...]:
    """Every hand as a number that can be corrected."""
    return tuple(
        Figure(
            f"seat.{seat}.hand",
            Icon.CARDS,
            Tone.INK2,
            say("the hand of {name}", name=state.called(seat)),
            say("hand"),
            player.hand,
            CARDS,
        )
        for seat, player in enumerate(state.players)
    )


class Allowance(msgspec.Struct, frozen=True):
    """What the turn still allows of one thing, and whether it was `done`.

    `limit` is how its number comes about.
    """

    name: str
    icon: Icon
    label: Text
    left: int
    limit: Limit
    intent: Intent
    done: bool


def allowances(state: TinyWoodys) -> tuple[Allowance, ...]:
    """Draw, place, hide, event (T6, T12)."""
    seat = state.active
    drawn, placed, played = (work(state, seat) for work in (limits.drawing, limits.placing, limits.playing))
    place, hide = (may_act(state, action) for action in (TurnAction.PLACE, TurnAction.HIDE))
    return (
        Allowance(
            "draw",
            ACTIONS[TurnAction.DRAW],
            say("Draw"),
            drawn.total if may_act(state, TurnAction.DRAW) else 0,
            drawn,
            Take(Draw()),
            TurnAction.DRAW in state.done,
        ),
        Allowance(
            "place",
            ACTIONS[TurnAction.PLACE],
            say("Place"),
            to_place(state) if place else 0,
            placed,
            Open(Sheet.PLACE),
            TurnAction.PLACE in state.done,
        ),
        Allowance(
            "hide",
            ACTIONS[TurnAction.HIDE],
            say("Hide"),
            int(hide),
            Limit(1),
            Hold(HIDING),
            TurnAction.HIDE in state.done,
        ),
        Allowance(
            "event",
            Icon.BOLT,
            say("Event"),
            max(0, played.total - state.events),
            played,
            Open(Sheet.EVENT),
            state.events > 0,
        ),
    )


def _side(state: TinyWoodys, page: Page, box: Box) -> None:
    """Four tiles over the piles; on an upright screen four in a row over five piles in a row."""
    if state.at in BEFORE or state.at in AFTER:
        _goal(state, page, box if page.upright else box.top_part(192))
        if not page.upright:
            _piles(state, page, box.cut(top=200))
        return
    if page.upright:
        cells = box.top_part(92).columns(4, 8)
        _piles_in_a_row(state, page, box.cut(top=98))
    else:
        cells = box.top_part(192).grid(2, 2, 8)
        _piles(state, page, box.cut(top=200))
    for allowance, cell in zip(allowances(state), cells, strict=True):
        _tile(state, page, cell, allowance)


def _goal(state: TinyWoodys, page: Page, box: Box) -> None:
    """What wins, before the first turn."""
    page.panel(box)
    inner = box.inset(16, 12)
    page.sign(inner.left_part(52).square(52), Icon.CROWN, Tone.GOLD)
    page.words(
        inner.cut(left=66),
        say("{n} different Woodys of one's type win.", n=state.setup.goal),
        BODY,
        lines=4,
    )


def _tile(state: TinyWoodys, page: Page, box: Box, allowance: Allowance) -> None:
    """One allowance: its number; a check mark once it is used up, a dash where others were done instead."""
    used = not allowance.left
    opened = state.step_id in OPEN
    chosen = allowance.name == "hide" and page.view.desk.held == HIDING
    ground = Tone.LEGAL if page.is_pressed(allowance.name) or chosen else Tone.OFFBG if used else Tone.SURFACE
    page.panel(box, ground, edge=Tone.PRIMARY if chosen else None, line=5)
    inner = box.inset(12, 6)
    tone = Tone.OFF if used else Tone.PRIMARY
    page.sign(Box(inner.x, inner.y + 9, 38, 38), allowance.icon, tone)
    top = inner.cut(left=42).top_part(52)
    if used:
        icon, tone = (Icon.CHECK, Tone.GOOD) if allowance.done else (Icon.NOTHING, Tone.OFF)
        page.sign(top.right_part(40).square(40), icon, tone)
    else:
        page.words(top, allowance.left, NUMBER, align=1)
    low, said = inner.bottom_part(26), page.say(allowance.label)
    added = "" if not allowance.limit.added else allowance.limit.worked_out.split(" = ")[0].replace(" ", "")
    wide = page.width(said, LABEL)
    if added and wide + page.width(added, TAG) + 8 <= low.w:
        page.words(low.cut(left=wide + 8), added, TAG, Tone.INK2, 1)
    page.words(low.left_part(wide + 2) if added else low, said, LABEL, Tone.INK2)
    if opened:
        said_why = say("done already") if allowance.done else say("two actions are done")
        why = said_why if used and isinstance(allowance.intent, Take | Hold) else None
        page.press(box, allowance.name, allowance.intent, why_not=why, held=summed(allowance), label=said)


def summed(allowance: Allowance) -> Text:
    """How an allowance comes about."""
    return say("{what}: {sum}", what=allowance.label, sum=allowance.limit.explained)


def _piles(state: TinyWoodys, page: Page, box: Box) -> None:
    """The season piles from top to bottom, the current one on a ground of its own."""
    page.panel(box, Tone.LEGAL if page.is_pressed("piles") else Tone.SURFACE)
    inner = box.inset(8, 8)
    head, *rows = inner.rows(6, 0)
    page.words(head.cut(left=6, right=80), say("Season piles"), LABEL_BOLD, Tone.INK2)
    page.words(head.cut(right=8).right_part(70), in_piles(state), LABEL_BOLD, Tone.INK2, 1)
    for row, season in zip(rows, Season, strict=False):
        here = season is state.season and state.at not in BEFORE
        if here:
            page.add(Panel(row, Tone.LEGAL, radius=8))
        page.sign(Box(row.x + 6, row.centre[1] - 12, 24, 24), SEASONS[season], Tone.INK2)
        page.words(row.cut(left=40, right=70), season.word, ROW)
        page.words(row.cut(right=8).right_part(64), _count(state.piles[season]), ROW, align=1)
    last = rows[-1]
    page.sign(Box(last.x + 6, last.centre[1] - 12, 24, 24), Icon.CARDS, Tone.INK2)
    page.words(last.cut(left=40, right=70), say("Discard"), ROW, Tone.INK2)
    page.words(last.cut(right=8).right_part(64), _count(discarded(state)), ROW, Tone.INK2, 1)
    _open_piles(page, box)


def _open_piles(page: Page, box: Box) -> None:
    page.press(box, "piles", Open(Sheet.PILES), held=say("Correct the piles"), label=say("Season piles"))


def _piles_in_a_row(state: TinyWoodys, page: Page, box: Box) -> None:
    page.panel(box, Tone.LEGAL if page.is_pressed("piles") else Tone.SURFACE)
    listed = [(SEASONS[season], season.word, state.piles[season]) for season in Season]
    cells = box.inset(6, 6).columns(5, 4)
    for cell, (icon, word, count), season in zip(
        cells, [*listed, (Icon.CARDS, say("Discard"), discarded(state))], [*Season, None], strict=True
    ):
        if season is state.season:
            page.add(Panel(cell, Tone.LEGAL, radius=8))
        inner = cell.inset(8, 4)
        page.sign(Box(inner.x, inner.y + 3, 28, 28), icon, Tone.INK2)
        page.words(inner.top_part(34).cut(left=36), _count(count), Style(28, Weight.BOLD), align=1)
        page.words(inner.bottom_part(28), word, TAG, Tone.INK2)
    _open_piles(page, box)


def _count(cards: int | None) -> str:
    """How many cards; a question mark where nobody counted them."""
    return "?" if cards is None else str(cards) if cards else "\N{EN DASH}"
