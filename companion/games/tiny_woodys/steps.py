"""Where the game is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Offer, Step
from companion.games.players import SEATS
from companion.games.text import say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import steps_ending, steps_turn
from companion.games.tiny_woodys.setting_up import FEWEST
from companion.games.tiny_woodys.state import (
    Combining,
    PlacesBy,
    StepId,
    TinyWoodys,
)
from companion.games.tiny_woodys.steps_questions import QUESTIONS

SET_UP = (say("Players"), say("Table"), say("Turn 1"))


def step(state: TinyWoodys) -> Step:
    """Where we are and what can be done."""
    question = state.asked
    if question is not None and state.at is StepId.TURN:
        asked = QUESTIONS[question.kind](state, question)
        return msgspec.structs.replace(
            asked,
            trail=steps_turn.trail(state),
            here=steps_turn.here(state),
            offers=(*asked.offers, *steps_turn.fresh_offers(state)),
        )
    return BUILDERS[state.at](state)


def setting_up(state: TinyWoodys) -> Step:
    """Players, the first of them, expert mode, house rules."""
    setup, house = state.setup, state.setup.house
    players, seats = setup.players, len(setup.players)
    fewer = players[:-1]

    def changed(**fields: object) -> act.SetUp:
        return act.SetUp(msgspec.structs.replace(setup, **fields))

    def ruled(**fields: object) -> act.SetUp:
        return changed(house=msgspec.structs.replace(house, **fields))

    return Step(
        StepId.SETTING_UP,
        say("Setting up Woodys"),
        say_n(
            "{n} players; {name} begins.",
            "{n} players; {name} begins.",
            seats,
            name=state.called(setup.first),
        ),
        "T2",
        SET_UP,
        0,
        (
            Offer(act.LayTable(), say("Lay the table"), rule="T3"),
            Offer(
                changed(players=(*players, "")),
                say("+1 player"),
                why_not=say("all seats are taken") if seats == SEATS else None,
                rule="T2",
            ),
            Offer(
                changed(players=fewer, first=min(setup.first, seats - 2))
                if seats > FEWEST
                else changed(players=players),
                say("-1 player"),
                why_not=say("two players are the fewest") if seats == FEWEST else None,
                rule="T2",
            ),
            Offer(changed(first=(setup.first + 1) % seats), say("Next one begins"), rule="T3"),
            Offer(
                changed(expert=not setup.expert),
                say("Expert mode"),
                detail=say_n("{n} Woody wins", "{n} Woodys win", setup.goal),
                rule="T16",
            ),
            Offer(
                ruled(combine=Combining.ASKED if house.combine is Combining.TAKEN else Combining.TAKEN),
                say("Combine"),
                detail=say("at once") if house.combine is Combining.TAKEN else say("asked each time"),
                rule="T11",
            ),
            Offer(
                ruled(
                    places_by=PlacesBy.CARDS if house.places_by is PlacesBy.DIFFERENT else PlacesBy.DIFFERENT
                ),
                say("2nd and 3rd by"),
                detail=say("different Woodys")
                if house.places_by is PlacesBy.DIFFERENT
                else say("cards, a pair as two"),
                rule="T16",
            ),
            Offer(
                ruled(lightning_hits_hidden=not house.lightning_hits_hidden),
                say("Lightning"),
                detail=say("hits hidden ones too")
                if house.lightning_hits_hidden
                else say("spares hidden ones"),
                rule="T17",
            ),
        ),
        0,
    )


def laying_out(state: TinyWoodys) -> Step:
    """The cards on the table."""
    return Step(
        StepId.LAYING_OUT,
        say("Lay the table"),
        say("Sort piles, deal roles, draw 2 each from Spring."),
        "T3",
        SET_UP,
        1,
        (
            Offer(
                act.Begin(),
                say("Begin"),
                detail=say("{name} begins", name=state.called(state.active)),
                rule="T3",
            ),
        ),
        0,
    )


BUILDERS: dict[StepId, Callable[[TinyWoodys], Step]] = {
    StepId.SETTING_UP: setting_up,
    StepId.LAYING_OUT: laying_out,
    StepId.TURN: steps_turn.turn,
    StepId.CLAIM: steps_ending.claim,
    StepId.REVEAL: steps_ending.reveal,
    StepId.OVER: steps_ending.over,
}
