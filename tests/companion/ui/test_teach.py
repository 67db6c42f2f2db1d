"""Teaching dice before the camera, and looking through those that were corrected in play."""

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import cv2
import msgspec
import numpy as np
import pytest

from companion.games.game import Note
from companion.games.text import say
from companion.inputs import (
    Close,
    ForgetDie,
    Hint,
    Hold,
    Intent,
    LearnDice,
    Look,
    Open,
    Sheet,
    TeachFace,
    Unteach,
)
from companion.lessons import Lessons
from companion.ui.desk import Desk, OpenSheet
from companion.ui.geometry import geometry
from companion.ui.going import Going
from companion.ui.marks import NEXT, Photo, Scheme, Words
from companion.ui.scenes.teach import FACES, WISHED, enough, missing
from companion.ui.screen import drawn
from companion.ui.shots import headless
from companion.ui.teaching import Lesson, OwnDice, OwnDie
from companion.ui.type import Typesetter
from companion.ui.view import View
from companion.workshop import Workshop
from tests.vision.test_teaching import corrected
from vision.camera_state import CameraState
from vision.messages import Learning, LessonNews, OwnDiceKept, Trouble
from vision.process import CameraProcess
from vision.sentence import say as vision_say


@pytest.fixture(autouse=True)
def _no_screen() -> None:
    headless()


def scheme(sheet: Sheet, held: str | None = None, **shown: object) -> Scheme:
    view = View(desk=Desk(sheets=(OpenSheet(sheet),), held=held))
    return drawn(msgspec.structs.replace(view, **shown), geometry((1280, 720)), Typesetter(1))


def intent(scheme: Scheme, name: str) -> Intent | None:
    target = scheme.named(name)
    assert target is not None, [one.name for one in scheme.targets]
    return target.intent


def words(scheme: Scheme) -> str:
    return " ".join(mark.text for mark in scheme.marks if isinstance(mark, Words))


def test_the_lesson_asks_for_one_face_after_the_other() -> None:
    samples: list[str] = []
    asked = []
    while (face := missing(Lesson("bones", tuple(samples)))) is not None:
        asked.append(face)
        samples.append(face)
    assert asked == [face for face in FACES for _ in range(WISHED)]
    shown = scheme(Sheet.TEACH, lesson=Lesson("bones", tuple("11")))
    assert "its 1 up" in words(shown)
    assert intent(shown, "face 1") == TeachFace("1")
    assert intent(shown, "unteach") == Unteach()


def test_it_is_learned_once_two_faces_were_shown_twice_and_none_only_once() -> None:
    assert [enough(Lesson("x", tuple(faces))) for faces in ("", "11", "112", "1122", "11223")] == [
        False,
        False,
        False,
        True,
        False,
    ]
    assert intent(scheme(Sheet.TEACH, lesson=Lesson("x", tuple("1122"))), NEXT) == LearnDice()
    assert intent(scheme(Sheet.TEACH, lesson=Lesson("x", tuple("112"))), NEXT) == Close()
    assert intent(scheme(Sheet.TEACH, lesson=Lesson("x", tuple("1122"), learned=True)), NEXT) == Close()


def test_the_last_sample_is_shown_and_what_went_wrong_is_said() -> None:
    _, png = cv2.imencode(".png", np.full((48, 48, 3), 90, np.uint8))
    shown = scheme(Sheet.TEACH, lesson=Lesson("x", ("4",), png.tobytes()))
    assert any(isinstance(mark, Photo) for mark in shown.marks)
    assert "taken as face 4" in words(shown)
    assert "no die" in words(scheme(Sheet.TEACH, lesson=Lesson("x", trouble=say("There is no die."))))


def test_corrected_dice_are_shown_and_forgotten_one_by_one_or_all(tmp_path: Path) -> None:
    samples = corrected(tmp_path, 1)
    lessons = Lessons(tmp_path, tmp_path)
    own = lessons.own_dice()
    assert [die.shows for die in own.dice] == ["white C", "white B", "white A"]
    shown = scheme(Sheet.OWN_DICE, own_dice=own)
    assert sum(isinstance(mark, Photo) for mark in shown.marks) == 3
    name = f"own {own.dice[0].path.stem}"
    assert intent(shown, name) == Hold(name)
    assert intent(scheme(Sheet.OWN_DICE, name, own_dice=own), "forget") == ForgetDie(own.dice[0].path.name)
    assert intent(shown, "forget") == Hold("forget all")
    assert intent(scheme(Sheet.OWN_DICE, "forget all", own_dice=own), "forget") == ForgetDie("")
    assert intent(shown, "teach") == Open(Sheet.TEACH)
    samples.undo()
    assert len(lessons.own_dice().dice) == 3
    lessons.hear(OwnDiceKept(2, heard=True))
    assert (len(lessons.own_dice().dice), lessons.own_dice().heard) == (2, True)


def test_a_picture_that_is_gone_or_a_list_that_is_damaged_is_no_crash(tmp_path: Path) -> None:
    gone = OwnDice((OwnDie("blue hit", "blue miss", tmp_path / "gone.png"),))
    assert "was read as blue miss" in words(scheme(Sheet.OWN_DICE, own_dice=gone))
    (tmp_path / "corrections.json").write_bytes(b"{")
    assert "damaged" in words(scheme(Sheet.OWN_DICE, own_dice=Lessons(tmp_path, tmp_path).own_dice()))


@pytest.fixture
def camera() -> Iterator[CameraProcess]:
    opened = CameraProcess("drawn")
    yield opened
    opened.close()


def test_what_is_asked_reaches_the_camera_and_what_it_says_is_shown(
    tmp_path: Path, camera: CameraProcess
) -> None:
    lessons = Lessons(tmp_path, tmp_path / "own", "bones")
    assert not lessons.serve(Look(), camera)
    for wish in (TeachFace("3"), Unteach(), ForgetDie("")):
        assert lessons.serve(wish, camera)
    assert lessons.lesson.busy == "3"
    lessons.hear(LessonNews(("3",)))
    assert lessons.lesson == Lesson("bones", ("3",))
    teaching = Desk(sheets=(OpenSheet(Sheet.TEACH),))
    assert lessons.shown(teaching) == {"lesson": lessons.lesson}
    assert lessons.shown(Desk()) == {}


class Classroom:
    """Lessons, a workshop and what its camera was asked; nothing here waits for a clock."""

    def __init__(self, folder: Path) -> None:
        self.woken = threading.Semaphore(0)
        self.workshop = Workshop(self.woken.release)
        self.lessons = Lessons(folder, folder / "own", "bones")
        self.lessons.hear(LessonNews(tuple("112233")))
        self.asked: list[str] = []
        self.learning = threading.Event()

    def learn(self, name: str, folder: Path) -> None:
        self.asked.append(f"learn {name} {folder.name}")
        self.learning.set()

    def stop_learning(self) -> None:
        self.asked.append("stop")

    def begin(self) -> None:
        work = partial(self.lessons.learn, cast("CameraProcess", self))
        assert self.workshop.begin(say("Learning the dice"), work, self.lessons.ended)
        self.lessons.begun()
        assert self.learning.wait(30)

    def ended(self) -> Note | None:
        while self.workshop.shown() is not None:
            assert self.woken.acquire(timeout=30)
            note = self.workshop.collect()
        return note


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[Classroom]:
    classroom = Classroom(tmp_path)
    yield classroom
    classroom.workshop.close()


def test_learning_shows_how_far_it_is_and_what_came_of_it(classroom: Classroom) -> None:
    classroom.begin()
    assert classroom.lessons.lesson.learning
    classroom.lessons.hear(Learning(4, 6))
    while (going := classroom.workshop.shown()) is None or going.done != 4:
        assert classroom.woken.acquire(timeout=30)
    assert going == Going(say("Learning the dice"), 4, 6)
    classroom.lessons.hear(LessonNews(tuple("112233"), learned=True))
    assert classroom.ended() == Note(say("These dice are learned."))
    assert (classroom.lessons.lesson.learning, classroom.lessons.lesson.learned) == (False, True)
    assert classroom.asked == ["learn bones bones"]


def test_learning_that_comes_to_nothing_is_told(classroom: Classroom) -> None:
    classroom.begin()
    classroom.lessons.hear(LessonNews(tuple("112233"), b"", vision_say("Too few.")))
    note = classroom.ended()
    assert note is not None
    assert (str(note.text), note.warning) == ("Too few.", True)


def test_learning_is_stopped_on_the_screen(classroom: Classroom) -> None:
    classroom.begin()
    classroom.workshop.stop()
    note = classroom.ended()
    assert note is not None
    assert str(note.text) == "Stopped: Learning the dice"
    assert classroom.asked[-1] == "stop"
    classroom.lessons.hear(LessonNews(tuple("112233")))
    assert not classroom.lessons.lesson.learning


def test_a_camera_that_is_lost_ends_learning_and_lesson(classroom: Classroom) -> None:
    classroom.begin()
    classroom.lessons.hear(Trouble(vision_say("The camera process hung."), CameraState.PROCESS))
    assert classroom.ended() is None
    assert classroom.lessons.lesson == Lesson("bones", trouble=say("The camera process hung."))


def test_while_dice_are_learned_no_face_is_taken_and_the_way_back_is_open() -> None:
    shown = scheme(Sheet.TEACH, lesson=Lesson("x", tuple("1122"), learning=True))
    assert "are being learned" in words(shown)
    assert intent(shown, NEXT) == Open(Sheet.WORKING)
    assert intent(shown, "leave") == Close()
    assert isinstance(intent(shown, "face 1"), Hint | None)


def test_a_real_camera_process_tells_what_came_of_it(tmp_path: Path, camera: CameraProcess) -> None:
    """Nothing was shown to it, so nothing can be learned, and that is said."""
    lessons = Lessons(tmp_path, tmp_path / "own", "bones")
    woken = threading.Semaphore(0)
    workshop = Workshop(woken.release)
    assert workshop.begin(say("Learning the dice"), partial(lessons.learn, camera), lessons.ended)
    lessons.begun()
    note = None
    while workshop.shown() is not None:
        for message in camera.poll():
            lessons.hear(message)
        woken.acquire(timeout=0.05)
        note = workshop.collect() or note
    assert note is not None
    assert "show pictures of every face" in str(note.text)
