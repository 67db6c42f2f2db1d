"""What all tests may ask for: the shared pictures, a program of the system, a screen of their own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

REPOSITORY = Path(__file__).parents[1]

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# A loaded machine is no fault of the code's.
settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("house")


def require_program(name: str) -> str:
    """The path of a system program; where it is missing the test skips, on a build machine it fails."""
    path = shutil.which(name)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{name} is not installed", pytrace=False)
        pytest.skip(f"{name} is not installed: ./test installs it where it may")
    return path


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of labelled pictures that lies beside the repository, where there is one."""
    folder = REPOSITORY.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no pictures at {folder}")
    return folder


@contextmanager
def x_screen(shape: str) -> Iterator[str]:
    """A screen of its own, like `1280x800x24`, as a value for DISPLAY; real windows and clicks work on it."""
    xvfb = require_program("Xvfb")
    read_end, write_end = os.pipe()
    arguments = [xvfb, "-displayfd", str(write_end), "-screen", "0", shape, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(arguments, pass_fds=[write_end], stderr=subprocess.DEVNULL)  # noqa: S603 our own words
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        number = answer.readline().strip()
    try:
        if not number:
            pytest.fail(f"Xvfb ended with {server.wait()} before it had a screen")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of 1280x800 for one test alone."""
    with x_screen("1280x800x24") as name:
        yield name
