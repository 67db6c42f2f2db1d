"""A table that has drifted from the companion: every kind of drift is followed within three touches (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import Correct, GameName
from companion.games.strong20.dice import Colour, Die, Face, Place
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, Stack, StepId, White
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.geometry import geometry
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.viewing import TrayNews, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.game import Action
    from companion.ui.marks import Scheme

MOST = 3
WOLF = Card("Wolf", modifier=Modifier.WINDED, health=5, damage=2, bribe=3)
WREN = Card("Wren", modifier=Modifier.APPLE, health=2, damage=1)
SIZES = ((1280, 720), (800, 480), (720, 1280))


class Player:
    """Touches what the screen shows, and counts the touches."""

    def __init__(self, size: tuple[int, int], *actions: Action) -> None:
        self._sitting = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
        self._sitting.begin(GameName.WHITE)
        for action in actions:
            self._sitting.do(action, Source.TOUCH)
        self._geometry = geometry(size)
        self._type = Typesetter(self._geometry.k)
        self.touches = 0

    @property
    def state(self) -> White:
        """The books."""
        assert self._sitting.table is not None
        state: White = self._sitting.table.state
        return state

    def scheme(self) -> Scheme:
        """What is on the screen, the known cards among it."""
        view = msgspec.structs.replace(view_of(self._sitting, TrayNews(), odds={}), cards=(WOLF, WREN))
        return drawn(view, self._geometry, self._type)

    def touch(self, *names: str) -> None:
        """Touch targets one after the other."""
        for name in names:
            scheme = self.scheme()
            target = scheme.named(name)
            assert target is not None, f"no {name} among {[t.name for t in scheme.targets]}"
            self.touches += 1
            self._sitting.handle(target.intent, Source.TOUCH, scheme)


FIGHTING = (
    act.SetUp(Setup(health=4)),
    act.LayTable(),
    act.Begin(),
    act.PressOnward("A1"),
    act.WriteCard(WOLF),
    act.Activate(),
    act.Engage(),
    act.Roll((Die(Colour.RED, Face.HIT), Die(Colour.BLUE, Face.MISS))),
)


@pytest.fixture(params=SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    """Somebody in the middle of a fight, in front of a screen of each size."""
    player = Player(request.param, *FIGHTING)
    before = player.state
    yield player
    assert player.state != before
    assert 0 < player.touches <= MOST, player.touches


DRIFTS: dict[str, tuple[tuple[str, ...], Callable[[White], bool]]] = {
    "a stat one lower": (("figure health", "less"), lambda s: s.stats.health == 3),
    "a stat two higher": (("figure strategy", "more", "more"), lambda s: s.stats.strategy == 5),
    "gold one more": (("figure gold", "more"), lambda s: s.gold == 11),
    "gold spent by a card": (("figure gold", "pay"), lambda s: s.gold == 7),
    "day is night": (("sky",), lambda s: s.night),
    "an exhausted die": (("dice", "green pool", "green exhausted"), lambda s: s.dice.exhausted.green == 1),
    "a banished die": (("dice", "red active", "red banished"), lambda s: s.dice.banished.red == 1),
    "an enemy's Health": (("name 1", "health+", "health+"), lambda s: s.active[0].card.health == 7),
    "an enemy's Damage": (("name 1", "damage-"), lambda s: s.active[0].card.damage == 1),
    "another card in front": (("name 1", "another", "card 0"), lambda s: s.active[0].card == WREN),
    "a die that shows a crit": (("die 0", "is crit"), lambda s: s.dice.active[0].face is Face.CRIT),
    "the step": (("menu", "steps", "step recover-dice"), lambda s: s.at is StepId.RECOVER),
    "a card more on a stack": (("menu", "stacks", "east+"), lambda s: len(s.stacks[Stack.EAST]) == 1),
    "the hero's other side": (("menu", "hero", "flip"), lambda s: s.hero.up == 1),
    "an action too many": (("undo",), lambda s: s.at is StepId.COMMIT),
}


@pytest.mark.rule("S43")
@pytest.mark.parametrize("drift", DRIFTS)
def test_a_drift_is_followed_within_three_touches(player: Player, drift: str) -> None:
    touches, holds = DRIFTS[drift]
    assert not holds(player.state)
    player.touch(*touches)
    assert holds(player.state), drift


@pytest.mark.rule("S43", "W61")
@pytest.mark.parametrize("size", SIZES)
def test_a_card_too_many_on_a_stack_goes_back(size: tuple[int, int]) -> None:
    player = Player(size, *FIGHTING, act.Correct("gold", 9), act.Move("card", "deck", "west"))
    deck = player.state.deck
    player.touch("menu", "stacks", "west-")
    assert (player.state.stacks[Stack.WEST], player.state.deck) == ((), deck + 1)
    assert player.touches <= MOST


@pytest.mark.rule("S43", "W22", "W72")
@pytest.mark.parametrize("size", SIZES)
def test_what_lies_in_the_forest_and_beside_it_is_written_where_it_lies(size: tuple[int, int]) -> None:
    """The map is two touches away; then a touch on a card, and one for each thing that it shows."""
    player = Player(size, *FIGHTING)
    player.touch("menu", "forest", "place B2", "modifier apple")
    place = player.state.forest[5]
    assert place.card is not None
    assert (place.card.modifier, place.face_up) == (Modifier.APPLE, False)
    player.touch("turn", "health+", "kind fable")
    place = player.state.forest[5]
    assert place.card is not None
    assert (place.card.kind, place.face_up) == (Kind.FABLE, True)
    player.touch("gone")
    assert player.state.forest[5].card is None
    player = Player(size, *FIGHTING)
    player.touch("menu", "forest", "place A1")  # empty under the hero: a card lies there after all
    assert player.state.forest[8].card is not None


@pytest.mark.rule("W11", "W72")
@pytest.mark.parametrize("size", SIZES)
def test_a_boss_that_was_scouted_is_written_down_and_known_when_it_is_faced(size: tuple[int, int]) -> None:
    player = Player(
        size,
        *FIGHTING[:5],
        act.Activate(),
        Correct("step", "merchant"),
        act.Trade(act.Service.SCOUT_CASTLE, target="west"),
    )
    player.touch("menu", "stacks", "stack west", "castle card", "health+", "health+", "damage+")
    boss = player.state.bosses[Stack.WEST]
    assert (boss.card.kind, boss.card.health, boss.card.damage, boss.face_up) == (Kind.BOSS, 2, 1, True)
    player = Player(
        size,
        *FIGHTING[:5],
        act.Describe("castle.west", Card("Abbot", Kind.BOSS, health=4, damage=1)),
        Correct("step", "castle"),
    )
    player.touch("stack west")
    assert player.state.draft == Card("Abbot", Kind.BOSS, health=4, damage=1)
    assert player.scheme().next is not None  # nothing is left to be written


@pytest.mark.rule("S24")
def test_a_crit_is_split_by_hand() -> None:
    house = msgspec.structs.replace(Setup().house, split_crits=True)
    player = Player(
        SIZES[0],
        act.SetUp(Setup(health=4, house=house)),
        *FIGHTING[1:6],
        act.ActivateDeck(),
        act.WriteCard(WREN),
        act.Activate(),
        act.Engage(),
        act.Roll((Die(Colour.PURPLE, Face.CRIT), Die(Colour.BLUE, Face.CRIT))),
    )
    player.touch("die 0", "split", "card 2", "card 1")
    wolf, wren = player.state.active
    assert [die.also for die in wren.dice] == [wolf.id]
    assert player.state.dice.at(Place.ACTIVE).total() == 1


@pytest.mark.rule("W103")
def test_a_boss_gives_a_stat_instead_of_a_modifier() -> None:
    boss = Card("Smith", Kind.BOSS, health=4, damage=1)
    player = Player(
        SIZES[0],
        *FIGHTING[:3],
        act.Move("card", "deck", "west"),
        act.Describe("west.0", Card(modifier=Modifier.WINDED)),
        Correct("step", "castle"),
        act.ActivateBoss(Stack.WEST),
        act.WriteCard(boss),
        act.Activate(),
    )
    player.touch("something else", "instead 3", "instead by+", "next")
    assert player.state.stats.recovery == 5
    assert player.state.at is StepId.BRIBERY


@pytest.mark.rule("S16", "W100")
def test_heroes_are_chosen_by_name() -> None:
    player = Player(
        SIZES[0], act.SetUp(Setup(health=4, hero="Ann", box_heroes=("Bea",), other_heroes=("Dan",)))
    )
    player.touch("hero 1") if player.scheme().named("hero 1") else player.touch(
        "menu", "hero", "box", "hero 1"
    )
    setup = player.state.setup
    assert (setup.hero, setup.universal, setup.box_heroes, setup.other_heroes) == (
        "Dan",
        True,
        ("Bea", "Ann"),
        (),
    )
    player.touch("deck 0")
    assert player.state.setup.other_heroes == ("Bea",)
    player.touch("strike 1")
    assert player.state.setup.other_heroes == ()
    player.touch("add hero", "key e", "key v", "key e", "next")
    assert player.state.setup.box_heroes == ("Ann", "Eve")
