"""`companion shots`: every screen as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.errors import ConfigurationError
from companion.options import Language
from companion.run_command import size
from companion.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = ("1280x720", "800x480", "720x1280")
THEMES = ("light", "dark", "contrast")
TEXTS = (100, 110, 125, 150)
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia")


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("shots", "Every screen in every size, theme and language as a PNG in a folder.")
    add = parser.add_argument
    add("folder", type=Path, metavar="DIR", help="where the pictures go; it is made if it is not there")
    add("--scene", action="append", default=[], metavar="NAME", help="this scene only; may be repeated")
    add("--size", action="append", type=size, metavar="WxH", help=f"this size only, not {', '.join(SIZES)}")
    add("--theme", action="append", choices=THEMES, help="this theme only")
    add("--language", action="append", choices=[language.value for language in Language])
    add("--text", type=int, choices=TEXTS, default=TEXTS[0], help="percent of the text's usual size")
    add("--seen-by", choices=DEFICIENCIES, help="as people see them who lack one kind of cones")
    return parser


def told(path: Path) -> None:
    """Name a picture that is written."""
    sys.stdout.write(f"{path}\n")


def run(arguments: Sequence[str]) -> int:
    """Draw them; 0 when all are written. Raises ConfigurationError for a scene that there is not."""
    options = parser().parse_args(arguments)
    from companion.ui import shots  # noqa: PLC0415 - pygame, not for --help
    from companion.ui.colour_vision import Deficiency  # noqa: PLC0415
    from companion.ui.samples import samples  # noqa: PLC0415
    from companion.ui.theme import ThemeName  # noqa: PLC0415

    known = samples()
    for scene in options.scene:
        if scene not in known:
            raise ConfigurationError(f"There is no scene {scene!r}: {nearest(scene, known)}")
    count = shots.take(
        shots.wanted(
            options.scene,
            options.size or [size(words) for words in SIZES],
            [ThemeName(theme) for theme in options.theme or THEMES],
            [Language(code) for code in options.language or [language.value for language in Language]],
            text=options.text,
        ),
        options.folder,
        told,
        None if options.seen_by is None else Deficiency(options.seen_by),
    )
    sys.stdout.write(f"{count} pictures\n")
    return 0
