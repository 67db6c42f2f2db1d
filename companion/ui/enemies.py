"""The cards in front of the hero: numbers, damage so far, dice on them, odds; as tall cards or as rows."""

from __future__ import annotations

from companion.games.strong20.dice import Face
from companion.games.text import Text, say
from companion.games.white.cards import Card, Modifier
from companion.games.white.state import ActiveCard, White
from companion.inputs import Intent
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, MIDDLE_NUMBER, NAME, Page
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

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
GAP = 12
HEAVY_LEAD = Style(30, Weight.HEAVY)


def cells(box: Box, n: int, *, upright: bool) -> tuple[Box, ...]:
    """Where `n` cards go: side by side while they are wide enough, else in rows."""
    if upright:
        across = 1 if n <= 4 else 2  # noqa: PLR2004 - more than four rows are lower than a finger
        down = -(-n // across)
        height = min(112.0, (box.h - 8 * (down - 1)) / down)
        return box.top_part(height * down + 8 * (down - 1)).grid(across, down, 8)
    if n <= 3:  # noqa: PLR2004
        return box.columns(3, GAP)
    if n == 4:  # noqa: PLR2004
        return box.columns(4, GAP)
    across = -(-n // 2)
    return box.grid(across, 2, GAP)


def enough_rolled(state: White, enemy: ActiveCard) -> bool:
    """Whether what lies in the tray would defeat this enemy alone."""
    rolled = sum(die.face.damage for die in state.dice.active if die.face is not None)
    return enemy.damage_taken + rolled >= enemy.card.health


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
) -> None:
    """One card; `ready` marks it as a place where the held die can go."""
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
    modifier = enemy.card.modifier
    page.press(box, name, intent, label=label, focus=focus, held=modifier.word if modifier else None)


def _title(page: Page, box: Box, card: Card, *, icon: bool = True) -> None:
    well = 52 if icon and card.modifier is not None else 0
    tone = Tone.INK
    page.words(box.cut(right=well + 8 if well else 0), card.title, NAME, tone, name=True)
    if icon and card.modifier is not None:
        modifier = box.right_part(52)
        page.panel(modifier, Tone.SUNK, radius=12)
        page.sign(modifier.square(34), MODIFIER_ICONS[card.modifier])


def _number(
    page: Page, x: float, box: Box, icon: Icon, tone: Tone, *, value: int | str, size: float = 34
) -> float:
    """An icon and its number; returns the right end."""
    page.sign(Box(x, box.centre[1] - size / 2, size, size), icon, tone)
    wide = page.width(str(value), MIDDLE_NUMBER) + 2
    page.words(Box(x + size + 8, box.y, wide, box.h), value, MIDDLE_NUMBER)
    return x + size + 8 + wide


def _health(page: Page, x: float, box: Box, enemy: ActiveCard, size: float = 34) -> float:
    end = _number(page, x, box, Icon.HEALTH, Tone.RUBY, value=enemy.damage_taken, size=size)
    of = page.say(say("of {health}", health=enemy.card.health))
    wide = page.width(of, LABEL) + 2
    page.words(Box(end + 6, box.y + 4, wide, box.h - 4), of, LABEL, Tone.INK2)
    return end + 6 + wide


def _pips(page: Page, box: Box, enemy: ActiveCard) -> None:
    n = enemy.card.health
    if not 0 < n <= 20:  # noqa: PLR2004 - more pips could not be told apart
        return
    for i, pip in enumerate(box.columns(n, 4 if n <= 10 else 2)):  # noqa: PLR2004
        page.panel(pip, Tone.RUBY if i < enemy.damage_taken else Tone.BAR_BG, radius=6)


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
        enough = say("enough") if short else say("enough rolled")
        text = say("defeated") if enemy.defeated else enough
        style = LABEL_BOLD if short else BODY
        wide = min(page.width(text, style), box.w - 34)
        page.sign(Box(box.right - wide - 34, box.centre[1] - 13, 26, 26), Icon.CHECK, Tone.GOOD)
        page.words(box.right_part(wide + 1), text, style, Tone.GOOD, 1)
        return
    odds = page.view.odds.get(enemy.id)
    if odds is None:
        need = enemy.card.health - enemy.damage_taken
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
        page.sign(box.cut(top=60).top_part(100).square(80), Icon.FABLE, Tone.INK2)
        page.words(
            box.cut(top=170), say("A fable: it does what it says."), LABEL, Tone.INK2, 0.5, rise=0, lines=3
        )
        return
    row = box.cut(top=48).top_part(40)
    _health(page, box.x, row, enemy)
    right = box.right
    if card.bribe is not None:
        wide = page.width(str(card.bribe), MIDDLE_NUMBER) + 44
        right -= wide
        _number(page, right, row, Icon.GOLD, Tone.GOLD, value=card.bribe)
    wide = page.width(str(card.damage), MIDDLE_NUMBER) + 44
    _number(page, right - wide - 12, row, Icon.DAMAGE, Tone.STEEL, value=card.damage)
    _pips(page, box.cut(top=94).top_part(12), enemy)
    odds = box.bottom_part(36)
    drop = box.cut(top=118, bottom=44)
    if drop.h >= DROP:
        _drop(page, drop.top_part(min(drop.h, 120)), enemy, say("no dice on it yet"))
    label = page.width(say("Odds"), LABEL_BOLD) + 2
    page.words(odds.left_part(label), say("Odds"), LABEL_BOLD, Tone.INK2)
    _verdict(page, odds.cut(left=label + 12), state, enemy)


def _row(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    card = enemy.card
    left = box.left_part(210)
    half = box.h / 2
    page.words(left.top_part(half), card.title, NAME, name=True)
    below = left.bottom_part(half)
    if not card.fights:
        page.words(below, say("fable"), LABEL, Tone.INK2)
        return
    x = _number(page, below.x, below, Icon.DAMAGE, Tone.STEEL, value=card.damage, size=30)
    if card.bribe is not None:
        x = _number(page, x + 14, below, Icon.GOLD, Tone.GOLD, value=card.bribe, size=30)
    if card.modifier is not None:
        page.sign(below.right_part(44).square(32), MODIFIER_ICONS[card.modifier])
    drop = box.right_part(186)
    middle = box.cut(left=222, right=198)
    top = middle.top_part(half)
    end = _health(page, top.x, top, enemy, 32)
    _verdict(page, top.cut(left=end - top.x + 8), state, enemy, short=True)
    _pips(page, middle.bottom_part(16).top_part(12), enemy)
    _drop(page, drop, enemy, say("no dice yet"))


def _small(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    card = enemy.card
    page.words(box.top_part(30), card.title, BODY, name=True)
    if not card.fights:
        page.words(box.cut(top=32), say("fable"), LABEL, Tone.INK2, rise=0)
        return
    row = box.cut(top=32).top_part(38)
    end = _health(page, row.x, row, enemy, 26)
    wide = page.width(str(card.damage), MIDDLE_NUMBER) + 36
    if end + wide < row.right:
        _number(page, row.right - wide, row, Icon.DAMAGE, Tone.STEEL, value=card.damage, size=26)
    if box.h > 90:  # noqa: PLR2004 - room for a third line
        _verdict(page, box.bottom_part(28), state, enemy, short=True)
