"""What lies on the table beside the castle: forest and strategy area as a map, and any of their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct, Move, RuleBroken
from companion.games.text import say
from companion.games.white.actions import Describe
from companion.games.white.cards import Card
from companion.games.white.forest import place_index, place_name, shape
from companion.games.white.moves import noted
from companion.games.white.state import Stack
from companion.inputs import Close, Intent, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.white.forest import beside, grown
from companion.ui.white.write_card import GAP, ROW, card_form, modifiers_row

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.page import Page

TURN = 170


def ground(page: Page, state: White) -> None:
    """The map: a touch on a card writes it down, one on an empty place lays a hunt card there."""
    now = say("Touch a card to note it, an empty place to fill it.")
    main = framed(page, Header(say("The forest"), now, Icon.CARDS), Foot(say("Done"), Close()))
    side = main.bottom_part(92) if page.upright else main.right_part(244)
    box = main.cut(bottom=104) if page.upright else main.cut(right=256)
    focused = (page.focused or "").removeprefix("place ")
    woods = grown(page, box, state, {}, focused)
    house = state.setup.house
    for index, place in enumerate(state.forest):
        name = place_name(index, house)
        where = f"forest.{name}"
        touch: Intent = Take(Move("card", "deck", where)) if place.card is None else Open(Sheet.LYING, where)
        page.press(woods.cell(index, shape(house)[1]), f"place {name}", touch, label=name, focus=True)
    beside(page, side, state)


def card_at(state: White, where: str) -> Card | None:
    """The card that lies there, by the names that the rules use; None where none does."""
    place, _, stack = where.partition(".")
    if place == "castle":
        return state.bosses[Stack(stack)].card if stack in set(Stack) else None
    try:
        return noted(state, where)
    except RuleBroken:
        return None


def lying(page: Page, state: White, where: str) -> None:
    """One card: of a face-down one the icon, of any other all that it shows."""
    card = card_at(state, where)
    if card is None:
        return
    place, _, at = where.partition(".")
    woods = state.forest[place_index(at, state.setup.house)] if place == "forest" else None
    down = woods is not None and not woods.face_up
    now = say("Which icon does its back show?") if down else say("Copy what the card shows.")
    title = say("A castle card") if place == "castle" else say("A card on the table")
    gone = Second("gone", say("Not there"), Take(Move("card", where, "discard")), Icon.CROSS)
    foot = Foot(say("Done"), Close(), second=None if place == "castle" else gone)
    main = framed(page, Header(title, now, Icon.CARDS), foot)

    def enter(changed: Card) -> Intent:
        return Take(Describe(where, changed))

    turn = 0.0
    if woods is not None:
        turn = TURN + GAP
        page.button(
            main.top_part(ROW).right_part(TURN),
            "turn",
            Take(Correct(f"{where}.face-up", not woods.face_up)),
            say("Turn it"),
            icon=Icon.SWAP,
            middle=True,
            focus=True,
        )
    if down:
        page.words(main.top_part(ROW).cut(right=turn), say("Place {name}, face down", name=at))
        modifiers_row(page, main.cut(top=ROW + GAP).top_part(ROW), card, enter)
    else:
        card_form(page, main, card, enter, name=Write(card.name, where), beside=turn)
