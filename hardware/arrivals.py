"""Puts the panel's events in order by (BOOT, SEQ): each once, none before its turn."""

import msgspec

from hardware.protocol import WAITING_LIMIT, Event

FIRST_SEQ_PATIENCE = 2.0
"""Seconds that a panel which was at work before us is given to say event 1, before the lowest number heard is
taken for its first; twenty re-sendings fit in, so a lost line does not decide it."""


class Taken(msgspec.Struct, frozen=True):
    """The last event that is in the books: where to go on with a panel that was never switched off."""

    boot: int
    seq: int


class Arrivals:
    """The numbers of one panel: which events have been handed on, and which of these are acknowledged."""

    def __init__(self, taken: Taken | None = None) -> None:
        self.boot = taken.boot if taken else 0
        self.acknowledged = taken.seq if taken else 0
        self.duplicates = 0
        """Events that came again."""
        self.gaps = 0
        """Events that came before their turn."""
        self._handed_on = self.acknowledged
        self._first_known = taken is not None
        self._lowest: tuple[int, float] | None = None
        self._ahead: dict[int, Event] = {}

    def begin(self, boot: int) -> None:
        """Another start of the panel: its numbers begin at 1 again."""
        self.boot, self.acknowledged, self._handed_on = boot, 0, 0
        self._first_known, self._lowest = False, None
        self._ahead.clear()

    def take(self, event: Event, now: float) -> list[Event]:
        """An event came; those whose turn it is now, in order.

        What is ahead of its turn is kept until the gap closes: no more than a panel may have waiting.
        """
        if event.seq <= self._handed_on:
            self.duplicates += 1
            return []
        if not self._first_known and event.seq != 1:
            self._join(event.seq, now)
        if event.seq > self.acknowledged + WAITING_LIMIT:
            self.gaps += 1
            return []
        self.gaps += event.seq != self._handed_on + 1
        self._ahead[event.seq] = event
        in_turn = []
        while self._handed_on + 1 in self._ahead:
            self._handed_on += 1
            in_turn.append(self._ahead.pop(self._handed_on))
        self._first_known = self._first_known or bool(in_turn)
        return in_turn

    def acknowledge(self, boot: int, seq: int) -> bool:
        """All up to this event is taken or refused; False if that is no news."""
        if boot != self.boot or not self.acknowledged < seq <= self._handed_on:
            return False
        self.acknowledged = seq
        return True

    def _join(self, seq: int, now: float) -> None:
        """A panel that was at work before us does not begin at 1: go on where it stands."""
        lowest, since = self._lowest or (seq, now)
        self._lowest = (min(lowest, seq), since)
        if now - since >= FIRST_SEQ_PATIENCE and seq == self._lowest[0]:
            self._handed_on = self.acknowledged = seq - 1
            self._ahead.clear()
