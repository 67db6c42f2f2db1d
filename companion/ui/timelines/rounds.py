"""A round on the grid: new Timelines, and who plays whom (L3, L7)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines.heroes import Hero
from companion.games.timelines.rounds import waited_for
from companion.games.timelines.state import Timelines, spots
from companion.inputs import Hold, Intent, Take
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.timelines.board import Board, Legend, board
from companion.ui.timelines.grid import Cell, Look
from companion.ui.timelines.hero_cards import row
from companion.ui.timelines.players import Tile

if TYPE_CHECKING:
    from companion.games.game import Step

SEAT = "seat "
"""What a player's tile is called, with the seat from 0."""
CARD = 64
CAPTION = 28
REVEALING: Legend = ((Icon.CHECK, say("table")), (None, say("player")), (Icon.CROSS, say("gone")))
ROUND: Legend = ((Icon.HOURGLASS, say("table")), (None, say("player")), (Icon.CROSS, say("gone")))


def elsewhere(state: Timelines) -> dict[Hero, tuple[Icon | int, bool]]:
    """The mark of every hero that was seen, and whether it is one that was played."""
    marks: dict[Hero, tuple[Icon | int, bool]] = {}
    for spot, hero in spots(state):
        place, _, seat = spot.partition(".")
        if place == "timelines":
            marks[hero] = Icon.HOURGLASS, False
        elif place == "abyss":
            marks[hero] = Icon.CROSS, False
        else:
            marks[hero] = int(seat) + 1, place == "played"
    return marks


def heroes_of(state: Timelines, seat: int) -> Text:
    """How many heroes a player holds."""
    return say_n("{n} hero", "{n} heroes", state.players[seat].size)


def reveal(page: Page, state: Timelines, step: Step) -> None:
    """Tap the heroes that are turned up."""
    marks = elsewhere(state)

    def cell(hero: Hero) -> Cell:
        touch = Take(act.Tap(hero))
        if hero in state.line:
            return Cell(Look.CHOSEN, Icon.CHECK, touch)
        mark, played = marks.get(hero, (None, False))
        return Cell(Look.FREE if mark is None else Look.ELSEWHERE, mark, touch, played)

    tiles = tuple(
        Tile(seat, state.total(seat), detail=heroes_of(state, seat)) for seat in range(len(state.players))
    )
    board(
        page,
        state,
        Board(header(page, step), foot(page, step), tiles, cell, REVEALING, partial(_deck, state)),
    )


def _deck(state: Timelines, page: Page, box: Box) -> None:
    """Which round it is, and how many heroes are in the deck still."""
    if box.h < CAPTION:
        return
    line = box.left_part(min(box.w, 330)).top_part(CAPTION)
    page.words(line.cut(right=84), say("Round {n}", n=state.round), LABEL_BOLD, Tone.INK2)
    page.sign(Box(line.right - 78, line.y + 2, 24, 24), Icon.CARDS, Tone.INK2)
    page.words(line.right_part(50), state.deck, LABEL_BOLD, Tone.INK2, 1)


def timelines(state: Timelines, page: Page, box: Box) -> None:
    """The round, and the Timelines as cards where there is room for them."""
    if page.upright:
        _deck(state, page, box.left_part(220))
        if box.h >= CARD / 2 and state.line:
            row(page, box.cut(left=244).top_part(min(float(CARD), box.h)), state.line)
        return
    _deck(state, page, box)
    box = box.cut(top=CAPTION + 6)
    if box.h < CAPTION + CARD / 2 or not state.line:
        return
    high = min(float(CARD), box.h - CAPTION)
    page.words(box.top_part(CAPTION), say("Timelines"), LABEL_BOLD, Tone.INK2)
    row(page, box.cut(top=CAPTION).top_part(high), state.line)


def chosen_seat(page: Page, state: Timelines) -> int | None:
    """Whose hero the next touch is: the player's whose tile was touched, or the next one's."""
    waiting = waited_for(state)
    held = page.view.desk.held or ""
    if held.startswith(SEAT) and int(held.removeprefix(SEAT)) in waiting:
        return int(held.removeprefix(SEAT))
    return waiting[0] if waiting else None


def play(page: Page, state: Timelines, step: Step) -> None:
    """Tap what each player plays; a touch on another player's tile lets that one be next."""
    marks, seat = elsewhere(state), chosen_seat(page, state)
    waiting = waited_for(state)
    picked = seat if waiting and seat != waiting[0] else None

    def cell(hero: Hero) -> Cell:
        touch = Take(act.Tap(hero, picked))
        mark, played = marks.get(hero, (None, False))
        if played:
            return Cell(Look.CHOSEN, mark, Take(act.Tap(hero)), played=True)
        if seat is not None and hero in state.players[seat].hand:
            return Cell(Look.LIKELY, mark, touch)
        return Cell(Look.FREE if mark is None else Look.ELSEWHERE, mark, touch)

    shown = header(page, step)
    if picked is not None:
        now = say("{name} plays: tap the hero.", name=state.called(picked))
        shown = msgspec.structs.replace(shown, now=now)
    tiles = tuple(_playing(state, at, on=at == seat) for at in range(len(state.players)))
    board(page, state, Board(shown, foot(page, step), tiles, cell, ROUND, partial(timelines, state)))


def _playing(state: Timelines, seat: int, *, on: bool) -> Tile:
    """A player and what was played."""
    played = [played.hero for played in state.up if played.seat == seat and played.hero is not None]
    waits = seat in waited_for(state)
    name = state.brief(seat)
    intent: Intent | None = Hold(f"{SEAT}{seat}") if waits and not on else None
    return Tile(
        seat,
        "?" if waits else "\N{EN DASH}",
        heroes=tuple(played),
        detail=heroes_of(state, seat),
        on=on,
        intent=intent,
        label=say("{name} plays", name=name),
    )
