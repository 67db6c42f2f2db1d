"""Drawings of the forest for icons: what grows in it, its weather, and what players do there."""

from __future__ import annotations

from companion.ui.vector import HOLE, Area, Drawing, Points, Stroke, arc, bar, curve, disc, mirrored, turned


def _sprig(y: float) -> tuple[Area, Area]:
    """A pair of leaves on a stalk."""
    leaf = curve(
        (50, y + 16), (58, y - 4), (72, y - 16), (92, y - 16), (90, y + 2), (74, y + 14), (50, y + 16)
    )
    return Area(leaf), Area(mirrored(leaf))


def _cloud(y: float) -> tuple[Area, ...]:
    return (
        Area(disc(32, y, 18)),
        Area(disc(56, y - 10, 24)),
        Area(disc(76, y + 2, 16)),
        Area(bar(16, y - 2, 76, 20, 10)),
    )


def _flake() -> Drawing:
    arm = ((50, 50), (50, 8))
    tips: tuple[Points, ...] = (((50, 24), (38, 12)), ((50, 24), (62, 12)))
    return tuple(
        Stroke(turned(points, 60 * side), width)
        for side in range(6)
        for points, width in ((arm, 8), *((tip, 7) for tip in tips))
    )


LEAF: Drawing = (
    Area(
        curve(
            (92, 8), (96, 40), (88, 70), (56, 82), (36, 88), (16, 78), (16, 56), (16, 26), (52, 10), (92, 8)
        )
    ),
    Stroke(((8, 94), (40, 62)), 9),
    Stroke(((30, 70), (68, 34)), 6, HOLE),
)
MUSHROOM: Drawing = (
    Area((*arc(50, 54, 44, -90, 90), (94, 58), (6, 58))),
    Area(
        curve(
            (38, 58), (42, 72), (36, 84), (30, 94), (44, 96), (56, 96), (70, 94), (64, 84), (58, 72), (62, 58)
        )
    ),
    Area(disc(34, 38, 8), HOLE),
    Area(disc(62, 30, 9), HOLE),
    Area(disc(76, 48, 6), HOLE),
)
HERB: Drawing = (
    Stroke(((50, 96), (50, 22)), 7),
    *_sprig(74),
    *_sprig(50),
    *_sprig(28),
    Area(curve((50, 2), (62, 12), (60, 22), (50, 30), (40, 22), (38, 12), (50, 2))),
)
GEM: Drawing = (
    Area(((28, 12), (72, 12), (96, 42), (50, 94), (4, 42))),
    Stroke(((10, 42), (90, 42)), 5, HOLE),
    Stroke(((30, 18), (40, 42), (50, 84)), 5, HOLE),
    Stroke(((70, 18), (60, 42), (50, 84)), 5, HOLE),
)
TREE: Drawing = (
    Area(((44, 54), (56, 54), (60, 96), (40, 96))),
    Area(disc(50, 32, 28)),
    Area(disc(27, 48, 19)),
    Area(disc(73, 48, 19)),
)
ACORN: Drawing = (
    Area(curve((22, 50), (22, 72), (38, 80), (50, 96), (62, 80), (78, 72), (78, 50))),
    Area((*arc(50, 42, 37, -90, 90, squash=0.75), (87, 44), (13, 44))),
    Stroke(((50, 8), (50, 20)), 10),
    Area(bar(13, 42, 74, 6), HOLE),
)
EYE: Drawing = (
    Area(curve((3, 50), (24, 14), (76, 14), (97, 50), (76, 86), (24, 86), (3, 50))),
    Area(disc(50, 50, 21), HOLE),
    Area(disc(50, 50, 11)),
)
HIDDEN: Drawing = (*EYE, Stroke(((18, 88), (82, 12)), 20, HOLE), Stroke(((16, 88), (84, 12)), 9))
RAIN: Drawing = (
    *_cloud(36),
    *(Stroke(((x, 66), (x - 10, 90)), 8) for x in (34, 56, 78)),
)
SNOW: Drawing = _flake()
BOLT: Drawing = (Area(((60, 4), (22, 54), (46, 54), (36, 96), (80, 40), (54, 40), (70, 4))),)
STORM: Drawing = (*_cloud(34), Area(((56, 56), (36, 80), (50, 80), (44, 98), (70, 72), (56, 72), (64, 56))))
SPADE: Drawing = (
    Stroke(((34, 10), (66, 10)), 10),
    Stroke(((50, 10), (50, 56)), 9),
    Area(curve((30, 50), (30, 74), (38, 88), (50, 97), (62, 88), (70, 74), (70, 50))),
)
PEOPLE: Drawing = (
    Area(disc(34, 28, 17)),
    Area(curve((4, 92), (4, 62), (18, 50), (34, 50), (50, 50), (62, 62), (62, 92))),
    Area(disc(72, 36, 13)),
    Area(curve((68, 92), (69, 74), (65, 62), (60, 56), (78, 50), (97, 62), (97, 92))),
)
BLOSSOM: Drawing = (
    *(Area(turned(disc(50, 24, 19), 72 * petal)) for petal in range(5)),
    Area(disc(50, 50, 12), HOLE),
)
