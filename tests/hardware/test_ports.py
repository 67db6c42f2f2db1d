"""Serial ports: the order they are asked in, and opening one for us alone."""

import os
import pty
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.errors import PanelError
from hardware.ports import Port, find_ports, usb_serial_number
from hardware.sentence import say


def test_ports_with_lasting_names_come_first_and_none_twice(tmp_path: Path) -> None:
    for name in ("ttyUSB1", "ttyACM0", "ttyUSB0", "ttyS0", "null"):
        (tmp_path / name).touch()
    lasting = tmp_path / "serial" / "by-id" / "usb-Arduino_Nano-if00"
    lasting.parent.mkdir(parents=True)
    lasting.symlink_to(tmp_path / "ttyUSB0")
    assert find_ports(tmp_path) == [str(lasting), str(tmp_path / "ttyACM0"), str(tmp_path / "ttyUSB1")]


def test_no_ports_are_no_trouble(tmp_path: Path) -> None:
    assert find_ports(tmp_path) == []
    assert usb_serial_number(str(tmp_path / "ttyUSB0")) is None


@pytest.mark.parametrize(
    ("make", "cure"),
    [(Path.exists, "is the cable in"), (Path.touch, "no serial port"), (Path.mkdir, "no serial port")],
)
def test_what_can_not_be_opened_is_said_with_the_cure(
    tmp_path: Path, make: Callable[[Path], object], cure: str
) -> None:
    make(tmp_path / "port")
    with pytest.raises(PanelError, match=cure) as raised:
        Port(str(tmp_path / "port"))
    assert raised.value.filename == str(tmp_path / "port")


def test_reading_and_writing_never_wait_and_a_pulled_cable_is_said() -> None:
    ours, theirs = pty.openpty()
    name = os.ttyname(theirs)
    os.close(theirs)
    port = Port(name)
    while port.write(b"x" * 4096):
        pass
    os.write(ours, b"HELLO")
    assert port.read() == b"HELLO"
    os.close(ours)
    with pytest.raises(PanelError, match="is the cable in"):
        port.read()
    port.close()


def test_a_trouble_is_told_by_its_own_sentence_or_by_the_systems_words() -> None:
    words = say("The port is held by another program.")
    assert PanelError(16, words, "/dev/ttyACM0").sentence == words
    assert PanelError(5, "Input/output error", "/dev/ttyACM0").sentence == say(
        "{said}", said="Input/output error"
    )
