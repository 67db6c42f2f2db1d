"""Home: go on where you left off, or begin a new game."""

from __future__ import annotations

from companion.games.game import GameName
from companion.games.text import Text, say
from companion.inputs import Open, Resume, Sheet, StartGame
from companion.ui.frame import Header, framed, next_button
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Corners, Panel, Scenery
from companion.ui.page import HEADING, LABEL, LABEL_BOLD, Page
from companion.ui.places import View as Place
from companion.ui.scenes.menu import BACK
from companion.ui.theme import Rgb, ThemeName, Tone
from companion.ui.type import Style, Weight
from companion.ui.view import Device, DeviceHealth, SavedGame

GAMES: tuple[tuple[GameName, Text, Text, Rgb], ...] = (
    (GameName.WHITE, say("White"), say("20 Strong, solo"), (0xBF, 0xD9, 0xDF)),
    (GameName.ROSE, say("Rose"), say("20 Strong, solo"), (0xF0, 0xC9, 0xC4)),
    (GameName.TINY_WOODYS, say("Tiny Woodys"), say("2 to 6 players"), (0xF0, 0xD9, 0xA0)),
    (GameName.TIMELINES, say("Tangled Timelines"), say("1 to 6 players"), (0xD9, 0xCC, 0xE8)),
)
LONG_NAMES = {
    GameName.WHITE: say("Tanglewoods White"),
    GameName.ROSE: say("Tanglewoods Rose"),
    GameName.TINY_WOODYS: say("Tiny Woodys"),
    GameName.TIMELINES: say("Tangled Timelines"),
}
ARTS = {
    GameName.WHITE: Place.TILE_WHITE,
    GameName.ROSE: Place.TILE_ROSE,
    GameName.TINY_WOODYS: Place.TILE_WOODYS,
    GameName.TIMELINES: Place.TILE_TIMELINES,
}


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
    height = min(room, 240 * down + 16 * (down - 1))
    for cell, game in zip(
        Box(tiles.x, tiles.y, tiles.w, height).grid(4 // down, down, 16), GAMES, strict=True
    ):
        _game(page, cell, game)
    _devices(page, Box(inner.x, box.bottom - foot, inner.w, foot - 12))


def _resume(page: Page, box: Box, saved: SavedGame, more: int) -> None:
    page.panel(box, edge=Tone.EDGE)
    inner = box.inset(19)
    art = inner.left_part(232).top_part(130)
    page.add(Scenery(art, Place.PAINTED_NIGHT if saved.night else Place.PAINTED_DAY, 12))
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
    page.words(words.cut(top=84).top_part(46), saved.summary, Style(24, Weight.BOLD), lines=2)
    if more:
        page.button(low.left_part(140), "kept", Open(Sheet.KEPT), say("{n} more", n=more), middle=True)
        low = low.cut(left=152)
    next_button(page, low, say("Resume"), Resume(saved.id), None)


def kept(page: Page) -> None:
    """Every kept game, the last played first."""
    main = framed(page, Header(say("Kept games"), say("Which one shall go on?"), Icon.HOME), BACK)
    games = page.view.saved
    shown = max(1, int((main.h + 10) // 102))
    for i, saved in enumerate(games[:shown]):
        label = say("{game}, {when}", game=LONG_NAMES[saved.game], when=saved.left or say("not long ago"))
        page.button(
            Box(main.x, main.y + i * 102, main.w, 92),
            f"kept {saved.id}",
            Resume(saved.id),
            label,
            icon=Icon.MOON if saved.night else Icon.SUN,
            detail=saved.summary,
            focus=True,
        )


def _game(page: Page, box: Box, tile: tuple[GameName, Text, Text, Rgb]) -> None:
    game, name, players, sky = tile
    there = game in page.view.playable
    key = f"game {game.value}"
    ground = Tone.LEGAL if page.is_pressed(key) else Tone.SURFACE if there else Tone.OFFBG
    chosen = page.focused == key
    page.panel(
        box, ground, edge=Tone.PRIMARY if chosen else Tone.EDGE, line=6 if chosen else 3, dashed=not there
    )
    art = box.inset(3).top_part(box.h - 88)
    page.add(Panel(art, sky, radius=11, corners=Corners.TOP))
    page.add(Scenery(art.inset(2, 0), ARTS[game]))
    words = box.inset(16, 0)
    page.words(
        words.bottom_part(84).top_part(42), name, Style(31, Weight.TITLE), Tone.INK if there else Tone.OFF
    )
    page.words(
        words.bottom_part(42).top_part(28), players if there else say("in a later version"), LABEL, Tone.INK2
    )
    if there:
        page.press(box, key, StartGame(game), label=name, focus=True)


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
    for (icon, device, name), cell in zip(listed, row.columns(3, 8), strict=True):
        words = page.say(name if page.upright else say("{device} {how}", device=name, how=_how(device)))
        wide = min(page.width(words, LABEL_BOLD) + 2, cell.w - 64)
        page.sign(Box(cell.x, cell.centre[1] - 14, 28, 28), icon, tones[device.health])
        page.words(Box(cell.x + 36, cell.y, wide, cell.h), words, LABEL_BOLD, Tone.INK2)
        mark = Box(cell.x + 36 + wide + 6, cell.centre[1] - 10, 20, 20)
        page.sign(mark, marks[device.health], tones[device.health])
    kept = box.cut(left=772) if not page.upright else box.bottom_part(44)
    if page.view.error is not None:
        page.words(kept, page.view.error, LABEL_BOLD, Tone.ASK, 0 if page.upright else 1, lines=2)
    else:
        page.words(
            kept, say("Your game is kept until you finish it."), LABEL, Tone.INK2, 0 if page.upright else 1
        )


def _how(device: Device) -> Text:
    match device.health:
        case DeviceHealth.OK:
            return say("ready")
        case DeviceHealth.ABSENT:
            return say("not there")
        case DeviceHealth.TROUBLE:
            return say("in trouble")
