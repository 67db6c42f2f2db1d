"""The window: draws what changed, and sleeps until something is touched, pressed or woken."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from companion.controls import from_key
from companion.games.game import Action
from companion.games.text import Text, say
from companion.inputs import Intent, Next, Quit, Type
from companion.journal import Source
from companion.ui.blanking import Blanking
from companion.ui.canvas import Canvas
from companion.ui.display import Display, ScreenError
from companion.ui.events import KEYS, WITH_CONTROL, contact_of
from companion.ui.geometry import Geometry
from companion.ui.marks import NEXT, Scheme
from companion.ui.meaning import meant
from companion.ui.motion import Motion, Pictured
from companion.ui.pointer import Contact, Phase, Pointer
from companion.ui.screen import drawn, theme_of
from companion.ui.sight import Sight
from companion.ui.spare_time import Rehearsal
from companion.ui.theme import ThemeName
from companion.ui.view import View
from companion.ui.waker import Waker
from companion.ui.waking import Waking
from hardware.host_session import PanelEvent

ASK_S, DOZE_S = 0.008, 0.02
"""How often the driver is asked for events; pygame.event.wait asks it a thousand times a second."""
BUSY_S = 10.0
"""So long after the last event it is asked more often."""
SPARE_S = 0.4
"""When nothing has happened for so long, pictures are rehearsed."""
FOREVER = 1e9
RELEASES = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)
HAND_LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
"""What happens to a window whose hand is elsewhere now: how its press ends is not told."""


class Window:
    """A window or the whole screen, as `Display` has it; `flip` is the game's action for F2, if it has one.

    Raises ScreenError.
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
        self.clock = clock
        self.flip: Action | None = None
        self.touched: Callable[[], None] = lambda: None
        """Called when a finger comes down on something that can be pressed."""
        self.blanking, self._waking = Blanking(clock), Waking()
        self._pointer, self.sight = Pointer(), Sight()
        self._theme = ThemeName.DAY
        self._pressed: str | None = None
        self._waker, self._busy = Waker(), 0.0
        self._later: list[pygame.event.Event] = []
        self._expected: Callable[[], Iterable[View]] = tuple
        self._display = Display(size, windowed=windowed, rotation=rotation, side=side)
        self.notice = self._display.notice
        """What players should know of the screen: that it takes no touch."""
        self._lay_out()

    def _lay_out(self) -> None:
        self.canvas = Canvas(self._display.geometry)
        self._shown: Pictured | None = None
        self._motion = Motion()
        self._due: float | None = None  # when the picture looks otherwise by itself
        self._rehearsal = Rehearsal(self.canvas, self._expected)

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
        self.sight.shows(self._shown, self.clock())
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
        if not self.blanking.dark:
            self._display.put(self.canvas.surface, parts)

    def rehearse(self, views: Callable[[], Iterable[View]]) -> None:
        """Rasterise what these views need while there is nothing else to do, for a quick first time."""
        self._expected, self._rehearsal = views, Rehearsal(self.canvas, views)

    @property
    def rehearses(self) -> bool:
        """Whether there is still something to rehearse."""
        return not self._rehearsal.done

    def brighten(self) -> bool:
        """Show the picture again; returns whether it was dark: what woke it does nothing else then."""
        woken = self.blanking.brighten()
        if woken:
            self._put([self.canvas.surface.get_rect()])
            self.sight.woken(self.clock())
        return woken

    def only_wakes(self, event: PanelEvent) -> bool:
        """Whether a press of the panel shows the picture again, or is more of the one that did."""
        if self.brighten():
            self._waking.by_control(event)
            return True
        return self._waking.goes_on(event)

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
            intents, resized = self._take(events)
            woken = woken or resized
            held = self._held()
            if held is not None:
                intents.append((held, Source.TOUCH))
            if self._shown is not None:
                self.show(self._shown.view)
            if self.blanking.rest():
                self._display.black_out()
                self._pointer.lose()
            if intents or woken or (end is not None and self.clock() >= end):
                return tuple(intents)

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
            self._display.refuse_gone()
            now = time.monotonic()
            if now >= end:
                return [], False
            if self.rehearses and now - self._busy > SPARE_S:
                self._rehearsal.go_on()
                pause = 0.0
            else:
                pause = ASK_S if now - self._busy < BUSY_S else DOZE_S
            if self._waker.sleep(min(pause, end - now)):
                return pygame.event.get(), True
        self._display.refuse_gone()
        self._busy = time.monotonic()
        return events, False

    def _until(self, end: float | None) -> float | None:
        return None if end is None else max(0.0, end - self.clock())

    def _hold_in(self) -> float | None:
        return None if self._shown is None else self._pointer.wait(self.scheme, self.clock())

    def _take(self, events: list[pygame.event.Event]) -> tuple[list[tuple[Intent, Source]], bool]:
        """What the events mean, up to the first that means something, and whether the window's size changed.

        What comes after it is kept: it is meant on the picture that the first one leads to.
        """
        intents: list[tuple[Intent, Source]] = []
        woken, self._later = False, []
        for number, event in enumerate(events, 1):
            if event.type == pygame.QUIT:
                intents.append((Quit(), Source.TOUCH))
            elif event.type == pygame.VIDEORESIZE:
                woken = self._resized() or woken
            elif event.type in HAND_LOST:
                self._pointer.lose()
            elif event.type == pygame.WINDOWEXPOSED and self._shown is not None:
                self._put([self.canvas.surface.get_rect()])
            else:
                intent = self._meaning(event)
                if intent is not None:
                    keyed = event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}
                    intents.append((intent, Source.KEYS if keyed else Source.TOUCH))
                    self._later = events[number:]
                    break
        return intents, woken

    def _resized(self) -> bool:
        resized = self._display.resized()
        if resized:
            self._lay_out()
        return resized

    def _meaning(self, event: pygame.event.Event) -> Intent | None:
        """A touch, a click or a key as an intent."""
        if self._shown is None:
            return None
        if event.type == pygame.TEXTINPUT:
            return Type(event.text) if self.scheme.writing and not self._waking.writes else None
        if event.type == pygame.KEYUP:
            self._waking.released(event.key)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        woken = event.type in {pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN} and self.brighten()
        contact = contact_of(event, self.geometry.screen, self.clock())
        return None if contact is None else self._touch(contact, idle=woken)

    def _touch(self, contact: Contact, *, idle: bool) -> Intent | None:
        """What a finger or the mouse means; one that comes `idle`, or down on the unseen, means nothing."""
        begins = contact.phase is Phase.DOWN
        if begins:
            self._waking.touched()
            at = self.geometry.to_logical(contact.x, contact.y)
            idle = idle or not self.sight.point(*at, contact.time)
        before = self._pointer.pressed
        intent = self._pointer.feed(contact, self.geometry, self.scheme, idle=idle)
        after = self._pointer.pressed
        if begins and after is not None and after != before:
            self.touched()
        if intent is None or before is None or after is not None:
            return intent
        if not self.sight.target(before, contact.time):
            return None
        if before == NEXT:
            self.sight.took_next(contact.time)
        return intent

    def _key(self, event: pygame.event.Event) -> Intent | None:
        if self.brighten():
            self._waking.by_key(event.key, self.clock())
            return None
        if self._waking.holds(event.key, self.clock()):
            return None
        key = (WITH_CONTROL if event.mod & pygame.KMOD_CTRL else KEYS).get(event.key)
        if key is None or self._shown is None:
            return None
        intent = from_key(key, self.flip, writing=self.scheme.writing)
        if intent is None or not self.counts(intent, self.clock()):
            return None
        return self.resolve(intent)

    def resolve(self, intent: Intent) -> Intent | None:
        """What an intent of a key or of the panel means on the picture that is shown."""
        return None if self._shown is None else meant(intent, self.scheme, self._shown.view.desk)

    def counts(self, intent: Intent, when: float) -> bool:
        """Whether the hand that pressed a key or button at `when` s can have seen what that does."""
        counts = self.resolve(intent) is not None and self.sight.key(intent, when)
        if counts and isinstance(intent, Next):
            self.sight.took_next(self.clock())
        return counts

    def told(self) -> Text:
        """What draws, for the doctor."""
        return self._display.told()

    def keep(self, path: Path) -> None:
        """Write what the screen shows as PNG; raises ScreenError where the file can not be written.

        What only one player may see, while a finger holds a private button, is not kept.
        """
        if any(target.under for target in self.scheme.targets):
            raise ScreenError(say("The screen shows what only one player may see: let the button go first."))
        self._display.keep(path)

    def close(self) -> None:
        """Give the screen back, lit."""
        self.blanking.end()
        self._waker.close()
        self._display.close()
