"""What keeps a tray from settling is told after a few seconds, and the tray is read when asked."""

from collections.abc import Callable

import cv2
import msgspec
import numpy as np
import pytest

from tests.vision.test_watch import ScriptedReader, seen
from vision.cameras import Frame
from vision.drawing import DrawnDie, Look, TrayPainter
from vision.drawing.throw import place
from vision.mat_layout import A4
from vision.picture import Picture
from vision.tray import mat_in
from vision.unrest import FLICKERS, PATIENCE_S, SWAYS
from vision.watch import Announcement, Watcher

FPS = 10
SIZE = (640, 480)
ROWS = np.arange(SIZE[1])[:, None, None]
Scene = Callable[[int], Picture]


@pytest.fixture(scope="module")
def painter() -> TrayPainter:
    return TrayPainter(SIZE, Look(noise=0, fill=0.7))


@pytest.fixture(scope="module")
def tray(painter: TrayPainter) -> Picture:
    return painter.picture(place([DrawnDie("blue", "hit"), DrawnDie("red", "crit")], A4, seed=2))


@pytest.fixture(scope="module")
def bare(tray: Picture) -> Picture:
    """The same without its markers."""
    picture = tray.copy()
    picture[:, :170] = picture[:, 500:] = (60, 80, 60)
    return picture


def watched(watcher: Watcher, scene: Scene, frames: range) -> list[Announcement]:
    """What is announced of a scene, each frame with the noise of a sensor."""
    said = []
    for number in frames:
        noise = np.random.default_rng(number).integers(-3, 4, (SIZE[1], SIZE[0], 1))
        picture = np.clip(scene(number) + noise, 0, 255).astype(np.uint8)
        announcement = watcher.feed(Frame(number, number / FPS, picture))
        said += [] if announcement is None else [announcement]
    return said


def with_fan(still: Picture, middle: tuple[int, int]) -> Scene:
    """A blade that turns for ever."""

    def scene(number: int) -> Picture:
        picture = still.copy()
        end = (round(middle[0] + 30 * np.cos(1.1 * number)), round(middle[1] + 30 * np.sin(1.1 * number)))
        cv2.line(picture, middle, end, (20, 20, 20), 9)
        return picture

    return scene


def flickering(still: Picture) -> Scene:
    def scene(number: int) -> Picture:
        light = 0.52 + 0.48 * np.sin(2 * np.pi * ROWS / 24 + 1.9 * number)
        return np.asarray(still * light, np.uint8)

    return scene


def swaying(still: Picture) -> Scene:
    def scene(number: int) -> Picture:
        move = np.array([(1, 0, 3 * np.sin(1.3 * number)), (0, 1, 0)])
        return np.asarray(cv2.warpAffine(still, move, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return scene


def told(scene: Scene) -> tuple[str, Watcher]:
    """The sentence that is told of a scene: after the patience and no sooner, nothing being read."""
    watcher = Watcher(ScriptedReader(seen("hit")))
    assert watched(watcher, scene, range(round(PATIENCE_S * FPS))) == []
    assert watcher.unrest is None
    assert watched(watcher, scene, range(round(PATIENCE_S * FPS), round(PATIENCE_S * FPS) + 3)) == []
    return str(watcher.unrest), watcher


def test_a_fan_beside_the_mat_from_the_start_holds_nothing_up(tray: Picture) -> None:
    reading = msgspec.structs.replace(seen("hit"), outline=mat_in(tray))
    watcher = Watcher(ScriptedReader(reading))
    said = watched(watcher, with_fan(tray, (45, 240)), range(30))
    assert len(said) == 1
    assert watcher.unrest is None


@pytest.mark.parametrize(
    ("middle", "where"),
    [((60, 240), "at the left"), ((580, 240), "at the right"), ((320, 440), "at the bottom")],
)
def test_without_a_mat_it_is_told_where_something_moves(
    bare: Picture, middle: tuple[int, int], where: str
) -> None:
    sentence, _ = told(with_fan(bare, middle))
    assert sentence == f"Something keeps moving {where}: take it away, or press READ."


def test_a_flicker_and_a_sway_are_told_apart(tray: Picture, bare: Picture) -> None:
    for still in (tray, bare):
        assert told(flickering(still))[0] == str(FLICKERS)
        assert told(swaying(still))[0] == str(SWAYS)


def test_bands_of_light_of_60_percent_are_no_movement(tray: Picture) -> None:
    def banded(number: int) -> Picture:
        return np.asarray(tray * (0.7 + 0.3 * np.sin(2 * np.pi * ROWS / 120 + 1.9 * number)), np.uint8)

    assert len(watched(Watcher(ScriptedReader(seen("hit"))), banded, range(15))) == 1


def test_what_is_asked_for_is_read_and_the_waiting_begins_anew(tray: Picture) -> None:
    scene = swaying(tray)
    sentence, watcher = told(scene)
    assert sentence == str(SWAYS)
    number = round(PATIENCE_S * FPS) + 3
    assert watcher.look(Frame(number, number / FPS, scene(number))).reading.dice
    assert watched(watcher, scene, range(number + 1, number + 20)) == []
    assert watcher.unrest is None
    assert watched(watcher, scene, range(number + 20, number + 50)) == []
    assert watcher.unrest == SWAYS


def test_what_comes_to_rest_is_no_unrest_any_more(tray: Picture) -> None:
    _, watcher = told(swaying(tray))
    (said,) = watched(watcher, lambda _: tray, range(50, 60))
    assert said.reading.dice
    assert watcher.unrest is None


def test_a_hand_that_plays_with_the_dice_is_no_unrest(painter: TrayPainter) -> None:
    cubes = place([DrawnDie("blue", "hit"), DrawnDie("red", "crit")], A4, seed=2)
    hands = [painter.picture(cubes, hand=(140.0 + 6 * step, 90.0)) for step in range(5)]
    watcher = Watcher(ScriptedReader(seen("hit")))
    assert len(watched(watcher, lambda _: painter.picture(cubes), range(10))) == 1
    assert watched(watcher, lambda number: hands[number % 5], range(10, 90)) == []
    assert watcher.unrest is None
