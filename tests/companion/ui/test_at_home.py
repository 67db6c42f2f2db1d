"""At home no game is shown, so none is changed there: not by a touch, a key, the panel or the camera."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.controls import KEYS, Key, from_key, from_panel
from companion.games.game import GameName
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.state import StepId
from companion.inputs import GoHome, Intent, Open, Redo, Resume, Sheet, Take, Undo
from companion.journal import Source
from companion.ui.geometry import geometry
from companion.ui.meaning import meant
from companion.ui.samples import samples
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from hardware.host_session import PanelEvent
from hardware.protocol import Control, Kind
from tests.companion.test_sitting import die, settled
from tests.companion.ui.test_keeping import Running

LAID = (
    act.LayTable(),
    act.Begin(),
    act.PressOnward("A1"),
    act.WriteCard(Card(name="Grey Wolf", health=3)),
    act.Activate(),
    act.Engage(),
)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Running]:
    """A game of White at its first roll, and the home screen over it."""
    running = Running(tmp_path)
    running.app._sitting.read(settled())
    for action in LAID:
        running.app._take(Take(action), Source.TOUCH)
    assert state(running).at is StepId.COMMIT
    running.app._take(GoHome(), Source.TOUCH)
    yield running
    with running.app._looking_back:
        pass
    running.app._errands.close()
    running.journal.close()
    running.window.close()


def state(running: Running) -> Any:
    assert running.app._sitting.table is not None
    return running.app._sitting.table.state


def entries(running: Running) -> int:
    table = running.app._sitting.table
    assert table is not None
    return len(running.journal.entries(table.game_id))


def sheets_from_home(running: Running) -> Iterator[tuple[Open, ...]]:
    """The ways to every sheet that touches lead to, beginning at home."""
    found: set[Sheet] = set()
    ways: list[tuple[Open, ...]] = [()]
    while ways:
        way = ways.pop(0)
        go(running, way)
        yield way
        for target in running.window.scheme.targets:
            if isinstance(target.intent, Open) and target.intent.sheet not in found:
                found.add(target.intent.sheet)
                ways.append((*way, target.intent))


def go(running: Running, way: tuple[Open, ...]) -> None:
    running.app._take(GoHome(), Source.TOUCH)
    for sheet in way:
        running.app._take(sheet, Source.TOUCH)


def keyed(running: Running) -> Iterator[Intent | None]:
    """What every key and every control of the panel means on the picture that is shown."""
    for key in Key:
        intent = from_key(key, running.app._flip())
        yield None if intent is None else running.window.resolve(intent)
    for control in Control:
        for kind in (Kind.TURN,) if control is Control.DIAL else (Kind.PRESS, Kind.LONG):
            intent = from_panel(PanelEvent(1, 1, control, kind, 1, 0.0), running.app._flip())
            yield None if intent is None else running.window.resolve(intent)


def test_nothing_that_can_be_reached_from_home_changes_the_game(home: Running) -> None:
    before, reached = entries(home), set()
    for way in sheets_from_home(home):
        reached |= {opened.sheet for opened in way}
        touched = [target.intent for target in home.window.scheme.targets]
        for intent in (*touched, *keyed(home)):
            assert not isinstance(intent, (Take, Undo, Redo)), (way, intent)
            assert not isinstance(intent, Open) or intent.sheet is not Sheet.LOG, way
    assert {Sheet.MENU, Sheet.SETTINGS, Sheet.LIBRARY, Sheet.PAST, Sheet.DEVICES, Sheet.DOCTOR} <= reached
    assert entries(home) == before


def test_back_leaves_one_sheet_after_the_other_and_home_it_does_not(home: Running) -> None:
    go(home, (Open(Sheet.MENU), Open(Sheet.SETTINGS)))
    back = PanelEvent(1, 1, Control.BACK, Kind.PRESS, 0, 0.0)
    for left in ((Sheet.MENU,), (), ()):
        home.app._take(home.app._meant_by(back), Source.PANEL)
        assert tuple(home.sheets()) == left
    assert home.app._sitting.desk.home


def test_an_undo_that_comes_to_home_all_the_same_takes_nothing_back(home: Running) -> None:
    before = state(home)
    home.app._take(Undo(), Source.TOUCH)
    home.app._take(Redo(), Source.TOUCH)
    assert state(home) is before


def test_the_log_key_opens_the_games_that_were_played(home: Running) -> None:
    assert home.window.resolve(KEYS[Key.LOG]) == Open(Sheet.PAST)


def test_what_the_camera_sees_is_looked_at_and_not_entered(home: Running) -> None:
    sitting = home.app._sitting
    assert sitting.table is not None
    home.app._take(Resume(str(sitting.table.game_id)), Source.TOUCH)
    seen = settled(*(die("red", "crit", 100.0 * n) for n in (1, 2)))
    sitting.read(seen)
    assert sitting.doubt is not None
    home.app._news = home.app._news.after(seen)
    home.app._take(GoHome(), Source.TOUCH)
    home.app._take(Open(Sheet.CHECK), Source.PANEL)
    assert home.sheets() == [Sheet.CHECK]
    assert not [t.name for t in home.window.scheme.targets if isinstance(t.intent, Take)]
    assert sitting.doubt is not None  # it stands once the game is shown again


@pytest.mark.rule("S23")
def test_dice_thrown_at_home_wait_for_a_touch_once_the_game_is_shown(home: Running) -> None:
    sitting, before = home.app._sitting, entries(home)
    sitting.read(settled(die("red", "crit", 100)))
    assert (entries(home), sitting.doubt) == (before, None)
    assert sitting.table is not None
    home.app._take(Resume(str(sitting.table.game_id)), Source.TOUCH)
    assert state(home).at is StepId.COMMIT
    assert sitting.doubt is not None
    assert str(sitting.doubt.words) == "These dice lay in the tray already."


@pytest.mark.rule("S23")
def test_other_dice_than_were_read_that_came_at_home_are_told_once_the_game_is_shown(home: Running) -> None:
    sitting = home.app._sitting
    assert sitting.table is not None
    number = str(sitting.table.game_id)
    home.app._take(Resume(number), Source.TOUCH)
    sitting.read(settled(die("red", "hit", 100), die("blue", "miss", 200)))
    home.app._take(GoHome(), Source.TOUCH)
    sitting.read(settled(die("red", "crit", 150), die("blue", "hit", 300)))
    home.app._take(Resume(number), Source.TOUCH)
    assert sitting.doubt is not None
    assert str(sitting.doubt.words) == "Other dice lie in the tray than were read."


def test_dice_entered_before_are_no_new_ones_after_a_look_at_home(home: Running) -> None:
    sitting = home.app._sitting
    assert sitting.table is not None
    number = str(sitting.table.game_id)
    home.app._take(Resume(number), Source.TOUCH)
    sitting.read(settled(die("red", "hit", 100), die("blue", "miss", 200)))
    assert state(home).at is StepId.APPLY
    home.app._take(GoHome(), Source.TOUCH)
    sitting.read(settled(die("blue", "miss", 200)))
    home.app._take(Resume(number), Source.TOUCH)
    assert sitting.doubt is None


def test_another_game_knows_nothing_of_what_was_entered_in_the_first(home: Running) -> None:
    sitting = home.app._sitting
    assert sitting.table is not None
    number = str(sitting.table.game_id)
    home.app._take(Resume(number), Source.TOUCH)
    sitting.begin(GameName.WHITE)
    for action in LAID:
        home.app._take(Take(action), Source.TOUCH)
    sitting.read(settled(die("red", "hit", 100)))
    assert state(home).at is StepId.APPLY
    home.app._take(Resume(number), Source.TOUCH)
    assert state(home).at is StepId.COMMIT
    assert sitting.doubt is not None


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_back_takes_back_only_where_the_picture_shows_it(size: tuple[int, int]) -> None:
    shape = geometry(size)
    type_ = Typesetter(shape.k)
    for name, view in samples().items():
        scheme, desk = drawn(view, shape, type_), view.desk
        back = meant(Undo(), scheme, desk)
        shown = any(isinstance(target.intent, Undo) for target in scheme.targets)
        if isinstance(back, Undo):
            assert shown or (view.undo is None and not desk.sheets and not desk.home), name
        elif desk.sheets or desk.text is not None:
            assert back is not None, name
        assert meant(Redo(), scheme, desk) is None or not desk.home, name
