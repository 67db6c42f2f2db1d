"""The doctor's round: every part of this machine looked at, one after another."""

from __future__ import annotations

import time
from functools import reduce
from typing import TYPE_CHECKING

from companion.doctor import Finding, Machine, Part, seen, system, wired
from companion.doctor.clock import SYNCHRONISED, clock
from companion.doctor.finding import broken, ok
from companion.doctor.power import power
from companion.games.text import say
from companion.settings import BOX_FILE, load_right

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path


def examine(
    machine: Machine,
    folder: Path,
    *,
    known: Mapping[Part, Finding] | None = None,
    each: Callable[[Collection[Part]], Iterable[Part]] = iter,
) -> dict[Part, Finding]:
    """Look at every part, with `folder` for its data.

    What is `known` already is not looked at again. `each` goes over the parts and may tell how far it is.
    """
    looks: dict[Part, Callable[[], Finding]] = {
        Part.SCREEN: lambda: seen.screen(machine),
        Part.CAMERA: lambda: seen.camera(machine),
        Part.PANEL: lambda: wired.panel(machine),
        Part.LAMP: lambda: wired.lamp(machine),
        Part.DISK: lambda: system.disk(folder),
        Part.POWER: lambda: power(machine),
        Part.GROUPS: lambda: wired.groups(machine),
        Part.CLOCK: lambda: clock(folder, time.time(), synchronised=bool(machine.find(SYNCHRONISED))),
        Part.SETTINGS: lambda: settings(folder, machine.root / BOX_FILE.relative_to("/")),
    }
    before = known or {}
    return {part: before.get(part) or looks[part]() for part in each(list(looks))}


def settings(folder: Path, box: Path) -> Finding:
    """Whether all settings of box and players are right."""
    _, complaints = load_right(folder, box)
    if not complaints:
        return ok(say("All settings are right."))
    return broken(
        reduce(lambda said, more: say("{first} {second}", first=said, second=more), complaints),
        say("mend the line; what is wrong is not used until then"),
    )
