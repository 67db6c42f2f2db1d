"""The bench of the reader: how many dice right, asked about or wrong, and how long it takes."""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

import cv2
import msgspec
import numpy as np

from vision.bench.drawn import SOFT, drawn_trays, soft_trays
from vision.bench.glare import glared, glared_trays
from vision.bench.photographed import trays_on_photographs
from vision.bench.scoring import LabelledDie, Score, score
from vision.bench.spoilt import CODED, DAMAGED, EVERY, LOST, SWAPPED
from vision.bench.worse import SMALL, WORSE, Change
from vision.corners import corners
from vision.dice_set import TWENTY_STRONG
from vision.find import find_dice
from vision.judge import judge
from vision.picture import Picture, load_picture
from vision.reader import Reader
from vision.reading import MatState, SeenDie
from vision.tray import Tray

DRAWN_PICTURES = 24
SOFT_PICTURES = 12
GROUND_PICTURES = 48
GLARED_PICTURES = 90


class Bar(msgspec.Struct, frozen=True):
    """What a set must reach: the least share right, the most of each fault (None: any number)."""

    right: float
    silent: int | None = 0
    phantom: int | None = 0
    missed: int | None = None
    unsure: float | None = None
    false_ask: int | None = None

    def held(self, result: Score) -> bool:
        """Whether a score reaches it."""
        most = ((self.silent, result.silent), (self.phantom, result.phantom), (self.missed, result.missed),
                (self.false_ask, result.false_ask))  # fmt: skip
        within = all(limit is None or count <= limit for limit, count in most)
        asked = self.unsure is None or result.unsure <= self.unsure * max(1, result.dice)
        return within and asked and result.right_share >= self.right


class Row(msgspec.Struct, frozen=True):
    """One line of the table; `held` is None where nothing is asked of that set."""

    name: str
    score: Score
    held: bool | None


class Timing(msgspec.Struct, frozen=True):
    """Milliseconds of processor time a picture, on one thread."""

    stage: str
    median: float
    worst: float


class VisionBench(msgspec.Struct, frozen=True):
    """The figures of this machine."""

    rows: tuple[Row, ...]
    timings: tuple[Timing, ...]

    @property
    def held(self) -> bool:
        """Whether every bar is reached."""
        return all(row.held is not False for row in self.rows)


TRAYS = Bar(right=0.985, missed=0, unsure=0.013, false_ask=3)
GROUND = Bar(right=0.97)
DEGRADED = Bar(right=0.90, silent=1)
EVERY_FACE = Bar(right=1.0)
DRAWN = Bar(right=0.95, silent=1, phantom=1)
SOFT_BAR = Bar(right=0.0)
ASKED = Bar(right=0.0)
RIGHT = Bar(right=0.97)
CODED_BAR = Bar(right=0.85)
UNDER_LAMPS = Bar(right=0.50)
LIT_TRAYS = Bar(right=0.75)
MIRRORED = Bar(right=0.60, missed=0)


TILTS = ((0, 3), (3, 7), (7, 11), (11, 30))
LIGHTS = ((0, 3500), (3500, 5000), (5000, 9000))


class _Label(msgspec.Struct):
    image: str
    dice: tuple[LabelledDie, ...]
    style: str = ""
    tilt_deg: float = 0.0
    kelvin: int = 0


class _Sample(msgspec.Struct):
    label: _Label
    picture: Picture


def run(data_dir: Path | None = None, out: TextIO = sys.stdout) -> VisionBench:
    """Read all labelled pictures of `data_dir` and our own drawn ones; print the table and return it.

    Without the folder, or a part of it, only what there is gets measured.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        rows: list[Row] = []
        for row in _rows(data_dir):
            print(_line(row), file=out, flush=True)
            rows.append(row)
        timings = tuple(_timings(data_dir))
        for timing in timings:
            print(
                f"{timing.stage:38} median {timing.median:6.1f} ms   worst {timing.worst:6.1f} ms", file=out
            )
    finally:
        cv2.setNumThreads(threads)
    return VisionBench(tuple(rows), timings)


def _rows(data_dir: Path | None) -> Iterator[Row]:
    drawn = sum(
        (score(labels, _read(picture)) for _, picture, labels in drawn_trays(DRAWN_PICTURES)), Score()
    )
    yield _row("drawn trays", drawn, DRAWN)
    for blur in SOFT:
        read = (score(labels, _read(picture)) for picture, labels in soft_trays(SOFT_PICTURES, blur))
        yield _row(f"  out of focus: {blur:g} dice", sum(read, Score()), SOFT_BAR)
    lit = (score(labels, _read(picture)) for picture, labels in glared_trays(GLARED_PICTURES))
    yield _row("drawn under lamps", sum(lit, Score()), UNDER_LAMPS)
    photographs = sorted((data_dir / "photos").glob("*/*.jpg")) if data_dir is not None else []
    if photographs:
        read = (
            score(labels, _read(picture))
            for picture, labels in trays_on_photographs(photographs, GROUND_PICTURES)
        )
        yield _row("drawn on photographs", sum(read, Score()), DRAWN)
    if data_dir is None or not (data_dir / "trays").is_dir():
        return
    samples = list(_labelled(data_dir / "trays"))
    each = [score(sample.label.dice, _read(sample.picture)) for sample in samples]
    yield _row("trays", sum(each, Score()), TRAYS)
    yield from _parts(samples, each)
    for name, change in WORSE.items():
        yield _row(name, _worse(samples, change), DEGRADED)
    for bar, changes in ((ASKED, DAMAGED), (RIGHT, SWAPPED), (ASKED, LOST), (CODED_BAR, CODED)):
        for name, change in changes.items():
            yield _row(name, _worse(samples[::EVERY], change), bar)
    chance = np.random.default_rng(1)
    lamps = (score(one.label.dice, _read(glared(one.picture, one.label.dice, chance))) for one in samples)
    yield _row("trays under lamps", sum(lamps, Score()), LIT_TRAYS)
    if (data_dir / "glare").is_dir():
        mirrored = (score(one.label.dice, _read(one.picture)) for one in _labelled(data_dir / "glare"))
        yield _row("lamps mirrored, traced", sum(mirrored, Score()), MIRRORED)
    faces = data_dir / "faces_20_strong"
    if faces.is_dir():
        yield _row("faces_20_strong", _faces(faces), EVERY_FACE)


def _parts(samples: Sequence[_Sample], each: Sequence[Score]) -> Iterator[Row]:
    """The same pictures by ground, tilt and colour of the light."""

    def part(name: str, bar: Bar | None, chosen: Iterable[bool]) -> Row:
        return _row(name, sum((one for one, take in zip(each, chosen, strict=True) if take), Score()), bar)

    labels = [sample.label for sample in samples]
    for style in sorted({label.style for label in labels}):
        yield part(f"  ground {style}", GROUND, [label.style == style for label in labels])
    for low, high in TILTS:
        chosen = [low <= label.tilt_deg < high for label in labels]
        yield part(f"  tilt {low} to {high} degrees", None, chosen)
    for low, high in LIGHTS:
        yield part(f"  light {low} to {high} K", None, [low <= label.kelvin < high for label in labels])


def _worse(samples: Iterable[_Sample], change: Change) -> Score:
    chance = np.random.default_rng(1)
    total = Score()
    for sample in samples:
        labels = sample.label.dice
        changed = change(sample.picture, chance)
        if changed.shape != sample.picture.shape:
            labels = tuple(_shrunk(die, SMALL) for die in labels)
        total += score(labels, _read(changed))
    return total


def _shrunk(die: LabelledDie, factor: float) -> LabelledDie:
    def moved(point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + 0.5) * factor - 0.5, (point[1] + 0.5) * factor - 0.5

    corners_there = tuple(moved(corner) for corner in die.corners)
    return msgspec.structs.replace(die, centre=moved(die.centre), corners=corners_there)


def _faces(folder: Path) -> Score:
    """Crops of one face each, named by colour and face."""
    total = Score()
    for path in sorted(folder.glob("*.png")):
        picture = load_picture(path)
        height, width = picture.shape[:2]
        colour = next(kind.colour for kind in TWENTY_STRONG.kinds if path.stem.startswith(kind.colour))
        whole = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        die = LabelledDie(colour, path.stem.removeprefix(colour).lower(), (width / 2, height / 2), whole)
        total += score((die,), _read(picture))
    return total


def _read(picture: Picture) -> Sequence[SeenDie]:
    return Reader(TWENTY_STRONG.name, stateless=True).read(picture).dice


def _labelled(folder: Path) -> Iterator[_Sample]:
    for path in sorted(folder.glob("*.json")):
        label = msgspec.json.decode(path.read_bytes(), type=_Label)
        yield _Sample(label, load_picture(folder / label.image))


def _row(name: str, result: Score, bar: Bar | None) -> Row:
    return Row(name, result, None if bar is None else bar.held(result))


def _line(row: Row) -> str:
    found = row.score
    verdict = {None: "", True: "held", False: "NOT HELD"}[row.held]
    return (
        f"{row.name:30} {found.dice:4} dice  right {100 * found.right_share:6.2f} %  "
        f"unsure {found.unsure:3}  silent {found.silent}  "
        f"missed {found.missed} (+{found.missed_cocked} cocked)  "
        f"phantom {found.phantom}  false asks {found.false_ask}  {verdict}"
    )


def _timings(data_dir: Path | None) -> Iterator[Timing]:
    """Time by stage: of the pictures with markers, then learning the plane of those without."""
    pictures = [picture for _, picture, _ in drawn_trays(6)]
    if data_dir is not None and (data_dir / "trays").is_dir():
        pictures = [sample.picture for sample in _labelled(data_dir / "trays")]
    stages: dict[str, list[float]] = {}
    for picture in pictures:
        _time_stages(picture, stages)
    for name, times in stages.items():
        yield Timing(name, float(np.median(times)), max(times))


def _time_stages(picture: Picture, stages: dict[str, list[float]]) -> None:
    """Add the milliseconds of each stage of reading one picture to the lists of `stages`."""
    die = TWENTY_STRONG.die_mm
    marks = [time.process_time()]
    names = []

    def lap(name: str) -> None:
        names.append(name)
        marks.append(time.process_time())

    sight = Tray((picture.shape[1], picture.shape[0]), die).see(picture)
    if sight is None or sight.state is not MatState.SEEN:
        lap("learn the plane without markers, once")
    else:
        lap("markers and pose")
        found = find_dice(picture, sight, die)
        lap("rectify and find")
        if len(found.rings):
            judge(picture, sight, found, TWENTY_STRONG, None)
            lap("read")
            corners(picture, sight.plane, found.rings, die)
            lap("corners")
    for name, begin, end in zip(names, marks, marks[1:], strict=False):
        stages.setdefault(name, []).append((end - begin) * 1000)
    if sight is not None and sight.state is MatState.SEEN:
        stages.setdefault("whole picture with markers", []).append((marks[-1] - marks[0]) * 1000)
