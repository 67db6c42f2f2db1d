"""What a change leaves on the picture for a moment: a frame around each number that is not what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.ui.marks import Mark, Panel, Scheme
from companion.ui.tableau import books
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.view import View

FRAMED_S = 0.7
LINE = 5


class Motion(msgspec.Struct, frozen=True):
    """The targets that are framed, and until when (s, the window's clock)."""

    framed: tuple[str, ...] = ()
    until: float = 0.0

    def after(self, old: View | None, new: View, now: float) -> Motion:
        """What is framed once `new` is shown in place of `old`; nothing where the players want no motion."""
        changed = changed_tiles(old, new) if old is not None and new.preferences.motion else ()
        if not changed:
            return self.now(now)
        return Motion(changed, now + FRAMED_S)

    def now(self, now: float) -> Motion:
        """What is still framed."""
        return self if self.framed and now < self.until else Motion()

    def marks(self, scheme: Scheme) -> tuple[Mark, ...]:
        """The frames, to lie over a picture."""
        boxes = [target.box for target in scheme.targets if target.name in self.framed]
        return tuple(Panel(box, None, Tone.ASK, LINE, 14) for box in boxes)

    def rest(self, now: float) -> float | None:
        """Seconds until the frames go; None where there are none."""
        return max(0.0, self.until - now) if self.framed else None


def changed_tiles(old: View, new: View) -> tuple[str, ...]:
    """The tiles of the books whose numbers differ between two views of the same game."""
    if old.desk.home or new.desk.home or old.state is new.state:
        return ()
    before, after = books(old), books(new)
    if before is None or after is None:
        return ()
    figures = zip(before.figures, after.figures, strict=False)
    tiles = [
        f"figure {now.about}" for was, now in figures if was.about == now.about and was.value != now.value
    ]
    return (*tiles, "dice") if before.dice != after.dice else tuple(tiles)
