"""What every step's scene starts from: step line, foot and offers, as the Step says them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from companion.games.game import Action, Offer, Step
from companion.games.text import say
from companion.games.white import actions as act
from companion.games.white import extra_actions as more
from companion.games.white.state import StepId
from companion.inputs import Ask, Fill, Take
from companion.ui.enemies import MODIFIER_ICONS
from companion.ui.frame import Foot, Header, Second
from companion.ui.geometry import TOUCH, Box
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.theme import Tone

STEP_ICONS: dict[StrEnum, Icon] = {
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
ONWARD = (act.LayTable, act.Begin, act.Activate)
"""Actions that lead to the next step and may be greyed while something is missing."""
NARROWEST = 150
OFFER_PAGE = "page of offers"
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
    plain = Header(step.title, step.now, STEP_ICONS.get(step.id, Icon.NEXT), step.trail, step.here, rule=rule)
    return msgspec.structs.replace(plain, **fields)


def foot(page: Page, step: Step) -> Foot:
    """NEXT and the second button of a step."""
    following = None if step.next is None else step.offers[step.next]
    second = None if step.second is None or step.second == step.next else step.offers[step.second]
    return Foot(
        None if following is None else following.label,
        None if following is None else Take(following.action),
        step.waiting,
        None if second is None else second_button(second),
        _refused(page, step),
    )


def refused(step: Step) -> Offer | None:
    """What NEXT would do, where it waits because that is greyed."""
    if step.next is not None:
        return None
    return next((o for o in step.offers if o.why_not is not None and isinstance(o.action, ONWARD)), None)


def _refused(page: Page, step: Step) -> Ask | None:
    offer = refused(step)
    return None if offer is None else Ask(offer.action, page.say(offer.why_not))


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
        is_name=True,
    )


def offer_grid(
    page: Page, box: Box, offers: Iterable[tuple[int, Offer]], across: int, chosen: int | None = None
) -> None:
    """Offers as a grid of buttons, as high as there is room for and at most 92.

    More than there is room for come on further pages, turned by a button.
    """
    listed = tuple(offers)
    if not listed:
        return
    most_across = max(across, int((box.w + 10) // (NARROWEST + 10)))
    most_down = max(1, int((box.h + 10) // (TOUCH + 10)))
    room = most_across * most_down
    turn: Fill | None = None
    if len(listed) > room:
        pages = -(-len(listed) // (room - 1))
        at = page.view.desk.filled(OFFER_PAGE, 0) % pages
        turn = Fill(OFFER_PAGE, (at + 1) % pages)
        left = len(listed) - (room - 1)
        listed = listed[at * (room - 1) : (at + 1) * (room - 1)]
    shown = len(listed) + (turn is not None)
    while -(-shown // across) > most_down:
        across += 1
    down = -(-shown // across)
    height = min(92.0, (box.h - 10 * (down - 1)) / down)
    cells = box.top_part(height * down + 10 * (down - 1)).grid(across, down, 10)
    for cell, (number, offer) in zip(cells, listed, strict=False):
        offer_button(page, cell, number, offer, chosen=number == chosen and page.focused is None)
    if turn is not None:
        page.button(cells[shown - 1], "more offers", turn, say("{n} more", n=left), middle=True)
