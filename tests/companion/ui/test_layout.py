"""Every scene, size and language: fingers find their targets, texts fit, nothing lies over anything."""

from collections.abc import Callable

import pytest

from companion.inputs import LiftDie, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.marks import ColourToken, Mark, Panel, RolledDie, Scenery, Sign, Words
from companion.ui.theme import THEMES, Rgb, Tone, contrast
from companion.ui.type import LINE, SMALLEST, Weight
from tests.companion.ui.pictures import LOOKS, NAMES, SIZES, Look, extent, scheme, setting, whole

LARGE = 30  # text from here on needs a contrast of 3 only (WCAG: 24 px, or 18.7 px bold)


def everywhere(check: Callable[[str, Look], None]) -> Callable[[str], None]:
    """A promise about one look of a scene, held for all looks of all scenes."""

    @pytest.mark.parametrize("name", NAMES)
    def test(name: str) -> None:
        for look in LOOKS:
            check(name, look)

    test.__doc__ = check.__doc__
    return test


def written(name: str, look: Look) -> list[Words]:
    return [mark for mark in scheme(name, look).marks if isinstance(mark, Words) and mark.text]


@everywhere
def test_every_target_is_a_finger_wide(name: str, look: Look) -> None:
    for target in scheme(name, look).targets:
        if isinstance(target.intent, LiftDie):
            continue  # a mouse's target in the stand-in for the hardware
        assert target.box.w >= TOUCH - 0.5, (look, target)
        assert target.box.h >= TOUCH - 0.5 or target.name == "step line", (look, target)


@everywhere
def test_targets_lie_inside_the_screen_and_apart_and_each_has_a_name(name: str, look: Look) -> None:
    targets = scheme(name, look).targets
    for target in targets:
        assert target.box.within(whole(name, look.size)), (look, target)
    for i, one in enumerate(targets):
        for other in targets[i + 1 :]:
            assert not one.box.meets(other.box, 0.5), (look, one.name, other.name)
    names = [target.name for target in targets]
    assert len(names) == len(set(names)), look


@everywhere
def test_every_text_fits_its_box(name: str, look: Look) -> None:
    for mark in written(name, look):
        fitted = setting(mark, look.size)
        assert mark.name or not fitted.shortened, (look, mark)
        letters = fitted.size * (1 + LINE * (len(fitted.lines) - 1))
        assert letters <= mark.box.h + 4, (look, mark)
        assert mark.box.within(whole(name, look.size)), (look, mark)


@everywhere
def test_no_text_lies_over_another(name: str, look: Look) -> None:
    texts = written(name, look)
    boxes = [extent(mark, look.size).inset(1, 6) for mark in texts]
    for i, box in enumerate(boxes):
        for j in range(i + 1, len(boxes)):
            assert not box.meets(boxes[j], 1), (look, texts[i].text, texts[j].text)


@everywhere
def test_no_sign_lies_over_text(name: str, look: Look) -> None:
    signs = [mark for mark in scheme(name, look).marks if isinstance(mark, Sign)]
    for words in written(name, look):
        box = extent(words, look.size).inset(1, 6)
        for sign in signs:
            assert not box.meets(sign.box.inset(sign.box.w * 0.1), 1), (look, words.text, sign.icon)


@everywhere
def test_the_way_on_and_the_way_back_are_always_there(name: str, look: Look) -> None:
    shown = scheme(name, look)
    if name.startswith("home"):
        assert any(target.name.startswith("game") for target in shown.targets)
        return
    assert shown.next is not None or any(isinstance(target.intent, Take) for target in shown.targets)
    assert any(mark.text == "NEXT" for mark in written(name, look))


@everywhere
def test_no_text_is_smaller_than_can_be_read(name: str, look: Look) -> None:
    for mark in written(name, look):
        assert setting(mark, look.size).size >= min(SMALLEST, mark.style.size), (look, mark)


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
    marks = scheme(name, Look(SIZES[0])).marks
    for at, mark in enumerate(marks):
        if not isinstance(mark, Words) or not mark.text:
            continue
        ground = ground_under(marks, at, extent(mark, SIZES[0]).inset(2, 8))
        if ground is None:
            continue
        large = mark.style.size >= LARGE and mark.style.weight in {Weight.BOLD, Weight.HEAVY, Weight.TITLE}
        assert contrast(theme[mark.tone], theme[ground]) >= (3 if large else 4.5), (mark, ground)
