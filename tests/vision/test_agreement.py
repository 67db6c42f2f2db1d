"""Agreement: several readings of one roll become one, and what they differ on is asked about."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from vision.agreement import agree, alike
from vision.reading import MatState, Reading, SeenDie


def die(
    face: str = "hit", colour: str = "blue", x: float = 100, *, sure: bool = True, cocked: bool = False
) -> SeenDie:
    corners = ((x - 20, 80.0), (x + 20, 80.0), (x + 20, 120.0), (x - 20, 120.0))
    return SeenDie(colour, face, sure, cocked, (x, 100.0), corners, 0.99 if sure else 0.4)


def reading(*dice: SeenDie) -> Reading:
    return Reading(dice, MatState.SEEN)


def values(read: Reading) -> list[tuple[str, str, bool]]:
    return [(d.colour, d.face, d.sure) for d in read.dice]


def test_what_all_frames_say_stands() -> None:
    assert values(agree([reading(die(), die("crit", x=200))] * 2)) == [
        ("blue", "hit", True),
        ("blue", "crit", True),
    ]


def test_a_die_of_which_two_frames_are_sure_differently_is_unsure() -> None:
    agreed = agree([reading(die("hit")), reading(die("hit")), reading(die("crit"))])
    assert values(agreed) == [("blue", "hit", False)]


def test_one_doubting_frame_of_three_does_not_make_a_die_unsure() -> None:
    assert values(agree([reading(die()), reading(die(sure=False)), reading(die())])) == [
        ("blue", "hit", True)
    ]


def test_a_poor_ring_that_every_frame_reads_alike_is_sure_if_one_frame_is() -> None:
    poor = msgspec.structs.replace(die(sure=False), confidence=0.995)
    assert values(agree([reading(poor), reading(die()), reading(poor)])) == [("blue", "hit", True)]
    assert values(agree([reading(poor)] * 3)) == [("blue", "hit", False)]


def test_a_poor_ring_is_unsure_where_one_frame_reads_it_otherwise_or_as_leaning() -> None:
    poor = msgspec.structs.replace(die(sure=False), confidence=0.995)
    for other in (msgspec.structs.replace(poor, face="crit"), msgspec.structs.replace(poor, cocked=True)):
        assert values(agree([reading(poor), reading(other), reading(die())])) == [("blue", "hit", False)]


def test_a_die_that_one_frame_of_two_doubts_is_unsure() -> None:
    assert values(agree([reading(die()), reading(die(sure=False))])) == [("blue", "hit", False)]


def test_a_die_that_the_last_frame_misses_is_kept_as_unsure() -> None:
    agreed = agree([reading(die(), die(x=200)), reading(die(), die(x=200)), reading(die())])
    assert values(agreed) == [("blue", "hit", True), ("blue", "hit", False)]


def test_a_die_that_one_frame_of_three_saw_is_none() -> None:
    assert values(agree([reading(die(), die(x=200)), reading(die()), reading(die())])) == [
        ("blue", "hit", True)
    ]


def test_a_die_is_cocked_where_most_frames_say_so() -> None:
    leaning = die(cocked=True, sure=False)
    assert [d.cocked for d in agree([reading(leaning), reading(leaning), reading(die())]).dice] == [True]
    assert [d.cocked for d in agree([reading(leaning), reading(die()), reading(die())]).dice] == [False]


def test_alike_needs_the_same_dice_at_the_same_places() -> None:
    one = reading(die(x=100), die("crit", x=200))
    assert alike(one, reading(die("crit", x=203), die(x=98)))
    assert not alike(one, reading(die(x=100)))
    assert not alike(one, reading(die(x=100), die("hit", x=200)))
    assert not alike(one, reading(die(x=100), die("crit", x=240)))


FACES = st.sampled_from(["miss", "hit", "crit"])
FRAMES = st.lists(st.lists(st.tuples(FACES, st.booleans()), min_size=4, max_size=4), min_size=1, max_size=5)


@given(FRAMES)
def test_a_die_is_never_sure_of_what_most_frames_do_not_surely_say(
    frames: list[list[tuple[str, bool]]],
) -> None:
    readings = [
        reading(*(die(face, x=100.0 * place, sure=sure) for place, (face, sure) in enumerate(frame)))
        for frame in frames
    ]
    for place, agreed in enumerate(agree(readings).dice):
        surely = [frame[place][0] for frame in frames if frame[place][1]]
        unanimous = len(set(surely)) == 1 and len(surely) > len(frames) / 2
        assert agreed.sure == unanimous
        assert not agreed.sure or agreed.face == surely[0]


@given(FRAMES)
def test_agreeing_with_oneself_changes_nothing(frames: list[list[tuple[str, bool]]]) -> None:
    one = reading(*(die(face, x=100.0 * place, sure=sure) for place, (face, sure) in enumerate(frames[0])))
    assert agree([one, one]) == msgspec.structs.replace(one)
