"""Long work that is going on, as the screen knows it."""

from __future__ import annotations

import msgspec

from companion.games.text import Text


class Going(msgspec.Struct, frozen=True):
    """`done` of so many things, `of` None where nobody knows how many; `stopping` once it is to end."""

    title: Text
    done: int = 0
    of: int | None = None
    stopping: bool = False
