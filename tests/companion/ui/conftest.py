"""Drawing without a display."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from companion.ui.shots import headless


@pytest.fixture(scope="session", autouse=True)
def _drawing() -> None:
    headless()


@pytest.fixture(autouse=True)
def _drawing_again() -> None:
    """For the tests after one whose window gave the screen back."""
    headless()
