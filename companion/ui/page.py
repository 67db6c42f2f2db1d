"""A picture being put together: marks and targets are added to it, and it is frozen into a Scheme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from companion.games.strong20.dice import Colour, Face
from companion.games.text import Text, say
from companion.inputs import Ask, Close, EnterNumber, Hint, Intent, Take
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.marks import (
    ColourToken,
    Mark,
    Panel,
    RolledDie,
    Scheme,
    Sign,
    Target,
    Words,
)
from companion.ui.theme import Rgb, Tone, mark_tone
from companion.ui.type import LINE, Style, Typesetter, Weight
from companion.ui.view import View

TAG = Style(20, Weight.BOLD)
LABEL = Style(22, Weight.LABEL)
LABEL_BOLD = Style(22, Weight.BOLD)
BODY = Style(26, Weight.BOLD)
NAME = Style(28, Weight.BOLD)
LEAD = Style(30, Weight.BOLD)
NUMBER = Style(50, Weight.HEAVY)
MIDDLE_NUMBER = Style(38, Weight.HEAVY)
GO = Style(33, Weight.HEAVY)
HEADING = Style(36, Weight.TITLE)
STEP = Style(46, Weight.TITLE)

LETTERS = {
    Colour.YELLOW: say("Y"),
    Colour.GREEN: say("G"),
    Colour.BLUE: say("B"),
    Colour.PURPLE: say("P"),
    Colour.RED: say("R"),
}
"""The letter that stands for a colour; each language has its own."""

SUNK_BY_PRESS = 4
LARGE = 44
"""Text of this size is read across the table."""
NARROW, NARROWEST = 140, 112
"""A button less wide has little room beside its words."""
BESIDE_EDGE = 8
"""What words that begin at a button's edge keep away from it, besides its own margin."""
TITLE_MARKS = " ',.?!:-\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What the title face can set besides letters; it has no figures that are read at a glance."""


class Page:
    """The marks and targets of one picture so far.

    `pressed` is the name of the target under a finger, which is drawn pressed.
    """

    def __init__(self, view: View, box: Box, type_: Typesetter, pressed: str | None = None) -> None:
        self.view, self.box, self.type, self.pressed = view, box, type_, pressed
        self.upright = box.h > box.w
        self.marks: list[Mark] = []
        self.targets: list[Target] = []
        self.next: Intent | None = None
        self.adjust: tuple[Intent | None, Intent | None] = (None, None)
        self.back: Intent | None = None
        self.ground = Tone.BG
        self.photos: dict[int, pygame.Surface] = {}
        self._last: list[Callable[[], None]] = []

    def scheme(self) -> Scheme:
        """The picture, finished."""
        for draw in self._last:
            draw()
        stands = next((t for t in self.targets if t.name == self.focused), None)
        if stands is not None and stands.dialled and not stands.focus:
            self.add(Panel(stands.box.inset(-3), None, Tone.PRIMARY, 6, 16))
        return Scheme(
            self.ground,
            tuple(self.marks),
            tuple(self.targets),
            self.next,
            self.adjust,
            self.back,
            self.view.desk.text is not None,
            self.photos,
        )

    def last(self, draw: Callable[[], None]) -> None:
        """Draw something once everything else is there: NEXT names what the dial stands on."""
        self._last.append(draw)

    @property
    def focused(self) -> str | None:
        """The name of the target that the dial stands on."""
        return self.view.desk.focus

    def say(self, text: Text | None) -> str:
        """A text in the player's language."""
        return "" if text is None else text.render(self.view.translate)

    def add(self, *marks: Mark) -> None:
        """Draw marks on top of what is there."""
        self.marks.extend(marks)

    def words(
        self,
        box: Box,
        text: Text | str | int,
        style: Style = BODY,
        tone: Tone = Tone.INK,
        align: float = 0,
        *,
        rise: float = 0.5,
        lines: int = 1,
        name: bool = False,
    ) -> None:
        """Write; a string is already a name or number that needs no translation."""
        said = self.say(text) if isinstance(text, Text) else str(text)
        style = self.sized(style)
        if style.weight is Weight.TITLE and any(not (c.isalpha() or c in TITLE_MARKS) for c in said):
            style = Style(round(style.size * 0.82), Weight.HEAVY)
        self.add(Words(box, said, style, tone, align, rise, lines, name))

    def fitting(self, width: float, style: Style, *texts: Text) -> str:
        """The first of some texts that fits a width in full size; else the last, which is the shortest."""
        said = [self.say(text) for text in texts]
        return next((words for words in said if self.width(words, style) <= width), said[-1])

    def words_alike(
        self,
        listed: Sequence[tuple[Box, Text]],
        style: Style,
        tone: Tone = Tone.INK,
        *,
        rise: float = 0.5,
        lines: int = 1,
    ) -> None:
        """Write several texts in one size: the largest in which all of them fit."""
        said = [(box, self.say(text)) for box, text in listed]
        whole = self.sized(style)
        sizes = (self.type.fit(words, whole, box.w, box.h, lines).size for box, words in said)
        alike = style._replace(size=min(sizes, default=whole.size))
        self.add(*(Words(box, words, alike, tone, rise=rise, lines=lines) for box, words in said))

    def sized(self, style: Style) -> Style:
        """A style in the size that the players have set; what is large already grows no further."""
        larger = min(style.size * self.view.preferences.text_size / 100, LARGE)
        return style._replace(size=max(style.size, larger))

    def width(self, text: Text | str, style: Style) -> float:
        """How wide a line would be."""
        return self.type.width(self.say(text) if isinstance(text, Text) else text, self.sized(style))

    def target(self, target: Target) -> None:
        """Make a part of the picture something to press."""
        self.targets.append(target)

    def is_pressed(self, name: str) -> bool:
        """Whether a finger is on that target."""
        return self.pressed == name

    def panel(self, box: Box, fill: Tone | Rgb = Tone.SURFACE, **how: Any) -> None:
        """A ground."""
        self.add(Panel(box, fill, **how))

    def sign(self, box: Box, icon: Icon, tone: Tone = Tone.INK, turn: int = 0) -> None:
        """An icon."""
        self.add(Sign(box, icon, tone, turn))

    def token(self, box: Box, colour: Colour, *, struck: bool = False) -> None:
        """A die colour's sign with its letter."""
        self.add(ColourToken(box, colour, struck))
        if not struck:
            style = Style(box.w * 0.46, Weight.HEAVY)
            self.words(box.inset(box.w * 0.25), LETTERS[colour], style, mark_tone(colour), 0.5)

    def die(self, box: Box, colour: Colour, face: Face | None, *, unsure: bool = False) -> None:
        """A rolled die with its letter at the lower left."""
        if unsure:
            self.add(Panel(box.inset(-10), None, Tone.ASK, 5, 18, dashed=True))
        self.add(RolledDie(box, colour, face))
        if face is None and unsure:
            self.words(
                box.inset(box.w * 0.26), "?", Style(box.w * 0.48, Weight.HEAVY), mark_tone(colour), 0.5
            )
        chip = Box(box.x - 6, box.bottom - 22, 30, 30)
        self.add(Panel(chip, Tone.SURFACE, Tone.INK, 3, 8))
        self.words(chip.inset(3), LETTERS[colour], Style(20, Weight.HEAVY), Tone.INK, 0.5)

    def button(
        self,
        box: Box,
        name: str,
        intent: Intent | None,
        label: Text | str | None = None,
        *,
        icon: Icon | None = None,
        icon_size: float = 34,
        icon_tone: Tone | None = None,
        detail: Text | str | None = None,
        style: Style = BODY,
        chosen: bool = False,
        why_not: Text | str | None = None,
        held: Text | str | None = None,
        focus: bool = False,
        repeats: bool = False,
        middle: bool = False,
        below: bool = False,
        edge: Tone = Tone.EDGE,
        is_name: bool = False,
        private: bool = False,
    ) -> None:
        """A button: greyed with `why_not`, filled when `chosen` or when the dial stands on it.

        `below` puts the label under the icon; `middle` centres both.
        """
        off = bool(why_not)
        chosen = (chosen or (focus and self.focused == name)) and not off
        ground, ink, second = Tone.SURFACE, Tone.INK, Tone.INK2
        if off:
            ground, ink, second = Tone.OFFBG, Tone.OFF, Tone.INK2
        elif chosen:
            ground, ink, second = Tone.PRIMARY, Tone.ON_PRIMARY, Tone.ON_PRIMARY
        drawn = box
        if self.is_pressed(name):
            drawn = box.cut(top=SUNK_BY_PRESS)
            if not chosen:
                ground = Tone.LEGAL
        edge = Tone.PRIMARY if chosen else edge
        self.add(Panel(drawn, ground, edge, 3, dashed=off))
        tone = ink if icon_tone is None or chosen or off else icon_tone
        inner = drawn.inset(10 if drawn.w >= NARROW else 4, 6)
        self._fill(
            inner,
            label,
            icon,
            detail,
            icon_size=icon_size,
            tones=(tone, ink, second),
            style=style,
            middle=middle,
            below=below,
            name=is_name,
        )
        said = self.say(label) if isinstance(label, Text) else label or ""
        self.press(
            box,
            name,
            intent,
            why_not=why_not,
            held=held,
            label=said,
            focus=focus,
            repeats=repeats,
            private=private,
        )

    def press(
        self,
        box: Box,
        name: str,
        intent: Intent | None,
        *,
        why_not: Text | str | None = None,
        held: Text | str | None = None,
        label: Text | str = "",
        focus: bool = False,
        repeats: bool = False,
        private: bool = False,
        under: str = "",
    ) -> None:
        """A target; a greyed one asks whether to do it all the same, or says why it can not be done."""
        reason = self.say(why_not) if isinstance(why_not, Text) else why_not or ""
        if reason:
            intent = Ask(intent.action, reason) if isinstance(intent, Take) else Hint(reason)
        if intent is None:
            return
        self.target(
            Target(
                name,
                box,
                intent,
                reason,
                self.say(held) if isinstance(held, Text) else held or "",
                self.say(label) if isinstance(label, Text) else label,
                focus and not reason,
                repeats,
                private,
                under,
            )
        )

    def _fill(
        self,
        box: Box,
        label: Text | str | None,
        icon: Icon | None,
        detail: Text | str | None,
        *,
        icon_size: float,
        tones: tuple[Tone, Tone, Tone],
        style: Style,
        middle: bool,
        below: bool,
        name: bool,
    ) -> None:
        """Icon and words of a button; the tones are those of icon, label and detail."""
        if label is None:
            if icon is not None:
                self.sign(box.square(icon_size), icon, tones[0])
            return
        if below and icon is not None:
            room = box.h - icon_size - 4
            lines = 2 if room >= LINE * 2 * style.size and self.width(label, style) > box.w else 1
            over = (room - style.size * (1.1 if lines == 1 else LINE * 2)) / 2
            self.sign(Box(box.centre[0] - icon_size / 2, box.y + over, icon_size, icon_size), icon, tones[0])
            under = box.cut(top=over + icon_size + 2, bottom=max(0, over - 2))
            under = under.inset(2, 0) if box.w > NARROWEST else under
            self.words(under, label, style, tones[1], 0.5, lines=lines, name=name)
            return
        text = box
        if icon is not None:
            gap = 12
            wide = min(self.width(label, style), box.w - icon_size - gap)
            left = box.x + (box.w - wide - icon_size - gap) / 2 if middle else box.x + 4
            self.sign(Box(left, box.centre[1] - icon_size / 2, icon_size, icon_size), icon, tones[0])
            text = box.cut(left=left - box.x + icon_size + gap)
        elif not middle and box.w >= NARROW:
            text = box.cut(left=BESIDE_EDGE)
        align = 0.5 if middle and icon is None else 0
        if detail is None:
            lines = 2 if box.h > 2 * style.size else 1
            self.words(text, label, style, tones[1], align, lines=lines, name=name)
            return
        over = max(0.0, (box.h - style.size * 1.14 - 25) / 2)
        self.words(text.cut(top=over).top_part(style.size * 1.14), label, style, tones[1], align, name=name)
        self.words(text.cut(bottom=over).bottom_part(25), detail, LABEL, tones[2], align, name=True)

    def stepper(
        self,
        box: Box,
        name: str,
        value: Text | str | int,
        less: Intent | None,
        more: Intent | None,
        *,
        least: Text | None = None,
        most: Text | None = None,
        typed: EnterNumber | None = None,
    ) -> None:
        """Minus, the value, plus; `least` and `most` say why there is no further.

        With `typed` a touch on the value opens the keypad, where there is room for a finger.
        """
        side = min(76.0, box.h)
        minus, plus = box.left_part(side), box.right_part(side)
        self.button(minus, f"{name}-", less or Close(), icon=Icon.MINUS, why_not=least, repeats=True)
        self.button(plus, f"{name}+", more or Close(), icon=Icon.PLUS, why_not=most, repeats=True)
        between = Box(minus.right + 2, box.y, plus.x - minus.right - 4, box.h)
        if typed is not None and between.w >= TOUCH <= between.h:
            key = f"{name} typed"
            self.panel(between.inset(4, 2), Tone.LEGAL if self.is_pressed(key) else Tone.SUNK, radius=10)
            self.press(between, key, typed, held=say("Type the number"), label=say("Type the number"))
        size = 56 if isinstance(value, int) or len(str(value)) <= 2 else 30  # noqa: PLR2004 - two figures
        self.words(between, value, Style(size, Weight.HEAVY), align=0.5)


def next_intent(scheme: Scheme, focus: str | None) -> Intent | None:
    """What NEXT does: what the dial stands on, or what the button says."""
    target = scheme.named(focus)
    if target is not None and target.dialled:
        return target.intent
    return scheme.next
