"""The cards in front of the hero: numbers, damage so far, dice on them, odds; as tall cards or as rows."""

from __future__ import annotations

from companion.games.strong20.dice import Face
from companion.games.text import Text, say
from companion.games.white import numbers
from companion.games.white.cards import Card, Modifier
from companion.games.white.state import ActiveCard, White
from companion.inputs import Fill, Intent
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, NAME, Page
from companion.ui.strong20.card_numbers import SIZES, Count, count, count_width, counts_row
from companion.ui.strong20.tags import CHIP, chips, listed
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.white.tags import on_card, reckonings

MODIFIER_ICONS = {
    Modifier.APPLE: Icon.APPLE,
    Modifier.FOREBODE: Icon.FOREBODE,
    Modifier.ROBBERY: Icon.ROBBERY,
    Modifier.SUMMON: Icon.SUMMON,
    Modifier.WINDED: Icon.WINDED,
}
TALL = 190
LONG = 560
DROP = 46
FABLE_WORDS = 230
LOWEST_ROW = 74
NARROWEST = 200
CARD_PAGE = "page of cards"
ODDS_FROM = 240
GAP = 12
VERDICT = 100
"""How much of a row the odds, or a word in place of them, may take."""
LEAST_ODDS = 80
"""A shorter bar tells nothing."""
HEAVY_LEAD = Style(30, Weight.HEAVY)


def laid_out(page: Page, box: Box, cards: tuple[ActiveCard, ...]) -> tuple[tuple[ActiveCard, Box], ...]:
    """Where the cards go; more than there is room for come on further pages, turned by a button."""
    room = _room(box, upright=page.upright)
    if len(cards) <= room:
        return tuple(zip(cards, _cells(box, len(cards), upright=page.upright), strict=False))
    places = _cells(box, room, upright=page.upright)
    pages = -(-len(cards) // (room - 1))
    at = page.view.desk.filled(CARD_PAGE, 0) % pages
    shown = cards[at * (room - 1) : (at + 1) * (room - 1)]
    page.button(
        places[-1],
        "more cards",
        Fill(CARD_PAGE, (at + 1) % pages),
        say("{n} more", n=len(cards) - len(shown)),
        icon=Icon.CARDS,
        middle=True,
    )
    return tuple(zip(shown, places, strict=False))


def _room(box: Box, *, upright: bool) -> int:
    """How many cards can be shown and touched at a time."""
    if upright:
        return max(2, 2 * int((box.h + 8) // (LOWEST_ROW + 8)))
    down = 2 if box.h >= 2 * LOWEST_ROW + GAP else 1
    return max(2, down * int((box.w + GAP) // (NARROWEST + GAP)))


def _cells(box: Box, n: int, *, upright: bool) -> tuple[Box, ...]:
    """Side by side while they are wide enough, else in rows."""
    if upright:
        across = 1 if (box.h - 8 * (n - 1)) / max(n, 1) >= LOWEST_ROW else 2
        down = max(1, -(-n // across))
        height = min(112.0, (box.h - 8 * (down - 1)) / down)
        return box.top_part(height * down + 8 * (down - 1)).grid(across, down, 8)
    if n <= 4:  # noqa: PLR2004 - up to four in a row
        return box.columns(max(3, n), GAP)
    return box.grid(-(-n // 2), 2, GAP)


def enough_rolled(state: White, enemy: ActiveCard) -> bool:
    """Whether what lies in the tray would defeat this enemy alone."""
    worth = numbers.worth(state)
    rolled = sum(worth.of(die.face) for die in state.dice.active if die.face is not None)
    return rolled >= numbers.open_health(state, enemy)


def enemy_card(
    page: Page,
    box: Box,
    state: White,
    enemy: ActiveCard,
    intent: Intent | None,
    *,
    ready: bool = False,
    focus: bool = False,
    label: Text | str = "",
    named: Intent | None = None,
) -> None:
    """One card; `ready` marks it as a place where the held die can go, `named` is what its name does."""
    name = f"card {enemy.id}"
    chosen = focus and page.focused == name
    ground = Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE
    edge, line = (Tone.PRIMARY, 6) if ready or chosen else (Tone.EDGE, 3)
    page.add(Panel(box, ground, edge, line))
    inner = box.inset(15, 11)
    if box.w >= LONG:
        _row(page, inner, state, enemy)
    elif box.h >= TALL:
        _tall(page, inner, state, enemy)
    else:
        _small(page, inner, state, enemy)
    rest = box if named is None else _below_name(box)
    if named is not None and rest != box:
        top = box.left_part(box.w - rest.w) if box.w >= LONG else box.top_part(box.h - rest.h)
        page.press(top, f"name {enemy.id}", named, held=_held(state, enemy))
    page.press(rest, name, intent, label=label, focus=focus, held=_held(state, enemy))


def _below_name(box: Box) -> Box:
    """The part of a card beside or below its name, where there is room for two touches."""
    if box.w >= LONG:
        return box.cut(left=222)
    return box.cut(top=TOUCH) if box.h >= 2 * TOUCH else box


def _held(state: White, enemy: ActiveCard) -> Text | None:
    """What holding a card says: how its adjusted numbers come about, or else what its icon is called."""
    reckoned = listed(reckonings(state, enemy)) if enemy.card.fights else None
    if reckoned is not None or enemy.card.modifier is None:
        return reckoned
    return enemy.card.modifier.word


def _title(page: Page, box: Box, card: Card, *, icon: bool = True) -> None:
    well = 52 if icon and card.modifier is not None else 0
    tone = Tone.INK
    page.words(box.cut(right=well + 8 if well else 0), card.heading, NAME, tone, name=True)
    if icon and card.modifier is not None:
        modifier = box.right_part(52)
        page.panel(modifier, Tone.SUNK, radius=12)
        page.sign(modifier.square(34), MODIFIER_ICONS[card.modifier])


def _health(state: White, enemy: ActiveCard) -> Count:
    of = say("of {health}", health=numbers.health(state, enemy).value)
    return Count(Icon.HEALTH, Tone.RUBY, numbers.damage_taken(state, enemy), of)


def _damage(state: White, enemy: ActiveCard) -> Count:
    return Count(Icon.DAMAGE, Tone.STEEL, numbers.damage(state, enemy).value)


def _bribe(state: White, enemy: ActiveCard) -> tuple[Count, ...]:
    price = numbers.bribe(state, enemy)
    return () if price is None else (Count(Icon.GOLD, Tone.GOLD, price.value),)


def _pips(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    n, taken = numbers.health(state, enemy).value, numbers.damage_taken(state, enemy)
    if not 0 < n <= 20:  # noqa: PLR2004 - more pips could not be told apart
        return
    for i, pip in enumerate(box.columns(n, 4 if n <= 10 else 2)):  # noqa: PLR2004
        page.panel(pip, Tone.RUBY if i < taken else Tone.BAR_BG, radius=6)


def _drop(page: Page, box: Box, enemy: ActiveCard, empty: Text) -> None:
    page.panel(box, Tone.SUNK, radius=12)
    n = len(enemy.dice)
    if n == 0:
        page.words(box.inset(14, 4), empty, LABEL, Tone.INK2)
        return
    side = min(64.0, box.h - 26)
    room = box.w - 32 - side
    step = min(side + 20, room / (n - 1)) if n > 1 else 0
    if step < side * 0.55 and n > 1:
        crits = sum(die.face is Face.CRIT for die in enemy.dice)
        page.words(
            box.inset(14, 4),
            say("{n} dice, {crits} of them crits", n=n, crits=crits),
            LABEL_BOLD,
            lines=2,
        )
        return
    for i, die in enumerate(enemy.dice):
        page.die(Box(box.x + 16 + i * step, box.y + (box.h - side) / 2 - 4, side, side), die.colour, die.face)


def _verdict(page: Page, box: Box, state: White, enemy: ActiveCard, *, short: bool = False) -> None:
    """Defeated, enough rolled, or the odds."""
    if enemy.defeated or enough_rolled(state, enemy):
        texts = (say("enough"),) if short else (say("enough rolled"), say("enough"))
        style = LABEL_BOLD if short else BODY
        text = page.fitting(box.w - 34, style, *((say("defeated"),) if enemy.defeated else texts))
        wide = min(page.width(text, style), box.w - 34)
        if page.type.fit(text, page.sized(style), wide + 1, box.h).shortened:
            wide = -8  # the check mark alone, rather than half a word
        else:
            page.words(box.right_part(wide + 1), text, style, Tone.GOOD, 1)
        page.sign(Box(box.right - wide - 34, box.centre[1] - 13, 26, 26), Icon.CHECK, Tone.GOOD)
        return
    odds = page.view.odds.get(enemy.id)
    if odds is None:
        need = numbers.open_health(state, enemy)
        page.words(box, say("{n} to go", n=need), BODY if not short else LABEL_BOLD, Tone.INK2, 1)
        return
    percent = f"{round(odds)} %"
    wide = page.width(percent, HEAVY_LEAD) + 2
    page.words(box.right_part(wide), percent, HEAVY_LEAD, align=1)
    if not short:
        bar = Box(box.x, box.centre[1] - 8, box.w - wide - 12, 16)
        page.panel(bar, Tone.BAR_BG, radius=8)
        if odds > 0:
            page.panel(bar.left_part(max(16.0, bar.w * min(odds, 100) / 100)), Tone.BAR, radius=8)


def _tall(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    card = enemy.card
    _title(page, box.top_part(44), card)
    if not card.fights:
        page.sign(
            box.cut(top=56).top_part(min(100, box.h - 60)).square(min(80, box.h - 64)), Icon.FABLE, Tone.INK2
        )
        if box.h > FABLE_WORDS:
            words = say("A fable: it does what it says.")
            page.words(box.cut(top=166), words, LABEL, Tone.INK2, 0.5, rise=0, lines=3)
        return
    row = box.cut(top=48).top_part(40)
    counts_row(page, row, (_health(state, enemy), _damage(state, enemy), *_bribe(state, enemy)))
    _pips(page, box.cut(top=94).top_part(12), state, enemy)
    odds = box.bottom_part(36)
    drop = box.cut(top=118, bottom=44)
    tags = on_card(state, enemy)
    if tags and drop.h >= CHIP:
        chips(page, drop, tags)
        drop = drop.cut(top=CHIP + 8)
    if drop.h >= DROP:
        _drop(page, drop.top_part(min(drop.h, 120)), enemy, say("no dice on it yet"))
    if box.w < ODDS_FROM:
        _verdict(page, odds, state, enemy, short=True)
        return
    if not enemy.defeated and (enough_rolled(state, enemy) or enemy.id in page.view.odds):
        label = page.width(say("Odds"), LABEL_BOLD) + 2
        if odds.w - label > LEAST_ODDS + page.width("99 %", HEAVY_LEAD):  # else the bar needs the room
            page.words(odds.left_part(label), say("Odds"), LABEL_BOLD, Tone.INK2)
            odds = odds.cut(left=label + 12)
    _verdict(page, odds, state, enemy)


def _row(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    card = enemy.card
    left = box.left_part(210)
    half = box.h / 2
    _marked(page, left.top_part(half), state, enemy, NAME)
    below = left.bottom_part(half)
    if not card.fights:
        page.words(below, say("fable"), LABEL, Tone.INK2)
        return
    counts_row(page, below.left_part(130), (_damage(state, enemy), *_bribe(state, enemy)), largest=1)
    if card.modifier is not None:
        page.sign(below.right_part(44).square(32), MODIFIER_ICONS[card.modifier])
    drop = box.right_part(186)
    middle = box.cut(left=222, right=198)
    top = middle.top_part(half)
    health = _health(state, enemy)
    room = top.w - max(VERDICT, page.width("99 %", HEAVY_LEAD) + 16)
    sizes = next((sizes for sizes in SIZES if count_width(page, health, sizes) <= room), SIZES[-1])
    end = count_width(page, health, sizes)
    if end > room:
        health = health._replace(of=None)  # the pips below tell it too
        end = count_width(page, health, sizes)
    count(page, top.x, top, health, sizes)
    _verdict(page, top.cut(left=end + 8), state, enemy, short=True)
    _pips(page, middle.bottom_part(16).top_part(12), state, enemy)
    _drop(page, drop, enemy, say("no dice yet"))


def _small(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    card = enemy.card
    _marked(page, box.top_part(30), state, enemy, BODY)
    if not card.fights:
        page.words(box.cut(top=32), say("fable"), LABEL, Tone.INK2, rise=0)
        return
    row = box.cut(top=32).top_part(38)
    counts_row(page, row, (_health(state, enemy), _damage(state, enemy)), largest=1)
    if box.h >= 70 + 28:  # room for a third line
        _verdict(page, box.bottom_part(28), state, enemy, short=True)


def _marked(page: Page, box: Box, state: White, enemy: ActiveCard, style: Style) -> None:
    """A card's name, and where there is no room for chips the signs of its tags."""
    icons = tuple(dict.fromkeys(tag.icon for tag in on_card(state, enemy)))
    for i, icon in enumerate(icons):
        page.sign(Box(box.right - 26 * (i + 1), box.centre[1] - 12, 24, 24), icon, Tone.INK2)
    page.words(box.cut(right=26 * len(icons)), enemy.card.heading, style, name=True)
