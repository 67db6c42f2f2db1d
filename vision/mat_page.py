"""The dice mat as a page to print: a vector PDF, true to scale, with a ruler to check the printout by."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2

from vision.errors import SheetError
from vision.mat_layout import (
    LAYOUTS,
    MARKER_DICTIONARY,
    MARKER_MM,
    MARKER_MODULES,
    Box,
    Marker,
    MatLayout,
    Paper,
)

POINTS_PER_MM: Final = 72 / 25.4
"""PDF's unit is the point, a 72nd of an inch (ISO 32000-1, 8.3.2.3)."""

RULER_MM: Final = 100

_GREY: Final = 0.55  # dark enough to set off pale rings and yellow dice, light enough on ink
_CELL: Final = MARKER_MM / MARKER_MODULES
_TEXT_MM: Final = 3.2
_PRINT_HINT: Final = "Print at actual size (100 %), not fitted to the page."
_RULER_HINT: Final = f"This ruler is {RULER_MM} mm long when the sheet came out right."


def write_mat(path: Path, paper: Paper = Paper.A4) -> None:
    """Write the mat for this paper to `path`.

    Raises:
        SheetError: the file can not be written.
    """
    try:
        path.write_bytes(mat_pdf(LAYOUTS[paper]))
    except OSError as error:
        raise SheetError(
            f"{path} can not be written ({error.strerror}): give a file in a folder of yours."
        ) from error


def mat_pdf(layout: MatLayout) -> bytes:
    """The mat as a PDF of one page of the sheet's size."""
    return document((layout.width, layout.height), list(_drawing(layout)))


def document(page_mm: tuple[float, float], operators: list[str]) -> bytes:
    """A PDF of one page of that width and height, drawn by PDF operators, never to be scaled in printing."""
    drawing = "\n".join(operators).encode("ascii")
    size = f"{page_mm[0] * POINTS_PER_MM:.3f} {page_mm[1] * POINTS_PER_MM:.3f}"
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents 4 0 R "
            "/Resources << /Font << /F 5 0 R >> >> >>".encode("ascii"),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )


def _file(objects: list[bytes]) -> bytes:
    """Objects numbered from 1, the first the catalogue, as a PDF file (ISO 32000-1, 7.5)."""
    pdf = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(pdf))
        pdf += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(pdf)
    pdf += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    pdf += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    pdf += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(pdf)


def _drawing(layout: MatLayout) -> Iterator[str]:
    """PDF operators in the mat's own millimetres, y downwards."""
    scale = POINTS_PER_MM
    yield f"{scale:.6f} 0 0 {-scale:.6f} 0 {layout.height * scale:.3f} cm"
    yield f"{_GREY} g"
    yield filled(layout.rolling)
    for marker in layout.markers:
        yield from _marker(marker)
    first, _, _, last = layout.markers
    middle = (first.top + last.top + MARKER_MM) / 2
    yield from _ruler(first.left + MARKER_MM / 2, middle - RULER_MM / 2)
    yield _upward_text(first.left + MARKER_MM / 2 - 4, middle + RULER_MM / 2, _RULER_HINT)
    yield _upward_text(layout.markers[1].left + MARKER_MM / 2, middle + RULER_MM / 2, _PRINT_HINT)


def _marker(marker: Marker) -> Iterator[str]:
    yield "0 g"
    yield filled(Box(marker.left, marker.top, marker.left + MARKER_MM, marker.top + MARKER_MM))
    yield "1 g"
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    code = cv2.aruco.generateImageMarker(dictionary, marker.id, MARKER_MODULES)  # a pixel a square
    for row in range(MARKER_MODULES):
        for column in range(MARKER_MODULES):
            if code[row, column]:
                left, top = marker.left + column * _CELL, marker.top + row * _CELL
                yield filled(Box(left, top, left + _CELL, top + _CELL))


def _ruler(x: float, top: float) -> Iterator[str]:
    """A vertical ruler with a tick a centimetre, its ends marked across."""
    yield "0 G 0.2 w"
    yield f"{x:.3f} {top:.3f} m {x:.3f} {top + RULER_MM:.3f} l S"
    for mm in range(0, RULER_MM + 1, 10):
        reach = 3.0 if mm in (0, RULER_MM) else 1.5
        yield f"{x:.3f} {top + mm:.3f} m {x + reach:.3f} {top + mm:.3f} l S"


def filled(box: Box) -> str:
    """PDF operators that fill a box with the colour set before."""
    return f"{box.left:.4f} {box.top:.4f} {box.width:.4f} {box.height:.4f} re f"


def _upward_text(x: float, bottom: float, words: str) -> str:
    """A line that reads upwards from (x, bottom)."""
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT 0 g /F {_TEXT_MM} Tf 0 -1 -1 0 {x:.3f} {bottom:.3f} Tm ({escaped}) Tj ET"
