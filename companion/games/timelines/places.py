"""Heroes taken up and put down: every hero is in one place, whatever moves it (L13, L17)."""

from __future__ import annotations

import msgspec

from companion.games.text import Text, say
from companion.games.timelines.heroes import Hero, title
from companion.games.timelines.state import Played, Player, Timelines, spot_of
from companion.games.turn import Turn, impossible

UNSEEN = "hero"
"""What a move calls a hero that the companion has not seen."""


def seat_of(state: Timelines, number: int) -> int:
    """A seat that there is; raises RuleBroken."""
    if not 0 <= number < len(state.players):
        raise impossible(
            "L2", say("There is no seat {n}: seats are 0 to {most}.", n=number, most=len(state.players) - 1)
        )
    return number


def set_player(turn: Turn[Timelines], seat: int, player: Player) -> None:
    """Change a player."""
    players = list(turn.state.players)
    players[seat] = player
    turn.change(players=tuple(players))


def at_place(spot: str, state: Timelines) -> tuple[str, int]:
    """A place by name: (`deck`, `timelines`, `abyss`, `hand` or `played`, the seat); raises RuleBroken."""
    name, _, number = spot.partition(".")
    if name in {"deck", "timelines", "abyss"} and not number:
        return name, 0
    if name in {"hand", "played"} and number.isdecimal():
        return name, seat_of(state, int(number))
    raise impossible(
        "L17",
        say("Heroes are in deck, timelines, abyss, hand.0 or played.0 and so on, not {place}.", place=spot),
    )


def place_title(state: Timelines, spot: str) -> Text:
    """A place's name in a sentence."""
    name, seat = at_place(spot, state)
    return {
        "deck": say("in the deck"),
        "timelines": say("in the Timelines"),
        "abyss": say("in the abyss"),
        "hand": say("in the hand of {name}", name=state.called(seat)),
        "played": say("played by {name}", name=state.called(seat)),
    }[name]


def lift(turn: Turn[Timelines], hero: Hero, *, unseen_from: str = "deck") -> None:
    """Take a hero up wherever it is; one that was not seen comes from `unseen_from`."""
    state, spot = turn.state, spot_of(turn.state, hero)
    if spot is None:
        lift_unseen(turn, unseen_from)
        return
    name, seat = at_place(spot, state)
    if name == "hand":
        player = state.players[seat]
        kept = tuple(other for other in player.hand if other != hero)
        set_player(turn, seat, msgspec.structs.replace(player, hand=kept))
    elif name == "played":
        turn.change(played=tuple(played for played in state.played if played.hero != hero))
    elif name == "timelines":
        turn.change(line=tuple(other for other in state.line if other != hero))
    else:
        turn.change(abyss=tuple(other for other in state.abyss if other != hero))


def lift_unseen(turn: Turn[Timelines], spot: str) -> None:
    """Take up a hero that was not seen; raises RuleBroken where there is none."""
    state = turn.state
    name, seat = at_place(spot, state)
    if name == "deck" and state.deck:
        turn.change(deck=state.deck - 1)
    elif name == "abyss" and state.abyss_unseen:
        turn.change(abyss_unseen=state.abyss_unseen - 1)
    elif name == "hand" and state.players[seat].unseen:
        player = state.players[seat]
        set_player(turn, seat, msgspec.structs.replace(player, unseen=player.unseen - 1))
    elif name == "played" and Played(seat) in state.played:
        played = list(state.played)
        played.remove(Played(seat))
        turn.change(played=tuple(played))
    else:
        raise impossible(
            "L17", say("No hero that was not seen yet is {place}.", place=place_title(state, spot))
        )


def lay(turn: Turn[Timelines], hero: Hero | None, spot: str) -> None:
    """Put a hero down that was taken up; None is one that nobody has seen, or that is to be forgotten."""
    state = turn.state
    name, seat = at_place(spot, state)
    if name == "deck":
        turn.change(deck=state.deck + 1)
    elif name == "played":
        turn.change(played=(*state.played, Played(seat, hero)))
    elif name == "hand":
        player = state.players[seat]
        changed = (
            msgspec.structs.replace(player, unseen=player.unseen + 1)
            if hero is None
            else msgspec.structs.replace(player, hand=(*player.hand, hero))
        )
        set_player(turn, seat, changed)
    elif hero is None and name == "abyss":
        turn.change(abyss_unseen=state.abyss_unseen + 1)
    elif hero is None:
        raise impossible("L17", say("The Timelines lie face up: say which hero it is."))
    elif name == "abyss":
        turn.change(abyss=(*state.abyss, hero))
    else:
        turn.change(line=(*state.line, hero))


def must_be_free(turn: Turn[Timelines], hero: Hero) -> None:
    """A hero that lies elsewhere is asked about: it is in one place only (L13).

    If it is here all the same, the books were wrong there: another hero, not seen yet, is in that hand.
    """
    spot = spot_of(turn.state, hero)
    if spot is None:
        return
    turn.forbid(
        "L13",
        say(
            "{hero} is {place} already. Put it here instead?",
            hero=title(hero),
            place=place_title(turn.state, spot),
        ),
    )
    lift(turn, hero)
    lay(turn, None, spot if spot == "abyss" or spot.startswith("hand.") else "deck")


def face_down_back(turn: Turn[Timelines], *seats: int) -> None:
    """What was laid face down goes back into the hand."""
    for seat in seats:
        while Played(seat) in turn.state.played:
            lift_unseen(turn, f"played.{seat}")
            lay(turn, None, f"hand.{seat}")


def played_back(turn: Turn[Timelines]) -> None:
    """Everything that was played goes back into the hands."""
    face_down_back(turn, *range(len(turn.state.players)))
    for played in turn.state.up:
        lift(turn, played.hero or "")
        lay(turn, played.hero, f"hand.{played.seat}")


def hidden_source(turn: Turn[Timelines], seat: int) -> str:
    """Where a hero that was not seen, but is this player's now, came from.

    From the player's own unseen ones; where those are all known, the count is wrong, which is asked about,
    and the hero came from the deck or from another hand.
    """
    state = turn.state
    if state.players[seat].unseen:
        return f"hand.{seat}"
    turn.forbid(
        "L18",
        say(
            "All {n} heroes of {name} are known. One more?",
            n=state.players[seat].size,
            name=state.called(seat),
        ),
    )
    hidden = {
        "deck": state.deck,
        "abyss": state.abyss_unseen,
        **{f"played.{played.seat}": 1 for played in state.played if played.hero is None},
        **{f"hand.{other}": player.unseen for other, player in enumerate(state.players)},
    }
    return next(spot for spot, heroes in hidden.items() if heroes)
