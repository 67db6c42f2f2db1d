"""What White's forms can note, and where: in force, on an item, on the card that is written down."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.card_actions import AddAdjustment, AddReminder
from companion.games.strong20.reminders import AnyChange, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import say
from companion.games.white.actions import WriteCard
from companion.inputs import Take
from companion.ui.icons import Icon
from companion.ui.strong20.card_text import Noted
from companion.ui.strong20.noting import Changing, InForce, Kinds, Subject, Table, item_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Action
    from companion.games.white.cards import Card
    from companion.games.white.state import White
    from companion.inputs import Intent

DRAFT = "draft"
"""What the forms are about while a card is written down."""
PRICES = "prices"
"""What the adjustment's form is about at the merchant's."""
KINDS = Kinds(
    numbers=(
        (Number.DAMAGE, say("Damage"), Icon.DAMAGE),
        (Number.HEALTH, say("Health"), Icon.HEALTH),
        (Number.BRIBE, say("Bribe"), Icon.GOLD),
        (Number.PRICE, say("Prices"), Icon.SHOP),
        (Number.HIT, say("Each hit"), Icon.HIT),
    ),
    of_enemies=(Number.DAMAGE, Number.HEALTH, Number.BRIBE),
    untils=(Until.ROUND, Until.ENGAGEMENT, Until.CONFLICT, Until.VISIT, Until.NIGHT, Until.GAME),
    moments=tuple(Moment),
    usual_moment=Moment.AFTER_EFFECTS,
    changes=(
        Changing(say("only say it"), Icon.HAND),
        Changing(say("gold"), Icon.GOLD, rem.ChangeGold, counted=True),
        *(
            Changing(stat.word, icon, partial(rem.ChangeAStat, stat), counted=True)
            for stat, icon in zip(Stat, (Icon.HEALTH, Icon.STRATEGY, Icon.RECOVERY), strict=True)
        ),
        Changing(say("flip day/night"), Icon.MOON, lambda _: rem.FlipSky()),
        Changing(say("merchant"), Icon.SHOP, lambda _: rem.VisitMerchant()),
    ),
    reminder_untils=(Until.ROUND, Until.ENGAGEMENT, Until.CONFLICT, Until.GAME),
    by_night=True,
)
AT_THE_MERCHANT = (
    [number for number, _, _ in KINDS.numbers].index(Number.PRICE),
    KINDS.untils.index(Until.VISIT),
)
"""What the adjustment's form begins with at the merchant's: prices, for this visit."""


def noting(state: White) -> Table:
    """White's table as the forms see it."""
    return Table(
        KINDS,
        tuple(Subject(each.id, each.card.name, each.card.heading, each.card.fights) for each in state.active),
        len(state.items),
        lambda about: about == DRAFT,
        lambda thing, about: Take(_noted(state, thing, about)),
    )


def in_force(state: White) -> InForce:
    """Everything that is noted."""
    return InForce(state.adjustments, state.reminders, tuple(held.side for held in state.items))


def _noted(state: White, thing: Adjustment | Reminder | AnyChange, about: str) -> Action:
    """The action that notes something."""
    draft = state.draft
    if draft is None or about != DRAFT:
        if isinstance(thing, Adjustment):
            return AddAdjustment(thing, item_of(about))
        if isinstance(thing, Reminder):
            return AddReminder(thing, item_of(about))
        raise TypeError(f"{thing} is noted on cards that are written down.")
    return WriteCard(with_note(draft, thing))


def with_note(card: Card, thing: Adjustment | Reminder | AnyChange) -> Card:
    """A card with one note more."""
    if isinstance(thing, Adjustment):
        return msgspec.structs.replace(card, adjustments=(*card.adjustments, thing))
    if isinstance(thing, Reminder):
        return msgspec.structs.replace(card, reminders=(*card.reminders, thing))
    return msgspec.structs.replace(card, reward=(*card.reward, thing))


def on_draft(state: White) -> Noted | None:
    """What is noted on the card that is being written down."""
    if state.draft is None:
        return None
    return on_card(state.draft, lambda card: Take(WriteCard(card)))


def on_card(card: Card, enter: Callable[[Card], Intent]) -> Noted:
    """What is noted on a card; `enter` is what notes a changed one."""

    def without(field: str, index: int) -> Intent:
        noted = getattr(card, field)
        return enter(msgspec.structs.replace(card, **{field: noted[:index] + noted[index + 1 :]}))

    return Noted(card.adjustments, card.reminders, card.reward, without)


def known(card: Card, enter: Callable[[Card], Intent]) -> Table:
    """A card of the library as the forms see it."""
    return Table(KINDS, (), 0, lambda _: True, lambda thing, _: enter(with_note(card, thing)))
