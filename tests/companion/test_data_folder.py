"""The data folder is its owner's alone and one companion's at a time."""

import errno
import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion import start
from companion.data_folder import DataFolder, default_folder
from companion.errors import ConfigurationError, DataInUseError, JournalError
from companion.games.game import GameName
from companion.journal import Journal
from companion.options import RunOptions
from companion.upkeep import Beginning, Upkeep

REPOSITORY = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from companion.data_folder import DataFolder
folder = DataFolder.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    with DataFolder.open(tmp_path / "deep" / "data") as folder:
        assert mode(folder.path) == 0o700
        assert {mode(file) for file in folder.path.iterdir()} == {0o600}


def test_an_open_folder_of_ours_is_closed_and_a_foreign_one_left_alone(tmp_path: Path) -> None:
    ours, foreign = tmp_path / "ours", tmp_path / "foreign"
    for path in (ours, foreign):
        path.mkdir()
        path.chmod(0o755)
    (foreign / "letter.txt").touch()
    DataFolder.open(ours).close()
    DataFolder.open(foreign).close()
    assert (mode(ours), mode(foreign)) == (0o700, 0o755)


@pytest.fixture
def fat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on a disk without owners, as FAT and exFAT are mounted: open to all, and it stays so."""

    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted", str(path))

    tmp_path.chmod(0o755)
    monkeypatch.setattr(os, "chmod", refuse)
    return tmp_path


def test_a_disk_without_owners_is_told_of_once_and_played_on(
    fat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    def play(_: RunOptions, beginning: Beginning, journal: Journal) -> None:
        assert beginning.unkept is None
        journal.begin(GameName.WHITE, b"{}")
        told.append([str(note.text) for note in Upkeep(beginning).at_start()])

    monkeypatch.setattr(start, "_play", play)
    assert [start.run(RunOptions(simulate=True, data=fat)) for _ in range(2)] == [0, 0]
    assert "cannot keep files private" in told[0][0]
    assert told[1] == []
    with closing(Journal.open_to_read(fat)) as journal:
        assert len(journal.games()) == 2


def test_a_disk_that_fails_is_no_disk_without_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "chmod", fail)
    with pytest.raises(JournalError, match="could not be used"):
        Journal.open(tmp_path)


def test_a_second_companion_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(DataInUseError, match=rf"\(process {holder.pid}\) is running.*--data"):
            DataFolder.open(tmp_path)
        holder.kill()
    DataFolder.open(tmp_path).close()


def test_a_child_process_does_not_keep_the_folder(tmp_path: Path) -> None:
    """The camera's process may outlive a killed companion by a moment."""
    leaves_a_child = HOLDER.replace(
        "sys.stdin.read()", "import os\nif os.fork(): os._exit(0)\nsys.stdin.read()"
    )
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", leaves_a_child, str(tmp_path)],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.wait() == 0
        DataFolder.open(tmp_path).close()
        assert holder.stdin is not None
        holder.stdin.close()  # now its child ends too


def test_what_is_no_folder_says_what_helps(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigurationError, match="--data"):
        DataFolder.open(tmp_path / "file")


def test_the_users_own_folder_is_found_where_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/tanglewoods-companion")
