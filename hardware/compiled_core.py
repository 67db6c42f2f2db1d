"""The firmware's own core, compiled for this machine, with the face of a `PanelSession`."""

import ctypes
import secrets
from pathlib import Path
from typing import Any

from hardware.errors import HardwareError
from hardware.protocol import Control, Kind

_ROOM = 4096
_CONTROLS = list(Control)
_KINDS = list(Kind)


def load_core(path: Path) -> Any:
    """The library that ``make core-library`` builds in ``firmware``.

    Raises:
        HardwareError: it is not there or of another machine.
    """
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise HardwareError(
            f"{path} can not be used ({error}): build it with make -C firmware core-library"
        ) from error
    library.panel_new.restype = ctypes.c_void_p
    library.panel_new.argtypes = [ctypes.c_uint16, ctypes.c_uint16, ctypes.c_uint32]
    library.panel_delete.argtypes = [ctypes.c_void_p]
    library.panel_happen.restype = ctypes.c_bool
    library.panel_happen.argtypes = [ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint8, ctypes.c_int8]
    library.panel_hear.argtypes = [ctypes.c_void_p, ctypes.c_uint16, ctypes.c_char_p, ctypes.c_uint16]
    library.panel_say.restype = ctypes.c_uint16
    library.panel_say.argtypes = [ctypes.c_void_p, ctypes.c_uint16, ctypes.c_char_p, ctypes.c_uint16]
    library.panel_host_gone.argtypes = [ctypes.c_void_p, ctypes.c_uint16]
    library.panel_waiting.restype = ctypes.c_uint8
    library.panel_waiting.argtypes = [ctypes.c_void_p]
    library.panel_in_session.restype = ctypes.c_bool
    library.panel_in_session.argtypes = [ctypes.c_void_p]
    library.panel_boot.restype = ctypes.c_uint16
    library.panel_boot.argtypes = [ctypes.c_void_p]
    return library


class CompiledCore:
    """The board's program at play; times are seconds, kept by it in wrapping milliseconds."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self._out = ctypes.create_string_buffer(_ROOM)
        self._core = library.panel_new(1, 0, _lot())

    def start(self, now: float) -> None:
        """The board starts: everything but the count of starts is forgotten."""
        boot = self._library.panel_boot(self._core) % 0xFFFF + 1
        self._library.panel_delete(self._core)
        self._core = self._library.panel_new(boot, _milliseconds(now), _lot())

    @property
    def waiting(self) -> int:
        """Events not acknowledged yet."""
        return int(self._library.panel_waiting(self._core))

    def happen(self, control: Control, kind: Kind, turn: int = 0, now: float = 0.0) -> bool:
        """Something is done with a control; False if sixteen events wait already."""
        del now  # the core sends what is new at once
        place = _CONTROLS.index(control)
        return bool(self._library.panel_happen(self._core, place, _KINDS.index(kind), turn))

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes off the line."""
        self._library.panel_hear(self._core, _milliseconds(now), data, len(data))

    def send(self, now: float) -> list[bytes]:
        """The lines that are due."""
        written = self._library.panel_say(self._core, _milliseconds(now), self._out, _ROOM)
        return self._out.raw[:written].splitlines(keepends=True)

    def due(self, now: float) -> float:
        """Seconds until it should be asked again: often enough for all it does, as it does not tell."""
        del now
        return 0.02 if self.waiting or not self._library.panel_in_session(self._core) else 0.25

    def host_gone(self, now: float) -> None:
        """The host was seen to close the port."""
        self._library.panel_host_gone(self._core, _milliseconds(now))

    def close(self) -> None:
        """Give its memory back."""
        self._library.panel_delete(self._core)


def _milliseconds(now: float) -> int:
    return int(now * 1000) & 0xFFFF


def _lot() -> int:
    """What a board draws at its start."""
    return 1 + secrets.randbelow(2**32 - 1)
