"""Pictures spoilt by a driver, a cable or a coder: parts missing, channels swapped, too little data."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np

from vision.bench.worse import Chance, Change
from vision.channels import Order
from vision.picture import Picture

EVERY: Final = 5
"""Of the labelled trays one in so many is spoilt: whether it is noticed hangs little on which."""


def _half(level: int) -> Change:
    """The lower half filled in with a level of grey."""

    def change(picture: Picture, chance: Chance) -> Picture:  # noqa: ARG001 (one form for all)
        spoilt = picture.copy()
        spoilt[len(picture) // 2 :] = level
        return spoilt

    return change


def _swapped(order: Order) -> Change:
    return lambda picture, _: np.ascontiguousarray(picture[:, :, order])


def _without(channel: int) -> Change:
    def change(picture: Picture, chance: Chance) -> Picture:  # noqa: ARG001 (one form for all)
        spoilt = picture.copy()
        spoilt[:, :, channel] = 0
        return spoilt

    return change


def _coded(quality: int) -> Change:
    def change(picture: Picture, chance: Chance) -> Picture:  # noqa: ARG001 (one form for all)
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return change


DAMAGED: Final[Mapping[str, Change]] = {"lower half grey": _half(128), "lower half black": _half(0)}
SWAPPED: Final[Mapping[str, Change]] = {
    "red and blue swapped": _swapped((2, 1, 0)),
    "green and blue swapped": _swapped((1, 0, 2)),
    "channels turned": _swapped((1, 2, 0)),
}
LOST: Final[Mapping[str, Change]] = {"no blue": _without(0), "no green": _without(1), "no red": _without(2)}
CODED: Final[Mapping[str, Change]] = {"JPEG 20": _coded(20), "JPEG 10": _coded(10)}
