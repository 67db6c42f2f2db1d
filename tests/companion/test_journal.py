"""The journal on disk: what was written comes back, in its order, and to whom it belongs."""

from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.text import say
from companion.journal import Entry, Journal, Kind, Snapshot, Source
from companion.journal.copying import COPY
from companion.journal.generations import generations
from companion.journal.journal import COPY_EVERY
from companion.journal.storage import APPLICATION, VERSION, crc
from companion.table import Table
from hardware.arrivals import Taken
from tests.companion.filled_journals import entry, filled, held, opened
from tests.companion.jars import JarsGame, Put, Setup


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


def test_words_of_a_later_version_are_told_as_such(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    row = (1, "chess", b"{}", 0)
    journal._db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (*row, crc(row)))
    with pytest.raises(JournalError, match="newer companion: update"):
        journal.games()


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"can not be opened.*companion doctor"):
        Journal.open(tmp_path / "nowhere")


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
