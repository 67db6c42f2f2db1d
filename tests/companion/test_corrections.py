"""Dice named otherwise than they were read are kept once their roll is over, and no slip of the finger is."""

import pytest

from companion.corrections import Corrections
from companion.games.strong20.actions import NameDie
from companion.games.strong20.dice import Colour, Face
from companion.games.white import actions as act
from companion.inputs import Close, Intent, Redo, Take, Undo
from companion.ui.samples import HERON, MILLER, Play, engaged
from companion.ui.seen import as_die
from tests.companion.ui.test_check import GLARED, GREEN, RED, TRAY

PICTURE = b"the picture"


class Roll:
    """A roll of a red hit, an unsure blue die and a green crit, named by the player."""

    def __init__(self) -> None:
        dice = tuple(die for die in map(as_die, TRAY.dice) if die)
        self.play: Play = engaged(HERON, MILLER).do(act.Roll(dice))
        self.corrections = Corrections()

    def name(self, index: int, colour: Colour, face: Face, picture: bytes = PICTURE) -> None:
        before = self.play.state
        action = NameDie(index, colour, face)
        self.play.do(action)
        self.corrections.follow(Take(action), (before, self.play.state), TRAY, picture)

    def hear(self, intent: Intent) -> None:
        self.corrections.follow(intent, (self.play.state, self.play.state), TRAY, PICTURE)


def test_an_answer_and_a_correction_are_kept_with_the_dice_they_are_of() -> None:
    roll = Roll()
    roll.name(1, Colour.BLUE, Face.HIT)
    roll.name(2, Colour.GREEN, Face.MISS)
    assert roll.corrections.over() == (
        (PICTURE, GLARED, Colour.BLUE, Face.HIT),
        (PICTURE, GREEN, Colour.GREEN, Face.MISS),
    )
    assert roll.corrections.over() == ()


def test_a_slip_that_is_put_right_is_not_kept() -> None:
    roll = Roll()
    roll.name(2, Colour.GREEN, Face.MISS)
    roll.name(2, Colour.GREEN, Face.CRIT)
    roll.name(1, Colour.BLUE, Face.HIT)
    roll.name(1, Colour.BLUE, Face.CRIT)
    assert roll.corrections.over() == ((PICTURE, GLARED, Colour.BLUE, Face.CRIT),)


@pytest.mark.parametrize("back", [Undo(), Redo()])
def test_what_is_taken_back_is_not_kept(back: Intent) -> None:
    roll = Roll()
    roll.name(1, Colour.BLUE, Face.HIT)
    roll.hear(Close())
    roll.hear(back)
    assert roll.corrections.over() == ()


def test_without_a_picture_or_by_a_refused_action_nothing_is_kept() -> None:
    roll = Roll()
    roll.name(1, Colour.BLUE, Face.HIT, picture=b"")
    roll.hear(Take(NameDie(0, Colour.RED, Face.CRIT)))
    assert roll.corrections.over() == ()
    assert as_die(RED) is not None
