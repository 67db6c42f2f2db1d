"""Home: go on where you left off, or begin a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.game import GameName
from companion.games.text import Text, say
from companion.inputs import Open, Resume, Sheet, StartGame
from companion.ui.books import STAT_ICONS
from companion.ui.frame import Header, Second, framed, next_button
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel, Scenery
from companion.ui.page import BODY, HEADING, LABEL, LABEL_BOLD, Page
from companion.ui.places import View as Place
from companion.ui.scenes.menu import BACK
from companion.ui.telling import told
from companion.ui.theme import Rgb, ThemeName, Tone
from companion.ui.type import Style, Weight
from companion.ui.view import Device, DeviceHealth, SavedGame

if TYPE_CHECKING:
    from collections.abc import Sequence


class Tile(NamedTuple):
    """A game on the home screen: what it is called, who plays it, its picture and the sky behind that."""

    name: Text
    players: Text
    art: Place
    sky: Rgb


TILES = {
    GameName.WHITE: Tile(say("White"), say("20 Strong, solo"), Place.TILE_WHITE, (0xBF, 0xD9, 0xDF)),
    GameName.ROSE: Tile(say("Rose"), say("20 Strong, solo"), Place.TILE_ROSE, (0xF0, 0xC9, 0xC4)),
    GameName.TINY_WOODYS: Tile(
        say("Tiny Woodys"), say("2 to 6 players"), Place.TILE_WOODYS, (0xF0, 0xD9, 0xA0)
    ),
    GameName.TIMELINES: Tile(
        say("Tangled Timelines"), say("1 to 6 players"), Place.TILE_TIMELINES, (0xD9, 0xCC, 0xE8)
    ),
}
LONG_NAMES = {
    GameName.WHITE: say("Tanglewoods White"),
    GameName.ROSE: say("Tanglewoods Rose"),
    GameName.TINY_WOODYS: say("Tiny Woodys"),
    GameName.TIMELINES: say("Tangled Timelines"),
}
STANDING = {
    **{stat.value: sign for stat, sign in STAT_ICONS.items()},
    "gold": (Icon.GOLD, Tone.GOLD),
}
"""The signs of the numbers in a game's summary, by their names there."""
APART = 40
ROW, ROW_UPRIGHT, GAP = 92, 160, 10
BROAD = 2.4
"""A tile's picture is at least so many times as wide as it is high."""
TALLEST, TALLEST_UPRIGHT = 240, 300
"""A tile: higher ones are all picture."""


class Stood(NamedTuple):
    """How large the numbers of a game stand in a row: figures, signs, and the room between."""

    style: Style
    sign: float
    between: float


STOOD = (Stood(Style(26, Weight.HEAVY), 28, 20), Stood(Style(22, Weight.HEAVY), 24, 12))


def home(page: Page) -> None:
    """The home screen."""
    box = page.box
    sky = box.top_part(318 if not page.upright else 400)
    night = page.view.theme in {ThemeName.NIGHT, ThemeName.CONTRAST}
    page.add(Scenery(sky, Place.HOME_NIGHT if night else Place.HOME_DAY))
    page.words(Box(32, 22, 540, 92), "Tanglewoods", Style(80, Weight.TITLE), Tone.SKY_INK)
    page.words(Box(32, 106, 540, 52), "Companion", Style(44, Weight.TITLE), Tone.SKY_INK)
    menu = Box(box.w - 32, 28, 0, 76)
    if page.upright:
        page.button(menu.cut(left=-76), "menu", Open(Sheet.MENU), icon=Icon.MENU, icon_size=36)
    else:
        menu = menu.cut(left=-186)
        page.button(menu, "menu", Open(Sheet.MENU), say("Menu"), icon=Icon.MENU, icon_size=32, middle=True)
    inner = box.cut(left=32, right=32)
    notice = Box(inner.x, 190, inner.w, 96) if page.upright else Box(inner.x, 170, inner.w, 56)
    told(page, notice, notice)
    below = sky.bottom + 18
    if page.view.saved:
        height: float = 270 if page.upright else 168
        card = Box(inner.x, sky.bottom - 80, inner.w, height)
        _resume(page, card, page.view.saved[0], len(page.view.saved) - 1)
        below = card.bottom + 18
    page.words(Box(inner.x, below, inner.w, 36), say("New game"), HEADING)
    tiles = Box(inner.x, below + 44, inner.w, 0)
    foot = 118 if page.upright else 56
    room = box.bottom - foot - 12 - tiles.y
    down = 2 if page.upright else 1
    height = min(room, (TALLEST_UPRIGHT if page.upright else TALLEST) * down + 16 * (down - 1))
    cells = Box(tiles.x, tiles.y, tiles.w, height).grid(len(TILES) // down, down, 16)
    for cell, name in zip(cells, (name for name in TILES if name in page.view.playable), strict=False):
        _game(page, cell, name)
    _devices(page, Box(inner.x, box.bottom - foot, inner.w, foot - 12))


def _resume(page: Page, box: Box, saved: SavedGame, more: int) -> None:
    page.panel(box, edge=Tone.EDGE)
    inner = box.inset(19)
    art = inner.left_part(232).top_part(130)
    _art(page, art, saved)
    if page.upright:
        low = inner.bottom_part(92)
    else:
        low = inner.right_part(320 + (152 if more else 0)).cut(top=19, bottom=19)
    words = inner.cut(left=256, right=0 if page.upright else low.w + 16).top_part(130)
    if saved.left is not None:
        page.words(
            words.top_part(28), say("Where you left off, {when}", when=saved.left), LABEL_BOLD, Tone.INK2
        )
    page.words(words.cut(top=32).top_part(50), LONG_NAMES[saved.game], Style(42, Weight.TITLE))
    _standing(page, words.cut(top=84).top_part(46), saved.summary)
    if more:
        page.button(low.left_part(140), "kept", Open(Sheet.KEPT), say("{n} more", n=more), middle=True)
        low = low.cut(left=152)
    next_button(page, low, say("Resume"), Resume(saved.id), None)


def _standing(page: Page, box: Box, summary: Text) -> None:
    """How a game stands: its numbers with their signs where they fit in a row, else in words."""
    values = summary.values
    told = [(sign, values[name]) for name, sign in STANDING.items() if name in values]
    words = [say("Round {n}", n=values["round"])] if "round" in values else []
    words += [value for value in values.values() if isinstance(value, Text)]
    fitting = (size for size in STOOD if _stood(page, words, told, size) <= box.w)
    size = next(fitting, None) if told else None
    if size is None:
        page.words(box, summary, Style(24, Weight.BOLD), lines=2)
        return
    x = box.x
    for word in words:
        page.words(Box(x, box.y, page.width(word, size.style) + 2, box.h), word, size.style)
        x += page.width(word, size.style) + size.between
    for (icon, tone), value in told:
        page.sign(Box(x, box.centre[1] - size.sign / 2, size.sign, size.sign), icon, tone)
        x += size.sign + 6
        wide = page.width(str(value), size.style)
        page.words(Box(x, box.y, wide + 2, box.h), str(value), size.style)
        x += wide + size.between


def _stood(
    page: Page, words: Sequence[Text], told: Sequence[tuple[tuple[Icon, Tone], object]], size: Stood
) -> float:
    """How wide the numbers are with their signs."""
    wide = sum(page.width(word, size.style) + size.between for word in words)
    return wide + sum(size.sign + 6 + page.width(str(n), size.style) + size.between for _, n in told)


def _art(page: Page, box: Box, saved: SavedGame) -> None:
    """A kept game's picture: White's is by day or by night as on the table."""
    if saved.game is GameName.WHITE:
        page.add(Scenery(box, Place.PAINTED_NIGHT if saved.night else Place.PAINTED_DAY, 12))
        return
    tile = TILES[saved.game]
    page.panel(box, tile.sky, radius=12)
    page.add(Scenery(drawn_in(box.inset(12, 0), tile.art), tile.art))


def drawn_in(box: Box, art: Place) -> Box:
    """The part of a box in which a tile's picture has all of its width to be seen in.

    What grows stands on the ground; cards and finds lie in the middle.
    """
    high = min(box.h, box.w / BROAD)
    if art in {Place.TILE_WHITE, Place.TILE_ROSE}:
        return box.bottom_part(high)
    return Box(box.x, box.y + (box.h - high) / 2, box.w, high)


def kept(page: Page) -> None:
    """Kept games, the last played first; the others stand among the past games."""
    header = Header(say("Kept games"), say("Which one shall go on?"), Icon.HOME)
    every = Second("past", say("All games"), Open(Sheet.PAST), Icon.LOG)
    main = framed(page, header, msgspec.structs.replace(BACK, second=every))
    games = page.view.saved
    row = ROW_UPRIGHT if page.upright else ROW
    shown = max(1, int((main.h + GAP) // (row + GAP)))
    for i, saved in enumerate(games[:shown]):
        _kept(page, Box(main.x, main.y + i * (row + GAP), main.w, row), saved)


def _kept(page: Page, box: Box, saved: SavedGame) -> None:
    name = f"kept {saved.id}"
    ground, ink, second = Tone.SURFACE, Tone.INK, Tone.INK2
    if page.focused == name:
        ground, ink, second = Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY
    elif page.is_pressed(name):
        ground = Tone.LEGAL
    page.panel(box, ground, edge=Tone.EDGE)
    _art(page, box.inset(8).left_part(138), saved)
    words = box.inset(14, 12).cut(left=148)
    when = say("begun {when}", when=saved.begun) if saved.begun is not None else None
    beside = 0.0 if when is None or page.upright else page.width(when, LABEL) + 12
    if when is not None:
        at = words.bottom_part(26) if page.upright else words.top_part(34).right_part(beside)
        page.words(at, when, LABEL, second, 0 if page.upright else 1)
    label = say("{game}, {when}", game=LONG_NAMES[saved.game], when=saved.left or say("not long ago"))
    page.words(words.top_part(34).cut(right=beside), label, BODY, ink, name=True)
    below = words.cut(top=38).top_part(60 if page.upright else 28)
    page.words(below, saved.summary, LABEL, second, rise=0, lines=2 if page.upright else 1, name=True)
    page.press(box, name, Resume(saved.id), label=LONG_NAMES[saved.game], focus=True)


def _game(page: Page, box: Box, name: GameName) -> None:
    tile, key = TILES[name], f"game {name.value}"
    ground = Tone.LEGAL if page.is_pressed(key) else Tone.SURFACE
    chosen = page.focused == key
    page.panel(box, ground, edge=Tone.PRIMARY if chosen else Tone.EDGE, line=6 if chosen else 3)
    art = box.inset(3).top_part(box.h - 88)
    page.add(Panel(art, tile.sky, radius=11, corners=Corners.TOP))
    page.add(Scenery(drawn_in(art.inset(2, 0), tile.art), tile.art))
    words = box.inset(16, 0)
    page.words(words.bottom_part(84).top_part(42), tile.name, Style(31, Weight.TITLE))
    page.words(words.bottom_part(42).top_part(28), tile.players, LABEL, Tone.INK2)
    page.press(box, key, StartGame(name), label=tile.name, focus=True)


def _devices(page: Page, box: Box) -> None:
    devices = page.view.devices
    listed = (
        (Icon.CAMERA, devices.camera, say("Camera")),
        (Icon.PANEL, devices.panel, say("Buttons")),
        (Icon.LAMP, devices.lamp, say("Lamp")),
    )
    row = box.top_part(44) if page.upright else box.left_part(760)
    tones = {DeviceHealth.OK: Tone.GOOD, DeviceHealth.ABSENT: Tone.INK2, DeviceHealth.TROUBLE: Tone.ASK}
    marks = {DeviceHealth.OK: Icon.CHECK, DeviceHealth.ABSENT: Icon.MINUS, DeviceHealth.TROUBLE: Icon.WARNING}
    said = [
        page.say(name if page.upright else say("{device} {how}", device=name, how=_how(device)))
        for _, device, name in listed
    ]
    wides = [page.width(words, LABEL_BOLD) + 2 for words in said]
    cells = list(row.columns(3, 8))
    between = (row.w - sum(wides) - 3 * 62) / 3
    if not page.upright and between > 0:  # each as wide as it is, all as far apart
        between = min(between, APART)
        cells = [
            Box(row.x + sum(wides[:i]) + i * (62 + between), row.y, wides[i] + 64, row.h) for i in range(3)
        ]
    for (icon, device, _), words, wide, cell in zip(listed, said, wides, cells, strict=True):
        room = min(wide, cell.w - 64)
        page.sign(Box(cell.x, cell.centre[1] - 14, 28, 28), icon, tones[device.health])
        page.words(Box(cell.x + 36, cell.y, room, cell.h), words, LABEL_BOLD, Tone.INK2)
        taken = page.type.fit(words, page.sized(LABEL_BOLD), room, cell.h).width
        mark = Box(cell.x + 36 + taken + 6, cell.centre[1] - 10, 20, 20)
        page.sign(mark, marks[device.health], tones[device.health])
    kept = box.cut(left=772) if not page.upright else box.bottom_part(44)
    if page.view.power is not None:
        _power(page, kept, page.view.power)
        return
    promise = say("Your game is kept until you finish it.")
    page.words(kept, promise, LABEL, Tone.INK2, 0 if page.upright else 1)


def _power(page: Page, box: Box, trouble: Text) -> None:
    """That the Pi gets too little power or too hot; a touch shows what helps."""
    page.sign(Box(box.x, box.centre[1] - 14, 28, 28), Icon.WARNING, Tone.ASK)
    page.words(box.cut(left=36), say("Trouble with the power"), LABEL_BOLD, Tone.ASK)
    finger = Box(box.x, box.bottom - TOUCH, box.w, TOUCH)
    page.press(finger, "power", Open(Sheet.DEVICES), held=trouble)


def _how(device: Device) -> Text:
    match device.health:
        case DeviceHealth.OK:
            return say("ready")
        case DeviceHealth.ABSENT:
            return say("not there")
        case DeviceHealth.TROUBLE:
            return say("in trouble")
