"""The house rules of a deck at set-up: what its rulebook leaves open, a touch for the next value of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from companion.games.game import Action
from companion.games.strong20.house import PhaseEnd, RepeatsFollow
from companion.games.text import Text, say
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, TAG
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.ui.geometry import Box
    from companion.ui.page import Page

ROW, WIDE = 108, 164
LARGE_TEXT = 110
"""Text beyond so many percent has room in one column only."""
VALUE = Style(24, Weight.BOLD)
MAXIMA = (5, 6, 7, 8, 9, 10)
"""The highest values of a stat that can be chosen: 6 is a die's highest face."""
WORDS: dict[object, Text] = {
    PhaseEnd.REPEAT: say("each roll"),
    PhaseEnd.ENGAGEMENT: say("Engagement"),
    RepeatsFollow.NOW: say("as it is"),
    RepeatsFollow.START: say("as it began"),
    True: say("yes"),
    False: say("no"),
}
"""The values of both decks as buttons say them."""


class Rules(NamedTuple):
    """The house rules of a game: as they are and as they are given, each with its rule number and words.

    `values` are those that a rule can have, in the order in which touches bring them; `words` how buttons say
    a value. `changed` is the action that sets them, None once the game has begun.
    """

    now: Any
    given: Any
    explained: Mapping[str, tuple[str, Text]]
    values: Callable[[str], tuple[object, ...]]
    words: Callable[[object], Text]
    changed: Callable[[Any], Action] | None


def house_rules(page: Page, rules: Rules) -> None:
    """All of them, in pages; once the game has begun they only show how it is played."""
    changed = rules.changed
    now = say("Chosen before the game began.")
    plain = None
    if changed is not None:
        now = say("A touch changes one; filled ones are changed.")
        if rules.now != rules.given:
            plain = Second("as given", say("As given"), Take(changed(rules.given)), Icon.UNDO)
    header = Header(say("House rules"), now, Icon.SETTINGS)
    main = framed(page, header, Foot(say("Done"), Close(), second=plain))
    names = tuple(rules.explained)
    large = page.view.preferences.text_size > LARGE_TEXT
    across = 1 if page.upright or large else 2
    shown = rows(page, main, len(names), "page of house rules", height=ROW, across=across, gap=10)
    for i, box in shown:
        _rule(page, box, rules, names[i])
    page.words_alike([(_words_of(box), rules.explained[names[i]][1]) for i, box in shown], LABEL, lines=4)


def _words_of(box: Box) -> Box:
    """Where the words of a rule stand."""
    return box.inset(12, 8).cut(left=62, right=WIDE + 12)


def _rule(page: Page, box: Box, rules: Rules, rule: str) -> None:
    number, _ = rules.explained[rule]
    value = getattr(rules.now, rule)
    page.panel(box)
    inner = box.inset(12, 8)
    page.words(inner.left_part(58), number, TAG, Tone.INK2)
    cell = inner.right_part(WIDE)
    if rules.changed is None:
        page.words(cell, rules.words(value), VALUE, align=0.5, lines=2)
        return
    listed = rules.values(rule)
    after = listed[(listed.index(value) + 1) % len(listed)] if value in listed else listed[0]
    page.button(
        cell,
        f"house {rule}",
        Take(rules.changed(msgspec.structs.replace(rules.now, **{rule: after}))),
        rules.words(value),
        style=VALUE,
        middle=True,
        chosen=value != getattr(rules.given, rule),
        focus=True,
    )
