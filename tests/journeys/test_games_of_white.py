"""Whole games of White on a real window: won, lost, resumed; by touch, panel and dice before the camera."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.strong20.dice import Counts
from companion.games.strong20.stats import Stats
from companion.games.white.cards import Card, Modifier
from companion.games.white.state import Ending, Stack, StepId
from companion.options import Language
from tests.conftest import require_program
from tests.journeys.player_of_white import DECK, PlayerOfWhite, Round, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CRIT = ("purple crit",)
MISSES = ("yellow miss", "green miss")
THROUGH_THE_FOREST = (
    Round("A1", "Wolf", stack=Stack.WEST, icons=(Modifier.FOREBODE,)),
    Round("B1", "Crow", stack=Stack.EAST),
    Round("C1", "Rat", bribed=True),
    Round("D1", "Fog", rolls=()),
    Round("D2", "Owl", stack=Stack.BELL, icons=(Modifier.FOREBODE,)),
    Round("D3", "Bat", stack=Stack.KEEP),
)


@contextmanager
def table(
    display: str, folder: Path, size: tuple[int, int] = (1280, 720), language: Language = Language.ENGLISH
) -> Iterator[PlayerOfWhite]:
    """A table with the companion on it, the deck known to it, and somebody who plays."""
    require_program("xdotool")
    require_program("import")
    data = folder / "data"
    data.mkdir()
    library = CardLibrary(data, GameName.WHITE, Card)
    for card in DECK:
        library.remember(card)
    with Table(display, folder, size, language) as table_top:
        player = PlayerOfWhite(table_top, folder)
        table_top.lay_before_the_camera(player.trays.of(()))
        table_top.start()
        yield player
        assert not table_top.complaints()


def shows_the_books(player: PlayerOfWhite) -> None:
    """What the screen shows is what is on disk."""
    player.table_top.until(player.table_top.shows_the_books, "the books on the screen")


def set_up(player: PlayerOfWhite, *touches: str) -> None:
    """Touch what is chosen, then lay the table and begin."""
    for name in ("game white", *touches):
        player.table_top.touch(name)
    shows_the_books(player)
    player.next()
    player.next()
    assert player.state.at is StepId.PRESS_ONWARD


def three_bosses(player: PlayerOfWhite) -> None:
    """Each falls by one crit: its stack holds one card, so its limit is one die."""
    for _ in range(3):
        player.rolls.append(CRIT)
    player.until(lambda state: sum(boss.beaten for boss in state.bosses.values()) == 3)
    assert player.state.at is StepId.CASTLE


@pytest.mark.rule("W2", "W15", "W31", "W36", "W40", "W50", "W57", "W90", "W91", "W92", "W95", "W99", "S21")
def test_a_game_at_level_0_that_is_won(display: str, tmp_path: Path) -> None:
    with table(display, tmp_path) as player:
        # Hero 4/3/3: 10 gold; level 0 raises Health and Strategy and gives an item.
        set_up(player, "health+", "difficulty 0", "raise health", "raise strategy")
        assert (player.state.stats, player.state.gold, len(player.state.items)) == (Stats(5, 4, 3), 10, 1)

        # Through the forest: two Forebodes onto the keep, one enemy bribed, a fable that calls the merchant.
        player.rounds.extend(THROUGH_THE_FOREST)
        player.bosses.extend(("Abbot", "Miller", "Smith"))
        player.until(lambda state: state.at is StepId.MERCHANT)
        assert (player.state.round, player.state.gold) == (4, 9)
        shows_the_books(player)
        player.table_top.touch("offer 8")  # a potion: 5 gold, +2 Health
        assert (player.state.gold, player.state.stats.health) == (4, 7)
        player.until(lambda state: state.at is StepId.CASTLE)
        assert [len(player.state.stacks[stack]) for stack in Stack] == [1, 1, 1, 3]
        shows_the_books(player)

        three_bosses(player)

        # The keep: the Apple is spared for a stat, two unseen icons; six damage lie on her, then two more.
        player.icons.extend((Modifier.WINDED, Modifier.WINDED))
        player.rolls.extend((("purple crit", "blue crit", "green crit"), ("blue crit",)))
        state = player.until(lambda state: state.at is StepId.OVER)
        assert (state.ending, state.tally.bribed, state.tally.visits) == (Ending.WON, 1, 1)
        shows_the_books(player)


@pytest.mark.rule("W2", "W10", "W20", "W94", "S21", "S42")
def test_a_game_at_level_5_in_french_from_dusk_resumed_twice(display: str, tmp_path: Path) -> None:
    with table(display, tmp_path, (800, 480), Language.FRENCH) as player:
        set_up(player, "health+", "health+", "by night health")
        assert (player.state.stats, player.state.night, player.state.gold) == (Stats(6, 3, 3), True, 9)

        # The plug is pulled in the first fight, a hit placed; the same books are on the screen again.
        player.rounds.append(Round("A1", "Wolf", (("green hit",), CRIT), Stack.WEST, (Modifier.FOREBODE,)))
        state = player.until(lambda state: bool(state.on_enemies.total()))
        player.table_top.pull_the_plug()
        player.table_top.start()
        assert player.state == state
        shows_the_books(player)

        # On to the castle; the plug is pulled again between two cards of a stack.
        player.rounds.extend(THROUGH_THE_FOREST[1:])
        player.bosses.extend(("Abbot", "Miller", "Smith"))
        player.until(lambda state: state.at is StepId.CASTLE)
        three_bosses(player)
        player.icons.append(Modifier.WINDED)
        state = player.until(lambda state: state.conflict is not None and state.conflict.left == 2)
        player.table_top.pull_the_plug()
        player.table_top.start()
        assert player.state == state
        player.icons.append(Modifier.WINDED)
        player.rolls.extend((("purple crit", "blue crit", "green crit"), ("blue crit",)))
        state = player.until(lambda state: state.at is StepId.OVER)
        assert state.ending is Ending.WON
        shows_the_books(player)


@pytest.mark.rule("S10", "S28", "W2", "W21", "W23")
def test_a_game_at_level_10_that_is_lost(display: str, tmp_path: Path) -> None:
    with table(display, tmp_path) as player:
        set_up(player, "difficulty 10", "strategy-", "strategy-")
        assert player.state.dice.pool == Counts(2, 2, 2, 2, 0)
        player.rounds.extend(
            (Round("A1", "Giant", (MISSES,)), Round("A2", "Bat", (("green miss", "blue miss"),)))
        )
        state = player.until(lambda state: state.at is StepId.OVER)
        assert (state.ending, state.round, state.stats.health) == (Ending.LOST, 2, 0)
        assert "level 9" in str(player.table_top.sitting.table.step.now)  # type: ignore[union-attr]
        shows_the_books(player)
