"""Drawing without a display."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from companion.ui.shots import headless


@pytest.fixture(scope="session", autouse=True)
def _screen() -> None:
    headless()
