"""What all the rest stands on: the disk of the data folder, and the power."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, ok

if TYPE_CHECKING:
    from pathlib import Path

    from companion.doctor.machine import Machine

LEAST_FREE = 50 << 20
"""Bytes: some hundred games, and what the system needs to breathe."""
SLOW_S = 0.5
"""A write that takes longer is felt at every touch."""
THROTTLED = {
    0: "the voltage is too low",
    1: "the processor is slowed down",
    2: "the processor is slowed down",
    3: "it is too hot",
    16: "the voltage was too low since the start",
    17: "the processor was slowed down since the start",
    18: "the processor was slowed down since the start",
    19: "it was too hot since the start",
}
"""Bits of the Pi's get_throttled (Raspberry Pi documentation, vcgencmd)."""
TOO_LOW = 1 << 0 | 1 << 16


def disk(folder: Path) -> Finding:
    """Whether the data folder takes a write, how fast, and how much room there is.

    A folder that is not there yet is not made: the one that it would be made in is tried.
    """
    there = next(path for path in (folder, *folder.parents) if path.exists())
    try:
        took = write_time(there)
        free = shutil.disk_usage(there).free
    except OSError as error:
        return broken(
            f"Nothing can be written in {there} ({error.strerror}).",
            "is the folder yours, the disk full, the card locked or worn out? Or choose another with --data",
        )
    told = f"{free / (1 << 30):.1f} GB free in {there}, a write takes {took * 1000:.1f} ms."
    if free < LEAST_FREE:
        return broken(told, "make room: journals need little, but more than this")
    if took > SLOW_S:
        return broken(told, "so slow a card is worn out or of a bad make: use another")
    return ok(told)


def write_time(folder: Path) -> float:
    """Seconds that a small write takes until it is on the disk, the middle one of five; raises OSError."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(5):
            begin = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begin)
    return sorted(times)[2]


def power(machine: Machine) -> Finding:
    """Whether a Pi has, and had, enough voltage and was not too hot."""
    model = machine.text("/proc/device-tree/model")
    if "Raspberry Pi" not in model:
        return absent("This is no Raspberry Pi; its power is not measured.")
    word = machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled")
    if not word:
        told = machine.run(["vcgencmd", "get_throttled"])
        word = told.said.partition("=")[2]
    try:
        flags = int(word, 16)
    except ValueError:
        return absent(f"{model}: its power can not be asked for.", "sudo apt install raspi-utils")
    if not flags:
        return ok(f"{model}: the voltage is and was enough.")
    said = list(dict.fromkeys(words for bit, words in THROTTLED.items() if flags >> bit & 1))
    cure = (
        "use the supply made for this Pi and a short cable" if flags & TOO_LOW else "give it air or a cooler"
    )
    return broken(f"{model}: {', '.join(said) or hex(flags)}.", cure)
