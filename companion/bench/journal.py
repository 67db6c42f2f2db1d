"""What an action on disk takes, and whether a killed companion ever loses one that it had acknowledged."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.bench.figures import Spread, spread, told
from companion.games.game import GameName
from companion.games.text import say
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, White
from companion.journal import Entry, Journal, KeptGame, Kind, Source
from companion.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection

ACTIONS = 500
GAMES, MANY_GAMES = 1000, 10_000
"""Games of the journal that is opened: in everyday benches, and at the promised most."""
OPENINGS = 7
LENGTH = 120
"""Entries of a game that was played to its end."""
LONGEST_LIFE_S = 0.15
SEED = 20


class JournalBench(msgspec.Struct, frozen=True):
    """`kills` processes were ended by SIGKILL; `lost` are acknowledged actions not found afterwards.

    `unreadable` are journals that did not open. `commit_ms`: median; `bytes_per_action` as the system
    counts what was handed to it to write, snapshots and copies included. `opening_ms`: of a journal with
    that many `games`, its copy looked at too.
    """

    kills: int
    acknowledged: int
    lost: int
    unreadable: int
    commit_ms: float
    commits_ms: Spread
    bytes_per_action: int
    games: int
    opening_ms: Spread

    def lines(self) -> tuple[str, ...]:
        """The figures as they are printed."""
        return (
            told("an action, applied and on disk", self.commits_ms),
            f"written an action                            {self.bytes_per_action:8} bytes",
            told(f"a journal of {self.games} games opened", self.opening_ms),
            (
                f"killed {self.kills} times: {self.acknowledged} acknowledged actions, {self.lost} lost, "
                f"{self.unreadable} journals unreadable"
            ),
        )


def measure(kills: int, games: int = GAMES) -> JournalBench:
    """Play actions of White; then kill processes that do, and look what is left."""
    commits, written = commit()
    openings = opening(games)
    unreadable = 0
    said: set[tuple[int, int]] = set()
    lost: set[tuple[int, int]] = set()
    chance = random.Random(SEED)  # noqa: S311 - moments, not secrets
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(kills):
            now = set(killed(Path(folder), chance.uniform(0, LONGEST_LIFE_S)))
            said |= now
            found = left(Path(folder), {game for game, _ in now})
            unreadable += found is None
            lost |= now - (found or set())
        lost |= said - (left(Path(folder)) or set())  # and none was lost by a later kill
    return JournalBench(
        kills, len(said), len(lost), unreadable, commits[0], commits, round(written), games, openings
    )


def commit() -> tuple[Spread, float]:
    """Durations of actions that are written, and bytes an action."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        table = Table.begin(WhiteGame(), journal, Setup())
        begin(table)
        before, durations = bytes_written(), []
        for number in range(ACTIONS):
            start = time.perf_counter()
            table.do(act.GainGold(1) if number % 2 else act.LoseGold(1), Source.COMMAND)
            durations.append(time.perf_counter() - start)
        written = (bytes_written() - before) / ACTIONS
        journal.close()
    return spread(durations), written


def opening(games: int) -> Spread:
    """Durations of opening a journal with many games."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        journal.take_in(one_of_many(number) for number in range(games))
        journal.close()
        durations = []
        for _ in range(OPENINGS):
            start = time.perf_counter()
            journal = Journal.open(Path(folder))
            journal.latest()
            durations.append(time.perf_counter() - start)
            journal.close()
    return spread(durations)


def one_of_many(number: int) -> KeptGame:
    """A finished game of usual length."""
    started = 1_700_000_000.0 + number * 3600
    action = msgspec.json.encode(act.GainGold(1, cause="a card"))
    entries = tuple(
        Entry(
            n,
            Kind.DO,
            n,
            Source.TOUCH,
            started + n,
            say("gained {n} gold", n=1),
            action,
            finished=n == LENGTH,
        )
        for n in range(1, LENGTH + 1)
    )
    return KeptGame(GameName.WHITE, msgspec.json.encode(Setup(seed=number)), started, entries)


def begin(table: Table[White, Setup]) -> None:
    """To the first step of the first round."""
    for action in (act.LayTable(), act.Begin()):
        table.do(action, Source.COMMAND)


def bytes_written() -> int:
    """Bytes that this process has handed to the system to write: proc(5), wchar of io."""
    for line in Path("/proc/self/io").read_text().splitlines():
        if line.startswith("wchar:"):
            return int(line.split()[1])
    return 0


def killed(folder: Path, life_s: float) -> list[tuple[int, int]]:
    """Let a process play on in this folder, kill it, and give the actions that it said were on disk."""
    writer = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", __name__, str(folder)], stdout=subprocess.PIPE, text=True
    )
    if writer.stdout is None:
        return []
    first = writer.stdout.readline()
    time.sleep(life_s)  # a random moment is what is wanted
    writer.send_signal(signal.SIGKILL)
    lines = [first.rstrip("\n"), *writer.stdout.read().split("\n")]
    writer.wait()
    whole = [line.removesuffix(".").split() for line in lines if line.endswith(".")]
    return [(int(game), int(number)) for game, number in whole]


def left(folder: Path, games: Collection[int] | None = None) -> set[tuple[int, int]] | None:
    """The actions that are in the journal, of these games or all; None if it is not readable."""
    try:
        journal = Journal.open(folder)
        numbers = [game.id for game in journal.games()] if games is None else games
        found = {(number, entry.number) for number in numbers for entry in journal.entries(number)}
        journal.close()
    except OSError:
        return None
    return found


def write(folder: Path) -> None:
    """Play on for ever, telling each action once it is on disk."""
    journal = Journal.open(folder)
    if journal.notice is not None:
        raise SystemExit(str(journal.notice))
    table = Table.begin(WhiteGame(), journal, Setup())
    begin(table)
    number = 0
    while True:
        number += 1
        table.do(act.GainGold(1) if number % 2 else act.LoseGold(1), Source.COMMAND)
        sys.stdout.write(f"{table.game_id} {table.at}.\n")  # the point says that the line is whole
        sys.stdout.flush()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
