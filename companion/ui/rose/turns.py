"""The Resolve phase: the enemies' turns one by one, damage to be split, dice aside, the day's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import board as paths
from companion.games.rose import numbers, resolve
from companion.games.rose.actions import RecoverDice
from companion.games.rose.cards import EXPOSE
from companion.games.rose.state import Blocked, Rose, Spot, StepId
from companion.games.strong20.dice import Colour, Counts
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.ui.books import STAT_ICONS
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD
from companion.ui.rose.board import Arrow, Shown, looked_at, titled
from companion.ui.rose.table import GAP, plain_heads, quiet, scene
from companion.ui.scenes.steps import offer_grid, others
from companion.ui.strong20.dice_back import dice_back
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.rose.state import Standing
    from companion.ui.page import Page

HUGE = Style(44, Weight.HEAVY)
OUTCOME, LEAST_OUTCOME = 196, 232


def enemy_turns(page: Page, state: Rose, step: Step) -> None:
    """Whose turn it is, and what it will do, before it is done (R40)."""
    following = resolve.next_turn(state)
    if following is None:
        return
    spot, enemy = following
    waiting = [other.id for _, other in state.standing if other.id not in state.turns_taken]
    shown = Shown(
        lambda place: looked_at(place, state.at(place)),
        plain_heads(state),
        Arrow(spot, goal(state, spot, enemy)),
        {number: at + 1 for at, number in enumerate(waiting)},
        reach=False,
    )
    side = scene(page, state, step, shown)
    listed = [item for item in enumerate(step.offers) if item[0] != step.next]
    if page.upright:
        left, right = side.columns(2, GAP)
        if len(listed) > 2:  # noqa: PLR2004 - more than stand below each other
            left, right = side.left_part(LEAST_OUTCOME), side.cut(left=LEAST_OUTCOME + GAP)
        _outcome(page, left, state, spot, enemy)
        offer_grid(page, right, listed, 1)
        return
    _outcome(page, side.top_part(OUTCOME), state, spot, enemy)
    offer_grid(page, side.cut(top=OUTCOME + GAP), listed, 1)


def goal(state: Rose, spot: Spot, enemy: Standing) -> Spot | None:
    """Where an enemy's turn leads as far as the way is free; None is the castle."""
    places = numbers.usual_places(state, enemy.id)
    in_way = paths.blocker(state, enemy.id, places)
    if in_way is not None and state.setup.house.blocked_enemy is Blocked.STAYS:
        return Spot(spot.path, spot.range - in_way[0])
    return None if spot.range <= places else Spot(spot.path, spot.range - places)


def _outcome(page: Page, box: Box, state: Rose, spot: Spot, enemy: Standing) -> None:
    """The turn in large: from where to where, or what the castle suffers."""
    page.panel(box, Tone.SUNK)
    inner = box.inset(14, 10)
    page.words(inner.top_part(34), titled(enemy.card), BODY, name=True)
    target = goal(state, spot, enemy)
    row = inner.cut(top=40).top_part(64)
    if target is None:
        damage = numbers.damage(state, spot, enemy)
        exposed = EXPOSE in numbers.active_keywords(state)
        if exposed:
            _split_blow(page, row, damage)
        else:
            _blow(page, row, state, damage)
        words: Text = say("It enters the castle and is discarded.")
        if exposed:
            words = say("It enters the castle: Expose splits the damage.")
    else:
        wide = page.width(spot.name, HUGE) + 2
        page.words(row.left_part(wide), spot.name, HUGE)
        page.sign(Box(row.x + wide + 14, row.centre[1] - 15, 30, 30), Icon.ARROW, Tone.STEEL, 90)
        page.words(row.cut(left=wide + 58), target.name, HUGE)
        places = spot.range - target.range
        in_way = paths.blocker(state, enemy.id, numbers.usual_places(state, enemy.id))
        words = say_n("It moves {n} place.", "It moves {n} places.", places)
        if in_way is not None:
            words = say("{other} is in its way.", other=in_way[1].card.title)
    page.words(inner.cut(top=108), words, LABEL, Tone.INK2, rise=0, lines=3, name=True)


def _blow(page: Page, row: Box, state: Rose, damage: int) -> None:
    """Health before and after the damage."""
    page.sign(Box(row.x, row.centre[1] - 19, 38, 38), Icon.HEALTH, Tone.RUBY)
    after = max(0, state.stats.health - damage)
    words = f"{state.stats.health} \N{MINUS SIGN} {damage} = {after}"
    page.words(row.cut(left=48), words, Style(36, Weight.HEAVY), Tone.INK if after else Tone.RUBY)


def _split_blow(page: Page, row: Box, damage: int) -> None:
    """Damage that Strategy and Recovery bear, as the player will say (R62)."""
    page.sign(Box(row.x, row.centre[1] - 19, 38, 38), Icon.DAMAGE, Tone.STEEL)
    page.words(row.cut(left=48), damage, HUGE)
    x = row.x + 58 + page.width(str(damage), HUGE)
    page.sign(Box(x + 10, row.centre[1] - 15, 30, 30), Icon.ARROW, Tone.STEEL, 90)
    for at, stat in enumerate((Stat.STRATEGY, Stat.RECOVERY)):
        icon, tone = STAT_ICONS[stat]
        page.sign(Box(x + 54 + 46 * at, row.centre[1] - 18, 36, 36), icon, tone)


def exposed(page: Page, state: Rose, step: Step) -> None:
    """Damage while Expose is active, split between Strategy and Recovery (R62)."""
    side = scene(page, state, step, quiet(state))
    offer_grid(page, side, list(enumerate(step.offers)), 2 if page.upright else 1, step.next)


def exhaust(page: Page, state: Rose, step: Step) -> None:
    """Every committed die aside: on enemies, under Strategy, in the tray (S29)."""
    side = scene(page, state, step, quiet(state))
    page.panel(side, Tone.SUNK)
    inner = side.inset(16, 12)
    if not page.upright:
        page.words(inner.top_part(64), say("Put aside:"), LEAD, lines=2)
        inner = inner.cut(top=70)
    _counts(page, inner, resolve.committed(state), down=not page.upright)


def _counts(page: Page, box: Box, dice: Counts, *, down: bool) -> None:
    colours = [colour for colour in Colour if dice[colour]]
    for i, colour in enumerate(colours):
        cell = (
            Box(box.x, box.y + i * 70, box.w, 62)
            if down
            else Box(box.x + i * 124, box.centre[1] - 32, 118, 64)
        )
        page.token(Box(cell.x, cell.centre[1] - 27, 54, 54), colour)
        page.words(cell.cut(left=68), dice[colour], HUGE)


def recover(page: Page, state: Rose, step: Step) -> None:
    """Dice of the player's choice from exhausted to the pool (S30)."""
    offered = next((o.action.dice for o in step.offers if isinstance(o.action, RecoverDice)), Counts())
    dice_back(page, state, step, offered, most=state.stats.recovery, taken=RecoverDice)


def cleanup(page: Page, state: Rose, step: Step) -> None:
    """The day tracker falls (R45)."""
    side = scene(page, state, step, quiet(state))
    left = max(0, state.days - 1)
    tone = Tone.RUBY if left <= 1 else Tone.ASK if left <= 3 else Tone.EDGE  # noqa: PLR2004 - the last three days
    panel = side.left_part(320) if page.upright else side.top_part(226)
    page.add(Panel(panel, Tone.SURFACE, tone, 5))
    inner = panel.inset(16, 14)
    page.sign(Box(inner.x, inner.y + 2, 40, 40), Icon.SUN, Tone.GOLD)
    page.words(inner.top_part(44).cut(left=52), say("Days"), LEAD)
    row = inner.cut(top=54).top_part(76)
    big = Style(56, Weight.HEAVY)
    wide = page.width(str(state.days), big) + 2
    page.words(row.left_part(wide), state.days, big, Tone.INK2)
    page.sign(Box(row.x + wide + 14, row.centre[1] - 17, 34, 34), Icon.ARROW, Tone.STEEL, 90)
    page.words(row.cut(left=wide + 62), left, big, tone if left <= 3 else Tone.INK)  # noqa: PLR2004 - as above
    words = say("Turn the day tracker.") if left else say("Time is up: enemies are left.")
    page.words(inner.cut(top=136), words, LABEL_BOLD, Tone.INK2, rise=0, lines=2)
    rest = side.cut(left=332) if page.upright else side.cut(top=236)
    offer_grid(page, rest, others(step), 1)


SCENES = {
    StepId.ENEMY_TURNS: enemy_turns,
    StepId.EXPOSED: exposed,
    StepId.EXHAUST: exhaust,
    StepId.RECOVER: recover,
    StepId.CLEANUP: cleanup,
}
"""The scenes of the Resolve phase."""
