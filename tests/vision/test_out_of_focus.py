"""A picture out of focus is asked about, never guessed; one with nothing like a die in it is no fall."""

import cv2
import numpy as np
import pytest

from vision.bench.drawn import FACES
from vision.drawing import DrawnDie, Look, draw_tray
from vision.mat import find_markers, pose_of
from vision.mat_layout import DIE_MM
from vision.reader import Reader
from vision.reading import Hint
from vision.sharpness import OUT_OF_FOCUS, blur_of_markers, sharpness
from vision.tray import Tray

DICE = [DrawnDie(colour, face) for colour in FACES for face in ("hit", "crit")]


@pytest.mark.parametrize("sigma", [6.0, 7.0, 10.0])
def test_a_picture_with_nothing_like_a_die_has_no_dice(sigma: float) -> None:
    empty, _ = draw_tray([], (1280, 720), seed=3)
    picture, _ = draw_tray([DrawnDie("yellow", "miss")], (1280, 720), seed=3)
    reader = Reader()
    reader.read(empty)
    reading = reader.read(cv2.GaussianBlur(picture, (0, 0), sigma))
    assert not any(die.sure for die in reading.dice)
    assert Hint.BLUR in reading.hints


@pytest.mark.parametrize("sigma", [2.0, 3.0, 4.0])
@pytest.mark.parametrize("noise", [0.0, 8.0])
def test_the_markers_tell_how_far_a_picture_is_blurred(sigma: float, noise: float) -> None:
    sharp, _ = draw_tray([], (1280, 720), seed=1, look=Look(blur=0.3, noise=0.0))
    pose = pose_of(find_markers(sharp), (1280, 720))
    assert pose is not None
    ground = pose.plane(0.0)
    middles = np.stack([marker.corners().mean(axis=0) for marker in pose.layout.markers])
    grains = np.random.default_rng(2).normal(0, noise, sharp.shape)
    picture = np.clip(cv2.GaussianBlur(sharp, (0, 0), sigma) + grains, 0, 255).astype(np.uint8)
    in_dice = sigma / float(np.median(ground.scale_at(middles)) * DIE_MM)
    assert blur_of_markers(picture, ground, middles, DIE_MM) == pytest.approx(in_dice, rel=0.2)


def test_the_dice_themselves_tell_it_where_there_are_no_markers() -> None:
    sharp, labels = draw_tray(DICE, (1280, 720), seed=5, look=Look(blur=0.3, noise=0.0))
    sight = Tray((1280, 720), DIE_MM).see(sharp)
    assert sight is not None
    centres = sight.plane.to_plane(np.array([label.centre for label in labels]))
    in_px = float(np.median(sight.plane.scale_at(centres)) * DIE_MM)
    blurs = []
    for sigma in (1.5, 2.5, 3.5):
        picture = np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.uint8)
        blurs.append(sharpness(picture, sight.plane, centres, DIE_MM, None).tray)
        assert blurs[-1] == pytest.approx(sigma / in_px, rel=0.34)
    assert blurs == sorted(blurs)


@pytest.mark.parametrize("seed", range(3))
def test_out_of_focus_every_die_is_asked_about_and_the_player_told_why(seed: int) -> None:
    picture, labels = draw_tray(DICE, (1280, 720), seed=seed, look=Look(blur=0.3))
    side = float(np.linalg.norm(np.subtract(labels[0].corners[0], labels[0].corners[1])))
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.15 * OUT_OF_FOCUS * side), np.uint8)
    reading = Reader().read(soft)
    assert reading.dice
    assert not any(die.sure for die in reading.dice)
    assert {die.cause for die in reading.dice if not die.cocked} == {Hint.BLUR}
    assert Hint.BLUR in reading.hints
