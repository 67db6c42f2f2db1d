"""What `deploy/install` refuses and would do; the build machine installs with it on a fresh system."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

INSTALL = Path(__file__).parents[2] / "deploy" / "install"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder that stands first on the path, with a Debian that has nothing of the companion's yet."""
    stand_in(tmp_path, "apt-get", "echo apt-get was started >&2; exit 1")
    stand_in(tmp_path, "apt-cache", "exit 100")
    stand_in(tmp_path, "dpkg-query", "echo not-installed")
    stand_in_systemd(tmp_path, 257)
    return tmp_path


def stand_in(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def stand_in_systemd(folder: Path, version: int) -> None:
    told = f'echo "systemd {version} ({version}.9-1~deb)"; echo "+PAM +AUDIT"'
    stand_in(
        folder,
        "systemctl",
        f"case $1 in --version) {told} ;; get-default) echo graphical.target ;; *) exit 1 ;; esac",
    )


def install(programs: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own script
        [str(INSTALL), *arguments],
        env={"PATH": f"{programs}:{os.environ['PATH']}:/usr/sbin:/sbin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_dry_run_tells_all_and_does_nothing(programs: Path) -> None:
    told = install(programs, "--dry-run")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0].startswith("Installing Debian's packages: python3-venv python3-numpy python3-opencv")
    assert "python3-picamera2" not in lines[0]  # this Debian does not offer it
    assert "Starting without the desktop from now on" in lines
    assert lines[-1] == "Nothing was done: this was a dry run."
    assert "was started" not in told.stderr


def test_on_raspberry_pi_os_its_own_packages_are_taken_too(programs: Path) -> None:
    stand_in(programs, "apt-cache", "exit 0")
    assert "python3-picamera2 python3-lgpio" in install(programs, "--dry-run").stdout.splitlines()[0]


def test_only_root_can_install(programs: Path) -> None:
    stand_in(programs, "id", "echo 1000")
    told = install(programs)
    assert (told.returncode, told.stderr) == (1, "Only root can do this: sudo deploy/install\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--purge"], "--purge goes with --uninstall"),
        (["--offline"], "--offline needs a folder"),
        (["--offline", "/no/such/folder"], "--offline needs a folder"),
        (["--fast"], "usage: sudo deploy/install"),
    ],
)
def test_a_slip_of_the_pen_is_refused(programs: Path, arguments: list[str], words: str) -> None:
    told = install(programs, *arguments)
    assert told.returncode == 1
    assert words in told.stderr
    assert told.stdout == ""


def test_without_network_what_is_missing_is_named(programs: Path, tmp_path: Path) -> None:
    told = install(programs, "--dry-run", "--offline", str(tmp_path))
    assert told.returncode == 1
    assert "have to be installed first: python3-venv" in told.stderr


def test_no_debian_no_box(tmp_path: Path) -> None:
    for name in ("dirname", "id"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    told = subprocess.run(  # noqa: S603 - our own script
        [str(INSTALL), "--dry-run"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert "no Debian" in told.stderr


def test_an_older_system_is_told_what_to_install_before_anything_is_done(programs: Path) -> None:
    stand_in(programs, "id", "echo 0")
    stand_in_systemd(programs, 252)
    told = install(programs)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("This system is too old for the box: install Raspberry Pi OS 13 (trixie)")


def test_there_may_be_nothing_to_take_away(programs: Path) -> None:
    if Path("/usr/local/lib/tanglewoods-companion").exists():
        pytest.skip("the companion is installed on this machine")
    told = install(programs, "--uninstall", "--dry-run")
    assert (told.returncode, told.stdout) == (0, "There is nothing to do.\n")
