"""The dice that can be read, as data: which colours and how many, which faces, what tells them apart."""

import msgspec

from vision.errors import DiceSetError
from vision.sentence import say


class Kind(msgspec.Struct, frozen=True):
    """The dice of one colour: how many there are, and what they look like.

    `hue` is the body's in degrees (red 0, green 120, blue 240) in linear light relative to the ring's paint,
    `hue_spread` its standard deviation over dice and lamps; `tabs` stand around the ring.
    """

    colour: str
    count: int
    hue: float
    hue_spread: float
    tabs: int


class DiceSet(msgspec.Struct, frozen=True):
    """Dice of one make.

    `die_mm` is the width of a face; `impossible` names (colour, face) pairs no die has.
    """

    name: str
    die_mm: float
    kinds: tuple[Kind, ...]
    faces: tuple[str, ...]
    impossible: tuple[tuple[str, str], ...] = ()

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours, in the order of `kinds`."""
        return tuple(kind.colour for kind in self.kinds)


TWENTY_STRONG = DiceSet(
    name="20-strong",
    die_mm=16.0,
    kinds=(
        # Hues: medians over photographs of the dice and ray-traced ones; the spread is what the glitter,
        # the depth of a translucent body and an imperfect white leave.
        Kind("yellow", 4, 50.0, 9.0, 2),
        Kind("green", 4, 90.0, 11.0, 3),
        Kind("blue", 4, 218.0, 11.0, 4),
        Kind("purple", 4, 292.0, 18.0, 5),
        Kind("red", 1, 1.0, 8.0, 6),
    ),
    faces=("miss", "hit", "crit"),
    impossible=(("red", "miss"),),
)

BUILT_IN = {TWENTY_STRONG.name: TWENTY_STRONG}


def named(name: str) -> DiceSet:
    """The built-in set of that name.

    Raises:
        DiceSetError: there is none.
    """
    if name not in BUILT_IN:
        known = ", ".join(sorted(BUILT_IN))
        raise DiceSetError(
            say(
                "There is no dice set '{name}': {known}, pips and dice that were taught can be read.",
                name=name,
                known=known,
            )
        )
    return BUILT_IN[name]
