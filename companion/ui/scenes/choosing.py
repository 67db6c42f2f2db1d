"""One of several: a field of a form as buttons, the one that holds filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.inputs import Fill
from companion.ui.page import LABEL_BOLD, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.text import Text
    from companion.ui.geometry import Box
    from companion.ui.icons import Icon


def choice(
    page: Page,
    box: Box,
    field: str,
    words: Sequence[Text],
    *,
    across: int,
    chosen: int,
    icons: Sequence[Icon] = (),
) -> None:
    """A touch fills the field with the number of what was touched."""
    down = -(-len(words) // across)
    for at, (label, cell) in enumerate(zip(words, box.grid(across, down, 8), strict=False)):
        page.button(
            cell,
            f"{field} {at}",
            Fill(field, at),
            label,
            icon=icons[at] if icons and (cell.w > 150 or page.upright) else None,  # noqa: PLR2004
            icon_size=26,
            style=LABEL_BOLD,
            middle=True,
            below=bool(icons),
            chosen=at == chosen,
        )
