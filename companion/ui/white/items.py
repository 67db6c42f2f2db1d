"""The items held, up to Strategy: their side, turned, discarded; and one item written down (S12, W77)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.games.white.actions import DescribeItem, DiscardItem, DrawItem, TurnItem
from companion.games.white.items import DEAREST
from companion.games.white.state import StepId
from companion.inputs import Close, Intent, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, Page
from companion.ui.scenes.listing import nothing, rows
from companion.ui.strong20.card_text import more
from companion.ui.strong20.notes import Entry, entry_row
from companion.ui.strong20.tags import adjustment_detail, adjustment_words, listed, reminder_detail
from companion.ui.theme import Tone
from companion.ui.white.writing import item_of

if TYPE_CHECKING:
    from companion.games.strong20.items import ItemSide
    from companion.games.white.cards import HeldItem, Item
    from companion.games.white.state import White
    from companion.ui.geometry import Box

GAP = 12


def items(page: Page, state: White) -> None:
    """What is held."""
    held, most = len(state.items), state.stats.strategy
    playing = state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}
    now = say("You hold {n} of at most {most}.", n=held, most=most)
    counter = (min(held, most), most, say("{n} of {most}", n=held, most=most)) if 0 < most <= 8 else None  # noqa: PLR2004
    header = Header(
        say("Items"), now, Icon.CARDS, squares=counter, rule=page.say(say("Rule {number}", number="S12"))
    )
    draw = Second("draw", say("Draw an item"), Take(DrawItem()), Icon.CARDS) if playing else None
    main = framed(page, header, Foot(say("Done"), Close(), second=draw))
    if not state.items:
        words = say("No item yet: the merchant sells some, and cards give some.")
        nothing(page, main, words)
    for i, row in rows(page, main, held, "page of items"):
        _row(page, row, i, state.items[i], change=playing)


def _row(page: Page, box: Box, number: int, item: HeldItem, *, change: bool) -> None:
    """An item: a touch writes it down, its buttons turn and discard it."""
    wide = 150 if page.upright else 176
    right = 2 * wide + 16 if change else 0
    name = f"item {number}"
    card = box.cut(right=right)
    page.add(Panel(card, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE, Tone.EDGE, 3))
    inner = card.inset(12, 6)
    page.sign(inner.left_part(36).square(34), Icon.CARDS, Tone.GOLD if item.upgraded else Tone.INK2)
    words = inner.cut(left=50)
    title: Text | str = item.item.name or say("Item {n}", n=number + 1)
    page.words(words.top_part(36), title, BODY, name=True)
    side = say("upgraded") if item.upgraded else say("ordinary side up")
    effects = effect(item.side)
    detail = side if effects is None else say("{side}: {effects}", side=side, effects=effects)
    page.words(words.bottom_part(32), detail, LABEL, Tone.INK2, name=True)
    page.press(card, name, Open(Sheet.ITEM, f"item.{number}"), held=say("Write the item down"))
    if change:
        turn, discard = box.right_part(right - 8).columns(2, 8)
        page.button(turn, f"turn {number}", Take(TurnItem(number)), say("Turn"), icon=Icon.SWAP, middle=True)
        page.button(
            discard,
            f"discard {number}",
            Take(DiscardItem(number)),
            say("Discard"),
            middle=True,
        )


def effect(side: ItemSide) -> Text | None:
    """What a side of an item does, in one line."""
    return listed(
        (
            *(adjustment_words(a) for a in side.adjustments),
            *(say("{words}", words=r.words) for r in side.reminders),
        )
    )


def item(page: Page, state: White, about: str) -> None:
    """One item: name, printed price, and what the side that is up does."""
    card = item_of(state, about)
    if card is None:
        return
    place, _, at = about.partition(".")
    held = state.items[int(at)] if place == "item" else None
    side = say("in the shop") if held is None else say("upgraded") if held.upgraded else say("ordinary side")
    header = Header(say("An item"), say("Note what the card says: {side}.", side=side), Icon.CARDS)
    playing = state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}
    turn = Second("turn", say("Turn it"), Take(TurnItem(int(at))), Icon.SWAP)
    main = framed(page, header, Foot(say("Done"), Close(), second=turn if held and playing else None))
    if not playing:
        page.words(main.top_part(80), card.title, BODY, name=True)
        return
    top = main.top_part(94)
    name: Text | str = card.name or say("Name, if you like")
    page.button(
        top.cut(right=322), "item name", Write(card.name, about), name, icon=Icon.PENCIL, is_name=True
    )
    _cost(page, top.right_part(310), about, card)
    if held is not None:
        _effects(page, main.cut(top=94 + GAP), about, held)


def _cost(page: Page, box: Box, about: str, card: Item) -> None:
    """The price printed on it; below 0 it is not known."""

    def costs(cost: int | None) -> Intent:
        return Take(DescribeItem(about, msgspec.structs.replace(card, cost=cost)))

    page.panel(box)
    inner = box.inset(12, 9)
    page.sign(inner.left_part(36).square(34), Icon.GOLD, Tone.GOLD)
    cost = card.cost
    less = costs(None if not cost else cost - 1)
    more = costs(5 if cost is None else min(DEAREST, cost + 1))
    page.adjust = (less, more)
    least = say("the price is not noted") if cost is None else None
    page.stepper(inner.cut(left=46), "cost", "?" if cost is None else cost, less, more, least=least)


def _effects(page: Page, box: Box, about: str, held: HeldItem) -> None:
    """What the side that is up does while it is held; each can be struck, and more be entered."""
    held_words = say("while it is held")
    more(page, box.top_part(80), about, held_words, (say("Remind us later"), held_words))
    side = held.side
    entries = [
        Entry(
            Icon.SWAP,
            adjustment_words(a),
            adjustment_detail(a),
            _without(
                about,
                held,
                adjustments=(*side.adjustments[:i], *side.adjustments[i + 1 :]),
            ),
        )
        for i, a in enumerate(side.adjustments)
    ] + [
        Entry(
            Icon.HAND,
            say("{words}", words=r.words),
            reminder_detail(r),
            _without(about, held, reminders=(*side.reminders[:i], *side.reminders[i + 1 :])),
        )
        for i, r in enumerate(side.reminders)
    ]
    for i, row in rows(page, box.cut(top=92), len(entries), "page of effects"):
        entry_row(page, row, i, entries[i], say("Strike"))


def _without(about: str, held: HeldItem, **fields: object) -> Intent:
    """The item with less noted on the side that is up."""
    side = msgspec.structs.replace(held.side, **fields)
    card = msgspec.structs.replace(held.item, **{"upgraded" if held.upgraded else "ordinary": side})
    return Take(DescribeItem(about, card))
