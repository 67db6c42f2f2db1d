"""What an item does for its holder, by the side that is up (S32, S36, S37)."""

import msgspec

from companion.games.strong20.adjustments import Adjustment
from companion.games.strong20.reminders import Reminder


class ItemSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one side of an item does while it is held."""

    adjustments: tuple[Adjustment, ...] = ()
    reminders: tuple[Reminder, ...] = ()
