"""Card libraries and names from anywhere: read, found again, or set aside with a sentence; never a fall.

COMPANION_LONG=1 draws many more.
"""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import CardLibrary, letters, likeness
from companion.games.white.cards import Card

DRAWN = 40000 if os.environ.get("COMPANION_LONG") == "1" else 60
NAMES = st.text(max_size=40) | st.sampled_from(
    ["\U0001d670", "{0}", "%s", "\x00", "\ud7ff", "İ", "ﷺ" * 30, "../../x", "œuf"]
)


@pytest.fixture(scope="module")
def library_bytes() -> bytes:
    """A good library's file."""
    cards = [{"name": f"Wolf {n}", "health": n, "damage": 2} for n in range(1, 6)]
    return json.dumps(cards).encode()


def opened(folder: Path) -> CardLibrary[Card]:
    return CardLibrary(folder, "white", Card)


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_whatever_is_in_the_file_it_is_read_or_set_aside(
    tmp_path_factory: pytest.TempPathFactory, library_bytes: bytes, data: st.DataObject
) -> None:
    folder = tmp_path_factory.getbasetemp() / "cards"
    folder.mkdir(exist_ok=True)
    path = folder / "cards-white.json"
    at = data.draw(st.integers(0, len(library_bytes)))
    length = data.draw(st.integers(0, 30))
    new = data.draw(st.binary(max_size=30) | st.sampled_from([b"[" * 5000, b"9" * 400, b"null", b"-1"]))
    path.write_bytes(library_bytes[:at] + new + library_bytes[at + length :])
    library = opened(folder)
    assert library.notice is None or path.with_suffix(".damaged").exists()
    for card in library.cards:
        assert library.named(card.name) is not None


@settings(max_examples=DRAWN, deadline=None)
@given(NAMES, NAMES)
def test_whatever_a_card_is_called_it_is_found_by_its_letters(name: str, typed: str) -> None:
    found = letters(name)
    assert letters(found) == found
    assert likeness(letters(typed), found) in {None, 0, 1, 2, 3}
    if found:
        assert likeness(found, found) == 0


@settings(max_examples=DRAWN // 4, deadline=None)
@given(NAMES)
def test_a_card_that_was_remembered_is_there_after_a_start(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    folder = tmp_path_factory.mktemp("cards")
    opened(folder).remember(Card(name=name, health=3))
    known = opened(folder).named(name)
    assert (known is not None) == bool(letters(name))
    assert known is None or (known.name, known.health) == (name, 3)


def test_a_file_that_is_far_too_long_or_deep_is_set_aside(tmp_path: Path) -> None:
    for content in (b"[" * 200_000, b" " * (5 << 20)):
        (tmp_path / "cards-white.json").write_bytes(content)
        assert "is kept as cards-white.damaged" in str(opened(tmp_path).notice)
