"""How a colour looks to people who lack one of the three kinds of cones."""

from __future__ import annotations

from enum import StrEnum

from companion.ui.theme import Rgb, linear, shade


class Deficiency(StrEnum):
    """Which kind of cones is missing."""

    PROTANOPIA = "protanopia"  # for long waves: red
    DEUTERANOPIA = "deuteranopia"  # for middle waves: green
    TRITANOPIA = "tritanopia"  # for short waves: blue


MATRICES = {
    Deficiency.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Deficiency.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Deficiency.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB."""


def as_seen(colour: Rgb, deficiency: Deficiency) -> Rgb:
    """A colour as it is seen."""
    parts = [linear(part) for part in colour]
    red, green, blue = (
        shade(sum(share * part for share, part in zip(row, parts, strict=True)))
        for row in MATRICES[deficiency]
    )
    return red, green, blue
