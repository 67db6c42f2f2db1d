"""What hangs on wires: the panel on its serial port and the lamp on its pins; and who may use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, ok

if TYPE_CHECKING:
    from companion.doctor.machine import Machine

ASK_PANEL = """
import sys, time
from hardware.errors import HardwareError
from hardware.host_session import LinkState
from hardware.panel import Panel
import select
panel = Panel(sys.argv[1])
end = time.monotonic() + 6  # an Arduino that starts over says HELLO after two seconds
while panel.state is not LinkState.UP and (left := end - time.monotonic()) > 0:
    select.select([panel.wake], [], [], left)
    panel.poll()
state, detail = panel.state, panel.detail
panel.close()
if state is not LinkState.UP:
    raise SystemExit(detail)
print(detail)
"""
OPEN_PINS = """
from hardware.errors import HardwareError
from hardware.lamp import real_pins
try:
    print(type(real_pins()).__name__)
except HardwareError as error:
    raise SystemExit(str(error))
"""
MEDDLERS = {"ModemManager": "modemmanager", "brltty": "brltty"}
"""Programs that open every new serial port and speak to it, with their packages."""
DEVICES = {
    "/dev/ttyACM*": "dialout",
    "/dev/ttyUSB*": "dialout",
    "/dev/video*": "video",
    "/dev/gpiochip*": "gpio",
}
CONSOLE_DEVICES = {"/dev/dri/card*": "video", "/dev/dri/renderD*": "render", "/dev/input/event*": "input"}
"""Used by the companion itself only where no desktop runs."""


def panel(machine: Machine) -> Finding:
    """Whether a panel answers, and who else has its port."""
    named = machine.find("/dev/serial/by-id/*")
    known = {machine.real(path) for path in named}
    ports = [*named, *(path for path in machine.find("/dev/ttyACM*", "/dev/ttyUSB*") if path not in known)]
    if not ports:
        return absent("There is no serial port: no /dev/ttyACM* or /dev/ttyUSB*.", "is the panel's cable in?")
    troubles = []
    for port in ports:
        holders = machine.holders(port)
        if any("companion" in process.command for process in holders):
            return ok(f"{port} is in use by the running companion (process {holders[0].number}).")
        if holders:
            return broken(
                f"{port} is held by {holders[0].name} (process {holders[0].number}).", "close that program"
            )
        told = machine.python(ASK_PANEL, port)
        if told.status == 0:
            return ok(told.said)
        troubles.append(told.error)
    return unanswered(machine, ports[0], " ".join(troubles))


def unanswered(machine: Machine, port: str, trouble: str) -> Finding:
    """Why no panel answers on any port, as far as it can be seen."""
    running = machine.companion()
    if running is not None:
        return ok(f"{port} is most likely in use by the running companion (process {running.number}).")
    meddling = next((process.name for process in machine.processes() if process.name in MEDDLERS), None)
    if meddling is not None:
        return broken(
            f"No panel answers, and {meddling} is running, which speaks to serial ports.",
            f"sudo apt remove {MEDDLERS[meddling]}",
        )
    return broken(
        f"No panel answers: {trouble}",
        "does it have its program (firmware/)? Unplug it and plug it in",
    )


def lamp(machine: Machine) -> Finding:
    """Whether there are pins for the lamp; what hangs on them can not be seen."""
    chips = machine.find("/dev/gpiochip*")
    if not chips:
        return absent(
            "There are no pins: no /dev/gpiochip*.", "this is no Raspberry Pi; the screen shows the lamp"
        )
    if not any(machine.may_use(chip) for chip in chips):
        return broken(f"This user may not use {chips[0]}.", "see groups")
    if not machine.has_module("lgpio"):
        return broken("lgpio, which drives the pins, is not installed.", "sudo apt install python3-lgpio")
    told = machine.python(OPEN_PINS)
    if told.status:
        return broken(told.error, "is lgpio the one of Raspberry Pi OS? sudo apt install python3-lgpio")
    return ok(f"The pins can be driven (gpiozero's {told.said}).")


def groups(machine: Machine) -> Finding:
    """Whether this user may use every device that the companion uses."""
    desktop = machine.environ.get("DISPLAY") or machine.environ.get("WAYLAND_DISPLAY")
    usual = DEVICES if desktop else DEVICES | CONSOLE_DEVICES
    shut = [path for pattern in usual for path in machine.find(pattern) if not machine.may_use(path)]
    if not shut:
        return ok("This user may use every device that is there.")
    missing = sorted({machine.group_of(path) for path in shut})
    user = machine.environ.get("USER") or "$USER"
    return broken(
        f"This user may not use {', '.join(shut)}.",
        f"sudo usermod -aG {','.join(missing)} {user}, then log in anew",
    )
