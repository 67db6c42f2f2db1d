"""Which video devices are cameras, on machines as their kernels list them."""

from pathlib import Path

import pytest

from vision.video_devices import cameras, capabilities, device_of, has_receiver, is_device, lasting_name

CAPTURE, OUTPUT, MEMORY_TO_MEMORY, METADATA, STREAMING = 0x1, 0x2, 0x8000, 0x80_0000, 0x0400_0000


def listed(root: Path, *devices: tuple[int, str, int]) -> None:
    for number, name, index in devices:
        (root / "dev").mkdir(exist_ok=True)
        (root / f"dev/video{number}").touch()
        about = root / f"sys/class/video4linux/video{number}"
        about.mkdir(parents=True)
        (about / "name").write_text(f"{name}\n")
        (about / "index").write_text(f"{index}\n")


def numbers(found: list[Path]) -> list[int]:
    return [int(path.name[5:]) for path in found]


def test_a_webcam_is_its_device_with_pictures_not_the_one_about_them(tmp_path: Path) -> None:
    listed(tmp_path, (0, "HD Webcam", 1), (2, "HD Webcam", 0))
    told = {"video0": METADATA | STREAMING, "video2": CAPTURE | STREAMING}
    assert numbers(cameras(tmp_path, lambda path: told[path.name])) == [2]


def test_where_no_driver_can_be_asked_the_first_device_of_a_camera_is_it(tmp_path: Path) -> None:
    listed(tmp_path, (0, "HD Webcam", 0), (1, "HD Webcam", 1))
    assert numbers(cameras(tmp_path, lambda _: None)) == [0]


def test_a_pi_4s_codecs_and_image_processors_are_none_and_the_webcam_after_them_is(tmp_path: Path) -> None:
    listed(
        tmp_path,
        (10, "bcm2835-codec-decode", 0),
        (13, "bcm2835-isp-output0", 0),
        (14, "bcm2835-isp-capture0", 1),
        (19, "rpi-hevc-dec", 0),
        (20, "USB Camera", 0),
    )
    assert numbers(cameras(tmp_path, lambda _: CAPTURE)) == [20]
    assert not has_receiver(tmp_path)


def test_a_pi_5_with_its_camera_has_a_receiver_and_no_other_camera(tmp_path: Path) -> None:
    listed(tmp_path, (0, "rp1-cfe-csi2_ch0", 0), (20, "pispbe-input", 0))
    assert cameras(tmp_path, lambda _: CAPTURE) == []
    assert has_receiver(tmp_path)


def test_the_second_of_ten_cameras_comes_after_the_first(tmp_path: Path) -> None:
    listed(tmp_path, (10, "Second", 0), (2, "First", 0))
    assert numbers(cameras(tmp_path, lambda _: CAPTURE)) == [2, 10]


@pytest.mark.parametrize("able", [OUTPUT, CAPTURE | OUTPUT, CAPTURE | MEMORY_TO_MEMORY, METADATA])
def test_what_takes_pictures_in_is_no_camera(tmp_path: Path, able: int) -> None:
    listed(tmp_path, (0, "A codec by another name", 0))
    assert cameras(tmp_path, lambda _: able) == []


def test_what_is_no_video_device_can_not_be_asked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert capabilities(tmp_path / "file") is None
    assert capabilities(tmp_path / "missing") is None
    assert cameras(tmp_path) == []


def linked(root: Path, link: str, number: int) -> None:
    path = root / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(root / f"dev/video{number}")


def test_a_link_to_a_device_is_a_live_camera_connected_or_not(tmp_path: Path) -> None:
    listed(tmp_path, (2, "HD Webcam", 0))
    linked(tmp_path, "dev/v4l/by-id/usb-HD_Webcam-index0", 2)
    linked(tmp_path, "dev/tray-camera", 2)
    linked(tmp_path, "home/camera", 2)
    for source in ("/dev/v4l/by-id/usb-HD_Webcam-index0", "/dev/tray-camera", "/home/camera"):
        assert is_device(source, tmp_path)
        assert device_of(source, root=tmp_path) == Path("/dev/video2")
    assert is_device("/dev/v4l/by-id/usb-Other-index0", tmp_path)
    assert device_of("/dev/v4l/by-id/usb-Other-index0", root=tmp_path) is None
    memory = "/dev/shm"  # noqa: S108 (named, not used)
    (tmp_path / memory[1:]).mkdir()
    (tmp_path / "film.avi").touch()
    for source in (memory, f"{memory}/film.avi", "/film.avi", "film.avi", "missing"):
        assert not is_device(source, tmp_path)


def test_a_camera_that_comes_back_under_another_number_is_found_by_its_name(
    tmp_path: Path,
) -> None:
    listed(tmp_path, (0, "Built in", 0), (2, "HD Webcam", 0))
    linked(tmp_path, "dev/v4l/by-id/usb-HD_Webcam-index0", 2)
    known = lasting_name(Path("/dev/video2"), tmp_path)
    assert known == "usb-HD_Webcam-index0"
    (tmp_path / "dev/video2").unlink()
    assert device_of("2", known, tmp_path) == Path("/dev/video0")  # the only one there is
    listed(tmp_path, (5, "HD Webcam", 0))
    linked(tmp_path, "dev/v4l/by-id/usb-HD_Webcam-index0", 5)
    assert device_of("/dev/video2", known, tmp_path) == Path("/dev/video5")
    assert device_of("/dev/video2", None, tmp_path) is None  # which of the two is not told
    assert device_of("/dev/video0", None, tmp_path) == Path("/dev/video0")
    (tmp_path / "dev/video0").rename(tmp_path / "dev/video7")
    (tmp_path / "sys/class/video4linux/video0").rename(tmp_path / "sys/class/video4linux/video7")
    assert device_of("0", lasting_name(Path("/dev/video7"), tmp_path), tmp_path) == Path("/dev/video7")
