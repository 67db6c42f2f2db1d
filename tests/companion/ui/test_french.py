"""The French of the companion: every sentence, with its places, in the file that the companion reads."""

import gettext
import io
import re
from string import Formatter

import pytest
from babel.messages.catalog import Message

from companion.games.strong20.dice import Colour
from companion.games.text import english
from companion.language import translate
from companion.options import Language
from companion.ui.page import LETTERS
from deploy.catalogues import compiled, forms, path_of, template, translations

ENGLISH_ONLY = ("companion/bench/",)
"""Rooms whose sentences are not translated: this machine's figures, for those who build."""
ALIKE = {
    "Activation",
    "absent",
    "Act",
    "B",
    "Ban",
    "Boss",
    "Collection",
    "copies",
    "correction",
    "corrections",
    "Engagement",
    "Fable",
    "face",
    "Menu",
    "min",
    "minute",
    "NEXT",
    "Novice",
    "ok",
    "P",
    "p",
    "point",
    "Potion",
    "points",
    "R",
    "Rose",
    "Strat",
    "Scores",
    "signal",
    "Table",
    "table",
    "\N{MULTIPLICATION SIGN}",
    "White",
    "English",
    "fable",
}
"""Words that both languages have."""
NAMES = {
    "`companion doctor`",
    "Français",
    "Tangled Timelines",
    "Tanglewoods Companion, version",
    "Tanglewoods Rose",
    "Tanglewoods White",
    "Tiny Woodys",
    "Woodys",
}


def spoken(message: Message) -> bool:
    """Whether a sentence is said in a room that speaks French."""
    return any(not path.startswith(ENGLISH_ONLY) for path, _ in message.locations)


SENTENCES = [message for message in template() if message.id and spoken(message)]
FRENCH = translations("fr")


def french_of(message: Message) -> tuple[str, ...]:
    found = FRENCH.get(message.id)
    return () if found is None else forms(found)


def templates(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_sentence_is_translated() -> None:
    missing = [message.id for message in SENTENCES if not french_of(message) or not all(french_of(message))]
    assert missing == [], "run deploy/catalogues.py, write them in companion/locale/fr, and run it once more"


def test_every_translation_has_the_places_of_its_sentence() -> None:
    for message in FRENCH:
        if not message.id or not all(forms(message)):
            continue
        for form, sentence in zip(forms(message), templates(message), strict=True):
            assert places(form) == places(sentence), message.id


def test_what_the_companion_reads_is_what_is_written() -> None:
    read = gettext.GNUTranslations(path_of("fr", "mo").open("rb"))
    fresh = gettext.GNUTranslations(io.BytesIO(compiled(FRENCH)))
    assert read._catalog == fresh._catalog, "run deploy/catalogues.py"  # type: ignore[attr-defined]


def test_every_sentence_comes_out_in_french() -> None:
    french = translate(Language.FRENCH)
    for sentence in SENTENCES:
        first, *further = templates(sentence)
        for count in (1, 2, 1_000_000):
            said = french(first, further[0] if further else None, count)
            assert said in french_of(sentence), sentence.id


def test_few_sentences_are_the_same_in_both_languages() -> None:
    """A translation that was copied and forgotten would stay English."""
    for message in SENTENCES:
        words = re.sub(r"{[^}]*}", "", templates(message)[0]).strip(" .,;:/-+()=x?0123456789")
        same = french_of(message) == templates(message)
        assert not words or not same or words in ALIKE or words in NAMES, message.id


def test_the_letters_of_the_colours_differ_in_each_language() -> None:
    for words, letters in ((english, "YGBPR"), (translate(Language.FRENCH), "JVBPR")):
        assert "".join(LETTERS[colour].render(words) for colour in Colour) == letters


@pytest.mark.parametrize("mark", [":", ";", "?", "!"])
def test_no_line_begins_with_a_mark(mark: str) -> None:
    """French keeps its tall marks on the line of the word before them."""
    for message in FRENCH:
        for form in forms(message) if message.id else ():
            assert f" {mark}" not in form, form
