"""Bytes made wrong at random: as a bad card, a bad line or bad will makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

TOKENS = (
    b"", b"\x00", b"\xff" * 4, b"\n", b" ", b"-1", b"0", b"null", b"true", b"1e999", b"NaN", b"9" * 40,
    b"{", b"}", b"[" * 60, b'"', b"\\u0000", b"\\ud800", b"{0.__class__}", b"%s", b"\xc3\x28", b"../../x",
    b"\x80\x00\x00\x00", b"\x7f\xff\xff\xff",
)  # fmt: skip
"""Pieces that parsers trip over."""
MOST_CHANGES = 6
LONGEST_PIECE = 64


def damaged(content: bytes, chance: random.Random) -> bytes:
    """These bytes with up to so many changes; now and then something that has nothing to do with them."""
    if chance.random() < 0.02:  # noqa: PLR2004 - one in fifty
        return chance.randbytes(chance.randrange(2000))
    for _ in range(chance.randint(1, MOST_CHANGES)):
        content = chance.choice(CHANGES)(content, chance)
    return content


def _flip(content: bytes, chance: random.Random) -> bytes:
    """One bit turned."""
    if not content:
        return content
    at = chance.randrange(len(content))
    return content[:at] + bytes((content[at] ^ 1 << chance.randrange(8),)) + content[at + 1 :]


def _cut(content: bytes, chance: random.Random) -> bytes:
    """A piece left out, or everything from somewhere on."""
    at = chance.randint(0, len(content))
    end = len(content) if chance.random() < 0.2 else at + chance.randrange(LONGEST_PIECE)  # noqa: PLR2004 - one in five
    return content[:at] + content[end:]


def _put(content: bytes, chance: random.Random) -> bytes:
    """Something put in, or in the place of something."""
    known = chance.randrange(3) > 0
    piece = chance.choice(TOKENS) if known else chance.randbytes(chance.randrange(LONGEST_PIECE))
    at = chance.randint(0, len(content))
    return content[:at] + piece + content[at + chance.choice((0, len(piece))) :]


def _move(content: bytes, chance: random.Random) -> bytes:
    """A piece once more, elsewhere."""
    at, to = chance.randint(0, len(content)), chance.randint(0, len(content))
    return content[:to] + content[at : at + chance.randrange(4 * LONGEST_PIECE)] + content[to:]


def disturbed(value: Any, chance: random.Random) -> Any:
    """What was decoded from JSON, with one value somewhere in it in another's place, or none of its kind."""
    if isinstance(value, dict) and value and chance.randrange(8):
        at = chance.choice(list(value))
        if not chance.randrange(8):
            return {key: one for key, one in value.items() if key != at}
        return {**value, at: disturbed(value[at], chance)}
    if isinstance(value, list) and value and chance.randrange(8):
        index = chance.randrange(len(value))
        return [*value[:index], disturbed(value[index], chance), *value[index + 1 :]]
    if isinstance(value, int) and chance.randrange(2):
        return value + chance.choice((-1, 1, 1000))
    return chance.choice(VALUES)


VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 2**31, 2**63, -(2**63), 1.5, 1e308, "", "x" * 3000, "{0}", "\u0000", [], {}, [[]],
)  # fmt: skip
"""Values that are seldom what is meant."""
CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (_flip, _flip, _cut, _put, _put, _move)
"""The ways in which bytes are made wrong."""
