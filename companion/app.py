"""The app: window, table and devices put together, and the loop that runs them."""

from __future__ import annotations

import logging
import os
import random
import signal
import time
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion import exporting, language
from companion.backlight import Backlight
from companion.cards import CardLibrary
from companion.corrections import Corrections, rolled
from companion.data_folder import OWN_DICE, DataFolder
from companion.devices import refuse_missing, wishes
from companion.doctor import Part
from companion.doctor.finding import ok
from companion.errors import ConfigurationError
from companion.export.sticks import StickWatch
from companion.games.game import Note
from companion.games.text import english, say
from companion.inputs import (
    Ask,
    ChangeSetting,
    Export,
    Intent,
    KeepPicture,
    LearnDice,
    LiftDie,
    Look,
    Open,
    PressPanel,
    Quit,
    Sheet,
    StopWork,
    SwitchOff,
    Throw,
    Undo,
    from_panel,
)
from companion.journal import Journal, Source
from companion.lessons import Lessons
from companion.looking_back import LookingBack
from companion.machine_power import PowerError, switch_off
from companion.outputs import Heard, lamp_wish, lit_controls, mask
from companion.screen_settings import blank_after_s, change, preferences
from companion.service_state import ServiceState
from companion.settings import load_right
from companion.shelf import ON_SCREEN, Shelf, aids
from companion.sitting import Sitting
from companion.ui.display import ScreenError
from companion.ui.memory import settle
from companion.ui.sound import Sound, Speaker
from companion.ui.theme import ThemeName
from companion.ui.window import Window
from companion.upkeep import Beginning, Upkeep
from companion.viewing import TrayNews, looked_at, saved_games, view_of
from companion.workshop import Workshop
from hardware.arrivals import Taken
from hardware.protocol import Control, Kind
from vision.messages import Settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.equipment import Equipment
    from companion.games.game import Action
    from companion.games.text import Text
    from companion.options import Language, RunOptions
    from companion.settings import Settings
    from companion.simulated_player import SimulatedPlayer
    from companion.ui.view import SavedGame, View
    from companion.workshop import Progress, Result
    from hardware.host_session import PanelEvent

LOG = logging.getLogger("companion")
PICTURE_FILE = "picture.png"
"""What F12 keeps of the screen, in the data folder."""
IDLE_S = 0.5
"""The longest sleep: soon enough for a device that comes or goes without waking the app."""
RETELL_S = 30.0
"""How soon "3 minutes ago" on the home screen is told anew."""


class App:
    """One run of the companion, from the first picture to the last."""

    def __init__(self, options: RunOptions, beginning: Beginning, journal: Journal, window: Window) -> None:
        settings, folder = beginning.settings, beginning.folder
        self._options, self._settings, self._folder, self._window = options, settings, folder, window
        libraries = {
            name: CardLibrary(folder, name, kind)
            for name in ON_SCREEN
            if (kind := aids(name).card_type) is not None
        }
        luck = random.SystemRandom()
        self._sitting = Sitting(journal, Shelf(), time.monotonic, libraries, lambda: luck.getrandbits(31))
        self._speak(options.language or settings.language or language.system_language(os.environ))
        for notice in (*(library.notice for library in libraries.values()), journal.notice):
            if notice is not None:
                self._sitting.tell(Note(notice, warning=True))
        self._news = TrayNews()
        self._corrections = Corrections()
        self._lessons = Lessons(folder, folder / OWN_DICE, options.teach)
        if options.teach is not None:
            self._sitting.open(Sheet.TEACH)
        self._equipment: Equipment | None = None
        self._player: SimulatedPlayer | None = None
        self._view: View | None = None
        self._saved: tuple[float, tuple[SavedGame, ...]] | None = None
        self._going = True
        self._speaker, self._heard = Speaker(), Heard()
        self._workshop = Workshop(window.wake)
        self._looking_back = LookingBack(journal, folder, window.wake)
        self._sticks = StickWatch()
        self._noticed = journal.notice
        self._service = ServiceState(os.environ)
        self._upkeep = Upkeep(beginning)
        self._untouched = True
        self._prefer(settings)
        window.touched = lambda: self._hear(Sound.CLICK)
        if options.kiosk:
            window.blanking.shine = Backlight().shine

    def run(self) -> None:
        """Show the first picture, then open the devices, and play until the player leaves."""
        self._window.show(self._seen(odds={}))
        LOG.info("the first picture is shown")
        self._service.ready()
        self._tell(self._upkeep.at_start())
        if self._upkeep.standing is not None:
            LOG.warning("%s", self._upkeep.standing.render(english))
        if self._window.notice is not None:
            self._tell([Note(self._window.notice, warning=True)])
        # what drives the devices, and numpy for the odds, are loaded after it
        from companion.advisor import Advisor  # noqa: PLC0415
        from companion.equipment import Equipment  # noqa: PLC0415
        from companion.simulated_player import SimulatedPlayer  # noqa: PLC0415

        self._sitting.chances()
        self._window.rehearse(self._expected)
        last_press = self._sitting.journal.last_press()
        wished = wishes(self._options, self._settings, self._folder)
        wake = self._window.wake
        self._speaker.open()
        with (
            self._looking_back,
            Advisor(wake) as advisor,
            Equipment(wished, wake, last_press) as equipment,
        ):
            self._sitting.advisor, self._equipment = advisor, equipment
            if equipment.simulated:
                self._player = SimulatedPlayer(equipment)
            settle()
            while self._going:
                self._turn(equipment)
                self._service.alive()
            self._service.leaving()
        self._workshop.close()
        self._speaker.close()

    def leave(self) -> None:
        """End the run with the next turn; may be called from a signal handler."""
        self._going = False
        self._window.wake()

    def _turn(self, equipment: Equipment) -> None:
        """Take in what has come, show what it came to, sleep."""
        for message in equipment.seen():
            if isinstance(message, Settled) and message.changed:
                self._keep_corrections(equipment)  # they are of the picture before
            self._news = self._news.after(message)
            self._lessons.hear(message)
            if isinstance(message, Settled):
                sure = sum(die.sure and not die.cocked for die in message.reading.dice)
                LOG.info("the tray lies still: %d dice, %d sure", len(message.reading.dice), sure)
                if message.changed:
                    self._window.brighten()
                self._sitting.read(message)
                if self._player is not None:
                    self._player.sees(message)
        for event in equipment.pressed():
            if self._window.brighten():
                equipment.panel.acknowledge(event)
                continue
            with self._sitting.journal.because_of(Taken(event.boot, event.seq)):
                self._take(self._meant_by(event), Source.PANEL)
            equipment.panel.acknowledge(event)
        self._tell(self._upkeep.news())
        self._collect()
        self._back_up()
        self._tell_of_journal()
        rest = self._sitting.fade()
        self._show(equipment)
        for intent, source in self._window.wait(min(IDLE_S, IDLE_S if rest is None else rest)):
            self._take(intent, source)

    def _meant_by(self, event: PanelEvent) -> Intent | None:
        """What a press means; BACK held on the home screen, or before anything else, calls the doctor."""
        held_back = event.control is Control.BACK and event.kind is Kind.LONG
        if held_back and (self._untouched or self._sitting.desk.home):
            return Open(Sheet.DOCTOR)
        return from_panel(event, self._flip())

    def _tell(self, notes: Iterable[Note]) -> None:
        for note in notes:
            LOG.warning("%s", note.text.render(english))
            self._sitting.tell(note)

    def _show(self, equipment: Equipment) -> None:
        """Everything that goes by the state: screen, lamp, panel lights, sounds, what the camera expects."""
        self._window.flip = self._flip()
        self._window.show(self._seen())
        equipment.camera.expect(self._sitting.may_lie())
        table, laid = self._sitting.table, self._sitting.laid
        glow = None if table is None else self._sitting.aids.glow(table.state)
        scheme, back = self._window.scheme, self._window.resolve(Undo())
        lit = lit_controls(
            goes=scheme.next is not None and not isinstance(scheme.next, Ask),
            undo=self._sitting.undo_label() is not None if isinstance(back, Undo) else back is not None,
            reads=laid is not None and laid.game.dice_question(laid.state) is not None,
            flips=self._flip() is not None,
            adjusts=any(scheme.adjust),
        )
        equipment.show(lamp_wish(glow, unsure_rolls=self._sitting.unsure_rolls), mask(lit))
        heard = Heard(
            self._sitting.unsure_rolls, None if table is None else (table.step.trail, table.step.here)
        )
        self._hear(heard.after(self._heard))
        self._heard = heard

    def _take(self, intent: Intent | None, source: Source) -> None:
        """Do what a press, touch or key means on the picture that is shown."""
        meant = None if intent is None else self._window.resolve(intent) if source is Source.PANEL else intent
        if meant is None:
            return
        self._saved, self._untouched = None, False
        if isinstance(meant, Open) and meant.sheet is Sheet.DOCTOR:
            self._call_doctor()
        before = self._state()
        if not self._sitting.handle(meant, source, self._window.scheme):
            self._serve(meant)
        self._corrections.follow(meant, (before, self._state()), self._news.reading, self._news.picture)
        if self._equipment is not None and not rolled(self._state()):
            self._keep_corrections(self._equipment)
        if self._player is not None:
            self._player.follows(self._sitting)
        # what comes next in the same turn is meant on the picture that this one leads to
        self._window.show(self._seen())

    def _state(self) -> Any:
        table = self._sitting.table
        return None if table is None else table.state

    def _keep_corrections(self, equipment: Equipment) -> None:
        """What was named in a roll that is over teaches the reader."""
        for picture, seen, colour, face in self._corrections.over():
            equipment.camera.correct(picture, seen, colour.value, face.value)

    def _serve(self, intent: Intent) -> None:
        """What is not for the game: devices, settings, the end."""
        if isinstance(intent, Quit):
            self.leave()
        elif isinstance(intent, SwitchOff):
            self._switch_off()
        elif isinstance(intent, KeepPicture):
            self._keep_picture()
        elif isinstance(intent, Export):
            self._export(intent)
        elif isinstance(intent, StopWork):
            self._workshop.stop()
        elif isinstance(intent, ChangeSetting):
            self._choose(intent)
        elif self._equipment is not None:
            self._pass_on(intent, self._equipment)

    def _pass_on(self, intent: Intent, equipment: Equipment) -> None:
        """What is for the devices, real or simulated."""
        if self._lessons.serve(intent, equipment.camera):
            return
        if isinstance(intent, LearnDice):
            work = partial(self._lessons.learn, equipment.camera)
            if self.begin(say("Learning the dice"), work, self._lessons.ended):
                self._lessons.begun()
            return
        if isinstance(intent, Look):
            equipment.camera.look()
        elif isinstance(intent, PressPanel):
            equipment.press(intent.control, intent.kind, intent.turn)
        elif self._player is not None and isinstance(intent, Throw):
            self._player.throws(self._sitting)
        elif self._player is not None and isinstance(intent, LiftDie):
            self._player.lifts(intent.index)

    def _keep_picture(self) -> None:
        path = self._folder / PICTURE_FILE
        try:
            self._window.keep(path)
        except ScreenError as error:
            self._sitting.tell(Note(error.text, warning=True))
        else:
            self._sitting.tell(Note(say("The screen is kept as {path}.", path=str(path))))

    def _call_doctor(self) -> None:
        """Let the doctor look at everything, beside the game; the screen that shows this works."""
        self._upkeep.findings = None
        known = {Part.SCREEN: ok(self._window.told())}
        visit = partial(self._upkeep.visit, known)
        if not self._workshop.begin(say("The doctor"), visit, self._upkeep.found):
            self._sitting.tell(Note(say("Something else is going on."), warning=True))

    def _switch_off(self) -> None:
        """Let the system end everything; the end of this run comes as its SIGTERM."""
        try:
            switch_off()
        except PowerError as error:
            self._sitting.tell(Note(error.text, warning=True))
        else:
            self._sitting.tell(Note(say("The box is switching itself off.")))

    def _export(self, wish: Export) -> None:
        """Begin to keep a copy of the games, and show how far it is."""
        table = self._sitting.table
        one = table.game_id if wish.one and table is not None else None
        work = partial(exporting.keep, self._folder, Path(wish.folder), one)
        self.begin(say("Keeping a copy"), work, exporting.kept)

    def begin(
        self, title: Text, work: Callable[[Progress], Result], finish: Callable[[Result], Note | None]
    ) -> bool:
        """Begin long work beside the game and show how far it is, as `Workshop.begin` says."""
        begun = self._workshop.begin(title, work, finish)
        if begun:
            self._sitting.open(Sheet.WORKING)
        else:
            self._sitting.tell(Note(say("Something else is going on."), warning=True))
        return begun

    def _collect(self) -> None:
        """Take in what the workshop has finished."""
        before = self._workshop.shown()
        told = self._workshop.collect()
        if told is not None:
            self._sitting.tell(told)
        if before is not None and self._workshop.shown() is None:
            self._sitting.shut(Sheet.WORKING)

    def _back_up(self) -> None:
        """Keep all games on a stick that was just put in; the game goes on meanwhile."""
        if self._workshop.shown() is None and (stick := self._sticks.new()) is not None:
            self._sitting.tell(Note(say("A stick was put in: the games are copied to it.")))
            work = partial(exporting.keep, self._folder, stick, None)
            self._workshop.begin(say("Keeping a copy"), work, exporting.kept_on_stick)

    def _tell_of_journal(self) -> None:
        """Say what the journal says of itself, once it says something else than before."""
        notice = self._sitting.journal.notice
        if notice != self._noticed:
            self._noticed = notice
            if notice is not None:
                self._sitting.tell(Note(notice, warning=True))

    def _choose(self, wish: ChangeSetting) -> None:
        """A setting is changed on the screen: it holds at once and from now on."""
        try:
            self._settings = change(self._folder, wish)
        except ConfigurationError as error:
            self._sitting.tell(Note(error.text, warning=True))
        else:
            if wish.name == "brightness" and self._equipment is not None:
                self._equipment.relight(self._settings.lamp)
        self._speak(self._settings.language or self._language)
        self._prefer(self._settings)
        self._window.rehearse(self._expected)

    def _prefer(self, settings: Settings) -> None:
        """Let the settings hold that are not in the picture alone."""
        self._preferences = preferences(settings)
        self._speaker.on = self._preferences.sounds
        self._window.blanking.after = blank_after_s(settings)

    def _hear(self, sound: Sound | None) -> None:
        if sound is not None:
            self._speaker.play(sound)

    def _speak(self, spoken: Language) -> None:
        self._language = spoken
        self._sitting.translate = language.translate(spoken)

    def _flip(self) -> Action | None:
        """The game's action that turns day and night, while a game is on the table."""
        table = self._sitting.laid
        return None if table is None else self._sitting.aids.flip(table.state)

    def _expected(self) -> Iterator[View]:
        """What may be shown sooner or later, as it would look now: one view of every kind."""
        from companion.ui.rehearsal import expected  # noqa: PLC0415 - games are played for it: after the first picture

        for view in expected():
            yield msgspec.structs.replace(
                view,
                theme=ThemeName(self._settings.screen.theme.value),
                language=self._language.value,
                translate=self._sitting.translate,
                preferences=self._preferences,
            )

    def _kept(self) -> tuple[SavedGame, ...]:
        """The kept games, found anew after every intent and now and then."""
        now = time.time()
        if self._saved is None or not 0 <= now - self._saved[0] < RETELL_S:
            sitting = self._sitting
            self._saved = now, saved_games(sitting.journal, sitting.games, now)
        return self._saved[1]

    def _seen(self, **known: Any) -> View:
        """What the screen shows now: the same object as before where nothing changed."""
        outside: dict[str, Any] = {
            "language": self._language.value,
            "theme": ThemeName(self._settings.screen.theme.value),
            "preferences": self._preferences,
            "kiosk": self._options.kiosk,
            "findings": self._upkeep.findings,
            "error": self._upkeep.standing,
            "power": self._upkeep.power,
            **known,
        }
        if self._sitting.desk.sheet is not None and self._sitting.desk.sheet.sheet is Sheet.ABOUT:
            outside["version"] = version()
        if self._sitting.desk.sheet is not None and self._sitting.desk.sheet.sheet is Sheet.EXPORT:
            outside["places"] = exporting.places(self._folder)
        outside |= looked_at(self._looking_back, self._sitting.desk)
        outside |= self._lessons.shown(self._sitting.desk)
        outside["going"] = self._workshop.shown()
        if self._equipment is not None:
            outside["devices"] = self._equipment.devices()
        if self._player is not None:
            outside["simulated"] = self._player.shown()
        if self._sitting.laid is None:
            outside["saved"] = self._kept()
        view = view_of(self._sitting, self._news, **outside)
        if view != self._view:
            self._view = view
        return self._view if self._view is not None else view


@cache
def version() -> str:
    """The version that is installed; empty where nothing is."""
    from importlib import metadata  # noqa: PLC0415 - when it is to be read

    try:
        return metadata.version("tanglewoods-companion")
    except metadata.PackageNotFoundError:
        return ""


def run(options: RunOptions) -> int:
    """Run the companion until the player leaves or the system ends it; returns the exit status.

    Raises:
        CompanionError: the data folder is in use, or there is no screen.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    refuse_missing(options)
    with DataFolder.open_to_play(options.data) as folder:
        settings, complaints = load_right(folder.path)
        journal = Journal.open(folder.path)
        try:
            _play(options, Beginning(folder.path, settings, complaints, folder.unkept), journal)
        finally:
            journal.close()
    return 0


def _play(options: RunOptions, beginning: Beginning, journal: Journal) -> None:
    screen = beginning.settings.screen
    window = Window(
        size=options.size or screen.size,
        windowed=options.windowed or screen.windowed,
        rotation=(options.rotate or screen.rotate).value,
        side=wishes(options, beginning.settings).simulates,
    )
    try:
        app = App(options, beginning, journal, window)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: app.leave())
        app.run()
    finally:
        window.close()
