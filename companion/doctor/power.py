"""What a Pi says of its voltage and heat, at once and since its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, ok

if TYPE_CHECKING:
    from companion.doctor.machine import Machine

FLAGS = {
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
NOW = 0b1111
"""The bits that are about this moment."""


def told_by_kernel(machine: Machine) -> int | None:
    """The flags as the firmware's driver has them in /sys; None where there is no such driver."""
    for path in machine.find("/sys/devices/platform/soc*/*firmware/get_throttled"):
        try:
            return int(machine.text(path), 16)
        except ValueError:
            return None
    return None


def sentence(flags: int) -> str:
    """What flags mean, in words."""
    return ", ".join(dict.fromkeys(words for bit, words in FLAGS.items() if flags >> bit & 1)) or hex(flags)


def cure(flags: int) -> str:
    """What helps."""
    return (
        "use the supply made for this Pi and a short cable" if flags & TOO_LOW else "give it air or a cooler"
    )


def power(machine: Machine) -> Finding:
    """Whether a Pi has, and had, enough voltage and was not too hot."""
    model = machine.text("/proc/device-tree/model")
    if "Raspberry Pi" not in model:
        return absent("This is no Raspberry Pi; its power is not measured.")
    flags = told_by_kernel(machine)
    if flags is None:
        try:
            flags = int(machine.run(["vcgencmd", "get_throttled"]).said.partition("=")[2], 16)
        except ValueError:
            return absent(f"{model}: its power can not be asked for.", "sudo apt install raspi-utils")
    if not flags:
        return ok(f"{model}: the voltage is and was enough.")
    return broken(f"{model}: {sentence(flags)}.", cure(flags))


class PowerWatch:
    """Notices while the companion runs that the voltage sinks or the heat rises: once each time."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._before = 0

    def news(self) -> str:
        """A sentence with the cure about what has come up since the last look; "" if nothing has."""
        flags = (told_by_kernel(self._machine) or 0) & NOW
        new, self._before = flags & ~self._before, flags
        if not new:
            return ""
        words = sentence(new)
        return f"{words[0].upper()}{words[1:]}: {cure(new)}."
