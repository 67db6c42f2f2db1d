"""What every step's scene starts from: step line, foot and offers, as the Step says them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.games.game import Action, Offer, Step
from companion.games.text import say
from companion.games.white import actions as act
from companion.games.white import extra_actions as more
from companion.games.white.state import StepId
from companion.inputs import Take
from companion.ui.enemies import MODIFIER_ICONS
from companion.ui.frame import Foot, Header, Second
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.theme import Tone

STEP_ICONS = {
    StepId.SETTING_UP: Icon.HERO,
    StepId.LAYING_OUT: Icon.CARDS,
    StepId.PREPARE: Icon.CARDS,
    StepId.PRESS_ONWARD: Icon.HERO,
    StepId.WRITE_CARD: Icon.CARDS,
    StepId.ICONS: Icon.FOREBODE,
    StepId.BRIBERY: Icon.GOLD,
    StepId.COMMIT: Icon.HAND,
    StepId.APPLY: Icon.DAMAGE,
    StepId.SUFFER: Icon.HEALTH,
    StepId.AFTER_EFFECTS: Icon.CARDS,
    StepId.EXHAUST: Icon.HAND,
    StepId.RECOVER: Icon.RECOVERY,
    StepId.CLEANUP: Icon.CASTLE,
    StepId.MERCHANT: Icon.SHOP,
    StepId.CASTLE: Icon.CASTLE,
    StepId.OVER: Icon.CROWN,
    StepId.NAME_ICON: Icon.UNSURE,
    StepId.APPLE: Icon.APPLE,
    StepId.FOREBODE: Icon.FOREBODE,
    StepId.ROBBERY: Icon.ROBBERY,
    StepId.STRATEGY_AREA: Icon.CARDS,
    StepId.TOO_MANY_ITEMS: Icon.CARDS,
    StepId.REMINDERS: Icon.HAND,
    StepId.REWARD: Icon.CROWN,
    StepId.AIM: Icon.SHOP,
    StepId.STACK_CARD: Icon.CASTLE,
    StepId.NIGHT_GAIN: Icon.MOON,
}
ACTION_ICONS: dict[type, tuple[Icon, Tone]] = {
    act.Flip: (Icon.MOON, Tone.INK),
    act.ActivateDeck: (Icon.CARDS, Tone.INK2),
    act.ActivateStrategy: (Icon.CARDS, Tone.INK2),
    act.Bribe: (Icon.GOLD, Tone.GOLD),
    act.Resolve: (Icon.HEALTH, Tone.RUBY),
    act.RollAgain: (Icon.HAND, Tone.INK2),
    act.RecoverDice: (Icon.RECOVERY, Tone.GOOD),
    act.EndGame: (Icon.CROWN, Tone.GOLD),
    act.Apply: (Icon.DAMAGE, Tone.STEEL),
    act.Cleanup: (Icon.CASTLE, Tone.INK2),
    more.ForebodeOnto: (Icon.CASTLE, Tone.INK2),
    more.ActivateBoss: (Icon.CASTLE, Tone.RUBY),
    more.Swap: (Icon.SWAP, Tone.INK2),
    more.FlipHero: (Icon.HERO, Tone.INK2),
    more.Reshuffle: (Icon.CARDS, Tone.INK2),
    more.Tick: (Icon.CHECK, Tone.GOOD),
    more.Dismiss: (Icon.CROSS, Tone.INK2),
    more.AcceptReward: (Icon.CHECK, Tone.GOOD),
    more.DeclineReward: (Icon.CROSS, Tone.INK2),
    more.DiscardItem: (Icon.CARDS, Tone.INK2),
    more.DiscardAreaCard: (Icon.CARDS, Tone.INK2),
    more.GainNight: (Icon.MOON, Tone.INK2),
}
RANSOMS = {
    more.Ransom.GOLD: (Icon.GOLD, Tone.GOLD),
    more.Ransom.HEALTH: (Icon.HEALTH, Tone.RUBY),
    more.Ransom.ITEM: (Icon.CARDS, Tone.INK2),
}
HOWS = {
    more.How.RESOLVE: (Icon.CHECK, Tone.GOOD),
    more.How.IGNORE: (Icon.CROSS, Tone.INK2),
    more.How.INSTEAD: (Icon.GOLD, Tone.GOLD),
    more.How.SPARE: (Icon.APPLE, Tone.INK2),
}
BETWEEN = (more.FlipHero, more.Reshuffle)
"""What is offered whenever it is due, whatever the step; the menu lists it where a scene does not."""


def signed(action: Action) -> tuple[Icon | None, Tone | None]:
    """The icon of an action and its colour."""
    match action:
        case more.NameIcon(modifier=modifier):
            return MODIFIER_ICONS[modifier], None
        case act.Describe(card=card) if card.modifier is not None:
            return MODIFIER_ICONS[card.modifier], None
        case more.MeetRobbery(ransom=ransom):
            return RANSOMS[ransom]
        case more.ResolveStackCard(how=how):
            return HOWS[how]
    return ACTION_ICONS.get(type(action), (None, None))


def header(page: Page, step: Step, **fields: object) -> Header:
    """The step line of a step."""
    rule = page.say(say("Rule {number}", number=step.rule)) if step.rule else ""
    plain = Header(
        step.title, step.now, STEP_ICONS.get(StepId(step.id), Icon.NEXT), step.trail, step.here, rule=rule
    )
    return msgspec.structs.replace(plain, **fields)


def foot(step: Step) -> Foot:
    """NEXT and the second button of a step."""
    following = None if step.next is None else step.offers[step.next]
    second = None if step.second is None or step.second == step.next else step.offers[step.second]
    return Foot(
        None if following is None else following.label,
        None if following is None else Take(following.action),
        step.waiting,
        None if second is None else second_button(second),
    )


def second_button(offer: Offer) -> Second:
    """An offer as the foot's second button."""
    icon, tone = signed(offer.action)
    return Second("second", offer.label, Take(offer.action), icon, tone, offer.why_not)


def others(step: Step) -> tuple[tuple[int, Offer], ...]:
    """The offers that neither NEXT nor the second button shows, with their numbers."""
    return tuple((i, offer) for i, offer in enumerate(step.offers) if i not in {step.next, step.second})


def offer_button(page: Page, box: Box, number: int, offer: Offer, *, chosen: bool = False) -> None:
    """An offer as a button; greyed with the reason in words."""
    icon, tone = signed(offer.action)
    held = say("Rule {number}", number=offer.rule) if offer.rule else None
    page.button(
        box,
        f"offer {number}",
        Take(offer.action),
        offer.label,
        icon=icon,
        icon_tone=tone,
        detail=offer.why_not or offer.detail,
        why_not=offer.why_not,
        held=held,
        focus=True,
        chosen=chosen,
    )


def offer_grid(
    page: Page, box: Box, offers: Iterable[tuple[int, Offer]], across: int, chosen: int | None = None
) -> None:
    """Offers as a grid of buttons, as high as there is room for and at most 92."""
    listed = tuple(offers)
    if not listed:
        return
    down = -(-len(listed) // across)
    height = min(92.0, (box.h - 10 * (down - 1)) / down)
    while height < TOUCH and across < len(listed):
        across += 1
        down = -(-len(listed) // across)
        height = min(92.0, (box.h - 10 * (down - 1)) / down)
    area = box.top_part(height * down + 10 * (down - 1))
    for cell, (number, offer) in zip(area.grid(across, down, 10), listed, strict=False):
        offer_button(page, cell, number, offer, chosen=number == chosen and page.focused is None)
