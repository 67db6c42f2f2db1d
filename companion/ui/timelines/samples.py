"""Moments of Tangled Timelines, played there by the rules themselves: what the pictures show."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Correct, GameName, RuleBroken
from companion.games.text import Text, say
from companion.games.timelines import actions as act
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.heroes import HEROES, matches
from companion.games.timelines.rounds import waited_for
from companion.games.timelines.state import Setup, SpecialActions, StepId, Timelines
from companion.games.timelines.tallying import reasons
from companion.inputs import Ask, Sheet
from companion.ui.desk import Desk, OpenSheet
from companion.ui.samples import READY
from companion.ui.view import Toast, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.game import Action

GAME = TimelinesGame()
FOUR = ("Ida", "Noé", "Mara", "Otto")
SIX = ("Ida", "Noé", "Mara", "Otto", "Wilhelmina", "")
DEALING = 7
"""The shuffle of these matches."""


class Match:
    """A match being played by players who know their cards: the deck is shuffled by its own number."""

    def __init__(self, setup: Setup | None = None, shuffle: int = DEALING) -> None:
        self.state: Timelines = GAME.new(setup or Setup(players=FOUR, games=2))
        self.label = Text("")
        self._chance = random.Random(shuffle)  # noqa: S311 - cards of a picture
        self.deck = list(HEROES)
        self.hands: list[list[str]] = [[] for _ in self.state.players]
        self.kept: set[str] = set()
        """Heroes that are not played as long as there are others."""
        self._chance.shuffle(self.deck)

    def do(self, *actions: Action, override: bool = False) -> Match:
        """Play on."""
        for action in actions:
            outcome = GAME.apply(self.state, action, override=override)
            self.state, self.label = outcome.state, outcome.label
        return self

    def deal(self) -> Match:
        """Begin the match and deal the first game."""
        if self.state.at is StepId.SETTING_UP:
            self.do(act.LayTable())
        self.do(act.Dealt())
        self.hands = [[self.deck.pop() for _ in range(player.size)] for player in self.state.players]
        self.kept = {hero for hand in self.hands for hero in hand[:2]}
        return self

    def reveal(self, n: int | None = None) -> Match:
        """Turn up new Timelines; all of them, and the round begins, or only so many."""
        for _ in range(self.state.to_reveal if n is None else n):
            self.do(act.Tap(self.deck.pop()))
        return self if n is not None else self.do(act.BeginRound())

    def play(self, n: int | None = None) -> Match:
        """Everyone plays a hero, or only so many do."""
        left = 99 if n is None else n
        while left and (waiting := waited_for(self.state)):
            hand = self.hands[waiting[0]]
            free = [hero for hero in hand if hero not in self.kept] or hand
            hero = max(free, key=self._gain)
            hand.remove(hero)
            self.do(act.Play(waiting[0], hero))
            left -= 1
        return self if n is not None else self.do(act.TurnUp())

    def _gain(self, hero: str) -> int:
        """How many heroes one would rescue at once."""
        return sum(matches(hero, other) for other in self.state.line)

    def rescue(self, n: int | None = None) -> Match:
        """All rescues, or only so many."""
        if self.state.at is StepId.SPECIAL:
            self.do(act.SpecialDone())
        left = 99 if n is None else n
        while left and self.state.at is StepId.RESCUE:
            before = [set(player.hand) for player in self.state.players]
            self.do(act.Rescue())
            for seat, player in enumerate(self.state.players):
                self.hands[seat] += sorted(set(player.hand) - before[seat])
            left -= 1
        return self

    def rounds(self, n: int = 99) -> Match:
        """Whole rounds, at most until the hands are to be tapped in."""
        while n and self.state.at is StepId.REVEAL:
            self.reveal().play().rescue()
            n -= 1
        return self

    def tapped(self, n: int = 999) -> Match:
        """Hands tapped in, at most so many heroes."""
        while n and self.state.at is StepId.HANDS:
            seat = self.state.tapping
            unknown = [hero for hero in self.hands[seat] if hero not in self.state.players[seat].hand]
            self.do(act.Tap(min(unknown)) if unknown else act.HandDone())
            n -= bool(unknown)
        return self

    def again(self) -> Match:
        """The scores stand; the deck is shuffled anew."""
        self.do(act.Book())
        self.deck = list(HEROES)
        self._chance.shuffle(self.deck)
        return self

    def view(self, **fields: Any) -> View:
        """What the screen is told of this moment."""
        shown: dict[str, Any] = {
            "game": GameName.TIMELINES,
            "state": self.state,
            "step": GAME.step(self.state),
            "undo": self.label if self.label.template else None,
            "desk": Desk(home=False),
            "devices": READY,
        }
        return View(**(shown | fields))


def opened(sheet: Sheet, about: str = "", **fields: object) -> Desk:
    """A sheet lying open over the step."""
    return msgspec.structs.replace(Desk(home=False), sheets=(OpenSheet(sheet, about),), **fields)


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names, a few at a time."""
    for few in (_beginnings, _rounds, _moving, _scoring, _endings, _sheets):
        yield from ((f"timelines-{name}", view) for name, view in few().items())


def six() -> Match:
    """As many players as there are seats, every game with special actions."""
    return Match(Setup(players=SIX, games=3, special_actions=SpecialActions.ALWAYS))


def solo() -> Match:
    """One who plays alone."""
    return Match(Setup(players=("Ida",), special_actions=SpecialActions.ALWAYS))


def _beginnings() -> dict[str, View]:
    named = Match()
    plain = Match(Setup())
    return {
        "set-up": plain.do(act.SetUp(Setup(players=("Ida", "Noé", "", ""), games=2))).view(),
        "set-up-six": six().view(),
        "house": named.view(desk=opened(Sheet.HOUSE)),
        "name": named.view(desk=Desk(home=False, text="Wilhel", about="name.2")),
        "deal": named.do(act.LayTable()).view(),
    }


def _rounds() -> dict[str, View]:
    later = Match().deal().rounds(2)
    out = later.do(act.SitOut(3)).reveal(2).view()
    playing = Match().deal().rounds(2).reveal().play(2)
    alone = solo().deal().rounds(2).reveal()
    tapping, done = Match().deal().rounds(), Match().deal().rounds().tapped().state
    long = say("{name}: {why}", name="Ida", why=reasons(done, 0))
    return {
        "reveal": out,
        "play": playing.view(desk=Desk(home=False, held="seat 3")),
        "play-six": six().deal().rounds(1).reveal().play(3).view(),
        "play-solo": alone.play(2).view(),
        "rescue": Match().deal().rounds(2).reveal().play().view(),
        "rescue-six": six().deal().reveal().play().do(act.SpecialDone()).view(),
        "rescue-solo": solo().deal().rounds(1).reveal().play().do(act.SpecialDone()).view(),
        "toast": playing.view(
            toasts=(Toast(say("{name} plays {hero}.", name="Noé", hero="Master K"), undoes=True),)
        ),
        "told-long": tapping.view(toasts=(Toast(long, undoes=True),)),
        "ask": playing.view(desk=opened(Sheet.WHY_NOT, asked=_twice(playing))),
    }


def _twice(match: Match) -> Ask:
    """A hero tapped that lies elsewhere already."""
    action = act.Tap(match.state.abyss[0])
    try:
        GAME.apply(match.state, action)
    except RuleBroken as broken:
        return Ask(action, str(broken.message))
    raise AssertionError("a hero of the abyss was played")


def _moving() -> dict[str, View]:
    special = six().deal().rounds(1).reveal().play()
    alone = solo().deal().reveal().play()
    four = Match().deal().rounds(1).reveal()
    held = f"hero {four.state.line[0]}"
    return {
        "special-held": special.view(desk=Desk(home=False, held=f"hero {special.state.line[0]}")),
        "special-solo": alone.view(),
        "special-hidden": special.view(desk=Desk(home=False, held="hidden 1")),
        "heroes-held": four.view(desk=opened(Sheet.HEROES, held=held)),
    }


def holding(*hands: str) -> Match:
    """Hands of these heroes, `AN CA`, scored."""
    match = Match(Setup(players=FOUR[: len(hands)])).do(act.LayTable(), act.Dealt())
    for seat, words in enumerate(hands):
        match.do(Correct(f"hand.{seat}", len(words.split())))
    match.do(act.ScoreNow(), override=True)
    for words in hands:
        match.do(*(act.Tap(hero) for hero in words.split()), act.HandDone())
    return match


def _scoring() -> dict[str, View]:
    tapping = Match().deal().rounds()
    hands = tapping.tapped(3).view()
    full = six().deal().rounds()
    scored = Match().deal().rounds().tapped()
    scores = () if scored.state.sheet is None else scored.state.sheet.hands
    seat = max(range(4), key=lambda at: len(scores[at].chains))
    first = scores[seat].chains[0].heroes[0]
    corrected = Match().deal().rounds().tapped().do(Correct("score.1", 45))
    apart = Match().deal().rounds().tapped().do(act.BreakUp(seat, ()))
    return {
        "hands": hands,
        "hands-six": full.tapped(3).view(),
        "scores": scored.view(),
        "scores-six": six().deal().rounds().tapped().view(),
        "scores-corrected": corrected.view(),
        "scores-unsettled": holding("AN CA DL DN EL", "BM CL DA EN FN").view(),
        "hand": scored.view(desk=opened(Sheet.HAND, str(seat))),
        "hand-changed": scored.view(
            desk=opened(Sheet.HAND, str(seat), fills=((first, 0), ("into chain", 2)))
        ),
        "hand-agreed": apart.view(desk=opened(Sheet.HAND, str(seat))),
    }


def _endings() -> dict[str, View]:
    second = Match().deal().rounds().tapped().again()
    between = second.view()
    ended = second.deal().rounds().tapped().do(act.Book())
    alone = solo().deal().rounds(2).do(act.ScoreNow()).tapped().do(act.Book())
    return {
        "deal-second": between,
        "over": ended.view(),
        "over-solo": alone.view(),
    }


def _sheets() -> dict[str, View]:
    match = Match().deal().rounds().tapped().again().deal().rounds(3).reveal()
    out = Match().deal().rounds(1).do(act.SitOut(2))
    return {
        "seat": match.view(desk=opened(Sheet.SEAT, "1")),
        "seat-out": out.view(desk=opened(Sheet.SEAT, "2")),
        "match": match.view(desk=opened(Sheet.MATCH)),
        "house-playing": match.view(desk=opened(Sheet.HOUSE)),
        "menu": match.view(desk=opened(Sheet.MENU)),
        "ending": match.view(desk=opened(Sheet.ENDING)),
    }
