"""The board that the lens is learned from, as a page to print: a vector PDF."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.errors import SheetError
from vision.mat_layout import Box
from vision.mat_page import POINTS_PER_MM, document, filled

SQUARES: Final = (9, 6)
SQUARE_MM: Final = 28.0
MARKER_MM: Final = 21.0
"""Squares across and down, and their sizes: 252 by 168 mm, on either paper with room for the printer's
edge."""

PAGE_MM: Final = (279.4, 210.0)
"""Of the two papers' widths and heights the smaller: the page prints on both."""

FIRST_MARKER: Final = 20
"""The board's markers come after those of the mats, so that neither is taken for the other."""

_DICTIONARY: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_MODULES: Final = 6
_IDS: Final = list(range(FIRST_MARKER, FIRST_MARKER + SQUARES[0] * SQUARES[1] // 2))
BOARD: Final = cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, _DICTIONARY, np.array(_IDS))


def write_board(path: Path) -> None:
    """Write the board to `path`.

    Raises:
        SheetError: the file can not be written.
    """
    try:
        path.write_bytes(board_pdf())
    except OSError as error:
        raise SheetError(
            f"{path} can not be written ({error.strerror}): give a file in a folder of yours."
        ) from error


def board_pdf() -> bytes:
    """The board as a PDF of one page."""
    return document(PAGE_MM, list(_drawing()))


def _drawing() -> Iterator[str]:
    """PDF operators in mm from the board's upper left corner, y downwards."""
    width, height = PAGE_MM
    left, top = (width - SQUARES[0] * SQUARE_MM) / 2, (height - SQUARES[1] * SQUARE_MM) / 2
    scale = POINTS_PER_MM
    yield f"{scale:.6f} 0 0 {-scale:.6f} {left * scale:.3f} {(height - top) * scale:.3f} cm"
    number = 0
    for row in range(SQUARES[1]):
        for column in range(SQUARES[0]):
            x, y = column * SQUARE_MM, row * SQUARE_MM
            if (row + column) % 2 == 0:
                yield "0 g"
                yield filled(Box(x, y, x + SQUARE_MM, y + SQUARE_MM))
                continue
            inset = (SQUARE_MM - MARKER_MM) / 2
            yield from _marker(_IDS[number], x + inset, y + inset)
            number += 1


def _marker(marker: int, left: float, top: float) -> Iterator[str]:
    yield "0 g"
    yield filled(Box(left, top, left + MARKER_MM, top + MARKER_MM))
    yield "1 g"
    code = cv2.aruco.generateImageMarker(_DICTIONARY, marker, _MODULES)
    cell = MARKER_MM / _MODULES
    for row in range(_MODULES):
        for column in range(_MODULES):
            if code[row, column]:
                x, y = left + column * cell, top + row * cell
                yield filled(Box(x, y, x + cell, y + cell))
