"""The board: four paths by four ranges, who stands where, what each place is, and the heads of the paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.rose import numbers
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.state import FARTHEST, Rose, Spot, Standing
from companion.games.strong20.dice import Face
from companion.games.text import Text, say
from companion.inputs import Intent, Open, Sheet
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import ColourToken, Panel
from companion.ui.page import LABEL, LABEL_BOLD, NAME, TAG, Page
from companion.ui.strong20.card_numbers import Count, count, count_width
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HEAD = 76
ROW_HEADS = 40
GAP_X, GAP_Y, NARROW_GAP = 9.0, 8.0, 6.0
DAY_PLACE = (Tone.PLACE_DAY, Tone.PLACE_DAY_EDGE)
NIGHT_PLACE = (Tone.PLACE_NIGHT, Tone.PLACE_NIGHT_EDGE)
SHOWN_RANGES = tuple(range(FARTHEST, 0, -1))
ROW_NUMBER = Style(28, Weight.HEAVY)
LETTER = Style(40, Weight.TITLE)
ROOMY = 66
"""A plate less high inside has smaller badges."""
FIGURES = ((26, 30, 5), (22, 26, 4), (17, 22, 2))
"""Sign, figure and gap of an enemy's numbers."""


class Touch(NamedTuple):
    """What a touch on a place or on the head of a path does; greyed with `why_not`.

    `ready` marks it as a place to go to.
    """

    intent: Intent | None
    why_not: Text | None = None
    label: Text | None = None
    ready: bool = False


class Head(NamedTuple):
    """The head of a path: a sign and words; `here` is the hero's own."""

    touch: Touch
    words: Text
    here: bool = False
    icon: Icon | None = None


class Arrow(NamedTuple):
    """A move that is coming: from a place to another, or off the near end into the castle."""

    origin: Spot
    target: Spot | None


class Shown(NamedTuple):
    """How the board is shown at a step: what touches do, what is marked."""

    touch: Callable[[Spot], Touch]
    heads: Mapping[Path, Head]
    arrow: Arrow | None = None
    turns: Mapping[int, int] = {}  # the order of the turns still to come, by the enemies' numbers
    reach: bool = True  # whether path and range are marked
    daylight: bool = False  # whether a touch brings day to a place by night


def looked_at(spot: Spot, enemy: Standing | None) -> Touch:
    """A touch looks at the enemy, or at the place where there is none."""
    if enemy is None:
        return Touch(Open(Sheet.SPOT, spot.name), label=say("Place {place}", place=spot.name))
    return Touch(Open(Sheet.CARD, str(enemy.id)), label=enemy.card.title)


def board(page: Page, box: Box, state: Rose, shown: Shown) -> None:
    """The whole of it; the farthest range is at the top, the hero's row at the bottom."""
    gap = NARROW_GAP if page.upright else GAP_Y
    heads = box.bottom_part(HEAD).cut(left=ROW_HEADS)
    rows = box.cut(bottom=HEAD + gap).rows(FARTHEST, gap)
    reach = numbers.hero_range(state)
    for distance, row in zip(SHOWN_RANGES, rows, strict=True):
        near = shown.reach and distance <= reach
        page.words(row.left_part(ROW_HEADS - 8), distance, ROW_NUMBER, Tone.RUBY if near else Tone.INK2, 0.5)
        for path, cell in zip(Path, row.cut(left=ROW_HEADS).columns(len(Path), GAP_X), strict=True):
            _place(page, cell, state, Spot(path, distance), shown)
    for path, cell in zip(Path, heads.columns(len(Path), GAP_X), strict=True):
        _head(page, cell, path, shown.heads[path])
    if shown.arrow is not None:
        _arrow(page, rows, heads, shown.arrow)


def _place(page: Page, box: Box, state: Rose, spot: Spot, shown: Shown) -> None:
    enemy, whole = state.at(spot), box
    card = state.place(spot)
    touch = shown.touch(spot)
    name = f"place {spot.name}" if enemy is None else f"card {enemy.id}"
    reached = shown.reach and numbers.out_of_reach(state, spot) is None and enemy is not None
    pressed, chosen = page.is_pressed(name), page.focused == name
    if touch.ready or reached or chosen:
        page.add(Panel(box.inset(-4), Tone.PRIMARY if touch.ready or chosen else Tone.RUBY, radius=17))
        page.add(Panel(box.inset(2), Tone.BG, radius=12))
        box = box.inset(2)
    if spot.range == FARTHEST:
        page.add(Panel(box, Tone.BG, Tone.EDGE, 3, 14, dashed=True))
    else:
        ground, edge = NIGHT_PLACE if card.night else DAY_PLACE
        page.add(Panel(box, ground, edge, 4, 14))
    if enemy is not None:
        ground = Tone.LEGAL if pressed else Tone.OFFBG if touch.why_not is not None else Tone.SURFACE
        _enemy(page, box.inset(5), state, (spot, enemy), shown, ground=ground)
    else:
        if pressed:
            page.add(Panel(box.inset(5), Tone.LEGAL, radius=10))
        _empty(page, box, state, spot, shown)
    page.press(
        whole,
        name,
        touch.intent,
        why_not=touch.why_not,
        label=touch.label or "",
        held=None if enemy is None else _held(spot, enemy),
        focus=touch.ready,
    )


def _empty(page: Page, box: Box, state: Rose, spot: Spot, shown: Shown) -> None:
    """A place without an enemy: its light, its Armor."""
    if spot.range == FARTHEST:
        return
    card = state.place(spot)
    mark = Box(box.right - 42, box.bottom - 40, 30, 30)
    if shown.daylight and card.night:
        page.sign(Box(box.centre[0] - 21, box.centre[1] - 21, 42, 42), Icon.SUN, Tone.PLACE_MOON)
    page.sign(mark, Icon.MOON if card.night else Icon.SUN, Tone.PLACE_MOON if card.night else Tone.PLACE_SUN)
    if card.night and card.armor:
        page.sign(Box(box.x + 12, box.bottom - 40, 30, 30), Icon.SHIELD, Tone.PLACE_MOON)


def _enemy(
    page: Page, box: Box, state: Rose, stands: tuple[Spot, Standing], shown: Shown, *, ground: Tone
) -> None:
    """The plate of an enemy: its name, its numbers or the dice on it, and the signs of what it is."""
    spot, enemy = stands
    off = ground is Tone.OFFBG
    page.add(Panel(box, ground, Tone.EDGE if off else None, 2, 10, dashed=off))
    inner = box.inset(9, 3)
    top, low = inner.top_part(inner.h * 0.5), inner.bottom_part(inner.h * 0.5)
    night = spot.range < FARTHEST and state.place(spot).night
    badges = 30 if night else 0
    if night:
        _moon(page, inner)
    turn = shown.turns.get(enemy.id)
    if turn is not None:
        _turn(page, inner, turn)
        low = low.cut(right=30)
    odds = page.view.odds.get(enemy.id)
    if odds is not None and not off:
        _odds(page, box, odds)
        low = low.cut(bottom=4)
    ink = Tone.OFF if off else Tone.INK
    page.words(top.cut(right=badges), titled(enemy.card), LABEL_BOLD, ink, name=True)
    armored = numbers.armored(state, spot, enemy)
    signs = ((Icon.SHIELD, Tone.STEEL),) if armored else ()
    if enemy.card.boss and turn is None:
        signs = (*signs, (Icon.CROWN, Tone.GOLD))
    if enemy.dice:
        _dice(page, low, state, spot, enemy)
        return
    counts = (
        Count(Icon.HEALTH, Tone.RUBY, numbers.health(state, spot, enemy)),
        Count(Icon.DAMAGE, Tone.STEEL, numbers.damage(state, spot, enemy)),
    )
    room = low.w - 21 * len(signs)
    fit = (s for s in FIGURES if sum(count_width(page, c, s) + 6 for c in counts) <= room)
    sizes = next(fit, FIGURES[-1])
    x = low.x
    for item in counts:
        count(page, x, low, item, sizes)
        x += count_width(page, item, sizes) + 6
    for icon, tone in signs:
        if x + 20 > low.right + 2:  # text set larger leaves no room: a touch shows the whole card
            return
        page.sign(Box(x, low.centre[1] - 10, 20, 20), icon, tone)
        x += 21
    if odds is not None and not off:
        _percent(page, low.cut(left=x - low.x), odds)


def _moon(page: Page, plate: Box) -> None:
    """That the place under an enemy is by night, in the upper corner."""
    badge = Box(plate.right - 26, plate.y + 5, 28, 28)
    if plate.h < ROOMY:
        badge = Box(plate.right - 21, plate.y, 24, 24)
    page.add(Panel(badge, Tone.PLACE_NIGHT, Tone.PLACE_NIGHT_EDGE, 2, 14))
    page.sign(badge.square(18), Icon.MOON, Tone.PLACE_MOON)


def _turn(page: Page, plate: Box, turn: int) -> None:
    """Which turn still to come is an enemy's, in the lower corner."""
    badge = Box(plate.right - 28, plate.bottom - (31 if plate.h >= ROOMY else 28), 30, 30)
    page.add(Panel(badge, Tone.STEEL, radius=15))
    page.words(badge.inset(2), turn, Style(20, Weight.HEAVY), Tone.SURFACE, 0.5)


def titled(card: Enemy) -> Text:
    """A card's name as a title: one without a name is an enemy all the same."""
    return card.title if card.name else say("An enemy")


def _odds(page: Page, box: Box, odds: float) -> None:
    """How likely the next roll defeats it, as a bar along the lower edge of its plate."""
    bar = box.inset(8, 0).bottom_part(7).cut(bottom=1)
    page.panel(bar, Tone.BAR_BG, radius=3)
    if odds >= 1:
        page.panel(bar.left_part(max(6.0, bar.w * min(odds, 100) / 100)), Tone.BAR, radius=3)


def _percent(page: Page, box: Box, odds: float) -> None:
    """The same in figures where there is room for them."""
    words, style = f"{round(odds)} %", Style(22, Weight.HEAVY)
    if page.width(words, style) + 2 <= box.w:
        page.words(box, words, style, Tone.INK2, 1)


def _dice(page: Page, box: Box, state: Rose, spot: Spot, enemy: Standing) -> None:
    """Dice on an enemy: what they come to out of its Health, and the dice as far as there is room."""
    taken, health = numbers.damage_taken(state, enemy), numbers.health(state, spot, enemy)
    words = f"{taken}/{health}"
    style = Style(24, Weight.HEAVY)
    page.sign(Box(box.x, box.centre[1] - 10, 20, 20), Icon.HEALTH, Tone.RUBY)
    wide = page.width(words, style) + 2
    page.words(Box(box.x + 24, box.y, wide, box.h), words, style)
    x = box.x + 24 + wide + 8
    side = 26.0
    for die in enemy.dice[: max(0, int((box.right - x + 4) // (side + 4)))]:
        page.add(ColourToken(Box(x, box.centre[1] - side / 2, side, side), die.colour))
        if die.face is Face.CRIT:
            page.add(Panel(Box(x + side - 9, box.centre[1] - side / 2 - 3, 12, 12), Tone.GOLD, radius=6))
        x += side + 4


def _held(spot: Spot, enemy: Standing) -> Text:
    """What holding an enemy says: its place, gold and reward, and what it can do."""
    card = enemy.card
    words = say("{enemy} on {place}: {gold} gold", enemy=card.title, place=spot.name, gold=card.gold)
    for keyword in card.keywords:
        words = say("{first}; {second}", first=words, second=keyword_word(keyword))
    return words


def keyword_word(keyword: str) -> Text:
    """A keyword's name for the players."""
    return KEYWORDS.get(keyword, say("{word}", word=keyword))


def _head(page: Page, box: Box, path: Path, head: Head) -> None:
    """Below a path: the hero, or what going there costs."""
    name = f"path {path.value}"
    touch = head.touch
    chosen = page.focused == name
    if head.here:
        page.add(Panel(box, Tone.RUBY, radius=14))
        page.sign(Box(box.x + 14, box.centre[1] - 19, 38, 38), Icon.BOW, Tone.SURFACE)
        page.words(box.cut(left=58, right=8), head.words, NAME, Tone.SURFACE)
        page.press(box, name, touch.intent, label=touch.label or "")
        return
    off = touch.why_not is not None
    ground = Tone.OFFBG if off else Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE
    ink = Tone.OFF if off else Tone.INK
    if chosen or touch.ready:
        ground, ink = Tone.PRIMARY, Tone.ON_PRIMARY
    page.add(Panel(box, ground, Tone.PRIMARY if chosen else Tone.EDGE, 3, 14, dashed=off))
    page.words(Box(box.x + 5, box.y, 34, box.h), path.value, LETTER, ink, 0.5)
    words = box.cut(left=41, right=9, top=6, bottom=6)
    style = LABEL if page.width(head.words, LABEL) <= words.w else TAG
    page.words(words, head.words, style, ink, lines=2)
    page.press(box, name, touch.intent, why_not=touch.why_not, label=touch.label or "", focus=not off)


def _arrow(page: Page, rows: tuple[Box, ...], heads: Box, arrow: Arrow) -> None:
    """From the enemy's place downwards to where it goes, in the gap between them."""
    column = list(Path).index(arrow.origin.path)

    def at(distance: int) -> Box:
        row = rows[SHOWN_RANGES.index(distance)].cut(left=ROW_HEADS)
        return row.columns(len(Path), GAP_X)[column]

    origin = at(arrow.origin.range)
    target = heads.columns(len(Path), GAP_X)[column] if arrow.target is None else at(arrow.target.range)
    page.add(Panel(origin.inset(-4), None, Tone.STEEL, 6, 17))
    x = origin.centre[0]
    y = (origin.bottom + target.y) / 2
    badge = Box(x - 21, y - 21, 42, 42)
    page.add(Panel(badge, Tone.SURFACE, Tone.STEEL, 4, 21))
    icon, turn = (Icon.CASTLE, 0) if arrow.target is None else (Icon.ARROW, 180)
    page.sign(badge.square(22), icon, Tone.STEEL, turn)


KEYWORDS = {
    "armor": say("Armor"),
    "bolster": say("Bolster"),
    "expose": say("Expose"),
    "plus-speed": say("Plus Speed"),
}
"""The keywords whose names are known (R60)."""
