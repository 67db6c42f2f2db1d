"""A panel made of software, on the other end of a real pseudo-terminal, that misbehaves on request.

``python -m hardware.simulated`` runs one as a process of its own: it prints its port, then takes lines like
``press NEXT``, ``long BACK``, ``turn -2``, ``fault DROP 3``, ``pull``, ``plug``, ``lights`` and ``quit``, and
answers each with one line.
"""

import argparse
import os
import pty
import random
import select
import shutil
import sys
import tempfile
import threading
import time
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path

from hardware.bad_line import BadLine, Fault
from hardware.panel_session import PanelSession
from hardware.protocol import Control, Kind, Led

_LOOK_EVERY = 0.01
"""Seconds between two looks whether the host has opened the port: a pseudo-terminal does not tell."""


class SimulatedPanel:
    """Speaks the panel's side of protocol 1 from a thread of its own.

    ``port`` is a name that stays the same, like one in /dev/serial/by-id: the pseudo-terminal behind it has
    another name after each `plug`. With ``restarts_on_open`` the board restarts whenever its port is opened,
    as an Arduino Uno does; without, it sees the port closed and says HELLO again, as boards with own USB do.
    """

    def __init__(
        self,
        *,
        link: Path | None = None,
        boot: int = 1,
        firmware: str = "1.1.0",
        restarts_on_open: bool = True,
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = None if link else Path(tempfile.mkdtemp(prefix="panel-"))
        self._link = link or Path(str(self._folder)) / "tanglewoods-panel"
        self.port = str(self._link)
        self._restarts_on_open = restarts_on_open
        self._clock, self._random = clock, random.Random(seed)  # noqa: S311  (noise, not secrets)
        self._session = PanelSession(boot, firmware)
        self._changed = threading.Condition()
        self._line = BadLine()
        self._silent = self._frozen = self._closing = self._was_open = False
        self._unsent: deque[bytes] = deque(maxlen=64)
        self._master = -1
        self._poke, self._poke_end = os.pipe()
        self._plugged = True
        self._connect()
        self._thread = threading.Thread(target=self._run, name="simulated panel", daemon=True)
        self._thread.start()

    # What a player does.

    def press(self, control: Control) -> bool:
        """A short press; False if sixteen events wait already."""
        return self._happen(control, Kind.PRESS)

    def long(self, control: Control) -> bool:
        """A long press: BACK says only that, every other control has said its press when it went down."""
        return (control is Control.BACK or self.press(control)) and self._happen(control, Kind.LONG)

    def turn(self, detents: int) -> bool:
        """A turn of the dial, right is positive."""
        return self._happen(Control.DIAL, Kind.TURN, detents)

    @property
    def lights(self) -> Led:
        """The lights that are on."""
        with self._changed:
            return self._session.lights

    @property
    def waiting(self) -> int:
        """Events that the host has not acknowledged yet."""
        with self._changed:
            return self._session.waiting

    @property
    def in_session(self) -> bool:
        """Whether a host has answered."""
        with self._changed:
            return self._session.in_session

    @property
    def boot(self) -> int:
        """The number of the present start."""
        with self._changed:
            return self._session.boot

    def wait_until(self, holds: Callable[["SimulatedPanel"], bool], seconds: float = 10.0) -> bool:
        """Wait for the panel to come to something; False if it has not within ``seconds``."""
        with self._changed:
            return self._changed.wait_for(lambda: holds(self), seconds)

    # What goes wrong.

    def misbehave(self, fault: Fault, times: int = 1) -> None:
        """Do this wrong for the next ``times`` lines; GARBAGE says so many random bytes now."""
        with self._changed:
            if fault is Fault.GARBAGE:
                self._unsent.append(self._random.randbytes(times))
            else:
                self._line.ask(fault, times)
        self._wake()

    def say(self, data: bytes) -> None:
        """Put any bytes on the line: what another firmware says."""
        with self._changed:
            self._unsent.append(data)
        self._wake()

    def silence(self, *, on: bool = True) -> None:
        """The board works on, but nothing it says arrives."""
        self._silent = on
        self._wake()

    def freeze(self, *, on: bool = True) -> None:
        """The board's program hangs: it neither reads nor says anything."""
        self._frozen = on
        self._wake()

    def reset(self) -> None:
        """The board restarts: events that were waiting are lost with its memory."""
        with self._changed:
            self._session.start(self._clock())
        self._wake()

    def pull(self) -> None:
        """Pull the cable: the port is gone, and the board is without power."""
        self._move_cable(plugged=False)

    def plug(self) -> None:
        """Put the cable in: the board starts, on a pseudo-terminal of another name."""
        self._move_cable(plugged=True)

    def close(self) -> None:
        """Take the panel away."""
        if self._closing:
            return
        self._closing = True
        self._wake()
        self._thread.join()
        self._disconnect()
        os.close(self._poke)
        os.close(self._poke_end)
        if self._folder:
            shutil.rmtree(self._folder)

    # The board at work.

    def _happen(self, control: Control, kind: Kind, turn: int = 0) -> bool:
        with self._changed:
            kept = self._session.happen(control, kind, turn, self._clock())
        self._wake()
        return kept

    def _wake(self) -> None:
        os.write(self._poke_end, b"!")

    def _move_cable(self, *, plugged: bool) -> None:
        with self._changed:
            self._plugged = plugged
            self._wake()
            self._changed.wait_for(lambda: (self._master >= 0) == plugged)

    def _connect(self) -> None:
        self._open_line()
        self._session.start(self._clock())

    def _open_line(self) -> None:
        self._master, slave = pty.openpty()
        os.set_blocking(self._master, False)
        tty.setraw(slave)
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        fresh.symlink_to(os.ttyname(slave))
        os.close(slave)
        fresh.replace(self._link)
        self._was_open = False

    def _disconnect(self) -> None:
        self._link.unlink(missing_ok=True)
        if self._master >= 0:
            os.close(self._master)
        self._master = -1

    def _run(self) -> None:
        while not self._closing:
            with self._changed:
                if self._plugged != (self._master >= 0):
                    (self._connect if self._plugged else self._disconnect)()
                if self._master >= 0 and not self._frozen:
                    self._work()
                self._changed.notify_all()
                watched, seconds = [self._poke], self._pause()
                if self._was_open and not self._frozen and self._master >= 0:
                    watched.append(self._master)
            ready, _, _ = select.select(watched, [], [], seconds)
            if self._poke in ready:
                os.read(self._poke, 4096)

    def _pause(self) -> float | None:
        if self._master < 0 or self._frozen:
            return None
        if not self._was_open or self._unsent:
            return _LOOK_EVERY
        return self._session.due(self._clock())

    def _work(self) -> None:
        """One round of the board's loop."""
        now = self._clock()
        self._notice_host(now)
        if not self._was_open:
            return
        data = self._read()
        if data and self._line.happens(Fault.DEAF):
            data = b""
        self._session.receive(data, now)
        for line in self._session.send(now):
            self._unsent.extend(self._line.carry(line))
        if self._silent:
            self._unsent.clear()
        self._write()

    def _notice_host(self, now: float) -> None:
        """A pseudo-terminal hangs up while nobody has its other end open."""
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        is_open = not any(events & select.POLLHUP for _, events in poll.poll(0))
        if is_open and not self._was_open and self._restarts_on_open:
            self._session.start(now)
        if self._was_open != is_open:
            self._unsent.clear()
        if self._was_open and not is_open:
            if self._session.in_session:
                self._session.host_gone(now)
            # A real port forgets with its last holder that it was held alone; a pseudo-terminal does not.
            held = self._master
            self._open_line()
            os.close(held)
        else:
            self._was_open = is_open

    def _read(self) -> bytes:
        try:
            return os.read(self._master, 4096)
        except OSError:
            # Nothing there, or the host has closed its end in this moment: the next round sees which.
            return b""

    def _write(self) -> None:
        while self._unsent:
            data = self._unsent.popleft()
            try:
                written = os.write(self._master, data)
            except BlockingIOError:
                written = 0
            if written < len(data):
                self._unsent.appendleft(data[written:])
                return


def main() -> None:
    """Run a simulated panel until its input ends."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.simulated", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--link", type=Path, help="a name for the port that stays the same")
    parser.add_argument("--keeps-running", action="store_true", help="do not restart when the port is opened")
    options = parser.parse_args()
    panel = SimulatedPanel(link=options.link, restarts_on_open=not options.keeps_running)
    _answer(f"port {panel.port}")
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            _answer(_obey(panel, line.split()))
    finally:
        panel.close()


def _answer(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _obey(panel: SimulatedPanel, words: list[str]) -> str:
    """Do one command; the answer to it."""
    verbs: dict[str, Callable[..., str | bool | None]] = {
        "press": lambda control: panel.press(Control(control)),
        "long": lambda control: panel.long(Control(control)),
        "turn": lambda detents: panel.turn(int(detents)),
        "fault": lambda fault, times="1": panel.misbehave(Fault[fault], int(times)),
        "silence": lambda switch="on": panel.silence(on=switch == "on"),
        "freeze": lambda switch="on": panel.freeze(on=switch == "on"),
        "pull": panel.pull,
        "plug": panel.plug,
        "reset": panel.reset,
        "lights": lambda: f"lights {panel.lights.mask:02X} {panel.lights.blink:02X}",
        "waiting": lambda: f"waiting {panel.waiting}",
        "settled": lambda: panel.wait_until(lambda one: one.in_session and not one.waiting),
    }
    try:
        answer = verbs[words[0]](*words[1:])
    except (LookupError, TypeError, ValueError):
        return f"unknown {' '.join(words)!r}: one of {', '.join(verbs)}"
    return answer if isinstance(answer, str) else "no" if answer is False else "ok"


if __name__ == "__main__":
    main()
