"""The hero card: its name, the side that is up, what flips it, its ability; flipped and replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.heroes import Trigger, Watch
from companion.games.text import Text, say
from companion.games.white.actions import FlipHero, ReplaceHero, SetUp
from companion.games.white.cards import Modifier
from companion.games.white.hero import flip_is_due, watched
from companion.games.white.setting_up import replaced
from companion.games.white.state import StepId
from companion.inputs import Close, Intent, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL, LABEL_BOLD, Page
from companion.ui.theme import Tone
from companion.ui.white.writing import noted, with_side

if TYPE_CHECKING:
    from companion.games.white.state import White
    from companion.ui.geometry import Box

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


def hero(page: Page, state: White) -> None:
    """The card, side by side with what the companion watches for it."""
    card = state.hero
    playing = state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}
    due = playing and flip_is_due(state)
    now = say("Its trigger is met: flip the card.") if due else say("Note what the hero's card says.")
    flip = Second("flip", say("Flip the hero"), Take(FlipHero()), Icon.SWAP, Tone.ASK if due else None)
    header = Header(say("The hero"), now, Icon.HERO, rule=page.say(say("Rule {number}", number="S15")))
    main = framed(page, header, Foot(say("Done"), Close(), second=flip if playing else None))
    top = main.top_part(NAME_ROW)
    _name(page, top, state)
    side = card.side
    texts = main.cut(top=NAME_ROW + GAP).top_part(TEXT_ROW * 2 + GAP)
    if not page.upright:
        texts = texts.top_part(TEXT_ROW)
    cells = texts.rows(2, GAP) if page.upright else texts.columns(2, GAP)
    _note(page, cells[0], "flips_when", say("Flips when"), side.flips_when)
    _note(page, cells[1], "ability", say("Ability"), side.ability)
    _watch(page, main.cut(top=texts.bottom - main.y + GAP), state)


def _name(page: Page, box: Box, state: White) -> None:
    """The name; before the game whether it is of another deck (W100), during it another hero (S16)."""
    card = state.hero
    wide = 216 if page.upright else 260
    side = say("back side up") if card.up else say("front side up")
    if card.universal:
        side = say("of another deck")
    name: Text | str = card.name or say("No name yet")
    page.button(
        box.cut(right=wide + GAP),
        "hero name",
        Write(card.name, "hero.name"),
        name,
        icon=Icon.HERO,
        detail=side,
        is_name=True,
    )
    beside = box.right_part(wide)
    if state.at is StepId.SETTING_UP:
        other = Take(SetUp(replaced(state.setup, universal=not card.universal)))
        page.button(beside, "universal", other, say("Of another deck"), chosen=card.universal, middle=True)
    elif state.at is not StepId.OVER:
        page.button(
            beside,
            "another hero",
            Take(ReplaceHero()),
            say("Another hero"),
            detail=say("at random"),
            held=say("Rule {number}", number="S16"),
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


def _watch(page: Page, box: Box, state: White) -> None:
    """The trigger as far as the companion can see it."""
    trigger = state.hero.side.trigger
    area = box.top_part(min(box.h, WATCH_ROW + (WATCH_ROW if page.upright else 46)))
    page.panel(area)
    inner = area.inset(14, 10)
    title = say("The companion watches")
    page.words(inner.top_part(28), title, LABEL_BOLD, Tone.INK2)
    if trigger is not None and state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT}:
        wide = page.width(title, LABEL_BOLD) + 16
        words = say("now {n}", n=watched(state, trigger))
        page.words(inner.top_part(28).cut(left=wide), words, LABEL, Tone.INK2, 1)
    row = inner.cut(top=38).top_part(76)
    what, *rest = row.columns(2 if page.upright else 3, GAP)
    label = say("nothing") if trigger is None else WATCHES[trigger.watch]
    page.button(what, "watch", _trigger(state, _next_watch(trigger)), label, icon=Icon.FOREBODE, middle=True)
    if trigger is None:
        return
    _limit(page, rest[0], state, trigger)
    if trigger.watch is Watch.SELECTED:
        last = inner.cut(top=38 + 76 + GAP).top_part(76) if page.upright else rest[1]
        word = say("any modifier") if trigger.modifier is None else Modifier(trigger.modifier).word
        after: list[str | None] = [None, *(modifier.value for modifier in Modifier)]
        following = after[(after.index(trigger.modifier) + 1) % len(after)]
        changed = msgspec.structs.replace(trigger, modifier=following)
        page.button(last, "which modifier", _trigger(state, changed), word, middle=True)
    elif not page.upright:
        words = say("It says so when the count is reached; you flip the card.")
        page.words(rest[1], words, LABEL, Tone.INK2, lines=3)


def _limit(page: Page, box: Box, state: White, trigger: Trigger) -> None:
    """At least or at most so many."""
    at_most = trigger.at_most is not None
    n = (trigger.at_most if at_most else trigger.at_least) or 0

    def limited(value: int, *, most: bool) -> Intent:
        limits = {"at_most": value, "at_least": None} if most else {"at_most": None, "at_least": value}
        return _trigger(state, msgspec.structs.replace(trigger, **limits))

    words = say("at most") if at_most else say("at least")
    page.button(box.left_part(88), "which limit", limited(n, most=not at_most), words, style=LABEL_BOLD)
    page.stepper(
        box.cut(left=96),
        "limit",
        n,
        limited(max(0, n - 1), most=at_most),
        limited(min(LARGEST, n + 1), most=at_most),
        least=None if n else say("0 is the least"),
    )


def _next_watch(trigger: Trigger | None) -> Trigger | None:
    watches = list(Watch)
    if trigger is None:
        return Trigger(watches[0], at_least=1)
    at = watches.index(trigger.watch) + 1
    return Trigger(watches[at], at_least=1) if at < len(watches) else None


def _trigger(state: White, trigger: Trigger | None) -> Intent:
    return Take(noted(state, with_side(state.hero, trigger=trigger)))
