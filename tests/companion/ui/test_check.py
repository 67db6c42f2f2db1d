"""What the camera sees: every die is the right one of the books, corrected, rolled again or left out."""

import io

import pygame
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import GameName
from companion.games.strong20.dice import FACES, Colour, Counts, Die, Face, Place
from companion.games.white import actions as act
from companion.inputs import Fill, Hint, Hold, Sheet, Take
from companion.ui.desk import Desk, OpenSheet
from companion.ui.geometry import Box, geometry
from companion.ui.marks import Photo, Scheme, Words
from companion.ui.samples import HERON, MILLER, WHITE, Play, engaged, started
from companion.ui.screen import drawn
from companion.ui.seen import Seen, as_die, in_books, part_with_dice, reach
from companion.ui.type import Typesetter
from companion.ui.view import View
from companion.viewing import TrayNews
from vision.messages import Moving, Settled
from vision.reading import MatState, Reading, SeenDie


def seen_die(colour: Colour, face: Face, x: float = 0, *, sure: bool = True, cocked: bool = False) -> SeenDie:
    corners = ((x, 0.0), (x + 60, 0.0), (x + 60, 60.0), (x, 60.0))
    return SeenDie(colour.value, face.value, sure, cocked, (x + 30, 30.0), corners, 0.9)


RED = seen_die(Colour.RED, Face.HIT, 100)
GLARED = seen_die(Colour.BLUE, Face.MISS, 300, sure=False)
GREEN = seen_die(Colour.GREEN, Face.CRIT, 500)
TRAY = Reading((RED, GLARED, GREEN), MatState.SEEN)


def rolled() -> Play:
    return engaged(HERON, MILLER).do(act.Roll(tuple(die for die in map(as_die, TRAY.dice) if die)))


def shown(play: Play, reading: Reading = TRAY, **desk: object) -> Scheme:
    opened = Desk(home=False, sheets=(OpenSheet(Sheet.CHECK),), **desk)  # type: ignore[arg-type]
    seen = Seen(3, reading, pygame.Surface((640, 480)))
    view = View(desk=opened, game=GameName.WHITE, state=play.state, step=WHITE.step(play.state), seen=seen)
    return drawn(view, geometry((1280, 720)), Typesetter(1))


def touch(play: Play, name: str, **desk: object) -> Play:
    target = shown(play, **desk).named(name)  # type: ignore[arg-type]
    assert target is not None
    assert isinstance(target.intent, Take)
    return play.do(target.intent.action, override=target.intent.override)


def test_the_unsure_die_is_asked_about_at_once_and_one_touch_names_it() -> None:
    assert touch(rolled(), "is hit").state.dice.active == (
        Die(Colour.RED, Face.HIT),
        Die(Colour.BLUE, Face.HIT),
        Die(Colour.GREEN, Face.CRIT),
    )


def test_a_sure_die_is_corrected_once_it_is_touched() -> None:
    scheme = shown(rolled())
    target = scheme.named("seen 2")
    assert target is not None
    assert target.intent == Hold("seen 2")
    assert touch(rolled(), "is miss", held="seen 2").state.dice.active[2] == Die(Colour.GREEN, Face.MISS)


def test_colour_and_face_are_corrected_together() -> None:
    colour = shown(rolled()).named("colour purple")
    assert colour is not None
    assert isinstance(colour.intent, Fill)
    fills = ((colour.intent.field, colour.intent.value),)
    play = touch(rolled(), "is crit", fills=fills)
    assert play.state.dice.active[1] == Die(Colour.PURPLE, Face.CRIT)
    assert play.state.dice.pool[Colour.BLUE] == 4


def test_what_is_no_die_is_left_out_of_the_roll() -> None:
    play = touch(rolled(), "no die")
    assert play.state.dice.active == (Die(Colour.RED, Face.HIT), Die(Colour.GREEN, Face.CRIT))
    assert play.state.dice.at(Place.POOL)[Colour.BLUE] == 4
    assert play.state.repeat == 1


def test_a_leaning_die_waits_for_its_roll() -> None:
    play = touch(rolled(), "leaning", held="seen 0")
    assert play.state.dice.active[0] == Die(Colour.RED, None, asked=True)
    assert play.state.dice.at(Place.ACTIVE) == Counts(red=1, blue=1, green=1)


def test_a_leaning_die_that_was_named_leans_no_more() -> None:
    leaning = Reading((seen_die(Colour.RED, Face.HIT, 100, cocked=True), GREEN), MatState.SEEN)
    play = engaged(HERON, MILLER).do(act.Roll(tuple(die for die in map(as_die, leaning.dice) if die)))
    before = [mark.text for mark in shown(play, leaning).marks if isinstance(mark, Words)]
    assert "leans" in before
    play.do(act.NameDie(0, Colour.RED, Face.CRIT))
    after = [mark.text for mark in shown(play, leaning).marks if isinstance(mark, Words)]
    assert "leans" not in after


def test_it_only_shows_while_no_roll_is_being_applied() -> None:
    scheme = shown(started(), held="seen 0")
    named = {target.name: target.intent for target in scheme.targets}
    assert isinstance(named["is hit"], Hint)
    assert isinstance(named["no die"], Hint)
    assert isinstance(named["leaning"], Hint)


def test_dice_lifted_onto_enemies_do_not_shift_the_others() -> None:
    play = touch(rolled(), "is hit").do(act.Apply((act.Applied(Colour.RED, Face.HIT, 1),)))
    left = Reading((GLARED, GREEN), MatState.SEEN)
    assert in_books(left, play.state.dice.active) == (0, 1)


@given(st.data())
def test_sure_dice_are_found_in_the_books_whatever_their_order(data: st.DataObject) -> None:
    kinds = st.sampled_from([(c, f) for c in Colour for f in FACES[c] if FACES[c][f]])
    dice = data.draw(st.lists(kinds, max_size=12))
    reading = Reading(tuple(seen_die(*kind) for kind in dice), MatState.SEEN)
    active = data.draw(st.permutations([Die(*kind) for kind in dice]))
    found = in_books(reading, active)
    assert sorted(n for n in found if n is not None) == list(range(len(dice)))
    for kind, number in zip(dice, found, strict=True):
        assert number is not None
        assert (active[number].colour, active[number].face) == kind


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(0, 360)), max_size=12, unique=True))
def test_targets_of_dice_never_lie_over_one_another(places: list[tuple[float, float]]) -> None:
    boxes = [Box(x, y, 50, 50) for x, y in places]
    targets = reach(boxes, Box(0, 0, 560, 420))
    for i, one in enumerate(targets):
        assert one.within(Box(0, 0, 560, 420))
        for other in targets[i + 1 :]:
            assert not one.meets(other, 0.01)


def jpeg() -> bytes:
    file = io.BytesIO()
    pygame.image.save(pygame.Surface((64, 48)), file, "tray.jpg")
    return file.getvalue()


def test_the_picture_that_was_read_is_kept_in_memory_until_the_next() -> None:
    news = TrayNews().after(Settled(TRAY, jpeg(), 1, 0.0, changed=True)).after(Moving())
    seen = news.seen()
    assert seen is not None
    assert seen.picture is not None
    assert seen.picture.get_size() == (64, 48)
    assert seen.reading == TRAY
    after = news.after(Settled(Reading((), MatState.SEEN), b"no picture", 2, 1.0, changed=True)).seen()
    assert after is not None
    assert after.picture is None
    assert after != seen


def test_no_picture_leaves_the_way_on() -> None:
    view = View(
        desk=Desk(home=False, sheets=(OpenSheet(Sheet.CHECK),)), game=GameName.WHITE, state=started().state
    )
    scheme = drawn(view, geometry((1280, 720)), Typesetter(1))
    assert scheme.next is not None
    assert not any(isinstance(mark, Photo) for mark in scheme.marks)


@given(
    st.lists(st.tuples(st.floats(0, 580), st.floats(0, 420)), max_size=8),
    st.tuples(st.integers(200, 900), st.integers(150, 600)),
)
def test_the_part_that_is_shown_holds_every_die_and_nothing_beside_the_picture(
    places: list[tuple[float, float]], room: tuple[int, int]
) -> None:
    dice = []
    for x, y in places:
        corners = ((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60))
        dice.append(
            SeenDie("red", "hit", sure=True, cocked=False, centre=(x, y), corners=corners, confidence=1)
        )
    picture = pygame.Surface((640, 480))
    part = part_with_dice(Seen(1, Reading(tuple(dice), MatState.SEEN), picture), *room)
    assert picture.get_rect().contains(part)
    for die in dice:
        for x, y in die.corners:
            assert part.left - 1 <= x <= part.right + 1
            assert part.top - 1 <= y <= part.bottom + 1
