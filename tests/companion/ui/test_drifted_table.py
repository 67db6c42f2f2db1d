"""A table that has drifted from the companion: every kind of drift is followed within three touches (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct
from companion.games.strong20.dice import Face
from companion.games.white import actions as act
from companion.games.white.cards import Kind, Modifier
from companion.games.white.state import Stack, StepId, White
from tests.companion.ui.player import ABBOT, FIGHTING, WREN, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST = 3
SIZES = ((1280, 720), (800, 480), (720, 1280))


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
        act.Describe("castle.west", ABBOT),
        Correct("step", "castle"),
    )
    player.touch("stack west")
    assert player.state.draft == ABBOT
    assert player.scheme().next is not None  # nothing is left to be written
