"""The journal on disk: what is written stays, what is damaged is set aside."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.text import say
from companion.journal import Entry, Journal, Kind, Snapshot, Source, storage
from companion.journal.copying import COPY
from companion.journal.generations import generations
from companion.journal.journal import COPY_EVERY
from companion.journal.storage import APPLICATION, VERSION, DamagedError, crc
from companion.table import Table
from hardware.arrivals import Taken
from tests.companion.jars import JarsGame, Put, Setup

REPOSITORY = Path(__file__).parents[2]


def entry(number: int) -> Entry:
    return Entry(number, Kind.DO, number, Source.KEYS, 1700.5 + number, say("Put {n}", n=number), b'{"n":1}')


def filled(folder: Path, entries: int = 30, games: int = 1) -> list[tuple[Entry, ...]]:
    """Write games into a folder's journal and close it; what it should hold."""
    journal = Journal.open(folder)
    for game in range(1, games + 1):
        assert journal.begin(GameName.WHITE, b"{}") == game
        for number in range(1, entries + 1):
            journal.append(game, entry(number))
    journal.close()
    return [tuple(entry(number) for number in range(1, entries + 1))] * games


def held(journal: Journal) -> list[tuple[Entry, ...]]:
    """What a journal holds, game by game."""
    return [journal.entries(game.id) for game in reversed(journal.games())]


def test_games_and_entries_come_back_as_they_were_written(tmp_path: Path) -> None:
    written = filled(tmp_path, games=3)
    journal = Journal.open(tmp_path, lambda: 5.0)
    assert held(journal) == written
    record = journal.game(2)
    assert (record.name, record.entries, record.finished) == (GameName.WHITE, 30, False)
    assert record.played == 1730.5
    assert journal.notice is None


def test_the_folder_is_the_players_own(tmp_path: Path) -> None:
    filled(tmp_path)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def latest(journal: Journal) -> int | None:
    record = journal.latest()
    return None if record is None else record.id


def test_a_start_goes_on_with_the_game_that_was_on_the_table(tmp_path: Path) -> None:
    filled(tmp_path, entries=2, games=3)
    journal = Journal.open(tmp_path)
    assert latest(journal) == 3
    journal.put_on_table(2)
    journal.close()
    journal = Journal.open(tmp_path)
    assert latest(journal) == 2
    assert journal.latest(GameName.ROSE) is None
    journal.append(2, Entry(3, Kind.DO, 3, Source.KEYS, 0, say("Close"), b"{}", finished=True))
    assert latest(journal) == 3  # the last begun of those still going on


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    for ask in (journal.game, journal.entries):
        with pytest.raises(JournalError, match="no game 7"):
            ask(7)


def test_a_snapshot_is_only_given_to_the_schema_that_wrote_it(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = journal.begin(GameName.WHITE, b"{}")
    journal.append(game, entry(1), Snapshot(1, "one", b"{}"))
    assert journal.snapshot(game, "one") == Snapshot(1, "one", b"{}")
    assert journal.snapshot(game, "two") is None
    journal._db.execute("UPDATE snapshot SET state = CAST('[]' AS BLOB)")
    assert journal.snapshot(game, "one") is None


def test_the_copy_follows_the_journal(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = journal.begin(GameName.WHITE, b"{}")
    for number in range(1, COPY_EVERY + 3):
        journal.append(game, entry(number))

    def copied() -> int:
        with opened(tmp_path / COPY) as db:
            return int(db.execute("SELECT count(*) FROM entry").fetchone()[0])

    assert copied() == COPY_EVERY
    journal.close()
    assert copied() == COPY_EVERY + 2


def test_a_copy_that_can_not_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / COPY).mkdir()
    journal = Journal.open(tmp_path)
    assert "copy of the journal is not up to date" in str(journal.notice)
    game = journal.begin(GameName.WHITE, b"{}")
    journal.append(game, entry(1))
    assert journal.entries(game) == (entry(1),)


def test_a_later_versions_journal_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    [path] = generations(tmp_path)
    with opened(path) as db:
        db.execute(f"PRAGMA user_version={VERSION + 1}")
        db.execute(f"PRAGMA application_id={APPLICATION + 1}")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer companion: update"):
        Journal.open(tmp_path)
    assert path.read_bytes() == before
    assert generations(tmp_path) == [path]


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A file as any program may open and change it; what is changed is in the file at the end."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        yield db


def test_words_of_a_later_version_are_told_as_such(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    row = (1, "chess", b"{}", 0)
    journal._db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (*row, crc(row)))
    with pytest.raises(JournalError, match="newer companion: update"):
        journal.games()


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


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"can not be opened.*companion doctor"):
        Journal.open(tmp_path / "nowhere")


WRITER = """
import sys
from pathlib import Path
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.jars import JarsGame, Put, Setup
journal = Journal.open(Path(sys.argv[1]))
game = journal.latest()
table = Table(JarsGame(), journal, game.id) if game else Table.begin(JarsGame(), journal, Setup())
while True:
    table.do(Put(1), Source.KEYS)
    sys.stdout.write(f"{table.state.left}\\n")
    sys.stdout.flush()
"""


def writer(folder: Path, before: str = "") -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", before + WRITER, str(folder)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


KILLS = 1000 if os.environ.get("COMPANION_LONG") == "1" else 100
FORKER = (
    """
import os, sys
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.jars import JarsGame, Put, Setup
for _ in sys.stdin:
    pid = os.fork()
    if not pid:
        break
    os.waitpid(pid, 0)
    print("", "ended", sep="\\n", flush=True)
else:
    sys.exit()
print(os.getpid(), flush=True)
"""
    + WRITER
)
"""Writers that need not be loaded each time: one for each line on its standard input, then "ended"."""


def test_after_a_kill_every_acknowledged_action_is_there(tmp_path: Path) -> None:
    chance = random.Random(20)  # noqa: S311 - when to kill
    acknowledged, lives = 0, []
    command = [sys.executable, "-c", FORKER, str(tmp_path)]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as forker:
        assert forker.stdin is not None
        assert forker.stdout is not None
        for _ in range(KILLS):
            forker.stdin.write("\n")
            pid = int(forker.stdout.readline())
            begun = acknowledged
            for _ in range(chance.randrange(8)):
                acknowledged = int(forker.stdout.readline())
            for _ in range(chance.randrange(40_000)):
                pass  # somewhere in the next action, or the one after it
            os.kill(pid, signal.SIGKILL)
            while (line := forker.stdout.readline()) != "ended\n":
                acknowledged = (
                    int(line) if line.strip().isdecimal() and int(line) > acknowledged else acknowledged
                )
            journal = Journal.open(tmp_path)
            assert journal.notice is None
            if journal.games():
                table = Table(JarsGame(), journal, 1)
                assert table.state.left >= acknowledged
                assert table.state.left == len(journal.entries(1)) == table.state.touched
            journal.close()
            lives.append(acknowledged - begun)
    assert len(set(lives)) > 5  # killed at all sorts of moments


def test_a_disk_that_takes_no_more_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    little_room = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
"""
    with writer(tmp_path, before=little_room) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        acknowledged = int(child.stdout.read().split()[-1])
        assert "JournalError" in child.stderr.read()
    journal = Journal.open(tmp_path)
    assert Table(JarsGame(), journal, 1).state.left == acknowledged


def test_time_may_jump_back_and_the_order_stays(tmp_path: Path) -> None:
    times = iter([500.0, 400.0, 300.0, 200.0])
    journal = Journal.open(tmp_path, lambda: 600.0)
    table = Table.begin(JarsGame(), journal, Setup(), lambda: next(times))
    for _ in range(3):
        table.do(Put(1), Source.KEYS)
    assert [(row.number, row.time) for row in table.entries] == [(1, 500.0), (2, 400.0), (3, 300.0)]


def test_a_press_is_written_with_what_it_did_or_alone() -> None:
    journal = Journal.in_memory()
    table = Table.begin(JarsGame(), journal, Setup(5))
    assert journal.last_press() is None
    with journal.because_of(Taken(3, 7)):
        table.do(Put(1), Source.PANEL)
        assert journal.last_press() == Taken(3, 7)
    with journal.because_of(Taken(3, 8)):
        pass
    assert journal.last_press() == Taken(3, 8)
    table.do(Put(1), Source.TOUCH)
    assert journal.last_press() == Taken(3, 8)
