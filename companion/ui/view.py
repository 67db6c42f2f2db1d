"""What the app hands to the screen: all that a picture shows, frozen, and nothing that it does."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import pygame

from companion.doctor import Finding, Part
from companion.games.aids import Secrets
from companion.games.game import Action, GameName, Step
from companion.games.strong20.dice import Die
from companion.games.text import Text, Translate, english
from companion.ui.desk import Desk
from companion.ui.going import Going
from companion.ui.kept_copies import CopyShown, KeptCopy
from companion.ui.past import Past, PastGameShown
from companion.ui.preferences import Preferences
from companion.ui.seen import Seen
from companion.ui.teaching import Lesson, OwnDice
from companion.ui.theme import Rgb, ThemeName
from hardware.protocol import Control


class DeviceHealth(StrEnum):
    """How a device does."""

    OK = "ok"
    ABSENT = "absent"
    TROUBLE = "trouble"


class Device(msgspec.Struct, frozen=True):
    """A device and one sentence about it: ready, or what helps."""

    health: DeviceHealth = DeviceHealth.ABSENT
    words: Text | None = None


class Devices(msgspec.Struct, frozen=True):
    """The box's three devices."""

    camera: Device = Device()
    panel: Device = Device()
    lamp: Device = Device()


class TrayWatch(StrEnum):
    """What the camera makes of the tray just now."""

    NO_CAMERA = "no-camera"
    STARTING = "starting"
    EMPTY = "empty"
    MOVING = "moving"
    SETTLED = "settled"
    LOST = "lost"  # the mat is not seen


class Tray(msgspec.Struct, frozen=True):
    """The last reading, mapped to the dice of the game; a die without a face was not read for certain.

    `doubt` says why the reading was not entered (a die too many, one that leans), `take` enters it as it
    was seen: one touch, done with override.
    """

    watch: TrayWatch = TrayWatch.NO_CAMERA
    dice: tuple[Die, ...] = ()
    hints: tuple[Text, ...] = ()
    doubt: Text | None = None
    take: Action | None = None
    unrest: Text | None = None  # what has kept the tray from lying still for seconds; it is among the hints


class Toast(msgspec.Struct, frozen=True):
    """A change and its cause, shown for a few seconds; a tap takes back the last deed if it tells of that."""

    text: Text
    warning: bool = False
    undoes: bool = False


class Source(StrEnum):
    """Whose hand an action came from."""

    TOUCH = "touch"
    PANEL = "panel"
    CAMERA = "camera"
    KEYS = "keys"
    APP = "app"


class LogLine(msgspec.Struct, frozen=True):
    """One action of the journal as the log shows it, newest first, and what it came to.

    `undone` ones were taken back. `number` is the action's own, `before` the number of the
    action that it was done after.
    """

    label: Text
    source: Source
    time: str  # "19:42"
    round: int
    undone: bool = False
    notes: tuple[Text, ...] = ()
    number: int = 0
    before: int = 0


class SavedGame(msgspec.Struct, frozen=True):
    """A kept game on the home screen."""

    id: str
    game: GameName
    summary: Text
    left: Text | None  # "20 minutes ago"
    night: bool = False
    begun: Text | None = None  # "28 Nov 2026, 19:42": tells two games apart that stand alike


class KeepingPlace(msgspec.Struct, frozen=True):
    """A folder in which games can be kept besides: a stick that is plugged in, or one of this machine."""

    folder: str
    stick: bool = False


class Simulated(msgspec.Struct, frozen=True):
    """The hardware that the side panel stands in for.

    `picture` is the tray as the camera sees it; `number` is counted up with every
    new one. `dice` are the middles of the dice in it, 0..1 across and down.
    """

    number: int = 0
    picture: pygame.Surface | None = None
    dice: tuple[tuple[float, float], ...] = ()
    lights: frozenset[Control] = frozenset()
    lamp: Rgb = (0, 0, 0)

    def __eq__(self, other: object) -> bool:
        """By number, not by pixels."""
        return isinstance(other, Simulated) and (self.number, self.dice, self.lights, self.lamp) == (
            other.number,
            other.dice,
            other.lights,
            other.lamp,
        )

    def __hash__(self) -> int:
        return hash((self.number, self.dice, self.lights, self.lamp))


class View(msgspec.Struct, frozen=True):
    """Everything that one picture shows.

    `state` is the game's own state, `step` where it stands; `odds` the chance in percent to defeat each
    active enemy by its id, `advice` the best policy in one line, `cards` the cards whose numbers are known
    already, `libraries` those of every deck, `seen` the picture of the tray while it is looked at, `going`
    long work beside the game, `places` where games can be kept besides; `past` and `past_game` are games that
    were played, while they are looked at. `kiosk` is the box itself, which can be switched off, `findings`
    are the doctor's. `secrets` is what players told the companion alone: drawn only while a finger holds a
    private button. `lesson` are dice that are being taught, `own_dice` those that were corrected in play.
    `copies` of the games can be brought back, `copy` is the one that was looked at, and `undoes_copy` says
    that the last one can be undone. `error` is a trouble that stands until it is mended, `power` what voltage
    and heat suffer from just now.
    """

    translate: Translate = english
    desk: Desk = Desk()
    game: GameName | None = None
    state: Any = None
    step: Step | None = None
    cards: tuple[Any, ...] = ()
    libraries: dict[GameName, tuple[Any, ...]] = {}
    undoes_cards: dict[GameName, str] = {}  # by deck, the card whose last change by hand can be taken back
    undo: Text | None = None
    redo: Text | None = None
    toasts: tuple[Toast, ...] = ()
    log: tuple[LogLine, ...] = ()
    tray: Tray = Tray()
    odds: dict[int, float] = {}
    advice: Text | None = None
    seen: Seen | None = None
    devices: Devices = Devices()
    theme: ThemeName = ThemeName.AUTO
    language: str = "en"
    preferences: Preferences = Preferences()
    version: str = ""
    kiosk: bool = False
    findings: dict[Part, Finding] | None = None
    saved: tuple[SavedGame, ...] = ()
    playable: frozenset[GameName] = frozenset(GameName)
    simulated: Simulated | None = None
    past: Past | None = None
    past_game: PastGameShown | None = None
    log_going: Going | None = None
    going: Going | None = None
    places: tuple[KeepingPlace, ...] = ()
    copies: tuple[KeptCopy, ...] = ()
    copy: CopyShown | None = None
    undoes_copy: bool = False
    error: Text | None = None
    power: Text | None = None
    secrets: Secrets | None = None
    lesson: Lesson | None = None
    own_dice: OwnDice = OwnDice()


def of_no_game(view: View) -> View:
    """A view without the game on the table: what is shown is about others, and none of it undoes anything."""
    return msgspec.structs.replace(
        view, undo=None, toasts=(), desk=msgspec.structs.replace(view.desk, home=True)
    )
