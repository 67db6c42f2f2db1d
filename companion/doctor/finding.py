"""What the doctor finds: a part, how it is, and the cure."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.text import Text, Translate, english, say


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

    @property
    def word(self) -> Text:
        """What players call it."""
        return PART_WORDS[self]


class Health(StrEnum):
    """How a part is: absent is no fault, the companion goes on without it."""

    OK = "ok"
    ABSENT = "absent"
    BROKEN = "broken"

    @property
    def word(self) -> Text:
        """How it is, in a word."""
        return HEALTH_WORDS[self]


PART_WORDS = {
    Part.SCREEN: say("Screen"),
    Part.CAMERA: say("Camera"),
    Part.PANEL: say("Buttons"),
    Part.LAMP: say("Lamp"),
    Part.DISK: say("Disk"),
    Part.POWER: say("Power"),
    Part.GROUPS: say("Permissions"),
    Part.CLOCK: say("Clock"),
    Part.SETTINGS: say("Settings"),
}
HEALTH_WORDS = {Health.OK: say("ok"), Health.ABSENT: say("absent"), Health.BROKEN: say("broken")}


class Finding(msgspec.Struct, frozen=True):
    """What was found of one part, as a sentence, and what helps."""

    state: Health
    detail: Text
    cure: Text | None = None


def ok(detail: Text) -> Finding:
    """It works."""
    return Finding(Health.OK, detail)


def absent(detail: Text, cure: Text | None = None) -> Finding:
    """It is not there."""
    return Finding(Health.ABSENT, detail, cure)


def broken(detail: Text, cure: Text) -> Finding:
    """It is there and does not work."""
    return Finding(Health.BROKEN, detail, cure)


def command(typed: str) -> Text:
    """A cure that is typed as it stands, in any language."""
    return say("{typed}", typed=typed)


class Told(msgspec.Struct, frozen=True):
    """A finding in the words of one language."""

    state: Health
    detail: str
    cure: str | None = None


def told(finding: Finding, words: Translate = english) -> Told:
    """A finding as it is written down: for other programs in English, whatever the players speak."""
    cure = None if finding.cure is None else finding.cure.render(words)
    return Told(finding.state, finding.detail.render(words), cure)
