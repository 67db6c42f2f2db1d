"""What a Pi says of its voltage and heat, at once and since its start."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, command, ok
from companion.games.text import Text, say

if TYPE_CHECKING:
    from companion.doctor.machine import Machine

FLAGS = {
    0: say("the voltage is too low"),
    1: say("the processor is slowed down"),
    2: say("the processor is slowed down"),
    3: say("it is too hot"),
    16: say("the voltage was too low since the start"),
    17: say("the processor was slowed down since the start"),
    18: say("the processor was slowed down since the start"),
    19: say("it was too hot since the start"),
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


def sentence(flags: int) -> Text:
    """What flags mean, in words."""
    said = [words for bit, words in FLAGS.items() if flags >> bit & 1]
    different = [words for number, words in enumerate(said) if words not in said[:number]]
    return reduce(_and, different) if different else say("{said}", said=hex(flags))


def _and(first: Text, second: Text) -> Text:
    return say("{first}, {second}", first=first, second=second)


def cure(flags: int) -> Text:
    """What helps."""
    if flags & TOO_LOW:
        return say("use the supply made for this Pi and a short cable")
    return say("give it air or a cooler")


def power(machine: Machine) -> Finding:
    """Whether a Pi has, and had, enough voltage and was not too hot."""
    model = machine.text("/proc/device-tree/model")
    if "Raspberry Pi" not in model:
        return absent(say("This is no Raspberry Pi; its power is not measured."))
    flags = told_by_kernel(machine)
    if flags is None:
        try:
            flags = int(machine.run(["vcgencmd", "get_throttled"]).said.partition("=")[2], 16)
        except ValueError:
            return absent(
                say("{model}: its power can not be asked for.", model=model),
                command("sudo apt install raspi-utils"),
            )
    if not flags:
        return ok(say("{model}: the voltage is and was enough.", model=model))
    return broken(say("{model}: {trouble}.", model=model, trouble=sentence(flags)), cure(flags))


class PowerWatch:
    """Notices while the companion runs that the voltage sinks or the heat rises: once each time."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._before = 0

    @property
    def standing(self) -> Text | None:
        """What was so at the last look, with the cure; None where all was well."""
        return told(self._before) if self._before else None

    def news(self) -> Text | None:
        """A sentence with the cure about what has come up since the last look, if anything has."""
        flags = (told_by_kernel(self._machine) or 0) & NOW
        new, self._before = flags & ~self._before, flags
        return told(new) if new else None


def told(flags: int) -> Text:
    """What is so and what helps, as one sentence."""
    return say("The Raspberry Pi: {trouble}. What helps: {cure}.", trouble=sentence(flags), cure=cure(flags))
