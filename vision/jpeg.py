"""What a JPEG file says of itself: where its picture ends, and whether the decoder found all of it."""

import contextlib
import os
import re
import tempfile
import threading
from collections.abc import Callable, Iterator
from typing import Final

START: Final = b"\xff\xd8"
_END, _SCAN = 0xD9, 0xDA
_ALONE: Final = {0x01, *range(0xD0, 0xD9)}
"""Markers without a length behind them: TEM, RST0 to RST7, SOI (ITU T.81, table B.1)."""

_MARKER: Final = re.compile(rb"\xff+([^\x00\xff])")
_IN_SCAN: Final = re.compile(rb"\xff+([^\x00\xff\xd0-\xd7])")
"""The next marker within coded data, where FF 00 is a byte of it and RSTn only divide it."""

_LEFT_OVER: Final = re.compile(r"Corrupt JPEG data: (\d+) extraneous bytes")
MOST_LEFT_OVER: Final = 16
"""Webcams put a few bytes too many before a marker; more are what is left after a part was lost."""

_DAMAGE: Final = ("Corrupt JPEG data", "Premature end", "Unsupported marker", "Inconsistent progression")
_hearing = threading.Lock()


def has_end(data: bytes) -> bool:
    """Whether the picture in these bytes ends; what follows (a phone's film, padding) does not matter."""
    at = len(START)
    while found := _MARKER.search(data, at):
        kind, at = found[1][0], found.end()
        if kind == _END:
            return True
        if kind in _ALONE:
            continue
        at += int.from_bytes(data[at : at + 2], "big")
        if kind == _SCAN:
            behind = _IN_SCAN.search(data, at)
            if behind is None:
                return False
            at = behind.start()
    return False


def tells_damage(said: str) -> bool:
    """Whether what the decoder (libjpeg) said while it decoded means that a part of the picture is lost."""
    left_over = _LEFT_OVER.search(said)
    if left_over is not None:
        return int(left_over[1]) > MOST_LEFT_OVER
    return any(word in said for word in _DAMAGE)


@contextlib.contextmanager
def overheard() -> Iterator[Callable[[], str]]:
    """Hear what a decoder writes to the process's standard error, which is the only place where it tells.

    The function that is handed out gives it once the block is left. One thread at a time.
    """
    with _hearing, tempfile.TemporaryFile() as kept:
        try:
            before = os.dup(2)
        except OSError:  # there is no standard error
            yield str
            return
        os.dup2(kept.fileno(), 2)
        said: list[str] = []
        try:
            yield lambda: "".join(said)
        finally:
            os.dup2(before, 2)
            os.close(before)
            kept.seek(0)
            said.append(kept.read().decode(errors="replace"))
