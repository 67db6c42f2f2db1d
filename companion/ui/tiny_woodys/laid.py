"""One Woody that lies on the table: what it says, what can be done with it, where else it may belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Action, Move
from companion.games.text import Text, say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import Area, like_of, locate
from companion.games.tiny_woodys.corrections import numbered
from companion.games.tiny_woodys.state import COLLECTION, HIDING, StepId, TinyWoodys, TurnAction
from companion.games.tiny_woodys.steps_turn import spent
from companion.games.tiny_woodys.turns import may_act
from companion.inputs import Close, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.tiny_woodys.woody import card

if TYPE_CHECKING:
    from companion.games.tiny_woodys.state import Laid

Button = tuple[str, Text, Icon, Intent, Text | None, Text | None]
"""Name, label, icon, what it does, what it says besides, why it is greyed."""


def laid_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """The card at the left, what can be done at the right."""
    found = locate(state, int(about)) if about.isdecimal() else None
    if found is None:
        return
    seat, area, _, laid = found
    where = say("in the collection") if area is Area.COLLECTION else say("hidden")
    title = say("{woody}", woody=laid.name)
    now = say("{name}: {where}. What happens to it?", name=state.called(seat), where=where)
    correct = Second("what it says", say("What it says"), Open(Sheet.WOODY, laid.name), Icon.CARDS)
    main = framed(page, Header(title, now, Icon.CARDS), Foot(say("Done"), Close(), second=correct))
    shown = main.top_part(230) if page.upright else main.left_part(308)
    card(page, shown, state.known(laid.name), pair=laid.pair)
    rest = main.cut(top=242) if page.upright else main.cut(left=320)
    listed = [*_deeds(state, seat, area, laid), *_by_hand(state, seat, area, laid)]
    down = -(-len(listed) // 2)
    high = min(84.0, (rest.h - 10 * (down - 1)) / down)
    cells = rest.top_part(high * down + 10 * (down - 1)).grid(2, down, 10)
    for (name, words, icon, intent, detail, why_not), cell in zip(listed, cells, strict=False):
        page.button(
            cell,
            name,
            intent,
            words,
            icon=icon,
            detail=why_not or detail,
            why_not=why_not,
            focus=True,
            is_name=True,
        )


def _deeds(state: TinyWoodys, seat: int, area: Area, laid: Laid) -> list[Button]:
    """What the rules let a player do with it."""
    deeds: list[Button] = []
    if seat == state.active and area is Area.COLLECTION and state.at is StepId.TURN:
        free = may_act(state, TurnAction.HIDE)
        why_not = None if free else spent(state, TurnAction.HIDE)
        deeds.append(
            ("hide it", say("Hide it"), Icon.HIDDEN, Take(act.Hide(laid.id)), say("an action"), why_not)
        )
    like = like_of(state, laid.id)
    if like is not None:
        first, second = sorted((like.id, laid.id))
        combine = Take(act.Combine(first, second))
        deeds.append(
            ("combine", say("Combine the two"), Icon.CHECK, combine, say("forgotten, or agreed"), None)
        )
    if laid.pair:
        deeds.append(("apart", say("Take apart"), Icon.CROSS, Take(act.KeepApart(laid.id)), None, None))
    return deeds


def _by_hand(state: TinyWoodys, seat: int, area: Area, laid: Laid) -> list[Button]:
    """Where else it may lie on the table: put there by hand, no action of the turn."""
    here = f"{area.value}.{seat}"
    player = state.players[seat]

    def move(target: str) -> Action:
        return Move(numbered(laid), here, target)

    other = Area.HIDING if area is Area.COLLECTION else Area.COLLECTION
    full = len(player.hiding) >= HIDING if other is Area.HIDING else len(player.collection) >= COLLECTION
    listed: list[Button] = [
        (
            "other area",
            say("To the hidden ones") if other is Area.HIDING else say("To the collection"),
            Icon.SWAP,
            Take(move(f"{other.value}.{seat}")),
            say("by hand"),
            say("no place is free") if full else None,
        ),
        ("discard", say("To the discard"), Icon.ERASE, Take(move("discard")), say("by hand"), None),
        ("hand", say("Back to the hand"), Icon.HAND, Take(move(f"hand.{seat}")), say("by hand"), None),
    ]
    for giver, neighbour in enumerate(state.players):
        if giver != seat and not neighbour.left:
            full = len(neighbour.collection) >= COLLECTION
            listed.append(
                (
                    f"to {giver}",
                    say("To {name}", name=state.brief(giver)),
                    Icon.PEOPLE,
                    Take(move(f"collection.{giver}")),
                    say("by hand"),
                    say("no place is free") if full else None,
                )
            )
    return listed
