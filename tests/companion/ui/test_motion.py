"""What moves when a picture changes, at fixed times of a clock that stands; without motion nothing does."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pygame
import pytest

from companion.games.game import Action
from companion.games.strong20.dice import AppliedDie, Colour, Die, Face
from companion.games.white.actions import Applied, Apply, Flip, RollAgain
from companion.games.white.game import WhiteGame
from companion.inputs import Sheet
from companion.ui.brush import Brush
from companion.ui.desk import OpenSheet
from companion.ui.geometry import Box
from companion.ui.marks import Dots, Panel, RolledDie, Scenery, Words
from companion.ui.motion import Motion, Pictured
from companion.ui.movements import Blinking, Flown, Framed, Slid, Turned, ribbon, strip, unsure_dashes
from companion.ui.places import View as Place
from companion.ui.preferences import Preferences
from companion.ui.screen import drawn
from companion.ui.shots import headless
from companion.ui.strong20.flying import put
from companion.ui.theme import DAY, NIGHT, ThemeName, Tone
from companion.ui.view import Tray, TrayWatch, View
from companion.ui.window import Window
from tests.companion.ui.pictures import canvas, sample
from tests.companion.ui.test_window import Clock

SIZE = (1280, 720)
STILL = Preferences(motion=False)


def pictured(view: View) -> Pictured:
    where = canvas(SIZE, side=False)
    return Pictured(view, drawn(view, where.geometry, where.type))


def done(view: View, *actions: Action) -> View:
    """The same view some actions later."""
    game, state = WhiteGame(), view.state
    for action in actions:
        state = game.apply(state, action).state
    desk = msgspec.structs.replace(view.desk, held=None)
    return msgspec.structs.replace(view, state=state, step=game.step(state), desk=desk)


def poorer(view: View) -> View:
    state = msgspec.structs.replace(view.state, gold=view.state.gold - 2)
    return msgspec.structs.replace(view, state=state)


def begun(old: View, new: View, now: float = 5.0) -> dict[type, Any]:
    """What a change sets in motion, by its kind."""
    return {type(m): m for m in Motion().after(pictured(old), pictured(new), now).moving}


class Shown:
    """A window with a clock that stands."""

    def __init__(self, view: View) -> None:
        self.clock = Clock()
        self.window = Window(size=SIZE, windowed=True, clock=self.clock)
        self.window.show(view)

    def at(self, now: float) -> bytes:
        """The picture at a time."""
        self.clock.now = now
        self.window.wait(0.0)
        return self.pixels()

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.window.canvas.surface, "RGB")


@pytest.fixture(autouse=True)
def _no_events() -> Iterator[None]:
    headless()  # a test before may have closed its display, and with it the events
    pygame.event.clear()
    yield
    pygame.event.clear()


FLIPPED = (sample("cleanup"), done(sample("cleanup"), Flip()))
NEW_STEP = (sample("engagement-held"), done(sample("engagement-held"), RollAgain()))
APPLIED = (
    sample("engagement-held"),
    done(sample("engagement-held"), Apply((Applied(Colour.PURPLE, Face.HIT, 2),))),
)
POORER = (sample("commit"), poorer(sample("commit")))
UNSURE = (sample("commit"), sample("engagement"))


@pytest.mark.parametrize("change", [FLIPPED, NEW_STEP, APPLIED, POORER, UNSURE])
def test_where_no_motion_is_wanted_a_change_is_one_new_picture(change: tuple[View, View]) -> None:
    old, new = (msgspec.structs.replace(view, preferences=STILL) for view in change)
    assert Motion().after(pictured(old), pictured(new), 5.0) == Motion()
    shown, fresh = Shown(old), Shown(new)
    shown.window.show(new)
    assert shown.pixels() == fresh.pixels()
    assert shown.at(0.1) == shown.at(30.0) == fresh.pixels()


@pytest.mark.parametrize("change", [FLIPPED, NEW_STEP, APPLIED, POORER, UNSURE])
def test_in_the_end_everything_stands_still_as_if_it_had_always_been_so(change: tuple[View, View]) -> None:
    old, new = change
    shown, fresh = Shown(old), Shown(new)
    shown.window.show(new)
    assert shown.pixels() != fresh.pixels()
    for at in range(60):
        shown.at(at / 40)
    assert shown.pixels() == fresh.pixels()
    assert Motion().after(pictured(new), pictured(new), 0.0) == Motion()


def test_the_number_that_changed_is_framed_and_no_other() -> None:
    assert begun(*POORER) == {Framed: Framed(5.0, ("figure gold",))}
    assert Motion().after(None, pictured(POORER[1]), 5.0) == Motion()


def test_going_home_and_coming_back_moves_nothing() -> None:
    assert begun(sample("home"), sample("commit")) == {}
    assert begun(sample("commit"), sample("home")) == {}


def test_moved_dice_frame_their_table() -> None:
    assert "dice" in begun(sample("commit"), sample("recover"))[Framed].names


def test_the_frame_is_drawn_over_its_tile_alone_and_goes_by_itself() -> None:
    shown = Shown(POORER[0])
    shown.window.show(POORER[1])
    gold = shown.window.scheme.named("figure gold")
    assert gold is not None
    framed = Motion((Framed(0.0, ("figure gold",)),)).over(shown.window.scheme, 0.3).marks
    assert set(framed) - set(shown.window.scheme.marks) == {Panel(gold.box, None, Tone.ASK, 5, 14)}
    assert shown.at(0.69) != Shown(POORER[1]).pixels()
    assert shown.at(0.71) == Shown(POORER[1]).pixels()


def test_a_new_steps_ribbon_comes_in_and_nothing_else_moves() -> None:
    motion = begun(*NEW_STEP)
    assert Slid in motion
    scheme = pictured(NEW_STEP[1]).scheme
    band = ribbon(scheme.marks)
    assert band is not None
    places = []
    for frame in range(5):
        moved = Motion((Slid(0.0),)).over(scheme, frame * 0.032 + 0.001).marks
        at = ribbon(moved)
        assert at is not None
        places.append(at.x - band.x)
        assert len(moved) == len(scheme.marks)
        for was, now in zip(scheme.marks, moved, strict=True):
            assert (now == was) is not was.box.within(band)
    assert places == sorted(places, reverse=True)
    assert 20 < places[0] <= 24
    assert Motion((Slid(0.0),)).now(0.17) == Motion()


def test_a_sheet_that_opens_is_no_new_step() -> None:
    desk = msgspec.structs.replace(NEW_STEP[1].desk, sheets=(OpenSheet(Sheet.MENU),))
    assert Slid not in begun(NEW_STEP[0], msgspec.structs.replace(NEW_STEP[1], desk=desk))


def test_the_sun_sinks_the_moon_rises_and_only_then_it_is_dark() -> None:
    assert begun(*FLIPPED)[Turned] == Turned(5.0, Place.STRIP_DAY)
    scheme = pictured(FLIPPED[1]).scheme
    seen = []
    for frame in range(12):
        sky = strip(Motion((Turned(0.0, Place.STRIP_DAY),)).over(scheme, (frame + 0.5) * 0.4 / 12).marks)
        assert sky is not None
        seen.append((sky.view, sky.low))
    suns = [low for view, low in seen if view is Place.STRIP_DAY]
    moons = [low for view, low in seen if view is Place.STRIP_NIGHT]
    assert len(suns) == len(moons) == 6
    assert suns == sorted(suns)
    assert moons == sorted(moons, reverse=True)
    assert (suns[-1], moons[-1]) == (1, 0)
    shown = Shown(FLIPPED[0])
    shown.window.show(FLIPPED[1])
    assert tuple(shown.window.canvas.surface.get_at((1279, 719)))[:3] != NIGHT[Tone.BG]
    shown.at(0.39)
    assert tuple(shown.window.canvas.surface.get_at((1279, 719)))[:3] != NIGHT[Tone.BG]
    shown.at(0.41)
    assert tuple(shown.window.canvas.surface.get_at((1279, 719)))[:3] == NIGHT[Tone.BG]


def test_the_orb_is_hidden_by_the_hills_when_it_is_low() -> None:
    """The castle's windows, which stay lit, lie further to the right."""
    left_of_the_castle = [(x, y) for x in range(205) for y in range(96)]
    high, low = (
        {tuple(surface.get_at(point))[:3] for point in left_of_the_castle} for surface in (sky(0), sky(1))
    )
    assert DAY[Tone.ORB] in high
    assert DAY[Tone.ORB] not in low


def sky(low: float) -> pygame.Surface:
    """The strip of sky alone."""
    where = canvas(SIZE, side=False)
    surface = pygame.Surface((276, 96))
    brush = Brush(where.geometry, ThemeName.DAY, where.type, where.kept, where.photos)
    brush.paint(surface, (Scenery(Box(0, 0, 276, 96), Place.STRIP_DAY, low=low),), {}, surface.get_rect())
    return surface


def test_the_dashes_about_an_unsure_die_blink_twice_and_stand() -> None:
    dashes = begun(*UNSURE)[Blinking].dashes
    assert len(dashes) == 1
    scheme = pictured(UNSURE[1]).scheme
    motion = Motion((Blinking(0.0, dashes),))
    seen = [bool(unsure_dashes(motion.over(scheme, at).marks)) for at in (0.1, 0.4, 0.7, 1.0)]
    assert seen == [True, False, True, False]
    assert motion.now(1.21) == Motion()
    assert Blinking not in begun(UNSURE[1], UNSURE[1])


def test_a_die_flies_straight_to_its_enemy_and_lies_there() -> None:
    (way,) = begun(*APPLIED)[Flown].ways
    landed, start = way
    old, new = (pictured(view).scheme for view in APPLIED)
    tray, card = old.named("die 2"), new.named("card 2")
    assert tray is not None
    assert card is not None
    assert (landed.colour, landed.face) == (Colour.PURPLE, Face.HIT)
    assert start.within(tray.box)
    assert landed.box.within(card.box)
    motion = Motion((Flown(0.0, ((landed, start),)),))
    flying = []
    for frame in range(6):
        marks = motion.over(new, (frame + 0.5) * 0.03).marks
        on_the_way = set(marks) - set(new.marks)
        assert landed not in marks or landed in on_the_way
        (die,) = (mark for mark in on_the_way if isinstance(mark, RolledDie))
        (letter,) = (mark for mark in on_the_way if isinstance(mark, Words))
        assert letter.text == "P"
        assert letter.box.x < die.box.x + 10  # it hangs at the lower left corner all the way
        assert letter.box.bottom == pytest.approx(die.box.bottom + 5)
        flying.append(die.box.centre)
    (x0, y0), (x1, y1) = start.centre, landed.box.centre
    for x, y in flying:
        assert (x - x0) * (y1 - y0) == pytest.approx((y - y0) * (x1 - x0), abs=1e-6)
    assert flying[0] == pytest.approx((x0, y0))
    assert [y for _, y in flying] == sorted((y for _, y in flying), reverse=y1 < y0)
    assert motion.now(0.181) == Motion()


def test_undo_lets_nothing_fly() -> None:
    assert Flown not in begun(APPLIED[1], APPLIED[0])


def test_dice_of_one_kind_are_put_one_by_one() -> None:
    red, blue = Die(Colour.RED, Face.HIT), Die(Colour.BLUE, Face.CRIT)
    hit, crit = AppliedDie(Colour.RED, Face.HIT, 1), AppliedDie(Colour.BLUE, Face.CRIT, 1)
    moved = put((red, blue, red), {"card 1": ()}, {"card 1": (hit, hit), "card 2": (crit,)})
    assert list(moved) == [("die 0", "card 1"), ("die 2", "card 1"), ("die 1", "card 2")]


@pytest.mark.parametrize("motion", [True, False])
def test_dots_come_one_by_one_while_the_dice_settle(*, motion: bool) -> None:
    view = msgspec.structs.replace(
        sample("commit"), tray=Tray(TrayWatch.MOVING), preferences=Preferences(motion=motion)
    )
    shown = Shown(view)
    pictures = [shown.at(at) for at in (0.0, 0.4, 0.6, 1.1, 1.6)]
    if not motion:
        assert len(set(pictures)) == 1
        return
    assert pictures[0] == pictures[1] == pictures[4]
    assert len(set(pictures)) == 3
    (dots,) = (mark for mark in shown.window.scheme.marks if isinstance(mark, Dots))
    assert dots.lit == 3


def test_a_picture_that_stands_still_is_not_drawn_again() -> None:
    shown = Shown(sample("commit"))
    assert Motion().rest(shown.window.scheme, 3.0) is None
    assert not shown.window.show(sample("commit"))
