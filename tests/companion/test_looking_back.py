"""Past games: counted beside the game that is played, and one of them looked at moment by moment."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.game import GameName
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, White
from companion.inputs import Close, Fill, Open, Sheet
from companion.journal import Journal, Source
from companion.looking_back import LookingBack
from companion.statistics import collection
from companion.table import Table
from companion.ui.desk import Desk, after
from companion.ui.marks import Scheme
from companion.ui.past import MOMENT
from companion.ui.theme import Tone
from companion.viewing import looked_at
from hardware.arrivals import Taken

SCHEME = Scheme(Tone.BG, (), ())
PATIENCE_S = 30


class Ear:
    """Hears that there is something new to show."""

    def __init__(self) -> None:
        self._heard = threading.Event()

    def wake(self) -> None:
        self._heard.set()

    def listen(self) -> None:
        assert self._heard.wait(PATIENCE_S)
        self._heard.clear()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    yield opened
    opened.close()


def played(journal: Journal, hero: str, *, won: bool | None) -> Table[White, Setup]:
    """A game with two things done in it, and perhaps an end."""
    table = Table.begin(WhiteGame(), journal, Setup(hero=hero, health=4))
    for action in (act.LayTable(), act.Begin(), act.GainGold(2)):
        table.do(action, Source.TOUCH)
    if won is not None:
        table.do(act.EndGame(won=won), Source.PANEL)
    return table


def counted(back: LookingBack, ear: Ear) -> LookingBack:
    """Wait until all games are counted."""
    while back.past().left or back.past().statistics is None:
        ear.listen()
    return back


def test_games_are_counted_in_the_background_and_again_once_one_goes_on(
    tmp_path: Path, journal: Journal
) -> None:
    ear = Ear()
    played(journal, "Rose Red", won=True)
    table = played(journal, "Snow White", won=None)
    with LookingBack(journal, tmp_path, ear.wake) as back:
        first = back.past()
        assert [game.id for game in first.games] == [2, 1]  # the list is there at once
        past = counted(back, ear).past()
        assert (past.figures[1].won, past.figures[2].won) == (True, None)
        assert past.statistics is not None
        assert past.statistics.by_hero["Rose Red"].won == 1
        with journal.because_of(Taken(1, 1)):
            pass  # a press that changed nothing of a game, such as one that steps through a past one
        assert back.past() is past  # nothing new, nothing to draw
        table.do(act.EndGame(won=False), Source.TOUCH)
        assert back.past().left == 2
        assert counted(back, ear).past().figures[2].won is False


def test_a_game_is_looked_at_moment_by_moment_and_stays_as_it_is(tmp_path: Path, journal: Journal) -> None:
    ear = Ear()
    played(journal, "Rose Red", won=True)
    entries = journal.entries(1)
    with LookingBack(journal, tmp_path, ear.wake) as back:
        counted(back, ear)
        desk = Desk()
        for intent in (Open(Sheet.PAST), Open(Sheet.PAST_GAME, "1"), Open(Sheet.STORY, "1")):
            desk = after(desk, intent, SCHEME) or desk
        seen = []
        for at in range(5):
            desk = after(desk, Fill(MOMENT, at), SCHEME) or desk
            shown = looked_at(back, desk)["past_game"]
            seen.append((shown.at, shown.state.gold, str(shown.story[at].label)))
        begun = WhiteGame().new(Setup(health=4)).gold
        assert [(at, gold - begun) for at, gold, _ in seen] == [(0, 0), (1, 0), (2, 0), (3, 2), (4, 2)]
        assert seen[0][2] == "Set-up"
        assert looked_at(back, after(desk, Fill(MOMENT, 99), SCHEME) or desk)["past_game"].at == 4
        assert shown.figures is not None
        assert shown.figures.won
        closed = after(desk, Close(), SCHEME) or desk
        assert closed.sheet is not None
        assert closed.sheet.sheet is Sheet.PAST_GAME
    assert looked_at(back, Desk()) == {}
    assert journal.entries(1) == entries


def test_a_game_of_another_version_is_told_of_and_the_others_are_counted(
    tmp_path: Path, journal: Journal
) -> None:
    ear = Ear()
    journal.begin(GameName.WHITE, b'{"health":"much"}')
    played(journal, "", won=None)
    with LookingBack(journal, tmp_path, ear.wake) as back:
        assert list(counted(back, ear).past().figures) == [2]
        shown = back.game(1, 0)
        assert "can not be replayed" in str(shown.trouble)
        assert (shown.story, shown.state) == ((), None)


def test_a_fault_in_counting_is_told_in_the_log_and_the_list_is_there(
    tmp_path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def counted(*_: object) -> None:
        raise KeyError("nobody thought of it")

    monkeypatch.setattr(collection, "counted", counted)
    played(journal, "Rose Red", won=True)
    ear = Ear()
    with LookingBack(journal, tmp_path, ear.wake) as back:
        back.past()
        ear.listen()
        past = back.past()
    assert (len(past.games), past.left, past.figures) == (1, 0, {})
    assert "nobody thought of it" in caplog.text


def test_which_page_of_a_list_is_turned_up_is_kept_while_a_row_is_looked_at() -> None:
    desk = Desk()
    for intent in (
        Open(Sheet.PAST),
        Fill("page of past games", 3),
        Fill("health", 2),
        Open(Sheet.PAST_GAME, "7"),
    ):
        desk = after(desk, intent, SCHEME) or desk
    desk = after(desk, Close(), SCHEME) or desk
    assert (desk.filled("page of past games", 0), desk.filled("health", 0)) == (3, 0)


def test_counting_is_stopped_and_gone_on_with(
    tmp_path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hero in ("Rose Red", "Snow White", "Goose Girl"):
        played(journal, hero, won=True)
    begun, may_go_on = threading.Event(), threading.Event()
    counting = collection.counted

    def slowly(*known: object) -> Iterator[object]:
        for found in counting(*known):  # type: ignore[arg-type]
            begun.set()
            assert may_go_on.wait(PATIENCE_S)
            yield found

    monkeypatch.setattr(collection, "counted", slowly)
    ear = Ear()
    with LookingBack(journal, tmp_path, ear.wake) as back:
        back.past()
        assert begun.wait(PATIENCE_S)
        back.count(on=False)
        assert (back.past().stopped, back.past().left) == (True, 3)
        may_go_on.set()
        ear.listen()
        assert (back.past().left, back.past().statistics) == (3, None)
        back.count(on=True)
        past = counted(back, ear).past()
        assert (past.stopped, past.left, len(past.figures)) == (False, 0, 3)
