"""Sentences for the players, kept apart from their language.

A rule speaks in English templates and the values that go into them; the edge (screen, log, command)
translates the template by gettext and then fills it in. So a state, a note and a journal row never
hold a word in one language only.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

Translate = Callable[[str, str | None, int], str]
"""(template, plural template or None, count) -> the template in the reader's language."""


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence or label: an English template with `{named}` places, and what goes into them.

    With a `plural`, `count` chooses between the two templates.
    """

    template: str
    values: dict[str, str | int | Text] = {}
    plural: str | None = None
    count: int = 1

    def render(self, translate: Translate) -> str:
        """The words in the language of `translate`; values that are texts are rendered with it too."""
        template = translate(self.template, self.plural, self.count)
        return template.format(
            **{
                name: value.render(translate) if isinstance(value, Text) else value
                for name, value in self.values.items()
            }
        )

    def __str__(self) -> str:
        return self.render(english)


def short(words: str, letters: int) -> str:
    """A player's own words in so many letters at most, for a label."""
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def decimal(number: float, places: int = 1) -> Text:
    """A number with a decimal point, or the comma that the language has in its place."""
    whole, _, rest = f"{number:.{places}f}".partition(".")
    return say("{whole}.{rest}", whole=whole, rest=rest) if rest else say("{n}", n=whole)


def english(template: str, plural: str | None, count: int) -> str:
    """The template itself: English needs no catalogue."""
    return template if plural is None or count == 1 else plural


def say(template: str, /, **values: str | int | Text) -> Text:
    """A text from an English template; every literal given here is found by the translation catalogue."""
    return Text(template, values)


def say_n(singular: str, plural: str, n: int, /, **values: str | int | Text) -> Text:
    """A text that depends on a number, which is also the value `{n}`."""
    return Text(singular, {"n": n, **values}, plural, n)
