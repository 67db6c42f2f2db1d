"""What cards of White can say: adjustments, reminders and rewards that make sense (S36, S37, W58)."""

from __future__ import annotations

from companion.games.strong20 import adjustments as adj
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import Reminder
from companion.games.text import Text, say
from companion.games.turn import impossible
from companion.games.white.state import Stack

NOT_OF_WHITE = frozenset({Number.RANGE, Number.MOVES, Number.ITEMS_DRAWN})
"""Numbers that only the other deck has."""


def checked(
    adjustments: tuple[Adjustment, ...], reminders: tuple[Reminder, ...], reward: tuple[rem.AnyChange, ...]
) -> None:
    """Refuse what no card of White says."""
    changes = (*reward, *(change for reminder in reminders for change in reminder.changes))
    for reminder in reminders:
        rem.checked(reminder)
    rem.checked_changes(reward)
    begun = tuple(change.adjustment for change in changes if isinstance(change, rem.Adjust))
    for adjustment in (*adjustments, *begun):
        adj.checked(adjustment)
        if adjustment.number in NOT_OF_WHITE or adjustment.until is Until.DAYS:
            raise impossible("S36", say("White knows no {number}.", number=unknown(adjustment)))
    for change in changes:
        if isinstance(change, rem.PlaceCard) and change.pile not in {*Stack, "discard"}:
            raise impossible("W4", say("A card goes onto west, east, bell, keep or discard."))


def unknown(adjustment: Adjustment) -> Text:
    """What of an adjustment only the other deck has."""
    return say("day tracker") if adjustment.until is Until.DAYS else adjustment.number.word
