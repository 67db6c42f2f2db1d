"""The cards of Rose as far as the books need them: their numbers and keywords, never their texts (R1, R4)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.items import ItemSide
from companion.games.strong20.names import shortened
from companion.games.strong20.reminders import AnyChange, Reminder
from companion.games.text import Text, say

LONGEST_NAME = 60
"""Letters of a card's name that the books keep."""


class Path(StrEnum):
    """The four paths to the castle, left to right (R4)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Reward(StrEnum):
    """How long an enemy's printed reward lasts (S32, R51, R53)."""

    INSTANT = "instant"
    SINGLE_USE = "single-use"
    ONGOING = "ongoing"

    @property
    def word(self) -> Text:
        """Its name for the players."""
        return REWARD_WORDS[self]


REWARD_WORDS = {
    Reward.INSTANT: say("instant"),
    Reward.SINGLE_USE: say("single-use"),
    Reward.ONGOING: say("ongoing"),
}

ARMOR, BOLSTER, EXPOSE, PLUS_SPEED = "armor", "bolster", "expose", "plus-speed"
"""The keywords whose names are known (R60); players add the others in their own words."""
GLOBAL_KEYWORDS = {BOLSTER: say("Bolster"), EXPOSE: say("Expose"), PLUS_SPEED: say("Plus Speed")}
"""Those that hold for all active enemies while one of them has them (R60, R61)."""


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enemy card: what of it is known. All of it may be unknown.

    `skulls` is how many further enemies it forces (R25); `gold` what it is worth in the cache (R52).
    `reward_words` and `keywords` are the player's own words. Its adjustments and reminders hold while it is
    active (S33); `reward_changes` is what its reward does, at once or while it is held.
    """

    name: str = ""
    health: int = 0
    damage: int = 0
    gold: int = 0
    reward: Reward | None = None
    reward_words: str = ""
    skulls: int = 0
    boss: bool = False
    keywords: tuple[str, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    reward_changes: tuple[AnyChange, ...] = ()

    @property
    def title(self) -> Text:
        """The name, or what the card is called while it has none."""
        return self.called(len(self.name))

    def called(self, letters: int) -> Text:
        """The title in so many letters at most, for a label."""
        return shortened(self.name, letters) if self.name else say("the enemy")


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item held: a card of the item deck, or a defeated enemy kept for its reward (R53)."""

    name: str = ""
    single_use: bool = False
    upgraded: bool = False
    enemy: Enemy | None = None
    ordinary_side: ItemSide = ItemSide()
    upgraded_side: ItemSide = ItemSide()

    @property
    def title(self) -> Text:
        """The name, or what the card is called while it has none."""
        return self.called(LONGEST_NAME)

    def called(self, letters: int) -> Text:
        """The title in so many letters at most, for a label."""
        if self.enemy is not None:
            return self.enemy.called(letters)
        return shortened(self.name, letters) if self.name else say("the item")

    def told_apart(self, at: int) -> Text:
        """The name, or for one without the place where it lies, counted from 0: there may be several."""
        return self.title if self.name or self.enemy is not None else say("item {n}", n=at + 1)

    @property
    def side(self) -> ItemSide:
        """What the side that is up does."""
        return self.upgraded_side if self.upgraded else self.ordinary_side

    @property
    def used_up(self) -> bool:
        """Whether it is discarded when it is used (R36)."""
        return self.single_use if self.enemy is None else self.enemy.reward is Reward.SINGLE_USE
