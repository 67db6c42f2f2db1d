"""Where the match is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Offer, Step
from companion.games.players import SEATS
from companion.games.text import say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import steps_rounds, steps_scoring
from companion.games.timelines.setting_up import MOST_GAMES
from companion.games.timelines.state import (
    Setup,
    SpecialActions,
    StepId,
    Timelines,
)


def step(state: Timelines) -> Step:
    """Where we are and what can be done."""
    return BUILDERS[state.at](state)


def changed(setup: Setup, **fields: object) -> act.SetUp:
    """A set-up with some choices changed."""
    return act.SetUp(msgspec.structs.replace(setup, **fields))


def setting_up(state: Timelines) -> Step:
    """Players, games, special actions, house rules."""
    setup, house = state.setup, state.setup.house
    names, games = setup.players, setup.games
    wishes = list(SpecialActions)
    following = wishes[(wishes.index(setup.special_actions) + 1) % len(wishes)]

    def ruled(**fields: object) -> act.SetUp:
        return changed(setup, house=msgspec.structs.replace(house, **fields))

    return Step(
        StepId.SETTING_UP,
        say("Setting up Timelines"),
        say_n(
            "{n} player, alone, {games}.",
            "{n} players, {games}.",
            len(names),
            games=say_n("{n} game", "{n} games", games),
        ),
        "L2",
        steps_rounds.DEAL,
        0,
        (
            Offer(act.LayTable(), say("Deal"), rule="L2"),
            Offer(
                changed(setup, players=(*names, "")),
                say("+1 player"),
                why_not=say("all seats are taken") if len(names) == SEATS else None,
                rule="L2",
            ),
            Offer(
                changed(setup, players=names[:-1]),
                say("-1 player"),
                why_not=say("one plays alone already") if len(names) == 1 else None,
                rule="L2",
            ),
            Offer(
                changed(setup, games=games + 1),
                say("+1 game"),
                why_not=say("enough for any evening") if games == MOST_GAMES else None,
                rule="L2",
            ),
            Offer(
                changed(setup, games=games - 1),
                say("-1 game"),
                why_not=say("one game is the least") if games == 1 else None,
                rule="L2",
            ),
            Offer(
                changed(setup, special_actions=following),
                say("Special actions"),
                detail=SPECIAL_WORDS[setup.special_actions],
                rule="L2",
            ),
            Offer(
                ruled(chain_minimum=house.chain_minimum % 4 + 1),
                say("Shortest chain"),
                detail=say_n("{n} hero", "{n} heroes", house.chain_minimum),
                rule="L9",
            ),
            Offer(
                ruled(cards_used_once=not house.cards_used_once),
                say("Hero in 2 chains"),
                detail=say("no") if house.cards_used_once else say("yes"),
                rule="L9",
            ),
            Offer(
                ruled(chain_and_set=not house.chain_and_set),
                say("Chain and set"),
                detail=say("a hero serves in both") if house.chain_and_set else say("a hero serves in one"),
                rule="L14",
            ),
            Offer(
                ruled(last_four_played=not house.last_four_played),
                say("Last four heroes"),
                detail=say("are played") if house.last_four_played else say("end the game"),
                rule="L16",
            ),
        ),
        0,
    )


SPECIAL_WORDS = {
    SpecialActions.NEVER: say("in no game"),
    SpecialActions.AFTER_FIRST: say("from the second game on"),
    SpecialActions.ALWAYS: say("in every game"),
}


BUILDERS: dict[StepId, Callable[[Timelines], Step]] = {
    StepId.SETTING_UP: setting_up,
    StepId.DEAL: steps_rounds.deal,
    StepId.REVEAL: steps_rounds.reveal,
    StepId.PLAY: steps_rounds.play,
    StepId.SPECIAL: steps_rounds.special,
    StepId.RESCUE: steps_rounds.rescue,
    StepId.HANDS: steps_scoring.hands,
    StepId.SCORED: steps_scoring.scored,
    StepId.OVER: steps_scoring.over,
}
