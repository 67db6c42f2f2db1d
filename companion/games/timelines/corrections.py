"""Everything by hand: heroes put elsewhere, numbers set (L12, L17)."""

from __future__ import annotations

import msgspec

from companion.games.game import Correct, Move
from companion.games.text import say, say_n
from companion.games.timelines.heroes import known, title
from companion.games.timelines.places import (
    UNSEEN,
    at_place,
    lay,
    lift,
    lift_unseen,
    place_title,
    played_back,
    seat_of,
    set_player,
)
from companion.games.timelines.setting_up import MOST_GAMES
from companion.games.timelines.state import StepId, Timelines, spot_of
from companion.games.turn import Turn, impossible

PATHS = "hand.0, out.0, score.0, booked.0.0 (game, seat), name.0, round, games, step"
"""The paths a correction understands; seats are counted from 0."""
HIGHEST = 999
"""A score beyond any that there is."""
REACHABLE = (StepId.REVEAL, StepId.PLAY, StepId.RESCUE, StepId.HANDS)
"""The steps that can be gone to by hand."""


def move(turn: Turn[Timelines], action: Move) -> None:
    """Put a hero elsewhere; `hero` is one that was not seen. An empty origin is wherever it is."""
    at_place(action.target, turn.state)
    if action.what == UNSEEN:
        if action.target == "timelines":
            raise impossible("L17", say("The Timelines lie face up: say which hero it is."))
        lift_unseen(turn, action.origin or "deck")
        lay(turn, None, action.target)
        turn.label = say("a hero moved")
        turn.note(
            say(
                "A hero moved: it is {place} now.",
                place=place_title(turn.state, action.target),
            ),
            "L17",
        )
        return
    hero = known(action.what)
    spot = spot_of(turn.state, hero)
    if spot is not None and action.origin not in {"", spot}:
        turn.forbid("L17", say("{hero} is {place}.", hero=title(hero), place=place_title(turn.state, spot)))
    lift(turn, hero, unseen_from=action.origin or "deck")
    lay(turn, hero, action.target)
    turn.label = say("{hero} moved", hero=title(hero))
    place = place_title(turn.state, action.target)
    turn.note(say("{hero} is {place} now.", hero=title(hero), place=place), "L17")


def correct(turn: Turn[Timelines], action: Correct) -> None:
    """Set one number of the books."""
    path, value = action.path, action.value
    name, *numbers = path.split(".")
    if not all(number.isdecimal() for number in numbers):
        raise unknown(path)
    at = [int(number) for number in numbers]
    match name, at:
        case "hand", [seat]:
            correct_hand(turn, seat_of(turn.state, seat), whole(path, value, HIGHEST))
        case "out", [seat]:
            correct_out(turn, seat_of(turn.state, seat), value)
        case "score", [seat]:
            correct_score(turn, seat_of(turn.state, seat), value)
        case "booked", [game, seat]:
            correct_booked(turn, game, seat_of(turn.state, seat), whole(path, value, HIGHEST))
        case "name", [seat]:
            correct_name(turn, seat_of(turn.state, seat), value)
        case "round", []:
            turn.label = say("round {old} to {new}", old=turn.state.round, new=whole(path, value, HIGHEST))
            turn.change(round=value)
        case "games", []:
            games = max(1, whole(path, value, MOST_GAMES))
            turn.change(setup=msgspec.structs.replace(turn.state.setup, games=games))
            turn.label = say_n("{n} game", "{n} games", games)
        case "step", []:
            correct_step(turn, value)
        case _:
            raise unknown(path)
    turn.note(turn.label, "L12")


def unknown(path: str) -> Exception:
    """A refusal that names what there is."""
    return impossible("L12", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))


def whole(path: str, value: object, most: int) -> int:
    """A whole number within its limits, or a refusal."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise impossible("L12", say("{path} is a whole number from 0 to {most}.", path=path, most=most))
    return value


def correct_hand(turn: Turn[Timelines], seat: int, size: int) -> None:
    """How many heroes a hand has; the difference comes from the deck or goes there."""
    player = turn.state.players[seat]
    more = size - player.size
    if size < len(player.hand):
        raise impossible(
            "L17",
            say("{n} heroes of that hand are known: move one of them away first.", n=len(player.hand)),
        )
    if more > turn.state.deck:
        raise impossible("L17", say("The deck has {n} heroes only.", n=turn.state.deck))
    turn.label = say("hand {old} to {new}", old=player.size, new=size)
    set_player(turn, seat, msgspec.structs.replace(player, unseen=player.unseen + more))
    turn.change(deck=turn.state.deck - more)


def correct_out(turn: Turn[Timelines], seat: int, value: object) -> None:
    """Whether a player sits out; one who left may come back."""
    if not isinstance(value, bool):
        raise impossible("L8", say("{path} is true or false.", path=f"out.{seat}"))
    player = turn.state.players[seat]
    set_player(turn, seat, msgspec.structs.replace(player, out=value, left=player.left and value))
    name = turn.state.brief(seat)
    turn.label = say("{name} sits out", name=name) if value else say("{name} plays on", name=name)


def correct_score(turn: Turn[Timelines], seat: int, value: object) -> None:
    """A player's points of this game; nothing (None) is the proposal again."""
    if turn.state.at is not StepId.SCORED:
        raise impossible("L12", say("The hands are not scored yet; games before this one are booked.0.0."))
    corrected = {other: n for other, n in turn.state.corrected.items() if other != seat}
    if value is not None:
        corrected[seat] = whole(f"score.{seat}", value, HIGHEST)
    turn.label = say("score of {name}", name=turn.state.brief(seat))
    turn.change(corrected=corrected)


def correct_booked(turn: Turn[Timelines], game: int, seat: int, points: int) -> None:
    """A player's points of a game before; games are counted from 0."""
    booked = turn.state.booked
    if game >= len(booked):
        raise impossible("L12", say("{n} games are booked, counted from 0.", n=len(booked)))
    scores = list(booked[game])
    scores[seat] = points
    turn.label = say("game {n} corrected", n=game + 1)
    turn.change(booked=(*booked[:game], tuple(scores), *booked[game + 1 :]))


def correct_name(turn: Turn[Timelines], seat: int, value: object) -> None:
    """What a player is called."""
    if not isinstance(value, str):
        raise impossible("L12", say("A name is written in quotes."))
    names = list(turn.state.setup.players)
    names[seat] = value
    turn.change(setup=msgspec.structs.replace(turn.state.setup, players=tuple(names)))
    turn.label = say("name {name}", name=turn.state.brief(seat))


def correct_step(turn: Turn[Timelines], value: object) -> None:
    """Go to another step, where the table has gone on without the companion."""
    if value not in REACHABLE:
        raise impossible("L12", say("The steps to go to are {steps}.", steps=", ".join(REACHABLE)))
    if value == StepId.HANDS:
        played_back(turn)
    turn.change(at=StepId(str(value)), tapping=0, sheet=None, agreed={}, corrected={})
    turn.label = say("step {name}", name=str(value))
