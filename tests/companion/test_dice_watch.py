"""A reading of the tray against the books: rolls, lifted hits, dice too many, dice that are not sure."""

import msgspec
import pytest

from companion.dice_watch import DiceWatch, Doubt, Rolled, may_lie, see, waiting
from companion.games.strong20.dice import Colour, Die, Face, Place
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId, White
from vision.reading import MatState, Reading, SeenDie

GAME = WhiteGame()
EMPTY = Reading((), MatState.SEEN)


def die(colour: str, face: str, x: float, *, sure: bool = True, cocked: bool = False) -> SeenDie:
    corners = ((x - 20, 80.0), (x + 20, 80.0), (x + 20, 120.0), (x - 20, 120.0))
    return SeenDie(colour, face, sure, cocked, (x, 100.0), corners, 0.999)


def tray(*dice: SeenDie) -> Reading:
    return Reading(dice, MatState.SEEN)


@pytest.fixture
def engaged() -> White:
    """Round 1, one enemy of Health 5, the first roll is awaited."""
    state = GAME.new(Setup(health=4, strategy=3, recovery=3))
    for action in (
        act.LayTable(),
        act.Begin(),
        act.PressOnward("A1"),
        act.WriteCard(Card(name="Grey Wolf", health=5, damage=2)),
        act.Activate(),
        act.Engage(),
    ):
        state = GAME.apply(state, action).state
    assert state.at is StepId.COMMIT
    return state


def watched() -> DiceWatch:
    """A watch that has seen the tray empty."""
    return see(DiceWatch(), GAME, GAME.new(Setup()), EMPTY)[0]


def rolled(state: White, reading: Reading) -> tuple[DiceWatch, White]:
    watch, found = see(watched(), GAME, state, reading)
    assert isinstance(found, Rolled)
    return watch, GAME.apply(state, found.action).state


@pytest.mark.rule("S1", "S22")
def test_all_seventeen_may_lie_there_before_any_were_used(engaged: White) -> None:
    question = GAME.dice_question(engaged)
    assert question is not None
    assert may_lie(question) == {"yellow": 4, "green": 4, "blue": 4, "purple": 4, "red": 1}


@pytest.mark.rule("S22", "S24")
def test_pool_roll_and_what_was_put_on_an_enemy_may_lie_there(engaged: White) -> None:
    state = engaged
    for colour, times in (("green", 4), ("blue", 3)):
        for _ in range(times):
            state = GAME.apply(state, act.Move(colour, "pool", "exhausted")).state
    state = GAME.apply(state, act.Roll((Die(Colour.RED, Face.HIT), Die(Colour.BLUE, Face.MISS)))).state
    state = GAME.apply(state, act.Apply((act.Applied(Colour.RED, Face.HIT, 1),))).state
    question = GAME.dice_question(state)
    assert question is not None
    assert may_lie(question) == {"yellow": 4, "green": 0, "blue": 1, "purple": 4, "red": 1}


@pytest.mark.rule("S22", "S23")
def test_dice_in_the_tray_are_committed_by_rolling(engaged: White) -> None:
    _, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200)))
    assert state.dice.active == (Die(Colour.RED, Face.HIT), Die(Colour.BLUE, Face.MISS))
    assert state.dice.at(Place.POOL).blue == 3
    assert state.dice.at(Place.POOL).red == 0


def test_an_unsure_die_is_entered_without_a_face_and_asked_about(engaged: White) -> None:
    _, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "crit", 200, sure=False)))
    assert state.dice.active[1] == Die(Colour.BLUE, None, asked=True)
    step = GAME.step(state)
    assert step.next is None
    assert str(step.waiting) == "1 die to name"


def test_hits_lifted_off_are_no_new_roll(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200)))
    state = GAME.apply(state, act.Apply((act.Applied(Colour.RED, Face.HIT, 1),))).state
    watch, found = see(watch, GAME, state, tray(die("blue", "miss", 201)))
    assert found is None
    state = GAME.apply(state, act.RollAgain()).state
    _, found = see(watch, GAME, state, tray(die("blue", "miss", 201)))
    assert found is None
    assert waiting(watch, GAME, state) is None


def test_a_die_that_a_hand_had_hidden_is_no_new_roll(engaged: White) -> None:
    misses = (die("green", "miss", 200), die("blue", "miss", 300))
    watch, state = rolled(engaged, tray(die("red", "hit", 100), *misses))
    state = GAME.apply(state, act.Apply((act.Applied(Colour.RED, Face.HIT, 1),))).state
    watch, _ = see(watch, GAME, state, tray(misses[0]))
    state = GAME.apply(state, act.RollAgain()).state
    _, found = see(watch, GAME, state, tray(*misses))
    assert found is None


@pytest.mark.rule("S25")
def test_the_same_face_in_another_place_is_the_next_roll(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("blue", "miss", 200)))
    state = GAME.apply(state, act.RollAgain()).state
    _, found = see(watch, GAME, state, tray(die("blue", "miss", 320)))
    assert isinstance(found, Rolled)


@pytest.mark.parametrize(
    ("moved", "rolls"), [(0.0, False), (0.3, False), (0.4, True), (0.8, True), (1.4, True)]
)
def test_a_die_lies_as_it_lay_within_a_third_of_its_side_on_the_mat(
    engaged: White,
    moved: float,
    rolls: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    watch, state = rolled(engaged, tray(die("blue", "miss", 200)))
    state = GAME.apply(state, act.RollAgain()).state
    _, found = see(watch, GAME, state, tray(die("blue", "miss", 200 + 40 * moved)))
    assert isinstance(found, Rolled) == rolls


def test_a_nudge_of_the_mat_is_no_roll_and_dice_that_it_shook_are_one(engaged: White) -> None:
    def on_mat(shift: float, *dice: SeenDie) -> Reading:
        outline = ((10.0, 10.0), (610.0, 20.0), (600.0, 460.0), (20.0, 450.0))
        return msgspec.structs.replace(tray(*dice), outline=tuple((x + shift, y) for x, y in outline))

    watch, state = rolled(engaged, on_mat(0, die("green", "miss", 200), die("blue", "miss", 300)))
    state = GAME.apply(state, act.RollAgain()).state
    bumped = on_mat(-70, die("green", "miss", 130), die("blue", "miss", 230))
    watch, found = see(watch, GAME, state, bumped)
    assert found is None
    shaken = on_mat(-70, die("green", "miss", 130), die("blue", "miss", 260))
    assert isinstance(see(watch, GAME, state, shaken)[1], Rolled)


def test_dice_that_came_too_early_stay_a_doubt_whatever_stirs(engaged: White) -> None:
    early = msgspec.structs.replace(engaged, at=StepId.BRIBERY)
    dice = (die("red", "hit", 100), die("blue", "miss", 200))
    watch, _ = see(watched(), GAME, early, tray(*dice))
    for reading in (tray(*dice), tray(dice[1]), tray(die("blue", "miss", 203))):
        watch, found = see(watch, GAME, engaged, reading)
        assert isinstance(found, Doubt)
    assert isinstance(see(watch, GAME, engaged, tray(die("blue", "miss", 400)))[1], Rolled)


def test_rolling_on_after_applying_needs_no_touch(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200)))
    state = GAME.apply(state, act.Apply((act.Applied(Colour.RED, Face.HIT, 1),))).state
    _, found = see(watch, GAME, state, tray(die("blue", "hit", 150), die("green", "hit", 260)))
    assert isinstance(found, Rolled)
    state = GAME.apply(state, found.action).state
    assert state.repeat == 2
    assert len(state.dice.active) == 2


@pytest.mark.rule("S23", "S25")
def test_after_nothing_but_misses_a_roll_is_the_next_one(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("green", "miss", 100), die("blue", "miss", 200)))
    _, found = see(watch, GAME, state, tray(die("green", "hit", 150), die("blue", "miss", 270)))
    assert isinstance(found, Rolled)
    state = GAME.apply(state, found.action).state
    assert (state.repeat, state.at) == (2, StepId.APPLY)


def test_other_dice_before_anything_was_applied_are_a_doubt(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200)))
    _, found = see(watch, GAME, state, tray(die("red", "crit", 140), die("blue", "miss", 260)))
    assert isinstance(found, Doubt)


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (tray(die("red", "hit", 1), die("red", "hit", 99)), "1 red die too many"),
        (tray(*(die("blue", "hit", 100 * i) for i in range(6))), "2 blue dice too many"),
        (tray(die("blue", "hit", 1, cocked=True)), "1 die leans: roll it again."),
    ],
)
def test_what_cannot_be_is_named_and_not_entered(engaged: White, reading: Reading, words: str) -> None:
    _, found = see(watched(), GAME, engaged, reading)
    assert isinstance(found, Doubt)
    assert str(found.words) == words


@pytest.mark.rule("S23")
def test_an_active_die_that_was_not_rolled_along_is_named(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200)))
    state = GAME.apply(state, act.RollAgain()).state
    _, found = see(watch, GAME, state, tray(die("red", "hit", 333)))
    assert isinstance(found, Doubt)
    assert str(found.words) == "1 blue die is missing"


def test_dice_that_lay_there_at_the_start_are_asked_about(engaged: White) -> None:
    reading = tray(die("red", "hit", 100))
    watch, found = see(DiceWatch(), GAME, engaged, reading)
    assert isinstance(found, Doubt)
    assert waiting(watch, GAME, engaged) is not None


def test_a_roll_that_came_too_early_waits_in_the_tray(engaged: White) -> None:
    early = msgspec.structs.replace(engaged, at=StepId.BRIBERY)
    watch, found = see(watched(), GAME, early, tray(die("red", "hit", 100)))
    assert found is None
    doubt = waiting(watch, GAME, engaged)
    assert doubt is not None
    assert GAME.apply(engaged, doubt.action).state.dice.active == (Die(Colour.RED, Face.HIT),)


def test_asked_for_readings_are_taken_though_nothing_moved(engaged: White) -> None:
    watch, state = rolled(engaged, tray(die("red", "hit", 100), die("blue", "miss", 200, sure=False)))
    again = tray(die("red", "hit", 100), die("blue", "crit", 200))
    _, found = see(watch, GAME, state, again, asked=True)
    assert isinstance(found, Rolled)
    assert GAME.apply(state, found.action).state.dice.active[1] == Die(Colour.BLUE, Face.CRIT)


def test_looking_again_at_misses_is_no_further_roll(engaged: White) -> None:
    reading = tray(die("green", "miss", 100), die("blue", "miss", 200))
    watch, state = rolled(engaged, reading)
    _, found = see(watch, GAME, state, reading, asked=True)
    assert isinstance(found, Rolled)
    assert GAME.apply(state, found.action).state.repeat == 1


def test_an_empty_tray_says_nothing(engaged: White) -> None:
    assert see(watched(), GAME, engaged, EMPTY)[1] is None


@pytest.mark.rule("S23")
def test_a_die_that_is_taken_away_is_not_counted_for_two(engaged: White) -> None:
    """Two dice where one lay: one of them is new, whatever it shows."""
    lying = tray(die("red", "hit", 100), die("blue", "miss", 200))
    watch, state = rolled(engaged, lying)
    twice = tray(die("red", "hit", 100), die("red", "hit", 103), die("blue", "miss", 200))
    _, found = see(watch, GAME, state, twice)
    assert not isinstance(found, Rolled)
    assert found is not None
