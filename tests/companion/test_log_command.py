"""The log as players read it, and while a game is being played."""

import json
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.log_command import run
from companion.table import Table


def play(folder: Path) -> Table:  # type: ignore[type-arg]
    table = Table.begin(WhiteGame(), Journal.open(folder), Setup(), lambda: 1_700_000_000.0)
    table.correct("gold", 5, Source.TOUCH)
    table.correct("gold", 7, Source.PANEL)
    table.undo(Source.KEYS)
    return table


def test_the_story_tells_what_was_done_and_undone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = play(tmp_path)
    assert run(["--data", str(tmp_path)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line[:5].strip()]
    labels = [str(row.label) for row in table.entries]
    assert [line.split(maxsplit=3)[::2] for line in lines] == [["1", "touch"], ["2", "panel"], ["3", "keys"]]
    assert lines[0].endswith(labels[0])
    assert lines[1].endswith(f"{labels[1]} (undone)")
    assert lines[2].endswith(f"Undone: {labels[1]}")


def test_as_json_each_line_is_an_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(tmp_path)
    run(["--json", "--data", str(tmp_path)])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["kind"], line["undone"]) for line in lines] == [
        ("do", False),
        ("do", True),
        ("undo", False),
    ]
    assert lines[0]["game"] == 1
    assert lines[0]["time"].startswith("2023-11-1")


def test_a_game_is_followed_while_it_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = play(tmp_path)
    told: list[str] = []

    def play_on(_: float) -> None:
        told.append(capsys.readouterr().out)
        if len(told) == 3:
            raise KeyboardInterrupt
        table.correct("gold", len(told), Source.TIMER)

    with pytest.raises(KeyboardInterrupt):
        run(["--json", "--follow", "--data", str(tmp_path)], play_on)
    assert [len(lines.splitlines()) for lines in told] == [3, 1, 1]
    assert json.loads(told[2])["source"] == "timer"


def test_the_games_are_listed_the_last_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(tmp_path)
    Table.begin(WhiteGame(), Journal.open(tmp_path), Setup())
    run(["--games", "--data", str(tmp_path)])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["2", "1"]
    run(["1", "--data", str(tmp_path)])
    assert len(capsys.readouterr().out.splitlines()) >= 3


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal in"):
        run(["--data", str(tmp_path)])
    Journal.open(tmp_path).close()
    with pytest.raises(JournalError, match="No game was played here yet"):
        run(["--data", str(tmp_path)])
    with pytest.raises(JournalError, match="no game 9"):
        run(["9", "--data", str(tmp_path)])
