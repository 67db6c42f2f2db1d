"""What keeps the tray from settling stands on the screen until it settles; the camera is not blamed."""

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
