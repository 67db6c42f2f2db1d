"""The proposal held against every way there is to place the hits."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.games.strong20.dice import Colour, Die, Face
from companion.games.strong20.proposal import Target, propose

HITS = st.lists(st.sampled_from([Face.MISS, Face.HIT, Face.CRIT, None]), max_size=6)
TARGETS = st.lists(st.tuples(st.integers(1, 5), st.integers(0, 3)), max_size=3)


def worth(points: dict[int, list[int]], targets: list[Target]) -> tuple[int, int]:
    """How many enemies fall, and their damage."""
    fallen = [t for t in targets if sum(points[t.id]) >= t.need]
    return len(fallen), sum(t.damage for t in fallen)


@given(faces=HITS, wants=TARGETS)
def test_no_way_of_placing_the_hits_defeats_more(
    faces: list[Face | None], wants: list[tuple[int, int]]
) -> None:
    dice = [Die(Colour.BLUE, face) for face in faces]
    targets = [Target(i, need, damage) for i, (need, damage) in enumerate(wants)]
    hits = [die.face.damage for die in dice if die.face in {Face.HIT, Face.CRIT} and die.face]

    placed = propose(dice, targets)

    mine: dict[int, list[int]] = {t.id: [] for t in targets}
    for hit in placed:
        mine[hit.enemy].append(hit.face.damage)
    every = product([None, *mine], repeat=len(hits))
    ways = (
        {t.id: [hit for hit, enemy in zip(hits, way, strict=True) if enemy == t.id] for t in targets}
        for way in every
    )
    assert worth(mine, targets) == max((worth(way, targets) for way in ways), default=(0, 0))


@given(faces=HITS, wants=TARGETS)
def test_only_rolled_hits_are_placed_and_each_once(
    faces: list[Face | None], wants: list[tuple[int, int]]
) -> None:
    dice = [Die(colour, face) for colour, face in zip([*Colour] * 2, faces, strict=False)]
    left = list(dice)
    for hit in propose(dice, [Target(i, *want) for i, want in enumerate(wants)]):
        assert hit.face is not Face.MISS
        left.remove(Die(hit.colour, hit.face))


def test_nothing_is_left_in_the_tray_while_an_enemy_stands() -> None:
    dice = [Die(Colour.RED, Face.CRIT), Die(Colour.BLUE, Face.HIT), Die(Colour.BLUE, Face.MISS)]
    placed = propose(dice, [Target(1, 9, 1), Target(2, 8, 3)])
    assert [hit.enemy for hit in placed] == [2, 2]


def test_a_crit_is_not_wasted_on_a_single_point() -> None:
    dice = [Die(Colour.RED, Face.CRIT), Die(Colour.BLUE, Face.HIT)]
    placed = propose(dice, [Target(1, 1, 5), Target(2, 2, 1)])
    assert {hit.enemy: hit.face for hit in placed} == {1: Face.HIT, 2: Face.CRIT}
