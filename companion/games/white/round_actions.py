"""What White's players do in set-up, in a round, and with gold and stats by hand."""

from __future__ import annotations

from enum import StrEnum

from companion.games.game import Action
from companion.games.strong20.dice import Colour
from companion.games.strong20.stats import Stat
from companion.games.white.cards import Card
from companion.games.white.state import Setup, Stack


class SetUp(Action, frozen=True, tag="set-up"):
    """Choose stats, difficulty and the night option; the books follow at once (W5 to W21)."""

    setup: Setup


class FillForest(Action, frozen=True, tag="fill-forest"):
    """Fill the empty forest places from the hunt deck, face down (W30)."""


class PressOnward(Action, frozen=True, tag="press-onward"):
    """Move the health die to a forest place, named by column and row: B2 (W31)."""

    place: str


class WriteCard(Action, frozen=True, tag="write-card"):
    """Write down what the card that was turned up says."""

    card: Card


class Describe(Action, frozen=True, tag="describe"):
    """Write down what is known of a card that lies on the table (W22, W61).

    `where` is deck (its top card's icon), enemy.N, strategy.N, forest.B2, discard.N, west.N, east.N, bell.N
    or keep.N (counted from 0, the top first), or castle.west and the like for the boss beside a stack.
    """

    where: str
    card: Card


class Activate(Action, frozen=True, tag="activate"):
    """The card is written down; it is active (W32)."""


class ActivateDeck(Action, frozen=True, tag="activate-deck"):
    """Turn up and activate the top card of the hunt deck (W36)."""


class ActivateStrategy(Action, frozen=True, tag="activate-strategy"):
    """Activate a card of the strategy area, counted from 0; it is replaced at once (W36, W37)."""

    index: int


class IconsDone(Action, frozen=True, tag="icons-done"):
    """The icons of the activated cards are resolved."""


class Bribe(Action, frozen=True, tag="bribe"):
    """Pay an enemy off (W50)."""

    enemy: int


class Engage(Action, frozen=True, tag="engage"):
    """Bribery is over (W51)."""


class SufferDamage(Action, frozen=True, tag="suffer-damage"):
    """Lose Health for the undefeated enemies (S28)."""


class AfterEffectsDone(Action, frozen=True, tag="after-effects-done"):
    """The effects for after the conflict are carried out (S33)."""


class Cleanup(Action, frozen=True, tag="cleanup"):
    """Clear the cards away; the first defeated enemy goes onto a stack, if there is one (W56, S31)."""

    stack: Stack | None = None


class Service(StrEnum):
    """What the merchant does for gold (W72 to W75)."""

    SCOUT_FOREST = "scout-forest"
    SCOUT_CASTLE = "scout-castle"
    MEND = "mend"
    SHARPEN = "sharpen"
    SCRY = "scry"
    RAZE = "raze"
    FORGE = "forge"
    POTION = "potion"
    BUY = "buy"


class Trade(Action, frozen=True, tag="trade"):
    """Pay the merchant for a service.

    `price` is the one printed on an item; `die` is for Mend; `stat` for a potion; `target` is what a service
    is done to: forest.B2, strategy.N, a castle stack, item.N, shop.N. Without it the player is asked.
    """

    service: Service
    price: int | None = None
    die: Colour | None = None
    target: str | None = None
    stat: Stat | None = None


class Leave(Action, frozen=True, tag="leave"):
    """Leave the merchant."""


class PayGold(Action, frozen=True, tag="pay-gold"):
    """Pay gold, the whole of it or nothing (W81)."""

    gold: int
    cause: str = ""


class LoseGold(Action, frozen=True, tag="lose-gold"):
    """Lose gold, as much as there is (W82)."""

    gold: int
    cause: str = ""


class GainGold(Action, frozen=True, tag="gain-gold"):
    """Gain gold, up to the twenty that the tracker shows (W80)."""

    gold: int
    cause: str = ""


class Flip(Action, frozen=True, tag="flip"):
    """Turn the Day/Night card (W65)."""
