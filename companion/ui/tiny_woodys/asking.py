"""Questions that are answered on the table: a touch on a Woody, or on a player (T9 to T17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.tiny_woodys import actions as act
from companion.inputs import Intent, Take
from companion.ui.frame import framed
from companion.ui.scenes.steps import foot, header
from companion.ui.tiny_woodys.board import Aims, board

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.games.text import Text
    from companion.games.tiny_woodys.state import TinyWoodys
    from companion.ui.page import Page


def on_woody(offer: Offer) -> int | None:
    """The Woody that an offer is about."""
    match offer.action:
        case (
            act.Pick(woody=woody)
            | act.Blow(woody=woody)
            | act.Strike(woody=woody)
            | act.Give(woody=woody)
            | act.Swap(other=woody)
        ):
            return woody
    return None


def on_player(offer: Offer) -> int | None:
    """The player whom an offer is about."""
    match offer.action:
        case act.TakeCard(seat=seat) | act.Storm(seat=seat) | act.SeeRole(seat=seat):
            return seat
    return None


def aims(step: Step) -> Aims:
    """What the offers mean on the table."""
    woodys: dict[int, tuple[Intent, Text]] = {}
    seats: dict[int, tuple[Intent, Text]] = {}
    for offer in step.offers:
        woody, seat = on_woody(offer), on_player(offer)
        if isinstance(offer.action, act.Combine):
            both = Take(offer.action), offer.label
            woodys |= {offer.action.first: both, offer.action.second: both}
        elif woody is not None:
            woodys[woody] = Take(offer.action), offer.label
        elif seat is not None:
            seats[seat] = Take(offer.action), offer.label
    return Aims(woodys, seats)


def asking(page: Page, state: TinyWoodys, step: Step) -> None:
    """The table with what can be chosen framed."""
    main = framed(page, header(page, step), foot(page, step))
    board(page, main, state, aims(step))
