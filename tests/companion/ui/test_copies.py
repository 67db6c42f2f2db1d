"""A copy of the games is brought back on the screen: what it holds and replaces, undone in one touch."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.export.sticks import StickWatch
from companion.games.game import GameName
from companion.games.white.actions import GainGold, LayTable
from companion.games.white.cards import Card
from companion.inputs import BringBack, Export, LookAtCopy, Open, Sheet, StartGame, Take, UndoBringBack
from companion.journal import Journal, Source
from companion.ui.marks import Words
from tests.companion.ui.test_keeping import Running


class Playing(Running):
    """The app, a copy in its own folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.app._errands.sticks = StickWatch(folder / "mounts", folder / "block")

    def take(self, intent: object) -> None:
        self.app._take(intent, Source.TOUCH)  # type: ignore[arg-type]
        self.until_done()
        self.window.show(self.app._seen(odds={}))

    def keep(self) -> str:
        """Keep a copy of all games; its file."""
        self.take(Export(str(self.folder / "exports")))
        self.take(Open(Sheet.COPIES))
        return self.app._seen().copies[0].file

    def gold(self) -> int:
        table = self.app._sitting.table
        assert table is not None
        return int(table.state.gold)

    def words(self) -> list[str]:
        return [mark.text for mark in self.window.scheme.marks if isinstance(mark, Words)]

    def close(self) -> None:
        self.app._errands.close()
        self.journal.close()
        self.window.close()


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    (tmp_path / "data").mkdir()
    playing = Playing(tmp_path / "data")
    playing.take(Take(LayTable()))
    playing.take(Take(GainGold(2)))
    yield playing
    playing.close()


def test_a_game_stands_again_where_the_copy_has_it_and_one_touch_undoes_that(playing: Playing) -> None:
    was, file = playing.gold(), playing.keep()
    playing.take(Take(GainGold(5)))
    went_on = playing.gold()
    playing.take(LookAtCopy(file))
    assert playing.sheets()[-1] is Sheet.COPY
    assert "It holds 1 game." in playing.words()
    assert "It replaces 1 game here:" in playing.words()
    assert "3 actions here, 2 in the copy" in playing.words()
    assert playing.gold() == went_on  # looking changes nothing
    playing.take(playing.window.scheme.next)
    assert playing.gold() == was
    assert len(playing.journal.entries(1)) == 4  # what was done since is still in its log
    undo = playing.window.scheme.named("undo copy")
    assert undo is not None
    playing.take(undo.intent)
    assert playing.gold() == went_on
    assert playing.window.scheme.named("undo copy") is None
    playing.take(Take(GainGold(1)))
    assert playing.gold() == went_on + 1


def test_on_a_new_box_all_games_and_cards_come_back_and_go_again(playing: Playing, tmp_path: Path) -> None:
    playing.app._sitting.libraries[GameName.WHITE].remember(Card(name="Wolf", health=2))
    playing.keep()
    new = tmp_path / "new"
    new.mkdir()
    shutil.copytree(playing.folder / "exports", new / "exports")
    fresh = Playing(new)  # with a game of its own on the table
    library = fresh.app._sitting.libraries[GameName.WHITE]
    fresh.take(Open(Sheet.COPIES))
    fresh.take(LookAtCopy(fresh.app._seen().copies[0].file))
    assert {"1 game is new here.", "1 known card is added."} <= set(fresh.words())
    fresh.take(BringBack())
    assert [game.entries for game in fresh.journal.games()] == [2, 0]
    assert library.named("wolf") is not None
    fresh.take(UndoBringBack())
    assert [game.id for game in fresh.journal.games()] == [1]
    assert library.cards == ()
    fresh.take(StartGame(GameName.WHITE))
    fresh.close()
    with closing(Journal.open(new)) as again:  # and its own copy does not bring them back either
        assert again.notice is None
        assert [game.entries for game in again.games()] == [0, 0]


def test_the_game_on_the_table_may_go_with_the_copy_it_came_from(playing: Playing, tmp_path: Path) -> None:
    playing.keep()
    new = tmp_path / "new"
    new.mkdir()
    shutil.copytree(playing.folder / "exports", new / "exports")
    fresh = Playing(new)
    fresh.take(Open(Sheet.COPIES))
    fresh.take(LookAtCopy(fresh.app._seen().copies[0].file))
    fresh.take(BringBack())
    fresh.app._sitting.resume(2)
    fresh.take(UndoBringBack())
    assert fresh.app._sitting.table is None
    assert fresh.app._seen().state is None
    fresh.close()


@pytest.mark.parametrize("damage", ["cut short", "rubbish", "gone"])
def test_a_copy_that_is_none_is_one_sentence_and_changes_nothing(playing: Playing, damage: str) -> None:
    file = Path(playing.keep())
    before, content = playing.journal.marks(), file.read_bytes()
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(content[: len(content) // 2] if damage == "cut short" else b"\0rubbish\n")
    playing.take(LookAtCopy(str(file)))
    told = str(playing.app._sitting.shown[-1].note.text)
    assert "choose another copy" in told or "is the stick still in?" in told
    assert playing.sheets()[-1] is not Sheet.COPY
    playing.take(BringBack())
    assert playing.journal.marks() == before
