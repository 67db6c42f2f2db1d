"""The devices as one: what players are told of a panel that goes and comes."""

import threading
from collections.abc import Iterator

import pytest

from companion.equipment import Equipment, LinkWatch
from companion.wishes import Wishes
from hardware.host_session import LinkState
from hardware.panel import LinkChange
from hardware.sentence import say

PATIENCE = 30.0


def told_of(*states: LinkState) -> list[tuple[str, bool]]:
    watch = LinkWatch()
    changes = [LinkChange(state, say(state.value), 0.0) for state in states]
    return [(str(note.text), note.warning) for change in changes for note in watch.notes(change)]


@pytest.mark.parametrize(
    ("states", "told"),
    [
        (["absent"], []),
        (["absent", "opening", "silent", "foreign"], []),  # there never was one
        (["opening", "waiting", "up"], []),
        (["up", "absent"], [("absent", True)]),
        (["up", "silent", "absent", "opening"], [("silent", True)]),
        (["up", "waiting", "up"], []),  # it was started anew and is there at once
        (["up", "waiting", "silent"], [("silent", True)]),
        (["up", "absent", "opening", "waiting", "up"], [("absent", True), ("up", False)]),
        (["up", "absent", "up", "absent"], [("absent", True), ("up", False), ("absent", True)]),
    ],
)
def test_a_loss_and_a_return_are_told_once(states: list[str], told: list[tuple[str, bool]]) -> None:
    assert told_of(*map(LinkState, states)) == told


@pytest.fixture
def news() -> threading.Event:
    return threading.Event()


@pytest.fixture
def equipment(news: threading.Event) -> Iterator[Equipment]:
    with Equipment(Wishes(simulate=True), news.set) as equipment:
        yield equipment


def test_a_cable_that_is_pulled_and_put_back_is_told(equipment: Equipment, news: threading.Event) -> None:
    def next_note() -> tuple[str, bool]:
        """The next that is told."""
        while True:
            equipment.pressed()
            for note in equipment.news():
                return str(note.text), note.warning
            assert news.wait(PATIENCE)
            news.clear()

    def until_up() -> None:
        while equipment.panel.state is not LinkState.UP:
            assert news.wait(PATIENCE)
            news.clear()
            equipment.pressed()

    board = equipment._board
    assert board is not None
    until_up()
    assert equipment.news() == []
    board.pull()
    sentence, warning = next_note()
    assert ("is the cable in?" in sentence, warning) == (True, True)
    board.plug()
    sentence, warning = next_note()
    assert ("is connected" in sentence, warning) == (True, False)
