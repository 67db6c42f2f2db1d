"""Two whole games of Rose on a real window at 800x480: won at difficulty 0, lost by time at difficulty 9.

Every round of both goes through panel, touch and pictures of the tray, and after every deed the companion's
books are those kept on paper.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.rose.cards import Enemy
from companion.games.rose.state import Ending, StepId
from companion.options import Language
from tests.conftest import require_program
from tests.journeys.paper_of_rose import Paper
from tests.journeys.plan_of_rose import ENEMIES, Day, Strike
from tests.journeys.player_of_rose import PlayerOfRose
from tests.journeys.player_of_white import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SIZE = (800, 480)
MOST_TO_SET_UP = 12
TO_A_WIN = (
    # Thieves bring the Spindle by force. A die buys Range 4, another one the way to path B.
    Day(
        "Moth A, Hedgehog A, Thieves B, Spindle B, Imp A",
        (Strike("A", "A2 A3 A4", "b+ b+ b+ g- y-"), Strike("B", "B3 B4", "r+ p+ g- y-")),
    ),
    # Strategy 4, and the Spindle adds 1 to Range. Bramble's Bolster and the Elk's Armor cost crits.
    Day(
        "Bramble C, Elk C, Moth C, Hedgehog D, Ogre D, Thieves D, Moth D",
        (Strike("C", "C2 C3 C4", "p* p* b* b* r+ g+ g+ g+ y* y- y-"), Strike("D", "D1 D2 D3 D4")),
        buys="+1 Strategy",
    ),
    # Five on one path: the first is pushed into the castle, while the Fox exposes the hero.
    Day(
        "Moth A, Moth A, Hedgehog A, Fox A, Hedgehog A",
        (Strike("A", "A1 A2 A4", "r+ p+ p- b+ b-", by_touch=True),),
        bears="recovery",
    ),
    # Night on C2 protects the Moth there. With the Pike all move two places: the Fox is in the castle.
    Day(
        "Pike B, Hedgehog B, Moth C, Thieves C, Hedgehog C, Moth D",
        (Strike("C", "C2 C3 C4", "p* r+ b+ b+ y-"), Strike("D", "D4")),
        night="C2",
        bears="strategy",
    ),
    # Nobody new: a quiet day.
    Day("", (Strike("B", "B1 B2", "g+ g+"),)),
    # The Elk at the head of its path takes a second roll.
    Day(
        "Elk A, Moth A, Hedgehog A, Ogre A, Moth B, Hedgehog B, Thieves B, Moth B",
        (
            Strike("A", "A2 A3 A4", "p* r+ b+ b+ g- g- y-"),
            Strike("A", "A1", "g* g+ p+ p+ b+ b+ y-"),
            Strike("B", "B1 B2 B3 B4"),
        ),
        buys="+1 Recovery",
    ),
    Day(
        "Pike D, Hedgehog D, Moth D, Fox D, Moth C, Hedgehog C, Elk C",
        (Strike("D", "D1 D2 D3 D4", "r+ p+ p+ p+ p* b+ b+ b* g+ y-"), Strike("C", "C2 C3 C4")),
    ),
    # Six gold are rid of the Hedgehog. The last enemy of the deck goes to a path of choice.
    Day(
        "Hedgehog B, Thieves B, Moth B, Ogre A",
        (Strike("B", "B3 B4", "p+ p+ r+ b* y-"), Strike("A", "A4")),
        discards="Hedgehog",
    ),
)
TO_A_LOSS = (
    # An Ogre comes down path D, a place a day; on the fourth day it is in the castle. The days run out.
    Day("Ogre D", (Strike("D", "", "y- g-"),)),
    *(Day("") for _ in range(10)),
)


@contextmanager
def table(
    display: str,
    folder: Path,
    paper: Paper,
    days: Sequence[Day],
    language: Language = Language.ENGLISH,
) -> Iterator[PlayerOfRose]:
    """A table with the companion on it, the deck known to it, and somebody who plays."""
    require_program("xdotool")
    require_program("import")
    data = folder / "data"
    data.mkdir()
    library = CardLibrary(data, GameName.ROSE, Enemy)
    for card in ENEMIES.values():
        library.remember(card)
    with Table(display, folder, SIZE, language) as table_top:
        player = PlayerOfRose(table_top, folder, paper, days)
        player.lay_dice("")
        table_top.start()
        yield player
        assert not table_top.complaints()


def shows_the_books(player: PlayerOfRose) -> None:
    """What the screen shows is what is on disk."""
    player.table_top.until(player.table_top.shows_the_books, "the books on the screen")


def set_up(player: PlayerOfRose, *touches: str, gold: int = 0) -> None:
    """Touch what is chosen, write down the gold of the enemy in the cache, and begin."""
    for name in ("game rose", *touches):
        player.table_top.touch(name)
    player.next()
    for _ in range(gold):
        player.table_top.touch("gold+")
    player.next()
    assert player.table_top.touches <= MOST_TO_SET_UP
    player.agrees()


@pytest.mark.rule(
    *("R2", "R15", "R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R30", "R31", "R32", "R35"),
    *("R40", "R41", "R42", "R45", "R49", "R50", "R51", "R52", "R53", "R54", "R55", "R61", "R62"),
)
def test_a_game_at_difficulty_0_that_is_won(display: str, tmp_path: Path) -> None:
    paper = Paper(days=18, deck=42, cache=[3])
    with table(display, tmp_path, paper, TO_A_WIN) as player:
        set_up(player, "difficulty 0", gold=3)
        shows_the_books(player)

        # The plug is pulled in the fourth fight, dice on enemies; the same books are on the screen again.
        state = player.until(
            lambda state: state.days == 15 and state.stage is StepId.APPLY and state.on_enemies.total() > 0
        )
        player.table_top.pull_the_plug()
        player.table_top.start()
        assert player.state == state
        shows_the_books(player)

        state = player.until(lambda state: state.ending is not None)
        assert (state.ending, state.days, state.deck) == (Ending.WON, 11, 0)
        assert (state.tally.deployed, state.tally.forced, state.tally.entered) == (37, 5, 2)
        shows_the_books(player)


@pytest.mark.rule("R3", "R9", "R15", "R27", "R30", "R40", "R41", "R45", "R46", "R49")
def test_a_game_at_difficulty_9_that_is_lost_by_time_in_french(display: str, tmp_path: Path) -> None:
    paper = Paper(days=11, deck=43, nights={"C1", "C2", "C3"})
    with table(display, tmp_path, paper, TO_A_LOSS, Language.FRENCH) as player:
        set_up(player, "difficulty 9", "night C")
        player.until(lambda state: state.days == 1)
        shows_the_books(player)
        state = player.until(lambda state: state.ending is not None)
        assert (state.ending, state.days, state.deck, state.stats.health) == (Ending.LOST, 0, 42, 1)

        # A slip on the last evening is taken back; then it is over.
        player.table_top.press("BACK")
        assert (player.state.days, player.state.here) == (1, StepId.CLEANUP)
        shows_the_books(player)
        player.table_top.press("NEXT")
        assert player.state.ending is Ending.LOST
        shows_the_books(player)
