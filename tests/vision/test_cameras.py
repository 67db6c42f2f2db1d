"""Cameras: what each shows in which order, and what each says when it can show nothing."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras import Camera, DrawnCamera, FolderCamera, Frame, files, open_camera
from vision.cameras.holders import held_by, holders
from vision.errors import CameraError
from vision.picture import Picture

FAST = '{"fps": 240}'


def plain(level: int, size: tuple[int, int] = (64, 48)) -> Picture:
    return np.full((size[1], size[0], 3), level, np.uint8)


def write(path: Path, level: int, size: tuple[int, int] = (64, 48)) -> Path:
    cv2.imwrite(str(path), plain(level, size))
    return path


def level(frame: Frame | None) -> int | None:
    return None if frame is None else int(frame.picture.mean() + 0.5)


def played(camera: Camera) -> Iterator[Frame]:
    while not camera.ended:
        frame = camera.frame(1.0)
        if frame is not None:
            yield frame


def next_frame(camera: Camera) -> Frame:
    while (frame := camera.frame(1.0)) is None:
        assert not camera.ended
    return frame


class FakeTime:
    """The two functions of `time` that players use, over a clock that only sleeping moves."""

    def __init__(self, now: list[float]) -> None:
        self._now = now

    def monotonic(self) -> float:
        return self._now[0]

    def sleep(self, seconds: float) -> None:
        self._now[0] += seconds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clip.json").write_text(FAST)
    return tmp_path


# ---- a folder of pictures


def test_a_folder_is_played_through_by_name_at_its_own_pace(tmp_path: Path) -> None:
    (tmp_path / "clip.json").write_text('{"fps": 25, "frames": []}')
    for number in (2, 0, 1):
        write(tmp_path / f"{number:04d}.png", 40 * number + 20)
    (tmp_path / "notes.txt").write_text("no picture")
    frames = list(played(open_camera(str(tmp_path), play_through=True)))
    assert [(frame.number, frame.time, level(frame)) for frame in frames] == [
        (0, 0.0, 20),
        (1, 0.04, 60),
        (2, 0.08, 100),
    ]


def test_a_folder_holds_its_last_picture_and_plays_on_when_another_comes(folder: Path) -> None:
    write(folder / "b.png", 50)
    camera = open_camera(str(folder))
    assert [level(next_frame(camera)) for _ in range(4)] == [50] * 4
    write(folder / "a.png", 90)
    shown = [level(next_frame(camera)) for _ in range(4)]
    assert shown[-1] == 90
    assert [frame.number for frame in (next_frame(camera), next_frame(camera))] == [8, 9]


def test_an_empty_folder_waits_for_its_first_picture(folder: Path) -> None:
    camera = open_camera(str(folder))
    assert camera.frame(0.01) is None
    assert not camera.ended
    write(folder / "first.png", 70)
    assert level(next_frame(camera)) == 70


def test_a_picture_that_is_still_being_copied_is_waited_for(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    write(folder / "0.png", 50)
    whole = write(tmp_path_factory.mktemp("elsewhere") / "1.jpg", 90).read_bytes()
    camera = open_camera(str(folder))
    next_frame(camera)
    (folder / "1.jpg").write_bytes(whole[: len(whole) // 2])
    assert {level(next_frame(camera)) for _ in range(5)} == {50}
    (folder / "1.jpg").write_bytes(whole)
    assert 90 in {level(next_frame(camera)) for _ in range(5)}


def test_a_picture_that_stays_broken_is_left_out_and_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "COPYING_S", -1.0)
    (folder / "0.jpg").write_bytes(b"\xff\xd8\xff cut off")
    write(folder / "1.png", 60)
    camera = FolderCamera(folder)
    assert [level(next_frame(camera)) for _ in range(3)] == [60] * 3
    (error,) = camera.left_out
    assert "0.jpg" in str(error)


def test_pictures_of_different_trays_are_each_shown_for_a_second(folder: Path) -> None:
    write(folder / "0.png", 30, (64, 48))
    write(folder / "1.png", 60, (80, 60))
    write(folder / "2.png", 90, (80, 60))
    levels = [level(frame) for frame in played(open_camera(str(folder), play_through=True))]
    assert levels == [30] * 30 + [60] * 30 + [90]


def test_a_folder_without_pictures_can_not_be_played_through(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    with pytest.raises(CameraError, match="holds no pictures"):
        open_camera(str(tmp_path), play_through=True)


def test_a_folder_of_broken_pictures_says_what_is_wrong_with_the_first(tmp_path: Path) -> None:
    (tmp_path / "0.jpg").write_bytes(b"")
    with pytest.raises(CameraError, match=r"0\.jpg is empty"):
        list(played(open_camera(str(tmp_path), play_through=True)))


@pytest.mark.parametrize("notes", ["{", '{"fps": "fast"}', '{"fps": 0}', '{"fps": 100000}'])
def test_a_clip_with_broken_notes_is_refused(tmp_path: Path, notes: str) -> None:
    (tmp_path / "clip.json").write_text(notes)
    with pytest.raises(CameraError, match=r"clip\.json"):
        open_camera(str(tmp_path))


def test_a_folder_that_goes_away_is_an_error(folder: Path) -> None:
    write(folder / "0.png", 30)
    camera = open_camera(str(folder))
    next_frame(camera)
    shutil.rmtree(folder)
    with pytest.raises(CameraError, match="is it still there"):
        next_frame(camera)


def test_the_pace_is_counted_from_the_first_picture_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(files, "time", FakeTime(now))
    (tmp_path / "clip.json").write_text('{"fps": 10}')
    camera = open_camera(str(tmp_path))
    while now[0] < 100.9:
        assert camera.frame(0.05) is None
    for number in range(4):
        write(tmp_path / f"{number}.png", 50)
    begun = now[0]
    for _ in range(4):
        next_frame(camera)
    assert now[0] - begun == pytest.approx(0.3)


# ---- one picture, a film


def test_one_picture_is_held_for_ever_or_played_for_a_second(tmp_path: Path) -> None:
    path = write(tmp_path / "tray.png", 80)
    assert [level(frame) for frame in played(open_camera(str(path), play_through=True))] == [80] * 30
    held = open_camera(str(path))
    assert [level(next_frame(held)) for _ in range(3)] == [80] * 3


def test_a_film_is_played_at_its_pace_then_held_or_ended(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 100.0, (64, 48))
    for shade in (40, 90, 140):
        writer.write(plain(shade))
    writer.release()
    frames = list(played(open_camera(str(path), play_through=True)))
    assert [round(frame.time, 3) for frame in frames] == [0.0, 0.01, 0.02]
    assert [level(frame) for frame in frames] == pytest.approx([40, 90, 140], abs=3)
    held = open_camera(str(path))
    assert level([next_frame(held) for _ in range(5)][-1]) == pytest.approx(140, abs=3)
    held.close()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("missing.mp4", None, "no camera, film or folder"),
        ("film.mp4", b"this is no film", "not a film"),
        ("tray.jpg", b"\xff\xd8\xff\xe0 cut", "cut off"),
        ("tray.png", b"", "is empty"),
    ],
)
def test_what_can_not_be_played_is_said_in_a_sentence(
    tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CameraError, match=said) as caught:
        open_camera(str(path))
    assert str(path) in str(caught.value)
    assert isinstance(caught.value, OSError)


# ---- devices


def test_a_device_that_is_not_there_is_said_with_those_that_are() -> None:
    with pytest.raises(CameraError, match=r"no camera /dev/video97 \(cameras here: "):
        open_camera("97")


def test_the_process_that_holds_a_device_is_named(tmp_path: Path) -> None:
    device = tmp_path / "video0"
    device.touch()
    program = f"f = open({str(device)!r}); print('open', flush=True); input()"
    with subprocess.Popen(  # noqa: S603 (our own words)
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        name = Path(f"/proc/{other.pid}/comm").read_text().strip()
        assert holders([device]) == [f"{name} (process {other.pid})"]
        assert str(held_by([device])) == f"{name} (process {other.pid}) holds it: end that program."
        other.communicate("\n")
    assert holders([device]) == []
    assert "fuser" in str(held_by([device]))


def test_one_who_holds_a_device_oneself_is_not_named(tmp_path: Path) -> None:
    device = tmp_path / "video0"
    device.touch()
    with device.open():
        assert holders([device]) == []


# ---- the drawn camera


def test_the_drawn_camera_shows_what_it_is_handed_then_holds_it() -> None:
    now = [0.0]
    camera = DrawnCamera(fps=10, clock=lambda: now[0], sleep=lambda s: now.__setitem__(0, now[0] + s))
    assert camera.frame(1.0) is None
    camera.show([plain(10), plain(20)])
    camera.show(plain(shade) for shade in (30,))
    frames = [camera.frame(1.0) for _ in range(5)]
    assert [level(frame) for frame in frames] == [10, 20, 30, 30, 30]
    times = [frame.time for frame in frames if frame]
    assert np.diff(times) == pytest.approx([0.1] * 4)


def test_the_drawn_camera_waits_no_longer_than_asked() -> None:
    now = [0.0]
    camera = DrawnCamera(fps=1, clock=lambda: now[0], sleep=lambda s: now.__setitem__(0, now[0] + s))
    camera.show([plain(10)])
    assert level(camera.frame(0.05)) == 10
    assert camera.frame(0.05) is None
    assert now[0] == pytest.approx(0.05)
