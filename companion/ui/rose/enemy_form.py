"""An enemy's card written down: its name, numbers, reward and keywords; just turned up, or where it lies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.rose.actions import Describe, ShowLetter, WriteEnemy
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Path, Reward
from companion.games.rose.foretelling import arrival
from companion.games.rose.resolve import in_garden
from companion.games.rose.state import Rose
from companion.games.text import Text, say, say_n
from companion.inputs import Intent, Open, Sheet, Take, Write
from companion.ui.frame import Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.rose.board import keyword_word
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20.card_numbers import DAMAGE, HEALTH, Number, number_field
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Action, Step

GAP = 10
BRIEF = 2
"""So many sentences about an arrival are told whole where there is little room."""
ROW = 76
NUMBERS = 118
GOLD = Number("gold", say("Gold"), Icon.GOLD, Tone.GOLD)
SKULLS = Number("skulls", say("More enemies"), Icon.SUMMON, Tone.INK2)
FIELDS = (HEALTH, DAMAGE, GOLD, SKULLS)
NAMED_KEYWORDS = (ARMOR, BOLSTER, EXPOSE, PLUS_SPEED)
REWARDS = {
    Reward.INSTANT: say("Instant"),
    Reward.SINGLE_USE: say("Single-use"),
    Reward.ONGOING: say("Ongoing"),
}
DRAFT = "draft"
"""Where the card is that was turned up just now."""


class Lying(NamedTuple):
    """An enemy's card and where it is: draft, enemy.N, garden.N, cache.N or discard.N; or in the library."""

    where: str
    card: Enemy
    enter: Callable[[Enemy], Intent] | None = None  # of a card that lies in no game

    def put(self, **fields: object) -> Intent:
        """What writes it down otherwise."""
        card = msgspec.structs.replace(self.card, **fields)
        return Take(written(self.where, card)) if self.enter is None else self.enter(card)

    def written(self, **fields: object) -> Action:
        """The action that writes it down otherwise."""
        return written(self.where, msgspec.structs.replace(self.card, **fields))

    def become(self, card: Enemy) -> Action:
        """The action that writes another card down in its place."""
        return written(self.where, card)


def written(where: str, card: Enemy) -> Action:
    """The action that writes a card down."""
    return WriteEnemy(card) if where == DRAFT else Describe(where, card)


def lying(state: Rose, where: str) -> Lying | None:
    """The enemy that lies there; None where none does any more."""
    place, _, number = where.partition(".")
    if place == DRAFT:
        return None if state.draft is None else Lying(where, state.draft)
    if not number.isdecimal():
        return None
    at = int(number)
    card: Enemy | None = None
    if place == "enemy":
        card = next((enemy.card for _, enemy in state.standing if enemy.id == at), None)
    elif place == "garden" and any(enemy.id == at for enemy in state.garden):
        card = in_garden(state, at).card
    elif place in {"cache", "discard"}:
        pile = state.cache if place == "cache" else state.enemy_discard
        card = pile[at] if at < len(pile) else None
    return None if card is None else Lying(where, card)


def write_enemy(page: Page, state: Rose, step: Step) -> None:
    """The card that was turned up: the form, its path, and what its arrival will do."""
    text = Second("text", say("Its text"), Open(Sheet.TEXT, DRAFT), Icon.PENCIL)
    said = {"now": foretold(state, brief=True)} if page.upright and state.letter is not None else {}
    main = framed(page, header(page, step, **said), msgspec.structs.replace(foot(page, step), second=text))
    drafted = Lying(DRAFT, state.draft or Enemy())
    if page.upright:
        name_button(page, main.top_part(ROW), drafted)
        _letters(page, main.cut(top=ROW + GAP).top_part(ROW), state)
        form(page, main.cut(top=2 * (ROW + GAP)), drafted)
        return
    top = main.top_part(ROW)
    name_button(page, top.cut(right=420 + GAP), drafted)
    _letters(page, top.right_part(420), state)
    rest = form(page, main.cut(top=ROW + GAP), drafted)
    _foretold(page, rest, state)


def name_button(page: Page, box: Box, lies: Lying) -> None:
    """The card's name; a touch writes it."""
    about = "" if lies.where == DRAFT else f"card.{lies.where}"
    if lies.card.name:
        page.button(box, "name", Write(lies.card.name, about), lies.card.name, is_name=True, focus=True)
        return
    plain = Style(26, Weight.LABEL)
    page.button(box, "name", Write("", about), say("Name, if you like"), style=plain, focus=True)


def _letters(page: Page, box: Box, state: Rose) -> None:
    """The letter on the back of the deck's next card; for the last card the path is chosen."""
    for path, cell in zip(Path, box.columns(len(Path), GAP), strict=True):
        page.button(
            cell,
            f"letter {path.value}",
            Take(ShowLetter(path)),
            path.value,
            style=Style(40, Weight.TITLE),
            chosen=state.letter is path,
            middle=True,
            focus=True,
            held=say("Path {path}", path=path.value),
        )


def form(page: Page, box: Box, lies: Lying) -> Box:
    """Numbers, reward, keywords; gives what is left below."""
    card = lies.card
    across = 2 if page.upright else 4
    down = len(FIELDS) // across
    high = NUMBERS * down + GAP * (down - 1)
    for number, cell in zip(FIELDS, box.top_part(high).grid(across, down, GAP), strict=True):
        value: int = getattr(card, number.name)
        less, more = (lies.put(**{number.name: max(0, value + by)}) for by in (-1, 1))
        to = partial(_numbered, lies, number)
        number_field(page, cell, number, value, less=less, more=more, to=to)
        if number is HEALTH:
            page.adjust = (less, more)
    rest = box.cut(top=high + GAP)
    _rewards(page, rest.top_part(ROW), lies)
    rest = rest.cut(top=ROW + GAP)
    _keywords(page, rest.top_part(ROW), lies)
    return rest.cut(top=ROW + GAP)


def _numbered(lies: Lying, number: Number, value: int) -> Intent:
    return lies.put(**{number.name: value})


def _rewards(page: Page, box: Box, lies: Lying) -> None:
    """How long its reward lasts; and whether it is a boss."""
    *kinds, boss = box.columns(4, GAP)
    for (kind, words), cell in zip(REWARDS.items(), kinds, strict=True):
        chosen = lies.card.reward is kind
        page.button(
            cell,
            f"reward {kind.value}",
            lies.put(reward=None if chosen else kind),
            words,
            icon=Icon.ROSE if cell.w > 190 else None,  # noqa: PLR2004 - room beside the words
            icon_size=26,
            icon_tone=Tone.RUBY,
            style=LABEL_BOLD,
            chosen=chosen,
            middle=True,
        )
    page.button(
        boss,
        "boss",
        lies.put(boss=not lies.card.boss),
        say("Boss"),
        icon=Icon.CROWN,
        icon_size=26,
        style=LABEL_BOLD,
        chosen=lies.card.boss,
        middle=True,
    )


def _keywords(page: Page, box: Box, lies: Lying) -> None:
    """The four keywords whose names are known, and the players' own."""
    *named, own = box.columns(5, GAP)
    for keyword, cell in zip(NAMED_KEYWORDS, named, strict=True):
        page.button(
            cell,
            f"keyword {keyword}",
            _toggled(lies, keyword),
            keyword_word(keyword),
            style=LABEL_BOLD,
            chosen=keyword in lies.card.keywords,
            middle=True,
        )
    others = [keyword for keyword in lies.card.keywords if keyword not in NAMED_KEYWORDS]
    words: Text | str = others[0] if others else say("Other")
    if len(others) > 1:
        words = say("{n} others", n=len(others))
    page.button(
        own,
        "own keyword",
        Open(Sheet.KEYWORDS, lies.where),
        words,
        style=LABEL_BOLD,
        chosen=bool(others),
        middle=True,
        is_name=True,
    )


def _toggled(lies: Lying, keyword: str) -> Intent:
    return lies.put(keywords=with_keyword(lies.card, keyword))


def with_keyword(card: Enemy, keyword: str) -> tuple[str, ...]:
    """The card's keywords with one more, or without it where it has it."""
    if keyword in card.keywords:
        return tuple(word for word in card.keywords if word != keyword)
    return (*card.keywords, keyword)


def _foretold(page: Page, box: Box, state: Rose) -> None:
    """Where it will stand and whom that displaces, before it is done."""
    if box.h < 44:  # noqa: PLR2004 - a line
        return
    panel = box.top_part(min(box.h, 84))
    page.panel(panel, Tone.SUNK)
    inner = panel.inset(14, 4)
    page.sign(inner.left_part(30).square(28), Icon.BOW, Tone.INK2)
    if state.letter is None:
        words = say("It stands at Range 4 of its path; who stands there makes room.")
        page.words(inner.cut(left=44), words, LABEL, Tone.INK2, lines=2)
        return
    page.words(inner.cut(left=44), foretold(state), LABEL_BOLD, lines=3, name=True)


def foretold(state: Rose, *, brief: bool = False) -> Text:
    """What the arrival of the card that was turned up will do, in one sentence; or the most of it."""
    told = arrival(state, state.letter or Path.A, state.draft or Enemy())
    if brief and len(told) > BRIEF:
        further = len(told) - BRIEF
        return say_n("{first}; {n} other makes room", "{first}; {n} others make room", further, first=told[0])
    words = told[0]
    for text in told[1:]:
        words = say("{first}; {second}", first=words, second=text)
    return words
