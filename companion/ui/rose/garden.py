"""Rewards and items as they come: the Rose Garden, instant rewards, random items, too many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import resolve
from companion.games.rose.actions import GainReward
from companion.games.rose.state import StepId
from companion.games.text import Text, say
from companion.inputs import Take
from companion.ui.frame import framed
from companion.ui.geometry import TOUCH
from companion.ui.icons import Icon
from companion.ui.marks import Scenery
from companion.ui.page import BODY, LABEL, LEAD, Page
from companion.ui.places import View as Place
from companion.ui.rose.board import titled
from companion.ui.rose.table import GAP, quiet, scene
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import foot, header, offer_grid
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.rose.cards import Enemy
    from companion.games.rose.state import Rose, Standing
    from companion.ui.geometry import Box

ROW = 108
WIDE, ROSES = 176, 130
HEADING = 36


def gain_rewards(page: Page, state: Rose, step: Step) -> None:
    """The Rose Garden: each defeated enemy becomes gold of the cache, or an item (R52, R53)."""
    main = framed(page, header(page, step), foot(page, step))
    ways: dict[int, list[tuple[int, Offer]]] = {}
    swaps: list[tuple[int, Offer]] = []
    first = state.garden[0]
    for number, offer in enumerate(step.offers):
        if not isinstance(offer.action, GainReward):
            continue
        if offer.action.swap is None:
            ways.setdefault(offer.action.enemy, []).append((number, offer))
        elif offer.action.enemy == first.id:
            swaps.append((number, offer))
    if swaps:
        main = main.cut(bottom=_swaps(page, main, first, swaps) + GAP)
    free = main.cut(top=(ROW + 8) * len(state.garden) + GAP)
    if free.h >= ROSES:
        page.add(Scenery(free.bottom_part(ROSES).right_part(min(free.w, 3 * ROSES)), Place.TILE_ROSE))
    for at, box in rows(page, main, len(state.garden), "page of the garden", height=ROW):
        enemy = state.garden[at]
        _beaten(page, box, enemy, ways.get(enemy.id, []), chosen=step.next)


def _swaps(page: Page, main: Box, first: Standing, swaps: list[tuple[int, Offer]]) -> float:
    """With every slot taken: what the first of them could be kept in place of; gives how high that is."""
    across = min(len(swaps), 2 if page.upright else 4)
    down = min(-(-len(swaps) // across), 2)
    low = main.bottom_part(HEADING + TOUCH * down + 10 * (down - 1))
    words = say("Keep {enemy} all the same:", enemy=first.card.title)
    page.words(low.top_part(HEADING - 4), words, LABEL, Tone.INK2, name=True)
    offer_grid(page, low.cut(top=HEADING), swaps, across)
    return low.h


def _beaten(
    page: Page, box: Box, enemy: Standing, ways: list[tuple[int, Offer]], *, chosen: int | None
) -> None:
    """A defeated enemy, and what it can become."""
    page.panel(box)
    inner = box.inset(14, 10)
    wide = WIDE if not page.upright else 150
    buttons = inner.right_part(2 * wide + 8)
    page.sign(inner.left_part(44).square(42), Icon.ROSE, Tone.RUBY)
    words = inner.cut(left=60, right=2 * wide + 20)
    page.words(words.top_part(40), titled(enemy.card), BODY, name=True)
    page.words(words.cut(top=40), reward_line(enemy.card), LABEL, Tone.INK2, lines=2, name=True)
    for cell, (number, offer) in zip(buttons.columns(2, 8), ways, strict=False):
        action = offer.action
        gold = isinstance(action, GainReward) and action.gold
        page.button(
            cell,
            f"offer {number}",
            Take(action),
            offer.label,
            icon=Icon.GOLD if gold else None,
            icon_size=28,
            detail=None if gold else offer.why_not,
            why_not=offer.why_not,
            chosen=number == chosen and page.focused is None,
            middle=offer.why_not is None,
            focus=True,
            held=say("Rule {number}", number=offer.rule or ""),
        )


def reward_line(card: Enemy) -> Text:
    """What a card's reward is, as far as it is written down."""
    if card.reward is None:
        return (
            say("reward: {words}", words=card.reward_words) if card.reward_words else say("no reward noted")
        )
    if not card.reward_words:
        return card.reward.word
    return say("{kind}: {words}", kind=card.reward.word, words=card.reward_words)


def instant_reward(page: Page, state: Rose, step: Step) -> None:
    """An instant reward: at once, or its gold later (R51)."""
    side = scene(page, state, step, quiet(state))
    card = resolve.in_garden(state, state.instant_due[0]).card
    _said(page, side, step, Icon.ROSE, title=card.title, words=reward_line(card))


def gain_item(page: Page, state: Rose, step: Step) -> None:
    """A random item, kept or not (R26, R36, R37)."""
    side = scene(page, state, step, quiet(state))
    offer_grid(page, side, enumerate(step.offers), 2 if page.upright else 1, step.next)


def too_many(page: Page, state: Rose, step: Step) -> None:
    """Strategy fell below the number of items (S12)."""
    gain_item(page, state, step)


def hero_turns(page: Page, state: Rose, step: Step) -> None:
    """The hero's trigger is met (S15)."""
    side = scene(page, state, step, quiet(state))
    ability = state.hero.turned().side.ability
    words = say("{words}", words=ability) if ability else say("The other side comes up.")
    _said(page, side, step, Icon.HERO, title=state.hero.title, words=words)


def _said(page: Page, box: Box, step: Step, icon: Icon, *, title: Text, words: Text) -> None:
    """A card's own words beside the board, and what can be done."""
    if page.upright:
        panel, below = box.left_part(340), box.cut(left=350)
    else:
        high = max(120.0, box.h - 92.0 * len(step.offers) - 10 * len(step.offers))
        panel, below = box.top_part(high), box.cut(top=high + GAP)
    page.panel(panel, Tone.SUNK)
    inner = panel.inset(14, 12)
    page.sign(inner.top_part(44).left_part(44).square(40), icon, Tone.RUBY)
    page.words(inner.top_part(44).cut(left=54), title, LEAD, name=True)
    page.words(inner.cut(top=54), words, BODY, Tone.INK2, rise=0, lines=6, name=True)
    offer_grid(page, below, enumerate(step.offers), 1, step.next)


SCENES = {
    StepId.GAIN_REWARDS: gain_rewards,
    StepId.INSTANT_REWARD: instant_reward,
    StepId.GAIN_ITEM: gain_item,
    StepId.TOO_MANY_ITEMS: too_many,
    StepId.HERO_TURNS: hero_turns,
}
"""The scenes of rewards and items."""
