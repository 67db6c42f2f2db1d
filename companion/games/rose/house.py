"""What the rulebook of Rose leaves open, in words: each house rule with its number and its values."""

from __future__ import annotations

from companion.games.rose.state import Adds, Blocked, EnemyNumber, HouseRules
from companion.games.strong20 import house
from companion.games.text import Text, say

EXPLAINED: dict[str, tuple[str, Text]] = {
    "blocked_enemy": ("R43", say("An enemy's way is taken: you are asked, it stays, or it displaces.")),
    "armor_adds": ("R63", say("What Armor adds to its enemy.")),
    "bolster_adds": ("R63", say("What Bolster adds to every enemy.")),
    "upgrade_is_random": ("R55", say("3 gold upgrade a random item instead of one of your choice.")),
    "bonus_on_crit": ("R47", say("What an item adds to every hit is added to a crit too.")),
    "extra_roll_reaches_all": ("R38", say("The hits of an item's roll reach every enemy.")),
    "stat_maximum": ("S11", say("Above this a stat is warned of.")),
    "keep_unapplied_hits": ("S23", say("Hits that were not applied may lie for the next roll.")),
    "split_crits": ("S24", say("A crit may be split between two enemies.")),
    "repeats_follow": ("S35", say("Rolls follow Strategy as it is, or as the Engagement began.")),
    "phase_end_means": ("S34", say("The end of the phase on cards: of each roll, or of the Engagement.")),
}
"""Each house rule: the number of the rule that leaves it open, and what is chosen."""
NUMBERS = {"stat_maximum": (5, 6, 7, 8, 9, 10)}
ADDED = (1, 2, 3)
"""What a keyword can add."""
BLOCKED = {
    Blocked.ASK: say("you are asked"),
    Blocked.STAYS: say("it stays"),
    Blocked.DISPLACES: say("it displaces"),
}
ADDS = {
    EnemyNumber.HEALTH: say("Health"),
    EnemyNumber.DAMAGE: say("Damage"),
}


def values(rule: str) -> tuple[object, ...]:
    """The values that a house rule can have, in the order in which touches bring them."""
    default = getattr(HouseRules(), rule)
    if isinstance(default, Adds):
        return tuple(Adds(to, by) for to in EnemyNumber for by in ADDED)
    return house.values(rule, default, NUMBERS)
