"""The words of the players' language: gettext's catalogues for the templates of `companion.games.text`."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.text import english
from companion.options import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.text import Translate

CATALOGUES = Path(__file__).parent / "locale"


def translate(language: Language, catalogues: Path = CATALOGUES) -> Translate:
    """What turns a template into the language's; what a catalogue does not have stays English."""
    if language is Language.ENGLISH:
        return english
    catalogue = gettext.translation("companion", catalogues, [language.value], fallback=True)

    def translated(template: str, plural: str | None, count: int) -> str:
        if not template:
            return ""  # gettext has its own header there
        return catalogue.gettext(template) if plural is None else catalogue.ngettext(template, plural, count)

    return translated


def system_language(environ: Mapping[str, str]) -> Language:
    """The language that the system speaks, of those that the companion knows; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            code = environ[variable].split("_")[0].split(".")[0].lower()
            return next((known for known in Language if known.value == code), Language.ENGLISH)
    return Language.ENGLISH
