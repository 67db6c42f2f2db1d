"""A refusal, and what an override makes of it."""

import pytest

from companion.games.game import RuleBroken
from companion.games.strong20.stats import Stats
from companion.games.text import say
from companion.games.turn import Turn, impossible


def test_what_a_rule_forbids_is_refused_with_its_number() -> None:
    with pytest.raises(RuleBroken, match="W50: no") as caught:
        Turn(Stats()).forbid("W50", say("no"))
    assert not caught.value.firm


def test_an_override_warns_and_goes_on() -> None:
    turn = Turn(Stats(), override=True)
    turn.forbid("W50", say("no"))
    turn.change(health=1)
    outcome = turn.outcome()
    assert outcome.state == Stats(health=1)
    assert [(note.rule, note.warning) for note in outcome.notes] == [("W50", True)]


def test_what_is_impossible_is_firm() -> None:
    assert impossible("S40", say("no")).firm
