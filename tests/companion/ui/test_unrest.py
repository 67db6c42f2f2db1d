"""What keeps the tray from settling stands on the screen until it settles; the camera is not blamed."""

from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.marks import Words
from companion.ui.rose.sample_games import struck
from companion.ui.screen import drawn
from companion.ui.view import TrayWatch
from companion.viewing import TrayNews
from vision.messages import Alive, HandIn, Moving, Restless, Settled
from vision.reading import MatState, Reading
from vision.unrest import SWAYS

EMPTY = Settled(Reading((), MatState.SEEN), b"", 1, 0.0, changed=True)


def test_the_sentence_stands_before_all_other_hints_until_the_tray_was_read() -> None:
    restless = Restless(SWAYS)
    for before in (TrayNews(), TrayNews().after(EMPTY)):
        news = before.after(restless)
        for message in (None, Moving(), HandIn()):
            news = news if message is None else news.after(message)
            tray = news.tray(None)
            assert tray.watch is TrayWatch.MOVING
            assert [str(hint) for hint in tray.hints] == [str(SWAYS)]
        for over in (EMPTY, Alive()):
            assert news.after(over).tray(None).hints == ()


def test_it_is_told_while_hits_are_put_on_enemies_too() -> None:
    restless = TrayNews().after(EMPTY).after(Restless(SWAYS)).tray(None)
    assert restless.unrest is not None
    for size in ((800, 480), (720, 1280)):
        canvas = Canvas(geometry(size))
        scheme = drawn(struck().view(tray=restless), canvas.geometry, canvas.type)
        words = {mark.text for mark in scheme.marks if isinstance(mark, Words)}
        assert any("The picture sways" in word for word in words), size
