"""An evening at the table, hurried: White played at random over panel, touch and pictures, faults and all.

The panel is the simulated one at the other end of a pseudo-terminal, and its line drops, doubles, swaps and
garbles; the dice are drawn and read by the real reader, sometimes with a hand over them or one of them
leaning; the journal is on a real disk that is sometimes full; and now and then the power goes.
"""

from __future__ import annotations

import random
import resource
import select
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import msgspec
import pygame

from companion.controls import from_panel
from companion.errors import CompanionError
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
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from hardware.arrivals import Taken
from hardware.bad_line import Fault
from hardware.host_session import LinkState, PanelEvent
from hardware.panel import Panel
from hardware.protocol import Control
from hardware.simulated import SimulatedPanel
from tests.soak.bookkeeper import Bookkeeper, books_of
from vision.drawing import DrawnDie, draw_tray
from vision.messages import Settled
from vision.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.ui.marks import Scheme

SIZE = (960, 540)
PATIENCE_S = 20.0
LONG_GAME = 90
"""Entries after which the players look for an end."""
NOT_TOUCHED = (Quit, ChangeSetting, PressPanel, Throw, LiftDie, GoHome, StartGame, Resume)


class Evening(msgspec.Struct):
    """What came of it.

    `wrong` are sentences about books that are not what the rules say, or presses that came twice or never;
    `misread` about dice that the camera entered for certain and that were not thrown.
    """

    games: int = 0
    actions: int = 0
    presses: int = 0
    readings: int = 0
    asked: int = 0
    cuts: int = 0
    refused: int = 0
    checked: int = 0
    taken: int = 0
    wrong: list[str] = []
    misread: list[str] = []


class Player:
    """Plays at random, with a table of his own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.done = folder, Evening()
        self._chance = random.Random(seed)  # noqa: S311 - a player, not a secret
        self._board = SimulatedPanel(seed=seed)
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

    def _begin(self) -> tuple[Panel, Journal, Sitting]:
        """The companion starts on what is on disk."""
        journal = Journal.open(self.folder)
        if journal.notice is not None:
            self.done.wrong.append(str(journal.notice))
        panel = Panel(self._board.port, taken=journal.last_press())
        return panel, journal, Sitting(journal, {GameName.WHITE: WhiteGame()}, lambda: self._now)

    def close(self) -> None:
        """The evening is over."""
        self._panel.close()
        self._board.close()
        self._journal.close()

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
            target.intent
            for target in self._scheme().targets
            if not target.why_not and not isinstance(target.intent, NOT_TOUCHED)
        ]
        actions = [intent for intent in targets if isinstance(intent, (Take, Ask))]
        if targets:
            self._touch(self._chance.choice(actions if actions and self._chance.random() < 0.5 else targets))

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
        chance = self._chance.random()
        if chance < 0.01:
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
        """Do something, sometimes on a full disk, and let the bookkeeper see what it wrote."""
        full = self._chance.random() < 0.02
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        if full:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
        try:
            act()
        except CompanionError:
            if not full:
                raise
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        self.done.refused += full
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
            wrong = self._keeper.follow(entry, books_of(table.state))
            if wrong is not None:
                self.done.wrong.append(f"game {self._game}, entry {entry.number}: {wrong}")

    def _settle_accounts(self) -> None:
        if self._keeper is not None:
            self.done.checked += self._keeper.checked
            self.done.taken += self._keeper.taken
            self._keeper = None
