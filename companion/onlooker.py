"""All that there is, seen as one View: the game, the tray, the devices, what goes on beside."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from companion import exporting, restoring
from companion.inputs import Sheet
from companion.screen_settings import preferences
from companion.ui.theme import ThemeName
from companion.viewing import LogLines, log_of, looked_at, saved_games, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.equipment import Equipment
    from companion.errands import Errands
    from companion.lessons import Lessons
    from companion.looking_back import LookingBack
    from companion.options import Language
    from companion.settings import Settings
    from companion.simulated_player import SimulatedPlayer
    from companion.sitting import Sitting
    from companion.ui.view import SavedGame, View
    from companion.upkeep import Upkeep
    from companion.viewing import TrayNews

RETELL_S = 30.0
"""How soon "3 minutes ago" on the home screen is told anew."""


class Onlooker:
    """Looks at everything. What comes later or is changed is set here: `equipment`, `player`, `prefer`."""

    def __init__(
        self,
        sitting: Sitting,
        data: Path,
        *,
        upkeep: Upkeep,
        errands: Errands,
        lessons: Lessons,
        looking_back: LookingBack,
        kiosk: bool,
    ) -> None:
        self._sitting, self._data, self._kiosk = sitting, data, kiosk
        self._upkeep, self._errands, self._lessons = upkeep, errands, lessons
        self._looking_back = looking_back
        self.equipment: Equipment | None = None
        self.player: SimulatedPlayer | None = None
        self._preferred: dict[str, Any] = {}
        self._saved: tuple[float, tuple[SavedGame, ...]] | None = None
        self._stood: dict[tuple[int, int], SavedGame] = {}
        self._log = LogLines()
        self._view: View | None = None

    def prefer(self, settings: Settings, language: Language) -> None:
        """See everything from now on as the players wish it."""
        self._preferred = {
            "language": language.value,
            "theme": ThemeName(settings.screen.theme.value),
            "preferences": preferences(settings),
        }

    def seen(self, news: TrayNews, **known: Any) -> View:
        """What the screen shows now: the same object as before where nothing changed.

        `known` are fields of the view that are not to be worked out.
        """
        desk = self._sitting.desk
        fields: dict[str, Any] = {
            **self._preferred,
            "kiosk": self._kiosk,
            "findings": self._upkeep.findings,
            "error": self._upkeep.standing or self._sitting.journal.standing,
            "power": self._upkeep.power,
            "going": self._errands.shown(),
            **looked_at(self._looking_back, desk),
            **log_of(self._looking_back, self._sitting, self._log),
            **self._lessons.shown(desk),
            **known,
        }
        if desk.sheet is not None and desk.sheet.sheet is Sheet.ABOUT:
            fields["version"] = version()
        if desk.sheet is not None and desk.sheet.sheet is Sheet.EXPORT:
            fields["places"] = exporting.places(self._data, lost=fields["error"] is not None)
        if desk.sheet is not None and desk.sheet.sheet is Sheet.COPIES:
            fields["copies"] = restoring.copies(self._data)
            fields["undoes_copy"] = self._errands.undoable is not None
        if desk.sheet is not None and desk.sheet.sheet is Sheet.COPY and self._errands.looked is not None:
            fields["copy"] = self._errands.looked.shown()
        if self.equipment is not None:
            fields["devices"] = self.equipment.devices()
        if self.player is not None:
            fields["simulated"] = self.player.shown()
        if self._sitting.laid is None:
            fields["saved"] = self._kept()
        view = view_of(self._sitting, news, **fields)
        if self._view is None or view != self._view:
            self._view = view
        return self._view

    def _kept(self) -> tuple[SavedGame, ...]:
        """The kept games, found anew after every intent and now and then."""
        now = time.time()
        if self._saved is None or not 0 <= now - self._saved[0] < RETELL_S:
            self._saved = now, saved_games(self._sitting.journal, self._sitting.games, now, self._stood)
        return self._saved[1]

    def anew(self) -> None:
        """Something was done: games may stand otherwise than before."""
        self._saved = None

    def expected(self) -> Iterator[View]:
        """What may be shown sooner or later, as it would look now: one view of every kind."""
        from companion.ui.rehearsal import expected  # noqa: PLC0415 - games are played for it: after the first picture

        for view in expected():
            yield msgspec.structs.replace(view, translate=self._sitting.translate, **self._preferred)


@cache
def version() -> str:
    """The version that is installed; empty where nothing is."""
    from importlib import metadata  # noqa: PLC0415 - when it is to be read

    try:
        return metadata.version("tanglewoods-companion")
    except metadata.PackageNotFoundError:
        return ""
