"""The woods and the castle: the sky over the books, the home screen, face-down cards, ribbon and awning."""

from __future__ import annotations

from companion.ui.icons import ICONS, Icon
from companion.ui.theme import Tone
from companion.ui.vector import Area, Drawing, Points, Stroke, bar, painted, placed, spikes


def pine(x: float, ground: float, height: float, tone: Tone) -> Area:
    """A fir standing at `x` on `ground`."""
    half = height * 0.31
    right = (
        (0, 0),
        (0.52, 0.33),
        (0.24, 0.33),
        (0.78, 0.63),
        (0.4, 0.63),
        (1, 0.92),
        (0.14, 0.92),
        (0.14, 1),
    )
    outline = [(x + u * half, ground - height * (1 - v)) for u, v in right]
    outline += [(2 * x - px, py) for px, py in reversed(outline)]
    return Area(tuple(outline), tone)


def _hill(heights: tuple[tuple[float, float], ...], w: float, h: float, tone: Tone) -> Area:
    return Area(((0, h), *heights, (w, h)), tone)


def castle(x: float, ground: float, s: float) -> Drawing:
    """The castle, about 130 wide and 175 high at scale 1, its gate at `x`."""

    def at(*points: tuple[float, float]) -> Points:
        return tuple((x + u * s, ground + v * s) for u, v in points)

    def block(u: float, v: float, w: float, h: float, tone: Tone) -> Area:
        return Area(at((u, v), (u + w, v), (u + w, v + h), (u, v + h)), tone)

    def tower(u: float, w: float, h: float, roof: float) -> tuple[Area, ...]:
        return (
            block(u, -h, w, h, Tone.WALL_LO),
            Area(at((u - 6, -h), (u + w + 6, -h), (u + w / 2, -h - roof)), Tone.ROOF),
        )

    def wall(u: float, w: float, h: float, merlons: int) -> tuple[Area, ...]:
        step = w / (2 * merlons - 1)
        teeth = (block(u + 2 * i * step, -h - 7, step, 8, Tone.WALL) for i in range(merlons))
        return block(u, -h, w, h, Tone.WALL), *teeth

    return (
        *tower(-58, 24, 54, 40),
        *tower(36, 24, 64, 42),
        *tower(-12, 26, 114, 46),
        block(0, -182, 2, 24, Tone.WALL_LO),
        Area(at((2, -182), (22, -176), (2, -169)), Tone.ROOF),
        *wall(-40, 80, 46, 6),
        *wall(-68, 20, 34, 2),
        *wall(50, 20, 38, 2),
        Area(at((-11, 0), (-11, -17), (-7, -25), (0, -29), (7, -25), (11, -17), (11, 0)), Tone.WALL_LO),
        *(
            block(u, v, w, h, Tone.ORB)
            for u, v, w, h in ((-2, -94, 6, 13), (-49, -44, 5, 10), (45, -52, 5, 10))
        ),
        *(block(u, -31, 6, 10, Tone.ORB) for u in (-27, 21)),
    )


def _stars(*places: tuple[float, float, float]) -> tuple[Area, ...]:
    return tuple(Area(spikes(x, y, r, r * 0.3, 4), Tone.ORB) for x, y, r in places)


def _orb(icon: Icon, x: float, y: float, size: float) -> Drawing:
    return placed(painted(ICONS[icon], Tone.ORB), x, y, size / 100)


def strip(w: float, h: float, *, night: bool, low: float = 0) -> Drawing:
    """The sky over the ledger: sun or moon, castle, hills and firs; the orb `low`, at 1 behind the hills."""
    down = low * h * 0.78
    sky = (
        (
            *_orb(Icon.MOON, w - 122, 12 + down, 40),
            *_stars((w - 148, 24, 6), (w - 24, 18, 6), (w - 68, 13, 5)),
        )
        if night
        else _orb(Icon.SUN, w - 124, 9 + down, 52)
    )
    firs = ((14, 20), (32, 14), (50, 22), (68, 15), (w - 12, 34), (w - 30, 24), (w - 104, 26), (w - 122, 20))
    return (
        Area(bar(0, 0, w, h), Tone.SKY),
        *sky,
        _hill(((0, 82), (70, 74), (140, 79), (w - 84, 62), (w - 34, 65), (w, 59)), w, h, Tone.HILL3),
        *castle(w - 40, 76, 0.38),
        _hill(((0, 89), (60, 84), (126, 90), (w - 76, 77), (w, 80)), w, h, Tone.HILL2),
        *(pine(x, h + 1, height, Tone.HILL1) for x, height in firs),
    )


WIDE_STARS = ((0.47, 52, 9), (0.67, 42, 10), (0.51, 124, 6), (0.95, 62, 9), (0.71, 112, 6))
TALL_STARS = ((0.08, 196, 8), (0.3, 172, 10), (0.47, 124, 7), (0.93, 150, 8), (0.68, 120, 6))
"""Where the stars stand: along the width, how far down, and how large; in a tall picture below the words."""
BESIDE_CASTLE = 236
"""So far at least the orb's left edge is from the castle's gate."""
TALL = 318.0
"""The view of the home screen is drawn so high at least; a lower one is the same, made smaller."""


def home(w: float, h: float, *, night: bool) -> Drawing:
    """The wide view of the home screen: the castle stands at the right of the middle."""
    if h < TALL and w > h:
        return placed(home(w * TALL / h, TALL, night=night), 0, 0, h / TALL)
    wide = w > 1.8 * h
    seat, orb = w * (0.71 if wide else 0.79), w * (0.5 if wide else 0.54)
    orb = min(orb, seat - BESIDE_CASTLE)
    high = 26 if wide else 126  # in a tall picture there is room for words above the sun
    sky = (
        (
            *_orb(Icon.MOON, orb, high + 2, 108),
            *_stars(
                *((w * x, y, r) for x, y, r in (WIDE_STARS if wide else TALL_STARS)),
            ),
        )
        if night
        else _orb(Icon.SUN, orb, high, 128)
    )
    far: Points = (
        (0, h - 118),
        (w * 0.11, h - 158),
        (w * 0.24, h - 120),
        (w * 0.37, h - 168),
        (w * 0.5, h - 122),
    )
    far += ((w * 0.64, h - 176), (w * 0.79, h - 150), (w, h - 184))
    mid: Points = ((0, h - 68), (w * 0.14, h - 94), (w * 0.28, h - 64), (w * 0.44, h - 98), (w * 0.6, h - 68))
    mid += ((w * 0.75, h - 116), (w * 0.88, h - 96), (w, h - 108))
    behind = (
        (0.2, 44),
        (0.225, 58),
        (0.25, 46),
        (0.345, 42),
        (0.37, 52),
        (0.665, 50),
        (0.87, 42),
        (0.89, 58),
    )
    before: Points = ((0.015, 104), (0.05, 74), (0.082, 118), (0.118, 84), (0.44, 52), (0.468, 72))
    before += ((0.55, 64), (0.575, 84), (0.61, 66), (0.938, 88), (0.97, 124), (0.993, 82))
    return (
        Area(bar(0, 0, w, h), Tone.SKY),
        *sky,
        _hill(far, w, h, Tone.HILL3),
        *castle(seat, h - 104, 1.12),
        *(pine(w * x, h - 46, height, Tone.HILL2) for x, height in behind),
        _hill(mid, w, h, Tone.HILL2),
        *(pine(w * x, h - 14, height, Tone.HILL1) for x, height in before),
        _hill(((0, h - 26), (w * 0.3, h - 32), (w * 0.62, h - 22), (w, h - 30)), w, h, Tone.HILL1),
    )


def woods(w: float, h: float) -> Drawing:
    """The back of a forest card: five firs."""
    x, y = w / 148, h / 128
    return (
        Area(bar(0, 0, w, h, 14), Tone.TILE),
        pine(41 * x, 110 * y, 74 * y, Tone.TILE3),
        pine(112 * x, 110 * y, 66 * y, Tone.TILE3),
        pine(76 * x, 122 * y, 100 * y, Tone.TILE2),
        pine(20 * x, 124 * y, 58 * y, Tone.TILE2),
        pine(131 * x, 124 * y, 62 * y, Tone.TILE2),
    )


def awning(w: float, h: float) -> Drawing:
    """The merchant's striped awning."""
    n = max(4, round(w / 60))
    step = w / n
    shapes: list[Area | Stroke] = []
    for i in range(n):
        tone = Tone.SURFACE if i % 2 else Tone.AWNING
        shapes.append(Area(bar(i * step, 0, step + 0.5, h / 2), tone))
        bow = [
            (i * step + step * 0.16 + step * 0.68 * t / 12, h / 2 + h / 2 * (1 - (t / 6 - 1) ** 2) ** 0.5)
            for t in range(13)
        ]
        shapes.append(
            Area((*bow, (i * step + step * 0.84, h / 2 - 1), (i * step + step * 0.16, h / 2 - 1)), tone)
        )
    return tuple(shapes)


def ribbon(w: float, h: float) -> Drawing:
    """The band of the step line, with a swallow's tail and a lower edge."""
    return (
        Area(((0, 6), (w - 8, 6), (w - 34, h / 2 + 3), (w - 8, h), (0, h)), Tone.PRIMARY_LO),
        Area(((0, 0), (w, 0), (w - 28, h / 2 - 2), (w, h - 5), (0, h - 5)), Tone.PRIMARY),
    )
