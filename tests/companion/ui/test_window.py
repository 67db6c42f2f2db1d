"""The window over SDL's own event queue: touches, keys, waking, turning, resizing."""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import msgspec
import pygame
import pytest

from companion.games.tiny_woodys.actions import Place
from companion.games.white.actions import Activate, Flip
from companion.inputs import Adjust, Intent, Look, Next, Open, Quit, Select, Sheet, Take, Type, Undo
from companion.journal import Source
from companion.ui.blanking import DIMMED
from companion.ui.desk import Desk
from companion.ui.display import ScreenError
from companion.ui.marks import Scheme
from companion.ui.window import Window
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind
from tests.companion.ui.pictures import sample

Meant = tuple[tuple[Intent, Source], ...]
Hand = Callable[[Window, str], None]


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


def clicks(window: Window, name: str) -> list[pygame.event.Event]:
    """The mouse's button down and up on a target."""
    x, y = window.geometry.to_screen(*(c * window.geometry.k for c in middle(window.scheme, name)))
    where = {"pos": (round(x), round(y)), "button": 1}
    return [pygame.event.Event(kind, where) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def fingers(window: Window, name: str, finger: int) -> list[pygame.event.Event]:
    """A finger down and up on a target, as shares of the screen."""
    x, y = window.geometry.to_screen(*(c * window.geometry.k for c in middle(window.scheme, name)))
    w, h = window.geometry.screen
    where = {"finger_id": finger, "touch_id": 1, "x": x / w, "y": y / h}
    return [pygame.event.Event(kind, where) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]


def press(window: Window, name: str) -> None:
    """A click."""
    for event in clicks(window, name):
        pygame.event.post(event)


def touch(window: Window, name: str) -> None:
    """A tap."""
    for event in fingers(window, name, 7):
        pygame.event.post(event)


def key(window: Window, code: int, mod: int = 0) -> Meant:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    return window.wait(0)


def enter(_window: Window, _: str) -> None:
    """The key that is NEXT."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))


def test_a_click_on_next_is_the_steps_action(window: Window) -> None:
    assert window.show(sample("write-card"))
    press(window, "next")
    assert window.wait(0) == ((Take(Activate()), Source.TOUCH),)


def test_finger_and_mouse_of_one_touch_are_one_action(window: Window) -> None:
    window.show(sample("write-card"))
    touch(window, "undo")
    press(window, "undo")
    assert window.wait(0) == ((Undo(), Source.TOUCH),)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_screen_is_touched_where_it_shows_the_button(rotation: int, clock: Clock) -> None:
    turned = Window(size=(1280, 720), windowed=True, rotation=rotation, clock=clock)
    pygame.event.clear()
    turned.show(sample("write-card"))
    touch(turned, "menu")
    assert turned.wait(0) == ((Open(Sheet.MENU), Source.TOUCH),)


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
    assert window.wait(0) == ((Type("é"), Source.KEYS),)
    window.show(sample("engagement"))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    window.wake()
    assert window.wait(0) == ()


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


@pytest.mark.parametrize("hand", [press, touch, enter], ids=["mouse", "finger", "key"])
def test_a_double_press_of_next_does_not_act_on_the_picture_that_has_just_appeared(
    window: Window, clock: Clock, hand: Hand
) -> None:
    window.show(sample("write-card"))
    clock.now = 10.0
    hand(window, "next")
    hand(window, "next")
    assert len(window.wait(0)) == 1
    window.show(sample("bribery"))
    for now in (10.0, 10.13, 10.29):
        clock.now = now
        hand(window, "next")
        assert window.wait(0) == (), now
    clock.now = 10.31
    hand(window, "next")
    assert len(window.wait(0)) == 1


def test_a_second_next_at_once_is_the_same_movement_though_it_says_the_same(
    window: Window, clock: Clock
) -> None:
    """Rose's enemies move one after the other, by the same action."""
    clock.now = 10.0
    window.show(sample("write-card"))
    clock.now = 11.0
    press(window, "next")
    assert len(window.wait(0)) == 1
    clock.now = 12.0  # the disk was slow
    window.show(msgspec.structs.replace(sample("write-card"), undo="another"))
    for now, counted in ((12.1, 0), (12.29, 0), (12.31, 1)):
        clock.now = now
        press(window, "next")
        assert len(window.wait(0)) == counted, now


def test_a_stepper_and_letters_and_undo_are_as_quick_as_the_finger(window: Window, clock: Clock) -> None:
    clock.now = 10.0
    view = sample("stat")
    for name in ("home", "stat"):
        clock.now += 1.0
        window.show(sample(name))
    clock.now += 1.0
    stepper = next(target for target in window.scheme.targets if target.repeats)
    for n in range(6):
        clock.now += 0.06
        touch(window, stepper.name)
        assert len(window.wait(0)) == 1, n
        state = msgspec.structs.replace(view.state, gold=view.state.gold + n)
        window.show(msgspec.structs.replace(view, state=state))
        assert window.counts(Adjust(1), clock.now + 0.01)
    window.show(sample("keyboard"))
    clock.now += 1.0
    for n in range(4):
        clock.now += 0.06
        touch(window, "key a")
        assert window.wait(0) == ((Type("a"), Source.TOUCH),), n
        desk = msgspec.structs.replace(sample("keyboard").desk, text="Ka" + "a" * n)
        window.show(msgspec.structs.replace(sample("keyboard"), desk=desk))


def test_what_changes_under_a_finger_that_is_down_is_seen_before_it_counts(
    window: Window, clock: Clock
) -> None:
    for waited, counted in ((0.1, 0), (0.4, 1)):
        clock.now += 10.0
        window.show(sample("write-card"))
        clock.now += 1.0
        down, up = clicks(window, "next")
        pygame.event.post(down)
        assert window.wait(0) == ()
        window.show(sample("bribery"))
        clock.now += waited
        pygame.event.post(up)
        assert len(window.wait(0)) == counted


def test_a_panel_that_is_told_late_is_judged_by_when_it_was_pressed(window: Window, clock: Clock) -> None:
    clock.now = 10.0
    window.show(sample("write-card"))
    clock.now = 11.0
    window.show(sample("bribery"))
    clock.now = 12.0
    assert not window.counts(Next(), 11.2)
    assert window.counts(Next(), 11.4)


def test_a_guard_of_no_time_guards_nothing(window: Window, clock: Clock) -> None:
    window.sight.after = 0.0
    clock.now = 10.0
    window.show(sample("write-card"))
    press(window, "next")
    assert len(window.wait(0)) == 1
    window.show(sample("bribery"))
    press(window, "next")
    assert len(window.wait(0)) == 1


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


def test_what_comes_right_after_a_touch_is_meant_on_the_picture_that_it_leads_to(
    window: Window, clock: Clock
) -> None:
    """Without the guard against what nobody has seen: both were touched before the first was taken in."""
    window.sight.after = 0.0
    window.show(sample("woodys-turn"))
    press(window, "place 1 5")
    assert window.scheme.named("place Nettle") is None
    window.show(sample("woodys-place"))
    press(window, "place Nettle")
    window.show(sample("woodys-turn"))
    assert window.wait(0) == ((Open(Sheet.PLACE), Source.TOUCH),)
    clock.now += 0.01
    window.show(sample("woodys-place"))
    ((meant, _),) = window.wait(0)
    assert isinstance(meant, Take)
    assert meant.action == Place("Nettle")


def test_a_finger_that_is_never_lifted_kills_neither_touch_nor_mouse(window: Window, clock: Clock) -> None:
    window.show(sample("write-card"))
    clock.now = 10.0
    down, _ = fingers(window, "next", 1)
    pygame.event.post(down)
    assert window.wait(0) == ()
    clock.now = 11.0
    touch(window, "menu")
    assert window.wait(0) == ((Open(Sheet.MENU), Source.TOUCH),)
    clock.now = 12.0
    press(window, "menu")
    assert window.wait(0) == ((Open(Sheet.MENU), Source.TOUCH),)


def test_a_press_is_drawn_no_longer_once_it_has_ended_by_itself(window: Window, clock: Clock) -> None:
    window.show(sample("write-card"))
    before = pygame.image.tobytes(window.canvas.surface, "RGB")
    clock.now = 10.0
    pygame.event.post(clicks(window, "menu")[0])
    assert window.wait(0) == ()
    assert pygame.image.tobytes(window.canvas.surface, "RGB") != before
    clock.now = 30.0
    assert window.wait(0) == ()
    assert pygame.image.tobytes(window.canvas.surface, "RGB") == before


def test_a_window_that_loses_its_focus_lets_go(window: Window, clock: Clock) -> None:
    window.show(sample("write-card"))
    clock.now = 10.0
    down, up = clicks(window, "menu")
    for event in (down, pygame.event.Event(pygame.WINDOWFOCUSLOST), up):
        pygame.event.post(event)
    assert window.wait(0) == ()


def dark(window: Window, clock: Clock, name: str = "commit") -> None:
    """The screen has shown this and gone dark."""
    window.blanking.after = 60.0
    window.show(sample(name))
    clock.now += 60.0
    window.wait(0)
    assert window.blanking.dark
    clock.now += 10.0


@pytest.mark.parametrize("order", ["finger first", "mouse first"])
@pytest.mark.parametrize("late", [0.0, 0.1, 0.4])
def test_a_doubled_touch_on_a_dark_screen_wakes_it_and_does_nothing_else(
    window: Window, clock: Clock, order: str, late: float
) -> None:
    dark(window, clock)
    both = [fingers(window, "menu", 5), clicks(window, "menu")]
    one, other = both if order == "finger first" else both[::-1]
    for at, events in ((0.0, one), (late, other)):
        clock.now += at
        for event in events:
            pygame.event.post(event)
            assert window.wait(0) == ()
    assert not window.blanking.dark
    clock.now += 1.0
    touch(window, "menu")
    assert window.wait(0) == ((Open(Sheet.MENU), Source.TOUCH),)


def panel(clock: Clock, control: Control, kind: Kind = Kind.PRESS, turn: int = 0) -> PanelEvent:
    return PanelEvent(1, 1, control, kind, turn, clock.now)


def test_read_that_wakes_the_screen_and_is_held_on_opens_nothing(window: Window, clock: Clock) -> None:
    dark(window, clock)
    assert window.only_wakes(panel(clock, Control.READ))
    clock.now += 0.7
    assert window.only_wakes(panel(clock, Control.READ, Kind.LONG))
    clock.now += 2.0
    assert not window.only_wakes(panel(clock, Control.READ))
    clock.now += 0.7
    assert not window.only_wakes(panel(clock, Control.READ, Kind.LONG))


def test_a_turn_of_the_dial_that_wakes_the_screen_moves_nothing_to_its_end(
    window: Window, clock: Clock
) -> None:
    dark(window, clock)
    for _ in range(12):
        assert window.only_wakes(panel(clock, Control.DIAL, Kind.TURN, 1))
        clock.now += 0.06
    clock.now += 0.4
    assert not window.only_wakes(panel(clock, Control.DIAL, Kind.TURN, 1))
    assert window.counts(Select(1), clock.now)


def test_nobody_has_seen_what_a_dark_screen_shows_since_it_was_woken(window: Window, clock: Clock) -> None:
    dark(window, clock)
    assert window.only_wakes(panel(clock, Control.PLUS))
    clock.now += 0.2
    touch(window, "menu")
    assert window.wait(0) == ()
    assert key(window, pygame.K_F3) == ()
    assert not window.counts(Next(), clock.now)
    clock.now += 0.2
    touch(window, "menu")
    assert len(window.wait(0)) == 1


def test_a_key_that_goes_down_beside_the_one_that_woke_the_screen_is_of_it(
    window: Window, clock: Clock
) -> None:
    dark(window, clock)
    assert key(window, pygame.K_LCTRL) == ()
    clock.now += 0.5
    assert key(window, pygame.K_z, pygame.KMOD_CTRL) == ()
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0))
    clock.now += 0.1
    assert key(window, pygame.K_z, pygame.KMOD_CTRL) == ((Undo(), Source.KEYS),)
