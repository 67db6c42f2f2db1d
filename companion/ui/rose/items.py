"""The items held, up to Strategy: used, upgraded, discarded; and one item written down (R36, R53, S12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Correct
from companion.games.rose.effect_actions import DiscardItem, UpgradeItem, UseItem, WriteItem
from companion.games.rose.state import Rose, StepId
from companion.games.text import Text, say
from companion.inputs import Close, Intent, Open, Sheet, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.rose.garden import reward_line
from companion.ui.scenes.listing import rows
from companion.ui.strong20.notes import Entry, entry_row
from companion.ui.strong20.tags import adjustment_detail, adjustment_words, listed, reminder_detail
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.game import Action
    from companion.games.rose.cards import Item
    from companion.games.strong20.items import ItemSide
    from companion.ui.geometry import Box

GAP = 12
ROW, TWO_LINES = 84, 108
"""How high an item is; with what it does on two lines on an upright screen, where its buttons take much."""
PILES = 76
MOST_SQUARES = 8
NOT_PLAYED = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER})


def items(page: Page, state: Rose) -> None:
    """What is held."""
    held, most = len(state.inventory), state.slots
    now = say("You hold {n} of at most {most}.", n=held, most=most)
    squares = (min(held, most), most, say("{n} of {most}", n=held, most=most))
    header = Header(
        say("Items"),
        now,
        Icon.CARDS,
        squares=squares if 0 < most <= MOST_SQUARES else None,
        rule=page.say(say("Rule {number}", number="S12")),
    )
    draw = Second("effects", say("A card asks"), Open(Sheet.EFFECTS), Icon.CARDS)
    playing = state.here not in NOT_PLAYED
    main = framed(page, header, Foot(say("Done"), Close(), second=draw if playing else None))
    if not held:
        words = say("No item yet: deployed enemies and rewards give some.")
        page.words(main.top_part(80), words, LABEL, Tone.INK2, lines=2)
    piles = say("{n} in the deck, {m} discarded", n=state.item_deck, m=len(state.item_discard))
    page.button(
        main.bottom_part(PILES),
        "piles",
        Open(Sheet.PILES),
        piles,
        icon=Icon.SWAP,
        icon_tone=Tone.INK2,
        icon_size=30,
    )
    high = TWO_LINES if page.upright else ROW
    for at, row in rows(page, main.cut(bottom=PILES + GAP), held, "page of items", height=high):
        _row(page, row, at, state.inventory[at], change=playing)


def _row(page: Page, box: Box, number: int, item: Item, *, change: bool) -> None:
    """An item: a touch writes it down, its buttons use, upgrade and discard it."""
    wide = 116 if page.upright else 132
    deeds: list[tuple[str, Text, Intent]] = []
    if change:
        deeds.append(("use", say("Use"), Take(UseItem(number))))
        if item.enemy is None and not item.upgraded:
            deeds.append(("upgrade", say("Upgrade"), Take(UpgradeItem(number))))
        deeds.append(("discard", say("Discard it"), Take(DiscardItem(number))))
    right = len(deeds) * (wide + 8)
    name = f"item {number}"
    card = box.cut(right=right)
    page.add(Panel(card, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE, Tone.EDGE, 3))
    inner = card.inset(12, 6)
    icon = Icon.CARDS if item.enemy is None else Icon.ROSE
    page.sign(inner.left_part(36).square(34), icon, Tone.GOLD if item.upgraded else Tone.INK2)
    words = inner.cut(left=50)
    title: Text = item.title if item.name or item.enemy is not None else say("Item {n}", n=number + 1)
    page.words(words.top_part(36), title, BODY, name=True)
    page.words(words.cut(top=38), detail(item), LABEL, Tone.INK2, lines=2, name=True)
    page.press(card, name, Open(Sheet.ITEM, f"item.{number}"), held=say("Write the item down"))
    cells = box.right_part(right - 8).columns(len(deeds), 8) if deeds else ()
    for cell, (deed, said, intent) in zip(cells, deeds, strict=True):
        page.button(cell, f"{deed} {number}", intent, said, style=LABEL_BOLD, middle=True)


def detail(item: Item) -> Text:
    """What an item is and does, in one line."""
    if item.enemy is not None:
        return reward_line(item.enemy)
    side = say("upgraded") if item.upgraded else say("ordinary side up")
    if item.single_use:
        side = say("{side}, single-use", side=side)
    effects = effect(item.side)
    return side if effects is None else say("{side}: {effects}", side=side, effects=effects)


def effect(side: ItemSide) -> Text | None:
    """What a side of an item does, in one line."""
    return listed(
        (
            *(adjustment_words(a) for a in side.adjustments),
            *(say("{words}", words=r.words) for r in side.reminders),
        )
    )


def item_at(state: Rose, about: str) -> tuple[int, Item] | None:
    """The item that a sheet is about, by item.N; None where it is gone."""
    place, _, number = about.partition(".")
    if place != "item" or not number.isdecimal() or int(number) >= len(state.inventory):
        return None
    return int(number), state.inventory[int(number)]


def item(page: Page, state: Rose, about: str) -> None:
    """One item: its name, whether it is used up, and what the side that is up does."""
    found = item_at(state, about)
    if found is None:
        return
    at, card = found
    side = say("upgraded") if card.upgraded else say("ordinary side")
    now = say("Note what the card says: {side}.", side=side)
    if card.enemy is not None:
        now = say("An enemy kept for its reward.")
    main = framed(page, Header(say("An item"), now, Icon.CARDS), Foot(say("Done"), Close()))
    if card.enemy is not None:
        page.panel(main.top_part(120), Tone.SUNK)
        words = say("{enemy}: {reward}", enemy=card.enemy.title, reward=reward_line(card.enemy))
        page.words(main.top_part(120).inset(16, 10), words, BODY, lines=3, name=True)
        return
    top = main.top_part(80)
    name: Text | str = card.name or say("Name, if you like")
    wide = 166 if page.upright else 230
    pencil = None if page.upright else Icon.PENCIL
    named = top.cut(right=2 * (wide + GAP))
    page.button(named, "item name", Write(card.name, about), name, icon=pencil, is_name=True)
    marks: tuple[tuple[str, Text, bool, Action], ...] = (
        (
            "single-use",
            say("Single-use"),
            card.single_use,
            WriteItem(at, msgspec.structs.replace(card, single_use=not card.single_use)),
        ),
        ("upgraded", say("Upgraded"), card.upgraded, Correct(f"item.{at}.upgraded", not card.upgraded)),
    )
    for cell, (mark, words, on, action) in zip(
        top.right_part(2 * wide + GAP).columns(2, GAP), marks, strict=True
    ):
        page.button(cell, mark, Take(action), words, chosen=on, middle=True)
    _effects(page, main.cut(top=80 + GAP), about, at, card)


def _effects(page: Page, box: Box, about: str, at: int, card: Item) -> None:
    """What the side that is up does while it is held; each can be struck, and more be entered."""
    adjust, remind = box.top_part(80).columns(2, GAP)
    held = say("while it is held")
    words = say("A number changes")
    page.button(adjust, "adjust", Open(Sheet.ADJUST, about), words, icon=Icon.SWAP, detail=held)
    words = say("Remind us later")
    page.button(remind, "remind", Open(Sheet.REMIND, about), words, icon=Icon.HAND, detail=held)
    side = card.side
    entries = [
        Entry(Icon.SWAP, adjustment_words(a), adjustment_detail(a), _without(at, card, "adjustments", i))
        for i, a in enumerate(side.adjustments)
    ]
    entries += [
        Entry(
            Icon.HAND,
            say("{words}", words=r.words),
            reminder_detail(r),
            _without(at, card, "reminders", i),
        )
        for i, r in enumerate(side.reminders)
    ]
    for i, row in rows(page, box.cut(top=92), len(entries), "page of effects"):
        entry_row(page, row, i, entries[i], say("Strike"))


def _without(at: int, card: Item, field: str, index: int) -> Intent:
    """The item with less noted on the side that is up."""
    noted = getattr(card.side, field)
    side = msgspec.structs.replace(card.side, **{field: noted[:index] + noted[index + 1 :]})
    up = "upgraded_side" if card.upgraded else "ordinary_side"
    return Take(WriteItem(at, msgspec.structs.replace(card, **{up: side})))
