"""What is learned beside the reading: corrections come and go, and what can not be kept is told."""

from pathlib import Path

import cv2
import numpy as np

from tests.vision.test_own_dice import OfOneMind, doubted, tray
from vision.messages import Correct, Forget, OwnDiceKept
from vision.teaching.learner import Learner, with_own_dice
from vision.teaching.own_dice import OwnDice


def correct(mark: str, number: int) -> Correct:
    _, data = cv2.imencode(".jpg", tray(mark, 70.0 * number, number))
    return Correct(data.tobytes(), doubted(mark), "white", mark)


def test_corrections_are_learned_one_after_the_other_and_told(tmp_path: Path) -> None:
    told: list[OwnDiceKept] = []
    own = OwnDice(OfOneMind(doubted("A")), tmp_path)
    learner = Learner(own, told.append)
    for number, mark in enumerate("ABAABB"):
        learner.take(correct(mark, number))
    learner.take(Correct(b"no picture", doubted("A"), "white", "A"))
    learner.take(Forget(""))
    learner.wait()
    assert [message.count for message in told] == [0, 1, 2, 3, 4, 5, 6, 0]
    assert told[6].heard
    assert not told[-1].heard
    assert {message.fault for message in told} == {None}


def test_a_folder_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    told: list[OwnDiceKept] = []
    (tmp_path / "file").write_text("in the way")
    learner = Learner(OwnDice(OfOneMind(doubted("A")), tmp_path / "new"), told.append)
    (tmp_path / "new").write_text("in the way")
    learner.take(correct("A", 1))
    learner.wait()
    assert "can not be kept" in str(told[-1].fault)


def test_without_a_folder_or_with_a_damaged_one_the_reader_reads_alone(tmp_path: Path) -> None:
    told: list[OwnDiceKept] = []
    reader = OfOneMind(doubted("A"))
    assert with_own_dice(reader, "", told.append) == (reader, None)
    assert told == []
    (tmp_path / "corrections.json").write_bytes(b"{")
    assert with_own_dice(reader, str(tmp_path), told.append) == (reader, None)
    assert "damaged" in str(told[0].fault)
    with_own, learner = with_own_dice(reader, str(tmp_path / "own"), told.append)
    assert learner is not None
    learner.wait()
    assert with_own.read(np.zeros((200, 200, 3), np.uint8)).dice == (reader.die,)
