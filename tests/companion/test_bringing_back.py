"""Games brought back stand as the copy has them, nothing of theirs is lost, and taking it back undoes it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal import Journal, KeptGame, Source
from companion.table import Table
from tests.companion.jars import Close, JarsGame, Put, Setup

DEEDS = st.lists(st.sampled_from(["put", "undo", "redo", "close"]), max_size=8)


def play(table: Table[Any, Any], deeds: list[str]) -> None:
    """Do what can be done of these."""
    for number, deed in enumerate(deeds):
        if deed == "put":
            table.do(Put(number + 1), Source.KEYS)
        elif deed == "close":
            table.do(Close(), Source.KEYS)
        elif deed == "undo" and table.undo_label is not None:
            table.undo(Source.KEYS)
        elif deed == "redo" and table.redo_label is not None:
            table.redo(Source.KEYS)


def copied(journal: Journal) -> list[KeptGame]:
    """All games, as a copy has them."""
    return [
        KeptGame(game.name, game.setup, game.started, journal.entries(game.id))
        for game in reversed(journal.games())
    ]


def laid_out(journal: Journal, number: int) -> Table[Any, Any]:
    return Table(JarsGame(), journal, number, lambda: 5.0)


@settings(max_examples=150)
@given(DEEDS, DEEDS, DEEDS, DEEDS)
def test_what_is_brought_back_stands_as_in_the_copy_and_can_be_taken_back(
    together: list[str], here: list[str], there: list[str], since: list[str]
) -> None:
    journal, other = Journal.in_memory(lambda: 5.0), Journal.in_memory(lambda: 5.0)
    table = Table.begin(JarsGame(), journal, Setup(), lambda: 5.0)
    play(table, together)
    other.take_in(copied(journal))
    play(table, here)
    at_other = laid_out(other, 1)
    play(at_other, there)
    Table.begin(JarsGame(), other, Setup(3), lambda: 5.0)
    before, games = journal.entries(1), copied(other)
    compared = journal.compare(games)
    brought = journal.bring_back(games)
    assert (compared.new, len(compared.replaced)) == (len(brought.new), len(brought.before))
    assert (len(brought.new), len(brought.before) + compared.same) == (1, 1)
    now = laid_out(journal, 1)
    assert now.state == at_other.state
    assert journal.game(1).finished == now.game.over(now.state)
    assert journal.entries(1)[: len(before)] == before
    assert laid_out(journal, brought.new[0]).state == laid_out(other, 2).state
    play(now, since)
    journal.take_back(brought)
    if brought.before or not since:
        assert laid_out(journal, 1).state == table.state
    assert [game.id for game in journal.games()] == [1]


def test_a_copy_brought_back_twice_changes_nothing_the_second_time() -> None:
    journal = Journal.in_memory(lambda: 5.0)
    table = Table.begin(JarsGame(), journal, Setup(), lambda: 5.0)
    play(table, ["put", "put"])
    games = copied(journal)
    play(table, ["put"])
    assert journal.bring_back(games).before == {1: 3}
    assert journal.bring_back(games).before == {}
    assert journal.compare(games).same == 1
