"""The policy in the background: right, never of an older state, ended at once, and said in one line."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING

import pytest

from companion.advice_words import percent, words
from companion.advisor import Advisor
from companion.games.game import GameName
from companion.games.strong20 import odds_now
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.odds_now import PolicyNow, Situation, of_policy
from companion.games.strong20.proposal import Target
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, White
from companion.inputs import StartGame, Take
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Scheme
from companion.ui.theme import Tone
from companion.viewing import TrayNews, view_of
from tests.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SCHEME = Scheme(Tone.BG, (), ())


def situation(need: int, rolls: int = 2) -> Situation:
    return Situation((Die(Colour.RED),), Counts(blue=1), (Target(1, need, 1),), rolls)


class Bell:
    """Rings when an answer is there."""

    def __init__(self) -> None:
        self._rung: queue.SimpleQueue[None] = queue.SimpleQueue()

    def __call__(self) -> None:
        self._rung.put(None)

    def wait(self) -> None:
        self._rung.get(timeout=PATIENCE_S)


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def advisor(bell: Bell) -> Iterator[Advisor]:
    with Advisor(bell) as running:
        yield running


def test_an_answer_comes_by_itself_and_is_that_of_the_odds(advisor: Advisor, bell: Bell) -> None:
    asked = situation(2)
    assert advisor.about(asked) is None
    bell.wait()
    assert advisor.about(asked) == of_policy(asked)


def test_a_newer_question_ends_the_older_one(bell: Bell, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, asked = threading.Event(), []

    def slow(what: Situation, *, should_stop: Callable[[], bool]) -> PolicyNow | None:
        """Reckons on the first question until it is stopped."""
        asked.append(what)
        begun.set()
        stopped = threading.Event()
        while what == situation(9) and not should_stop():
            stopped.wait(0.001)
        return None if should_stop() else PolicyNow(0.5, None, {}, {})

    monkeypatch.setattr(odds_now, "of_policy", slow)
    with Advisor(bell) as advisor:
        advisor.about(situation(9))
        assert begun.wait(PATIENCE_S)
        advisor.about(situation(2))
        bell.wait()
        assert asked == [situation(9), situation(2)]
        assert advisor.about(situation(2)) == PolicyNow(0.5, None, {}, {})
        assert advisor.about(situation(9)) is None


def test_closing_ends_what_is_being_reckoned(bell: Bell) -> None:
    with Advisor(bell) as advisor:
        many = tuple(Die(colour) for colour in Colour for _ in range(1 if colour is Colour.RED else 4))
        advisor.about(Situation(many, Counts(), tuple(Target(i, 6, 2) for i in range(4)), 4))
    for thread in threading.enumerate():
        if thread.name == "advisor":
            thread.join(PATIENCE_S)
            assert not thread.is_alive()


def test_a_roll_is_told_with_what_it_costs_to_stop() -> None:
    wolf, moth = Target(1, 2, 3), Target(2, 1, 1)

    def rolled(dice: str, *targets: Target, pool: int = 0) -> str:
        tray = tuple(Die(Colour(c), Face(f)) for c, f in (words.split("-") for words in dice.split()))
        return said(Situation(tray, Counts(red=pool), targets, 1, shown=True, suffers=True))

    # a crit of yellow, 1 of 6 faces, is what the wolf needs
    assert rolled("yellow-miss", wolf) == "Roll again: 17 % for all; stop: -3 Health"
    # a hit on one of two: 2 of 6 faces of yellow defeat the other; stopping spares the more dangerous one
    rat = Target(3, 1, 2)
    assert rolled("yellow-miss red-hit", moth, rat) == "Apply 1, roll again: 33 % for all; stop: -1 Health"
    # a blue die can not defeat an enemy of 9, but 4 of 6 faces defeat the moth: 5 - 4/6
    giant = Target(4, 9, 4)
    assert rolled("blue-miss", moth, giant) == "Roll again: -4.3 Health on average; stop: -5"
    assert rolled("blue-miss red-hit", moth, rat, giant) == ("Apply 1, roll again: -4.3 Health; stop: -5")
    # nothing is left to roll, or nothing to roll for
    assert rolled("red-hit", moth, giant) == "Apply 1, then stop: -4 Health"
    assert rolled("red-hit", moth) == "Apply 1 die, then stop."
    assert rolled("yellow-miss", giant) == "Stop: -4 Health, no roll spares more"
    more = rolled("red-hit", moth, rat, pool=1)
    assert more == "Stop: -1 Health; with all dice 100 %"


def said(of: Situation) -> str:
    policy = of_policy(of)
    assert policy is not None
    return str(words(policy, of))


def test_before_a_roll_the_line_says_what_the_dice_are_good_for() -> None:
    # one red die always hits: 5 of 6 faces for 1, 1 of 6 for 2; for 2 damage in one roll 1/6
    assert said(Situation((Die(Colour.RED),), Counts(), (Target(1, 2, 1),), 1)) == "17 % to defeat all"
    assert said(Situation((Die(Colour.RED),), Counts(), (Target(1, 1, 1),), 1)) == "100 % to defeat all"
    further = Situation((Die(Colour.RED),), Counts(purple=4), (Target(1, 2, 1),), 1)
    # with a purple die: 1 - 5/6 * 1/6 = 86 %
    assert said(further) == "17 % to defeat all; for 80 % add 1 purple"
    nothing = Situation((), Counts(red=1), (Target(1, 1, 1),), 1)
    assert said(nothing) == "For 80 % to defeat all: 1 red"
    never = Situation((Die(Colour.RED),), Counts(yellow=1), (Target(1, 9, 1),), 1)
    assert said(never) == "0 % to defeat all; 80 % is out of reach"


def test_after_a_roll_the_line_says_what_to_do() -> None:
    hit, miss = Die(Colour.BLUE, Face.HIT), Die(Colour.BLUE, Face.MISS)
    # the other blue die then has to show a hit or a crit: 4 of 6; both rolled again would be 5 of 9
    waiting = Situation((hit, miss), Counts(), (Target(1, 2, 1),), 1, shown=True)
    assert said(waiting) == "Apply 1 die, roll again: 67 % to defeat all"
    missed = Situation((miss,), Counts(), (Target(1, 1, 1),), 1, shown=True)
    assert said(missed) == "Roll again: 67 %, stop: 0 %"
    # a red die always hits: rolled again too it may be a crit, 1/6 + 5/6 * 4/6, instead of 4/6
    held = Situation((Die(Colour.RED, Face.HIT), miss), Counts(), (Target(1, 2, 1),), 1, shown=True)
    assert said(held) == "Roll again: 72 %, stop: 0 %"
    enough = Situation((hit,), Counts(), (Target(1, 1, 1),), 1, shown=True)
    assert said(enough) == "Apply 1 die, then stop."
    lost = Situation((miss,), Counts(), (Target(1, 3, 1),), 0, shown=True)
    assert said(lost) == "Not every enemy can be defeated any more."


def test_only_certainty_is_called_0_or_100_percent() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.004, 0.5, 0.996, 0.999, 1)] == [
        0,
        1,
        1,
        50,
        99,
        99,
        100,
    ]


def fighting(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    for action in (
        act.LayTable(),
        act.Begin(),
        act.PressOnward("A1"),
        act.WriteCard(Card(name="Grey Wolf", health=3, damage=2)),
        act.Activate(),
        act.Engage(),
        act.Commit(Counts(red=1)),
    ):
        sitting.handle(Take(action), Source.TOUCH, SCHEME)


def test_the_screen_shows_it_once_it_is_there(advisor: Advisor, bell: Bell) -> None:
    sitting = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
    fighting(sitting)
    assert view_of(sitting, TrayNews()).advice is None
    sitting.advisor = advisor
    assert view_of(sitting, TrayNews()).advice is None
    bell.wait()
    shown = view_of(sitting, TrayNews()).advice
    assert shown is not None
    assert "%" in str(shown)
    sitting.handle(Take(act.Resolve()), Source.TOUCH, SCHEME)
    assert view_of(sitting, TrayNews()).advice is None


def test_every_new_game_draws_its_own_luck() -> None:
    drawn = iter((11, 12))
    sitting = Sitting(
        Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0, draw=lambda: next(drawn)
    )
    seeds = []
    for _ in range(2):
        sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
        assert sitting.table is not None
        state = sitting.table.state
        assert isinstance(state, White)
        assert state.setup == Setup(seed=state.luck)
        seeds.append(state.luck)
    assert seeds == [11, 12]
