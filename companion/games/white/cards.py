"""The cards of White as far as the books need them: their numbers, never their texts (W3, W33)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.text import Text, say


class Modifier(StrEnum):
    """The large icon of a hunt card (W33)."""

    APPLE = "apple"
    FOREBODE = "forebode"
    ROBBERY = "robbery"
    SUMMON = "summon"
    WINDED = "winded"

    @property
    def word(self) -> Text:
        """The modifier's name for the players."""
        return MODIFIER_WORDS[self]


MODIFIER_WORDS = {
    Modifier.APPLE: say("Apple"),
    Modifier.FOREBODE: say("Forebode"),
    Modifier.ROBBERY: say("Robbery"),
    Modifier.SUMMON: say("Summon"),
    Modifier.WINDED: say("Winded"),
}


class Kind(StrEnum):
    """What a card in front of the hero is."""

    ENEMY = "enemy"
    FABLE = "fable"
    BOSS = "boss"


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conflict card: what of it is known. All of it may be unknown.

    `bribe` None: this enemy cannot be bribed (W46). `resolve` and `additional` are the numbers of its
    Resolve Modifiers and Additional Enemies icons. `merchant`: the card makes the hero visit the
    merchant after the conflict (W57). `after_effects`: it has effects for that step (S33).
    """

    name: str = ""
    kind: Kind = Kind.ENEMY
    modifier: Modifier | None = None
    health: int = 0
    damage: int = 0
    bribe: int | None = None
    resolve: int = 0
    additional: int = 0
    merchant: bool = False
    after_effects: bool = False

    @property
    def title(self) -> Text:
        """The name, or what the card is called while it has none."""
        if self.name:
            return say("{name}", name=self.name)
        return {
            Kind.ENEMY: say("the enemy"),
            Kind.FABLE: say("the fable"),
            Kind.BOSS: say("the boss"),
        }[self.kind]

    @property
    def fights(self) -> bool:
        """Whether dice can be applied to it."""
        return self.kind is not Kind.FABLE
