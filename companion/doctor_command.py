"""`companion doctor`: every part of this machine, ok, absent or broken, with the cure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.doctor import Finding, Health, Machine, Part
from companion.doctor.bundle import write_bundle
from companion.errors import ConfigurationError
from companion.examination import examine

if TYPE_CHECKING:
    from collections.abc import Sequence


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("doctor", "Look at every part of this machine; exit status 1 if one is broken.")
    parser.add_argument("--json", action="store_true", help="one JSON object, a key a part")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder to look at")
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE", help="write all that helps to help into this ZIP file"
    )
    return parser


def run(arguments: Sequence[str]) -> int:
    """Examine and tell; 1 if a part is broken. Absent is not broken."""
    options = parser().parse_args(arguments)
    machine = Machine()
    findings = examine(machine, (options.data or default_folder()).expanduser().absolute())
    if options.json:
        sys.stdout.write(f"{msgspec.json.encode(findings).decode()}\n")
    else:
        sys.stdout.writelines(
            f"{line}\n" for part, finding in findings.items() for line in told(part, finding)
        )
    if options.bundle is not None:
        try:
            write_bundle(options.bundle, machine, findings)
        except OSError as error:
            raise ConfigurationError(
                f"The bundle {options.bundle} can not be written ({error.strerror}): name another file."
            ) from error
        sys.stderr.write(f"{options.bundle} is written: look into it before you pass it on.\n")
    return int(any(finding.state is Health.BROKEN for finding in findings.values()))


def told(part: Part, finding: Finding) -> list[str]:
    """A finding in words: a line, and one more for the cure."""
    lines = [f"{part.value:8} {finding.state.value:8} {finding.detail}"]
    if finding.cure:
        lines.append(f"{'':17} -> {finding.cure}")
    return lines
