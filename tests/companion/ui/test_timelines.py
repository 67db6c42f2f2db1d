"""Tangled Timelines by touch: set-up, rounds, hands, corrections, matches at random, wrong taps."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from companion.games.game import GameName, RuleBroken
from companion.games.timelines import actions as act
from companion.games.timelines.faults import faults
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.state import Setup, SpecialActions, StepId, Timelines, spot_of
from companion.inputs import Ask, Hold, Sheet, Take
from companion.journal import Journal, Source
from companion.language import translate
from companion.options import Language
from companion.shelf import game
from companion.sitting import Sitting
from companion.ui.desk import Desk
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.timelines.writing import LONGEST
from companion.ui.view import View
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas
from tests.companion.ui.test_any_game import check

if TYPE_CHECKING:
    from companion.inputs import Intent
    from companion.ui.marks import Scheme, Target

GAME = game(GameName.TIMELINES)
MOVES = 110
WIDE = SIZES[0]


class Table:
    """A sitting at which a finger touches what the screen shows."""

    def __init__(self, size: tuple[int, int] = WIDE) -> None:
        self.sitting = Sitting(Journal.in_memory(), {GameName.TIMELINES: GAME}, lambda: 0.0)
        self._canvas = canvas(size, side=False)
        self.touches = 0

    @property
    def scheme(self) -> Scheme:
        """What is shown."""
        return drawn(view_of(self.sitting, TrayNews()), self._canvas.geometry, self._canvas.type)

    @property
    def state(self) -> Timelines:
        """The books."""
        assert self.sitting.table is not None
        state: Timelines = self.sitting.table.state
        return state

    def touch(self, *names: str) -> None:
        """Touch targets, one after the other."""
        for name in names:
            target = self.target(name)
            self.touches += 1
            self._handle(target.intent)

    def target(self, name: str) -> Target:
        """A target that is shown."""
        scheme = self.scheme
        found = scheme.named(name)
        assert found is not None, f"no {name} among {[t.name for t in scheme.targets]}"
        return found

    def next(self, times: int = 1) -> None:
        """Press NEXT."""
        for _ in range(times):
            scheme = self.scheme
            intent = next_intent(scheme, self.sitting.desk.focus)
            assert intent is not None, "NEXT waits"
            self.touches += 1
            self._handle(intent)

    def heroes(self, *heroes: str) -> None:
        """Touch heroes on the grid."""
        self.touch(*(f"hero {hero}" for hero in heroes))

    def _handle(self, intent: Intent) -> None:
        assert self.sitting.handle(intent, Source.TOUCH, self.scheme)


def begun(players: int = 2, games: int = 1) -> Table:
    """A match dealt, its first Timelines to be revealed."""
    table = Table()
    table.touch("game timelines", f"players {players}")
    for _ in range(games - 1):
        table.touch("games+")
    table.next(2)
    return table


def test_a_match_is_set_up_in_less_than_ten_touches() -> None:
    table = Table()
    table.touch("game timelines", "players 3", "games+", "special always")
    table.next(2)
    table.heroes("AL", "BM", "CA", "DN")
    assert table.touches == 10
    assert table.state.at is StepId.REVEAL
    assert (len(table.state.players), table.state.setup.games) == (3, 2)
    assert table.state.line == ("AL", "BM", "CA", "DN")


def test_a_round_by_touch() -> None:
    table = begun()
    table.heroes("AL", "AM", "BL", "CL")
    table.next()
    table.heroes("AN", "DN")
    table.next()
    assert table.state.at is StepId.RESCUE
    table.next(2)
    assert table.state.at is StepId.REVEAL
    assert set(table.state.players[0].hand) == {"AL", "AM"}
    table.touch("undo", "undo")
    assert table.state.at is StepId.RESCUE


def test_another_player_is_entered_first() -> None:
    table = begun(3)
    table.heroes("AL", "AM", "BL", "CL")
    table.next()
    table.touch("seat 2")
    table.heroes("ZN")
    assert [(played.seat, played.hero) for played in table.state.up] == [(2, "ZN")]
    table.heroes("YN", "XN")  # and on with the first that waits
    assert spot_of(table.state, "YN") == "played.0"
    table.heroes("YN")  # taken back
    assert spot_of(table.state, "YN") == "hand.0"


def test_the_special_action_moves_heroes_by_two_touches() -> None:
    table = Table()
    table.touch("game timelines", "players 2", "special always")
    table.next(2)
    table.heroes("AL", "AM", "BL", "CL")
    table.next()
    table.heroes("AN", "DN")
    table.next()
    assert table.state.at is StepId.SPECIAL
    table.touch("hero BL", "abyss", "hero QM", "seat 1", "hero CL", "let lie")
    assert spot_of(table.state, "BL") == "abyss"
    assert spot_of(table.state, "QM") == "hand.1"
    assert table.sitting.desk.held is None
    table.touch("hero AL", "deck")
    assert spot_of(table.state, "AL") is None
    before = [player.unseen for player in table.state.players]
    table.touch("seat 0", "seat 1")  # a hidden hero of the first player goes to the second
    assert [player.unseen for player in table.state.players] == [before[0] - 1, before[1] + 1]
    table.touch("seat 0")
    assert table.target("timelines").why_not
    table.touch("abyss", "seat 1", "seat 1")
    assert table.state.abyss_unseen == 1
    assert table.sitting.desk.sheet is not None
    assert table.sitting.desk.sheet.sheet is Sheet.SEAT  # the hand it comes from says what there is of it


def scored() -> Table:
    """Two hands at scoring: Ida has A to D and another A, Noé P, Q and two Zs."""
    table = begun()
    table.heroes("AL", "AM", "BL", "CL")
    table.next()
    table.touch("menu", "end", "score")
    table.touch("all the same")
    assert table.state.at is StepId.HANDS
    table.heroes("AN", "BN", "CN", "DN")
    table.next()
    table.heroes("PL", "QL", "ZL", "ZM")
    table.next()
    assert table.state.at is StepId.SCORED
    return table


def test_a_hand_is_broken_up_by_touch() -> None:
    table = scored()
    assert [table.state.points(seat) for seat in (0, 1)] == [35, 20]  # A-B, C-D; P-Q third and two Zs
    table.touch("hand 0", "chain 2", "hero CN", "hero DN", "chain 1", "hero CN", "hero DN")
    assert "agree on 20" in next_label(table).casefold()
    table.next()
    sheet = table.state.sheet
    assert sheet is not None
    assert [chain.heroes for chain in sheet.hands[0].chains] == [("AN", "BN", "CN", "DN")]
    assert [table.state.points(seat) for seat in (0, 1)] == [20, 25]
    table.touch("propose")
    assert [table.state.points(seat) for seat in (0, 1)] == [35, 20]
    table.touch("points+")
    assert table.state.corrected == {0: 40}
    table.touch("points typed", "key 6", "key 5")
    table.next()
    assert table.state.corrected == {0: 65}
    table.touch("propose")
    table.next()  # the sheet is done
    table.touch("hand 1", "chain 1", "hero PL")
    table.next()
    assert table.sitting.desk.sheet is not None
    assert table.sitting.desk.sheet.sheet is Sheet.WHY_NOT  # a chain of one is none: the table decides


def next_label(table: Table) -> str:
    """What NEXT says."""
    return table.target("next").label


def test_everything_of_a_player_by_hand() -> None:
    table = begun(3, games=2)
    table.touch("seat 1", "heroes+", "heroes+", "heroes-")
    assert table.state.players[1].size == 5
    table.touch("sit out")
    assert table.state.players[1].out
    table.touch("back", "leave")
    assert table.sitting.desk.sheet is not None
    assert table.sitting.desk.sheet.sheet is Sheet.WHY_NOT
    table.touch("all the same")
    assert table.state.players[1].left
    table.touch("seat 1", "back", "rename")
    table.touch("key n", "key o")
    table.next()
    assert table.state.setup.players[1] == "No"
    table.next()
    table.touch("menu", "match", "round+", "games+", "step play")
    assert (table.state.round, table.state.setup.games, table.state.at) == (2, 3, StepId.PLAY)


def test_points_of_games_before() -> None:
    table = begun(2, games=2)
    table.sitting.do(act.ScoreNow(), Source.TOUCH, override=True)
    table.sitting.do(act.HandDone(), Source.TOUCH, override=True)
    table.sitting.do(act.HandDone(), Source.TOUCH, override=True)
    table.next()
    table.touch("seat 1", "game 0+", "game 0+")
    assert table.state.booked == ((0, 10),)
    assert table.target("game 0-").why_not == ""
    table.touch("game 0-", "game 0-")
    assert table.target("game 0-").why_not


@pytest.mark.rule("L13")
def test_a_hero_tapped_into_two_hands_is_asked_about_in_plain_words() -> None:
    table = begun()
    table.heroes("AL", "AM", "BL", "CL")
    table.next()
    table.heroes("AN", "DN")
    table.next()
    table.touch("second")
    table.heroes("EL", "FL", "GL", "HL")
    table.next()
    table.touch("seat 1", "hero AL")  # that is in the first player's hand
    asked = table.sitting.desk.asked
    assert asked is not None
    assert asked.why == "Legendary A is in the hand of Player 1 already. Put it here instead?"
    before = table.state
    table.next()  # leave it
    assert table.state == before
    table.touch("seat 1", "hero AL", "all the same")
    assert spot_of(table.state, "AL") == "played.1"


def test_a_fifth_hero_of_a_class_has_no_place() -> None:
    table = begun()
    names = [target.name for target in table.scheme.targets if target.name.startswith("hero A")]
    assert names == ["hero AL", "hero AM", "hero AA", "hero AN"]
    table.heroes("AL", "AM", "AA", "AN")
    table.touch("hero BL")
    assert table.sitting.desk.asked is not None
    assert "they are all there" in table.sitting.desk.asked.why


def test_more_players_than_seats_can_not_be_chosen() -> None:
    table = Table()
    table.touch("game timelines")
    names = [target.name for target in table.scheme.targets if target.name.startswith("players ")]
    assert names == [f"players {n}" for n in range(1, 7)]
    table.touch("players 6")
    table.sitting.handle(Take(act.SetUp(Setup(("",) * 7))), Source.TOUCH, table.scheme)
    assert len(table.state.players) == 6
    assert "seats for 1 to 6 players" in str(table.sitting.shown[-1].note.text)


def test_names_that_are_very_long_or_none_are_shown() -> None:
    table = Table()
    table.touch("game timelines", "players 6", "name 0")
    table.touch(*["key w"] * 60)
    table.next()
    assert len(table.state.setup.players[0]) == LONGEST
    for _ in range(2):
        check(table.scheme, WIDE, StepId(table.state.at))
        table.next()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_played_at_random(size: tuple[int, int], seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's cards
    where, language = canvas(size, side=False), tuple(Language)[seed % 2]
    names = ("Ida", "", "Wilhelmina von Wunderlich", "Noé", "Mara", "Otto")[: chance.choice([1, 2, 4, 5, 6])]
    state: Timelines = GAME.new(Setup(names, 2, chance.choice(list(SpecialActions))))
    for move in range(MOVES):
        step = GAME.step(state)
        view = View(
            game=GameName.TIMELINES,
            state=state,
            step=step,
            desk=Desk(home=False, held=chance.choice([None, "hero QM", "seat 1", "hidden 0"])),
            undo=step.title,
            translate=translate(language),
            language=language.value,
        )
        scheme = drawn(view, where.geometry, where.type)
        if move % 3 == 0:
            check(scheme, size, StepId(step.id))
        within_reach(scheme, step.offers)
        if step.id is StepId.OVER:
            return
        state = moved(state, scheme, chance)
        assert faults(state) == []


ON_SHEETS = (act.SitOut, act.Leave, act.LayDown, act.BreakUp, act.Propose, act.Play, act.ScoreNow, act.SetUp)
"""What a player's sheet, a hand's sheet or the end of the game offers; set-up has choices of its own."""


def within_reach(scheme: Scheme, offers: tuple[Any, ...]) -> None:
    """Every offer can be taken: by a target, by NEXT, or on a sheet that a target opens."""
    acts = [target.intent.action for target in scheme.targets if isinstance(target.intent, Take | Ask)]
    if isinstance(scheme.next, Take | Ask):
        acts.append(scheme.next.action)
    moving = any(isinstance(target.intent, Hold) and target.name == "hero AL" for target in scheme.targets)
    for offer in offers:
        tap = isinstance(offer.action, act.Tap)
        reached = offer.action in acts or isinstance(offer.action, ON_SHEETS) or (tap and moving)
        assert reached or (tap and scheme.named(f"hero {offer.action.hero}")), offer


def moved(state: Timelines, scheme: Scheme, chance: random.Random) -> Timelines:
    """The books after something that can be touched now, and that leads on more often than not."""
    intents = [target.intent for target in scheme.targets]
    takes = [intent for intent in intents if isinstance(intent, Take)]
    following = scheme.next if isinstance(scheme.next, Take) else None
    if following is not None and chance.random() < 0.6:
        action = following.action
    else:
        action = chance.choice(takes).action if takes else act.Tap(chance.choice(HEROES))
    try:
        return GAME.apply(state, action).state  # type: ignore[no-any-return]
    except RuleBroken as broken:
        if broken.firm or chance.random() < 0.7:
            return state
        return GAME.apply(state, action, override=True).state  # type: ignore[no-any-return]
