"""A game of Rose to touch, at set-up and in its first round."""

from pathlib import Path

import pytest

from tests.companion.ui.rose.rose_hands import Hands


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    """A game of Rose at set-up."""
    return Hands(tmp_path).touch("game rose")


@pytest.fixture
def playing(hands: Hands) -> Hands:
    """The first round of a game at difficulty 5."""
    return hands.touch("difficulty 5", "next", "next")
