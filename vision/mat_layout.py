"""The dice mat's dimensions: the one table that printing the mat and reading it share."""

from enum import StrEnum

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

MARKER_DICTIONARY = cv2.aruco.DICT_4X4_50
MARKER_MODULES = 6  # squares along a marker's side: four of code, one of black border at each end
MARKER_MM = 22.0  # side of a marker's black square
QUIET_MM = 4.0  # white kept clear around a marker; also the border of a marker cut out as a card
DIE_MM = 16.0  # edge of a 20 Strong die


class Paper(StrEnum):
    """The sheets the mat is made for, lying landscape."""

    A4 = "a4"
    LETTER = "letter"


class Box(msgspec.Struct, frozen=True):
    """An upright rectangle on the mat, mm from the sheet's top-left corner, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Extent to the right, mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Extent downwards, mm."""
        return self.bottom - self.top


class Marker(msgspec.Struct, frozen=True):
    """One ArUco marker of the mat: its id and its top-left corner, mm."""

    id: int
    left: float
    top: float

    def corners(self) -> NDArray[np.float64]:
        """The corners of the black square, (4, 2) mm, in OpenCV's order: top-left, then clockwise."""
        right, bottom = self.left + MARKER_MM, self.top + MARKER_MM
        return np.array([(self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)])


class MatLayout(msgspec.Struct, frozen=True):
    """One printed sheet: its size, its markers and where dice may roll, all in mm.

    Each sheet has marker ids of its own, so a picture that shows any one marker tells which sheet lies there.
    """

    paper: Paper
    width: float
    height: float
    markers: tuple[Marker, ...]  # top-left, top-right, bottom-right, bottom-left
    rolling: Box

    def marker(self, marker_id: int) -> Marker | None:
        """The marker of that id, or None where this sheet has none."""
        return next((marker for marker in self.markers if marker.id == marker_id), None)


def _sheet(paper: Paper, width: float, height: float, first_id: int) -> MatLayout:
    inset = 8.0  # what household printers leave white at the edges, and a little more
    right, bottom = width - inset - MARKER_MM, height - inset - MARKER_MM
    places = [(inset, inset), (right, inset), (right, bottom), (inset, bottom)]
    markers = tuple(Marker(first_id + turn, left, top) for turn, (left, top) in enumerate(places))
    gap = 6.0  # between the left markers and the dice, so that no die comes to lie on a marker's border
    rolling = Box(inset + MARKER_MM + gap, inset, width - inset - MARKER_MM - gap, height - inset)
    return MatLayout(paper, width, height, markers, rolling)


A4 = _sheet(Paper.A4, 297.0, 210.0, first_id=0)
LETTER = _sheet(Paper.LETTER, 279.4, 215.9, first_id=4)
LAYOUTS = {Paper.A4: A4, Paper.LETTER: LETTER}


def layout_of(marker_id: int) -> MatLayout | None:
    """The sheet that bears this marker, or None where no sheet does."""
    return next((layout for layout in LAYOUTS.values() if layout.marker(marker_id)), None)
