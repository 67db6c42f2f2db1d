"""Words in the players' language, from gettext's own catalogues."""

import struct
from pathlib import Path

import pytest

from companion.games.text import english, say, say_n
from companion.language import CATALOGUES, system_language, translate
from companion.options import Language

WORDS = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n",
    "{n} gold": "{n} or",
    "{n} die\0{n} dice": "{n} dé\0{n} dés",
    "hand of {name}": "main de {name}",
    "{n} of {of}": "{n} de {of}",
}


def catalogue(folder: Path) -> Path:
    """Write WORDS as a French catalogue: the MO file of gettext's manual."""
    target = folder / "fr" / "LC_MESSAGES" / "companion.mo"
    target.parent.mkdir(parents=True)
    pairs = [(key.encode(), value.encode()) for key, value in sorted(WORDS.items())]
    at = 28 + 16 * len(pairs)
    tables, texts = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), at + len(texts))
            texts += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    target.write_bytes(head + tables[0] + tables[1] + texts)
    return folder


def test_a_template_is_translated_and_then_filled_in(tmp_path: Path) -> None:
    french = translate(Language.FRENCH, catalogue(tmp_path))
    assert say("{n} gold", n=3).render(french) == "3 or"
    assert say_n("{n} die", "{n} dice", 0).render(french) == "0 dé"  # French counts none as one
    assert say_n("{n} die", "{n} dice", 2).render(french) == "2 dés"


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Ida", "main d'Ida"),
        ("Émile", "main d'Émile"),
        ("Yves", "main d'Yves"),
        ("Yann", "main de Yann"),
        ("Mara", "main de Mara"),
        ("Hugo", "main de Hugo"),
        ("{x} of a", "main de {x} of a"),
        ("", "main de "),
    ],
)
def test_french_elides_before_a_vowel(tmp_path: Path, name: str, french: str) -> None:
    assert say("hand of {name}", name=name).render(translate(Language.FRENCH, catalogue(tmp_path))) == french


def test_french_elides_before_no_number(tmp_path: Path) -> None:
    french = translate(Language.FRENCH, catalogue(tmp_path))
    assert say("{n} of {of}", n=1, of=8).render(french) == "1 de 8"


def test_what_the_catalogue_does_not_have_stays_english(tmp_path: Path) -> None:
    french = translate(Language.FRENCH, catalogue(tmp_path))
    assert say("Not there").render(french) == "Not there"
    assert say("").render(french) == ""
    assert say("Day").render(translate(Language.FRENCH, tmp_path / "none")) == "Day"


def test_english_needs_no_catalogue() -> None:
    assert translate(Language.ENGLISH) is english


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, Language.FRENCH),
        ({"LANG": "fr"}, Language.FRENCH),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, Language.ENGLISH),
        ({"LANG": "C.UTF-8"}, Language.ENGLISH),
        ({"LANG": "de_DE"}, Language.ENGLISH),
        ({}, Language.ENGLISH),
    ],
)
def test_the_systems_language(environ: dict[str, str], language: Language) -> None:
    assert system_language(environ) is language


@pytest.mark.parametrize(
    "path", sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")), ids=lambda path: path.parts[-3]
)
def test_no_translation_waits_to_be_looked_at(path: Path) -> None:
    """A sentence that gets a plural is marked `fuzzy`: its old translation is not compiled."""
    assert path.read_text(encoding="utf-8").count("\n#, fuzzy") == 0
