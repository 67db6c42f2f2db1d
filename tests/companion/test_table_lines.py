"""Lines of JSON at the table: what is understood, what is refused and how, and that nothing changes then."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import GameName
from companion.games.text import english
from companion.games.white.game import WhiteGame
from companion.games.white.state import ForestPlace, White
from companion.games.white.state import Setup as WhiteSetup
from companion.journal import Journal
from companion.table import Table
from companion.table_answers import described
from companion.table_lines import answer, example_lines
from tests.companion.jars import JarsGame, Setup


def jars(coins: int = 5) -> Table[Any, Any]:
    return Table.begin(JarsGame(), Journal.in_memory(), Setup(coins))


def said(table: Table[Any, Any], line: object) -> dict[str, Any]:
    """The answer to a line, as one who reads the JSON has it."""
    typed = line if isinstance(line, bytes) else json.dumps(line).encode()
    told: dict[str, Any] = json.loads(msgspec.json.encode(answer(table, typed, english)))
    return told


def test_an_action_is_answered_with_state_step_and_notes() -> None:
    told = said(jars(), {"action": "take", "coins": 2})
    assert list(told) == ["ok", "state", "step", "notes", "number"]
    assert told["ok"] is True
    assert told["state"] == {"left": 3, "right": 0, "touched": 1}
    assert told["notes"] == [{"text": "-2 coins", "rule": "J1", "warning": False}]
    assert (told["step"]["id"], told["step"]["title"], told["step"]["next"]) == ("open", "Jars", 0)


def test_an_offer_of_the_step_is_a_line_that_does_it() -> None:
    table = jars()
    offer = said(table, {"show": 1})["step"]["offers"][0]
    assert said(table, offer["action"])["state"]["left"] == 6


def test_what_a_rule_forbids_is_answered_with_the_rule_and_can_be_overridden() -> None:
    table = jars(1)
    refused = said(table, {"action": "take", "coins": 3})
    why = {"rule": "J1", "message": "There are only 1 coins.", "override": True}
    assert refused == {"ok": False, "error": why}
    done = said(table, {"do": {"action": "take", "coins": 3}, "override": True})
    assert done["state"]["left"] == -2
    assert done["notes"][0]["warning"]
    firm = said(table, {"action": "take", "coins": 300, "override": True})["error"]
    assert (firm["rule"], firm["override"]) == ("J2", False)
    assert said(table, {"undo": 9})["error"]["override"] is False


def test_undo_redo_correct_and_move() -> None:
    table = jars()
    assert said(table, {"correct": ["left", 9]})["state"]["left"] == 9
    assert said(table, {"move": ["coin", "left", "right"]})["state"]["right"] == 1
    assert said(table, {"undo": 2})["state"] == {"left": 5, "right": 0, "touched": 0}
    assert said(table, {"redo": 1})["state"]["left"] == 9
    assert said(table, {"undo_to": 2})["state"]["right"] == 1
    assert "2 actions can be undone, not 3" in said(table, {"undo": 3})["error"]["message"]


def test_an_answer_tells_the_number_that_returns_to_it() -> None:
    table = jars()
    assert said(table, {"show": 1})["number"] == 0
    one = said(table, {"correct": ["left", 9]})
    said(table, {"action": "take", "coins": 2})
    assert said(table, {"undo": 2})["number"] == 0
    again = said(table, {"undo_to": one["number"]})
    assert (again["state"], again["number"]) == (one["state"], one["number"])


def test_a_brief_answer_leaves_out_the_state_and_does_the_same() -> None:
    table = jars()
    for line in ({"action": "take", "coins": 2, "brief": True}, {"undo": 1, "brief": True}):
        assert list(said(table, line)) == ["ok", "step", "notes", "number"]
    assert said(table, {"show": 1})["state"]["left"] == 5


def test_keys_that_stand_at_their_default_are_sent() -> None:
    table: Table[Any, Any] = Table.begin(WhiteGame(), Journal.in_memory(), WhiteSetup())
    told = said(table, {"show": 1})
    place = told["state"]["forest"][0]
    assert set(place) == set(ForestPlace.__struct_fields__)
    assert place["card"]["bribe"] is None
    assert msgspec.convert(told["state"], White) == table.state
    for offer in told["step"]["offers"]:
        assert offer["action"].keys() >= {"action"}
        assert msgspec.convert(offer["action"], table.game.action_type)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"take two coins", "no JSON"),
        (b'{"action":"take","coins":2', "no JSON"),
        (b'{"action":"t\xffke"}', "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"7", "A line is an object"),
        ({}, "says one thing"),
        ({"undo": 1, "redo": 1}, "says one thing"),
        ({"undo": 0}, "undo: Expected `int` >= 1"),
        ({"undo": True}, "undo: Expected"),
        ({"unod": 1}, "did you mean 'undo'?"),
        ({"action": "taek", "coins": 1}, "'taek' is no action: did you mean 'take'?"),
        ({"action": "take", "coin": 1}, "'coin' is no field of 'take': did you mean 'coins'?"),
        ({"action": "take"}, "missing required field `coins`"),
        ({"action": "take", "coins": "two"}, "coins: Expected `int`, got `str`"),
        ({"action": "take", "coins": 1 << 60}, "larger than any"),
        ({"action": ["take"]}, "is no action"),
        ({"action": "take", "coins": 1, "override": "yes"}, "override: Expected `bool`"),
        ({"do": "take"}, "do: Expected"),
        ({"do": {}}, "no 'action'"),
        ({"do": {"action": "take", "coins": 1, "override": True}}, "'override' is no field"),
        ({"correct": ["left"]}, "correct: Expected `array` of length 2"),
        ({"correct": ["left", 1.5]}, "correct[1]"),
        ({"move": ["coin", "left", 3]}, "move[2]"),
        ({"undo_to": 77}, "no action 77"),
    ],
)
def test_what_is_not_understood_is_told_and_changes_nothing(line: object, words: str) -> None:
    table = jars()
    told = said(table, line)
    assert not told["ok"]
    assert told["error"]["rule"] is None
    assert words in told["error"]["message"]
    assert said(table, {"show": 1})["state"] == {"left": 5, "right": 0, "touched": 0}


def test_the_examples_of_the_help_are_understood() -> None:
    for line in example_lines():
        told = said(jars(), line.encode())
        assert told["ok"] or "not understood" not in told["error"]["message"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(
    ["action", "do", "undo", "redo", "undo_to", "correct", "move", "override", "show", "dice"]
)
tags = st.sampled_from([action.action for action in described(WhiteGame.action_type)])
lines = st.binary(max_size=40) | st.builds(
    lambda typed, tag: json.dumps({"action": tag, **typed}).encode(),
    st.dictionaries(keys | st.text(max_size=6), anything, max_size=3),
    tags,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(lines | anything.map(lambda data: json.dumps(data).encode()), min_size=1, max_size=8))
def test_whatever_comes_in_there_is_an_answer_and_the_books_hold(typed: list[bytes]) -> None:
    journal = Journal.in_memory()
    table = Table.begin(WhiteGame(), journal, WhiteGame.setup_type())
    for line in typed:
        before = table.state
        told = said(table, line)
        assert told["ok"] or table.state is before
    assert Table(WhiteGame(), journal, table.game_id).state == table.state


def test_every_action_of_a_game_is_described_with_its_fields() -> None:
    actions = {action.action: action for action in described(WhiteGame.action_type)}
    assert {"set-up", "press-onward", "roll", "correct", "move"} <= actions.keys()
    assert all(action.does.endswith((".", ")")) for action in actions.values())
    roll = actions["roll"]
    assert roll.required == ("dice",)
    die = roll.fields["dice"]["items"]
    assert set(die["properties"]["colour"]["enum"]) == {"yellow", "green", "blue", "purple", "red"}
    assert "$ref" not in msgspec.json.encode(list(actions.values())).decode()
    assert WhiteGame.name is GameName.WHITE
