"""A game that is replayed is the game that was played: a rule is overridden only where the players did."""

import pytest

from companion.games.game import Action, Correct, Outcome
from companion.games.rose.actions import Begin, LayTable, Stand
from companion.games.rose.cards import Path
from companion.games.rose.game import RoseGame
from companion.games.rose.state import Setup as RoseSetup
from companion.games.rose.state import StepId
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.jars import Jars, JarsGame, Put, Setup, Take


class Recorded(JarsGame):
    """Jars that remember how each action was done."""

    def __init__(self) -> None:
        self.done: list[tuple[Action, bool]] = []

    def apply(self, state: Jars, action: Action, *, override: bool = False) -> Outcome[Jars]:
        self.done.append((action, override))
        return super().apply(state, action, override=override)


def test_an_action_is_done_again_as_it_was_done() -> None:
    journal, game = Journal.in_memory(), Recorded()
    table = Table.begin(game, journal, Setup())
    table.do(Put(2), Source.KEYS)
    table.do(Take(3), Source.KEYS, override=True)
    table.do(Put(1), Source.KEYS)
    played, game.done = game.done, []
    assert Table(game, journal, table.game_id).state == table.state
    assert game.done == played
    assert [override for _, override in played] == [False, True, False]


@pytest.mark.rule("S35")
def test_a_hero_without_strategy_stands_where_he_stood_when_the_game_is_laid_out_again() -> None:
    """No roll is left to him, and nobody overrode that."""
    journal, game = Journal.in_memory(), RoseGame()
    table = Table.begin(game, journal, RoseSetup())
    for action in (
        LayTable(),
        Begin(),
        Correct("step", "hero-path"),
        Correct("strategy", 0),
        Stand(Path("B")),
    ):
        table.do(action, Source.TOUCH)
    assert table.step.id is StepId.RECOVER  # nobody rolls, and nobody stands there to take a turn
    assert Table(game, journal, table.game_id).state == table.state
