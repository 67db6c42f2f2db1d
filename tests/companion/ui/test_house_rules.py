"""House rules: every one on its screen, in words, changed by touches alone, and explained in the docs."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest

from companion.games.game import GameName
from companion.games.rose import house as rose
from companion.games.rose.actions import SetUp as SetUpRose
from companion.games.rose.game import RoseGame
from companion.games.rose.state import HouseRules as RulesOfRose
from companion.games.rose.state import Setup as SetupOfRose
from companion.games.white.actions import SetUp
from companion.games.white.game import WhiteGame
from companion.games.white.house import EXPLAINED, HouseRules
from companion.games.white.state import Setup
from companion.inputs import Fill, Hint, Sheet, Take
from companion.ui.desk import Desk, OpenSheet
from companion.ui.geometry import geometry
from companion.ui.rose.sheets import value_word as word_of_rose
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.ui.view import View
from companion.ui.white.house import value_word, values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.game import Action
    from companion.games.text import Text
    from companion.ui.marks import Scheme

DOCS = Path(__file__).parents[3] / "docs"


class Deck(NamedTuple):
    """A deck of 20 Strong, its house rules, and where they are explained."""

    game: Any
    setup: Any
    set_up: Callable[[Any], Action]
    rules: type[Any]
    explained: Mapping[str, tuple[str, Text]]
    values: Callable[[str], tuple[object, ...]]
    word: Callable[[object], Text]
    docs: str

    def shown(self, state: Any, page: int = 0) -> Scheme:
        desk = Desk(home=False, sheets=(OpenSheet(Sheet.HOUSE),), fills=(("page of house rules", page),))
        view = View(desk=desk, game=self.game.name, state=state, step=self.game.step(state))
        return drawn(view, geometry((1280, 720)), Typesetter(1))

    def touch(self, state: Any, rule: str) -> Any:
        """Touch a rule's button, on whichever page it is."""
        for page in range(len(self.explained)):
            target = self.shown(state, page).named(f"house {rule}")
            if target is not None:
                assert isinstance(target.intent, Take)
                return self.game.apply(state, target.intent.action).state
        raise AssertionError(f"{rule} is on no page")


DECKS = {
    GameName.WHITE: Deck(
        WhiteGame(), Setup(health=4), SetUp, HouseRules, EXPLAINED, values, value_word, "house-rules.md"
    ),
    GameName.ROSE: Deck(
        RoseGame(),
        SetupOfRose(health=4),
        SetUpRose,
        RulesOfRose,
        rose.EXPLAINED,
        rose.values,
        word_of_rose,
        "house-rules-rose.md",
    ),
}
RULES = [(name, rule) for name, deck in DECKS.items() for rule in deck.rules.__struct_fields__]
each_rule = pytest.mark.parametrize(("name", "rule"), RULES)
each_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))


@each_deck
def test_every_house_rule_is_explained(deck: Deck) -> None:
    assert set(deck.explained) == set(deck.rules.__struct_fields__)


@each_rule
def test_touches_bring_every_value_and_then_the_first_again(name: GameName, rule: str) -> None:
    deck = DECKS[name]
    state = deck.game.new(deck.setup)
    seen = []
    for _ in deck.values(rule):
        seen.append(getattr(state.setup.house, rule))
        state = deck.touch(state, rule)
    assert len({msgspec.json.encode(value) for value in seen}) == len(deck.values(rule))
    assert getattr(state.setup.house, rule) == seen[0] == getattr(deck.rules(), rule)


@each_rule
def test_values_are_told_apart_in_words(name: GameName, rule: str) -> None:
    words = [str(DECKS[name].word(value)) for value in DECKS[name].values(rule)]
    assert len(set(words)) == len(words) > 1


@each_deck
def test_what_was_changed_is_put_back_by_one_touch(deck: Deck) -> None:
    rules = deck.rules(split_crits=True, stat_maximum=8)
    changed = msgspec.structs.replace(deck.setup, house=rules)
    state = deck.game.apply(deck.game.new(deck.setup), deck.set_up(changed)).state
    target = deck.shown(state).named("as given")
    assert target is not None
    assert isinstance(target.intent, Take)
    assert deck.game.apply(state, target.intent.action).state.setup == deck.setup


@each_deck
def test_during_the_game_nothing_is_changed_by_a_touch(deck: Deck) -> None:
    state = deck.game.new(deck.setup)
    state = deck.game.apply(state, deck.game.step(state).offers[0].action).state
    intents = [t.intent for t in deck.shown(state).targets if t.name.startswith("house ")]
    assert intents == []
    pages = [t.intent for t in deck.shown(state).targets if t.name.startswith("turn ")]
    assert all(isinstance(intent, Fill | Hint) for intent in pages)


@each_rule
def test_the_docs_explain_every_house_rule_with_its_default_first(name: GameName, rule: str) -> None:
    deck = DECKS[name]
    number, words = deck.explained[rule]
    lines = (DOCS / deck.docs).read_text().splitlines()
    (line,) = (line for line in lines if line.startswith(f"| `{rule}` "))
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells[1] == number
    assert cells[2] == str(words)
    default = getattr(deck.rules(), rule)
    named = msgspec.json.encode(default).decode().strip('"')
    assert cells[3].startswith(f"`{named}`")
    for value in type(default) if isinstance(default, Enum) else ():
        if value in deck.values(rule):
            assert f"`{value.value}`" in cells[3]
    assert len(cells[4]) > 20
