"""The soak: a short one with every test, 200 games with COMPANION_LONG=1."""

import os
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.past_game import PastGame
from companion.table import Table
from tests.soak.bookkeeper import Bookkeeper, Books, books_of, exhausted
from tests.soak.evening import Evening, Player
from tests.soak.misfortunes import SCRIPTED, Misfortune

LONG = os.environ.get("COMPANION_LONG") == "1"
GAMES = 200 if LONG else 1


def test_the_bookkeeper_finds_what_is_wrong() -> None:
    """A check that can not fail is none: a die too many, gold too little, an undo to somewhere else."""
    game = WhiteGame()
    journal = Journal.in_memory()
    table = Table.begin(game, journal, Setup())
    start = books_of(table.state)
    for action in (act.LayTable(), act.Begin(), act.GainGold(3)):
        table.do(action, Source.TOUCH)
    table.undo(Source.TOUCH)
    right = [books_of(PastGame(journal, 1).moment(number).state) for number in (1, 2, 3, 2)]
    wrong: dict[str, tuple[int, dict[str, Any]]] = {
        "S40": (0, {"pool": {**right[0].pool, "red": 2}}),
        "gold": (2, {"gold": right[2].gold + 1}),
        "undo": (3, {"health": right[3].health - 1}),
    }
    for named, (at, values) in wrong.items():
        keeper = Bookkeeper(start)
        told = [
            keeper.follow(entry, msgspec.structs.replace(books, **values) if index == at else books)
            for index, (entry, books) in enumerate(zip(journal.entries(1), right, strict=True))
        ]
        assert [sentence is None for sentence in told[: at + 1]] == [True] * at + [False]
        assert named in str(told[at])


@pytest.mark.rule("S29", "W94")
def test_the_bookkeeper_knows_which_dice_are_exhausted() -> None:
    """All that were committed; in a castle's conflict not those on undefeated enemies."""
    applied, tray = (("blue", "hit"), ("red", "crit")), (("green", None),)
    before = Books({}, tray, applied, {"red": 0}, {}, 0, 3, 3, 3)
    forest, castle = exhausted(before, {}), exhausted(replace(before, lying=applied[:1]), {})
    assert (forest.active, forest.applied, forest.exhausted) == ((), (), {"green": 1, "blue": 1, "red": 1})
    assert (castle.active, castle.applied, castle.exhausted) == ((), applied[:1], {"green": 1, "red": 1})


def memory_kib() -> int:
    """Resident memory of this process, proc(5)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def handles() -> int:
    """Open files of this process."""
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.rule("S3", "S22", "S23", "S24", "S29", "S30", "S40", "S41", "S42", "W80", "W81", "W82")
def test_an_evening_with_everything_going_wrong_ends_with_the_right_books(tmp_path: Path) -> None:
    open_files = handles()
    player = Player(tmp_path, seed=20)
    try:
        memory = []
        for games in range(1, GAMES + 1):
            done: Evening = player.play(games)
            memory.append(memory_kib())
    finally:
        player.close()
    player.count_kept()
    tenth = -(-GAMES // 10)  # the game of the moment is no growth: medians of twenty games
    grown = median(memory[-tenth:]) / median(memory[tenth : 2 * tenth] or memory) - 1
    print(f"{done}, memory {grown:+.1%}")  # noqa: T201 - the soak's figures
    assert done.wrong == []
    assert done.lost == []
    assert done.misread == []
    assert done.games == GAMES
    assert done.checked > 2 * done.taken
    assert min(done.presses, done.readings, done.actions) > 3 * GAMES
    assert handles() <= open_files + 1
    if LONG:
        assert grown < 0.05
        assert min(done.cuts, done.asked, *done.met.values()) > 20
        assert {*done.met} == {*SCRIPTED, Misfortune.DISK_BACK}
    journal = Journal.open(player.folder)
    for game in journal.games()[1:20]:  # the last one has only just begun
        table = Table(WhiteGame(), journal, game.id)
        assert table.game.over(table.state)
