"""Contrast of the tokens (WCAG 2.2), each pair that the screens use."""

import pytest

from companion.games.strong20.dice import Colour
from companion.ui.theme import THEMES, Rgb, Tone, body_tone, contrast, mark_tone

TEXT, SIGN = 4.5, 3.0
PAIRS = [
    *((Tone.INK, ground, TEXT) for ground in (Tone.BG, Tone.SURFACE, Tone.SUNK, Tone.LEDGER, Tone.LEGAL)),
    *((Tone.INK2, ground, TEXT) for ground in (Tone.BG, Tone.SURFACE, Tone.SUNK, Tone.LEGAL, Tone.OFFBG)),
    (Tone.ON_PRIMARY, Tone.PRIMARY, TEXT),
    (Tone.OFF, Tone.OFFBG, TEXT),
    *((Tone.ASK, ground, TEXT) for ground in (Tone.SUNK, Tone.ASKBG, Tone.SURFACE)),
    *((Tone.GOOD, ground, TEXT) for ground in (Tone.SURFACE, Tone.BG)),
    *((tone, Tone.SURFACE, SIGN) for tone in (Tone.RUBY, Tone.GOLD, Tone.STEEL, Tone.EDGE, Tone.PRIMARY)),
    *((Tone.EDGE, ground, SIGN) for ground in (Tone.BG, Tone.SUNK)),
    *(
        (tone, ground, SIGN)
        for tone in (Tone.LEAF, Tone.HERB, Tone.GEM, Tone.BARK, Tone.RUBY, Tone.GOLD)
        for ground in (Tone.SURFACE, Tone.SUNK, Tone.LEGAL)
    ),
    (Tone.PRIMARY, Tone.BG, SIGN),
    (Tone.SKY_INK, Tone.SKY, TEXT),
    (Tone.BAR, Tone.BAR_BG, SIGN),
    (Tone.COIN_LO, Tone.COIN, SIGN),
    (Tone.RUBY, Tone.BAR_BG, SIGN),
    *((mark_tone(colour), body_tone(colour), TEXT) for colour in Colour),
]


@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
@pytest.mark.parametrize(("tone", "ground", "least"), PAIRS)
def test_contrast(theme: dict[Tone, Rgb], tone: Tone, ground: Tone, least: float) -> None:
    assert contrast(theme[tone], theme[ground]) >= least


@pytest.mark.parametrize("theme", THEMES.values(), ids=[name.value for name in THEMES])
def test_a_theme_has_every_tone(theme: dict[Tone, Rgb]) -> None:
    assert set(theme) == set(Tone)


def test_contrast_of_known_pairs() -> None:
    """Black on white is 21 by definition; #767676 is known as the lightest grey that passes on white."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
