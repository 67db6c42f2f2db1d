"""The merchant's stall: items at the price printed on them, and his services."""

from __future__ import annotations

import msgspec

from companion.games.game import Offer, Step
from companion.games.strong20.adjustments import Number
from companion.games.text import Text, say
from companion.games.white import merchant as rules
from companion.games.white import numbers
from companion.games.white.actions import Service, Trade
from companion.games.white.state import White
from companion.inputs import Fill, Open, Sheet, Take
from companion.ui.frame import Second, framed
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel, Scenery
from companion.ui.page import BODY, LABEL, Page
from companion.ui.places import View as Place
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

PRICE = Style(32, Weight.HEAVY)
CHANGE = Open(Sheet.ADJUST, "prices")
USUAL_PRICE = 5
DEAREST = 20
SERVICES = {
    Service.SCOUT_FOREST: (Icon.FOREBODE, say("turn a card")),
    Service.SCOUT_CASTLE: (Icon.CASTLE, say("turn a card")),
    Service.MEND: (Icon.RECOVERY, say("recover a die")),
    Service.SHARPEN: (Icon.DAMAGE, say("weakest back")),
    Service.SCRY: (Icon.MOON, say("day or night")),
    Service.RAZE: (Icon.AXE, say("replace a card")),
    Service.FORGE: (Icon.HAMMER, say("turn an item")),
    Service.POTION: (Icon.FLASK, say("+2 to a stat")),
}


def merchant(page: Page, state: White, step: Step) -> None:
    """Spend as you like."""
    bought = (
        state.bought,
        rules.MOST_BOUGHT,
        say("Bought {n} of {of}", n=state.bought, of=rules.MOST_BOUGHT),
    )
    counter = bought if state.bought <= rules.MOST_BOUGHT else None
    second = Second("items", say("Items held: {n}", n=len(state.items)), Open(Sheet.ITEMS))
    if page.upright:  # there is no room for it among the services
        second = Second("price change", say("Price change"), CHANGE)
    shown = msgspec.structs.replace(foot(page, step), second=second)
    main = framed(page, header(page, step, squares=counter), shown)
    awning = 0 if page.upright else 40  # upright its room is needed for names that can be touched
    if awning:
        page.add(Scenery(main.top_part(awning), Place.AWNING))
    items_h = 250.0 if page.upright else 162.0
    items = main.cut(top=awning + 8).top_part(items_h)
    for i, box in zip(range(len(state.shop)), items.columns(3, 12), strict=False):
        _item(page, box, state, i)
    services = main.cut(top=awning + 8 + items_h + 10)
    offers = [
        (number, offer)
        for number, offer in enumerate(step.offers)
        if isinstance(offer.action, Trade) and offer.action.service in SERVICES
    ]
    across = 2 if page.upright else 3
    down = -(-(len(offers) + (not page.upright)) // across)
    height = min(92.0, (services.h - 10 * (down - 1)) / down)
    area = services.top_part(height * down + 10 * (down - 1))
    cells = area.grid(across, down, 10)
    for (number, offer), box in zip(offers, cells, strict=False):
        _service(page, box, state, number, offer)
    if not page.upright:
        _change(page, cells[len(offers)], state)


def _change(page: Page, box: Box, state: White) -> None:
    """What a card adds to every price of this visit (W78)."""
    added = sum(adjustment.by for adjustment in numbers.of(state, Number.PRICE))
    page.button(
        box,
        "price change",
        CHANGE,
        say("Price change"),
        icon=Icon.SWAP,
        icon_size=42,
        detail=say("{by} to all", by=f"{added:+d}") if added else say("where a card says so"),
        held=say("Rule {number}", number="W78"),
    )


def _item(page: Page, box: Box, state: White, number: int) -> None:
    """An item of the shop: its price is the one printed on it, set here while it is not written down."""
    item = state.shop[number]
    field = f"price {number}"
    printed = page.view.desk.filled(field, USUAL_PRICE) if item.cost is None else item.cost
    price = numbers.price(state, printed).value
    short = price - state.gold
    page.panel(box, edge=Tone.EDGE if short <= 0 else None)
    inner = box.inset(15, 12)
    top = inner.top_part(40)
    left = 0 if page.upright else 44  # upright the name needs the room
    if left:
        page.sign(top.left_part(32).square(32), Icon.CARDS, Tone.INK2)
    wide = _price(page, top, price)
    name: Text | str = item.name or say("Item {n}", n=number + 1)
    page.words(top.cut(left=left, right=wide), name, BODY, lines=2, name=bool(item.name))
    reckoned = numbers.price(state, printed).words
    card = Open(Sheet.ITEM, f"shop.{number}")
    page.press(box.top_part(TOUCH if page.upright else 74), f"shop {number}", card, held=reckoned)
    low = inner.bottom_part(160 if page.upright else 76)
    steps = low.top_part(76)
    buy = low.bottom_part(76) if page.upright else steps.cut(left=168)
    if item.cost is None:
        less, more = Fill(field, max(0, printed - 1)), Fill(field, min(DEAREST, printed + 1))
        page.button(steps.left_part(76), f"{field}-", less, icon=Icon.MINUS, repeats=True)
        plus = steps.right_part(76) if page.upright else steps.cut(left=84).left_part(76)
        page.button(plus, f"{field}+", more, icon=Icon.PLUS, repeats=True)
    else:
        buy = low if page.upright else steps
    page.button(
        buy,
        f"buy {number}",
        Take(Trade(Service.BUY, printed, target=f"shop.{number}")),
        say("{n} short", n=short) if short > 0 else say("Buy"),
        middle=True,
        why_not=say("{n} gold short", n=short) if short > 0 else None,
        focus=True,
    )


def _price(page: Page, row: Box, price: int) -> float:
    """A price at the right end of a row; returns the room it takes."""
    wide = page.width(str(price), PRICE) + 2
    page.words(row.right_part(wide), price, PRICE, align=1)
    page.sign(Box(row.right - wide - 36, row.centre[1] - 14, 28, 28), Icon.GOLD)
    return wide + 44


def _service(page: Page, box: Box, state: White, number: int, offer: Offer) -> None:
    if not isinstance(offer.action, Trade):
        return
    icon, what = SERVICES[offer.action.service]
    name = f"offer {number}"
    off = offer.why_not is not None
    chosen = page.focused == name and not off
    ground = Tone.OFFBG if off else Tone.LEGAL if page.is_pressed(name) or chosen else Tone.SURFACE
    page.add(Panel(box, ground, Tone.PRIMARY if chosen else Tone.EDGE, 6 if chosen else 3, dashed=off))
    inner = box.inset(15, 8)
    ink = Tone.OFF if off else Tone.INK
    page.sign(inner.left_part(42).square(42), icon, ink)
    price = numbers.price(state, rules.PRICES[offer.action.service]).value
    words = inner.cut(left=56, right=0 if off else 84)
    page.words(words.top_part(words.h / 2), offer.label, BODY, ink)
    page.words(words.bottom_part(words.h / 2), offer.why_not or what, LABEL, Tone.INK2, name=off)
    if not off:
        _price(page, inner, price)
    page.press(
        box,
        name,
        Take(offer.action),
        why_not=offer.why_not,
        label=offer.label,
        focus=True,
        held=say("Rule {number}", number=offer.rule) if offer.rule else None,
    )
