"""Which rolls count, from a game whose numbers are known; what was counted is not counted again."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Setup, StepId
from companion.journal import Journal, Source
from companion.past_game import PastGame
from companion.statistics import collection, games, kept
from companion.statistics.collection import collect, count
from companion.statistics.dice import Rolls
from companion.statistics.kept import Counted, Kept
from companion.table import Table


def die(colour: str, face: str | None = None) -> Die:
    return Die(Colour(colour), None if face is None else Face(face), asked=face is None)


def at_the_tray(journal: Journal, house: HouseRules | None = None) -> Table[Any, Any]:
    """A game of White where two yellow and a green die are committed against an enemy."""
    times = iter(range(1000, 100000, 10))
    setup = Setup(hero="Rose Red", house=house or HouseRules())
    table = Table.begin(WhiteGame(), journal, setup, lambda: float(next(times)))
    table.do(act.LayTable(), Source.TOUCH)
    table.do(act.Begin(), Source.TOUCH)
    table.do(act.PressOnward("A1"), Source.TOUCH)
    table.do(act.WriteCard(Card(name="Wolf", kind=Kind.ENEMY, health=9, damage=2)), Source.TOUCH)
    table.do(act.Activate(), Source.TOUCH)
    for _ in range(10):
        if table.state.at is StepId.COMMIT:
            break
        offer = table.step.next
        assert offer is not None
        table.do(table.step.offers[offer].action, Source.TOUCH)
    table.do(act.Commit(Counts(yellow=2, green=1)), Source.TOUCH)
    return table


def seen_in(journal: Journal) -> Rolls:
    found = Rolls()
    past = PastGame(journal, 1)
    games.figures(past, found)
    return found


Y, G = Colour.YELLOW, Colour.GREEN


TRAY = (die("yellow", "miss"), die("yellow"), die("green", "hit"))


def test_a_roll_of_the_camera_counts_with_what_the_player_named_and_corrected() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.CAMERA)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, None), (G, Face.HIT)]], asked=1)
    table.do(act.NameDie(1, Y, Face.CRIT), Source.TOUCH)
    table.do(act.NameDie(0, Y, Face.HIT), Source.TOUCH)
    assert seen_in(journal) == Rolls([[(Y, Face.HIT), (Y, Face.CRIT), (G, Face.HIT)]], asked=1, corrected=1)
    table.undo(Source.TOUCH)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, Face.CRIT), (G, Face.HIT)]], asked=1)


def test_rolls_by_hand_and_rolls_taken_back_do_not_count() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.TOUCH)
    table.do(act.NameDie(1, Y, Face.CRIT), Source.TOUCH)
    assert seen_in(journal) == Rolls()
    table.undo(Source.TOUCH, 2)
    table.do(act.Roll(TRAY), Source.CAMERA)
    table.undo(Source.TOUCH)
    assert seen_in(journal) == Rolls()


def test_a_roll_that_was_read_again_counts_once() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.CAMERA)
    again = (die("yellow", "miss"), die("yellow", "crit"), die("green", "hit"))
    table.do(act.Roll(again, reread=True), Source.CAMERA)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, Face.CRIT), (G, Face.HIT)]], asked=1)


def test_hits_that_the_house_lets_lie_are_not_counted_again() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal, HouseRules(keep_unapplied_hits=True))
    first = (die("yellow", "miss"), die("yellow", "miss"), die("green", "hit"))
    table.do(act.Roll(first), Source.CAMERA)
    table.do(act.RollAgain(), Source.TOUCH, override=True)
    second = (die("yellow", "miss"), die("yellow", "crit"), die("green", "hit"))
    table.do(act.Roll(second), Source.CAMERA)
    assert seen_in(journal).rolls[1] == [(Y, Face.MISS), (Y, Face.CRIT)]


def test_what_was_counted_is_not_counted_again_until_the_game_or_the_code_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []

    def counting(journal: Journal, number: int) -> Counted | None:
        times.append(number)
        return count(journal, number)

    monkeypatch.setattr(collection, "count", counting)
    journal = Journal.open(tmp_path)
    table = at_the_tray(journal)
    at_the_tray(journal)
    first = collect(journal, [1, 2], Kept(tmp_path))
    assert times == [1, 2]
    assert collect(journal, [1, 2], Kept(tmp_path)) == first == collect(journal, [1, 2])
    assert times == [1, 2, 1, 2]  # the last without what was kept
    times.clear()
    table.do(act.Roll(TRAY), Source.CAMERA)
    second = collect(journal, [1, 2], Kept(tmp_path))
    assert times == [1]
    assert (first.dice.rolls, second.dice.rolls) == (0, 1)
    monkeypatch.setattr(kept, "code", lambda: "another")
    assert collect(journal, [1, 2], Kept(tmp_path)) == second
    assert times == [1, 1, 2]
    assert (tmp_path / "statistics.sqlite").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"no database", b"", "changed"])
def test_a_file_of_figures_that_is_damaged_costs_nothing_but_time(
    tmp_path: Path, content: bytes | str
) -> None:
    journal = Journal.open(tmp_path)
    at_the_tray(journal).do(act.Roll(TRAY), Source.CAMERA)
    right = collect(journal, [1], Kept(tmp_path))
    path = tmp_path / "statistics.sqlite"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        with sqlite3.connect(path) as db:
            [(figures,)] = db.execute("SELECT figures FROM counted").fetchall()
            db.execute("UPDATE counted SET figures = ?", (figures.replace(b"Rose Red", b"Snow Whi"),))
        db.close()
    for _ in range(2):
        assert collect(journal, [1], Kept(tmp_path)) == right
    assert Kept(tmp_path).known(journal.marks()) == {1: count(journal, 1)}
    assert collect(journal, [1], Kept(tmp_path / "gone")) == right
