"""The books of a match of Tangled Timelines: where every hero is, whose turn it is, what was scored (L17)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.players import BUTTON_NAME, called
from companion.games.text import Text
from companion.games.timelines.chains import Chain
from companion.games.timelines.heroes import HEROES, INITIATIVE, Hero
from companion.games.timelines.house import HouseRules
from companion.games.timelines.scoring import Sheet

REVEALED = 4
"""Heroes that make new Timelines (L2, L7)."""


class StepId(StrEnum):
    """Every step at which the game waits for the players."""

    SETTING_UP = "setting-up"
    DEAL = "deal"
    REVEAL = "reveal"
    PLAY = "play"
    SPECIAL = "special-action"
    RESCUE = "rescue"
    HANDS = "hands"
    SCORED = "scored"
    OVER = "over"


class SpecialActions(StrEnum):
    """Which games are played with the heroes' special actions (L2)."""

    NEVER = "never"
    AFTER_FIRST = "after-first"
    ALWAYS = "always"


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before the first game. One player plays solo; an empty name is a seat's number."""

    players: tuple[str, ...] = ("", "", "", "")
    games: int = 1
    special_actions: SpecialActions = SpecialActions.AFTER_FIRST
    house: HouseRules = HouseRules()

    @property
    def solo(self) -> bool:
        """Whether the solo rules hold (L11)."""
        return len(self.players) == 1


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: the heroes in hand that the companion saw, and how many more there are (L18).

    `out`: sits out of the rounds to come and waits for scoring (L8). `left`: plays no more games.
    """

    hand: tuple[Hero, ...] = ()
    unseen: int = 0
    out: bool = False
    left: bool = False

    @property
    def size(self) -> int:
        """Heroes in hand."""
        return len(self.hand) + self.unseen


class Played(msgspec.Struct, frozen=True):
    """A hero that a player has laid down, None while it lies face down."""

    seat: int
    hero: Hero | None = None


class Timelines(msgspec.Struct, frozen=True, kw_only=True):
    """One match.

    Each of the 104 heroes is in `line` (the Timelines), in `abyss`, in a player's `hand`, in `played`, or
    has not been seen: those are in the deck, in hands (`unseen`), face down in `played`, or in the abyss.
    """

    setup: Setup
    at: StepId
    players: tuple[Player, ...]
    game: int = 1
    round: int = 0
    deck: int = len(HEROES)
    line: tuple[Hero, ...] = ()
    abyss: tuple[Hero, ...] = ()
    abyss_unseen: int = 0
    played: tuple[Played, ...] = ()
    to_reveal: int = REVEALED
    tapping: int = 0  # the seat whose hand is being tapped in
    agreed: dict[int, tuple[Chain, ...]] = {}  # break-ups that players chose themselves, by seat
    corrected: dict[int, int] = {}  # this game's points by hand, by seat
    sheet: Sheet | None = None
    booked: tuple[tuple[int, ...], ...] = ()  # the points of each game, by seat

    def called(self, seat: int) -> Text:
        """A player's name."""
        return called(self.setup.players, seat)

    def brief(self, seat: int) -> Text:
        """A player's name where there is little room."""
        return called(self.setup.players, seat, BUTTON_NAME)

    @property
    def special(self) -> bool:
        """Whether this game is played with special actions (L2)."""
        wish = self.setup.special_actions
        return wish is SpecialActions.ALWAYS or (wish is SpecialActions.AFTER_FIRST and self.game > 1)

    @property
    def unseen(self) -> frozenset[Hero]:
        """The heroes that have not been seen in this game."""
        return frozenset(HEROES) - {hero for _, hero in spots(self)}

    @property
    def up(self) -> tuple[Played, ...]:
        """What was played, in initiative order; what lies face down is left out (L4)."""
        shown = [played for played in self.played if played.hero is not None]
        return tuple(sorted(shown, key=lambda played: INITIATIVE[played.hero or ""]))

    def points(self, seat: int) -> int:
        """A player's points of this game, as proposed or as corrected."""
        proposed = 0 if self.sheet is None else self.sheet.hands[seat].points
        return self.corrected.get(seat, proposed)

    def total(self, seat: int) -> int:
        """A player's points of the games that are booked (L2)."""
        return sum(game[seat] for game in self.booked)


def spots(state: Timelines) -> list[tuple[str, Hero]]:
    """Where every hero is that was seen: `timelines`, `abyss`, `hand.N`, `played.N` with the seat from 0."""
    return [
        *(("timelines", hero) for hero in state.line),
        *(("abyss", hero) for hero in state.abyss),
        *((f"hand.{seat}", hero) for seat, player in enumerate(state.players) for hero in player.hand),
        *((f"played.{played.seat}", played.hero) for played in state.played if played.hero is not None),
    ]


def spot_of(state: Timelines, hero: Hero) -> str | None:
    """Where a hero is, None if it has not been seen."""
    return next((spot for spot, other in spots(state) if other == hero), None)
