"""The log: each of its lines goes where it says, whatever was undone before."""

from collections.abc import Iterator

import pytest

from companion.games.game import GameName
from companion.games.white.game import WhiteGame
from companion.inputs import ReturnTo
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Scheme
from companion.ui.scenes.log import way
from companion.ui.theme import Tone
from companion.viewing import log_line


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    journal = Journal.in_memory()
    sitting = Sitting(journal, {GameName.WHITE: WhiteGame()}, lambda: 100.0)
    sitting.begin(GameName.WHITE)
    yield sitting
    journal.close()


def test_every_line_goes_where_it_says_after_any_undo(sitting: Sitting) -> None:
    table = sitting.table
    assert table is not None
    states = {0: table.state}
    for gold in (1, 2, 3, 4):
        table.correct("gold", gold, Source.TOUCH)
        states[table.at] = table.state
    table.undo(Source.TOUCH, 2)  # the branch of 3 and 4 is left
    for gold in (7, 8):
        table.correct("gold", gold, Source.TOUCH)
        states[table.at] = table.state
    end = table.at
    lines = tuple(log_line(row) for row in reversed(table.entries))
    assert [line.undone for line in lines] == [False, False, True, True, False, False]
    for held, line in enumerate(lines):
        going = way(lines, held)
        wanted = states[line.number if line.undone else line.before]
        assert sitting.handle(ReturnTo(going.to.number), Source.TOUCH, Scheme(Tone.BG, (), ()))
        assert sitting.table is not None
        assert sitting.table.state == wanted, line
        table.undo_to(end, Source.TOUCH)
    assert [len(way(lines, held).back) for held in range(6)] == [1, 2, 2, 2, 3, 4]
    assert [len(way(lines, held).again) for held in range(6)] == [0, 0, 2, 1, 0, 0]
