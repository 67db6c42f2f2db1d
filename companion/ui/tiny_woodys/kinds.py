"""The signs of types, seasons, events and abilities, alike wherever they are shown."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.games.tiny_woodys.state import TurnAction
from companion.games.tiny_woodys.woodys import Ability, Event, Kind, Season, Woody
from companion.ui.icons import Icon
from companion.ui.places import View as Place
from companion.ui.theme import Tone

KINDS: dict[Kind, tuple[Icon, Tone]] = {
    Kind.LEAVES: (Icon.LEAF, Tone.LEAF),
    Kind.MUSHROOMS: (Icon.MUSHROOM, Tone.RUBY),
    Kind.HERBS: (Icon.HERB, Tone.HERB),
    Kind.MINERALS: (Icon.GEM, Tone.GEM),
    Kind.TREES: (Icon.TREE, Tone.BARK),
    Kind.FOREST_FRUITS: (Icon.ACORN, Tone.GOLD),
}
UNKNOWN_KIND = (Icon.UNSURE, Tone.INK2)
SEASONS: dict[Season, Icon] = {
    Season.SPRING: Icon.BLOSSOM,
    Season.SUMMER: Icon.SUN,
    Season.AUTUMN: Icon.LEAF,
    Season.WINTER: Icon.SNOW,
}
PLACES: dict[Season, Place] = {
    Season.SPRING: Place.SPRING,
    Season.SUMMER: Place.SUMMER,
    Season.AUTUMN: Place.AUTUMN,
    Season.WINTER: Place.WINTER,
}
EVENTS: dict[Event, Icon] = {
    Event.SWAP: Icon.SWAP,
    Event.SUN: Icon.SUN,
    Event.GUST: Icon.WINDED,
    Event.RAIN: Icon.RAIN,
    Event.SNOW: Icon.SNOW,
    Event.STORM: Icon.STORM,
    Event.LIGHTNING: Icon.BOLT,
    Event.DIG: Icon.SPADE,
    Event.OTHER: Icon.UNSURE,
}
EVENT_DEEDS: dict[Event, Text] = {
    Event.SWAP: say("two Woodys"),
    Event.SUN: say("a card from a hand"),
    Event.GUST: say("one out, or one in"),
    Event.RAIN: say("all hands anew"),
    Event.SNOW: say("3 cards to the right"),
    Event.STORM: say("all hidden ones out"),
    Event.LIGHTNING: say("one to the discard"),
    Event.DIG: say("search a pile"),
    Event.OTHER: say("it counts all the same"),
}
"""What an event does, in so few words that they stand on its button."""
ABILITIES: dict[Ability, Icon] = {
    Ability.SWAP: Icon.SWAP,
    Ability.SEE_ROLE: Icon.EYE,
    Ability.SEARCH: Icon.SPADE,
    Ability.SWAP_BETWEEN: Icon.SWAP,
    Ability.DRAW_FOUR: Icon.CARDS,
    Ability.RETURN: Icon.CROSS,
    Ability.LOOK_AND_TAKE: Icon.HAND,
}
ACTIONS: dict[TurnAction, Icon] = {
    TurnAction.DRAW: Icon.CARDS,
    TurnAction.PLACE: Icon.HAND,
    TurnAction.HIDE: Icon.HIDDEN,
}


def kind_sign(woody: Woody) -> tuple[Icon, Tone]:
    """A Woody's type as a sign; a question mark where it is not known."""
    return UNKNOWN_KIND if woody.kind is None else KINDS[woody.kind]
