"""The whole reader on labelled pictures, and on what is no picture of a tray."""

import json
import math
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from vision.bench import TRAYS
from vision.bench.scoring import LabelledDie, Score, score
from vision.picture import Picture, load_picture
from vision.reader import Reader
from vision.reading import Hint, MatState, Reading


class Label(msgspec.Struct):
    """The label beside a picture."""

    image: str
    dice: tuple[LabelledDie, ...]


def labelled(folder: Path) -> list[tuple[Label, Picture]]:
    found = []
    for path in sorted(folder.glob("*.json")):
        label = msgspec.json.decode(path.read_bytes(), type=Label)
        found.append((label, load_picture(folder / label.image)))
    assert found, f"no labelled pictures in {folder}"
    return found


def test_labelled_trays_are_read_or_asked_about(shared_data: Path) -> None:
    reader = Reader(stateless=True)
    total = Score()
    for label, picture in labelled(shared_data / "trays"):
        total += score(label.dice, reader.read(picture).dice)
    assert total.dice > 500
    assert TRAYS.held(total), total


def test_photographs_of_single_faces_are_read(shared_data: Path) -> None:
    reader = Reader(stateless=True)
    read = {}
    for path in sorted((shared_data / "faces_20_strong").glob("*.png")):
        dice = reader.read(load_picture(path)).dice
        read[path.stem] = [f"{die.colour}{die.face.title()}" for die in dice if die.sure and not die.cocked]
    assert len(read) == 14
    assert read == {name: [name] for name in read}


@pytest.mark.parametrize("level", [0, 3, 128, 255])
def test_an_even_picture_is_blank_and_shows_no_dice(level: int) -> None:
    reading = Reader().read(np.full((480, 640, 3), level, np.uint8))
    assert reading == Reading((), MatState.LOST, (Hint.BLANK,))


def test_centres_are_those_of_the_picture_that_was_given(shared_data: Path) -> None:
    picture = load_picture(shared_data / "trays" / "dev_0001.jpg")
    twice = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    once, again = Reader().read(picture), Reader().read(twice)
    assert len(once.dice) == len(again.dice) > 0
    for die, same in zip(once.dice, again.dice, strict=True):
        assert math.dist(die.centre, [(value - 0.5) / 2 for value in same.centre]) < 1.0


def test_a_reading_can_be_sent(shared_data: Path) -> None:
    reading = Reader().read(load_picture(shared_data / "trays" / "dev_0001.jpg"))
    assert msgspec.json.decode(json.dumps(msgspec.to_builtins(reading)), type=Reading) == reading
