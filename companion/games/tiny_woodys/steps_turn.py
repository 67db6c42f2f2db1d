"""The step of a turn, in words and offers: actions, events, and what others still owe (T6 to T14, T20)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.players import row
from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits, winning
from companion.games.tiny_woodys.boards import brief
from companion.games.tiny_woodys.state import EVENTS, StepId, TinyWoodys, TurnAction
from companion.games.tiny_woodys.turns import ACTIONS, copies_out, going_on, may_act
from companion.games.tiny_woodys.woodys import Event, same


def trail(state: TinyWoodys) -> tuple[Text, ...]:
    """The parts of a turn; the last one tells how many cards are kept."""
    kept = limits.keeping(state, state.active).total
    return (say("Draw"), say("Place"), say("Hide"), say("Event"), say("Keep {n}", n=kept))


def here(state: TinyWoodys) -> int:
    """The part of the turn that was begun last."""
    return list(TurnAction).index(state.done[-1]) if state.done else 0


def turn(state: TinyWoodys) -> Step:
    """A player's turn: actions, events, and what others still owe."""
    seat = state.active
    offers = [
        *draw_offers(state),
        Offer(act.EndTurn(), say("End turn"), detail=keep_detail(state), rule="T14"),
    ]
    following = 0 if may_act(state, TurnAction.DRAW) else 1
    debts = [
        Offer(
            act.Discard(debt.seat, debt.cards),
            say("{name} discards {n}", name=state.brief(debt.seat), n=debt.cards),
            detail=say_n("{n} card to discard", "{n} cards to discard", debt.cards),
            rule="T20",
        )
        for debt in state.owing
    ]
    offers += [
        *debts,
        *fresh_offers(state),
        *place_offers(state),
        *hide_offers(state),
        *event_offers(state),
        *claim_offers(state),
        Offer(act.EndGame(), say("End the game"), why_not=say("nobody has won"), rule="T16"),
        Offer(act.PileEmpty(), say("Pile is empty"), why_not=pile_why_not(state), rule="T8"),
        *(
            Offer(act.Leave(other), say("{name} leaves", name=state.brief(other)), rule="T2")
            for other in leavers(state)
        ),
    ]
    return Step(
        StepId.TURN,
        say("{name}'s turn", name=state.called(seat)),
        now(state),
        "T6",
        trail(state),
        here(state),
        tuple(offers),
        following,
        second=2 if debts else 1 if following == 0 else None,
    )


def now(state: TinyWoodys) -> Text:
    """What is left of the turn, with the sums; before it what somebody still owes."""
    events = limits.playing(state, state.active).total - state.events
    left = actions_left(state)
    if left and events > 0:
        left = say(
            "{actions} {events}", actions=left, events=say_n("And {n} event.", "And {n} events.", events)
        )
    elif left is None:
        left = say_n("{n} event is left.", "{n} events are left.", events) if events > 0 else None
    if state.owing:
        return owed(state) if left is None else say("{owing} {left}", left=left, owing=owed(state))
    return left or say("Nothing is left: end the turn.")


def actions_left(state: TinyWoodys) -> Text | None:
    """The actions that can still be taken, with how their numbers come about (T6, T15)."""
    going = going_on(state) and may_act(state, TurnAction.PLACE)
    left = [
        words
        for action, words in (
            (TurnAction.DRAW, say("draw {sum}", sum=summed(limits.drawing(state, state.active)))),
            (TurnAction.PLACE, say("place {sum}", sum=summed(limits.placing(state, state.active)))),
            (TurnAction.HIDE, say("hide 1")),
        )
        if may_act(state, action) and not (going and action is TurnAction.PLACE)
    ]
    n = ACTIONS - len(state.done)
    further = say_n("{n} action: {list}.", "{n} actions: {list}.", n, list=row(left)) if left and n else None
    if not going:
        return further
    # the rest of the action place comes before another action, which ends it
    more = say("{n} more to place.", n=to_place(state))
    return more if further is None else say("{more} Then {actions}", more=more, actions=further)


def summed(limit: limits.Limit) -> Text:
    """A limit as it is said in a sentence: "3 + 1 = 4"."""
    return say("{sum}", sum=limit.worked_out)


def owed(state: TinyWoodys) -> Text:
    """The first of those who still have to discard (T20)."""
    debt = state.owing[0]
    return say("{name} discards {n}.", name=state.called(debt.seat), n=debt.cards)


def to_place(state: TinyWoodys) -> int:
    """Woodys that can still be placed in this turn."""
    total = limits.placing(state, state.active).total
    return max(0, total - state.placed) if going_on(state) else total


def keep_detail(state: TinyWoodys) -> Text:
    """The hand limit as a sum (T14)."""
    return say("keep {sum}", sum=limits.keeping(state, state.active).worked_out)


def draw_offers(state: TinyWoodys) -> list[Offer]:
    """The action draw, with the sum (T7, T15)."""
    limit = limits.drawing(state, state.active)
    return [
        Offer(
            act.Draw(),
            say("Draw {n}", n=limit.total),
            detail=say("{sum}", sum=limit.worked_out),
            why_not=None if may_act(state, TurnAction.DRAW) else spent(state, TurnAction.DRAW),
            rule="T7",
        )
    ]


def spent(state: TinyWoodys, action: TurnAction) -> Text:
    """Why an action can not be taken any more."""
    return say("done already") if action in state.done else say("two actions are done")


def fresh_offers(state: TinyWoodys) -> list[Offer]:
    """A pair that was just combined can be kept apart (T11)."""
    return [
        Offer(act.KeepApart(laid.id), say("Keep apart"), detail=say("{woody}", woody=laid.name), rule="T11")
        for player in state.players
        for laid in player.board
        if laid.id in state.fresh
    ]


def place_offers(state: TinyWoodys) -> list[Offer]:
    """The Woodys of the library, those first that would combine; others are named by the player (T9, T11)."""
    may = may_act(state, TurnAction.PLACE)
    singles = [laid.name for laid in state.players[state.active].board if not laid.pair]
    known = sorted(state.library, key=lambda woody: not any(same(woody.name, name) for name in singles))
    limit = limits.placing(state, state.active)
    return [
        Offer(
            act.Place(woody.name),
            say("Place {woody}", woody=brief(woody.name)),
            detail=say("{sum}", sum=limit.worked_out),
            why_not=why_not_placed(state, woody.name, may=may),
            rule="T9",
        )
        for woody in known
    ]


def why_not_placed(state: TinyWoodys, name: str, *, may: bool) -> Text | None:
    """Why a Woody can not be placed now."""
    copies = state.known(name).copies
    if not state.players[state.active].hand:
        return say("no card in hand")
    if copies is not None and copies_out(state, name) >= copies:
        return say("all {n} are placed", n=copies)
    return None if may else spent(state, TurnAction.PLACE)


def hide_offers(state: TinyWoodys) -> list[Offer]:
    """Every Woody of the collection (T10)."""
    why_not = None if may_act(state, TurnAction.HIDE) else spent(state, TurnAction.HIDE)
    return [
        Offer(act.Hide(laid.id), say("Hide {woody}", woody=brief(laid.name)), why_not=why_not, rule="T10")
        for laid in state.players[state.active].collection
    ]


def event_offers(state: TinyWoodys) -> list[Offer]:
    """The events (T6, T17)."""
    limit = limits.playing(state, state.active)
    left = limit.total - state.events

    def why_not(event: Event) -> Text | None:
        if not state.players[state.active].hand:
            return say("no card in hand")
        if event is Event.STORM and event in state.discard_events:
            return say("it lies in the discard")
        if len(state.discard_events) >= EVENTS:
            return say("all lie in the discard")
        return None if left > 0 else say("{n} played already", n=state.events)

    return [
        Offer(
            act.PlayEvent(event),
            event.word,
            detail=say("{sum}", sum=limit.worked_out),
            why_not=why_not(event),
            rule="T17",
        )
        for event in Event
    ]


def claim_offers(state: TinyWoodys) -> list[Offer]:
    """Everyone with enough Woodys of a type may claim the win; it names no role (T16, T19)."""
    return [
        Offer(
            act.Claim(found.seat, found.kind),
            say("{name} claims", name=state.brief(found.seat)),
            detail=say(
                "{n} {kind}", n=winning.different(state, found.seat, found.kind), kind=found.kind.word
            ),
            rule="T16",
        )
        for found in winning.reached(state)
    ]


def pile_why_not(state: TinyWoodys) -> Text | None:
    """Why the current pile should not be empty."""
    count = state.piles[state.season]
    if count is None:
        return None
    return say_n("{n} card is left", "{n} cards are left", count) if count else None


def leavers(state: TinyWoodys) -> tuple[int, ...]:
    """Who may leave: somebody must stay."""
    return state.playing if len(state.playing) > 1 else ()
