"""The hero card: its name, the side that is up, what turns it, ability; the players note all of it (S15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from companion.games.game import Action
from companion.games.strong20.card_actions import FlipHero
from companion.games.strong20.heroes import Hero, Trigger, Watch
from companion.games.text import Text, say
from companion.inputs import Close, Intent, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.theme import Tone

GAP = 12
NAME_ROW, TEXT_ROW, WATCH_ROW = 84, 118, 122
WATCHES = {
    Watch.ITEMS: say("items held"),
    Watch.HEALTH: say("Health"),
    Watch.STRATEGY: say("Strategy"),
    Watch.RECOVERY: say("Recovery"),
    Watch.GOLD: say("gold"),
    Watch.EXHAUSTED: say("exhausted dice"),
    Watch.SELECTED: say("modifiers this round"),
}
LARGEST = 20


class HeroCard(NamedTuple):
    """The hero card of a game as its sheet shows it.

    `counted` is what the trigger watches, None before the game; `noted` the action that writes the card
    down; `watches` what can be watched. `beside` draws what stands beside the name, `wide` how wide that is;
    `which` draws what a watched thing is further about.
    """

    hero: Hero
    playing: bool
    due: bool
    counted: int | None
    noted: Callable[[Hero], Action]
    watches: tuple[Watch, ...]
    side: Text
    beside: Callable[[Page, Box], None] | None = None
    which: Callable[[Page, Box, Trigger], None] | None = None


def with_side(hero: Hero, **fields: object) -> Hero:
    """The hero with notes of the side that is up changed."""
    sides = list(hero.sides)
    up = 1 if hero.up else 0
    sides[up] = msgspec.structs.replace(sides[up], **fields)
    return msgspec.structs.replace(hero, sides=(sides[0], sides[1]))


def hero_card(page: Page, card: HeroCard) -> None:
    """The card, side by side with what the companion watches for it."""
    now = say("Its trigger is met: flip the card.") if card.due else say("Note what the hero's card says.")
    flip = Second("flip", say("Flip the hero"), Take(FlipHero()), Icon.SWAP, Tone.ASK if card.due else None)
    header = Header(say("The hero"), now, Icon.HERO, rule=page.say(say("Rule {number}", number="S15")))
    main = framed(page, header, Foot(say("Done"), Close(), second=flip if card.playing else None))
    _name(page, main.top_part(NAME_ROW), card)
    side = card.hero.side
    texts = main.cut(top=NAME_ROW + GAP).top_part(TEXT_ROW * 2 + GAP)
    if not page.upright:
        texts = texts.top_part(TEXT_ROW)
    cells = texts.rows(2, GAP) if page.upright else texts.columns(2, GAP)
    _note(page, cells[0], "flips_when", say("Flips when"), side.flips_when)
    _note(page, cells[1], "ability", say("Ability"), side.ability)
    _watch(page, main.cut(top=texts.bottom - main.y + GAP), card)


def _name(page: Page, box: Box, card: HeroCard) -> None:
    wide = 0
    if card.beside is not None:
        wide = (216 if page.upright else 260) + GAP
        card.beside(page, box.right_part(wide - GAP))
    name: Text | str = card.hero.name or say("No name yet")
    page.button(
        box.cut(right=wide),
        "hero name",
        Write(card.hero.name, "hero.name"),
        name,
        icon=Icon.HERO,
        detail=card.side,
        is_name=True,
    )


def _note(page: Page, box: Box, field: str, title: Text, words: str) -> None:
    """A text of the side that is up; a touch writes it."""
    name = f"note {field}"
    page.panel(box, Tone.LEGAL if page.is_pressed(name) else Tone.SURFACE, edge=Tone.EDGE)
    inner = box.inset(14, 10)
    page.words(inner.top_part(26), title, LABEL_BOLD, Tone.INK2)
    if words:
        page.words(inner.cut(top=30), words, LABEL, rise=0, lines=3, name=True)
    else:
        page.words(inner.cut(top=30), say("Touch to write it."), LABEL, Tone.INK2, rise=0)
    page.press(box, name, Write(words, f"hero.{field}"))


def _watch(page: Page, box: Box, card: HeroCard) -> None:
    """The trigger as far as the companion can see it."""
    trigger = card.hero.side.trigger
    area = box.top_part(min(box.h, WATCH_ROW + (WATCH_ROW if page.upright else 46)))
    page.panel(area)
    inner = area.inset(14, 10)
    title = say("The companion watches")
    page.words(inner.top_part(28), title, LABEL_BOLD, Tone.INK2)
    if trigger is not None and card.counted is not None:
        wide = page.width(title, LABEL_BOLD) + 16
        words = say("now {n}", n=card.counted)
        page.words(inner.top_part(28).cut(left=wide), words, LABEL, Tone.INK2, 1)
    row = inner.cut(top=38).top_part(76)
    what, *rest = row.columns(2 if page.upright else 3, GAP)
    label = say("nothing") if trigger is None else WATCHES[trigger.watch]
    following = with_trigger(card, _next_watch(card, trigger))
    page.button(what, "watch", following, label, icon=Icon.FOREBODE, middle=True)
    if trigger is None:
        return
    _limit(page, rest[0], card, trigger)
    if trigger.watch is Watch.SELECTED and card.which is not None:
        last = inner.cut(top=38 + 76 + GAP).top_part(76) if page.upright else rest[1]
        card.which(page, last, trigger)
    elif not page.upright:
        words = say("It says so when the count is reached; you flip the card.")
        page.words(rest[1], words, LABEL, Tone.INK2, lines=3)


def _limit(page: Page, box: Box, card: HeroCard, trigger: Trigger) -> None:
    """At least or at most so many."""
    at_most = trigger.at_most is not None
    n = (trigger.at_most if at_most else trigger.at_least) or 0

    def limited(value: int, *, most: bool) -> Intent:
        limits = {"at_most": value, "at_least": None} if most else {"at_most": None, "at_least": value}
        return with_trigger(card, msgspec.structs.replace(trigger, **limits))

    words, other = say("at most") if at_most else say("at least"), limited(n, most=not at_most)
    page.button(box.left_part(88), "which limit", other, words, style=LABEL_BOLD, middle=True)
    page.stepper(
        box.cut(left=96),
        "limit",
        n,
        limited(max(0, n - 1), most=at_most),
        limited(min(LARGEST, n + 1), most=at_most),
        least=None if n else say("0 is the least"),
    )


def _next_watch(card: HeroCard, trigger: Trigger | None) -> Trigger | None:
    if trigger is None:
        return Trigger(card.watches[0], at_least=1)
    at = card.watches.index(trigger.watch) + 1
    return Trigger(card.watches[at], at_least=1) if at < len(card.watches) else None


def with_trigger(card: HeroCard, trigger: Trigger | None) -> Intent:
    """The card with another trigger on the side that is up."""
    return Take(card.noted(with_side(card.hero, trigger=trigger)))
