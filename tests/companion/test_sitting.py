"""One sitting: intents and readings change the game on the table, and nothing is entered silently."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Setup, StepId
from companion.inputs import Close, GoHome, Redo, Resume, StartGame, Take, Undo
from companion.journal import Journal, Source
from companion.sitting import TOAST_S, Sitting
from companion.ui.marks import Scheme
from companion.ui.theme import Tone
from vision.messages import Settled
from vision.reading import MatState, Reading, SeenDie

SCHEME = Scheme(Tone.BG, (), ())


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def journal() -> Iterator[Journal]:
    opened = Journal.in_memory()
    yield opened
    opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sitting(journal: Journal, clock: Clock) -> Sitting:
    return Sitting(journal, {GameName.WHITE: WhiteGame()}, clock)


def take(sitting: Sitting, *actions: object) -> None:
    for action in actions:
        assert sitting.handle(Take(action), Source.TOUCH, SCHEME)  # type: ignore[arg-type]


def settled(*dice: SeenDie, asked: bool = False) -> Settled:
    return Settled(Reading(dice, MatState.SEEN), b"", 1, 0.0, changed=True, asked=asked)


def die(colour: str, face: str, x: float, *, sure: bool = True) -> SeenDie:
    corners = ((x - 20, 80.0), (x + 20, 80.0), (x + 20, 120.0), (x - 20, 120.0))
    return SeenDie(colour, face, sure, cocked=False, centre=(x, 100.0), corners=corners, confidence=0.99)


def to_the_first_roll(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    sitting.read(settled())
    take(
        sitting,
        act.LayTable(),
        act.Begin(),
        act.PressOnward("A1"),
        act.WriteCard(Card(name="Grey Wolf", health=3, damage=2)),
        act.Activate(),
        act.Engage(),
    )


def test_a_new_start_goes_on_with_the_game_on_the_table(sitting: Sitting, journal: Journal) -> None:
    to_the_first_roll(sitting)
    assert sitting.table is not None
    again = Sitting(journal, {GameName.WHITE: WhiteGame()}, Clock())
    assert again.table is not None
    assert again.table.state == sitting.table.state
    assert not again.desk.home


def test_without_a_game_there_is_home(sitting: Sitting) -> None:
    assert sitting.table is None
    assert sitting.desk.home


def test_a_roll_in_the_tray_is_entered_by_the_camera(sitting: Sitting) -> None:
    to_the_first_roll(sitting)
    sitting.read(settled(die("red", "crit", 100), die("green", "hit", 200, sure=False)))
    assert sitting.table is not None
    assert sitting.table.state.dice.active == (
        Die(Colour.RED, Face.CRIT),
        Die(Colour.GREEN, None, asked=True),
    )
    assert sitting.table.entries[-1].source is Source.CAMERA
    assert sitting.unsure_rolls == 1


def test_dice_too_many_are_a_doubt_that_one_touch_takes(sitting: Sitting) -> None:
    to_the_first_roll(sitting)
    sitting.handle(Take(act.Correct("repeat", 1)), Source.TOUCH, SCHEME)
    take(sitting, act.Move("red", "pool", "exhausted"))
    sitting.read(settled(die("red", "crit", 100)))
    assert sitting.table is not None
    assert sitting.table.state.at is StepId.COMMIT
    assert sitting.doubt is not None
    assert str(sitting.doubt.words) == "1 red die too many"
    sitting.handle(Take(sitting.doubt.action, override=True), Source.TOUCH, SCHEME)
    assert sitting.table.state.dice.active == (Die(Colour.RED, Face.CRIT),)
    assert sitting.doubt is None


ALL = {"yellow": 4, "green": 4, "blue": 4, "purple": 4, "red": 1}


def test_the_books_tell_which_dice_may_lie_in_the_tray_while_they_are_asked_for(sitting: Sitting) -> None:
    assert sitting.may_lie() is None
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    assert sitting.may_lie() is None
    to_the_first_roll(sitting)
    assert sitting.may_lie() == ALL
    take(sitting, act.Move("green", "pool", "exhausted"))
    assert sitting.may_lie() == ALL | {"green": 3}
    sitting.handle(Undo(), Source.TOUCH, SCHEME)
    assert sitting.may_lie() == ALL
    take(sitting, act.Commit(Counts(red=1)), act.Roll((Die(Colour.RED, Face.CRIT),)), act.Resolve())
    assert sitting.may_lie() is None


def test_games_without_dice_tell_nothing_of_the_tray(journal: Journal, clock: Clock) -> None:
    sitting = Sitting(journal, {GameName.TINY_WOODYS: TinyWoodysGame()}, clock)
    sitting.handle(StartGame(GameName.TINY_WOODYS), Source.TOUCH, SCHEME)
    assert sitting.table is not None
    assert sitting.may_lie() is None


def test_a_doubt_that_is_taken_against_no_rule_leaves_the_books_their_say(sitting: Sitting) -> None:
    to_the_first_roll(sitting)
    sitting.handle(Take(act.Roll((Die(Colour.RED, Face.CRIT),)), override=True), Source.TOUCH, SCHEME)
    assert sitting.may_lie() == ALL


def test_whoever_plays_against_the_rules_may_throw_anything_until_the_roll_is_done_with(
    sitting: Sitting,
) -> None:
    to_the_first_roll(sitting)
    take(sitting, act.Move("red", "pool", "exhausted"))
    assert sitting.may_lie() == ALL | {"red": 0}
    sitting.read(settled(die("red", "crit", 100)))
    assert sitting.doubt is not None
    assert sitting.may_lie() == ALL | {"red": 0}
    sitting.handle(Take(sitting.doubt.action, override=True), Source.TOUCH, SCHEME)
    assert sitting.may_lie() is None
    take(sitting, act.Resolve())
    sitting.handle(Undo(), Source.TOUCH, SCHEME)
    assert sitting.may_lie() == ALL  # the books have taken it in


def test_undo_and_redo_go_through_the_table(sitting: Sitting) -> None:
    to_the_first_roll(sitting)
    assert sitting.table is not None
    before = sitting.table.state
    sitting.handle(Undo(), Source.PANEL, SCHEME)
    assert sitting.table.state.at is StepId.BRIBERY
    sitting.handle(Redo(), Source.PANEL, SCHEME)
    assert sitting.table.state == before


def test_at_home_no_game_is_seen_and_nothing_of_it_undone(sitting: Sitting) -> None:
    sitting.begin(GameName.WHITE)
    take(sitting, act.LayTable())
    sitting.handle(GoHome(), Source.TOUCH, SCHEME)
    assert sitting.undo_label() is None
    assert not sitting.handle(Undo(), Source.PANEL, SCHEME)
    assert sitting.table is not None
    assert sitting.table.state.at is StepId.LAYING_OUT
    (kept,) = sitting.journal.games()
    assert sitting.handle(Resume(str(kept.id)), Source.TOUCH, SCHEME)
    assert sitting.undo_label() is not None


def test_nothing_to_undo_is_said(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    sitting.handle(Undo(), Source.TOUCH, SCHEME)
    assert "nothing to undo" in str(sitting.shown[-1].note.text)


def test_what_a_rule_forbids_can_be_done_all_the_same(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    take(sitting, act.LayTable(), act.Begin(), act.PressOnward("D3"))
    assert sitting.table is not None
    assert sitting.table.state.at is StepId.PRESS_ONWARD
    asked = sitting.desk.asked
    assert asked is not None
    sitting.handle(Close(), Source.TOUCH, SCHEME)
    assert sitting.desk.asked is None
    sitting.handle(Take(asked.action, override=True), Source.TOUCH, SCHEME)
    assert sitting.table.state.at is StepId.WRITE_CARD
    assert sitting.table.entries[-1].override


def test_notes_stand_for_a_while_and_go(sitting: Sitting, clock: Clock) -> None:
    to_the_first_roll(sitting)
    assert sitting.shown
    rest = sitting.fade()
    assert rest is not None
    assert 0 < rest <= TOAST_S
    clock.now += TOAST_S
    assert sitting.fade() is None
    assert sitting.shown == ()


def test_a_card_that_was_written_down_is_known_from_then_on(journal: Journal, tmp_path: Path) -> None:
    library = CardLibrary(tmp_path, "white", Card)
    sitting = Sitting(journal, {GameName.WHITE: WhiteGame()}, Clock(), {GameName.WHITE: library})
    to_the_first_roll(sitting)
    assert CardLibrary(tmp_path, "white", Card).find("gre") == (Card(name="Grey Wolf", health=3, damage=2),)


@pytest.mark.rule("S2")
def test_the_chance_of_the_next_roll_is_told(sitting: Sitting) -> None:
    to_the_first_roll(sitting)
    assert sitting.chances() == {}
    take(sitting, act.Commit(Counts(red=1)), act.Commit(Counts(purple=1)))
    # of 36 rolls those that do 3 in all: red hit (5) and purple crit (1), or red crit (1) and no miss (5)
    assert sitting.chances() == {1: pytest.approx((5 * 1 + 1 * 4 + 1 * 1) / 36)}


def test_the_next_game_begins_where_the_last_one_ended(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    house = HouseRules(split_crits=True)
    take(sitting, act.SetUp(Setup(hero="Ann", difficulty=6, house=house)), act.LayTable(), act.Begin())
    take(sitting, act.EndGame(won=True))
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    assert sitting.table is not None
    setup = sitting.table.state.setup
    assert (setup.difficulty, setup.house, setup.hero, setup.box_heroes) == (7, house, "", ("Ann",))
