"""One hand at scoring, card by card: which chain each hero serves in, and the points by hand (L12, L15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Correct
from companion.games.text import Text, say
from companion.games.timelines import actions as act
from companion.games.timelines.corrections import HIGHEST
from companion.games.timelines.heroes import INITIATIVE, Hero, ordered, title
from companion.inputs import Close, EnterNumber, Fill, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import LABEL, LABEL_BOLD, TAG, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import card
from companion.ui.timelines.so_far import sheet
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.timelines.chains import Chain
    from companion.games.timelines.scoring import HandScore
    from companion.games.timelines.state import Timelines
    from companion.ui.desk import Desk

SIZES = (132, 116, 100, 86)
"""Widths of a card: the largest with which all are seen."""
SLENDER = 1.22
"""Height of a card by its width."""
GAP = 8
BAR = 76
MOST_CHAINS = 6
INTO = "into chain"
"""The field that says which chain a touched hero goes into, counted from 1."""
STEP = 5
"""Chains and sets score in fives."""


def hand(page: Page, state: Timelines, about: str) -> None:
    """Touch heroes into the chosen chain; NEXT agrees to what is shown."""
    seat = int(about)
    if state.sheet is None or seat >= len(state.players):
        return
    chains = draft(page.view.desk, state, seat)
    changed = set(chains) != {chain.heroes for chain in state.sheet.hands[seat].chains}
    scored = sheet(state, {**state.agreed, seat: chains}).hands[seat] if changed else state.sheet.hands[seat]
    points = scored.points if changed else state.points(seat)
    chosen = seat in state.agreed or seat in state.corrected
    foot = Foot(say("Done"), Close())
    if changed:
        foot = Foot(say("Agree on {n}", n=points), Take(act.BreakUp(seat, chains)))
    if chosen:
        propose = Take(act.Propose(seat))
        foot = msgspec.structs.replace(
            foot, second=Second("propose", say("As proposed"), propose, Icon.REDO, Tone.INK2)
        )
    now = (
        _compared(points, state.points(seat))
        if changed
        else say("Choose a chain, then touch heroes into it or out of it.")
    )
    main = framed(page, Header(say("Hand of {name}", name=state.called(seat)), now, Icon.HERO), foot)
    top = main.top_part(BAR)
    _brushes(page, top.cut(right=274) if not page.upright else top, chains, scored)
    by_hand = top.right_part(264)
    if page.upright:
        by_hand = main.cut(top=BAR + GAP).top_part(BAR).right_part(264)
        page.words(by_hand._replace(x=main.x, w=main.w - 276), say("Points by hand"), LABEL, Tone.INK2, 1)
    _points(page, by_hand, seat, points)
    rest = main.cut(top=(2 if page.upright else 1) * (BAR + GAP))
    _cards(page, rest, state, seat, chains=chains, scored=scored)


def _compared(points: int, before: int) -> Text:
    """What the draft comes to beside the score as it stands."""
    if points == before:
        return say("{n} points, as before.", n=points)
    return say("{n} points instead of {before}.", n=points, before=before)


def _points(page: Page, box: Box, seat: int, points: int) -> None:
    """What the table says that the hand is worth."""
    path = f"score.{seat}"
    less, more = Take(Correct(path, max(0, points - STEP))), Take(Correct(path, points + STEP))
    page.adjust = (less, more)
    typed = EnterNumber(say("Points by hand"), points, HIGHEST, lambda n: Take(Correct(path, n)))
    none = None if points else say("there is less than nothing")
    page.stepper(box, "points", points, less, more, least=none, typed=typed)


def draft(desk: Desk, state: Timelines, seat: int) -> tuple[Chain, ...]:
    """The chains as they are being built: those of the sheet, with what was touched since."""
    if state.sheet is None:
        return ()
    return tuple(tuple(chain) for chain in _built(desk, state, seat) if chain)


def _built(desk: Desk, state: Timelines, seat: int) -> list[list[Hero]]:
    """The same with empty chains kept in their places."""
    known = [] if state.sheet is None else [chain.heroes for chain in state.sheet.hands[seat].chains]
    built: list[list[Hero]] = [
        list(known[n]) if n < len(known) else [] for n in range(max(MOST_CHAINS, len(known)))
    ]
    for hero in state.players[seat].hand:
        marks = desk.filled(hero, -1)
        if marks < 0:
            continue
        for n, chain in enumerate(built):
            if hero in chain:
                chain.remove(hero)
            if marks >> n & 1:
                chain.append(hero)
    return [sorted(chain, key=INITIATIVE.__getitem__) for chain in built]


def _mask(built: list[list[Hero]], hero: Hero) -> int:
    """The chains that a hero is in, one bit each."""
    return sum(1 << n for n, chain in enumerate(built) if hero in chain)


def _brushes(page: Page, box: Box, chains: tuple[Chain, ...], scored: HandScore) -> None:
    """Which chain touched heroes go into: those that there are, and a new one."""
    into = page.view.desk.filled(INTO, 1)
    n = min(MOST_CHAINS, len(chains) + 1)
    worth = {chain.heroes: (chain.place, chain.points) for chain in scored.chains}
    for i, cell in enumerate(box.columns(max(n, 3), GAP)[:n]):
        name = say("Chain {n}", n=i + 1) if i < len(chains) else say("New chain")
        place, points = worth.get(chains[i], (0, 0)) if i < len(chains) else (0, 0)
        detail = say("no. {place}: {points}", place=place, points=points) if place else None
        page.button(
            cell,
            f"chain {i + 1}",
            Fill(INTO, i + 1),
            name,
            detail=detail,
            style=LABEL_BOLD,
            chosen=into == i + 1,
            middle=True,
            focus=True,
        )


def _cards(
    page: Page, box: Box, state: Timelines, seat: int, *, chains: tuple[Chain, ...], scored: HandScore
) -> None:
    """Every hero of the hand: in a chain with its number, in a set with a tick, alone without."""
    heroes = ordered(state.players[seat].hand)
    built = _built(page.view.desk, state, seat)
    into = page.view.desk.filled(INTO, 1) - 1
    once = state.setup.house.cards_used_once
    in_sets = {hero: found.points for found in scored.sets for hero in found.heroes}
    size = next((size for size in SIZES if _room(box, size) >= len(heroes)), SIZES[-1])
    across = max(1, int((box.w + GAP) // (size + GAP)))
    slots = [n for n, chain in enumerate(built) if chain]
    target = slots[into] if into < len(slots) else next((n for n, c in enumerate(built) if not c), 0)
    placed = rows(page, box, len(heroes), "page of heroes", height=size * SLENDER, across=across, gap=GAP)
    for i, cell in placed:
        hero, bit = heroes[i], 1 << target
        mask = _mask(built, hero)
        after = mask & ~bit if mask & bit else bit if once else mask | bit
        numbers = [n + 1 for n, chain in enumerate(chains) if hero in chain]
        _hero(page, cell, hero, Fill(hero, after), chains=numbers, of_set=in_sets.get(hero))


def _room(box: Box, size: float) -> int:
    """How many cards of a width there is room for."""
    return int((box.w + GAP) // (size + GAP)) * int((box.h + GAP) // (size * SLENDER + GAP))


def _hero(page: Page, box: Box, hero: Hero, touch: Fill, *, chains: list[int], of_set: int | None) -> None:
    name = f"hero {hero}"
    inside = bool(chains)
    ground, ink = (Tone.PRIMARY, Tone.ON_PRIMARY) if inside else (Tone.SURFACE, Tone.INK)
    if not inside and of_set is None:
        ground, ink = Tone.OFFBG, Tone.OFF
    if page.is_pressed(name):
        ground, ink = Tone.LEGAL, Tone.INK
    edge = Tone.ASK if page.focused == name else Tone.PRIMARY if inside else Tone.EDGE
    page.add(Panel(box, ground, edge, 5 if page.focused == name else 3, 12))
    card(page, box.cut(bottom=28).inset(3), hero, ground, ink, edge=ground)
    low = box.inset(8, 7).bottom_part(24)
    if inside:
        page.sign(Box(box.centre[0] - 26, low.centre[1] - 11, 22, 22), Icon.CHAIN, ink)
        numbers = "+".join(map(str, chains))
        page.words(Box(box.centre[0] + 2, low.y, box.w / 2 - 6, low.h), numbers, TAG, ink)
    elif of_set is not None:
        page.words(low, say("set {n}", n=of_set), TAG, ink, 0.5)
    else:
        page.words(low, 0, Style(20, Weight.BOLD), ink, 0.5)
    page.press(box, name, touch, label=title(hero), focus=True)
