"""The books of a game of Rose as a player keeps them with pencil and paper, by the printed rules alone.

Nothing here asks the companion: what its books should say is worked out a second time.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from companion.games.rose.cards import EXPOSE, GLOBAL_KEYWORDS, PLUS_SPEED, Enemy
from companion.games.rose.numbers import active_keywords
from companion.games.rose.resolve import committed
from companion.games.rose.state import PATH_CARDS, SPOTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.rose.state import Rose
    from companion.games.strong20.dice import Counts

STRONGEST_FIRST = "rpbgy"
NEAREST, FARTHEST = 1, 4
HITS = "+*"
PRICES, DISCARD = {"+1 Health": 3, "+1 Recovery": 4, "+1 Strategy": 5}, 6
"""Of R55, by what they are called; an enemy discarded costs the most."""


class Sheet(NamedTuple):
    """All that is compared; enemies by the first letters of their names, dice by those of their colours."""

    paths: str  # from A to D, each from Range 1 to 4
    stats: tuple[int, int, int]
    days: int
    nights: str
    deck: int
    garden: str
    cache: tuple[int, ...]
    items: int
    pool: str
    committed: str
    exhausted: str
    active: frozenset[str]  # the reminder cards on their active side


def of_companion(state: Rose) -> Sheet:
    """What the companion's books say."""
    standing = ["." if (enemy := state.at(spot)) is None else enemy.card.name[0] for spot in SPOTS]
    stats = state.stats
    return Sheet(
        " ".join("".join(standing[at : at + FARTHEST]) for at in range(0, len(SPOTS), FARTHEST)),
        (stats.health, stats.strategy, stats.recovery),
        state.days,
        " ".join(spot.name for spot in PATH_CARDS if state.place(spot).night),
        state.deck,
        "".join(sorted(enemy.card.name[0] for enemy in state.garden)),
        tuple(sorted(card.gold for card in state.cache)),
        len(state.inventory),
        _dice(_counter(state.dice.pool)),
        _dice(_counter(committed(state))),
        _dice(_counter(state.dice.exhausted)),
        active_keywords(state),
    )


def _counter(counts: Counts) -> Counter[str]:
    return Counter({colour.value[0]: counts[colour] for colour in counts})


def _dice(counter: Counter[str]) -> str:
    return "".join(letter * counter[letter] for letter in STRONGEST_FIRST)


class Paper:
    """A game with a hero of 3/3/3, one die of each colour exhausted."""

    def __init__(
        self, *, days: int, deck: int, cache: Iterable[int] = (), nights: Iterable[str] = ()
    ) -> None:
        self.paths: dict[tuple[str, int], Enemy] = {}
        self.health, self.strategy, self.recovery = 3, 3, 3
        self.days, self.deck = days, deck
        self.nights = set(nights)
        self.garden: list[Enemy] = []
        self.cache = list(cache)
        self.items = 0
        self.farther = 0
        """By how much items raise the Range."""
        self.pool = Counter(dict.fromkeys("gbpy", 3))
        self.exhausted = Counter(dict.fromkeys("rgbpy", 1))
        self.tray: list[str] = []
        """The dice of the last roll, as b+; their hits may lie on enemies."""
        self.on_enemies: Counter[str] = Counter()
        self.under_strategy: Counter[str] = Counter()

    def sheet(self) -> Sheet:
        """What the books should say."""
        places = ((path, distance) for path in "ABCD" for distance in range(NEAREST, FARTHEST + 1))
        standing = [self.paths[place].name[0] if place in self.paths else "." for place in places]
        return Sheet(
            " ".join("".join(standing[at : at + FARTHEST]) for at in range(0, len(standing), FARTHEST)),
            (self.health, self.strategy, self.recovery),
            self.days,
            " ".join(sorted(self.nights)),
            self.deck,
            "".join(sorted(enemy.name[0] for enemy in self.garden)),
            tuple(sorted(self.cache)),
            self.items,
            _dice(self.pool),
            _dice(self.committed),
            _dice(self.exhausted),
            frozenset(word for enemy in self.paths.values() for word in enemy.keywords) & {*GLOBAL_KEYWORDS},
        )

    @property
    def committed(self) -> Counter[str]:
        """Dice in the tray, on enemies and under the Strategy die."""
        return Counter(die[0] for die in self.tray) + self.on_enemies + self.under_strategy

    @property
    def exposed(self) -> bool:
        """Whether damage is split (R62)."""
        return any(EXPOSE in enemy.keywords for enemy in self.paths.values())

    @property
    def reach(self) -> int:
        """Range equals Strategy, one more for each die under it (R32), and what items add."""
        return self.strategy + self.under_strategy.total() + self.farther

    def comes(self, enemy: Enemy, path: str) -> Enemy | None:
        """An enemy of the deck goes to Range 4; who stands there makes room (R22 to R24).

        Returns who was pushed into the castle: its damage is for the caller to note.
        """
        self.deck -= 1
        free = next((r for r in range(FARTHEST, 0, -1) if (path, r) not in self.paths), None)
        pushed = self.paths.pop((path, NEAREST)) if free is None else None
        for distance in range(free or NEAREST, FARTHEST):
            self.paths[path, distance] = self.paths.pop((path, distance + 1))
        self.paths[path, FARTHEST] = enemy
        return pushed

    def take_back(self, most: int) -> None:
        """Up to so many exhausted dice return, the strongest first."""
        for letter in _dice(self.exhausted)[:most]:
            self.exhausted[letter] -= 1
            self.pool[letter] += 1

    def roll(self, dice: Iterable[str]) -> None:
        """All dice in the tray are rolled, with others of the pool (S22, S23); every hit lies on an enemy."""
        self.on_enemies += Counter(die[0] for die in self.tray if die[1] in HITS)
        self.pool += Counter(die[0] for die in self.tray if die[1] not in HITS)
        self.tray = list(dice)
        self.pool -= Counter(die[0] for die in self.tray)

    def spare_die(self) -> str:
        """What players spend: the weakest miss of the tray, else the weakest die that is ready."""
        misses = [die for die in self.tray if die[1] == "-"]
        for letter in reversed(STRONGEST_FIRST):
            if f"{letter}-" in misses:
                self.tray.remove(f"{letter}-")
                return letter
        letter = next(letter for letter in reversed(STRONGEST_FIRST) if self.pool[letter])
        self.pool[letter] -= 1
        return letter

    def reach_farther(self) -> None:
        """A die under the Strategy die (R32)."""
        self.under_strategy[self.spare_die()] += 1

    def change_path(self) -> None:
        """A die is exhausted (R31)."""
        self.exhausted[self.spare_die()] += 1

    def falls(self, path: str, distance: int) -> Enemy:
        """Who is defeated goes to the Rose Garden (R50)."""
        enemy = self.paths.pop((path, distance))
        self.garden.append(enemy)
        return enemy

    def turns(self) -> Iterable[tuple[str, int]]:
        """The order of the enemies' turns: path A to D, nearer before farther (R40)."""
        return sorted(self.paths)

    def moves(self, path: str, distance: int) -> Enemy | None:
        """An enemy's turn: a place nearer, two with Plus Speed (R40, R42); returns who enters the castle."""
        fast = any(PLUS_SPEED in enemy.keywords for enemy in self.paths.values())
        enemy = self.paths.pop((path, distance))
        nearer = distance - (2 if fast else 1)
        if nearer < NEAREST:
            return enemy
        self.paths[path, nearer] = enemy
        return None

    def exhaust(self) -> None:
        """Every committed die goes to exhausted (S29)."""
        self.exhausted += self.committed
        self.tray, self.on_enemies, self.under_strategy = [], Counter(), Counter()

    def leaves_garden(self, name: str) -> None:
        """A defeated enemy became gold or an item."""
        self.garden.remove(next(enemy for enemy in self.garden if enemy.name == name))

    def leaves_garden_at_once(self, name: str) -> None:
        """Its instant reward was taken; the hit on it is exhausted: all hits of the roll are alike."""
        self.leaves_garden(name)
        (die,) = {die for die in self.tray if die[1] in HITS}
        self.tray.remove(die)
        self.exhausted[die[0]] += 1

    def buys(self, what: str) -> None:
        """Paid with the whole cards that waste least, of those with the fewest and lowest (R54, R55)."""
        price = PRICES.get(what, DISCARD)
        most = min(price, len(self.cache))  # of cards that are worth something more never waste less
        sets = (cards for n in range(1, most + 1) for cards in combinations(self.cache, n))
        enough = (cards for cards in sets if sum(cards) >= price)
        paid = min(enough, key=lambda cards: (sum(cards), len(cards), max(cards)))
        for gold in paid:
            self.cache.remove(gold)
        if what == "+1 Health":
            self.health += 1
        elif what == "+1 Recovery":
            self.recovery += 1
        elif what == "+1 Strategy":
            self.strategy += 1
        else:
            name = what.removeprefix("Discard ")
            del self.paths[next(place for place, enemy in self.paths.items() if enemy.name == name)]
