"""Bad input at `companion table white`: each kind refused with the reason, the books untouched."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal
from companion.language import translate
from companion.options import Language
from companion.table import Table
from companion.table_answers import Answer, Refusal
from companion.table_lines import answer

WOLF = {"name": "Wolf", "health": 5, "damage": 1}
FIGHTING = (
    {"action": "lay-table"},
    {"action": "begin"},
    {"action": "press-onward", "place": "A1"},
    {"action": "write-card", "card": WOLF},
    {"action": "activate"},
    {"action": "engage"},
    {"action": "roll", "dice": [{"colour": "red", "face": "hit"}, {"colour": "blue", "face": "miss"}]},
)
ENGLISH = translate(Language.ENGLISH)


def table(*lines: dict[str, Any]) -> Table[Any, Any]:
    """A game of White after some lines."""
    begun = Table.begin(WhiteGame(), Journal.in_memory(), Setup())
    for line in lines:
        assert isinstance(answer(begun, json.dumps(line).encode(), ENGLISH), Answer), line
    return begun


def refused(at: Table[Any, Any], line: object) -> tuple[str | None, str]:
    """The rule and the sentence; nothing has changed."""
    before, entries = at.state, at.entries
    typed = line if isinstance(line, bytes) else json.dumps(line).encode()
    given = answer(at, typed, ENGLISH)
    assert isinstance(given, Refusal), given
    assert (at.state, at.entries) == (before, entries)
    return given.error.rule, given.error.message


NEW = FIGHTING[:2]
WRITING = FIGHTING[:3]


@pytest.mark.parametrize(
    ("lines", "line", "rule", "words"),
    [
        # illegal moves
        (NEW, {"action": "press-onward", "place": "B2"}, "W31", "The first place is A1"),
        (NEW, {"action": "press-onward", "place": "E9"}, "W8", "from A1 to D3"),
        (FIGHTING, {"action": "press-onward", "place": "A2"}, "S24", "That is not done now."),
        (FIGHTING, {"action": "cleanup", "stack": "west"}, "S24", "That is not done now."),
        (FIGHTING, {"move": ["hero", "", "Z9"]}, "W8", "from A1 to D3"),
        # paying what one has not
        (NEW, {"action": "pay-gold", "gold": 12}, "W81", "You have 11 gold, not 12"),
        (NEW, {"action": "pay-gold", "gold": -3}, "W80", "no sum that a card names"),
        # an eighteenth die, one of no colour, one that is elsewhere
        (FIGHTING[:6], {"action": "roll", "dice": [{"colour": "red"}] * 2}, "S40", "no further red die"),
        (FIGHTING[:6], {"action": "commit", "dice": {"yellow": 5}}, "S40", "no further yellow die"),
        (FIGHTING, {"move": ["red", "pool", "exhausted"]}, "S40", "No red die is in the pool"),
        (FIGHTING, {"move": ["pink", "pool", "exhausted"]}, "W4", "Cards lie in"),
        (FIGHTING, {"action": "roll", "dice": [{"colour": "pink"}]}, None, "'purple', 'red'"),
        # a fifth stack
        (FIGHTING, {"move": ["card", "deck", "north"]}, "W4", "west, east, bell or keep, not north"),
        (FIGHTING, {"action": "forebode-onto", "stack": "attic"}, None, "'west', 'east', 'bell', 'keep'"),
        # a card named twice
        (
            (*FIGHTING[:5], {"action": "activate-deck"}),
            {"action": "write-card", "card": WOLF},
            "W110",
            "Wolf lies there already: active",
        ),
        # an unknown modifier
        (WRITING, {"action": "write-card", "card": {"modifier": "thunder"}}, None, "'apple', 'forebode'"),
        (WRITING, {"action": "write-card", "card": {"modifier": "appel"}}, None, "did you mean 'apple'?"),
        (WRITING, {"action": "activate"}, "W3", "at least 1 Health"),
        # numbers that nothing shows
        (FIGHTING, {"correct": ["gold", 21]}, "S43", "from 0 to 20"),
        (FIGHTING, {"correct": ["health", -1]}, "S43", "from 0 to 20"),
        (FIGHTING, {"correct": ["health", 3.5]}, None, "not understood"),
        (FIGHTING, {"correct": ["luck", 3]}, "S43", "There is no number luck"),
        (FIGHTING, {"correct": ["step", "over"]}, "S43", "The steps to go to are"),
        # health 0 at set-up, levels that are none
        ((), {"action": "set-up", "setup": {"health": 0}}, "S10", "at least 1 Health"),
        ((), {"action": "set-up", "setup": {"difficulty": 11}}, "W15", "from 0 to 10"),
        ((), {"action": "set-up", "setup": {"raised": ["health"]}}, "W15", "Only level 0"),
        ((), {"action": "set-up", "setup": {"house": {"visits": "many"}}}, None, "'one', 'each'"),
        # JSON that is no action, and what is no JSON
        (FIGHTING, {"action": "fly"}, None, "'fly' is no action"),
        (FIGHTING, {"hello": 1}, None, "'hello' is no field"),
        (FIGHTING, {"action": "flip", "twice": True}, None, "'twice' is no field"),
        (FIGHTING, {}, None, "A line says one thing"),
        (FIGHTING, [1, 2], None, "A line is an object"),
        (FIGHTING, b"roll the dice", None, "no JSON"),
        (FIGHTING, b"{" * 5000, None, "no JSON"),
        (FIGHTING, {"undo": 99}, None, "not 99"),
        (FIGHTING, {"undo": 0}, None, "not understood"),
    ],
)
def test_bad_input_is_refused_with_the_reason_and_changes_nothing(
    lines: tuple[dict[str, Any], ...], line: object, rule: str | None, words: str
) -> None:
    given, message = refused(table(*lines), line)
    assert given == rule, message
    assert words in message


def test_the_command_itself_goes_on_after_bad_lines() -> None:
    typed = '{"action":"fly"}\nnonsense\n{"action":"lay-table"}\n{"undo":5}\n'
    command = [sys.executable, "-m", "companion", "table", "white"]
    ended = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [given["ok"] for given in answers] == [False, False, True, False]
    assert ended.stderr == ""


@pytest.mark.parametrize(
    "setup", ['{"health":0}', '{"health":"much"}', '{"hero":', '{"heroine":"Ann"}', "[]"]
)
def test_a_set_up_that_no_table_has_ends_in_one_sentence(setup: str) -> None:
    command = [sys.executable, "-m", "companion", "table", "white", "--setup", setup]
    ended = subprocess.run(command, input="", capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1), ended.stderr
    assert ended.stdout == ""
