"""Every scene, size and language, with text of every size: each promise of `promises` holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.inputs import Close, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import ColourToken, Mark, Panel, RolledDie, Scenery, Scheme, Sign, Target, Words
from companion.ui.page import BODY
from companion.ui.theme import THEMES, Tone, contrast
from companion.ui.type import Weight
from tests.companion.ui.pictures import LOOKS, NAMES, SIZES, Look, extent, scheme, whole
from tests.companion.ui.promises import broken, overlaps

LARGE = 30  # text from here on needs a contrast of 3 only (WCAG: 24 px, or 18.7 px bold)
SCREEN = Box(0, 0, *SIZES[0])


@pytest.mark.parametrize("name", NAMES)
def test_every_look_of_a_scene_keeps_every_promise(name: str) -> None:
    found = [
        f"{look.size} {look.language.value} {look.text} %: {fault}"
        for look in LOOKS
        for fault in broken(scheme(name, look), look.size, whole(name, look.size))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", NAMES)
def test_the_way_on_and_the_way_back_are_always_there(name: str) -> None:
    for look in LOOKS:
        shown = scheme(name, look)
        if name.startswith("home"):
            assert any(target.name.startswith("game") for target in shown.targets), look
            continue
        assert shown.next is not None or any(isinstance(target.intent, Take) for target in shown.targets), (
            look
        )
        assert any(isinstance(mark, Words) and mark.text == "NEXT" for mark in shown.marks), look


def ground_under(marks: tuple[Mark, ...], at: int, box: Box) -> Tone | None:
    """The fill of the uppermost panel below a text; None over drawings."""
    for mark in reversed(marks[:at]):
        if isinstance(mark, Panel) and mark.fill is not None and box.within(mark.box, 3):
            return mark.fill if isinstance(mark.fill, Tone) else None
        if isinstance(mark, Scenery | RolledDie | ColourToken) and box.meets(mark.box):
            return None
    return Tone.BG


@pytest.mark.parametrize("name", NAMES)
def test_every_text_can_be_read_on_its_ground_in_every_theme(name: str) -> None:
    marks = scheme(name, Look(SIZES[0])).marks
    for at, mark in enumerate(marks):
        if not isinstance(mark, Words) or not mark.text:
            continue
        ground = ground_under(marks, at, extent(mark, SIZES[0]).inset(2, 8))
        if ground is None:
            continue
        large = mark.style.size >= LARGE and mark.style.weight in {Weight.BOLD, Weight.HEAVY, Weight.TITLE}
        for theme, tones in THEMES.items():
            assert contrast(tones[mark.tone], tones[ground]) >= (3 if large else 4.5), (theme, mark, ground)


boxes = st.builds(Box, *[st.integers(0, 60)] * 2, *[st.integers(1, 40)] * 2)


@given(st.lists(boxes, max_size=6), st.lists(boxes, max_size=6), st.integers(0, 5))
def test_boxes_overlap_all_at_once_as_they_do_two_by_two(
    ones: list[Box], others: list[Box], slack: int
) -> None:
    found = overlaps(ones, others, slack)
    assert found.tolist() == [[one.meets(other, slack) for other in others] for one in ones]


def target(name: str, box: Box) -> Target:
    return Target(name, box, Close())


LINE = Box(100, 100, 300, 40)
AT_FAULT: dict[str, list[Mark | Target]] = {
    "too small for a finger": [target("a", Box(0, 0, TOUCH, TOUCH - 2))],
    "overlap": [target("a", Box(0, 0, 90, 90)), target("b", Box(80, 80, 90, 90))],
    "not wholly on the screen": [target("a", Box(1200, 0, 90, 90))],
    "of one name": [target("a", Box(0, 0, 90, 90)), target("a", Box(200, 0, 90, 90))],
    "is shortened": [Words(Box(0, 0, 60, 30), "A very long sentence", BODY)],
    "is higher than its box": [Words(Box(0, 0, 300, 8), "Tall", BODY)],
    "texts 'One' and 'Two' overlap": [Words(LINE, "One", BODY), Words(LINE, "Two", BODY)],
    "'One' lies under": [Words(LINE, "One", BODY), Panel(LINE.left_part(30), Tone.SUNK)],
    "lies over 'One'": [Words(LINE, "One", BODY), Sign(LINE.left_part(40), Icon.HOME)],
}


@pytest.mark.parametrize("fault", AT_FAULT)
def test_a_broken_promise_is_found(fault: str) -> None:
    marks = tuple(part for part in AT_FAULT[fault] if not isinstance(part, Target))
    targets = tuple(part for part in AT_FAULT[fault] if isinstance(part, Target))
    faulty = Scheme(Tone.BG, marks, targets)
    assert any(fault in told for told in broken(faulty, SIZES[0], SCREEN))
    assert broken(Scheme(Tone.BG, (), ()), SIZES[0], SCREEN) == []
