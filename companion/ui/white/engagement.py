"""The Strategy phase: enemies above, tray below; commit, roll, apply."""

from __future__ import annotations

import msgspec

from companion.games.game import Step
from companion.games.strong20.dice import Die, Face
from companion.games.text import say
from companion.games.white import numbers
from companion.games.white.actions import Applied, Apply
from companion.games.white.state import ActiveCard, StepId, White
from companion.inputs import Intent, Open, Sheet, Take
from companion.ui.frame import Foot, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20.splitting import Splitting, part_on, split_button, splitting
from companion.ui.strong20.tray import committing, held_die, rolled, tray_height
from companion.ui.view import TrayWatch
from companion.ui.white.enemies import GAP, enemy_card, laid_out


def engagement(page: Page, state: White, step: Step) -> None:
    """Commit, roll, apply."""
    of = max(numbers.repeats(state), state.repeat)
    counter = (state.repeat, of, say("Roll {n} of {of}", n=state.repeat, of=of)) if of <= 8 else None  # noqa: PLR2004
    unsure = any(die.face is None for die in state.dice.active) and state.at is StepId.APPLY
    icon: dict[str, object] = {"icon": Icon.UNSURE} if unsure else {}
    split = splitting(page, state.rolled or ())
    held = held_die(page, state)
    if split is not None:
        icon = {"now": split.now}
    main = framed(page, header(page, step, squares=counter, **icon), _foot(page, state, step, held))
    low = tray_height(page, state)
    top = main.cut(bottom=low + GAP)
    for card, cell in laid_out(page, top, state.active):
        applies = _applies(state, step, card, held) if split is None else _part_on(state, split, card)
        enemy_card(
            page,
            cell,
            state,
            card,
            applies or Open(Sheet.CARD, str(card.id)),
            ready=(held is not None or split is not None) and applies is not None,
            focus=applies is not None,
            label=say("Onto {card}", card=card.card.title),
            named=Open(Sheet.CARD, str(card.id))
            if applies is not None and held is None and split is None
            else None,
        )
    tray = main.bottom_part(low)
    if state.at is StepId.APPLY:
        rolled(page, tray, state, step)
    else:
        committing(page, tray, state, step)


def _foot(page: Page, state: White, step: Step, held: Die | None) -> Foot:
    """Without a camera NEXT opens the entry by hand instead of waiting; a held crit can be split."""
    shown = foot(page, step)
    enemies = len(state.enemies) if state.at is StepId.APPLY and state.setup.house.split_crits else 0
    split = split_button(page, held, enemies=enemies)
    if split is not None:
        return msgspec.structs.replace(shown, second=split)
    if step.next is None and state.at is StepId.COMMIT and page.view.tray.watch is TrayWatch.NO_CAMERA:
        return Foot(say("Enter the roll"), Open(Sheet.BY_HAND), None, shown.second)
    return shown


def _part_on(state: White, split: Splitting, card: ActiveCard) -> Intent | None:
    """What a touch does while a crit is being split."""
    if not card.card.fights or card.defeated:
        return None
    return part_on(state.rolled or (), split, card.id)


def _applies(state: White, step: Step, card: ActiveCard, held: Die | None) -> Intent | None:
    """What a touch on an enemy does: the held die goes onto it, or else the first hit that can."""
    if state.at is not StepId.APPLY or not card.card.fights:
        return None
    if held is not None and held.face in {Face.HIT, Face.CRIT} and held.face is not None:
        if card.defeated:
            return None
        return Take(Apply((Applied(held.colour, held.face, card.id),)))
    for offer in step.offers:
        if isinstance(offer.action, Apply) and len(offer.action.dice) == 1:
            (die,) = offer.action.dice
            if die.enemy == card.id and die.also is None:
                return Take(offer.action)
    return None
