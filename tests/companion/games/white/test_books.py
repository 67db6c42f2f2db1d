"""The books as a whole: every part and place, the levels, the end, undo and replay (W1, W4, W23, S42)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.games.strong20.dice import Place
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Modifier
from companion.games.white.ending import again, next_level, summary
from companion.games.white.faults import faults, hunt_cards
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Ending, Setup, Stack, StepId
from companion.journal import Journal, Source
from companion.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


@pytest.mark.rule("W1", "W110")
def test_the_parts_of_the_box(play: Play) -> None:
    assert hunt_cards(play.state) == 49
    assert play.state.item_deck == 20
    assert len(play.state.bosses) == 4
    assert len(Modifier) == 5


@pytest.mark.rule("W4", "S6")
def test_every_place_of_the_table_is_in_the_books(play: Play) -> None:
    state = play.state
    assert (state.deck, len(state.discard), len(state.forest), len(state.strategy_area)) == (34, 0, 12, 3)
    assert set(state.stacks) == set(state.bosses) == set(Stack)
    assert (state.item_deck, state.item_discard, state.items, state.shop) == (20, (), (), ())
    assert {place: state.dice.at(place).total() for place in Place} == {
        Place.POOL: 17,
        Place.ACTIVE: 0,
        Place.EXHAUSTED: 0,
        Place.BANISHED: 0,
    }
    assert (state.gold, state.night, state.hero.name) == (11, False, "")


@pytest.mark.rule("W110")
def test_a_card_named_twice_is_refused(play: Play) -> None:
    play.move("Wolf", "deck", "bell")
    play.refused(act.Describe("strategy.0", Card(name="Wolf")), by="W110", words="Bell Tower")
    play.do(act.PressOnward("A1"))
    play.refused(act.WriteCard(Card(name="Wolf")), by="W110", words="Wolf lies there already")
    play.do(act.WriteCard(Card(name="Wolf", health=2)), override=True)
    play.do(act.WriteCard(Card(name="Wolf", health=3)))


@pytest.mark.rule("W23")
@pytest.mark.parametrize(
    ("level", "won", "following"), [(5, True, 6), (10, True, 10), (5, False, 4), (0, False, 0)]
)
def test_the_level_of_the_next_game(play: Play, level: int, won: bool, following: int) -> None:  # noqa: FBT001
    assert next_level(level, won=won) == following
    assert not any("level" in str(offer.label).lower() for offer in play.step.offers)


@pytest.mark.rule("W2", "W23")
@pytest.mark.parametrize(("won", "ending", "level"), [(True, Ending.WON, 6), (False, Ending.LOST, 4)])
def test_the_end_is_told_with_the_next_level(play: Play, won: bool, ending: Ending, level: int) -> None:  # noqa: FBT001
    play.do(act.EndGame(won=won))
    assert (play.state.at, play.state.ending) == (StepId.OVER, ending)
    assert f"level {level}" in str(play.step.now)
    lines = [str(line) for line in summary(play.state)]
    assert lines[0] == "Level 5, 1 round"
    assert lines[-1] == f"Next time: level {level}"


@pytest.mark.rule("W17")
def test_level_two_turns_a_column_of_choice_face_up(new: Callable[..., Play]) -> None:
    play = new(difficulty=2)
    play.do(act.LayTable())
    play.refused(act.Begin(), by="W17", words="column")
    play.refused(act.TurnColumn("E"), by="W17", words="A, B, C, D")
    play.do(act.TurnColumn("B"))
    assert [i for i, place in enumerate(play.state.forest) if place.face_up] == [1, 5, 9]
    play.next()
    assert play.state.round == 1


@pytest.mark.rule("S42")
@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_are_the_identity_and_the_journal_replays(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - a game, no secret
    journal = Journal.in_memory()
    table = Table.begin(WhiteGame(), journal, Setup(health=6))
    states = [table.state]
    while len(states) < 40 and table.state.at is not StepId.OVER:
        step = table.step
        able = [offer.action for offer in step.offers if offer.why_not is None]
        if step.id is StepId.WRITE_CARD:
            able.append(act.WriteCard(Card(name=f"card {len(states)}", health=2, resolve=1)))
        table.do(luck.choice(able), Source.TOUCH)
        states.append(table.state)
    for state in reversed(states[:-1]):
        table.undo(Source.TOUCH)
        assert table.state == state
    for state in states[1:]:
        table.redo(Source.TOUCH)
        assert table.state == state
        assert faults(state) == []
    assert Table(WhiteGame(), journal, table.game_id).state == states[-1]


@pytest.mark.rule("W23", "S16", "W100")
def test_another_game_begins_with_the_next_level_the_house_rules_and_the_heroes_known(
    begin: Callable[..., Play],
) -> None:
    house = HouseRules(split_crits=True)
    play = begin(
        hero="Ann", health=5, difficulty=7, house=house, box_heroes=("Bea", "Cleo"), other_heroes=("Dan",)
    )
    unfinished = again(play.state)
    assert (unfinished.difficulty, unfinished.house, unfinished.hero) == (7, house, "")
    assert set(unfinished.box_heroes) == {"Ann", "Bea", "Cleo"}
    assert unfinished.other_heroes == ("Dan",)
    assert (unfinished.health, unfinished.night_stat) == (3, None)
    play.do(act.EndGame(won=True))
    assert again(play.state).difficulty == 8
    lost = begin(hero="Eve", universal=True, difficulty=0, raised=(Stat.HEALTH, Stat.RECOVERY))
    lost.do(act.EndGame(won=False))
    assert (again(lost.state).difficulty, again(lost.state).other_heroes) == (0, ("Eve",))
