"""What Rose's forms can note, and where: in force, on an item, on an enemy's card (S36, S37)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games.rose.cards import Enemy
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.card_actions import AddAdjustment, AddReminder
from companion.games.strong20.reminders import AnyChange, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import say
from companion.inputs import Take
from companion.ui.icons import Icon
from companion.ui.rose.enemy_form import Lying, lying, written
from companion.ui.strong20.card_text import Noted
from companion.ui.strong20.noting import Changing, InForce, Kinds, Subject, Table, item_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Action
    from companion.games.rose.state import Rose
    from companion.inputs import Intent

KINDS = Kinds(
    numbers=(
        (Number.RANGE, say("Range"), Icon.BOW),
        (Number.HIT, say("Each hit"), Icon.HIT),
        (Number.HEALTH, say("Health"), Icon.HEALTH),
        (Number.DAMAGE, say("Damage"), Icon.DAMAGE),
        (Number.MOVES, say("Moves"), Icon.ARROW),
        (Number.ITEMS_DRAWN, say("Items drawn"), Icon.CARDS),
    ),
    of_enemies=(Number.HEALTH, Number.DAMAGE, Number.MOVES),
    untils=(Until.ROUND, Until.ENGAGEMENT, Until.REPEAT, Until.DAYS, Until.GAME),
    moments=(
        Moment.ACTIVATION,
        Moment.ENGAGEMENT_START,
        Moment.REPEAT_END,
        Moment.SUFFER,
        Moment.RECOVER,
        Moment.CLEANUP,
        Moment.ROUND_END,
    ),
    usual_moment=Moment.SUFFER,
    changes=(
        Changing(say("only say it"), Icon.HAND),
        *(
            Changing(stat.word, icon, partial(rem.ChangeAStat, stat), counted=True)
            for stat, icon in zip(Stat, (Icon.HEALTH, Icon.STRATEGY, Icon.RECOVERY), strict=True)
        ),
        Changing(say("recover dice"), Icon.RECOVERY, lambda by: rem.RecoverSome(max(1, by)), counted=True),
        Changing(say("random items"), Icon.CARDS, lambda by: rem.DrawItems(max(1, by)), counted=True),
        Changing(say("upgraded item"), Icon.SWAP, lambda _: rem.DrawItems(1, upgraded=True)),
    ),
    reminder_untils=(Until.ROUND, Until.ENGAGEMENT, Until.GAME),
    by_night=False,
)


def noting(state: Rose) -> Table:
    """Rose's table as the forms see it."""
    return Table(
        KINDS,
        tuple(Subject(enemy.id, enemy.card.name, enemy.card.title) for _, enemy in state.standing),
        len(state.inventory),
        lambda about: lying(state, about) is not None,
        lambda thing, about: Take(_noted(state, thing, about)),
        state.days,
    )


def in_force(state: Rose) -> InForce:
    """Everything that is noted."""
    return InForce(state.adjustments, state.reminders, tuple(item.side for item in state.inventory))


def _noted(state: Rose, thing: Adjustment | Reminder | AnyChange, about: str) -> Action:
    """The action that notes something."""
    lies = lying(state, about)
    if lies is not None:
        return written(about, with_note(lies.card, thing))
    if isinstance(thing, Adjustment):
        return AddAdjustment(thing, item_of(about))
    if isinstance(thing, Reminder):
        return AddReminder(thing, item_of(about))
    raise TypeError(f"{thing} is noted on an enemy's card.")


def with_note(card: Enemy, thing: Adjustment | Reminder | AnyChange) -> Enemy:
    """A card with one note more."""
    if isinstance(thing, Adjustment):
        return msgspec.structs.replace(card, adjustments=(*card.adjustments, thing))
    if isinstance(thing, Reminder):
        return msgspec.structs.replace(card, reminders=(*card.reminders, thing))
    return msgspec.structs.replace(card, reward_changes=(*card.reward_changes, thing))


def on_card(lies: Lying) -> Noted:
    """What is noted on a card."""
    card = lies.card

    def without(field: str, index: int) -> Intent:
        if field == "words":
            return lies.put(reward_words="")
        name = "reward_changes" if field == "reward" else field
        noted = getattr(card, name)
        return lies.put(**{name: noted[:index] + noted[index + 1 :]})

    return Noted(card.adjustments, card.reminders, card.reward_changes, without, card.reward_words)


def known(card: Enemy, enter: Callable[[Enemy], Intent]) -> Table:
    """An enemy of the library as the forms see it."""
    return Table(KINDS, (), 0, lambda _: True, lambda thing, _: enter(with_note(card, thing)))
