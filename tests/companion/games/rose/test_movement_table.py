"""Displacing and moving: every occupancy of a path, every event, against what the rules write out.

A path is written from Range 1 to Range 4: an enemy by the range at which it stood before, an empty place
as a dot, the one that arrives as n. Behind the arrow: the path after it, then who entered the castle.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import PLUS_SPEED, Enemy
from companion.games.rose.state import Blocked

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.rose.conftest import Play

ARRIVES = """
    .... -> ...n
    1... -> 1..n
    .2.. -> .2.n
    ..3. -> ..3n
    ...4 -> ..4n
    12.. -> 12.n
    1.3. -> 1.3n
    1..4 -> 1.4n
    .23. -> .23n
    .2.4 -> .24n
    ..34 -> .34n
    123. -> 123n
    12.4 -> 124n
    1.34 -> 134n
    .234 -> 234n
    1234 -> 234n 1
"""
TURNS = """
    .... -> ....
    1... -> .... 1
    .2.. -> 2...
    ..3. -> .3..
    ...4 -> ..4.
    12.. -> 2... 1
    1.3. -> .3.. 1
    1..4 -> ..4. 1
    .23. -> 23..
    .2.4 -> 2.4.
    ..34 -> .34.
    123. -> 23.. 1
    12.4 -> 2.4. 1
    1.34 -> .34. 1
    .234 -> 234.
    1234 -> 234. 1
"""
FAST_TURNS = """
    .... -> ....
    1... -> .... 1
    .2.. -> .... 2
    ..3. -> 3...
    ...4 -> .4..
    12.. -> .... 12
    1.3. -> 3... 1
    1..4 -> .4.. 1
    .23. -> 3... 2
    .2.4 -> .4.. 2
    ..34 -> 34..
    123. -> 3... 12
    12.4 -> .4.. 12
    1.34 -> 34.. 1
    .234 -> 34.. 2
    1234 -> 34.. 12
"""
FARTHEST_MOVES_OR_STAYS = """
    1... -> .... 1
    .2.. -> 2...
    ..3. -> .3..
    ...4 -> ..4.
    12.. -> 12..
    1.3. -> 13..
    1..4 -> 1.4.
    .23. -> .23.
    .2.4 -> .24.
    ..34 -> ..34
    123. -> 123.
    12.4 -> 124.
    1.34 -> 1.34
    .234 -> .234
    1234 -> 1234
"""
FARTHEST_MOVES_TWO_OR_STAYS = """
    1... -> .... 1
    .2.. -> .... 2
    ..3. -> 3...
    ...4 -> .4..
    12.. -> 12..
    1.3. -> 13..
    1..4 -> 14..
    .23. -> .23.
    .2.4 -> .24.
    ..34 -> ..34
    123. -> 123.
    12.4 -> 124.
    1.34 -> 1.34
    .234 -> .234
    1234 -> 1234
"""
FARTHEST_MOVES_AND_DISPLACES = """
    1... -> .... 1
    .2.. -> 2...
    ..3. -> .3..
    ...4 -> ..4.
    12.. -> 2... 1
    1.3. -> 13..
    1..4 -> 1.4.
    .23. -> 23..
    .2.4 -> .24.
    ..34 -> .34.
    123. -> 23.. 1
    12.4 -> 124.
    1.34 -> 134.
    .234 -> 234.
    1234 -> 234. 1
"""
FARTHEST_MOVES_TWO_AND_DISPLACES = """
    1... -> .... 1
    .2.. -> .... 2
    ..3. -> 3...
    ...4 -> .4..
    12.. -> .... 12
    1.3. -> 3... 1
    1..4 -> 14..
    .23. -> 3... 2
    .2.4 -> 24..
    ..34 -> 34..
    123. -> 3... 12
    12.4 -> 24.. 1
    1.34 -> 34.. 1
    .234 -> 34.. 2
    1234 -> 34.. 12
"""
MOVES = {
    (1, Blocked.STAYS): FARTHEST_MOVES_OR_STAYS,
    (2, Blocked.STAYS): FARTHEST_MOVES_TWO_OR_STAYS,
    (1, Blocked.DISPLACES): FARTHEST_MOVES_AND_DISPLACES,
    (2, Blocked.DISPLACES): FARTHEST_MOVES_TWO_AND_DISPLACES,
}
OCCUPANCIES = tuple("".join(places) for places in product(*zip("1234", "....", strict=True)))
"""The sixteen ways in which a path can be occupied."""


def rows(table: str) -> list[tuple[str, str, str]]:
    """A table's rows: before, after, who entered the castle."""
    split = [line.replace("->", "").split() for line in table.split("\n") if line.strip()]
    return [(row[0], row[1], row[2] if len(row) > 2 else "") for row in split]


def test_the_tables_have_every_occupancy_once() -> None:
    assert len(OCCUPANCIES) == 16
    for table in (ARRIVES, TURNS, FAST_TURNS):
        assert sorted(before for before, _, _ in rows(table)) == sorted(OCCUPANCIES)
    for table in MOVES.values():
        occupied = [occupancy for occupancy in OCCUPANCIES if occupancy != "...."]
        assert sorted(before for before, _, _ in rows(table)) == sorted(occupied)


def moved(table: str, before: str, distance: int) -> tuple[str, str]:
    """The path after the enemy at that range moved, and who entered: those behind it stay where they are."""
    so_far = before[:distance].ljust(4, ".")
    after, entered = next((after, entered) for row, after, entered in rows(table) if row == so_far)
    return after[:distance] + before[distance:], entered


def laid(begin: Callable[..., Play], before: str) -> Play:
    """A game with path B so occupied, Health enough to see each enemy's Damage: 1, 2, 3 and 4."""
    play = begin(health=18)
    for distance, name in enumerate(before, 1):
        if name != ".":
            play.put(f"B{distance}", Enemy(name=name, health=9, damage=distance, gold=1))
    assert play.path("B") == before
    return play


def held(play: Play, after: str, entered: str) -> None:
    """The path is as the table writes it; who entered did damage, was discarded, and brought nothing."""
    assert play.path("B") == after
    assert play.state.stats.health == 18 - sum(int(name) for name in entered)
    assert sorted(card.name for card in play.state.enemy_discard) == sorted(entered)
    assert play.state.garden == ()


@pytest.mark.rule("R22", "R23", "R24", "R82")
@pytest.mark.parametrize(("before", "after", "entered"), rows(ARRIVES))
def test_an_enemy_arrives(begin: Callable[..., Play], before: str, after: str, entered: str) -> None:
    play = laid(begin, before)
    play.put("A4", Enemy(name="a", health=1))
    play.deploy(Enemy(name="n", health=9), "B")
    held(play, after, entered)
    assert play.path("A") == "...a"


@pytest.mark.rule("R28")
@pytest.mark.parametrize(("before", "after", "entered"), rows(ARRIVES))
def test_an_enemy_is_forced_in_the_strategy_phase(
    begin: Callable[..., Play], before: str, after: str, entered: str
) -> None:
    play = laid(begin, before)
    play.put("A4", Enemy(name="a", health=1))
    play.engage("A")
    play.do(effect.ForceEnemies(1, "an ability"))
    play.forced(Enemy(name="n", health=9), "B")
    held(play, after, entered)
    assert play.at == "commit"
    assert play.state.rewards_due == 0


@pytest.mark.rule("R40", "R41")
@pytest.mark.parametrize(("before", "after", "entered"), rows(TURNS))
def test_every_enemy_takes_its_turn(
    begin: Callable[..., Play], before: str, after: str, entered: str
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9))
    play.set("step", "enemy-turns")
    for _ in range(len(before.replace(".", "")) + 1):
        assert play.at == "enemy-turns"
        play.next()
    assert play.at != "enemy-turns"
    held(play, after, entered)
    assert play.path("D") == "..d."


@pytest.mark.rule("R42")
@pytest.mark.parametrize(("before", "after", "entered"), rows(FAST_TURNS))
def test_with_plus_speed_every_enemy_moves_two_places(
    begin: Callable[..., Play], before: str, after: str, entered: str
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9, keywords=(PLUS_SPEED,)))
    play.set("step", "enemy-turns")
    play.next(len(before.replace(".", "")) + 1)
    held(play, after, entered)
    assert play.path("D") == ".d.."


EVERY_ENEMY = [
    (before, distance) for before in OCCUPANCIES for distance in (1, 2, 3, 4) if before[distance - 1] != "."
]
"""Each enemy of each occupancy: 32."""


@pytest.mark.rule("R41", "R42", "R43")
@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize(("before", "distance"), EVERY_ENEMY)
def test_an_effect_moves_any_enemy(
    begin: Callable[..., Play], before: str, distance: int, moves: tuple[int, Blocked]
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9))
    play.do(effect.MoveEnemy(play.named(str(distance)).id, *moves))
    held(play, *moved(MOVES[moves], before, distance))
    assert play.path("D") == "...d"


@pytest.mark.rule("R42")
@pytest.mark.parametrize(("before", "distance"), EVERY_ENEMY)
def test_plus_speed_in_an_enemy_s_own_turn_is_two_places(
    begin: Callable[..., Play], before: str, distance: int
) -> None:
    """Out of turn, so that nobody nearer has made room."""
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9, keywords=(PLUS_SPEED,)))
    play.set("step", "enemy-turns")
    turn = act.EnemyTurn(play.named(str(distance)).id, blocked=Blocked.DISPLACES)
    play.do(turn, override=True)
    held(play, *moved(FARTHEST_MOVES_TWO_AND_DISPLACES, before, distance))


@pytest.mark.rule("R25")
@pytest.mark.parametrize(("before", "after", "entered"), rows(ARRIVES))
def test_a_skull_forces_an_enemy(begin: Callable[..., Play], before: str, after: str, entered: str) -> None:
    play = laid(begin, before)
    play.deploy(Enemy(name="s", health=9, skulls=1), "A")
    assert play.at == "forced-activation"
    play.forced(Enemy(name="n", health=9), "B")
    held(play, after, entered)
    assert play.path("A") == "...s"
    assert play.state.rewards_due == 1


@pytest.mark.rule("R28", "R40")
@pytest.mark.parametrize(("before", "after", "entered"), rows(ARRIVES))
def test_an_enemy_forced_between_two_turns_displaces_and_takes_its_turn(
    begin: Callable[..., Play], before: str, after: str, entered: str
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9))
    play.set("step", "enemy-turns")
    play.do(effect.ForceEnemies(1))
    play.forced(Enemy(name="n", health=9), "B")
    held(play, after, entered)
    play.next(len(after.replace(".", "")) + 1)
    assert play.path("B") == after[1:] + "."  # the one that came now moves like the others
    assert play.path("D") == "..d."


@pytest.mark.rule("R50", "R55")
@pytest.mark.parametrize("how", ["discarded for gold", "defeated", "corrected"])
@pytest.mark.parametrize(("before", "distance"), EVERY_ENEMY)
def test_nobody_closes_up_when_an_enemy_leaves(
    begin: Callable[..., Play], before: str, distance: int, how: str
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9))
    number = play.named(str(distance)).id
    if how == "discarded for gold":
        play.move("card", "deck", "cache")
        play.do(act.Describe("cache.0", Enemy(gold=6)))
        play.do(effect.Buy(effect.Purchase.DISCARD_ENEMY, (0,), enemy=number))
    elif how == "defeated":
        play.do(act.Describe(f"enemy.{number}", Enemy(name=str(distance), health=1, gold=1)))
        play.set("strategy", 4)
        play.engage("B")
        play.roll("b+")
        play.apply("b+", str(distance))
    else:
        play.move("card", f"B{distance}", "discard")
    assert play.path("B") == before.replace(str(distance), ".")
    assert play.state.stats.health == 18


@pytest.mark.rule("R43")
@pytest.mark.parametrize(("before", "after", "entered"), rows(FARTHEST_MOVES_OR_STAYS))
def test_without_a_word_of_the_player_a_taken_place_is_asked_about(
    begin: Callable[..., Play], before: str, after: str, entered: str
) -> None:
    play = laid(begin, before)
    play.put("D4", Enemy(name="d", health=9))
    move = effect.MoveEnemy(play.named(before.replace(".", "")[-1]).id)
    if before == after:
        play.refused(move, by="R43", words="say whether")
    else:
        play.do(move)
        held(play, after, entered)


@pytest.mark.rule("R23")
def test_displacing_is_not_moving(begin: Callable[..., Play]) -> None:
    play = laid(begin, "..34")
    play.set("step", "enemy-turns")
    play.do(effect.ForceEnemies(1))
    play.forced(Enemy(name="n", health=9), "B")
    assert play.path("B") == ".34n"
    assert play.state.turns_taken == ()
    play.next(3)
    assert play.path("B") == "34n."
