"""What was drawn is kept up to so many bytes; the least used goes first; what may come is rehearsed."""

from collections import OrderedDict

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.white.state import StepId
from companion.ui.canvas import KEPT, Canvas
from companion.ui.geometry import Box, geometry
from companion.ui.kept import Kept, size
from companion.ui.marks import Photo, Scheme
from companion.ui.rehearsal import expected
from companion.ui.samples import moments
from companion.ui.screen import drawn, theme_of
from companion.ui.theme import ThemeName, Tone
from companion.ui.vector import Drawing
from tests.companion.ui.pictures import sample

BYTES_A_PIXEL = 4


def square(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_surface_takes_its_rows() -> None:
    assert size(square(10)) == 10 * 10 * BYTES_A_PIXEL


@given(st.lists(st.integers(1, 12), max_size=60), st.integers(0, 2_000))
def test_what_is_kept_is_what_was_used_last_and_fits(asked: list[int], most: int) -> None:
    """Against the plainest way of reckoning it: a list in the order of use, cut off at the front."""
    kept, drawn_now = Kept(most), []
    model: OrderedDict[int, int] = OrderedDict()
    for side in asked:

        def draw(side: int = side) -> pygame.Surface:
            drawn_now.append(side)
            return square(side)

        drawn_now.clear()
        assert kept.get(side, draw).get_width() == side
        assert bool(drawn_now) is (side not in model)
        model.pop(side, None)
        model[side] = side * side * BYTES_A_PIXEL
        while sum(model.values()) > most and len(model) > 1:
            model.popitem(last=False)
        assert (len(kept), kept.bytes) == (len(model), sum(model.values()))


def test_all_games_by_day_and_night_find_room_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the box's screen: nothing that was rehearsed is thrown out by what is rehearsed after it."""

    def as_large(_: Drawing, size: tuple[int, int], *__: object) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    monkeypatch.setattr("companion.ui.brush.rasterised", as_large)  # its shapes take time and no room
    canvas = Canvas(geometry((1280, 720)))
    canvas.kept.most = 10 * canvas.kept.most
    for view in expected():
        for _ in canvas.rehearse(drawn(view, canvas.geometry, canvas.type), theme_of(view)):
            pass
    assert canvas.kept.bytes <= KEPT * size(canvas.surface)


def test_a_game_that_has_nights_is_expected_by_night_wherever_it_was_shown_by_day() -> None:
    """But for the set-up and the end, in which the rules leave the Day/Night card alone."""
    by_day = {
        view.step.id
        for _, view in moments()
        if view.game is not None
        and view.step is not None
        and not view.desk.home
        and getattr(view.state, "night", None) is False
    }
    by_night = {
        view.step.id for view in expected() if view.step is not None and theme_of(view) is ThemeName.NIGHT
    }
    assert by_day - by_night == {StepId.SETTING_UP, StepId.OVER}


def test_an_evening_of_the_cameras_pictures_crowds_out_nothing() -> None:
    canvas = Canvas(geometry((1280, 720)))
    canvas.show(drawn(sample("commit"), canvas.geometry, canvas.type), ThemeName.DAY)
    kept = len(canvas.kept), canvas.kept.bytes
    picture = pygame.Surface((640, 480))
    for number in range(60):
        marks = (Photo(Box(0, 0, 600, 450), number),)
        canvas.show(Scheme(Tone.BG, marks, (), photos={number: picture}), ThemeName.DAY)
        assert canvas.photos.bytes <= size(canvas.surface)
    assert (len(canvas.kept), canvas.kept.bytes) == kept
    assert len(canvas.photos) > 1
