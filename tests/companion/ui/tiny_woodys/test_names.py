"""Names of Woodys where there is little room: on two lines, parted as one would part them by hand."""

import pytest

from companion.ui.geometry import Box
from companion.ui.page import TAG, Page
from companion.ui.tiny_woodys.board import parted
from companion.ui.type import Typesetter
from companion.ui.view import View

PLACE = 76.0


@pytest.fixture
def page() -> Page:
    return Page(View(), Box(0, 0, 1280, 720), Typesetter(1))


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Oak", "Oak"),
        ("Rose quartz", "Rose quartz"),
        ("Blackberry", "Black- berry"),
        ("Peppermint", "Pepper- mint"),
        ("Hazelnut", "Hazel- nut"),
        ("Chestnut", "Chest- nut"),
        ("Chanterelle", "Chan- terelle"),
    ],
)
def test_a_long_word_is_parted(page: Page, name: str, written: str) -> None:
    assert parted(page, name, PLACE) == written
    assert all(page.width(part, TAG) <= PLACE for part in written.split(" "))


def test_a_word_for_which_two_lines_do_not_do_stays_whole(page: Page) -> None:
    word = "Schwarzwurzelblattschneider"
    assert parted(page, word, PLACE) == word
