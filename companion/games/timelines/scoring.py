"""The companion's proposal of how a game scores (L15), player by player and chain by chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.timelines.break_up import BreakUps
from companion.games.timelines.chains import (
    PRIZES,
    Chain,
    SetOfClass,
    Strength,
    left_for_sets,
    places,
    prize,
    sets_of,
    strength,
    unbroken,
    worth,
)
from companion.games.timelines.heroes import Hero
from companion.games.timelines.house import HouseRules

MOST_ROUNDS = 40
"""Rounds of breaking up after which the players are taken to outbid each other without end."""
LAST = (0, 0)
"""Behind every chain: where a hand without one stands."""


class ChainScore(msgspec.Struct, frozen=True):
    """A chain, its place among all chains on the table (1 the longest), and its prize."""

    heroes: Chain
    place: int
    points: int


class HandScore(msgspec.Struct, frozen=True):
    """What one hand scores and why; `alone` are the heroes that score nothing."""

    chains: tuple[ChainScore, ...]
    sets: tuple[SetOfClass, ...]
    alone: tuple[Hero, ...]
    points: int


class Sheet(msgspec.Struct, frozen=True):
    """The scores of all hands, in seat order; not `settled`: the players could outbid each other for ever."""

    hands: tuple[HandScore, ...]
    settled: bool


def propose(
    hands: Sequence[tuple[Hero, ...]], agreed: Mapping[int, tuple[Chain, ...]], house: HouseRules
) -> Sheet:
    """The proposal: longest chains first, then each player in turn of rank breaks up while that gains points.

    `agreed` are break-ups that players have chosen themselves, by seat; they stand.
    """
    chains = [agreed.get(seat, unbroken(hand, house)) for seat, hand in enumerate(hands)]
    turn = sorted(range(len(hands)), key=lambda seat: min(map(strength, chains[seat]), default=LAST))
    movers = [seat for seat in turn if seat not in agreed]
    seen: set[tuple[tuple[Chain, ...], ...]] = set()
    search = Search(hands, house)
    settled = False
    while not settled and len(seen) < MOST_ROUNDS and tuple(chains) not in seen:
        seen.add(tuple(chains))
        settled = True
        for seat in movers:
            better = search.gain(seat, chains)
            if better is not None:
                chains[seat], settled = better, False
    return Sheet(tuple(scored(seat, hand, chains, house) for seat, hand in enumerate(hands)), settled=settled)


class Search:
    """The best break-ups of the hands; the same question is searched once."""

    def __init__(self, hands: Sequence[tuple[Hero, ...]], house: HouseRules) -> None:
        self._hands, self._house = hands, house
        self._break_ups = [BreakUps(hand, house) for hand in hands]
        self._best: dict[tuple[int, tuple[Strength, ...]], tuple[Chain, ...]] = {}

    def gain(self, seat: int, chains: Sequence[tuple[Chain, ...]]) -> tuple[Chain, ...] | None:
        """The break-up by which a player gains most; None if nothing gains."""
        hand, rivals = self._hands[seat], tuple(sorted(others(seat, chains))[: len(PRIZES)])
        if (seat, rivals) not in self._best:
            self._best[seat, rivals] = self._break_ups[seat].best(rivals)
        best = self._best[seat, rivals]
        before = worth(hand, chains[seat], rivals, self._house)
        return best if worth(hand, best, rivals, self._house) > before else None


def others(seat: int, chains: Sequence[tuple[Chain, ...]]) -> list[Strength]:
    """How the other players' chains rank."""
    return [strength(chain) for other, own in enumerate(chains) if other != seat for chain in own]


def scored(
    seat: int, hand: tuple[Hero, ...], chains: Sequence[tuple[Chain, ...]], house: HouseRules
) -> HandScore:
    """One hand's score beside the others' chains."""
    own = tuple(sorted(chains[seat], key=strength))
    ranked = tuple(
        ChainScore(chain, place, prize(place))
        for chain, place in zip(own, places(own, others(seat, chains)), strict=True)
    )
    sets = sets_of(left_for_sets(hand, own, house))
    serving = {hero for chain in own for hero in chain} | {hero for found in sets for hero in found.heroes}
    return HandScore(
        ranked,
        sets,
        tuple(hero for hero in hand if hero not in serving),
        sum(chain.points for chain in ranked) + sum(found.points for found in sets),
    )
