"""The settings that players change at the table; each holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.text import Text, say, say_n
from companion.inputs import ChangeSetting, Intent
from companion.ui.frame import Header, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, Page
from companion.ui.preferences import BLANKINGS, TEXT_SIZES, next_in
from companion.ui.scenes.menu import BACK
from companion.ui.theme import ThemeName, Tone
from companion.ui.type import Style, Weight

GAP = 8
BRIGHTNESSES = tuple(range(10, 101, 10))
VALUE = Style(30, Weight.HEAVY)
NAMED = 150
"""How wide the name of a setting is, beside what sets it."""


class Choice(NamedTuple):
    """One value of a setting, to be touched."""

    name: str
    words: Text
    icon: Icon | None
    change: Intent
    chosen: bool


def settings(page: Page) -> None:
    """Every setting of the players."""
    main = framed(page, Header(say("Settings"), say("A touch sets it at once."), Icon.SETTINGS), BACK)
    pairs: tuple[Callable[[Page, Box], None], ...] = (_language, _text_size, _lamp, _blanking)
    rows = main.rows(6 if page.upright else 4, GAP)
    _theme(page, rows[0])
    if page.upright:
        for draw, row in zip(pairs, rows[1:5], strict=True):
            draw(page, row)
    else:
        for draw, cell in zip(pairs, (*rows[1].columns(2, GAP), *rows[2].columns(2, GAP)), strict=True):
            draw(page, cell)
    _switches(page, rows[-1])


def _theme(page: Page, box: Box) -> None:
    themes = (
        (ThemeName.AUTO, say("As the game"), Icon.SWAP),
        (ThemeName.DAY, say("Light"), Icon.SUN),
        (ThemeName.NIGHT, say("Dark"), Icon.MOON),
        (ThemeName.CONTRAST, say("Contrast"), Icon.FOREBODE),
    )
    choices = [
        Choice(f"theme {t.value}", words, icon, ChangeSetting("theme", t.value), page.view.theme is t)
        for t, words, icon in themes
    ]
    _choice(page, box, None if page.upright else say("Colours"), choices)


def _language(page: Page, box: Box) -> None:
    choices = [
        Choice(f"language {code}", words, None, ChangeSetting("language", code), page.view.language == code)
        for code, words in (("en", say("English")), ("fr", say("Français")))
    ]
    _choice(page, box, say("Language"), choices)


def _choice(page: Page, box: Box, title: Text | None, choices: list[Choice]) -> None:
    inner = _named(page, box, title)
    for choice, cell in zip(choices, inner.columns(len(choices), GAP), strict=True):
        page.button(
            cell,
            choice.name,
            choice.change,
            choice.words,
            icon=choice.icon,
            icon_size=30,
            chosen=choice.chosen,
            middle=True,
            below=page.upright and choice.icon is not None,
            style=LABEL_BOLD,
            focus=True,
        )


def _named(page: Page, box: Box, title: Text | None) -> Box:
    """The ground of a setting with its name; what is left is for what sets it."""
    page.panel(box)
    inner = box.inset(12, max(0.0, (box.h - 80) / 2))
    if title is None:
        return inner
    page.words(inner.left_part(NAMED - 8), title, BODY, lines=2)
    return inner.cut(left=NAMED)


def _text_size(page: Page, box: Box) -> None:
    size = page.view.preferences.text_size
    _steps(page, box, "text_size", say("Text size"), say("{n} %", n=size), value=size, steps=TEXT_SIZES)


def _lamp(page: Page, box: Box) -> None:
    bright = page.view.preferences.brightness
    _steps(page, box, "brightness", say("Lamp"), say("{n} %", n=bright), value=bright, steps=BRIGHTNESSES)


def _blanking(page: Page, box: Box) -> None:
    minutes = page.view.preferences.blank_after
    shown = say_n("{n} minute", "{n} minutes", minutes) if minutes else say("never")
    _steps(page, box, "blank_after", say("Dark after"), shown, value=minutes, steps=BLANKINGS)


def _steps(
    page: Page, box: Box, name: str, title: Text, shown: Text, *, value: int, steps: tuple[int, ...]
) -> None:
    inner = _named(page, box, title)
    for by, side, icon in ((-1, inner.left_part(80), Icon.MINUS), (1, inner.right_part(80), Icon.PLUS)):
        to = next_in(steps, value, by)
        page.button(
            side,
            f"{name}{'+' if by > 0 else '-'}",
            ChangeSetting(name, value if to is None else to),
            icon=icon,
            why_not=None if to is not None else say("There is no further."),
            focus=True,
        )
    page.words(inner.cut(left=84, right=84), shown, VALUE, align=0.5)


def _switches(page: Page, box: Box) -> None:
    chosen = page.view.preferences
    switches = (
        ("left_handed", say("Left-handed"), chosen.left_handed),
        ("sounds", say("Sounds"), chosen.sounds),
        ("motion", say("Motion"), chosen.motion),
    )
    for (name, words, on), cell in zip(switches, box.columns(3, GAP), strict=True):
        page.button(
            cell,
            name,
            ChangeSetting(name, not on),
            words,
            icon=Icon.CHECK if on else Icon.CROSS,
            icon_tone=Tone.GOOD if on else Tone.INK2,
            detail=say("on") if on else say("off"),
            focus=True,
        )
