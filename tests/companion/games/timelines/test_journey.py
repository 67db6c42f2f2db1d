"""Matches through the table's own lines, the journal on disk, the power gone in between."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.games.text import english
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.state import Setup
from companion.journal import Journal
from companion.table import Table
from companion.table_answers import Answer
from companion.table_lines import answer

if TYPE_CHECKING:
    from pathlib import Path

GAME = TimelinesGame()


class Evening:
    """A table whose companion is switched off and on again."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        self._folder = folder
        self._journal = Journal.open(folder)
        self.table = Table.begin(GAME, self._journal, setup)

    def power_gone(self) -> None:
        """Switch off and on; what was shown is there again."""
        shown = self.table.state
        number = self.table.game_id
        self._journal.close()
        self._journal = Journal.open(self._folder)
        self.table = Table(GAME, self._journal, number)
        assert self.table.state == shown

    def say(self, line: Any) -> str:
        """A line to the table; its words back."""
        answered = answer(self.table, json.dumps(line).encode(), english)
        if not isinstance(answered, Answer):
            return f"{answered.error.rule}: {answered.error.message}"
        return answered.step.now

    def next(self) -> None:
        """Press NEXT, or tap what NEXT waits for: the first heroes that nobody has seen."""
        step = self.table.step
        if step.next is not None:
            self.say(json.loads(json_of(step.offers[step.next].action)))
            return
        held = [offer.action for offer in step.offers if str(offer.label).endswith(("L", "M", "A", "N"))]
        if step.id.value == "play" and held and "play" in json_of(held[0]):
            self.say(json.loads(json_of(held[0])))
        else:
            self.say({"action": "tap", "hero": min(self.table.state.unseen, key=HEROES.index)})

    def until(self, step: str) -> None:
        """Go on as `next` does until a step is reached."""
        for _ in range(2000):
            if self.table.step.id.value == step:
                return
            self.next()
        pytest.fail(f"{step} is not reached: {self.table.step.now}")

    def close(self) -> None:
        """The evening is over."""
        self._journal.close()


def json_of(action: Any) -> str:
    """An action as a line."""
    return msgspec.json.encode(action).decode()


@pytest.mark.rule("L2", "L7", "L12", "L18")
def test_a_two_game_match_with_totals(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Setup(("Ida", "Noé", "Mara"), games=2))
    evening.until("rescue")
    evening.power_gone()
    evening.say({"undo": 3})
    evening.say({"redo": 3})
    assert evening.say({"action": "play", "seat": 9, "hero": "AL"}).startswith("L5: That is not done now")
    evening.until("scored")
    first = [evening.table.state.points(seat) for seat in range(3)]
    evening.say({"correct": ["score.2", 33]})
    evening.next()
    assert evening.table.state.booked == ((first[0], first[1], 33),)
    evening.power_gone()

    evening.until("special-action")  # the second game has them
    assert evening.say({"move": ["hero", "deck", "hand.1"]})
    evening.until("reveal")
    asked = evening.say({"action": "score-now"})
    assert asked.startswith("L7: The deck still holds")
    evening.say({"do": {"action": "score-now"}, "override": True})
    evening.until("scored")
    second = [evening.table.state.points(seat) for seat in range(3)]
    evening.next()
    assert evening.table.step.id.value == "over"
    assert [evening.table.state.total(seat) for seat in range(3)] == [
        first[0] + second[0],
        first[1] + second[1],
        33 + second[2],
    ]
    assert GAME.over(evening.table.state)
    evening.power_gone()
    evening.close()


@pytest.mark.rule("L11")
def test_a_game_alone_until_she_has_enough_of_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Setup(("Ida",)))
    for _ in range(3):
        evening.until("play")
        evening.until("reveal")
    evening.power_gone()
    evening.say({"action": "score-now"})
    evening.until("scored")
    state = evening.table.state
    assert (state.round, state.deck) == (4, 104 - 8 - 3 * 4)
    assert len(state.abyss) + len(state.players[0].hand) + state.deck == 104
    evening.next()
    assert evening.table.step.id.value == "over"
    evening.close()


@pytest.mark.rule("L1", "L2")
def test_what_is_typed_wrongly_is_told_in_plain_words(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Setup(("Ida", "Noé")))
    evening.until("reveal")
    assert evening.say({"action": "tap", "hero": "ZZ"}) == (
        "L1: There is no hero ZZ: write its class A to Z and its skill L, M, A or N."
    )
    assert evening.say({"action": "tap", "hero": "al"}) == "Reveal 3 heroes and tap them."
    evening.close()
