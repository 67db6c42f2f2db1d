"""The journal on disks that are full, locked or slow, and where it has grown long."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source, checking
from companion.journal.checking import MARK
from companion.journal.copying import COPY
from companion.journal.generations import generations
from companion.journal.storage import RECENT, VERSION, DamagedError
from companion.table import Table
from tests.companion.power_cuts import entry

REPOSITORY = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "journals"
OPENER = """
import os, sys
from pathlib import Path
from companion.journal import Journal
if os.geteuid() == 0:  # root may write everywhere
    os.setuid(65534)
Journal.open(Path(sys.argv[1]))
"""


def filled(folder: Path, games: int, entries: int = 3) -> Journal:
    """A journal with games, left open."""
    journal = Journal.open(folder)
    for _ in range(games):
        game = journal.begin(GameName.WHITE, b"{}")
        for number in range(1, entries + 1):
            journal.append(game, entry(number))
    return journal


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every journal counts as one that is too long to look at all of it."""
    monkeypatch.setattr(checking, "CHECKED_WHOLE", 0)


@pytest.fixture
def full_at() -> Iterator[Any]:
    """Lets no file of this process grow beyond so many bytes, which SQLite sees as a disk's error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (soft if size is None else size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_whenever_a_disk_takes_no_more_the_entry_is_whole_or_not_there(tmp_path: Path, full_at: Any) -> None:
    journal = filled(tmp_path, games=1)
    log = tmp_path / "journal-1.sqlite-wal"
    written, refused = 3, 0
    for room in range(0, 2400, 53):
        full_at(log.stat().st_size + room)
        try:
            journal.append(1, entry(written + 1))
        except JournalError:
            refused += 1
        else:
            written += 1
        full_at(None)
        assert len(journal.entries(1)) == written
    assert written > 3
    assert refused > 3
    journal.append(1, entry(written + 1))
    journal.close()
    assert len(Journal.open(tmp_path).entries(1)) == written + 1


def test_a_full_disk_is_one_sentence_and_the_game_goes_on_once_there_is_room(
    tmp_path: Path, full_at: Any
) -> None:
    journal = Journal.open(tmp_path)
    table = Table.begin(WhiteGame(), journal, Setup())
    before = table.state
    full_at((tmp_path / "journal-1.sqlite-wal").stat().st_size)
    with pytest.raises(JournalError, match="Nothing was changed"):
        table.correct("gold", 7, Source.TOUCH)
    assert table.state == before
    full_at(None)
    assert table.correct("gold", 7, Source.TOUCH).state.gold == 7


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of this machine may look into; pytest's own are its user's alone."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


def test_a_folder_that_can_only_be_read_is_one_sentence(open_folder: Path) -> None:
    filled(open_folder, games=1).close()
    (open_folder / COPY).unlink()
    for path in open_folder.iterdir():
        path.chmod(0o444)
    open_folder.chmod(0o555)
    ended = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", OPENER, str(open_folder)],
        cwd=REPOSITORY,
        # a user who may write nowhere has no place for coverage's data either
        env={name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    last = ended.stderr.splitlines()[-1]
    assert "JournalError" in last
    assert "companion doctor" in last


class SlowDisk:
    """A connection whose COMMIT takes its time: it calls back before the disk answers."""

    def __init__(self, db: sqlite3.Connection, meanwhile: Any) -> None:
        self._db, self._meanwhile = db, meanwhile

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT":
            self._meanwhile()
        return self._db.execute(statement, *values)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction


def test_while_a_slow_disk_writes_the_old_books_are_shown(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    table = Table.begin(WhiteGame(), journal, Setup())
    seen: list[Any] = []
    gold = table.state.gold
    journal._db = SlowDisk(journal._db, lambda: seen.append((table.state.gold, table.at)))  # type: ignore[assignment]
    table.correct("gold", gold + 3, Source.PANEL)
    assert seen == [(gold, 0)]
    assert (table.state.gold, table.at) == (gold + 3, 1)


@pytest.mark.usefixtures("long")
def test_in_a_long_journal_an_old_damage_is_found_when_the_game_is_read_and_mended_by_a_start(
    tmp_path: Path,
) -> None:
    filled(tmp_path, games=RECENT + 5).close()
    [path] = generations(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entry SET time = 7 WHERE key = (SELECT min(key) + 1 FROM entry)")
    db.close()
    journal = Journal.open(tmp_path)
    assert journal.notice is None
    with pytest.raises(DamagedError, match="start the companion again"):
        journal.entries(1)
    journal.close()
    assert (tmp_path / MARK).exists()
    journal = Journal.open(tmp_path)
    assert path.name in str(journal.notice)
    assert [entry.number for entry in journal.entries(1)] == [1, 2, 3]
    assert len(journal.games()) == RECENT + 5
    assert journal.latest().id == RECENT + 5  # type: ignore[union-attr]
    journal.close()
    assert not (tmp_path / MARK).exists()
    assert Journal.open(tmp_path).notice is None


@pytest.mark.usefixtures("long")
def test_in_a_long_journal_the_copy_has_the_old_game_that_was_on_the_table(tmp_path: Path) -> None:
    filled(tmp_path, games=RECENT + 5).close()
    journal = Journal.open(tmp_path)
    journal.put_on_table(2)
    journal.append(2, entry(4))
    killed = tmp_path.parent / f"{tmp_path.name}-killed"
    shutil.copytree(tmp_path, killed)  # as a kill leaves it: nothing is copied at the end
    Journal.open(killed)._db.close()
    generations(killed)[0].write_bytes(b"")
    for log in killed.glob("*-wal"):
        log.unlink()
    assert len(Journal.open(killed).entries(2)) == 4


@pytest.mark.usefixtures("long")
def test_in_a_long_journal_a_lost_entry_of_the_game_on_the_table_is_noticed(tmp_path: Path) -> None:
    journal = filled(tmp_path, games=RECENT + 5)
    journal.put_on_table(2)
    journal.append(2, entry(4))
    journal.close()
    [path] = generations(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entry WHERE at = 4")
    db.close()
    journal = Journal.open(tmp_path)
    assert path.name in str(journal.notice)
    assert len(journal.entries(2)) == 4


def test_the_list_of_games_follows_what_this_and_other_processes_write(tmp_path: Path) -> None:
    journal = filled(tmp_path, games=2)
    reader = Journal.open_to_read(tmp_path)

    def listed(asked: Journal) -> list[tuple[int, int, float]]:
        return [(game.id, game.entries, game.played) for game in asked.games()]

    assert listed(journal) == listed(reader) == [(2, 3, 1703.5), (1, 3, 1703.5)]
    journal.append(1, entry(4))
    journal.begin(GameName.ROSE, b"{}")
    assert [row[:2] for row in listed(journal)] == [(3, 0), (2, 3), (1, 4)]
    assert listed(reader) == listed(journal)


def test_the_game_to_go_on_with_is_looked_for_among_the_newest(tmp_path: Path) -> None:
    journal = filled(tmp_path, games=3)
    journal.put_on_table(2)
    latest = journal.latest()
    assert latest is not None
    assert latest.id == 2
    assert journal.latest(GameName.ROSE) is None


def test_a_damaged_journals_game_on_the_table_is_still_on_the_table(tmp_path: Path) -> None:
    journal = filled(tmp_path, games=3)
    journal.put_on_table(1)
    journal.append(1, entry(4))
    journal.close()
    generations(tmp_path)[0].write_bytes(b"gone")
    latest = Journal.open(tmp_path).latest()
    assert latest is not None
    assert (latest.id, latest.entries) == (1, 4)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_journal_of_every_version_can_be_opened_and_played_on(tmp_path: Path, version: int) -> None:
    shutil.copy(KEPT / f"version-{version}.sqlite", tmp_path / "journal-1.sqlite")
    journal = Journal.open(tmp_path)
    assert journal.notice is None
    [record] = journal.games()
    assert (record.id, record.name, record.entries) == (1, GameName.WHITE, 5)
    assert [(entry.kind.value, entry.at, entry.source.value) for entry in journal.entries(1)] == [
        ("do", 1, "touch"),
        ("do", 2, "panel"),
        ("undo", 1, "keys"),
        ("redo", 2, "command"),
        ("do", 5, "timer"),
    ]
    table = Table(WhiteGame(), journal, 1)
    assert table.state.gold == 9  # 7, then 9, taken back and done again
    assert table.state.stats.recovery == 4
    assert table.correct("gold", 10, Source.TOUCH).state.gold == 10
