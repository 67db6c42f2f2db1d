"""The pinned packages less those that a Raspberry Pi's own distribution serves well enough already."""

import os
import re
import sys
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

IMPORTED_AS = {"numpy": "numpy", "opencv-python-headless": "cv2", "pygame": "pygame"}
"""What the distribution builds for its own camera, screen and one another, by the name it is imported as."""


def version_numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: `4.10.0+dfsg` is (4, 10, 0)."""
    match = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(number) for number in match[0].split(".")) if match else ()


def lowest_versions(dependencies: list[str]) -> dict[str, tuple[int, ...]]:
    """The floor of each dependency written as `name>=version`, markers aside."""
    floors = (re.match(r"([A-Za-z0-9._-]+)>=([\d.]+)", dependency) for dependency in dependencies)
    return {floor[1]: version_numbers(floor[2]) for floor in floors if floor}


def served(floors: Mapping[str, tuple[int, ...]]) -> set[str]:
    """The projects that can be imported here already in a version that the companion runs with."""
    found = set()
    for project, module in IMPORTED_AS.items():
        try:
            version = str(import_module(module).__version__)
        except ImportError:
            continue
        if version_numbers(version) >= floors[project]:
            found.add(project)
    return found


def without(pins: str, projects: set[str]) -> str:
    """The requirements file `pins` less the entries (with their hash lines) of `projects`."""
    entries = re.split(r"(?m)^(?=[A-Za-z0-9])", pins)
    return "".join(entry for entry in entries if entry.partition("==")[0] not in projects)


if __name__ == "__main__":
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # it would greet on the standard output
    project_table = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    already = served(lowest_versions(project_table["dependencies"]))
    sys.stdout.write(without(Path(sys.argv[1]).read_text(encoding="utf-8"), already))
