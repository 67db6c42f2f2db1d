"""The player's own dice: corrections make the reader surer, and never silently wrong."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.vision.test_teaching import corrected, face_picture, seen
from vision.picture import Picture
from vision.reading import Doubt, MatState, Reading, SeenDie
from vision.teaching.corrections import LISTING
from vision.teaching.own_dice import OwnDice


class OfOneMind:
    """A reader that always says the same of the one die in the middle."""

    def __init__(self, die: SeenDie) -> None:
        self.die = die

    def read(self, picture: Picture, committed: Mapping[str, int] | None = None) -> Reading:  # noqa: ARG002
        return Reading((self.die,), MatState.SEEN)


def learned(die: SeenDie, folder: Path) -> OwnDice:
    own = OwnDice(OfOneMind(die), folder)
    own.learn()
    return own


def tray(mark: str, turn: float, seed: int) -> Picture:
    picture = np.full((200, 200, 3), (90, 100, 96), np.uint8)
    picture[70:130, 70:130] = face_picture(mark, turn, seed)
    return picture


def doubted(face: str, **more: object) -> SeenDie:
    die = msgspec.structs.replace(seen("white", face, (99.5, 99.5)), doubt=Doubt.FACE)
    return msgspec.structs.replace(die, **more)


def said(own: OwnDice, mark: str, turn: float = 40.0, seed: int = 900) -> tuple[str, bool]:
    (die,) = own.read(tray(mark, turn, seed)).dice
    return die.face, die.sure


@pytest.mark.parametrize("mark", "ABC")
def test_a_doubt_about_a_face_is_answered_where_two_agree(mark: str, tmp_path: Path) -> None:
    corrected(tmp_path, 5, read_as=None)
    own = learned(doubted(mark), tmp_path)
    assert own.heard
    assert said(own, mark) == (mark, True)


def test_where_they_differ_or_more_than_the_face_is_in_doubt_the_player_is_asked(tmp_path: Path) -> None:
    corrected(tmp_path, 5, read_as=None)
    for die in (
        doubted("B"),
        doubted("A", doubt=Doubt.RING),
        doubted("A", doubt=Doubt.FOCUS),
        doubted("A", doubt=Doubt.COLOUR),
        doubted("A", cocked=True),
        doubted("A", colour="black"),
    ):
        assert said(learned(die, tmp_path), "A") == (die.face, False)
    unlike = learned(doubted("A"), tmp_path)
    assert said(unlike, "X") == ("A", False)


def test_a_sure_reading_is_doubted_only_where_the_like_was_wrong_before(tmp_path: Path) -> None:
    certain = doubted("A", sure=True, doubt=None)
    corrected(tmp_path / "doubted", 5, read_as=None)
    assert said(learned(certain, tmp_path / "doubted"), "B") == ("A", True)
    corrected(tmp_path / "wrong", 5, read_as="A", sure=True)
    assert said(learned(certain, tmp_path / "wrong"), "B") == ("A", False)
    assert said(learned(certain, tmp_path / "wrong"), "A") == ("A", True)


def test_corrections_come_in_play_and_go_again(tmp_path: Path) -> None:
    mind = OfOneMind(doubted("A"))
    own = OwnDice(mind, tmp_path)
    own.learn()
    assert not own.heard
    for number, mark in enumerate("ABAABBAB"):
        mind.die = doubted(mark)
        own.correct(tray(mark, 70.0 * number, number), mind.die, "white", mark)
    assert own.heard
    mind.die = doubted("A")
    assert said(own, "A") == ("A", True)
    assert learned(mind.die, tmp_path).heard
    own.forget(own.corrections()[0].file)
    assert len(own.corrections()) == 7
    own.forget("")
    assert not own.heard
    assert own.corrections() == ()
    assert said(own, "A") == ("A", False)
    assert [path.name for path in tmp_path.iterdir()] == [LISTING]


def test_a_damaged_picture_is_told_and_the_reader_reads_on_alone(tmp_path: Path) -> None:
    samples = corrected(tmp_path, 5, read_as=None)
    (tmp_path / samples.corrections()[0].file).write_bytes(b"nothing")
    own = learned(doubted("A"), tmp_path)
    assert own.fault is not None
    assert said(own, "A") == ("A", False)
