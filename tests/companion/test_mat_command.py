"""`companion mat` writes a sheet, or says in one line why not."""

from pathlib import Path

import pytest

from companion import cli
from vision.mat_layout import A4, LETTER, MatLayout
from vision.mat_page import mat_pdf


@pytest.mark.parametrize(
    ("options", "layout"), [((), A4), (("--paper", "a4"), A4), (("--paper", "letter"), LETTER)]
)
def test_the_sheet_asked_for_is_written(tmp_path: Path, options: tuple[str, ...], layout: MatLayout) -> None:
    sheet = tmp_path / "mat.pdf"
    assert cli.start(["mat", str(sheet), *options]) == 0
    assert sheet.read_bytes() == mat_pdf(layout)
    assert mat_pdf(A4) != mat_pdf(LETTER)


def test_what_can_not_be_written_or_is_not_known_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.start(["mat", str(tmp_path / "none" / "mat.pdf")]) == 1
    assert cli.start(["mat", str(tmp_path / "mat.pdf"), "--paper", "a5"]) == 1
    no_folder, no_paper = capsys.readouterr().err.splitlines()
    assert "can not be written" in no_folder
    assert "a5" in no_paper
