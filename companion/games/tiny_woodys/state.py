"""The books of a game of Tiny Woodys: piles, turns, and each player's two areas; no hand and no role."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.players import BUTTON_NAME, called
from companion.games.text import Text
from companion.games.tiny_woodys.woodys import Event, Kind, Season, Woody, named

WOODYS, EVENTS = 92, 20
"""Cards of the game that go through piles and hands (T1)."""
CARDS = WOODYS + EVENTS
COLLECTION, HIDING = 6, 3
"""Places of the two areas (T5)."""


class StepId(StrEnum):
    """Every step at which the game waits for the players; those from LEARN on are questions between."""

    SETTING_UP = "setting-up"
    LAYING_OUT = "laying-out"
    TURN = "turn"
    CLAIM = "claim"
    REVEAL = "reveal"
    OVER = "over"
    LEARN = "learn"
    COMBINE = "combine"
    SWAP = "swap"
    SWAP_BETWEEN = "swap-between"
    TAKE = "take"
    GUST = "gust"
    STORM = "storm"
    STRIKE = "strike"
    SEARCH = "search"
    SEE_ROLE = "see-role"
    DRAW_FOUR = "draw-four"
    TO_DISCARD = "to-discard"
    TO_HIDING = "to-hiding"
    TO_COLLECTION = "to-collection"
    SEASON = "season"
    LEAVING = "leaving"


class TurnAction(StrEnum):
    """The three actions of a turn (T6)."""

    DRAW = "draw"
    PLACE = "place"
    HIDE = "hide"


class Combining(StrEnum):
    """House rule `combine` (T11)."""

    TAKEN = "taken"  # two identical Woodys are combined at once; the player may keep them apart
    ASKED = "asked"  # the player is asked each time


class PlacesBy(StrEnum):
    """House rule `places_by`: what decides the places behind the winner (T16)."""

    DIFFERENT = "different"  # different Woodys of one's type, as for the win
    CARDS = "cards"  # all of them, a pair as two


class HouseRules(msgspec.Struct, frozen=True):
    """What the rulebook leaves open, with the defaults of this house; chosen at set-up."""

    combine: Combining = Combining.TAKEN
    places_by: PlacesBy = PlacesBy.DIFFERENT
    lightning_hits_hidden: bool = False  # a hidden Woody can be struck, or returned by the oak (T17)


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before the first turn (T2, T3, T16).

    Players sit clockwise; an empty name is a seat's number. `piles` are the sizes of the four season piles
    where somebody counted them. `library` is what is known of the cards from games before (T18).
    """

    players: tuple[str, ...] = ("", "", "", "")
    first: int = 0
    expert: bool = False
    piles: tuple[int, int, int, int] | None = None
    library: tuple[Woody, ...] = ()
    house: HouseRules = HouseRules()

    @property
    def goal(self) -> int:
        """Different Woodys of one's type that win (T16)."""
        return 5 if self.expert else 4


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on one place of an area: a Woody, or two combined ones. `id` is its own in the game."""

    id: int
    name: str
    pair: bool = False

    @property
    def cards(self) -> int:
        """How many cards it is."""
        return 2 if self.pair else 1


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: how many cards are in hand, and what lies in the two areas."""

    hand: int = 0
    collection: tuple[Laid, ...] = ()
    hiding: tuple[Laid, ...] = ()
    left: bool = False
    role_entered: bool = False  # that it was, not which: that is kept elsewhere (T19)

    @property
    def board(self) -> tuple[Laid, ...]:
        """Both areas."""
        return self.collection + self.hiding


class Owing(msgspec.Struct, frozen=True):
    """A player who has still to discard so many cards, while the next turn goes on already (T14, T20)."""

    seat: int
    cards: int


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be decided before the turn goes on, and by whom.

    `woody` is what it is about: the Woody to be learned, the pair whose ability it is, the one to be combined
    with `other`. `spared` are those that may not be chosen. `picked` is the first of two choices.
    """

    kind: StepId
    seat: int
    woody: int | None = None
    other: int | None = None
    spared: tuple[int, ...] = ()
    picked: int | None = None


class Claimed(msgspec.Struct, frozen=True):
    """A player who says that the game is won, and with which type."""

    seat: int
    kind: Kind


class TinyWoodys(msgspec.Struct, frozen=True, kw_only=True):
    """One game. The 112 cards are in `piles` (None: not counted), hands, areas and the discard."""

    setup: Setup
    at: StepId
    players: tuple[Player, ...]
    piles: dict[Season, int | None]
    library: tuple[Woody, ...] = ()
    season: Season = Season.SPRING
    discard: tuple[str, ...] = ()  # Woodys by name
    discard_events: tuple[Event, ...] = ()
    discard_unnamed: int = 0  # cards discarded from hands
    turn: int = 0
    active: int = 0
    done: tuple[TurnAction, ...] = ()  # in this turn, the last one may be going on
    placed: int = 0  # Woodys, in this turn
    events: int = 0  # played in this turn
    owing: tuple[Owing, ...] = ()
    questions: tuple[Question, ...] = ()  # the last one is asked first
    laid: int = 0  # numbers what is laid down
    fresh: tuple[int, ...] = ()  # pairs that were just combined and can still be kept apart
    claims: tuple[Claimed, ...] = ()
    roles: dict[int, Kind] = {}  # shown at the end of the game, by seat; empty until then

    @property
    def asked(self) -> Question | None:
        """The question that is open, if one is."""
        return self.questions[-1] if self.questions else None

    @property
    def step_id(self) -> StepId:
        """Where the game is."""
        return self.asked.kind if self.asked is not None and self.at is StepId.TURN else self.at

    def called(self, seat: int) -> Text:
        """A player's name."""
        return called(self.setup.players, seat)

    def brief(self, seat: int) -> Text:
        """A player's name where there is little room."""
        return called(self.setup.players, seat, BUTTON_NAME)

    def known(self, name: str) -> Woody:
        """What is known of a Woody: perhaps nothing but its name."""
        return named(self.library, name) or Woody(name)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats of the players who have not left, clockwise from the active one."""
        seats = range(len(self.players))
        return tuple(
            seat for n in seats if not self.players[seat := (self.active + n) % len(self.players)].left
        )
