"""What players see and what sees the dice: screen and camera, each really opened in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, ok
from companion.games.text import Text, say
from vision.video_devices import cameras, has_receiver

if TYPE_CHECKING:
    from companion.doctor.machine import Machine

OPEN_SCREEN = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
try:
    pygame.display.init()
    size = "x".join(map(str, pygame.display.get_desktop_sizes()[0]))
except pygame.error as error:
    raise SystemExit(str(error))
print(pygame.display.get_driver(), size, pygame.version.ver, ".".join(map(str, pygame.get_sdl_version())))
"""
OPEN_CAMERA = """
import sys
import msgspec
from vision.cameras import open_camera
from vision.errors import VisionError
try:
    camera = open_camera(sys.argv[1])
    frame = camera.frame(timeout=10.0)
    camera.close()
except VisionError as error:
    raise SystemExit(msgspec.json.encode(error.sentence).decode())
if frame is not None:
    print("x".join(map(str, frame.picture.shape[1::-1])))
"""
OURS = ("companion", "vision.camera_child")
"""Words of the companion's own command lines, the camera process's among them."""
SHOWN_NOWHERE = {"dummy", "offscreen"}
"""SDL's drivers that draw for nobody."""


def screen(machine: Machine) -> Finding:
    """Whether SDL can open a screen, and with what."""
    if not machine.has_module("pygame"):
        return broken(
            say("pygame is not installed."),
            say("./run installs it; on a Pi: sudo apt install python3-pygame"),
        )
    told = machine.python(OPEN_SCREEN)
    places = [f"{name}={at}" for name in ("DISPLAY", "WAYLAND_DISPLAY") if (at := machine.environ.get(name))]
    tried = ", ".join(places or machine.find("/dev/dri/card*"))
    said = told.error
    if told.status == 0:
        driver, size, pygame, sdl = told.said.splitlines()[-1].split()
        said = say(
            "SDL's driver {driver} draws for nobody (pygame {pygame}, SDL {sdl})",
            driver=driver,
            pygame=pygame,
            sdl=sdl,
        )
        if driver not in SHOWN_NOWHERE:
            return ok(drawn(size, driver, pygame, sdl))
        if machine.environ.get("SDL_VIDEODRIVER") == driver:
            return absent(say("{said}.", said=said), say("unset SDL_VIDEODRIVER where there is a screen"))
    running = machine.companion()
    if running is not None:
        return ok(say("The running companion draws on it (process {n}).", n=running.number))
    if not tried:
        return absent(
            say("There is no screen: no DISPLAY, no WAYLAND_DISPLAY, no /dev/dri/card*."), say("plug one in")
        )
    return broken(
        say("No screen can be opened ({tried}): {said}.", tried=tried, said=said),
        say(
            "is another program on the screen (a desktop, a running companion)? May this user use it: see "
            "groups"
        ),
    )


def drawn(size: str, driver: str, pygame: str, sdl: str) -> Text:
    """What draws on a screen of a size in pixels."""
    return say(
        "{size} by SDL's driver {driver} (pygame {pygame}, SDL {sdl}).",
        size=size,
        driver=driver,
        pygame=pygame,
        sdl=sdl,
    )


def camera(machine: Machine) -> Finding:
    """Whether a camera gives a picture: the Pi's own, or the first of the V4L2 devices."""
    devices = [f"/dev/{path.name}" for path in cameras(machine.root)]
    if has_receiver(machine.root):
        if not machine.has_module("picamera2"):
            return broken(
                say("The Pi's camera is there, but not picamera2."),
                say("sudo apt install python3-picamera2, then ./run again"),
            )
        return opened(machine, "picamera", say("The Pi's camera"))
    if not devices:
        return absent(
            say("There is no camera: no /dev/video*."),
            say("is its cable in, the lock of the connector closed?"),
        )
    if not machine.may_use(devices[0]):
        return broken(say("This user may not use {devices}.", devices=devices[0]), say("see groups"))
    name = machine.text(f"/sys/class/video4linux/{devices[0][5:]}/name") or say("without a name")
    return opened(machine, devices[0], say("{device} ({name})", device=devices[0], name=name))


def opened(machine: Machine, source: str, called: Text) -> Finding:
    """Take a picture with it; one that the companion itself has open is left alone."""
    devices = machine.find("/dev/media*", "/dev/video*") if source == "picamera" else [source]
    for process in (process for device in devices for process in machine.holders(device)):
        if any(word in process.command for word in OURS):
            return ok(
                say(
                    "{device} is in use by the running companion (process {n}).",
                    device=called,
                    n=process.number,
                )
            )
    told = machine.python(OPEN_CAMERA, source)
    if told.status == 0 and told.said:
        return ok(say("{device} gives pictures of {size}.", device=called, size=told.said))
    running = machine.companion()
    if running is not None:
        return ok(
            say(
                "{device} is most likely in use by the running companion (process {n}).",
                device=called,
                n=running.number,
            )
        )
    return broken(
        say(
            "{device} gives no picture: {why}.",
            device=called,
            why=told.error if told.status else say("none came in ten seconds"),
        ),
        say("close what uses it, look at its cable, start again"),
    )
