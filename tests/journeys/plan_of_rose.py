"""What is to come in a whole game of Rose: who lies in the deck, which dice fall, who falls by them."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.rose.cards import BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Reward
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import Adjust, ChangeAStat
from companion.games.strong20.stats import Stat

ENEMIES = {
    card.name: card
    for card in (
        Enemy("Moth", health=1, damage=1, gold=1),
        Enemy("Hedgehog", health=1, damage=1, gold=2),
        Enemy("Thieves", health=1, damage=1, gold=1, skulls=1),
        Enemy("Ogre", health=3, damage=2, gold=5),
        Enemy("Elk", health=2, damage=1, gold=4, keywords=("armor",)),
        Enemy("Bramble", health=1, damage=1, gold=2, keywords=(BOLSTER,)),
        Enemy("Fox", health=1, damage=1, gold=2, keywords=(EXPOSE,)),
        Enemy("Pike", health=1, damage=1, gold=2, keywords=(PLUS_SPEED,)),
        Enemy(
            "Imp",
            health=1,
            damage=1,
            gold=1,
            reward=Reward.INSTANT,
            reward_changes=(ChangeAStat(Stat.HEALTH, 1),),
        ),
        Enemy(
            "Spindle",
            health=1,
            damage=1,
            gold=2,
            reward=Reward.ONGOING,
            reward_changes=(Adjust(Adjustment(Number.RANGE, 1, "Spindle", Until.HELD)),),
        ),
    )
}
"""The cards that are known, all of them invented; each is found by its first letter."""
INSTANT_HEALTH, ONGOING_RANGE = "Imp", "Spindle"


class Strike(NamedTuple):
    """Hits on one path: who falls by them, by places; `roll` are dice that are rolled first, as b+ g-.

    NEXT applies what the companion proposes; `by_touch` a hit is put on each who falls instead.
    """

    path: str
    falls: str
    roll: str = ""
    by_touch: bool = False


class Day(NamedTuple):
    """What a day brings: the deck's cards in order, each with the letter on the back of the one below it.

    `buys` is paid from the cache at first, `discards` likewise once all have come; `night` is a place that a
    card turns, with Armor on its night side; `bears` the stat that bears damage while Expose is active.
    """

    deck: str
    strikes: tuple[Strike, ...] = ()
    buys: str = ""
    discards: str = ""
    night: str = ""
    bears: str = ""


def places(named: str) -> tuple[tuple[str, int], ...]:
    """Places, written as "A1 B2"."""
    return tuple((place[0], int(place[1])) for place in named.split())
