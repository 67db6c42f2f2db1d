"""Which rolled hits to put on which enemies: the companion's proposal, which the player is free to change.

Defeat as many enemies as the hits allow, of equal numbers those whose damage hurts most, with the fewest
points wasted; what is left goes to the enemy that would hurt most.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Die, Face
from companion.games.strong20.worth import PLAIN, Worth

if TYPE_CHECKING:
    from collections.abc import Sequence


class Target(msgspec.Struct, frozen=True):
    """An enemy as far as the proposal needs it: its number, what is left of its health, its damage."""

    id: int
    need: int
    damage: int


class Placed(msgspec.Struct, frozen=True):
    """A hit and the enemy it is proposed for; `also` the second enemy of a split crit (S24)."""

    colour: Colour
    face: Face
    enemy: int
    also: int | None = None


def propose(dice: Sequence[Die], targets: Sequence[Target], each: Worth = PLAIN) -> tuple[Placed, ...]:
    """Every hit of the tray on an enemy; empty where there is nothing to place."""
    hits = [die for die in dice if die.face in {Face.HIT, Face.CRIT}]
    ones = [die for die in hits if die.face is Face.HIT]
    crits = [die for die in hits if die.face is Face.CRIT]
    if not hits or not targets:
        return ()
    best = max(
        (group for size in range(len(targets) + 1) for group in combinations(targets, size)),
        key=lambda group: worth(group, len(ones), len(crits), each),
    )
    placed: list[Placed] = []
    for target in order(best):
        need = target.need
        while need > 0:
            die = (crits if takes_crit(need, len(ones), len(crits), each) else ones).pop()
            placed.append(Placed(die.colour, face_of(die), target.id))
            need -= each.of(face_of(die))
    rest = [target for target in targets if target not in best]
    if rest:
        hardest = max(rest, key=lambda target: (target.damage, -target.need))
        placed += [Placed(die.colour, face_of(die), hardest.id) for die in (*crits, *ones)]
    return tuple(placed)


def order(group: Sequence[Target]) -> list[Target]:
    """Odd needs last: they are the ones that use up single hits."""
    return sorted(group, key=lambda target: (target.need % 2, -target.need))


def takes_crit(need: int, ones: int, crits: int, each: Worth) -> bool:
    """Whether a crit fits the need, or only crits are left; else a single hit does."""
    return crits > 0 and (need >= each.crit or not ones)


def face_of(die: Die) -> Face:
    """The face of a die that is known to show one."""
    if die.face is None:
        raise ValueError("a die without a face was proposed")
    return die.face


def worth(group: Sequence[Target], ones: int, crits: int, each: Worth) -> tuple[int, int, int]:
    """How good it is to defeat just these: how many, their damage, points wasted; -1 if impossible."""
    wasted = 0
    for target in order(group):
        need = target.need
        while need > 0:
            if takes_crit(need, ones, crits, each):
                crits, need = crits - 1, need - each.crit
            elif ones:
                ones, need = ones - 1, need - each.hit
            else:
                return (-1, 0, 0)
        wasted -= need
    return (len(group), sum(target.damage for target in group), -wasted)
