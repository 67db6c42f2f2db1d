"""Which sources belong to a room, which tests are its own, and how many changes are drawn there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.mutation.places import Place, places

REPOSITORY = Path(__file__).parents[2]


class Room(NamedTuple):
    """Folders and files of sources and tests; `share` of all changes in percent.

    `without` are sources that are left out; in a room without `lengths` so are larger numbers.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    share: int
    without: tuple[str, ...] = ()
    lengths: bool = True


ROOMS = {
    "games": Room(("companion/games",), ("tests/companion/games",), 35),
    "ui": Room(
        ("companion/ui",),
        ("tests/companion/ui",),
        33,
        # drawings are a matter of taste; samples are what the tests look at
        ("_art.py", "icons.py", "vector.py", "scenery.py", "game_tiles.py", "samples", "sample_games"),
        lengths=False,
    ),
    "journal": Room(
        ("companion/journal",),
        (
            "tests/companion/test_journal.py",
            "tests/companion/test_journal_damage.py",
            "tests/companion/test_journal_faults.py",
            "tests/companion/test_journal_kills.py",
            "tests/companion/test_untrusted_journals.py",
            "tests/companion/test_table.py",
            "tests/companion/test_export.py",
        ),
        9,
    ),
    "dice_watch": Room(
        ("companion/dice_watch.py",),
        (
            "tests/companion/test_dice_watch.py",
            "tests/companion/test_sitting.py",
            "tests/companion/test_corrections.py",
        ),
        4,
    ),
    "vision": Room(
        tuple(
            f"vision/{name}.py"
            for name in (
                "agreement",
                "cocked",
                "colour",
                "decide",
                "judge",
                "settle",
                "tabs",
                "vigil",
                "watch",
            )
        ),
        (
            "tests/vision/test_agreement.py",
            "tests/vision/test_belief.py",
            "tests/vision/test_decide.py",
            "tests/vision/test_reader.py",
            "tests/vision/test_settle.py",
            "tests/vision/test_vigil.py",
            "tests/vision/test_watch.py",
            "tests/vision/test_witnesses.py",
        ),
        9,
    ),
    "hardware": Room(("hardware",), ("tests/hardware",), 10, ("bench.py", "_trial.py", "compiled_core.py")),
}


class Mutant(NamedTuple):
    """One change of one source."""

    path: str
    place: Place

    @property
    def key(self) -> str:
        """Names it in the record."""
        return f"{self.path}:{self.place.line}:{self.place.at}:{self.place.how}"


def drawn(name: str, seed: int, of: int) -> list[Mutant]:
    """The room's share of so many changes, drawn by seed."""
    room = ROOMS[name]
    all_ = [
        Mutant(str(path.relative_to(REPOSITORY)), place)
        for path in sources(room)
        for place in places(path.read_text(encoding="utf-8"), lengths=room.lengths)
    ]
    picked = Random(f"{seed} {name}").sample(all_, min(len(all_), round(of * room.share / 100)))  # noqa: S311
    return sorted(picked)


def sources(room: Room) -> list[Path]:
    """The room's sources, in order."""
    found = [
        path
        for each in room.sources
        for path in (
            [REPOSITORY / each] if each.endswith(".py") else sorted((REPOSITORY / each).rglob("*.py"))
        )
    ]
    return [path for path in found if not any(part in str(path) for part in room.without)]
