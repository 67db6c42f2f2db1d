"""What the doctor finds: a part, how it is, and the cure."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Part(StrEnum):
    """The parts that are looked at."""

    SCREEN = "screen"
    CAMERA = "camera"
    PANEL = "panel"
    LAMP = "lamp"
    DISK = "disk"
    POWER = "power"
    GROUPS = "groups"
    CLOCK = "clock"
    SETTINGS = "settings"


class Health(StrEnum):
    """How a part is: absent is no fault, the companion goes on without it."""

    OK = "ok"
    ABSENT = "absent"
    BROKEN = "broken"


class Finding(msgspec.Struct, frozen=True):
    """What was found of one part, as a sentence, and what helps."""

    state: Health
    detail: str
    cure: str | None = None


def ok(detail: str) -> Finding:
    """It works."""
    return Finding(Health.OK, detail)


def absent(detail: str, cure: str | None = None) -> Finding:
    """It is not there."""
    return Finding(Health.ABSENT, detail, cure)


def broken(detail: str, cure: str) -> Finding:
    """It is there and does not work."""
    return Finding(Health.BROKEN, detail, cure)
