"""A four-player game to its end through the table's own lines, the journal on disk, the power gone once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.games.text import english
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import Laid, Setup
from companion.games.tiny_woodys.winning import places
from companion.games.tiny_woodys.woodys import Season
from companion.journal import Journal
from companion.table import Table
from companion.table_answers import Answer
from companion.table_lines import answer

if TYPE_CHECKING:
    from pathlib import Path

GAME = TinyWoodysGame()
IDA, NOE, MARA, OTTO = range(4)


def fruit(name: str, **numbers: Any) -> dict[str, Any]:
    """A forest fruit as the player copies it from the card."""
    return {"action": "learn", "woody": {"name": name, "kind": "forest-fruits", **numbers}}


class Evening:
    """A table whose companion is switched off and on again."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        self._folder = folder
        self.journal = Journal.open(folder)
        self.table = Table.begin(GAME, self.journal, setup)

    def power_gone(self) -> None:
        """Switch off and on; what was shown is there again."""
        shown, number = self.table.state, self.table.game_id
        self.journal.close()
        self.journal = Journal.open(self._folder)
        self.table = Table(GAME, self.journal, number)
        assert self.table.state == shown

    def say(self, line: Any) -> str:
        """A line to the table; the title of the step that follows, or why not."""
        answered = answer(self.table, json.dumps(line).encode(), english)
        if not isinstance(answered, Answer):
            return f"{answered.error.rule}: {answered.error.message}"
        return answered.step.title

    def turn(self, *lines: Any) -> None:
        """Draw, what is said, end of turn; what is too much in hand goes while the next one plays."""
        for line in ({"action": "draw"}, *lines):
            answered = answer(self.table, json.dumps(line).encode(), english)
            assert isinstance(answered, Answer), answered
        while self.table.step.id.value != "turn":
            step = self.table.step
            self.say(json.loads(encode(step.offers[step.next or 0].action)))
        self.say({"action": "end-turn"})
        for debt in self.table.state.owing:
            self.say({"action": "discard", "seat": debt.seat, "cards": debt.cards})

    def lying(self, seat: int) -> list[Laid]:
        """What lies in a player's collection."""
        return list(self.table.state.players[seat].collection)


@pytest.mark.rule("T3", "T6", "T8", "T14", "T16", "T18", "T20")
def test_a_four_player_game_to_its_end(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Setup(("Ida", "Noé", "Mara", "Otto"), piles=(30, 28, 27, 27)))
    say, turn = evening.say, evening.turn

    # Round 1: nobody knows a card yet; each is learned as it is laid down.
    say({"action": "lay-table"})
    say({"action": "begin"})
    assert say({"action": "place", "name": "Acorn"}) == "A new Woody: Acorn"
    say(fruit("Acorn", season="spring", draw=1))
    say({"undo": 2})
    say({"redo": 2})
    turn()
    turn(
        {"action": "place", "name": "Clover"},
        {"action": "learn", "woody": {"name": "Clover", "kind": "herbs"}},
    )
    turn({"action": "place", "name": "Walnut"}, fruit("Walnut"))
    turn({"action": "place", "name": "Toadstool"}, {"action": "pass"})
    assert evening.table.state.piles[Season.SPRING] == 30 - 8 - 12

    # Round 2: Ida combines her acorns and draws four; Noé swaps his clover for Mara's walnut.
    say({"action": "place", "name": "acorn"})
    assert [laid.pair for laid in evening.lying(IDA)] == [True]
    turn()
    swap = {"action": "swap", "one": evening.lying(NOE)[0].id, "other": evening.lying(MARA)[0].id}
    turn({"action": "event", "event": "swap"}, swap)
    assert [laid.name for laid in evening.lying(NOE)] == ["Walnut"]
    turn({"action": "place", "name": "Porcini"}, {"action": "pass"})
    turn({"action": "hide", "woody": evening.lying(OTTO)[0].id})
    evening.power_gone()

    # Spring is used up on the way; Ida comes to four different forest fruits on her own board.
    for name in ("Walnut", "Chestnut", "Hazelnut"):
        place = {"action": "place", "name": name}
        turn(place, *([] if name == "Walnut" else [fruit(name)]))
        for _ in (NOE, MARA, OTTO):
            turn()
    assert evening.table.state.season is not Season.SPRING
    assert evening.table.state.active == IDA

    # Otto claims wrongly and is told why; Ida claims, shows the squirrel, and wins; the others show theirs.
    wrong = say({"action": "claim", "seat": OTTO, "kind": "mushrooms"})
    assert wrong.startswith("T16: Otto has 0 of the 4 different Woodys that win: mushrooms")
    assert say({"action": "claim", "seat": IDA, "kind": "forest-fruits"}) == "Ida claims the win"
    say({"action": "grant-win"})
    for seat, kind in ((NOE, "leaves"), (MARA, "herbs"), (OTTO, "trees")):
        say({"action": "reveal", "seat": seat, "kind": kind})
    assert str(evening.table.step.title) == "Ida wins"
    assert GAME.over(evening.table.state)
    # Mara has the clover; Noé and Otto have nothing of their types and share the third place.
    assert places(evening.table.state) == [(1, IDA), (2, MARA), (3, NOE), (3, OTTO)]
    evening.journal.close()


def encode(action: Any) -> str:
    """An action as a line."""
    return msgspec.json.encode(action).decode()
