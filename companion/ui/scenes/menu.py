"""The menu, the devices, and how a game ended."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.inputs import Close, GoHome, Intent, Open, Quit, Redo, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.scenes.steps import signed
from companion.ui.tableau import shown
from companion.ui.theme import Tone
from companion.ui.view import Device, DeviceHealth

FEW, TILE = 2, 200
"""So few lines of a menu are tiles, so high."""
BACK = Foot(say("Back"), Close())
HEALTH_WORDS = {
    DeviceHealth.OK: say("ready"),
    DeviceHealth.ABSENT: say("not there"),
    DeviceHealth.TROUBLE: say("in trouble"),
}


Listed = tuple[str, Text, Icon, Intent]
"""A line of a menu: its name, its words, its icon and what it does."""


def menu(page: Page) -> None:
    """Everything that is not a step of the game; while none is on the table, what the companion can do."""
    if page.view.state is None or page.view.desk.home:
        more(page)
        return
    main = framed(page, Header(say("Menu"), say("What would you like to do?"), Icon.MENU), BACK)
    laid = shown(page.view)
    between = () if laid is None else laid.signs.between
    step = page.view.step
    due = [] if step is None else [o for o in step.offers if isinstance(o.action, between)]
    listed: list[Listed] = [
        (f"due {i}", o.label, signed(page, o.action)[0] or Icon.NEXT, Take(o.action))
        for i, o in enumerate(due)
    ]
    listed += [
        ("home", say("Home"), Icon.HOME, GoHome()),
        ("open log", say("Log and undo"), Icon.LOG, Open(Sheet.LOG)),
        ("end", say("End the game"), Icon.CROWN, Open(Sheet.ENDING)),
    ]
    if laid is not None:
        listed += [(e.name, e.words, e.icon, e.intent) for e in laid.menu(page.view.state)]
    listed += _troubled(page)
    if page.view.redo is not None:
        listed.append(("redo", say("Redo"), Icon.REDO, Redo()))
    listed += [
        ("settings", say("Settings"), Icon.SETTINGS, Open(Sheet.SETTINGS)),
        ("more", say("The companion"), Icon.MENU, Open(Sheet.MORE)),
    ]
    entries(page, main, listed)


def more(page: Page) -> None:
    """What there is besides the game on the table."""
    main = framed(page, Header(say("Menu"), say("What would you like to do?"), Icon.MENU), BACK)
    entries(page, main, of_the_companion(page))


def _troubled(page: Page) -> list[Listed]:
    """The way to what the menu's warning sign is about."""
    if page.view.power is None:
        return []
    return [("power", say("Trouble with the power"), Icon.WARNING, Open(Sheet.DEVICES))]


def of_the_companion(page: Page) -> list[Listed]:
    """What can be done whatever is played."""
    listed: list[Listed] = [
        ("settings", say("Settings"), Icon.SETTINGS, Open(Sheet.SETTINGS)),
        ("devices", say("Camera, buttons, lamp"), Icon.LAMP, Open(Sheet.DEVICES)),
        ("past", say("Past games"), Icon.LOG, Open(Sheet.PAST)),
        ("statistics", say("Statistics"), Icon.STATISTICS, Open(Sheet.STATISTICS)),
        ("library", say("Known cards"), Icon.CARDS, Open(Sheet.LIBRARY)),
        ("own-dice", say("Your own dice"), Icon.EYE, Open(Sheet.OWN_DICE)),
        ("export", say("Keep a copy"), Icon.EXPORT, Open(Sheet.EXPORT)),
    ]
    if page.view.going is not None:
        listed.append(("working", say("What is going on"), Icon.EXPORT, Open(Sheet.WORKING)))
    leave = (
        ("switch-off", say("Switch off"), Icon.MOON, Open(Sheet.SWITCH_OFF))
        if page.view.kiosk
        else ("quit", say("Leave the companion"), Icon.CROSS, Quit())
    )
    listed += _troubled(page)
    return [*listed, ("about", say("About"), Icon.ABOUT, Open(Sheet.ABOUT)), leave]


def entries(page: Page, box: Box, listed: list[Listed]) -> None:
    """Large buttons, one an entry; two are tiles."""
    if len(listed) <= FEW:
        for (name, words, icon, intent), cell in zip(
            listed, box.top_part(TILE).columns(FEW, 12), strict=False
        ):
            page.button(
                cell,
                name,
                intent,
                words,
                icon=icon,
                icon_size=72,
                style=LEAD,
                below=True,
                middle=True,
                focus=True,
            )
        return
    across = 1 if page.upright and len(listed) <= 6 else 2 if len(listed) <= 10 else 3  # noqa: PLR2004
    down = -(-len(listed) // across)
    height = min(92.0, (box.h - 10 * (down - 1)) / down)
    area = box.top_part(height * down + 10 * (down - 1))
    for (name, words, icon, intent), cell in zip(listed, area.grid(across, down, 10), strict=False):
        page.button(cell, name, intent, words, icon=icon, icon_size=36, focus=True)


def devices(page: Page) -> None:
    """What the box is made of and how it does, each with its cure."""
    doctor = Second("doctor", say("The doctor"), Open(Sheet.DOCTOR), Icon.HEALTH)
    foot = Foot(say("Back"), Close(), second=doctor)
    main = framed(page, Header(say("The box"), say("What is there, and what helps."), Icon.LAMP), foot)
    listed = [
        (Icon.CAMERA, say("Camera"), page.view.devices.camera),
        (Icon.PANEL, say("Buttons"), page.view.devices.panel),
        (Icon.LAMP, say("Lamp"), page.view.devices.lamp),
    ]
    if page.view.power is not None:
        listed.append((Icon.BOLT, say("Power"), Device(DeviceHealth.TROUBLE, page.view.power)))
    n = len(listed)
    rows = main.top_part(min(main.h, n * 118 + 12 * (n - 1))).rows(n, 12)
    for (icon, name, device), box in zip(listed, rows, strict=True):
        _device(page, box, icon, name, device)


def _device(page: Page, box: Box, icon: Icon, name: Text, device: Device) -> None:
    trouble = device.health is DeviceHealth.TROUBLE
    page.panel(box)
    inner = box.inset(18, 12)
    page.sign(inner.left_part(52).square(52), icon, Tone.ASK if trouble else Tone.INK2)
    words = inner.cut(left=72)
    page.words(words.top_part(36).left_part(230), name, LEAD)
    mark = {
        DeviceHealth.OK: (Icon.CHECK, Tone.GOOD),
        DeviceHealth.ABSENT: (Icon.MINUS, Tone.INK2),
        DeviceHealth.TROUBLE: (Icon.WARNING, Tone.ASK),
    }[device.health]
    page.sign(words.top_part(36).right_part(30).square(30), *mark)
    page.words(words.top_part(36).cut(left=240, right=42), HEALTH_WORDS[device.health], BODY, mark[1], 1)
    if device.words is not None:
        page.words(words.cut(top=38), device.words, LABEL, Tone.INK2, lines=2)


def ending(page: Page) -> None:
    """The players say how it ended."""
    main = framed(
        page,
        Header(say("End the game"), say("How did it end?"), Icon.CROWN),
        Foot(say("Play on"), Close(), second=Second("leave", say("Home"), GoHome(), Icon.HOME)),
    )
    laid = shown(page.view)
    if laid is not None:
        entries(page, main, [(e.name, e.words, e.icon, e.intent) for e in laid.endings(page.view.state)])
