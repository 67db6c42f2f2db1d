"""The witnesses of a face, each on faces unwrapped by hand: tabs, what is inside, the body's hue."""

import numpy as np
import pytest

from vision.colour import Bodies, bodies, colour_evidence, hue_evidence
from vision.decide import face_chances
from vision.dice_set import TWENTY_STRONG
from vision.faces import RHO, Faces, rows
from vision.inside import CUT_STAR, HOOK, STAR, draw_glyph, insides
from vision.judge import SURE
from vision.light import Light, light_of
from vision.outlines import outlines
from vision.rings import ANGLES
from vision.tabs import tab_evidence, tab_matches

TURN = np.arange(ANGLES) * (360.0 / ANGLES)
PAINT, BODY = 1.0, 0.3
NUMBERS = (2, 3, 4, 5, 6)
MISS, HIT, CRIT = 0, 1, 2


def ring_face(tabs: int, turned: float = 0.0, glyph: np.ndarray | None = None) -> np.ndarray:
    """(RHO, ANGLES) brightness of a face with so many tabs, and a glyph inside."""
    face = np.full((len(RHO), ANGLES), BODY, np.float32)
    face[(RHO > 1.0) & (RHO < 1.16)] = PAINT
    off = np.abs((TURN - turned + 180 / tabs) % (360 / tabs) - 180 / tabs)
    face[np.ix_((RHO >= 1.16) & (RHO < 1.33), off < 9)] = PAINT
    if glyph is not None:
        angle = np.radians(TURN - turned)
        x, y = RHO[:, None] * np.cos(angle), RHO[:, None] * np.sin(angle)
        column = np.clip((x / 1.2 * 128 + 127.5).astype(int), 0, 255)
        row = np.clip((y / 1.2 * 128 + 127.5).astype(int), 0, 255)
        inside = RHO < 0.97
        face[inside] += (PAINT - BODY) * glyph[row, column][inside]
    return face


def grey(face: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A face in three channels, as graded (paint 1) and as values of a camera whose white is 200."""
    graded = np.repeat(face[None, :, :, None], 3, axis=3)
    return graded, np.clip(graded * 200, 0, 255).astype(np.uint8)


def chances_of(graded: np.ndarray, values: np.ndarray) -> np.ndarray:
    """(1, 3) chances of nothing, star, and star with hook in a face of grey light."""
    relative = np.asarray(graded, np.float64) ** 2.2
    body = np.quantile(relative.reshape(1, -1, 3), 0.1, axis=1)
    seen = outlines(relative, values, body, 0.0, 60.0)
    return face_chances(insides(graded, values), seen)


@pytest.mark.parametrize("tabs", NUMBERS)
@pytest.mark.parametrize("turned", [0.0, 17.0, 41.0])
def test_tabs_are_counted_at_every_turn(tabs: int, turned: float) -> None:
    matches = tab_matches(ring_face(tabs, turned)[None], NUMBERS)[0]
    assert NUMBERS[int(np.argmax(matches))] == tabs
    others = np.delete(matches, NUMBERS.index(tabs))
    assert matches[NUMBERS.index(tabs)] > np.max(others) + 0.1
    assert np.argmax(tab_evidence(ring_face(tabs, turned)[None], NUMBERS)[0]) == NUMBERS.index(tabs)


@pytest.mark.parametrize("tabs", NUMBERS)
def test_a_lamps_reflection_over_a_third_of_the_ring_leaves_the_count(tabs: int) -> None:
    face = ring_face(tabs, 10.0)
    veil = np.clip(1.0 - np.abs((TURN - 200 + 180) % 360 - 180) / 60, 0, 1) * 0.6
    matches = tab_matches(np.minimum(face + veil, 1.1).astype(np.float32)[None], NUMBERS)[0]
    assert NUMBERS[int(np.argmax(matches))] == tabs


@pytest.mark.parametrize(
    ("glyph", "expected"),
    [(None, MISS), (draw_glyph(STAR, None), HIT), (draw_glyph(CUT_STAR, HOOK), CRIT)],
)
@pytest.mark.parametrize("turned", [0.0, 35.0, 140.0, 275.0])
def test_the_inside_is_read_at_every_turn(glyph: np.ndarray | None, expected: int, turned: float) -> None:
    chances = chances_of(*grey(ring_face(4, turned, glyph)))
    assert chances[0, expected] > 0.99


def test_a_round_reflection_on_an_empty_face_is_never_surely_a_star() -> None:
    face = ring_face(3)
    x, y = RHO[:, None] * np.cos(np.radians(TURN)), RHO[:, None] * np.sin(np.radians(TURN))
    face += np.exp(-((x - 0.2) ** 2 + (y + 0.1) ** 2) / 0.3).astype(np.float32) * 0.6
    chances = chances_of(*grey(face))[0]
    assert max(chances[HIT], chances[CRIT]) < SURE


@pytest.mark.parametrize("turned", [0.0, 50.0])
def test_a_streak_across_an_empty_face_is_never_surely_a_glyph(turned: float) -> None:
    face = ring_face(4)
    angle = np.radians(TURN - turned)
    along, across = RHO[:, None] * np.cos(angle), RHO[:, None] * np.sin(angle)
    streak = (np.abs(along) < 0.8) & (np.abs(across) < 0.1)
    face[streak] += 0.7
    chances = chances_of(*grey(face))[0]
    assert max(chances[HIT], chances[CRIT]) < SURE


def test_an_inside_wholly_burnt_out_is_asked_about() -> None:
    face = ring_face(5)
    face[RHO < 1.0] = 1.0
    graded, _ = grey(face)
    values = np.clip(graded * 255, 0, 255).astype(np.uint8)
    assert chances_of(graded, values)[0].max() < 0.9


def coloured(hue_bgr: tuple[float, float, float], white: tuple[float, float, float], tabs: int) -> Faces:
    """A face whose body has that linear reflectance, as a camera has it in light of that white."""
    paint = (ring_face(tabs) - BODY) / (PAINT - BODY)
    reflected = paint[..., None] * np.ones(3) + (1 - paint[..., None]) * np.array(hue_bgr)
    seen = 255 * (reflected * np.array(white)) ** (1 / 2.2)
    return Faces(np.round(seen).astype(np.uint8)[None])


# Linear reflectances, blue green red, of bodies whose hues by definition are 50, 90, 218, 292 and 1 degrees.
BODIES = {
    "yellow": (0.02, 0.45, 0.52),
    "green": (0.03, 0.25, 0.14),
    "blue": (0.60, 0.26, 0.03),
    "purple": (0.30, 0.03, 0.26),
    "red": (0.04, 0.05, 0.65),
}


@pytest.mark.parametrize("white", [(0.6, 0.6, 0.6), (0.25, 0.5, 0.8), (0.8, 0.6, 0.4), (0.1, 0.1, 0.1)])
@pytest.mark.parametrize(("colour", "tabs"), [(kind.colour, kind.tabs) for kind in TWENTY_STRONG.kinds])
def test_the_hue_is_told_in_any_light(colour: str, tabs: int, white: tuple[float, float, float]) -> None:
    faces = coloured(BODIES[colour], white, tabs)
    evidence = hue_evidence(bodies(faces, light_of(faces)), TWENTY_STRONG)
    assert TWENTY_STRONG.colours[int(np.argmax(evidence[0]))] == colour


def test_white_light_added_to_a_body_leaves_its_hue() -> None:
    plain = Bodies(np.array([BODIES["purple"]]), np.zeros(1))
    veiled = Bodies(np.array([BODIES["purple"]]) + 0.4, np.zeros(1))
    assert np.allclose(hue_evidence(plain, TWENTY_STRONG), hue_evidence(veiled, TWENTY_STRONG))


def test_a_white_that_is_off_is_found_out_by_the_tabs_of_the_other_dice() -> None:
    # Red and blue of the white taken too dark: by its hue alone one die looks purple that is rather blue;
    # the tabs of the others are plain, its own are hidden.
    shades = np.array([BODIES[name] for name in ("yellow", "green", "blue", "purple", "blue")])
    shades = shades * np.array([1.0, 1.0, 2.2])
    light = Light(np.ones(3), np.ones(5), np.array([0.0, 0.0, 0.9]))
    tabs = np.full((5, 5), -8.0)
    for die, colour in enumerate((0, 1, 2, 3)):
        tabs[die, colour] = 0.0
    tabs[4] = 0.0
    fixed = Light(np.ones(3), np.ones(5), np.zeros(3))
    found = Bodies(shades, np.zeros(5))
    lead = [
        evidence[4, 2] - evidence[4, 3]
        for evidence in (
            colour_evidence(found, light, tabs, TWENTY_STRONG),
            colour_evidence(found, fixed, tabs, TWENTY_STRONG),
        )
    ]
    assert lead[0] > lead[1]
    assert lead[0] > 2


def test_paint_of_burnt_out_rings_does_not_set_the_white() -> None:
    plain = coloured(BODIES["green"], (0.3, 0.5, 0.7), 3)
    burnt = Faces(np.where(plain.values > 150, 255, plain.values).astype(np.uint8))
    light = light_of(Faces(np.concatenate([plain.values, burnt.values])))
    assert light.white / light.white[1] == pytest.approx(np.array([0.6, 1.0, 1.4]), rel=0.05)
    assert rows((1.03, 1.13)).sum() >= 2
