"""Scoring at the table: hands tapped in, the proposal, the players' own break-ups, games added up (L12)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines.chains import Chain, NoChain, fault
from companion.games.timelines.heroes import Hero, known, listed, title
from companion.games.timelines.places import (
    hidden_source,
    lay,
    lift,
    lift_unseen,
    must_be_free,
    played_back,
    seat_of,
)
from companion.games.timelines.scoring import HandScore, propose
from companion.games.timelines.setting_up import MOST_GAMES, new_game
from companion.games.timelines.state import StepId, Timelines, spot_of
from companion.games.turn import Turn, impossible

Entry = TypeVar("Entry")


def begin(turn: Turn[Timelines]) -> None:
    """Nobody plays any more: what is not known of the hands is tapped in (L18)."""
    played_back(turn)
    state = turn.state
    turn.change(abyss=(*state.abyss, *state.line), line=(), sheet=None)
    ask_from(turn, 0)


def ask_from(turn: Turn[Timelines], seat: int) -> None:
    """The next hand around the table with heroes that were not seen; when there is none, the score."""
    following = next_hand(turn.state, seat)
    if following is None:
        score(turn)
    else:
        turn.change(at=StepId.HANDS, tapping=following)


def next_hand(state: Timelines, seat: int) -> int | None:
    """The first seat from one on, around the table, whose hand has heroes that were not seen."""
    around = len(state.players)
    seats = ((seat + n) % around for n in range(around))
    return next((at for at in seats if state.players[at].unseen), None)


def tap_hand(turn: Turn[Timelines], action: act.TapHand) -> None:
    """Whose hand is tapped in next, where the table goes by another order."""
    seat = seat_of(turn.state, action.seat)
    turn.change(tapping=seat)
    turn.label = say("to {name}", name=turn.state.brief(seat))
    turn.note(say("{name} is tapped in now.", name=turn.state.called(seat)), "L18")


def tap(turn: Turn[Timelines], hero: Hero, seat: int | None) -> None:
    """A hero of the hand that is being tapped in, or with a second tap none of it (L13)."""
    state = turn.state
    owner = seat_of(state, state.tapping if seat is None else seat)
    spot, own = spot_of(state, hero), f"hand.{owner}"
    if spot == own:
        lift(turn, hero)
        lay(turn, None, own)
        turn.label = say("{hero} not {name}", hero=hero, name=state.brief(owner))
        turn.note(say("{name} does not hold {hero}.", name=state.called(owner), hero=title(hero)), "L13")
    else:
        must_be_free(turn, hero)
        lift(turn, hero, unseen_from=hidden_source(turn, owner))
        lay(turn, hero, own)
        turn.label = say("{hero}", hero=title(hero))
        turn.note(say("{name} holds {hero}.", name=state.called(owner), hero=title(hero)), "L18")
    if state.at is StepId.SCORED:
        turn.change(agreed=without(state.agreed, owner))


def hand_done(turn: Turn[Timelines]) -> None:
    """This hand is complete, as far as the table says."""
    state = turn.state
    missing = state.players[state.tapping].unseen
    if missing:
        turn.forbid(
            "L18",
            say_n(
                "{n} hero of {name} is not tapped in; it would not score.",
                "{n} heroes of {name} are not tapped in; they would not score.",
                missing,
                name=state.called(state.tapping),
            ),
        )
        away = f"hand.{state.tapping}"
        for _ in range(missing):
            lift_unseen(turn, away)
            lay(turn, None, "abyss")
    turn.label = say("hand of {name}", name=state.brief(state.tapping))
    turn.note(
        say(
            "{name} holds {heroes}.",
            name=state.called(state.tapping),
            heroes=listed(state.players[state.tapping].hand) or "-",
        ),
        "L18",
    )
    ask_from(turn, state.tapping + 1)


def score(turn: Turn[Timelines]) -> None:
    """The hands are scored as the companion proposes (L15)."""
    turn.change(at=StepId.SCORED, agreed={}, corrected={})
    reckon(turn)
    for seat, _ in enumerate(turn.state.players):
        turn.note(say("{name}: {why}", name=turn.state.called(seat), why=reasons(turn.state, seat)), "L12")


def reckon(turn: Turn[Timelines]) -> None:
    """The sheet anew, after anything that bears on it has changed."""
    state = turn.state
    if state.at is not StepId.SCORED:
        return
    hands = tuple(player.hand for player in state.players)
    agreed = {
        seat: chains
        for seat, chains in state.agreed.items()
        if all(hero in hands[seat] for chain in chains for hero in chain)
    }
    sheet = propose(hands, agreed, state.setup.house)
    if sheet == state.sheet:
        return
    turn.change(sheet=sheet, agreed=agreed)
    if not sheet.settled:
        turn.warn(
            say("The players could outbid each other for ever: agree at the table who breaks up last."), "L15"
        )


def reasons(state: Timelines, seat: int) -> Text:
    """A player's points of this game and where they come from, chain by chain and set by set."""
    if state.sheet is None:
        return say("-")
    scored = state.sheet.hands[seat]
    why = explained(scored)
    if seat in state.corrected:
        return say("{n} by hand; proposed {m}: {why}", n=state.corrected[seat], m=scored.points, why=why)
    return say("{n}: {why}", n=scored.points, why=why)


def explained(scored: HandScore) -> Text:
    """Every card of a hand and what it scores."""
    parts = [
        say(
            "chain {first} to {last} ({heroes}) {n}",
            first=chain.heroes[0][0],
            last=chain.heroes[-1][0],
            heroes=" ".join(chain.heroes),
            n=chain.points,
        )
        for chain in scored.chains
    ]
    parts += [
        say("set ({heroes}) {n}", heroes=" ".join(found.heroes), n=found.points) for found in scored.sets
    ]
    if scored.alone:
        parts.append(say("alone ({heroes}) 0", heroes=" ".join(scored.alone)))
    listed_parts = parts[0] if parts else say("no heroes")
    for part in parts[1:]:
        listed_parts = say("{list}; {further}", list=listed_parts, further=part)
    return listed_parts


def break_up(turn: Turn[Timelines], action: act.BreakUp) -> None:
    """A player's own chains; what is no chain is asked about (L9, L14)."""
    state = turn.state
    seat = seat_of(state, action.seat)
    chains = tuple(tuple(map(known, chain)) for chain in action.chains if chain)
    for chain in chains:
        check(turn, seat, chain)
    every = [hero for chain in chains for hero in chain]
    if len(set(every)) < len(every) and state.setup.house.cards_used_once:
        turn.forbid("L9", say("A hero serves in one chain only."))
    turn.change(agreed={**state.agreed, seat: chains}, corrected=without(state.corrected, seat))
    reckon(turn)
    turn.label = say("{name} breaks up", name=state.brief(seat))
    turn.note(say("{name}: {why}", name=state.called(seat), why=reasons(turn.state, seat)), "L12")


def check(turn: Turn[Timelines], seat: int, chain: Chain) -> None:
    """Refuse what is no chain of this player."""
    house = turn.state.setup.house
    wrong = fault(chain, turn.state.players[seat].hand, house)
    if wrong is NoChain.NOT_HELD:
        missing = next(hero for hero in chain if hero not in turn.state.players[seat].hand)
        raise impossible(
            "L9", say("{name} does not hold {hero}.", name=turn.state.called(seat), hero=title(missing))
        )
    if wrong is NoChain.NOT_CONSECUTIVE:
        turn.forbid(
            "L9",
            say(
                "A chain runs through the alphabet, each letter once; {heroes} does not.",
                heroes=" ".join(chain),
            ),
        )
    if wrong is NoChain.TOO_SHORT:
        turn.forbid("L9", say("A chain has at least {n} heroes.", n=house.chain_minimum))


def propose_again(turn: Turn[Timelines], action: act.Propose) -> None:
    """Back to the proposal for a player (L15)."""
    state = turn.state
    seat = seat_of(state, action.seat)
    turn.change(agreed=without(state.agreed, seat), corrected=without(state.corrected, seat))
    reckon(turn)
    turn.label = say("{name}: as proposed", name=state.brief(seat))
    turn.note(say("{name}: {why}", name=state.called(seat), why=reasons(turn.state, seat)), "L15")


def without(entries: dict[int, Entry], seat: int) -> dict[int, Entry]:
    """What is noted of all seats but one."""
    return {other: entry for other, entry in entries.items() if other != seat}


def book(turn: Turn[Timelines]) -> None:
    """The scores of this game stand; they are added up (L2)."""
    state = turn.state
    points = tuple(state.points(seat) for seat in range(len(state.players)))
    turn.change(booked=(*state.booked, points))
    turn.label = say("game {n} scored", n=state.game)
    for place, seat in standing(turn.state):
        turn.note(
            say(
                "{place}. {name}: {points}, in all {total}",
                place=place,
                name=state.called(seat),
                points=points[seat],
                total=turn.state.total(seat),
            ),
            "L12",
        )
    if len(turn.state.booked) >= state.setup.games or all(player.left for player in state.players):
        turn.change(at=StepId.OVER)
    else:
        new_game(turn)


def one_more(turn: Turn[Timelines]) -> None:
    """A further game in this match."""
    state = turn.state
    if state.setup.games >= MOST_GAMES:
        raise impossible("L2", say("A match has 1 to {most} games.", most=MOST_GAMES))
    games = max(state.setup.games, len(state.booked)) + 1
    turn.change(setup=msgspec.structs.replace(state.setup, games=games))
    turn.label = say("one more game")
    turn.note(say("Game {n} begins.", n=len(state.booked) + 1), "L2")
    new_game(turn)


def standing(state: Timelines) -> list[tuple[int, int]]:
    """(place, seat) of every player by points of all games, equal points sharing a place (L12)."""
    totals = [state.total(seat) for seat in range(len(state.players))]
    ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return [(1 + sum(other > totals[seat] for other in totals), seat) for seat in ranked]
