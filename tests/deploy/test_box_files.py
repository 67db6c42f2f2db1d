"""What is put on the box: its settings, the kiosk's start, the service."""

import configparser
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.run_command import parser
from companion.settings import Settings, checked

BOX = Path(__file__).parents[2] / "deploy" / "box"
TOML = BOX / "tanglewoods-companion.toml"


def test_the_settings_of_a_new_box_are_right() -> None:
    settings = checked(tomllib.loads(TOML.read_text(encoding="utf-8")), TOML)
    assert settings.screen.blank_after == 20


def test_every_setting_that_is_commented_out_is_one_and_stands_as_it_is_without() -> None:
    text = TOML.read_text(encoding="utf-8")
    uncommented, count = re.subn(r"(?m)^# (\w+ = )", r"\1", text)
    assert count >= 9
    settings = checked(tomllib.loads(uncommented), TOML)
    usual = Settings()
    assert (settings.lamp, settings.screen.theme, settings.screen.text_size) == (
        usual.lamp,
        usual.screen.theme,
        100,
    )


@pytest.mark.parametrize("has_cage", [True, False])
def test_the_kiosk_is_cage_where_there_is_one(tmp_path: Path, has_cage: bool) -> None:  # noqa: FBT001
    tell = '#!/bin/sh\necho "$(basename "$0") $SDL_VIDEODRIVER $*"\n'
    kiosk = tmp_path / "version" / "kiosk"
    (kiosk.parent / "bin").mkdir(parents=True)
    kiosk.write_text((BOX / "kiosk").read_text(encoding="utf-8"), encoding="utf-8")
    told = {"cage": tmp_path / "cage", "companion": kiosk.parent / "bin" / "companion"}
    if not has_cage:
        del told["cage"]
    for program in (*told.values(), kiosk):
        if program is not kiosk:
            program.write_text(tell, encoding="utf-8")
        program.chmod(0o755)
    for name in ("dirname", "basename", "sh"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    said = subprocess.run(  # noqa: S603 - our own script
        [str(kiosk), "/data"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True
    ).stdout.strip()
    companion = f"{kiosk.parent}/bin/companion run --kiosk --data /data"
    rest = companion.removeprefix(f"{kiosk.parent}/bin/companion ")
    assert said == (f"cage wayland -m last -- {companion}" if has_cage else f"companion kmsdrm {rest}")
    assert parser().parse_args(rest.split()[1:]).kiosk


def test_the_service_runs_as_the_user_that_is_made_and_may_be_silent_for_less_time_than_a_hang() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(BOX / "tanglewoods-companion.service", encoding="utf-8")
    service = unit["Service"]
    script = (BOX.parent / "install").read_text(encoding="utf-8")
    assert f"\nuser={service['User']}\n" in script
    assert service["Type"] == "notify"
    assert 0 < int(service["WatchdogSec"]) <= 30
    assert Path(service["ExecStart"].split()[0]).name == "kiosk"


def test_a_stick_is_mounted_for_the_user_of_the_service_and_nothing_on_it_is_run() -> None:
    rules = (BOX / "70-tanglewoods-companion.rules").read_text(encoding="utf-8").replace("\\\n", "")
    [rule] = [line for line in rules.splitlines() if line.startswith('SUBSYSTEM=="block"')]
    service = (BOX / "tanglewoods-companion.service").read_text(encoding="utf-8")
    matched, _, command = rule.partition('RUN+="')
    assert 'ATTRS{removable}=="1"' in matched
    owner = re.search(r"--owner=(\w+)", command)
    assert owner is not None
    assert f"\nUser={owner[1]}\n" in service
    assert {"nosuid", "nodev", "noexec"} == set(re.findall(r"no(?:suid|dev|exec)", command))
    assert command.split()[-1].startswith("/run/")  # gone with the machine's power
    assert "--no-block" in command  # udev ends what lasts
