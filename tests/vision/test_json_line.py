"""JSON for other programs: the same in every encoding, for every name a file can have."""

import json
import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.errors import PictureError
from vision.json_line import json_line
from vision.picture import load_picture


@given(st.recursive(st.text() | st.integers(-(2**53), 2**53) | st.booleans(), st.lists))
def test_it_is_ascii_and_means_what_was_put_in(value: object) -> None:
    line = json_line(value)
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line) == value == msgspec.json.decode(line)


@given(st.binary(max_size=8))
def test_any_name_of_a_file_can_be_told(name: bytes) -> None:
    told = json.loads(json_line([os.fsdecode(name)]))
    assert told == msgspec.json.decode(json_line([os.fsdecode(name)]))
    assert told == [name.decode("utf-8", "backslashreplace")]


@pytest.mark.parametrize("name", [b"tray\xff.jpg", "tréy.jpg".encode("latin-1")])
def test_what_is_said_of_such_a_file_can_be_sent(tmp_path: Path, name: bytes) -> None:
    with pytest.raises(PictureError) as refused:
        load_picture(tmp_path / os.fsdecode(name))
    assert b"\\x" in msgspec.msgpack.encode(refused.value.sentence)
