"""The Pi's camera and V4L2 cameras against stand-ins that answer as the real ones are documented to."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from vision.cameras import open_camera
from vision.cameras.picamera import PiCamera, converter, locked_controls
from vision.cameras.v4l2 import DeviceCamera
from vision.errors import CameraError

COLOUR = (200, 120, 40)  # blue, green, red


class Request:
    """A completed request of picamera2."""

    def __init__(self, camera: "StandIn", stamp: int) -> None:
        self._camera, self._stamp = camera, stamp

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": self._stamp,
            "ExposureTime": self._camera.controls.get("ExposureTime", 18_000),
            "AnalogueGain": 2.0,
            "ColourGains": (1.8, 1.4),
            "LensPosition": 3.2,
        }

    def make_array(self, name: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
        assert name == "main"
        return self._camera.array

    def release(self) -> None:
        self._camera.released += 1


class StandIn:
    """picamera2.Picamera2 as its manual describes it, one frame every 33 ms of a clock of its own."""

    def __init__(
        self, pixel_format: str, array: np.ndarray[Any, np.dtype[np.uint8]], size: tuple[int, int]
    ) -> None:
        self.array = array
        self.controls: dict[str, Any] = {}
        self.camera_controls = dict.fromkeys(
            ["AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "AfMode", "LensPosition"]
        )
        self.released = self.taken = 0
        self.stale: list[int] = []
        self.dead = self.closed = False
        self._stream = {"format": pixel_format, "size": size}

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        assert configuration["main"]["format"] == "RGB888"
        assert configuration["queue"] is False

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": self._stream}

    def start(self) -> None:
        pass

    def set_controls(self, controls: dict[str, Any]) -> None:
        assert set(controls) <= set(self.camera_controls)
        self.controls |= controls

    def capture_request(self, wait: float) -> Request:
        if self.dead:
            raise TimeoutError
        assert wait > 0
        self.taken += 1
        return Request(self, self.stale.pop(0) if self.stale else time.clock_gettime_ns(time.CLOCK_BOOTTIME))

    def close(self) -> None:
        self.closed = True


def picture(width: int = 32, height: int = 24) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.full((height, width, 3), COLOUR, np.uint8)


def in_format(pixel_format: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    bgr = picture()
    i420 = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
    luma, blue, red = i420[:24], i420[24:30].reshape(12, 16), i420[30:].reshape(12, 16)
    made = {
        "RGB888": bgr,
        "BGR888": bgr[:, :, ::-1],
        "XRGB8888": np.dstack([bgr, np.full((24, 32), 255, np.uint8)]),
        "XBGR8888": np.dstack([bgr[:, :, ::-1], np.full((24, 32), 255, np.uint8)]),
        "YUV420": i420,
        "NV12": np.vstack([luma, np.dstack([blue, red]).reshape(12, 32)]),
        "NV21": np.vstack([luma, np.dstack([red, blue]).reshape(12, 32)]),
    }
    return np.ascontiguousarray(made[pixel_format])


@pytest.mark.parametrize(
    "pixel_format", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "NV12", "NV21"]
)
def test_a_picture_comes_out_blue_green_red_whatever_the_camera_gives(pixel_format: str) -> None:
    pi = PiCamera(StandIn(pixel_format, in_format(pixel_format), (32, 24)), metering_s=0)
    frame = pi.frame(1.0)
    assert frame is not None
    assert frame.picture.shape == (24, 32, 3)
    assert frame.picture[12, 16] == pytest.approx(np.array(COLOUR), abs=3)


def test_padding_of_rows_is_cut_off() -> None:
    padded = np.hstack([picture(), np.zeros((24, 32, 3), np.uint8)])
    assert converter("RGB888", (32, 24))(padded).shape == (24, 32, 3)


def test_an_unknown_format_is_refused_by_name() -> None:
    with pytest.raises(CameraError, match="SRGGB10"):
        converter("SRGGB10", (32, 24))


def test_the_controls_are_locked_at_what_the_automatics_found() -> None:
    stand_in = StandIn("RGB888", picture(), (32, 24))
    PiCamera(stand_in, metering_s=0)
    assert stand_in.controls == {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 20_000,
        "AnalogueGain": pytest.approx(1.8),
        "ColourGains": (1.8, 1.4),
        "AfMode": 0,
        "LensPosition": 3.2,
    }
    assert stand_in.released == stand_in.taken


def test_a_lens_with_a_motor_hunts_over_its_full_range_and_then_stands_still() -> None:
    stand_in = StandIn("RGB888", picture(), (32, 24))
    stand_in.camera_controls["AfRange"] = None
    PiCamera(stand_in, metering_s=0)
    assert (stand_in.controls["AfRange"], stand_in.controls["AfMode"]) == (2, 0)
    assert stand_in.controls["LensPosition"] == 3.2


def test_a_camera_without_such_controls_is_left_as_it_is() -> None:
    stand_in = StandIn("RGB888", picture(), (32, 24))
    stand_in.camera_controls = {}
    PiCamera(stand_in, metering_s=0)
    assert stand_in.controls == {}


def test_an_exposure_shorter_than_a_pulse_of_light_is_kept() -> None:
    controls = locked_controls({"ExposureTime": 3_000, "AnalogueGain": 1.0})
    assert (controls["ExposureTime"], controls["AnalogueGain"]) == (3_000, 1.0)


def test_frames_older_than_the_request_are_dropped_and_given_back() -> None:
    stand_in = StandIn("RGB888", picture(), (32, 24))
    pi = PiCamera(stand_in, metering_s=0)
    now = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    stand_in.stale = [now - 900_000_000, now - 200_000_000]
    before = stand_in.taken
    frame = pi.frame(1.0)
    assert frame is not None
    assert frame.time * 1e9 >= now
    assert stand_in.taken - before == 3
    assert stand_in.released == stand_in.taken


def test_a_pi_camera_that_falls_silent_is_an_error() -> None:
    stand_in = StandIn("RGB888", picture(), (32, 24))
    pi = PiCamera(stand_in, metering_s=0)
    stand_in.dead = True
    with pytest.raises(CameraError, match="ribbon cable"):
        pi.frame(0.1)
    pi.close()
    assert stand_in.closed


@pytest.mark.parametrize(
    ("connected", "raised", "said"),
    [
        (0, None, "no Pi camera 0"),
        (1, RuntimeError("Camera __init__ sequence did not complete."), "does not start"),
        (1, RuntimeError("Failed to acquire camera: Device or resource busy"), "busy"),
    ],
)
def test_what_picamera2_raises_becomes_a_sentence(
    monkeypatch: pytest.MonkeyPatch, connected: int, raised: Exception | None, said: str
) -> None:
    class Broken:
        def __init__(self, number: int) -> None:
            assert number == 0
            assert raised is not None
            raise raised

        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            return [{}] * connected

    monkeypatch.setitem(__import__("sys").modules, "picamera2", SimpleNamespace(Picamera2=Broken))
    with pytest.raises(CameraError, match=said):
        open_camera("picamera")


def test_without_picamera2_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install"):
        open_camera("picamera")


class Capture:
    """cv2.VideoCapture over V4L2 with a queue of old pictures and drivers' answers."""

    def __init__(self, *, refuses: tuple[int, ...] = ()) -> None:
        self.settings: dict[int, float] = {
            cv2.CAP_PROP_FPS: 1000.0,
            cv2.CAP_PROP_EXPOSURE: 250.0,
            cv2.CAP_PROP_FOCUS: 40.0,
        }
        self.refuses = refuses
        self.grabs = 0
        self.gives = True

    def get(self, what: int) -> float:
        return self.settings.get(what, -1.0)

    def set(self, what: int, value: float) -> bool:
        if what in self.refuses:
            return False
        self.settings[what] = value
        return True

    def grab(self) -> bool:
        self.grabs += 1
        if self.grabs % 3 == 0:
            time.sleep(0.002)  # a new picture has to be waited for
        return self.gives

    def read(self) -> tuple[bool, Any]:
        return self.gives, picture() if self.gives else None

    def release(self) -> None:
        self.gives = False


def device(capture: Capture) -> DeviceCamera:
    return DeviceCamera(capture, Path("/dev/video0"))  # type: ignore[arg-type] # the stand-in


def test_a_v4l2_camera_is_locked_where_its_driver_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.cameras.v4l2.METERING_S", 0.0)
    willing, unwilling = Capture(), Capture(refuses=(cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTOFOCUS))
    for capture in (willing, unwilling):
        device(capture).lock()
    assert willing.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert willing.settings[cv2.CAP_PROP_AUTO_WB] == willing.settings[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert (willing.settings[cv2.CAP_PROP_EXPOSURE], willing.settings[cv2.CAP_PROP_FOCUS]) == (250.0, 40.0)
    assert cv2.CAP_PROP_AUTO_EXPOSURE not in unwilling.settings


def test_pictures_that_queued_up_are_dropped_until_one_had_to_be_waited_for() -> None:
    capture = Capture()
    camera = device(capture)
    time.sleep(0.005)  # longer than a frame: pictures queue up
    assert camera.frame(1.0) is not None
    assert capture.grabs == 3


def test_a_v4l2_camera_that_is_pulled_out_is_an_error() -> None:
    capture = Capture()
    camera = device(capture)
    camera.close()
    with pytest.raises(CameraError, match="cable"):
        camera.frame(1.0)
