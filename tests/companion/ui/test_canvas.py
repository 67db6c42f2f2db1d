"""Only what changed is drawn again, and what is drawn so is what a whole new picture would show."""

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.text import say
from companion.ui.brush import OVERHANG
from companion.ui.canvas import Canvas, merged
from companion.ui.geometry import Box, geometry
from companion.ui.marks import Panel, Scheme
from companion.ui.preferences import Preferences
from companion.ui.screen import drawn, theme_of
from companion.ui.theme import ThemeName, Tone
from companion.ui.view import Toast, View
from tests.companion.ui.pictures import NAMES, sample

SIZE = (800, 480)


def canvas() -> Canvas:
    return Canvas(geometry(SIZE))


def draw(where: Canvas, view: View, pressed: str | None = None) -> list[pygame.Rect]:
    return where.show(drawn(view, where.geometry, where.type, pressed), theme_of(view))


def pixels(where: Canvas) -> bytes:
    return pygame.image.tobytes(where.surface, "RGB")


def area(parts: list[pygame.Rect]) -> int:
    return sum(part.w * part.h for part in parts)


def test_the_first_picture_is_drawn_whole_and_the_same_view_again_not_at_all() -> None:
    where = canvas()
    assert draw(where, sample("engagement")) == [pygame.Rect(0, 0, *SIZE)]
    assert draw(where, sample("engagement")) == []


def test_a_changed_number_draws_its_tile_alone() -> None:
    where = canvas()
    view = sample("commit")
    draw(where, view)
    state = msgspec.structs.replace(view.state, gold=3)
    changed = draw(where, msgspec.structs.replace(view, state=state))
    target = drawn(view, where.geometry, where.type).named("figure gold")
    assert target is not None
    gold = pygame.Rect(where.geometry.pixels(target.box))
    assert len(changed) == 1
    assert gold.inflate(0, 2 * OVERHANG).contains(changed[0])


def test_a_pressed_button_draws_that_button_alone() -> None:
    where = canvas()
    view = sample("commit")
    draw(where, view)
    changed = draw(where, view, pressed="undo")
    assert 0 < area(changed) < area([pygame.Rect(0, 0, *SIZE)]) / 20


def test_a_toast_draws_the_header_alone() -> None:
    where = canvas()
    view = sample("engagement-held")
    draw(where, view)
    changed = draw(where, msgspec.structs.replace(view, toasts=(Toast(say("done")),)))
    assert max(part.bottom for part in changed) < SIZE[1] / 8


def test_night_falls_over_the_whole_picture() -> None:
    where = canvas()
    view = sample("home")
    draw(where, view)
    assert draw(where, msgspec.structs.replace(view, theme=ThemeName.NIGHT)) == [pygame.Rect(0, 0, *SIZE)]


@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from([name for name in NAMES if name != "simulated"]), min_size=2, max_size=4))
def test_drawing_only_what_changed_gives_the_same_picture_as_drawing_all(names: list[str]) -> None:
    patched = canvas()
    for name in names:
        draw(patched, sample(name))
    fresh = canvas()
    draw(fresh, sample(names[-1]))
    assert pixels(patched) == pixels(fresh)


@pytest.mark.parametrize(("first", "then"), [(2, 1), (1, 2)])
def test_a_mark_that_lay_there_twice_lies_there_once_afterwards(first: int, then: int) -> None:
    """A die that flies off begins where its neighbour has moved to."""
    chip = Panel(Box(40, 40, 30, 30), Tone.SURFACE, Tone.INK, 3, 8)
    patched, fresh = canvas(), canvas()
    for times in (first, then):
        elsewhere = Panel(Box(200 + times, 200, 30, 30), Tone.INK)
        patched.show(Scheme(Tone.BG, (elsewhere, *(chip,) * times), ()), ThemeName.DAY)
    fresh.show(Scheme(Tone.BG, (elsewhere, *(chip,) * then), ()), ThemeName.DAY)
    assert pixels(patched) == pixels(fresh)


rects = st.builds(pygame.Rect, *[st.integers(0, 300)] * 2, *[st.integers(1, 80)] * 2)


@given(st.lists(rects, max_size=12))
def test_merged_parts_cover_the_same_and_lie_apart(parts: list[pygame.Rect]) -> None:
    apart = merged(parts)
    for part in parts:
        assert any(one.contains(part) for one in apart)
    for i, one in enumerate(apart):
        assert one.collidelist(apart[i + 1 :]) == -1


@pytest.mark.parametrize("name", ["engagement", "home", "set-up", "press-onward"])
def test_a_picture_uses_many_colours_and_leaves_no_corner_empty(name: str) -> None:
    where = canvas()
    draw(where, sample(name))
    seen = {tuple(where.surface.get_at((x, y)))[:3] for x in range(0, 800, 7) for y in range(0, 480, 7)}
    assert len(seen) > 20


def test_marks_are_compared_by_value() -> None:
    where = canvas()
    one = drawn(sample("engagement"), where.geometry, where.type)
    other = drawn(sample("engagement"), where.geometry, where.type)
    assert isinstance(one, Scheme)
    assert one.marks is not other.marks
    assert one.marks == other.marks
    assert len(set(one.marks)) > 100


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize(
    ("before", "after"),
    [("hero", "hero-unknown"), ("hero-unknown", "hero"), ("about", "items-none"), ("won", "aim-item")],
)
def test_letters_that_stick_out_of_their_boxes_leave_nothing_behind(
    before: str, after: str, text: int
) -> None:
    views = [
        msgspec.structs.replace(sample(name), preferences=Preferences(text_size=text))
        for name in (before, after)
    ]
    where, whole = Canvas(geometry((1280, 720))), Canvas(geometry((1280, 720)))
    for view in views:
        draw(where, view)
    draw(whole, views[1])
    assert pixels(where) == pixels(whole)
