"""A turn: two different actions, one event, more with powers; and its end (T6 to T14, T20)."""

from __future__ import annotations

from companion.games.text import say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import limits
from companion.games.tiny_woodys.boards import (
    Area,
    arrived,
    ask,
    brief,
    find,
    locate,
    move_to,
    new,
    title,
)
from companion.games.tiny_woodys.piles import draw, hand, spend
from companion.games.tiny_woodys.state import (
    EVENTS,
    HIDING,
    WOODYS,
    Owing,
    Question,
    StepId,
    TinyWoodys,
    TurnAction,
)
from companion.games.tiny_woodys.woodys import Event, Woody, named
from companion.games.turn import Turn, impossible

ACTIONS = 2
"""Different actions of a turn (T6)."""
LONGEST_NAME = 40
"""Letters of a Woody's name."""
ACTION_WORDS = {
    TurnAction.DRAW: say("draw"),
    TurnAction.PLACE: say("place"),
    TurnAction.HIDE: say("hide"),
}


def may_act(state: TinyWoodys, action: TurnAction) -> bool:
    """Whether an action can still be taken, or gone on with, in this turn (T6, T9)."""
    if action is TurnAction.PLACE and going_on(state):
        return state.placed < limits.placing(state, state.active).total
    return action not in state.done and len(state.done) < ACTIONS


def going_on(state: TinyWoodys) -> bool:
    """Whether the action place was the last one begun."""
    return bool(state.done) and state.done[-1] is TurnAction.PLACE


def begin(turn: Turn[TinyWoodys], action: TurnAction) -> None:
    """Take an action of the turn (T6)."""
    state = turn.state
    if action in state.done:
        turn.forbid(
            "T6", say("The action {action} is done already in this turn.", action=ACTION_WORDS[action])
        )
    elif len(state.done) >= ACTIONS:
        turn.forbid("T6", say("Two actions are done in this turn."))
    turn.change(done=(*state.done, action))


def draw_cards(turn: Turn[TinyWoodys]) -> None:
    """The action draw (T7)."""
    begin(turn, TurnAction.DRAW)
    seat = turn.state.active
    limit = limits.drawing(turn.state, seat)
    turn.label = say("{name} drew {n}", name=turn.state.brief(seat), n=limit.total)
    turn.note(say("Draw: {sum}.", sum=limit.explained), "T12")
    draw(turn, seat, limit.total)


def place(turn: Turn[TinyWoodys], action: act.Place) -> None:
    """The action place, one Woody of it (T9)."""
    name = checked_name(action.name)
    state = turn.state
    seat = state.active
    if going_on(state):
        limit = limits.placing(state, seat)
        if state.placed >= limit.total:
            turn.forbid(
                "T9", say("{n} placed already in this turn: {sum}.", n=state.placed, sum=limit.worked_out)
            )
    else:
        begin(turn, TurnAction.PLACE)
    known = named(state.library, name)
    name = name if known is None else known.name
    enough_copies(turn, name)
    spend(turn, seat, "T9")
    laid = new(turn, seat, Area.COLLECTION, name)
    turn.change(placed=turn.state.placed + 1)
    turn.label = say("{name}: {woody}", name=turn.state.brief(seat), woody=brief(name))
    turn.note(say("{name} places {woody}.", name=turn.state.called(seat), woody=name), "T9")
    arrived(turn, laid.id, apart=action.apart)
    if known is None or known.kind is None:
        pair = turn.state.fresh[-1] if locate(turn.state, laid.id) is None else laid.id
        ask(turn, Question(StepId.LEARN, seat, pair))


def checked_name(name: str) -> str:
    """A Woody's name as it can be kept; raises RuleBroken."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST_NAME:
        raise impossible("T18", say("A Woody has a name of up to {n} letters.", n=LONGEST_NAME))
    return plain


def copies_out(state: TinyWoodys, name: str) -> int:
    """How many cards of a Woody lie on the table and in the discard."""
    woody = name.casefold()
    laid = sum(
        laid.cards for player in state.players for laid in player.board if laid.name.casefold() == woody
    )
    return laid + sum(other.casefold() == woody for other in state.discard)


def enough_copies(turn: Turn[TinyWoodys], name: str) -> None:
    """More copies than there are is asked about (T1, T18)."""
    state = turn.state
    copies = state.known(name).copies
    if copies is not None and copies_out(state, name) >= copies:
        turn.forbid("T18", say("All {n} of {woody} lie on the table already.", n=copies, woody=name))
    woodys = sum(laid.cards for player in state.players for laid in player.board) + len(state.discard)
    if woodys >= WOODYS:
        turn.forbid("T1", say("All {n} Woodys lie on the table already.", n=WOODYS))


def hide(turn: Turn[TinyWoodys], action: act.Hide) -> None:
    """The action hide; a full hiding area gives one back (T10)."""
    seat, area, _, laid = find(turn.state, action.woody)
    if seat != turn.state.active:
        raise impossible("T10", say("That is a Woody of {name}.", name=turn.state.called(seat)))
    if area is Area.HIDING:
        raise impossible("T10", say("{woody} is hidden already.", woody=laid.name))
    begin(turn, TurnAction.HIDE)
    into_hiding(turn, action.woody)
    turn.label = say("{woody} hidden", woody=brief(laid.name))
    turn.note(say("{name} hides {woody}.", name=turn.state.called(seat), woody=title(laid)), "T10")


def into_hiding(turn: Turn[TinyWoodys], woody: int) -> None:
    """A Woody goes into hiding; where that is full, another one comes back (T10)."""
    seat, *_ = find(turn.state, woody)
    move_to(turn, woody, Area.HIDING)
    if len(turn.state.players[seat].hiding) > HIDING:
        ask(turn, Question(StepId.TO_COLLECTION, seat, spared=(woody,)))


def play_event(turn: Turn[TinyWoodys], action: act.PlayEvent) -> None:
    """An event card of the player whose turn it is; its effect is asked about next (T6, T17)."""
    state = turn.state
    seat, limit = state.active, limits.playing(state, state.active)
    if state.events >= limit.total:
        turn.forbid(
            "T6", say("{n} played already in this turn: {sum}.", n=state.events, sum=limit.worked_out)
        )
    if action.event is Event.STORM and Event.STORM in state.discard_events:
        turn.forbid("T17", say("The storm is in the game once, and lies in the discard."))
    if len(state.discard_events) >= EVENTS:
        turn.forbid("T1", say("All {n} event cards lie in the discard.", n=EVENTS))
    spend(turn, seat, "T6")
    turn.change(events=state.events + 1, discard_events=(*turn.state.discard_events, action.event))
    turn.label = say("{name}: {event}", name=state.brief(seat), event=action.event.word)
    turn.note(say("{name} plays {event}.", name=state.called(seat), event=action.event.word), "T17")
    if action.event is Event.RAIN:
        rain(turn)
    elif action.event is Event.SNOW:
        snow(turn)
    elif action.event in EVENT_QUESTIONS:
        ask(turn, Question(EVENT_QUESTIONS[action.event], seat))


EVENT_QUESTIONS = {
    Event.SWAP: StepId.SWAP,
    Event.SUN: StepId.TAKE,
    Event.GUST: StepId.GUST,
    Event.STORM: StepId.STORM,
    Event.LIGHTNING: StepId.STRIKE,
    Event.DIG: StepId.SEARCH,
}
"""What each event asks (T17)."""


def rain(turn: Turn[TinyWoodys]) -> None:
    """All hands are discarded; each player draws two, from the one who played it on (T17)."""
    order = turn.state.playing
    for seat in order:
        cards = turn.state.players[seat].hand
        hand(turn, seat, -cards)
        turn.change(discard_unnamed=turn.state.discard_unnamed + cards)
    for seat in order:
        draw(turn, seat, 2)
    turn.note(say("All hands go to the discard; everyone draws 2."), "T17")


def snow(turn: Turn[TinyWoodys]) -> None:
    """Each player hands three cards to the right-hand neighbour, or all if there are fewer (T17)."""
    order = turn.state.playing  # clockwise, so that the neighbour to the right is the one before
    given = [min(3, turn.state.players[seat].hand) for seat in order]
    for n, seat in enumerate(order):
        hand(turn, seat, given[(n + 1) % len(order)] - given[n])
        turn.note(
            say(
                "{name} gives {n} to {other}.",
                name=turn.state.called(seat),
                n=given[n],
                other=turn.state.called(order[n - 1]),
            ),
            "T17",
        )


def end_turn(turn: Turn[TinyWoodys]) -> None:
    """What is too much in hand is owed to the discard; the next player begins at once (T14, T20)."""
    state = turn.state
    seat, limit = state.active, limits.keeping(state, state.active)
    turn.label = say("{name} ends", name=state.brief(seat))
    excess = state.players[seat].hand - limit.total
    next_turn(turn)
    owing = [debt for debt in state.owing if debt.seat != seat]
    if excess > 0:
        owing.append(Owing(seat, excess))
        turn.note(
            say(
                "{name} keeps {sum}, and discards {n}.",
                name=state.called(seat),
                sum=limit.explained,
                n=excess,
            ),
            "T14",
        )
    else:
        turn.note(say("{name} may keep {sum}.", name=state.called(seat), sum=limit.explained), "T14")
    turn.change(owing=tuple(owing))


def next_turn(turn: Turn[TinyWoodys]) -> None:
    """The next player clockwise (T6)."""
    others = [seat for seat in turn.state.playing if seat != turn.state.active]
    following = others[0] if others else turn.state.active
    turn.change(active=following, turn=turn.state.turn + 1, done=(), placed=0, events=0)
    turn.note(say("{name} is on.", name=turn.state.called(following)), "T6")


def discard(turn: Turn[TinyWoodys], action: act.Discard) -> None:
    """Cards of a hand to the discard, those owed first (T14, T20)."""
    state = turn.state
    seat = seat_of(state, action.seat)
    held = state.players[seat].hand
    if not 0 < action.cards <= held:
        raise impossible("T14", say("{name} has {n} cards in hand.", name=state.called(seat), n=held))
    owed = sum(debt.cards for debt in state.owing if debt.seat == seat)
    if action.cards > owed:
        turn.forbid(
            "T14",
            say_n(
                "{name} has {n} card to discard.",
                "{name} has {n} cards to discard.",
                owed,
                name=state.called(seat),
            ),
        )
    left = owed - action.cards
    others = tuple(debt for debt in state.owing if debt.seat != seat)
    turn.change(
        owing=(*others, Owing(seat, left)) if left > 0 else others,
        discard_unnamed=state.discard_unnamed + action.cards,
    )
    hand(turn, seat, -action.cards)
    turn.label = say("{name} discards {n}", name=state.brief(seat), n=action.cards)
    turn.note(turn.label, "T14")


def seat_of(state: TinyWoodys, seat: int) -> int:
    """A seat that there is; raises RuleBroken."""
    if not 0 <= seat < len(state.players):
        raise impossible(
            "T2", say("There is no seat {n}: seats are 0 to {most}.", n=seat, most=len(state.players) - 1)
        )
    return seat


def someone(state: TinyWoodys, seat: int) -> int:
    """A player who is still there; raises RuleBroken."""
    if state.players[seat_of(state, seat)].left:
        raise impossible("T2", say("{name} has left.", name=state.called(seat)))
    return seat


def unlearned(state: TinyWoodys, seat: int) -> tuple[Woody, ...]:
    """A player's Woodys whose type is not known."""
    return tuple(
        woody for laid in state.players[seat].board if (woody := state.known(laid.name)).kind is None
    )
