"""What is printed for other programs: one line of JSON that every terminal, locale and pipe carries."""

import json
import re
from typing import Any, Final

import msgspec

_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_BYTE: Final = 0xDC00
"""Python keeps a byte of a name that is not UTF-8 as the surrogate of this number and its own (PEP 383)."""


def json_line(value: Any) -> str:
    r"""A value as JSON in ASCII, other characters as \uXXXX: it means the same in any encoding of the output.

    A byte of a name that is not UTF-8 stands as the text `\xNN`, so that two such names stay two.
    """
    try:
        text = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        text = json.dumps(
            msgspec.to_builtins(value, str_keys=True), ensure_ascii=False, separators=(",", ":")
        )
    return _NOT_ASCII.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if _BYTE <= ord(character) <= _BYTE + 0xFF:
        return rf"\\x{ord(character) - _BYTE:02x}"
    return json.dumps(character)[1:-1]
