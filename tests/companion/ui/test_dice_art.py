"""Dice on the screen carry the two signs of the real ones: tabs on the ring, and the face's sign."""

from math import atan2, degrees, hypot

import pygame
import pytest

from companion.games.strong20.dice import FACES, Colour, Face
from companion.ui import dice_art
from companion.ui.theme import DAY, Tone, body_tone, mark_tone
from companion.ui.vector import rasterised

SIZE = 400


def picture(colour: Colour, face: Face | None) -> pygame.Surface:
    return rasterised(dice_art.face(colour, face), (SIZE, SIZE), (100, 100), DAY[Tone.INK], DAY)


def near(colour: tuple[int, ...], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 60 for a, b in zip(colour, wanted, strict=True))


def tabs_seen(surface: pygame.Surface, colour: Colour) -> int:
    """Tabs counted in the picture: runs of the mark's colour on a circle just outside the ring."""
    radius = SIZE * 0.41
    marks = []
    for step in range(720):
        turn = pygame.math.Vector2(0, -radius).rotate(step / 2)
        at = round(SIZE / 2 + turn.x), round(SIZE / 2 + turn.y)
        marks.append(near(tuple(surface.get_at(at))[:3], DAY[mark_tone(colour)]))
    return sum(here and not before for before, here in zip([marks[-1], *marks], marks, strict=False))


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("colour", "tabs"),
    [(Colour.YELLOW, 2), (Colour.GREEN, 3), (Colour.BLUE, 4), (Colour.PURPLE, 5), (Colour.RED, 6)],
)
def test_the_ring_has_as_many_tabs_as_the_colour_has_hitting_faces(colour: Colour, tabs: int) -> None:
    assert tabs_seen(picture(colour, Face.MISS), colour) == tabs
    assert FACES[colour][Face.HIT] + FACES[colour][Face.CRIT] == tabs


@pytest.mark.rule("S4")
@pytest.mark.parametrize("colour", Colour)
def test_a_miss_is_empty_a_hit_has_a_star_and_a_crit_shows_less_star_than_a_hit(colour: Colour) -> None:
    def marked(face: Face) -> int:
        surface = picture(colour, face)
        inside = [
            (x, y)
            for x in range(0, SIZE, 4)
            for y in range(0, SIZE, 4)
            if hypot(x - 200, y - 200) < SIZE * 0.26
        ]
        return sum(near(tuple(surface.get_at(at))[:3], DAY[mark_tone(colour)]) for at in inside)

    assert marked(Face.MISS) == 0
    assert marked(Face.HIT) > 150
    assert marked(Face.CRIT) != marked(Face.HIT)


def test_the_star_of_a_hit_points_up_right_down_and_left() -> None:
    surface = picture(Colour.BLUE, Face.HIT)
    far = max(
        ((x, y) for x in range(120, 280) for y in range(120, 280)),
        key=lambda at: (
            hypot(at[0] - 200, at[1] - 200)
            * near(tuple(surface.get_at(at))[:3], DAY[mark_tone(Colour.BLUE)])
            * (hypot(at[0] - 200, at[1] - 200) < SIZE * 0.27)
        ),
    )
    bearing = degrees(atan2(far[1] - 200, far[0] - 200)) % 90
    assert min(bearing, 90 - bearing) < 8


@pytest.mark.parametrize("colour", Colour)
def test_the_body_has_the_colours_tone(colour: Colour) -> None:
    surface = picture(colour, Face.MISS)
    assert tuple(surface.get_at((200, 200)))[:3] == DAY[body_tone(colour)]
    assert surface.get_at((1, 1)).a < 128, "its corners are round"
