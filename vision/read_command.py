"""`companion read`: still pictures in, a line of dice each out."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.errors import DamagedPictureError, PictureError
from vision.json_line import json_line
from vision.picture import load_picture
from vision.reader import Reader
from vision.reading import Hint, MatState, Reading, SeenDie, doubted


class ReadDie(msgspec.Struct, frozen=True):
    """A die in a line of `companion read --json`."""

    colour: str
    face: str
    sure: bool
    cocked: bool
    centre: tuple[float, float]


class ReadLine(msgspec.Struct, frozen=True):
    """A line of `companion read --json`.

    `mat` tells whether the plane came from the mat's markers; `ms` is the time to read the picture once
    decoded.
    """

    image: str
    mat: bool
    ms: float
    dice: tuple[ReadDie, ...]


TOLD: Final = {
    Hint.BLANK: "{path} shows nothing, it is all of one brightness: is the lens covered, is there light?",
    Hint.SWAPPED: "{path} has its colours swapped, such as red and blue: the dice are still read right.",
    Hint.FALSE_COLOURS: "{path} has false colours, or one is missing: no die in it is sure.",
    Hint.DAMAGED: "{path} is damaged, a part of the picture is missing: nothing in it is sure.",
}
"""What is said of a picture in which no die can be trusted."""


def read_files(  # noqa: PLR0917 (the command's own options, in its own order)
    paths: Sequence[Path],
    dice_set: str,
    empty: Path | None,
    as_json: bool,  # noqa: FBT001 (the command's own option)
    out: TextIO,
    errors: TextIO = sys.stderr,
) -> int:
    """Read each picture by itself and write a line to `out`; what can not be read gets a line in `errors`.

    Of a damaged picture every die is unsure. Returns the exit status: 1 where a picture could not be used, or
    not wholly, else 0.

    Raises:
        DiceSetError: the dice set is unknown.
        PictureError: the picture of the empty tray can not be used.
    """
    reader = Reader(dice_set, load_picture(empty) if empty else None, stateless=True)
    status = 0
    for path in paths:
        lost = False
        try:
            try:
                picture: NDArray[np.generic] = load_picture(path)
            except DamagedPictureError as error:  # what is left of it is asked about
                if error.picture is None:
                    raise
                print(error, file=errors)
                picture, status, lost = error.picture, 1, True
            begin = time.perf_counter()
            reading = reader.read(picture)
            ms = (time.perf_counter() - begin) * 1000
        except PictureError as error:
            print(error, file=errors)
            status = 1
            continue
        if lost:
            reading = doubted(reading, Hint.DAMAGED)
        for hint, words in TOLD.items():
            if hint in reading.hints and not lost:
                print(words.format(path=path), file=errors)
        print(_json(path, reading, ms) if as_json else _words(path, reading), file=out, flush=True)
    return status


def _json(path: Path, reading: Reading, ms: float) -> str:
    dice = tuple(
        ReadDie(die.colour, die.face, die.sure, die.cocked, _rounded(die.centre)) for die in reading.dice
    )
    on_mat = reading.mat in (MatState.SEEN, MatState.KEPT)
    return json_line(ReadLine(str(path), on_mat, round(ms, 1), dice))


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 2), round(point[1], 2)


def _words(path: Path, reading: Reading) -> str:
    return f"{path}: " + (", ".join(_die(die) for die in reading.dice) or "no dice")


def _die(die: SeenDie) -> str:
    if die.cocked:
        return f"{die.colour} cocked"
    return f"{die.colour} {die.face}" + ("" if die.sure else "?")
