"""The best break-up of one hand into chains and sets, beside the other players' chains: an exact search.

At most four chains win a prize. For every choice of the places that a hand could take, each of its chains
has a rival to beat, which fixes how long a chain must be that starts at a given hero. One sweep over the
26 classes then finds the chains that cost the fewest points of sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain as joined
from itertools import combinations, permutations

from companion.games.timelines.chains import (
    PRIZES,
    SET_POINTS,
    Chain,
    Strength,
    by_class,
    strength,
    worth,
)
from companion.games.timelines.heroes import LETTERS, SKILLS, Hero
from companion.games.timelines.house import HouseRules

UNSTARTED, DONE = -2, -1
"""What a chain is at a class that it has not reached, or has left behind; else the heroes it still needs."""

IMPOSSIBLE = 1000
"""More points than there are in a game, more heroes than in a chain."""

Slots = tuple[int, ...]
"""The state of each chain."""
Owns = tuple[bool, ...]
"""Whether each chain has a hero that serves in no other."""
Held = tuple[tuple[int, int], ...]
"""At one class: (chain, skill) of every chain that has a hero there."""


def best_break_up(hand: Iterable[Hero], rivals: Iterable[Strength], house: HouseRules) -> tuple[Chain, ...]:
    """The chains that score most with the sets of the heroes left, beside the rivals' chains."""
    heroes = tuple(hand)
    held, ahead = by_class(heroes), sorted(rivals)[: len(PRIZES)]
    best: tuple[Chain, ...] = ()
    points = every_set = worth(heroes, (), ahead, house)
    for taken in takings():
        prizes = sum(PRIZES[place] for place in taken)
        if prizes + every_set <= points:
            break
        beaten = [place - own for own, place in enumerate(taken)]
        goals = [ahead[rival] if rival < len(ahead) else None for rival in beaten]
        sweep = Sweep(held, goals, house)
        if prizes + every_set - max(map(sweep.least_cost, range(len(goals)))) <= points:
            continue
        chains = sweep.chains()
        if chains is not None and (found := worth(heroes, chains, ahead, house)) > points:
            best, points = chains, found
    return lengthened(best, heroes, house)


@cache
def takings() -> list[tuple[int, ...]]:
    """Every choice of places that one hand could take, counted from 0, the most valuable first."""
    choices = joined.from_iterable(combinations(range(len(PRIZES)), n) for n in range(1, len(PRIZES) + 1))
    return sorted(choices, key=lambda taken: -sum(PRIZES[place] for place in taken))


class Sweep:
    """One search: chains that beat their goals, at the least cost in sets."""

    def __init__(
        self, held: Sequence[Sequence[int]], goals: Sequence[Strength | None], house: HouseRules
    ) -> None:
        self._held, self._goals, self._house = held, goals, house
        self._reach = [0] * (len(held) + 1)  # classes in a row from here on
        for at in reversed(range(len(held))):
            self._reach[at] = self._reach[at + 1] + 1 if held[at] else 0
        self._found: dict[tuple[int, Slots, Owns], tuple[int, Held, Slots, Owns] | None] = {}

    def chains(self) -> tuple[Chain, ...] | None:
        """The chains, one for each goal; None if the hand has none that beat them."""
        slots, owns = (UNSTARTED,) * len(self._goals), (False,) * len(self._goals)
        if self._points(0, slots, owns) is None:
            return None
        built: list[list[Hero]] = [[] for _ in self._goals]
        for at in range(len(self._held)):
            step = self._found.get((at, slots, owns))
            if step is None:
                continue
            _, uses, slots, owns = step
            for slot, skill in uses:
                built[slot].append(LETTERS[at] + SKILLS[skill])
        return tuple(sorted(map(tuple, built), key=strength))

    def least_cost(self, slot: int) -> int:
        """The points of sets that one chain costs at least, were it alone; very many where there is none."""
        costs = [
            0 if self._house.chain_and_set else SET_POINTS[len(skills)] - SET_POINTS[max(0, len(skills) - 1)]
            for skills in self._held
        ]
        needs = [
            self._needs(slot, at, skills[0]) if skills else IMPOSSIBLE for at, skills in enumerate(self._held)
        ]
        return min(
            (sum(costs[at : at + need]) for at, need in enumerate(needs) if need <= self._reach[at]),
            default=IMPOSSIBLE,
        )

    def _points(self, at: int, slots: Slots, owns: Owns) -> int | None:
        """The most points of sets from a class on; None where a chain can not be finished."""
        if at == len(self._held):
            return 0 if all(slot == DONE for slot in slots) and all(owns) else None
        if not self._held[at]:
            return None if any(slot > 0 for slot in slots) else self._points(at + 1, slots, owns)
        key = (at, slots, owns)
        if key not in self._found:
            self._found[key] = self._best_step(at, slots, owns)
        step = self._found[key]
        return None if step is None else step[0]

    def _best_step(self, at: int, slots: Slots, owns: Owns) -> tuple[int, Held, Slots, Owns] | None:
        best: tuple[int, Held, Slots, Owns] | None = None
        there = len(self._held[at])
        for starting in self._starts(at, slots):
            going = [i for i, slot in enumerate(slots) if slot > 0 or i in starting]
            for uses, used, private in self._uses(at, going, starting):
                then = self._after(at, slots, uses, starting)
                if then is None:
                    continue
                owned = tuple(own or i in private for i, own in enumerate(owns))
                rest = self._points(at + 1, then, owned)
                if rest is None:
                    continue
                points = rest + SET_POINTS[there if self._house.chain_and_set else there - used]
                if best is None or points > best[0]:
                    best = points, uses, then, owned
        return best

    def _starts(self, at: int, slots: Slots) -> Iterator[tuple[int, ...]]:
        """The chains that may start here; of those with the same goal the first ones first."""
        can = [
            i
            for i, slot in enumerate(slots)
            if slot == UNSTARTED and self._needs(i, at, self._held[at][0]) <= self._reach[at]
        ]
        for n in range(len(can) + 1):
            for starting in combinations(can, n):
                waits = [
                    i
                    for i in can
                    if i not in starting and any(self._goals[j] == self._goals[i] for j in starting)
                ]
                if not any(i < j and self._goals[i] == self._goals[j] for i in waits for j in starting):
                    yield starting

    def _needs(self, slot: int, at: int, skill: int) -> int:
        """How long a chain must be that starts with this hero."""
        goal, least = self._goals[slot], max(1, self._house.chain_minimum)
        if goal is None:
            return least
        ahead = at * len(SKILLS) + skill < goal[1]
        return max(least, -goal[0] if ahead else -goal[0] + 1)

    def _uses(
        self, at: int, going: Sequence[int], starting: Sequence[int]
    ) -> Iterator[tuple[Held, int, frozenset[int]]]:
        """Ways to give chains heroes of a class: (who has which, heroes used, chains with their own)."""
        skills = self._held[at]
        for groups in self._groups(going, len(skills)):
            first = [g for g, group in enumerate(groups) if any(slot in starting for slot in group)]
            later = [g for g in range(len(groups)) if g not in first]
            private = frozenset(group[0] for group in groups if len(group) == 1)
            for order in permutations(first):
                given = dict(zip(order, skills, strict=False))
                given |= dict(zip(later, reversed(skills), strict=False))
                uses = tuple((slot, given[g]) for g, group in enumerate(groups) for slot in group)
                yield uses, len(groups), private

    def _groups(self, going: Sequence[int], there: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Ways to share a class's heroes: each chain its own, or where allowed some chains one together."""
        if len(going) <= there:
            yield tuple((slot,) for slot in going)
        if self._house.cards_used_once or not there:
            return
        for alone in range(min(len(going) - 1, there)):
            for private in combinations(going, alone):
                shared = tuple(slot for slot in going if slot not in private)
                yield (*((slot,) for slot in private), shared)

    def _after(self, at: int, slots: Slots, uses: Held, starting: Sequence[int]) -> Slots | None:
        """What the chains are after this class; None where one that starts can not become long enough."""
        then = list(slots)
        for slot, skill in uses:
            need = self._needs(slot, at, skill) if slot in starting else slots[slot]
            if need > self._reach[at]:
                return None
            then[slot] = need - 1 or DONE
        return tuple(then)


def lengthened(chains: tuple[Chain, ...], hand: Sequence[Hero], house: HouseRules) -> tuple[Chain, ...]:
    """The chains with every hero added at their ends that serves in no set: as they would be laid down."""
    held = by_class(hand)
    longer: list[Chain] = []
    for chain in sorted(chains, key=strength):
        used = {hero for other in (*longer, *chains) for hero in other}
        grown = chain
        while (hero := _idle(held, LETTERS.find(grown[-1][0]) + 1, used, house, last=True)) is not None:
            grown, used = (*grown, hero), used | {hero}
        while (hero := _idle(held, LETTERS.find(grown[0][0]) - 1, used, house, last=False)) is not None:
            grown, used = (hero, *grown), used | {hero}
        longer.append(grown)
    return tuple(sorted(longer, key=strength))


def _idle(
    held: Sequence[Sequence[int]], at: int, used: set[Hero], house: HouseRules, *, last: bool
) -> Hero | None:
    """A hero of a class that is in no chain and whose set loses nothing without it."""
    if not 0 <= at < len(held):
        return None
    free = [hero for skill in held[at] if (hero := LETTERS[at] + SKILLS[skill]) not in used]
    costs = not house.chain_and_set and SET_POINTS[len(free)] != SET_POINTS[max(0, len(free) - 1)]
    return None if not free or costs else free[-1 if last else 0]
