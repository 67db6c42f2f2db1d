"""Everything by hand: numbers, dice, cards, steps (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct, Move
from companion.games.strong20.dice import Counts
from companion.games.white import actions as act
from companion.games.white.cards import Card, Modifier
from companion.games.white.ending import again
from companion.games.white.state import Ending, Stack, StepId

if TYPE_CHECKING:
    from tests.companion.games.conftest import Play

pytestmark = pytest.mark.rule("S43")
WOLF = Card(name="Wolf", health=3, damage=2, bribe=2)


@pytest.mark.parametrize("path", ["gold", "round", "repeat"])
def test_a_number_is_set(play: Play, path: str) -> None:
    play.set(path, 4)
    assert getattr(play.state, path) == 4


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("gold", 21),
        ("gold", -1),
        ("gold", True),
        ("gold", "4"),
        ("gold", None),
        ("health", -1),
        ("strategy", 99),
        ("night", 1),
        ("silver", 1),
        ("", 1),
        ("step", "nowhere"),
        ("step", 3),
        ("enemy.1.health", 3),
        ("enemy.x.health", 3),
        ("enemy", 3),
    ],
)
def test_what_is_no_number_of_the_books_is_refused(play: Play, path: str, value: object) -> None:
    play.refused(Correct(path, value), by="W4" if path == "enemy.1.health" else "S43")  # type: ignore[arg-type]


@pytest.mark.rule("S10")
@pytest.mark.rule("S11")
def test_a_stat_above_the_highest_is_warned_about_but_taken(play: Play) -> None:
    play.set("health", 9)
    assert [str(note.text) for note in play.notes if note.warning] == ["Health is above 6."]
    play.set("health", 6)
    assert not [note for note in play.notes if note.warning]


def test_health_corrected_to_zero_is_the_loss_and_back_goes_on(play: Play) -> None:
    play.set("health", 0)
    assert (play.state.at, play.state.ending) == (StepId.OVER, Ending.LOST)


@pytest.mark.rule("W38")
def test_a_corrected_strategy_moves_the_strategy_area(play: Play) -> None:
    deck = play.state.deck
    play.set("strategy", 5)
    assert (len(play.state.strategy_area), play.state.deck) == (5, deck - 2)


def test_an_enemys_number_corrected_defeats_it_or_raises_it_again(play: Play) -> None:
    play.engage(WOLF)
    play.roll("b+ g+")
    play.apply("b+ g+", "Wolf")
    enemy = play.named("Wolf").id
    play.set(f"enemy.{enemy}.health", 2)
    assert play.named("Wolf").defeated
    assert play.state.first_defeated == enemy
    play.set(f"enemy.{enemy}.health", 3)
    assert not play.named("Wolf").defeated
    assert play.state.first_defeated is None
    play.set(f"enemy.{enemy}.bribe", None)
    assert play.named("Wolf").card.bribe is None


def test_a_die_goes_from_place_to_place(play: Play) -> None:
    play.move("blue", "pool", "banished")
    assert (play.state.dice.pool.blue, play.state.dice.banished) == (3, Counts(blue=1))
    play.refused(Move("red", "exhausted", "pool"), by="S40", words="No red die is exhausted")
    play.refused(Move("red", "pool", "pocket"), by="S6")
    play.refused(Move("red sixpence", "pool", "exhausted"), by="S43")


def test_a_die_goes_onto_an_enemy_and_off_again(play: Play) -> None:
    play.engage(WOLF)
    enemy = f"enemy.{play.named('Wolf').id}"
    play.move("red crit", "pool", enemy)
    play.move("blue hit", "pool", enemy)
    assert play.named("Wolf").defeated
    play.move("red", enemy, "active")
    assert not play.named("Wolf").defeated
    assert play.state.first_defeated is None
    play.refused(Move("red", enemy, "pool"), by="S40", words="No red die lies on Wolf")


def test_the_hero_goes_anywhere(play: Play) -> None:
    play.move("hero", "", "C2")
    assert play.state.hero_at == 6


@pytest.mark.parametrize("place", ["discard", "strategy", "west", "keep", "forest.A1", "deck", "active"])
def test_a_card_goes_to_any_place_and_back(play: Play, place: str) -> None:
    play.move("card", "forest.A1", "discard")
    play.move("Wolf", "deck", place)
    back = f"enemy.{play.state.cards_seen}" if place == "active" else place
    play.move("Wolf", back, "east")
    assert [card.name for card in play.state.stacks[Stack.EAST]] == ["Wolf"]


def test_places_that_are_not_there(play: Play) -> None:
    play.refused(Move("card", "deck", "north"), by="W4", words="west, east, bell or keep")
    play.refused(Move("card", "west", "east"), by="W110", words="No such card")
    play.refused(Move("card", "deck", "forest.A1"), by="W110", words="already")
    play.refused(Move("card", "forest.Z9", "deck"), by="W8")
    play.refused(Move("card", "enemy.4", "deck"), by="W4")


@pytest.mark.rule("W61", "W22")
def test_what_is_known_of_a_card_is_written_down_at_any_time(play: Play) -> None:
    play.move("card", "deck", "west")
    play.do(act.Describe("west.0", Card(modifier=Modifier.APPLE)))
    play.do(act.Describe("forest.B2", Card(modifier=Modifier.WINDED)))
    play.do(act.Describe("strategy.1", WOLF))
    assert play.state.stacks[Stack.WEST][0].modifier is Modifier.APPLE
    assert play.state.strategy_area[1] == WOLF
    for where in ("west.1", "strategy.9", "north.0", "forest.B9", "strategy", "enemy.1"):
        assert play.refused(act.Describe(where, WOLF), by="W8" if "9" in where and "f" in where else "W4")


def test_the_game_follows_to_another_step(play: Play) -> None:
    play.set("step", "commit")
    assert (play.state.at, play.state.repeat) == (StepId.COMMIT, 1)
    play.set("step", "merchant")
    play.take("Leave")
    assert play.state.round == 2


def test_only_the_size_of_a_deck_changes_a_total_and_that_is_warned_about(play: Play) -> None:
    play.set("hunt-cards", 48)
    assert (play.state.deck, play.state.setup.hunt_cards) == (33, 48)
    assert [note.rule for note in play.notes if note.warning] == ["S43"]
    play.set("item-cards", 21)
    assert play.state.item_deck == 21
    assert (again(play.state).hunt_cards, again(play.state).item_cards) == (48, 21)
    play.refused(Correct("hunt-cards", 2), by="S43", words="put them there first")


def test_a_boss_has_its_limit_corrected(play: Play) -> None:
    play.refused(Correct("limit", 3), by="S43")
    play.set("step", "castle")
    play.do(act.ActivateBoss(Stack.WEST))
    play.set("limit", 3)
    assert play.state.conflict is not None
    assert play.state.conflict.limit == 3


@pytest.mark.rule("W56")
def test_cleanup_goes_on_when_the_first_defeated_was_moved_away(play: Play) -> None:
    play.engage(Card(name="Mouse", health=1))
    play.roll("b+")
    play.next(2)
    while play.state.at is not StepId.CLEANUP:
        play.next()
    play.move("Mouse", f"enemy.{play.named('Mouse').id}", "bell")
    play.next()
    assert [card.name for card in play.state.stacks[Stack.BELL]] == ["Mouse"]
    assert play.state.round == 2


@pytest.mark.rule("W60", "S43")
def test_a_card_is_taken_out_of_the_middle_of_a_stack(play: Play) -> None:
    for name in ("Mouse", "Toad", "Wolf"):
        play.move(name, "deck", "bell")
    play.move("card", "bell.1", "keep")
    assert [card.name for card in play.state.stacks[Stack.BELL]] == ["Wolf", "Mouse"]
    assert [card.name for card in play.state.stacks[Stack.KEEP]] == ["Toad"]
    play.refused(Move("card", "bell.2", "keep"), by="W110")
    play.refused(Move("card", "bell.x", "keep"), by="W110")


def test_the_game_is_followed_to_the_castle_and_back(play: Play) -> None:
    play.set("step", "castle")
    assert all(boss.face_up for boss in play.state.bosses.values())
    play.do(act.ActivateBoss(Stack.WEST), act.WriteCard(Card(name="Smith", health=3)), act.Activate())
    play.set("step", "press-onward")
    assert (play.state.conflict, play.state.active, play.state.tasks) == (None, (), ())


def test_a_lost_game_goes_on_where_the_players_say(play: Play) -> None:
    play.set("health", 0)
    play.set("health", 2)
    play.set("step", "bribery")
    assert (play.state.ending, play.state.at) == (None, StepId.BRIBERY)


def test_a_slip_of_the_finger_by_night_is_corrected(play: Play) -> None:
    play.set("night", value=True)
    assert play.state.night
    play.set("visit", value=True)
    play.set("step", "bribery")
    play.next()
    assert play.state.at is StepId.PRESS_ONWARD, "without a card there is no Cleanup and no visit"
