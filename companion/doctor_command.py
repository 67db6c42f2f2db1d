"""`companion doctor`: every part of this machine, ok, absent or broken, with the cure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.data_folder import default_folder
from companion.doctor import Finding, Health, Machine, Part
from companion.doctor.bundle import write_bundle
from companion.doctor.finding import told
from companion.errors import ConfigurationError
from companion.examination import examine
from companion.language import translate
from companion.options import Language
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.text import Translate


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser("doctor", "Look at every part of this machine; exit status 1 if one is broken.")
    parser.add_argument("--json", action="store_true", help="one JSON object, a key a part")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder to look at")
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE", help="write all that helps to help into this ZIP file"
    )
    codes = [language.value for language in Language]
    parser.add_argument("--language", choices=codes, default="en", help="of what is told; JSON is English")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Examine and tell; 1 if a part is broken. Absent is not broken."""
    options = parser().parse_args(arguments)
    machine = Machine()
    findings = examine(machine, (options.data or default_folder()).expanduser().absolute())
    if options.json:
        english = {part: told(finding) for part, finding in findings.items()}
        sys.stdout.write(f"{json_line(english)}\n")
    else:
        words = translate(Language(options.language))
        sys.stdout.writelines(
            f"{line}\n" for part, finding in findings.items() for line in lines(part, finding, words)
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


def lines(part: Part, finding: Finding, words: Translate) -> list[str]:
    """A finding in the language of `words`: a line, and one more for the cure."""
    said = told(finding, words)
    found = [f"{part.word.render(words):13} {finding.state.word.render(words):9} {said.detail}"]
    if said.cure is not None:
        found.append(f"{'':23} -> {said.cure}")
    return found
