"""What players see and what sees the dice: screen and camera, each really opened in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.doctor.finding import Finding, absent, broken, ok
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
from vision.cameras import open_camera
from vision.errors import VisionError
try:
    camera = open_camera(sys.argv[1])
    frame = camera.frame(timeout=10.0)
    camera.close()
except VisionError as error:
    raise SystemExit(str(error))
if frame is None:
    raise SystemExit("it gives no picture")
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
            "pygame is not installed.", "./run installs it; on a Pi: sudo apt install python3-pygame"
        )
    told = machine.python(OPEN_SCREEN)
    places = [f"{name}={at}" for name in ("DISPLAY", "WAYLAND_DISPLAY") if (at := machine.environ.get(name))]
    tried = ", ".join(places or machine.find("/dev/dri/card*"))
    said = told.error
    if told.status == 0:
        driver, size, pygame, sdl = told.said.splitlines()[-1].split()
        said = f"SDL's driver {driver} draws for nobody (pygame {pygame}, SDL {sdl})"
        if driver not in SHOWN_NOWHERE:
            return ok(f"{size} by SDL's driver {driver} (pygame {pygame}, SDL {sdl}).")
        if machine.environ.get("SDL_VIDEODRIVER") == driver:
            return absent(f"{said}.", "unset SDL_VIDEODRIVER where there is a screen")
    running = machine.companion()
    if running is not None:
        return ok(f"The running companion draws on it (process {running.number}).")
    if not tried:
        return absent("There is no screen: no DISPLAY, no WAYLAND_DISPLAY, no /dev/dri/card*.", "plug one in")
    return broken(
        f"No screen can be opened ({tried}): {said}.",
        "is another program on the screen (a desktop, a running companion)? May this user use it: see groups",
    )


def camera(machine: Machine) -> Finding:
    """Whether a camera gives a picture: the Pi's own, or the first of the V4L2 devices."""
    devices = [f"/dev/{path.name}" for path in cameras(machine.root)]
    if has_receiver(machine.root):
        if not machine.has_module("picamera2"):
            return broken(
                "The Pi's camera is there, but not picamera2.",
                "sudo apt install python3-picamera2, then ./run again",
            )
        return opened(machine, "picamera", "the Pi's camera")
    if not devices:
        return absent(
            "There is no camera: no /dev/video*.", "is its cable in, the lock of the connector closed?"
        )
    if not machine.may_use(devices[0]):
        return broken(f"This user may not use {devices[0]}.", "see groups")
    name = machine.text(f"/sys/class/video4linux/{devices[0][5:]}/name") or "without a name"
    return opened(machine, devices[0], f"{devices[0]} ({name})")


def opened(machine: Machine, source: str, called: str) -> Finding:
    """Take a picture with it; one that the companion itself has open is left alone."""
    devices = machine.find("/dev/media*", "/dev/video*") if source == "picamera" else [source]
    for process in (process for device in devices for process in machine.holders(device)):
        if any(word in process.command for word in OURS):
            return ok(f"{called} is in use by the running companion (process {process.number}).")
    told = machine.python(OPEN_CAMERA, source)
    if told.status == 0:
        return ok(f"{called} gives pictures of {told.said}.")
    running = machine.companion()
    if running is not None:
        return ok(f"{called} is most likely in use by the running companion (process {running.number}).")
    return broken(
        f"{called} gives no picture: {told.error}.", "close what uses it, look at its cable, start again"
    )
