"""From a view to a picture: which scene shows it, and the stand-in for the hardware beside it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Step
from companion.games.text import say
from companion.games.white.state import StepId, White
from companion.inputs import Sheet
from companion.ui.books import books
from companion.ui.geometry import Box, Geometry
from companion.ui.marks import Scheme
from companion.ui.page import BODY, Page
from companion.ui.scenes import (
    by_hand,
    card_text,
    castle,
    check,
    hero,
    house,
    items,
    library,
    log,
    menu,
    notes,
    remind,
    sheets,
    summary,
)
from companion.ui.scenes.aim import aim
from companion.ui.scenes.before_battle import before_battle
from companion.ui.scenes.engagement import engagement
from companion.ui.scenes.forest import forest
from companion.ui.scenes.home import home, kept
from companion.ui.scenes.keyboard import keyboard
from companion.ui.scenes.merchant import merchant
from companion.ui.scenes.plain import plain
from companion.ui.scenes.reminding import reminding, reward
from companion.ui.scenes.resolve import recover, resolving
from companion.ui.scenes.set_up import laying_out, set_up
from companion.ui.scenes.settings import settings
from companion.ui.scenes.side import side
from companion.ui.scenes.write_card import write_card
from companion.ui.theme import ThemeName
from companion.ui.type import Typesetter
from companion.ui.view import View

SCENES: dict[StepId, Callable[[Page, White, Step], None]] = {
    StepId.SETTING_UP: set_up,
    StepId.LAYING_OUT: laying_out,
    StepId.PREPARE: forest,
    StepId.PRESS_ONWARD: forest,
    StepId.WRITE_CARD: write_card,
    StepId.ICONS: before_battle,
    StepId.BRIBERY: before_battle,
    StepId.COMMIT: engagement,
    StepId.APPLY: engagement,
    StepId.SUFFER: resolving,
    StepId.AFTER_EFFECTS: resolving,
    StepId.EXHAUST: resolving,
    StepId.RECOVER: recover,
    StepId.FOREBODE: castle.castle,
    StepId.CLEANUP: castle.castle,
    StepId.CASTLE: castle.castle,
    StepId.STACK_CARD: castle.stack_card,
    StepId.MERCHANT: merchant,
    StepId.REMINDERS: reminding,
    StepId.REWARD: reward,
    StepId.AIM: aim,
    StepId.OVER: summary.game_over,
}
"""The scenes of White; a step that is not here is shown by its offers."""


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
    state = view.state if isinstance(view.state, White) else None
    if view.desk.text is not None:
        keyboard(page, state)
    elif view.desk.sheet is not None and _sheet(page, state):
        return
    elif view.desk.home or view.step is None:
        home(page)
    else:
        _step(page, state, view.step)


def _step(page: Page, state: White | None, step: Step) -> None:
    scene = SCENES.get(StepId(step.id)) if state is not None else None
    if state is not None and state.conflict is not None and step.id in {StepId.ROBBERY, StepId.APPLE}:
        scene = castle.stack_card
    if state is not None and scene is not None:
        scene(page, state, step)
    else:
        plain(page, step)


SHEETS: dict[Sheet, Callable[[Page], None]] = {
    Sheet.MENU: menu.menu,
    Sheet.LOG: log.log,
    Sheet.KEPT: kept,
    Sheet.DEVICES: menu.devices,
    Sheet.SETTINGS: settings,
    Sheet.ENDING: menu.ending,
    Sheet.DICE: sheets.dice,
    Sheet.WHY_NOT: sheets.why_not,
    Sheet.CHECK: check.check,
    Sheet.LIBRARY: library.library,
    Sheet.ABOUT: library.about,
}
"""The sheets that are about nothing but the view."""

TABLE_SHEETS: dict[Sheet, Callable[[Page, White, str], None]] = {
    Sheet.CARD: sheets.card,
    Sheet.BY_HAND: lambda page, state, _: by_hand.by_hand(page, state),
    Sheet.HERO: lambda page, state, _: hero.hero(page, state),
    Sheet.ITEMS: lambda page, state, _: items.items(page, state),
    Sheet.ITEM: items.item,
    Sheet.NOTES: lambda page, state, _: notes.notes(page, state),
    Sheet.ADJUST: notes.adjust,
    Sheet.REMIND: remind.remind,
    Sheet.HOUSE: lambda page, state, _: house.house(page, state),
    Sheet.TEXT: lambda page, state, _: card_text.card_text(page, state),
    Sheet.STACKS: lambda page, state, _: castle.stacks(page, state),
    Sheet.STACK: castle.stack,
}
"""The sheets about something on White's table."""


def _sheet(page: Page, state: White | None) -> bool:
    """Draw the uppermost sheet; False where it has nothing to show."""
    opened = page.view.desk.sheet
    if opened is None:
        return False
    before = len(page.marks)
    if opened.sheet in SHEETS:
        SHEETS[opened.sheet](page)
    elif opened.sheet is Sheet.STAT:
        sheets.stat(page, opened.about)
    elif opened.sheet is Sheet.KNOWN_CARD:
        library.known_card(page, opened.about)
    elif opened.sheet in TABLE_SHEETS and state is not None:
        TABLE_SHEETS[opened.sheet](page, state, opened.about)
    return len(page.marks) > before


def theme_of(view: View) -> ThemeName:
    """The theme in which a view is drawn: by AUTO the game's own day or night."""
    if view.theme is not ThemeName.AUTO:
        return view.theme
    left = books(view.state) if not view.desk.home else None
    return ThemeName.NIGHT if left is not None and left.night else ThemeName.DAY
