"""The words of the players' language: gettext's catalogues for the templates of `companion.games.text`."""

from __future__ import annotations

import gettext
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.text import english
from companion.options import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.text import Translate

CATALOGUES = Path(__file__).parent / "locale"
OF = re.compile(r"\b([Dd])e \{(\w+)\}")
"""Where a French template says of whom or of what."""
VOWELS = frozenset("aeiou")


class Elided(str):
    """A French template: "de {name}" loses its vowel before a name that begins with one."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Filled in: "la main d'Ida", "la main de Mara"."""

        def of(found: re.Match[str]) -> str:
            said = values.get(found[2])
            spoken = isinstance(said, str) and begins_with_vowel(said)
            return f"{found[1]}'{{{found[2]}}}" if spoken else found[0]

        return OF.sub(of, str(self)).format(*args, **values)


def begins_with_vowel(words: str) -> bool:
    """Whether French elides before these words; a Y counts before a consonant, an H does not."""
    plain = unicodedata.normalize("NFD", words[:1]).casefold()[:1]
    if plain == "y":
        return bool(words[1:]) and not begins_with_vowel(words[1:])
    return plain in VOWELS or plain == "\N{LATIN SMALL LIGATURE OE}"


def translate(language: Language, catalogues: Path = CATALOGUES) -> Translate:
    """What turns a template into the language's; what a catalogue does not have stays English."""
    if language is Language.ENGLISH:
        return english
    catalogue = gettext.translation("companion", catalogues, [language.value], fallback=True)

    french = language is Language.FRENCH

    def translated(template: str, plural: str | None, count: int) -> str:
        if not template:
            return ""  # gettext has its own header there
        found = catalogue.gettext(template) if plural is None else catalogue.ngettext(template, plural, count)
        return Elided(found) if french and OF.search(found) else found

    return translated


def system_language(environ: Mapping[str, str]) -> Language:
    """The language that the system speaks, of those that the companion knows; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            code = environ[variable].split("_")[0].split(".")[0].lower()
            return next((known for known in Language if known.value == code), Language.ENGLISH)
    return Language.ENGLISH
