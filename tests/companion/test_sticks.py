"""Sticks are found where Linux says that a removable disk is mounted."""

from pathlib import Path

import pytest

from companion.export.sticks import StickWatch, sticks

DISKS = {"sda": "1", "mmcblk0": "0", "sdb": "1", "sdc": "0", "sdd": "1"}
ROOT = "proc /proc proc rw 0 0\n/dev/mmcblk01 / ext4 rw 0 0\n"
ANNA, BO = "/dev/sda1 /media/Anna\\040K vfat rw 0 0\n", "/dev/sdb /mnt exfat rw 0 0\n"


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    """What Linux tells of disks and their partitions."""
    folder = tmp_path / "block"
    folder.mkdir()
    for disk, removable in DISKS.items():
        real = tmp_path / "devices" / disk
        (real / f"{disk}1").mkdir(parents=True)
        (real / "removable").write_text(f"{removable}\n")
        (folder / disk).symlink_to(real)
        (folder / f"{disk}1").symlink_to(real / f"{disk}1")
    return folder


def test_a_removable_disk_and_its_partitions_are_sticks_and_nothing_else(
    tmp_path: Path, blocks: Path
) -> None:
    mounts = tmp_path / "mounts"
    others = "/dev/sdc1 /srv ext4 rw 0 0\n/dev/gone1 /media/gone vfat rw 0 0\ntmpfs /run tmpfs rw 0 0\n"
    mounts.write_text(ROOT + ANNA + BO + others)
    assert sticks(mounts, blocks) == (Path("/media/Anna K"), Path("/mnt"))


def test_a_stick_that_the_system_runs_from_is_none(tmp_path: Path, blocks: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sdd1 /boot/firmware vfat rw 0 0\n/dev/sdd / ext4 rw 0 0\n" + BO)
    assert sticks(mounts, blocks) == (Path("/mnt"),)


def test_each_stick_is_told_of_once_until_it_was_out(tmp_path: Path, blocks: Path) -> None:
    mounts = tmp_path / "mounts"
    watch = StickWatch(mounts, blocks)
    assert watch.new() is None  # there is no such table
    mounts.write_text(ROOT + ANNA)
    assert [watch.new(), watch.new()] == [Path("/media/Anna K"), None]
    mounts.write_text(ROOT + BO + ANNA)
    assert [watch.new(), watch.new()] == [Path("/mnt"), None]
    mounts.write_text(ROOT)
    assert watch.new() is None
    mounts.write_text(ROOT + ANNA + BO)
    assert watch.new() == Path("/media/Anna K")
    mounts.write_text(ROOT + ANNA)
    assert watch.new() is None  # the other one went before its turn came


def test_this_machine_can_be_asked() -> None:
    assert all(folder.is_dir() for folder in sticks())
