"""`companion doctor`: every part of this machine, ok, absent or broken, with the cure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.doctor import Finding, Health, Machine, Part, seen, system, wired

if TYPE_CHECKING:
    from collections.abc import Sequence


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("doctor", "Look at every part of this machine; exit status 1 if one is broken.")
    parser.add_argument("--json", action="store_true", help="one JSON object, a key a part")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder to look at")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Examine and tell; 1 if a part is broken. Absent is not broken."""
    options = parser().parse_args(arguments)
    findings = examine(Machine(), (options.data or default_folder()).expanduser().absolute())
    if options.json:
        sys.stdout.write(f"{msgspec.json.encode(findings).decode()}\n")
    else:
        sys.stdout.writelines(
            f"{line}\n" for part, finding in findings.items() for line in told(part, finding)
        )
    return int(any(finding.state is Health.BROKEN for finding in findings.values()))


def examine(machine: Machine, folder: Path) -> dict[Part, Finding]:
    """Look at every part."""
    return {
        Part.SCREEN: seen.screen(machine),
        Part.CAMERA: seen.camera(machine),
        Part.PANEL: wired.panel(machine),
        Part.LAMP: wired.lamp(machine),
        Part.DISK: system.disk(folder),
        Part.POWER: system.power(machine),
        Part.GROUPS: wired.groups(machine),
    }


def told(part: Part, finding: Finding) -> list[str]:
    """A finding in words: a line, and one more for the cure."""
    lines = [f"{part.value:8} {finding.state.value:8} {finding.detail}"]
    if finding.cure:
        lines.append(f"{'':17} -> {finding.cure}")
    return lines
