"""Whoever has only the panel's buttons and dial, or only keys, reaches whatever a finger can."""

from functools import cache

import msgspec
import pytest

from companion.inputs import Adjust, Close, Intent, Next, Open, Select, Sheet, Undo
from companion.ui.desk import after
from companion.ui.geometry import Box
from companion.ui.marks import Panel, Scheme
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.ui.theme import Tone
from companion.ui.view import View
from companion.ui.window import Window
from tests.companion.ui.pictures import NAMES, canvas, sample

SIZE = (1280, 720)


def scheme(view: View) -> Scheme:
    where = canvas(SIZE, side=view.simulated is not None)
    return drawn(view, where.geometry, where.type)


@cache
def untouched(name: str) -> Scheme:
    """A scene before the dial is turned."""
    return scheme(sample(name))


def walked(name: str) -> dict[str, Intent]:
    """What NEXT would do at each stop of the dial, all the way round."""
    shown, desk = untouched(name), sample(name).desk
    stops: dict[str, Intent] = {}
    while True:
        turned = after(desk, Select(1), shown)
        assert turned is not None
        desk = turned
        pressed = next_intent(shown, desk.focus)
        if desk.focus is None or desk.focus in stops:
            return stops
        assert pressed is not None
        stops[desk.focus] = pressed


@pytest.mark.parametrize("name", NAMES)
def test_the_dial_and_next_reach_every_target(name: str) -> None:
    stops = walked(name)
    for target in untouched(name).targets:
        if target.dialled:
            assert stops[target.name] == target.intent, target.name


@pytest.mark.parametrize("name", NAMES)
def test_where_the_dial_stands_is_seen_and_next_does_what_it_says(name: str) -> None:
    """What is there to press is the same wherever the dial stands, so the walk above is every walk."""
    view, before = sample(name), untouched(name)
    stops = walked(name)
    for focus in list(stops)[::5]:
        there = scheme(msgspec.structs.replace(view, desk=msgspec.structs.replace(view.desk, focus=focus)))
        assert there.marks != before.marks, focus
        named = {target.name: target.intent for target in there.targets if target.dialled}
        assert named == {target.name: target.intent for target in before.targets if target.dialled}, focus
        assert next_intent(there, focus) == stops[focus]
        assert there.next == stops[focus] or name.startswith("home"), focus


def test_what_a_step_is_about_comes_first() -> None:
    first, *_ = walked("cleanup")
    assert first.startswith("stack ")


def test_a_lone_number_is_what_the_dial_changes_and_a_form_is_walked_through() -> None:
    window = Window(size=SIZE, windowed=True)
    window.show(sample("stat"))
    assert window.resolve(Select(1)) == window.scheme.adjust[1] is not None
    window.show(sample("write-card"))
    assert window.resolve(Select(1)) == Select(1)


def test_without_a_dial_plus_and_minus_walk_through_a_choice() -> None:
    window = Window(size=SIZE, windowed=True)
    view = sample("rose-hero-path")
    window.show(view)
    stops = [stop for stop in walked("rose-hero-path") if stop.startswith("path ")]
    assert sorted(stops) == ["path A", "path B", "path C", "path D"]
    assert window.scheme.next == window.scheme.named("path B").intent  # type: ignore[union-attr]
    for press, expected in ((1, "path C"), (1, "path D"), (-1, "path C"), (-1, "path B"), (-1, "path A")):
        moved = window.resolve(Adjust(press))
        assert moved == Select(press)
        desk = after(view.desk, moved, window.scheme)
        assert desk is not None
        view = msgspec.structs.replace(view, desk=desk)
        window.show(view)
        assert view.desk.focus == expected
    assert window.resolve(Next()) == untouched("rose-hero-path").named("path A").intent  # type: ignore[union-attr]
    window.show(sample("write-card"))  # a number goes before a choice
    assert window.resolve(Adjust(1)) == window.scheme.adjust[1] is not None


def test_the_way_out_and_back_need_no_finger() -> None:
    """BACK undoes, held it opens the log; the menu is a stop of the dial, and its sheets close with NEXT."""
    assert walked("commit")["menu"] == Open(Sheet.MENU)
    assert walked("commit")["undo"] == Undo()
    window = Window(size=SIZE, windowed=True)
    window.show(sample("devices"))
    assert window.resolve(Next()) == Close()


def test_what_the_dial_stands_on_is_framed_and_nothing_else() -> None:
    """A choice of the step is filled; all else that the dial comes to has a frame around it."""
    view = sample("commit")

    def frames(focus: str) -> list[Box]:
        shown = scheme(msgspec.structs.replace(view, desk=msgspec.structs.replace(view.desk, focus=focus)))
        marks = [mark for mark in shown.marks if isinstance(mark, Panel) and mark.fill is None]
        return [mark.box for mark in marks if mark.edge is Tone.PRIMARY]

    for name in ("menu", "figure health"):
        target = untouched("commit").named(name)
        assert target is not None
        assert frames(name) == [target.box.inset(-3)]
