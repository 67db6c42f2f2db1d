"""Rose's sheets that both decks draw alike: hero, house rules, notes, the text of a card, a roll by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import hero as rules
from companion.games.rose.actions import SetUp
from companion.games.rose.house import ADDS, BLOCKED, EXPLAINED, values
from companion.games.rose.setting_up import replaced
from companion.games.rose.state import Adds, Blocked, HouseRules, Rose, StepId
from companion.games.strong20.dice import Counts, Place
from companion.games.strong20.heroes import Watch
from companion.games.text import Text, say
from companion.inputs import Write
from companion.ui.frame import Second
from companion.ui.icons import Icon
from companion.ui.rose.enemy_form import lying
from companion.ui.rose.noting import in_force, noting, on_card
from companion.ui.rose.writing import noted
from companion.ui.strong20 import adjust as adjusting
from companion.ui.strong20 import by_hand as rolling
from companion.ui.strong20 import notes as listing
from companion.ui.strong20 import remind as recalling
from companion.ui.strong20.card_text import card_text
from companion.ui.strong20.hero import HeroCard, hero_card
from companion.ui.strong20.house_rules import WORDS, Rules, house_rules

if TYPE_CHECKING:
    from companion.ui.page import Page

BEFORE_PLAY = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT})
WATCHES = tuple(watch for watch in Watch if watch is not Watch.SELECTED)
"""What a hero's trigger can be about; Rose selects no modifiers."""


def hero(page: Page, state: Rose, _: str) -> None:
    """The hero card."""
    playing = state.here not in BEFORE_PLAY | {StepId.OVER}
    trigger = state.hero.side.trigger
    counts = rules.seen(state)
    shown = HeroCard(
        state.hero,
        playing=playing,
        due=playing and state.hero.turns(counts),
        counted=None if trigger is None or state.here in BEFORE_PLAY else counts.get(trigger.watch, 0),
        noted=lambda changed: noted(state, changed),
        watches=WATCHES,
        side=say("back side up") if state.hero.up else say("front side up"),
    )
    hero_card(page, shown)


def house(page: Page, state: Rose, _: str) -> None:
    """Rose's house rules."""
    setup, open_ = state.setup, state.here is StepId.SETTING_UP
    changed = (lambda chosen: SetUp(replaced(setup, house=chosen))) if open_ else None
    house_rules(page, Rules(setup.house, HouseRules(), EXPLAINED, values, value_word, changed))


def value_word(value: object) -> Text:
    """The value of a house rule in words."""
    if isinstance(value, Adds):
        return say("{by} {number}", by=f"{value.by:+d}", number=ADDS[value.to])
    if isinstance(value, Blocked):
        return BLOCKED[value]
    return say("{n}", n=value) if isinstance(value, int) and not isinstance(value, bool) else WORDS[value]


def by_hand(page: Page, state: Rose, _: str) -> None:
    """A roll entered by hand; for an item's roll all ready dice are rolled."""
    if state.here is StepId.EXTRA_ROLL:
        ready = state.dice.pool + Counts.of(die.colour for die in state.extra or ())
        rolling.by_hand(page, ready, Counts())
        return
    rolling.by_hand(page, state.dice.at(Place.ACTIVE), state.dice.pool)


def notes(page: Page, state: Rose, _: str) -> None:
    """What cards change for a while and want remembered."""
    listing.notes(page, noting(state), in_force(state))


def adjust(page: Page, state: Rose, about: str) -> None:
    """Entering an adjustment."""
    adjusting.adjust(page, noting(state), about)


def remind(page: Page, state: Rose, about: str) -> None:
    """Entering a reminder."""
    recalling.remind(page, noting(state), about)


def text(page: Page, state: Rose, about: str) -> None:
    """What an enemy's card says, and its reward in the players' words."""
    lies = lying(state, about)
    if lies is None:
        return
    write = Write(lies.card.reward_words, f"reward.{about}")
    card_text(page, on_card(lies), about, Second("reward", say("Its reward"), write, Icon.ROSE))
