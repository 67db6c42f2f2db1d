"""The four games as small pictures for the home screen."""

from __future__ import annotations

from companion.ui.icons import ICONS, Icon
from companion.ui.scenery import castle, pine
from companion.ui.theme import Tone
from companion.ui.vector import Area, Drawing, Stroke, bar, curve, disc, painted, placed, spikes


def tile_white(w: float, h: float) -> Drawing:
    """White's tile: the castle between firs under the sun."""
    ground = h + 2
    return (
        *placed(painted(ICONS[Icon.SUN], Tone.ORB), w * 0.7, h * 0.08, h / 150),
        *castle(w * 0.42, ground, h / 185),
        *(
            pine(w * x, ground, h * height, Tone.HILL1)
            for x, height in ((0.07, 0.62), (0.16, 0.46), (0.9, 0.66), (0.81, 0.48))
        ),
    )


def _rose(x: float, ground: float, size: float) -> Drawing:
    """A rose on its stem: petals one inside the other."""
    top = ground - size * 0.62
    petals = tuple(
        Area(disc(x + dx * size, top + dy * size, r * size), tone)
        for dx, dy, r, tone in (
            (0, 0, 0.3, Tone.RED),
            (-0.03, -0.03, 0.21, Tone.RED_ON),
            (-0.02, -0.01, 0.19, Tone.RED),
            (0.02, -0.04, 0.11, Tone.RED_ON),
            (0.03, -0.02, 0.09, Tone.RED),
        )
    )
    leaf = curve(
        (x, ground - size * 0.1),
        (x + size * 0.1, ground - size * 0.3),
        (x + size * 0.3, ground - size * 0.3),
        (x + size * 0.36, ground - size * 0.22),
        (x + size * 0.24, ground - size * 0.06),
        (x + size * 0.1, ground - size * 0.06),
        (x, ground - size * 0.1),
    )
    return Stroke(((x, top), (x, ground)), size * 0.07, Tone.GREEN), Area(leaf, Tone.GREEN), *petals


def tile_rose(w: float, h: float) -> Drawing:
    """Rose's tile: three roses."""
    return tuple(
        shape for x, size in ((0.26, 0.86), (0.52, 1.02), (0.78, 0.82)) for shape in _rose(w * x, h, h * size)
    )


def tile_woodys(w: float, h: float) -> Drawing:
    """Tiny Woodys' tile: a mushroom, an acorn, a leaf."""
    s = h / 100
    x = w * 0.24
    mushroom: Drawing = (
        Area(
            curve(
                (x - 12 * s, 92 * s),
                (x - 9 * s, 70 * s),
                (x - 9 * s, 60 * s),
                (x - 8 * s, 48 * s),
                (x + 8 * s, 48 * s),
                (x + 8 * s, 48 * s),
                (x + 8 * s, 48 * s),
                (x + 9 * s, 60 * s),
                (x + 9 * s, 70 * s),
                (x + 12 * s, 92 * s),
            ),
            Tone.RED_ON,
        ),
        Area(
            curve((x - 36 * s, 56 * s), (x - 34 * s, 4 * s), (x + 34 * s, 4 * s), (x + 36 * s, 56 * s)),
            Tone.RED,
        ),
        *(
            Area(disc(x + dx * s, y * s, r * s), Tone.RED_ON)
            for dx, y, r in ((-16, 40, 6), (4, 30, 7), (20, 44, 5))
        ),
    )
    x = w * 0.52
    acorn: Drawing = (
        Area(
            curve(
                (x - 22 * s, 44 * s),
                (x - 22 * s, 72 * s),
                (x - 8 * s, 84 * s),
                (x, 92 * s),
                (x + 8 * s, 84 * s),
                (x + 22 * s, 72 * s),
                (x + 22 * s, 44 * s),
            ),
            Tone.COIN,
        ),
        Area(
            curve((x - 27 * s, 46 * s), (x - 24 * s, 18 * s), (x + 24 * s, 18 * s), (x + 27 * s, 46 * s)),
            Tone.COIN_LO,
        ),
        Stroke(((x, 24 * s), (x + 3 * s, 12 * s)), 6 * s, Tone.COIN_LO),
    )
    x = w * 0.8
    leaf: Drawing = (
        Area(
            curve(
                (x - 24 * s, 78 * s),
                (x - 34 * s, 40 * s),
                (x, 16 * s),
                (x + 34 * s, 14 * s),
                (x + 34 * s, 50 * s),
                (x + 14 * s, 84 * s),
                (x - 24 * s, 78 * s),
            ),
            Tone.GREEN,
        ),
        Stroke(((x - 34 * s, 90 * s), (x + 18 * s, 32 * s)), 5 * s, Tone.GREEN_ON),
    )
    return mushroom + acorn + leaf


def tile_timelines(w: float, h: float) -> Drawing:
    """Tangled Timelines' tile: four cards, joined by a thread."""
    card_w, card_h = h * 0.5, h * 0.66
    shapes: list[Area | Stroke] = []
    middles = []
    for i in range(4):
        x, y = w * (0.17 + 0.22 * i), h * (0.52 if i % 2 else 0.44)
        middles.append((x, y))
        left, top = x - card_w / 2, y - card_h / 2
        shapes.append(Area(bar(left - 3, top - 3, card_w + 6, card_h + 6, 10), Tone.PURPLE))
        shapes.append(Area(bar(left, top, card_w, card_h, 8), Tone.PURPLE_ON))
        shapes.append(Area(spikes(x, y, h * 0.16, h * 0.05, 4), Tone.PURPLE))
    thread = tuple((x, y + card_h * 0.38) for x, y in middles)
    shapes.append(Stroke(thread, 4, Tone.PURPLE))
    return tuple(shapes)
