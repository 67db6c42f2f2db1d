"""Where the game is before the first round and after the last (W5 to W23)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.text import say, say_n
from companion.games.white import actions as act
from companion.games.white.ending import next_level
from companion.games.white.setting_up import column_missing, columns_to_turn
from companion.games.white.state import Ending, StepId, White
from companion.games.white.trails import ROUND, SET_UP


def setting_up(state: White) -> Step:
    """Stats, difficulty, night option."""
    missing = state.setup.difficulty == 0 and len(state.setup.raised) < 2  # noqa: PLR2004 - level 0 raises two
    return Step(
        StepId.SETTING_UP,
        say("Setting up White"),
        say("Copy the three numbers from your hero card."),
        "W5",
        SET_UP,
        0,
        (
            Offer(
                act.LayTable(),
                say("Lay the table"),
                why_not=say("raise two stats first") if missing else None,
                rule="W15",
            ),
        ),
        None if missing else 0,
        say("Raise 2 stats") if missing else None,
    )


def laying_out(state: White) -> Step:
    """The cards on the table; level 2's column face up (W17)."""
    missing = column_missing(state)
    turns = tuple(
        Offer(act.TurnColumn(letter), say("Turn column {letter}", letter=letter), rule="W17")
        for letter in (columns_to_turn(state) if missing else "")
    )
    begin = Offer(
        act.Begin(), say("Begin"), why_not=say("turn a column up first") if missing else None, rule="W17"
    )
    return Step(
        StepId.LAYING_OUT,
        say("Lay the table"),
        say("Turn one column of the forest face up.")
        if missing
        else say_n(
            "Lay the cards out; {n} of them beside the forest.",
            "Lay the cards out; {n} of them beside the forest.",
            state.stats.strategy,
        ),
        "W13",
        SET_UP,
        1,
        (begin, *turns),
        len(turns) if missing else 0,
    )


def over(state: White) -> Step:
    """The end, with the level for the next game (W23)."""
    won = state.ending is Ending.WON
    level = next_level(state.setup.difficulty, won=won)
    return Step(
        StepId.OVER,
        say("You won") if won else say("You lost"),
        say("The Evil Stepmother is defeated. Next time: level {n}.", n=level)
        if won
        else say("The tale ends here. Next time: level {n}.", n=level),
        "W2",
        ROUND,
        2,
        (),
        None,
        say("Game over"),
    )
