"""The doctor on made-up machines: folders that look like /dev, /proc and /sys; and on this one."""

import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Collection, Iterable
from pathlib import Path

import pytest

from companion.doctor import Health, Machine, Part, seen, system, wired
from companion.doctor.bundle import without, write_bundle
from companion.doctor.clock import clock, see
from companion.doctor.finding import ok
from companion.doctor.machine import Answer, sentence
from companion.doctor.power import PowerWatch, power
from companion.doctor_command import run
from companion.errors import ConfigurationError
from companion.examination import examine
from companion.games.text import say
from hardware.simulated import SimulatedPanel

REPOSITORY = Path(__file__).parents[2]
COMPANION = "python3\0-m\0companion\0run\0"


class MadeUp(Machine):
    """A machine below a folder; what its programs answer, and what its user may not use, is given."""

    shut: Iterable[str] = ()
    modules: Iterable[str] = ("pygame", "picamera2", "lgpio")
    answer: Answer | None = Answer(0, "640x480")
    environ: dict[str, str]

    def __init__(self, root: Path, **files: str) -> None:
        super().__init__(root, {})
        for path, text in files.items():
            self.put(path, text)

    def put(self, path: str, text: str = "") -> None:
        at = self.root / path.lstrip("/")
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_text(text)

    def started(self, number: int, name: str, command: str, *files: str) -> None:
        self.put(f"/proc/{number}/comm", f"{name}\n")
        self.put(f"/proc/{number}/cmdline", command)
        (self.root / f"proc/{number}/fd").mkdir()
        for index, file in enumerate(files):
            (self.root / f"proc/{number}/fd/{index}").symlink_to(self.root / file.lstrip("/"))

    def may_use(self, path: str) -> bool:
        return path not in self.shut

    def has_module(self, name: str) -> bool:
        return name in self.modules

    def run(self, command: list[str]) -> Answer:  # type: ignore[override]
        return self.answer or super().run(command)


@pytest.fixture
def machine(tmp_path: Path) -> MadeUp:
    return MadeUp(tmp_path)


def test_a_machine_with_nothing_is_not_broken(machine: MadeUp) -> None:
    machine.answer = Answer(1, "", sentence("no video device"))
    found = examine(machine, machine.root)
    assert list(found) == list(Part)
    assert {part for part, finding in found.items() if finding.state is Health.ABSENT} == {
        Part.SCREEN,
        Part.CAMERA,
        Part.PANEL,
        Part.LAMP,
        Part.POWER,
    }
    assert not any(finding.state is Health.BROKEN for finding in found.values())


def test_a_screen_tells_driver_and_versions(machine: MadeUp) -> None:
    machine.answer = Answer(0, "x11 1280x720 2.6.1 2.28.4")
    found = seen.screen(machine)
    assert (found.state, str(found.detail)) == (
        Health.OK,
        "1280x720 by SDL's driver x11 (pygame 2.6.1, SDL 2.28.4).",
    )


@pytest.mark.parametrize(
    ("environ", "state"),
    [({}, Health.ABSENT), ({"SDL_VIDEODRIVER": "dummy"}, Health.ABSENT), ({"DISPLAY": ":77"}, Health.BROKEN)],
)
def test_a_driver_that_draws_for_nobody_is_no_screen(
    machine: MadeUp, environ: dict[str, str], state: Health
) -> None:
    machine.environ = environ
    machine.answer = Answer(0, "dummy 1024x768 2.6.1 2.28.4")
    assert seen.screen(machine).state is state


def test_without_pygame_the_cure_installs_it(machine: MadeUp) -> None:
    machine.modules = ()
    assert "apt install python3-pygame" in str(seen.screen(machine).cure)


def test_a_pi_camera_needs_picamera2(machine: MadeUp) -> None:
    machine.put("/dev/video0")
    machine.put("/sys/class/video4linux/video0/name", "rp1-cfe-csi2_ch0\n")
    assert str(seen.camera(machine).detail) == "The Pi's camera gives pictures of 640x480."
    machine.modules = ()
    assert "apt install python3-picamera2" in str(seen.camera(machine).cure)


def test_a_pis_codecs_are_no_camera(machine: MadeUp) -> None:
    for number, name in ((10, "bcm2835-codec-decode"), (13, "bcm2835-isp-output0")):
        machine.put(f"/dev/video{number}")
        machine.put(f"/sys/class/video4linux/video{number}/name", name)
    assert seen.camera(machine).state is Health.ABSENT


def test_a_camera_that_the_companion_uses_is_well_and_one_that_hangs_is_not(machine: MadeUp) -> None:
    machine.put("/dev/video0")
    machine.put("/sys/class/video4linux/video0/name", "HD Webcam")
    machine.answer = Answer(124, "", sentence("no answer in 20 s"))
    assert seen.camera(machine).state is Health.BROKEN
    assert "HD Webcam" in str(seen.camera(machine).detail)
    machine.started(41, "python3", COMPANION, "/dev/video0")
    assert seen.camera(machine).state is Health.OK
    assert "process 41" in str(seen.camera(machine).detail)


def test_what_another_users_companion_holds_is_taken_for_in_use(machine: MadeUp) -> None:
    for device in ("/dev/video0", "/dev/ttyACM0"):
        machine.put(device)
    machine.answer = Answer(1, "", sentence("Device or resource busy"))
    machine.started(77, "python3", "/usr/bin/python\0/usr/bin/companion\0run\0--kiosk\0")
    assert "running companion draws on it (process 77)" in str(seen.screen(machine).detail)
    for found in (seen.camera(machine), wired.panel(machine)):
        assert found.state is Health.OK
        assert "most likely in use by the running companion (process 77)" in str(found.detail)


def test_a_real_panel_on_a_real_line_answers(machine: MadeUp) -> None:
    board = SimulatedPanel()
    try:
        machine.answer = None
        (machine.root / "dev").mkdir()
        machine.find = lambda *patterns: [board.port] if "/dev/ttyACM*" in patterns else []  # type: ignore[method-assign]
        machine.environ = dict(os.environ)
        found = wired.panel(machine)
    finally:
        board.close()
    assert found.state is Health.OK, found
    assert board.port in str(found.detail)


def test_a_port_that_nobody_answers_on_and_who_may_be_the_cause(machine: MadeUp) -> None:
    machine.put("/dev/ttyACM0")
    machine.answer = Answer(1, "", sentence("No panel answers on /dev/ttyACM0."))
    assert wired.panel(machine).state is Health.BROKEN
    machine.started(7, "ModemManager", "/usr/sbin/ModemManager\0")
    assert "apt remove modemmanager" in str(wired.panel(machine).cure)
    machine.started(9, "minicom", "minicom\0", "/dev/ttyACM0")
    assert "held by minicom (process 9)" in str(wired.panel(machine).detail)


def test_a_port_with_a_lasting_name_is_asked_once_and_by_it(machine: MadeUp) -> None:
    machine.put("/dev/ttyACM0")
    (machine.root / "dev/serial/by-id").mkdir(parents=True)
    (machine.root / "dev/serial/by-id/usb-Arduino").symlink_to(machine.root / "dev/ttyACM0")
    machine.answer = Answer(1, "", sentence("Silence."))
    assert str(wired.panel(machine).detail) == "No panel answers: Silence."
    machine.started(8, "python3", COMPANION, "/dev/ttyACM0")
    assert "usb-Arduino is in use by the running companion" in str(wired.panel(machine).detail)


def test_pins_need_their_library_and_their_group(machine: MadeUp) -> None:
    machine.put("/dev/gpiochip0")
    machine.answer = Answer(0, "LGPIOFactory")
    assert "LGPIOFactory" in str(wired.lamp(machine).detail)
    machine.modules = ()
    assert "python3-lgpio" in str(wired.lamp(machine).cure)
    machine.shut = {"/dev/gpiochip0"}
    assert wired.lamp(machine).state is Health.BROKEN


def test_the_groups_that_are_missing_are_named(machine: MadeUp) -> None:
    for device in ("/dev/ttyACM0", "/dev/dri/card0", "/dev/video0"):
        machine.put(device)
    assert wired.groups(machine).state is Health.OK
    machine.shut = {"/dev/ttyACM0"}
    machine.environ = {"USER": "anna"}
    group = machine.group_of("/dev/ttyACM0")
    assert str(wired.groups(machine).cure) == f"sudo usermod -aG {group} anna, then log in anew"
    machine.shut = {"/dev/dri/card0"}
    assert wired.groups(machine).state is Health.BROKEN
    machine.environ = {"DISPLAY": ":0"}  # there the desktop draws
    assert wired.groups(machine).state is Health.OK


@pytest.mark.parametrize(
    ("flags", "state", "words"),
    [
        ("0x0", Health.OK, "was enough"),
        (
            "0x50005",
            Health.BROKEN,
            "voltage is too low, the processor is slowed down, the voltage was too low",
        ),
        ("0x80008", Health.BROKEN, "too hot"),
        ("", Health.ABSENT, "can not be asked"),
    ],
)
def test_a_pis_power(machine: MadeUp, flags: str, state: Health, words: str) -> None:
    machine.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    machine.answer = Answer(0 if flags else 127, f"throttled={flags}" if flags else "")
    found = power(machine)
    assert found.state is state
    assert words in str(found.detail)


def test_a_pi_that_tells_by_itself_is_not_asked_by_a_program(machine: MadeUp) -> None:
    machine.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    machine.put("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")
    machine.answer = Answer(0, "throttled=0x0")
    assert "voltage was too low since the start" in str(power(machine).detail)


def test_sinking_voltage_is_news_once_each_time_it_sinks(machine: MadeUp) -> None:
    flags = "/sys/devices/platform/soc/soc:firmware/get_throttled"
    watch = PowerWatch(machine)
    assert watch.news() is None
    told = []
    for word in ("0", "50005", "50005", "50000", "50001", "50009"):
        machine.put(flags, f"{word}\n")
        told.append(watch.news())
    assert [words is not None for words in told] == [False, True, False, False, True, True]
    assert str(told[1]).startswith(
        "The Raspberry Pi: the voltage is too low, the processor is slowed down. What helps: use"
    )
    assert str(told[5]) == "The Raspberry Pi: it is too hot. What helps: give it air or a cooler."


def test_a_clock_behind_what_was_written_is_wrong(tmp_path: Path) -> None:
    game = tmp_path / "journal-1.sqlite"
    game.touch()
    now = game.stat().st_mtime
    assert clock(tmp_path, now).state is Health.OK
    assert clock(tmp_path / "none yet", now).state is Health.OK
    assert clock(tmp_path, now - 86_400).state is Health.BROKEN
    assert "1970-01-01" in str(clock(tmp_path / "none yet", 43_200.0).detail)


def test_one_file_with_a_date_ahead_does_not_accuse_the_clock(tmp_path: Path) -> None:
    """What counts is what was written last, not what has the latest date."""
    now, year = 1_900_000_000.0, 365 * 86_400.0
    for name, written in (
        ("settings.toml", now + year),
        ("journal-1.sqlite", now + year),
        ("journal-1.sqlite-wal", now - 60),
    ):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (written, written))
    assert clock(tmp_path, now).state is Health.OK
    assert clock(tmp_path, now - year).state is Health.BROKEN
    assert clock(tmp_path, now - year, synchronised=True).state is Health.OK  # the network knows better
    see(tmp_path, now + year)  # an evening with a wrong clock
    assert clock(tmp_path, now).state is Health.BROKEN
    see(tmp_path, now)
    assert clock(tmp_path, now).state is Health.OK


def test_wrong_settings_are_named_with_the_nearest_right_one(machine: MadeUp, tmp_path: Path) -> None:
    machine.answer = Answer(1, "", sentence("no video device"))
    machine.put("/etc/tanglewoods-companion.toml", "[screen]\nrotat = 90\n")
    found = examine(machine, tmp_path)[Part.SETTINGS]
    assert found.state is Health.BROKEN
    assert "did you mean 'rotate'?" in str(found.detail)


def test_what_is_known_is_not_looked_at_again_and_the_round_can_be_followed(machine: MadeUp) -> None:
    known = {Part.SCREEN: ok(say("This one."))}
    seen_parts: list[Part] = []

    def each(parts: Collection[Part]) -> Iterable[Part]:
        for part in parts:
            seen_parts.append(part)
            yield part

    assert str(examine(machine, machine.root, known=known, each=each)[Part.SCREEN].detail) == "This one."
    assert seen_parts == list(Part)


def test_the_bundle_helps_and_tells_nothing_private(
    machine: MadeUp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/srv/annabelle")
    monkeypatch.setenv("LOGNAME", "annabelle")
    monkeypatch.setattr("socket.gethostname", lambda: "annas-box")
    machine.put("/etc/tanglewoods-companion.toml", '[camera]\nsource = "/srv/annabelle/tray.mp4"\n')
    machine.put("/etc/os-release", 'ID="debian"\n')
    machine.put("/dev/video0")
    machine.answer = Answer(0, "2026-01-31 annas-box companion: panel: ready")
    path = tmp_path / "bundle.zip"
    write_bundle(path, machine, examine(machine, machine.root, known={Part.SCREEN: ok(say(""))}))
    with zipfile.ZipFile(path) as bundle:
        texts = {name: bundle.read(name).decode() for name in bundle.namelist()}
    assert set(json.loads(texts["findings.json"])) == {part.value for part in Part}
    assert 'source = "~/tray.mp4"' in texts["settings.toml"]
    assert "HOST companion: panel: ready" in texts["log.txt"]
    assert "/dev/video0" in texts["devices.txt"]
    assert 'ID="debian"' in texts["system.txt"]
    assert "numpy" in texts["versions.txt"]
    everything = "".join(texts.values())
    assert "annabelle" not in everything
    assert "annas-box" not in everything


def test_longer_private_words_are_struck_out_first() -> None:
    assert without("/srv/ann/x ann", {"ann": "USER", "/srv/ann": "~"}) == "~/x USER"


def test_a_bundle_that_can_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="can not be written"):
        run(["--json", "--data", str(tmp_path), "--bundle", str(tmp_path / "no" / "folder.zip")])


def test_the_disk_is_written_on_and_left_as_it_was(tmp_path: Path) -> None:
    found = system.disk(tmp_path / "not" / "made" / "yet")
    assert found.state is Health.OK
    assert str(tmp_path) in str(found.detail)
    assert list(tmp_path.iterdir()) == []


def test_a_full_or_slow_or_locked_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> float:
        raise OSError(30, "Read-only file system")

    for replaced, words in ((lambda _: 2.0, "worn out"), (refuse, "card locked")):
        monkeypatch.setattr(system, "write_time", replaced)
        found = system.disk(tmp_path)
        assert found.state is Health.BROKEN
        assert words in str(found.cure)
    monkeypatch.undo()
    monkeypatch.setattr(system, "LEAST_FREE", 1 << 60)
    assert "make room" in str(system.disk(tmp_path).cure)


def test_the_command_tells_every_part_and_ends_with_1_if_one_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status = run(["--json", "--data", str(tmp_path)])
    found = json.loads(capsys.readouterr().out)
    parts = "screen camera panel lamp disk power groups clock settings"
    assert list(found) == parts.split()
    assert all(set(finding) == {"state", "detail", "cure"} for finding in found.values())
    assert status == int(any(finding["state"] == "broken" for finding in found.values()))
    monkeypatch.setattr(system, "LEAST_FREE", 1 << 60)
    assert run(["--data", str(tmp_path)]) == 1
    assert "Disk          broken" in capsys.readouterr().out


def test_a_program_that_is_missing_or_hangs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Machine().run(["no-such-program-here"]).status == 127
    monkeypatch.setattr("companion.doctor.machine.PATIENCE_S", 0.2)
    assert (
        Machine().python(f"import threading; threading.Event().wait({threading.TIMEOUT_MAX})").status == 124
    )


def test_who_holds_a_file_is_seen_on_this_machine(tmp_path: Path) -> None:
    (tmp_path / "device").touch()
    script = "import sys; file = open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", script, str(tmp_path / "device")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline()
        assert [process.number for process in Machine().holders(str(tmp_path / "device"))] == [holder.pid]
        assert holder.stdin is not None
        holder.stdin.close()
