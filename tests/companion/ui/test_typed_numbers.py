"""Numbers typed on the keypad, 9999 among them: set, or refused with a sentence, in every scene."""

from __future__ import annotations

import contextlib

import msgspec
import pygame
import pytest

from companion.games.game import GameName, RuleBroken
from companion.inputs import EnterNumber, Hint, Intent, KeepCard, Take
from companion.shelf import game
from companion.ui.desk import Desk
from companion.ui.marks import NEXT, Scheme, Words
from companion.ui.screen import drawn
from companion.ui.view import View
from companion.ui.window import Window
from tests.companion.ui.pictures import NAMES, Look, canvas, sample, scheme

LOOK = Look((1280, 720))
WILD = 9999


def asked(name: str) -> list[EnterNumber]:
    """The numbers that can be typed in a scene."""
    return [target.intent for target in scheme(name, LOOK).targets if isinstance(target.intent, EnterNumber)]


TYPED = {name: found for name in NAMES if (found := asked(name))}


def test_both_decks_have_numbers_to_type() -> None:
    assert {sample(name).game for name in TYPED} >= {GameName.WHITE, GameName.ROSE}


def come_of(view: View, intent: Intent) -> None:
    """Do what a typed number does: nothing but a refusal in words may come of it."""
    if isinstance(intent, KeepCard | Hint):
        return
    assert isinstance(intent, Take), intent
    assert view.game is not None
    before = view.state
    with contextlib.suppress(RuleBroken):
        outcome = game(view.game).apply(before, intent.action, override=True)
        assert game(view.game).step(outcome.state).title


@pytest.mark.parametrize("name", TYPED)
def test_the_least_and_the_most_and_far_too_much_are_set_or_refused_in_words(name: str) -> None:
    for number in TYPED[name]:
        assert 0 <= number.value <= number.most < WILD
        for typed in (0, number.most, WILD):
            come_of(sample(name), number.to(typed))


@pytest.mark.parametrize("name", TYPED)
def test_far_too_much_is_said_and_next_waits(name: str) -> None:
    for number in TYPED[name]:
        desk = msgspec.structs.replace(sample(name).desk, number=number, text=str(WILD))
        shown = keypad(name, desk)
        assert shown.next is None
        words = {mark.text for mark in shown.marks if isinstance(mark, Words)}
        assert f"{number.most} is the most" in words
        right = keypad(name, msgspec.structs.replace(desk, text=str(number.most)))
        assert right.next == number.to(number.most)
        assert right.named(NEXT) is not None


def keypad(name: str, desk: Desk) -> Scheme:
    view = msgspec.structs.replace(sample(name), desk=desk)
    where = canvas(LOOK.size, side=view.simulated is not None)
    return drawn(view, where.geometry, where.type)


@pytest.mark.parametrize(
    "name", ["commit", "rose-strike", "rose-keywords", "woodys-turn", "woodys-players", "timelines-play"]
)
def test_two_fingers_at_once_are_one_press(name: str) -> None:
    window = Window(size=LOOK.size, windowed=True)
    try:
        window.show(sample(name))
        one, other = [target for target in window.scheme.targets if not target.repeats][:2]
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            for finger, target in ((1, one), (2, other)):
                x, y = target.box.centre
                event = pygame.event.Event(kind, finger_id=finger, touch_id=1, x=x / 1280, y=y / 720)
                pygame.event.post(event)
        assert [intent for intent, _ in window.wait(0.0)] == [one.intent]
    finally:
        window.close()
