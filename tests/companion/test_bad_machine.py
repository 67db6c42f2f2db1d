"""Machines with something wrong: the companion starts, says it on the screen, and is played on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import data_folder
from companion.app import App
from companion.data_folder import DataFolder
from companion.doctor import Health, Machine, Part
from companion.errors import ConfigurationError
from companion.games.game import GameName
from companion.games.text import say
from companion.games.white.game import WhiteGame
from companion.inputs import Open, Sheet, StartGame
from companion.journal import Journal, Source
from companion.options import RunOptions
from companion.settings import PLAYER_FILE
from companion.sitting import Sitting
from companion.table import Table
from companion.ui.marks import Scheme, Words
from companion.ui.theme import Tone
from companion.ui.window import Window
from companion.upkeep import Beginning, Upkeep
from companion.workshop import Progress
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind

REPOSITORY = Path(__file__).parents[2]
UNWRITABLE = Path("/proc/tanglewoods-companion")
"""Nobody can make a folder there, not even root."""


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder on a disk that takes no more."""
    folder, refuse_full = tmp_path / "data", data_folder.refuse_full

    def refuse(path: Path) -> None:
        if path == folder:
            raise OSError(28, "No space left on device")
        refuse_full(path)

    monkeypatch.setattr(data_folder, "refuse_full", refuse)
    return folder


def test_where_nothing_can_be_written_a_copy_is_played_and_gone_afterwards() -> None:
    with DataFolder.open_to_play(UNWRITABLE) as folder:
        assert folder.path.is_dir()
        assert str(UNWRITABLE) in str(folder.unkept)
        assert "read-only?" in str(folder.unkept)
    assert not folder.path.exists()
    with pytest.raises(ConfigurationError):
        DataFolder.open(UNWRITABLE)


def test_on_a_full_disk_the_game_is_still_there_and_goes_on(full: Path) -> None:
    full.mkdir()
    journal = Journal.open(full)
    Table.begin(WhiteGame(), journal, WhiteGame().setup_type())
    journal.close()
    with DataFolder.open_to_play(full) as folder:
        assert "No space left" in str(folder.unkept)
        copy = Journal.open(folder.path)
        sitting = Sitting(copy, {GameName.WHITE: WhiteGame()}, lambda: 0.0)
        assert sitting.table is not None
        sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, Scheme(Tone.BG, (), ()))
        assert len(copy.games()) == 2
        copy.close()
    journal = Journal.open(full)
    assert len(journal.games()) == 1
    journal.close()


def test_where_not_even_a_copy_fits_the_reason_is_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    with pytest.raises(ConfigurationError, match="can not be used"):
        DataFolder.open_to_play(UNWRITABLE)


def test_a_folder_that_is_well_is_itself(tmp_path: Path) -> None:
    with DataFolder.open_to_play(tmp_path / "data") as folder:
        assert (folder.path, folder.unkept) == (tmp_path / "data", None)
    assert folder.path.exists()


@pytest.mark.parametrize("data", ["unwritable", "wrong settings"])
def test_the_whole_companion_starts_all_the_same(tmp_path: Path, data: str) -> None:
    (tmp_path / PLAYER_FILE).write_text("[screen]\nrotat = 90\n")
    folder = UNWRITABLE if data == "unwritable" else tmp_path
    arguments = ["run", "--simulate", "--windowed", "--size", "800x480", "--data", str(folder)]
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "companion", *arguments],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "TMPDIR": str(tmp_path)},
        cwd=REPOSITORY,
        stderr=subprocess.PIPE,
        text=True,
    ) as companion:
        assert companion.stderr is not None
        said = []
        for line in companion.stderr:
            said.append(line)
            if "the tray lies still" in line:
                break
        companion.terminate()
        assert companion.wait() == 0
    assert any("the first picture is shown" in line for line in said)
    if data == "wrong settings":
        assert any("did you mean 'rotate'?" in line for line in said)
    assert not list(tmp_path.glob("tanglewoods-companion-*"))  # the copy is gone


class Running:
    """The app without devices, with something wrong from the beginning."""

    def __init__(self, beginning: Beginning) -> None:
        self.window = Window(size=(800, 480), windowed=True)
        self.journal = Journal.open(beginning.folder)
        self.app = App(RunOptions(kiosk=True), beginning, self.journal, self.window)
        self.app._tell(self.app._upkeep.at_start())
        self.show()

    def show(self) -> list[str]:
        """All words on the screen."""
        self.window.show(self.app._seen(odds={}))
        return [mark.text for mark in self.window.scheme.marks if isinstance(mark, Words)]

    def close(self) -> None:
        self.app._errands.close()
        self.journal.close()
        self.window.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(
        Beginning(tmp_path, complaints=(say("'rotat' is no field."),), unkept=say("The disk is full."))
    )
    yield running
    running.close()


def test_what_is_wrong_stands_on_the_screen(running: Running) -> None:
    assert "'rotat' is no field." in [str(shown.note.text) for shown in running.app._sitting.shown]
    assert any("Nothing of this is kept: The disk is full." in words for words in running.show())
    running.app._take(StartGame(GameName.WHITE), Source.TOUCH)
    running.app._sitting.shown = ()
    assert any("Nothing of this is kept" in words for words in running.show())


@pytest.mark.parametrize("at_home", [True, False])
def test_back_held_at_the_start_or_at_home_calls_the_doctor(running: Running, *, at_home: bool) -> None:
    held = PanelEvent(1, 1, Control.BACK, Kind.LONG, 0, 0.0)
    if at_home:
        running.app._take(Open(Sheet.SETTINGS), Source.TOUCH)
    else:
        running.app._sitting.begin(GameName.WHITE)
    assert running.app._meant_by(held) == Open(Sheet.DOCTOR)
    running.app._take(StartGame(GameName.WHITE), Source.TOUCH)
    assert running.app._meant_by(held) == Open(Sheet.LOG)


def test_the_doctor_looks_while_the_game_goes_on_and_tells_what_he_found(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.app._upkeep, "_machine", Machine(Path("/proc/no-machine"), {}))
    running.app._take(Open(Sheet.DOCTOR), Source.TOUCH)
    assert any("being looked at" in words for words in running.show())
    while running.app._errands.shown() is not None:
        running.window.wait(30.0)
        running.app._errands.go_on()
    words = running.show()
    assert any("800x480 by SDL's driver dummy" in text for text in words)
    assert any("no serial port" in text for text in words)


def test_the_power_is_news_when_it_sinks_and_looked_at_now_and_then(tmp_path: Path) -> None:
    flags = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    flags.parent.mkdir(parents=True)
    flags.write_text("0")
    now = [0.0]
    upkeep = Upkeep(Beginning(tmp_path), Machine(tmp_path, {}), lambda: now[0])
    assert upkeep.news() == []
    flags.write_text("1")
    assert upkeep.news() == []  # not looked at so soon
    now[0] = 60.0
    (note,) = upkeep.news()
    assert note.warning
    assert "voltage is too low" in str(note.text)
    assert upkeep.power == note.text  # and it stands
    now[0] = 120.0
    assert upkeep.news() == []
    assert upkeep.power == note.text
    flags.write_text("50000")  # it was so, and is over
    now[0] = 180.0
    assert upkeep.news() == []
    assert upkeep.power is None


def test_a_clock_that_is_wrong_is_told_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.upkeep.time.time", lambda: 86_400.0)
    (note,) = Upkeep(Beginning(tmp_path), Machine(tmp_path / "none", {})).at_start()
    assert "1970" in str(note.text)


def test_a_clock_that_was_ahead_once_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor still sees in the same run what was told at its start."""
    today = 1_900_000_000.0

    def starts(at: float) -> Upkeep:
        monkeypatch.setattr("companion.upkeep.time.time", lambda: at)
        upkeep = Upkeep(Beginning(tmp_path), Machine(tmp_path / "none", {}))
        told.append(len(upkeep.at_start()))
        return upkeep

    told: list[int] = []
    starts(today)
    starts(today + 400 * 86_400)  # the clock was set wrong for one evening
    upkeep = starts(today + 86_400)
    assert upkeep.visit({}, Progress())[Part.CLOCK].state is Health.BROKEN
    starts(today + 2 * 86_400)
    assert told == [0, 0, 1, 0]
