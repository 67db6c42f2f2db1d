"""An evening at the table, hurried: White played at random over panel, touch and pictures, faults and all.

The panel is the simulated one at the other end of a pseudo-terminal, and its line drops, doubles, swaps and
garbles; the dice are drawn and read by the real reader, sometimes with a hand over them or one of them
leaning; the journal is on a real disk that is full or pulled out at times; and now and then the power goes.
What else goes wrong is told by a script.
"""

from __future__ import annotations

import random
import select
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import msgspec
import pygame

from companion.controls import from_panel
from companion.games.game import GameName
from companion.games.strong20.dice import FACES, Colour, Face
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId
from companion.inputs import (
    Ask,
    ChangeSetting,
    GoHome,
    LiftDie,
    PressPanel,
    Quit,
    Redo,
    Resume,
    StartGame,
    Take,
    Throw,
    Undo,
)
from companion.journal import Entry, Journal, ResilientJournal, Source
from companion.journal.resilient import RETRY_S
from companion.sitting import Sitting
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.page import next_intent
from companion.ui.pointer import Contact, Phase, Pointer
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from hardware.arrivals import Taken
from hardware.bad_line import Fault
from hardware.host_session import LinkState, PanelEvent
from hardware.panel import Panel
from hardware.protocol import Control
from hardware.simulated import SimulatedPanel
from tests.companion.lost_disks import Disk
from tests.soak.bookkeeper import Bookkeeper, books_of
from tests.soak.misfortunes import SCRIPTED, YEAR_S, Cameras, Load, Misfortune, Script
from vision.drawing import DrawnDie, draw_tray
from vision.messages import Settled
from vision.reader import Reader
from vision.video_devices import device_of, lasting_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.ui.marks import Scheme, Target

SIZE = (960, 540)
PATIENCE_S = 20.0
LONG_GAME = 90
"""Entries after which the players look for an end."""
NOT_TOUCHED = (Quit, ChangeSetting, PressPanel, Throw, LiftDie, GoHome, StartGame, Resume)


class Evening(msgspec.Struct):
    """What came of it.

    `wrong` are sentences about books that are not what the rules say, or presses that came twice or never;
    `lost` about entries that were shown and are not on disk; `met` counts the script's misfortunes.
    `misread` about dice that the camera entered for certain and that were not thrown.
    """

    games: int = 0
    actions: int = 0
    presses: int = 0
    readings: int = 0
    asked: int = 0
    cuts: int = 0
    met: dict[str, int] = {}
    checked: int = 0
    taken: int = 0
    wrong: list[str] = []
    lost: list[str] = []
    misread: list[str] = []


class Player:
    """Plays at random, with a table of his own."""

    def __init__(self, folder: Path, seed: int, misfortunes: tuple[Misfortune, ...] = SCRIPTED) -> None:
        self.folder, self.done = folder / "data", Evening()
        self.folder.mkdir()
        self._chance = random.Random(seed)  # noqa: S311 - a player, not a secret
        self._board = SimulatedPanel(link=folder / "panel", seed=seed)
        self._script, self._load = Script(self._chance, misfortunes), Load()
        self._disk, self._pointer, self._fingers = Disk(self.folder), Pointer(), 0
        self._cameras, self._skew = Cameras(folder / "system"), 0.0
        self._known_as = self._called()
        self._kept: dict[int, tuple[int, int]] = {}
        self._reader = Reader()
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1, 1))
        self._canvas = Canvas(geometry(SIZE))
        self._now = 0.0
        self._keeper: Bookkeeper | None = None
        self._game = 0
        self._panel, self._journal, self._sitting = self._begin()

    def _begin(self) -> tuple[Panel, ResilientJournal, Sitting]:
        """The companion starts on what is on disk."""
        journal = ResilientJournal.open(self.folder, self._clock)
        journal._now = lambda: self._now
        if journal.notice is not None:
            self.done.wrong.append(str(journal.notice))
        self._count_kept(journal)
        panel = Panel(self._board.port, taken=journal.last_press())
        return panel, journal, Sitting(journal, {GameName.WHITE: WhiteGame()}, lambda: self._now)

    def close(self) -> None:
        """The evening is over."""
        self._disk.back()
        self._load.close()
        self._panel.close()
        self._board.close()
        self._journal.close()

    def count_kept(self) -> None:
        """Look at the disk for every entry that was shown: once the evening is over."""
        journal = Journal.open(self.folder)
        self._count_kept(journal)
        journal.close()

    def _count_kept(self, journal: Journal) -> None:
        for number, (shown, check) in self._kept.items():
            entries = journal.entries(number)
            if len(entries) < shown or check_of(entries[:shown]) != check:
                self.done.lost.append(
                    f"game {number}: {len(entries)} of {shown} entries are as they were shown"
                )

    def _called(self) -> str | None:
        """What the tray's camera is called whatever its number."""
        ours = self._cameras.root / self._cameras.ours.lstrip("/")
        return lasting_name(ours, self._cameras.root)

    def _clock(self) -> float:
        return time.time() + self._skew

    def play(self, games: int) -> Evening:
        """Play so many games to their end."""
        while self.done.games < games:
            table = self._sitting.table
            if table is None or table.game.over(table.state):
                self.done.games += table is not None
                self._touch(StartGame(GameName.WHITE))
                continue
            self._turn(table)
        self._settle_accounts()
        return self.done

    # One thing that a player does.

    def _turn(self, table: Any) -> None:
        self._now += 1.0
        self._misfortune()
        chance, state = self._chance.random(), table.state
        entries = len(self._journal.entries(table.game_id))
        if chance < 0.05:
            self._touch(Undo(self._chance.randint(1, 3)) if chance < 0.03 else Redo(1))
        elif entries > LONG_GAME and chance < 0.2:
            self._touch(Take(act.EndGame(won=chance < 0.1)))
        elif chance < 0.12:
            self._touch(Take(self._by_hand()))
        elif state.at is StepId.WRITE_CARD and state.draft is not None and not state.draft.name:
            self._touch(Take(act.WriteCard(self._card())))
        elif table.game.dice_question(state) is not None and chance < 0.6:
            self._roll(table)
        elif chance < 0.85:
            self._press(Control.BACK if chance > 0.84 else Control.NEXT)
        else:
            self._touch_something()

    def _by_hand(self) -> Any:
        n = self._chance.randint(0, 6)
        return self._chance.choice(
            [act.GainGold(n), act.LoseGold(n), act.PayGold(n), act.Flip(), act.ChangeStat(Stat.HEALTH, 1)]
        )

    def _card(self) -> Card:
        kind = Kind.FABLE if self._chance.random() < 0.1 else Kind.ENEMY
        n = self._chance.randint
        return Card(name=f"Card {n(1, 30)}", kind=kind, health=n(1, 7), damage=n(0, 2), bribe=n(1, 6))

    # Touch.

    def _scheme(self) -> Scheme:
        view = view_of(self._sitting, TrayNews())
        return drawn(view, self._canvas.geometry, self._canvas.type)

    def _touch(self, intent: Any) -> None:
        self._followed(lambda: self._sitting.handle(intent, Source.TOUCH, self._scheme()))

    def _touch_something(self) -> None:
        targets = [
            target
            for target in self._scheme().targets
            if not target.why_not and not target.private and not isinstance(target.intent, NOT_TOUCHED)
        ]
        actions = [target for target in targets if isinstance(target.intent, (Take, Ask))]
        if not targets:
            return
        chosen = self._chance.choice(actions if actions and self._chance.random() < 0.5 else targets)
        self._finger(Phase.DOWN, chosen)
        meant = self._finger(Phase.UP, chosen)
        if meant is None:
            self.done.wrong.append(f"a touch on {chosen.name} did nothing")
        else:
            self._touch(meant)

    def _finger(self, phase: Phase, target: Target) -> Any:
        """A new finger comes down on a target, or goes up from it."""
        self._fingers += phase is Phase.DOWN
        k = self._canvas.geometry.k
        x, y = (part * k for part in target.box.centre)
        at = self._now + (0.1 if phase is Phase.UP else 0.0)
        return self._pointer.feed(
            Contact(phase, self._fingers, x, y, at), self._canvas.geometry, self._scheme()
        )

    # The panel.

    def _press(self, control: Control) -> None:
        """Press a button; over whatever line, it arrives once."""
        if self._chance.random() < 0.15:
            self._board.misbehave(self._chance.choice([f for f in Fault if f is not Fault.FLOOD]))
        if not self._board.press(control):
            self.done.wrong.append("the panel's queue is full")
        self.done.presses += 1
        event = self._event()
        if event is None or event.control is not control:
            self.done.wrong.append(f"{control} arrived as {event}")
            return

        def take() -> None:
            scheme = self._scheme()
            with self._journal.because_of(Taken(event.boot, event.seq)):
                meant = from_panel(event)
                if control is Control.NEXT:
                    meant = next_intent(scheme, self._sitting.desk.focus)
                if meant is not None:
                    self._sitting.handle(meant, Source.PANEL, scheme)

        self._followed(take)
        self._panel.acknowledge(event)

    def _event(self) -> PanelEvent | None:
        for _ in range(200):
            for event in self._panel.poll():
                if isinstance(event, PanelEvent):
                    return event
            select.select([self._panel.wake], [], [], PATIENCE_S / 200)
        return None

    # The tray.

    def _roll(self, table: Any) -> None:
        """Roll what is committed, or a handful of the pool, and let the reader see it."""
        question = table.game.dice_question(table.state)
        if question.known and not question.rolls_on:
            return
        colours = [colour for colour, n in question.at_least.items() for _ in range(n)]
        pool = [c for c, n in question.at_most.items() for _ in range(n - question.at_least.get(c, 0))]
        colours += self._chance.sample(pool, min(len(pool), self._chance.randint(0 if colours else 1, 4)))
        thrown = [(colour, self._face(Colour(colour)).value) for colour in colours]
        if not thrown:
            return
        seed, how = self._chance.randrange(1 << 30), "clear"
        picture, _ = draw_tray([DrawnDie(*die) for die in thrown], (1280, 720), seed=seed)
        mishap = self._chance.random()
        if mishap < 0.05:
            covered = self._chance.randint(200, 700)
            picture[:, :covered] = 60  # a hand, or a sleeve
            how = f"the left {covered} px covered"
        elif mishap < 0.2:
            blur = self._chance.uniform(1, 7)
            cv2.GaussianBlur(picture, (0, 0), blur, dst=picture)  # out of focus
            how = f"blurred by {blur} px"
        reading = self._reader.read(picture, self._sitting.may_lie())
        self.done.readings += 1
        before = len(self._journal.entries(table.game_id))
        settled = Settled(reading, b"", self.done.readings, self._now, changed=True)
        self._followed(lambda: self._sitting.read(settled))
        self._true(table, thrown, before, f"tray {seed}, {how}")
        doubt = self._sitting.doubt
        if doubt is not None and self._chance.random() < 0.5:
            self._touch(Take(doubt.action, override=True))
        for index, die in enumerate(self._sitting.table.state.dice.active if self._sitting.table else ()):
            if die.asked:
                self.done.asked += 1
                self._touch(Take(act.NameDie(index, die.colour, self._face(die.colour))))

    def _face(self, colour: Colour) -> Face:
        return self._chance.choices(list(FACES[colour]), list(FACES[colour].values()))[0]

    def _true(self, table: Any, thrown: list[tuple[str, str]], before: int, picture: str) -> None:
        """No die of a roll that the camera entered may be another than was thrown."""
        for entry in self._journal.entries(table.game_id)[before:]:
            left = list(thrown)
            for die in msgspec.json.decode(entry.action)["dice"]:
                seen = (die["colour"], die.get("face"))
                if seen[1] is not None and seen not in left:
                    self.done.misread.append(f"{seen} was read of {thrown} ({picture})")
                elif seen[1] is not None:
                    left.remove(seen)

    # Misfortune.

    def _misfortune(self) -> None:
        told = self._journal.try_again()
        if told is None and self._journal.loss is not None and self._journal.standing is None:
            self.done.wrong.append("nothing says that the disk is lost")
        scripted = self._script.next()
        if scripted is not None:
            self.done.met[scripted] = self.done.met.get(scripted, 0) + 1
            self._meet(scripted)
        chance = self._chance.random()
        if chance < 0.01 and not self._disk.away and self._journal.loss is None:
            self.done.cuts += 1
            self._panel.close()
            self._journal._db.close()  # as a power cut leaves it: nothing is tidied up
            self._panel, self._journal, self._sitting = self._begin()
        elif chance < 0.015:
            self._board.reset()
            self._until(lambda: self._board.in_session)
        elif chance < 0.02:
            self._board.pull()
            self._until(lambda: self._panel.state is not LinkState.UP)
            self._board.plug()
        if self._panel.state is not LinkState.UP:
            self._until(lambda: self._panel.state is LinkState.UP)

    def _meet(self, misfortune: Misfortune) -> None:
        """The script's misfortune happens now."""
        happens: dict[Misfortune, Callable[[], None]] = {
            Misfortune.DISK_FULL: self._disk.fill,
            Misfortune.DISK_PULLED: lambda: self._disk.pull(self._journal),
            Misfortune.DISK_BACK: self._put_disk_back,
            Misfortune.FINGER_LOST: self._lose_finger,
            Misfortune.BOARD_SWAPPED: self._swap_board,
            Misfortune.CAMERA_RENUMBERED: self._renumber_cameras,
            Misfortune.LOAD: self._load.begin,
            Misfortune.CLOCK_AHEAD: lambda: self._jump(1),
            Misfortune.CLOCK_BACK: lambda: self._jump(-1),
        }
        happens[misfortune]()

    def _put_disk_back(self) -> None:
        self._disk.back()
        self._now += RETRY_S
        self._journal.try_again()
        if self._journal.loss is not None:
            self.done.wrong.append("the disk is back and still lost")

    def _lose_finger(self) -> None:
        self._finger(Phase.DOWN, self._chance.choice(self._scheme().targets))
        self._now += 1.0  # two fingers at once would be a palm

    def _swap_board(self) -> None:
        number, port = self._board.boot, Path(self._board.port)
        self._board.close()
        # a board starts anew when its port is opened, and again when it is spoken to: then the numbers meet
        self._board = SimulatedPanel(link=port, boot=number - 2, seed=self._chance.randrange(1000))
        self._until(lambda: self._board.in_session)

    def _renumber_cameras(self) -> None:
        self._cameras.renumber(self._chance)
        found = device_of("/dev/video0", self._known_as, self._cameras.root)
        if str(found) != self._cameras.ours:
            self.done.wrong.append(f"the camera is {self._cameras.ours}, not {found}")

    def _jump(self, way: int) -> None:
        self._skew = way * YEAR_S * self._chance.uniform(1, 20)

    def _until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to happen, reading what the panel says meanwhile."""
        for _ in range(400):
            if holds():
                return
            for event in self._panel.poll():
                if isinstance(event, PanelEvent):
                    self.done.wrong.append(f"{event} came twice")
            select.select([self._panel.wake], [], [], PATIENCE_S / 400)
        self.done.wrong.append("the panel did not come back")

    def _followed(self, act: Callable[[], object]) -> None:
        """Do something, and let the bookkeeper see what it wrote."""
        if self._sitting.table is not None:
            self._sitting.table._clock = self._clock
        act()
        self._compare()

    def _compare(self) -> None:
        table = self._sitting.table
        if table is None:
            return
        if self._game != table.game_id or self._keeper is None:
            self._settle_accounts()
            self._game = table.game_id
            setup = self._journal.game(table.game_id).setup  # the evening's next level, or a hero's numbers
            begun = WhiteGame().new(msgspec.json.decode(setup, type=Setup))
            self._keeper = Bookkeeper(books_of(begun))
        new = self._journal.entries(table.game_id)[self._keeper.seen :]
        if len(new) > 1:
            self.done.wrong.append(f"{len(new)} entries came of one thing: {new}")
        for entry in new:
            self.done.actions += 1
            shown, check = self._kept.get(self._game, (0, 0))
            self._kept[self._game] = shown + 1, check_of((entry,), check)
            wrong = self._keeper.follow(entry, books_of(table.state))
            if wrong is not None:
                self.done.wrong.append(f"game {self._game}, entry {entry.number}: {wrong}")

    def _settle_accounts(self) -> None:
        if self._keeper is not None:
            self.done.checked += self._keeper.checked
            self.done.taken += self._keeper.taken
            self._keeper = None


def check_of(entries: Iterable[Entry], check: int = 0) -> int:
    """One number for what entries say, continued from those before."""
    for entry in entries:
        said = f"{entry.number} {entry.kind} {entry.at} {entry.source} {entry.time}".encode()
        check = zlib.crc32(said + entry.action, check)
    return check
