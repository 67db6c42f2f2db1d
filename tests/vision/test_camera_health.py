"""How a camera does, by its frames alone: covered, standing still, losing frames, stuck, damaged, well."""

from collections.abc import Callable, Iterator
from itertools import cycle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.camera_health import (
    COVERED_S,
    DAMAGED_S,
    FROZEN_S,
    HUNG,
    INTERRUPTED_S,
    LOOKS_BLACK,
    LOOKS_EVEN,
    LOOKS_WHITE,
    STILL_S,
    STUCK_S,
    CameraHealth,
)
from vision.camera_state import CameraState
from vision.cameras import Frame
from vision.errors import CameraStuckError, LostFrameError
from vision.picture import Picture

SIZE = (48, 64, 3)
RATE = 30
NOISE = np.random.default_rng(3)
SCENE = np.asarray(np.tile(np.linspace(30, 200, SIZE[1])[:, None], (SIZE[0], 1, 3)), np.uint8)


FRAMES = cycle([np.asarray(SCENE + NOISE.normal(0, 3, SIZE), np.uint8) for _ in range(50)])


def noisy() -> Picture:
    return next(FRAMES).copy()


def even(level: float) -> Picture:
    return np.asarray(np.clip(NOISE.normal(level, 1, SIZE), 0, 255), np.uint8)


def half(level: int) -> Picture:
    picture = noisy()
    picture[SIZE[0] // 2 :] = level
    return picture


KEPT = {level: even(level) for level in (1, 120, 254)}


class Stream:
    """A live camera of thirty frames a second, as its health sees it."""

    def __init__(self) -> None:
        self.health = CameraHealth()
        self.health.opened(0.0)
        self.now = 0.0
        self._numbers: Iterator[int] = iter(range(1_000_000))

    def give(self, picture: Picture, *, asked: bool = False) -> CameraState | None:
        self.now += 1 / RATE
        self.health.see(Frame(next(self._numbers), self.now, picture), self.now, asked=asked)
        return self.state

    def lose(self) -> CameraState | None:
        self.now += 1 / RATE
        self.health.lost(LostFrameError("none came"), self.now)
        return self.state

    def repeat(self, picture: Picture, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            self.give(picture)

    def lose_all(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            self.lose()

    @property
    def state(self) -> CameraState | None:
        return None if self.health.trouble is None else self.health.trouble[0]

    def noise(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            assert self.give(noisy()) is None


@pytest.mark.parametrize(("level", "said"), [(1, LOOKS_BLACK), (254, LOOKS_WHITE), (120, LOOKS_EVEN)])
@pytest.mark.parametrize("repeated", [even, lambda level: KEPT[level]])
def test_a_covered_lens_is_told_for_what_it_looks_like_and_is_never_a_hang(
    level: int, said: object, repeated: Callable[[float], Picture]
) -> None:
    stream = Stream()
    stream.noise(2)
    begin = stream.now
    while stream.give(repeated(level)) is None:
        assert stream.now - begin < 2 * COVERED_S
    assert stream.now - begin >= COVERED_S
    assert stream.health.trouble == (CameraState.COVERED, said)
    for _ in range(20 * RATE):  # nothing is opened anew
        assert stream.give(KEPT[level]) is CameraState.COVERED
    assert stream.give(noisy()) is None


def test_a_sleeve_over_the_lens_is_not_told() -> None:
    stream = Stream()
    stream.noise(2)
    for _ in range(round(COVERED_S * 0.8 * RATE)):
        assert stream.give(even(2)) is None
    stream.noise(COVERED_S)


def test_a_sensor_that_freezes_is_opened_anew_once_and_where_that_does_not_help_it_is_told() -> None:
    stream = Stream()
    stream.noise(2)
    frozen, begin = noisy(), stream.now
    with pytest.raises(CameraStuckError) as hang:
        stream.repeat(frozen, 2 * FROZEN_S)
    assert str(hang.value) == str(HUNG)
    assert FROZEN_S <= stream.now - begin < FROZEN_S + 0.5
    stream.health.opened(stream.now)
    stream.noise(2)
    told = [stream.give(frozen) for _ in range(round((STILL_S + 5) * RATE))]
    assert told[-1] is CameraState.STILL
    assert abs(told.index(CameraState.STILL) / RATE - STILL_S) < 0.5
    assert stream.give(noisy()) is None


def test_a_stream_without_noise_that_goes_on_by_itself_is_neither_opened_anew_nor_told() -> None:
    stream = Stream()
    for roll in range(4):
        rest = noisy()
        for _ in range(round((FROZEN_S + 1 if roll == 0 else 25) * RATE)):
            assert stream.give(rest) is None
        stream.noise(3)  # dice roll
    rest = noisy()
    for _ in range(round(25 * RATE)):
        stream.give(rest)
    assert stream.give(rest, asked=True) is CameraState.STILL  # who asks for a reading wonders about it
    assert stream.give(noisy()) is None


def test_lost_frames_are_told_after_a_second_and_opened_anew_after_three() -> None:
    stream = Stream()
    for _ in range(30):  # one in 60, one in two
        stream.noise(1)
        assert stream.lose() is None
        assert stream.give(noisy()) is None
        assert stream.lose() is None
    begin = stream.now
    while stream.lose() is None:
        pass
    assert stream.state is CameraState.INTERRUPTED
    assert INTERRUPTED_S - 0.1 <= stream.now - begin <= INTERRUPTED_S + 0.1
    assert stream.give(noisy()) is None
    begin = stream.now
    with pytest.raises(CameraStuckError):
        stream.lose_all(2 * STUCK_S)
    assert stream.now - begin >= STUCK_S - 0.1


@pytest.mark.parametrize("level", [0, 128])
def test_frames_with_a_half_that_is_missing_are_told_when_they_last(level: int) -> None:
    stream = Stream()
    stream.noise(1)
    for _ in range(5):
        assert stream.give(half(level)) is None
        assert stream.health.damaged
        assert stream.give(noisy()) is None
        assert not stream.health.damaged
    begin = stream.now
    while stream.give(half(level)) is None:
        assert stream.now - begin < 2 * DAMAGED_S
    assert stream.state is CameraState.DAMAGED
    assert stream.now - begin >= DAMAGED_S
    assert stream.give(noisy()) is None


KINDS: dict[str, Callable[[], Picture]] = {
    "noise": noisy,
    "black": lambda: even(1),
    "half": lambda: half(128),
    "same": lambda: SCENE,
}


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([*KINDS, "lost"]), st.integers(1, 120)), max_size=6))
def test_whatever_went_before_the_first_good_frame_ends_every_trouble(runs: list[tuple[str, int]]) -> None:
    stream = Stream()
    for kind, count in runs:
        shown = KINDS.get(kind, noisy)()
        for _ in range(count):
            try:
                if kind == "lost":
                    stream.lose()
                else:
                    stream.give(noisy() if kind == "noise" else shown)
            except CameraStuckError:
                stream.health.opened(stream.now)
    assert stream.give(noisy()) is None
    assert stream.health.good
