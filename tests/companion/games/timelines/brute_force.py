"""Every way to break a small hand up, one after the other: what the exact search is held against.

Written apart from the game: heroes are `AM`-like codes, points are counted anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

Chain = tuple[str, ...]
PRIZES, SETS = [20, 15, 10, 5], [0, 0, 10, 15, 20]


def rank(chain: Chain) -> tuple[int, str, int]:
    """Longer first, then the first letter, then Legendary, Master, Apprentice, Novice."""
    return -len(chain), chain[0][0], "LMAN".index(chain[0][1])


def runs(heroes: Iterable[str], least: int) -> list[Chain]:
    """Every chain that some of the heroes make."""
    heroes = sorted(heroes)
    found: list[Chain] = []

    def grow(chain: Chain) -> None:
        if len(chain) >= least:
            found.append(chain)
        for hero in heroes:
            if ord(hero[0]) == ord(chain[-1][0]) + 1:
                grow((*chain, hero))

    for hero in heroes:
        grow((hero,))
    return found


def sharing(hand: Iterable[str], least: int = 2) -> Iterator[tuple[Chain, ...]]:
    """Every choice of at most four chains of which each has a hero that is in no other."""
    chains = runs(hand, least)
    for n in range(5):
        for chosen in combinations(chains, n):
            uses = Counter(hero for chain in chosen for hero in chain)
            if all(any(uses[hero] == 1 for hero in chain) for chain in chosen):
                yield chosen


def splits(hand: Iterable[str], least: int = 2) -> Iterator[tuple[Chain, ...]]:
    """Every choice of at most four chains without a common hero."""
    chains = [(set(chain), chain) for chain in runs(hand, least)]

    def more(start: int, taken: set[str], chosen: tuple[Chain, ...]) -> Iterator[tuple[Chain, ...]]:
        yield chosen
        if len(chosen) == 4:
            return
        for i in range(start, len(chains)):
            heroes, chain = chains[i]
            if not heroes & taken:
                yield from more(i + 1, taken | heroes, (*chosen, chain))

    yield from more(0, set(), ())


def points(
    hand: Iterable[str], chains: Iterable[Chain], rivals: Iterable[Chain], *, both: bool = False
) -> int:
    """What a split is worth beside the rivals' chains; `both`: heroes of chains serve in sets too."""
    own = list(chains)
    table = sorted([*((rank(chain), True) for chain in own), *((rank(chain), False) for chain in rivals)])
    prizes = sum(prize for prize, (_, mine) in zip(PRIZES, table, strict=False) if mine)
    chained = set() if both else {hero for chain in own for hero in chain}
    classes = Counter(hero[0] for hero in hand if hero not in chained)
    return prizes + sum(SETS[n] for n in classes.values())


def best(hand: Iterable[str], rivals: Iterable[Chain], least: int = 2, *, both: bool = False) -> int:
    """The most that any split is worth."""
    hand, rivals = list(hand), list(rivals)
    return max(points(hand, chains, rivals, both=both) for chains in splits(hand, least))
