"""What the best policy does with a roll that lies in the tray: what to apply, and whether to roll again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.odds_commitment import ROUNDING
from companion.games.strong20.odds_policy import Foe, Foes, Policy, alive, seen, struck
from companion.games.strong20.odds_table import part_number
from companion.games.strong20.proposal import Placed, Target

if TYPE_CHECKING:
    from collections.abc import Sequence


class Advice(msgspec.Struct, frozen=True):
    """Which dice to put where, whether to roll the others again, and what the goal then stands at."""

    apply: tuple[Placed, ...]
    again: bool
    value: float


class Considered(msgspec.Struct):
    """One roll thought through: its hits and crits, weakest first, and what was worked out already."""

    policy: Policy
    rolls_left: int
    dice: Counts
    shown: dict[Face, tuple[Colour, ...]]
    known: dict[tuple[int, int, Foes], float]

    def left(self, hits: int, crits: int) -> Counts:
        """The dice that are not applied after so many hits and crits, the weakest of each, were."""
        on_foes = (*self.shown[Face.HIT][:hits], *self.shown[Face.CRIT][:crits])
        return self.dice - Counts.of(on_foes)

    def hold(self, hits: int, crits: int, foes: Foes) -> float:
        """The value of applying no more."""
        states = self.policy.states.number
        values = self.policy.values[self.rolls_left]
        return float(values[part_number(self.left(hits, crits), self.policy.dice), states[foes]])

    def choices(self, hits: int, crits: int, foes: Foes) -> list[tuple[float, Face, Foe]]:
        """Every die that can be applied next, and the value of doing so."""
        worth = self.policy.worth
        listed = []
        for face, hits_then, crits_then in ((Face.CRIT, hits, crits + 1), (Face.HIT, hits + 1, crits)):
            if hits_then > len(self.shown[Face.HIT]) or crits_then > len(self.shown[Face.CRIT]):
                continue
            for foe in dict.fromkeys(foes):
                after = struck(foes, foes.index(foe), worth.of(face))
                listed.append((self.best(hits_then, crits_then, after), face, foe))
        return listed

    def best(self, hits: int, crits: int, foes: Foes) -> float:
        """The best value from here."""
        key = (hits, crits, foes)
        if key not in self.known:
            values = [value for value, _, _ in self.choices(hits, crits, foes)]
            self.known[key] = max(values, default=0.0)
            self.known[key] = max(self.known[key], self.hold(hits, crits, foes))
        return self.known[key]


def advise(policy: Policy, shown: Sequence[Die], targets: Sequence[Target], rolls_left: int) -> Advice:
    """What to do with the roll that lies in the tray, with so many rolls left after it.

    Where it makes no difference a die is applied rather than held. Raises ValueError for dice, enemies or
    rolls that the policy was not solved for, and for dice that show nothing.
    """
    if any(die.face is None for die in shown):
        raise ValueError("Name what every die shows before asking for advice.")
    faces = {
        face: tuple(sorted((d.colour for d in shown if d.face is face), key=list(Colour).index))
        for face in (Face.HIT, Face.CRIT)
    }
    dice = Counts.of(die.colour for die in shown)
    roll = Considered(policy, rolls_left, dice, faces, {})
    standing = [target for target in targets if target.need > 0]
    foes = alive([foe_of(policy, target) for target in standing])
    policy.value(dice, foes, rolls_left)  # refuses what was not solved
    placed: list[Placed] = []
    value, hits, crits = roll.best(0, 0, foes), 0, 0
    while choices := roll.choices(hits, crits, foes):
        best, face, foe = max(choices, key=lambda choice: choice[0])
        if best < value - ROUNDING:
            break
        target = next(t for t in standing if foe_of(policy, t) == foe)
        colour = faces[face][hits if face is Face.HIT else crits]
        placed.append(Placed(colour, face, target.id))
        at, damage = standing.index(target), policy.worth.of(face)
        standing[at] = msgspec.structs.replace(target, need=target.need - damage)
        standing = [target for target in standing if target.need > 0]
        foes = struck(foes, foes.index(foe), damage)
        hits, crits = hits + (face is Face.HIT), crits + (face is Face.CRIT)
    stopped = float(policy.states.worth[policy.states.number[foes]])
    return Advice(tuple(placed), roll.hold(hits, crits, foes) > stopped + ROUNDING, value)


def foe_of(policy: Policy, target: Target) -> Foe:
    """The enemy as the policy knows it."""
    return seen([Foe(target.need, target.damage)], policy.goal)[0]
