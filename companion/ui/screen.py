"""From a view to a picture: which scene shows it, and the stand-in for the hardware beside it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Step
from companion.games.text import say
from companion.inputs import Sheet
from companion.ui.desk import KNOWN
from companion.ui.geometry import Box, Geometry
from companion.ui.marks import Scheme
from companion.ui.page import BODY, Page
from companion.ui.scenes import about, check, copies, keeping, library, log, menu, sheets, working
from companion.ui.scenes.doctor import doctor
from companion.ui.scenes.home import home, kept
from companion.ui.scenes.keyboard import asked_for, keyboard
from companion.ui.scenes.keypad import keypad
from companion.ui.scenes.own_dice import own_dice
from companion.ui.scenes.past_game import past_game
from companion.ui.scenes.past_games import past_games
from companion.ui.scenes.past_story import past_story
from companion.ui.scenes.plain import plain
from companion.ui.scenes.settings import settings
from companion.ui.scenes.side import side
from companion.ui.scenes.statistics import statistics
from companion.ui.scenes.switch_off import switch_off
from companion.ui.scenes.teach import teach
from companion.ui.tableau import books, shown
from companion.ui.theme import ThemeName
from companion.ui.type import Typesetter
from companion.ui.view import View


def drawn(view: View, geometry: Geometry, type_: Typesetter, pressed: str | None = None) -> Scheme:
    """The picture of a view."""
    page = Page(view, geometry.game, type_, pressed)
    if geometry.too_small:
        words = say("This window is too small: make it at least 480 by 320.")
        page.words(Box(0, 0, *_size(geometry)).inset(8), words, BODY, align=0.5, lines=4)
        return page.scheme()
    _scene(page)
    if geometry.side is not None and view.simulated is not None:
        side(page, geometry.side, view.simulated)
    return page.scheme()


def _size(geometry: Geometry) -> tuple[float, float]:
    w, h = geometry.canvas
    return w / geometry.k, h / geometry.k


def _scene(page: Page) -> None:
    view = page.view
    if view.desk.number is not None:
        keypad(page, view.desk.number)
    elif view.desk.text is not None and asked_for(page) is not None:
        keyboard(page)
    elif view.desk.sheet is not None and _sheet(page):
        return
    elif view.desk.home or view.step is None:
        home(page)
    else:
        _step(page, view.step)


def _step(page: Page, step: Step) -> None:
    laid = shown(page.view)
    if laid is None or not laid.scene(page, page.view.state, step):
        plain(page, step)


SHEETS: dict[Sheet, Callable[[Page], None]] = {
    Sheet.MENU: menu.menu,
    Sheet.MORE: menu.more,
    Sheet.EXPORT: keeping.keeping,
    Sheet.COPIES: copies.copies,
    Sheet.COPY: copies.copy,
    Sheet.WORKING: working.working,
    Sheet.LOG: log.log,
    Sheet.KEPT: kept,
    Sheet.DEVICES: menu.devices,
    Sheet.SETTINGS: settings,
    Sheet.ENDING: menu.ending,
    Sheet.DICE: sheets.dice,
    Sheet.WHY_NOT: sheets.why_not,
    Sheet.CHECK: check.check,
    Sheet.LIBRARY: library.library,
    Sheet.ABOUT: about.about,
    Sheet.PAST: past_games,
    Sheet.PAST_GAME: past_game,
    Sheet.STORY: past_story,
    Sheet.STATISTICS: statistics,
    Sheet.SWITCH_OFF: switch_off,
    Sheet.DOCTOR: doctor,
    Sheet.TEACH: teach,
    Sheet.OWN_DICE: own_dice,
}
"""The sheets that are about nothing but the view."""


def _sheet(page: Page) -> bool:
    """Draw the uppermost sheet; False where it has nothing to show."""
    opened = page.view.desk.sheet
    if opened is None:
        return False
    before, laid = len(page.marks), shown(page.view)
    if opened.sheet in SHEETS:
        SHEETS[opened.sheet](page)
    elif opened.sheet is Sheet.STAT:
        sheets.stat(page, opened.about)
    elif opened.sheet is Sheet.KNOWN_CARD:
        library.known_card(page, opened.about)
    elif opened.about.startswith(KNOWN):
        library.about_known_card(page, opened.sheet, opened.about)
    elif laid is not None and opened.sheet in laid.sheets:
        laid.sheets[opened.sheet](page, page.view.state, opened.about)
    return len(page.marks) > before


def theme_of(view: View) -> ThemeName:
    """The theme in which a view is drawn: by AUTO the game's own day or night."""
    if view.theme is not ThemeName.AUTO:
        return view.theme
    left = books(view) if not view.desk.home else None
    return ThemeName.NIGHT if left is not None and left.night else ThemeName.DAY
