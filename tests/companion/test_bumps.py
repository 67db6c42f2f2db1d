"""A bump of camera or mat is no roll, in every step that waits for one; a roll after it is read."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.bench.bumps import felt, figures
from companion.dice_watch import DiceWatch, Doubt, Rolled, see
from companion.games.game import GameName, Move
from companion.games.rose import effect_actions as effect
from companion.games.strong20 import actions as act
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.white.game import WhiteGame
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui import samples
from companion.ui.rose import sample_games as rose
from tests.companion.test_sitting import to_the_first_roll
from vision.bench.bumped import BUMPS_PX, KINDS, bumps
from vision.drawing import DrawnDie, draw_tray
from vision.messages import Settled
from vision.picture import Picture
from vision.reader import Reader
from vision.reading import MatState, Reading

EMPTY = Reading((), MatState.SEEN)
DICE = [DrawnDie("yellow", "miss"), DrawnDie("green", "miss"), DrawnDie("blue", "miss")]
AGAIN = [DrawnDie("yellow", "hit"), DrawnDie("green", "miss"), DrawnDie("blue", "crit")]
TRIED_PX = (1, 16, 40)


def settled(reading: Reading) -> Settled:
    return Settled(reading, b"", 1, 0.0, changed=True)


class Lying:
    """The same dice as they were rolled, bumped, and rolled once more in the bumped picture."""

    def __init__(self, sheet: Picture | None) -> None:
        reader = Reader()
        first, _ = draw_tray(DICE, (640, 480), seed=11, sheet=sheet)
        second, _ = draw_tray(AGAIN, (640, 480), seed=12, sheet=sheet)
        self.rolled = reader.read(first)
        self.bumped = {name: reader.read(picture) for name, picture in bumps(first, 1, TRIED_PX)}
        self.rolled_again = [reader.read(picture) for _, picture in bumps(second, 2, (24,))]


@pytest.fixture(scope="module", params=["mat", "felt"])
def lying(request: pytest.FixtureRequest) -> Lying:
    lies = Lying(None if request.param == "mat" else felt())
    expected = MatState.SEEN if request.param == "mat" else MatState.LEARNED
    assert {reading.mat for reading in (lies.rolled, *lies.bumped.values())} == {expected}
    assert all(len(reading.dice) == len(DICE) for reading in lies.bumped.values())
    return lies


def white() -> tuple[Any, Any]:
    return samples.WHITE, samples.engaged(samples.HERON).state


def rose_engaged() -> tuple[Any, Any]:
    return rose.ROSE, rose.engaged().state


def rose_items_roll() -> tuple[Any, Any]:
    """All ready dice are rolled: one of each colour is."""
    play = rose.crowded()
    for colour in Colour:
        keep = 1 if colour.value in {die.colour for die in DICE} else 0
        play.do(*(Move(colour.value, "pool", "exhausted"),) * (play.state.dice.pool[colour] - keep))
    return rose.ROSE, play.do(effect.RollReady()).state


BEGINNINGS = {"white": white, "rose": rose_engaged, "rose, an item's roll": rose_items_roll}


def awaiting(name: str, rolled: Reading) -> Iterator[tuple[str, DiceWatch, Any, Any]]:
    """Every step in which a roll is awaited, those dice in the tray, by how they came there."""
    game, state = BEGINNINGS[name]()
    start, found = see(DiceWatch(), game, state, rolled)
    assert isinstance(found, Doubt)
    yield "lay there at the start", start, game, state
    early, _ = see(see(DiceWatch(), game, state, EMPTY)[0], game, game.new(game.setup_type()), rolled)
    yield "came too early", early, game, state
    watch, found = see(see(DiceWatch(), game, state, EMPTY)[0], game, state, rolled)
    assert isinstance(found, Rolled)
    yield "taken back", watch, game, state
    state = game.apply(state, found.action).state
    yield "all misses", watch, game, state
    if name != "rose, an item's roll":
        yield "roll again", watch, game, game.apply(state, act.RollAgain()).state


@pytest.mark.parametrize("name", BEGINNINGS)
def test_no_bump_enters_a_roll_and_a_roll_after_it_is_entered(name: str, lying: Lying) -> None:
    cases = 0
    for came, start, game, state in awaiting(name, lying.rolled):
        watch = start
        for bump, reading in lying.bumped.items():
            watch, found = see(watch, game, state, reading)
            assert not isinstance(found, Rolled), (came, bump)
            _, found = see(start, game, state, reading)
            assert not isinstance(found, Rolled), (came, bump, "at once")
            cases += 1
        if name == "rose, an item's roll" and came == "all misses":
            continue  # rolled once, by the rules
        for reading in lying.rolled_again:
            assert isinstance(see(watch, game, state, reading)[1], Rolled), came
    assert cases >= 4 * len(lying.bumped)


def test_a_roll_entered_by_hand_is_not_entered_again_by_a_bump(lying: Lying) -> None:
    sitting = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
    to_the_first_roll(sitting)
    assert sitting.table is not None
    for _ in range(4):
        sitting.do(Move("blue", "pool", "exhausted"), Source.TOUCH)
    sitting.read(settled(lying.rolled))
    assert str(sitting.doubt and sitting.doubt.words) == "1 blue die too many"
    other = (Die(Colour.YELLOW, Face.MISS), Die(Colour.GREEN, Face.MISS), Die(Colour.PURPLE, Face.MISS))
    sitting.do(act.Roll(other), Source.TOUCH)
    entries = len(sitting.table.entries)
    for reading in lying.bumped.values():
        sitting.read(settled(reading))
        assert len(sitting.table.entries) == entries


def test_the_bench_counts_bumps_and_rolls() -> None:
    for figure in figures(trays=1):
        assert figure.values["bumps"] == len(BUMPS_PX) * len(KINDS)
        assert figure.values["rolls after them"] == len(KINDS)
        assert figure.held
