"""Makes messages of the panel protocol out of bytes, however these come, and counts what is none."""

import msgspec

from hardware.errors import ProtocolError
from hardware.protocol import LINE_LIMIT, Message, parse, unframe


class LineCounts(msgspec.Struct, frozen=True):
    """What a LineBuffer has met: good lines, damaged, unknown, and ones that were too long."""

    good: int = 0
    damaged: int = 0
    unknown: int = 0
    overlong: int = 0


class LineBuffer:
    """Makes messages of bytes that come in any pieces; what is no message is counted and dropped.

    Holds at most one line of 48 bytes, whatever comes.
    """

    def __init__(self) -> None:
        self.stray = b""
        """The latest line that was no message: what another firmware says."""
        self._part = b""
        self._skipping = False
        self._good = self._damaged = self._unknown = self._overlong = 0

    @property
    def counts(self) -> LineCounts:
        """What has been met so far."""
        return LineCounts(self._good, self._damaged, self._unknown, self._overlong)

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, in order."""
        messages = []
        *ends, rest = data.split(b"\n")
        for end in ends:
            message = self._read(end)
            if message is not None:
                messages.append(message)
        self._keep(rest)
        return messages

    def clear(self) -> None:
        """Forget a half line: the port was opened anew."""
        self._part, self._skipping = b"", False

    def _read(self, end: bytes) -> Message | None:
        self._keep(end)
        line, skipped = self._part.removesuffix(b"\r"), self._skipping
        self.clear()
        if skipped or not line:
            return None
        try:
            body = unframe(line)
        except ProtocolError:
            self._damaged += 1
            self.stray = line
            return None
        try:
            message = parse(body)
        except ProtocolError:
            self._unknown += 1
            self.stray = line
            return None
        self._good += 1
        return message

    def _keep(self, piece: bytes) -> None:
        if self._skipping:
            return
        self._part += piece
        if len(self._part) >= LINE_LIMIT:
            self._overlong += 1
            self.stray = self._part[:LINE_LIMIT]
            self._part, self._skipping = b"", True
