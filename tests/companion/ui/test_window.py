"""The window over SDL's own event queue: touches, keys, waking, turning, resizing."""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import msgspec
import pygame
import pytest

from companion.games.tiny_woodys.actions import Place
from companion.games.white.actions import Activate, Flip
from companion.inputs import Intent, Look, Open, Quit, Select, Sheet, Take, Type, Undo
from companion.journal import Source
from companion.ui.blanking import DIMMED
from companion.ui.desk import Desk
from companion.ui.display import ScreenError
from companion.ui.marks import Scheme
from companion.ui.window import Window
from tests.companion.ui.pictures import sample

Meant = tuple[tuple[Intent, Source], ...]


class Clock:
    """A clock that stands until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    opened = Window(size=(1280, 720), windowed=True, clock=clock)
    pygame.event.clear()
    yield opened
    pygame.event.clear()


def middle(scheme: Scheme, name: str) -> tuple[float, float]:
    target = scheme.named(name)
    assert target is not None
    return target.box.centre


def press(window: Window, name: str) -> None:
    """A mouse button down and up on a target."""
    x, y = window.geometry.to_screen(*(c * window.geometry.k for c in middle(window.scheme, name)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(round(x), round(y)), button=1))


def touch(window: Window, name: str) -> None:
    """A finger down and up on a target, as shares of the screen."""
    x, y = window.geometry.to_screen(*(c * window.geometry.k for c in middle(window.scheme, name)))
    w, h = window.geometry.screen
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, finger_id=7, touch_id=1, x=x / w, y=y / h))


def key(window: Window, code: int, mod: int = 0) -> Meant:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    return window.wait(0.001)


def test_a_click_on_next_is_the_steps_action(window: Window) -> None:
    assert window.show(sample("write-card"))
    press(window, "next")
    assert window.wait(1) == ((Take(Activate()), Source.TOUCH),)


def test_finger_and_mouse_of_one_touch_are_one_action(window: Window) -> None:
    window.show(sample("write-card"))
    touch(window, "undo")
    press(window, "undo")
    assert window.wait(1) == ((Undo(), Source.TOUCH),)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_screen_is_touched_where_it_shows_the_button(rotation: int, clock: Clock) -> None:
    turned = Window(size=(1280, 720), windowed=True, rotation=rotation, clock=clock)
    pygame.event.clear()
    turned.show(sample("write-card"))
    touch(turned, "menu")
    assert turned.wait(1) == ((Open(Sheet.MENU), Source.TOUCH),)


@pytest.mark.parametrize(("rotation", "size"), [(90, (720, 1280)), (180, (1280, 720)), (270, (720, 1280))])
def test_a_turned_screen_shows_the_same_picture_turned(
    rotation: int, size: tuple[int, int], clock: Clock
) -> None:
    turned = Window(size=size, windowed=True, rotation=rotation, clock=clock)
    turned.show(sample("engagement-held"))
    turned.show(sample("engagement"))  # only parts are drawn now
    display = pygame.display.get_surface()
    assert display is not None
    upright = pygame.transform.rotate(display, rotation)
    assert upright.get_size() == (1280, 720)
    assert pygame.image.tobytes(upright, "RGB") == pygame.image.tobytes(turned.canvas.surface, "RGB")


def test_a_pressed_button_is_drawn_pressed_at_once_and_means_nothing_yet(window: Window) -> None:
    window.show(sample("write-card"))
    before = pygame.image.tobytes(window.canvas.surface, "RGB")
    x, y = middle(window.scheme, "undo")
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1))
    window.wake()
    assert window.wait() == ()
    assert pygame.image.tobytes(window.canvas.surface, "RGB") != before


def test_a_short_press_that_is_read_late_is_no_long_one(window: Window, clock: Clock) -> None:
    window.show(sample("write-card"))
    x, y = middle(window.scheme, "figure gold")
    where = {"pos": (round(x), round(y)), "button": 1}

    def stall() -> None:
        """The machine is busy elsewhere while the finger goes up."""
        clock.now += 5
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, where))

    window.touched = stall
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, where))
    assert window.wait(10) == ((Open(Sheet.STAT, "gold"), Source.TOUCH),)


def test_keys(window: Window) -> None:
    window.flip = Flip()
    window.show(sample("write-card"))
    assert key(window, pygame.K_RETURN) == ((Take(Activate()), Source.KEYS),)
    assert key(window, pygame.K_BACKSPACE) == ((Undo(), Source.KEYS),)
    window.show(sample("press-onward"))
    assert key(window, pygame.K_RIGHT) == ((Select(1), Source.KEYS),)
    assert key(window, pygame.K_F2) == ((Take(Flip()), Source.KEYS),)
    assert key(window, pygame.K_F5) == ((Look(), Source.KEYS),)
    assert key(window, pygame.K_q, pygame.KMOD_CTRL) == ((Quit(), Source.KEYS),)


def test_letters_of_a_real_keyboard_go_into_the_name(window: Window) -> None:
    window.show(sample("keyboard"))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    assert window.wait(1) == ((Type("é"), Source.KEYS),)
    window.show(sample("engagement"))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    window.wake()
    assert window.wait(1) == ()


def test_plus_and_minus_change_what_the_scene_says(window: Window) -> None:
    window.show(sample("stat"))
    assert window.scheme.adjust[1] is not None
    assert key(window, pygame.K_KP_PLUS) == ((window.scheme.adjust[1], Source.KEYS),)


def test_with_the_dial_on_a_choice_next_takes_that_choice(window: Window) -> None:
    view = sample("cleanup")
    window.show(msgspec.structs.replace(view, desk=Desk(home=False, focus="stack keep")))
    keep = window.scheme.named("stack keep")
    assert keep is not None
    assert key(window, pygame.K_RETURN) == ((keep.intent, Source.KEYS),)
    assert window.scheme.next == keep.intent


def test_two_quick_next_are_one_until_the_screen_shows_the_first(window: Window, clock: Clock) -> None:
    window.show(sample("write-card"))
    clock.now = 10.0
    press(window, "next")
    press(window, "next")
    assert len(window.wait(1)) == 1
    window.show(sample("bribery"))
    clock.now = 10.1
    press(window, "next")
    assert len(window.wait(1)) == 1


def test_another_thread_wakes_the_window(window: Window) -> None:
    window.show(sample("home"))
    thread = threading.Thread(target=window.wake)
    thread.start()
    assert window.wait() == ()
    thread.join()


def test_closing_the_window_means_to_leave(window: Window) -> None:
    window.show(sample("home"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.wait() == ((Quit(), Source.TOUCH),)


def test_the_stand_in_for_the_hardware_widens_the_window(clock: Clock) -> None:
    wide = Window(size=(1280, 720), windowed=True, side=True, clock=clock)
    assert wide.geometry.screen == (1640, 720)
    wide.show(sample("simulated"))
    alone = Window(size=(1280, 720), windowed=True, clock=clock)
    game = wide.canvas.surface.subsurface((0, 0, 1280, 720))
    alone.show(msgspec.structs.replace(sample("simulated"), simulated=None))
    assert pygame.image.tobytes(game, "RGB") == pygame.image.tobytes(alone.canvas.surface, "RGB")


@pytest.mark.parametrize("size", [(300, 200), (480, 320), (1000, 1000), (320, 480), (2000, 600)])
def test_any_size_is_drawn(size: tuple[int, int], clock: Clock) -> None:
    odd = Window(size=size, windowed=True, clock=clock)
    assert odd.show(sample("engagement"))


def test_a_missing_display_is_said_in_one_sentence() -> None:
    program = (
        "from companion.ui.display import ScreenError; from companion.ui.window import Window\n"
        "try:\n    Window()\nexcept ScreenError as error:\n    print(error)"
    )
    told = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program],
        env={**os.environ, "SDL_VIDEODRIVER": "nowhere"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("The screen can not be opened")
    assert "is one attached" in told.stdout
    assert issubclass(ScreenError, OSError)


def test_neither_sound_nor_joystick_is_started(window: Window) -> None:
    window.show(sample("home"))
    with contextlib.suppress(NotImplementedError):  # a pygame without a mixer
        assert pygame.mixer.get_init() is None
    assert not pygame.joystick.get_init()


def test_the_dial_changes_a_lone_number_and_else_moves_the_choice(window: Window) -> None:
    window.show(sample("stat"))
    less, more = window.scheme.adjust
    assert (window.resolve(Select(-1)), window.resolve(Select(2))) == (less, more)
    window.show(sample("press-onward"))
    assert window.resolve(Select(1)) == Select(1)


def test_a_screen_left_alone_goes_dark_and_the_touch_that_wakes_it_does_nothing_else(
    window: Window, clock: Clock
) -> None:
    window.blanking.after = 60.0
    window.show(sample("commit"))
    shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    clock.now = 59.0
    window.wait(0.0)
    assert not window.blanking.dark
    clock.now = 60.0
    window.wait(0.0)
    assert window.blanking.dark
    assert not any(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))
    clock.now = 100.0
    touch(window, "undo")
    assert window.wait(0.0) == ()
    assert not window.blanking.dark
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == shown
    clock.now = 101.0
    touch(window, "undo")
    assert window.wait(0.0) == ((Undo(), Source.TOUCH),)


def test_it_is_dimmed_before_it_goes_dark_and_a_touch_in_that_time_counts(
    window: Window, clock: Clock
) -> None:
    shares: list[float] = []
    window.blanking.shine = shares.append
    window.blanking.after = 60.0
    window.show(sample("commit"))
    for now in (29.0, 30.0, 45.0):
        clock.now = now
        window.wait(0.0)
    assert shares == [DIMMED]
    touch(window, "undo")
    assert window.wait(0.0) == ((Undo(), Source.TOUCH),)
    assert shares == [DIMMED, 1.0]
    for now in (75.0, 105.0, 200.0):
        clock.now = now
        window.wait(0.0)
    assert shares == [DIMMED, 1.0, DIMMED, 0.0]
    assert window.brighten()
    assert shares[-1] == 1.0


def test_a_screen_that_never_goes_dark_is_never_dimmed(window: Window, clock: Clock) -> None:
    shares: list[float] = []
    window.blanking.shine = shares.append
    window.show(sample("commit"))
    clock.now = 1e6
    window.wait(0.0)
    assert shares == []


def test_the_key_that_wakes_a_dark_screen_writes_no_letter(window: Window, clock: Clock) -> None:
    window.blanking.after = 60.0
    window.show(sample("keyboard"))
    clock.now = 60.0
    window.wait(0.0)
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_w, mod=0))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="w"))
    assert window.wait(0.0) == ((Type("w"), Source.KEYS),)


def test_what_changes_while_the_screen_is_dark_is_shown_when_it_wakes(window: Window, clock: Clock) -> None:
    window.blanking.after = 60.0
    window.show(sample("commit"))
    clock.now = 60.0
    window.wait(0.0)
    window.show(sample("home"))
    assert not any(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))
    assert window.brighten()
    assert not window.brighten()
    canvas = pygame.image.tobytes(window.canvas.surface, "RGB")
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == canvas


def test_a_press_is_felt_at_once(window: Window) -> None:
    felt: list[str] = []
    window.touched = lambda: felt.append("click")
    window.show(sample("commit"))
    touch(window, "undo")
    window.wait(0.0)
    assert felt == ["click"]


def test_what_comes_right_after_a_touch_is_meant_on_the_picture_that_it_leads_to(window: Window) -> None:
    window.show(sample("woodys-turn"))
    press(window, "place 1 5")
    assert window.scheme.named("place Nettle") is None
    window.show(sample("woodys-place"))
    press(window, "place Nettle")
    window.show(sample("woodys-turn"))  # both were touched before the first was taken in
    assert window.wait(1) == ((Open(Sheet.PLACE), Source.TOUCH),)
    window.show(sample("woodys-place"))
    ((meant, _),) = window.wait(1)
    assert isinstance(meant, Take)
    assert meant.action == Place("Nettle")
