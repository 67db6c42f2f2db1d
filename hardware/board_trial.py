"""The real firmware and the host's session in simulated time: bounced presses, and how long things take."""

import random
from collections import deque

import msgspec

from hardware.host_session import HostSession, LinkState, PanelEvent
from hardware.protocol import ALL_LIGHTS, BUTTONS, Control
from hardware.simulated_board import CONTACT_PINS, BoardByte, BoardLights, SimulatedBoard

_SLICE_US = 5000
_SHORTEST_BOUNCE, _LONGEST_BOUNCE = 1_000, 12_000
"""Microseconds of chatter when a contact closes or opens."""
_SHORTEST_EDGE, _LONGEST_EDGE = 30, 1500
"""Microseconds between two edges of the chatter."""


class BoardResult(msgspec.Struct, frozen=True):
    """Presses made, events too few or too many, and delays in ms (median, 99th percentile, longest).

    ``press_ms`` runs from the first touch of the contacts to the event's last byte at the host; for BACK, on
    release, from the first opening. ``light_ms`` runs from the host's order to the pin.
    """

    presses: int
    lost: int
    doubled: int
    press_ms: tuple[float, float, float]
    light_ms: tuple[float, float, float]


class BoardTrial:
    """A host in lock step with a simulated board."""

    def __init__(self, board: SimulatedBoard, seed: int = 1) -> None:
        self._board = board
        self._random = random.Random(seed)  # noqa: S311  (chatter, not secrets)
        self.session = HostSession()
        self.events: deque[PanelEvent] = deque()
        """Events with their time of arrival in seconds, oldest first."""
        self.lights: deque[BoardLights] = deque()
        """Lights as they changed."""
        self._wanted = 0
        self.session.opened(0.0)
        while self.session.state is not LinkState.UP:
            self.spend(_SLICE_US)
        self.spend(20 * _SLICE_US)

    def run(self, presses: int) -> BoardResult:
        """Press ``presses`` times, with chatter, and change the lights each time."""
        lost = doubled = 0
        press_us, light_us = [], []
        for _ in range(presses):
            control = self._random.choice(BUTTONS)
            began = self._bounced_press(control)
            lost += not self.events
            doubled += max(0, len(self.events) - 1)
            press_us += [event.time * 1e6 - began for event in self.events if event.control is control]
            self.events.clear()
            light_us.append(self._change_lights())
        return BoardResult(presses, lost, doubled, spread(press_us), spread(light_us))

    def spend(self, us: int) -> None:
        """Let time pass, with the host answering every few milliseconds."""
        end = self._board.now + us
        while True:
            self._board.send(self.session.send(self._board.now / 1e6))
            for done in self._board.run(max(0, min(end - self._board.now, _SLICE_US))):
                if isinstance(done, BoardByte):
                    self._hear(done)
                else:
                    self.lights.append(done)
            if self._board.now >= end:
                return

    def bounce(self, pin: int, *, closed: bool) -> int:
        """Close or open a contact with chatter, the host at rest meanwhile; the time of the first change."""
        began = self._board.now
        left = self._random.randint(_SHORTEST_BOUNCE, _LONGEST_BOUNCE)
        touching = closed
        while left > 0:
            self._board.pin(pin, high=not touching)
            edge = min(left, self._random.randint(_SHORTEST_EDGE, _LONGEST_EDGE))
            self._board.wait(edge)
            left -= edge
            touching = not touching
        self._board.pin(pin, high=not closed)
        self.spend(0)
        return began

    def _hear(self, done: BoardByte) -> None:
        for event in self.session.receive(bytes([done.byte]), done.us / 1e6):
            self.events.append(event)
            self.session.acknowledge(event.boot, event.seq)

    def _bounced_press(self, control: Control) -> int:
        pin = CONTACT_PINS[control]
        began = self.bounce(pin, closed=True)
        self.spend(self._random.randint(14_000, 50_000))
        let_go = self.bounce(pin, closed=False)
        self.spend(self._random.randint(24_000, 36_000))
        return let_go if control is Control.BACK else began

    def _change_lights(self) -> float:
        """Microseconds until the lights show what the host asks for."""
        asked = self._board.now
        self.lights.clear()
        self._wanted = (self._wanted + self._random.randint(1, ALL_LIGHTS - 1)) % ALL_LIGHTS
        self.session.show_lights(self._wanted, 0)
        while not self.lights or self.lights[-1].mask != self._wanted:
            self.spend(_SLICE_US)
        return self.lights[-1].us - asked


def spread(values: list[float]) -> tuple[float, float, float]:
    """Median, 99th percentile and largest of microseconds, in ms."""
    ordered = sorted(values)
    if not ordered:
        return 0.0, 0.0, 0.0
    places = (len(ordered) // 2, min(len(ordered) - 1, len(ordered) * 99 // 100), len(ordered) - 1)
    median, high, largest = (round(ordered[place] / 1000, 2) for place in places)
    return median, high, largest
