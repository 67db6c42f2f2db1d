"""The bench's own counting, by small trays counted by hand; and that it runs without the folder."""

import io
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import bench
from vision.bench.photographed import trays_on_photographs
from vision.bench.scoring import LabelledDie, Score, score
from vision.bench.worse import WORSE, lit
from vision.reader import Reader
from vision.reading import SeenDie

SQUARE = ((-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0))


def die(x: float, colour: str = "blue", face: str = "hit", *, cocked: bool = False) -> LabelledDie:
    return LabelledDie(colour, face, (x, 0.0), tuple((x + u, v) for u, v in SQUARE), cocked)


def seen(
    x: float, colour: str = "blue", face: str = "hit", *, sure: bool = True, cocked: bool = False
) -> SeenDie:
    return SeenDie(colour, face, sure, cocked, (x, 0.0), SQUARE, 0.9)


@pytest.mark.parametrize(
    ("label", "reading", "expected"),
    [
        (die(0), seen(3), Score(1, 1, right=1)),
        (die(0), seen(11.9), Score(1, 1, right=1)),
        (die(0), seen(12.1), Score(1, 1, missed=1, phantom=1)),
        (die(0), seen(0, "red"), Score(1, 1, silent=1)),
        (die(0), seen(0, face="crit"), Score(1, 1, silent=1)),
        (die(0), seen(0, sure=False), Score(1, 1, unsure=1)),
        (die(0), seen(0, cocked=True), Score(1, 1, unsure=1)),
        (die(0), seen(50, sure=False), Score(1, 1, missed=1, false_ask=1)),
        (die(0, cocked=True), seen(23, sure=False), Score(1, 1, right=1)),
        (die(0, cocked=True), seen(23), Score(1, 1, missed_cocked=1, phantom=1)),
        (die(0, cocked=True), seen(2, face="crit"), Score(1, 1, silent=1)),
        (die(0, cocked=True), seen(2), Score(1, 1, right=1)),
    ],
)
def test_one_die_is_counted_once(label: LabelledDie, reading: SeenDie, expected: Score) -> None:
    assert score([label], [reading]) == expected


def test_scores_add_up_and_bars_are_held_or_not() -> None:
    total = score([die(0), die(100)], [seen(0), seen(100, sure=False)]) + score([], [])
    assert total == Score(2, 2, right=1, unsure=1)
    assert bench.Bar(right=0.5).held(total)
    assert not bench.Bar(right=0.51).held(total)
    assert not bench.Bar(right=0.5, unsure=0.4).held(total)
    assert not bench.Bar(right=0.0).held(Score(1, 1, silent=1))
    assert bench.Bar(right=0.0, silent=None).held(Score(1, 1, silent=1))


def test_doubled_light_doubles_light_until_it_clips() -> None:
    picture = np.full((4, 4, 3), 100, np.uint8)
    twice = lit(picture, 2.0)
    assert (int(twice[0, 0, 0]) / 255) ** 2.2 == pytest.approx(2 * (100 / 255) ** 2.2, rel=0.02)
    assert lit(picture, 20.0).max() == 255
    assert len(WORSE) == 8


def test_without_a_folder_the_drawn_trays_alone_are_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "DRAWN_PICTURES", 2)
    monkeypatch.setattr(bench, "SOFT_PICTURES", 1)
    monkeypatch.setattr(bench, "SOFT", (0.03, 0.06))
    monkeypatch.setattr(bench, "GLARED_PICTURES", 3)
    out = io.StringIO()
    figures = bench.run(tmp_path, out)
    trays, sharp, soft, lamps = figures.rows
    assert (lamps.name, lamps.score.pictures, lamps.score.silent) == ("drawn under lamps", 3, 0)
    assert (trays.name, trays.score.pictures) == ("drawn trays", 2)
    assert sharp.score.right_share > 0.9
    assert (soft.score.right, soft.score.silent) == (0, 0)
    assert figures.held
    assert "drawn trays" in out.getvalue()
    stages = {timing.stage for timing in figures.timings}
    assert {"markers and pose", "rectify and find", "read", "whole picture with markers"} <= stages


def test_dice_drawn_on_a_photograph_are_read_where_their_labels_say(tmp_path: Path) -> None:
    photograph = np.full((300, 400, 3), (90, 120, 60), np.uint8)
    photograph[::20] = 200  # a striped cloth
    cv2.imwrite(str(tmp_path / "cloth.jpg"), photograph)
    for picture, labels in trays_on_photographs([tmp_path / "cloth.jpg"], 4):
        assert len(labels) >= 4
        found = score(labels, Reader(stateless=True).read(picture).dice)
        assert found.right >= len(labels) - 1
        assert (found.silent, found.phantom) == (0, 0)
