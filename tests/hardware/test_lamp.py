"""The lamp on gpiozero's mock pins: what is shown when, and how soon."""

import statistics
import time
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.lamp import Lamp, mock_pins
from hardware.lamp_settings import LampKind, LampSettings
from hardware.lamp_wish import (
    AMBER_EVERY,
    BLINK,
    BREATH,
    PULSE,
    RED_EVERY,
    LampColour,
    LampPulse,
    LampWish,
    colour_at,
    moves,
)
from tests.patience import PATIENCE_S

DAY, NIGHT = LampWish(LampColour.DAY), LampWish(LampColour.NIGHT)


def until(holds: Callable[[], bool]) -> float:
    """Wait for the lamp to come to something; when it had."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.001)
    return time.monotonic()


def levels(pins: MockFactory, *numbers: int) -> tuple[float, ...]:
    return tuple(round(pins.pin(number).state, 3) for number in numbers)


def until_other(pins: MockFactory, before: tuple[float, ...]) -> float:
    return until(lambda: levels(pins, 17, 27, 22) != before)


def test_day_is_steady_and_warm() -> None:
    red, green, blue = colour_at(DAY, 0.0)
    assert red > green > blue > 0
    assert {colour_at(DAY, since / 10) for since in range(200)} == {(red, green, blue)}


def test_night_is_blue_and_breathes_slowly_without_going_out() -> None:
    breath = [colour_at(NIGHT, BREATH * step / 100) for step in range(101)]
    assert all(blue > 4 * green >= red for red, green, blue in breath)
    blues = [blue for _, _, blue in breath]
    assert (max(blues), min(blues)) == (blues[0], blues[50])
    assert min(blues) > 0.2
    assert colour_at(NIGHT, 0.0) == pytest.approx(colour_at(NIGHT, BREATH))
    assert max(abs(one - other) for one, other in pairwise(blues)) < 0.05


@pytest.mark.parametrize("colour", [LampColour.DAY, LampColour.NIGHT])
def test_the_endgame_keeps_its_colour_with_a_short_red_pulse(colour: LampColour) -> None:
    endgame, plain = LampWish(colour, LampPulse.RED), LampWish(colour)
    times = [step / 50 for step in range(int(50 * RED_EVERY * 3))]
    red = [since for since in times if colour_at(endgame, since) == (1.0, 0.0, 0.0)]
    assert all(since % RED_EVERY < PULSE for since in red)
    assert len(red) / len(times) == pytest.approx(PULSE / RED_EVERY, abs=0.02)
    assert all(colour_at(endgame, since) == colour_at(plain, since) for since in times if since not in red)


def test_no_two_steady_colours_look_alike() -> None:
    seen = {colour: colour_at(LampWish(colour), 0.0) for colour in LampColour}
    for (one, first), (other, second) in combinations(seen.items(), 2):
        assert max(abs(a - b) for a, b in zip(first, second, strict=True)) >= 0.3, (one, other)
        assert {colour_at(LampWish(one), since / 10) for since in range(90)} == {first} or one is NIGHT.colour


def test_the_last_days_swell_to_amber_and_back() -> None:
    wish = LampWish(LampColour.NIGHT, LampPulse.AMBER)
    assert colour_at(wish, 0.0) == pytest.approx(colour_at(NIGHT, 0.0))
    red, green, blue = colour_at(wish, AMBER_EVERY / 2)
    assert red > green > blue == 0


def test_unsure_dice_are_two_white_blinks_over_anything() -> None:
    wish = LampWish(LampColour.NIGHT, LampPulse.RED, unsure=1)
    seen = [colour_at(wish, 1.0, BLINK * (half + 0.5)) for half in range(5)]
    assert seen[:4] == [(1, 1, 1), (0, 0, 0), (1, 1, 1), (0, 0, 0)]
    assert seen[4] == colour_at(wish, 1.0)


def test_the_pins_show_it_within_a_tenth_of_a_second() -> None:
    pins = mock_pins()
    lamp = Lamp(LampSettings(), pins=pins)
    delays = []
    for wish in [DAY, NIGHT, LampWish(), DAY, LampWish(LampColour.NIGHT, LampPulse.RED), LampWish()]:
        before, asked = levels(pins, 17, 27, 22), time.monotonic()
        lamp.show(wish)
        delays.append(until_other(pins, before) - asked)
    lamp.close()
    assert statistics.median(delays) < 0.1


def test_two_blinks_are_seen_on_the_pins() -> None:
    pins = mock_pins()
    lamp = Lamp(LampSettings(pins=(5, 6, 13)), pins=pins)
    red = pins.pin(5)
    red.clear_states()
    lamp.show(LampWish(unsure=1))
    until(lambda: len(red.states) >= 5)
    assert [state.state for state in red.states] == [0, 1, 0, 1, 0]
    assert all(state.timestamp >= BLINK / 2 for state in red.states[2:])
    lamp.close()


def test_the_same_wish_does_not_begin_anew() -> None:
    now = [0.0]
    lamp = Lamp(pins=mock_pins(), clock=lambda: now[0])
    lamp.show(LampWish(unsure=3))
    until(lambda: lamp.colour == (1, 1, 1))
    now[0] = 10.0
    until(lambda: lamp.colour == (0, 0, 0))
    lamp.show(LampWish(unsure=3))
    lamp.show(LampWish(LampColour.DAY, unsure=2))
    until(lambda: lamp.colour == colour_at(DAY, 0.0))
    lamp.close()


def test_brightness_and_common_anode_reach_the_pins() -> None:
    pins = mock_pins()
    lamp = Lamp(LampSettings(common_anode=True, brightness=0.5), pins=pins)
    until(lambda: levels(pins, 17, 27, 22) == (1, 1, 1))
    lamp.show(DAY)
    expected = tuple(round(1 - part / 2, 3) for part in colour_at(DAY, 0.0))
    until(lambda: levels(pins, 17, 27, 22) == expected)
    lamp.close()


def test_one_dimmed_light_shows_day_brighter_than_night() -> None:
    pins = mock_pins()
    lamp = Lamp(LampSettings(LampKind.PWM, pins=(18,)), pins=pins)
    lamp.show(DAY)
    until(lambda: levels(pins, 18)[0] > 0.7)
    lamp.show(NIGHT)
    until(lambda: 0 < levels(pins, 18)[0] < 0.2)
    lamp.close()


def test_a_pair_of_plain_lights_is_one_for_the_day_and_one_for_the_night() -> None:
    pins = MockFactory()
    lamp = Lamp(LampSettings(LampKind.PAIR, pins=(5, 6)), pins=pins)
    lamp.show(DAY)
    until(lambda: levels(pins, 5, 6) == (1, 0))
    lamp.show(NIGHT)
    until(lambda: levels(pins, 5, 6) == (0, 1))
    lamp.show(LampWish(LampColour.NIGHT, unsure=1))
    until(lambda: levels(pins, 5, 6) == (1, 1))
    lamp.show(LampWish(unsure=1))
    until(lambda: levels(pins, 5, 6) == (0, 0))
    lamp.close()


def test_without_pins_the_lamp_is_a_warning_and_works_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")
    lamp = Lamp()
    assert "Raspberry Pi" in str(lamp.warning)
    lamp.show(DAY)
    until(lambda: lamp.colour == colour_at(DAY, 0.0))
    lamp.close()


def test_pins_that_are_taken_are_a_warning() -> None:
    pins = mock_pins()
    first, second = Lamp(pins=pins), Lamp(pins=pins)
    assert first.warning is None
    assert "17, 27, 22" in str(second.warning)
    second.close()
    first.close()


@pytest.mark.parametrize("wrong", [{"pins": (1, 2)}, {"brightness": 1.5}, {"kind": LampKind.PAIR}])
def test_what_can_not_be_wired_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="lamp"):
        LampSettings(**wrong)  # type: ignore[arg-type]


def test_closing_puts_it_out_and_can_be_done_twice() -> None:
    pins = mock_pins()
    lamp = Lamp(pins=pins)
    lamp.show(DAY)
    until(lambda: levels(pins, 17)[0] == 1)
    lamp.close()
    lamp.close()
    Lamp(pins=pins).close()


def test_every_colour_is_one_that_a_lamp_can_show_and_none_is_another() -> None:
    """Each part of a colour is from 0 to 1, and any two colours differ by a fifth in one part at least."""
    steady = {colour: colour_at(LampWish(colour), 0.0) for colour in LampColour}
    assert all(0 <= part <= 1 for rgb in steady.values() for part in rgb)
    for one, other in combinations(steady.values(), 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) >= 0.2


@pytest.mark.parametrize("colour", LampColour)
@pytest.mark.parametrize("pulse", LampPulse)
def test_a_lamp_is_said_to_move_where_its_colour_changes(colour: LampColour, pulse: LampPulse) -> None:
    wish = LampWish(colour, pulse)
    shown = {colour_at(wish, step / 10) for step in range(100)}
    assert moves(wish) == (len(shown) > 1)
