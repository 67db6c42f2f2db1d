"""An enemy that stands on the paths: everything about it corrected; what cards do to it (S43, R42, R48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import numbers
from companion.games.rose.effect_actions import EnemyStrikes, MoveEnemy
from companion.games.rose.state import Rose, StepId
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import LABEL_BOLD, Page
from companion.ui.rose.enemy_form import GAP, ROW, form, lying, name_button
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.games.rose.state import Spot, Standing
    from companion.ui.geometry import Box

NOT_PLAYED = frozenset({StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER})


def enemy(page: Page, state: Rose, about: str) -> None:
    """The sheet; `about` is the enemy's number, or where the card lies."""
    where = f"enemy.{about}" if about.isdecimal() else about
    lies = lying(state, where)
    if lies is None:
        return
    stands = next(((s, e) for s, e in state.standing if str(e.id) == about), None)
    now = say("Set it to what the card shows.")
    if stands is not None:
        now = say("On {place}: set it to what the card shows.", place=stands[0].name)
    text = Second("text", say("Its text"), Open(Sheet.TEXT, where), Icon.PENCIL)
    header = Header(say("An enemy"), now, Icon.CARDS, rule=page.say(say("Rule {number}", number="S43")))
    main = framed(page, header, Foot(say("Done"), Close(), second=text))
    name_button(page, main.top_part(ROW), lies)
    rest = form(page, main.cut(top=ROW + GAP), lies)
    if stands is not None:
        _deeds(page, rest.top_part(min(rest.h, ROW)), state, *stands)


def _deeds(page: Page, box: Box, state: Rose, spot: Spot, enemy: Standing) -> None:
    """What a card makes it do, and where else it may be."""
    damage = numbers.damage(state, spot, enemy)
    why = say("the game is not going on") if state.here in NOT_PLAYED else None
    deeds: tuple[tuple[str, Text, Intent, Icon], ...] = (
        ("strike", say_n("{n} damage", "{n} damage", damage), Take(EnemyStrikes(enemy.id)), Icon.DAMAGE),
        ("advance", say("Moves 1"), Take(MoveEnemy(enemy.id)), Icon.ARROW),
        ("adjust", say("Adjust"), Open(Sheet.ADJUST, str(enemy.id)), Icon.SWAP),
        ("remind", say("Remind"), Open(Sheet.REMIND, str(enemy.id)), Icon.HAND),
        ("elsewhere", say("Elsewhere"), Open(Sheet.ENEMIES, spot.name), Icon.CARDS),
    )
    for cell, (name, words, intent, icon) in zip(box.columns(5, GAP), deeds, strict=True):
        page.button(
            cell,
            name,
            intent,
            words,
            icon=icon if cell.w > 150 else None,  # noqa: PLR2004 - room beside the words
            icon_size=24,
            icon_tone=Tone.INK2,
            style=LABEL_BOLD,
            middle=True,
            why_not=why if name in {"strike", "advance"} else None,
        )
