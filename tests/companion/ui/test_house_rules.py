"""House rules: every one on its screen, in words, changed by touches alone, and explained in the docs."""

from enum import Enum
from pathlib import Path

import msgspec
import pytest

from companion.games.game import GameName
from companion.games.white.actions import SetUp
from companion.games.white.game import WhiteGame
from companion.games.white.house import EXPLAINED, HouseRules
from companion.games.white.state import Setup, White
from companion.inputs import Fill, Hint, Sheet, Take
from companion.ui.desk import Desk, OpenSheet
from companion.ui.geometry import geometry
from companion.ui.marks import Scheme
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.ui.view import View
from companion.ui.white.house import value_word, values

GAME = WhiteGame()
DOCS = Path(__file__).parents[3] / "docs" / "house-rules.md"
RULES = tuple(HouseRules.__struct_fields__)


def shown(state: White, page: int = 0) -> Scheme:
    desk = Desk(home=False, sheets=(OpenSheet(Sheet.HOUSE),), fills=(("page of house rules", page),))
    view = View(desk=desk, game=GameName.WHITE, state=state, step=GAME.step(state))
    return drawn(view, geometry((1280, 720)), Typesetter(1))


def touch(state: White, rule: str) -> White:
    """Touch a rule's button, on whichever page it is."""
    for page in range(len(RULES)):
        target = shown(state, page).named(f"house {rule}")
        if target is not None:
            assert isinstance(target.intent, Take)
            return GAME.apply(state, target.intent.action).state
    raise AssertionError(f"{rule} is on no page")


def test_every_house_rule_is_explained() -> None:
    assert set(EXPLAINED) == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_touches_bring_every_value_and_then_the_first_again(rule: str) -> None:
    state = GAME.new(Setup(health=4))
    seen = []
    for _ in values(rule):
        seen.append(getattr(state.setup.house, rule))
        state = touch(state, rule)
    assert set(seen) == set(values(rule))
    assert getattr(state.setup.house, rule) == seen[0] == getattr(HouseRules(), rule)


@pytest.mark.parametrize("rule", RULES)
def test_values_are_told_apart_in_words(rule: str) -> None:
    words = [str(value_word(value)) for value in values(rule)]
    assert len(set(words)) == len(words) > 1


def test_what_was_changed_is_put_back_by_one_touch() -> None:
    rules = HouseRules(split_crits=True, stat_maximum=8)
    state = GAME.apply(GAME.new(Setup(health=4)), SetUp(Setup(health=4, house=rules))).state
    target = shown(state).named("as given")
    assert target is not None
    assert isinstance(target.intent, Take)
    assert GAME.apply(state, target.intent.action).state.setup == Setup(health=4)


def test_during_the_game_nothing_is_changed_by_a_touch() -> None:
    state = GAME.new(Setup(health=4))
    state = GAME.apply(state, GAME.step(state).offers[0].action).state
    intents = [t.intent for t in shown(state).targets if t.name.startswith("house ")]
    assert intents == []
    pages = [t.intent for t in shown(state).targets if t.name.startswith("turn ")]
    assert all(isinstance(intent, Fill | Hint) for intent in pages)


@pytest.mark.parametrize("rule", RULES)
def test_the_docs_explain_every_house_rule_with_its_default_first(rule: str) -> None:
    number, words = EXPLAINED[rule]
    (line,) = (line for line in DOCS.read_text().splitlines() if line.startswith(f"| `{rule}` "))
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[1] == number
    assert cells[2] == str(words)
    default = getattr(HouseRules(), rule)
    named = msgspec.json.encode(default).decode().strip('"')
    assert cells[3].startswith(f"`{named}`")
    for value in type(default) if isinstance(default, Enum) else ():
        if value in values(rule):
            assert f"`{value.value}`" in cells[3]
    assert len(cells[4]) > 20
