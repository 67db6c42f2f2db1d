"""Teaching dice before the camera: a touch on a face takes the die that lies there as a sample of it."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.inputs import Close, LearnDice, Open, Sheet, TeachFace, Unteach
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Photo
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.teaching import Lesson, photo_of
from companion.ui.theme import Tone

FACES = ("1", "2", "3", "4", "5", "6")
WISHED = 5
"""Samples a face with which 98 in 100 faces are read; with three it is 95."""
LEAST = 2
GAP = 12
ABOUT = 300
"""The column beside the faces."""


def teach(page: Page) -> None:
    """The whole scene."""
    lesson = page.view.lesson
    if lesson is None:
        return
    main = framed(
        page,
        Header(say("Teach {name}", name=lesson.name), _now(lesson), Icon.CAMERA),
        _foot(lesson),
    )
    if page.upright:
        about, faces = main.top_part(150), main.cut(top=150 + GAP)
    else:
        about, faces = main.right_part(ABOUT), main.cut(right=ABOUT + GAP)
    _about(page, about, lesson)
    wanted = missing(lesson)
    across = 2 if page.upright else 3
    for face, cell in zip(FACES, faces.grid(across, len(FACES) // across, GAP), strict=True):
        n = lesson.samples.count(face)
        page.button(
            cell,
            f"face {face}",
            TeachFace(face),
            say("face {face}", face=face),
            detail=say("{n} of {of}", n=n, of=WISHED),
            icon=Icon.CHECK if n >= WISHED else Icon.CAMERA,
            icon_tone=Tone.GOOD if n >= WISHED else None,
            edge=Tone.ASK if face == wanted else Tone.EDGE,
            why_not=say("The dice are being learned.") if lesson.learning else None,
            focus=True,
        )


def _foot(lesson: Lesson) -> Foot:
    if lesson.learning:
        return Foot(say("How far it is"), Open(Sheet.WORKING), second=Second("leave", say("Back"), Close()))
    if lesson.learned:
        return Foot(say("Done"), Close())
    if enough(lesson):
        return Foot(say("Learn these dice"), LearnDice(), second=Second("leave", say("Back"), Close()))
    return Foot(say("Back"), Close())


def missing(lesson: Lesson) -> str | None:
    """The first face of which there are too few samples."""
    return next((face for face in FACES if lesson.samples.count(face) < WISHED), None)


def enough(lesson: Lesson) -> bool:
    """Whether the dice could be learned."""
    shown = [lesson.samples.count(face) for face in FACES]
    return sum(n >= LEAST for n in shown) > 1 and all(n == 0 or n >= LEAST for n in shown)


def _now(lesson: Lesson) -> Text:
    if lesson.learned:
        return say("These dice are learned.")
    if lesson.learning:
        return say("The dice are being learned.")
    if lesson.busy:
        return say("Looking at the die: take your hand away.")
    wanted = missing(lesson)
    if wanted is None:
        return say("There are enough of every face.")
    return say(
        "Lay a die alone with its {face} up, then touch {face} here; turn the die, and again.", face=wanted
    )


def _about(page: Page, box: Box, lesson: Lesson) -> None:
    """The last sample, or what went wrong."""
    if lesson.samples and not (lesson.learned or lesson.learning):
        back = box.right_part(230).bottom_part(76) if page.upright else box.bottom_part(76)
        box = box.cut(right=230 + GAP) if page.upright else box.cut(bottom=76 + GAP)
        page.button(back, "unteach", Unteach(), say("Take it back"), icon=Icon.UNDO, focus=True)
    page.panel(box, Tone.ASKBG if lesson.trouble else Tone.SUNK)
    inner = box.inset(14, 12)
    if lesson.trouble:
        page.words(inner, lesson.trouble, BODY, Tone.ASK, lines=5 if page.upright else 8)
        return
    found = photo_of(lesson.picture) if lesson.picture else None
    if found is None:
        page.words(inner, say("What was taken last is shown here."), LABEL, Tone.INK2, lines=3)
        return
    number, picture = found
    page.photos[number] = picture
    side = min(inner.h - (0 if page.upright else 70), inner.w)
    at = inner.left_part(side) if page.upright else inner.top_part(side)
    page.add(Photo(at.square(side), number))
    below = inner.cut(left=side + GAP) if page.upright else inner.cut(top=side + GAP)
    page.words(below, say("taken as face {face}", face=lesson.samples[-1]), LEAD, lines=2)
