"""The pictures of `docs/reading.md`: `python -m vision.bench.pictures docs/pictures` draws them."""

import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice_set import TWENTY_STRONG
from vision.drawing import DrawnDie, Ground, Look, draw_tray
from vision.faces import unwrap
from vision.find import find_dice
from vision.picture import Picture
from vision.pips.find import scaled
from vision.pips.spots import spot_maps
from vision.reader import Reader
from vision.rings import pale_channel, ring_match
from vision.tray import Tray

DICE = [
    DrawnDie(colour, face)
    for colour in ("yellow", "green", "blue", "purple", "red")
    for face in ("miss", "hit", "crit")
    if (colour, face) not in TWENTY_STRONG.impossible
]
"""One of every colour and face there is."""

SIZE = (1280, 960)
WIDTH = 640
"""Pixels across of a picture in the page."""

SURE, ASKED = (60, 200, 60), (30, 120, 255)  # blue green red


def write_pictures(folder: Path) -> list[Path]:
    """Write them all; raises OSError where the folder can not be made."""
    folder.mkdir(parents=True, exist_ok=True)
    look = Look(ground=Ground.GREY, tilt_deg=14.0, glare=0.6)
    tray, _ = draw_tray(DICE, SIZE, seed=11, look=look)
    pictures = {
        "reading-read.jpg": as_read(tray),
        "reading-search.jpg": as_searched(tray),
        "reading-unwrapped.jpg": as_unwrapped(tray),
        "reading-pips.jpg": with_spots(drawn_pips()),
    }
    written = []
    for name, picture in pictures.items():
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])
        (folder / name).write_bytes(data.tobytes())
        written.append(folder / name)
    return written


def as_read(tray: Picture) -> Picture:
    """The tray with a box and a word for every die."""
    marked = tray.copy()
    for die in Reader().read(tray).dice:
        colour = SURE if die.sure and not die.cocked else ASKED
        corners = np.array(die.corners).round().astype(np.int32)
        cv2.polylines(marked, [corners], isClosed=True, color=colour, thickness=3)
        at = (int(corners[:, 0].min()), int(corners[:, 1].min()) - 8)
        words = f"{die.colour} {die.face} {100 * die.confidence:.0f}"
        cv2.putText(marked, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (255, 255, 255), 2, cv2.LINE_AA)
    return _small(marked)


def as_searched(tray: Picture) -> Picture:
    """The channel that is searched for rings, and beside it how well a ring matches at every place."""
    sight = Tray(SIZE, TWENTY_STRONG.die_mm).see(tray)
    white = np.full(3, 200.0) if sight is None else sight.white
    small = _small(tray)
    pale = pale_channel(small, white)
    die_px = 16.0 * 0.88 * WIDTH / 297.0
    match = np.clip(ring_match(pale, die_px) * 255, 0, 255).astype(np.uint8)
    both = np.hstack([pale, match])
    return np.asarray(cv2.cvtColor(cv2.resize(both, None, fx=0.75, fy=0.75), cv2.COLOR_GRAY2BGR), np.uint8)


def as_unwrapped(tray: Picture) -> Picture:
    """Every face unwrapped around its ring: the angle runs right, the distance from the middle down."""
    sight = Tray(SIZE, TWENTY_STRONG.die_mm).see(tray)
    if sight is None:
        return np.zeros((1, 1, 3), np.uint8)
    found = find_dice(tray, sight, TWENTY_STRONG.die_mm)
    bands = [
        np.asarray(cv2.resize(face, (144, 100)), np.uint8)
        for face in unwrap(tray, sight.plane, found.rings).values
    ]
    bands += [np.zeros_like(bands[0])] * (-len(bands) % 7)
    edged = [cv2.copyMakeBorder(band, 2, 2, 2, 2, cv2.BORDER_CONSTANT) for band in bands]
    return np.vstack([np.hstack(edged[row : row + 7]) for row in range(0, len(edged), 7)])


def drawn_pips() -> Picture:
    """Three dice with pips on a dark ground."""
    picture = np.full((220, 560, 3), (60, 70, 66), np.uint8)
    bodies = ((225, 230, 232), (30, 30, 190), (170, 60, 30))
    for number, (body, pips) in enumerate(
        zip(
            bodies,
            (((-1, -1), (0, 0), (1, 1)), ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)), ((-1, -1), (1, 1))),
            strict=True,
        )
    ):
        x, y = 110 + 170 * number, 110
        cv2.rectangle(picture, (x - 50, y - 50), (x + 50, y + 50), body, -1)
        ink = (30, 30, 30) if number == 0 else (235, 235, 235)
        for right, down in pips:
            cv2.circle(picture, (x + 25 * right, y + 25 * down), 10, ink, -1, cv2.LINE_AA)
    return picture


def with_spots(picture: Picture) -> Picture:
    """The picture with a circle around every spot of lightness, and what was read."""
    lab, factor = scaled(picture)
    marked = picture.copy()
    for spot_map, least in spot_maps(lab)[:2]:
        spots = spot_map.spots(least)
        for at, radius in zip(spots.at / factor, spots.radius / factor, strict=True):
            cv2.circle(marked, _pixel(at), round(float(radius)) + 2, SURE, 1, cv2.LINE_AA)
    for die in Reader(dice_set="pips").read(picture).dice:
        cv2.polylines(
            marked, [np.array(die.corners).round().astype(np.int32)], isClosed=True, color=ASKED, thickness=2
        )
        at = (int(die.centre[0]) - 50, int(die.centre[1]) + 85)
        cv2.putText(
            marked,
            f"{die.colour} {die.face}",
            at,
            cv2.FONT_HERSHEY_SIMPLEX,
            0.7,
            (255, 255, 255),
            2,
            cv2.LINE_AA,
        )
    return marked


def _pixel(at: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(at[0])), round(float(at[1]))


def _small(picture: Picture) -> Picture:
    height = round(WIDTH * picture.shape[0] / picture.shape[1])
    return np.asarray(cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    for path in write_pictures(Path(sys.argv[1])):
        sys.stdout.write(f"{path}\n")
