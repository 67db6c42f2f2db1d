"""The cards of White as far as the books need them: numbers and the player's own notes (W3, W33)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import AnyChange, Reminder
from companion.games.text import Text, say, short


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


KIND_WORDS = {Kind.ENEMY: say("the enemy"), Kind.FABLE: say("the fable"), Kind.BOSS: say("the boss")}
KIND_HEADINGS = {Kind.ENEMY: say("The enemy"), Kind.FABLE: say("The fable"), Kind.BOSS: say("The boss")}
KIND_LABELS = {Kind.ENEMY: say("enemy"), Kind.FABLE: say("fable"), Kind.BOSS: say("boss")}
"""What a card without a name is called: within a sentence, at its beginning, in a label."""


PRINTED_NAMES = {"Evil Stepmother": say("Stepmother")}
"""Names that the rules themselves use; they have words in every language, and short ones."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conflict card or castle boss: what of it is known. All of it may be unknown.

    `bribe` None: this enemy cannot be bribed (W46). `resolve` and `additional` are the numbers of its
    Resolve Modifiers and Additional Enemies icons. `merchant`: the card makes the hero visit the
    merchant after the conflict (W57). `after_effects`: it has effects for that step (S33). Its
    adjustments and reminders come into force when it is activated; its reward is taken when it is
    defeated (W58).
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
    adjustments: tuple[Adjustment, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    reward: tuple[AnyChange, ...] = ()

    @property
    def title(self) -> Text:
        """The name, or what the card is called within a sentence while it has none."""
        return self._named(KIND_WORDS)

    @property
    def heading(self) -> Text:
        """The name, or what the card is called by itself or at the beginning of a sentence."""
        return self._named(KIND_HEADINGS)

    def _named(self, otherwise: Mapping[Kind, Text]) -> Text:
        if not self.name:
            return otherwise[self.kind]
        return PRINTED_NAMES.get(self.name) or say("{name}", name=self.name)

    def called(self, letters: int) -> Text:
        """The title in so many letters at most, for a label."""
        if not self.name:
            return KIND_LABELS[self.kind]
        if self.name in PRINTED_NAMES:
            return self.title if len(str(self.title)) <= letters else KIND_WORDS[self.kind]
        return say("{name}", name=short(self.name, letters))

    @property
    def fights(self) -> bool:
        """Whether dice can be applied to it."""
        return self.kind is not Kind.FABLE


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item card: its name, its printed cost, and what either side does; all of it may be unknown."""

    name: str = ""
    cost: int | None = None
    ordinary: ItemSide = ItemSide()
    upgraded: ItemSide = ItemSide()

    @property
    def title(self) -> Text:
        """The name, or what the card is called while it has none."""
        return say("{name}", name=self.name) if self.name else say("the item")

    def called(self, letters: int) -> Text:
        """The title in so many letters at most, for a label."""
        return Card(name=self.name).called(letters) if self.name else self.title


class HeldItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item of the inventory and the side that is up."""

    item: Item = Item()
    upgraded: bool = False

    @property
    def side(self) -> ItemSide:
        """What the side that is up does."""
        return self.item.upgraded if self.upgraded else self.item.ordinary
