"""Every enemy wherever it lies: touch it, then where it belongs (S43, R70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.game import Move
from companion.games.rose.cards import Path
from companion.games.rose.state import FARTHEST, Rose, Spot
from companion.games.text import Text, say
from companion.inputs import Close, Hold, Open, Sheet, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import LABEL_BOLD, Page
from companion.ui.rose.board import titled
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.ui.geometry import Box

GAP = 10
LIST = 372
PILES = {
    "deck": say("enemy deck"),
    "garden": say("Rose Garden"),
    "cache": say("cache"),
    "inventory": say("items"),
    "discard": say("discard"),
}
"""Where enemies lie besides the paths."""


class Lies(NamedTuple):
    """An enemy and where it is, as `Move` calls both; `about` opens its card."""

    what: str
    origin: str
    title: Text
    place: Text
    about: str | None = None

    @property
    def held(self) -> str:
        """Its name on the desk."""
        return f"{self.origin} {self.what}"


def lying(state: Rose) -> tuple[Lies, ...]:
    """The deck as one, then every known enemy."""
    found = [Lies("card", "deck", say("Top of the deck"), say("{n} in the deck", n=state.deck))]
    for spot, enemy in state.standing:
        place = say("on {place}", place=spot.name)
        found.append(Lies(enemy.card.name or "card", spot.name, titled(enemy.card), place, str(enemy.id)))
    for enemy in state.garden:
        origin = f"garden.{enemy.id}"
        found.append(Lies("card", origin, titled(enemy.card), PILES["garden"], origin))
    for pile, cards in (("cache", state.cache), ("discard", state.enemy_discard)):
        found += [
            Lies(card.name or "card", pile, titled(card), PILES[pile], f"{pile}.{at}")
            for at, card in enumerate(cards)
        ]
    for item in state.inventory:
        if item.enemy is not None:
            found.append(Lies(item.enemy.name or "card", "inventory", item.enemy.title, PILES["inventory"]))
    return tuple(found)


def enemies(page: Page, state: Rose, about: str) -> None:
    """The list, and beside it where the touched one can go; `about` is the place to begin with."""
    listed = lying(state)
    held = page.view.desk.held
    chosen = next((lies for lies in listed if lies.held == held), None)
    if chosen is None and held is None:
        chosen = next((lies for lies in listed if about and lies.origin == about), None)
    now = (
        say("Touch an enemy, then where it belongs.")
        if chosen is None
        else say("{enemy}: touch where it belongs.", enemy=chosen.title)
    )
    header = Header(say("The enemies"), now, Icon.CARDS, rule=page.say(say("Rule {number}", number="R70")))
    main = framed(page, header, Foot(say("Done"), Close()))
    if page.upright:
        left, right = main.cut(bottom=414), main.bottom_part(402)
    else:
        left, right = main.left_part(LIST), main.cut(left=LIST + 16)
    across = 2 if page.upright else 1
    for at, row in rows(page, left, len(listed), "page of enemies", height=74, across=across):
        _row(page, row, at, listed[at], chosen=listed[at] is chosen)
    _targets(page, right, state, chosen)


def _row(page: Page, box: Box, number: int, lies: Lies, *, chosen: bool) -> None:
    open_ = 82 if lies.about is not None else 0
    page.button(
        box.cut(right=open_),
        f"enemy {number}",
        Hold(lies.held),
        lies.title,
        detail=lies.place,
        chosen=chosen,
        is_name=True,
        style=LABEL_BOLD,
        focus=True,
    )
    if lies.about is not None:
        page.button(
            box.right_part(76),
            f"card of {number}",
            Open(Sheet.CARD, lies.about),
            icon=Icon.PENCIL,
            icon_size=30,
        )


def _targets(page: Page, box: Box, state: Rose, chosen: Lies | None) -> None:
    """The places as they lie on the table, and the piles below them."""
    high = min(92.0, (box.h - 4 * 8) / 5)
    for row, distance in enumerate(range(FARTHEST, 0, -1)):
        line = _line(box, row, high)
        for path, cell in zip(Path, line.columns(4, 8), strict=True):
            _place(page, cell, state, Spot(path, distance), chosen)
    last = _line(box, 4, high)
    for (pile, words), cell in zip(PILES.items(), last.columns(len(PILES), 8), strict=True):
        page.button(
            cell,
            f"pile {pile}",
            _moved(chosen, pile),
            words,
            style=LABEL_BOLD,
            middle=True,
            why_not=_why_not(chosen, pile),
        )


def _line(box: Box, row: int, high: float) -> Box:
    """A line of the targets."""
    return box.cut(top=row * (high + 8)).top_part(high)


def _moved(chosen: Lies | None, target: str) -> Take | Hold:
    return Hold("") if chosen is None else Take(Move(chosen.what, chosen.origin, target))


def _why_not(chosen: Lies | None, target: str) -> Text | None:
    if chosen is None:
        return say("Touch an enemy first.")
    return say("it lies there") if chosen.origin.partition(".")[0] == target else None


def _place(page: Page, box: Box, state: Rose, spot: Spot, chosen: Lies | None) -> None:
    enemy = state.at(spot)
    name = f"to {spot.name}"
    if enemy is None:
        page.button(
            box,
            name,
            _moved(chosen, spot.name),
            spot.name,
            style=Style(28, Weight.BOLD),
            middle=True,
            why_not=_why_not(chosen, spot.name),
            edge=Tone.PRIMARY if chosen is not None else Tone.EDGE,
        )
        return
    here = chosen is not None and chosen.origin == spot.name
    page.add(
        Panel(box, Tone.LEGAL if here else Tone.SUNK, Tone.PRIMARY if here else Tone.EDGE, 5 if here else 2)
    )
    page.words(box.inset(6, 4), titled(enemy.card), LABEL_BOLD, align=0.5, lines=2, name=True)
    lies = next(lies for lies in lying(state) if lies.origin == spot.name)
    page.press(box, name, Hold(lies.held), label=enemy.card.title)
