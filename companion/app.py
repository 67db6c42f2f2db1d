"""The app: window, table and devices put together, and the loop that runs them."""

from __future__ import annotations

import logging
import os
import random
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import language
from companion.backlight import Backlight
from companion.cards import CardLibrary
from companion.controls import from_panel
from companion.corrections import Corrections, rolled
from companion.data_folder import OWN_DICE
from companion.devices import wishes
from companion.errands import Errands
from companion.errors import CompanionError, ConfigurationError
from companion.games.game import Note
from companion.games.text import english, say
from companion.inputs import (
    Ask,
    BringBack,
    ChangeSetting,
    CountGames,
    Export,
    Intent,
    KeepPicture,
    LearnDice,
    LiftDie,
    Look,
    LookAtCopy,
    Open,
    PressPanel,
    Quit,
    Resume,
    Sheet,
    StopWork,
    SwitchOff,
    Throw,
    Undo,
    UndoBringBack,
)
from companion.journal import Journal, Source
from companion.lessons import Lessons
from companion.looking_back import LookingBack
from companion.machine_power import PowerError, switch_off
from companion.onlooker import Onlooker
from companion.outputs import Heard, lamp_wish, lit_controls, mask
from companion.screen_settings import blank_after_s, change
from companion.service_state import ServiceState
from companion.shelf import ON_SCREEN, Shelf, aids
from companion.sitting import Sitting
from companion.ui.display import ScreenError
from companion.ui.memory import settle
from companion.ui.sound import Sound, Speaker
from companion.ui.window import Window
from companion.upkeep import Beginning, Upkeep
from companion.viewing import TrayNews
from hardware.arrivals import Taken
from hardware.protocol import Control, Kind
from vision.messages import Settled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.equipment import Equipment
    from companion.games.game import Action
    from companion.options import Language, RunOptions
    from companion.simulated_player import SimulatedPlayer
    from companion.ui.view import View
    from hardware.host_session import PanelEvent

LOG = logging.getLogger("companion")
PICTURE_FILE = "picture.png"
"""What F12 keeps of the screen, in the data folder."""
IDLE_S = 0.5
"""The longest sleep: soon enough for a device that comes or goes without waking the app."""


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
        self._news = TrayNews()
        self._corrections = Corrections()
        self._lessons = Lessons(folder, folder / OWN_DICE, options.teach)
        if options.teach is not None:
            self._sitting.open(Sheet.TEACH)
        self._equipment: Equipment | None = None
        self._player: SimulatedPlayer | None = None
        self._going = True
        self._speaker, self._heard = Speaker(), Heard()
        self._looking_back = LookingBack(journal, folder, window.wake)
        self._noticed = journal.notice
        self._service = ServiceState(os.environ)
        self._upkeep = Upkeep(beginning)
        self._errands = Errands(self._sitting, folder, self._upkeep, window.wake)
        self._onlooker = Onlooker(
            self._sitting,
            folder,
            upkeep=self._upkeep,
            errands=self._errands,
            lessons=self._lessons,
            looking_back=self._looking_back,
            kiosk=options.kiosk,
        )
        self._untouched = True
        self._prefer(options.language or settings.language or language.system_language(os.environ))
        for notice in (*(library.notice for library in libraries.values()), journal.notice):
            if notice is not None:
                self._sitting.tell(Note(notice, warning=True))
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
        self._window.rehearse(self._onlooker.expected)
        last_press = self._sitting.journal.last_press()
        wished = wishes(self._options, self._settings, self._folder)
        wake = self._window.wake
        self._speaker.open()
        with (
            closing(self._speaker),
            closing(self._errands),  # what is half written is cleared away, whatever ends the run
            self._looking_back,
            Advisor(wake) as advisor,
            Equipment(wished, wake, last_press) as equipment,
        ):
            self._sitting.advisor = advisor
            self._equipment = self._onlooker.equipment = equipment
            if equipment.simulated:
                self._player = self._onlooker.player = SimulatedPlayer(equipment)
            if self._sitting.waits is not None:
                self._errands.lay_out(self._sitting.waits)
            settle()
            while self._going:
                self._turn(equipment)
                self._service.alive()
            self._service.leaving()

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
            self._press(event)
            equipment.panel.acknowledge(event)
        self._tell(self._upkeep.news())
        for note in equipment.news():
            self._sitting.tell(note)
        self._errands.go_on()
        self._look_after_journal()
        rest = self._sitting.fade()
        self._show(equipment)
        for intent, source in self._window.wait(min(IDLE_S, IDLE_S if rest is None else rest)):
            self._take(intent, source)

    def _press(self, event: PanelEvent) -> None:
        """A press of the panel; one that wakes the screen, or means what nobody has seen, does nothing."""
        if self._window.only_wakes(event):
            return
        meant = self._meant_by(event)
        with self._sitting.journal.because_of(Taken(event.boot, event.seq)):
            if meant is not None and self._window.counts(meant, event.time):
                self._take(meant, Source.PANEL)

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
            adjusts=any(scheme.adjust) or scheme.chooses,
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
        self._untouched = False
        self._onlooker.anew()
        if isinstance(meant, Open) and meant.sheet is Sheet.DOCTOR:
            self._errands.call_doctor(self._window.told())
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
        elif isinstance(intent, ChangeSetting):
            self._choose(intent)
        elif isinstance(intent, CountGames):
            self._looking_back.count(on=intent.on)
        elif self._serve_beside(intent):
            return
        elif self._equipment is not None:
            self._pass_on(intent, self._equipment)

    def _serve_beside(self, intent: Intent) -> bool:
        """Long work beside the game, copies of the games among it; False for what is none."""
        try:
            match intent:
                case Export():
                    self._errands.export(intent)
                case Resume(game):
                    self._errands.lay_out(int(game))
                case StopWork():
                    self._errands.stop()
                case LookAtCopy(file):
                    self._errands.look_at_copy(file)
                case BringBack():
                    self._errands.bring_back()
                case UndoBringBack():
                    self._errands.undo_bring_back()
                case _:
                    return False
        except CompanionError as error:
            self._sitting.tell(Note(error.text, warning=True))
        return True

    def _pass_on(self, intent: Intent, equipment: Equipment) -> None:
        """What is for the devices, real or simulated."""
        if self._lessons.serve(intent, equipment.camera):
            return
        if isinstance(intent, LearnDice):
            work = partial(self._lessons.learn, equipment.camera)
            if self._errands.begin(say("Learning the dice"), work, self._lessons.ended):
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

    def _switch_off(self) -> None:
        """Let the system end everything; the end of this run comes as its SIGTERM."""
        try:
            switch_off()
        except PowerError as error:
            self._sitting.tell(Note(error.text, warning=True))
        else:
            self._sitting.tell(Note(say("The box is switching itself off.")))

    def _look_after_journal(self) -> None:
        """Try a lost disk again; say what the journal says of itself, once it is something new."""
        back, notice = self._sitting.journal.try_again(), self._sitting.journal.notice
        if back is not None:
            self._sitting.catch_up()
            self._sitting.tell(Note(back))
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
        self._prefer(self._settings.language or self._language)
        self._window.rehearse(self._onlooker.expected)

    def _prefer(self, spoken: Language) -> None:
        """Let the settings hold, and the language."""
        self._language = spoken
        self._sitting.translate = language.translate(spoken)
        self._onlooker.prefer(self._settings, spoken)
        self._speaker.on = self._settings.screen.sounds
        self._window.sight.after = self._settings.screen.unseen
        self._window.blanking.after = blank_after_s(self._settings)

    def _hear(self, sound: Sound | None) -> None:
        if sound is not None:
            self._speaker.play(sound)

    def _flip(self) -> Action | None:
        """The game's action that turns day and night, while a game is on the table."""
        table = self._sitting.laid
        return None if table is None else self._sitting.aids.flip(table.state)

    def _seen(self, **known: Any) -> View:
        """What the screen shows now."""
        return self._onlooker.seen(self._news, **known)
