"""The firmware that would be flashed, in a simulated board (`firmware/board/simboard.c`) and time."""

import subprocess
from pathlib import Path

import msgspec

from hardware.errors import HardwareError
from hardware.protocol import BUTTONS, Control

CONTACT_PINS = {**{button: 2 + place for place, button in enumerate(BUTTONS)}, Control.DIAL: 10}
"""Arduino pins of the contacts, as in `firmware/panel/pins.h`."""
DIAL_PINS = (8, 9)
"""Arduino pins of the dial's contacts A and B."""


class BoardByte(msgspec.Struct, frozen=True):
    """A byte of the board has arrived at the host, ``us`` microseconds after power-up."""

    us: int
    byte: int


class BoardLights(msgspec.Struct, frozen=True):
    """The lights have changed to ``mask``."""

    us: int
    mask: int


class SimulatedBoard:
    """A board in simulated time: nothing happens but in `wait` and `run`."""

    def __init__(self, simboard: Path, program: Path) -> None:
        """Power up.

        Raises:
            HardwareError: the board or its program has not been built.
        """
        for needed in (simboard, program):
            if not needed.exists():
                raise HardwareError(f"{needed} is not there: build it with make -C firmware build board")
        self._process = subprocess.Popen(  # noqa: S603  (our own program)
            [str(simboard), str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise HardwareError("The simulated board has no pipes to talk through")
        self._to_board, self._from_board = self._process.stdin, self._process.stdout
        self.now = 0
        """Microseconds since power-up."""

    def pin(self, number: int, *, high: bool) -> None:
        """Drive a contact: high is open, low is closed."""
        self._write(f"pin {number} {int(high)}\n")

    def send(self, data: bytes) -> None:
        """Send bytes to the board; they arrive at the speed of the line."""
        if data:
            self._write(f"rx {data.hex()}\n")

    def reset(self) -> None:
        """Restart the board's program."""
        self._write("reset\n")

    def wait(self, us: int) -> None:
        """Let microseconds pass; `run` tells later what the board did in them."""
        self._write(f"run {us}\n")

    def run(self, us: int) -> list[BoardByte | BoardLights]:
        """Let microseconds pass; what the board did in them, and in the waits before."""
        self._write(f"run {us}\nshow\n")
        self._to_board.flush()
        done: list[BoardByte | BoardLights] = []
        for line in self._from_board:
            match line.split():
                case ["tx", at, byte]:
                    done.append(BoardByte(int(at), int(byte, 16)))
                case ["lights", at, mask]:
                    done.append(BoardLights(int(at), int(mask, 16)))
                case ["now", at]:
                    self.now = int(at)
                    return done
                case _:
                    pass  # libsimavr speaks of the program it has loaded
        raise HardwareError(f"The simulated board has ended with status {self._process.wait()}")

    def close(self) -> None:
        """Switch off."""
        self._to_board.close()
        self._from_board.close()
        self._process.wait()

    def _write(self, line: str) -> None:
        self._to_board.write(line)
