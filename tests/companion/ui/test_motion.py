"""A number that changed is framed for a moment; where no motion is wanted the picture stands still."""

import msgspec
import pygame
import pytest

from companion.ui.marks import Panel
from companion.ui.motion import FRAMED_S, Motion
from companion.ui.preferences import Preferences
from companion.ui.theme import Tone
from companion.ui.view import View
from companion.ui.window import Window
from tests.companion.ui.pictures import sample
from tests.companion.ui.test_window import Clock


def poorer(view: View) -> View:
    state = msgspec.structs.replace(view.state, gold=view.state.gold - 2)
    return msgspec.structs.replace(view, state=state)


def test_the_number_that_changed_is_framed_and_no_other() -> None:
    view = sample("commit")
    assert Motion().after(view, poorer(view), 5.0) == Motion(("figure gold",), 5.0 + FRAMED_S)
    assert Motion().after(view, view, 5.0) == Motion()
    assert Motion().after(None, view, 5.0) == Motion()


def test_where_no_motion_is_wanted_nothing_is_framed() -> None:
    view = msgspec.structs.replace(sample("commit"), preferences=Preferences(motion=False))
    assert Motion().after(view, poorer(view), 5.0) == Motion()


def test_going_home_and_coming_back_frames_nothing() -> None:
    assert Motion().after(sample("home"), sample("commit"), 5.0) == Motion()


def test_moved_dice_frame_their_table() -> None:
    assert "dice" in Motion().after(sample("commit"), sample("recover"), 0.0).framed


@pytest.mark.parametrize("name", ["commit", "merchant"])
def test_the_frame_is_drawn_over_its_tile_alone_and_goes_by_itself(name: str) -> None:
    clock = Clock()
    window = Window(size=(1280, 720), windowed=True, clock=clock)
    view = poorer(sample(name))
    window.show(view)
    still = pygame.image.tobytes(window.canvas.surface, "RGB")
    window.show(sample(name))
    window.show(view)
    framed = window.canvas.surface.copy()
    assert pygame.image.tobytes(framed, "RGB") != still
    clock.now = FRAMED_S + 0.01
    window.wait(0.0)
    assert pygame.image.tobytes(window.canvas.surface, "RGB") == still
    gold = window.scheme.named("figure gold")
    assert gold is not None
    frame = Panel(gold.box, None, Tone.ASK, 5, 14)
    assert Motion(("figure gold",), 1.0).marks(window.scheme) == (frame,)
