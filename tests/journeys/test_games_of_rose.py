"""Two games of Rose on a real window at 800x480: a win at difficulty 0, a loss by time at difficulty 9.

Panel, touch and pictures of the tray play the beginning and the end; the evenings between them are played
on the same journal by the rules, while the companion is off.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import cv2
import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.rose import actions as act
from companion.games.rose import numbers
from companion.games.rose.cards import Enemy, Path, Reward
from companion.games.rose.state import FARTHEST, PATH_CARDS, Ending, StepId
from companion.games.strong20.dice import Counts, Die, Face
from companion.journal import Journal, Source
from companion.shelf import game
from companion.table import Table
from tests.conftest import require_program
from tests.journeys.table_top import TableTop
from vision.drawing import DrawnDie, draw_tray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as FilePath

    from companion.games.game import Action
    from companion.games.rose.state import Rose

SIZE = (800, 480)
MOTH = Enemy("Moth Child", health=2, damage=1, gold=2, reward=Reward.ONGOING, reward_words="+1 Range")
CAT = Enemy("Hedge Cat", health=1, damage=1, gold=1)
OGRE = Enemy("Old Ogre", health=30, damage=1, gold=5)
HITS = ("blue hit", "blue hit", "green hit", "purple miss")
MISSES = ("yellow miss", "green miss")
MOST_TO_SET_UP = 12


@pytest.fixture
def table_top(display: str, tmp_path: FilePath) -> Iterator[TableTop]:
    require_program("xdotool")
    require_program("import")
    data = tmp_path / "data"
    data.mkdir()
    library = CardLibrary(data, GameName.ROSE, Enemy)
    for card in (MOTH, CAT, OGRE):
        library.remember(card)
    with TableTop(display, tmp_path, SIZE) as table_top:
        yield table_top


def drawn(folder: FilePath, dice: tuple[str, ...]) -> FilePath:
    """A picture of the tray with these dice, drawn for this test."""
    picture, _ = draw_tray([DrawnDie(*die.split()) for die in dice], (1280, 720), seed=len(dice))
    path = folder / f"tray-{len(dice)}.png"
    cv2.imwrite(str(path), picture)
    return path


def deploy(table_top: TableTop, letters: str, path: str) -> None:
    """An enemy of the library is turned up, found by two letters, and stands on a path."""
    table_top.press("NEXT")
    table_top.touch("name")
    table_top.write(letters)
    table_top.touch("known")
    table_top.touch(f"letter {path}")
    table_top.press("NEXT")


def roll(table_top: TableTop, picture: FilePath) -> None:
    """The camera sees the dice."""
    table_top.lay_before_the_camera(picture)
    table_top.until(lambda: table_top.state.here is not StepId.COMMIT, "the roll")
    assert table_top.entries()[-1].source is Source.CAMERA


def on_to(table_top: TableTop, *steps: StepId, by: str = "panel") -> Rose:
    """NEXT until one of these steps is there."""
    while table_top.state.here not in steps:
        if by == "panel":
            table_top.press("NEXT")
        else:
            table_top.touch("next")
    found: Rose = table_top.state
    return found


@pytest.mark.rule("R2", "R15", "R20", "R21", "R22", "R26", "R30", "R32", "R45", "R49", "R52", "R53")
def test_a_win_at_difficulty_0(table_top: TableTop, tmp_path: FilePath) -> None:
    table_top.lay_before_the_camera(drawn(tmp_path, ()))
    table_top.start()
    for name in ("game rose", "strategy-", "difficulty 0"):
        table_top.touch(name)
    table_top.press("NEXT")
    for _ in range(3):
        table_top.touch("gold+")
    table_top.press("NEXT")
    assert table_top.touches <= MOST_TO_SET_UP
    state = table_top.state
    assert (state.stage, state.days, state.deck, state.cache[0].gold) == (StepId.DEPLOY, 18, 42, 3)

    deploy(table_top, "mo", "B")
    table_top.touch("offer 1")  # two dice back
    assert table_top.state.dice.exhausted == Counts(yellow=1, green=1, blue=1)
    table_top.until(table_top.shows_the_books, "the board on the screen")
    table_top.press("NEXT")  # to battle
    table_top.press("NEXT")  # below path B, where the only enemy stands
    assert table_top.state.hero_path is Path.B

    # It stands at Range 4, the hero reaches 2: two dice of the pool reach it, then two hits defeat it.
    roll(table_top, drawn(tmp_path, HITS))
    table_top.touch("range+")
    assert table_top.state.under_strategy == Counts(purple=1)  # the miss is spent first
    table_top.touch("range+")
    table_top.press("NEXT")
    assert [enemy.card.name for enemy in table_top.state.garden] == ["Moth Child"]
    on_to(table_top, StepId.GAIN_REWARDS)
    table_top.touch("second")  # kept as an item
    assert [item.title.render(lambda one, _, __: one) for item in table_top.state.inventory] == ["Moth Child"]
    assert on_to(table_top, StepId.DEPLOY).days == 17

    table_top.pull_the_plug()
    evenings_between(table_top)
    table_top.lay_before_the_camera(drawn(tmp_path, ()))
    table_top.start()
    state = table_top.state
    assert (state.deck, [enemy.card.name for _, enemy in state.standing]) == (1, [])

    # The last enemy of the deck goes to a path of choice; with it the game is won, before the day ends.
    days = state.days
    deploy(table_top, "he", "C")
    table_top.press("NEXT")
    on_to(table_top, StepId.COMMIT, by="touch")
    roll(table_top, drawn(tmp_path, HITS))
    for _ in range(4 - table_top.state.stats.strategy):
        table_top.touch("range+")
    table_top.touch(f"card {table_top.state.enemies_seen}")
    won: Rose = table_top.finished()
    assert (won.ending, won.deck, won.days) == (Ending.WON, 0, days)
    assert not table_top.complaints()


def evenings_between(table_top: TableTop) -> None:
    """Day after day by the rules, until one enemy is left in the deck: three cats a day on one path."""
    with closing(Journal.open(table_top.data)) as journal:
        kept = journal.latest()
        assert kept is not None
        table: Table[Any, Any] = Table(game(GameName.ROSE), journal, kept.id)
        while (table.state.deck, table.state.here, table.state.deployed) != (1, StepId.DEPLOY, 0):
            table.do(chosen(table.state) or table.step.offers[table.step.next or 0].action, Source.TOUCH)


def chosen(state: Rose) -> Action | None:
    """What these players do where they do not simply go on: all cats are struck down as they come."""
    match state.here:
        case StepId.DEPLOY:
            return act.Deploy() if state.deployed < 3 and state.deck > 1 else act.EndActivation()
        case StepId.WRITE_ENEMY if state.letter is None:
            return act.WriteEnemy(CAT) if state.draft == Enemy() else act.ShowLetter(Path.A)
        case StepId.DEPLOYMENT_REWARD if state.dice.exhausted.total():
            return act.TakeDice(state.dice.exhausted.strongest(2))
        case StepId.COMMIT:
            ready = list(state.dice.pool.strongest(sum(1 for _ in state.standing)))
            return act.Roll(tuple(Die(colour, Face.HIT) for colour in ready))
        case StepId.APPLY if any(state.standing) and numbers.hero_range(state) < FARTHEST:
            return act.ExtendRange(act.Spent(next(iter(state.dice.pool))))
    return None


@pytest.mark.rule("R3", "R9", "R15", "R27", "R30", "R40", "R41", "R45", "R46", "R49")
def test_a_loss_by_time_at_difficulty_9(table_top: TableTop, tmp_path: FilePath) -> None:
    table_top.lay_before_the_camera(drawn(tmp_path, ()))
    table_top.start()
    for name in ("game rose", "difficulty 9", "night C"):
        table_top.touch(name)
    table_top.press("NEXT")
    table_top.press("NEXT")
    assert table_top.touches <= MOST_TO_SET_UP
    state = table_top.state
    assert (state.days, state.deck) == (11, 43)
    assert [spot.name for spot in PATH_CARDS if state.place(spot).night] == ["C1", "C2", "C3"]

    # An ogre comes down path D, a place a day, whatever is rolled; on the fourth day it is in the castle.
    deploy(table_top, "og", "D")
    table_top.touch("second")  # two dice back
    on_to(table_top, StepId.COMMIT)
    roll(table_top, drawn(tmp_path, MISSES))
    for place in ("D3", "D2", "D1"):
        on_to(table_top, StepId.ENEMY_TURNS, by="touch") if place == "D3" else rest(table_top)
        table_top.press("NEXT")
        assert [spot.name for spot, _ in table_top.state.standing] == [place]
        on_to(table_top, StepId.DEPLOY)
    health = table_top.state.stats.health
    rest(table_top)
    table_top.press("NEXT")
    assert table_top.state.stats.health == health - OGRE.damage
    assert not any(table_top.state.standing)

    # The days run out; a slip on the last one is taken back, then it is over.
    while table_top.state.days > 1:
        if table_top.state.here is StepId.DEPLOY:
            table_top.touch("second")  # to battle: nobody is there
        else:
            table_top.press("NEXT")
    table_top.until(table_top.shows_the_books, "the last day on the screen")
    on_to_the_evening(table_top)
    table_top.press("NEXT")
    lost: Rose = table_top.finished()
    assert (lost.ending, lost.days, lost.deck) == (Ending.LOST, 0, 42)
    table_top.press("BACK")
    assert (table_top.state.days, table_top.state.here) == (1, StepId.CLEANUP)
    table_top.press("NEXT")
    assert table_top.finished().ending is Ending.LOST
    assert not table_top.complaints()


def rest(table_top: TableTop) -> None:
    """Nobody is deployed and nothing rolled: on to the enemies' turns."""
    table_top.touch("second")
    while table_top.state.here is not StepId.ENEMY_TURNS:
        if table_top.state.here in {StepId.COMMIT, StepId.APPLY}:
            table_top.touch("second")
        else:
            table_top.press("NEXT")


def on_to_the_evening(table_top: TableTop) -> None:
    """The last day passes without an enemy."""
    table_top.touch("second")
    on_to(table_top, StepId.CLEANUP)
