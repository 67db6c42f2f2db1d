"""One touch is one press, whatever the driver makes of it, wherever the screen is turned to."""

from enum import Enum, auto

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.inputs import Hint, Intent, Look, Throw, Undo
from companion.ui.events import contact_of
from companion.ui.geometry import Box, Geometry, geometry
from companion.ui.marks import Scheme, Target
from companion.ui.pointer import (
    HOLD,
    LONGEST,
    LONGEST_LOOK,
    QUIET,
    REPEAT,
    REPEAT_FIRST,
    TAKEN_OVER,
    Contact,
    Phase,
    Pointer,
)
from companion.ui.theme import Tone

Step = tuple[Phase, int | None, float, float, float]
SHAPE = geometry((1280, 720))
BUTTON = Target("look", Box(100, 100, 200, 100), Look())
OTHER = Target("throw", Box(400, 100, 200, 100), Throw())
GREYED = Target("off", Box(700, 100, 200, 100), Undo(), why_not="no gold")
STEPPER = Target("plus", Box(100, 400, 100, 100), Undo(), repeats=True)
SCHEME = Scheme(Tone.BG, (), (BUTTON, OTHER, GREYED, STEPPER))


def play(pointer: Pointer, *steps: Step, scheme: Scheme = SCHEME, shape: Geometry = SHAPE) -> list[Intent]:
    """Feed contacts (phase, finger, x, y, time) and gather what they mean."""
    meant = [pointer.feed(Contact(*step), shape, scheme) for step in steps]
    return [intent for intent in meant if intent is not None]


def test_a_press_counts_on_release_inside_and_is_seen_at_once() -> None:
    pointer = Pointer()
    assert play(pointer, (Phase.DOWN, 1, 150, 150, 0)) == []
    assert pointer.pressed == "look"
    assert play(pointer, (Phase.UP, 1, 290, 190, 0.1)) == [Look()]
    assert pointer.pressed is None


def test_sliding_off_takes_the_press_back_and_sliding_on_again_restores_it() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0), (Phase.MOVE, 1, 350, 150, 0.1))
    assert pointer.pressed is None
    play(pointer, (Phase.MOVE, 1, 160, 150, 0.2))
    assert pointer.pressed == "look"
    assert play(pointer, (Phase.MOVE, 1, 450, 150, 0.3), (Phase.UP, 1, 450, 150, 0.4)) == []


def test_a_second_finger_does_nothing() -> None:
    pointer = Pointer()
    meant = play(
        pointer,
        (Phase.DOWN, 1, 150, 150, 0),
        (Phase.DOWN, 2, 450, 150, 0.05),
        (Phase.UP, 2, 450, 150, 0.1),
        (Phase.UP, 1, 150, 150, 0.2),
    )
    assert meant == [Look()]


@pytest.mark.parametrize("first", [1, None], ids=["finger first", "mouse first"])
@pytest.mark.parametrize("order", ["nested", "in a row"])
def test_finger_and_mouse_of_one_touch_make_one_press(first: int | None, order: str) -> None:
    second = None if first == 1 else 1
    one = [(Phase.DOWN, first, 150, 150, 0), (Phase.UP, first, 150, 150, 0.2)]
    two = [(Phase.DOWN, second, 151, 149, 0.01), (Phase.UP, second, 151, 149, 0.21)]
    steps = [one[0], two[0], one[1], two[1]] if order == "nested" else [*one, *two]
    assert play(Pointer(), *steps) == [Look()]


def test_two_quick_touches_are_two_presses() -> None:
    tap = [(Phase.DOWN, 1, 150, 150, 0), (Phase.UP, 1, 150, 150, 0.05)]
    again = [(phase, finger, x, y, time + 0.1) for phase, finger, x, y, time in tap]
    assert play(Pointer(), *tap, *again) == [Look(), Look()]


def test_a_press_whose_button_went_away_means_nothing() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    gone = msgspec.structs.replace(SCHEME, targets=(OTHER,))
    assert play(pointer, (Phase.UP, 1, 150, 150, 0.1), scheme=gone) == []


def test_a_press_means_what_the_button_says_when_it_is_let_go() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    now = msgspec.structs.replace(BUTTON, intent=Throw())
    scheme = msgspec.structs.replace(SCHEME, targets=(now,))
    assert play(pointer, (Phase.UP, 1, 150, 150, 0.1), scheme=scheme) == [Throw()]


def test_holding_a_greyed_button_shows_why_and_nothing_more() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 750, 150, 0))
    assert pointer.tick(HOLD - 0.01, SCHEME) is None
    assert pointer.wait(SCHEME, 0.2) == pytest.approx(HOLD - 0.2)
    assert pointer.tick(HOLD, SCHEME) == Hint("no gold")
    assert pointer.tick(HOLD + 1, SCHEME) is None
    assert play(pointer, (Phase.UP, 1, 750, 150, 2)) == []


def test_holding_a_stepper_repeats_and_letting_go_adds_none() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 450, 0))
    times = [t / 100 for t in range(100)]
    meant = [t for t in times if pointer.tick(t, SCHEME) is not None]
    assert meant == pytest.approx([REPEAT_FIRST + REPEAT * n for n in range(4)], abs=0.011)
    assert play(pointer, (Phase.UP, 1, 150, 450, 1)) == []


def test_a_short_press_on_a_stepper_counts_once() -> None:
    tap = [(Phase.DOWN, 1, 150, 450, 0), (Phase.UP, 1, 150, 450, 0.1)]
    assert play(Pointer(), *tap) == [Undo()]


def test_a_plain_button_held_long_still_counts_on_release() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    assert pointer.tick(5, SCHEME) is None
    assert pointer.wait(SCHEME, 5) == LONGEST - 5, "nothing is due but its end"
    assert play(pointer, (Phase.UP, 1, 150, 150, 6)) == [Look()]


def test_finger_events_are_shares_of_the_screen_and_mouse_events_are_pixels() -> None:
    finger = pygame.event.Event(pygame.FINGERDOWN, finger_id=3, x=0.25, y=0.5)
    assert contact_of(finger, (800, 480), 1.0) == Contact(Phase.DOWN, 3, 200, 240, 1.0)
    mouse = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(200, 240), button=1)
    assert contact_of(mouse, (800, 480), 1.0) == Contact(Phase.UP, None, 200, 240, 1.0)
    wheel = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(200, 240), button=4)
    assert contact_of(wheel, (800, 480), 1.0) is None


class Beside(Enum):
    """What stands beside the game's screen."""

    NOTHING = auto()
    HARDWARE = auto()


screens = st.tuples(st.integers(480, 2000), st.integers(480, 2000))
turns = st.sampled_from([0, 90, 180, 270])


@given(screens, turns, st.sampled_from(Beside), st.floats(0, 1), st.floats(0, 1))
def test_a_touch_finds_what_was_drawn_there_however_the_screen_is_turned(
    screen: tuple[int, int], rotation: int, side: Beside, u: float, v: float
) -> None:
    """The way to the screen and the way back are inverse: over all corners, sizes and rotations."""
    shape = geometry(screen, rotation, side=side is Beside.HARDWARE)
    width, height = shape.canvas
    x, y = u * width, v * height
    back = shape.to_logical(*shape.to_screen(x, y))
    assert back == pytest.approx((x / shape.k, y / shape.k), abs=1e-6)


@given(screens, turns)
def test_the_corners_of_the_picture_are_the_corners_of_the_screen(
    screen: tuple[int, int], rotation: int
) -> None:
    shape = geometry(screen, rotation)
    width, height = shape.canvas
    corners = {shape.to_screen(x, y) for x in (0, width) for y in (0, height)}
    assert corners == {(x, y) for x in (0, screen[0]) for y in (0, screen[1])}


def test_turned_by_90_the_top_left_of_the_picture_is_at_the_top_right_of_the_screen() -> None:
    shape = geometry((720, 1280), 90)
    assert shape.canvas == (1280, 720)
    assert shape.to_screen(0, 0) == (720, 0)
    assert shape.to_screen(1280, 0) == (720, 1280)


def test_random_contacts_never_mean_anything_without_a_release() -> None:
    pointer = Pointer()
    for i in range(200):
        contact = Contact(Phase.MOVE if i % 3 else Phase.DOWN, i % 4, i * 7 % 1280, i * 13 % 720, i / 50)
        assert pointer.feed(contact, SHAPE, SCHEME) is None


LOOKING = Hint("hold it")
SECRET = Target("role", Box(100, 600, 200, 100), LOOKING, private=True)
SHOWN = Target("be an owl", Box(400, 300, 200, 100), Undo(), under="role")
PRIVATE = Scheme(Tone.BG, (), (BUTTON, SECRET, SHOWN))


def test_what_a_private_button_shows_stays_while_the_finger_slides() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 650, 0), (Phase.MOVE, 1, 900, 50, 0.2), scheme=PRIVATE)
    assert pointer.pressed == "role"
    assert play(pointer, (Phase.UP, 1, 900, 50, 0.3), scheme=PRIVATE) == []
    assert pointer.pressed is None


def test_a_finger_let_go_on_what_a_private_button_shows_takes_it() -> None:
    pointer = Pointer()
    slid = ((Phase.DOWN, 1, 150, 650, 0.0), (Phase.MOVE, 1, 450, 350, 0.2), (Phase.UP, 1, 450, 350, 0.3))
    assert play(pointer, *slid, scheme=PRIVATE) == [Undo()]


def test_let_go_on_anything_else_it_takes_nothing() -> None:
    pointer = Pointer()
    slid = ((Phase.DOWN, 1, 150, 650, 0.0), (Phase.MOVE, 1, 150, 150, 0.2), (Phase.UP, 1, 150, 150, 0.3))
    assert play(pointer, *slid, scheme=PRIVATE) == []


def test_a_second_finger_takes_what_a_private_button_shows_and_the_look_goes_on() -> None:
    pointer = Pointer()
    meant = play(
        pointer,
        (Phase.DOWN, 1, 150, 650, 0),
        (Phase.DOWN, 2, 450, 350, 0.5),
        (Phase.UP, 2, 450, 350, 0.6),
        scheme=PRIVATE,
    )
    assert meant == [Undo()]
    assert pointer.pressed == "role"
    assert play(pointer, (Phase.UP, 1, 150, 650, 0.9), scheme=PRIVATE) == []


@pytest.mark.parametrize(
    ("x", "y", "phase"), [(150, 150, Phase.UP), (900, 50, Phase.UP), (450, 350, Phase.LOST)], ids=str
)
def test_a_second_finger_elsewhere_does_nothing(x: float, y: float, phase: Phase) -> None:
    pointer = Pointer()
    meant = play(
        pointer,
        (Phase.DOWN, 1, 150, 650, 0),
        (Phase.DOWN, 2, x, y, 0.5),
        (phase, 2, x, y, 0.6),
        scheme=PRIVATE,
    )
    assert meant == []


def test_a_tap_on_a_private_button_says_how_and_a_look_says_nothing() -> None:
    pointer = Pointer()
    tap = ((Phase.DOWN, 1, 150, 650, 0.0), (Phase.UP, 1, 150, 650, 0.1))
    look = ((Phase.DOWN, 1, 150, 650, 5.0), (Phase.UP, 1, 150, 650, 5.1 + HOLD))
    assert play(pointer, *tap, scheme=PRIVATE) == [LOOKING]
    assert play(pointer, *look, scheme=PRIVATE) == []


def tap(finger: int | None, at: float, x: float = 450) -> tuple[Step, Step]:
    """A whole touch on the other button."""
    return (Phase.DOWN, finger, x, 150, at), (Phase.UP, finger, x, 150, at + 0.05)


@pytest.mark.parametrize("stuck", [1, None], ids=["finger", "mouse"])
@pytest.mark.parametrize("other", [2, None], ids=["by a finger", "by the mouse"])
def test_a_press_whose_end_is_never_told_gives_way(stuck: int | None, other: int | None) -> None:
    if stuck is other:
        other = 3
    pointer = Pointer()
    play(pointer, (Phase.DOWN, stuck, 150, 150, 0))
    assert play(pointer, *tap(other, TAKEN_OVER)) == [Throw()]
    assert play(pointer, *tap(other, 1.0)) == [Throw()]
    assert play(pointer, (Phase.UP, stuck, 150, 150, 1.5)) == [], "what comes too late is nothing"


@pytest.mark.parametrize("finger", [1, None], ids=["finger", "mouse"])
def test_the_same_hand_pressing_again_has_let_go_before(finger: int | None) -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, finger, 150, 150, 0))
    assert play(pointer, *tap(finger, 0.1)) == [Throw()]


def test_a_palm_that_stays_and_never_lies_still_does_not_lock_the_screen() -> None:
    pointer = Pointer()
    meant = play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    for n in range(1, 20):
        meant += play(pointer, (Phase.MOVE, 1, 150 + n % 3, 150, n), *tap(100 + n, n + 0.5))
    assert meant == [Throw()] * 19


def test_a_press_ends_by_itself_after_a_time() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    assert pointer.tick(LONGEST - 0.01, SCHEME) is None
    assert pointer.pressed == "look"
    assert pointer.tick(LONGEST, SCHEME) is None
    assert pointer.pressed is None
    assert pointer.wait(SCHEME, LONGEST) is None
    assert play(pointer, (Phase.MOVE, 1, 150, 150, 11), (Phase.UP, 1, 150, 150, 12)) == []


def test_a_stepper_whose_finger_was_lost_stops() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 450, 0))
    times = [t / 10 for t in range(1000) if pointer.tick(t / 10, SCHEME) is not None]
    assert times
    assert times[-1] < LONGEST


def test_a_window_that_loses_its_hand_loses_the_press() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 150, 0))
    pointer.lose()
    assert pointer.pressed is None
    assert play(pointer, (Phase.UP, 1, 150, 150, 0.1), *tap(2, 0.15)) == [Throw()]


def test_an_idle_press_does_nothing_nor_does_its_echo() -> None:
    pointer = Pointer()
    for finger, at in ((None, 0.0), (1, 0.01)):
        contact = Contact(Phase.DOWN, finger, 150, 150, at)
        assert pointer.feed(contact, SHAPE, SCHEME, idle=finger is None) is None
    assert pointer.pressed is None
    assert play(pointer, (Phase.UP, None, 150, 150, 0.1), (Phase.UP, 1, 150, 150, 0.1)) == []
    assert play(pointer, *tap(1, 1.0)) == [Throw()]


def test_an_echo_that_comes_only_after_a_long_touch_is_one_all_the_same() -> None:
    pointer = Pointer()
    meant = play(pointer, (Phase.DOWN, 1, 150, 150, 0), (Phase.UP, 1, 150, 150, 0.9))
    assert meant == [Look()]
    assert play(pointer, (Phase.DOWN, None, 150, 150, 0.91), (Phase.UP, None, 150, 150, 0.92)) == []


def test_a_finger_that_looks_gives_way_only_when_it_is_not_heard_of() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 650, 0), (Phase.MOVE, 1, 151, 650, 4), scheme=PRIVATE)
    assert play(pointer, (Phase.DOWN, 2, 150, 150, 4.9), (Phase.UP, 2, 150, 150, 5), scheme=PRIVATE) == []
    assert pointer.pressed == "role"
    later = 4 + QUIET
    steps = (Phase.DOWN, 3, 150, 150, later + 0.1), (Phase.UP, 3, 150, 150, later + 0.2)
    assert play(pointer, *steps, scheme=PRIVATE) == [Look()]


def test_what_only_one_may_see_is_hidden_again_though_the_finger_was_lost() -> None:
    pointer = Pointer()
    play(pointer, (Phase.DOWN, 1, 150, 650, 0), scheme=PRIVATE)
    pointer.tick(LONGEST_LOOK - 1, PRIVATE)
    assert pointer.pressed == "role"
    pointer.tick(LONGEST_LOOK, PRIVATE)
    assert pointer.pressed is None


def test_a_mouse_that_moves_with_no_button_down_was_let_go_elsewhere() -> None:
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(200, 240), buttons=(0, 0, 0))
    dragged = pygame.event.Event(pygame.MOUSEMOTION, pos=(200, 240), buttons=(1, 0, 0))
    assert [contact_of(event, (800, 480), 1.0).phase for event in (moved, dragged)] == [  # type: ignore[union-attr]
        Phase.LOST,
        Phase.MOVE,
    ]
