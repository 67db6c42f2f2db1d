"""The repository itself: what must not be in it, and what has to agree in it."""

import hashlib
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.conftest import REPOSITORY

PINNED = {name: REPOSITORY / name / "requirements.txt" for name in ("deploy", "tests")}
SUPPORTED = [
    {"python_version": version, "python_full_version": f"{version}.1", "platform_machine": machine}
    for version in ("3.11", "3.12", "3.13", "3.14")
    for machine in ("x86_64", "aarch64")
]


def kept_files() -> list[Path]:
    """Every file that the repository keeps or is about to."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout  # noqa: S603
    files = (REPOSITORY / os.fsdecode(name) for name in listed.split(b"\0") if name)
    return sorted({file for file in files if file.is_file()})


FILES = kept_files()


def text_of(file: Path) -> str:
    """The file as text; pictures and the like have none."""
    data = file.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8")


def files_with(pattern: str) -> list[str]:
    found = re.compile(pattern)
    return [str(file.relative_to(REPOSITORY)) for file in FILES if found.search(text_of(file))]


def requirements(name: str) -> list[Requirement]:
    lines = re.findall(r"(?m)^[A-Za-z0-9][^\\\n]*", PINNED[name].read_text(encoding="utf-8"))
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(
    "pattern",
    [
        r"pypi\.|python" + r"hosted|npm" + r"js\.",
        r"(?:deb|snapshot|security)\.debian" + r"\.org|//archive\.",
        r"/work" + r"/|/tmp/" + r"venv|/opt" + r"/|/Users" + r"/|/home/[a-z]+" + r"/",
    ],
    ids=["package index", "distribution mirror", "folder of one machine"],
)
def test_no_address_is_in_any_file(pattern: str) -> None:
    assert files_with(pattern) == []


def test_no_lock_file_with_addresses_is_kept() -> None:
    assert [file for file in FILES if file.name in {"uv.lock", "poetry.lock", "Pipfile.lock"}] == []


def test_no_picture_is_copied_from_the_shared_folder(shared_data: Path) -> None:
    def fingerprint(file: Path) -> str:
        return hashlib.sha256(file.read_bytes()).hexdigest()

    theirs: dict[int, list[Path]] = {}
    for file in shared_data.rglob("*"):
        if file.is_file():
            theirs.setdefault(file.stat().st_size, []).append(file)
    suspects = [(file, theirs.get(file.stat().st_size, [])) for file in FILES if file.stat().st_size]
    assert [file for file, same in suspects if fingerprint(file) in map(fingerprint, same)] == []


OPENINGS = {
    ".py": r'r?"""\S.*[.?](""")?( .*)?',
    ".h": r"(//|/\*) \S.*",
    ".ino": r"(//|/\*) \S.*",
} | dict.fromkeys(
    (".md", ".sh", ".in", "requirements.txt", "Makefile", "run", "test", "pin", "bare", "check"), r"# \S.*"
)


def says_its_subject(file: Path) -> bool:
    """Whether the first line that is not for a program is a sentence or a heading; other kinds need none."""
    lines = text_of(file).splitlines()
    while lines and lines[0].startswith(("#!", "# shellcheck ")):
        del lines[0]
    opening = OPENINGS.get(file.name) or OPENINGS.get(file.suffix or file.name)
    return opening is None or (bool(lines) and re.fullmatch(opening, lines[0]) is not None)


def test_every_file_says_its_subject_first() -> None:
    assert [str(file.relative_to(REPOSITORY)) for file in FILES if not says_its_subject(file)] == []


def test_scripts_can_be_started() -> None:
    scripts = [file for file in FILES if text_of(file).startswith("#!")]
    assert {"run", "test"} <= {file.name for file in scripts}
    assert [file.name for file in scripts if not os.access(file, os.X_OK)] == []


@pytest.mark.parametrize("name", PINNED)
def test_every_pin_is_exact_and_hashed(name: str) -> None:
    entries = re.split(r"(?m)^(?=[A-Za-z0-9])", PINNED[name].read_text(encoding="utf-8"))[1:]
    assert len(entries) == len(requirements(name)) > 0
    for entry in entries:
        assert re.match(r"[a-z0-9.-]+==[^\s;]+ .*\\\n    --hash=sha256:[0-9a-f]{64}", entry), entry


def test_the_tests_run_on_the_packages_of_the_box() -> None:
    assert set(map(str, requirements("deploy"))) <= set(map(str, requirements("tests")))


@pytest.mark.parametrize(
    "environment", SUPPORTED, ids=lambda e: f"{e['python_version']}-{e['platform_machine']}"
)
def test_each_dependency_is_pinned_once_within_its_bounds(environment: dict[str, str]) -> None:
    def applies(requirement: Requirement) -> bool:
        return requirement.marker is None or requirement.marker.evaluate(environment)

    pins: dict[str, list[str]] = {}
    for pin in filter(applies, requirements("deploy")):
        pins.setdefault(pin.name, []).append(next(iter(pin.specifier)).version)
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for dependency in filter(applies, map(Requirement, project["dependencies"])):
        versions = pins[dependency.name]
        assert len(versions) == 1
        assert dependency.specifier.contains(versions[0])
    assert len({"pygame", "pygame-ce"} & set(pins)) == 1
