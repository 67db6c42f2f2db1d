"""What all commands say in the same way: their options, and one sentence for a wrong one."""

from __future__ import annotations

import argparse
from typing import NoReturn

from companion.errors import LineError


class CommandParser(argparse.ArgumentParser):
    """The options of one command; what is not understood is a LineError that says where to look."""

    def __init__(self, command: str, summary: str, epilog: str | None = None) -> None:
        super().__init__(f"companion {command}", description=summary, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raise it, instead of printing the usage."""
        raise LineError(f"{self.prog}: {message}; `{self.prog} --help` lists what can be said.")
