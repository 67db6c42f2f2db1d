"""The icons: every sign of the screen as areas and lines in a square of 100."""

from __future__ import annotations

from enum import Enum, auto
from math import acos, cos, degrees, pi, radians, sin

from companion.ui import forest_art
from companion.ui.theme import Tone
from companion.ui.vector import (
    HOLE,
    Area,
    Drawing,
    Points,
    Stroke,
    arc,
    bar,
    curve,
    disc,
    mirrored,
    spikes,
    turned,
)


class Icon(Enum):
    """The signs, by what they stand for."""

    HEALTH = auto()
    STRATEGY = auto()
    RECOVERY = auto()
    GOLD = auto()
    DAMAGE = auto()
    APPLE = auto()
    FOREBODE = auto()
    ROBBERY = auto()
    SUMMON = auto()
    WINDED = auto()
    UNDO = auto()
    REDO = auto()
    NEXT = auto()
    ARROW = auto()
    CHECK = auto()
    CROSS = auto()
    PLUS = auto()
    MINUS = auto()
    MENU = auto()
    LOG = auto()
    SETTINGS = auto()
    CAMERA = auto()
    PANEL = auto()
    LAMP = auto()
    CASTLE = auto()
    CROWN = auto()
    CARDS = auto()
    MOON = auto()
    SUN = auto()
    HERO = auto()
    HAND = auto()
    TOUCH = auto()
    UNSURE = auto()
    SWAP = auto()
    ERASE = auto()
    SHIFT = auto()
    WARNING = auto()
    FABLE = auto()
    SHOP = auto()
    HOME = auto()
    MISS = auto()
    HIT = auto()
    CRIT = auto()
    NOTHING = auto()
    BOW = auto()
    ROSE = auto()
    SHIELD = auto()
    LEAF = auto()
    MUSHROOM = auto()
    HERB = auto()
    GEM = auto()
    TREE = auto()
    ACORN = auto()
    EYE = auto()
    HIDDEN = auto()
    RAIN = auto()
    SNOW = auto()
    BOLT = auto()
    STORM = auto()
    SPADE = auto()
    PEOPLE = auto()
    BLOSSOM = auto()
    CHAIN = auto()
    HOURGLASS = auto()
    STATISTICS = auto()
    EXPORT = auto()
    ABOUT = auto()
    FLASK = auto()
    AXE = auto()
    HAMMER = auto()
    PENCIL = auto()


def _heart() -> Points:
    turns = [2 * pi * i / 48 for i in range(48)]
    return tuple(
        (
            50 + 2.65 * 16 * sin(t) ** 3,
            47 - 2.65 * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)),
        )
        for t in turns
    )


def _crescent() -> Points:
    """What of one circle is outside another one, up and to the right of it."""
    x, y, r = 46.0, 52.0, 44.0
    away, inner = 24.0, 36.0
    bearing = 50.0
    reach = (away**2 + r**2 - inner**2) / (2 * away)  # where the circles cross, seen from either centre
    half = degrees(acos(reach / r))
    back = degrees(acos((away - reach) / inner))
    ax, ay = x + away * sin(radians(bearing)), y - away * cos(radians(bearing))
    outer = arc(x, y, r, bearing + half, bearing + 360 - half)
    return outer + arc(ax, ay, inner, bearing + 180 + back, bearing + 180 - back)


def _crown(x: float, y: float, w: float, h: float) -> Points:
    """Three points over a band."""
    tips = ((0.1, 1), (0, 0.3), (0.28, 0.6), (0.5, 0), (0.72, 0.6), (1, 0.3), (0.9, 1))
    return tuple((x + u * w, y + v * h) for u, v in tips)


def _wind() -> Drawing:
    upper = ((8, 40), (54, 40), *arc(58, 24, 16, 180, -50)[1:])
    middle = ((8, 60), (72, 60), *arc(76, 74, 14, 0, 240)[1:])
    return Stroke(upper, 10), Stroke(middle, 10), Stroke(((8, 80), (46, 80)), 10)


def _back_arrow() -> Drawing:
    bow = ((32, 36), (60, 36), *arc(60, 60, 24, 0, 180), (38, 84))
    return Stroke(bow, 13), Area(((42, 8), (42, 64), (6, 36)))


def _mirrored(drawing: Drawing) -> Drawing:
    return tuple(shape._replace(points=mirrored(shape.points)) for shape in drawing)


def _horn() -> Points:
    outer = curve((8, 22), (14, 62), (42, 84), (70, 82), (88, 80), (97, 62), (94, 44))
    inner = curve((74, 34), (74, 50), (66, 58), (56, 56), (40, 54), (26, 40), (20, 14))
    return outer + inner


def _link(x: float) -> Drawing:
    """One link of a chain, lying, its left end at `x`."""
    ends = (*arc(x + 20, 50, 17, 180, 360), *arc(x + 36, 50, 17, 0, 180))
    return (Stroke((*ends, ends[0]), 10),)


HOOK = curve(
    (68, 40), (66, 28), (54, 30), (57, 42), (62, 60), (50, 70), (36, 72), (27, 73), (26, 64), (30, 58)
)
"""The stroke across the star of a critical hit: a staff's bow above, a short curl below."""


def star(x: float = 50, y: float = 50, outer: float = 27) -> Points:
    """The four-pointed star of a hit."""
    return spikes(x, y, outer, outer * 0.3, 4)


_RING = (Area(disc(50, 50, 44)), Area(disc(50, 50, 35), HOLE))

ICONS: dict[Icon, Drawing] = {
    Icon.HEALTH: (Area(_heart()),),
    Icon.STRATEGY: (
        Stroke(((22, 10), (22, 92)), 9),
        Area(
            curve(
                (22, 12),
                (44, 4),
                (62, 24),
                (92, 12),
                (84, 24),
                (84, 40),
                (92, 54),
                (62, 64),
                (44, 44),
                (22, 54),
            )
        ),
    ),
    Icon.RECOVERY: (
        Stroke(curve((50, 95), (50, 80), (49, 66), (52, 48)), 9),
        Area(curve((50, 64), (22, 70), (6, 50), (5, 26), (30, 24), (48, 38), (50, 64))),
        Area(curve((52, 50), (50, 24), (68, 8), (95, 9), (95, 34), (80, 52), (52, 50))),
    ),
    Icon.GOLD: (
        Area(disc(50, 50, 45), Tone.COIN_LO),
        Area(disc(50, 50, 38), Tone.COIN),
        Area(_crown(26, 31, 48, 36), Tone.COIN_LO),
    ),
    Icon.DAMAGE: (
        Area(((94, 6), (90, 30), (44, 74), (26, 56), (70, 10))),
        Stroke(((18, 50), (50, 82)), 11),
        Stroke(((33, 67), (15, 85)), 12),
        Area(disc(13, 87, 9)),
    ),
    Icon.APPLE: (
        Area(
            curve(
                (50, 34),
                (66, 22),
                (92, 30),
                (92, 58),
                (92, 80),
                (72, 98),
                (50, 91),
                (28, 98),
                (8, 80),
                (8, 58),
                (8, 30),
                (34, 22),
                (50, 34),
            )
        ),
        Stroke(curve((50, 36), (50, 26), (52, 18), (58, 9)), 7),
        Area(curve((58, 24), (64, 6), (80, 4), (93, 8), (88, 24), (74, 30), (58, 24))),
    ),
    Icon.FOREBODE: (
        Area(curve((3, 50), (24, 14), (76, 14), (97, 50), (76, 86), (24, 86), (3, 50))),
        Area(disc(50, 50, 22), HOLE),
        Area(disc(50, 50, 12)),
    ),
    Icon.ROBBERY: (
        Area(
            curve(
                (3, 34),
                (18, 22),
                (36, 28),
                (50, 34),
                (64, 28),
                (82, 22),
                (97, 34),
                (97, 66),
                (80, 80),
                (66, 70),
                (58, 64),
                (55, 57),
                (50, 57),
                (45, 57),
                (42, 64),
                (34, 70),
                (20, 80),
                (3, 66),
                (3, 34),
            )
        ),
        Area(disc(29, 48, 11, 0.75), HOLE),
        Area(disc(71, 48, 11, 0.75), HOLE),
    ),
    Icon.SUMMON: (Area(_horn()), Stroke(((6, 23), (22, 13)), 11), Stroke(((70, 40), (96, 48)), 8)),
    Icon.WINDED: _wind(),
    Icon.UNDO: _back_arrow(),
    Icon.REDO: _mirrored(_back_arrow()),
    Icon.NEXT: (Stroke(((36, 14), (68, 50), (36, 86)), 17),),
    Icon.ARROW: (Area(((50, 14), (92, 84), (8, 84))),),
    Icon.CHECK: (Stroke(((14, 54), (38, 78), (88, 22)), 15),),
    Icon.CROSS: (Stroke(((20, 20), (80, 80)), 15), Stroke(((80, 20), (20, 80)), 15)),
    Icon.PLUS: (Stroke(((50, 16), (50, 84)), 15), Stroke(((16, 50), (84, 50)), 15)),
    Icon.MINUS: (Stroke(((16, 50), (84, 50)), 15),),
    Icon.MENU: tuple(Stroke(((18, y), (82, y)), 12) for y in (24, 50, 76)),
    Icon.LOG: tuple(
        shape for y in (22, 50, 78) for shape in (Area(disc(15, y, 8)), Stroke(((40, y), (84, y)), 12))
    ),
    Icon.SETTINGS: (
        *(Area(turned(bar(41, 4, 18, 92, 4), angle)) for angle in (0, 45, 90, 135)),
        Area(disc(50, 50, 33)),
        Area(disc(50, 50, 15), HOLE),
    ),
    Icon.CAMERA: (
        Area(bar(5, 26, 90, 60, 13)),
        Area(bar(32, 13, 36, 24, 7)),
        Area(disc(50, 56, 21), HOLE),
        Area(disc(50, 56, 12)),
    ),
    Icon.PANEL: (
        Area(bar(4, 20, 92, 60, 13)),
        Area(disc(28, 50, 11), HOLE),
        Area(disc(66, 50, 19), HOLE),
    ),
    Icon.LAMP: (
        Area((*arc(50, 38, 32, -140, 140), (64, 72), (36, 72))),
        Area(bar(36, 76, 28, 8, 3)),
        Area(bar(40, 88, 20, 8, 4)),
    ),
    Icon.CASTLE: (
        Area(
            (
                (16, 10),
                (30, 10),
                (30, 22),
                (43, 22),
                (43, 10),
                (57, 10),
                (57, 22),
                (70, 22),
                (70, 10),
                (84, 10),
                (84, 42),
                (75, 50),
                (75, 94),
                (25, 94),
                (25, 50),
                (16, 42),
            )
        ),
        Area((*arc(50, 70, 10, -90, 90), (60, 95), (40, 95)), HOLE),
    ),
    Icon.CROWN: (Area(_crown(6, 16, 88, 56)), Area(bar(14, 78, 72, 10, 3))),
    Icon.CARDS: (
        Area(bar(36, 6, 50, 68, 9)),
        Area(bar(12, 20, 58, 76, 11), HOLE),
        Area(bar(18, 26, 46, 64, 8)),
    ),
    Icon.MOON: (Area(_crescent()),),
    Icon.SUN: (
        *(Area(turned(((50, 2), (58, 21), (42, 21)), 30 * i)) for i in range(12)),
        Area(disc(50, 50, 25)),
    ),
    Icon.HERO: (
        Area(disc(50, 25, 20)),
        Area(curve((12, 94), (14, 66), (26, 46), (50, 46), (74, 46), (86, 66), (88, 94))),
    ),
    Icon.HAND: (
        Area(bar(20, 42, 60, 52, 18)),
        *(Stroke(((x, top), (x, 62)), 13) for x, top in ((27, 30), (42, 15), (58, 17), (73, 34))),
    ),
    Icon.TOUCH: (Area(disc(50, 50, 44)), Area(disc(50, 50, 35), HOLE), Area(disc(50, 50, 16))),
    Icon.UNSURE: (
        *(
            Stroke(turned(points, 90 * side), 9)
            for side in range(4)
            for points in (((34, 10), (44, 10)), ((58, 10), (68, 10)), arc(26, 26, 16, -80, -10))
        ),
        Stroke(((38, 42), *arc(50, 40, 13, -80, 150), (50, 58)), 9),
        Area(disc(50, 72, 6)),
    ),
    Icon.SWAP: (
        Stroke(((14, 34), (66, 34)), 12),
        Stroke(((34, 66), (86, 66)), 12),
        Area(((66, 12), (96, 34), (66, 56))),
        Area(((34, 44), (4, 66), (34, 88))),
    ),
    Icon.ERASE: (
        Area(((4, 50), (32, 16), (94, 16), (94, 84), (32, 84))),
        Stroke(((48, 36), (76, 64)), 10, HOLE),
        Stroke(((76, 36), (48, 64)), 10, HOLE),
    ),
    Icon.SHIFT: (Area(((50, 10), (92, 54), (66, 54), (66, 90), (34, 90), (34, 54), (8, 54))),),
    Icon.WARNING: (
        Stroke(((50, 14), (90, 84), (10, 84), (50, 14)), 10),
        Area(((50, 14), (90, 84), (10, 84))),
        Stroke(((50, 38), (50, 58)), 10, HOLE),
        Area(disc(50, 74, 6), HOLE),
    ),
    Icon.FABLE: (
        Area(
            curve(
                (50, 24), (40, 14), (22, 12), (4, 16), (4, 40), (4, 60), (4, 84), (22, 80), (40, 82), (50, 92)
            )
        ),
        Area(
            mirrored(
                curve(
                    (47, 24),
                    (40, 14),
                    (22, 12),
                    (4, 16),
                    (4, 40),
                    (4, 60),
                    (4, 84),
                    (22, 80),
                    (40, 82),
                    (47, 92),
                )
            )
        ),
        Stroke(((50, 26), (50, 90)), 5, HOLE),
    ),
    Icon.SHOP: (
        Area(bar(12, 44, 76, 48, 4)),
        Area(bar(24, 56, 24, 36), HOLE),
        Area(bar(58, 56, 20, 18), HOLE),
        Area(bar(6, 10, 88, 22)),
        *(Area(arc(17 + 22 * i, 32, 11, 90, 270)) for i in range(4)),
    ),
    Icon.HOME: (
        Area(((50, 8), (96, 50), (82, 50), (82, 92), (18, 92), (18, 50), (4, 50))),
        Area(bar(40, 60, 20, 32), HOLE),
    ),
    Icon.MISS: _RING,
    Icon.HIT: (*_RING, Area(star(outer=29))),
    Icon.CRIT: (*_RING, Area(star(48, 48, 29)), Stroke(HOOK, 14, HOLE), Stroke(HOOK, 6.5)),
    Icon.NOTHING: (Stroke(((34, 50), (66, 50)), 10),),
    Icon.BOW: (
        Stroke(arc(4, 50, 52, 34, 146), 11),
        Stroke(((33, 9), (33, 91)), 5),
        Stroke(((6, 50), (80, 50)), 9),
        Area(((98, 50), (74, 34), (74, 66))),
    ),
    Icon.ROSE: (
        Stroke(((50, 60), (50, 97)), 8),
        Area(curve((50, 92), (62, 72), (80, 74), (92, 70), (88, 92), (66, 96), (50, 92))),
        Area(disc(50, 36, 33)),
        Stroke((*arc(50, 36, 21, -60, 150), *arc(44, 40, 11, 160, 380)), 6, HOLE),
    ),
    Icon.SHIELD: (
        Area(curve((50, 6), (62, 14), (74, 16), (88, 16), (90, 56), (78, 80), (50, 95))),
        Area(mirrored(curve((50, 6), (62, 14), (74, 16), (88, 16), (90, 56), (78, 80), (50, 95)))),
    ),
    Icon.LEAF: forest_art.LEAF,
    Icon.MUSHROOM: forest_art.MUSHROOM,
    Icon.HERB: forest_art.HERB,
    Icon.GEM: forest_art.GEM,
    Icon.TREE: forest_art.TREE,
    Icon.ACORN: forest_art.ACORN,
    Icon.EYE: forest_art.EYE,
    Icon.HIDDEN: forest_art.HIDDEN,
    Icon.RAIN: forest_art.RAIN,
    Icon.SNOW: forest_art.SNOW,
    Icon.BOLT: forest_art.BOLT,
    Icon.STORM: forest_art.STORM,
    Icon.SPADE: forest_art.SPADE,
    Icon.PEOPLE: forest_art.PEOPLE,
    Icon.BLOSSOM: forest_art.BLOSSOM,
    Icon.CHAIN: (*_link(2), *_link(42)),
    Icon.HOURGLASS: (
        Stroke(((20, 10), (80, 10)), 11),
        Stroke(((20, 90), (80, 90)), 11),
        Area(((26, 16), (74, 16), (53, 50), (74, 84), (26, 84), (47, 50))),
        Area(((40, 24), (60, 24), (50, 40)), HOLE),
    ),
    Icon.STATISTICS: (
        *(Area(bar(x, 92 - h, 20, h, 4)) for x, h in ((10, 38), (40, 80), (70, 56))),
        Stroke(((4, 92), (96, 92)), 7),
    ),
    Icon.EXPORT: (
        Stroke(((50, 8), (50, 46)), 14),
        Area(((24, 38), (76, 38), (50, 70))),
        Stroke(((12, 62), (12, 88), (88, 88), (88, 62)), 12),
    ),
    Icon.ABOUT: (
        Area(disc(50, 50, 44)),
        Stroke(((50, 46), (50, 72)), 12, HOLE),
        Area(disc(50, 28, 7), HOLE),
    ),
    Icon.FLASK: (
        Area(bar(32, 4, 36, 11, 4)),
        Area(((39, 10), (61, 10), (61, 38), (86, 80), (80, 94), (20, 94), (14, 80), (39, 38))),
        Area(disc(41, 72, 8), HOLE),
        Area(disc(60, 80, 6), HOLE),
        Area(disc(55, 58, 5), HOLE),
    ),
    Icon.AXE: (
        Stroke(((22, 94), (62, 14)), 12),
        Area(
            curve(
                (50, 12),
                (64, 18),
                (78, 12),
                (92, 4),
                (98, 26),
                (98, 50),
                (88, 66),
                (74, 50),
                (58, 48),
                (38, 40),
            )
        ),
    ),
    Icon.HAMMER: (
        Area(bar(12, 10, 66, 32, 6)),
        Area(((78, 14), (94, 20), (94, 32), (78, 38))),
        Area(bar(38, 36, 17, 60, 6)),
    ),
    Icon.PENCIL: (
        Area(((70, 6), (94, 30), (84, 40), (60, 16))),
        Area(((55, 21), (79, 45), (36, 88), (8, 94), (12, 64))),
    ),
}
"""Every icon's drawing."""
