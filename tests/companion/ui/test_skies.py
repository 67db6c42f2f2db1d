"""The sky over the books: what is written in it keeps off sun and moon, however large the text is."""

import pytest

from companion.ui.geometry import Box
from companion.ui.marks import Scenery, Words
from companion.ui.places import View
from tests.companion.ui.pictures import LOOKS, Look, extent, scheme

STRIPS = {View.STRIP_DAY, View.STRIP_NIGHT}
SEASONS = {View.SPRING, View.SUMMER}
SCENES = (
    "rose-first-day",
    "rose-last-day",
    "woodys-turn-first",
    "woodys-turn",
    "timelines-over",
    "engagement",
)


def orb(sky: Scenery) -> Box:
    """Where sun or moon stands, without the tips of its rays."""
    if sky.view in STRIPS:
        return Box(sky.box.right - 124, sky.box.y + 9, 52, 52).inset(5)
    side = min(sky.box.h * 0.54, sky.box.w * 0.19)
    return Box(sky.box.x + sky.box.w * 0.6 - side / 2, sky.box.y + sky.box.h * 0.09, side, side).inset(5)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_words_in_the_sky_keep_off_the_sun(name: str, look: Look) -> None:
    marks = scheme(name, look).marks
    skies = [mark for mark in marks if isinstance(mark, Scenery) and mark.view in STRIPS | SEASONS]
    assert skies, name
    for sky in skies:
        for words in marks:
            if isinstance(words, Words) and words.text and words.box.meets(sky.box):
                assert not extent(words, look.size).meets(orb(sky)), words.text
