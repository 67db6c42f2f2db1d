"""Rounds: Timelines revealed, heroes played, rescues in initiative order, reset (L3 to L8, L16)."""

from __future__ import annotations

from companion.games.text import say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import tallying
from companion.games.timelines.heroes import Hero, known, listed, matches, ordered, title
from companion.games.timelines.places import (
    face_down_back,
    hidden_source,
    lay,
    lift,
    lift_unseen,
    must_be_free,
    seat_of,
)
from companion.games.timelines.state import REVEALED, Played, StepId, Timelines, spot_of
from companion.games.turn import Turn, impossible

PLAYED, PLAYED_SOLO = 1, 4
"""Heroes that a player plays in a round, and one who plays alone (L3, L11)."""


def owes(state: Timelines, seat: int) -> int:
    """How many heroes a player has still to play in this round; None can be played without a hero (L16)."""
    player = state.players[seat]
    if player.out or player.left:
        return 0
    laid = sum(played.seat == seat for played in state.played)
    each = PLAYED_SOLO if state.setup.solo else PLAYED
    return max(0, min(each - laid, player.size))


def waited_for(state: Timelines) -> tuple[int, ...]:
    """The seats that have a hero to lay down, or to turn up, in seat order."""
    return tuple(
        seat for seat in range(len(state.players)) if owes(state, seat) or Played(seat) in state.played
    )


def tap(turn: Turn[Timelines], action: act.Tap) -> None:
    """A hero on the grid: what it means here."""
    hero = known(action.hero)
    at = turn.state.at
    if at is StepId.REVEAL:
        reveal(turn, hero)
    elif at is StepId.PLAY:
        tap_played(turn, hero, action.seat)
    elif at in {StepId.SPECIAL, StepId.RESCUE}:
        tap_rescued(turn, hero, action.seat)
    else:
        tallying.tap(turn, hero, action.seat)


def reveal(turn: Turn[Timelines], hero: Hero) -> None:
    """A hero of the new Timelines, or with a second tap none (L2, L7)."""
    state = turn.state
    if hero in state.line:
        lift(turn, hero)
        lay(turn, None, "deck")
        turn.label = say("{hero} back", hero=title(hero))
        turn.note(say("Not in the Timelines: {hero}.", hero=title(hero)), "L7")
    else:
        must_be_free(turn, hero)
        if len(state.line) >= state.to_reveal:
            turn.forbid("L7", say("{n} heroes make the Timelines; they are all there.", n=state.to_reveal))
        if spot_of(state, hero) is None and not state.deck:
            raise impossible("L16", say("The deck is empty: that hero must be in a hand."))
        lift(turn, hero)
        lay(turn, hero, "timelines")
        turn.label = say("{hero}", hero=title(hero))
        turn.note(say("In the Timelines: {hero}.", hero=title(hero)), "L7")


def begin_round(turn: Turn[Timelines]) -> None:
    """The Timelines lie there; the round is played, or the game is over (L16)."""
    state = turn.state
    missing = state.to_reveal - len(state.line)
    if missing > 0:
        turn.forbid("L7", say_n("{n} hero of the Timelines is missing.", "{n} heroes are missing.", missing))
    turn.label = say("round {n} begun", n=state.round)
    if not state.deck and not state.setup.house.last_four_played:
        turn.note(say("The deck is empty: the game ends."), "L16")
        tallying.begin(turn)
        return
    turn.change(at=StepId.PLAY)
    turn.note(say("Round {n} begins.", n=state.round), "L3")
    if not state.deck:
        turn.note(say("The deck is empty: this is the last round."), "L16")
    if not waited_for(turn.state):
        turn.note(say("Nobody plays any more: scoring."), "L8")
        tallying.begin(turn)


def lay_down(turn: Turn[Timelines], action: act.LayDown) -> None:
    """A hero face down (L3)."""
    seat = seat_of(turn.state, action.seat)
    may_play(turn, seat)
    name = turn.state.called(seat)
    if not turn.state.players[seat].unseen:
        if not turn.state.players[seat].hand:
            raise impossible("L16", say("{name} has no hero to play.", name=name))
        raise impossible(
            "L17", say("The companion knows all heroes of {name}: tap the one played.", name=name)
        )
    lift_unseen(turn, f"hand.{seat}")
    lay(turn, None, f"played.{seat}")
    turn.label = say("{name} laid a hero", name=turn.state.brief(seat))
    turn.note(turn.label, "L3")


def may_play(turn: Turn[Timelines], seat: int) -> None:
    """Who sits out, or has played, is asked about (L3, L8)."""
    state = turn.state
    if state.players[seat].out or state.players[seat].left:
        turn.forbid("L8", say("{name} sits out.", name=state.called(seat)))
    elif not owes(state, seat):
        if not state.players[seat].size:
            turn.forbid("L16", say("{name} has no hero left.", name=state.called(seat)))
        else:
            turn.forbid("L3", say("{name} has played already in this round.", name=state.called(seat)))


def play(turn: Turn[Timelines], action: act.Play) -> None:
    """A hero is turned up (L3)."""
    hero, seat = known(action.hero), seat_of(turn.state, action.seat)
    own = f"hand.{seat}"
    if spot_of(turn.state, hero) != own:
        must_be_free(turn, hero)
    unseen = spot_of(turn.state, hero) is None
    if Played(seat) in turn.state.played:
        lift(turn, hero, unseen_from=f"played.{seat}")
        if not unseen:  # it was thought to be in the hand still: what was thought to be laid is there
            lift_unseen(turn, f"played.{seat}")
            lay(turn, None, own)
    else:
        may_play(turn, seat)
        lift(turn, hero, unseen_from=hidden_source(turn, seat) if unseen else own)
    lay(turn, hero, f"played.{seat}")
    turn.label = say("{hero}", hero=title(hero))
    turn.note(say("{name} plays {hero}.", name=turn.state.called(seat), hero=title(hero)), "L3")


def tap_played(turn: Turn[Timelines], hero: Hero, seat: int | None) -> None:
    """The next player's hero; one that was played already goes back into the hand."""
    spot = spot_of(turn.state, hero)
    if spot is not None and spot.startswith("played."):
        owner = int(spot.partition(".")[2])
        if seat in {None, owner}:
            lift(turn, hero)
            lay(turn, hero, f"hand.{owner}")
            turn.label = say("{hero} back", hero=title(hero))
            turn.note(turn.label, "L13")
            return
    if seat is None:
        waiting = waited_for(turn.state)
        holder = spot.partition(".")[2] if spot is not None and spot.startswith("hand.") else ""
        if not waiting:
            raise impossible("L3", say("Everyone has played. To change a hero, tap it first."))
        seat = int(holder) if holder and int(holder) in waiting else waiting[0]
    play(turn, act.Play(seat, hero))


def turn_up(turn: Turn[Timelines]) -> None:
    """All heroes lie face up; the first in initiative is found (L4)."""
    missing = waited_for(turn.state)
    if missing:
        turn.forbid("L3", say("{name} has not played yet.", name=turn.state.called(missing[0])))
        face_down_back(turn, *missing)
    first = turn.state.up
    turn.label = say("heroes turned up")
    if not first:
        end_round(turn)
        return
    turn.change(at=StepId.SPECIAL if turn.state.special else StepId.RESCUE)
    for place, played in enumerate(first, 1):
        turn.note(
            say(
                "{n}. {name}: {hero}",
                n=place,
                name=turn.state.called(played.seat),
                hero=title(played.hero or ""),
            ),
            "L4",
        )


def special_done(turn: Turn[Timelines], action: act.SpecialDone) -> None:
    """The special action is done; the rescues begin (L17)."""
    state = turn.state
    if not action.able and not state.setup.solo:
        turn.forbid("L4", say("The first in initiative must perform the special action."))
    turn.label = say("special action done") if action.able else say("no special action")
    turn.note(turn.label, "L4")
    turn.change(at=StepId.RESCUE)
    if not state.up:
        end_round(turn)


def rescued(state: Timelines, hero: Hero) -> tuple[Hero, ...]:
    """Whom a played hero rescues now (L5)."""
    return ordered([other for other in state.line if matches(hero, other)])


def rescues(state: Timelines) -> tuple[tuple[Played, tuple[Hero, ...]], ...]:
    """Everyone who has still to rescue, in turn, and whom: those before change the Timelines."""
    line, order = state.line, []
    for played in state.up:
        hero = played.hero or ""
        taken = ordered([other for other in line if matches(hero, other)])
        order.append((played, taken))
        line = (*(other for other in line if other not in taken), hero)
    return tuple(order)


def rescue(turn: Turn[Timelines]) -> None:
    """The next in initiative: rescues, then the sacrifice (L5)."""
    if not turn.state.up:
        turn.label = say("round ended")
        end_round(turn)
        return
    played = turn.state.up[0]
    hero, seat = played.hero or "", played.seat
    taken = rescued(turn.state, hero)
    for other in taken:
        lift(turn, other)
        lay(turn, other, f"hand.{seat}")
    lift(turn, hero)
    lay(turn, hero, "timelines")
    name = turn.state.called(seat)
    turn.label = say("{name} rescued {n}", name=turn.state.brief(seat), n=len(taken))
    turn.note(
        say(
            "{name} rescues {heroes}; {hero} goes into the Timelines.",
            name=name,
            heroes=listed(taken),
            hero=hero,
        )
        if taken
        else say("{name} rescues no one; {hero} goes into the Timelines.", name=name, hero=hero),
        "L5" if taken else "L6",
    )
    if not turn.state.up:
        end_round(turn)


def rescue_all(turn: Turn[Timelines]) -> None:
    """Everyone left in turn."""
    for _ in turn.state.up or (None,):
        rescue(turn)
    turn.label = say("all rescues")


def tap_rescued(turn: Turn[Timelines], hero: Hero, seat: int | None) -> None:
    """A hero from the Timelines into the hand of the one who rescues, or back."""
    state = turn.state
    taker = seat_of(state, seat) if seat is not None else state.up[0].seat if state.up else 0
    spot, own = spot_of(state, hero), f"hand.{taker}"
    target = "timelines" if spot == own else own
    if spot not in {"timelines", own}:
        must_be_free(turn, hero)
    unseen = spot_of(turn.state, hero) is None
    lift(turn, hero, unseen_from=hidden_source(turn, taker) if unseen else own)
    lay(turn, hero, target)
    turn.label = (
        say("{hero} to {name}", hero=hero, name=state.brief(taker))
        if target != "timelines"
        else say("{hero} to the Timelines", hero=hero)
    )
    turn.note(turn.label, "L13")


def end_round(turn: Turn[Timelines]) -> None:
    """Reset: the heroes left go to the abyss, new ones are revealed, while the deck has any (L7, L16)."""
    face_down_back(turn, *range(len(turn.state.players)))
    state = turn.state
    turn.change(abyss=(*state.abyss, *state.line), line=())
    gone = say_n("{n} hero goes into the abyss.", "{n} heroes go into the abyss.", len(state.line))
    turn.note(gone, "L7")
    if not state.deck or not waited_for(turn.state):
        over = (
            say("The deck is empty: scoring.") if not state.deck else say("Nobody plays any more: scoring.")
        )
        turn.note(over, "L8" if state.deck else "L7")
        tallying.begin(turn)
        return
    turn.change(at=StepId.REVEAL, round=state.round + 1, to_reveal=min(REVEALED, state.deck))
