"""The woods in spring, summer, autumn and winter: the sky over the books of a game that has seasons."""

from __future__ import annotations

from companion.ui import forest_art
from companion.ui.icons import ICONS, Icon
from companion.ui.scenery import castle, pine
from companion.ui.theme import Tone
from companion.ui.vector import Area, Drawing, Points, Stroke, bar, curve, disc, painted, placed


def _rise(w: float, h: float, heights: tuple[float, float, float], tone: Tone) -> Area:
    """A rounded hill: how high it is at the left, in the middle, at the right (parts of the height)."""
    left, middle, right = heights
    line = curve(
        (0, h * (1 - left)),
        (w * 0.2, h * (1 - middle)),
        (w * 0.35, h * (1 - middle)),
        (w * 0.5, h * (1 - middle)),
        (w * 0.7, h * (1 - middle)),
        (w * 0.85, h * (1 - right)),
        (w, h * (1 - right)),
    )
    return Area((*line, (w, h), (0, h)), tone)


def _tree(x: float, ground: float, size: float, crown: Tone) -> Drawing:
    """A tree with a round crown."""
    trunk = Area(bar(x - size * 0.06, ground - size * 0.45, size * 0.12, size * 0.45), Tone.WALL_LO)
    rounds = ((0.0, -0.68, 0.3), (-0.22, -0.52, 0.2), (0.22, -0.52, 0.2))
    return trunk, *(Area(disc(x + u * size, ground + v * size, r * size), crown) for u, v, r in rounds)


def _speckles(x: float, ground: float, size: float, tone: Tone) -> Drawing:
    """Blossoms or fruits in a crown."""
    places = ((-0.2, -0.55), (0.02, -0.82), (0.16, -0.62), (-0.06, -0.6), (0.27, -0.48))
    return tuple(Area(disc(x + u * size, ground + v * size, size * 0.055), tone) for u, v in places)


def _falling(shapes: Drawing, places: Points, size: float, tone: Tone) -> Drawing:
    """Leaves or flakes in the air."""
    return tuple(shape for x, y in places for shape in placed(painted(shapes, tone), x, y, size / 100))


def _sun(w: float, h: float) -> Drawing:
    side = min(h * 0.54, w * 0.19)
    return placed(painted(ICONS[Icon.SUN], Tone.ORB), w * 0.6 - side / 2, h * 0.09, side / 100)


def _trees(w: float, h: float, crown: Tone, speckle: Tone | None) -> Drawing:
    """Three trees at the right of the middle, of different heights."""
    drawn: list[Area | Stroke] = []
    for at, ground, height in ((0.42, 0.97, 0.4), (0.5, 1.0, 0.52), (0.965, 1.0, 0.46)):
        drawn += _tree(w * at, h * ground, h * height, crown)
        drawn += () if speckle is None else _speckles(w * at, h * ground, h * height, speckle)
    return tuple(drawn)


def _woods(w: float, h: float, hills: tuple[Tone, Tone], air: Drawing, before: Drawing) -> Drawing:
    """Sky and what is in it, the castle between a far and a near hill, what stands before them."""
    far, near = hills
    return (
        Area(bar(0, 0, w, h), Tone.SKY),
        *air,
        _rise(w, h, (0.18, 0.24, 0.42), far),
        *castle(w * 0.83, h * 0.76, h * 0.0039),
        _rise(w, h, (0.07, 0.1, 0.24), near),
        *before,
    )


def spring(w: float, h: float) -> Drawing:
    """Trees in blossom."""
    return _woods(w, h, (Tone.HILL3, Tone.HILL2), _sun(w, h), _trees(w, h, Tone.HILL3, Tone.TILE_ON))


def summer(w: float, h: float) -> Drawing:
    """Full green under the sun."""
    firs = tuple(pine(w * x, h + 1, h * size, Tone.HILL1) for x, size in ((0.06, 0.22), (0.115, 0.16)))
    return _woods(w, h, (Tone.HILL3, Tone.HILL2), _sun(w, h), (*firs, *_trees(w, h, Tone.HILL1, None)))


def autumn(w: float, h: float) -> Drawing:
    """Golden crowns, leaves in the air."""
    side = h * 0.13
    leaves = _falling(
        forest_art.LEAF[:1],
        ((w * 0.56, h * 0.14), (w * 0.66, h * 0.32), (w * 0.6, h * 0.52), (w * 0.93, h * 0.12)),
        side,
        Tone.ROOF,
    )
    return _woods(w, h, (Tone.STUBBLE, Tone.HILL2), leaves, _trees(w, h, Tone.AUTUMN, Tone.ROOF))


def winter(w: float, h: float) -> Drawing:
    """Snow on the hills, flakes in the air."""
    side = h * 0.14
    flakes = _falling(
        forest_art.SNOW,
        ((w * 0.52, h * 0.1), (w * 0.6, h * 0.34), (w * 0.67, h * 0.12), (w * 0.94, h * 0.14)),
        side,
        Tone.STEEL,
    )
    firs = tuple(
        pine(w * x, h * 1.01, h * size, Tone.TILE)
        for x, size in ((0.42, 0.34), (0.475, 0.46), (0.53, 0.3), (0.95, 0.4), (0.99, 0.28))
    )
    return _woods(w, h, (Tone.SNOW, Tone.SNOW), flakes, firs)
