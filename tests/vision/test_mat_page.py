"""The mat to print: read back from the PDF's own operators it is the mat the reader knows, true to scale."""

import re
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.conftest import require_program
from vision.errors import SheetError
from vision.mat_layout import LAYOUTS, MARKER_DICTIONARY, MARKER_MM, QUIET_MM, MatLayout, Paper, layout_of
from vision.mat_page import RULER_MM, mat_pdf, write_mat
from vision.picture import Picture

SHEETS_PT = {
    Paper.A4: (841.89, 595.28),
    Paper.LETTER: (792.0, 612.0),
}  # ISO 216 and ANSI/ASME Y14.1, in points
SCALE = 10  # pixels a mm of the pictures made here
LAYOUT = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.paper)


def content(pdf: bytes) -> str:
    found = re.search(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    assert found is not None
    return found[1].decode("ascii")


def rasterised(layout: MatLayout) -> Picture:
    """The page's filled boxes, drawn by following its operators `cm`, `g`, `re` and `f`."""
    operators = content(mat_pdf(layout)).split("\n")
    across, _, _, down, left, top = map(float, operators[0].split()[:6])
    mm = 72 / 25.4
    page = np.full((round(layout.height * SCALE), round(layout.width * SCALE)), 255, np.uint8)
    grey = 0
    for line in operators[1:]:
        words = line.split()
        if words[-1] == "g":
            grey = round(255 * float(words[0]))
        elif words[-1] == "f":
            x, y, width, height = map(float, words[:4])
            edges = [(across * x + left) / mm, (across * (x + width) + left) / mm]
            heights = [
                layout.height - (down * y + top) / mm,
                layout.height - (down * (y + height) + top) / mm,
            ]
            (x0, x1), (y0, y1) = ([round(edge * SCALE) for edge in pair] for pair in (edges, heights))
            page[y0:y1, x0:x1] = grey
    return np.asarray(cv2.cvtColor(page, cv2.COLOR_GRAY2BGR), np.uint8)


def check_markers(picture: Picture, layout: MatLayout, px_per_mm: float) -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY))
    corners, ids, _ = detector.detectMarkers(picture)
    found = {
        int(number): quad.reshape(4, 2) / px_per_mm for number, quad in zip(ids.ravel(), corners, strict=True)
    }
    assert set(found) == {marker.id for marker in layout.markers}
    for marker in layout.markers:
        assert found[marker.id] == pytest.approx(marker.corners(), abs=0.15)


@LAYOUT
def test_the_page_has_the_size_of_its_paper(layout: MatLayout) -> None:
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", mat_pdf(layout))
    assert box is not None
    assert (float(box[1]), float(box[2])) == pytest.approx(SHEETS_PT[layout.paper], abs=0.01)


@LAYOUT
def test_the_markers_are_detected_at_their_places_in_millimetres(layout: MatLayout) -> None:
    check_markers(rasterised(layout), layout, SCALE)


@LAYOUT
def test_a_pdf_program_of_others_draws_the_same(layout: MatLayout, tmp_path: Path) -> None:
    program = require_program("pdftoppm")
    write_mat(tmp_path / "mat.pdf", layout.paper)
    command = [program, "-r", str(25.4 * SCALE), "-png", "-singlefile", "mat.pdf", "mat"]
    drawn = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)  # noqa: S603 (our own words)
    assert drawn.stderr == b""
    picture = cv2.imread(str(tmp_path / "mat.png"))
    assert picture is not None
    check_markers(np.asarray(picture, np.uint8), layout, SCALE)


@LAYOUT
def test_the_table_of_objects_points_at_the_objects(layout: MatLayout) -> None:
    pdf = mat_pdf(layout)
    table = int(pdf.split(b"startxref\n")[1].split(b"\n")[0])
    assert pdf[table:].startswith(b"xref\n0 6\n0000000000 65535 f \n")
    entries = pdf[table:].split(b"\n")[3:8]
    for number, entry in enumerate(entries, start=1):
        assert len(entry) == 19
        assert pdf[int(entry[:10]) :].startswith(b"%d 0 obj\n" % number)


@LAYOUT
def test_the_ruler_is_as_long_as_it_says(layout: MatLayout) -> None:
    (line,) = re.findall(r"^([\d.]+) ([\d.]+) m \1 ([\d.]+) l S$", content(mat_pdf(layout)), re.MULTILINE)
    assert float(line[2]) - float(line[1]) == pytest.approx(RULER_MM)
    assert f"This ruler is {RULER_MM} mm long" in content(mat_pdf(layout))


@LAYOUT
def test_nothing_is_printed_around_a_marker_and_none_lies_where_dice_roll(layout: MatLayout) -> None:
    page = rasterised(layout)[:, :, 0]
    for marker in layout.markers:
        left, top = (round((mm - QUIET_MM) * SCALE) + 1 for mm in (marker.left, marker.top))
        right, bottom = (round((mm + MARKER_MM + QUIET_MM) * SCALE) - 1 for mm in (marker.left, marker.top))
        around = page[max(top, 0) : bottom, max(left, 0) : right].copy()
        inner = round(QUIET_MM * SCALE) - 2
        around[inner:-inner, inner:-inner] = 255
        assert around.min() == 255


def test_no_two_sheets_share_a_marker() -> None:
    ids = [marker.id for layout in LAYOUTS.values() for marker in layout.markers]
    assert len(set(ids)) == len(ids) == 8
    assert all(layout_of(marker.id) is layout for layout in LAYOUTS.values() for marker in layout.markers)
    assert layout_of(49) is None


def test_the_a4_mat_has_the_published_dimensions() -> None:
    mat = LAYOUTS[Paper.A4]
    assert (mat.width, mat.height) == (297.0, 210.0)
    assert [(m.id, m.left, m.top) for m in mat.markers] == [
        (0, 8, 8),
        (1, 267, 8),
        (2, 267, 180),
        (3, 8, 180),
    ]
    assert (mat.rolling.left, mat.rolling.top, mat.rolling.right, mat.rolling.bottom) == (36, 8, 261, 202)


def test_a_place_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="can not be written"):
        write_mat(tmp_path / "no" / "mat.pdf")
