"""What the best policy does with a roll that lies in the tray: what to apply, and whether to roll again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.odds_commitment import ROUNDING
from companion.games.strong20.odds_policy import Foe, Foes, Policy, alive, seen, split, struck
from companion.games.strong20.odds_table import part_number
from companion.games.strong20.proposal import Placed, Target

if TYPE_CHECKING:
    from collections.abc import Sequence


class Advice(msgspec.Struct, frozen=True):
    """Which dice to put where, whether to roll the others again, and what the goal then stands at."""

    apply: tuple[Placed, ...]
    again: bool
    value: float


class Choice(msgspec.Struct, frozen=True):
    """One die on one enemy, of a split crit 1 on another: the value of it, and the enemies after it."""

    value: float
    face: Face
    foe: Foe
    after: Foes
    also: Foe | None = None


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

    def choices(self, hits: int, crits: int, foes: Foes) -> list[Choice]:
        """Every die that can be applied next, and the value of doing so."""
        worth = self.policy.worth
        listed = []
        for foe in dict.fromkeys(foes):
            at = foes.index(foe)
            if hits < len(self.shown[Face.HIT]):
                after = struck(foes, at, worth.hit)
                listed.append(Choice(self.best(hits + 1, crits, after), Face.HIT, foe, after))
            if crits < len(self.shown[Face.CRIT]):
                after = struck(foes, at, worth.crit)
                listed.append(Choice(self.best(hits, crits + 1, after), Face.CRIT, foe, after))
                for other in range(len(foes)) if worth.split else ():
                    if other != at:
                        after = split(foes, at, other, worth)
                        value = self.best(hits, crits + 1, after)
                        listed.append(Choice(value, Face.CRIT, foe, after, foes[other]))
        return listed

    def best(self, hits: int, crits: int, foes: Foes) -> float:
        """The best value from here."""
        key = (hits, crits, foes)
        if key not in self.known:
            values = [choice.value for choice in self.choices(hits, crits, foes)]
            self.known[key] = max([self.hold(hits, crits, foes), *values])
        return self.known[key]


def advise(policy: Policy, shown: Sequence[Die], targets: Sequence[Target], rolls_left: int) -> Advice:
    """What to do with the roll that lies in the tray, with so many rolls left after it.

    Where it makes no difference a die is applied rather than held, a crit rather than a hit. Raises
    ValueError for dice, enemies or rolls that the policy was not solved for, and for dice that show nothing.
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
        choice = max(choices, key=lambda choice: (round(choice.value, 12), choice.face is Face.CRIT))
        if choice.value < value - ROUNDING:
            break
        target = next(t for t in standing if foe_of(policy, t) == choice.foe)
        second = next((t for t in standing if t is not target and foe_of(policy, t) == choice.also), None)
        colour = faces[choice.face][hits if choice.face is Face.HIT else crits]
        placed.append(Placed(colour, choice.face, target.id, second.id if second else None))
        damage = policy.worth.of(choice.face) - (second is not None)
        hurt = {target.id: damage} | ({second.id: 1} if second else {})
        standing = [
            msgspec.structs.replace(t, need=t.need - hurt.get(t.id, 0))
            for t in standing
            if t.need > hurt.get(t.id, 0)
        ]
        foes = choice.after
        hits, crits = hits + (choice.face is Face.HIT), crits + (choice.face is Face.CRIT)
    stopped = float(policy.states.worth[policy.states.number[foes]])
    return Advice(tuple(placed), roll.hold(hits, crits, foes) > stopped + ROUNDING, value)


def foe_of(policy: Policy, target: Target) -> Foe:
    """The enemy as the policy knows it."""
    return seen([Foe(target.need, target.damage)], policy.goal)[0]
