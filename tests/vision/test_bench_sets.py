"""How the bench counts: by hand, and against other scorers of the same rules where those are at hand."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.bench import spoilt
from vision.bench.other_sets import Figure, LabelledFrame, LyingDie, boxed_score, clip_score
from vision.bench.pictures import write_pictures
from vision.bench.scoring import LabelledDie, Score, score
from vision.cameras import Frame
from vision.picture import load_picture
from vision.reading import MatState, Reading, SeenDie
from vision.watch import Announcement

COLOURS, FACES = ("yellow", "green", "blue"), ("miss", "hit", "crit")


def die_at(
    x: float, y: float, face: str = "5", colour: str = "blue", *, sure: bool = True, cocked: bool = False
) -> SeenDie:
    corners = ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))
    return SeenDie(colour, face, sure=sure, cocked=cocked, centre=(x, y), corners=corners, confidence=0.9)


def box(
    face: str, x: float, y: float, side: float = 20.0
) -> tuple[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    return face, np.array([(x - side / 2, y - side / 2), (x + side / 2, y + side / 2)])


def test_boxes_take_the_nearest_reading_each() -> None:
    boxes = [box("5", 50, 50), box("3", 62, 50), box("2", 150, 50), box("1", 300, 300)]
    seen = [
        die_at(51, 50),
        die_at(60, 50, "4"),
        die_at(150, 55, "2", sure=False),
        die_at(220, 20),
        die_at(5, 5, sure=False),
    ]
    assert boxed_score(boxes, seen) == {
        "dice": 4, "right": 1, "silent": 1, "unsure": 1, "missed": 1, "phantom": 1, "false_ask": 1,
    }  # fmt: skip


def test_a_figures_line_says_whether_the_bar_is_held() -> None:
    assert Figure("set", {"right %": 97.5}, held=True).line().split() == ["set", "right", "%", "97.5", "held"]
    assert Figure("set", {}, held=False).line().endswith("NOT HELD")


def announced(frame: int, *dice: SeenDie) -> Announcement:
    picture = np.zeros((24, 24, 3), np.uint8)
    return Announcement(Frame(frame, frame / 30, picture), Reading(dice, MatState.SEEN), changed=True)


def test_clips_are_scored_as_others_score_them(shared_data: Path, tmp_path: Path) -> None:
    tool = shared_data.parent / "tools" / "score_clip.py"
    if not tool.is_file():
        pytest.skip(f"no other scorer at {tool}")
    chance = np.random.default_rng(4)
    for _ in range(8):
        states: list[str] = []
        while len(states) < 60:
            states += [str(chance.choice(["moving", "rest", "hand"]))] * int(chance.integers(3, 15))
        dice = [LyingDie("blue", str(chance.choice(FACES))) for _ in range(int(chance.integers(0, 4)))]
        frames = [LabelledFrame(state, tuple(dice) if state == "rest" else None) for state in states]
        said = [
            announced(
                int(number),
                *(
                    die_at(
                        0, 0, die.face if chance.random() < 0.8 else "hit", sure=bool(chance.random() < 0.8)
                    )
                    for die in dice
                ),
            )
            for number in sorted(chance.choice(len(frames), 5, replace=False))
        ]
        label = {
            "frames": [
                {"state": f.state, "dice": [{"colour": d.colour, "face": d.face} for d in f.dice or ()]}
                for f in frames
            ]
        }
        (tmp_path / "clip.json").write_text(json.dumps(label))
        lines = [
            json.dumps(
                {
                    "frame": one.frame.number,
                    "dice": [{"colour": d.colour, "face": d.face, "sure": d.sure} for d in one.reading.dice],
                }
            )
            for one in said
        ]
        theirs = run_scorer(tool, tmp_path, lines)
        delays: list[int] = []
        ours = clip_score(frames, said, delays)
        assert delays == theirs["delay_frames"]
        for name in ("false", "late", "wrong", "unsure"):
            assert ours[name] == theirs[name], name


def test_trays_are_scored_as_others_score_them(shared_data: Path, tmp_path: Path) -> None:
    tool = shared_data.parent / "tools" / "score_reads.py"
    if not tool.is_file():
        pytest.skip(f"no other scorer at {tool}")
    chance = np.random.default_rng(9)
    total, lines = Score(), []
    for number in range(30):
        places = [(60.0 + 45 * i, float(chance.uniform(50, 400))) for i in range(int(chance.integers(0, 8)))]
        labels = [
            LabelledDie(
                str(chance.choice(COLOURS)),
                str(chance.choice(FACES)),
                place,
                die_at(*place).corners,
                cocked=bool(chance.random() < 0.15),
            )
            for place in places
        ]
        seen = [
            die_at(
                die.centre[0] + chance.normal(0, 6),
                die.centre[1] + chance.normal(0, 6),
                die.face if chance.random() < 0.8 else "hit",
                die.colour,
                sure=bool(chance.random() < 0.8),
                cocked=bool(chance.random() < 0.1),
            )
            for die in labels
            if chance.random() < 0.9
        ]
        seen += [die_at(500, 450, sure=bool(chance.random() < 0.5))] * int(chance.random() < 0.2)
        total += score(labels, seen)
        name = f"{number}.jpg"
        label = {
            "image": name,
            "dice": [
                {
                    "colour": d.colour,
                    "face": d.face,
                    "cocked": d.cocked,
                    "centre": d.centre,
                    "corners": d.corners,
                }
                for d in labels
            ],
        }
        (tmp_path / f"{number}.json").write_text(json.dumps(label))
        read = [
            {"colour": d.colour, "face": d.face, "sure": d.sure, "cocked": d.cocked, "centre": d.centre}
            for d in seen
        ]
        lines.append(json.dumps({"image": name, "ms": 1.0, "dice": read}))
    theirs = run_scorer(tool, tmp_path, lines)
    for field in ("dice", "right", "unsure", "silent", "missed", "missed_cocked", "phantom", "false_ask"):
        assert getattr(total, field) == theirs[field], field


def run_scorer(tool: Path, folder: Path, lines: list[str]) -> dict[str, int | list[int]]:
    """The last line of what another scorer prints."""
    done = subprocess.run(  # noqa: S603 (a program beside the pictures)
        [sys.executable, str(tool), str(folder)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, int | list[int]] = json.loads(done.stdout.splitlines()[-1])
    return figures


def test_the_pages_pictures_are_drawn_and_small(tmp_path: Path) -> None:
    written = write_pictures(tmp_path)
    shown = (Path(__file__).parents[2] / "docs" / "reading.md").read_text()
    assert len(written) == 4
    for path in written:
        assert load_picture(path).std() > 5
        assert f"(pictures/{path.name})" in shown
    assert sum(path.stat().st_size for path in written) < 300_000


def test_what_a_cable_or_driver_spoils_is_spoilt_as_named() -> None:
    picture = np.random.default_rng(1).integers(0, 255, (40, 60, 3), np.uint8)
    chance = np.random.default_rng(1)
    for name, change in {**spoilt.DAMAGED, **spoilt.SWAPPED, **spoilt.LOST, **spoilt.CODED}.items():
        changed = change(picture, chance)
        assert changed.shape == picture.shape, name
        assert not np.array_equal(changed, picture), name
    for change in spoilt.DAMAGED.values():
        assert np.array_equal(change(picture, chance)[:20], picture[:20])
        assert np.ptp(change(picture, chance)[20:]) == 0
    assert np.array_equal(spoilt.SWAPPED["red and blue swapped"](picture, chance), picture[:, :, ::-1])
    assert not spoilt.LOST["no red"](picture, chance)[:, :, 2].any()
