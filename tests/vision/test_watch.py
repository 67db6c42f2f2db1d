"""Watching: each roll is announced once, when it lies, and never while anything moves."""

import io
from collections.abc import Mapping
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from vision.cameras import Frame, open_camera
from vision.drawing import DrawnDie, DrawnTray, Look, TrayPainter, draw_tray
from vision.picture import Picture
from vision.reading import Hint, MatState, Reading, SeenDie
from vision.watch import NEVER_STILL, Announcement, Watcher, WatchLine, watch_command

FPS = 30


class ScriptedReader:
    """Reads what it is told to, picture after picture, then the last again."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = list(readings)
        self.asked: list[Mapping[str, int] | None] = []

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:  # noqa: ARG002
        self.asked.append(committed)
        return self._readings.pop(0) if len(self._readings) > 1 else self._readings[0]


def seen(*faces: str, sure: bool = True, mat: MatState = MatState.SEEN) -> Reading:
    return Reading(
        tuple(
            SeenDie(
                "blue",
                face,
                sure,
                cocked=False,
                centre=(50.0 * n, 50.0),
                corners=((50.0 * n, 30.0),) * 2 + ((50.0 * n, 70.0),) * 2,
                confidence=0.9,
            )
            for n, face in enumerate(faces)
        ),
        mat,
    )


@pytest.fixture(scope="module")
def tray() -> Picture:
    return draw_tray([DrawnDie("blue", "hit")], (320, 240), seed=3)[0]


def scene(tray: Picture, plan: str) -> list[Frame]:
    """Frames by letters: `s` the tray, still but for noise; `m` the tray, moved somewhere else each time."""
    frames = []
    for number, what in enumerate(plan):
        picture = tray if what == "s" else np.roll(tray, 7 * (number + 1), axis=1)
        noise = np.random.default_rng(number).integers(-2, 3, picture.shape)
        frames.append(Frame(number, number / FPS, np.clip(picture + noise, 0, 255).astype(np.uint8)))
    return frames


def announced(watcher: Watcher, frames: list[Frame]) -> list[Announcement]:
    return [said for frame in frames if (said := watcher.feed(frame)) is not None]


def test_a_roll_is_announced_once_however_long_it_lies(tray: Picture) -> None:
    watcher = Watcher(ScriptedReader(seen("hit")))
    assert [said.frame.number for said in announced(watcher, scene(tray, "m" * 5 + "s" * 60))] == [11]


def test_every_time_it_settles_is_announced(tray: Picture) -> None:
    watcher = Watcher(ScriptedReader(seen("hit"), seen("hit"), seen("miss"), seen("miss"), seen("miss")))
    said = announced(watcher, scene(tray, "s" * 15 + "m" * 4 + "s" * 15 + "m" * 4 + "s" * 15))
    assert [[die.face for die in one.reading.dice] for one in said] == [["hit"], ["miss"], ["miss"]]
    assert [one.changed for one in said] == [True, True, False]


def test_a_tray_that_never_lies_still_is_never_read(tray: Picture) -> None:
    reader = ScriptedReader(seen("hit"))
    assert announced(Watcher(reader), scene(tray, "sssm" * 30)) == []
    assert reader.asked == []


def test_what_moves_again_voids_what_was_read_ahead(tray: Picture) -> None:
    watcher = Watcher(ScriptedReader(seen("crit"), seen("hit")))
    (said,) = announced(watcher, scene(tray, "ssssssm" + "s" * 12))
    assert [(die.face, die.sure) for die in said.reading.dice] == [("hit", True)]


def test_readings_that_agree_are_two_and_those_that_do_not_are_three(tray: Picture) -> None:
    agreeing = ScriptedReader(seen("hit"))
    announced(Watcher(agreeing), scene(tray, "s" * 30))
    assert len(agreeing.asked) == 2
    doubting = ScriptedReader(seen("hit"), seen("crit"), seen("hit"))
    (said,) = announced(Watcher(doubting), scene(tray, "s" * 30))
    assert len(doubting.asked) == 3
    assert [(die.face, die.sure) for die in said.reading.dice] == [("hit", False)]


def test_a_held_picture_is_read_once(tray: Picture) -> None:
    reader = ScriptedReader(seen("hit"))
    watcher = Watcher(reader)
    said = announced(watcher, [Frame(number, number / FPS, tray) for number in range(20)])
    assert len(said) == len(reader.asked) == 1


def test_a_tray_not_made_out_is_said_once_and_looked_at_again_until_it_is(tray: Picture) -> None:
    blind, dark = seen(mat=MatState.LOST), msgspec.structs.replace(seen(), hints=(Hint.BLANK,))
    watcher = Watcher(ScriptedReader(blind, blind, dark, dark, blind, blind, seen("hit")))
    said = announced(watcher, scene(tray, "s" * 120))
    assert [one.blind for one in said] == [True, False]
    assert [die.face for die in said[-1].reading.dice] == ["hit"]


def test_the_committed_dice_reach_the_reader(tray: Picture) -> None:
    reader = ScriptedReader(seen("hit"))
    watcher = Watcher(reader)
    watcher.committed = {"blue": 1}
    announced(watcher, scene(tray, "s" * 10))
    assert reader.asked == [{"blue": 1}] * 2


def test_a_look_reads_even_a_moving_tray(tray: Picture) -> None:
    watcher = Watcher(ScriptedReader(seen("crit")))
    frames = scene(tray, "mm")
    watcher.feed(frames[0])
    said = watcher.look(frames[1])
    assert (said.frame.number, said.reading.dice[0].face) == (1, "crit")


def write_clip(folder: Path, pictures: list[Picture]) -> None:
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number:04d}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])


def test_a_drawn_throw_and_a_hand_are_followed_with_the_real_reader(tmp_path: Path) -> None:
    dice = [DrawnDie("yellow", "crit"), DrawnDie("green", "miss"), DrawnDie("red", "hit")]
    table = DrawnTray(TrayPainter((800, 600), Look(noise=0)))
    thrown = list(table.throw(dice, seed=4))
    thrown += [thrown[-1]] * 12
    after = list(table.take_out([dice[1]]))
    write_clip(tmp_path, [*thrown, *after, *[after[-1]] * 12])
    out, errors = io.StringIO(), io.StringIO()
    assert watch_command(str(tmp_path), True, out, errors) == 0  # noqa: FBT003 (as the command calls it)
    lines = [msgspec.json.decode(line, type=WatchLine) for line in out.getvalue().splitlines()]
    assert [sorted((die.colour, die.face, die.sure) for die in line.dice) for line in lines] == [
        sorted((die.colour, die.face, True) for die in dice),
        sorted((die.colour, die.face, True) for die in (dice[0], dice[2])),
    ]
    assert len(thrown) - 12 <= lines[0].frame < len(thrown)
    assert lines[1].frame >= len(thrown) + len(after) - 1
    assert errors.getvalue() == ""


def test_a_line_for_people_names_the_dice(tmp_path: Path) -> None:
    write_clip(tmp_path, [draw_tray([DrawnDie("purple", "crit")], (800, 600), seed=1)[0]] * 12)
    (tmp_path / "0012.jpg").write_bytes(b"\xff\xd8 cut off")
    out, errors = io.StringIO(), io.StringIO()
    assert watch_command(str(tmp_path), False, out, errors) == 1  # noqa: FBT003 (as the command calls it)
    assert out.getvalue() == "frame 6: purple crit\n"
    assert "0012.jpg" in errors.getvalue()


def watched(source: Path) -> tuple[int, str, str]:
    out, errors = io.StringIO(), io.StringIO()
    status = watch_command(str(source), False, out, errors)  # noqa: FBT003 (as the command calls it)
    return status, out.getvalue(), errors.getvalue()


@pytest.mark.parametrize("pictures", [1, 2, 5])
def test_a_recording_too_short_to_settle_is_read_if_nothing_in_it_moves(
    tmp_path: Path, pictures: int
) -> None:
    write_clip(tmp_path, [draw_tray([DrawnDie("purple", "crit")], (800, 600), seed=1)[0]] * pictures)
    assert watched(tmp_path) == (0, f"frame {pictures - 1}: purple crit\n", "")


def test_a_film_of_one_picture_is_read(tmp_path: Path) -> None:
    film = cv2.VideoWriter(str(tmp_path / "a.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, (800, 600))
    film.write(draw_tray([DrawnDie("purple", "crit")], (800, 600), seed=1)[0])
    film.release()
    assert watched(tmp_path / "a.avi") == (0, "frame 0: purple crit\n", "")


def test_a_recording_in_which_nothing_lies_still_says_so(tmp_path: Path) -> None:
    trays = [draw_tray([DrawnDie("purple", "crit")], (800, 600), seed=seed)[0] for seed in range(3)]
    write_clip(tmp_path, trays)
    status, out, errors = watched(tmp_path)
    assert (status, out) == (1, "")
    assert errors == f"{NEVER_STILL}\n"


class ClipFrame(msgspec.Struct):
    """A frame's label in clip.json."""

    state: str
    dice: list[dict[str, object]] | None = None


class Clip(msgspec.Struct):
    """The labels of a ray-traced clip."""

    frames: list[ClipFrame]


@pytest.mark.parametrize("name", ["dev_clip_01", "dev_clip_03"])
def test_a_clip_is_announced_only_at_rest_and_within_a_third_of_a_second(
    shared_data: Path, name: str
) -> None:
    labels = msgspec.json.decode((shared_data / "clips" / name / "clip.json").read_bytes(), type=Clip).frames
    watcher = Watcher(ScriptedReader(seen("hit")))
    camera = open_camera(str(shared_data / "clips" / name), play_through=True)
    said = []
    while not camera.ended:
        if (frame := camera.frame(1.0)) and watcher.feed(frame):
            said.append(frame.number)
    starts = [n for n, label in enumerate(labels) if label.state == "rest" and labels[n - 1].state != "rest"]
    assert len(said) == len(starts)
    assert all(labels[number].state == "rest" for number in said)
    assert all(0 <= number - start <= 10 for number, start in zip(said, starts, strict=True))


@pytest.mark.parametrize("name", ["camera_moves_dice_still.avi", "hand_held_two_dice.mp4"])
def test_a_moving_camera_is_never_announced(shared_data: Path, name: str) -> None:
    watcher = Watcher(ScriptedReader(seen("hit")))
    camera = open_camera(str(shared_data / "photos" / "clips_moving" / name), play_through=True)
    while not camera.ended:
        frame = camera.frame(1.0)
        assert frame is None or watcher.feed(frame) is None
