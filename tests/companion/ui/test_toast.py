"""A change is told with its cause, and a tap on what was told takes it back: that, and nothing else."""

import msgspec
import pytest

from companion.games.game import Correct, GameName, Note
from companion.games.text import say
from companion.games.white.game import WhiteGame
from companion.inputs import Hint, Take, Undo
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.geometry import TOUCH, Box
from companion.ui.marks import Scheme, Words
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.theme import Tone
from companion.ui.view import Toast
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas, sample, setting
from tests.companion.ui.promises import broken
from tests.companion.ui.test_window import Clock

SCHEME = Scheme(Tone.BG, (), ())


@pytest.fixture
def sitting() -> Sitting:
    begun = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
    begun.begin(GameName.WHITE)
    return begun


def correct(sitting: Sitting, gold: int) -> None:
    sitting.handle(Take(Correct("gold", gold)), Source.TOUCH, SCHEME)


def told(sitting: Sitting) -> list[bool]:
    """Of each toast, the newest last, whether a tap on it would undo."""
    return [toast.undoes for toast in view_of(sitting, TrayNews()).toasts]


def test_only_what_the_last_deed_changed_is_taken_back_by_a_tap(sitting: Sitting) -> None:
    correct(sitting, 3)
    assert told(sitting)[-1]
    correct(sitting, 4)
    assert told(sitting) == [False, True]


def test_what_no_deed_did_and_what_was_undone_is_only_told(sitting: Sitting) -> None:
    correct(sitting, 3)
    sitting.tell(Note(say("The camera is starting.")))
    assert not told(sitting)[-1]
    sitting.handle(Undo(), Source.TOUCH, SCHEME)
    assert not any(told(sitting))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_toast_is_a_finger_high_and_leaves_the_step_line_its_own_touch(size: tuple[int, int]) -> None:
    where = canvas(size, side=False)
    scheme = drawn(sample("toast"), where.geometry, where.type)
    toast, line = scheme.named("toast"), scheme.named("step line")
    assert toast is not None
    assert line is not None
    assert toast.intent == Undo()
    assert min(toast.box.w, toast.box.h) >= TOUCH
    assert not toast.box.meets(line.box)
    assert isinstance(line.intent, Hint)


def test_a_toast_that_undoes_nothing_is_no_target() -> None:
    view = sample("toast")
    plain = msgspec.structs.replace(
        view, toasts=tuple(msgspec.structs.replace(t, undoes=False) for t in view.toasts)
    )
    where = canvas(SIZES[0], side=False)
    assert drawn(plain, where.geometry, where.type).named("toast") is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", ["commit", "menu", "home-other", "kept", "rose-write"])
def test_a_long_sentence_with_its_cure_can_be_read_whole(size: tuple[int, int], scene: str) -> None:
    full = (
        "The backup could not be written to /media/player/TANGLEWOODS (No space left on device). Nothing else"
        " was changed: is the stick full, locked or pulled out?"
    )
    toasts = (Toast(say("{sentence}", sentence=full), warning=True),)
    where = canvas(size, side=False)
    scheme = drawn(msgspec.structs.replace(sample(scene), toasts=toasts), where.geometry, where.type)
    (told,) = (mark for mark in scheme.marks if isinstance(mark, Words) and mark.text == full)
    assert not setting(told, size).shortened
    assert broken(scheme, size, Box(0, 0, *(side / where.geometry.k for side in size))) == []


def test_a_long_sentence_stands_until_a_slow_reader_is_through() -> None:
    clock = Clock()
    sitting = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, clock)
    sitting.tell(Note(say("{sentence}", sentence="word " * 30), warning=True))
    for now, there in ((5.5, True), (10.9, True), (11.1, False)):
        clock.now = now
        sitting.fade()
        assert bool(sitting.shown) is there


def test_a_trouble_that_stands_leaves_the_step_line_to_be_read() -> None:
    where, long = canvas(SIZES[0], side=False), say("{sentence}", sentence="The disk is full. " * 12)
    view = sample("commit")
    scheme = drawn(msgspec.structs.replace(view, error=long), where.geometry, where.type)
    texts = {mark.text for mark in scheme.marks if isinstance(mark, Words)}
    assert view.step is not None
    assert {str(view.step.title), str(view.step.now)} <= texts
