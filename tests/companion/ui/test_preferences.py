"""Settings on the screen: what each changes in the picture, and that it reaches its own end and back."""

import msgspec
import pytest

from companion.inputs import ChangeSetting
from companion.ui.geometry import geometry
from companion.ui.marks import Scheme, Words
from companion.ui.preferences import BLANKINGS, TEXT_SIZES, Preferences, next_in
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.type import Style, Typesetter
from companion.ui.view import View
from tests.companion.ui.pictures import NAMES, canvas, sample, setting


def scheme(view: View, size: tuple[int, int] = (1280, 720)) -> Scheme:
    return drawn(view, geometry(size), canvas(size, side=False).type)


def preferring(name: str, **wishes: object) -> View:
    return msgspec.structs.replace(sample(name), preferences=Preferences(**wishes))  # type: ignore[arg-type]


@pytest.mark.parametrize("steps", [TEXT_SIZES, BLANKINGS])
def test_steps_lead_from_end_to_end_and_back(steps: tuple[int, ...]) -> None:
    for by, way in ((1, steps), (-1, steps[::-1])):
        walked = [way[0]]
        while (further := next_in(steps, walked[-1], by)) is not None:
            walked.append(further)
        assert tuple(walked) == way


def test_a_value_between_the_steps_goes_to_the_next() -> None:
    assert next_in(TEXT_SIZES, 130, 1) == 150
    assert next_in(TEXT_SIZES, 130, -1) == 125


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_setting_can_be_touched(size: tuple[int, int]) -> None:
    changes = [
        t.intent for t in scheme(sample("settings"), size).targets if isinstance(t.intent, ChangeSetting)
    ]
    assert {change.name for change in changes} == {
        *("language", "theme", "text_size", "left_handed", "sounds", "motion", "brightness", "blank_after")
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_left_handed_the_foot_is_mirrored_and_nothing_else_moves(size: tuple[int, int]) -> None:
    right = {t.name: t.box for t in scheme(preferring("keyboard"), size).targets}
    left = {t.name: t.box for t in scheme(preferring("keyboard", left_handed=True), size).targets}
    second = next(
        name for name, box in right.items() if box.y == right["undo"].y and name not in {"undo", "next"}
    )
    assert left["next"].x < left[second].x < left["undo"].x
    assert right["undo"].x < right[second].x
    moved = {"undo", "next", second}
    assert {n: b for n, b in left.items() if n not in moved} == {
        n: b for n, b in right.items() if n not in moved
    }


@pytest.mark.parametrize("name", NAMES)
def test_larger_text_is_larger_on_the_whole_and_much_smaller_nowhere(name: str) -> None:
    size = (1280, 720)

    def heights(text: int) -> dict[tuple[float, float, str], float]:
        marks = scheme(preferring(name, text_size=text), size).marks
        words = [mark for mark in marks if isinstance(mark, Words) and mark.text]
        return {(mark.box.x, mark.box.y, mark.text): setting(mark, size).size for mark in words}

    usual, large = heights(100), heights(150)
    common = usual.keys() & large.keys()
    grown = [large[key] / usual[key] for key in common]
    assert sum(grown) / len(grown) > 1.1
    assert min(grown) > 0.75, "it made room for its neighbours"


def test_text_is_never_set_so_large_that_it_leaves_its_box() -> None:
    assert 20 < Typesetter(1.0).fit("Jg", Style(90), 400, 30).size <= 34
