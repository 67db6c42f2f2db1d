"""What the screen shows of a sitting: its game, its devices, its notes, frozen into one View."""

from __future__ import annotations

import io
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from companion.errors import JournalError
from companion.games.text import Text, say, say_n
from companion.inputs import Sheet
from companion.outside_words import told
from companion.replay import state_of
from companion.ui.days import moment
from companion.ui.past import MOMENT
from companion.ui.seen import Seen, as_die
from companion.ui.view import LogLine, SavedGame, Source, Toast, Tray, TrayWatch, View
from vision.messages import (
    Alive,
    HandIn,
    Learning,
    LessonNews,
    Message,
    Moving,
    OwnDiceKept,
    Restless,
    Settled,
    Trouble,
)
from vision.reading import Hint, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.dice_watch import Doubt
    from companion.games.game import Game, GameName
    from companion.games.strong20.dice import Die
    from companion.journal import GameRecord, Journal
    from companion.looking_back import LookingBack
    from companion.sitting import Sitting
    from companion.table import LogRow
    from companion.ui.desk import Desk

HINTS = {
    Hint.DARK: say("The light is poor: more light on the tray helps."),
    Hint.BRIGHT: say("The picture is too bright: less light on the tray helps."),
    Hint.GLARE: say("A lamp is reflected in the dice: move it aside."),
    Hint.SWAPPED: say("The camera swaps colours, such as red and blue: the dice are still read right."),
    Hint.FALSE_COLOURS: say("The camera's colours are wrong, or one is missing: is its cable all right?"),
    Hint.DAMAGED: say("Part of the picture is missing: is the camera's cable all right?"),
    Hint.BLUR: say("The picture is blurred: is the camera in focus?"),
    Hint.COLOUR_CAST: say("The light is very coloured: white light helps."),
    Hint.MARKER_COVERED: say("A corner of the mat is covered."),
    Hint.MAT_MOVED: say("The mat was moved."),
    Hint.BLANK: say("The camera shows nothing: is its cap on?"),
    Hint.CROWDED: say("More dice of a colour are seen than there are."),
}
"""What the player is told when the light or the mat make reading hard."""

MINUTE, HOUR, DAY = 60, 3600, 86400
MOST_SAVED = 4
"""Kept games on the home screen: as many as its rows hold."""
READ = {Sheet.PAST_GAME, Sheet.STORY, Sheet.LOG}
"""Sheets for which a game is read again."""
LOOKING_BACK = {Sheet.PAST, Sheet.PAST_GAME, Sheet.STORY, Sheet.STATISTICS}
SOURCES = {"touch": Source.TOUCH, "panel": Source.PANEL, "camera": Source.CAMERA, "keys": Source.KEYS}


class TrayNews(msgspec.Struct, frozen=True):
    """What the camera made of the tray last."""

    watch: TrayWatch = TrayWatch.STARTING
    reading: Reading | None = None
    picture: bytes = b""  # the one that was read, JPEG
    number: int = 0  # of that picture
    unrest: Text | None = None  # what keeps the tray from lying still

    def after(self, message: Message) -> TrayNews:
        """The news with a message of the camera taken in."""
        match message:
            case Settled(reading, picture):
                watch = TrayWatch.SETTLED if reading.dice else TrayWatch.EMPTY
                return TrayNews(watch, reading, picture, self.number + 1)
            case Moving() | HandIn() | Restless():
                unrest = told(message.sentence) if isinstance(message, Restless) else self.unrest
                return msgspec.structs.replace(self, watch=TrayWatch.MOVING, unrest=unrest)
            case Trouble(_, state) if state.shows:
                return self
            case Trouble(_, state):
                return self._watching(TrayWatch.LOST if state.blind else TrayWatch.NO_CAMERA)
            case OwnDiceKept() | LessonNews() | Learning():
                return self
            case Alive():
                return self if self.watch is TrayWatch.SETTLED else self._watching(TrayWatch.EMPTY)

    def _watching(self, watch: TrayWatch) -> TrayNews:
        return msgspec.structs.replace(self, watch=watch, unrest=None)

    def seen(self) -> Seen | None:
        """The picture that was read, for the screen."""
        if self.reading is None:
            return None
        return Seen(self.number, self.reading, decoded(self.picture))

    def tray(self, doubt: Doubt | None) -> Tray:
        """The tray for the screen."""
        unrest = () if self.unrest is None else (self.unrest,)
        if self.reading is None:
            return Tray(self.watch, hints=unrest, unrest=self.unrest)
        return Tray(
            self.watch,
            tuple(dice_of(self.reading)),
            (*unrest, *(HINTS[hint] for hint in self.reading.hints)),
            doubt.words if doubt else None,
            doubt.action if doubt else None,
            self.unrest,
        )


def dice_of(reading: Reading) -> Iterable[Die]:
    """The dice of a reading as the game names them; a die of another set is none of the game's."""
    return (die for die in map(as_die, reading.dice) if die is not None)


@lru_cache(maxsize=1)
def decoded(picture: bytes) -> pygame.Surface | None:
    """A JPEG as pixels; None where it is none."""
    try:
        return pygame.image.load(io.BytesIO(picture), "tray.jpg")
    except pygame.error:
        return None


def ago(seconds: float) -> Text:
    """How long it is since a game was left."""
    if seconds < 2 * MINUTE:
        return say("just now")
    if seconds < HOUR:
        return say_n("{n} minute ago", "{n} minutes ago", int(seconds // MINUTE))
    if seconds < DAY:
        return say_n("{n} hour ago", "{n} hours ago", int(seconds // HOUR))
    return say_n("{n} day ago", "{n} days ago", int(seconds // DAY))


def saved_games(
    journal: Journal,
    games: Mapping[GameName, Game[Any, Any]],
    now: float,
    known: dict[tuple[int, int], SavedGame] | None = None,
) -> tuple[SavedGame, ...]:
    """The unfinished games, the one on the table first; one that can not be read is left out of the list.

    `known` is what was made of them before, by number and entries; it is added to.
    """
    known = {} if known is None else known
    first = journal.latest()
    records = [record for record in journal.games() if not record.finished and record.name in games]
    records.sort(key=lambda record: (first is None or record.id != first.id, -record.played))
    saved = []
    for record in records[:MOST_SAVED]:
        key = record.id, record.entries
        if key not in known:
            try:
                known[key] = saved_game(journal, games[record.name], record)
            except JournalError:
                continue
        saved.append(msgspec.structs.replace(known[key], left=ago(now - record.played)))
    return tuple(saved)


def saved_game(journal: Journal, game: Game[Any, Any], record: GameRecord) -> SavedGame:
    """A kept game as the home screen shows it; raises JournalError."""
    state = state_of(journal, game, record)
    begun = moment(record.started)
    return SavedGame(str(record.id), record.name, game.summary(state), None, game.night(state), begun)


def log_line(row: LogRow) -> LogLine:
    """An action of the journal as the log shows it."""
    return LogLine(
        row.label,
        SOURCES.get(row.source.value, Source.APP),
        time.strftime("%H:%M", time.localtime(row.time)),
        row.round or 0,
        undone=row.undone,
        notes=tuple(note.text for note in row.notes),
        number=row.number,
        before=row.before,
    )


def check_open(sitting: Sitting) -> bool:
    """Whether what the camera sees is to be seen."""
    return sitting.desk.sheet is not None and sitting.desk.sheet.sheet is Sheet.CHECK


def log_open(sitting: Sitting) -> bool:
    """Whether the log is to be seen: it is long, and is not put together for nothing."""
    return any(sheet.sheet is Sheet.LOG for sheet in sitting.desk.sheets)


def looked_at(back: LookingBack, desk: Desk) -> dict[str, Any]:
    """The view's fields about past games, where a desk shows some."""
    if not READ & {opened.sheet for opened in desk.sheets}:
        back.put_away()
    if desk.sheet is None or desk.sheet.sheet not in LOOKING_BACK:
        return {}
    found: dict[str, Any] = {"past": back.past()}
    if desk.sheet.about.isdecimal():
        last = dict(desk.fills).get(MOMENT, 0)
        found["past_game"] = back.game(int(desk.sheet.about), last)
    return found


class LogLines:
    """The lines of a log, made once: a table gives the very same rows until something is done at it."""

    def __init__(self) -> None:
        self._rows: tuple[LogRow, ...] = ()
        self._lines: tuple[LogLine, ...] = ()

    def of(self, rows: tuple[LogRow, ...]) -> tuple[LogLine, ...]:
        """The lines of these rows, the newest first."""
        if rows is not self._rows:
            self._rows, self._lines = rows, tuple(log_line(row) for row in reversed(rows))
        return self._lines


def log_of(back: LookingBack, sitting: Sitting, lines: LogLines) -> dict[str, Any]:
    """The view's fields about the log, where it is open."""
    if sitting.laid is None or not log_open(sitting):
        return {}
    rows, going = back.log(sitting.laid)
    return {"log": lines.of(rows), "log_going": going}


def view_of(sitting: Sitting, news: TrayNews, **outside: Any) -> View:
    """The view of a sitting; `outside` are the fields that the app knows: devices, settings, ..."""
    table = sitting.laid
    common: dict[str, Any] = {
        "translate": sitting.translate,
        "desk": sitting.desk,
        "toasts": tuple(
            Toast(shown.note.text, shown.note.warning, undoes=0 < shown.deed == sitting.deeds)
            for shown in sitting.shown
        ),
        "tray": news.tray(None if table is None else sitting.doubt),
        "seen": news.seen() if check_open(sitting) else None,
        "playable": frozenset(sitting.games),
        "cards": sitting.cards(),
        "libraries": {name: library.cards for name, library in sitting.libraries.items()},
        "undoes_cards": {
            name: library.undoes for name, library in sitting.libraries.items() if library.undoes is not None
        },
        "secrets": sitting.secrets,
        **outside,
    }
    if table is None:
        return View(**common)
    if "odds" not in common:
        common["odds"] = {enemy: 100 * chance for enemy, chance in sitting.chances().items()}
        common["advice"] = sitting.advice()
    return View(
        game=table.game.name,
        state=table.state,
        step=table.step,
        undo=table.undo_label,
        redo=table.redo_label,
        **common,
    )
