"""The drawn places by name."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from companion.ui import season_art
from companion.ui.game_tiles import tile_rose, tile_timelines, tile_white, tile_woodys
from companion.ui.scenery import awning, home, ribbon, strip, woods
from companion.ui.vector import Drawing


class View(Enum):
    """The drawn places."""

    STRIP_DAY = auto()
    STRIP_NIGHT = auto()
    PAINTED_DAY = auto()  # in day's own colours, whatever the theme
    PAINTED_NIGHT = auto()
    HOME_DAY = auto()
    HOME_NIGHT = auto()
    WOODS = auto()
    AWNING = auto()
    RIBBON = auto()
    TILE_WHITE = auto()
    TILE_ROSE = auto()
    TILE_WOODYS = auto()
    TILE_TIMELINES = auto()
    SPRING = auto()
    SUMMER = auto()
    AUTUMN = auto()
    WINTER = auto()


VIEWS: dict[View, Callable[[float, float], Drawing]] = {
    View.STRIP_DAY: partial(strip, night=False),
    View.PAINTED_DAY: partial(strip, night=False),
    View.STRIP_NIGHT: partial(strip, night=True),
    View.PAINTED_NIGHT: partial(strip, night=True),
    View.HOME_DAY: partial(home, night=False),
    View.HOME_NIGHT: partial(home, night=True),
    View.WOODS: woods,
    View.AWNING: awning,
    View.RIBBON: ribbon,
    View.TILE_WHITE: tile_white,
    View.TILE_ROSE: tile_rose,
    View.TILE_WOODYS: tile_woodys,
    View.TILE_TIMELINES: tile_timelines,
    View.SPRING: season_art.spring,
    View.SUMMER: season_art.summer,
    View.AUTUMN: season_art.autumn,
    View.WINTER: season_art.winter,
}
"""Each place's drawing for a box of a width and height."""


def drawing(view: View, w: float, h: float, low: float = 0) -> Drawing:
    """A place's drawing; in a strip of sky sun or moon can stand `low`."""
    draw = VIEWS[view]
    if low and view in {View.STRIP_DAY, View.STRIP_NIGHT}:
        return strip(w, h, night=view is View.STRIP_NIGHT, low=low)
    return draw(w, h)
