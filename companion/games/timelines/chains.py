"""Chains and sets of a hand of heroes: how they rank, what they are worth (L9, L10, L14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import pairwise

import msgspec

from companion.games.timelines.heroes import INITIATIVE, LETTERS, SKILLS, Hero, ordered
from companion.games.timelines.house import HouseRules

PRIZES = (20, 15, 10, 5)
"""What the longest chains on the table are worth, whoever holds them (L9)."""
SET_POINTS = (0, 0, 10, 15, 20)
"""What so many heroes of one class are worth (L10)."""

Chain = tuple[Hero, ...]
"""Heroes of consecutive letters, in their order."""
Strength = tuple[int, int]
"""How a chain ranks, the smaller the better: minus its length, then its best card's initiative."""


class SetOfClass(msgspec.Struct, frozen=True):
    """Heroes of one class that score together."""

    heroes: tuple[Hero, ...]
    points: int


def strength(chain: Chain) -> Strength:
    """How a chain ranks; of equally long ones the one with the best card is ahead (L9).

    The best card is nearest to the Legendary Assassin, so it is always the chain's first.
    """
    return -len(chain), INITIATIVE[chain[0]]


def sets_of(heroes: Iterable[Hero]) -> tuple[SetOfClass, ...]:
    """The sets that these heroes make, class by class."""
    found = []
    by_class: dict[str, list[Hero]] = {}
    for hero in heroes:
        by_class.setdefault(hero[0], []).append(hero)
    for letter in sorted(by_class):
        points = SET_POINTS[len(by_class[letter])]
        if points:
            found.append(SetOfClass(ordered(by_class[letter]), points))
    return tuple(found)


def left_for_sets(hand: Iterable[Hero], chains: Iterable[Chain], house: HouseRules) -> tuple[Hero, ...]:
    """The heroes of a hand that may serve in sets beside these chains (L14)."""
    chained = set() if house.chain_and_set else {hero for chain in chains for hero in chain}
    return tuple(hero for hero in hand if hero not in chained)


def places(own: Sequence[Chain], rivals: Iterable[Strength]) -> tuple[int, ...]:
    """The place on the table of each of a player's chains, 1 the longest."""
    others = list(rivals)
    mine = [strength(chain) for chain in own]
    return tuple(
        1 + sum(other < key for other in others) + sum((k, j) < (key, i) for j, k in enumerate(mine))
        for i, key in enumerate(mine)
    )


def prize(place: int) -> int:
    """What a place is worth."""
    return PRIZES[place - 1] if place <= len(PRIZES) else 0


def worth(
    hand: Iterable[Hero], chains: Sequence[Chain], rivals: Iterable[Strength], house: HouseRules
) -> int:
    """The points of a hand that is broken up so, beside the rivals' chains."""
    prizes = sum(prize(place) for place in places(chains, rivals))
    return prizes + sum(found.points for found in sets_of(left_for_sets(hand, chains, house)))


def unbroken(hand: Iterable[Hero], house: HouseRules) -> tuple[Chain, ...]:
    """A hand's longest chains as they are: the longest, then the longest of the rest, and so on (L15).

    A chain begins with the best hero of its first class and goes on with the least ones, which leaves
    better first cards to the chains after it.
    """
    rest = {letter: [h for h in ordered(set(hand)) if h[0] == letter] for letter in LETTERS}
    found: list[Chain] = []
    while True:
        run = max(runs(rest), key=len, default="")
        if len(run) < max(1, house.chain_minimum):
            return tuple(found)
        found.append(tuple(rest[letter].pop(0 if letter == run[0] else -1) for letter in run))


def runs(heroes: dict[str, list[Hero]]) -> list[str]:
    """The longest runs of consecutive letters with heroes, from A on."""
    present = "".join(letter if heroes[letter] else " " for letter in LETTERS)
    return present.split()


class NoChain(StrEnum):
    """Why some heroes are no chain of a hand."""

    NOT_HELD = "not-held"
    NOT_CONSECUTIVE = "not-consecutive"
    TOO_SHORT = "too-short"


def fault(chain: Chain, hand: Iterable[Hero], house: HouseRules) -> NoChain | None:
    """Why these heroes are no chain of this hand; None if they are one."""
    if not set(chain) <= set(hand):
        return NoChain.NOT_HELD
    if any(LETTERS.index(b[0]) - LETTERS.index(a[0]) != 1 for a, b in pairwise(chain)):
        return NoChain.NOT_CONSECUTIVE
    return NoChain.TOO_SHORT if len(chain) < max(1, house.chain_minimum) else None


def by_class(hand: Iterable[Hero]) -> list[list[int]]:
    """For each of the 26 classes the skills that a hand holds, 0 Legendary to 3 Novice, best first."""
    held: list[list[int]] = [[] for _ in LETTERS]
    for hero in ordered(set(hand)):
        held[LETTERS.index(hero[0])].append(SKILLS.index(hero[1]))
    return held
