"""The command as people call it: real processes, their output, errors and exit status."""

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import cli
from tests.patience import PATIENCE_S

REPOSITORY = Path(__file__).parents[2]


def companion(*arguments: str, typed: str = "", **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "companion", *arguments],
        cwd=REPOSITORY,
        input=typed,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE_S,
        env={**os.environ, **environ},
        check=False,
    )


def opened(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "companion", *arguments],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def is_one_sentence(ended: "subprocess.CompletedProcess[str]", words: str) -> None:
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert "Traceback" not in ended.stderr
    assert re.search(words, ended.stderr), ended.stderr


def test_help_lists_the_commands_and_imports_nothing_heavy() -> None:
    heavy = "import sys; from companion.cli import start; start(['--help']); print(sorted(sys.modules))"
    shown = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", heavy], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout
    for command in ("run", "read", "watch", "table", "doctor"):
        assert f"\n  {command} " in shown
    for module in ("cv2", "pygame", "numpy", "gpiozero", "serial", "msgspec"):
        assert f"'{module}'" not in shown


def test_a_slip_is_one_sentence_with_the_right_word() -> None:
    is_one_sentence(companion("tabel"), "'tabel' is no command: did you mean 'table'")
    is_one_sentence(companion("table", "whit"), "invalid choice: 'whit'.*--help")
    is_one_sentence(companion("--siz", "3x4"), "unrecognized arguments: --siz")
    is_one_sentence(companion("run", "--size", "big"), "'big' is no size.*1280x720")


def test_a_picture_that_is_not_there_or_is_cut_short(tmp_path: Path) -> None:
    is_one_sentence(companion("read", str(tmp_path / "no.jpg")), r"no\.jpg")
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF")
    is_one_sentence(companion("read", str(cut)), r"cut\.jpg")


def test_a_source_that_is_not_there(tmp_path: Path) -> None:
    is_one_sentence(companion("watch", str(tmp_path / "no.mp4")), r"no\.mp4")


def test_a_game_is_played_line_by_line_and_the_end_of_the_input_is_the_end() -> None:
    ended = companion("table", "white", typed='{"action":"lay-table"}\n\nnonsense\n{"undo":1}\n')
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert [answers[0]["state"]["at"], answers[2]["state"]["at"]] == ["laying-out", "setting-up"]
    assert (ended.returncode, ended.stderr) == (0, "")


def test_each_answer_comes_at_once() -> None:
    with opened("table", "white") as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(3):
            child.stdin.write('{"show":1}\n')
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["ok"]
        child.stdin.close()
        assert child.wait() == 0


def test_a_game_in_a_folder_goes_on_after_a_kill(tmp_path: Path) -> None:
    arguments = (
        "table",
        "white",
        "--data",
        str(tmp_path),
        "--setup",
        '{"health":4,"strategy":3,"recovery":3}',
    )
    with opened(*arguments) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write('{"action":"lay-table"}\n{"action":"begin"}\n')
        child.stdin.flush()
        first = [json.loads(child.stdout.readline()) for _ in range(2)][-1]
        os.kill(child.pid, signal.SIGKILL)
    for again in (arguments, arguments[:4]):
        ended = companion(*again, typed='{"show":1}\n')
        assert json.loads(ended.stdout)["state"] == first["state"]
    other = companion(*arguments[:5], '{"health":5}', typed='{"show":1}\n')
    assert json.loads(other.stdout)["state"]["at"] == "setting-up"


def test_a_second_companion_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with opened("table", "white", "--data", str(tmp_path)) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write('{"action":"lay-table"}\n')
        child.stdin.flush()
        before = json.loads(child.stdout.readline())
        refused = companion("table", "white", "--data", str(tmp_path), typed='{"show":1}\n')
        is_one_sentence(refused, rf"Another companion \(process {child.pid}\).*--data")
        child.stdin.write('{"show":1}\n')
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["state"] == before["state"]


def test_a_damaged_journal_is_told_of_on_the_way(tmp_path: Path) -> None:
    companion("table", "white", "--data", str(tmp_path), typed='{"action":"lay-table"}\n')
    (tmp_path / "journal-1.sqlite").write_bytes(b"rubbish" * 1000)
    ended = companion("table", "white", "--data", str(tmp_path), typed='{"show":1}\n')
    assert json.loads(ended.stdout)["state"]["at"] == "laying-out"
    assert ended.stderr.startswith("The journal was damaged and is kept as journal-1.sqlite")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ("{", "--setup is not right"),
        ('{"helth":3}', "did you mean 'health'"),
        ('{"health":"much"}', "health: Expected `int`"),
        ('{"difficulty":99}', "No table has this set-up"),
        ("[" * 50_000, "--setup is not right"),
    ],
)
def test_a_wrong_set_up_is_one_sentence(setup: str, words: str) -> None:
    is_one_sentence(companion("table", "white", "--setup", setup), words)


def test_a_data_folder_that_can_not_be_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    is_one_sentence(
        companion("table", "white", "--data", str(file)), "data folder .* can not be used.*--data"
    )


def test_actions_prints_every_action_as_json() -> None:
    ended = companion("table", "white", "--actions")
    actions = [json.loads(line) for line in ended.stdout.splitlines()]
    assert {"action", "does", "required", "fields"} == set(actions[0])
    assert {"roll", "apply", "correct"} <= {action["action"] for action in actions}


def test_a_reader_that_goes_away_is_no_error() -> None:
    with opened("table", "white") as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        child.stdin.write('{"show":1}\n')
        child.stdin.close()
        assert child.stderr.read() == ""
        assert child.wait() == cli.PIPE_CLOSED


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C reaches children even where these tests run in a shell's background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_quietly() -> None:
    with opened("table", "white") as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write('{"show":1}\n')
        child.stdin.flush()
        assert select.select([child.stdout], [], [], 30)[0]
        child.send_signal(signal.SIGINT)
        assert child.stderr.read() == ""
        assert child.wait() == cli.INTERRUPTED


def test_an_error_of_the_system_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    def ends(error: OSError) -> Callable[..., int]:
        def raises(*_: object) -> int:
            raise error

        return raises

    for error, words in (
        (PermissionError(13, "Permission denied", "/dev/ttyACM0"), "/dev/ttyACM0: Permission denied"),
        (OSError(28, "No space left on device"), "No space left on device"),
    ):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cli, "call", ends(error))
            assert cli.start([]) == 1
        told = capsys.readouterr().err
        assert told.startswith(words)
        assert told.count("\n") == 1


def test_the_version_is_told() -> None:
    assert companion("--version").stdout.startswith("companion ")
