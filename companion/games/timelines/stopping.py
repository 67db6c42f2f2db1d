"""Players who sit out or leave, and the end of play before the deck is empty (L8, L11)."""

from __future__ import annotations

import msgspec

from companion.games.text import say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import tallying
from companion.games.timelines.places import face_down_back, lay, lift, lift_unseen, seat_of, set_player
from companion.games.timelines.rounds import waited_for
from companion.games.timelines.state import StepId, Timelines
from companion.games.turn import Turn, impossible


def sit_out(turn: Turn[Timelines], action: act.SitOut) -> None:
    """A player plays no further round and waits for scoring (L8)."""
    seat = seat_of(turn.state, action.seat)
    player = turn.state.players[seat]
    if player.out or player.left:
        raise impossible("L8", say("{name} sits out already.", name=turn.state.called(seat)))
    set_player(turn, seat, msgspec.structs.replace(player, out=True))
    face_down_back(turn, seat)
    turn.label = say("{name} sits out", name=turn.state.brief(seat))
    turn.note(say("{name} sits out and waits for scoring.", name=turn.state.called(seat)), "L8")
    nobody_left(turn)


def leave(turn: Turn[Timelines], action: act.Leave) -> None:
    """A player goes for good; that is asked about, for the hand is lost."""
    seat = seat_of(turn.state, action.seat)
    player, name = turn.state.players[seat], turn.state.called(seat)
    if player.left:
        raise impossible("L8", say("{name} has left already.", name=name))
    turn.forbid(
        "L8",
        say(
            "The hand of {name} would go to the abyss and score nothing. Who sits out still scores.",
            name=name,
        ),
    )
    face_down_back(turn, seat)
    for hero in player.hand:
        lift(turn, hero)
        lay(turn, hero, "abyss")
    for _ in range(turn.state.players[seat].unseen):
        lift_unseen(turn, f"hand.{seat}")
        lay(turn, None, "abyss")
    set_player(turn, seat, msgspec.structs.replace(turn.state.players[seat], left=True))
    turn.label = say("{name} left", name=turn.state.brief(seat))
    turn.note(say("{name} has left the match.", name=name), "L8")
    nobody_left(turn)


def nobody_left(turn: Turn[Timelines]) -> None:
    """A table at which nobody plays any more goes on to scoring."""
    state = turn.state
    if state.at in {StepId.REVEAL, StepId.PLAY} and not state.played and not waited_for(state):
        tallying.begin(turn)


def score_now(turn: Turn[Timelines]) -> None:
    """Stop playing: any time alone, else only when nobody plays on (L8, L11)."""
    state = turn.state
    if not state.setup.solo and any(not player.out and not player.left for player in state.players):
        turn.forbid("L7", say("The deck still holds {n} heroes: rounds go on.", n=state.deck))
    turn.label = say("stopped to score")
    turn.note(turn.label, "L11")
    tallying.begin(turn)


def end_match(turn: Turn[Timelines]) -> None:
    """The evening is over; a game that is played but not booked would not count, which is asked about."""
    state = turn.state
    if state.at not in {StepId.SETTING_UP, StepId.DEAL}:
        turn.forbid("L2", say("Game {n} is not scored yet; it would not count.", n=state.game))
    turn.label = say("match ended")
    turn.note(
        say_n("The match ends after {n} game.", "The match ends after {n} games.", len(state.booked)), "L2"
    )
    turn.change(at=StepId.OVER)
