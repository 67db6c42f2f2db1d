"""The card library: entered once, found again by letters."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import CardLibrary, letters
from companion.errors import CardLibraryError
from companion.games.white.cards import Card, Modifier

MIRROR = Card("Cracked Mirror", modifier=Modifier.WINDED, health=6, damage=2, bribe=5)


def library(folder: Path) -> CardLibrary[Card]:
    return CardLibrary(folder, "white", Card)


def filled(folder: Path) -> CardLibrary[Card]:
    cards = library(folder)
    for name in ("Poison Goldsmith", "Éclair Moth", "Cracked Mirror", "Crimson Axe", "Mirror of Miracles"):
        cards.remember(Card(name, health=len(name)))
    return cards


@pytest.mark.rule("W120")
def test_a_card_is_there_again_after_a_start(tmp_path: Path) -> None:
    library(tmp_path).remember(MIRROR)
    assert library(tmp_path).named("cracked  mirror") == MIRROR
    assert library(tmp_path).named("cracked") is None


def test_a_card_entered_again_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    cards = filled(tmp_path)
    cards.remember(MIRROR)
    assert len(library(tmp_path).cards) == 5
    assert library(tmp_path).named("Cracked Mirror") == MIRROR
    cards.forget("CRACKED MIRROR")
    assert library(tmp_path).named("Cracked Mirror") is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("cr", ["Cracked Mirror", "Crimson Axe"]),
        ("cra mi", ["Cracked Mirror"]),
        ("mir", ["Mirror of Miracles", "Cracked Mirror"]),
        ("pg", ["Poison Goldsmith"]),
        ("eclair", ["Éclair Moth"]),
        ("SMITH", ["Poison Goldsmith"]),
        ("moth mirror", []),
        ("zz", []),
        ("", ["Cracked Mirror", "Crimson Axe", "Éclair Moth", "Mirror of Miracles", "Poison Goldsmith"]),
    ],
)
def test_a_few_letters_find_it(tmp_path: Path, typed: str, found: list[str]) -> None:
    assert [card.name for card in filled(tmp_path).find(typed)] == found


def test_a_card_without_a_name_is_not_kept(tmp_path: Path) -> None:
    cards = library(tmp_path)
    cards.remember(Card(health=3))
    assert cards.cards == ()


@pytest.mark.parametrize("content", [b"", b"[{]", b'[{"name":7}]', b"\xff" * 9, b"[" * 100_000])
def test_a_damaged_library_is_kept_and_told_of(tmp_path: Path, content: bytes) -> None:
    cards = filled(tmp_path)
    cards.path.write_bytes(content)
    again = library(tmp_path)
    assert again.cards == ()
    assert "kept as cards-white.damaged" in str(again.notice)
    assert (tmp_path / "cards-white.damaged").read_bytes() == content
    again.remember(MIRROR)
    assert library(tmp_path).notice is None


def test_a_card_that_could_not_be_written_is_known_and_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    cards = library(folder)
    with pytest.raises(CardLibraryError, match="could not be kept"):
        cards.remember(MIRROR)
    assert cards.cards == (MIRROR,)
    cards.remember(MIRROR)  # told once
    folder.mkdir()
    cards.catch_up()
    assert library(folder).cards == (MIRROR,)


def test_what_is_changed_by_hand_and_could_not_be_written_is_not_there(tmp_path: Path) -> None:
    cards = library(tmp_path / "gone")
    with pytest.raises(CardLibraryError, match="could not be kept"):
        cards.correct(MIRROR)
    assert cards.cards == ()


@given(st.text(max_size=20))
def test_letters_are_plain_and_stay_so(name: str) -> None:
    plain = letters(name)
    assert letters(plain) == plain
    assert plain == " ".join(plain.split())
