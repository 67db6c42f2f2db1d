"""Which pinned packages a distribution's own take the place of."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from deploy.distribution import IMPORTED_AS, lowest_versions, served, version_numbers, without

PINS = (Path(__file__).parents[2] / "deploy" / "requirements.txt").read_text(encoding="utf-8")
FLOORS = {"numpy": (1, 26), "opencv-python-headless": (4, 10), "pygame": (2, 6)}


@pytest.mark.parametrize(
    ("version", "numbers"),
    [
        ("4.10.0+dfsg", (4, 10, 0)),
        ("2.6.1", (2, 6, 1)),
        ("1.26", (1, 26)),
        ("2.0rc1", (2, 0)),
        ("unknown", ()),
    ],
)
def test_a_version_is_read_up_to_its_first_word(version: str, numbers: tuple[int, ...]) -> None:
    assert version_numbers(version) == numbers


def test_floors_are_read_past_markers_and_other_bounds() -> None:
    assert lowest_versions(["numpy>=1.26", "pygame>=2.6; python_version < '3.14'", "other==3"]) == {
        "numpy": (1, 26),
        "pygame": (2, 6),
    }


def test_what_is_missing_or_too_old_does_not_serve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, version in {"numpy": "2.2.4", "cv2": "4.6.0", "pygame": None}.items():
        module = ModuleType(name)
        vars(module)["__version__"] = version
        monkeypatch.setitem(sys.modules, name, module if version else None)
    assert served(FLOORS) == {"numpy"}


def test_a_package_goes_with_its_hashes_and_all_its_variants() -> None:
    rest = without(PINS, {"numpy"})
    assert "numpy==" in PINS
    assert not re.search(r"^numpy==", rest, re.MULTILINE)
    kept = re.findall(r"--hash=\S+", rest)
    numpy_lines = re.findall(r"^numpy==[^\n]*\n(?:    --hash=[^\n]*\n)+", PINS, re.MULTILINE)
    gone = re.findall(r"--hash=\S+", "".join(numpy_lines))
    assert sorted(kept + gone) == sorted(re.findall(r"--hash=\S+", PINS))


def test_nothing_served_changes_nothing() -> None:
    assert without(PINS, set()) == PINS


def test_every_package_that_may_be_served_is_pinned() -> None:
    assert all(re.search(rf"^{re.escape(project)}==", PINS, re.MULTILINE) for project in IMPORTED_AS)
