"""Entering an adjustment: which number, by how much, of whom, how long (S36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.adjustments import Adjustment, Until
from companion.games.text import Text, say
from companion.inputs import Close, Fill
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL_BOLD, Page
from companion.ui.scenes.choosing import choice
from companion.ui.strong20.tags import UNTIL_WORDS
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.ui.geometry import Box
    from companion.ui.strong20.noting import Subject, Table

NUMBER, BY, UNTIL, WHOSE, LIGHT, DAY, LEAST = (
    "number",
    "adjust by",
    "adjust until",
    "whose",
    "adjust light",
    "adjust day",
    "adjust least",
)
"""The fields of the form; the least value is one more than it says, 0 for none."""
MOST = 9
FIRST_DAY = 3
"""The day proposed for what holds from a day on."""


def stepped(by: int, more: int, most: int = 20) -> int:
    """An amount one further; nothing is changed by 0, so it is passed over."""
    after = by + more
    if after == 0:
        after += more
    return max(-most, min(most, after))


def chosen(page: Page, table: Table, about: str, first: tuple[int, int] = (0, 0)) -> Adjustment:
    """The adjustment as the form has it; `first` are the number and the end that it begins with."""
    desk, kinds = page.view.desk, table.kinds
    card, item = table.subject(about), table.item(about)
    number = kinds.numbers[desk.filled(NUMBER, first[0])][0]
    whose = desk.filled(WHOSE, card.id if card is not None else 0)
    known = {enemy.id for enemy in table.enemies}
    of = whose if number in kinds.of_enemies and item is None and whose in known else None
    if table.drafted(about) and number in kinds.of_enemies and whose:
        of = 0  # the card itself, whichever number it gets
    until = _untils(table, about)[desk.filled(UNTIL, first[1] if item is None else 0)]
    return Adjustment(
        number,
        desk.filled(BY, 1),
        card=card.name if card is not None else "",
        until=until,
        enemy=of,
        least=desk.filled(LEAST, 0) - 1 if desk.filled(BY, 1) < 0 < desk.filled(LEAST, 0) else None,
        days=_day(page) if until is Until.DAYS else None,
        by_night=bool(desk.filled(LIGHT, 0)),
    )


def _untils(table: Table, about: str) -> tuple[Until, ...]:
    """How long it can hold: with an item while that is held, or then from a day on."""
    if table.item(about) is None:
        return table.kinds.untils
    return (Until.HELD, Until.DAYS) if table.days is not None else (Until.HELD,)


def _day(page: Page) -> int:
    return page.view.desk.filled(DAY, FIRST_DAY)


def adjust(page: Page, table: Table, about: str, first: tuple[int, int] = (0, 0)) -> None:
    """The form."""
    desk, kinds = page.view.desk, table.kinds
    item = table.item(about)
    adjustment = chosen(page, table, about, first)
    header = Header(
        say("A number changes"),
        say("What does the card change, and how long?"),
        Icon.SWAP,
        rule=page.say(say("Rule {number}", number="S36")),
    )
    second = Second("close", say("Not now"), Close())
    main = framed(page, header, Foot(say("Add"), table.noted(adjustment, about), second=second))
    words, icons = [w for _, w, _ in kinds.numbers], [icon for _, _, icon in kinds.numbers]
    across = len(words) if not page.upright or len(words) <= 5 else -(-len(words) // 2)  # noqa: PLR2004
    high = 84.0 * (-(-len(words) // across)) + 8 * (-(-len(words) // across) - 1)
    at = desk.filled(NUMBER, first[0])
    choice(page, main.top_part(high), NUMBER, words, across=across, chosen=at, icons=icons)
    rest = main.cut(top=high + 12)
    _amount(page, rest.top_part(100), desk.filled(BY, 1))
    rest = rest.cut(top=112)
    if table.drafted(about) and (kinds.by_night or adjustment.number in kinds.of_enemies):
        _of_a_card(page, rest.top_part(76), table, adjustment)
        rest = rest.cut(top=88)
    elif adjustment.number in kinds.of_enemies and item is None and table.enemies:
        _whose_choice(page, rest.top_part(76), table, adjustment)
        rest = rest.cut(top=88)
    _how_long(page, rest, table, about, first[1])


def _of_a_card(page: Page, box: Box, table: Table, adjustment: Adjustment) -> None:
    """Of a card that is written down: whether it is about every enemy or itself, and at night only."""
    parts = [box]
    of_enemies = adjustment.number in table.kinds.of_enemies
    if table.kinds.by_night:
        *parts, lights = box.columns(2, 16) if of_enemies else (box,)
        words = [say("day and night"), say("only at night")]
        choice(page, lights, LIGHT, words, across=2, chosen=int(adjustment.by_night))
    if of_enemies:
        whose = [say("every enemy"), say("this card")]
        choice(page, parts[0], WHOSE, whose, across=2, chosen=0 if adjustment.enemy is None else 1)


def _how_long(page: Page, box: Box, table: Table, about: str, first: int) -> None:
    """The ends to choose from; where the day tracker ends it, the day; with items whether at night only."""
    desk = page.view.desk
    untils = _untils(table, about)
    at = desk.filled(UNTIL, first if table.item(about) is None else 0)
    if table.item(about) is not None and table.kinds.by_night:
        lights = [say("by day and night"), say("only at night")]
        choice(page, box.top_part(76), LIGHT, lights, across=2, chosen=desk.filled(LIGHT, 0))
        return
    if len(untils) == 1:
        return
    across = 3 if page.upright or box.h >= 160 else len(untils)  # noqa: PLR2004 - two rows of touches
    if untils[at] is Until.DAYS:
        row = box.bottom_part(76) if box.h >= 170 + 74 else box.top_part(76).right_part(240)
        day = _day(page)
        words = say("day {n}", n=day)
        page.stepper(row, DAY, words, Fill(DAY, max(1, day - 1)), Fill(DAY, min(99, day + 1)))
        box = box.cut(bottom=84) if row.y > box.y else box.cut(right=252)
        across = min(across, len(untils))
    down = -(-len(untils) // across)
    words_of: list[Text] = [UNTIL_WORDS[until] for until in untils]
    choice(page, box.top_part(74 * down + 8 * (down - 1)), UNTIL, words_of, across=across, chosen=at)


def _amount(page: Page, box: Box, by: int) -> None:
    """By how much, never by nothing."""
    page.panel(box)
    inner = box.inset(12, 12)
    page.words(inner.left_part(200), say("By"), BODY)
    if by < 0:
        _least(page, inner.right_part(inner.w / 2 - 10))
        inner = inner.left_part(inner.w / 2 - 10)
    less, more = Fill(BY, stepped(by, -1, MOST)), Fill(BY, stepped(by, 1, MOST))
    page.adjust = (less, more)
    half = inner.cut(left=64 if by < 0 else 160)
    side = 110 if half.w > 340 else 76  # noqa: PLR2004 - as large as there is room for
    page.button(half.left_part(side), f"{BY}-", less, icon=Icon.MINUS, repeats=True)
    page.button(half.right_part(side), f"{BY}+", more, icon=Icon.PLUS, repeats=True)
    page.words(half.cut(left=side + 6, right=side + 6), f"{by:+d}", Style(50, Weight.HEAVY), align=0.5)


def _least(page: Page, box: Box) -> None:
    """The value below which the card does not bring the number, where it prints one (W46)."""
    at = page.view.desk.filled(LEAST, 0)
    page.words(box.left_part(130), say("Not below"), LABEL_BOLD, lines=2)
    lower, higher = Fill(LEAST, max(0, at - 1)), Fill(LEAST, min(MOST, at + 1))
    value = say("any") if at == 0 else say("{n}", n=at - 1)
    page.stepper(box.cut(left=136), LEAST, value, lower, higher, least=None if at else say("none is printed"))


def _whose_choice(page: Page, box: Box, table: Table, adjustment: Adjustment) -> None:
    """Of every enemy, or of one of those on the table."""
    most = 3 if page.upright else 4
    shown: list[Subject | None] = [None, *(enemy for enemy in table.enemies if enemy.fights)]
    if len(shown) > most:
        kept = [enemy for enemy in shown if enemy is not None and enemy.id == adjustment.enemy]
        others = [enemy for enemy in shown[1:] if enemy not in kept]
        shown = [None, *kept, *others][:most]
    for enemy, cell in zip(shown, box.columns(len(shown), 8), strict=True):
        number = enemy.id if enemy is not None else 0
        page.button(
            cell,
            f"{WHOSE} {number}",
            Fill(WHOSE, number),
            say("every enemy") if enemy is None else enemy.title,
            style=LABEL_BOLD,
            middle=True,
            is_name=True,
            chosen=(adjustment.enemy or 0) == number,
        )
