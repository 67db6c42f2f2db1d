"""Who has enough Woodys of a type, who claims the win, and the places at the end (T16, T19).

Until roles are shown at the end, the books know what lies on each board and no more: a count is told for
every type alike, so that it points at nobody's role.
"""

from __future__ import annotations

import msgspec

from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.piles import set_player
from companion.games.tiny_woodys.state import Claimed, Laid, PlacesBy, StepId, TinyWoodys
from companion.games.tiny_woodys.turns import seat_of, someone, unlearned
from companion.games.tiny_woodys.woodys import Kind
from companion.games.turn import Turn


def of_kind(state: TinyWoodys, seat: int, kind: Kind) -> tuple[Laid, ...]:
    """What a player has of a type, in both areas."""
    return tuple(laid for laid in state.players[seat].board if state.known(laid.name).kind is kind)


def different(state: TinyWoodys, seat: int, kind: Kind) -> int:
    """Different Woodys of a type; a pair is one (T16)."""
    return len({laid.name.casefold() for laid in of_kind(state, seat, kind)})


def combined(state: TinyWoodys, seat: int) -> int:
    """A player's combined Woodys, which decide a tie (T16)."""
    return sum(laid.pair for laid in state.players[seat].board)


def reached(state: TinyWoodys) -> tuple[Claimed, ...]:
    """Every player and type with as many different Woodys as win (T16)."""
    return tuple(
        Claimed(seat, kind)
        for seat in state.playing
        for kind in Kind
        if different(state, seat, kind) >= state.setup.goal
    )


def tell_reached(turn: Turn[TinyWoodys], before: TinyWoodys) -> None:
    """Say of every board that now has enough of a type that it has: whoever collects that has won (T16)."""
    for found in reached(turn.state):
        if found not in reached(before):
            turn.note(
                say(
                    "{name} has {n} different {kind}: whose role that is wins.",
                    name=turn.state.called(found.seat),
                    n=different(turn.state, found.seat, found.kind),
                    kind=found.kind.word,
                ),
                "T16",
            )


def claim(turn: Turn[TinyWoodys], action: act.Claim) -> None:
    """A player says that the game is won; too few Woodys are asked about (T16)."""
    state = turn.state
    seat = someone(state, action.seat)
    count = different(state, seat, action.kind)
    if count < state.setup.goal:
        unknown = len(unlearned(state, seat))
        message = say(
            "{name} has {n} of the {goal} different Woodys that win: {kind}.",
            name=state.called(seat),
            n=count,
            kind=action.kind.word,
            goal=state.setup.goal,
        )
        if unknown:
            message = say(
                "{message} {unknown}",
                message=message,
                unknown=say_n(
                    "{n} Woody there is not known yet.", "{n} Woodys there are not known yet.", unknown
                ),
            )
        turn.forbid("T16", message)
    others = tuple(claimed for claimed in state.claims if claimed.seat != seat)
    turn.change(claims=(*others, Claimed(seat, action.kind)), at=StepId.CLAIM)
    turn.label = say("{name} claims", name=state.brief(seat))
    turn.note(
        say(
            "{name} claims the win with {n} different {kind}.",
            name=state.called(seat),
            n=count,
            kind=action.kind.word,
        ),
        "T16",
    )


def reject(turn: Turn[TinyWoodys]) -> None:
    """The claim was wrong; the game goes on where it was."""
    turn.label = say("claim taken back")
    turn.change(claims=(), at=StepId.TURN)
    turn.note(say("The game goes on."), "T16")


def grant(turn: Turn[TinyWoodys]) -> None:
    """The roles are shown: the claims hold (T16)."""
    state = turn.state
    shown = {claimed.seat: claimed.kind for claimed in state.claims}
    if len(set(shown.values())) < len(shown):
        turn.forbid("T4", say("Two players can not have the same role."))
    turn.change(roles=shown, at=StepId.REVEAL, questions=(), owing=())
    winners = [seat for place, seat in places(turn.state) if place == 1]
    turn.label = say("{name} wins", name=state.brief(winners[0]))
    if len(shown) > 1:
        turn.note(say("Both have enough: the one with more combined Woodys wins."), "T16")
    for seat in winners:
        turn.note(say("{name} wins.", name=state.called(seat)), "T16")
    if not hidden_roles(turn.state):
        end(turn)


def reveal(turn: Turn[TinyWoodys], action: act.Reveal) -> None:
    """A role is shown now that the game is won: second and third follow from it (T16)."""
    state = turn.state
    seat = seat_of(state, action.seat)
    if action.kind in {kind for other, kind in state.roles.items() if other != seat}:
        turn.forbid("T4", say("Another player has shown that role."))
    turn.change(roles={**state.roles, seat: action.kind})
    turn.label = say("role of {name}", name=state.brief(seat))
    turn.note(
        say("{name} was the {animal}.", name=state.called(seat), animal=action.kind.animal),
        "T4",
    )
    if not hidden_roles(turn.state) and state.at is StepId.REVEAL:
        end(turn)


def end(turn: Turn[TinyWoodys]) -> None:
    """The places, as far as roles are shown (T16)."""
    if turn.state.at is not StepId.REVEAL:
        turn.forbid("T16", say("Nobody has won yet. End the game all the same?"))
    turn.change(at=StepId.OVER, questions=(), owing=())
    turn.label = turn.label if str(turn.label) else say("game over")
    for place, seat in places(turn.state):
        turn.note(standing(turn.state, place, seat), "T16")


def standing(state: TinyWoodys, place: int, seat: int) -> Text:
    """A player's place and why."""
    return say(
        "{place}. {name} ({kind}): {n}",
        place=place,
        name=state.called(seat),
        n=score(state, seat),
        kind=state.roles[seat].word,
    )


def hidden_roles(state: TinyWoodys) -> tuple[int, ...]:
    """Players whose role has not been shown yet."""
    return tuple(seat for seat in state.playing if seat not in state.roles)


def score(state: TinyWoodys, seat: int) -> int:
    """Woodys of a player's type, as the house counts them for the places (T16)."""
    kind = state.roles[seat]
    if state.setup.house.places_by is PlacesBy.CARDS:
        return sum(laid.cards for laid in of_kind(state, seat, kind))
    return different(state, seat, kind)


def places(state: TinyWoodys) -> list[tuple[int, int]]:
    """(place, seat) of everyone whose role was shown, the winner first; equals share a place (T16)."""
    winners = {claimed.seat for claimed in state.claims}
    keys = {
        seat: (0, -combined(state, seat), 0)
        if seat in winners
        else (1, -score(state, seat), -combined(state, seat))
        for seat in state.playing
        if seat in state.roles
    }
    ranked = sorted(keys, key=lambda seat: keys[seat])
    return [(1 + sum(other < keys[seat] for other in keys.values()), seat) for seat in ranked]


def role_entered(turn: Turn[TinyWoodys], action: act.RoleEntered) -> None:
    """The journal's only trace of a role: that it was entered (T19)."""
    seat = someone(turn.state, action.seat)
    set_player(turn, seat, msgspec.structs.replace(turn.state.players[seat], role_entered=True))
    turn.label = say("role of seat {n} entered", n=seat + 1)
    turn.note(turn.label, "T19")
