"""The figures of the link in small, and boards that break their word: the trial must notice."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.bad_line import BadLine, Fault, shake
from hardware.bench import SHARE, bad_line, measure, press_delays, pulled_cables, told
from hardware.board_trial import BoardResult, spread
from hardware.link_trial import Trial, random_bytes
from hardware.panel_session import PanelSession
from hardware.protocol import Control, Kind


def test_twenty_thousand_events_over_a_bad_line() -> None:
    result = bad_line(20_000)
    assert (result.events, result.lost, result.wrong) == (20_000, 0, 0)
    assert result.damaged > 1000
    assert result.reconnects >= 3
    assert result.resets >= 1
    assert result.grown_kib < 2048


def test_random_bytes_make_no_event_and_are_counted() -> None:
    result = random_bytes(PanelSession(), hours=0.05)
    assert (result.host_events, result.board_events) == (0, 0)
    assert result.dropped > 1000


def test_figures_are_told_and_what_misses_its_mark_too() -> None:
    bench = measure(events=500, presses=3, pulls=1, bounces=0, hours=0.001)
    lines = told(bench)
    assert any(line.startswith("500 events over a bad line") for line in lines)
    assert "press to the app" in lines[2]
    board = BoardResult(presses=9, lost=1, doubled=0, press_ms=(16, 26, 27), light_ms=(1, 2, 3))
    worse = msgspec.structs.replace(bench, pulls_lost=2, board=board)
    assert worse.failures == [
        "pulled cables: 2 presses lost",
        "bounced presses: 1 lost, 0 doubled",
        "press to host: 26 ms",
    ]
    assert told(worse)[-3:] == worse.failures


class Forgetful(PanelSession):
    """Loses every hundredth event."""

    def happen(self, control: Control, kind: Kind, turn: int = 0, now: float = 0.0) -> bool:
        return self.newest % 100 == 99 or super().happen(control, kind, turn, now)


class Stutterer(PanelSession):
    """Says every hundredth event under two numbers."""

    def happen(self, control: Control, kind: Kind, turn: int = 0, now: float = 0.0) -> bool:
        kept = super().happen(control, kind, turn, now)
        if kept and self.newest % 100 == 50:
            super().happen(control, kind, turn, now)
        return kept


@pytest.mark.parametrize("board", [Forgetful(), Stutterer()])
def test_a_board_that_breaks_its_word_is_noticed(board: PanelSession) -> None:
    result = Trial(board, events=1000, reconnects=1, share=0, seed=1).run()
    assert result.lost or result.wrong


def test_ten_pulled_cables() -> None:
    delays, lost = pulled_cables(10)
    assert len(delays) == 10
    assert lost == 0


def test_presses_over_a_pseudo_terminal_are_timed() -> None:
    delays = press_delays(20)
    assert len(delays) == 20
    assert all(delay > 0 for delay in delays)


def test_the_bad_line_damages_the_share_it_is_asked_for() -> None:
    noise = random.Random(1)  # noqa: S311
    line = b"EV 1234 NEXT press*ABCD\n"
    damaged = sum(shake(line, noise, SHARE) != line for _ in range(20_000))
    assert damaged / 20_000 == pytest.approx(1 - (1 - SHARE) ** len(line), abs=0.02)
    assert shake(line, noise, 0) == line


@settings(max_examples=50)
@given(st.lists(st.sampled_from([Fault.DROP, Fault.DUPLICATE, Fault.REORDER, Fault.HALF, Fault.FLOOD])))
def test_faults_are_over_when_they_have_been_asked_for(faults: list[Fault]) -> None:
    line = BadLine()
    for fault in faults:
        line.ask(fault, 1)
    for number in range(len(faults) + 1):
        line.carry(b"%d\n" % number)
    assert line.carry(b"last\n") == [b"last\n"]


def test_faults_do_what_they_are_called() -> None:
    line = BadLine()
    for fault, arrives in {
        Fault.DROP: [],
        Fault.DUPLICATE: [b"one line\n"] * 2,
        Fault.HALF: [b"one "],
        Fault.FLOOD: [b"one line\n" * 100],
        Fault.REORDER: [],
    }.items():
        line.ask(fault, 1)
        assert line.carry(b"one line\n") == arrives
    assert line.carry(b"next\n") == [b"next\n", b"one line\n"]


def test_a_spread_is_median_high_and_largest() -> None:
    assert spread([float(us) for us in range(1000, 101_000, 1000)]) == (51.0, 100.0, 100.0)
    assert spread([]) == (0.0, 0.0, 0.0)
