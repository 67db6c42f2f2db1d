"""White through the one door: undo, redo and replay give back the whole of the books (S42)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import RuleBroken
from companion.games.white.actions import Flip, GainGold, LoseGold
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.table import Table


def play(table: Table[Any, Any], choices: list[int]) -> list[Any]:
    """Play what the step offers, as the numbers choose, and things by hand; the states that were passed."""
    states = [table.state]
    for choice in choices:
        offers = [offer.action for offer in table.step.offers if offer.why_not is None]
        by_hand = [Flip(), GainGold(choice % 7), LoseGold(choice % 5)]
        likely = [] if table.step.next is None else [table.step.offers[table.step.next].action] * 3
        actions = [*likely, *offers, *by_hand]
        try:
            table.do(actions[choice % len(actions)], Source.PANEL)
        except RuleBroken:
            continue
        states.append(table.state)
    return states


@pytest.mark.rule("S42")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 60), max_size=60))
def test_undo_to_the_start_and_redo_to_the_end_pass_the_same_books(choices: list[int]) -> None:
    journal = Journal.in_memory()
    table = Table.begin(WhiteGame(), journal, Setup())
    states = play(table, choices)
    back = [table.state]
    while table.undo_label is not None:
        back.append(table.undo(Source.KEYS).state)
    assert back == states[::-1]
    forward = [table.state]
    while table.redo_label is not None:
        forward.append(table.redo(Source.KEYS).state)
    assert forward == states
    again = Table(WhiteGame(), journal, table.game_id)
    assert again.state == table.state
    assert again.entries == table.entries
