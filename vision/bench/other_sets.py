"""The bench of dice with pips and of taught dice, of clips, of settling, and of the process's memory."""

import csv
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from vision.cameras import open_camera
from vision.picture import load_picture
from vision.reader import Reader
from vision.reading import SeenDie
from vision.settle import Settle
from vision.teaching.crops import whole
from vision.teaching.taught import Sample, Taught
from vision.watch import Announcement, Watcher

DRAWS = 5
SAMPLES = 5
"""How often samples are drawn of taught dice, and how many of each face."""


class Figure(msgspec.Struct, frozen=True):
    """One figure: what it is of, its values by name, and whether the bar is held (None: no bar)."""

    name: str
    values: dict[str, float]
    held: bool | None

    def line(self) -> str:
        """As the table shows it."""
        verdict = {None: "", True: "held", False: "NOT HELD"}[self.held]
        return (
            f"{self.name:30} "
            + "  ".join(f"{key} {value:g}" for key, value in self.values.items())
            + f"  {verdict}"
        )


def figures(data: Path) -> Iterator[Figure]:
    """All figures that the pictures in `data` allow."""
    for name, measure in (
        ("photos/pips_pi_tray", pi_tray),
        ("photos/pips_phone", phone),
        ("photos/taught_crops", taught_crops),
        ("clips", clips),
        ("photos/clips_moving", moving_clips),
    ):
        if (data / name).is_dir():
            yield from measure(data / name)
    if (data / "trays").is_dir() and Path("/proc/self/status").exists():
        yield memory(data / "trays")


def pi_tray(folder: Path) -> Iterator[Figure]:
    """Photographs of trays whose faces are known, but not where each lies."""
    reader = Reader(dice_set="pips")
    dice = right = silent = asked = 0
    with (folder / "faces.csv").open() as table:
        for row in csv.DictReader(table):
            truth = Counter(row["faces_sorted"].split())
            seen = reader.read(load_picture(folder / row["file"])).dice
            sure = Counter(die.face for die in seen if die.sure)
            dice, right = dice + truth.total(), right + (truth & sure).total()
            silent, asked = silent + (sure - truth).total(), asked + sum(not die.sure for die in seen)
    values = {"dice": dice, "right %": _percent(right, dice), "silent": silent, "asked": asked}
    yield Figure("pips_pi_tray", values, right >= 0.95 * dice and silent == 0)


def phone(folder: Path) -> Iterator[Figure]:
    """Photographs with a box around every die: those of the first day, and those of others, of other dice."""
    labels = sorted(folder.glob("*.txt"))
    days = [path.stem.split("_")[1] for path in labels]
    times: list[float] = []
    for name, first in (("first day", True), ("other days", False)):
        half = [path for path, day in zip(labels, days, strict=True) if (day == days[0]) == first]
        yield _phone_half(name, half, times)
    if times:
        yield Figure("pips_phone, ms a picture", {"median": round(1000 * statistics.median(times))}, None)


def _phone_half(name: str, labels: Sequence[Path], times: list[float]) -> Figure:
    counts: Counter[str] = Counter()
    reader = Reader(dice_set="pips")
    for path in labels:
        picture = load_picture(path.with_suffix(".jpg"))
        size = np.array([picture.shape[1], picture.shape[0]])
        rows = [line.split() for line in path.read_text().splitlines() if line.strip()]
        boxes = [(row[0], np.array(row[1:], float).reshape(2, 2) * size) for row in rows]
        begin = time.process_time()
        seen = reader.read(picture).dice
        times.append(time.process_time() - begin)
        counts.update(boxed_score(boxes, seen))
    dice = counts["dice"]
    found = dice - counts["missed"]
    values: dict[str, float] = {"dice": dice, "found %": _percent(found, dice)}
    values |= {"right %": _percent(counts["right"], dice), "silent %": _percent(counts["silent"], dice)}
    values |= {"phantom": counts["phantom"], "false asks": counts["false_ask"]}
    return Figure(f"pips_phone, {name}", values, found >= 0.97 * dice and counts["silent"] <= 0.01 * dice)


def boxed_score(boxes: Sequence[tuple[str, np.ndarray]], seen: Sequence[SeenDie]) -> Counter[str]:
    """Readings against boxes (face, (2, 2) px): each takes the nearest reading whose centre lies in it."""
    pairs = sorted(
        (float(np.linalg.norm(np.array(die.centre) - box.mean(axis=0))), number, index)
        for number, (_, box) in enumerate(boxes)
        for index, die in enumerate(seen)
        if np.all(box[0] < die.centre) and np.all(box[1] > die.centre)
    )
    taken: dict[int, int] = {}
    for _, number, index in pairs:
        if number not in taken and index not in taken.values():
            taken[number] = index
    counts: Counter[str] = Counter(dice=len(boxes), missed=len(boxes) - len(taken))
    for number, index in taken.items():
        die = seen[index]
        counts["unsure" if not die.sure else "right" if die.face == boxes[number][0] else "silent"] += 1
    for index, die in enumerate(seen):
        if index not in taken.values():
            counts["phantom" if die.sure else "false_ask"] += 1
    return counts


def taught_crops(folder: Path) -> Iterator[Figure]:
    """Dice taught from a few samples a face, the rest read; the mean and the worst of several draws."""
    every: list[tuple[int, int, int]] = []
    for die in sorted(path for path in folder.iterdir() if path.is_dir()):
        crops = [
            Sample(face.name, whole(load_picture(path)).pixels)
            for face in sorted(die.iterdir())
            for path in sorted(face.glob("*.png"))
        ]
        draws = [_one_draw(crops, draw) for draw in range(DRAWS)]
        every += draws
        yield _taught_figure(f"taught_crops {die.name}", draws, held=None)
    right, silent, number = (sum(values) for values in zip(*every, strict=True))
    held = right >= 0.97 * number and silent <= 0.005 * number
    yield _taught_figure("taught_crops", every, held=held)


def _taught_figure(name: str, draws: Sequence[tuple[int, int, int]], *, held: bool | None) -> Figure:
    right, silent, number = (sum(values) for values in zip(*draws, strict=True))
    worst = min(_percent(draw[0], draw[2]) for draw in draws)
    values = {"right %": _percent(right, number), "worst draw %": worst, "silent %": _percent(silent, number)}
    return Figure(name, values, held)


def _one_draw(crops: Sequence[Sample], seed: int) -> tuple[int, int, int]:
    chance = np.random.default_rng(seed)
    shown: set[int] = set()
    for face in sorted({crop.face for crop in crops}):
        own = [index for index, crop in enumerate(crops) if crop.face == face]
        shown |= {int(index) for index in chance.permutation(own)[:SAMPLES]}
    taught = Taught([crops[index] for index in sorted(shown)])
    rest = [crop for index, crop in enumerate(crops) if index not in shown]
    readings = [(crop.face, taught.read(crop.pixels)) for crop in rest]
    sure = [reading.face == face for face, reading in readings if reading.sure]
    return sum(sure), len(sure) - sum(sure), len(rest)


class LyingDie(msgspec.Struct, frozen=True):
    """A die of a labelled frame."""

    colour: str
    face: str
    flat: bool = True


class LabelledFrame(msgspec.Struct, frozen=True):
    """A labelled frame: `state` is moving, hand or rest; the dice while at rest."""

    state: str
    dice: tuple[LyingDie, ...] | None = None


class _Clip(msgspec.Struct):
    frames: list[LabelledFrame]


def clips(folder: Path) -> Iterator[Figure]:
    """Clips through the watcher: announcements while something moved, rests not announced, wrong dice."""
    counts: Counter[str] = Counter()
    delays: list[int] = []
    times: list[float] = []
    for clip in sorted(path for path in folder.iterdir() if (path / "clip.json").is_file()):
        label = msgspec.json.decode((clip / "clip.json").read_bytes(), type=_Clip)
        said, settling = _watched(str(clip))
        counts.update(clip_score(label.frames, said, delays))
        times += settling
    values = {key: float(counts[key]) for key in ("false", "late", "wrong", "unsure")}
    values["delay, most"] = max(delays, default=0)
    held = not (counts["false"] or counts["late"] or counts["wrong"]) and max(delays, default=0) <= MOST_DELAY
    yield Figure("clips", values, held)
    if times:
        median = statistics.median(times)
        yield Figure("settling, ms a frame", {"median": round(median, 2)}, median <= 2.0)  # noqa: PLR2004


MOST_DELAY = 10


def clip_score(
    frames: Sequence[LabelledFrame], said: Sequence[Announcement], delays: list[int]
) -> Counter[str]:
    """What announcements of a clip come to; adds the delays in frames to `delays`."""
    counts = Counter(false=sum(frames[one.frame.number].state != "rest" for one in said))
    states = "".join("r" if frame.state == "rest" else "-" for frame in frames)
    for rest in re.finditer("r+", states):
        heard = [one for one in said if rest.start() <= one.frame.number < rest.end()]
        if not heard:
            counts["late"] += 1
            continue
        delays.append(heard[0].frame.number - rest.start())
        truth = Counter((die.colour, die.face) for die in frames[rest.end() - 1].dice or () if die.flat)
        seen = heard[-1].reading.dice
        sure = Counter((die.colour, die.face) for die in seen if die.sure and not die.cocked)
        counts["unsure"] += len(seen) - sure.total()
        counts["wrong"] += bool(sure - truth) or len(seen) != truth.total()
    return counts


def _watched(source: str) -> tuple[list[Announcement], list[float]]:
    """What the watcher announces of a recording, and the milliseconds that settling took for each frame."""
    watcher, settle = Watcher(Reader()), Settle()
    said, times = [], []
    camera = open_camera(source, play_through=True)
    try:
        while not camera.ended:
            frame = camera.frame(timeout=1.0)
            if frame is None:
                continue
            begin = time.process_time()
            settle.feed(frame.picture, frame.time)
            times.append((time.process_time() - begin) * 1000)
            announcement = watcher.feed(frame)
            if announcement is not None and not announcement.blind:
                said.append(announcement)
    finally:
        camera.close()
    return said, times


def moving_clips(folder: Path) -> Iterator[Figure]:
    """Films of a moving camera: nothing may be announced."""
    films = sorted(path for path in folder.iterdir() if path.suffix in {".avi", ".mp4"})
    said = sum(len(_watched(str(film))[0]) for film in films)
    yield Figure("clips_moving", {"films": len(films), "announcements": said}, said == 0)


ROOT = Path(__file__).parents[2]
"""Where the packages lie."""


def memory(folder: Path) -> Figure:
    """Most memory that a process reading trays ever held, MB."""
    script = (
        "import sys, cv2; cv2.setNumThreads(1)\n"
        "from vision.reader import Reader\nfrom vision.picture import load_picture\n"
        "from pathlib import Path\n"
        "reader = Reader()\n"
        "for path in sorted(Path(sys.argv[1]).glob('*.jpg'))[:12]: reader.read(load_picture(path))\n"
        # what getrusage tells of a child begins with the parent's own; the kernel's high water mark does not
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", script, str(folder.absolute())],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    megabytes = int(done.stdout) / 1024
    return Figure("memory of a reading process", {"MB": round(megabytes, 1)}, megabytes <= 120)  # noqa: PLR2004


def _percent(part: int, whole_number: int) -> float:
    return round(100 * part / max(1, whole_number), 2)
