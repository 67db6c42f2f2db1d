"""Puts the panel's events in order by (BOOT, SEQ): each once, none before its turn."""

import msgspec

from hardware.protocol import WAITING_LIMIT, Event

FIRST_SEQ_PATIENCE = 2.0
"""Seconds that a panel which was at work before us is given to say event 1, before the lowest number heard is
taken for its first; twenty re-sendings fit in, so a lost line does not decide it."""


BOOT_BITS = 16
NOTHING_WAITS = 0.9
"""Seconds after the greeting, ten re-sendings nearly, in which a panel that goes on says what waits."""
PROOFS = 3
"""So many answered PINGs show that a panel hears us: a taken event that it still says is then a new one."""


def numbering(boot: int, session: int = 0) -> int:
    """One number for one numbering of one panel: of its BOOT and its SESSION, which older boards have not."""
    return session << BOOT_BITS | boot


def boot_of(number: int) -> int:
    """The BOOT in the number of a numbering."""
    return number & (1 << BOOT_BITS) - 1


def session_of(number: int) -> int:
    """The SESSION in it; 0 where none was said."""
    return number >> BOOT_BITS


class Taken(msgspec.Struct, frozen=True):
    """The last event that is in the books: where to go on with a panel that was never switched off.

    ``boot`` is the whole `numbering`.
    """

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
        self._content: dict[int, Event] = {}  # of the last events, as far as they were heard
        self._told_off = self._proofs = 0
        self._greeted: float | None = None

    def adopt(self, session: int) -> None:
        """The numbering goes on, and is known better now."""
        self.boot = numbering(boot_of(self.boot), session)

    def greets_again(self, now: float) -> None:
        """A HELLO with the BOOT that we know: a panel that goes on says at once what it has waiting."""
        self._greeted = now

    def hears_us(self, now: float) -> None:
        """The panel has answered a PING that was said after all acknowledgements."""
        if self._greeted is not None and now - self._greeted >= NOTHING_WAITS:
            self.begin(self.boot)
        self._proofs = self._proofs + 1 if self._told_off else 0
        self._told_off = 0

    def begin(self, boot: int) -> None:
        """Another start of the panel: its numbers begin at 1 again."""
        self.boot, self.acknowledged, self._handed_on = boot, 0, 0
        self._first_known, self._lowest = False, None
        self._ahead.clear()
        self._content.clear()
        self._told_off, self._proofs, self._greeted = 0, 0, None

    def take(self, event: Event, now: float) -> list[Event]:
        """An event came; those whose turn it is now, in order.

        What is ahead of its turn is kept until the gap closes: no more than a panel may have waiting.
        """
        self._greeted = None
        if self._begins_anew(event):
            self.begin(self.boot)
        if event.seq <= self._handed_on:
            self.duplicates += 1
            self._told_off += event.seq <= self.acknowledged
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
            self._content[self._handed_on] = in_turn[-1]
            self._content.pop(self._handed_on - 2 * WAITING_LIMIT, None)
            self._told_off = self._proofs = 0
        self._first_known = self._first_known or bool(in_turn)
        return in_turn

    def acknowledge(self, boot: int, seq: int) -> bool:
        """All up to this event is taken or refused; False if that is no news."""
        if boot not in {self.boot, boot_of(self.boot)} or not self.acknowledged < seq <= self._handed_on:
            return False
        self.acknowledged = seq
        return True

    def _begins_anew(self, event: Event) -> bool:
        """Whether an event that was taken already is another one: the panel's BOOT stands for two numberings.

        That happens to boards whose memory was wiped, and to two with the same number. A panel says again
        only what waits, the last sixteen at most, and always the same; and not what it knows to be taken.
        """
        if event.seq > self.acknowledged:
            return False
        if event.seq <= self.acknowledged - WAITING_LIMIT or self._proofs >= PROOFS:
            return True
        return self._content.get(event.seq, event) != event

    def _join(self, seq: int, now: float) -> None:
        """A panel that was at work before us does not begin at 1: go on where it stands."""
        lowest, since = self._lowest or (seq, now)
        self._lowest = (min(lowest, seq), since)
        if now - since >= FIRST_SEQ_PATIENCE and seq == self._lowest[0]:
            self._handed_on = self.acknowledged = seq - 1
            self._ahead.clear()
