"""Serial ports: which there are, and opening one so that nobody else can."""

import errno
import fcntl
import os
import termios
from contextlib import suppress
from pathlib import Path

import serial
from serial.tools import list_ports

from hardware.errors import PanelError
from hardware.sentence import say

BAUD = 115200

_HELD = say(
    "The panel's port can not be opened, another program holds it: close that (a second companion, a serial "
    "monitor, ModemManager, brltty)"
)
_FORBIDDEN = say(
    "The panel's port can not be opened, this user may not use it: add it to the group dialout and log in "
    "anew"
)
_GONE = say("The panel's port can not be opened, nothing is behind it: is the cable in?")
_NO_PORT = say("The panel's port can not be opened, it is no serial port we can use")
_TROUBLES = {
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EAGAIN: _HELD,
    errno.EBUSY: _HELD,
    errno.ENOENT: say("The panel's port can not be opened, it is not there: is the cable in?"),
    errno.ENXIO: _GONE,
    errno.EIO: _GONE,
    errno.ENODEV: _GONE,
}


def find_ports(devices: Path = Path("/dev")) -> list[str]:
    """The ports a panel may be on: by their lasting names first, then those that have none."""
    named = sorted((devices / "serial" / "by-id").glob("*"))
    known = {path.resolve() for path in named}
    others = sorted([*devices.glob("ttyACM*"), *devices.glob("ttyUSB*")])
    return [str(path) for path in [*named, *(path for path in others if path.resolve() not in known)]]


def usb_serial_number(path: str) -> str | None:
    """The serial number of the USB device behind a port, if it has one."""
    device = os.path.realpath(path)
    numbers = [
        str(port.serial_number)
        for port in list_ports.comports()
        if port.device == device and port.serial_number
    ]
    return numbers[0] if numbers else None


class Port:
    """A serial port, open for us alone; reading and writing never wait."""

    def __init__(self, path: str) -> None:
        """Open ``path`` at 115200 baud.

        Raises:
            PanelError: it is not there, not permitted, held by another program or no serial port.
        """
        self.path = path
        try:
            self._serial = serial.Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True)
            self.fileno = int(self._serial.fileno())
            os.set_blocking(self.fileno, False)
            # pyserial's lock binds only programs that ask for it; this one binds all but root.
            fcntl.ioctl(self.fileno, termios.TIOCEXCL)
        except (OSError, termios.error) as error:
            number = error.errno if isinstance(error, OSError) and error.errno else errno.ENOTTY
            raise PanelError(number, _TROUBLES.get(number, _NO_PORT), path) from error

    def read(self) -> bytes:
        """What has come in, at most 4096 bytes; to be called when the port is readable.

        Raises:
            PanelError: the cable is out, which also shows as a readable port with nothing to read.
        """
        try:
            data = os.read(self.fileno, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise self._lost(error) from error
        if not data:
            raise self._lost(OSError(errno.EIO, "nothing to read though ready"))
        return data

    def write(self, data: bytes) -> int:
        """Hand over as many bytes as the line takes now.

        Raises:
            PanelError: the cable is out.
        """
        try:
            return os.write(self.fileno, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise self._lost(error) from error

    def close(self) -> None:
        """Give the port back."""
        with suppress(OSError):  # a port whose cable is out holds nothing any more
            fcntl.ioctl(self.fileno, termios.TIOCNXCL)
        self._serial.close()

    def _lost(self, error: OSError) -> PanelError:
        return PanelError(
            error.errno or errno.EIO, say("The panel's line broke off: is the cable in?"), self.path
        )


def exists(path: str) -> bool:
    """Whether something stands at this path now."""
    return Path(path).exists()
