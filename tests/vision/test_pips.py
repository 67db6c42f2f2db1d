"""Ordinary dice by their pips: drawn ones, and photographs where there are some."""

import csv
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawn_pips import OFFSETS, Colour, PipDie, draw
from vision.picture import load_picture
from vision.pips.find import without_grain
from vision.pips.found import FoundDie
from vision.pips.names import colour_word
from vision.pips.patterns import PATTERNS
from vision.reader import Reader
from vision.reading import Hint, Reading

BODIES: list[tuple[Colour, Colour]] = [
    ((225, 230, 232), (30, 30, 30)),
    ((30, 30, 190), (235, 235, 235)),
    ((170, 60, 30), (235, 235, 235)),
    ((40, 200, 225), (25, 25, 25)),
    ((60, 140, 30), (240, 240, 240)),
]


def one_of_each(side: float, turn: float = 17.0) -> list[PipDie]:
    return [
        PipDie(
            face,
            (130 + 260 * ((face - 1) % 3), 160 + 280 * ((face - 1) // 3)),
            side,
            turn + 23 * face,
            *BODIES[face % 5],
        )
        for face in range(1, 7)
    ]


def read(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Reading:
    return Reader(dice_set="pips").read(picture)


def faces_at(reading: Reading, dice: list[PipDie]) -> list[str]:
    """What was read for sure where each die lies, "?" where it was not sure or not found."""
    found = []
    for die in dice:
        near = [seen for seen in reading.dice if math.dist(seen.centre, die.at) < 0.35 * die.side]
        found.append(near[0].face if len(near) == 1 and near[0].sure else "?")
    return found


@pytest.mark.parametrize("side", [34, 52, 90])
@pytest.mark.parametrize("ground", [(60, 70, 66), (205, 208, 210)])
def test_every_face_is_read_in_any_colour_size_and_turn(side: float, ground: Colour) -> None:
    dice = one_of_each(side)
    if ground[0] > 200:  # a white die shows no edge of its own on white paper without a shadow to speak of
        dice = [die for die in dice if die.body != BODIES[0][0]]
    reading = read(draw(dice, ground=ground))
    assert faces_at(reading, dice) == [str(die.face) for die in dice]
    assert len(reading.dice) == len(dice)


def test_dice_that_touch_are_read_one_by_one() -> None:
    side = 60.0
    dice = [PipDie(face, (250 + side * 1.0 * (face - 1) - 100, 300), side) for face in (6, 4, 2)]
    assert faces_at(read(draw(dice)), dice) == ["6", "4", "2"]


def test_a_die_half_out_of_the_picture_is_never_sure() -> None:
    whole, cut = PipDie(5, (400, 300), 80), PipDie(3, (400, 8), 80)
    reading = read(draw([whole, cut]))
    assert [die.face for die in reading.dice if die.sure] == ["5"]


def test_a_pip_hidden_by_a_reflection_makes_no_other_face() -> None:
    die = PipDie(5, (400, 300), 90)
    picture = draw([die])
    picture[255:345, 385:415] = 255  # a lamp's stripe over the middle
    assert all(not seen.sure or seen.face == "5" for seen in read(picture).dice)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("narrow", [1.0, 0.88])
def test_a_disc_with_holes_like_pips_is_no_sure_die(face: int, narrow: float) -> None:
    """A button, a washer or a counter, seen from above or aslant."""
    for radius in (22.0, 36.0):
        picture = draw([])
        axes = (round(radius), round(narrow * radius))
        cv2.ellipse(picture, (400, 300), axes, 30, 0, 360, BODIES[0][0], -1)
        for offset in OFFSETS[face]:
            hole = np.array((400, 300)) + 0.38 * radius * np.array(offset)
            cv2.circle(picture, hole.round().astype(int).tolist(), round(0.15 * radius), BODIES[0][1], -1)
        blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)
        assert not [die for die in read(blurred).dice if die.sure]


@pytest.mark.parametrize("dots", [2, 3])
@pytest.mark.parametrize("side", [40, 60, 90])
def test_dots_in_a_row_along_the_edge_of_a_square_are_no_sure_die(dots: int, side: int) -> None:
    """On a die two and three stand along the diagonal; a row is a tile, a plug, or letters on a patch."""
    picture = draw([])
    cv2.rectangle(
        picture, (400 - side // 2, 300 - side // 2), (400 + side // 2, 300 + side // 2), BODIES[0][0], -1
    )
    for along in np.linspace(-1, 1, dots):
        cv2.circle(picture, (round(400 + 0.3 * side * along), 300), round(0.09 * side), BODIES[0][1], -1)
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)
    assert not [die for die in read(blurred).dice if die.sure]


@pytest.mark.parametrize("card", [(120, 90), (200, 140)])
@pytest.mark.parametrize("side", [30, 50])
def test_pips_on_a_card_are_no_sure_die(card: tuple[int, int], side: int) -> None:
    width, height = card
    for face in range(2, 7):
        picture = draw([])
        left, top = 400 - width // 2, 300 - height // 2
        cv2.rectangle(picture, (left, top), (left + width, top + height), BODIES[0][0], -1)
        for offset in OFFSETS[face]:
            dot = np.array((400, 300)) + 0.25 * side * np.array(offset)
            cv2.circle(picture, dot.round().astype(int).tolist(), round(0.095 * side), BODIES[0][1], -1)
        blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)
        assert not [die for die in read(blurred).dice if die.sure]


@pytest.mark.parametrize("turn", [0.0, 20.0, 45.0])
def test_dice_with_round_corners_are_read(turn: float) -> None:
    dice = [replace(die, round_corners=0.45) for die in one_of_each(70, turn)]
    assert faces_at(read(draw(dice)), dice) == ["1", "2", "3", "4", "5", "6"]


def test_an_empty_ground_of_any_grain_has_no_dice_that_are_sure() -> None:
    chance = np.random.default_rng(3)
    for strength in (3, 45):
        coarse = chance.normal(110, strength, (80, 100, 3)).clip(0, 255).astype(np.uint8)
        picture = np.kron(coarse, np.ones((4, 4, 1), np.uint8))
        assert not [die for die in read(picture).dice if die.sure]


@pytest.mark.parametrize(
    ("doubtful", "sure", "believed"),
    [
        (9, ["2"], ["2"]),
        (12, ["2", "5", "6"], ["5", "6"]),
        (12, ["2", "5", "6", "3", "4"], ["2", "5", "6", "3", "4"]),
        (20, ["6", "5"], []),
        (57, ["6"], []),
    ],
)
def test_where_hardly_any_of_many_is_sure_the_ground_is_taken_for_a_pattern(
    doubtful: int, sure: list[str], believed: list[str]
) -> None:
    def die(face: str, *, is_sure: bool) -> FoundDie:
        return FoundDie(face, np.zeros(2), np.zeros((4, 2)), is_sure, np.zeros(3), 0.9)

    dice = [die("4", is_sure=False)] * doubtful + [die(face, is_sure=True) for face in sure]
    assert [one.face for one in without_grain(dice) if one.sure] == believed
    assert len(without_grain(dice)) == len(dice)


def test_dice_of_the_grounds_colour_are_told_by_their_edges() -> None:
    """Facets a little darker than a top of the paper's colour make a die; dots alone do not."""
    paper, shade = (200, 204, 206), (168, 171, 173)
    dice = [replace(die, body=paper, pips=(25, 25, 25)) for die in one_of_each(70)]
    facets = [replace(die, side=80, body=shade, pips=shade) for die in dice]
    bare = PipDie(4, (680, 60), 70, 0, paper, (25, 25, 25))
    picture = draw([*facets, *dice], ground=paper)
    dots = draw([bare], ground=paper)
    assert faces_at(read(picture), dice) == ["1", "2", "3", "4", "5", "6"]
    dots[:110, 640:720] = np.where(dots[:110, 640:720] < 80, dots[:110, 640:720], np.uint8(204))
    assert not [die for die in read(dots).dice if die.sure]


@pytest.mark.parametrize(("face", "extra"), [(5, (-1.5, 0)), (5, (-2, 0)), (4, (-3, 0)), (3, (-2.4, 0.3))])
def test_a_further_pip_of_the_same_kind_on_the_same_body_is_asked_about(
    face: int, extra: tuple[float, float]
) -> None:
    """The grid that was found is not the whole face then: a six seen as a five, a three as a two."""
    die = PipDie(face, (400, 300), 90)
    picture = draw([die])
    assert [seen.sure for seen in read(picture).dice] == [True]
    wide = draw([replace(die, side=150, pips=die.body), die])
    at = np.array(die.at) + 0.25 * die.side * np.array(extra)
    cv2.circle(wide, np.round(at).astype(int).tolist(), round(0.095 * die.side), die.pips, -1, cv2.LINE_AA)
    assert not [seen for seen in read(wide).dice if seen.sure and seen.face == str(face)]


def test_white_dice_on_white_paper_are_read(shared_data: Path) -> None:
    where = {
        (341, 224): "3",
        (304, 352): "3",
        (134, 390): "4",
        (237, 463): "6",
        (410, 440): "4",
        (336, 566): "3",
    }
    seen = read(load_picture(shared_data / "cases" / "white_dice_on_white_paper_600.jpg")).dice
    assert len(seen) == len(where)
    for place, face in where.items():
        there = [die for die in seen if math.dist(die.centre, place) < 10]
        assert [(die.face, die.sure) for die in there] == [(face, True)]


def test_what_the_empty_tray_shows_already_is_no_die() -> None:
    dots = PipDie(4, (200, 200), 70, body=(60, 70, 66))  # a pattern printed in the tray itself
    die = PipDie(3, (550, 400), 70)
    empty = draw([dots])
    reading = Reader(dice_set="pips", empty=empty).read(draw([dots, die]))
    assert [seen.face for seen in reading.dice if seen.sure] == ["3"]


def test_a_blank_picture_is_told() -> None:
    assert read(np.zeros((480, 640, 3), np.uint8)).hints == (Hint.BLANK,)


def test_the_patterns_have_as_many_pips_as_they_say_and_look_alike_from_behind() -> None:
    for face, patterns in PATTERNS.items():
        for pattern in patterns:
            assert np.sum(pattern) == int(face)
            assert np.array_equal(pattern, pattern[::-1])


@pytest.mark.parametrize(
    ("lab", "word"),
    [
        ((12, 0, 1), "black"),
        ((92, -1, 4), "white"),
        ((50, 62, 45), "red"),
        ((35, 20, -60), "blue"),
        ((80, -2, 75), "yellow"),
    ],
)
def test_colours_have_plain_names(lab: tuple[float, float, float], word: str) -> None:
    assert colour_word(np.array(lab, np.float64)) == word


def test_the_tray_of_a_pi_is_read(shared_data: Path) -> None:
    folder = shared_data / "photos" / "pips_pi_tray"
    reader, right, dice = Reader(dice_set="pips"), 0, 0
    with (folder / "faces.csv").open() as table:
        rows = list(csv.DictReader(table))[::3]
    for row in rows:
        truth = Counter(row["faces_sorted"].split())
        sure = Counter(die.face for die in reader.read(load_picture(folder / row["file"])).dice if die.sure)
        assert not sure - truth, row["file"]
        right, dice = right + (truth & sure).total(), dice + truth.total()
    assert right >= 0.9 * dice
