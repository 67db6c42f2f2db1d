"""Whoever lacks a kind of cones tells dice and states apart all the same: by shape, letter and lightness."""

import itertools

import pygame
import pytest

from companion.games.strong20.dice import Colour, Face
from companion.ui import dice_art
from companion.ui.colour_vision import Deficiency, as_seen
from companion.ui.page import LETTERS
from companion.ui.theme import DAY, THEMES, Rgb, Tone, body_tone, contrast, mark_tone
from companion.ui.vector import rasterised
from tests.companion.ui.test_theme import PAIRS

SIZE = 64
NEARLY = 0.9
"""A pair may lose a tenth of the contrast that full colour vision gives it."""


@pytest.mark.parametrize("deficiency", Deficiency)
@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
@pytest.mark.parametrize(("tone", "ground", "least"), PAIRS)
def test_text_and_signs_keep_their_contrast(
    deficiency: Deficiency, theme: dict[Tone, Rgb], tone: Tone, ground: Tone, least: float
) -> None:
    seen = contrast(as_seen(theme[tone], deficiency), as_seen(theme[ground], deficiency))
    assert seen >= NEARLY * least


def marked(colour: Colour, face: Face, deficiency: Deficiency) -> set[tuple[int, int]]:
    """Where a die's picture is nearer to its mark than to its body, in lightness alone."""
    picture = rasterised(dice_art.face(colour, face), (SIZE, SIZE), (100, 100), DAY[Tone.INK], DAY)
    mark, body = (as_seen(DAY[tone], deficiency) for tone in (mark_tone(colour), body_tone(colour)))
    found = set()
    for x, y in itertools.product(range(4, SIZE - 4), repeat=2):
        pixel: Rgb = tuple(picture.get_at((x, y)))[:3]  # type: ignore[assignment]
        seen = as_seen(pixel, deficiency)
        if contrast(seen, mark) < contrast(seen, body):
            found.add((x, y))
    return found


@pytest.mark.parametrize("deficiency", Deficiency)
@pytest.mark.parametrize("face", [Face.HIT, Face.MISS])
def test_dice_of_all_colours_are_told_apart_by_their_tabs(deficiency: Deficiency, face: Face) -> None:
    pygame.display.init()
    pictures = {colour: marked(colour, face, deficiency) for colour in Colour}
    for one, other in itertools.combinations(Colour, 2):
        assert len(pictures[one] ^ pictures[other]) > SIZE * SIZE / 50, (one, other)


@pytest.mark.parametrize("deficiency", Deficiency)
@pytest.mark.parametrize("colour", Colour)
def test_the_faces_of_a_die_are_told_apart(deficiency: Deficiency, colour: Colour) -> None:
    faces = {face: marked(colour, face, deficiency) for face in Face}
    for one, other in itertools.combinations(Face, 2):
        assert len(faces[one] ^ faces[other]) > SIZE * SIZE / 50, (one, other)


def test_every_colour_has_a_letter_of_its_own() -> None:
    assert len({str(letter) for letter in LETTERS.values()}) == len(Colour)
