"""Choosing a Woody to place, and an event card to play: large buttons, those that combine first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Move, Offer
from companion.games.text import say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.steps_turn import event_offers, place_offers
from companion.games.tiny_woodys.woodys import Kind, same
from companion.inputs import Close, Fill, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, LEAD, TAG, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import EVENT_DEEDS, EVENTS, KINDS, kind_sign

if TYPE_CHECKING:
    from companion.games.tiny_woodys.state import TinyWoodys
    from companion.ui.geometry import Box

TYPE = "type of Woodys"
"""The field of the desk that says which type is listed: 0 all, else the type's number from 1."""
NEW = Second("new woody", say("New Woody"), Write("", "place"), Icon.PLUS)


def place_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """The known Woodys, of one type or of all; with a place, one is put there by hand."""
    if about:
        put_sheet(page, state, about)
        return
    limit = limits.placing(state, state.active)
    now = say("Touch the Woody that is placed. Limit: {sum}.", sum=limit.worked_out)
    foot = Foot(say("Back"), Close(), second=NEW)
    if not state.library:
        foot = Foot(NEW.label, NEW.intent, second=Second("back", say("Back"), Close()))
    main = framed(page, Header(say("Place a Woody"), now, Icon.HAND), foot)
    if not state.library:
        page.panel(main.top_part(150), Tone.SUNK)
        words = say(
            "No Woody is known yet: write down the first with New Woody; from then on a touch is enough."
        )
        page.words(main.top_part(150).inset(20, 10), words, LEAD, lines=4)
        return
    chosen = page.view.desk.filled(TYPE, 0)
    types(page, main.top_part(76), TYPE, chosen)
    _listed(page, main.cut(top=86), state, of_type(state, place_offers(state), chosen))


def of_type(state: TinyWoodys, offers: list[Offer], chosen: int) -> list[Offer]:
    """The offers about Woodys of a type; 0 is any."""
    kind = list(Kind)[chosen - 1] if chosen else None
    return [offer for offer in offers if kind is None or state.known(_named(offer)).kind is kind]


def _named(offer: Offer) -> str:
    """The Woody that is placed or put."""
    match offer.action:
        case act.Place(name=name) | Move(what=name):
            return name
    return ""


def _listed(page: Page, area: Box, state: TinyWoodys, offers: list[Offer]) -> None:
    if not offers:
        page.words(area.top_part(60), say("None of that type is known yet."), LEAD, Tone.INK2)
    across = 2 if page.upright else 4
    for number, cell in rows(page, area, len(offers), "page of Woodys", height=84, across=across):
        _woody(page, cell, state, offers[number])


def put(state: TinyWoodys, name: str, where: str) -> Move:
    """A Woody put before a player by hand: out of that player's hand; where that is empty, from the pile."""
    seat = int(where.partition(".")[2])
    origin = f"hand.{seat}" if state.players[seat].hand else f"pile.{state.season.value}"
    return Move(name, origin, where)


def put_sheet(page: Page, state: TinyWoodys, where: str) -> None:
    """The known Woodys, one of which lies there by the table and not by the books."""
    seat = int(where.partition(".")[2])
    now = say("Which Woody lies there? It takes no action.")
    new = Second("new woody", say("New Woody"), Write("", f"put.{where}"), Icon.PLUS)
    title = say("By hand: {name}", name=state.called(seat))
    main = framed(page, Header(title, now, Icon.HAND), Foot(say("Back"), Close(), second=new))
    chosen = page.view.desk.filled(TYPE, 0)
    types(page, main.top_part(76), TYPE, chosen)
    offers = [
        Offer(put(state, woody.name, where), say("{woody}", woody=woody.name)) for woody in state.library
    ]
    _listed(page, main.cut(top=86), state, of_type(state, offers, chosen))


def types(page: Page, box: Box, field: str, chosen: int) -> None:
    """All, and the six types: a touch lists those; with their words where there is room for them."""
    cells = box.columns(7, 6)
    room = cells[0].w - 10
    worded = all(page.width(kind.word, TAG) <= room for kind in Kind)
    page.button(
        cells[0], "all types", Fill(field, 0), say("All"), style=LABEL_BOLD, middle=True, chosen=not chosen
    )
    for n, (kind, cell) in enumerate(zip(Kind, cells[1:], strict=True), 1):
        icon, tone = KINDS[kind]
        page.button(
            cell,
            f"type {kind.value}",
            Fill(field, n),
            kind.word if worded else None,
            icon=icon,
            icon_size=36 if worded else 42,
            icon_tone=tone,
            chosen=n == chosen,
            style=TAG,
            below=True,
            held=kind.word,
        )


def _woody(page: Page, box: Box, state: TinyWoodys, offer: Offer) -> None:
    """A Woody as a button; one that would combine says so."""
    name = _named(offer)
    icon, tone = kind_sign(state.known(name))
    own = state.players[state.active].board
    pairs = isinstance(offer.action, act.Place) and any(
        not laid.pair and same(laid.name, name) for laid in own
    )
    page.button(
        box,
        f"place {name}",
        Take(offer.action),
        name,
        icon=icon,
        icon_size=36,
        icon_tone=tone,
        detail=offer.why_not or (say("combines") if pairs else None),
        style=BODY,
        why_not=offer.why_not,
        edge=Tone.PRIMARY if pairs else Tone.EDGE,
        focus=True,
        is_name=True,
    )


def event_sheet(page: Page, state: TinyWoodys) -> None:
    """The nine kinds of event cards, each with what it does."""
    limit = limits.playing(state, state.active)
    now = say("Touch the event card that is played. Limit: {sum}.", sum=limit.worked_out)
    main = framed(page, Header(say("Play an event"), now, Icon.BOLT), Foot(say("Back"), Close()))
    across = 2 if page.upright else 3
    down = -(-9 // across)
    high = min(130.0, (main.h - 12 * (down - 1)) / down)
    cells = main.top_part(high * down + 12 * (down - 1)).grid(across, down, 12)
    for offer, cell in zip(event_offers(state), cells, strict=False):
        if isinstance(offer.action, act.PlayEvent):
            event = offer.action.event
            page.button(
                cell,
                f"event {event.value}",
                Take(offer.action),
                event.word,
                icon=EVENTS[event],
                icon_size=48,
                detail=offer.why_not or EVENT_DEEDS[event],
                why_not=offer.why_not,
                focus=True,
            )
