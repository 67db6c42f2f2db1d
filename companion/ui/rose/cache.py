"""The cache: its cards, and what their gold buys with least waste, or with cards of choice (R54, R55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import cache as rules
from companion.games.rose.effect_actions import Buy
from companion.games.rose.state import Rose, StepId
from companion.games.rose.steps_activation import purchases
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Fill, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import signed
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Offer
    from companion.games.rose.cards import Enemy
    from companion.ui.geometry import Box

GAP = 10
CARDS, ACROSS = 300, 4
FIGURE = Style(40, Weight.HEAVY)
NOT_PLAYED = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER})


def chosen_cards(page: Page, state: Rose) -> tuple[int, ...]:
    """The cards of the cache that were touched to pay with; none where the companion proposes."""
    desk = page.view.desk
    return tuple(at for at in range(len(state.cache)) if desk.filled(f"pay {at}", 0))


def cache(page: Page, state: Rose) -> None:
    """The sheet."""
    total = sum(card.gold for card in state.cache)
    chosen = chosen_cards(page, state)
    paid = sum(state.cache[at].gold for at in chosen)
    now = say_n("{n} gold: what is to be bought?", "{n} gold: what is to be bought?", total)
    if chosen:
        now = say_n("You pay {n} gold, no change is given.", "You pay {n} gold, no change is given.", paid)
    why = rules.why_not_now(state)
    if why is not None:
        now = say("Gold is spent outside the Engagement.")
    header = Header(say("The cache"), now, Icon.GOLD, rule=page.say(say("Rules R54, R55")))
    second = Second("cards", say("Its cards"), Open(Sheet.ENEMIES), Icon.CARDS)
    main = framed(page, header, Foot(say("Done"), Close(), second=second))
    if page.upright:
        high = 83.0 if len(state.cache) <= ACROSS else 176.0
        top, rest = main.top_part(high), main.cut(top=high + GAP)
        _cards(page, top, state, chosen, across=ACROSS)
    else:
        rest = main.cut(left=CARDS + 16)
        _cards(page, main.left_part(CARDS), state, chosen, across=2)
    _purchases(page, rest, state, chosen)


def _cards(page: Page, box: Box, state: Rose, chosen: tuple[int, ...], *, across: int) -> None:
    """The cards; a touch chooses one to pay with, or lets it go."""
    if not state.cache:
        page.panel(box.top_part(100), Tone.SUNK)
        page.words(box.top_part(100).inset(16, 8), say("The cache is empty."), BODY, Tone.INK2, lines=2)
        return
    for at, cell in rows(page, box, len(state.cache), "page of the cache", height=83, across=across, gap=GAP):
        _card(page, cell, at, state.cache[at], chosen=at in chosen)


def _card(page: Page, box: Box, at: int, card: Enemy, *, chosen: bool) -> None:
    name = f"coin {at}"
    lit = chosen or page.is_pressed(name)
    page.add(
        Panel(
            box,
            Tone.LEGAL if lit else Tone.SURFACE,
            Tone.PRIMARY if chosen else Tone.EDGE,
            5 if chosen else 3,
        )
    )
    inner = box.inset(10, 6)
    figure = str(card.gold)
    wide = page.width(figure, FIGURE) + 2
    page.sign(inner.left_part(32).square(30), Icon.GOLD)
    page.words(inner.cut(left=38).left_part(wide), figure, FIGURE)
    if card.name:
        page.words(inner.cut(left=44 + wide), card.name, LABEL, Tone.INK2, lines=2, name=True)
    words = say("{n} gold", n=card.gold)
    page.press(box, name, Fill(f"pay {at}", 0 if chosen else 1), label=words, focus=True)


def _purchases(page: Page, box: Box, state: Rose, chosen: tuple[int, ...]) -> None:
    """What can be bought, each with the cards that pay it."""
    why = rules.why_not_now(state)
    if state.here in NOT_PLAYED:
        why = say("the game is not going on")
    listed = purchases(state)
    for at, cell in rows(page, box, len(listed), "page of purchases", across=2, gap=GAP):
        _purchase(page, cell, at, state, listed[at], chosen=chosen, why=why)


def _purchase(
    page: Page,
    box: Box,
    number: int,
    state: Rose,
    offer: Offer,
    *,
    chosen: tuple[int, ...],
    why: Text | None,
) -> None:
    buy = offer.action
    if not isinstance(buy, Buy):
        return
    price = rules.PRICES[buy.purchase]
    cards = chosen or buy.cards
    paid = sum(state.cache[at].gold for at in cards)
    why = why or offer.why_not
    if chosen and paid < price:
        why = why or say("{n} gold short", n=price - paid)
    if chosen and offer.why_not is not None and paid >= price:
        why = None if not buy.cards else why
    short = say("{price} gold", price=price) if rules.why_not_now(state) is not None else why
    icon, tone = signed(page, buy)
    page.button(
        box,
        f"buy {number}",
        Take(Buy(buy.purchase, cards, buy.item, buy.enemy)),
        offer.label,
        icon=icon,
        icon_tone=tone,
        detail=short or _payment(state, cards, price, paid),
        why_not=why,
        style=LABEL_BOLD,
        focus=True,
        is_name=True,
    )


def _payment(state: Rose, cards: tuple[int, ...], price: int, paid: int) -> Text:
    """Which cards pay, and what is lost: "2+2 for 3, 1 lost"."""
    sums = "+".join(str(state.cache[at].gold) for at in cards)
    if paid == price:
        return say("{price} gold: {sum}", price=price, sum=sums)
    return say("{price} gold: {sum}, {n} lost", price=price, sum=sums, n=paid - price)
