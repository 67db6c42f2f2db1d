"""A crit split between two enemies by hand, where the house plays it so (S24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.actions import Applied, Apply
from companion.games.strong20.dice import Face
from companion.games.text import Text, say
from companion.inputs import Hold, Intent, Take
from companion.ui.frame import Second
from companion.ui.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.strong20.dice import Die
    from companion.ui.page import Page

SPLIT = "split"
"""The word that the desk holds while a crit is being split: `split 3`, then `split 3 on 1`."""


class Splitting(NamedTuple):
    """A crit that is being split: its number among the dice in the tray, and the first enemy once touched."""

    die: int
    first: int | None = None

    @property
    def now(self) -> Text:
        """What the player does next."""
        if self.first is None:
            return say("Touch the enemy that takes the first point.")
        return say("Now touch the second enemy.")


def splitting(page: Page, rolled: Sequence[Die]) -> Splitting | None:
    """What is being split, as far as the touches have gone."""
    words = (page.view.desk.held or "").split()
    if len(words) not in {2, 4} or words[0] != SPLIT or not words[1].isdecimal():
        return None
    number = int(words[1])
    if number >= len(rolled) or rolled[number].face is not Face.CRIT:
        return None
    return Splitting(number, int(words[3]) if len(words) == 4 else None)  # noqa: PLR2004 - split 3 on 1


def split_button(page: Page, held: Die | None, *, enemies: int) -> Second | None:
    """Beside NEXT while a crit is held: begin to split it between two of so many `enemies`."""
    name = page.view.desk.held or ""
    if held is None or held.face is not Face.CRIT or not name.startswith("die ") or enemies < 2:  # noqa: PLR2004
        return None
    return Second("split", say("Split it"), Hold(name.replace("die", SPLIT, 1)), Icon.CRIT)


def part_on(rolled: Sequence[Die], split: Splitting, enemy: int) -> Intent | None:
    """What a touch on an enemy does: the first takes the one half, the second the other."""
    if enemy == split.first:
        return None
    if split.first is None:
        return Hold(f"{SPLIT} {split.die} on {enemy}")
    return Take(Apply((Applied(rolled[split.die].colour, Face.CRIT, split.first, also=enemy),)))
