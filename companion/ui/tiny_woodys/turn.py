"""A player's turn on the screen: the table, and what NEXT does of two actions and an event (T6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.text import say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import TinyWoodys, TurnAction
from companion.games.tiny_woodys.turns import may_act
from companion.inputs import Close, Hold, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Second, framed
from companion.ui.icons import Icon
from companion.ui.scenes.steps import foot, header, second_button
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.board import Aims, board
from companion.ui.tiny_woodys.books import HIDING
from companion.ui.tiny_woodys.role import look, secret

if TYPE_CHECKING:
    from companion.games.game import Offer, Step
    from companion.ui.page import Page


def turn(page: Page, state: TinyWoodys, step: Step) -> None:
    """The table; while a Woody to be hidden is chosen, only those that can be."""
    hiding = page.view.desk.held == HIDING and may_act(state, TurnAction.HIDE)
    shown = header(page, step)
    if hiding:
        now = say("Touch the Woody that goes into hiding.")
        shown = msgspec.structs.replace(shown, now=now, icon=Icon.HIDDEN)
    elif won(page, state):
        now = say("Somebody has won! Show the roles, or play on.")
        shown = msgspec.structs.replace(shown, now=now, icon=Icon.CROWN)
    main = framed(page, shown, _foot(page, state, step, hiding=hiding))
    if not secret(page, main, state):
        board(page, main, state, to_hide(state) if hiding else Aims())


def won(page: Page, state: TinyWoodys) -> bool:
    """Whether the secrets say that somebody has won; they do not say who (T16, T19)."""
    return isinstance(page.view.secrets, Roles) and page.view.secrets.somebody_has_won(state)


def to_hide(state: TinyWoodys) -> Aims:
    """Every Woody of the collection goes into hiding by a touch (T10)."""
    woodys = state.players[state.active].collection
    return Aims({laid.id: (Take(act.Hide(laid.id)), say("Hide {woody}", woody=laid.name)) for laid in woodys})


def _foot(page: Page, state: TinyWoodys, step: Step, *, hiding: bool) -> Foot:
    third = look(page, state, state.active)
    if hiding:
        stop = Second("hide not", say("Not now"), Hold(HIDING), Icon.CROSS)
        return Foot(None, None, say("Touch a Woody"), second=stop, third=third)
    plain = msgspec.structs.replace(foot(page, step), third=third)
    end = next(offer for offer in step.offers if isinstance(offer.action, act.EndTurn))
    go = _place(state, step)
    if go is not None:
        plain = msgspec.structs.replace(plain, go=say("Place Woodys"), intent=go)
    ends = isinstance(plain.intent, Take) and isinstance(plain.intent.action, act.EndTurn)
    return msgspec.structs.replace(plain, second=_second(page, state, step, None if ends else end))


def _place(state: TinyWoodys, step: Step) -> Intent | None:
    """NEXT places once the drawing is done, as long as the turn has room for it."""
    following = None if step.next is None else step.offers[step.next].action
    ready = may_act(state, TurnAction.PLACE) and state.players[state.active].hand
    return Open(Sheet.PLACE) if isinstance(following, act.EndTurn) and ready else None


def _second(page: Page, state: TinyWoodys, step: Step, end: Offer | None) -> Second | None:
    """What is worth a button now: the win, a pair to be kept apart, a hand too large, the end of the turn."""
    if won(page, state):
        return Second("win", say("Who won?"), Open(Sheet.WIN), Icon.CROWN, Tone.GOLD)
    kinds = (act.KeepApart, act.Discard)
    due = next((offer for kind in kinds for offer in step.offers if isinstance(offer.action, kind)), end)
    return None if due is None else second_button(page, due)


def winners(page: Page, state: TinyWoodys) -> tuple[act.Claim, ...]:
    """The claims of those who have won, once the table wants to know (T16)."""
    return page.view.secrets.claims(state) if isinstance(page.view.secrets, Roles) else ()


def win(page: Page, state: TinyWoodys) -> None:
    """The last moment before a role is told: only now is it said who has won."""
    claims = winners(page, state)
    if not claims:
        return
    step = page.view.step
    if step is None:
        return
    shown = msgspec.structs.replace(
        header(page, step), now=say("NEXT tells who has won, and with what."), icon=Icon.CROWN
    )
    main = framed(
        page, shown, Foot(say("Tell it"), Take(claims[0]), second=Second("not", say("Play on"), Close()))
    )
    board(page, main, state, Aims())
