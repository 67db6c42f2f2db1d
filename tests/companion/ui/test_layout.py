"""Every scene at every size: fingers find their targets, texts fit, nothing lies over anything."""

import pytest

from companion.inputs import LiftDie, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.marks import ColourToken, Mark, Panel, RolledDie, Scenery, Sign, Words
from companion.ui.theme import THEMES, Rgb, Tone, contrast
from companion.ui.type import LINE, SMALLEST, Weight
from tests.companion.ui.pictures import NAMES, SIZES, extent, scheme, setting, whole

SCENES = [pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name in NAMES for size in SIZES]
LARGE = 30  # text from here on needs a contrast of 3 only (WCAG: 24 px, or 18.7 px bold)


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_every_target_is_a_finger_wide(name: str, size: tuple[int, int]) -> None:
    for target in scheme(name, size).targets:
        if isinstance(target.intent, LiftDie):
            continue  # a mouse's target in the stand-in for the hardware
        assert target.box.w >= TOUCH - 0.5, target
        assert target.box.h >= TOUCH - 0.5 or target.name == "step line", target


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_targets_lie_inside_the_screen_and_apart(name: str, size: tuple[int, int]) -> None:
    targets = scheme(name, size).targets
    for target in targets:
        assert target.box.within(whole(name, size)), target
    for i, one in enumerate(targets):
        for other in targets[i + 1 :]:
            assert not one.box.meets(other.box, 0.5), (one.name, other.name)


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_names_of_targets_differ(name: str, size: tuple[int, int]) -> None:
    names = [target.name for target in scheme(name, size).targets]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_every_text_fits_its_box(name: str, size: tuple[int, int]) -> None:
    for mark in scheme(name, size).marks:
        if isinstance(mark, Words) and mark.text:
            fitted = setting(mark, size)
            assert mark.name or not fitted.shortened, mark
            letters = fitted.size * (1 + LINE * (len(fitted.lines) - 1))
            assert letters <= mark.box.h + 4, mark
            assert mark.box.within(whole(name, size)), mark


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_no_text_lies_over_another(name: str, size: tuple[int, int]) -> None:
    texts = [mark for mark in scheme(name, size).marks if isinstance(mark, Words) and mark.text]
    boxes = [extent(mark, size).inset(1, 6) for mark in texts]
    for i, box in enumerate(boxes):
        for j in range(i + 1, len(boxes)):
            assert not box.meets(boxes[j], 1), (texts[i].text, texts[j].text)


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_no_sign_lies_over_text(name: str, size: tuple[int, int]) -> None:
    marks = scheme(name, size).marks
    signs = [mark for mark in marks if isinstance(mark, Sign)]
    for words in (mark for mark in marks if isinstance(mark, Words) and mark.text):
        box = extent(words, size).inset(1, 6)
        for sign in signs:
            assert not box.meets(sign.box.inset(sign.box.w * 0.1), 1), (words.text, sign.icon)


@pytest.mark.parametrize(("name", "size"), SCENES)
def test_the_way_on_and_the_way_back_are_always_there(name: str, size: tuple[int, int]) -> None:
    shown = scheme(name, size)
    if name.startswith("home"):
        assert any(target.name.startswith("game") for target in shown.targets)
        return
    assert shown.next is not None or any(isinstance(target.intent, Take) for target in shown.targets)
    assert any(isinstance(mark, Words) and mark.text == "NEXT" for mark in shown.marks)


def ground_under(marks: tuple[Mark, ...], at: int, box: Box) -> Tone | None:
    """The fill of the uppermost panel below a text; None over drawings."""
    for mark in reversed(marks[:at]):
        if isinstance(mark, Panel) and mark.fill is not None and box.within(mark.box, 3):
            return mark.fill if isinstance(mark.fill, Tone) else None
        if isinstance(mark, Scenery | RolledDie | ColourToken) and box.meets(mark.box):
            return None
    return Tone.BG


@pytest.mark.parametrize("theme", THEMES.values(), ids=[theme.value for theme in THEMES])
@pytest.mark.parametrize("name", NAMES)
def test_every_text_can_be_read_on_its_ground(name: str, theme: dict[Tone, Rgb]) -> None:
    marks = scheme(name, SIZES[0]).marks
    for at, mark in enumerate(marks):
        if not isinstance(mark, Words) or not mark.text:
            continue
        ground = ground_under(marks, at, extent(mark, SIZES[0]).inset(2, 8))
        if ground is None:
            continue
        large = mark.style.size >= LARGE and mark.style.weight in {Weight.BOLD, Weight.HEAVY, Weight.TITLE}
        assert contrast(theme[mark.tone], theme[ground]) >= (3 if large else 4.5), (mark, ground)


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_smaller_than_can_be_read(name: str) -> None:
    for mark in scheme(name, SIZES[0]).marks:
        if isinstance(mark, Words):
            assert setting(mark, SIZES[0]).size >= min(SMALLEST, mark.style.size)
