"""Files that outlive a power cut: what is not on the disk must not take the old file's place."""

import os
from pathlib import Path
from typing import Any

import pytest

from companion.durable import fsync_folder, write_whole


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, bytes | str]]:
    """What is made to last, and what is named, in order: with the content that a file then has."""
    seen: list[tuple[str, str, bytes | str]] = []
    fsync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        path = Path(f"/proc/self/fd/{handle}").readlink()
        seen.append(("fsync", path.name, b"" if path.is_dir() else path.read_bytes()))
        fsync(handle)

    def named(path: Path, target: Any) -> Path:
        seen.append(("replace", path.name, Path(target).name))
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", named)
    return seen


def test_all_of_a_file_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, steps: list[tuple[str, str, bytes | str]]
) -> None:
    """Without the first fsync a power cut leaves an empty file, without the last one the old file."""
    (tmp_path / "cards.json").write_bytes(b"old")
    write_whole(tmp_path / "cards.json", b"new")
    assert steps == [
        ("fsync", "cards.json.unfinished", b"new"),
        ("replace", "cards.json.unfinished", "cards.json"),
        ("fsync", tmp_path.name, b""),
    ]
    assert (tmp_path / "cards.json").read_bytes() == b"new"


def test_a_file_that_can_not_be_made_to_last_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cards.json").write_bytes(b"old")

    def fail(_: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(tmp_path / "cards.json", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"cards.json": b"old"}


@pytest.mark.parametrize(("number", "raises"), [(22, False), (95, False), (5, True)])
def test_a_file_system_without_fsync_for_folders_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, *, raises: bool
) -> None:
    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    if raises:
        with pytest.raises(OSError, match="Input/output"):
            fsync_folder(tmp_path)
    else:
        fsync_folder(tmp_path)
