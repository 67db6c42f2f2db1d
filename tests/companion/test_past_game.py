"""A past game is stepped through, and stays as it was."""

import pytest

from companion.errors import JournalError
from companion.games.game import GameName
from companion.games.white.actions import Begin, LayTable
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.past_game import PastGame
from companion.table import Table


def played() -> tuple[Journal, PastGame]:
    """Gold 1, then 5 that is taken back, then 2 and 3."""
    journal = Journal.in_memory(lambda: 100.0)
    table = Table.begin(WhiteGame(), journal, Setup(), lambda: 200.0)
    table.correct("gold", 1, Source.TOUCH)
    table.correct("gold", 5, Source.TOUCH)
    table.undo(Source.TOUCH)
    table.correct("gold", 2, Source.TOUCH)
    table.correct("gold", 3, Source.TOUCH)
    return journal, PastGame(journal, table.game_id)


def test_its_moments_are_what_stands() -> None:
    _, past = played()
    moments = [past.moment(number) for number in past.numbers]
    assert past.numbers == (0, 1, 4, 5)
    assert [moment.state.gold for moment in moments[1:]] == [1, 2, 3]
    assert (str(moments[0].label), moments[0].time, moments[1].time) == ("Set-up", 100.0, 200.0)
    assert [str(note.text) for note in moments[2].notes] == [str(note.text) for note in past.rows()[2].notes]


def test_what_was_taken_back_can_be_looked_at_too() -> None:
    _, past = played()
    assert past.moment(2).state.gold == 5
    assert [row.number for row in past.rows() if row.undone] == [2]


def test_steps_end_at_the_first_and_the_last_moment() -> None:
    _, past = played()
    assert [past.after(1), past.after(4, -1), past.after(0, 2)] == [4, 1, 4]
    assert [past.after(0, -1), past.after(5), past.after(1, 99), past.after(4, -99)] == [0, 5, 5, 0]


def test_nothing_of_it_is_changed() -> None:
    journal, past = played()
    entries = journal.entries(1)
    journal.begin(GameName.WHITE, b"{}")
    for number in past.numbers:
        past.moment(number)
    assert journal.entries(1) == entries
    latest = journal.latest()
    assert latest is not None
    assert latest.id == 2  # still the one on the table
    with pytest.raises(JournalError, match="no game 9"):
        PastGame(journal, 9)


def test_the_rows_tell_the_round_also_of_what_was_taken_back() -> None:
    journal = Journal.in_memory()
    table = Table.begin(WhiteGame(), journal, Setup(health=4))
    table.do(LayTable(), Source.TOUCH)
    table.do(Begin(), Source.PANEL)
    table.correct("round", 7, Source.TOUCH)
    table.undo(Source.TOUCH)
    rounds = [(row.round, row.undone) for row in table.entries]
    assert rounds == [(0, False), (1, False), (7, True)]
    assert [row.round for row in PastGame(journal, 1).rows()] == [0, 1, 7]
