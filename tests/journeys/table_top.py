"""A table with the real companion on it: its window on a screen of its own, a panel, a camera folder.

The companion runs as a process of its own and is met only where a player meets it: clicks on its window,
presses on a panel at the other end of a serial line, pictures before its camera. What it wrote into its
journal is read from a copy in memory. Where to click is worked out from the same layout that the window
draws.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
import pygame

from companion.advice_words import words
from companion.cards import CardLibrary
from companion.games.game import RuleBroken
from companion.games.strong20.odds_now import of_policy
from companion.inputs import Take
from companion.journal import Journal, Source
from companion.journal.generations import generations
from companion.journal.records import Kind
from companion.language import translate
from companion.options import Language
from companion.replay import state_of
from companion.settings import PLAYER_FILE
from companion.shelf import ON_SCREEN, aids, game
from companion.sitting import Sitting
from companion.ui.canvas import Canvas
from companion.ui.desk import Desk, after
from companion.ui.display import NAME
from companion.ui.geometry import geometry
from companion.ui.page import next_intent
from companion.ui.screen import drawn, theme_of
from companion.ui.view import TrayWatch
from companion.viewing import TrayNews, view_of
from tests.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.text import Text
    from companion.journal import Entry
    from companion.table import Table
    from companion.ui.geometry import Box
    from companion.ui.marks import Scheme
    from companion.ui.view import View

REPOSITORY = Path(__file__).parents[2]
"""Seconds until something that must happen is given up; a loaded machine may take several."""
LOOK_AGAIN = 0.01


class TableTop:
    """One companion at one table."""

    def __init__(
        self,
        display: str,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        language: Language = Language.ENGLISH,
    ) -> None:
        self.display, self.size, self.language = display, size, language
        self.data, self.camera = folder / "data", folder / "camera"
        self.camera.mkdir()
        self.data.mkdir(exist_ok=True)
        # this player knows what comes, and presses as soon as it is in the books
        (self.data / PLAYER_FILE).write_text("[screen]\nunseen = 0\n")
        self._companion: subprocess.Popen[bytes] | None = None
        self._panel = subprocess.Popen(
            [sys.executable, "-m", "hardware.simulated"],
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = self._said().removeprefix("port ")
        self._log = folder / "companion.log"
        self._mouse = subprocess.Popen(
            ["xdotool", "-"],  # noqa: S607 - looked for by the fixture
            env=os.environ | {"DISPLAY": display},
            stdin=subprocess.PIPE,
            text=True,
        )
        self._corner = (0, 0)
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1, 1))
        self._canvas = Canvas(geometry(size))
        self._books: sqlite3.Connection | None = None
        self._mirrored = (0, 0)
        self.sitting = self._mirror()
        self._frames = 0
        self.touches = 0
        """Touches on the screen and presses of the panel so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_the_plug()
        for process in (self._panel, self._mouse):
            process.kill()
            process.wait()
        if self._books is not None:
            self._books.close()

    # The companion's life.

    def start(self) -> None:
        """Start the companion and wait for its window and for its panel."""
        environment = os.environ | {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11"}
        with self._log.open("wb") as log:
            self._companion = subprocess.Popen(  # noqa: S603 - our own words
                [
                    *(sys.executable, "-m", "companion", "run", "--windowed"),
                    *("--size", f"{self.size[0]}x{self.size[1]}"),
                    *("--camera", str(self.camera), "--panel", self.port, "--data", str(self.data)),
                    *("--language", self.language.value),
                ],
                cwd=REPOSITORY,
                env=environment,
                stdout=log,
                stderr=log,
            )
        self._corner = self.until(self._window, "its window")
        self.until(lambda: self._obeyed("settled"), "its panel")
        self.until(lambda: "the tray lies still" in self._log.read_text(), "its camera")
        self.sitting = self._mirror()

    def pull_the_plug(self) -> None:
        """SIGKILL: what is not on disk now is gone."""
        if self._companion is not None:
            self._companion.send_signal(signal.SIGKILL)
            self._companion.wait()
            self._companion = None

    def complaints(self) -> str:
        """What the companion has said on its outputs, but for how things go."""
        lines = self._log.read_text().splitlines()
        return "\n".join(line for line in lines if not line.startswith("INFO: "))

    def until(self, holds: Callable[[], Any], what: str) -> Any:
        """Wait for something to happen and return it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            found = holds()
            if found:
                return found
            if self._companion is not None and self._companion.poll() is not None:
                raise AssertionError(f"the companion ended: {self.complaints()}")
            time.sleep(LOOK_AGAIN)
        raise AssertionError(f"waited {PATIENCE_S:.0f} s for {what}: {self.complaints()}")

    # What the player does.

    def touch(self, name: str) -> None:
        """Click on a target of the picture that is shown; wait until it is in the books, if it goes there."""
        scheme = self.scheme()
        target = scheme.named(name)
        assert target is not None, f"no {name} among {[t.name for t in scheme.targets]}"
        before, refused = self.written(), self._refused(target.intent)
        self.touches += 1
        self._move_mouse(target.box, "click 1")
        self._meant(target.intent, scheme, before, refused=refused)

    def _move_mouse(self, box: Box, then: str) -> None:
        """The mouse goes to the middle of a part of the picture and does something there."""
        x, y = (round(part * self._canvas.geometry.k) for part in box.centre)
        left, top = self._corner
        assert self._mouse.stdin is not None
        self._mouse.stdin.write(f"mousemove {left + x} {top + y}\n{then}\n")
        self._mouse.stdin.flush()

    def slide(self, button: str, name: str) -> None:
        """Hold a private button, slide to what it shows, let go there; wait until that is in the books."""
        target, before = self.scheme().named(button), self.written()
        assert target is not None, button
        self.touches += 1
        self._move_mouse(target.box, "mousedown 1")
        self.until(lambda: self.shows_the_books(button), f"what {button} shows")
        shown = self.scheme(button).named(name)
        assert shown is not None, name
        self._move_mouse(shown.box, "mouseup 1")
        self.until(lambda: self.written() != before, f"what {name} does")
        self.sitting = self._mirror()

    def press(self, control: str) -> None:
        """Press a button of the panel and wait until it is in the books."""
        scheme, before = self.scheme(), self.written()
        meant = next_intent(scheme, self.sitting.desk.focus) if control == "NEXT" else None
        refused = self._refused(meant)
        self.touches += 1
        assert self._obeyed(f"press {control}")
        if control == "NEXT":
            assert meant is not None, "NEXT waits for something else"
            self._meant(meant, scheme, before, refused=refused)
        else:
            self.until(lambda: self.written() != before, f"an entry after {control}")
            self.sitting = self._mirror()

    def write(self, letters: str) -> None:
        """Type on the keyboard of the screen that is shown."""
        for letter in letters:
            self.touch("space" if letter == " " else f"key {letter.lower()}")

    def lay_before_the_camera(self, picture: Path) -> None:
        """The camera sees this picture from now on."""
        self._frames += 1
        unfinished = self.camera / "unfinished"
        shutil.copyfile(picture, unfinished)
        unfinished.rename(self.camera / f"{self._frames:04}{picture.suffix}")

    def _meant(self, intent: Any, scheme: Scheme, before: tuple[int, int], *, refused: bool) -> None:
        desk = after(self.sitting.desk, intent, scheme)
        if refused:
            self.sitting.handle(intent, Source.TOUCH, scheme)
        elif type(intent).__name__ in {"Take", "StartGame", "Undo", "Redo", "Resume"}:
            self.until(lambda: self.written() != before, f"what {intent} does")
            step = self.sitting.table.step.id if self.sitting.table else None
            self.sitting = self._mirror()
            table = self.sitting.table
            if desk is not None and table is not None and table.step.id is step:
                self.sitting.desk = desk
        elif desk is not None:
            self.sitting.desk = desk

    def _refused(self, intent: Any) -> bool:
        """Whether the rules forbid what is meant, asked before it is done: the companion will ask instead."""
        if not isinstance(intent, Take) or self.sitting.table is None:
            return False
        try:
            self.sitting.table.game.apply(self.state, intent.action, override=intent.override)
        except RuleBroken:
            return True
        return False

    # What is seen.

    @property
    def state(self) -> Any:
        """The books of the game on the table, as they are on disk."""
        self._keep_up()
        assert self.sitting.table is not None
        return self.sitting.table.state

    def finished(self) -> Any:
        """The books of the game that was finished last, as they are on disk."""
        with closing(self._copied()) as journal:
            record = max((record for record in journal.games() if record.finished), key=lambda r: r.played)
            return state_of(journal, game(record.name), record)

    def entries(self) -> tuple[Entry, ...]:
        """What the journal holds of the game on the table."""
        record = None
        with closing(self._copied()) as journal:
            record = journal.latest()
            return journal.entries(record.id) if record else ()

    def written(self) -> tuple[int, int]:
        """How many games there are in the journal, and how many entries."""
        if self._books is None:
            files = generations(self.data) if self.data.is_dir() else []
            if not files:
                return (0, 0)
            self._books = sqlite3.connect(f"{files[-1].as_uri()}?mode=ro", uri=True, isolation_level=None)
        counts = "SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM entry)"
        games, entries = self._books.execute(counts).fetchone()
        return games, entries

    def scheme(self, pressed: str | None = None) -> Scheme:
        """The picture that the window shows, of the books as they are on disk."""
        return drawn(self._view(), self._canvas.geometry, self._canvas.type, pressed)

    def _view(self) -> View:
        self._keep_up()
        return msgspec.structs.replace(
            view_of(self.sitting, TrayNews(TrayWatch.SETTLED)), toasts=(), language=self.language.value
        )

    def _keep_up(self) -> None:
        """Let the books here be those on disk."""
        if self.written() != self._mirrored:
            self.sitting.table = self._mirror().table

    def _advice(self) -> Text | None:
        """The best policy, reckoned here and now."""
        asked = self.sitting.aids.situation(self.state)
        policy = None if asked is None else of_policy(asked)
        return None if asked is None or policy is None else words(policy, asked)

    def shows_the_books(self, pressed: str | None = None) -> bool:
        """Whether the screen shows the books as they are on disk, below the step line where notes stand.

        The advice comes when it is reckoned: on a busy machine the screen may be without it for a while.
        """
        left, top = self._corner
        below = pygame.Rect(0, 160, self.size[0], self.size[1] - 160)
        shown = pygame.image.tobytes(self.photograph().subsurface(below.move(left, top)), "RGB")
        for advice in (self._advice(), None):
            view = msgspec.structs.replace(self._view(), advice=advice)
            scheme = drawn(view, self._canvas.geometry, self._canvas.type, pressed)
            self._canvas.show(scheme, theme_of(view))
            if pygame.image.tobytes(self._canvas.surface.subsurface(below), "RGB") == shown:
                return True
        return False

    def photograph(self) -> pygame.Surface:
        """The whole screen as it is."""
        command = ["import", "-display", self.display, "-window", "root", "png:-"]
        png = subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 - our own words
        return pygame.image.load(io.BytesIO(png), "screen.png")

    def _mirror(self) -> Sitting:
        """A sitting as the companion has it, over the books as they are on disk."""
        games = {name: game(name) for name in ON_SCREEN}
        kinds = ((name, aids(name).card_type) for name in ON_SCREEN)
        libraries = {name: CardLibrary(self.data, name, kind) for name, kind in kinds if kind is not None}
        followed = self._followed()
        self._mirrored = self.written()
        mirror = Sitting(Journal.in_memory() if followed else self._copied(), games, lambda: 0.0, libraries)
        if followed:
            mirror.journal, mirror.table, mirror.desk = self.sitting.journal, followed, Desk(home=False)
            mirror.secrets = mirror.aids.secrets()
        mirror.translate = translate(self.language)
        return mirror

    def _followed(self) -> Table[Any, Any] | None:
        """The table here, the new deeds on disk done on it too; None where there is more to it than deeds."""
        written, before = self.written(), self._mirrored
        table = self.sitting.table if self._mirrored != (0, 0) else None
        if table is None or self._books is None or written[0] != before[0]:
            return None
        new = "SELECT kind, source, action, override FROM entry ORDER BY key DESC LIMIT ?"
        rows = self._books.execute(new, (written[1] - before[1],)).fetchall()
        if any(kind != Kind.DO for kind, *_ in rows):
            return None
        for _, source, action, override in reversed(rows):
            deed = msgspec.json.decode(action, type=table.game.action_type)
            table.do(deed, Source(source), override=bool(override))
        return table

    def _copied(self) -> Journal:
        """A copy of the journal that the companion is writing."""
        if self.written() == (0, 0):
            return Journal.in_memory()
        assert self._books is not None
        memory = sqlite3.connect(":memory:", isolation_level=None)
        self._books.backup(memory)
        return Journal(memory, None, time.time)

    def _window(self) -> tuple[int, int] | None:
        """Where the window lies on the screen."""
        for window in self._asked("search", "--onlyvisible", "--class", "").split():
            if self._asked("getwindowname", window).strip() == NAME:
                lines = self._asked("getwindowgeometry", "--shell", window).splitlines()
                shell = dict(line.split("=") for line in lines)
                return int(shell["X"]), int(shell["Y"])
        return None

    def _asked(self, *arguments: str) -> str:
        environment = os.environ | {"DISPLAY": self.display}
        command = ["xdotool", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout  # noqa: S603

    def _obeyed(self, order: str) -> bool:
        assert self._panel.stdin is not None
        self._panel.stdin.write(f"{order}\n")
        self._panel.stdin.flush()
        return self._said() == "ok"

    def _said(self) -> str:
        assert self._panel.stdout is not None
        return self._panel.stdout.readline().strip()
