"""A lesson before the camera: faces are taken from still pictures, mistakes are told and taken back."""

import threading
from pathlib import Path

import numpy as np
import pytest

from tests.vision.test_teaching import face_picture
from vision.messages import LearnDice, Learning, LessonNews, StopLearning, TeachFace, Unteach
from vision.picture import Picture
from vision.teaching.school import PATIENCE_S, School
from vision.teaching.store import load


def lying(mark: str, turn: float, seed: int) -> Picture:
    picture = np.full((240, 320, 3), (150, 160, 155), np.uint8)
    picture[90:150, 120:180] = face_picture(mark, turn, seed)
    return picture


@pytest.fixture
def told() -> list[LessonNews]:
    return []


@pytest.fixture
def learning() -> list[Learning]:
    return []


@pytest.fixture
def school(told: list[LessonNews], learning: list[Learning]) -> School:
    return School(lambda news: told.append(news) if isinstance(news, LessonNews) else learning.append(news))


def show(school: School, mark: str, number: int) -> None:
    school.take(TeachFace(mark))
    school.see(lying(mark, 70.0 * number, number), float(number), still=True)


def test_every_face_shown_is_learned(
    school: School, told: list[LessonNews], learning: list[Learning], tmp_path: Path
) -> None:
    for number, mark in enumerate("ABABAB"):
        show(school, mark, number)
    assert [news.samples for news in told] == [tuple("ABABAB"[: n + 1]) for n in range(6)]
    assert all(news.picture.startswith(b"\x89PNG") for news in told)
    school.take(LearnDice("bones", str(tmp_path / "bones")))
    school.wait()
    assert told[-1].learned
    assert learning == [Learning(done, 6) for done in range(6)]
    name, samples = load(tmp_path / "bones")
    assert (name, [sample.face for sample in samples]) == ("bones", list("ABABAB"))


def test_a_face_waits_until_the_die_lies_still_but_not_for_ever(
    school: School, told: list[LessonNews]
) -> None:
    school.take(TeachFace("A"))
    school.see(lying("A", 0, 1), 10.0, still=False)
    assert told == []
    school.see(lying("A", 0, 2), 10.5, still=True)
    assert told[-1].samples == ("A",)
    school.take(TeachFace("B"))
    school.see(lying("B", 0, 1), 20.0, still=False)
    school.see(lying("B", 0, 1), 20.0 + PATIENCE_S, still=False)
    assert told[-1].samples == ("A",)
    assert "lie still" in str(told[-1].trouble)


def test_what_can_not_be_taken_or_learned_is_told(
    school: School, told: list[LessonNews], tmp_path: Path
) -> None:
    school.take(TeachFace("A"))
    school.see(np.full((240, 320, 3), 150, np.uint8), 0.0, still=True)
    assert "no die" in str(told[-1].trouble)
    show(school, "A", 1)
    school.take(LearnDice("bones", str(tmp_path / "bones")))
    school.wait()
    assert not told[-1].learned
    assert told[-1].trouble
    for number, mark in enumerate("ABB"):
        show(school, mark, number)
    (tmp_path / "file").write_text("in the way")
    school.take(LearnDice("bones", str(tmp_path / "file" / "bones")))
    school.wait()
    assert "can not be kept" in str(told[-1].trouble)


def test_the_last_sample_or_all_are_taken_back(school: School, told: list[LessonNews]) -> None:
    for number, mark in enumerate("ABA"):
        show(school, mark, number)
    school.take(Unteach())
    assert told[-1].samples == ("A", "B")
    school.take(Unteach(all=True))
    assert told[-1].samples == ()
    school.see(lying("A", 0, 1), 9.0, still=True)
    assert len(told) == 5


def test_learning_is_stopped_and_the_lesson_stays(tmp_path: Path) -> None:
    told: list[LessonNews] = []
    begun, may_go_on = threading.Event(), threading.Event()

    def tell(news: LessonNews | Learning) -> None:
        if isinstance(news, LessonNews):
            told.append(news)
        else:
            begun.set()
            assert may_go_on.wait(30)

    school = School(tell)
    for number, mark in enumerate("ABABAB"):
        show(school, mark, number)
    before = told[-1].samples
    school.take(LearnDice("bones", str(tmp_path / "bones")))
    assert begun.wait(30)
    school.take(Unteach(all=True))  # what is being learned does not change meanwhile
    school.take(TeachFace("A"))
    school.see(lying("A", 0, 1), 99.0, still=True)
    school.take(StopLearning())
    may_go_on.set()
    school.wait()
    assert (told[-1].samples, told[-1].learned, told[-1].trouble) == (before, False, None)
    assert not (tmp_path / "bones").exists()
    school.take(StopLearning())  # too late is no harm
    school.take(LearnDice("bones", str(tmp_path / "bones")))
    school.wait()
    assert told[-1].learned
