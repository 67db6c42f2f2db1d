"""A journal that is damaged: it is set aside, what can be is rescued, nothing false is read."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import GameName
from companion.journal import Journal, storage
from companion.journal.copying import COPY
from companion.journal.generations import generations
from companion.journal.storage import DamagedError
from tests.companion.filled_journals import entry, filled, held, opened


def scribble(path: Path) -> None:
    """Write over the middle of a file."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 3000] = bytes(3000)
    path.write_bytes(content)


def change_a_row(path: Path) -> None:
    """Change one value so that SQLite notices nothing."""
    with opened(path) as db:
        db.execute("UPDATE entry SET action = CAST('{\"n\":2}' AS BLOB) WHERE at = 11")


def lose_a_row(path: Path) -> None:
    """Take one entry out of the middle."""
    with opened(path) as db:
        db.execute("DELETE FROM entry WHERE at = 11")


def lose_a_game(path: Path) -> None:
    """Take out a game's row."""
    with opened(path) as db:
        db.execute("DELETE FROM game WHERE id = 1")


def drop_a_table(path: Path) -> None:
    """Take the entries away altogether."""
    with opened(path) as db:
        db.execute("DROP TABLE entry")


def empty(path: Path) -> None:
    """What a file system can leave after a power cut."""
    path.write_bytes(b"")


def overwrite(path: Path) -> None:
    """Nothing of a database is left."""
    path.write_bytes(b"not a database, but a long text " * 500)


DAMAGES = (scribble, change_a_row, lose_a_row, lose_a_game, drop_a_table, empty, overwrite, Path.unlink)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_journal_is_kept_and_the_copy_takes_its_place(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    written = filled(tmp_path)
    [path] = generations(tmp_path)
    damage(path)
    left = path.read_bytes() if path.exists() else None
    journal = Journal.open(tmp_path)
    assert held(journal) == written
    assert (path.name if left is not None else "was gone") in str(journal.notice)
    journal.append(1, entry(31))
    journal.close()
    assert (path.read_bytes() if path.exists() else None) == left
    again = Journal.open(tmp_path)
    assert again.notice is None
    assert len(again.entries(1)) == 31


def test_what_the_copy_does_not_have_yet_is_rescued_from_the_damaged_file(tmp_path: Path) -> None:
    filled(tmp_path, entries=20, games=2)
    stale = (tmp_path / COPY).read_bytes()
    journal = Journal.open(tmp_path)
    for number in range(21, 31):
        journal.append(1, entry(number))
    journal.close()
    (tmp_path / COPY).write_bytes(stale)
    [path] = generations(tmp_path)
    with opened(path) as db:
        db.execute("UPDATE entry SET time = 7 WHERE key % 1000 = 5 AND key > 2 * 16777216")
    journal = Journal.open(tmp_path)
    assert [len(entries) for entries in held(journal)] == [30, 20]


def test_without_a_copy_what_comes_before_the_damage_is_rescued(tmp_path: Path) -> None:
    written = filled(tmp_path)
    [path] = generations(tmp_path)
    change_a_row(path)
    (tmp_path / COPY).unlink()
    journal = Journal.open(tmp_path)
    assert held(journal) == [written[0][:10]]


def test_a_damaged_copy_is_made_anew(tmp_path: Path) -> None:
    written = filled(tmp_path)
    change_a_row(tmp_path / COPY)
    Journal.open(tmp_path).close()
    overwrite(generations(tmp_path)[0])
    assert held(Journal.open(tmp_path)) == written


@pytest.fixture(scope="module")
def journal_and_copy(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The bytes of a journal with one game of 30 entries, and of its copy."""
    folder = tmp_path_factory.mktemp("whole")
    filled(folder)
    return generations(folder)[0].read_bytes(), (folder / COPY).read_bytes()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_byte_is_changed_nothing_false_is_read(
    tmp_path_factory: pytest.TempPathFactory, journal_and_copy: tuple[bytes, bytes], data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("journal")
    written = tuple(entry(number) for number in range(1, 31))
    content = bytearray(journal_and_copy[0])
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    (folder / "journal-1.sqlite").write_bytes(content)
    if data.draw(st.booleans()):
        (folder / COPY).write_bytes(journal_and_copy[1])
        assert held(Journal.open(folder)) == [written]
    else:
        assert all(entries == written[: len(entries)] for entries in held(Journal.open(folder)))


@pytest.mark.parametrize(
    "other",
    [
        "ALTER TABLE game RENAME COLUMN crc TO crs",
        "DROP TABLE game; CREATE TABLE game (id INTEGER PRIMARY KEY)",
        "DROP TABLE entry; CREATE TABLE entry (key, kind)",
        "DROP TABLE on_table; CREATE TABLE on_table (one, game); INSERT INTO on_table VALUES ('x', NULL)",
        "DROP TABLE press; CREATE TABLE press (one, boot, seq); INSERT INTO press VALUES (2, 1, 1)",
    ],
)
@pytest.mark.parametrize("which", ["journal-1.sqlite", COPY])
def test_tables_that_are_others_than_the_journals_are_damage_too(
    tmp_path: Path, other: str, which: str
) -> None:
    journal = Journal.open(tmp_path)
    game = journal.begin(GameName.WHITE, b"{}")
    for number in (1, 2, 3):
        journal.append(game, entry(number))
    journal.close()
    with sqlite3.connect(tmp_path / which) as db:
        db.executescript(other)
    db.close()
    for _ in range(2):
        journal = Journal.open(tmp_path)
        assert [entry.number for entry in journal.entries(1)] == [1, 2, 3]
        journal.close()
    assert len(generations(tmp_path)) == 1 + (which != COPY)


def test_a_damage_that_asks_for_more_memory_than_there_is_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(tmp_path)
    journal.append(journal.begin(GameName.WHITE, b"{}"), entry(1))
    journal.close()
    real = storage.check_version

    def check_version(db: sqlite3.Connection, path: Path | None) -> None:
        if path is not None and path.name == "journal-1.sqlite":
            raise MemoryError
        real(db, path)

    monkeypatch.setattr(storage, "check_version", check_version)
    journal = Journal.open(tmp_path)
    assert "is kept as journal-1.sqlite" in str(journal.notice)
    assert len(journal.entries(1)) == 1


def test_a_game_found_damaged_later_says_what_helps(tmp_path: Path) -> None:
    filled(tmp_path)
    journal = Journal.open(tmp_path)
    change_a_row(generations(tmp_path)[0])
    with pytest.raises(DamagedError, match="start the companion again"):
        journal.entries(1)
