"""Heroes taken up and put elsewhere: what a special action does, and any correction (L4, L17)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.game import Move
from companion.games.text import Text, say
from companion.games.timelines.heroes import INITIATIVE, Hero, title
from companion.games.timelines.places import UNSEEN
from companion.games.timelines.state import Timelines
from companion.inputs import Close, Hold, Intent, Take
from companion.ui.frame import Foot, Header
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.page import TAG, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.timelines.board import Board, board
from companion.ui.timelines.grid import Cell, Look
from companion.ui.timelines.players import Tile
from companion.ui.timelines.rounds import ROUND, elsewhere, heroes_of, timelines

if TYPE_CHECKING:
    from companion.games.game import Step

HERO, HIDDEN = "hero ", "hidden "
"""What is held: a hero of the grid, or a hidden one of a hand, with the seat from 0."""
PLACES: tuple[tuple[str, Text, Icon], ...] = (
    ("timelines", say("Timelines"), Icon.HOURGLASS),
    ("abyss", say("Abyss"), Icon.CROSS),
    ("deck", say("Deck"), Icon.CARDS),
)
"""Where a hero can be put besides the hands."""


class Taken(NamedTuple):
    """A hero that was taken up: which (or one that nobody saw), from where, and what the desk calls it."""

    what: Hero
    origin: str
    held: str


def special(page: Page, state: Timelines, step: Step) -> None:
    """What the first in initiative does to heroes: touch one, then where it belongs."""
    moving(page, state, header(page, step), foot(page, step))


def heroes(page: Page, state: Timelines) -> None:
    """The same at any time."""
    now = say("Touch a hero, or a player for a hidden one; then where it belongs.")
    moving(page, state, Header(say("Move a hero"), now, Icon.HAND), Foot(say("Done"), Close()))


def moving(page: Page, state: Timelines, shown: Header, low: Foot) -> None:
    """The grid on which heroes are taken up and put elsewhere (L17)."""
    marks, hero = elsewhere(state), taken(page, state)

    def cell(at: Hero) -> Cell:
        mark, played = marks.get(at, (None, False))
        look = Look.FREE if mark is None else Look.LIKELY if at in state.line else Look.ELSEWHERE
        if hero is not None and at == hero.what:
            look = Look.HELD
        return Cell(look, mark, Hold(f"{HERO}{at}"), played)

    seats = range(len(state.players))
    if hero is None:
        tiles = tuple(_ordered(state, seat) for seat in seats)
        board(page, state, Board(shown, low, tiles, cell, ROUND, partial(timelines, state)))
        return
    tiles = tuple(_target(state, seat, hero) for seat in seats)
    shown = msgspec.structs.replace(shown, now=_question(state, hero))
    aims = partial(_targets, hero)
    below = partial(timelines, state) if page.upright else aims
    board(page, state, Board(shown, low, tiles, cell, ROUND, below, aims))


def taken(page: Page, state: Timelines) -> Taken | None:
    """The hero that was taken up, if there is one."""
    held = page.view.desk.held or ""
    hero, seat = held.removeprefix(HERO), held.removeprefix(HIDDEN)
    if held.startswith(HERO) and hero in INITIATIVE:
        return Taken(hero, "", held)
    hidden = held.startswith(HIDDEN) and int(seat) < len(state.players) and state.players[int(seat)].unseen
    return Taken(UNSEEN, f"hand.{seat}", held) if hidden else None


def _question(state: Timelines, hero: Taken) -> Text:
    if hero.what == UNSEEN:
        name = state.called(int(hero.held.removeprefix(HIDDEN)))
        return say("Where does the hidden hero of {name} belong?", name=name)
    return say("Where does {hero} belong?", hero=title(hero.what))


def _ordered(state: Timelines, seat: int) -> Tile:
    """A player's place in initiative; a touch takes up a hidden hero of the hand, if there is one."""
    order = [played.seat for played in state.up]
    first = order.index(seat) + 1 if seat in order else None
    hidden: Intent | None = Hold(f"{HIDDEN}{seat}") if state.players[seat].unseen else None
    return Tile(
        seat,
        "" if first is None or state.setup.solo else say("{n}.", n=first),
        detail=heroes_of(state, seat),
        on=first == 1,
        intent=hidden,
        label=say("Hidden one"),
    )


def _target(state: Timelines, seat: int, hero: Taken) -> Tile:
    """A hand that the hero may go to; that which it comes from opens what there is of the player."""
    own = hero.origin == f"hand.{seat}"
    put = Take(Move(hero.what, hero.origin, f"hand.{seat}"))
    return Tile(
        seat,
        "\N{MINUS SIGN}" if own else "+",
        detail=heroes_of(state, seat),
        on=not own,
        intent=None if own else put,
        label=state.brief(seat),
    )


def _targets(hero: Taken, page: Page, box: Box) -> None:
    """The places besides the hands; the last button lets the hero lie."""
    cells = box.rows(4, 0) if page.upright else box.top_part(2 * TOUCH + 8).grid(2, 2, 8)
    for (place, words, icon), cell in zip(PLACES, cells, strict=False):
        lies_up = place == "timelines"
        page.button(
            cell,
            place,
            None if lies_up and hero.what == UNSEEN else Take(Move(hero.what, hero.origin, place)),
            page.fitting(cell.w - 10, TAG, words, say("Table")) if lies_up else words,
            icon=icon,
            icon_size=24,
            style=TAG,
            below=True,
            focus=True,
            why_not=say("The Timelines lie face up: touch which hero it is.")
            if lies_up and hero.what == UNSEEN
            else None,
        )
    page.button(
        cells[3],
        "let lie",
        Hold(hero.held),
        say("Let lie"),
        icon=Icon.UNDO,
        icon_size=24,
        style=TAG,
        below=True,
    )
