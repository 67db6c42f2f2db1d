"""Activation: deploying or resting, forced enemies, and the rewards of those deployed (R20 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.actions import BringDay, Respite, TakeDice
from companion.games.rose.arrival import RESPITE_DICE, REWARD_DICE
from companion.games.rose.state import StepId
from companion.games.strong20.dice import Counts
from companion.games.text import say, say_n
from companion.inputs import Close, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD
from companion.ui.rose.board import Shown, Touch, looked_at
from companion.ui.rose.table import GAP, overview, plain_heads, quiet, scene
from companion.ui.scenes.steps import offer_button
from companion.ui.strong20.dice_back import chosen_dice, dice_back, dice_rows

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.rose.state import Rose, Spot
    from companion.ui.geometry import Box
    from companion.ui.page import Page

HINT = 34
"""A line below the buttons."""


def deploy(page: Page, state: Rose, step: Step) -> None:
    """One enemy more, or to battle; the cache buys what it can."""
    overview(page, scene(page, state, step, quiet(state)), state)


def rewarded(page: Page, state: Rose, step: Step) -> None:
    """A deployment reward, or a forced enemy with a reward that may come before it (R26, R29)."""
    days = {o.action.place: o for o in step.offers if isinstance(o.action, BringDay) and o.why_not is None}

    def touched(spot: Spot) -> Touch:
        offer = days.get(spot.name)
        if offer is None:
            return looked_at(spot, state.at(spot))
        return Touch(Take(offer.action), label=offer.label, ready=True)

    side = scene(page, state, step, Shown(touched, plain_heads(state), reach=False, daylight=True))
    listed = [(i, o) for i, o in enumerate(step.offers) if not isinstance(o.action, BringDay)]
    _choices(page, side, state, step, listed)


def _choices(page: Page, box: Box, state: Rose, step: Step, listed: list[tuple[int, Offer]]) -> None:
    """The rewards beside the board; daylight is touched on the board."""
    buttons, hint = _cells(page, box, len(listed) + 1)
    for cell, (number, offer) in zip(buttons, listed, strict=False):
        offer_button(page, cell, number, offer, chosen=number == step.next and page.focused is None)
    page.button(
        buttons[len(listed)],
        "other dice",
        Open(Sheet.DICE_BACK),
        say("Other dice"),
        icon=Icon.RECOVERY,
        why_not=None if state.dice.exhausted.total() else say("no die is exhausted"),
    )
    nights = sum(isinstance(o.action, BringDay) and o.why_not is None for o in step.offers)
    words = (
        say_n("Daylight: touch the night place.", "Daylight: touch a framed place.", nights)
        if nights
        else say("Every place is by day.")
    )
    page.words(hint.inset(6, 0), words, LABEL_BOLD, lines=3)


def _cells(page: Page, box: Box, n: int) -> tuple[tuple[Box, ...], Box]:
    """Places for `n` buttons beside or below the board, and for a hint."""
    if not page.upright:
        cells = box.top_part(min(box.h, 92.0 * (n + 1) + GAP * n)).rows(n + 1, GAP)
        return cells[:n], cells[n]
    if n % 2:
        cells = box.grid(2, n // 2 + 1, GAP)
        return cells[:n], cells[n]
    return box.cut(bottom=HINT).grid(2, n // 2, GAP), box.bottom_part(HINT)


def reward_dice(page: Page, state: Rose) -> None:
    """Which dice the reward brings back, where it is not the strongest."""
    chosen = chosen_dice(page, state, state.dice.exhausted.strongest(REWARD_DICE))
    n = chosen.total()
    now = say("Choose up to {n} exhausted dice.", n=REWARD_DICE)
    foot = Foot(
        say_n("Recover {n} die", "Recover {n} dice", n) if n else None,
        Take(TakeDice(chosen)) if n else None,
        None if n else say("No dice yet"),
        Second("close", say("Not now"), Close()),
    )
    rule = page.say(say("Rule {number}", number="R26"))
    main = framed(page, Header(say("Recover dice"), now, Icon.RECOVERY, rule=rule), foot)
    dice_rows(page, main, state, chosen)


def respite(page: Page, state: Rose, step: Step) -> None:
    """None was deployed: up to seven dice of choice come back (R27)."""
    offered = next((o.action.dice for o in step.offers if isinstance(o.action, Respite)), Counts())
    dice_back(page, state, step, offered, most=RESPITE_DICE, taken=Respite)


SCENES = {
    StepId.DEPLOY: deploy,
    StepId.FORCED: rewarded,
    StepId.DEPLOYMENT_REWARD: rewarded,
    StepId.RESPITE: respite,
}
"""The scenes of Activation."""
