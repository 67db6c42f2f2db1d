"""Everything a player can do in Tangled Timelines, as tagged actions. Seats are counted from 0."""

from companion.games.game import Action, Correct, Move
from companion.games.timelines.state import Setup


class SetUp(Action, frozen=True, tag="set-up"):
    """Choose players, games and house rules (L2)."""

    setup: Setup


class LayTable(Action, frozen=True, tag="lay-table"):
    """Set-up is chosen; the heroes are dealt next."""


class Dealt(Action, frozen=True, tag="dealt"):
    """The hands are dealt (L2, L11)."""


class Tap(Action, frozen=True, tag="tap"):
    """Tap a hero on the grid: what that means depends on the step (L13).

    It goes into the Timelines that are being revealed, to the player who plays or rescues, or into the hand
    that is being tapped in; a second tap takes it back. `seat` names another player.
    """

    hero: str
    seat: int | None = None


class BeginRound(Action, frozen=True, tag="begin-round"):
    """The Timelines are revealed; everyone plays a hero (L3)."""


class LayDown(Action, frozen=True, tag="lay-down"):
    """A player has laid a hero face down (L3)."""

    seat: int


class Play(Action, frozen=True, tag="play"):
    """A player's hero is turned up (L3)."""

    seat: int
    hero: str


class TurnUp(Action, frozen=True, tag="turn-up"):
    """Every hero is turned up; initiative decides (L4)."""


class SpecialDone(Action, frozen=True, tag="special-done"):
    """The first in initiative has performed the special action, or was not able to (L4, L11)."""

    able: bool = True


class Rescue(Action, frozen=True, tag="rescue"):
    """The next in initiative rescues; the played hero goes into the Timelines (L5)."""


class RescueAll(Action, frozen=True, tag="rescue-all"):
    """Everyone left rescues, in initiative order (L5)."""


class SitOut(Action, frozen=True, tag="sit-out"):
    """A player sits out of all rounds to come and waits for scoring (L8)."""

    seat: int


class Leave(Action, frozen=True, tag="leave"):
    """A player leaves the match: the hand goes to the abyss and scores nothing."""

    seat: int


class ScoreNow(Action, frozen=True, tag="score-now"):
    """Stop and score (L11)."""


class TapHand(Action, frozen=True, tag="tap-hand"):
    """Another player's hand is tapped in next (L18)."""

    seat: int


class HandDone(Action, frozen=True, tag="hand-done"):
    """The hand that is being tapped in is complete (L18)."""


class BreakUp(Action, frozen=True, tag="break-up"):
    """A player's own choice of chains; the other heroes make sets (L12)."""

    seat: int
    chains: tuple[tuple[str, ...], ...]


class Propose(Action, frozen=True, tag="propose"):
    """Back to the companion's proposal for a player (L15)."""

    seat: int


class Book(Action, frozen=True, tag="book"):
    """The scores stand; the next game, or the end of the match (L2)."""


class OneMore(Action, frozen=True, tag="one-more"):
    """Play a further game (L2)."""


class EndMatch(Action, frozen=True, tag="end-match"):
    """The match ends here: the games that were booked count."""


TimelinesAction = (
    SetUp
    | LayTable
    | Dealt
    | Tap
    | BeginRound
    | LayDown
    | Play
    | TurnUp
    | SpecialDone
    | Rescue
    | RescueAll
    | SitOut
    | Leave
    | ScoreNow
    | TapHand
    | HandDone
    | BreakUp
    | Propose
    | Book
    | OneMore
    | EndMatch
    | Correct
    | Move
)
