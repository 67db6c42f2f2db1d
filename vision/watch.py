"""Following a tray: every time it has settled its dice are read and announced, once."""

import sys
import time
from collections.abc import Iterator, Mapping
from math import inf
from typing import Final, Protocol, TextIO

import msgspec

from vision.agreement import agree, alike, unchanged
from vision.camera_health import CameraHealth
from vision.cameras import Camera, FolderCamera, Frame, open_camera
from vision.errors import LostFrameError
from vision.json_line import json_line
from vision.picture import Picture
from vision.reading import Hint, MatState, Reading, SeenDie
from vision.sentence import Sentence, say
from vision.settle import Motion, Settle
from vision.tray import mat_in
from vision.unrest import Unrest

READINGS: Final = 3
"""Frames that are read at most for one roll: three can be of two minds, and take a tenth of a second."""

READ_AHEAD: Final = 5
"""After so many calm frames one is read already: of thirty a second, the next proves that all lies still.
Whatever moves before that voids the reading."""

LOOK_AGAIN_S: Final = 1.0
"""How soon a still tray is looked at again after it could not be made out (no light, a marker covered)."""

MAT_S: Final = 1.0
"""How soon, and how often, the mat is looked for where nothing comes to rest: it takes 10 ms."""

HELD_S: Final = 1.0
HELD_FRAMES: Final = 15
"""A recording shorter than this is held at its last picture for as long, in so many frames."""

LOST_S: Final = 0.05
"""How long to wait where a camera's frame was lost."""

UNSEEN_TRAY: Final = say("the tray is not made out: is it lit, and are the mat's corner markers in view?")


NEVER_STILL: Final = say(
    "The dice are not seen to lie still for a quarter of a second, so none were read: "
    "`companion read` reads pictures one by one."
)


class PictureReader(Protocol):
    """What reads the dice of one picture."""

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:
        """The dice of a picture (H, W, 3) uint8 BGR; `committed` are the dice a colour that may lie there."""
        ...


class Announcement(msgspec.Struct, frozen=True):
    """The tray has settled: these dice lie there.

    `changed` is false where the very same dice lie where they lay at the announcement before: something
    stirred, or camera or mat was bumped, but nothing was rolled.
    """

    frame: Frame
    reading: Reading
    changed: bool

    @property
    def blind(self) -> bool:
        """Whether the tray itself could not be made out, so that no dice says nothing about dice."""
        return self.reading.mat is MatState.LOST or Hint.BLANK in self.reading.hints


class Watcher:
    """Announces each roll once, when the tray lies still and the readings of two or three frames agree.

    `committed` are the dice a colour that may lie in the tray, handed on to the reader; None: any.
    """

    def __init__(self, reader: PictureReader, settle: Settle | None = None) -> None:
        self._reader = reader
        self._settle = settle or Settle()
        self.committed: Mapping[str, int] | None = None
        self.motion = Motion.MOVING
        self.unrest: Sentence | None = None
        """What keeps the tray from settling, once one has waited for seconds."""
        self._unrest = Unrest()
        self._next_mat = 0.0
        self._readings: list[Reading] = []
        self._picture: Picture | None = None  # the one read last
        self._next_look = -inf
        self._blind = False
        self._told: Reading | None = None

    def feed(self, frame: Frame) -> Announcement | None:
        """Take in the next frame; an announcement where this one completes a roll."""
        self.motion = self._settle.feed(frame.picture, frame.time)
        self.unrest = self._unrest.feed(frame.picture, self.motion, frame.time)
        if self.motion is not Motion.STILL:
            self._look_for_mat(frame)
            if self.motion is Motion.HAND or self._settle.calm_frames < READ_AHEAD:
                self._readings.clear()
            elif not self._readings:
                self._readings.append(self._read(frame.picture))
            self._next_look, self._blind = -inf, False
            return None
        if frame.time < self._next_look:
            return None
        self._readings.append(self._read(frame.picture))
        if not self._agreed():
            return None
        was_blind, announcement = self._blind, self._announce(frame)
        return None if announcement.blind and was_blind else announcement

    def look(self, frame: Frame) -> Announcement:
        """Read this frame as it is, still or not, and announce it."""
        self._readings = [self._read(frame.picture)]
        self._settle.accept(frame.picture)
        self._unrest.rest()
        return self._announce(frame)

    def _look_for_mat(self, frame: Frame) -> None:
        """What has moved for so long may lie beside the mat: then it holds nothing up."""
        waited = self._unrest.waited(frame.time)
        if waited < MAT_S:
            self._next_mat = MAT_S
        elif waited >= self._next_mat:
            self._next_mat = waited + MAT_S
            outline = mat_in(frame.picture)
            if outline:
                self._settle.keep_to(outline)

    def _read(self, picture: Picture) -> Reading:
        if picture is self._picture and self._readings:
            return self._readings[-1]  # a held picture reads as it did
        self._picture = picture
        reading = self._reader.read(picture, self.committed)
        self._settle.keep_to(reading.outline)
        return reading

    def _agreed(self) -> bool:
        if len(self._readings) < 2:  # noqa: PLR2004 (agreement takes two)
            return False
        one, other = self._readings[-2:]
        return len(self._readings) == READINGS or (one.certain and alike(one, other))

    def _announce(self, frame: Frame) -> Announcement:
        reading = agree(self._readings)
        changed = self._told is None or not unchanged(self._told, reading)
        announcement = Announcement(frame, reading, changed)
        self._readings.clear()
        self._blind = announcement.blind
        self._next_look = frame.time + LOOK_AGAIN_S if self._blind else inf
        if not self._blind:
            self._told = reading
        return announcement


class WatchedDie(msgspec.Struct, frozen=True):
    """A die in a line of `companion watch --json`."""

    colour: str
    face: str
    sure: bool
    cocked: bool
    centre: tuple[float, float]


class WatchLine(msgspec.Struct, frozen=True):
    """A line of `companion watch --json`: the frame at which the tray had settled, and its dice."""

    frame: int
    dice: tuple[WatchedDie, ...]


def watch_command(source: str, as_json: bool, out: TextIO, errors: TextIO = sys.stderr) -> int:  # noqa: FBT001 (the command's own options)
    """Follow a camera, film or folder to its end, a line to `out` each time the tray has settled.

    Where a recording is too short to tell whether anything lies still, its last picture is read if nothing
    in it moved. Returns the exit status: 1 where pictures of the folder could not be used, or nothing was
    read, else 0.

    Raises:
        CameraError: the source gives no pictures.
    """
    from vision.reader import Reader  # noqa: PLC0415 (OpenCV and the dice sets load only for who reads)

    settle = Settle()
    watcher = Watcher(Reader(dice_set="20-strong"), settle)
    camera = open_camera(source, play_through=True)
    settled = False
    try:
        for frame in _played(camera, settle):
            announcement = watcher.feed(frame)
            if announcement is None:
                continue
            settled = True
            if announcement.blind:
                print(f"frame {announcement.frame.number}: {UNSEEN_TRAY}", file=errors)
                continue
            print(_line(announcement, as_json=as_json), file=out, flush=True)
    finally:
        camera.close()
    left_out = camera.left_out if isinstance(camera, FolderCamera) else []
    for error in left_out:
        print(error, file=errors)
    if not settled:
        print(NEVER_STILL, file=errors)
    return 0 if settled and not left_out else 1


def _played(camera: Camera, settle: Settle) -> Iterator[Frame]:
    """The frames of a recording to its end; of a short one in which nothing moved, the last is held."""
    last, first_time = None, 0.0
    health = CameraHealth()
    health.opened(time.monotonic())
    while not camera.ended:
        try:
            frame = camera.frame(timeout=1.0)
        except LostFrameError as lost:
            health.lost(lost, time.monotonic())
            time.sleep(LOST_S)
            continue
        if frame is not None:
            first_time = frame.time if last is None else first_time
            last = frame
            yield frame
    if last is not None and not settle.stirred and last.time - first_time < HELD_S:
        for again in range(1, HELD_FRAMES + 1):
            yield msgspec.structs.replace(last, time=last.time + again * HELD_S / HELD_FRAMES)


def _line(announcement: Announcement, *, as_json: bool) -> str:
    frame, dice = announcement.frame.number, announcement.reading.dice
    if as_json:
        watched = (WatchedDie(die.colour, die.face, die.sure, die.cocked, die.centre) for die in dice)
        return json_line(WatchLine(frame, tuple(watched)))
    return f"frame {frame}: " + (", ".join(_words(die) for die in dice) or "no dice")


def _words(die: SeenDie) -> str:
    if die.cocked:
        return f"{die.colour} cocked"
    return f"{die.colour} {die.face}" + ("" if die.sure else "?")
