"""White on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.game import Step
from companion.games.strong20.dice import Place
from companion.games.text import say
from companion.games.white.state import StepId, White
from companion.inputs import Open, Sheet
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.strong20.adjust import adjust
from companion.ui.strong20.by_hand import by_hand
from companion.ui.strong20.card_text import card_text
from companion.ui.strong20.flying import put
from companion.ui.strong20.menu import CHECK, ENDINGS, HERO, ITEMS, MOVE_DICE, NOTES, STEPS
from companion.ui.strong20.notes import notes
from companion.ui.strong20.remind import remind
from companion.ui.tableau import Entry, Tableau
from companion.ui.white import box, castle, going, hero, house, items, lying, sheets, summary
from companion.ui.white.aim import aim
from companion.ui.white.before_battle import before_battle
from companion.ui.white.books import books
from companion.ui.white.engagement import engagement
from companion.ui.white.forest import forest
from companion.ui.white.instead import instead
from companion.ui.white.known import KNOWN
from companion.ui.white.merchant import merchant
from companion.ui.white.night_gain import night_gain
from companion.ui.white.noting import AT_THE_MERCHANT, DRAFT, PRICES, in_force, noting, on_draft
from companion.ui.white.reminding import reminding, reward
from companion.ui.white.resolve import recover, resolving
from companion.ui.white.set_up import laying_out, set_up
from companion.ui.white.signs import SIGNS
from companion.ui.white.which import which
from companion.ui.white.write_card import write_card
from companion.ui.white.writing import writing

SCENES: dict[StepId, Callable[[Page, White, Step], None]] = {
    StepId.SETTING_UP: set_up,
    StepId.LAYING_OUT: laying_out,
    StepId.PREPARE: forest,
    StepId.PRESS_ONWARD: forest,
    StepId.WRITE_CARD: write_card,
    StepId.ICONS: before_battle,
    StepId.BRIBERY: before_battle,
    StepId.COMMIT: engagement,
    StepId.APPLY: engagement,
    StepId.SUFFER: resolving,
    StepId.AFTER_EFFECTS: resolving,
    StepId.EXHAUST: resolving,
    StepId.RECOVER: recover,
    StepId.FOREBODE: castle.castle,
    StepId.CLEANUP: castle.castle,
    StepId.CASTLE: castle.castle,
    StepId.STACK_CARD: castle.stack_card,
    StepId.MERCHANT: merchant,
    StepId.REMINDERS: reminding,
    StepId.REWARD: reward,
    StepId.AIM: aim,
    StepId.NIGHT_GAIN: night_gain,
    StepId.OVER: summary.game_over,
}
"""The scenes; a step that is not here is shown by its offers."""


def scene(page: Page, state: White, step: Step) -> bool:
    """Draw a step; False where its offers say it all."""
    drawn = SCENES.get(StepId(step.id))
    if state.conflict is not None and step.id in {StepId.ROBBERY, StepId.APPLE}:
        drawn = castle.stack_card
    if drawn is None:
        return False
    drawn(page, state, step)
    return True


def _adjust(page: Page, state: White, about: str) -> None:
    """An adjustment; at the merchant's it begins with prices for this visit."""
    adjust(page, noting(state), about, AT_THE_MERCHANT if about == PRICES else (0, 0))


def _text(page: Page, state: White, _: str) -> None:
    """What the card says that is being written down."""
    noted = on_draft(state)
    if noted is not None:
        card_text(page, noted, DRAFT)


SHEETS: dict[Sheet, Callable[[Page, White, str], None]] = {
    Sheet.CARD: sheets.card,
    Sheet.BY_HAND: lambda page, state, _: by_hand(page, state.dice.at(Place.ACTIVE), state.dice.pool),
    Sheet.HERO: lambda page, state, _: hero.hero(page, state),
    Sheet.ITEMS: lambda page, state, _: items.items(page, state),
    Sheet.ITEM: items.item,
    Sheet.NOTES: lambda page, state, _: notes(page, noting(state), in_force(state)),
    Sheet.ADJUST: _adjust,
    Sheet.REMIND: lambda page, state, about: remind(page, noting(state), about),
    Sheet.HOUSE: lambda page, state, _: house.house(page, state),
    Sheet.TEXT: _text,
    Sheet.STACKS: lambda page, state, _: castle.stacks(page, state),
    Sheet.STACK: castle.stack,
    Sheet.FOREST: lambda page, state, _: lying.ground(page, state),
    Sheet.LYING: lying.lying,
    Sheet.WHICH: which,
    Sheet.STEPS: lambda page, state, _: going.steps(page, state),
    Sheet.INSTEAD: lambda page, state, _: instead(page, state),
    Sheet.BOX: lambda page, state, _: box.box(page, state),
}
"""The sheets about something on the table."""


MENU = (
    MOVE_DICE,
    CHECK,
    HERO,
    ITEMS,
    NOTES,
    Entry("stacks", say("The castle"), Icon.CASTLE, Open(Sheet.STACKS)),
    Entry("forest", say("The forest"), Icon.CARDS, Open(Sheet.FOREST)),
    STEPS,
)
"""What White has on the table besides the steps."""


def flights(old: White, new: White) -> Iterable[tuple[str, str]]:
    """Dice that were applied to a card."""
    before, after = ({f"card {card.id}": card.dice for card in state.active} for state in (old, new))
    return put(old.rolled or (), before, after)


TABLEAU = Tableau(books, SIGNS, scene, SHEETS, lambda _: MENU, lambda _: ENDINGS, writing, flights, KNOWN)
