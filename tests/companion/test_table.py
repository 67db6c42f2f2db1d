"""The one door to a game: what is done, undone, corrected, and what happens when it can not be."""

import sqlite3
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.errors import JournalError, UndoError
from companion.games.game import Action, GameName, RuleBroken
from companion.journal import Journal, Kind, Source
from companion.table import SNAPSHOT_EVERY, Table
from tests.companion.jars import Close, Jars, JarsGame, Put, Setup, Take

JarsTable = Table[Jars, Setup]


def begin(journal: Journal | None = None, coins: int = 0) -> JarsTable:
    clock = count(1000)
    return Table.begin(JarsGame(), journal or Journal.in_memory(), Setup(coins), lambda: next(clock))


def test_an_action_changes_the_books_and_names_itself_for_undo() -> None:
    table = begin(coins=5)
    outcome = table.do(Take(2), Source.TOUCH)
    assert table.state == outcome.state == Jars(3, touched=1)
    assert [str(note.text) for note in outcome.notes] == ["-2 coins"]
    assert str(table.undo_label) == "Take 2"
    assert table.redo_label is None


@pytest.mark.rule("S42")
def test_undo_and_redo_walk_one_action_each() -> None:
    table = begin()
    for coins in (1, 10, 100):
        table.do(Put(coins), Source.PANEL)
    assert table.undo(Source.PANEL).state.left == 11
    assert table.undo(Source.PANEL).state.left == 1
    assert (str(table.undo_label), str(table.redo_label)) == ("Put 1", "Put 10")
    assert table.redo(Source.PANEL).state.left == 11
    assert table.redo(Source.PANEL).state.left == 111
    with pytest.raises(UndoError, match="nothing to redo"):
        table.redo(Source.PANEL)


def test_several_steps_are_taken_back_at_once_or_not_at_all() -> None:
    table = begin()
    table.do(Put(1), Source.KEYS)
    table.do(Put(1), Source.KEYS)
    with pytest.raises(UndoError, match="2 actions can be undone, not 3"):
        table.undo(Source.KEYS, 3)
    assert table.state.left == 2
    assert table.undo(Source.KEYS, 2).state.left == 0
    assert table.redo(Source.KEYS, 2).state.left == 2


def test_at_the_start_there_is_nothing_to_undo() -> None:
    table = begin()
    assert table.undo_label is None
    with pytest.raises(UndoError, match="nothing to undo"):
        table.undo(Source.TOUCH)
    with pytest.raises(UndoError):
        table.undo(Source.TOUCH, 0)
    with pytest.raises(UndoError):
        table.undo(Source.TOUCH, -1)


def test_an_action_after_undo_leaves_the_other_branch_but_it_can_be_returned_to() -> None:
    table = begin()
    table.do(Put(1), Source.TOUCH)
    table.do(Put(10), Source.TOUCH)
    table.undo(Source.TOUCH)
    table.do(Put(100), Source.TOUCH)
    assert table.redo_label is None
    assert [(str(row.label), row.undone) for row in table.entries] == [
        ("Put 1", False),
        ("Put 10", True),
        ("Put 100", False),
    ]
    assert table.undo_to(2, Source.TOUCH).state.left == 11
    assert str(table.undo_label) == "Put 10"
    assert table.undo(Source.TOUCH).state.left == 1
    assert str(table.redo_label) == "Put 10"


def test_undo_to_the_set_up_and_forward_again() -> None:
    table = begin(coins=7)
    for _ in range(3):
        table.do(Put(1), Source.TOUCH)
    assert table.undo_to(0, Source.TOUCH).state == Jars(7)
    assert table.redo(Source.TOUCH, 3).state.left == 10
    with pytest.raises(UndoError, match="no action 99"):
        table.undo_to(99, Source.TOUCH)
    with pytest.raises(UndoError, match="no action 4"):
        table.undo_to(4, Source.TOUCH)  # that entry is the undo


def test_what_a_rule_forbids_changes_nothing_until_it_is_overridden() -> None:
    journal = Journal.in_memory()
    table = begin(journal, coins=1)
    with pytest.raises(RuleBroken) as broken:
        table.do(Take(2), Source.TOUCH)
    assert (broken.value.rule, table.state) == ("J1", Jars(1))
    assert journal.entries(1) == ()
    outcome = table.do(Take(2), Source.TOUCH, override=True)
    assert outcome.state.left == -1
    assert outcome.notes[0].warning
    assert table.entries[0].override


@pytest.mark.rule("S43")
def test_correct_and_move_are_actions_like_others() -> None:
    table = begin(coins=3)
    assert table.correct("left", 8, Source.TOUCH).state.left == 8
    assert table.move("coin", "left", "right", Source.TOUCH).state == Jars(7, 1, 2)
    assert [str(row.label) for row in table.entries] == ["Left is 8", "A coin to the right"]
    table.undo(Source.TOUCH, 2)
    assert table.state == Jars(3)


def test_the_log_tells_source_time_and_notes_also_of_a_game_that_was_opened_again() -> None:
    journal = Journal.in_memory()
    table = begin(journal, coins=9)
    table.do(Put(1), Source.CAMERA)
    table.do(Take(4), Source.TIMER)
    again = Table(JarsGame(), journal, table.game_id)
    assert again.entries == table.entries
    row = again.entries[1]
    assert (row.source, row.time, str(row.notes[0].text)) == (Source.TIMER, 1001, "-4 coins")


def test_a_write_that_fails_leaves_the_books_as_they_were(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    table = begin(journal)
    table.do(Put(1), Source.TOUCH)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count={pages}")  # SQLite's own way to have a disk fill up
    before = table.state

    def play_on() -> None:
        nonlocal before
        for _ in range(100):
            before = table.state
            table.do(Put(1), Source.TOUCH)

    with pytest.raises(JournalError, match=r"disk is full.*make room"):
        play_on()
    assert table.state == before
    journal._db.execute("PRAGMA max_page_count=100000")
    table.do(Put(1), Source.TOUCH)
    again = Table(JarsGame(), Journal.open(tmp_path), table.game_id)
    assert again.state == table.state == Jars(before.left + 1, touched=before.touched + 1)


def test_what_was_written_is_there_after_a_fall_before_it_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(Journal.open(tmp_path))

    def fall(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(table, "_show", fall)
    with pytest.raises(SystemExit):
        table.do(Put(4), Source.TOUCH)
    assert table.state == Jars(0)
    assert Table(JarsGame(), Journal.open(tmp_path), table.game_id).state == Jars(4, touched=1)


def test_a_game_stands_where_it_stood_also_when_its_last_actions_were_undone() -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    for n in range(SNAPSHOT_EVERY + 10):
        table.do(Put(n), Source.TOUCH)
    table.undo(Source.TOUCH, 15)  # to before the snapshot
    table.redo(Source.TOUCH, 1)
    again = Table(JarsGame(), journal, table.game_id)
    assert (again.state, again.undo_label, again.redo_label) == (
        table.state,
        table.undo_label,
        table.redo_label,
    )
    assert again.redo(Source.TOUCH, 14).state.left == sum(range(SNAPSHOT_EVERY + 10))


def test_a_start_takes_the_snapshot_and_does_not_replay_what_came_before() -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    for n in range(SNAPSHOT_EVERY + 3):
        table.do(Put(n), Source.TOUCH)
    replayed: list[Action] = []

    class Watched(JarsGame):
        def apply(self, state: Any, action: Action, *, override: bool = False) -> Any:
            replayed.append(action)
            return super().apply(state, action, override=override)

    again = Table(Watched(), journal, table.game_id)
    assert again.state == table.state
    assert replayed == [Put(n) for n in range(SNAPSHOT_EVERY, SNAPSHOT_EVERY + 3)]


class WiderJars(Jars, frozen=True):
    """The state as a later version would have it."""

    lids: int = 2


class WiderGame(JarsGame):
    """The game of a later version."""

    state_type = WiderJars

    def new(self, setup: Setup) -> WiderJars:
        return WiderJars(setup.coins)

    def apply(self, state: Any, action: Action, *, override: bool = False) -> Any:
        done = super().apply(state, action, override=override)
        fields = msgspec.structs.asdict(done.state)
        return msgspec.structs.replace(done, state=WiderJars(**fields))


def test_a_snapshot_of_another_shape_is_dropped_and_all_is_replayed() -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    for _ in range(SNAPSHOT_EVERY + 3):
        table.do(Put(1), Source.TOUCH)
    again = Table(WiderGame(), journal, table.game_id)
    assert again.state == WiderJars(SNAPSHOT_EVERY + 3, 0, SNAPSHOT_EVERY + 3, 2)


class StricterGame(JarsGame):
    """A later version that forbids what an earlier one allowed."""

    def apply(self, state: Any, action: Action, *, override: bool = False) -> Any:
        if isinstance(action, Put) and action.coins > 5 and not override:
            raise RuleBroken("J9", JarsGame().summary(state))
        return super().apply(state, action, override=override)


def test_what_later_rules_forbid_has_happened_all_the_same() -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    table.do(Put(9), Source.TOUCH)
    assert Table(StricterGame(), journal, table.game_id).state == table.state


def test_an_action_that_this_version_does_not_know_is_told_with_what_helps() -> None:
    class Smaller(JarsGame):
        action_type: Any = Put | Close

    journal = Journal.in_memory()
    table = begin(journal, coins=5)
    table.do(Take(1), Source.TOUCH)
    with pytest.raises(JournalError, match=r"Action 1 of game 1 can not be replayed.*go on with the version"):
        Table(Smaller(), journal, table.game_id)


def test_the_journal_knows_that_a_game_is_finished_and_that_it_no_longer_is() -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    table.do(Close(), Source.TOUCH)
    assert journal.game(1).finished
    assert journal.latest() is None
    table.undo(Source.TOUCH)
    assert not journal.game(1).finished


def test_two_writers_of_one_game_can_not_both_have_the_next_number(tmp_path: Path) -> None:
    table = begin(Journal.open(tmp_path))
    other = Table(JarsGame(), Journal.open(tmp_path), table.game_id)
    table.do(Put(1), Source.TOUCH)
    with pytest.raises(JournalError):
        other.do(Put(2), Source.TOUCH)
    assert other.state == Jars(0)


class Play(RuleBasedStateMachine):
    """Random play: the books always are what plain lists of past and undone states say (S42)."""

    @initialize(coins=st.integers(0, 50))
    def start(self, coins: int) -> None:
        self.journal = Journal.in_memory()
        self.table = begin(self.journal, coins)
        self.past, self.future = [(0, self.table.state)], list[tuple[int, Jars]]()
        self.lines = {0: list(self.past)}  # what led to each action ever done

    @rule(action=st.builds(Put, st.integers(0, 9)) | st.builds(Take, st.integers(0, 9)))
    def act(self, action: Put | Take) -> None:
        change = action.coins if isinstance(action, Put) else -action.coins
        last = self.past[-1][1]
        self.table.do(action, Source.TOUCH, override=True)
        self.past.append((self.table.at, Jars(last.left + change, last.right, last.touched + 1)))
        self.future = []
        self.lines[self.table.at] = list(self.past)

    @precondition(lambda self: len(self.past) > 1)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.past) - 1))
        self.future = self.past[-steps:] + self.future
        self.past = self.past[:-steps]
        self.table.undo(Source.KEYS, steps)

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.past.append(self.future.pop(0))
        self.table.redo(Source.KEYS)

    @rule(data=st.data())
    def return_to(self, data: st.DataObject) -> None:
        there = data.draw(st.sampled_from(sorted(self.lines)))
        line = self.past + self.future
        self.past = list(self.lines[there])
        self.future = line[len(self.past) :] if self.past[-1] in line else []
        self.table.undo_to(there, Source.KEYS)

    @rule()
    def open_again(self) -> None:
        self.table = Table(JarsGame(), self.journal, self.table.game_id)

    @invariant()
    def books_are_right(self) -> None:
        if hasattr(self, "table"):
            assert self.table.state == self.past[-1][1]
            assert (self.table.undo_label is None) == (len(self.past) == 1)
            assert (self.table.redo_label is None) == (not self.future)
            undone = {row.number for row in self.table.entries if row.undone}
            assert undone == set(self.lines) - {number for number, _ in self.past}


Play.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestPlay = Play.TestCase


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 3), max_size=30))
def test_replay_equals_the_state_on_the_screen(moves: list[int]) -> None:
    journal = Journal.in_memory()
    table = begin(journal)
    for n, move in enumerate(moves):
        if move == 0 and table.undo_label:
            table.undo(Source.KEYS)
        elif move == 1 and table.redo_label:
            table.redo(Source.KEYS)
        else:
            table.do(Put(n), Source.KEYS)
    by_hand = 0
    actions = {entry.number: entry for entry in journal.entries(table.game_id) if entry.kind is Kind.DO}
    for number in table._history.path(table.at)[1:]:
        by_hand += msgspec.json.decode(actions[number].action, type=Put).coins
    assert Table(JarsGame(), journal, table.game_id).state.left == table.state.left == by_hand


def test_a_game_of_another_kind_is_not_opened() -> None:
    class OtherGame(JarsGame):
        name = GameName.ROSE

    journal = Journal.in_memory()
    table = begin(journal)
    with pytest.raises(JournalError, match="one of white, not rose"):
        Table(OtherGame(), journal, table.game_id)


def test_a_set_up_that_no_table_can_have_begins_no_game() -> None:
    journal = Journal.in_memory()
    with pytest.raises(RuleBroken):
        begin(journal, coins=-1)
    assert journal.games() == ()


def test_sqlite_is_asked_to_wait_for_the_disk(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert isinstance(journal._db, sqlite3.Connection)
