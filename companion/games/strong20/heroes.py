"""The hero card: its two sides, what turns it, and when the companion sees that (S15)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Mapping


class Watch(StrEnum):
    """What the companion can see of a flip trigger."""

    ITEMS = "items"
    HEALTH = "health"
    STRATEGY = "strategy"
    RECOVERY = "recovery"
    GOLD = "gold"
    EXHAUSTED = "exhausted"
    SELECTED = "selected"  # modifiers selected this round (W98)


class Trigger(msgspec.Struct, frozen=True, omit_defaults=True):
    """A flip trigger as far as it can be seen: a count within limits; of selected modifiers, which one."""

    watch: Watch
    at_least: int | None = None
    at_most: int | None = None
    modifier: str | None = None

    def met(self, count: int) -> bool:
        """Whether the count is within the limits; without limits it never is."""
        if self.at_least is None and self.at_most is None:
            return False
        return (self.at_least is None or count >= self.at_least) and (
            self.at_most is None or count <= self.at_most
        )


class HeroSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's notes of one side."""

    flips_when: str = ""
    ability: str = ""
    trigger: Trigger | None = None


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """The card: its name, both sides, which one is up, and whether it is of another deck (W100)."""

    name: str = ""
    sides: tuple[HeroSide, HeroSide] = (HeroSide(), HeroSide())
    up: int = 0
    universal: bool = False

    @property
    def title(self) -> Text:
        """The name, or what the card is called while it has none."""
        return say("{name}", name=self.name) if self.name else say("the hero")

    @property
    def side(self) -> HeroSide:
        """The side that is up."""
        return self.sides[1 if self.up else 0]

    def turned(self) -> Hero:
        """The other side up."""
        return msgspec.structs.replace(self, up=0 if self.up else 1)

    def turns(self, counts: Mapping[Watch, int]) -> bool:
        """Whether the trigger of the side that is up is met, as far as the companion sees it."""
        trigger = self.side.trigger
        return trigger is not None and trigger.met(counts.get(trigger.watch, 0))
