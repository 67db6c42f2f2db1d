"""Beside the game: a stick gets all games, the journal's own words are shown, past games are counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.export.reading import read
from companion.export.sticks import StickWatch
from companion.games.text import say
from companion.games.white.actions import LayTable
from companion.inputs import Open, Sheet, Take
from companion.journal import Journal, Source, TakenIn
from companion.journal import journal as journal_module
from tests.companion.ui.test_keeping import Running
from tests.patience import PATIENCE_S


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Running]:
    """A game begun, no stick in."""
    data = tmp_path / "data"
    data.mkdir()
    playing = Running(data)
    playing.app._errands.sticks = StickWatch(tmp_path / "mounts", tmp_path / "block")
    yield playing
    with playing.app._looking_back:
        pass
    playing.app._errands.close()
    playing.journal.close()
    playing.window.close()


def put_in(folder: Path, name: str) -> Path:
    """A stick, as Linux tells of one."""
    stick, disk = folder / name, folder / "disks" / name
    stick.mkdir(exist_ok=True)
    disk.mkdir(parents=True)
    (disk / "removable").write_text("1\n")
    (folder / "block").mkdir(exist_ok=True)
    (folder / "block" / name).symlink_to(disk)
    (folder / "mounts").write_text(f"/dev/{name} {stick} vfat rw 0 0\n")
    return stick


def turn(playing: Running) -> list[str]:
    """What a turn of the app does beside the game, until it is done; what was told."""
    playing.app._errands.go_on()
    playing.app._look_after_journal()
    return playing.until_done()


def test_a_stick_that_is_put_in_gets_all_games_and_the_game_goes_on(playing: Running, tmp_path: Path) -> None:
    assert turn(playing) == []
    stick = put_in(tmp_path, "sda")
    told = turn(playing)
    [backup] = stick.iterdir()
    assert told == [
        "A stick was put in: the games are copied to it.",
        f"All games are on the stick, in {backup.name}: it can be pulled out.",
    ]
    assert playing.sheets() == []  # the players were not taken from their game
    with (backup / "games.jsonl").open("rb") as file:
        assert Journal.in_memory().take_in(read(file)) == TakenIn(new=1)
    assert turn(playing) == told  # once is enough


def test_a_stick_that_does_not_take_it_is_one_sentence(playing: Running, tmp_path: Path) -> None:
    stick = put_in(tmp_path, "sda")
    stick.rmdir()
    stick.write_text("no folder")
    assert "Nothing else was changed" in turn(playing)[-1]
    playing.app._take(Take(LayTable()), Source.TOUCH)
    assert len(playing.journal.entries(1)) == 1


def test_what_the_journal_says_in_play_is_shown_once(
    playing: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "COPY_EVERY", 1)
    copy = playing.journal.path.with_name("journal-copy.sqlite")  # type: ignore[union-attr]
    copy.unlink()
    copy.mkdir()
    playing.app._take(Take(LayTable()), Source.TOUCH)
    told = turn(playing)
    assert told[-1].startswith("The copy of the journal is not up to date")
    assert turn(playing) == told
    assert len(playing.journal.entries(1)) == 1  # the game itself is on disk
    playing.journal.notice = say("Something else.")
    assert turn(playing)[-1] == "Something else."


def test_statistics_are_there_once_the_games_are_counted(playing: Running) -> None:
    playing.app._take(Take(LayTable()), Source.TOUCH)
    playing.app._take(Open(Sheet.STATISTICS), Source.TOUCH)
    statistics = None
    while statistics is None:
        past = playing.app._seen().past
        assert past is not None
        statistics = past.statistics
        if statistics is None:
            assert playing.window.wait(PATIENCE_S) == ()
    assert [game.actions for game in statistics.games] == [1]
    playing.app._take(Open(Sheet.STORY, "1"), Source.TOUCH)
    shown = playing.app._seen().past_game
    assert shown is not None
    assert [told.source for told in shown.story] == [None, Source.TOUCH]
