"""Whole games of White at random, through the one door: with corrections, overrides, undos; and replayed.

Some hundred actions a run, 20,000 with `COMPANION_LONG` set.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.errors import UndoError
from companion.games.game import RuleBroken
from companion.games.white.faults import faults, hunt_cards
from companion.games.white.game import WhiteGame
from companion.games.white.state import HUNT_CARDS, Origin, StepId
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.games.white.test_random_play import (
    any_setup,
    by_hand,
    check,
    filled_in,
    way_on,
)

if TYPE_CHECKING:
    from companion.games.game import Action
    from companion.games.white.state import White

ACTIONS = 20_000 if os.environ.get("COMPANION_LONG") else 800
A_GAME = 400
BY_HAND, UNDONE, REDONE = 0.06, 0.04, 0.02
"""How often a player corrects something, takes something back, does it again."""


def begun(journal: Journal, luck: Random) -> Table[Any, Any]:
    """A game begun with a set-up that a table can have."""
    while True:
        setup = msgspec.structs.replace(any_setup(luck), health=luck.randint(3, 7), hunt_cards=HUNT_CARDS)
        try:
            return Table.begin(WhiteGame(), journal, setup)
        except RuleBroken:
            continue


def chosen(state: White, table: Table[Any, Any], luck: Random) -> tuple[Action, bool]:
    """What is done next and whether it is an override: mostly what the step asks for."""
    if luck.random() < BY_HAND:
        return by_hand(state, luck), luck.random() < 0.3
    step = table.step
    needed = filled_in(state, step, luck)
    boss = state.at is StepId.WRITE_CARD and state.draft_from is Origin.BOSS
    open_ = [offer.action for offer in step.offers if offer.why_not is None]
    if step.next is not None and (luck.random() < 0.5 or boss):
        return step.offers[step.next].action, False
    if needed and luck.random() < 0.7:
        return luck.choice(needed), False
    return luck.choice(open_ or needed or [by_hand(state, luck)]), False


def play(table: Table[Any, Any], luck: Random) -> int:
    """A game to its end, or as long as an evening lasts; how many actions were done."""
    done = 0
    for _ in range(A_GAME):
        state = table.state
        if state.at is StepId.OVER and luck.random() < 0.8:
            break
        dice = luck.random()
        if dice < UNDONE + REDONE or state.at is StepId.OVER:
            try:
                back = dice < UNDONE or state.at is StepId.OVER
                (table.undo if back else table.redo)(Source.KEYS, luck.randint(1, 3))
            except UndoError:
                continue
        else:
            action, override = chosen(state, table, luck)
            try:
                table.do(action, Source.TOUCH, override=override)
            except RuleBroken:
                assert table.state is state, "what is refused changes nothing"
                continue
            done += 1
        check(table.state)
        assert hunt_cards(table.state) == table.state.setup.hunt_cards
        assert faults(table.state) == []
    return done


@pytest.mark.rule("S40", "S41", "S42", "S43", "W110", "W111", "W80")
@settings(
    max_examples=max(1, ACTIONS // A_GAME),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.reuse, Phase.generate],
)
@given(seed=st.integers(0, 2**32))
def test_whole_games_keep_their_books_and_replay_to_them(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - a game, no secret
    done = 0
    while done < A_GAME:
        journal = Journal.in_memory()
        table = begun(journal, luck)
        done += play(table, luck)
        again = Table(WhiteGame(), journal, table.game_id)
        assert again.state == table.state, "what is replayed is what was shown"
        if table.state.at is not StepId.OVER:
            way_on(table.state)
        journal.close()


@pytest.mark.rule("W2", "W95")
def test_a_game_at_random_reaches_its_end() -> None:
    """The players at random are no walk in circles: of some games most end, in the forest or the castle."""
    luck = Random(7)  # noqa: S311 - a game, no secret
    ends = []
    for _ in range(6):
        journal = Journal.in_memory()
        table = begun(journal, luck)
        play(table, luck)
        ends.append(table.state.ending)
        journal.close()
    assert any(ends), ends
