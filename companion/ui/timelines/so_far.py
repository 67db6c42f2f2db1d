"""What hands would score as they are now: worked out once for the same hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.text import Text, say
from companion.games.timelines.scoring import HandScore, Sheet, propose
from companion.ui.icons import Icon

if TYPE_CHECKING:
    from companion.games.timelines.chains import Chain
    from companion.games.timelines.heroes import Hero
    from companion.games.timelines.house import HouseRules
    from companion.games.timelines.state import Timelines


@lru_cache(maxsize=8)
def _proposed(
    hands: tuple[tuple[Hero, ...], ...], agreed: tuple[tuple[int, tuple[Chain, ...]], ...], house: HouseRules
) -> Sheet:
    return propose(hands, dict(agreed), house)


def sheet(state: Timelines, agreed: dict[int, tuple[Chain, ...]] | None = None) -> Sheet:
    """The scores of the heroes that are known, with break-ups as they are `agreed`."""
    chosen = state.agreed if agreed is None else agreed
    return _proposed(
        tuple(player.hand for player in state.players), tuple(sorted(chosen.items())), state.setup.house
    )


def pieces(scored: HandScore) -> tuple[tuple[Icon | None, Text, int], ...]:
    """A hand's chains and sets in a few letters each: a sign, "A to E", the points."""
    chains = tuple(
        (
            Icon.CHAIN,
            say("{first} to {last}", first=chain.heroes[0][0], last=chain.heroes[-1][0]),
            chain.points,
        )
        for chain in scored.chains
    )
    sets = tuple(
        (
            Icon.CARDS,
            say("{letter} \N{MULTIPLICATION SIGN} {n}", letter=found.heroes[0][0], n=len(found.heroes)),
            found.points,
        )
        for found in scored.sets
    )
    return chains + sets
