"""What hangs on wires: the panel on its serial port and the lamp on its pins; and who may use them."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, command, ok
from companion.doctor.machine import sentence
from companion.games.text import Text, say

if TYPE_CHECKING:
    from companion.doctor.machine import Machine

ASK_PANEL = """
import sys, time
import msgspec
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
    raise SystemExit(msgspec.json.encode(detail).decode())
print(msgspec.json.encode(detail).decode())
"""
OPEN_PINS = """
import msgspec
from hardware.errors import HardwareError
from hardware.lamp import real_pins
try:
    print(type(real_pins()).__name__)
except HardwareError as error:
    raise SystemExit(msgspec.json.encode(error.sentence).decode())
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
        return absent(
            say("There is no serial port: no /dev/ttyACM* or /dev/ttyUSB*."), say("is the panel's cable in?")
        )
    troubles = []
    for port in ports:
        holders = machine.holders(port)
        if any("companion" in process.command for process in holders):
            return ok(
                say(
                    "{device} is in use by the running companion (process {n}).",
                    device=port,
                    n=holders[0].number,
                )
            )
        if holders:
            return broken(
                say(
                    "{device} is held by {program} (process {n}).",
                    device=port,
                    program=holders[0].name,
                    n=holders[0].number,
                ),
                say("close that program"),
            )
        told = machine.python(ASK_PANEL, port)
        if told.status == 0:
            return ok(sentence(told.said))
        troubles.append(told.error)
    return unanswered(machine, ports[0], reduce(_then, troubles))


def unanswered(machine: Machine, port: str, trouble: Text) -> Finding:
    """Why no panel answers on any port, as far as it can be seen."""
    running = machine.companion()
    if running is not None:
        return ok(
            say(
                "{device} is most likely in use by the running companion (process {n}).",
                device=port,
                n=running.number,
            )
        )
    meddling = next((process.name for process in machine.processes() if process.name in MEDDLERS), None)
    if meddling is not None:
        return broken(
            say(
                "No panel answers, and {program} is running, which speaks to serial ports.", program=meddling
            ),
            command(f"sudo apt remove {MEDDLERS[meddling]}"),
        )
    return broken(
        say("No panel answers: {why}", why=trouble),
        say("does it have its program (firmware/)? Unplug it and plug it in"),
    )


def _then(first: Text, second: Text) -> Text:
    return say("{first} {second}", first=first, second=second)


def lamp(machine: Machine) -> Finding:
    """Whether there are pins for the lamp; what hangs on them can not be seen."""
    chips = machine.find("/dev/gpiochip*")
    if not chips:
        return absent(
            say("There are no pins: no /dev/gpiochip*."),
            say("this is no Raspberry Pi; the screen shows the lamp"),
        )
    if not any(machine.may_use(chip) for chip in chips):
        return broken(say("This user may not use {devices}.", devices=chips[0]), say("see groups"))
    if not machine.has_module("lgpio"):
        return broken(
            say("lgpio, which drives the pins, is not installed."), command("sudo apt install python3-lgpio")
        )
    told = machine.python(OPEN_PINS)
    if told.status:
        return broken(told.error, say("is lgpio the one of Raspberry Pi OS? sudo apt install python3-lgpio"))
    return ok(say("The pins can be driven (gpiozero's {driver}).", driver=told.said))


def groups(machine: Machine) -> Finding:
    """Whether this user may use every device that the companion uses."""
    desktop = machine.environ.get("DISPLAY") or machine.environ.get("WAYLAND_DISPLAY")
    usual = DEVICES if desktop else DEVICES | CONSOLE_DEVICES
    shut = [path for pattern in usual for path in machine.find(pattern) if not machine.may_use(path)]
    if not shut:
        return ok(say("This user may use every device that is there."))
    missing = sorted({machine.group_of(path) for path in shut})
    user = machine.environ.get("USER") or "$USER"
    return broken(
        say("This user may not use {devices}.", devices=", ".join(shut)),
        say("sudo usermod -aG {groups} {user}, then log in anew", groups=",".join(missing), user=user),
    )
