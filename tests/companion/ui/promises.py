"""What holds for every picture: fingers find their targets, texts fit, nothing lies over anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.inputs import LiftDie
from companion.ui.geometry import TOUCH, Box
from companion.ui.marks import Panel, Sign, Words
from companion.ui.type import LINE, SMALLEST
from tests.companion.ui.pictures import extent_of, setting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from companion.ui.marks import Scheme


GRAZED = 9
"""A badge may reach so far into the room of a text: letters have air around them."""


def broken(scheme: Scheme, size: tuple[int, int], whole: Box) -> list[str]:
    """The promises that a picture of this size breaks; `whole` is the logical box of all that is shown."""
    return [
        *fingers(scheme),
        *apart(scheme, whole),
        *texts(scheme, size, whole),
        *buried(scheme, size),
    ]


def fingers(scheme: Scheme) -> Iterator[str]:
    """A target that a finger does not find; those of the stand-in for the hardware are a mouse's."""
    for target in scheme.targets:
        if isinstance(target.intent, LiftDie):
            continue
        high = target.box.h >= TOUCH - 0.5 or target.name == "step line"
        if not high or target.box.w < TOUCH - 0.5:
            yield f"the target {target.name} is too small for a finger: {target.box}"


def apart(scheme: Scheme, whole: Box) -> Iterator[str]:
    """Targets outside the screen, over each other, or of one name."""
    targets = scheme.targets
    for target in targets:
        if not target.box.within(whole):
            yield f"the target {target.name} is not wholly on the screen: {target.box}"
    for one, other in meeting([target.box for target in targets], 0.5):
        yield f"the targets {targets[one].name} and {targets[other].name} overlap"
    names = [target.name for target in targets]
    if len(names) != len(set(names)):
        yield f"targets of one name: {sorted(name for name in set(names) if names.count(name) > 1)}"


def texts(scheme: Scheme, size: tuple[int, int], whole: Box) -> Iterator[str]:
    """Texts that are shortened, too small, stick out of their box, or lie over each other or under a sign."""
    words = [mark for mark in scheme.marks if isinstance(mark, Words) and mark.text]
    settings = [setting(mark, size) for mark in words]
    for mark, fitted in zip(words, settings, strict=True):
        if fitted.shortened and not mark.name:
            yield f"the text {mark.text!r} is shortened to {fitted.lines}: {mark.box}"
        if fitted.size < min(SMALLEST, mark.style.size):
            yield f"the text {mark.text!r} is too small to be read: {fitted.size}"
        if fitted.size * (1 + LINE * (len(fitted.lines) - 1)) > mark.box.h + 4:
            yield f"the text {mark.text!r} is higher than its box: {mark.box}"
        if not mark.box.within(whole):
            yield f"the text {mark.text!r} is not wholly on the screen: {mark.box}"
    boxes = [extent_of(mark, fitted).inset(1, 6) for mark, fitted in zip(words, settings, strict=True)]
    for one, other in meeting(boxes, 1):
        yield f"the texts {words[one].text!r} and {words[other].text!r} overlap"
    signs = [mark for mark in scheme.marks if isinstance(mark, Sign)]
    inner = [sign.box.inset(sign.box.w * 0.1) for sign in signs]
    for one, other in np.argwhere(overlaps(boxes, inner, 1)).tolist():
        yield f"the sign {signs[other].icon} lies over {words[one].text!r}"


def buried(scheme: Scheme, size: tuple[int, int]) -> Iterator[str]:
    """Texts that a ground lies over which was laid later."""
    words = [(at, m) for at, m in enumerate(scheme.marks) if isinstance(m, Words) and m.text]
    grounds = [(at, m) for at, m in enumerate(scheme.marks) if isinstance(m, Panel) and m.fill is not None]
    boxes = [extent_of(mark, setting(mark, size)).inset(1, 6) for _, mark in words]
    for text, ground in np.argwhere(overlaps(boxes, [panel.box for _, panel in grounds], GRAZED)).tolist():
        if grounds[ground][0] > words[text][0]:
            yield f"the text {words[text][1].text!r} lies under {grounds[ground][1].box}"


def meeting(boxes: Sequence[Box], slack: float) -> list[tuple[int, int]]:
    """The pairs of boxes that share more than `slack` in both directions."""
    return [
        (int(i), int(j)) for i, j in zip(*np.nonzero(np.triu(overlaps(boxes, boxes, slack), 1)), strict=True)
    ]


def overlaps(ones: Sequence[Box], others: Sequence[Box], slack: float) -> NDArray[np.bool_]:
    """(N, M): which boxes share more than `slack` in both directions, as `Box.meets` says it for two."""
    a, b = _edges(ones)[:, None], _edges(others)[None, :]
    shared = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2])
    return np.asarray(np.all(shared > slack, axis=-1))


def _edges(boxes: Sequence[Box]) -> NDArray[np.float64]:
    """(N, 4): left, top, right, bottom."""
    edges = np.array(boxes, dtype=np.float64).reshape(-1, 4)
    edges[:, 2:] += edges[:, :2]
    return edges
