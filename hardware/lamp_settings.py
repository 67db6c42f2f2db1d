"""How the lamp is wired and how bright it is; known before gpiozero is loaded."""

import enum

import msgspec

from hardware.sentence import say


class LampKind(enum.Enum):
    """What hangs on the pins."""

    RGB = "rgb"
    """Three dimmed colours; pins red, green, blue."""
    PWM = "pwm"
    """One dimmed light; one pin."""
    PAIR = "pair"
    """A day light and a night light, on or off; pins day, night."""


_PIN_COUNT = {LampKind.RGB: 3, LampKind.PWM: 1, LampKind.PAIR: 2}


class LampSettings(msgspec.Struct, frozen=True):
    """How the lamp is wired: GPIO numbers, common anode or cathode, and the brightness from 0 to 1."""

    kind: LampKind = LampKind.RGB
    pins: tuple[int, ...] = (17, 27, 22)
    common_anode: bool = False
    brightness: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what can not be wired.

        Raises:
            ValueError: the number of pins does not fit the kind, or the brightness is not from 0 to 1.
        """
        if len(self.pins) != _PIN_COUNT[self.kind]:
            raise ValueError(
                say(
                    "a lamp of kind {kind} has {n} pins, not {found}.",
                    kind=self.kind.value,
                    n=_PIN_COUNT[self.kind],
                    found=len(self.pins),
                )
            )
        if not 0 <= self.brightness <= 1:
            raise ValueError(
                say("the lamp's brightness is a number from 0 to 1, not {found}.", found=self.brightness)
            )
