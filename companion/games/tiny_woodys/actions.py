"""Everything a player can do in Tiny Woodys, as tagged actions.

Seats are counted from 0; a Woody that lies on the table is named by its `id`.
"""

from companion.games.game import Action, Correct, Move
from companion.games.tiny_woodys.state import Setup
from companion.games.tiny_woodys.woodys import Event, Kind, Season, Woody


class SetUp(Action, frozen=True, tag="set-up"):
    """Choose players, the first of them, expert mode and house rules (T2, T3, T16)."""

    setup: Setup


class LayTable(Action, frozen=True, tag="lay-table"):
    """Set-up is chosen; the cards are laid out next (T3)."""


class Begin(Action, frozen=True, tag="begin"):
    """The piles lie there and everyone has drawn two cards (T3)."""


class Draw(Action, frozen=True, tag="draw"):
    """The action draw, with the powers of combined Woodys (T7, T12)."""


class Place(Action, frozen=True, tag="place"):
    """Place a Woody from the hand (T9); `apart`: it is not combined with its like (T11)."""

    name: str
    apart: bool = False


class Hide(Action, frozen=True, tag="hide"):
    """Hide a Woody of one's collection (T10)."""

    woody: int


class PlayEvent(Action, frozen=True, tag="event"):
    """Play an event card (T6, T17)."""

    event: Event


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn is over; the next player begins (T6, T14)."""


class Discard(Action, frozen=True, tag="discard"):
    """A player discards cards of the hand (T14, T20)."""

    seat: int
    cards: int


class Combine(Action, frozen=True, tag="combine"):
    """Combine two identical Woodys of a player, the first one where it lies (T11)."""

    first: int
    second: int


class KeepApart(Action, frozen=True, tag="keep-apart"):
    """Decline to combine (T11)."""

    woody: int


class Pick(Action, frozen=True, tag="pick"):
    """The first of the two Woodys that are to be swapped (T13, T17)."""

    woody: int


class Swap(Action, frozen=True, tag="swap"):
    """Swap two players' Woodys (T13, T17)."""

    one: int
    other: int


class TakeCard(Action, frozen=True, tag="take-card"):
    """Look at a player's hand and take a card (T13, T17)."""

    seat: int


class Blow(Action, frozen=True, tag="blow"):
    """Where the gust of wind blows: a hidden Woody comes out, or one of one's own goes into hiding (T17)."""

    woody: int


class Storm(Action, frozen=True, tag="storm"):
    """Whom the storm hits (T17)."""

    seat: int


class Strike(Action, frozen=True, tag="strike"):
    """The Woody that goes to the discard: lightning, or a combined oak (T13, T17)."""

    woody: int


class Search(Action, frozen=True, tag="search"):
    """Search a season pile for a card, into the hand (T13, T17)."""

    season: Season


class SeeRole(Action, frozen=True, tag="see-role"):
    """Look at a player's role; what it is stays between the two (T13, T19)."""

    seat: int


class DrawFour(Action, frozen=True, tag="draw-four"):
    """Draw the four cards of a combined Woody (T13)."""


class Give(Action, frozen=True, tag="give"):
    """The Woody that makes room: to the discard, into hiding or back into the collection, as is asked."""

    woody: int


class Pass(Action, frozen=True, tag="pass"):
    """Let an ability or an event's effect go by."""


class PileEmpty(Action, frozen=True, tag="pile-empty"):
    """The pile of the current season is used up (T8)."""


class Shuffled(Action, frozen=True, tag="shuffled"):
    """The discard is dealt back and the new pile shuffled (T8); `piles` where somebody counted them."""

    piles: tuple[int, int, int, int] | None = None


class Learn(Action, frozen=True, tag="learn"):
    """Write down what a Woody card says, for this game and those after it (T18)."""

    woody: Woody


class RoleEntered(Action, frozen=True, tag="role-entered"):
    """A player's role was entered on the private screen; not which one (T19)."""

    seat: int


class Leave(Action, frozen=True, tag="leave"):
    """A player leaves the game; `clear` says whether the Woodys go to the discard or stay lying."""

    seat: int
    clear: bool | None = None


class Claim(Action, frozen=True, tag="claim"):
    """A player says that the game is won (T16, T19)."""

    seat: int
    kind: Kind


class GrantWin(Action, frozen=True, tag="grant-win"):
    """The roles of those who claimed the win are shown, and it is so (T16)."""


class RejectClaim(Action, frozen=True, tag="reject-claim"):
    """It is not so; the game goes on."""


class Reveal(Action, frozen=True, tag="reveal"):
    """A player's role, shown at the end of the game (T16)."""

    seat: int
    kind: Kind


class EndGame(Action, frozen=True, tag="end-game"):
    """The game is over, with the roles that were shown (T16)."""


TinyWoodysAction = (
    SetUp
    | LayTable
    | Begin
    | Draw
    | Place
    | Hide
    | PlayEvent
    | EndTurn
    | Discard
    | Combine
    | KeepApart
    | Pick
    | Swap
    | TakeCard
    | Blow
    | Storm
    | Strike
    | Search
    | SeeRole
    | DrawFour
    | Give
    | Pass
    | PileEmpty
    | Shuffled
    | Learn
    | RoleEntered
    | Leave
    | Claim
    | GrantWin
    | RejectClaim
    | Reveal
    | EndGame
    | Correct
    | Move
)
