"""The lamp beside the table, on gpiozero: a light of three colours, a dimmed one, or a plain pair."""

import threading
import time
import warnings
from collections.abc import Callable

from gpiozero import LED, PWMLED, RGBLED, Device
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import LampError
from hardware.lamp_settings import LampKind, LampSettings
from hardware.lamp_wish import BLINKING, DARK, STEP, Colour, LampWish, colour_at, moves
from hardware.sentence import Sentence, say

_PULSE_BLUE = 0.19
"""Colours of less blue than half that of warm white are pulses, or dark."""


def mock_pins() -> Factory:
    """Pins that exist only in memory, dimmed ones too."""
    return MockFactory(pin_class=MockPWMPin)


def real_pins() -> Factory:
    """The pins of this machine.

    Raises:
        LampError: it has none that can be used.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            Device.ensure_pin_factory()
        except Exception as error:  # each library of pins has errors of its own
            raise LampError(
                say("There are no pins for the lamp here ({error}): is this a Raspberry Pi?", error=error)
            ) from error
    return Device.pin_factory


class Lamp:
    """Shows wishes; returns at once, a thread of its own moves what moves.

    Without pins to drive it is a lamp in memory, and ``warning`` says why. ``clock`` gives seconds.
    """

    def __init__(
        self,
        settings: LampSettings | None = None,
        *,
        pins: Factory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        settings = settings or LampSettings()
        self.warning: Sentence | None = None
        """Why there is no lamp, with the cure."""
        self._settings, self._clock = settings, clock
        try:
            self._bulb = _bulb(settings, pins or real_pins())
        except LampError as error:
            self.warning = error.sentence
            self._bulb = _bulb(settings, mock_pins())
        self._wish = LampWish()
        self._wished = clock()
        self._blinked: float | None = None
        self._colour = DARK
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="lamp", daemon=True)
        self._thread.start()

    @property
    def colour(self) -> Colour:
        """The colour shown now, before brightness and wiring."""
        return self._colour

    def show(self, wish: LampWish) -> None:
        """Show this from now on; the same wish again does not begin anew."""
        with self._changed:
            if wish == self._wish:
                return
            if wish.unsure > self._wish.unsure:
                self._blinked = self._clock()
            if (wish.colour, wish.pulse) != (self._wish.colour, self._wish.pulse):
                self._wished = self._clock()
            self._wish = wish
            self._changed.notify()

    def close(self) -> None:
        """Put the lamp out and give its pins back."""
        with self._changed:
            if self._closing:
                return
            self._closing = True
            self._changed.notify()
        self._thread.join()
        self._bulb.close()

    def _run(self) -> None:
        with self._changed:
            while not self._closing:
                now = self._clock()
                blinking = None if self._blinked is None else now - self._blinked
                self._colour = colour_at(self._wish, now - self._wished, blinking)
                self._bulb.shine(self._colour, self._settings.brightness)
                still = not moves(self._wish) and (blinking is None or blinking >= BLINKING)
                self._changed.wait(None if still else STEP)


class _Bulb:
    """Three colours on whatever hangs on the pins."""

    def shine(self, colour: Colour, brightness: float) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class _RgbBulb(_Bulb):
    def __init__(self, settings: LampSettings, pins: Factory) -> None:
        red, green, blue = settings.pins
        self._led = RGBLED(red, green, blue, active_high=not settings.common_anode, pin_factory=pins)

    def shine(self, colour: Colour, brightness: float) -> None:
        self._led.value = tuple(part * brightness for part in colour)

    def close(self) -> None:
        self._led.close()


class _PwmBulb(_Bulb):
    """As bright as the colour looks, so that every pulse shows."""

    def __init__(self, settings: LampSettings, pins: Factory) -> None:
        (pin,) = settings.pins
        self._led = PWMLED(pin, active_high=not settings.common_anode, pin_factory=pins)

    def shine(self, colour: Colour, brightness: float) -> None:
        red, green, blue = colour
        self._led.value = (0.299 * red + 0.587 * green + 0.114 * blue) * brightness  # Rec. 601 luma

    def close(self) -> None:
        self._led.close()


class _PairBulb(_Bulb):
    """The day light is on for warm white, the night light for blue, both for white; pulses are dark."""

    def __init__(self, settings: LampSettings, pins: Factory) -> None:
        day, night = settings.pins
        self._day = LED(day, active_high=not settings.common_anode, pin_factory=pins)
        self._night = LED(night, active_high=not settings.common_anode, pin_factory=pins)

    def shine(self, colour: Colour, brightness: float) -> None:
        red, _, blue = colour if brightness else DARK
        self._day.value = red > 0 and _PULSE_BLUE < blue <= red
        self._night.value = blue > _PULSE_BLUE and red <= blue

    def close(self) -> None:
        self._day.close()
        self._night.close()


def _bulb(settings: LampSettings, pins: Factory) -> _Bulb:
    kinds = {LampKind.RGB: _RgbBulb, LampKind.PWM: _PwmBulb, LampKind.PAIR: _PairBulb}
    try:
        return kinds[settings.kind](settings, pins)
    except Exception as error:  # each library of pins has errors of its own
        numbers = ", ".join(map(str, settings.pins))
        raise LampError(
            say(
                "The lamp's pins {pins} can not be used ({error}): does another program hold them, is the "
                "user "
                "in the group gpio?",
                pins=numbers,
                error=error,
            )
        ) from error
