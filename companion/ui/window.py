"""The window: opens the screen, draws what changed, and sleeps until something is touched or woken."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")

import pygame

from companion.doctor.seen import drawn as drawn_by
from companion.errors import CompanionError
from companion.games.game import Action
from companion.games.text import Text, say
from companion.inputs import Adjust, Close, Intent, Next, NextGate, Quit, Select, Type, Undo, from_key
from companion.journal import Source
from companion.ui import console
from companion.ui.canvas import Canvas
from companion.ui.events import KEYS, WITH_CONTROL, contact_of
from companion.ui.geometry import LANDSCAPE, Geometry, geometry, window_size
from companion.ui.marks import Scheme
from companion.ui.memory import settle
from companion.ui.motion import Motion, Pictured
from companion.ui.page import next_intent
from companion.ui.pointer import Phase, Pointer
from companion.ui.screen import drawn, theme_of
from companion.ui.theme import ThemeName
from companion.ui.view import View
from companion.ui.waker import Waker
from companion.ui.x_server import watched

NAME = "Tanglewoods Companion"
NEXT_BUTTON = "next"
ASK_S, DOZE_S = 0.008, 0.02
"""How often the driver is asked for events; pygame.event.wait asks it a thousand times a second."""
BUSY_S = 10.0
"""So long after the last event it is asked more often."""
SPARE_S, SLICE_S = 0.4, 0.004
"""When nothing has happened for so long, pictures are rehearsed, so long at a time."""
FOREVER = 1e9
DIM_S, DIMMED = 30.0, 0.25
"""So long before it goes dark the screen is dimmed, to this share: a touch in that time keeps it awake."""
LOG = logging.getLogger("companion")
UNSEEN = {"offscreen", "dummy", "evdev"}
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


class ScreenError(CompanionError, OSError):
    """The screen can not be opened or was taken away."""


class Window:
    """A window or the whole screen; `flip` is the game's action for F2, if it has one.

    `size` is that of the game's own screen; with `side` the window is wider by the stand-in for the
    hardware. Only pygame's display and fonts are started: no audio, no joysticks. Raises ScreenError.
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] | None = None,
        windowed: bool = False,
        rotation: int = 0,
        side: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rotation, self.side, self.clock = rotation, side, clock
        self.flip: Action | None = None
        self._pointer, self._gate = Pointer(), NextGate()
        self._shown: Pictured | None = None
        self._theme = ThemeName.DAY
        self._pressed: str | None = None
        self._motion = Motion()
        self._due: float | None = None  # when the picture looks otherwise by itself
        self.touched: Callable[[], None] = lambda: None
        """Called when a finger comes down on something that can be pressed."""
        self.blank_after = 0.0
        """Seconds without a touch or key until the screen goes dark; 0 is never."""
        self.shine: Callable[[float], None] = lambda _: None
        """Called with the share of light that the screen is to give: 1, less before it goes dark, 0."""
        self._used, self._dark, self._waking = clock(), False, False
        self._share = 1.0
        self._waker, self._busy = Waker(), 0.0
        self._later: list[pygame.event.Event] = []
        self._expected: Callable[[], Iterable[View]] = tuple
        self._rehearsal: Iterator[None] | None = None
        self.notice: Text | None = None
        """What players should know of the screen: that it takes no touch."""
        try:
            console.prepare(os.environ)
            pygame.display.init()
            seen_by_nobody()
            if pygame.display.get_driver() == "x11":  # there changed parts cost less without OpenGL between
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            if pygame.display.get_driver().lower() == console.KMSDRM:
                self.notice = console.deaf()
            pygame.font.init()
            self._display = self._opened(size, windowed=windowed)
            self._server = watched()
        except pygame.error as broken:
            raise ScreenError(
                say(
                    "The screen can not be opened ({broken}): is one attached, and may this user draw on it?",
                    broken=str(broken),
                )
            ) from broken
        self._lay_out()

    def _opened(self, size: tuple[int, int] | None, *, windowed: bool) -> pygame.Surface:
        pygame.display.set_caption(NAME)
        if windowed:
            wanted = window_size(size or LANDSCAPE, self.rotation, side=self.side)
            return pygame.display.set_mode(wanted, pygame.RESIZABLE)
        if size is not None:
            return pygame.display.set_mode(window_size(size, self.rotation, side=self.side), pygame.NOFRAME)
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    def _lay_out(self) -> None:
        shape = geometry(self._display.get_size(), self.rotation, side=self.side)
        self.canvas = Canvas(shape)
        self._shown, self._motion, self._due = None, Motion(), None
        self._rehearsal = self._rehearsing()

    @property
    def geometry(self) -> Geometry:
        """How the window is laid out now."""
        return self.canvas.geometry

    @property
    def scheme(self) -> Scheme:
        """The picture that is shown; raises ScreenError before the first."""
        if self._shown is None:
            raise ScreenError(say("Nothing has been drawn yet: show a view first."))
        return self._shown.scheme

    def show(self, view: View) -> bool:
        """Draw a view; returns whether anything on the screen changed."""
        now = self.clock()
        same = self._shown is not None and view is self._shown.view and self._pressed == self._pointer.pressed
        if not same or self._shown is None:
            self._pressed = self._pointer.pressed
            new = Pictured(view, drawn(view, self.geometry, self.canvas.type, self._pressed))
            self._motion = self._motion.after(self._shown, new, now)
            self._shown = new
        elif self._due is None or now < self._due:
            return False
        changed = self._draw(self._shown, now)
        self._gate = self._gate.drawn()
        return bool(changed)

    def _draw(self, shown: Pictured, now: float) -> list[pygame.Rect]:
        """Draw the picture as it looks at this moment of its motion, and note when it will look otherwise."""
        self._motion, still = self._motion.now(now), not shown.view.preferences.motion
        if not self._motion.keeps_its_light:
            self._theme = theme_of(shown.view)
        changed = self.canvas.show(self._motion.over(shown.scheme, now, still=still), self._theme)
        self._put(changed)
        rest = self._motion.rest(shown.scheme, now, still=still)
        self._due = None if rest is None else now + rest
        return changed

    def _put(self, parts: list[pygame.Rect]) -> None:
        if self._dark:
            return
        try:
            pygame.display.update([self._put_part(part) for part in parts])
        except pygame.error as gone:
            raise ScreenError(
                say("The screen was taken away ({gone}): start the companion again.", gone=str(gone))
            ) from gone

    def _put_part(self, part: pygame.Rect) -> pygame.Rect:
        if not self.rotation:
            return self._display.blit(self.canvas.surface, part, part)
        turned = pygame.transform.rotate(self.canvas.surface.subsurface(part), -self.rotation)
        corners = [
            self.geometry.to_screen(x, y) for x in (part.left, part.right) for y in (part.top, part.bottom)
        ]
        corner = min(x for x, _ in corners), min(y for _, y in corners)
        return self._display.blit(turned, (round(corner[0]), round(corner[1])))

    def rehearse(self, views: Callable[[], Iterable[View]]) -> None:
        """Rasterise what these views need while there is nothing else to do, for a quick first time."""
        self._expected, self._rehearsal = views, self._rehearsing()

    @property
    def rehearses(self) -> bool:
        """Whether there is still something to rehearse."""
        return self._rehearsal is not None

    def _rehearsing(self) -> Iterator[None]:
        for view in self._expected():
            scheme = drawn(view, self.geometry, self.canvas.type)
            yield
            yield from self.canvas.rehearse(scheme, theme_of(view))
        settle()
        LOG.info("every picture is rehearsed")

    def _rehearse_a_little(self) -> None:
        """Rehearse for a few milliseconds: less than a touch could feel."""
        if self._rehearsal is None:
            return
        end = time.monotonic() + SLICE_S
        for _ in self._rehearsal:
            if time.monotonic() >= end:
                return
        self._rehearsal = None

    @property
    def dark(self) -> bool:
        """Whether the screen is dark until somebody touches it."""
        return self._dark

    def _rest(self) -> None:
        """Dim a while before the screen goes dark, and go dark when nothing was touched for long enough."""
        idle = self.clock() - self._used
        dims = 0 < self.blank_after - min(DIM_S, self.blank_after / 2) <= idle
        self._light(DIMMED if dims else 1.0)
        if not self._dark and 0 < self.blank_after <= idle:
            self._dark = True
            self._light(0.0)
            self._display.fill((0, 0, 0))
            pygame.display.flip()

    def _light(self, share: float) -> None:
        share = 0.0 if self._dark else share
        if share != self._share:
            self._share = share
            self.shine(share)

    def brighten(self) -> bool:
        """Show the picture again; returns whether it was dark: what woke it does nothing else then."""
        self._used = self.clock()
        if not self._dark:
            return False
        self._dark = False
        self._light(1.0)
        self._put([self.canvas.surface.get_rect()])
        return True

    def wake(self) -> None:
        """Make `wait` return; the one thing that other threads may call."""
        self._waker.wake()

    def wait(self, timeout: float | None = None) -> tuple[tuple[Intent, Source], ...]:
        """Sleep until something is meant by a touch or key, until `wake`, or for so many seconds.

        Returns what was meant, each with whose hand it came from.

        What only changes how a button looks is drawn here, with the last view.
        """
        end = None if timeout is None else self.clock() + timeout
        while True:
            waits = self._until(end), self._hold_in(), self._until(self._due)
            limits = [limit for limit in waits if limit is not None]
            events, woken = self._sleep(min(limits) if limits else None)
            meant, resized = self._take(events)
            woken = woken or resized
            held = self._held()
            if held is not None:
                meant.append((held, Source.TOUCH))
            if self._shown is not None:
                self.show(self._shown.view)
            self._rest()
            if meant or woken or (end is not None and self.clock() >= end):
                return tuple(meant)

    def _held(self) -> Intent | None:
        """What a press that lasts means by now; a release that waits to be read came before."""
        if self._shown is None or pygame.event.peek(RELEASES):
            return None
        return self._pointer.tick(self.clock(), self.scheme)

    def _sleep(self, limit: float | None) -> tuple[list[pygame.event.Event], bool]:
        """Events as soon as there are some, and whether `wake` was called; at the latest after `limit` s."""
        if self._later:
            return self._later, False
        now = time.monotonic()
        end = now + FOREVER if limit is None else now + limit
        while not (events := pygame.event.get()):
            self._refuse_a_gone_screen()
            now = time.monotonic()
            if now >= end:
                return [], False
            if self._rehearsal is not None and now - self._busy > SPARE_S:
                self._rehearse_a_little()
                pause = 0.0
            else:
                pause = ASK_S if now - self._busy < BUSY_S else DOZE_S
            if self._waker.sleep(min(pause, end - now)):
                return pygame.event.get(), True
        self._refuse_a_gone_screen()
        self._busy = time.monotonic()
        return events, False

    def _refuse_a_gone_screen(self) -> None:
        if self._server.gone:
            raise ScreenError(
                say("The screen was taken away: its X server has ended. Everything is kept: start again.")
            )

    def _until(self, end: float | None) -> float | None:
        return None if end is None else max(0.0, end - self.clock())

    def _hold_in(self) -> float | None:
        return None if self._shown is None else self._pointer.wait(self.scheme, self.clock())

    def _take(self, events: list[pygame.event.Event]) -> tuple[list[tuple[Intent, Source]], bool]:
        """What the events mean, up to the first that means something, and whether the window's size changed.

        What comes after it is kept: it is meant on the picture that the first one leads to.
        """
        meant: list[tuple[Intent, Source]] = []
        woken, self._later = False, []
        for number, event in enumerate(events, 1):
            if event.type == pygame.QUIT:
                meant.append((Quit(), Source.TOUCH))
            elif event.type == pygame.VIDEORESIZE:
                woken = self._resized() or woken
            elif event.type == pygame.WINDOWEXPOSED and self._shown is not None:
                self._put([self.canvas.surface.get_rect()])
            else:
                intent = self._meaning(event)
                if intent is not None:
                    keyed = event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}
                    meant.append((intent, Source.KEYS if keyed else Source.TOUCH))
                    self._later = events[number:]
                    break
        return meant, woken

    def _resized(self) -> bool:
        display = pygame.display.get_surface()
        if display is None or display.get_size() == self.geometry.screen:
            return False
        self._display = display
        self._lay_out()
        return True

    def _meaning(self, event: pygame.event.Event) -> Intent | None:
        """A touch, a click or a key as an intent."""
        if self._shown is None or self._only_wakes(event):
            return None
        if event.type == pygame.TEXTINPUT:
            return Type(event.text) if self.scheme.writing else None
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        contact = contact_of(event, self._display.get_size(), self.clock())
        if contact is None:
            return None
        before = self._pointer.pressed
        intent = self._pointer.feed(contact, self.geometry, self.scheme)
        if contact.phase is Phase.DOWN and before is None and self._pointer.pressed is not None:
            self.touched()
        if intent is not None and before == NEXT_BUTTON:
            return self._gated(intent)
        return intent

    def _only_wakes(self, event: pygame.event.Event) -> bool:
        """Whether a touch or key falls on a dark screen, or is the letter of such a key."""
        if event.type == pygame.TEXTINPUT:
            return self._waking
        if event.type in {pygame.KEYDOWN, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN}:
            self._waking = self.brighten()
            return self._waking
        return False

    def _key(self, event: pygame.event.Event) -> Intent | None:
        key = (WITH_CONTROL if event.mod & pygame.KMOD_CTRL else KEYS).get(event.key)
        if key is None or self._shown is None:
            return None
        intent = from_key(key, self.flip, writing=self.scheme.writing)
        return None if intent is None else self.resolve(intent)

    def resolve(self, intent: Intent) -> Intent | None:
        """What NEXT, plus and minus mean on the picture that is shown; for the panel's presses too."""
        if self._shown is None:
            return None
        scheme, desk = self._shown.scheme, self._shown.view.desk
        if isinstance(intent, Next):
            meant = next_intent(scheme, desk.focus)
            return None if meant is None else self._gated(meant)
        if isinstance(intent, Adjust):
            return scheme.adjust[intent.by > 0]
        lone = any(scheme.adjust) and not any(target.focus for target in scheme.targets)
        if isinstance(intent, Select) and lone:
            return scheme.adjust[intent.turn > 0]  # a lone number is what the dial changes
        if isinstance(intent, Close) and not desk.sheets:
            return intent if desk.text is not None or desk.hint else None
        return scheme.back or intent if isinstance(intent, Undo) else intent

    def _gated(self, intent: Intent) -> Intent | None:
        self._gate, counts = self._gate.press(self.clock())
        return intent if counts else None

    def told(self) -> Text:
        """What draws, for the doctor."""
        size = "x".join(map(str, self._display.get_size()))
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver()
        return drawn_by(size, driver, pygame.version.ver, sdl)

    def keep(self, path: Path) -> None:
        """Write what the screen shows as PNG; raises ScreenError where the file can not be written.

        What only one player may see, while a finger holds a private button, is not kept.
        """
        if any(target.under for target in self.scheme.targets):
            raise ScreenError(say("The screen shows what only one player may see: let the button go first."))
        try:
            pygame.image.save(self._display, str(path))
        except (pygame.error, OSError) as error:
            raise ScreenError(
                say(
                    "The picture can not be kept as {path} ({error}): is there room?",
                    path=str(path),
                    error=str(error),
                )
            ) from error

    def close(self) -> None:
        """Give the screen back, lit."""
        self._dark = False
        self._light(1.0)
        self._waker.close()
        if not self._server.gone:
            pygame.display.quit()  # the typefaces stay open: another window may be using them


def seen_by_nobody() -> None:
    """Refuse SDL's drivers without a screen, which it falls back to by itself; raises pygame.error."""
    driver = pygame.display.get_driver()
    if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise pygame.error("there is no display: neither a desktop's nor one of this machine's own")
