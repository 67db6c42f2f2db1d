"""What passes between the companion and its camera process, both ways."""

from enum import StrEnum

import msgspec

from vision.camera_state import CameraState
from vision.reading import Reading, SeenDie
from vision.sentence import Sentence


class DrawnDie(msgspec.Struct, frozen=True):
    """A die to be drawn into the simulated tray."""

    colour: str
    face: str


class Doing(StrEnum):
    """What the camera process is at; each may take its own time before it counts as hung."""

    OPENING = "opening"
    WATCHING = "watching"
    WAITING = "waiting"  # for the camera's driver
    READING = "reading"


class Settled(msgspec.Struct, frozen=True, tag=True):
    """The tray lies still and was read, or was read as it is because that was asked for.

    `picture` is the read frame as JPEG, `frame` its number since the camera was opened, `time` when it was
    taken (s, the camera's clock). `changed` is false where the same dice lie as they lay before.
    """

    reading: Reading
    picture: bytes
    frame: int
    time: float
    changed: bool
    asked: bool = False


class Moving(msgspec.Struct, frozen=True, tag=True):
    """Dice or the tray began to move."""


class HandIn(msgspec.Struct, frozen=True, tag=True):
    """A hand, or something as large, came in over the tray."""


class Restless(msgspec.Struct, frozen=True, tag=True):
    """For seconds the tray has not come to rest; `sentence` says what keeps it from that, and what helps."""

    sentence: Sentence


class Alive(msgspec.Struct, frozen=True, tag=True):
    """The camera gives pictures: told at the first one, and again when it is back after a trouble."""


class Trouble(msgspec.Struct, frozen=True, tag=True):
    """Something is wrong; `sentence` says what and what helps. Told once until it changes or ends."""

    sentence: Sentence
    state: CameraState


class OwnDiceKept(msgspec.Struct, frozen=True, tag=True):
    """So many corrections are kept of the player's own dice; `heard` where they are used in reading.

    `fault` names what of them is damaged, if anything is.
    """

    count: int
    heard: bool
    fault: Sentence | None = None


class LessonNews(msgspec.Struct, frozen=True, tag=True):
    """How far the lesson is: the face of every sample in its order, and the last one's picture as PNG.

    `trouble` says why a face could not be taken or the dice not be learned, if so; `learned` that they are.
    """

    samples: tuple[str, ...]
    picture: bytes = b""
    trouble: Sentence | None = None
    learned: bool = False


class Learning(msgspec.Struct, frozen=True, tag=True):
    """The dice of the lesson are being learned: so many samples of so many are compared."""

    done: int
    of: int


class Heartbeat(msgspec.Struct, frozen=True, tag=True):
    """The process runs; its loop has been at `doing` for `busy_s` seconds."""

    doing: Doing
    busy_s: float


Message = Settled | Moving | HandIn | Restless | Alive | Trouble | OwnDiceKept | LessonNews | Learning
"""What the companion hears of its camera."""

Report = Message | Heartbeat
"""What the camera process sends."""


class Look(msgspec.Struct, frozen=True, tag=True):
    """Read the next picture now, still or not."""


class Expect(msgspec.Struct, frozen=True, tag=True):
    """How many dice of each colour may lie in the tray; None: any."""

    committed: dict[str, int] | None


class Show(msgspec.Struct, frozen=True, tag=True):
    """Let the drawn camera see this picture: (height, width, 3) uint8 BGR as bytes."""

    height: int
    width: int
    pixels: bytes


class Throw(msgspec.Struct, frozen=True, tag=True):
    """Empty the drawn tray and throw these dice into it; `seed` decides where they come to lie."""

    dice: tuple[DrawnDie, ...]
    seed: int


class TakeOut(msgspec.Struct, frozen=True, tag=True):
    """Let a hand take these dice out of the drawn tray."""

    dice: tuple[DrawnDie, ...]


class Correct(msgspec.Struct, frozen=True, tag=True):
    """The player says what a die shows that was read as `die` in `picture`, JPEG as `Settled` has it."""

    picture: bytes
    die: SeenDie
    colour: str
    face: str


class Forget(msgspec.Struct, frozen=True, tag=True):
    """Forget the correction whose picture is this file, or all of them where it is empty."""

    file: str


class TeachFace(msgspec.Struct, frozen=True, tag=True):
    """Take the one die of the tray, once it lies still, as a sample of this face."""

    face: str


class Unteach(msgspec.Struct, frozen=True, tag=True):
    """Forget the sample taken last; with `all` begin the lesson anew."""

    all: bool = False


class LearnDice(msgspec.Struct, frozen=True, tag=True):
    """The lesson is over: learn the dice of this name and keep them in the folder."""

    name: str
    folder: str


class StopLearning(msgspec.Struct, frozen=True, tag=True):
    """Learn no further; `LessonNews` tell that it has ended, and the lesson stays as it was."""


class Close(msgspec.Struct, frozen=True, tag=True):
    """Free the camera and end."""


Request = (
    Look
    | Expect
    | Show
    | Throw
    | TakeOut
    | Correct
    | Forget
    | TeachFace
    | Unteach
    | LearnDice
    | StopLearning
    | Close
)
"""What the companion asks of the camera process."""
