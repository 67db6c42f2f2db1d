"""Woodys and events: types, seasons, powers, abilities of the cards, as far as known (T12, T13, T18)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from companion.games.text import Text, say


class Kind(StrEnum):
    """The six types of Woodys (T1)."""

    LEAVES = "leaves"
    MUSHROOMS = "mushrooms"
    HERBS = "herbs"
    MINERALS = "minerals"
    TREES = "trees"
    FOREST_FRUITS = "forest-fruits"

    @property
    def word(self) -> Text:
        """The type's name for the players."""
        return KIND_WORDS[self]

    @property
    def animal(self) -> Text:
        """Whose role it is to collect them (T4)."""
        return ANIMALS[self]


KIND_WORDS = {
    Kind.LEAVES: say("leaves"),
    Kind.MUSHROOMS: say("mushrooms"),
    Kind.HERBS: say("herbs"),
    Kind.MINERALS: say("minerals"),
    Kind.TREES: say("trees"),
    Kind.FOREST_FRUITS: say("forest fruits"),
}
ANIMALS = {
    Kind.LEAVES: say("hedgehog"),
    Kind.MUSHROOMS: say("wild boar"),
    Kind.HERBS: say("rabbit"),
    Kind.MINERALS: say("magpie"),
    Kind.TREES: say("owl"),
    Kind.FOREST_FRUITS: say("squirrel"),
}
"""All but the squirrel from fan-made pages, not from the rulebook (T4)."""


class Season(StrEnum):
    """The season piles, in their order (T3)."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"

    @property
    def word(self) -> Text:
        """The season's name for the players."""
        return SEASON_WORDS[self]

    @property
    def following(self) -> Season:
        """The season after it; after Winter it is Spring (T8)."""
        seasons = list(Season)
        return seasons[(seasons.index(self) + 1) % len(seasons)]


SEASON_WORDS = {
    Season.SPRING: say("Spring"),
    Season.SUMMER: say("Summer"),
    Season.AUTUMN: say("Autumn"),
    Season.WINTER: say("Winter"),
}


class Ability(StrEnum):
    """What a Woody does once, at the moment it is combined (T13)."""

    SWAP = "swap"
    SEE_ROLE = "see-role"
    SEARCH = "search"
    SWAP_BETWEEN = "swap-between"
    DRAW_FOUR = "draw-four"
    RETURN = "return"
    LOOK_AND_TAKE = "look-and-take"

    @property
    def word(self) -> Text:
        """The ability in a few words."""
        return ABILITY_WORDS[self]


ABILITY_WORDS = {
    Ability.SWAP: say("swap a Woody"),
    Ability.SEE_ROLE: say("see a role"),
    Ability.SEARCH: say("search a pile"),
    Ability.SWAP_BETWEEN: say("swap between two"),
    Ability.DRAW_FOUR: say("draw 4 cards"),
    Ability.RETURN: say("return a Woody"),
    Ability.LOOK_AND_TAKE: say("take a hand card"),
}


class Event(StrEnum):
    """The event cards (T17); `other` is one that the companion does not know."""

    SWAP = "swap"
    SUN = "sun"
    GUST = "gust"
    RAIN = "rain"
    SNOW = "snow"
    STORM = "storm"
    LIGHTNING = "lightning"
    DIG = "dig"
    OTHER = "other"

    @property
    def word(self) -> Text:
        """The event's name for the players."""
        return EVENT_WORDS[self]


EVENT_WORDS = {
    Event.SWAP: say("Swap"),
    Event.SUN: say("Sun"),
    Event.GUST: say("Gust of wind"),
    Event.RAIN: say("Rain"),
    Event.SNOW: say("Snow"),
    Event.STORM: say("Storm"),
    Event.LIGHTNING: say("Lightning"),
    Event.DIG: say("Dig"),
    Event.OTHER: say("Other event"),
}


class Woody(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a Woody card; all but the name may be unknown.

    `draw`, `place`, `event` and `keep` are its powers while it is combined: further cards drawn, Woodys
    placed, events played and cards kept (T12). `copies` is how often it is in the game.
    """

    name: str
    kind: Kind | None = None
    season: Season | None = None
    copies: int | None = None
    draw: int = 0
    place: int = 0
    event: int = 0
    keep: int = 0
    ability: Ability | None = None

    @property
    def title(self) -> Text:
        """What the card is called."""
        return say("{woody}", woody=self.name)


LISTED = {
    Ability.SWAP: ("Toadstool", "Umbrella mushroom", "Fool's gold"),
    Ability.SEE_ROLE: ("Oak leaf",),
    Ability.SEARCH: ("Witchweed", "Chestnut", "Morel"),
    Ability.SWAP_BETWEEN: ("Fir needle", "Fir"),
    Ability.DRAW_FOUR: ("Maple leaf", "Hazelnut"),
    Ability.RETURN: ("Oak",),
    Ability.LOOK_AND_TAKE: ("Clover", "Chanterelle"),
}
"""The Woodys that the rules list with each ability (T13); what else a card says the player copies from it."""


def same(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their capitals and spaces."""
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


def named(woodys: Sequence[Woody], name: str) -> Woody | None:
    """The Woody of that name."""
    return next((woody for woody in woodys if same(woody.name, name)), None)


def listed_ability(name: str) -> Ability | None:
    """The ability with which the rules list a Woody (T13)."""
    return next(
        (ability for ability, names in LISTED.items() if any(same(name, other) for other in names)), None
    )
