"""The heroes that are known by name: those in the box, and those of other decks (S16, W100)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.strong20.heroes import Hero
from companion.games.text import say
from companion.games.white.actions import ReplaceHero, SetUp
from companion.games.white.setting_up import replaced
from companion.games.white.state import StepId
from companion.inputs import Close, Intent, Take, Write
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.scenes.listing import nothing, rows

if TYPE_CHECKING:
    from companion.games.white.state import Setup, White
    from companion.ui.geometry import Box


class Known(NamedTuple):
    """A hero that is not on the table: the name, and whether of another deck."""

    name: str
    other: bool


def heroes(state: White) -> tuple[Known, ...]:
    """Those of the box, as it is now; before the game those of other decks too."""
    if state.at is not StepId.SETTING_UP:
        return tuple(Known(name, other=False) for name in state.box_heroes)
    setup = state.setup
    return (
        *(Known(name, other=False) for name in setup.box_heroes),
        *(Known(name, other=True) for name in setup.other_heroes),
    )


def box(page: Page, state: White) -> None:
    """The list: a touch makes one the hero; before the game names are added, moved and struck."""
    known = heroes(state)
    open_ = state.at is StepId.SETTING_UP
    now = say("Touch the hero you play.") if open_ else say("Touch the hero that was drawn.")
    if not known:
        now = say("Write the names of your heroes once.") if open_ else say("No name is known.")
    header = Header(say("Heroes"), now, Icon.HERO, rule=page.say(say("Rule {number}", number="S16")))
    add = Second("add hero", say("Add a name"), Write("", "box"), Icon.HERO)
    main = framed(page, header, Foot(say("Done"), Close(), second=add if open_ else None))
    if not known:
        words = say("A hero that leaves play is replaced by one of the box, drawn for you from these names.")
        nothing(page, main, words)
    for i, row in rows(page, main, len(known), "page of heroes"):
        _row(page, row, i, state, known[i])


def _row(page: Page, row: Box, number: int, state: White, hero: Known) -> None:
    setup = state.setup
    open_ = state.at is StepId.SETTING_UP
    wide = 2 * (150 if page.upright else 200) + 16 if open_ else 0
    detail = say("of another deck") if hero.other else say("in the box")
    page.button(
        row.cut(right=wide),
        f"hero {number}",
        chosen(setup, hero) if open_ else Take(ReplaceHero(Hero(hero.name))),
        hero.name,
        icon=Icon.HERO,
        detail=detail,
        is_name=True,
        focus=True,
    )
    if not open_:
        return
    move, strike = row.right_part(wide - 8).columns(2, 8)
    words = say("To the box") if hero.other else say("Other deck")
    page.button(move, f"deck {number}", moved(setup, hero), words, middle=True)
    page.button(strike, f"strike {number}", struck(setup, hero), say("Strike"), middle=True)


def without(setup: Setup, name: str) -> dict[str, tuple[str, ...]]:
    """Both lists without a name."""
    return {
        "box_heroes": tuple(n for n in setup.box_heroes if n != name),
        "other_heroes": tuple(n for n in setup.other_heroes if n != name),
    }


def chosen(setup: Setup, hero: Known) -> Intent:
    """The hero who is played; the one before goes to where they belong."""
    lists = without(setup, hero.name)
    if setup.hero:
        back = "other_heroes" if setup.universal else "box_heroes"
        lists[back] = (*lists[back], setup.hero)
    return Take(SetUp(replaced(setup, hero=hero.name, universal=hero.other, card=Hero(), **lists)))


def moved(setup: Setup, hero: Known) -> Intent:
    """The name in the other list."""
    lists = without(setup, hero.name)
    to = "box_heroes" if hero.other else "other_heroes"
    lists[to] = (*lists[to], hero.name)
    return Take(SetUp(replaced(setup, **lists)))


def struck(setup: Setup, hero: Known) -> Intent:
    """A name less."""
    return Take(SetUp(replaced(setup, **without(setup, hero.name))))


def added(setup: Setup, name: str) -> SetUp:
    """A name more in the box; a name is there once."""
    if not name or name == setup.hero or name in (*setup.box_heroes, *setup.other_heroes):
        return SetUp(setup)
    return SetUp(replaced(setup, box_heroes=(*setup.box_heroes, name)))
