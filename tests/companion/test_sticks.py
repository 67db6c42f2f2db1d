"""Sticks are found where Linux says that a removable disk is mounted."""

from pathlib import Path

from companion.export.sticks import sticks


def test_a_removable_disk_and_its_partitions_are_sticks_and_nothing_else(tmp_path: Path) -> None:
    blocks = tmp_path / "block"
    disks = {"sda": "1", "mmcblk0": "0", "sdb": "1", "sdc": "0"}
    for disk, removable in disks.items():
        real = tmp_path / "devices" / disk
        (real / f"{disk}1").mkdir(parents=True)
        (real / "removable").write_text(f"{removable}\n")
        blocks.mkdir(exist_ok=True)
        (blocks / disk).symlink_to(real)
        (blocks / f"{disk}1").symlink_to(real / f"{disk}1")
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw 0 0\n"
        "/dev/mmcblk01 / ext4 rw 0 0\n"
        "/dev/sda1 /media/Anna\\040K vfat rw 0 0\n"
        "/dev/sdb /mnt exfat rw 0 0\n"
        "/dev/sdc1 /srv ext4 rw 0 0\n"
        "/dev/gone1 /media/gone vfat rw 0 0\n"
        "tmpfs /run tmpfs rw 0 0\n"
    )
    assert sticks(mounts, blocks) == (Path("/media/Anna K"), Path("/mnt"))


def test_this_machine_can_be_asked() -> None:
    assert all(folder.is_dir() for folder in sticks())
