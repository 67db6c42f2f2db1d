"""When the camera process counts as lost: tables of moments and what was heard."""

import pytest

from vision.messages import Doing, Heartbeat
from vision.vigil import BEAT_S, FIRST_WORD_S, LOADING_S, Vigil

STEP = BEAT_S


def lost_at(vigil: Vigil, start: float, end: float) -> float | None:
    """The first moment, looking every quarter second, at which the process counts as lost."""
    now = start
    while now <= end:
        if vigil.lost(now):
            return now
        now += STEP
    return None


def begun(at: float = 0.0) -> Vigil:
    vigil = Vigil()
    vigil.begin(at)
    return vigil


def test_a_process_that_keeps_beating_is_never_lost() -> None:
    vigil = begun()
    for beat in range(1000):
        vigil.hear(beat * STEP, Heartbeat(Doing.WATCHING, 0.05))
        assert not vigil.lost(beat * STEP)


@pytest.mark.parametrize("doing", list(Doing))
def test_silence_is_found_out_in_time_to_start_anew_within_two_seconds(doing: Doing) -> None:
    vigil = begun()
    vigil.hear(4.0, Heartbeat(Doing.WATCHING, 0.0))
    vigil.hear(5.0, Heartbeat(doing, 0.0))
    moment = lost_at(vigil, 5.0, 20.0)
    assert moment is not None
    assert 1.0 < moment - 5.0 <= 1.5


def test_a_process_that_still_loads_may_be_silent_for_longer() -> None:
    vigil = begun()
    vigil.hear(5.0, Heartbeat(Doing.OPENING, 0.0))
    assert lost_at(vigil, 5.0, 5.0 + LOADING_S) is None
    moment = lost_at(vigil, 5.0 + LOADING_S, 20.0)
    assert moment is not None
    assert moment - 5.0 <= LOADING_S + STEP


def test_a_new_process_has_time_to_load_until_its_first_word() -> None:
    assert lost_at(begun(), 0.0, FIRST_WORD_S) is None
    moment = lost_at(begun(), 0.0, 2 * FIRST_WORD_S)
    assert moment is not None
    assert FIRST_WORD_S < moment <= FIRST_WORD_S + 2 * STEP


@pytest.mark.parametrize(
    ("doing", "busy_s", "lost"),
    [
        (Doing.WATCHING, 1.0, False),
        (Doing.WATCHING, 1.5, True),
        (Doing.READING, 5.0, False),
        (Doing.READING, 7.0, True),
        (Doing.OPENING, 10.0, False),
        (Doing.OPENING, 13.0, True),
    ],
)
def test_a_loop_that_stands_at_one_thing_for_too_long_is_lost_though_it_beats(
    doing: Doing, busy_s: float, *, lost: bool
) -> None:
    vigil = begun()
    vigil.hear(0.1, Heartbeat(doing, busy_s))
    assert vigil.lost(0.2) is lost


def test_a_machine_known_to_be_slow_is_given_so_many_times_longer_for_everything() -> None:
    vigil = Vigil(patience=3)
    vigil.begin(0.0)
    assert lost_at(vigil, 0.0, 3 * FIRST_WORD_S) is None
    vigil.hear(60.0, Heartbeat(Doing.WATCHING, 3.5))
    assert lost_at(vigil, 60.0, 63.5) is None
    moment = lost_at(vigil, 63.5, 70.0)
    assert moment is not None
    assert moment - 60.0 <= 3 * 1.5
    vigil.hear(70.0, Heartbeat(Doing.WATCHING, 3.7))
    assert vigil.lost(70.0)


def test_a_machine_that_slept_blames_nobody_until_it_has_listened() -> None:
    vigil = begun()
    vigil.hear(0.0, Heartbeat(Doing.WATCHING, 0.0))
    assert not vigil.lost(3600.0)
    assert lost_at(vigil, 3600.25, 3610.0) == pytest.approx(3601.25, abs=STEP)


def test_what_the_process_before_said_does_not_count_for_the_next() -> None:
    vigil = begun()
    vigil.hear(0.0, Heartbeat(Doing.WATCHING, 9.0))
    vigil.begin(1.0)
    assert not vigil.lost(1.1)
    vigil.hear(1.2, Heartbeat(Doing.OPENING, 0.0))
    assert lost_at(vigil, 1.2, 1.2 + LOADING_S) is None  # it loads, whatever the one before was at


def test_the_first_losses_are_made_good_at_once_and_later_ones_ever_more_slowly() -> None:
    vigil = begun()
    delays = []
    for loss in range(10):
        vigil.begin(10.0 * loss)
        delays.append(vigil.delay(10.0 * loss + 1))
    assert delays[:3] == [0, 0, 0]
    assert delays == sorted(delays)
    assert delays[-1] <= 10


def test_a_process_that_held_out_for_a_minute_is_made_good_at_once_again() -> None:
    vigil = begun()
    for _ in range(8):
        vigil.delay(1.0)
    vigil.begin(10.0)
    for now in (20.0, 90.0):
        vigil.hear(now, Heartbeat(Doing.WATCHING, 0.05))
    moment = lost_at(vigil, 90.0, 100.0)
    assert moment is not None
    assert moment <= 91.5
    assert vigil.delay(moment) == 0


def test_a_machine_slower_than_was_thought_of_is_given_ever_more_time_until_it_sees() -> None:
    """Loading takes it two minutes, opening the camera half a minute, its heart beats every four seconds."""
    vigil, now, losses = Vigil(), 0.0, 0
    while losses < 20:
        vigil.begin(now)
        loaded, opened, end = now + 120, now + 150, now + 170
        while now < end:
            now += STEP
            if now >= loaded and now % 4 < STEP:
                opening = now < opened
                vigil.hear(
                    now,
                    Heartbeat(Doing.OPENING if opening else Doing.WATCHING, now - loaded if opening else 0.2),
                )
            if vigil.lost(now):
                losses += 1
                now += vigil.delay(now)
                break
        else:
            break
    assert losses == 5  # of 20 s, 20 s, 20 s, 40 s, 80 s
