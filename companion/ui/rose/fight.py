"""The Strategy phase: the hero's path, dice committed and rolled, hits on whom path and range reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose import numbers
from companion.games.rose.actions import Applied, Apply, Stand
from companion.games.rose.cards import Path
from companion.games.rose.state import StepId
from companion.games.strong20.dice import Face
from companion.games.text import Text, say
from companion.inputs import Open, Sheet, Take
from companion.ui.frame import Foot
from companion.ui.icons import Icon
from companion.ui.rose.board import Head, Shown, Touch, looked_at
from companion.ui.rose.side import RANGE, active_chip, no_die, paid, range_panel, to_path
from companion.ui.rose.table import GAP, overview, scene
from companion.ui.scenes.steps import foot, header
from companion.ui.strong20 import tray_narrow
from companion.ui.strong20.splitting import Splitting, part_on, split_button, splitting
from companion.ui.strong20.tray import held_die
from companion.ui.view import TrayWatch

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.rose.state import Rose, Spot
    from companion.games.strong20.dice import Die
    from companion.ui.geometry import Box
    from companion.ui.page import Page

HITS = frozenset({Face.HIT, Face.CRIT})
MOST_SQUARES = 8
PAID_WIDE = 206
"""The range panel in a band."""


def hero_path(page: Page, state: Rose, step: Step) -> None:
    """Below which path the hero stands in this Engagement (R30)."""
    chosen = None if step.next is None else step.offers[step.next].action
    heads = {}
    for offer in step.offers:
        if isinstance(offer.action, Stand):
            path = offer.action.path
            ready = offer.action == chosen and page.focused is None
            touch = Touch(Take(offer.action), label=offer.label, ready=ready)
            heads[path] = Head(touch, offer.detail or offer.label)
    shown = Shown(lambda spot: looked_at(spot, state.at(spot)), heads, reach=False)
    overview(page, scene(page, state, step, shown), state)


def fight(page: Page, state: Rose, step: Step) -> None:
    """Commit, roll, apply; and an item's roll of all ready dice."""
    of = max(numbers.repeats(state), state.repeat)
    here = state.here
    counted = here is not StepId.EXTRA_ROLL and of <= MOST_SQUARES
    counter = (state.repeat, of, say("Roll {n} of {of}", n=state.repeat, of=of)) if counted else None
    unsure = any(die.face is None for die in state.rolled or ())
    icon: dict[str, object] = {"icon": Icon.UNSURE} if unsure else {}
    held = held_die(page, state)
    split = splitting(page, state.rolled or ())
    if split is not None:
        icon = {"now": split.now}
    shown = Shown(lambda spot: _touched(state, step, spot, held, split), _heads(state, page))
    head = header(page, step, squares=counter, **icon)
    side = scene(page, state, step, shown, head=head, below=_foot(page, state, step, held))
    if page.upright:
        left = side.left_part(PAID_WIDE)
        range_panel(page, left, state)
        active_chip(page, left.inset(8, 0).cut(top=44), state)
        _tray(page, side.cut(left=PAID_WIDE + GAP), state, step)
        return
    range_panel(page, side.top_part(RANGE), state)
    rest = side.cut(top=RANGE + GAP)
    rest = rest.cut(top=active_chip(page, rest, state))
    _tray(page, rest, state, step)


def _tray(page: Page, box: Box, state: Rose, step: Step) -> None:
    if state.rolled is not None:
        tray_narrow.rolled(page, box, state, step)
    elif state.here is StepId.COMMIT:
        tray_narrow.committing(page, box, state, step)
    else:
        tray_narrow.nothing_rolled(page, box)


def _foot(page: Page, state: Rose, step: Step, held: Die | None) -> Foot:
    """Without a camera NEXT opens the entry by hand instead of waiting; a held crit can be split."""
    shown = foot(page, step)
    within = sum(1 for _ in numbers.reached(state)) if state.setup.house.split_crits else 0
    split = split_button(page, held, enemies=within)
    if split is not None:
        return msgspec.structs.replace(shown, second=split)
    if state.rolled is None and page.view.tray.watch is TrayWatch.NO_CAMERA:
        return Foot(say("Enter the roll"), Open(Sheet.BY_HAND), None, shown.second)
    return shown


def _heads(state: Rose, page: Page) -> dict[Path, Head]:
    """The hero's path, and the others for a die (R31)."""
    die = paid(page, state)
    why = no_die(die)
    if state.here is StepId.EXTRA_ROLL:
        why = say("an item's roll is going on")
    return {
        path: Head(Touch(Open(Sheet.HERO), label=say("The hero")), say("Hero"), here=True)
        if path is state.hero_path
        else Head(Touch(to_path(path, die), why, say("To path {path}", path=path.value)), say("for a die"))
        for path in Path
    }


def _touched(state: Rose, step: Step, spot: Spot, held: Die | None, split: Splitting | None) -> Touch:
    """What a touch on a place does: the held die goes onto the enemy, or else the first hit that can."""
    enemy = state.at(spot)
    if enemy is None or state.rolled is None:
        return looked_at(spot, enemy)
    label = say("Onto {card}", card=enemy.card.title)
    unreached = numbers.out_of_reach(state, spot)
    why: Text | None = unreached[1] if unreached is not None else None
    if split is not None:
        part = part_on(state.rolled, split, enemy.id)
        return Touch(part, why, label, ready=why is None and part is not None)
    if held is not None and held.face in HITS and held.face is not None:
        put = Take(Apply((Applied(held.colour, held.face, enemy.id),)))
        return Touch(put, why, label, ready=why is None)
    for offer in step.offers:
        action = offer.action
        if isinstance(action, Apply) and len(action.dice) == 1 and action.dice[0].enemy == enemy.id:
            return Touch(Take(action), offer.why_not, label)
    return looked_at(spot, enemy)
