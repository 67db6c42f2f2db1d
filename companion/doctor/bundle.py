"""The support bundle: what helps to help from afar, as a ZIP file, without names, games or home folders."""

from __future__ import annotations

import getpass
import platform
import socket
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.doctor.finding import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.doctor.finding import Finding, Part
    from companion.doctor.machine import Machine

PACKAGES = (
    "tanglewoods-companion",
    "numpy",
    "opencv-python-headless",
    "opencv",
    "pygame",
    "pygame-ce",
    "pyserial",
    "gpiozero",
    "lgpio",
    "picamera2",
    "msgspec",
)
SYSTEM_FILES = (
    "/etc/os-release",
    "/proc/device-tree/model",
    "/proc/cmdline",
    "/proc/meminfo",
    "/proc/uptime",
)
SETTINGS = "/etc/tanglewoods-companion.toml"
JOURNAL = (
    "journalctl",
    "--boot",
    "--unit",
    "tanglewoods-companion",
    "--lines",
    "400",
    "--output",
    "short-iso",
)
"""What the service said last: states of camera and panel, the link's messages; never names or games."""
SHORTEST = 3
"""A name of fewer letters is part of too many words to be struck out."""


def write_bundle(path: Path, machine: Machine, findings: Mapping[Part, Finding]) -> None:
    """Write the bundle; raises OSError where the file can not be written."""
    said = machine.run(JOURNAL)
    contents = {
        "findings.json": msgspec.json.format(
            msgspec.json.encode({part: told(finding) for part, finding in findings.items()})
        ).decode(),
        "versions.txt": "\n".join(versions()),
        "system.txt": "\n".join(f"== {name}\n{machine.text(name)}" for name in SYSTEM_FILES),
        "devices.txt": "\n".join(devices(machine)),
        "settings.toml": machine.text(SETTINGS),
        "log.txt": said.said or str(said.error),
    }
    private = private_words()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in contents.items():
            bundle.writestr(name, f"{without(text, private)}\n")


def versions() -> list[str]:
    """Python, the kernel and every package that matters, a line each."""
    lines = [f"python {platform.python_version()} on {platform.machine()}", f"kernel {platform.release()}"]
    for name in PACKAGES:
        try:
            lines.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    return [*lines, f"executable {sys.executable}"]


def devices(machine: Machine) -> list[str]:
    """What of the companion's hardware the kernel lists."""
    patterns = (
        "/dev/video*",
        "/dev/media*",
        "/dev/ttyACM*",
        "/dev/ttyUSB*",
        "/dev/gpiochip*",
        "/dev/input/event*",
        "/dev/dri/*",
    )
    named = [
        f"{path}: {machine.text(path)}"
        for path in machine.find("/sys/class/video4linux/*/name", "/sys/class/drm/card*-*/status")
    ]
    return [*machine.find(*patterns), *named, *machine.find("/sys/class/backlight/*")]


def private_words() -> dict[str, str]:
    """What is struck out wherever it stands, and what stands there instead."""
    words = {str(Path.home()): "~", getpass.getuser(): "USER", socket.gethostname(): "HOST"}
    return {word: instead for word, instead in words.items() if len(word) >= SHORTEST and word != "root"}


def without(text: str, private: Mapping[str, str]) -> str:
    """A text with its private words replaced, the longest first."""
    for word in sorted(private, key=len, reverse=True):
        text = text.replace(word, private[word])
    return text
