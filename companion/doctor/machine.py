"""The machine as the doctor sees it: files, devices, processes, programs. A test gives it another root."""

from __future__ import annotations

import grp
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE_S = 20.0
"""How long a program may take: a Pi's camera needs some seconds to start."""


class Process(msgspec.Struct, frozen=True):
    """A running program: its number, its short name and its command line."""

    number: int
    name: str
    command: str


class Answer(msgspec.Struct, frozen=True):
    """What a program that was run said: its exit status, output and last line of errors.

    A program of our own says its sentences as JSON, so that they can be put into the players' language.
    """

    status: int
    said: str
    error: Text = Text("")


class Machine:
    """This machine, or a made-up one below another root."""

    def __init__(self, root: Path = Path("/"), environ: Mapping[str, str] = os.environ) -> None:
        self.root, self.environ = root, environ

    def find(self, *patterns: str) -> list[str]:
        """The paths that match, in order: `/dev/video*`."""
        return [
            f"/{path.relative_to(self.root)}"
            for pattern in patterns
            for path in sorted(self.root.glob(pattern.lstrip("/")))
        ]

    def text(self, path: str) -> str:
        """A small file's text; empty where it can not be read."""
        try:
            return self._at(path).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def real(self, path: str) -> str:
        """What a link leads to."""
        return f"/{self._at(path).resolve().relative_to(self.root.resolve())}"

    def may_use(self, path: str) -> bool:
        """Whether this user may read and write a device."""
        return os.access(self._at(path), os.R_OK | os.W_OK)

    def group_of(self, path: str) -> str:
        """The group that may use a device."""
        number = self._at(path).stat().st_gid
        try:
            return grp.getgrgid(number).gr_name
        except KeyError:
            return str(number)

    def has_module(self, name: str) -> bool:
        """Whether a Python module can be imported."""
        return find_spec(name) is not None

    def processes(self) -> list[Process]:
        """What is running, as far as it can be seen."""
        found = []
        for path in self.find("/proc/[0-9]*/comm"):
            number = int(path.split("/")[2])
            command = self.text(f"/proc/{number}/cmdline").replace("\0", " ")
            found.append(Process(number, self.text(path), command))
        return found

    def holders(self, device: str) -> list[Process]:
        """The programs that hold a device open, as far as this user can see them."""
        real = str(self._at(device).resolve())
        return [process for process in self.processes() if real in self._open_files(process.number)]

    def companion(self) -> Process | None:
        """The running companion, whoever runs it; what it holds open is seen by itself and root alone."""
        running = (process for process in self.processes() if "companion run" in process.command)
        return next(running, None)

    def python(self, program: str, *arguments: str) -> Answer:
        """Run a short Python program of our own in a process of its own, which may hang or crash."""
        return self.run([sys.executable, "-c", program, *arguments])

    def run(self, command: Sequence[str]) -> Answer:
        """Run a program; one that is missing or hangs has status 127 or 124, as a shell says it."""
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                command,
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                check=False,
                env=dict(self.environ),
                stdin=subprocess.DEVNULL,
                cwd=Path(__file__).parents[2],
            )
        except FileNotFoundError:
            return Answer(127, "", say("{program} is not installed", program=command[0]))
        except subprocess.TimeoutExpired:
            return Answer(124, "", say("no answer in {seconds} s", seconds=round(PATIENCE_S)))
        errors = done.stderr.strip().splitlines()
        return Answer(done.returncode, done.stdout.strip(), sentence(errors[-1] if errors else ""))

    def _open_files(self, process: int) -> set[str]:
        try:
            return {str(path.readlink()) for path in self._at(f"/proc/{process}/fd").iterdir()}
        except OSError:  # another user's, or just ended
            return set()

    def _at(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def sentence(line: str) -> Text:
    """A line that a program has said: a sentence of ours, else its own words."""
    try:
        return msgspec.json.decode(line, type=Text)
    except msgspec.DecodeError:
        return say("{said}", said=line)
