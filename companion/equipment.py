"""The box's devices as one: camera process, panel and lamp, each of which may be missing.

They are opened after the first picture and never hold the game up. Where there is no hardware, simulated
devices stand in: a drawn tray seen by the real reader, a panel on a real pseudo-terminal, a lamp on mock
pins.
"""

from __future__ import annotations

import logging
import random
import select
import threading
from typing import TYPE_CHECKING, Self

from companion.games.game import Note
from companion.games.text import say
from companion.outside_words import told
from companion.ui.view import Device, DeviceHealth, Devices
from companion.wishes import DRAWN, Wishes
from hardware.host_session import LinkState, PanelEvent
from hardware.lamp import Lamp, mock_pins
from hardware.panel import LinkChange, Panel
from hardware.simulated import SimulatedPanel
from vision.camera_state import CameraState
from vision.messages import Alive, DrawnDie, Message, Settled, Trouble
from vision.process import CameraProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hardware.arrivals import Taken
    from hardware.lamp_settings import LampSettings
    from hardware.lamp_wish import LampWish
    from hardware.protocol import Control, Kind

LOG = logging.getLogger("companion")
LOOK_S = 0.5
"""How soon the panel's watcher notices that the app is leaving."""


class LinkWatch:
    """What is told of the panel's link: that it was lost and that it is back, each once."""

    def __init__(self) -> None:
        self._up = self._lost = False

    def notes(self, change: LinkChange) -> list[Note]:
        """What the players are told of a change; nothing where there never was a panel."""
        match change.state:
            case LinkState.WAITING:  # it is starting: what comes of that is told
                return []
            case LinkState.UP:
                tells, self._up, self._lost = self._lost, True, False
            case _:
                tells, self._up, self._lost = self._up, False, self._up or self._lost
        return [Note(told(change.detail), warning=self._lost)] if tells else []


class Equipment:
    """The open devices. Everything returns at once; `wake` is called, from any thread, when there is news."""

    def __init__(self, wishes: Wishes, wake: Callable[[], None], last_press: Taken | None = None) -> None:
        self.simulated, self.source = wishes.simulates, wishes.source
        self._board = SimulatedPanel() if self.simulated and wishes.panel is None else None
        # the board in software begins anew with us: what an earlier one of its kind said does not count
        self.panel = Panel(self._board.port) if self._board else Panel(wishes.panel, taken=last_press)
        self.lamp = Lamp(wishes.lamp, pins=mock_pins() if self.simulated else None)
        learned = not self.simulated  # what is drawn teaches nothing of the player's own camera and dice
        self.camera = CameraProcess(
            self.source,
            dice_set=wishes.dice_set if learned else "20-strong",
            lens=wishes.lens if learned else None,
            own_dice=wishes.own_dice if learned and wishes.dice_set == "20-strong" else None,
            wake=wake,
        )
        self.camera_state = CameraState.STARTING
        """How the camera does; `devices` has the sentence for it."""
        self._camera = Device(DeviceHealth.ABSENT, say("The camera is starting."))
        self._link, self._notes = LinkWatch(), list[Note]()
        self._seed = random.SystemRandom()
        self._closing, self._collected = threading.Event(), threading.Event()
        self._watcher = threading.Thread(target=self._watch_panel, args=(wake,), daemon=True)
        self._watcher.start()

    def _watch_panel(self, wake: Callable[[], None]) -> None:
        """Wake the app when the panel has news, once for each time that it is collected."""
        while not self._closing.is_set():
            ready, _, _ = select.select([self.panel.wake], [], [], LOOK_S)
            if ready and not self._closing.is_set():
                wake()
                self._collected.wait()
                self._collected.clear()

    @property
    def draws_the_tray(self) -> bool:
        """Whether the tray is a drawn one, into which dice can be thrown."""
        return self.source == DRAWN

    def seen(self) -> list[Message]:
        """What the camera process has said since the last call."""
        messages = self.camera.poll()
        for message in messages:
            if isinstance(message, Trouble):
                LOG.warning("camera: %s", message.sentence)
                self.camera_state = message.state
                absent = message.state is CameraState.GONE
                health = DeviceHealth.ABSENT if absent else DeviceHealth.TROUBLE
                self._camera = Device(health, told(message.sentence))
            elif isinstance(message, Alive) or (isinstance(message, Settled) and not self.camera_state.blind):
                self.camera_state = CameraState.SEES
                self._camera = Device(DeviceHealth.OK, say("The camera sees the tray."))
        return messages

    def pressed(self) -> list[PanelEvent]:
        """The presses since the last call; each is to be acknowledged."""
        events = []
        for event in self.panel.poll():
            if isinstance(event, PanelEvent):
                events.append(event)
            else:
                LOG.info("panel: %s", event.detail)
                self._notes += self._link.notes(event)
        self._collected.set()
        return events

    def news(self) -> list[Note]:
        """What the players are to be told of devices, as `pressed` has heard it."""
        notes, self._notes = self._notes, []
        return notes

    def devices(self) -> Devices:
        """How camera, panel and lamp do."""
        up = self.panel.state is LinkState.UP
        absent = self.panel.state is LinkState.ABSENT
        health = DeviceHealth.OK if up else DeviceHealth.ABSENT if absent else DeviceHealth.TROUBLE
        lamp = (
            Device(DeviceHealth.ABSENT, told(self.lamp.warning))
            if self.lamp.warning is not None
            else Device(DeviceHealth.OK, say("The lamp is ready."))
        )
        return Devices(self._camera, Device(health, told(self.panel.detail)), lamp)

    @property
    def lights(self) -> int:
        """The lights that are on at the simulated panel, as they came over the link."""
        return self._board.lights.mask if self._board else 0

    def show(self, wish: LampWish, lights: int) -> None:
        """Let the lamp and the panel's lights show the state."""
        self.lamp.show(wish)
        self.panel.show_lights(lights)

    def relight(self, settings: LampSettings) -> None:
        """Drive the lamp by other settings from now on."""
        self.lamp.close()
        self.lamp = Lamp(settings, pins=mock_pins() if self.simulated else None)

    def press(self, control: Control, kind: Kind, turn: int) -> None:
        """Press a control of the simulated panel; it comes back over the link."""
        if self._board is None:
            return
        if turn:
            self._board.turn(turn)
        elif kind.value == "long":
            self._board.long(control)
        else:
            self._board.press(control)

    def throw(self, dice: Iterable[tuple[str, str]]) -> None:
        """Throw dice into the drawn tray."""
        if self.draws_the_tray:
            self.camera.throw((DrawnDie(*die) for die in dice), self._seed.randrange(1 << 30))

    def take_out(self, dice: Iterable[tuple[str, str]]) -> None:
        """Take dice out of the drawn tray."""
        if self.draws_the_tray:
            self.camera.take_out(DrawnDie(*die) for die in dice)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Give all devices back."""
        self._closing.set()
        self.pressed()
        self._watcher.join()
        self.camera.close()
        self.panel.close()
        if self._board is not None:
            self._board.close()
        self.lamp.close()
