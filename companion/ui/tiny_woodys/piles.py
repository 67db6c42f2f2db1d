"""The season piles put right by hand: their cards, the season, an empty pile (T3, T7, T8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Correct
from companion.games.text import say, say_n
from companion.games.tiny_woodys.actions import PileEmpty, Search
from companion.games.tiny_woodys.piles import counted, in_piles
from companion.games.tiny_woodys.state import StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.marks import Scenery
from companion.ui.page import BODY, HEADING, LABEL, LEAD, Page
from companion.ui.scenes.steps import foot, header
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import PLACES, SEASONS
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.ui.geometry import Box


def piles_sheet(page: Page, state: TinyWoodys) -> None:
    """The four piles side by side."""
    total = in_piles(state)
    now = say_n("{n} card lies in the piles.", "{n} cards lie in the piles.", total)
    empty = Second("pile empty", say("Pile is empty"), Take(PileEmpty()), Icon.CARDS)
    main = framed(
        page,
        Header(say("Season piles"), now, Icon.CARDS),
        Foot(say("Done"), Close(), second=empty if state.at is StepId.TURN else None),
    )
    across = 2 if page.upright else 4
    down = 4 // across
    high = min(300.0, (main.h - 66 - 12 * (down - 1)) / down)
    for season, cell in zip(
        Season, main.top_part(high * down + 12 * (down - 1)).grid(across, down), strict=True
    ):
        _pile(page, cell, state, season)
    words = (
        say("Piles that nobody counted show a question mark; the game needs no count.")
        if not counted(state)
        else say("Once one is counted anew, the others show ? until all add up.")
    )
    page.words(main.bottom_part(56), words, LABEL, Tone.INK2, lines=2)


def _pile(page: Page, box: Box, state: TinyWoodys, season: Season) -> None:
    here = season is state.season and state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT}
    page.panel(
        box,
        Tone.LEGAL if here else Tone.SURFACE,
        edge=Tone.PRIMARY if here else Tone.EDGE,
        line=5 if here else 3,
    )
    inner = box.inset(12, 12)
    page.button(
        inner.top_part(80),
        f"season {season.value}",
        Take(Correct("season", season.value)),
        season.word,
        icon=SEASONS[season],
        icon_size=40,
        chosen=here,
        middle=True,
        focus=True,
    )
    count = state.piles[season]
    guess = in_piles(state) // 4 if count is None else count
    total = in_piles(state)
    path = f"pile.{season.value}"
    steps = inner.bottom_part(80)
    page.words(
        inner.cut(top=86, bottom=86), "?" if count is None else count, Style(56, Weight.HEAVY), align=0.5
    )
    less, more = steps.columns(2, 8)
    page.button(
        less,
        f"{path}-",
        Take(Correct(path, max(0, guess - 1))),
        icon=Icon.MINUS,
        why_not=None if guess else say("0 is the least"),
        repeats=True,
    )
    page.button(
        more,
        f"{path}+",
        Take(Correct(path, guess if count is None else min(total, guess + 1))),
        icon=Icon.PLUS,
        why_not=None if guess < total else say("{n} is the most", n=total),
        repeats=True,
    )


def season(page: Page, state: TinyWoodys, step: Step) -> None:
    """A season begins: what the players do with the discard (T8)."""
    main = framed(page, header(page, step), msgspec.structs.replace(foot(page, step), second=None))
    art = main.top_part(min(250.0, main.h * 0.5))
    page.add(Scenery(art, PLACES[state.season], 14))
    lines = (
        (Icon.CARDS, say("The discard goes back, each card to the pile of its back.")),
        (SEASONS[state.season], say("Shuffle {season} and draw from there.", season=state.season.word)),
        (Icon.NEXT, say("Whoever was still drawing draws the rest there.")),
    )
    area = main.cut(top=art.h + 12)
    high = min(66.0, (area.h - 16) / len(lines))
    area = area.top_part(high * len(lines) + 16)
    page.panel(area)
    for (icon, words), row in zip(lines, area.inset(18, 8).rows(3, 0), strict=True):
        page.sign(row.left_part(36).square(32), icon, Tone.INK2)
        page.words(row.cut(left=52), words, LEAD if not page.upright else BODY, lines=2)


def search(page: Page, _: TinyWoodys, step: Step) -> None:
    """Which pile is searched: each season as a picture (T13, T17)."""
    main = framed(page, header(page, step), foot(page, step))
    offers = {offer.action.season: offer for offer in step.offers if isinstance(offer.action, Search)}
    across = 2 if page.upright else 4
    down = 4 // across
    high = min(300.0, (main.h - 12 * (down - 1)) / down)
    cells = main.top_part(high * down + 12 * (down - 1)).grid(across, down)
    for season, cell in zip(Season, cells, strict=True):
        offer, name = offers.get(season), f"search {season.value}"
        why_not = None if offer is not None else say("the pile is empty")
        on = page.focused == name or page.is_pressed(name)
        page.panel(
            cell,
            Tone.OFFBG if offer is None else Tone.LEGAL if on else Tone.SURFACE,
            edge=Tone.PRIMARY if on else Tone.EDGE,
            line=6 if on else 3,
            dashed=offer is None,
        )
        page.add(Scenery(cell.inset(10).top_part(cell.h - 112), PLACES[season], 10))
        low = cell.inset(14, 10).bottom_part(84)
        page.words(low.top_part(44), season.word, HEADING, Tone.INK if offer else Tone.OFF)
        detail = why_not or (None if offer is None else offer.detail) or say("not counted")
        page.words(low.bottom_part(36), detail, LABEL, Tone.INK2)
        page.press(cell, name, Take(Search(season)), why_not=why_not, label=season.word, focus=True)
