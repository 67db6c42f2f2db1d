"""Dice of the player's choice from exhausted back into the pool."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Action, Step
from companion.games.strong20.books import Books
from companion.games.strong20.dice import Colour, Counts
from companion.games.text import say, say_n
from companion.inputs import Choose, Take
from companion.ui.frame import Foot, framed
from companion.ui.geometry import Box
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone

COUNTED = 8
"""As many squares as the header has room for."""


def chosen_dice(page: Page, state: Books, offered: Counts) -> Counts:
    """The dice chosen so far: at first those that are worth most."""
    chosen = page.view.desk.counts
    return offered if chosen is None or not chosen <= state.dice.exhausted else chosen


def dice_back(
    page: Page, state: Books, step: Step, offered: Counts, *, most: int, taken: Callable[[Counts], Action]
) -> None:
    """The scene: a row a colour; NEXT takes what is chosen, `most` dice by the rules."""
    chosen = chosen_dice(page, state, offered)
    most = min(most, state.dice.exhausted.total())
    n = chosen.total()
    counter = (n, max(most, n), say("{n} of {most}", n=n, most=most)) if max(most, n) <= COUNTED else None
    go = say_n("Recover {n} die", "Recover {n} dice", n) if n else say("Recover none")
    second = foot(page, step).second if n else None
    main = framed(page, header(page, step, squares=counter), Foot(go, Take(taken(chosen)), second=second))
    dice_rows(page, main, state, chosen)


def dice_rows(page: Page, box: Box, state: Books, chosen: Counts) -> None:
    """A row for every colour that has exhausted dice."""
    colours = [colour for colour in Colour if state.dice.exhausted[colour]]
    height = min(92.0, (box.h - 8 * 4) / 5)
    for i, colour in enumerate(colours):
        _row(page, Box(box.x, box.y + i * (height + 8), box.w, height), state, colour, chosen)


def _row(page: Page, box: Box, state: Books, colour: Colour, chosen: Counts) -> None:
    page.panel(box)
    inner = box.inset(14, max(0.0, (box.h - 76) / 2))
    page.token(Box(inner.x, inner.centre[1] - 27, 54, 54), colour)
    there, taken = state.dice.exhausted[colour], chosen[colour]
    page.words(inner.cut(left=72).left_part(150 if page.upright else 230), colour.word, LEAD)
    page.words(
        inner.cut(left=230 if page.upright else 320, right=260),
        say("{n} exhausted", n=there),
        LABEL,
        Tone.INK2,
    )
    page.stepper(
        inner.right_part(244),
        f"recover {colour.value}",
        taken,
        Choose(chosen - Counts.of([colour])),
        Choose(chosen + Counts.of([colour])),
        least=None if taken else say("none is chosen"),
        most=None if taken < there else say("no more are exhausted"),
    )
