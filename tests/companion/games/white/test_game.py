"""White as the rest of the house sees it: what the camera is asked, what it enters, how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import GameName
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Stack, StepId, White

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

GAME = WhiteGame()
WOLF = Card(name="Wolf", health=9, damage=1)


@pytest.mark.rule("S22", "S23")
def test_the_tray_may_hold_what_is_active_and_what_the_pool_has(play: Play) -> None:
    assert GAME.dice_question(play.state) is None
    play.engage(WOLF)
    play.roll("b+ g-")
    question = GAME.dice_question(play.state)
    assert question is not None
    assert question.at_least == {"yellow": 0, "green": 1, "blue": 1, "purple": 0, "red": 0}
    assert question.at_most == {"yellow": 4, "green": 4, "blue": 4, "purple": 4, "red": 1}
    assert set(question.known) == {("blue", "hit"), ("green", "miss")}


@pytest.mark.rule("W92")
def test_in_the_castle_it_may_hold_no_more_than_the_limit(play: Play) -> None:
    for _ in range(2):
        play.move("card", "deck", "west")
    play.set("step", "castle")
    play.do(act.ActivateBoss(Stack.WEST), act.WriteCard(Card(kind=Kind.BOSS, health=9)), act.Activate())
    play.take("Ignore it")
    play.take("Ignore it")
    play.next()
    question = GAME.dice_question(play.state)
    assert question is not None
    assert question.at_most == {"yellow": 2, "green": 2, "blue": 2, "purple": 2, "red": 1}


@pytest.mark.rule("S23")
def test_kept_hits_need_not_be_in_the_tray(begin: Callable[..., Play]) -> None:
    play = begin(house=HouseRules(keep_unapplied_hits=True))
    play.engage(WOLF)
    play.roll("b+ g-")
    question = GAME.dice_question(play.state)
    assert question is not None
    assert question.at_least["blue"] == 0
    assert question.at_most["blue"] == 4


def test_what_the_camera_saw_is_a_roll_and_an_unsure_die_is_asked_about(play: Play) -> None:
    rolled = GAME.rolled(play.state, (("blue", "hit"), ("red", "")))
    assert rolled == act.Roll((Die(Colour.BLUE, Face.HIT), Die(Colour.RED, None, asked=True)))


def test_the_game_is_told_in_a_line(play: Play) -> None:
    assert str(GAME.summary(play.state)) == "Round 1: Health 3, Strategy 3, Recovery 3, 11 gold"
    assert (GAME.name, GAME.over(play.state), GAME.night(play.state)) == (GameName.WHITE, False, False)


@pytest.mark.parametrize(
    "line",
    [
        '{"action":"dance"}',
        '{"action":"cleanup","stack":"north"}',
        '{"action":"name-icon","modifier":"pear"}',
        '{"action":"trade","service":"rob"}',
        '{"action":"press-onward","place":7}',
        '{"action":"bribe"}',
        '["engage"]',
        "{",
    ],
)
def test_what_is_no_action_is_refused_by_its_shape(line: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(line, type=act.WhiteAction)


def test_every_step_has_words_and_is_reached_by_the_books_alone(play: Play) -> None:
    told = {StepId.PRESS_ONWARD: str(play.step.title)}
    play.meet(Card(name="Wolf", health=3, resolve=2))
    play.do(act.Choose("deck"))
    told[play.state.at] = str(play.step.title)
    play.do(act.NameIcon(Modifier.ROBBERY))
    told[play.state.at] = str(play.step.title)
    assert told == {
        StepId.PRESS_ONWARD: "Press onward",
        StepId.NAME_ICON: "Which icon?",
        StepId.ROBBERY: "Robbery",
    }
    again = msgspec.json.decode(msgspec.json.encode(play.state), type=White)
    assert GAME.step(again) == play.step
