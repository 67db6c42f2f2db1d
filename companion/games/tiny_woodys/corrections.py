"""Everything by hand: numbers set, cards put elsewhere, players who leave and come back."""

from __future__ import annotations

import msgspec

from companion.games.game import Correct, Move
from companion.games.text import Text, say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import (
    Area,
    answered,
    ask,
    brief,
    new,
    put,
    take,
    to_discard,
)
from companion.games.tiny_woodys.piles import counted, hand, in_piles, set_pile, set_player, supply
from companion.games.tiny_woodys.state import (
    CARDS,
    COLLECTION,
    HIDING,
    Laid,
    Question,
    StepId,
    TinyWoodys,
    TurnAction,
)
from companion.games.tiny_woodys.turns import checked_name, next_turn, seat_of, someone
from companion.games.tiny_woodys.woodys import Event, Season, named, same
from companion.games.turn import Turn, impossible

PATHS = (
    "seat.0.hand, seat.0.name, seat.0.left, pile.spring, season, active, turn, events, placed, "
    "done.draw, done.place, done.hide, expert"
)
"""The paths a correction understands; seats are counted from 0."""
LARGEST = 999
"""A number beyond any on the table."""
CARD = "card"
"""What a move calls a card whose name does not matter."""


def correct(turn: Turn[TinyWoodys], action: Correct) -> None:
    """Set one number of the books."""
    path, value = action.path, action.value
    match path.split("."):
        case ["seat", number, field] if number.isdecimal():
            correct_seat(turn, seat_of(turn.state, int(number)), field, action)
        case ["pile", name] if name in set(Season):
            correct_pile(turn, Season(name), value)
        case ["season"] if value in set(Season):
            turn.change(season=Season(str(value)))
            turn.label = say("season {name}", name=Season(str(value)).word)
        case ["season"]:
            raise impossible("T3", say("The seasons are {seasons}.", seasons=", ".join(Season)))
        case ["active"]:
            seat = someone(turn.state, whole(path, value, LARGEST))
            turn.change(active=seat, done=(), placed=0, events=0)
            turn.label = say("{name} is on", name=turn.state.brief(seat))
        case ["turn" | "events" | "placed" as name]:
            turn.change(**{name: whole(path, value, LARGEST)})
            turn.label = say("{path} corrected", path=path)
        case ["done", name] if name in set(TurnAction):
            done = tuple(action for action in turn.state.done if action.value != name)
            turn.change(done=(*done, TurnAction(name)) if truth(path, value) else done)
            turn.label = say("{path} corrected", path=path)
        case ["expert"]:
            turn.change(setup=msgspec.structs.replace(turn.state.setup, expert=truth(path, value)))
            turn.label = say("expert mode") if value else say("normal game")
        case _:
            raise unknown(path)
    turn.note(turn.label, "T1")


def unknown(path: str) -> Exception:
    """A refusal that names what there is."""
    return impossible("T1", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))


def whole(path: str, value: object, most: int) -> int:
    """A whole number within its limits, or a refusal."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise impossible("T1", say("{path} is a whole number from 0 to {most}.", path=path, most=most))
    return value


def truth(path: str, value: object) -> bool:
    """True or false, or a refusal."""
    if not isinstance(value, bool):
        raise impossible("T1", say("{path} is true or false.", path=path))
    return value


def correct_seat(turn: Turn[TinyWoodys], seat: int, field: str, action: Correct) -> None:
    """A player's cards in hand, name, or whether the player has left."""
    player, value = turn.state.players[seat], action.value
    if field == "hand":
        size = whole(action.path, value, CARDS)
        correct_hand(turn, seat, size - player.hand)
        turn.label = say("hand {old} to {new}", old=player.hand, new=size)
    elif field == "left":
        set_player(turn, seat, msgspec.structs.replace(player, left=truth(action.path, value)))
        turn.label = say("{name} has left", name=turn.state.brief(seat)) if value else back(turn.state, seat)
        if value and turn.state.playing and turn.state.active == seat and turn.state.at is StepId.TURN:
            next_turn(turn)
        if not turn.state.playing:
            raise impossible("T2", say("Somebody must stay."))
    elif field == "name" and isinstance(value, str):
        names = list(turn.state.setup.players)
        names[seat] = value
        turn.change(setup=msgspec.structs.replace(turn.state.setup, players=tuple(names)))
        turn.label = say("name {name}", name=turn.state.brief(seat))
    else:
        raise unknown(action.path)


def back(state: TinyWoodys, seat: int) -> Text:
    """A player is there again."""
    return say("{name} is back", name=state.brief(seat))


def correct_hand(turn: Turn[TinyWoodys], seat: int, more: int) -> None:
    """A hand has more or fewer cards; they come from the current pile, or go there."""
    if more >= 0:
        supply(turn, seat, more)
        return
    count = turn.state.piles[turn.state.season]
    if count is not None:
        set_pile(turn, turn.state.season, count - more)
    hand(turn, seat, more)


def correct_pile(turn: Turn[TinyWoodys], season: Season, value: object) -> None:
    """A pile was counted; where the four do not add up any more, the others are not counted (T1)."""
    cards = None if value is None else whole(f"pile.{season}", value, CARDS)
    turn.label = say("{season} counted", season=season.word)
    set_pile(turn, season, cards)
    left = in_piles(turn.state)
    if cards is not None and cards > left:
        raise impossible("T1", say("The piles have {n} cards together.", n=left))
    counts = [count for count in turn.state.piles.values() if count is not None]
    if sum(counts) > left or (counted(turn.state) and sum(counts) != left):
        turn.change(piles={**dict.fromkeys(Season), season: cards})
        turn.warn(say("The other piles do not fit to that: they are not counted from here on."), "T1")


def move(turn: Turn[TinyWoodys], action: Move) -> None:
    """Put a card elsewhere: hand.0, collection.0, hiding.0, discard, pile.spring; a pair as one."""
    target = checked_place(turn.state, action.target)
    lifted = lift(turn, action.what, checked_place(turn.state, action.origin))
    lay(turn, lifted, target)
    name = lifted.name or say("card")
    shown = brief(lifted.name) if lifted.name else name
    turn.label = say("{card} moved", card=shown)
    turn.note(say("{card}: now {place}.", card=name, place=place_words(turn.state, target)), "T1")


def place_words(state: TinyWoodys, place: tuple[str, int | Season]) -> Text:
    """Where a card lies, in words."""
    name, which = place
    if isinstance(which, Season):
        return say("in the pile of {season}", season=which.word)
    if name == "discard":
        return say("in the discard")
    player = state.called(which)
    if name == "hand":
        return say("in the hand of {name}", name=player)
    if name == "hiding":
        return say("hidden by {name}", name=player)
    return say("in the collection of {name}", name=player)


def checked_place(state: TinyWoodys, place: str) -> tuple[str, int | Season]:
    """A place by name; raises RuleBroken."""
    name, _, which = place.partition(".")
    if name in {"hand", "collection", "hiding"} and which.isdecimal():
        return name, seat_of(state, int(which))
    if name == "pile" and which in set(Season):
        return name, Season(which)
    if place == "discard":
        return name, 0
    raise impossible(
        "T5",
        say("Cards are in hand.0, collection.0, hiding.0, discard or pile.spring, not {place}.", place=place),
    )


def numbered(laid: Laid) -> str:
    """What a move calls a Woody that lies on the table where its like may lie there too: by its number."""
    return f"#{laid.id}"


def lift(turn: Turn[TinyWoodys], what: str, place: tuple[str, int | Season]) -> Laid:
    """Take a card up; what was laid keeps its number and stays a pair, other cards have the number 0."""
    name, which = place
    state = turn.state
    if isinstance(which, Season):
        count = state.piles[which]
        if count == 0 or not in_piles(state):
            raise impossible("T1", say("The pile of {season} is empty.", season=which.word))
        set_pile(turn, which, None if count is None else count - 1)
    elif name == "hand":
        if not state.players[which].hand:
            raise impossible("T1", say("{name} has no card in hand.", name=state.called(which)))
        hand(turn, which, -1)
    elif name == "discard":
        lift_discarded(turn, what)
    else:
        lying: tuple[Laid, ...] = getattr(state.players[which], name)
        found = next(
            (laid for laid in lying if what in {CARD, numbered(laid)} or same(laid.name, what)), None
        )
        if found is None:
            raise impossible("T5", say("No {card} lies there.", card=what))
        return take(turn, found.id)
    return Laid(0, "" if what == CARD else what)


def lift_discarded(turn: Turn[TinyWoodys], what: str) -> None:
    """Take a card out of the discard: by its name, else one that was discarded unnamed."""
    state = turn.state
    at = next((i for i, name in enumerate(state.discard) if same(name, what)), None)
    if at is not None:
        turn.change(discard=state.discard[:at] + state.discard[at + 1 :])
    elif what in {event.value for event in state.discard_events}:
        events = list(state.discard_events)
        events.remove(Event(what))
        turn.change(discard_events=tuple(events))
    elif state.discard_unnamed:
        turn.change(discard_unnamed=state.discard_unnamed - 1)
    else:
        raise impossible("T1", say("No such card lies in the discard."))


def lay(turn: Turn[TinyWoodys], card: Laid, place: tuple[str, int | Season]) -> None:
    """Put a card down; a laid pair that goes to a pile or a hand is two cards."""
    name, which = place
    state = turn.state
    if isinstance(which, Season):
        count = state.piles[which]
        set_pile(turn, which, None if count is None else count + card.cards)
    elif name == "hand":
        hand(turn, which, card.cards)
    elif name == "discard" and card.name in set(Event):
        turn.change(discard_events=(*state.discard_events, Event(card.name)))
    elif name == "discard" and card.name:
        turn.change(discard=(*state.discard, *[checked_name(card.name)] * card.cards))
    elif name == "discard":
        turn.change(discard_unnamed=state.discard_unnamed + 1)
    elif len(state.players[which].board) >= COLLECTION + HIDING:
        raise impossible("T5", say("{name} has no place left.", name=state.called(which)))
    elif card.id:
        put(turn, which, Area(name), card)
    else:
        known = named(state.library, card.name)
        new(turn, which, Area(name), known.name if known else checked_name(card.name))


def leave(turn: Turn[TinyWoodys], action: act.Leave) -> None:
    """A player leaves: what becomes of the Woodys is asked, the hand goes to the discard."""
    seat = someone(turn.state, action.seat)
    name = turn.state.called(seat)
    if len(turn.state.playing) == 1:
        raise impossible("T2", say("Somebody must stay."))
    question = turn.state.asked
    if question is not None and question.kind is StepId.LEAVING and question.seat == seat:
        answered(turn)
    if action.clear is None:
        ask(turn, Question(StepId.LEAVING, seat))
        turn.label = say("{name} leaves?", name=turn.state.brief(seat))
        return
    if action.clear:
        for laid in turn.state.players[seat].board:
            to_discard(turn, laid.id)
    cards = turn.state.players[seat].hand
    hand(turn, seat, -cards)
    turn.change(discard_unnamed=turn.state.discard_unnamed + cards)
    set_player(turn, seat, msgspec.structs.replace(turn.state.players[seat], left=True))
    turn.label = say("{name} has left", name=turn.state.brief(seat))
    turn.note(
        say("{name} has left; hand and Woodys go to the discard.", name=name)
        if action.clear
        else say("{name} has left; the hand goes to the discard, the Woodys stay.", name=name),
        "T2",
    )
    if turn.state.active == seat:
        next_turn(turn)
    if len(turn.state.playing) == 1:
        turn.warn(say("One player is left."), "T2")
