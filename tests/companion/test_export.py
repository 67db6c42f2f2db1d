"""Games as files, and back: what is right comes back whole, what is wrong anywhere changes nothing."""

import io
import json
import os
import resource
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import export_command, import_command
from companion.data_folder import DataFolder
from companion.errors import BackupError, DataInUseError, LineError
from companion.export import reading
from companion.export.backup import GAMES, back_up
from companion.export.lines import exported, schema
from companion.export.reading import read
from companion.games.white.actions import GainGold
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source, TakenIn
from companion.journal.copying import COPY
from companion.table import Table
from tests.companion.filled_journals import opened
from tests.companion.test_white_at_the_table import play

NOW = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)


def played(journal: Journal, games: int = 2) -> list[Table[Any, Any]]:
    """Games of White, with undoing, redoing and a branch that was left."""
    tables = []
    for number in range(games):
        table = Table.begin(WhiteGame(), journal, Setup(hero=f"Élan {number}", seed=number))
        play(table, [*range(40), number])
        table.undo(Source.KEYS, 3)
        table.redo(Source.TOUCH)
        table.correct("gold", 9, Source.TOUCH)
        table.undo_to(5, Source.TOUCH)
        tables.append(table)
    return tables


@pytest.fixture(scope="module")
def file() -> bytes:
    """An exported file of two games."""
    journal = Journal.in_memory(lambda: 1_790_000_000.5)
    return b"".join(exported(journal, [table.game_id for table in played(journal)]))


def all_of(journal: Journal) -> list[tuple[Any, ...]]:
    """What a journal holds, but for the games' numbers."""
    records = reversed(journal.games())
    return [(r.name, r.setup, r.started, r.finished, journal.entries(r.id)) for r in records]


def test_what_was_exported_comes_back_as_it_was() -> None:
    journal, other = Journal.in_memory(), Journal.in_memory()
    tables = played(journal)
    content = b"".join(exported(journal, [table.game_id for table in tables]))
    assert other.take_in(read(io.BytesIO(content))) == TakenIn(new=2)
    assert all_of(other) == all_of(journal)
    assert [Table(WhiteGame(), other, number + 1).state for number in range(2)] == [t.state for t in tables]
    assert b"".join(exported(other, [1, 2])) == content


def test_games_that_are_taken_in_lie_in_the_copy_at_once(tmp_path: Path, file: bytes) -> None:
    journal, source = Journal.open(tmp_path), Journal.in_memory()
    journal.take_in(read(io.BytesIO(file)))
    source.take_in(read(io.BytesIO(file)))
    with opened(tmp_path / COPY) as copy:
        [(entries,)] = copy.execute("SELECT count(*) FROM entry").fetchall()
        assert entries == sum(len(source.entries(game.id)) for game in source.games())
        assert len(copy.execute("SELECT id FROM game").fetchall()) == 2


def test_a_game_that_became_longer_by_a_file_is_played_on_and_stays_whole(tmp_path: Path) -> None:
    """What is known of a game's last row is read anew once a file has written rows behind it."""
    other = Journal.in_memory()
    [table] = played(other, games=1)
    first = b"".join(exported(other, [1]))
    journal = Journal.open(tmp_path)
    journal.take_in(read(io.BytesIO(first)))
    assert journal.entries(1)  # its last row is known from here on
    table.do(GainGold(1), Source.TOUCH)
    assert journal.take_in(read(io.BytesIO(b"".join(exported(other, [1]))))) == TakenIn(longer=1)
    table.do(GainGold(2), Source.TOUCH)
    journal.append(1, other.entries(1)[-1])
    journal.close()
    again = Journal.open(tmp_path)
    assert (again.entries(1), again.notice) == (other.entries(1), None)


def test_what_is_known_already_is_not_taken_in_twice_and_what_went_on_goes_on() -> None:
    journal, other = Journal.in_memory(), Journal.in_memory()
    [table] = played(journal, games=1)
    first = b"".join(exported(journal, [1]))
    table.do(GainGold(1), Source.TOUCH)
    longer = b"".join(exported(journal, [1]))
    for content, taken in ((first, TakenIn(new=1)), (longer, TakenIn(longer=1)), (first, TakenIn(known=1))):
        assert other.take_in(read(io.BytesIO(content))) == taken
    assert all_of(other) == all_of(journal)
    table.undo_to(3, Source.TOUCH)
    Table(WhiteGame(), other, 1).do(GainGold(3), Source.KEYS)  # the two went different ways
    assert other.take_in(read(io.BytesIO(b"".join(exported(journal, [1]))))) == TakenIn(new=1)
    assert len(other.games()) == 2


def test_a_file_says_what_it_is_on_lines_that_anyone_can_read(file: bytes) -> None:
    lines = [json.loads(line) for line in file.splitlines()]
    assert lines[0] == {"line": "journal", "version": 1, "games": 2}
    assert lines[1]["setup"]["hero"] == "Élan 0"
    kinds = [line["line"] for line in lines]
    assert kinds == ["journal", *(["game"] + ["entry"] * lines[1]["entries"]) * 2, "end"]
    assert lines[2]["action"] == {"action": "lay-table"} or lines[2]["action"]["action"]
    assert lines[-1]["crc"] == zlib.crc32(b"".join(file.splitlines(keepends=True)[:-1]))
    assert schema()["anyOf"]


def sealed(lines: list[dict[str, Any]]) -> bytes:
    """Lines with an end that fits them: wrong in what they say, not by accident."""
    body = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])
    return body + json.dumps({**lines[-1], "crc": zlib.crc32(body)}).encode() + b"\n"


def change(index: int, **values: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Another value on one line."""
    return lambda lines: lines[index].update(values)


WRONG: dict[str, tuple[Callable[[list[dict[str, Any]]], object], str]] = {
    "newer": (change(0, version=2), "newer companion"),
    "too many games": (change(0, games=3), "Line .*: a line of kind game should be here"),
    "too few games": (change(0, games=1), "a line of kind end"),
    "games below zero": (change(0, games=-1), "is no number"),
    "unknown game": (change(1, name="chess"), "Line 2"),
    "no such set-up": (change(1, setup={"health": "much"}), "set-up of game 1"),
    "a set-up that breaks a rule": (change(1, setup={"health": 99}), "set-up of game 1 can not be"),
    "an endless time": (change(1, started=1e300), "no time that a clock shows"),
    "a million entries": (change(1, entries=10**6), "does not have 1000000"),
    "an entry left out": (lambda lines: lines.pop(3), "entry 2 should be here"),
    "unknown action": (change(2, action={"action": "fly"}), "can not do that"),
    "an action with a wrong field": (change(2, action={"action": "pay-gold", "gold": []}), "can not do that"),
    "a do that undoes": (change(3, at=1), "entry 2 should be here"),
    "an undo to nowhere": (change(3, kind="undo", at=77), "no action 77"),
    "an action that undoes": (change(3, kind="undo", at=1), "an action belongs to what was done"),
    "an unknown field": (change(2, more=1), "Line 3"),
    "a time of its own kind": (change(2, time=float("nan")), "Line 3"),
    "a count that is wrong": (change(-1, entries=1), "not as it was written"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_with_anything_wrong_in_it_changes_nothing(file: bytes, what: str) -> None:
    lines = [json.loads(line) for line in file.splitlines()]
    damage, told = WRONG[what]
    damage(lines)
    journal = Journal.in_memory()
    played(journal, games=1)
    before = all_of(journal)
    with pytest.raises(LineError, match=told) as refused:
        journal.take_in(read(io.BytesIO(sealed(lines))))
    assert len(str(refused.value)) < 500
    assert all_of(journal) == before
    played(journal, games=1)


def test_labels_and_ends_are_the_rules_and_not_the_files(file: bytes) -> None:
    lines = [json.loads(line) for line in file.splitlines()]
    for line in lines[2:-1]:
        if line.get("kind") == "do":
            line.update(label="{0.__class__} %s {x:999999999}", finished=True)
    journal = Journal.in_memory()
    journal.take_in(read(io.BytesIO(sealed(lines))))
    assert not journal.games()[0].finished
    assert all("class" not in str(entry.label) for entry in journal.entries(1))
    assert b"".join(exported(journal, [1, 2])).splitlines()[1:-1] == file.splitlines()[1:-1]


def test_a_file_cut_short_or_with_more_behind_it_is_refused(file: bytes) -> None:
    for wrong in (b"", file[:-1], file[: len(file) // 2], file + b"\n", file + file):
        with pytest.raises(LineError):
            list(read(io.BytesIO(wrong)))


def test_sizes_are_bounded(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LineError, match="too long"):
        list(read(io.BytesIO(b'{"line": "journal", "version": 1, "games": ' + b" " * (1 << 20) + b"1}\n")))
    with pytest.raises(LineError, match="Line 1"):
        list(read(io.BytesIO(b"[" * 50_000 + b"\n")))
    monkeypatch.setattr(reading, "MOST_BYTES", len(file) - 1)
    with pytest.raises(LineError, match="MiB"):
        list(read(io.BytesIO(file)))


@settings(max_examples=20000 if os.environ.get("COMPANION_LONG") == "1" else 60, deadline=None)
@given(st.data())
def test_whatever_is_done_to_a_file_it_is_read_as_it_was_or_refused(file: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(file) - 1))
    length = data.draw(st.integers(0, 40))
    new = data.draw(st.binary(max_size=40) | st.sampled_from([b"-", b"9" * 30, b"null", b"{", b'"', b"\xff"]))
    damaged = file[:at] + new + file[at + length :]
    try:
        games = list(read(io.BytesIO(damaged)))
    except LineError:
        return
    assert games == list(read(io.BytesIO(file)))


def test_the_commands_write_and_read_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal.open(DataFolder.open(tmp_path / "one").path)
    played(journal)
    target = tmp_path / "games.jsonl"
    assert export_command.run([str(target), "--data", str(tmp_path / "one")]) == 0  # while it is being played
    assert target.stat().st_mode & 0o777 == 0o600
    assert import_command.run([str(target), "--data", str(tmp_path / "two")]) == 0
    assert "2 new games, 0 games gone on with, 0 known" in capsys.readouterr().out
    import_command.run([str(target), "--json", "--data", str(tmp_path / "two")])
    assert json.loads(capsys.readouterr().out) == {"new": 0, "longer": 0, "known": 2}
    assert all_of(Journal.open(tmp_path / "two")) == all_of(journal)
    export_command.run(["--schema"])
    assert "anyOf" in json.loads(capsys.readouterr().out)


def test_of_several_files_one_that_is_wrong_changes_nothing(
    tmp_path: Path, file: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, data = tmp_path / "good.jsonl", tmp_path / "bad.jsonl", tmp_path / "data"
    good.write_bytes(file)
    bad.write_bytes(file[:-10])
    files = [str(good), str(bad)]
    with pytest.raises(LineError, match=r"bad\.jsonl: Nothing was changed\. Line .*ends too soon"):
        import_command.run([*files, "--data", str(data)])
    with pytest.raises(BackupError, match="Nothing was changed"):
        import_command.run([str(good), str(tmp_path / "gone"), "--data", str(data)])
    journal = Journal.open(data)
    assert journal.games() == ()
    journal.close()
    assert capsys.readouterr().out == ""
    bad.write_bytes(file)
    import_command.run([*files, "--json", "--data", str(data)])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told == [{"new": 2, "longer": 0, "known": 0}, {"new": 0, "longer": 0, "known": 2}]


def test_one_game_goes_to_standard_output(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    journal = Journal.open(tmp_path)
    played(journal)
    export_command.run(["--game", "2", "-", "--data", str(tmp_path)])
    assert capfdbinary.readouterr().out == b"".join(exported(journal, [2]))


def test_nothing_is_imported_while_a_companion_runs(tmp_path: Path, file: bytes) -> None:
    (tmp_path / "games.jsonl").write_bytes(file)
    program = "import sys,pathlib; from companion import import_command as c; c.run(sys.argv[1:])"
    with DataFolder.open(tmp_path / "data"):
        from subprocess import run  # noqa: PLC0415
        from sys import executable  # noqa: PLC0415

        command = [executable, "-c", program, str(tmp_path / "games.jsonl"), "--data", str(tmp_path / "data")]
        ended = run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])  # noqa: S603
    assert DataInUseError.__name__ in ended.stderr


def test_a_backup_is_a_new_one_each_time_unless_nothing_is_new(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    data.mkdir()
    stick.mkdir()
    journal = Journal.open(data)
    [table] = played(journal, games=1)
    (data / "cards-white.json").write_text("[]")
    first = back_up(journal, data, stick, NOW)
    assert first.name == "tanglewoods-2026-05-01-201500"
    assert {path.name for path in first.iterdir()} == {GAMES, "cards-white.json"}
    assert back_up(journal, data, stick, NOW.replace(hour=21)) == first
    table.do(GainGold(1), Source.TOUCH)
    second = back_up(journal, data, stick, NOW.replace(hour=22))
    assert sorted(stick.iterdir()) == [first, second]
    restored = Journal.in_memory()
    restored.take_in(read((second / GAMES).open("rb")))
    assert all_of(restored) == all_of(journal)


def test_a_stick_that_is_full_or_gone_is_one_sentence(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    played(journal)
    with pytest.raises(BackupError, match="stick full, locked or pulled out"):
        back_up(journal, tmp_path, tmp_path / "gone", NOW)
    stick = tmp_path / "stick"
    stick.mkdir()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(BackupError, match="Nothing else was changed"):
            back_up(journal, tmp_path, stick, NOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(stick.iterdir())
