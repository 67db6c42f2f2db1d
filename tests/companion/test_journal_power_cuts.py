"""The journal after a power cut in the middle of a write: what was acknowledged is there, nothing half there.

COMPANION_LONG=1 cuts at every byte and draws many more torn disks.
"""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import GameName
from companion.journal import Journal, Snapshot
from companion.journal.copying import COPY
from companion.journal.generations import generations
from tests.companion.power_cuts import SECTOR, Disk, disk, entry, held, lay_out, sectors, torn

LONG = os.environ.get("COMPANION_LONG") == "1"
DRAWN = 4000 if LONG else 12
STEP = 1 if LONG else 331
ENTRIES = 12
FILE, LOG = "journal-1.sqlite", "journal-1.sqlite-wal"


class Written:
    """A game written entry by entry, and the disk after each; `checkpointed`: around a checkpoint."""

    def __init__(self, folder: Path) -> None:
        journal = Journal.open(folder)
        self.game = journal.begin(GameName.WHITE, b"{}")
        self.disks = [disk(folder)]
        for number in range(1, ENTRIES + 1):
            snapshot = Snapshot(number, "shape", b"x" * 3000) if number % 4 == 0 else None
            journal.append(self.game, entry(number), snapshot)
            self.disks.append(disk(folder))
        journal._db.execute("PRAGMA wal_checkpoint(FULL)")
        self.checkpointed = (self.disks[-1], disk(folder))
        journal.append(self.game, entry(ENTRIES + 1))  # the log begins again at its start
        self.begun_again = disk(folder)
        journal.close()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("written"))


def found(tmp_path_factory: pytest.TempPathFactory, files: Disk) -> tuple[int, str | None]:
    """How many entries are found on a disk, all as they were written, and what the players are told."""
    folder = tmp_path_factory.mktemp("cut") / "data"
    lay_out(folder, files)
    games, notice = held(folder)
    assert games == [tuple(entry(n) for n in range(1, len(game) + 1)) for game in games]
    return (len(games[0]) if games else 0), notice


@pytest.mark.parametrize("number", [1, 4, 7])
def test_the_log_may_be_cut_at_any_byte_of_a_write(
    tmp_path_factory: pytest.TempPathFactory, written: Written, number: int
) -> None:
    before, after = written.disks[number - 1 : number + 1]
    seen = set()
    cuts = range(len(before.get(LOG, b"")), len(after[LOG]), STEP)
    for cut in [*cuts, len(after[LOG])]:
        entries, notice = found(tmp_path_factory, {**after, LOG: after[LOG][:cut]})
        assert notice is None
        seen.add(entries)
    assert seen == {number - 1, number}


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_the_sectors_of_a_write_may_come_through_in_any_order(
    tmp_path_factory: pytest.TempPathFactory, written: Written, data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, ENTRIES))
    before, after = written.disks[number - 1 : number + 1]
    choices = data.draw(st.lists(st.integers(0, 1), min_size=20, max_size=20))
    first = len(before[LOG]) // SECTOR
    cut = torn([before[LOG].ljust(len(after[LOG]), b"\0"), after[LOG]], lambda at: choices[(at - first) % 20])
    entries, notice = found(tmp_path_factory, {**after, LOG: cut})
    assert notice is None
    assert entries in {number - 1, number}


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_a_checkpoint_may_be_cut_short_with_any_of_its_sectors_written(
    tmp_path_factory: pytest.TempPathFactory, written: Written, data: st.DataObject
) -> None:
    before, after = written.checkpointed
    size = sectors(after[FILE])
    choices = data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    longer = before[FILE].ljust(len(after[FILE]), b"\0")
    assert found(tmp_path_factory, {**before, FILE: torn([longer, after[FILE]], choices.__getitem__)}) == (
        ENTRIES,
        None,
    )


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_the_log_may_be_cut_where_it_begins_again(
    tmp_path_factory: pytest.TempPathFactory, written: Written, data: st.DataObject
) -> None:
    before, after = written.checkpointed[1], written.begun_again
    size = sectors(after[LOG])
    choices = data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    entries, notice = found(
        tmp_path_factory, {**after, LOG: torn([before[LOG], after[LOG]], choices.__getitem__)}
    )
    assert notice is None
    assert entries in {ENTRIES, ENTRIES + 1}


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_a_disk_that_lies_about_its_flushes_leaves_nothing_false(
    tmp_path_factory: pytest.TempPathFactory, written: Written, data: st.DataObject
) -> None:
    states = [*written.disks[-4:], written.checkpointed[1], written.begun_again]
    files: Disk = {COPY: written.disks[-1][COPY]}
    for name in (FILE, LOG):
        contents = [state[name] for state in states]
        size = max(map(sectors, contents))
        choices = data.draw(st.lists(st.integers(0, len(states) - 1), min_size=size, max_size=size))
        files[name] = torn(contents, choices.__getitem__)
    folder = tmp_path_factory.mktemp("lied") / "data"
    lay_out(folder, files)
    games, notice = held(folder)
    kept = len(games[0]) if games else 0
    assert games == [tuple(entry(n) for n in range(1, len(game) + 1)) for game in games]
    assert notice is None or "damaged" in notice
    again, second = held(folder)
    assert (again, second) == (games, None)
    journal = Journal.open(folder)
    game = written.game if games else journal.begin(GameName.WHITE, b"{}")
    journal.append(game, entry(kept + 1))
    journal.close()
    assert len(held(folder)[0][0]) == kept + 1


@pytest.mark.parametrize("back", range(1, 5))
def test_commits_that_were_lost_altogether_come_back_from_the_copy(
    tmp_path: Path, written: Written, back: int
) -> None:
    folder = tmp_path / "data"
    lay_out(folder, written.begun_again)
    journal = Journal.open(folder)
    journal.close()  # the copy has all of it
    lay_out(tmp_path / "lied", {**written.disks[-back], COPY: (folder / COPY).read_bytes()})
    games, notice = held(tmp_path / "lied")
    assert len(games[0]) == ENTRIES + 1
    assert "is kept as journal-1.sqlite" in str(notice)


@settings(max_examples=DRAWN, deadline=None)
@given(st.data())
def test_a_copy_that_was_cut_short_costs_nothing(
    tmp_path_factory: pytest.TempPathFactory, written: Written, data: st.DataObject
) -> None:
    whole = tmp_path_factory.mktemp("whole") / "data"
    lay_out(whole, written.begun_again)
    held(whole)
    after = disk(whole)
    copies = [written.disks[0][COPY], after[COPY]]
    size = max(map(sectors, copies))
    choices = data.draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    cut = torn(copies, choices.__getitem__)
    assert found(tmp_path_factory, {**after, COPY: cut}) == (ENTRIES + 1, None)


def test_a_rescue_that_was_cut_short_is_begun_again(tmp_path: Path, written: Written) -> None:
    lay_out(tmp_path / "data", {FILE: b"no journal " * 100, COPY: written.begun_again[COPY]})
    (tmp_path / "data" / "journal-2.unfinished").write_bytes(b"half a")
    Journal.open(tmp_path / "data").close()
    assert [path.name for path in generations(tmp_path / "data")] == [FILE, "journal-2.sqlite"]
    assert not (tmp_path / "data" / "journal-2.unfinished").exists()
