"""What cards change for a while and want remembered: the list, and entering an adjustment (S36, S37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.text import Text, say, say_n
from companion.games.white.actions import AddAdjustment, EndAdjustment, EndReminder, WriteCard
from companion.inputs import Close, Fill, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, Page
from companion.ui.scenes.choosing import choice
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight
from companion.ui.white.remind import drafted, item_number, stepped, subject
from companion.ui.white.tags import UNTIL_WORDS, adjustment_detail, adjustment_words, reminder_detail

if TYPE_CHECKING:
    from companion.games.white.state import ActiveCard, White
    from companion.ui.geometry import Box

NUMBER, BY, UNTIL, WHOSE, LIGHT = "number", "adjust by", "adjust until", "whose", "adjust light"
"""The fields of the form."""
NUMBERS = (
    (Number.DAMAGE, say("Damage"), Icon.DAMAGE),
    (Number.HEALTH, say("Health"), Icon.HEALTH),
    (Number.BRIBE, say("Bribe"), Icon.GOLD),
    (Number.PRICE, say("Prices"), Icon.SHOP),
    (Number.HIT, say("Each hit"), Icon.HIT),
)
OF_ENEMIES = (Number.DAMAGE, Number.HEALTH, Number.BRIBE)
UNTILS = (Until.ROUND, Until.ENGAGEMENT, Until.CONFLICT, Until.VISIT, Until.NIGHT, Until.GAME)
PRICES = [number for number, _, _ in NUMBERS].index(Number.PRICE)
MOST = 9


class Entry(NamedTuple):
    """A line of the list; without `end` it goes with the item that makes it."""

    icon: Icon
    words: Text
    detail: Text
    end: Intent | None


def entries(state: White) -> tuple[Entry, ...]:
    """Everything that is in force, those of items held last."""
    listed = [
        Entry(Icon.SWAP, adjustment_words(a), _whose(state, a), Take(EndAdjustment(i)))
        for i, a in enumerate(state.adjustments)
    ]
    listed += [
        Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), Take(EndReminder(i)))
        for i, r in enumerate(state.reminders)
    ]
    for held in state.items:
        listed += [
            Entry(Icon.SWAP, adjustment_words(a), adjustment_detail(a), None) for a in held.side.adjustments
        ]
        listed += [
            Entry(Icon.HAND, say("{words}", words=r.words), reminder_detail(r), None)
            for r in held.side.reminders
        ]
    return tuple(listed)


def _whose(state: White, adjustment: Adjustment) -> Text:
    """How long an adjustment holds and of which enemy; its card is named where it is another."""
    enemy = next((card for card in state.active if card.id == adjustment.enemy), None)
    detail = adjustment_detail(adjustment)
    if enemy is None or adjustment.card == enemy.card.name:
        return detail
    return say("on {card}, {detail}", card=enemy.card.title, detail=detail)


def notes(page: Page, state: White) -> None:
    """The list, each with a button that ends it; and entering a new one."""
    listed = entries(state)
    now = say_n("{n} holds now.", "{n} hold now.", len(listed)) if listed else say("Nothing is noted.")
    header = Header(say("Adjustments, reminders"), now, Icon.HAND, rule=page.say(say("Rules S36, S37")))
    main = framed(page, header, Foot(say("Done"), Close()))
    adjust, remind = main.top_part(80).columns(2, 12)
    page.button(
        adjust, "adjust", Open(Sheet.ADJUST), say("A number changes"), icon=Icon.SWAP, middle=True, focus=True
    )
    page.button(
        remind, "remind", Open(Sheet.REMIND), say("Remind us later"), icon=Icon.HAND, middle=True, focus=True
    )
    for i, row in rows(page, main.cut(top=92), len(listed), "page of notes"):
        entry_row(page, row, i, listed[i], say("End"))


def entry_row(page: Page, box: Box, number: int, entry: Entry, end: Text) -> None:
    """A line of a list with the button that ends it."""
    page.panel(box)
    inner = box.inset(12, 5)
    page.sign(inner.left_part(36).square(34), entry.icon, Tone.INK2)
    words = inner.cut(left=52, right=144 if entry.end is not None else 0)
    page.words(words.top_part(36), entry.words, BODY, name=True)
    page.words(words.bottom_part(32), entry.detail, LABEL, Tone.INK2, name=True)
    if entry.end is not None:
        page.button(inner.right_part(132), f"end {number}", entry.end, end, middle=True)


def entered(state: White, about: str, adjustment: Adjustment) -> AddAdjustment | WriteCard:
    """The action that enters it: in force, or noted on the card that is being written down."""
    draft = state.draft
    if draft is None or not drafted(about):
        return AddAdjustment(adjustment, item_number(state, about))
    return WriteCard(msgspec.structs.replace(draft, adjustments=(*draft.adjustments, adjustment)))


def adjustment_chosen(page: Page, state: White, about: str) -> Adjustment:
    """The adjustment as the form has it."""
    desk = page.view.desk
    card, item = subject(state, about), item_number(state, about)
    number = NUMBERS[desk.filled(NUMBER, _number(about))][0]
    whose = desk.filled(WHOSE, card.id if card is not None else 0)
    enemies = {enemy.id for enemy in state.active}
    of = whose if number in OF_ENEMIES and item is None and whose in enemies else None
    if drafted(about) and number in OF_ENEMIES and whose:
        of = 0  # the card itself, whichever number it gets
    until = Until.HELD if item is not None else UNTILS[desk.filled(UNTIL, _until(about))]
    return Adjustment(
        number,
        desk.filled(BY, 1),
        card=card.card.name if card is not None else "",
        until=until,
        enemy=of,
        by_night=bool(desk.filled(LIGHT, 0)),
    )


def _number(about: str) -> int:
    return PRICES if about == "prices" else 0


def _until(about: str) -> int:
    return UNTILS.index(Until.VISIT) if about == "prices" else 0


def adjust(page: Page, state: White, about: str) -> None:
    """The form: which number, by how much, of whom, how long."""
    desk = page.view.desk
    item = item_number(state, about)
    chosen = adjustment_chosen(page, state, about)
    number = chosen.number
    header = Header(
        say("A number changes"),
        say("What does the card change, and how long?"),
        Icon.SWAP,
        rule=page.say(say("Rule {number}", number="S36")),
    )
    second = Second("close", say("Not now"), Close())
    main = framed(page, header, Foot(say("Add"), Take(entered(state, about, chosen)), second=second))
    words, icons = [w for _, w, _ in NUMBERS], [icon for _, _, icon in NUMBERS]
    high = 84
    at = desk.filled(NUMBER, _number(about))
    choice(page, main.top_part(high), NUMBER, words, across=len(words), chosen=at, icons=icons)
    rest = main.cut(top=high + 12)
    _amount(page, rest.top_part(100), desk.filled(BY, 1))
    rest = rest.cut(top=112)
    if drafted(about) and number in OF_ENEMIES:
        whose = [say("every enemy"), say("this card")]
        choice(page, rest.top_part(76), WHOSE, whose, across=2, chosen=0 if chosen.enemy is None else 1)
        rest = rest.cut(top=88)
    elif number in OF_ENEMIES and item is None and state.active:
        _whose_choice(page, rest.top_part(76), state, chosen)
        rest = rest.cut(top=88)
    across = 3 if page.upright or rest.h >= 160 else len(UNTILS)  # noqa: PLR2004 - two rows of touches
    if item is None:
        untils = [UNTIL_WORDS[until] for until in UNTILS]
        down = -(-len(untils) // across)
        until = desk.filled(UNTIL, _until(about))
        choice(page, rest.top_part(74 * down + 8 * (down - 1)), UNTIL, untils, across=across, chosen=until)
    else:
        lights = [say("by day and night"), say("only at night")]
        choice(page, rest.top_part(76), LIGHT, lights, across=2, chosen=desk.filled(LIGHT, 0))


def _amount(page: Page, box: Box, by: int) -> None:
    """By how much, never by nothing."""
    page.panel(box)
    inner = box.inset(12, 12)
    page.words(inner.left_part(200), say("By"), BODY)
    less, more = Fill(BY, stepped(by, -1, MOST)), Fill(BY, stepped(by, 1, MOST))
    page.adjust = (less, more)
    half = inner.cut(left=160)
    page.button(half.left_part(110), f"{BY}-", less, icon=Icon.MINUS, repeats=True)
    page.button(half.right_part(110), f"{BY}+", more, icon=Icon.PLUS, repeats=True)
    page.words(half.cut(left=120, right=120), f"{by:+d}", Style(50, Weight.HEAVY), align=0.5)


def _whose_choice(page: Page, box: Box, state: White, adjustment: Adjustment) -> None:
    """Of every enemy, or of one of those in front of the hero."""
    most = 3 if page.upright else 4
    shown: list[ActiveCard | None] = [None, *(card for card in state.active if card.card.fights)]
    if len(shown) > most:
        kept = [card for card in shown if card is not None and card.id == adjustment.enemy]
        others = [card for card in shown[1:] if card not in kept]
        shown = [None, *kept, *others][:most]
    for card, cell in zip(shown, box.columns(most, 8), strict=False):
        enemy = card.id if card is not None else 0
        page.button(
            cell,
            f"{WHOSE} {enemy}",
            Fill(WHOSE, enemy),
            say("every enemy") if card is None else card.card.title,
            middle=True,
            is_name=True,
            chosen=(adjustment.enemy or 0) == enemy,
        )
