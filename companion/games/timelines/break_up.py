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
"""What a chain is at a class before its first hero or after its last; else how many heroes it still needs."""

IMPOSSIBLE = 1000
"""More points than there are in a game, more heroes than in a chain."""

Slots = tuple[int, ...]
"""The state of each chain."""
Owns = tuple[bool, ...]
"""Whether each chain has a hero that serves in no other."""
Held = tuple[tuple[int, int], ...]
"""At one class: (chain, which of the hand's heroes there) of every chain that has a hero there."""
Needs = tuple[tuple[int, ...], ...]
"""For each class and each hero held there: how many heroes a chain needs that starts with it."""


def best_break_up(hand: Iterable[Hero], rivals: Iterable[Strength], house: HouseRules) -> tuple[Chain, ...]:
    """The chains that score most with the sets of the heroes left, beside the rivals' chains."""
    return BreakUps(tuple(hand), house).best(rivals)


@cache
def takings() -> tuple[tuple[int, ...], ...]:
    """Every choice of places that one hand could take, counted from 0, the most valuable first."""
    choices = joined.from_iterable(combinations(range(len(PRIZES)), n) for n in range(1, len(PRIZES) + 1))
    return tuple(sorted(choices, key=lambda taken: -sum(PRIZES[place] for place in taken)))


class BreakUps:
    """One hand and its break-ups; what was searched once is remembered."""

    def __init__(self, hand: tuple[Hero, ...], house: HouseRules) -> None:
        self._hand, self._house, self._held = hand, house, by_class(hand)
        self._reach = [0] * (len(self._held) + 1)  # classes in a row from here on
        for at in reversed(range(len(self._held))):
            self._reach[at] = self._reach[at + 1] + 1 if self._held[at] else 0
        self._costs = [  # the points of sets that one hero less costs
            0 if house.chain_and_set else SET_POINTS[len(skills)] - SET_POINTS[max(0, len(skills) - 1)]
            for skills in self._held
        ]
        self._found: dict[tuple[Needs, ...], tuple[Chain, ...] | None] = {}

    def best(self, rivals: Iterable[Strength]) -> tuple[Chain, ...]:
        """The chains that score most with the sets of the heroes left."""
        ahead = sorted(rivals)[: len(PRIZES)]
        needs = [self._needs(goal) for goal in (*ahead, *[None] * (len(PRIZES) - len(ahead)))]
        costs = list(map(self._least_cost, needs))
        best: tuple[Chain, ...] = ()
        points = every_set = worth(self._hand, (), ahead, self._house)
        for taken in takings():
            prizes = sum(PRIZES[place] for place in taken)
            if prizes + every_set <= points:
                break
            beaten = [place - own for own, place in enumerate(taken)]
            if prizes + every_set - max(costs[rival] for rival in beaten) <= points:
                continue
            chains = self._chains(tuple(needs[rival] for rival in beaten))
            if chains is not None and (found := worth(self._hand, chains, ahead, self._house)) > points:
                best, points = chains, found
        return lengthened(best, self._hand, self._house)

    def _needs(self, goal: Strength | None) -> Needs:
        """How long a chain must be to beat a rival, by the hero that it starts with."""
        least = max(1, self._house.chain_minimum)

        def needed(at: int, skill: int) -> int:
            if goal is None:
                need = least
            else:
                ahead = at * len(SKILLS) + skill < goal[1]
                need = max(least, -goal[0] if ahead else -goal[0] + 1)
            return need if need <= self._reach[at] else IMPOSSIBLE

        return tuple(tuple(needed(at, skill) for skill in skills) for at, skills in enumerate(self._held))

    def _least_cost(self, needs: Needs) -> int:
        """The points of sets that such a chain costs at least, were it alone; very many if there is none."""
        return min(
            (
                sum(self._costs[at : at + need[0]])
                for at, need in enumerate(needs)
                if need and need[0] < IMPOSSIBLE
            ),
            default=IMPOSSIBLE,
        )

    def _chains(self, needs: tuple[Needs, ...]) -> tuple[Chain, ...] | None:
        """The cheapest chains, one for each of the needs; None if the hand has none."""
        if needs not in self._found:
            sweep = Sweep([len(skills) for skills in self._held], needs, self._house)
            built = sweep.chains()
            self._found[needs] = (
                None
                if built is None
                else tuple(
                    tuple(LETTERS[at] + SKILLS[self._held[at][hero]] for at, hero in chain) for chain in built
                )
            )
        return self._found[needs]


class Sweep:
    """One search, class by class: chains of the lengths needed, at the least cost in sets.

    `there` is the number of heroes held of each class.
    """

    def __init__(self, there: Sequence[int], needs: Sequence[Needs], house: HouseRules) -> None:
        self._there, self._needs, self._house = there, needs, house
        self._before = [
            [other for other in range(slot) if needs[other] == needs[slot]] for slot in range(len(needs))
        ]
        self._last_start = [
            max((at for at, need in enumerate(own) if need and min(need) < IMPOSSIBLE), default=-1)
            for own in needs
        ]
        self._found: dict[tuple[int, Slots, Owns], tuple[int, Held, Slots, Owns] | None] = {}

    def chains(self) -> list[list[tuple[int, int]]] | None:
        """Each chain as (class, which of the heroes there); None if there are none."""
        slots, owns = (UNSTARTED,) * len(self._needs), (False,) * len(self._needs)
        if self._points(0, slots, owns) is None:
            return None
        built: list[list[tuple[int, int]]] = [[] for _ in self._needs]
        for at in range(len(self._there)):
            step = self._found.get((at, slots, owns))
            if step is None:
                continue
            _, uses, slots, owns = step
            for slot, hero in uses:
                built[slot].append((at, hero))
        return built

    def _points(self, at: int, slots: Slots, owns: Owns) -> int | None:
        """The most points of sets from a class on; None where a chain can not be finished."""
        if at == len(self._there):
            return 0 if all(slot == DONE for slot in slots) and all(owns) else None
        if not self._there[at]:
            return None if any(slot >= 0 for slot in slots) else self._points(at + 1, slots, owns)
        if any(slot == UNSTARTED and at > last for slot, last in zip(slots, self._last_start, strict=True)):
            return None
        key = (at, slots, owns)
        if key not in self._found:
            self._found[key] = self._best_step(at, slots, owns)
        step = self._found[key]
        return None if step is None else step[0]

    def _best_step(self, at: int, slots: Slots, owns: Owns) -> tuple[int, Held, Slots, Owns] | None:
        best: tuple[int, Held, Slots, Owns] | None = None
        there = self._there[at]
        for starting in self._starts(at, slots):
            going = [i for i, slot in enumerate(slots) if slot >= 0 or i in starting]
            for uses, used, private in self._uses(at, going, starting):
                owned = tuple(own or i in private for i, own in enumerate(owns))
                then = self._after(at, slots, uses, starting, owned)
                if then is None:
                    continue
                rest = self._points(at + 1, then, owned)
                if rest is None:
                    continue
                points = rest + SET_POINTS[there if self._house.chain_and_set else there - used]
                if best is None or points > best[0]:
                    best = points, uses, then, owned
        return best

    def _starts(self, at: int, slots: Slots) -> Iterator[tuple[int, ...]]:
        """The chains that may start here; of those with the same needs the first ones first."""
        can = [
            slot
            for slot, state in enumerate(slots)
            if state == UNSTARTED and self._needs[slot][at][0] < IMPOSSIBLE
        ]
        for n in range(len(can) + 1):
            for starting in combinations(can, n):
                if all(
                    slots[other] != UNSTARTED or other in starting
                    for slot in starting
                    for other in self._before[slot]
                ):
                    yield starting

    def _uses(
        self, at: int, going: Sequence[int], starting: Sequence[int]
    ) -> Iterator[tuple[Held, int, frozenset[int]]]:
        """Ways to give chains heroes of a class: (who has which, heroes used, chains with their own).

        A chain that starts here wants the best heroes, for its first one ranks it.
        """
        heroes = range(self._there[at])
        for groups in self._groups(going, len(heroes)):
            first = [g for g, group in enumerate(groups) if any(slot in starting for slot in group)]
            later = [g for g in range(len(groups)) if g not in first]
            private = frozenset(group[0] for group in groups if len(group) == 1)
            alike = all(len(set(self._needs[slot][at])) == 1 for slot in starting)
            for order in [first] if alike else permutations(first):
                given = dict(zip(order, heroes, strict=False))
                given |= dict(zip(later, reversed(heroes), strict=False))
                uses = tuple((slot, given[g]) for g, group in enumerate(groups) for slot in group)
                yield uses, len(groups), private

    def _groups(self, going: Sequence[int], there: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Ways to share a class's heroes: each chain its own, or where allowed some chains one together."""
        if len(going) <= there:
            yield tuple((slot,) for slot in going)
        if self._house.cards_used_once:
            return
        for alone in range(min(len(going) - 1, there)):
            for private in combinations(going, alone):
                shared = tuple(slot for slot in going if slot not in private)
                yield (*((slot,) for slot in private), shared)

    def _after(self, at: int, slots: Slots, uses: Held, starting: Sequence[int], owns: Owns) -> Slots | None:
        """What the chains are after this class; None where one that starts can not become long enough.

        A chain that is long enough goes on while it has no hero of its own.
        """
        then = list(slots)
        for slot, hero in uses:
            need = self._needs[slot][at][hero] if slot in starting else max(1, slots[slot])
            if need >= IMPOSSIBLE:
                return None
            then[slot] = DONE if need == 1 and owns[slot] else need - 1
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
