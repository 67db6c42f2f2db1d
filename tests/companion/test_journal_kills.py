"""The journal's process is killed, or its disk takes no more: what was acknowledged is there.

COMPANION_LONG=1 kills ten times as often.
"""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

from companion.journal import Journal
from companion.table import Table
from tests.companion.jars import JarsGame

REPOSITORY = Path(__file__).parents[2]


WRITER = """
import sys
from pathlib import Path
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.jars import JarsGame, Put, Setup
journal = Journal.open(Path(sys.argv[1]))
game = journal.latest()
table = Table(JarsGame(), journal, game.id) if game else Table.begin(JarsGame(), journal, Setup())
while True:
    table.do(Put(1), Source.KEYS)
    sys.stdout.write(f"{table.state.left}\\n")
    sys.stdout.flush()
"""


def writer(folder: Path, before: str = "") -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", before + WRITER, str(folder)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


KILLS = 1000 if os.environ.get("COMPANION_LONG") == "1" else 100


FORKER = """
import os, sys
from companion.journal import ResilientJournal, Source
from companion.table import Table
from tests.companion.jars import JarsGame, Put, Setup
for _ in sys.stdin:
    pid = os.fork()
    if not pid:
        break
    os.waitpid(pid, 0)
    print("", "ended", sep="\\n", flush=True)
else:
    sys.exit()
print(os.getpid(), flush=True)
""" + WRITER.replace("Journal", "ResilientJournal")
"""Writers as in play, loaded once: one for each line on its standard input, then "ended"."""


def test_after_a_kill_every_acknowledged_action_is_there(tmp_path: Path) -> None:
    chance = random.Random(20)  # noqa: S311 - when to kill
    acknowledged, lives = 0, []
    command = [sys.executable, "-c", FORKER, str(tmp_path)]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as forker:
        assert forker.stdin is not None
        assert forker.stdout is not None
        for _ in range(KILLS):
            forker.stdin.write("\n")
            pid = int(forker.stdout.readline())
            begun = acknowledged
            for _ in range(chance.randrange(8)):
                acknowledged = int(forker.stdout.readline())
            for _ in range(chance.randrange(40_000)):
                pass  # somewhere in the next action, or the one after it
            os.kill(pid, signal.SIGKILL)
            while (line := forker.stdout.readline()) != "ended\n":
                acknowledged = (
                    int(line) if line.strip().isdecimal() and int(line) > acknowledged else acknowledged
                )
            journal = Journal.open(tmp_path)
            assert journal.notice is None
            if journal.games():
                table = Table(JarsGame(), journal, 1)
                assert table.state.left >= acknowledged
                assert table.state.left == len(journal.entries(1)) == table.state.touched
            journal.close()
            lives.append(acknowledged - begun)
    assert len(set(lives)) > 5  # killed at all sorts of moments


def test_a_disk_that_takes_no_more_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    little_room = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
"""
    with writer(tmp_path, before=little_room) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        acknowledged = int(child.stdout.read().split()[-1])
        assert "JournalError" in child.stderr.read()
    journal = Journal.open(tmp_path)
    assert Table(JarsGame(), journal, 1).state.left == acknowledged
