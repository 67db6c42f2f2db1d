"""A line that misbehaves: lines lost, doubled or swapped on request, single bytes damaged by chance."""

import enum
import random
from collections import Counter


class Fault(enum.Enum):
    """What the line or the board can do wrong; each is asked for a number of lines, GARBAGE of bytes."""

    DROP = "drop"
    """A line to the host is lost."""
    DEAF = "deaf"
    """A piece read from the host is lost."""
    DUPLICATE = "duplicate"
    """A line comes twice."""
    REORDER = "reorder"
    """A line comes after the one that follows it."""
    GARBAGE = "garbage"
    """Random bytes, at once."""
    HALF = "half"
    """A line breaks off in the middle."""
    FLOOD = "flood"
    """A line comes a hundred times."""


class BadLine:
    """Lets lines through, but for the faults that have been asked for."""

    def __init__(self) -> None:
        self._asked: Counter[Fault] = Counter()
        self._held: bytes | None = None

    def ask(self, fault: Fault, times: int) -> None:
        """Do this wrong for the next ``times`` lines."""
        self._asked[fault] += times

    def happens(self, fault: Fault) -> bool:
        """Whether this was asked for; takes one time off."""
        if not self._asked[fault]:
            return False
        self._asked[fault] -= 1
        return True

    def carry(self, line: bytes) -> list[bytes]:
        """What arrives when this line is sent."""
        if self.happens(Fault.DROP):
            return []
        if self.happens(Fault.REORDER):
            return self._swap([], line)
        if self.happens(Fault.DUPLICATE):
            return self._swap([line, line], None)
        if self.happens(Fault.HALF):
            return self._swap([line[: len(line) // 2]], None)
        if self.happens(Fault.FLOOD):
            return self._swap([line * 100], None)
        return self._swap([line], None)

    def _swap(self, lines: list[bytes], hold: bytes | None) -> list[bytes]:
        """These lines, then the one that was held back before."""
        held, self._held = self._held, hold
        return [*lines, held] if held else lines


def shake(data: bytes, noise: random.Random, share: float) -> bytes:
    """The bytes with about ``share`` of them flipped, dropped or followed by another, a third each."""
    if noise.random() >= 1 - (1 - share) ** len(data):
        return data
    out = bytearray()
    first = noise.randrange(len(data))  # at least this one: the draw above has said that there is damage
    for place, byte in enumerate(data):
        if place != first and noise.random() >= share:
            out.append(byte)
            continue
        match noise.randrange(3):
            case 0:
                out.append(byte ^ noise.randrange(1, 256))
            case 1:
                out += bytes([byte, noise.randrange(256)])
            case _:
                pass
    return bytes(out)
