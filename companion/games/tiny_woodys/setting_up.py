"""Setting the game up: players, seats, season piles, first player, expert mode (T2, T3, T16)."""

from __future__ import annotations

from companion.games.players import SEATS, checked
from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys.actions import SetUp
from companion.games.tiny_woodys.piles import draw
from companion.games.tiny_woodys.state import CARDS, Player, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season, same
from companion.games.turn import Turn, impossible

FEWEST = 2
"""Players that the game needs (T2)."""
USUAL = 5
"""Players up to whom the game is usual (T2)."""
DRAWN = 2
"""Cards that each player draws from Spring before the first turn (T3)."""


def books(setup: Setup) -> TinyWoodys:
    """The books that follow from the set-up; raises RuleBroken for what no table can have."""
    seats = len(setup.players)
    if not FEWEST <= seats <= SEATS:
        raise impossible(
            "T2",
            say("There are seats for {least} to {most} players, not {n}.", least=FEWEST, most=SEATS, n=seats),
        )
    if not 0 <= setup.first < seats:
        raise impossible("T3", say("The first player sits on one of the seats 0 to {most}.", most=seats - 1))
    if setup.piles is not None and (min(setup.piles) < 0 or sum(setup.piles) != CARDS):
        raise impossible(
            "T1", say("The four piles have {n} cards together, not {m}.", n=CARDS, m=sum(setup.piles))
        )
    for n, woody in enumerate(setup.library):
        if any(same(woody.name, other.name) for other in setup.library[:n]):
            raise impossible("T18", say("{woody} is in the card library twice.", woody=woody.name))
    return TinyWoodys(
        setup=setup,
        at=StepId.SETTING_UP,
        players=(Player(),) * seats,
        piles=dict(zip(Season, setup.piles or (None,) * 4, strict=True)),
        library=setup.library,
        active=setup.first,
    )


def set_up(turn: Turn[TinyWoodys], action: SetUp) -> None:
    """Choose anew."""
    checked(action.setup.players, "T2")
    before = turn.state.setup
    turn.state = books(action.setup)
    turn.label = difference(before, action.setup)
    turn.note(turn.label)
    if len(action.setup.players) > USUAL:
        turn.warn(say("More than {n} players are unusual.", n=USUAL), "T2")
    names = [name.strip() for name in action.setup.players if name.strip()]
    if len(set(names)) < len(names):
        turn.warn(say("Two players have the same name."), "T2")


def difference(before: Setup, after: Setup) -> Text:
    """What was chosen anew, in a few words."""
    if len(before.players) != len(after.players):
        return say_n("{n} player", "{n} players", len(after.players))
    if before.players != after.players:
        moved = sorted(before.players) == sorted(after.players)
        return say("places changed") if moved else say("names")
    if before.first != after.first:
        return say("seat {n} begins", n=after.first + 1)
    if before.expert != after.expert:
        return say("expert mode") if after.expert else say("normal game")
    if before.piles != after.piles:
        return say("piles counted")
    return say("card library") if before.library != after.library else say("house rules")


def lay_table(turn: Turn[TinyWoodys]) -> None:
    """The game is chosen; the cards come next."""
    turn.label = say("game chosen")
    turn.change(at=StepId.LAYING_OUT)


def begin(turn: Turn[TinyWoodys]) -> None:
    """Everyone draws two from Spring, and the first player is on (T3)."""
    turn.label = say("game begun")
    turn.change(at=StepId.TURN, turn=1)
    for seat in turn.state.playing:
        draw(turn, seat, DRAWN)
    turn.note(say("{name} begins.", name=turn.state.called(turn.state.active)), "T3")


def checklist(state: TinyWoodys) -> tuple[Text, ...]:
    """What the players lay out, line by line (T3, T4)."""
    return (
        say("Sort the cards by the seasons on their backs; shuffle each pile."),
        say("In a row: Spring a little forward, Summer, Autumn, Winter."),
        say("Shuffle the role cards; one to each player, face down."),
        say_n("{n} card from Spring to each player.", "{n} cards from Spring to each player.", DRAWN),
        say(
            "{goal} different Woodys of one's type win. {name} begins.",
            goal=state.setup.goal,
            name=state.called(state.active),
        ),
    )
