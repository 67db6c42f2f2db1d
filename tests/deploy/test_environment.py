"""What `./run` says where it can not go on: one sentence with the cure, and exit status 1."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of all that `./run` needs to set itself up, with no environment yet."""
    folder = tmp_path / "project"
    shutil.copytree(REPOSITORY / "deploy", folder / "deploy")
    for name in ("run", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, folder)
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder that stands first on the path, for programs that behave as on another machine."""
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


def stands_in(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def run(project: Path, programs: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(project)} | variables
    return subprocess.run(  # noqa: S603  (our own script)
        [str(project / "run"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def says_one_sentence(outcome: subprocess.CompletedProcess[str], *words: str) -> None:
    assert outcome.returncode == 1
    assert outcome.stdout == ""
    assert len(outcome.stderr.splitlines()) == 1
    for word in words:
        assert word in outcome.stderr


@pytest.mark.parametrize(("version", "complaint"), [("3.10", "too old"), ("3.15", "newer")])
def test_a_python_that_does_not_fit_is_named(
    project: Path, programs: Path, version: str, complaint: str
) -> None:
    major, minor = version.split(".")
    stands_in(programs, "python3", f"echo {int(major) * 100 + int(minor)} {version}")
    says_one_sentence(run(project, programs, "doctor"), f"Python {version}", complaint, "3.11 to 3.14")
    assert not (project / ".venv").exists()


def test_an_ordinary_user_gets_the_command_that_root_has_to_type(project: Path, programs: Path) -> None:
    stands_in(programs, "python3", 'case $* in *ensurepip*) exit 1 ;; esac; echo "311 3.11"')
    stands_in(programs, "id", "echo 1000")
    stands_in(programs, "sudo", "exit 1")
    stands_in(programs, "apt-get", "echo apt-get was started >&2; exit 1")
    outcome = run(project, programs, "doctor")
    says_one_sentence(outcome, "sudo apt-get install --no-install-recommends python3-venv")


def test_without_apt_the_packages_are_named(project: Path, programs: Path) -> None:
    stands_in(programs, "python3", 'case $* in *ensurepip*) exit 1 ;; esac; echo "311 3.11"')
    for name in ("dirname", "id", "readlink", "flock", "cat", "basename", "sha256sum"):
        (programs / name).symlink_to(shutil.which(name) or name)
    outcome = run(project, programs, "doctor", PATH=str(programs))
    says_one_sentence(outcome, "python3-venv", "install them")


def test_a_failed_installation_of_system_packages_is_told(project: Path, programs: Path) -> None:
    stands_in(programs, "python3", 'case $* in *ensurepip*) exit 1 ;; esac; echo "311 3.11"')
    stands_in(programs, "id", "echo 0")
    stands_in(programs, "apt-get", "echo E: no such mirror >&2; exit 100")
    outcome = run(project, programs, "doctor")
    assert outcome.returncode == 1
    assert "E: no such mirror" in outcome.stderr
    assert "were not installed" in outcome.stderr.splitlines()[-1]


def test_a_network_that_is_gone_is_told_and_nothing_is_taken_as_done(project: Path, programs: Path) -> None:
    stands_in(programs, "python3", f'exec {shutil.which("python3", path="/usr/bin") or "python3"} "$@"')
    unreachable = {"PIP_PROXY": "127.0.0.1:9", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
    outcome = run(project, programs, "doctor", PIP_NO_CACHE_DIR="1", **unreachable)
    assert outcome.returncode == 1
    assert "Is the network there?" in outcome.stderr.splitlines()[-1]
    assert list((project / ".venv").glob("made-from-*")) == []


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a screen of its own")
def test_without_a_screen_it_says_where_to_start_it(project: Path, programs: Path) -> None:
    for arguments in ((), ("run",), ("--simulate",)):
        says_one_sentence(run(project, programs, *arguments), "no screen", "DISPLAY")
    assert not (project / ".venv").exists()
