"""Setting a match up, and each of its games (L2, L11)."""

from __future__ import annotations

import msgspec

from companion.games.players import SEATS, checked
from companion.games.text import Text, say, say_n
from companion.games.timelines.actions import SetUp
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.state import REVEALED, Player, Setup, StepId, Timelines
from companion.games.turn import Turn, impossible

DEALT, DEALT_SOLO = 4, 8
"""Heroes dealt to each player, and to one who plays alone (L2, L11)."""
MOST_GAMES = 20
"""More games than any evening has."""
LONGEST_CHAIN = 26
"""Heroes of the longest chain that there can be."""


def books(setup: Setup) -> Timelines:
    """The books that follow from the set-up; raises RuleBroken for what no table can have."""
    if not 1 <= len(setup.players) <= SEATS:
        raise impossible(
            "L2", say("There are seats for 1 to {most} players, not {n}.", most=SEATS, n=len(setup.players))
        )
    if not 1 <= setup.games <= MOST_GAMES:
        raise impossible("L2", say("A match has 1 to {most} games.", most=MOST_GAMES))
    if not 1 <= setup.house.chain_minimum <= LONGEST_CHAIN:
        raise impossible("L9", say("The shortest chain has 1 to {most} heroes.", most=LONGEST_CHAIN))
    return Timelines(setup=setup, at=StepId.SETTING_UP, players=tuple(Player() for _ in setup.players))


def set_up(turn: Turn[Timelines], action: SetUp) -> None:
    """Choose anew."""
    checked(action.setup.players, "L2")
    before = turn.state.setup
    turn.state = books(action.setup)
    turn.label = difference(before, action.setup)
    turn.note(turn.label)
    named = [name.strip() for name in action.setup.players if name.strip()]
    if len(set(named)) < len(named):
        turn.warn(say("Two players have the same name."), "L2")


def difference(before: Setup, after: Setup) -> Text:
    """What was chosen anew, in a few words."""
    if len(before.players) != len(after.players):
        return say_n("solo", "{n} players", len(after.players))
    if before.games != after.games:
        return say_n("{n} game", "{n} games", after.games)
    if before.players != after.players:
        return say("names")
    return say("special actions") if before.special_actions != after.special_actions else say("house rules")


def lay_table(turn: Turn[Timelines]) -> None:
    """The match is set up; the first game is dealt next."""
    turn.label = say("match begun")
    turn.change(at=StepId.DEAL)


def dealt(turn: Turn[Timelines]) -> None:
    """Hands are dealt; the first Timelines are revealed next."""
    state = turn.state
    each = DEALT_SOLO if state.setup.solo else DEALT
    players = tuple(
        player if player.left else msgspec.structs.replace(player, unseen=each) for player in state.players
    )
    turn.label = say("heroes dealt")
    turn.change(
        at=StepId.REVEAL,
        players=players,
        deck=len(HEROES) - sum(player.size for player in players),
        round=1,
        to_reveal=REVEALED,
    )


def new_game(turn: Turn[Timelines]) -> None:
    """All heroes back into the deck for the next game; who left stays away."""
    state = turn.state
    turn.change(
        at=StepId.DEAL,
        players=tuple(Player(left=player.left) for player in state.players),
        game=len(state.booked) + 1,
        round=0,
        deck=len(HEROES),
        line=(),
        abyss=(),
        abyss_unseen=0,
        played=(),
        agreed={},
        corrected={},
        sheet=None,
    )
