"""Collects the sentences for the players, merges them into the translations and compiles those.

Needs Babel. A sentence that is new comes without a translation; one that is gone leaves the file. What the
companion reads is the compiled file, which is kept in the repository: a fresh clone speaks every language.
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

REPOSITORY = Path(__file__).parents[1]
LOCALE = REPOSITORY / "companion" / "locale"
LANGUAGES = ("fr",)
ROOMS = ("companion", "hardware", "vision")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "say_n": (1, 2)}
LINE = 110


def template() -> Catalog:
    """Every sentence that the companion can say, or have from camera and panel, and the files that say it."""
    found = Catalog(project="Tanglewoods Companion", version="1", msgid_bugs_address="-", charset="utf-8")
    for path in sorted(path for room in ROOMS for path in (REPOSITORY / room).rglob("*.py")):
        # of an f-string among the values, which is a name and no sentence, Babel complains aloud
        with path.open("rb") as file, contextlib.redirect_stderr(io.StringIO()):
            for _, message, _, _ in extract("python", file, KEYWORDS):
                found.add(message, locations=[(str(path.relative_to(REPOSITORY)), 0)])
    return found


def path_of(language: str, ending: str) -> Path:
    """The file of a language: `po` to write in, `mo` to be read by the companion."""
    return LOCALE / language / "LC_MESSAGES" / f"companion.{ending}"


def translations(language: str) -> Catalog:
    """What is translated into a language."""
    with path_of(language, "po").open("rb") as file:
        return read_po(file, locale=language, domain="companion")


def compiled(catalogue: Catalog) -> bytes:
    """The translations as gettext reads them."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """A translation, singular and plural where it has both."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def renew(language: str) -> int:
    """Bring the files of a language up to date; returns how many sentences wait for a translation."""
    catalogue = translations(language)
    begun = catalogue.creation_date
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = begun  # the file changes only where a sentence does
    file = io.BytesIO()
    write_po(file, catalogue, sort_output=True, width=LINE, include_lineno=False)
    path_of(language, "po").write_bytes(file.getvalue())
    path_of(language, "mo").write_bytes(compiled(catalogue))
    return sum(not all(forms(message)) for message in catalogue if message.id)


def main() -> int:
    """Do it for every language."""
    for language in LANGUAGES:
        sys.stdout.write(f"{path_of(language, 'po')}: {renew(language)} sentences to translate\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
