"""What a proposal of Tangled Timelines takes: six hands of 17 heroes, shuffled again and again."""

from __future__ import annotations

import random
import time

import msgspec

from companion.bench.figures import Spread, spread, told
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.house import HouseRules
from companion.games.timelines.scoring import propose

HANDS, HEROES_EACH = 6, 17
DEALS = 60


class ScoringBench(msgspec.Struct, frozen=True):
    """Durations in ms: median, 99th percentile, longest. `shared_ms`: a hero may serve in several chains."""

    proposal_ms: Spread
    shared_ms: Spread
    settled: int  # of the deals, how many of the proposals nobody could outbid

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        what = f"proposal for {HANDS} hands of {HEROES_EACH} heroes"
        return (
            told(what, self.proposal_ms),
            told("the same, a hero in several chains", self.shared_ms),
            f"{self.settled} of {DEALS} proposals that nobody could outbid",
        )


def measure(deals: int = DEALS) -> ScoringBench:
    """Deal and score."""
    plain, settled = timed(HouseRules(), deals)
    shared, _ = timed(HouseRules(cards_used_once=False), deals)
    return ScoringBench(spread(plain), spread(shared), settled)


def timed(house: HouseRules, deals: int) -> tuple[list[float], int]:
    """Seconds of each proposal, and how many of them are settled."""
    durations, settled = [], 0
    for number in range(deals):
        hands = dealt(number)
        begun = time.perf_counter()
        sheet = propose(hands, {}, house)
        durations.append(time.perf_counter() - begun)
        settled += sheet.settled
    return durations, settled


def dealt(number: int) -> tuple[tuple[str, ...], ...]:
    """The hands of a shuffle by its number."""
    deck = list(HEROES)
    random.Random(number).shuffle(deck)  # noqa: S311 - cards of a bench
    return tuple(tuple(deck[HEROES_EACH * i : HEROES_EACH * (i + 1)]) for i in range(HANDS))
